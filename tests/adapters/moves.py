"""Moves as buttons carry them, on whatever platform, and which of them somebody likes best."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from tests.adapters.naming import Card

GIN, KNOCK, ADD, DRAW, TAKE, PASS, THROW, READY, UNDO, MELD = "gkldtpxrum"

_MOVE = re.compile(r"p:[\w-]+:(?P<moment>\d+):(?P<verb>[a-z]):(?P<cards>[^~]*)(?:~.)?")
_CARD = re.compile(r"[A2-9TJQK][shdc]")
_ORDER = "A23456789TJQK"


@dataclass(frozen=True)
class Move:
    """A button that makes a move."""

    name: str
    """What the button carries."""
    verb: str
    cards: str

    @property
    def moment(self) -> int:
        """The moment that it was made for."""
        return int(self.name.split(":")[2])

    @property
    def card(self) -> Card:
        """The first card of it, as the ledger writes it."""
        return self.cards[:2].replace("T", "10")

    @property
    def named(self) -> frozenset[Card]:
        """All cards that it names."""
        return frozenset(each.replace("T", "10") for each in _CARD.findall(self.cards))


def moves_of(carried: Iterable[str | None]) -> list[Move]:
    """The moves among what buttons carry."""
    found = (_MOVE.fullmatch(each or "") for each in carried)
    return [Move(each[0], each["verb"], each["cards"]) for each in found if each]


def dearest(found: list[Move], likes: str, loose: frozenset[Card]) -> Move | None:
    """What is liked best; of discards the highest of the cards that fit nothing."""
    for verb in likes:
        fitting = [each for each in found if each.verb == verb]
        if verb == THROW:
            fitting.sort(key=lambda each: (each.card not in loose, -_ORDER.find(each.cards[0])))
        if fitting:
            return fitting[0]
    return None
