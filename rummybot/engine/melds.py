"""Melds: sets and runs — recognised, extended, enumerated — and how they lie on the table."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from itertools import combinations, pairwise
from typing import assert_never

from rummybot.engine.cards import JOKER, PACK, SUIT_BITS, Card, Rank, Suit, cards_of, mask_of
from rummybot.engine.ids import MeldId, Seat
from rummybot.engine.rules import Ace, MeldRules


@dataclass(frozen=True, slots=True)
class SetOf:
    """Cards of a rank: three or four (RU-09, GN-08), or two and three (DI-13)."""

    rank: Rank


@dataclass(frozen=True, slots=True)
class RunOf:
    """Consecutive cards of one suit, from `low` upwards (RU-09, GN-08), or, without a suit, of any
    (AMB-33). An ace stands lowest of all or, where it may, above the king (MI-01); so `low` tells
    which.
    """

    low: Rank
    suit: Suit | None


@dataclass(frozen=True, slots=True)
class Single:
    """One card beside a set or a run, which it would extend (DI-12, DI-17)."""

    on: MeldId


Shape = SetOf | RunOf | Single


class Flaw(StrEnum):
    """Why cards are no meld."""

    TOO_SHORT = "too-short"
    TOO_LONG = "too-long"
    TWINS = "twins"
    UNRELATED = "unrelated"
    MIXED_SUITS = "mixed-suits"
    GAP = "gap"
    CORNER = "corner"
    FEW_REAL = "few-real"
    """Too many jokers for so few real cards (JR-26)."""
    JOKERS_TOGETHER = "jokers-together"
    """Two jokers would be neighbours in a run (JR-27)."""


class End(StrEnum):
    """At which end of a run a card is added."""

    LOW = "low"
    HIGH = "high"


@dataclass(frozen=True, slots=True)
class Laid:
    """A card of a meld and the seat that laid it there."""

    card: Card
    by: Seat


@dataclass(frozen=True, slots=True)
class TableMeld:
    """A meld on the table. The cards of a run lie from low to high, those of a set by suit, jokers
    last. So a joker stands for the card of its place (AMB-31).
    """

    id: MeldId
    owner: Seat
    shape: Shape
    laid: tuple[Laid, ...]

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards as they lie."""
        return tuple(each.card for each in self.laid)

    def by_layer(self) -> tuple[tuple[Seat, tuple[Card, ...]], ...]:
        """The cards by who laid them, the owner's first (BZ-03)."""
        layers = dict.fromkeys((self.owner, *(each.by for each in self.laid)))
        return tuple(
            (seat, tuple(each.card for each in self.laid if each.by == seat)) for seat in layers
        )


def recognise(cards: tuple[Card, ...], rules: MeldRules) -> Shape | Flaw:
    """What meld these cards are, in whatever order they come, or what is wrong with them.

    A-2-3 is a run; Q-K-A is one where the ace may stand high; K-A-2 never is (RU-03, GN-02, MI-02).
    """
    ranks = sorted(card.rank for card in cards)
    if len(set(cards)) < len(cards):
        return Flaw.TWINS
    if len(set(ranks)) == 1 and len(cards) > 1:
        return _judged(SetOf(ranks[0]), len(cards), rules.set_least, rules.set_most)
    if len(cards) < min(rules.set_least, rules.run_least):
        return Flaw.TOO_SHORT
    low = _lowest_of_run(ranks, rules)
    suit = None if rules.blind_runs else cards[0].suit
    if suit is not None and len({card.suit for card in cards}) > 1:
        return Flaw.UNRELATED if low is None else Flaw.MIXED_SUITS
    if low is None:
        if len(set(ranks)) < len(ranks):
            return Flaw.UNRELATED
        return Flaw.CORNER if _round_the_corner(ranks, rules) else Flaw.GAP
    return _judged(RunOf(low, suit), len(cards), rules.run_least, rules.run_most)


