"""How a turn begins and ends: what is drawn, what is thrown."""

from dataclasses import dataclass
from enum import StrEnum


@dataclass(frozen=True, slots=True)
class OneCard:
    """A turn begins with one card (RU-10, GN-12)."""

    def room(self, _held: int) -> int:
        """How many cards may be drawn to a hand of so many."""
        return 1


@dataclass(frozen=True, slots=True)
class UpTo:
    """A turn begins with one card or more, so many that the hand is not above the limit; with a
    full hand none is drawn (DI-09, AMB-32).
    """

    limit: int

    def room(self, held: int) -> int:
        """How many cards may be drawn to a hand of so many."""
        return max(self.limit - held, 0)


Draw = OneCard | UpTo

ONE_CARD = OneCard()


class Discarding(StrEnum):
    """What ends a turn: one card thrown (RU-15), or any number of them, or none (DI-10, DI-16)."""

    ONE = "one"
    ANY = "any"
