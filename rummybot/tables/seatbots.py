"""Lets computers answer when they are awaited: through the same door, by their own view."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from rummybot.engine.ids import Seat
from rummybot.engine.legality import Seats
from rummybot.engine.tabletop import Drawing
from rummybot.players.player import Player
from rummybot.tables.errands import Errands
from rummybot.tables.feed import Advance
from rummybot.tables.request import Accepted, Refused, Request, TableId
from rummybot.tables.roster import Computer, PlayerRef
from rummybot.tables.service import Tables

UNDO_TIME = 3.0
"""Seconds in which people can take their discard back before a computer moves."""

Pause = Callable[[float], Awaitable[object]]

log = logging.getLogger(__name__)


class Seatbots:
    """Moves for the computers of all tables. `pause` waits so many seconds."""

    def __init__(self, tables: Tables, player: Player, pause: Pause = asyncio.sleep) -> None:
        self._tables = tables
        self._player = player
        self._pause = pause
        self._pace = self._undo_time = 0.0
        self._errands = Errands(self._answer)
        tables.follow(lambda table, _: self._errands.call_for(table))

    async def run(self, pace: float, undo_time: float = UNDO_TIME) -> None:
        """Move wherever a computer is awaited, for ever, each time after a pause of so many seconds
        that does not depend on what it holds; longer after a discard that a person may take back.
        """
        self._pace, self._undo_time = pace, max(pace, undo_time)
        await self._errands.run()

    async def move(self, table: TableId) -> bool:
        """One move, if a computer is awaited; whether one was made."""
        advance = await self._tables.now(table)
        seat = awaited_computer(advance)
        view = None if seat is None else await self._tables.view(table, seat)
        if view is None:
            return False
        key = f"bot:{table}:{view.table.moment}:{view.seat}"
        intent = self._player.choose(view)
        outcome = await self._tables.submit(Request(key=key, table=table, who=None, intent=intent))
        if isinstance(outcome, Refused):
            kinds = type(intent).__name__, type(outcome.why).__name__
            log.warning("table %s: a computer's %s was refused: %s", table, *kinds)
        return isinstance(outcome, Accepted)

    async def _answer(self, table: TableId) -> None:
        """After a pause in which nothing happened, so that what was just done can be undone."""
        advance = await self._tables.now(table)
        if awaited_computer(advance) is None:
            return
        await self._pause(self._undo_time if _can_take_back(advance) else self._pace)
        if not self._errands.is_due(table):
            await self.move(table)


def awaited_computer(advance: Advance) -> Seat | None:
    """The first computer that is awaited at a table where people still play."""
    awaited = advance.awaited
    if advance.is_over or not isinstance(awaited, Seats):
        return None
    roster = advance.lobby.roster
    return next((seat for seat in awaited.seats if isinstance(roster.at(seat), Computer)), None)


def _can_take_back(advance: Advance) -> bool:
    """Whether a person has just thrown a card."""
    phase = None if advance.table is None else advance.table.phase
    before = phase.before if isinstance(phase, Drawing) else None
    return before is not None and isinstance(advance.lobby.roster.at(before.seat), PlayerRef)
