"""The store in a database file, on SQLAlchemy Core. It fulfils all ports of the stores.

One connection writes, through `Writer`; others read beside it and never wait for it.
"""

import asyncio
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Self

from sqlalchemy import Connection, Executable, RowMapping, delete, func, select, update
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

from rummybot.delivery.ports import Kept
from rummybot.store import rows, schema
from rummybot.store.appending import Verdict
from rummybot.store.errors import StoreFailedError
from rummybot.store.opening import file_of, migrate, reading, reason, take, writing
from rummybot.store.writer import Writer
from rummybot.tables.ports import Account, Entry, Person
from rummybot.tables.request import Logged, TableId, Timer
from rummybot.tables.roster import Place, PlayerRef

_events, _handled, _tables = schema.events.c, schema.handled.c, schema.tables.c
_timers, _seats, _players = schema.timers.c, schema.seats.c, schema.players.c
_surfaces, _settings = schema.surfaces.c, schema.settings.c

_SOONEST = (_timers.due, _timers.table_id, _timers.kind)


class SqlStore:
    """Keeps everything in a file that this process alone has. Made by `open`, ended by `close`."""

    def __init__(self, lock: int, writing: AsyncEngine, reading: AsyncEngine) -> None:
        self._lock = lock
        self._writing = writing
        self._reading = reading
        self._writer = Writer(writing)
        self._looks: set[asyncio.Future[Sequence[RowMapping]]] = set()

    @classmethod
    async def open(cls, address: str) -> Self:
        """The store at `sqlite+aiosqlite:///file`, made or brought up to date where need be.

        Raises a StoreError of one line: StoreAddressError, StoreInUseError, StoreTooNewError or
        StoreFailedError.
        """
        file = file_of(address)
        lock = take(file)
        engine = writing(file)
        try:
            await _bring_up_to_date(engine, file)
        except BaseException:
            await engine.dispose()
            os.close(lock)
            raise
        return cls(lock, engine, reading(file))

    async def close(self) -> None:
        """Write what waits, close every connection and give the file free."""
        closing = asyncio.ensure_future(self._close())
        try:
            await asyncio.shield(closing)
        except asyncio.CancelledError:
            await closing  # a connection left open would outlive the loop
            raise

    async def _close(self) -> None:
        await self._writer.close()
        if self._looks:
            await asyncio.wait(self._looks)
        await self._reading.dispose()
        await self._writing.dispose()
        os.close(self._lock)

    async def _rows(self, statement: Executable) -> Sequence[RowMapping]:
        """Look, and to the end, though nobody may wait for it any more: a connection that is given
        up in the midst of it, and then once more, is never closed.
        """
        look = asyncio.ensure_future(self._look(statement))
        self._looks.add(look)
        look.add_done_callback(self._looked)
        return await asyncio.shield(look)

    def _looked(self, look: asyncio.Future[Sequence[RowMapping]]) -> None:
        self._looks.discard(look)
        if not look.cancelled():
            look.exception()  # whoever still waits is told

    async def _look(self, statement: Executable) -> Sequence[RowMapping]:
        try:
            async with self._reading.connect() as connection:
                return (await connection.execute(statement)).mappings().all()
        except SQLAlchemyError as error:
            raise StoreFailedError(reason(error)) from None

    async def _row(self, statement: Executable) -> RowMapping | None:
        found = await self._rows(statement)
        return found[0] if found else None

    async def _write(self, *statements: Executable) -> None:
        def change(connection: Connection) -> None:
            for statement in statements:
                connection.execute(statement)

        await self._writer.write(change)

    # ------------------------------------------------------------ logs

    async def append(self, entry: Entry) -> Verdict:
        """Write an entry, all or nothing."""
        return await self._writer.write(rows.pack(entry))

    async def events(self, table: TableId, after: int) -> Sequence[Logged]:
        """The events of a table after a version, oldest first."""
        found = await self._rows(
            select(_events.name, _events.schema, _events.payload)
            .where(_events.table_id == table, _events.version > after)
            .order_by(_events.version)
        )
        return tuple(rows.event_of(row) for row in found)

    async def handled(self, table: TableId, key: str) -> int | None:
        """The version at which this key was handled, or None."""
        row = await self._row(
            select(_handled.version).where(_handled.table_id == table, _handled.key == key)
        )
        return None if row is None else int(row["version"])

    async def open_at(self, place: Place) -> TableId | None:
        """The open table of a place."""
        found = await self._rows(
            select(_tables.table_id).where(
                schema.is_open, _tables.platform == place.platform, _tables.place == place.id
            )
        )
        return next(iter(rows.tables_of(found)), None)

    async def open_tables(self) -> Sequence[TableId]:
        """Every open table, oldest first."""
        return rows.tables_of(
            await self._rows(
                select(_tables.table_id).where(schema.is_open).order_by(_tables.number)
            )
        )

    async def tables_of(self, player: PlayerRef) -> Sequence[TableId]:
        """The open tables at which somebody sits, oldest first."""
        found = await self._rows(
            select(_tables.table_id)
            .join(schema.seats, _seats.table_id == _tables.table_id)
            .where(schema.is_open, _seats.player_id == player.id)
            .order_by(_tables.number)
        )
        return rows.tables_of(found)

    # ------------------------------------------------------------ deadlines

    async def timers(self, table: TableId) -> tuple[Timer, ...]:
        """The deadlines of a table, the earliest first."""
        found = await self._rows(
            select(schema.timers).where(_timers.table_id == table).order_by(*_SOONEST)
        )
        return tuple(rows.timer_of(row) for row in found)

    async def due(self, now: float, limit: int) -> Sequence[Timer]:
        """Deadlines that have come, the earliest first, at most so many."""
        found = await self._rows(
            select(schema.timers).where(_timers.due <= now).order_by(*_SOONEST).limit(limit)
        )
        return tuple(rows.timer_of(row) for row in found)

    async def next_due(self) -> float | None:
        """When the earliest deadline comes."""
        row = await self._row(select(func.min(_timers.due).label("due")))
        return None if row is None else row["due"]

    async def set_due(self, timer: Timer, due: float | None) -> None:
        """Put a deadline off, or (None) strike it, if it is still set as given."""
        still = (
            _timers.table_id == timer.table,
            _timers.kind == timer.kind.value,
            _timers.clock == timer.clock,
            _timers.due == timer.due,
        )
        if due is None:
            await self._write(delete(schema.timers).where(*still))
        else:
            await self._write(update(schema.timers).where(*still).values(due=due))

    # ------------------------------------------------------------ people

    async def person(self, platform: str, platform_id: str) -> Person | None:
        """Whom this account of a platform belongs to."""
        row = await self._row(
            select(schema.players).where(
                _players.platform == platform, _players.platform_id == platform_id
            )
        )
        return None if row is None else rows.person_of(row)

    async def remember(self, platform: str, platform_id: str, person: Person) -> None:
        """Keep a person's name and language; the name on the platform may have changed."""
        if await self.person(platform, platform_id) == person:
            return
        row = rows.person_row(Account(platform, platform_id), person)
        await self._write(
            update(schema.players)  # an account belongs to one person: the last
            .where(_players.platform == platform, _players.platform_id == platform_id)
            .where(_players.player_id != person.player.id)
            .values(platform=None, platform_id=None),
            insert(schema.players).values(row).on_conflict_do_update(set_=row),
        )

    async def people(self, players: Sequence[PlayerRef]) -> dict[PlayerRef, Person]:
        """The people behind these ids; those forgotten are missing."""
        if not players:
            return {}
        ids = {player.id for player in players}
        found = await self._rows(
            select(schema.players).where(_players.player_id.in_(ids), _players.name.is_not(None))
        )
        return {person.player: person for person in map(rows.person_of, found)}

    async def account(self, player: PlayerRef, platform: str) -> Account | None:
        """The account a person has on a platform."""
        row = await self._row(
            select(schema.players).where(
                _players.player_id == player.id, _players.platform == platform
            )
        )
        return None if row is None else Account(platform, row["platform_id"])

    async def forget(self, player: PlayerRef) -> None:
        """Empty what is known of a person; the logs keep the random id."""
        await self._write(
            update(schema.players)
            .where(_players.player_id == player.id)
            .values(platform=None, platform_id=None, name=None, locale=None)
        )

    # ------------------------------------------------------------ surfaces and settings

    async def surfaces(self, table: TableId) -> Sequence[Kept]:
        """The messages of a table, by kind and seat; those for everybody come first."""
        found = await self._rows(
            select(schema.surfaces)
            .where(_surfaces.table_id == table)
            .order_by(_surfaces.kind, _surfaces.seat)
        )
        return tuple(rows.kept_of(row) for row in found)

    async def tables_shown(self) -> Sequence[TableId]:
        """The tables that have messages."""
        found = await self._rows(select(_surfaces.table_id).distinct().order_by(_surfaces.table_id))
        return tuple(TableId(row["table_id"]) for row in found)

    async def keep_surface(self, kept: Kept) -> None:
        """Remember a message in place of the one of its kind and seat."""
        row = rows.surface_row(kept)
        await self._write(insert(schema.surfaces).values(row).on_conflict_do_update(set_=row))

    async def drop_surfaces(self, table: TableId, kind: str | None = None) -> None:
        """Forget the messages of a table, or those of one kind."""
        gone = delete(schema.surfaces).where(_surfaces.table_id == table)
        await self._write(gone if kind is None else gone.where(_surfaces.kind == kind))

    async def settings(self, scope: str) -> dict[str, str]:
        """All that was chosen in a scope."""
        found = await self._rows(select(schema.settings).where(_settings.scope == scope))
        return {row["key"]: row["value"] for row in found}

    async def set_setting(self, scope: str, key: str, value: str) -> None:
        """Choose, in place of what was chosen before."""
        row = {"scope": scope, "key": key, "value": value}
        await self._write(insert(schema.settings).values(row).on_conflict_do_update(set_=row))


async def _bring_up_to_date(engine: AsyncEngine, file: Path) -> None:
    try:
        async with engine.begin() as connection:
            await connection.run_sync(migrate, file)
    except SQLAlchemyError as error:
        raise StoreFailedError(f"the database {file} cannot be used: {reason(error)}") from None
