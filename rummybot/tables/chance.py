"""Fair chance: every cut and shuffle of a deal follows from one sealed seed.

A seed of 256 bits is drawn for each deal and kept in its log. Whoever has the seed can compute the
order again.

The stream, number 1. Nothing of it may ever change: other streams get other numbers.

1.  Words: block n = 0, 1, 2, … is HMAC-SHA-256 with the seed as key and as message the label, a
    colon and n in decimal digits, in UTF-8 (`shuffle:4:0`). Each block of 32 bytes is eight words
    of 32 bits, big-endian, used in order.
2.  A number below b: the next word under the greatest multiple of b that is at most 2^32, modulo
    b; words not under it are skipped. So all b numbers are equally likely.
3.  The order: from the last place down to the second (counted from 0: k = n - 1 … 1) the card at
    place k changes places with the card at the place given by the next number below k + 1.

What is put in order, and under which label, m being the moment of the game in decimal digits:

    cut:m       one pack of 52; each seat that cuts gets a card from the front, in order of seats
    shuffle:m   at a deal the whole pack, at a used-up stock the cards of the discard pile that
                become the stock, bottom card first. The front of the result is dealt first

The whole pack is in the order ♣ ♦ ♥ ♠ and within a suit from ace to king; equal cards of two packs
lie together, and jokers come last.
"""

import hashlib
import hmac
import secrets
from collections.abc import Iterator, Sequence
from typing import Protocol, TypeVar

T = TypeVar("T")


class Chance(Protocol):
    """Where seeds come from."""

    def seed(self) -> bytes:
        """32 bytes nobody could foresee."""
        ...


class EarnestChance:
    """Seeds from the operating system."""

    def seed(self) -> bytes:
        """32 bytes nobody could foresee."""
        return secrets.token_bytes(32)


class SeededChance:
    """Seeds that follow from a number, for games that shall come out the same again."""

    def __init__(self, number: int) -> None:
        self._number = number
        self._drawn = 0

    def seed(self) -> bytes:
        """The next 32 bytes of this number."""
        self._drawn += 1
        return hashlib.sha256(f"{self._number}:{self._drawn}".encode()).digest()


def shuffled(seed: bytes, label: str, cards: Sequence[T]) -> tuple[T, ...]:
    """The cards in the order this seed gives them. Each label has a stream of its own, so that the
    order of one shuffle tells nothing of another.
    """
    order = list(cards)
    words = _words(seed, label)
    for last in range(len(order) - 1, 0, -1):
        pick = _below(last + 1, words)
        order[last], order[pick] = order[pick], order[last]
    return tuple(order)


def _words(seed: bytes, label: str) -> Iterator[int]:
    """32-bit numbers without end: HMAC-SHA-256 of label and counter, eight to a digest."""
    counter = 0
    while True:
        message = f"{label}:{counter}".encode()
        digest = hmac.digest(seed, message, "sha256")
        for start in range(0, 32, 4):
            yield int.from_bytes(digest[start : start + 4], "big")
        counter += 1


def _below(bound: int, words: Iterator[int]) -> int:
    """A number from 0 to bound - 1, each equally likely: words past the last full span are left."""
    span = (1 << 32) - (1 << 32) % bound
    return next(word for word in words if word < span) % bound
