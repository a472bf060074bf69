"""What tables need of the world: a store, and the time."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from rummybot.tables.request import Logged, TableId, Timer
from rummybot.tables.roster import Place, PlayerRef


@dataclass(frozen=True, slots=True)
class Conflict:
    """Somebody else wrote first, or the key was handled: load and decide again."""


@dataclass(frozen=True, slots=True)
class PlaceTaken:
    """Another table is open in that place."""

    by: TableId


@dataclass(frozen=True, slots=True)
class TableStanding:
    """Where a table stands after an append, whether it is open (one open table a place), and who of
    the people sits at it.
    """

    place: Place
    open: bool
    seated: tuple[PlayerRef, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One submission as it is written: all of it or nothing."""

    table: TableId
    expected: int
    """The version before it."""
    key: str
    events: Sequence[Logged]
    standing: TableStanding
    timers: tuple[Timer, ...] = ()
    """All deadlines of the table from now on; others are gone."""
    at: float = 0.0
    """When, in seconds since 1970."""


@dataclass(frozen=True, slots=True)
class Person:
    """A person as the platforms know them: a name to show and a language to speak."""

    player: PlayerRef
    name: str
    locale: str


@dataclass(frozen=True, slots=True)
class Account:
    """A person's account on a platform."""

    platform: str
    id: str


class StoreTroubleError(Exception):
    """The store cannot do its work. The message says why in one line, and tells no stored value."""


class EventStore(Protocol):
    """Keeps logs, keys, deadlines and people."""

    async def append(self, entry: Entry) -> Conflict | PlaceTaken | None:
        """Write an entry, all or nothing."""
        ...

    async def events(self, table: TableId, after: int) -> Sequence[Logged]:
        """The events of a table after a version, oldest first."""
        ...

    async def handled(self, table: TableId, key: str) -> int | None:
        """The version at which this key was handled, or None."""
        ...

    async def open_at(self, place: Place) -> TableId | None:
        """The open table of a place."""
        ...

    async def open_tables(self) -> Sequence[TableId]:
        """Every open table, oldest first."""
        ...

    async def tables_of(self, player: PlayerRef) -> Sequence[TableId]:
        """The open tables at which somebody sits, oldest first."""
        ...

    async def timers(self, table: TableId) -> tuple[Timer, ...]:
        """The deadlines of a table."""
        ...

    async def due(self, now: float, limit: int) -> Sequence[Timer]:
        """Deadlines that have come, the earliest first, at most so many."""
        ...

    async def next_due(self) -> float | None:
        """When the earliest deadline comes."""
        ...

    async def set_due(self, timer: Timer, due: float | None) -> None:
        """Put a deadline off, or (None) strike it, if it is still set as given."""
        ...

    async def person(self, platform: str, platform_id: str) -> Person | None:
        """Whom this account of a platform belongs to."""
        ...

    async def remember(self, platform: str, platform_id: str, person: Person) -> None:
        """Keep a person's name and language; the name on the platform may have changed."""
        ...

    async def people(self, players: Sequence[PlayerRef]) -> dict[PlayerRef, Person]:
        """The people behind these ids; those forgotten are missing."""
        ...

    async def account(self, player: PlayerRef, platform: str) -> Account | None:
        """The account a person has on a platform."""
        ...

    async def forget(self, player: PlayerRef) -> None:
        """Empty what is known of a person; the logs keep the random id."""
        ...

    async def close(self) -> None:
        """Let go of everything; nothing is asked of the store afterwards."""
        ...


class Clock(Protocol):
    """The time."""

    def now(self) -> float:
        """Seconds since 1970."""
        ...
