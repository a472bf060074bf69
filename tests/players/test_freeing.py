"""The quick player with two packs and jokers, position by position."""

from dataclasses import replace

from rummybot.engine.cards import JOKER, Card
from rummybot.engine.ids import MeldId, Seat
from rummybot.engine.intents import (
    Discard,
    DrawStock,
    LayMelds,
    LayOff,
    SeatIntent,
    SwapJoker,
    TakeDiscard,
)
from rummybot.engine.legality import check, options
from rummybot.engine.melds import Flaw, TableMeld, lay
from rummybot.engine.readings import as_laid
from rummybot.engine.tabletop import FaceDown
from rummybot.engine.views import SeatView
from rummybot.players.quick import Quick
from tests.engine.hands import hand
from tests.players.positions import ME, OTHER, rules, to_draw, to_play, view

JOKERS = rules("joker")


def playing(held: str) -> SeatView:
    """Seat 0 has drawn."""
    return view(JOKERS, to_play(), held)


def drawing(held: str, pile: str) -> SeatView:
    """Seat 0 is to draw."""
    return view(JOKERS, to_draw(), held, pile=pile)


def lying(seen: SeatView, mine: str = "", theirs: str = "", size: int = 10) -> SeatView:
    """The view with melds of both seats, written with `/` between them; the other holds so many."""
    melds = [(ME, text) for text in mine.split("/") if text]
    melds += [(OTHER, text) for text in theirs.split("/") if text]
    table = replace(
        seen.table,
        melds=tuple(meld(number, *each) for number, each in enumerate(melds, 1)),
        hands=(seen.table.hands[0], FaceDown(size)),
    )
    return replace(seen, table=table)


def meld(number: int, owner: Seat, text: str) -> TableMeld:
    """A meld as its order tells."""
    ways = as_laid(hand(text), JOKERS.melds)
    assert not isinstance(ways, Flaw)
    (way,) = ways
    return lay(MeldId(number), owner, way.cards, way.shape)


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


def cards(intent: SeatIntent) -> tuple[Card, ...]:
    assert isinstance(intent, LayMelds)
    return tuple(sorted(each for meld in intent.melds for each in meld))


OTHERS = "2c 4d 6h 8s Tc Qd 3s 5c 9c"
"""Cards that do not meld."""


def test_it_takes_the_open_card_to_open_with() -> None:
    seen = drawing(f"Kc Kh Qs Js {OTHERS}", pile="Ks")
    assert choose(seen) == DrawStock(ME)
    seen = drawing("Kc Kh 9h Th Jh 2c 4d 6h 8s", pile="Ks")
    assert choose(seen) == TakeDiscard(ME, card("Ks"))


def test_it_opens_as_soon_as_it_can() -> None:
    seen = playing(f"Kc Kd Kh 5h 6h 7h {OTHERS[:21]}")
    assert cards(choose(seen)) == tuple(sorted(hand("Kc Kd Kh 5h 6h 7h")))


def test_it_waits_for_the_last_cards_of_a_whole_hand() -> None:
    near = "Kc Kd Kh 5h 6h 7h 8c 9c Tc Jc Qc 2d 2s 9d"
    assert isinstance(choose(playing(near)), Discard)
    assert isinstance(choose(lying(playing(near), theirs="3c 3d 3s", size=2)), LayMelds)


def test_it_goes_out_from_the_hand() -> None:
    seen = playing("Kc Kd Kh 5h 6h 7h 8c 9c Tc 2d 2s 2h 9d")
    assert len(cards(choose(seen))) == 12


def test_with_low_melds_too_it_opens_if_just_one_card_is_left() -> None:
    seen = playing("2c 2d 2h 3c 3d 3h 4c")
    assert len(cards(choose(seen))) >= 6


def test_after_opening_it_lays_off() -> None:
    seen = lying(playing("8h 2c 4d 9c Js"), mine="5h 6h 7h")
    assert choose(seen) == LayOff(ME, card("8h"), MeldId(1))


def test_before_opening_it_lays_nothing_off() -> None:
    seen = lying(playing("8h 2c 4d 9c Js"), theirs="5h 6h 7h")
    assert isinstance(choose(seen), Discard)


def test_a_joker_that_brings_no_more_than_itself_stays() -> None:
    seen = lying(playing("JK 2c 4d 9c Js"), mine="5h 6h 7h")
    choice = choose(seen)
    assert isinstance(choice, Discard)
    assert choice.card != JOKER


def test_a_joker_goes_down_with_two_others_or_when_somebody_is_nearly_out() -> None:
    assert JOKER in cards(choose(lying(playing("JK Kc Kd 4d 9c Js"), mine="5h 6h 7h")))
    nearly_out = lying(playing("JK 2c 4d 9c Js"), mine="5h 6h 7h", size=2)
    choice = choose(nearly_out)
    assert isinstance(choice, LayOff)
    assert choice.card == JOKER


def test_it_frees_a_joker_and_goes_out_with_it() -> None:
    seen = lying(playing("6h 9c"), mine="5h JK 7h", theirs="2c 3c 4c")
    assert choose(seen) == SwapJoker(ME, card("6h"), MeldId(1))
