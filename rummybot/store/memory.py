"""The store that forgets everything when the process ends: for tests and the terminal."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from rummybot.delivery.ports import Kept
from rummybot.engine.ids import Seat
from rummybot.tables.ports import Account, Conflict, Entry, Person, PlaceTaken, TableStanding
from rummybot.tables.request import Logged, TableId, Timer, TimerKind
from rummybot.tables.roster import Place, PlayerRef


class MemoryStore:
    """Keeps everything in dictionaries; fulfils all ports of the stores."""

    def __init__(self) -> None:
        self._events: dict[TableId, list[Logged]] = {}
        self._handled: dict[tuple[TableId, str], int] = {}
        self._standings: dict[TableId, TableStanding] = {}
        self._timers: dict[TableId, dict[TimerKind, Timer]] = {}
        self._accounts: dict[PlayerRef, Account] = {}
        self._people: dict[PlayerRef, Person] = {}
        self._surfaces: dict[TableId, dict[tuple[str, Seat | None], Kept]] = {}
        self._settings: dict[str, dict[str, str]] = {}

    # ------------------------------------------------------------ logs

    async def append(self, entry: Entry) -> Conflict | PlaceTaken | None:
        """Write an entry, all or nothing."""
        table, standing = entry.table, entry.standing
        log = self._events.get(table, [])
        if len(log) != entry.expected or (table, entry.key) in self._handled:
            return Conflict()
        other = self._at(standing.place)
        if standing.open and other not in {None, table}:
            assert other is not None
            return PlaceTaken(other)
        self._events[table] = [*log, *entry.events]
        self._handled[table, entry.key] = len(self._events[table])
        self._standings[table] = standing
        self._timers[table] = {timer.kind: timer for timer in entry.timers}
        return None

    async def events(self, table: TableId, after: int) -> Sequence[Logged]:
        """The events of a table after a version, oldest first."""
        return self._events.get(table, [])[after:]

    async def handled(self, table: TableId, key: str) -> int | None:
        """The version at which this key was handled, or None."""
        return self._handled.get((table, key))

    async def open_at(self, place: Place) -> TableId | None:
        """The open table of a place."""
        return self._at(place)

    async def open_tables(self) -> Sequence[TableId]:
        """Every open table, oldest first."""
        return [table for table, _ in self._open()]

    async def tables_of(self, player: PlayerRef) -> Sequence[TableId]:
        """The open tables at which somebody sits, oldest first."""
        return [table for table, standing in self._open() if player in standing.seated]

    def _at(self, place: Place) -> TableId | None:
        return next((table for table, at in self._open() if at.place == place), None)

    def _open(self) -> Iterator[tuple[TableId, TableStanding]]:
        return (item for item in self._standings.items() if item[1].open)

    # ------------------------------------------------------------ deadlines

    async def timers(self, table: TableId) -> tuple[Timer, ...]:
        """The deadlines of a table, the earliest first."""
        return tuple(sorted(self._timers.get(table, {}).values(), key=_soonest))

    async def due(self, now: float, limit: int) -> Sequence[Timer]:
        """Deadlines that have come, the earliest first, at most so many."""
        come = [timer for timer in self._all_timers() if timer.due <= now]
        return sorted(come, key=_soonest)[:limit]

    async def next_due(self) -> float | None:
        """When the earliest deadline comes."""
        return min((timer.due for timer in self._all_timers()), default=None)

    async def set_due(self, timer: Timer, due: float | None) -> None:
        """Put a deadline off, or (None) strike it, if it is still set as given."""
        mine = self._timers.get(timer.table, {})
        if mine.get(timer.kind) != timer:
            return
        if due is None:
            del mine[timer.kind]
        else:
            mine[timer.kind] = replace(timer, due=due)

    def _all_timers(self) -> Iterator[Timer]:
        return (timer for each in self._timers.values() for timer in each.values())

    # ------------------------------------------------------------ people

    async def person(self, platform: str, platform_id: str) -> Person | None:
        """Whom this account of a platform belongs to."""
        wanted = Account(platform, platform_id)
        for player, account in self._accounts.items():
            if account == wanted:
                return self._people[player]
        return None

    async def remember(self, platform: str, platform_id: str, person: Person) -> None:
        """Keep a person's name and language; the name on the platform may have changed."""
        account = Account(platform, platform_id)
        others = {who: its for who, its in self._accounts.items() if its != account}
        self._accounts = {**others, person.player: account}
        self._people[person.player] = person

    async def people(self, players: Sequence[PlayerRef]) -> dict[PlayerRef, Person]:
        """The people behind these ids; those forgotten are missing."""
        return {player: self._people[player] for player in players if player in self._people}

    async def account(self, player: PlayerRef, platform: str) -> Account | None:
        """The account a person has on a platform."""
        account = self._accounts.get(player)
        return account if account is not None and account.platform == platform else None

    async def forget(self, player: PlayerRef) -> None:
        """Empty what is known of a person; the logs keep the random id."""
        self._accounts.pop(player, None)
        self._people.pop(player, None)

    # ------------------------------------------------------------ surfaces and settings

    async def surfaces(self, table: TableId) -> Sequence[Kept]:
        """The messages of a table, by kind and seat; those for everybody come first."""
        return sorted(self._surfaces.get(table, {}).values(), key=_everybody_first)

    async def tables_shown(self) -> Sequence[TableId]:
        """The tables that have messages."""
        return sorted(table for table, kept in self._surfaces.items() if kept)

    async def keep_surface(self, kept: Kept) -> None:
        """Remember a message in place of the one of its kind and seat."""
        self._surfaces.setdefault(kept.table, {})[kept.kind, kept.seat] = kept

    async def drop_surfaces(self, table: TableId, kind: str | None = None) -> None:
        """Forget the messages of a table, or those of one kind."""
        mine = self._surfaces.pop(table, {})
        if kind is not None:
            self._surfaces[table] = {key: kept for key, kept in mine.items() if kept.kind != kind}

    async def settings(self, scope: str) -> dict[str, str]:
        """All that was chosen in a scope."""
        return dict(self._settings.get(scope, {}))

    async def set_setting(self, scope: str, key: str, value: str) -> None:
        """Choose, in place of what was chosen before."""
        self._settings.setdefault(scope, {})[key] = value

    async def close(self) -> None:
        """Nothing is held that would have to be let go."""


def _soonest(timer: Timer) -> tuple[float, str, str]:
    return timer.due, timer.table, timer.kind


def _everybody_first(kept: Kept) -> tuple[str, int]:
    return kept.kind, -1 if kept.seat is None else kept.seat
