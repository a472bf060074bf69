"""Finds people who are gone: who has left the place of a table cannot come back, and nobody is
told of it; so whoever keeps a table waiting for long is looked for there.
"""

import asyncio
import logging
from typing import Protocol

from rummybot.engine.legality import Seats
from rummybot.tables.errands import Wait
from rummybot.tables.feed import Advance
from rummybot.tables.lifecycle import Leave
from rummybot.tables.people import People
from rummybot.tables.ports import Account, EventStore
from rummybot.tables.request import Request, TableId
from rummybot.tables.roster import Place, PlayerRef
from rummybot.tables.service import Tables

LOOK_EVERY = 300.0
"""Seconds from one look to the next."""

log = logging.getLogger(__name__)


class Membership(Protocol):
    """Who is where on a platform."""

    async def has_left(self, who: Account, place: Place) -> bool:
        """Whether somebody is no longer where that place is. False where it cannot be told."""
        ...


class Leavers:
    """Lets those leave their tables who have left the place. One table stops no other."""

    def __init__(
        self,
        tables: Tables,
        store: EventStore,
        people: People,
        membership: Membership,
        pause: Wait = asyncio.sleep,
    ) -> None:
        self._tables = tables
        self._store = store
        self._people = people
        self._membership = membership
        self._pause = pause
        self._seen: dict[TableId, int] = {}
        """The version of each table at the last look."""

    async def run(self) -> None:
        """Look now and then, for ever."""
        while True:
            await self._pause(LOOK_EVERY)
            try:
                await self.look()
            except Exception as error:
                log.error("nobody can be looked for: %s", type(error).__name__)

    async def look(self) -> None:
        """Look for those who are away, and for those who have been awaited since the last look."""
        seen, self._seen = self._seen, {}
        for table in await self._store.open_tables():
            try:
                advance = await self._tables.now(table)
                self._seen[table] = advance.version
                for who in _missed(advance, waits=seen.get(table) == advance.version):
                    await self._look_for(table, who, advance.lobby.place)
            except Exception as error:
                kind = type(error).__name__
                log.error("nobody of table %s can be looked for: %s", table, kind)

    async def _look_for(self, table: TableId, who: PlayerRef, place: Place) -> None:
        account = await self._people.account(who, place.platform)
        if account is not None and await self._membership.has_left(account, place):
            key = f"left:{table}:{who.id}"
            await self._tables.submit(Request(key=key, table=table, who=who, intent=Leave(who)))


def _missed(advance: Advance, *, waits: bool) -> tuple[PlayerRef, ...]:
    """The people of a game who are away or keep it waiting."""
    lobby, awaited = advance.lobby, advance.awaited
    seats = set(lobby.away)
    if waits and isinstance(awaited, Seats):
        seats.update(awaited.seats)
    return tuple(each for each in lobby.seated if lobby.seat_of(each) in seats)
