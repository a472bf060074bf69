"""Why not, where there is a pot: of being out of the game, and of buying back in."""

from dataclasses import dataclass

from rummybot.engine.ids import Seat
from rummybot.engine.standings import NoReturn


@dataclass(frozen=True, slots=True)
class NoBuyInHere:
    """At this table nobody buys back into the game."""


@dataclass(frozen=True, slots=True)
class BuyInNotOffered:
    """Nobody is asked about buying back in just now, or not this seat (VI-26, VI-27). `why`: what
    this seat lacks, if it lacks anything; it is offered after a deal, to scores from `least` to
    `most`.
    """

    why: NoReturn | None
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class BuyInIsOffered:
    """First this seat is to say whether it buys back in (VI-26)."""

    whose: Seat


@dataclass(frozen=True, slots=True)
class OutOfGame:
    """The seat was put out of this game by its score (VI-24)."""

    score: int


ChipRefusal = OutOfGame | NoBuyInHere | BuyInNotOffered | BuyInIsOffered
