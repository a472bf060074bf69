"""Ranks, suits, cards: faces, not pasteboard. With two packs a zone may hold equal cards."""

from collections.abc import Iterable
from enum import IntEnum, StrEnum
from itertools import product
from typing import NamedTuple


class Rank(IntEnum):
    """Ace low, king high (RU-03, GN-02); the number is the place in a run. A joker has none."""

    ACE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    JOKER = 15


class Suit(StrEnum):
    """The four suits, and what a joker has instead; the letters sort hands, jokers last."""

    CLUBS = "c"
    DIAMONDS = "d"
    HEARTS = "h"
    SPADES = "s"
    JOKER = "x"


RANKS: tuple[Rank, ...] = tuple(rank for rank in Rank if rank is not Rank.JOKER)
"""The thirteen ranks, ace to king."""

SUITS: tuple[Suit, ...] = tuple(suit for suit in Suit if suit is not Suit.JOKER)
"""The four suits."""


class Card(NamedTuple):
    """One face. A tuple, because hands are hashed and compared at every step; sorts by suit."""

    suit: Suit
    rank: Rank

    def __str__(self) -> str:
        if self.rank is Rank.JOKER:
            return "JK"
        return f"{' A23456789TJQK'[self.rank]}{self.suit.value}"

    def __repr__(self) -> str:
        return str(self)


PACK: tuple[Card, ...] = tuple(Card(suit, rank) for suit, rank in product(SUITS, RANKS))
"""The 52 cards (RU-02), sorted: a card's place here is its bit in a hand's mask."""

JOKER = Card(Suit.JOKER, Rank.JOKER)
"""Every joker (JR-25). It has no bit: hands with jokers are not kept as masks."""

FACES: tuple[Card, ...] = (*PACK, JOKER)
"""All that a card may show."""

BIT: dict[Card, int] = {card: 1 << place for place, card in enumerate(PACK)}
"""Card to its single bit."""


SUIT_BITS = (1 << len(RANKS)) - 1
"""The bits of one suit in a mask."""


def mask_of(cards: Iterable[Card]) -> int:
    """The cards as a 52-bit number, 13 bits a suit. The cards must differ from one another."""
    mask = 0
    for card in cards:
        mask |= BIT[card]
    return mask


def cards_of(mask: int) -> tuple[Card, ...]:
    """The cards of a mask, sorted."""
    found = []
    while mask:
        low = mask & -mask
        found.append(PACK[low.bit_length() - 1])
        mask ^= low
    return tuple(found)


def without(cards: tuple[Card, ...], gone: Iterable[Card]) -> tuple[Card, ...]:
    """The cards less one of each in `gone`. Raises ValueError if one is not there."""
    left = list(cards)
    for card in gone:
        left.remove(card)
    return tuple(left)


def holds(cards: tuple[Card, ...], wanted: Iterable[Card]) -> Card | None:
    """None if every wanted card is there (equal ones as often as wanted), else one that is not."""
    left = list(cards)
    for card in wanted:
        if card not in left:
            return card
        left.remove(card)
    return None


def with_cards(hand: tuple[Card, ...], more: Iterable[Card]) -> tuple[Card, ...]:
    """A hand with more cards, sorted: equal hands compare equal."""
    return tuple(sorted((*hand, *more)))
