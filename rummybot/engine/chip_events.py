"""What happens around a deal where there is a pot: who pays, who is out, who buys back in."""

from dataclasses import dataclass

from rummybot.engine.ids import Seat


@dataclass(frozen=True, slots=True)
class AntePaid:
    """Before a deal each of these seats paid so many chips into the pot (VI-21)."""

    seats: tuple[Seat, ...]
    chips: int


@dataclass(frozen=True, slots=True)
class KnockMoneyPaid:
    """Whoever closed the deal got so many chips from each of the others who played it (VI-22)."""

    seat: Seat
    payers: tuple[Seat, ...]
    chips: int


@dataclass(frozen=True, slots=True)
class Eliminated:
    """A seat has too many points, and is out of the game (VI-24)."""

    seat: Seat
    score: int


@dataclass(frozen=True, slots=True)
class BuyInOffered:
    """A seat may pay so many chips into the pot, and drop to this score (VI-26)."""

    seat: Seat
    chips: int
    score: int


@dataclass(frozen=True, slots=True)
class BoughtIn:
    """A seat bought back into the game (VI-26)."""

    seat: Seat
    chips: int
    score: int


ChipEvent = AntePaid | KnockMoneyPaid | Eliminated | BuyInOffered | BoughtIn