def _lowest_of_run(ranks: list[Rank], rules: MeldRules) -> Rank | None:
    """With which rank these would begin as a run, if they are one."""
    if len(set(ranks)) < len(ranks):
        return None
    has_ace = ranks[0] is Rank.ACE
    if ranks[-1] - ranks[0] == len(ranks) - 1 and not (has_ace and rules.ace is Ace.HIGH):
        return ranks[0]
    ace_high = has_ace and rules.ace is not Ace.LOW
    return ranks[1] if ace_high and HIGH_ACE - ranks[1] == len(ranks) - 1 else None


def _judged(shape: Shape, length: int, least: int, most: int) -> Shape | Flaw:
    if length < least:
        return Flaw.TOO_SHORT
    return Flaw.TOO_LONG if length > most else shape


def _round_the_corner(ranks: list[Rank], rules: MeldRules) -> bool:
    """Whether the ranks would be consecutive if the king were followed by the ace, and that by the
    two.
    """
    if ranks[0] is Rank.ACE and rules.ace is Ace.HIGH and ranks[-1] == len(ranks):
        return True
    if ranks[0] is not Rank.ACE or ranks[-1] is not Rank.KING:
        return False
    return sum(high - low > 1 for low, high in pairwise(ranks)) == 1


def lay(meld: MeldId, owner: Seat, cards: tuple[Card, ...], shape: Shape) -> TableMeld:
    """A recognised meld as it comes to lie on the table. A run with jokers is given as it lies."""
    in_order: list[Card] = list(cards)
    if not isinstance(shape, RunOf):
        in_order.sort()
    elif JOKER not in cards:
        in_order.sort(key=lambda card: (card.rank - shape.low) % 13)
    return TableMeld(meld, owner, shape, tuple(Laid(card, owner) for card in in_order))


def fits(meld: TableMeld, card: Card, rules: MeldRules) -> bool:
    """Whether the card may be added to a meld (RU-17, JR-41)."""
    return bool(ends_for(meld, card, rules))


def ends_for(meld: TableMeld, card: Card, rules: MeldRules) -> tuple[End, ...]:
    """The ends at which a card may be added to a meld, the low one first. A set has just one."""
    size = len(meld.laid)
    match meld.shape:
        case SetOf(rank=rank):
            joins = card == JOKER or (card.rank is rank and card not in meld.cards)
            return (End.HIGH,) if joins and size < rules.set_most else ()
        case RunOf(low=low, suit=suit):
            if size >= rules.run_most:
                return ()
            if card == JOKER:
                return _ends_for_joker(meld, low, rules)
            if suit not in (None, card.suit):
                return ()
            at = places(card.rank, rules)
            return (End.LOW,) * (low - 1 in at) + (End.HIGH,) * (low + size in at)
        case Single():
            return ()
        case _ as unknown:
            assert_never(unknown)


def _ends_for_joker(meld: TableMeld, low: Rank, rules: MeldRules) -> tuple[End, ...]:
    """Where there is a card that it could stand for, and no joker beside it (JR-27)."""
    below = low > Rank.ACE and meld.laid[0].card != JOKER
    above = low + len(meld.laid) <= top_place(rules) and meld.laid[-1].card != JOKER
    return (End.LOW,) * below + (End.HIGH,) * above


def places(rank: Rank, rules: MeldRules) -> tuple[int, ...]:
    """The places of a rank in the order of runs: an ace has two where it may stand high."""
    return _ACES[rules.ace] if rank is Rank.ACE else (rank,)


def top_place(rules: MeldRules) -> int:
    """The highest place in the order of runs."""
    return max(Rank.KING, *places(Rank.ACE, rules))


def add(meld: TableMeld, card: Card, by: Seat, end: End | None = None) -> TableMeld:
    """The meld with a fitting card added by a seat. Where it fits at both ends of a run and none is
    named, a real card goes to the low one, a joker to the high one.
    """
    laid = Laid(card, by)
    match meld.shape:
        case SetOf():
            cards = tuple(sorted((*meld.laid, laid), key=lambda each: each.card))
            return TableMeld(meld.id, meld.owner, meld.shape, cards)
        case RunOf(low=low, suit=suit):
            if end is End.LOW or (end is None and card.rank == low - 1):
                shape = RunOf(Rank(low - 1), suit)
                return TableMeld(meld.id, meld.owner, shape, (laid, *meld.laid))
            return TableMeld(meld.id, meld.owner, meld.shape, (*meld.laid, laid))
        case Single():
            raise AssertionError("nothing is added to a single")
        case _ as unknown:
            assert_never(unknown)


