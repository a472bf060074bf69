"""Melds with jokers: every way in which cards can be laid, what a joker stands for, and freeing it.

A joker's place is never guessed. Cards that can be laid in one way only are laid so, in whatever
order they come; where there are several ways the order says which, a run from low to high (AMB-31).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, pairwise

from rummybot.engine.cards import JOKER, PACK, Card, Rank
from rummybot.engine.ids import Seat
from rummybot.engine.melds import (
    Flaw,
    Laid,
    RunOf,
    SetOf,
    Shape,
    Single,
    TableMeld,
    melds_among,
    places,
    recognise,
    top_place,
)
from rummybot.engine.rules import MeldRules


@dataclass(frozen=True, slots=True)
class Reading:
    """One way in which cards can be laid, in the order in which they then lie."""

    shape: Shape
    cards: tuple[Card, ...]


def readings(cards: tuple[Card, ...], rules: MeldRules) -> tuple[Reading, ...] | Flaw:
    """Every way in which these cards are a meld, or what is wrong with them (JR-20…27)."""
    real = tuple(sorted(card for card in cards if card != JOKER))
    jokers = len(cards) - len(real)
    if not jokers:
        shape = recognise(cards, rules)
        return shape if isinstance(shape, Flaw) else (Reading(shape, cards),)
    if len(cards) < min(rules.set_least, rules.run_least):
        return Flaw.TOO_SHORT
    if len(real) < rules.real_least:
        return Flaw.FEW_REAL
    if len(set(real)) < len(real):
        return Flaw.TWINS
    if len({card.rank for card in real}) == 1:
        if len(cards) > rules.set_most:
            return Flaw.TOO_LONG
        return (Reading(SetOf(real[0].rank), (*real, *(JOKER,) * jokers)),)
    return _runs(real, jokers, rules)


def _runs(real: tuple[Card, ...], jokers: int, rules: MeldRules) -> tuple[Reading, ...] | Flaw:
    if len({card.suit for card in real}) > 1:
        return Flaw.UNRELATED
    if len(real) + jokers > rules.run_most:
        return Flaw.TOO_LONG
    placed = list(_placed(real, rules))
    found = [each for row in placed for each in _filled(row, jokers, rules)]
    if found:
        return tuple(found)
    if any(_missing(row) <= jokers for row in placed):
        return Flaw.JOKERS_TOGETHER
    return Flaw.CORNER if _turns(real, len(real) + jokers) else Flaw.GAP


def _turns(real: tuple[Card, ...], size: int) -> bool:
    """Whether so many cards would be a run if an ace stood between king and two."""
    return any(all((card.rank - low) % 13 < size for card in real) for low in Rank)


Row = tuple[tuple[int, Card], ...]
"""Cards of a run by their places."""


def _placed(real: tuple[Card, ...], rules: MeldRules) -> Iterator[Row]:
    """The places that real cards may have: an ace may have two."""
    first, *others = real
    for place in places(first.rank, rules):
        yield tuple(sorted(((place, first), *((int(card.rank), card) for card in others))))


def _missing(row: Row) -> int:
    return row[-1][0] - row[0][0] + 1 - len(row)


def _filled(row: Row, jokers: int, rules: MeldRules) -> Iterator[Reading]:
    """The row with jokers in its gaps and, what is left of them, at its ends."""
    left = jokers - _missing(row)
    if any(high - low > 2 for (low, _), (high, _) in pairwise(row)) or not 0 <= left <= 2:
        return
    there = dict(row)
    for below in (0, 1) if left == 1 else (left // 2,):
        low, high = row[0][0] - below, row[-1][0] + left - below
        if low >= Rank.ACE and high <= top_place(rules):
            lie = tuple(there.get(place, JOKER) for place in range(low, high + 1))
            yield Reading(RunOf(Rank(low), row[0][1].suit), lie)


def as_laid(cards: tuple[Card, ...], rules: MeldRules) -> tuple[Reading, ...] | Flaw:
    """How these cards would be laid: in the only way, or in the one that their order tells. Several
    ways, if there are and the order tells none of them.
    """
    ways = readings(cards, rules)
    if isinstance(ways, Flaw):
        return ways
    return tuple(way for way in ways if way.cards == cards) or ways


def melds_of(hand: tuple[Card, ...], rules: MeldRules) -> tuple[tuple[Card, ...], ...]:
    """Melds that could be laid from a hand, longest first: all without jokers, and of those with
    one joker the ones of three cards, in each way; and sets of two cards with two jokers.
    """
    real = tuple(dict.fromkeys(card for card in hand if card != JOKER))
    found = list(melds_among(real, rules))
    for jokers in range(1, min(hand.count(JOKER), 2) + 1):
        for pair in combinations(real, 2):
            ways = readings((*pair, *(JOKER,) * jokers), rules)
            if not isinstance(ways, Flaw):
                found += [way.cards for way in ways if jokers == 1 or isinstance(way.shape, SetOf)]
    return tuple(sorted(found, key=lambda meld: (-len(meld), meld)))


def stands_for(shape: Shape, cards: tuple[Card, ...]) -> tuple[tuple[Rank, bool], ...]:
    """The rank of each card of a meld as it lies, that of the place for a joker; and whether it is
    an ace below the two.
    """
    if isinstance(shape, Single):
        return ((cards[0].rank, False),)
    if isinstance(shape, SetOf):
        return tuple((shape.rank, False) for _ in cards)
    ranks = (Rank((shape.low + place - 1) % 13 + 1) for place in range(len(cards)))
    return tuple((rank, place == 0 and rank is Rank.ACE) for place, rank in enumerate(ranks))


# ---------------------------------------------------------------- freeing


def joker_for(meld: TableMeld, card: Card) -> int | None:
    """Which joker of a meld this real card replaces exactly: in a run that of its rank and suit, in
    a set any, if the suit is not there yet (JR-28, JR-29). None if there is none.
    """
    cards = meld.cards
    jokers = [place for place, each in enumerate(cards) if each == JOKER]
    if not jokers or card == JOKER or card in cards:
        return None
    match meld.shape:
        case SetOf(rank=rank):
            return jokers[0] if card.rank is rank else None
        case RunOf(suit=suit):
            ranks = stands_for(meld.shape, cards)
            same = card.suit is suit
            return next((place for place in jokers if same and ranks[place][0] is card.rank), None)
        case Single():
            return None


def replaceable(meld: TableMeld) -> tuple[Card, ...]:
    """The real cards that would free a joker of this meld."""
    stood_for = zip(meld.cards, stands_for(meld.shape, meld.cards), strict=True)
    ranks = {rank for card, (rank, _) in stood_for if card == JOKER}
    wanted = (card for card in PACK if card.rank in ranks) if ranks else ()
    return tuple(card for card in wanted if joker_for(meld, card) is not None)


def freed(meld: TableMeld, card: Card, by: Seat) -> TableMeld:
    """The meld with a real card in the place of the joker that it replaces."""
    place = joker_for(meld, card)
    assert place is not None
    return _with(meld, place, Laid(card, by))


def put_back(meld: TableMeld, card: Card, by: Seat) -> TableMeld:
    """The meld with a joker, laid by a seat, again in the place of a real card: the reverse."""
    return _with(meld, meld.cards.index(card), Laid(JOKER, by))


def takes_back(meld: TableMeld, card: Card) -> bool:
    """Whether a joker may still stand again where it made way for this card (AMB-29)."""
    if isinstance(meld.shape, SetOf):
        return True
    place = meld.cards.index(card)
    return JOKER not in (*meld.cards[max(place - 1, 0) : place], *meld.cards[place + 1 : place + 2])


def _with(meld: TableMeld, place: int, laid: Laid) -> TableMeld:
    row = (*meld.laid[:place], laid, *meld.laid[place + 1 :])
    if isinstance(meld.shape, SetOf):
        row = tuple(sorted(row, key=lambda each: each.card))
    return TableMeld(meld.id, meld.owner, meld.shape, row)
