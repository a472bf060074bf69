"""The quick player where melds stay in the hand and twins and jokers are about."""

from dataclasses import replace

import pytest

from rummybot.engine.cards import JOKER, Card
from rummybot.engine.intents import (
    BuyIn,
    Discard,
    DrawStock,
    GoOut,
    Knock,
    Pass,
    SeatIntent,
    TakeDiscard,
)
from rummybot.engine.legality import check, options
from rummybot.engine.standings import Survival
from rummybot.engine.tabletop import BetweenDeals, BuyingIn, Drawing, Playing
from rummybot.engine.turns import Closed, Drew, Turn
from rummybot.engine.views import SeatView
from rummybot.players.quick import Quick
from tests.engine.hands import hand
from tests.players.positions import CLOCK, ME, OTHER, rules, to_draw, to_play, view

VIENNESE = rules("viennese")
LAST_TURN = Turn(ME, CLOCK, fresh=True, closed=Closed(OTHER, 4))


def choose(seen: SeatView) -> SeatIntent:
    """What it plays, which must be an option and the same when asked again."""
    intent = Quick().choose(seen)
    assert intent in options(seen)
    assert check(seen, intent) is None
    assert Quick().choose(seen) == intent
    return intent


def card(name: str) -> Card:
    (one,) = hand(name)
    return one


def asked(mine: int, to: int) -> SeatView:
    """Seat 0 may buy back in, with so many points down to so many."""
    between = BetweenDeals(CLOCK, OTHER, 2)
    seen = view(VIENNESE, BuyingIn(ME, CLOCK, 5, to, between), "As 2s 3s")
    standing = Survival(scores=(mine, to), chips=(-6, -4), pot=10)
    return replace(seen, table=replace(seen.table, standing=standing))


def test_it_declares_rummy_and_throws_what_is_left() -> None:
    seen = view(VIENNESE, to_play(), "As 2s 3s 4s 7h 7d 7c Jd Qd Kd 6c")
    choice = choose(seen)
    assert isinstance(choice, GoOut)
    assert choice.discard == card("6c")


def test_it_knocks_as_soon_as_it_may_with_the_least_left() -> None:
    seen = view(VIENNESE, to_play(), "As 2s 3s 4s 7h 7d 7c 2d 2h Kd Th")
    assert isinstance(choose(seen), Discard)  # 2 + 2 + 10 are too many
    seen = view(VIENNESE, to_play(), "As 2s 3s 4s 7h 7d 7c 2d 2h 2s Kd")
    choice = choose(seen)
    assert isinstance(choice, GoOut | Knock)
    assert choice.discard == card("Kd")


def test_it_takes_what_leaves_less_and_any_joker() -> None:
    held = "As 2s 3s 7h 7d Jd Qd 9c 5h Kc"
    assert choose(view(VIENNESE, to_draw(), held, pile="Kd")) == TakeDiscard(ME, card("Kd"))
    assert choose(view(VIENNESE, to_draw(), held, pile="Jc")) == DrawStock(ME)
    assert choose(view(VIENNESE, to_draw(), held, pile="JK")) == TakeDiscard(ME, JOKER)
    assert choose(view(VIENNESE, to_draw(), held, pile="8c")) == DrawStock(ME)  # worth two points


def test_it_takes_the_card_with_which_it_may_knock() -> None:
    held = "As 2s 3s 7h 7d 7c Jd Qd Kd 6c"
    assert choose(view(VIENNESE, to_draw(), held, pile="4h")) == TakeDiscard(ME, card("4h"))
    assert choose(view(VIENNESE, to_draw(), held, pile="5h")) == DrawStock(ME)


def test_it_keeps_jokers() -> None:
    choice = choose(view(VIENNESE, to_play(), "JK JK As 5h 9c Kd 2c 6s Tc Qh 3d"))
    assert isinstance(choice, Discard)
    assert choice.card != JOKER


def test_in_a_last_chance_it_draws_and_throws_what_counts_most() -> None:
    held = "As 2s 3s 7h 7d 7c Kd Kc 4c 2h"
    assert choose(view(VIENNESE, Drawing(LAST_TURN), held, pile="9h")) == DrawStock(ME)
    assert choose(view(VIENNESE, to_play(), f"{held} 9h")) == Discard(ME, card("9h"))
    choice = choose(view(VIENNESE, Playing(replace(LAST_TURN, acts=(Drew(),))), f"{held} 9h"))
    assert isinstance(choice, Discard)
    assert choice.card in hand("Kd Kc")  # there is no third king to hope for any more


@pytest.mark.parametrize(("mine", "to", "bought"), [(90, 60, True), (84, 80, False)])
def test_it_buys_back_in_where_that_takes_enough_off(mine: int, to: int, bought: bool) -> None:
    assert choose(asked(mine, to)) == (BuyIn(ME) if bought else Pass(ME))
