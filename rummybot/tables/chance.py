"""Fair chance: every cut and shuffle of a deal follows from one sealed seed.

A seed of 256 bits is drawn for each deal; its SHA-256, the commitment, can be shown before the deal
and the seed after it, so that anybody can compute the order again. The order comes from an
HMAC-SHA-256 counter stream with rejection sampling, by Fisher and Yates.
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


def commitment(seed: bytes) -> str:
    """What may be shown before a deal: it fixes the seed and does not tell it."""
    return hashlib.sha256(seed).hexdigest()


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
