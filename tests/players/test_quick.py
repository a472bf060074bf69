"""The quick player, position by position."""

from typing import get_type_hints

import pytest

from rummybot.engine.deadwood import arrange
from rummybot.engine.ids import MeldId, Moment
from rummybot.engine.intents import (
    Discard,
    DrawStock,
    GoOut,
    Knock,
    LayMelds,
    LayOff,
    Pass,
    Ready,
    SeatIntent,
    TakeBack,
    TakeDiscard,
    Withdraw,
)
from rummybot.engine.legality import check
from rummybot.engine.tabletop import BetweenDeals, Dealing, Drawing, Finished
from rummybot.engine.turns import Threw, Turn
from rummybot.engine.views import SeatView
from rummybot.players.player import Player
from rummybot.players.quick import Quick
from tests.engine.hands import hand
from tests.players.positions import (
    CLOCK,
    ME,
    OTHER,
    offered,
    rules,
    to_defend,
    to_draw,
    to_play,
    view,
)

GIN, BASIC = rules("gin"), rules("basic")


def choose(seen: SeatView) -> SeatIntent:
    """What it plays, which must be allowed and the same when asked again."""
    intent = Quick().choose(seen)
    assert check(seen, intent) is None
    assert Quick().choose(seen) == intent
    return intent


def test_it_is_a_player_and_sees_what_its_seat_sees() -> None:
    player: Player = Quick()
    assert get_type_hints(player.choose)["view"] is SeatView


# ---------------------------------------------------------------- gin


def test_the_upcard_is_taken_only_for_a_meld() -> None:
    held = "7s 7h Ac 3c 5d 9d Jh Ks Qc 2s"
    assert choose(view(GIN, offered(), held, pile="7d")) == TakeDiscard(ME, hand("7d")[0])
    assert choose(view(GIN, offered(), held, pile="4h")) == Pass(ME)
    assert choose(view(GIN, to_draw(), held, pile="4h 7d")) == TakeDiscard(ME, hand("7d")[0])
    assert choose(view(GIN, to_draw(), held, pile="7d 4h")) == DrawStock(ME)


def test_a_card_that_melds_but_helps_nothing_stays_where_it_is() -> None:
    held = "Ks Kh Kd Ac Ad As 2c 2d 2h 2s"
    assert choose(view(GIN, to_draw(), held, pile="Kc")) == DrawStock(ME)


def test_it_knocks_as_soon_as_it_may_and_leaves_the_least() -> None:
    held = "7s 7h 7d 4c 5c 6c Qd Qh Qs 2d Kc"
    assert choose(view(GIN, to_play(), held)) == Knock(ME, hand("Kc")[0])
    held = "7s 7h 7d 4c 5c 6c Ah 2s 3d 4d Jc"
    assert choose(view(GIN, to_play(), held)) == Knock(ME, hand("Jc")[0])


def test_gin_comes_before_a_knock() -> None:
    intent = choose(view(GIN, to_play(), "7s 7h 7d 4c 5c 6c Qd Qh Qs Qc Kc"))
    assert intent == GoOut(ME, hand("Kc")[0])


def test_the_discard_leaves_the_least() -> None:
    held = "7s 7h 7d Ks 8h 9d 5c 3c Ah 2d 4s"
    assert choose(view(GIN, to_play(), held)) == Discard(ME, hand("Ks")[0])


def test_of_equally_dear_cards_it_keeps_those_that_may_become_a_meld() -> None:
    # Ten, jack and queen of diamonds wait for one another's neighbour; the king has nobody.
    held = "7s 7h 7d Ks Jd Qd 3c Ah 2h 5c 8s"
    assert choose(view(GIN, to_play(), held)) == Discard(ME, hand("Ks")[0])


def test_a_pair_is_worth_more_than_a_point() -> None:
    held = "Ts Th 9d 7s 7h 7d 3c Ac 2h 4s 6c"
    assert choose(view(GIN, to_play(), held)) == Discard(ME, hand("9d")[0])


def test_a_pair_that_is_gone_is_worth_nothing() -> None:
    held = "Ts Th 9d 7s 7h 7d 3c Ac 2h 4s 6c"
    throws = choose(view(GIN, to_play(), held, pile="Td Tc Js Jh 9s 9h 2c"))
    assert isinstance(throws, Discard)
    assert throws.card in hand("Ts Th")


@pytest.mark.parametrize(("theirs", "thrown"), [("8h", "9s"), ("8s", "9h")])
def test_what_the_next_player_took_is_not_fed(theirs: str, thrown: str) -> None:
    # Without the other's card both nines would do.
    held = "9s 9h 7d 7c 7s Ac 2c 4h 3d 5h 6d"
    assert arrange(hand(held), GIN).points > 10
    intent = choose(view(GIN, to_play(), held, pile="9c 9d 3h 3s", theirs=theirs))
    assert intent == Discard(ME, hand(thrown)[0])


