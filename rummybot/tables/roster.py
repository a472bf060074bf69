"""Who sits where: the only place that knows both people and seats."""

from dataclasses import dataclass

from rummybot.engine.ids import Seat


@dataclass(frozen=True, slots=True)
class PlayerRef:
    """A person, by a random internal id. Names and platform ids stand in the store, not here."""

    id: str


@dataclass(frozen=True, slots=True)
class Computer:
    """A computer player, numbered from 1 at its table."""

    number: int


Sitter = PlayerRef | Computer


@dataclass(frozen=True, slots=True)
class Place:
    """Where a table stands: a channel, a thread, a group, this terminal."""

    platform: str
    id: str


@dataclass(frozen=True, slots=True)
class Roster:
    """The sitters, in the order of their seats."""

    sitters: tuple[Sitter, ...] = ()

    def seat_of(self, who: Sitter) -> Seat | None:
        """The seat somebody has, if any."""
        return Seat(self.sitters.index(who)) if who in self.sitters else None

    def at(self, seat: Seat) -> Sitter:
        """Who has a seat. Raises IndexError if there is no such seat."""
        return self.sitters[seat]

    @property
    def people(self) -> tuple[PlayerRef, ...]:
        """The people among the sitters."""
        return tuple(each for each in self.sitters if isinstance(each, PlayerRef))

    def with_one_more(self, who: Sitter) -> "Roster":
        """The roster with somebody on the next seat."""
        return Roster((*self.sitters, who))

    def in_order(self, order: tuple[Seat, ...]) -> "Roster":
        """The same sitters: on each seat, who had the seat named."""
        return Roster(tuple(self.sitters[seat] for seat in order))

    def without(self, who: Sitter) -> "Roster":
        """The roster without somebody; those behind move up."""
        return Roster(tuple(each for each in self.sitters if each != who))
