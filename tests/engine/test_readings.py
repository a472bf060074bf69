"""Melds with jokers: every way to lay them, against trying every order, and jokers freed."""

from itertools import permutations
from random import Random

import pytest

from rummybot.engine.cards import JOKER, PACK, Card, Rank, Suit
from rummybot.engine.ids import MeldId, Seat
from rummybot.engine.melds import End, Flaw, RunOf, TableMeld, add, ends_for, lay, remove
from rummybot.engine.readings import (
    as_laid,
    freed,
    joker_for,
    put_back,
    readings,
    replaceable,
    stands_for,
    takes_back,
)
from rummybot.engine.rules import Ace, MeldRules
from rummybot.engine.score_rules import CardValues
from rummybot.engine.scoring import worths
from tests.engine.hands import hand

EITHER = MeldRules(ace=Ace.EITHER)
A, B = Seat(0), Seat(1)
VALUES = CardValues(ace_held=11, ace_high=11)


def lying(text: str, owner: Seat = A) -> TableMeld:
    """The one way to lay these cards, on the table."""
    ways = as_laid(hand(text), EITHER)
    assert not isinstance(ways, Flaw)
    (way,) = ways
    return lay(MeldId(1), owner, way.cards, way.shape)


def is_run(row: tuple[Card, ...]) -> bool:
    """JR-21, JR-24, JR-26, JR-27: written anew, for cards that lie from low to high."""
    real = [(place, card) for place, card in enumerate(row) if card != JOKER]
    if not 3 <= len(row) <= 13 or len(real) < 2 or len({card.suit for _, card in real}) > 1:
        return False
    if any(row[place] == row[place + 1] == JOKER for place in range(len(row) - 1)):
        return False
    return any(
        low + len(row) - 1 <= 14
        and all((low + place - 1) % 13 + 1 == card.rank for place, card in real)
        for low in range(1, 13)
    )


def is_set(cards: tuple[Card, ...]) -> bool:
    """JR-20, JR-22, JR-23, JR-26."""
    real = [card for card in cards if card != JOKER]
    one_rank = len({card.rank for card in real}) == 1
    return 3 <= len(cards) <= 4 and len(real) >= 2 and one_rank and len(set(real)) == len(real)


def some_cards(rng: Random) -> tuple[Card, ...]:
    """A few cards of one suit or one rank, with jokers: mostly melds or nearly so."""
    jokers = (JOKER,) * rng.choice((1, 1, 2, 2, 3))
    suit, low = rng.choice("cdhs"), rng.randint(1, 10)
    near = [card for card in PACK if card.suit == suit and (low <= card.rank <= low + 4)]
    near += [Card(Suit(suit), Rank.ACE)] * rng.randrange(2)
    equal = [card for card in PACK if card.rank == low] * 2
    pool = near if rng.randrange(3) else equal
    return (*rng.sample(pool, min(len(pool), rng.randint(1, 4))), *jokers)


def test_there_are_just_the_readings_that_trying_every_order_finds() -> None:
    found = 0
    for seed in range(1500):
        cards = some_cards(Random(seed))
        orders = {row for row in set(permutations(cards)) if is_run(row)}
        ways = readings(cards, EITHER)
        if isinstance(ways, Flaw):
            assert not orders, (cards, ways)
            assert not is_set(cards), (cards, ways)
        elif is_set(cards):
            assert [sorted(way.cards) for way in ways] == [sorted(cards)]
        else:
            assert {way.cards for way in ways} == orders, cards
        found += not isinstance(ways, Flaw)
    assert found > 400


@pytest.mark.parametrize(
    ("text", "ways"),
    [
        ("5h JK 7h", ["5h JK 7h"]),
        ("JK 7h 5h", ["5h JK 7h"]),
        ("5h 6h JK", ["5h 6h JK"]),
        ("JK 5h 6h", ["JK 5h 6h"]),
        ("5h JK 6h", ["JK 5h 6h", "5h 6h JK"]),
        ("Kh Ah JK", ["JK Kh Ah"]),
        ("Ah 2h JK", ["Ah 2h JK"]),
        ("JK 5h 6h JK", ["JK 5h 6h JK"]),
        ("Ah JK Kh", ["JK Kh Ah"]),
    ],
)
def test_a_jokers_place_is_told_by_the_order_and_never_guessed(text: str, ways: list[str]) -> None:
    """AMB-31."""
    found = as_laid(hand(text), EITHER)
    assert not isinstance(found, Flaw)
    assert sorted(way.cards for way in found) == sorted(map(hand, ways))


