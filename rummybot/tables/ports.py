"""What tables need of the world: a store."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from rummybot.tables.request import Logged, TableId
from rummybot.tables.roster import Place, PlayerRef


@dataclass(frozen=True, slots=True)
class Conflict:
    """Somebody else wrote first: load and decide again."""


@dataclass(frozen=True, slots=True)
class PlaceTaken:
    """Another table is open in that place."""

    by: TableId


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a table stands after an append, and whether it is open: one open table a place."""

    place: Place
    open: bool


@dataclass(frozen=True, slots=True)
class Person:
    """A person as the platforms know them: a name to show and a language to speak."""

    player: PlayerRef
    name: str
    locale: str


class EventStore(Protocol):
    """Keeps logs, keys and people."""

    async def append(
        self,
        table: TableId,
        expected: int,
        key: str,
        events: Sequence[Logged],
        standing: Standing,
    ) -> Conflict | PlaceTaken | None:
        """Write events after this version, with the key that caused them, all or nothing."""
        ...

    async def open_at(self, place: Place) -> TableId | None:
        """The open table of a place."""
        ...

    async def events(self, table: TableId, after: int) -> Sequence[Logged]:
        """The events of a table after a version, oldest first."""
        ...

    async def handled(self, table: TableId, key: str) -> int | None:
        """The version at which this key was handled, or None."""
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
