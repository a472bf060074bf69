"""Lets computers answer when they are awaited: through the same door, by their own view."""

import asyncio

from rummybot.engine.ids import Seat
from rummybot.engine.legality import Seats
from rummybot.players.player import Player
from rummybot.tables.request import Accepted, Outcome, Request, TableId
from rummybot.tables.roster import Computer
from rummybot.tables.service import Tables


class Seatbots:
    """Moves for the computers of a table."""

    def __init__(self, tables: Tables, player: Player) -> None:
        self._tables = tables
        self._player = player
        self._hinted: asyncio.Queue[TableId] = asyncio.Queue()
        tables.follow(lambda table, _: self._hinted.put_nowait(table))

    async def run(self, pace: float) -> None:
        """Move wherever a computer is awaited, for ever, after a pause of so many seconds that does
        not depend on what it holds.
        """
        while True:
            table = await self._hinted.get()
            await asyncio.sleep(pace)
            await self.move(table)

    async def move(self, table: TableId) -> bool:
        """One move, if a computer is awaited; whether there was one to make."""
        advance = await self._tables.since(table, 0)
        awaited = advance.awaited
        if not isinstance(awaited, Seats):
            return False
        for seat in awaited.seats:
            if isinstance(advance.lobby.roster.at(seat), Computer):
                return isinstance(await self._answer(table, seat), Accepted)
        return False

    async def _answer(self, table: TableId, seat: Seat) -> Outcome | None:
        view = await self._tables.view(table, seat)
        if view is None:
            return None
        key = f"bot:{table}:{view.table.moment}:{seat}"
        intent = self._player.choose(view)
        return await self._tables.submit(Request(key=key, table=table, who=None, intent=intent))
