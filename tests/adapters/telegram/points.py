"""Where a process dies, and what somebody does then."""

from dataclasses import dataclass
from enum import Enum, auto

from tests.adapters.moves import Move

_VERBS = {
    "d": "draw",
    "x": "discard",
    "l": "layoff",
    "p": "pass",
    "k": "knock",
    "g": "gin",
    "r": "ready",
}


class Point(Enum):
    """Where the process dies."""

    UNKNOWN = auto()
    """It has not even acknowledged a press."""
    TOLD = auto()
    """Its acknowledgement is taken, and it does not get to know."""
    DONE = auto()
    """Between the commit and the answer."""
    TYPED = auto()
    """The same, where it was a command."""
    CHOSEN = auto()
    """The same, where it was chosen in inline mode."""
    TWO = auto()
    """With two submissions in flight: those of two people, or one sent twice."""
    ANSWERED = auto()
    """Between the answer and the redraw."""
    DRAWN = auto()
    """The redraw has been carried out, and it does not get to know."""
    CALLED = auto()
    """Somebody is called by a new hand, and it does not get to know."""
    RESULT = auto()
    """The result of a deal is posted, and it does not get to know."""
    COMPUTER = auto()
    """While a computer is to move."""
    MOVED = auto()
    """When a computer has just made its first move."""


UNACKNOWLEDGED = Point.UNKNOWN, Point.TOLD
TIMED = Point.COMPUTER, Point.MOVED


@dataclass(frozen=True)
class Act:
    """What somebody does when it dies."""

    seat: int
    move: Move

    @property
    def verb(self) -> str:
        """What the log calls it."""
        return _VERBS[self.move.verb]