def remove(meld: TableMeld, card: Card, end: End | None = None) -> TableMeld:
    """The meld without a card that was added at its end: the reverse of `add`."""
    cards, shape = meld.cards, meld.shape
    place = len(cards) - 1 - cards[::-1].index(card)
    if isinstance(shape, RunOf) and (end is End.LOW or place < len(cards) - 1):
        place, shape = 0, RunOf(Rank(shape.low + 1), shape.suit)
    return TableMeld(meld.id, meld.owner, shape, meld.laid[:place] + meld.laid[place + 1 :])


def missing_at_ends(meld: TableMeld, rules: MeldRules) -> tuple[Card, ...]:
    """The cards that could be added to a meld right now."""
    return tuple(card for card in PACK if card not in meld.cards and fits(meld, card, rules))


def melds_among(cards: tuple[Card, ...], rules: MeldRules) -> tuple[tuple[Card, ...], ...]:
    """Every meld that could be laid from these cards by these rules, longest first."""
    if rules.are_plain:
        return melds_in(cards, rules.ace)
    least, most = min(rules.set_least, rules.run_least), max(rules.set_most, rules.run_most)
    found = (
        tuple(sorted(few, key=lambda card: (max(places(card.rank, rules)), card.suit)))
        for size in range(least, most + 1)
        for few in combinations(dict.fromkeys(cards), size)
        if not isinstance(recognise(few, rules), Flaw)
    )
    return tuple(sorted(found, key=lambda meld: (-len(meld), meld)))


def sets_in(mask: int) -> Iterator[int]:
    """The masks of all sets of three and four within a mask."""
    for rank in range(13):
        held = mask & _RANK[rank]
        if held.bit_count() >= 3:
            yield held
            if held.bit_count() == 4:
                for suit in range(4):
                    yield held ^ (1 << (rank + 13 * suit))


def runs_in(mask: int, ace: Ace) -> Iterator[int]:
    """The masks of all runs of three and more within a mask."""
    for suit in range(4):
        for run in _runs_of_suit(mask >> (13 * suit) & SUIT_BITS, ace):
            yield run << (13 * suit)


@cache
def _runs_of_suit(ranks: int, ace: Ace) -> tuple[int, ...]:
    """All runs of three and more within thirteen bits of one suit."""
    ranks = with_high_ace(ranks, ace)
    found = []
    for low in range(12):
        high = low
        while high < min(14, low + 13) and ranks >> high & 1:
            high += 1
            if high - low >= 3:
                found.append(high_ace_down((1 << high) - (1 << low)))
    return tuple(dict.fromkeys(found))


def with_high_ace(ranks: int, ace: Ace) -> int:
    """Thirteen bits of a suit, and a fourteenth for the ace above the king where it may stand."""
    return ranks | (ranks & 1) << 13 if ace is Ace.EITHER else ranks


def high_ace_down(ranks: int) -> int:
    """Fourteen bits back to thirteen."""
    return (ranks | ranks >> 13) & SUIT_BITS


def melds_in(cards: tuple[Card, ...], ace: Ace) -> tuple[tuple[Card, ...], ...]:
    """Every meld that could be laid from these cards, longest first (RU-09).

    Twins count once: a meld never holds two equal cards.
    """
    mask = mask_of(set(cards))
    found = [cards_of(meld) for meld in (*sets_in(mask), *runs_in(mask, ace))]
    return tuple(sorted(found, key=lambda meld: (-len(meld), meld)))


HIGH_ACE = Rank.KING + 1
"""The place of an ace above the king."""

_ACES = {Ace.LOW: (1,), Ace.EITHER: (1, HIGH_ACE), Ace.HIGH: (HIGH_ACE,)}
_RANK = tuple(sum(1 << (rank + 13 * suit) for suit in range(4)) for rank in range(13))