def test_after_a_knock_it_lays_off_until_nothing_helps() -> None:
    held = "Js 4h Td 9c 2c 3c 4c Kd Kh Ks"
    melds = ("8s 9s Ts", "4s 4c 4d")
    first = choose(view(GIN, to_defend(5), held, melds=melds))
    assert first in (LayOff(ME, hand("Js")[0], MeldId(1)), LayOff(ME, hand("4h")[0], MeldId(2)))
    nothing = view(GIN, to_defend(5), "Td 9c 2c 3c 4c Kd Kh Ks", melds=melds)
    assert choose(nothing) == Pass(ME)


# ---------------------------------------------------------------- basic


def test_a_discard_that_must_be_played_is_always_taken_where_it_can_be() -> None:
    held = "7s 7h Ac 3c 5d 9d Jh Ks Qc 2s"
    assert choose(view(BASIC, to_draw(), held, pile="7d")) == TakeDiscard(ME, hand("7d")[0])
    assert choose(view(BASIC, to_draw(), held, pile="4h")) == DrawStock(ME)
    fits = view(BASIC, to_draw(), held, pile="8c", melds=("5c 6c 7c",))
    assert choose(fits) == TakeDiscard(ME, hand("8c")[0])


def test_what_is_owed_is_paid_in_the_way_that_leaves_least() -> None:
    # The seven stands with the run or with the two sevens; with these it frees more.
    held = "7d 5d 6d 7s 7c Ah 2h"
    intent = choose(view(BASIC, to_play(hand("7d")[0]), held))
    assert intent == LayMelds(ME, (hand("7c 7d 7s"),))
    # All four would leave nothing to throw: of the two runs of three the dearer one is laid.
    strict = rules("basic", last_discard="required")
    intent = choose(view(strict, to_play(hand("3c")[0]), "2c 3c 4c 5c"))
    assert intent == LayMelds(ME, (hand("3c 4c 5c"),))


def test_what_is_owed_may_be_laid_off_over_another_card() -> None:
    held = "3c 4c Kd Qh"
    seen = view(BASIC, to_play(hand("3c")[0]), held, melds=("5c 6c 7c",))
    assert choose(seen) == LayOff(ME, hand("4c")[0], MeldId(1))


def test_melds_are_laid_then_loose_cards_are_laid_off_then_the_dearest_goes() -> None:
    held = "7s 7h 7d 8c Kd 2h"
    seen = view(BASIC, to_play(), held, melds=("5c 6c 7c",))
    assert choose(seen) == LayMelds(ME, (hand("7d 7h 7s"),))
    seen = view(BASIC, to_play(), "8c Kd 2h", melds=("5c 6c 7c",))
    assert choose(seen) == LayOff(ME, hand("8c")[0], MeldId(1))
    seen = view(BASIC, to_play(), "Kd 2h", melds=("5c 6c 7c",))
    assert choose(seen) == Discard(ME, hand("Kd")[0])


def test_the_last_card_is_kept_where_it_must_be_thrown() -> None:
    strict = rules("basic", last_discard="required")
    intent = choose(view(strict, to_play(), "7s 7h 7d"))
    assert isinstance(intent, Discard)
    intent = choose(view(strict, to_play(), "7s 7h 7d Kc"))
    assert intent == LayMelds(ME, (hand("7d 7h 7s"),))


def test_where_taking_is_free_a_card_that_can_be_laid_off_is_taken() -> None:
    free = rules("basic", taken="free")
    held = "Ac 3c 9d Jh Ks"
    seen = view(free, to_draw(), held, pile="8c", melds=("5c 6c 7c",))
    assert choose(seen) == TakeDiscard(ME, hand("8c")[0])
    assert choose(view(free, to_draw(), held, pile="8c")) == DrawStock(ME)


def test_the_last_card_that_may_not_be_thrown_is_laid_off() -> None:
    free = rules("basic", taken="free")
    taken = hand("8c")[0]
    seen = view(free, to_play(taken), "8c", melds=("5c 6c 7c",))
    assert choose(seen) == LayOff(ME, taken, MeldId(1))


# ---------------------------------------------------------------- around a deal


def test_between_two_deals_it_is_ready() -> None:
    waiting = BetweenDeals(CLOCK, OTHER, 2)
    assert choose(view(BASIC, waiting, "7s")) == Ready(ME)


def test_where_it_is_not_awaited_it_still_answers_with_what_it_may() -> None:
    ready = BetweenDeals(CLOCK, OTHER, 2, ready=(ME,))
    assert choose(view(BASIC, ready, "7s")) == Withdraw(ME)
    before = Turn(ME, Moment(3), fresh=True, acts=(Threw(hand("Kd")[0]),))
    thrown = Drawing(Turn(OTHER, CLOCK, fresh=True), before=before)
    assert choose(view(BASIC, thrown, "7s 8s")) == TakeBack(ME)


@pytest.mark.parametrize(
    "phase", [Drawing(Turn(OTHER, CLOCK, fresh=True)), Dealing(), Finished((ME,), False, (1, 0))]
)
def test_where_it_may_do_nothing_it_says_so(phase: Drawing | Dealing | Finished) -> None:
    with pytest.raises(ValueError, match="no option"):
        Quick().choose(view(BASIC, phase, "7s 8s"))
