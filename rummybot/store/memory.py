"""The store that forgets everything when the process ends: for tests and the terminal."""

from collections import defaultdict
from collections.abc import Sequence

from rummybot.tables.ports import Conflict, Person, PlaceTaken, Standing
from rummybot.tables.request import Logged, TableId
from rummybot.tables.roster import Place, PlayerRef


class MemoryStore:
    """Keeps the logs, the keys and the people in dictionaries."""

    def __init__(self) -> None:
        self._events: dict[TableId, list[Logged]] = defaultdict(list)
        self._handled: dict[tuple[TableId, str], int] = {}
        self._open: dict[Place, TableId] = {}
        self._people: dict[tuple[str, str], Person] = {}

    async def append(
        self,
        table: TableId,
        expected: int,
        key: str,
        events: Sequence[Logged],
        standing: Standing,
    ) -> Conflict | PlaceTaken | None:
        """Write events after this version, with the key that caused them, all or nothing."""
        log = self._events[table]
        if len(log) != expected:
            return Conflict()
        other = self._open.get(standing.place, table)
        if standing.open and other != table:
            return PlaceTaken(other)
        log.extend(events)
        self._handled[table, key] = len(log)
        if standing.open:
            self._open[standing.place] = table
        elif other == table:
            self._open.pop(standing.place, None)
        return None

    async def open_at(self, place: Place) -> TableId | None:
        """The open table of a place."""
        return self._open.get(place)

    async def events(self, table: TableId, after: int) -> Sequence[Logged]:
        """The events of a table after a version, oldest first."""
        return self._events[table][after:]

    async def handled(self, table: TableId, key: str) -> int | None:
        """The version at which this key was handled, or None."""
        return self._handled.get((table, key))

    async def person(self, platform: str, platform_id: str) -> Person | None:
        """Whom this account of a platform belongs to."""
        return self._people.get((platform, platform_id))

    async def remember(self, platform: str, platform_id: str, person: Person) -> None:
        """Keep a person's name and language; the name on the platform may have changed."""
        self._people[platform, platform_id] = person

    async def people(self, players: Sequence[PlayerRef]) -> dict[PlayerRef, Person]:
        """The people behind these ids; those forgotten are missing."""
        return {each.player: each for each in self._people.values() if each.player in players}