@pytest.mark.parametrize(
    ("text", "flaw"),
    [
        ("5h JK JK", Flaw.FEW_REAL),
        ("JK JK JK", Flaw.FEW_REAL),
        ("5h JK JK 8h", Flaw.JOKERS_TOGETHER),
        ("5h 6h JK JK JK", Flaw.JOKERS_TOGETHER),
        ("5h JK 9h", Flaw.GAP),
        ("Ks JK 2s", Flaw.CORNER),
        ("7s 7s JK", Flaw.TWINS),
        ("7s 7h 7d 7c JK", Flaw.TOO_LONG),
        ("7s 8h JK", Flaw.UNRELATED),
        ("7s JK", Flaw.TOO_SHORT),
    ],
)
def test_what_is_wrong_with_jokers_is_told(text: str, flaw: Flaw) -> None:
    assert readings(hand(text), EITHER) is flaw


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("Ks Kh JK", 30),
        ("As Ah JK", 33),
        ("3d JK 5d", 12),
        ("JK 2s 3s", 6),
        ("As 2s JK", 6),
        ("Qs Ks JK", 31),
        ("JK Ks As", 31),
    ],
)
def test_a_joker_is_worth_the_card_it_stands_for(text: str, points: int) -> None:
    """JR-34."""
    meld = lying(text)
    assert sum(worths(meld.shape, meld.cards, VALUES)) == points


def test_a_joker_added_and_removed_leaves_the_meld_as_it_was() -> None:
    for text in (
        "5h 6h 7h",
        "JK 5h 6h",
        "5h 6h JK",
        "2h 3h 4h",
        "Jh Qh Kh",
        "Qh Kh Ah",
        "Ah 2h 3h",
    ):
        meld = lying(text)
        for end in ends_for(meld, JOKER, EITHER):
            grown = add(meld, JOKER, B, end)
            assert is_run(grown.cards)
            assert isinstance(grown.shape, RunOf)
            assert remove(grown, JOKER, end) == meld
    for text in ("7s 7h JK", "7s 7h 7d"):
        meld = lying(text)
        assert ends_for(meld, JOKER, EITHER) == (End.HIGH,)
        assert remove(add(meld, JOKER, B), JOKER) == meld


def test_no_joker_goes_beside_a_joker_or_beyond_an_ace() -> None:
    """JR-24, JR-27."""
    assert ends_for(lying("JK 5h 6h"), JOKER, EITHER) == (End.HIGH,)
    assert ends_for(lying("JK 5h 6h JK"), JOKER, EITHER) == ()
    assert ends_for(lying("Ah 2h 3h"), JOKER, EITHER) == (End.HIGH,)
    assert ends_for(lying("Qh Kh Ah"), JOKER, EITHER) == (End.LOW,)
    assert ends_for(lying("7s 7h JK JK"), JOKER, EITHER) == ()


def test_only_the_very_card_frees_a_joker() -> None:
    """JR-28, JR-29."""
    assert replaceable(lying("5h JK 7h JK 9h")) == hand("6h 8h")
    assert replaceable(lying("JK 2h 3h")) == hand("Ah")
    assert replaceable(lying("Qh Kh JK")) == hand("Ah")
    assert replaceable(lying("7s 7h JK")) == hand("7c 7d")
    assert replaceable(lying("5h 6h 7h")) == ()
    assert joker_for(lying("7s 7h JK"), JOKER) is None


def test_a_joker_freed_and_put_back_leaves_the_meld_as_it_was() -> None:
    for text in ("5h JK 7h JK 9h", "JK 2h 3h", "7s 7h JK", "7s 7h JK JK"):
        meld = lying(text)
        for card in replaceable(meld):
            swapped = freed(meld, card, B)
            assert sorted((*swapped.cards, JOKER)) == sorted((*meld.cards, card))
            assert takes_back(swapped, card)
            assert put_back(swapped, card, A) == meld


def test_a_joker_does_not_go_back_beside_another() -> None:
    """AMB-29: to the last place that still takes one."""
    swapped = freed(lying("JK 5h 6h"), hand("4h")[0], B)
    assert not takes_back(add(swapped, JOKER, B, End.LOW), hand("4h")[0])
    assert takes_back(add(swapped, JOKER, B, End.HIGH), hand("4h")[0])


def test_it_is_told_what_each_card_of_a_meld_stands_for() -> None:
    meld = lying("Qh JK Ah")
    assert [rank for rank, _ in stands_for(meld.shape, meld.cards)] == [
        *(Rank.QUEEN, Rank.KING, Rank.ACE)
    ]
    low = lying("JK 2h 3h")
    assert stands_for(low.shape, low.cards)[0] == (Rank.ACE, True)
