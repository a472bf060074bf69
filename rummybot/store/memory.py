"""The store that forgets everything when the process ends: for tests and the terminal."""

from collections.abc import Sequence

from rummybot.tables.ports import Conflict, Person, PlaceTaken, Standing
from rummybot.tables.request import Logged, TableId
from rummybot.tables.roster import Place, PlayerRef


class MemoryStore:
    """Keeps the logs, the keys and the people in dictionaries."""

    def __init__(self) -> None:
        self._events: dict[TableId, list[Logged]] = {}
        self._handled: dict[tuple[TableId, str], int] = {}
        self._open: dict[Place, TableId] = {}
        self._accounts: dict[tuple[str, str], PlayerRef] = {}
        self._people: dict[PlayerRef, Person] = {}

    async def append(
        self,
        table: TableId,
        expected: int,
        key: str,
        events: Sequence[Logged],
        standing: Standing,
    ) -> Conflict | PlaceTaken | None:
        """Write events after this version, with the key that caused them, all or nothing."""
        log = self._events.get(table, [])
        if len(log) != expected or (table, key) in self._handled:
            return Conflict()
        other = self._open.get(standing.place, table)
        if standing.open and other != table:
            return PlaceTaken(other)
        self._events[table] = log
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
        return self._events.get(table, [])[after:]

    async def handled(self, table: TableId, key: str) -> int | None:
        """The version at which this key was handled, or None."""
        return self._handled.get((table, key))

    async def person(self, platform: str, platform_id: str) -> Person | None:
        """Whom this account of a platform belongs to."""
        player = self._accounts.get((platform, platform_id))
        return None if player is None else self._people[player]

    async def remember(self, platform: str, platform_id: str, person: Person) -> None:
        """Keep a person's name and language; the name on the platform may have changed."""
        self._accounts[platform, platform_id] = person.player
        self._people[person.player] = person

    async def people(self, players: Sequence[PlayerRef]) -> dict[PlayerRef, Person]:
        """The people behind these ids; those forgotten are missing."""
        return {player: self._people[player] for player in players if player in self._people}
