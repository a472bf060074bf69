"""Errands: work that a table needs now and then, one errand at a time, all tables side by side."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from traceback import format_tb

from rummybot.tables.ports import StoreTroubleError
from rummybot.tables.request import TableId

Wait = Callable[[float], Awaitable[object]]
"""Waits so many seconds."""

log = logging.getLogger(__name__)


class Errands:
    """Runs an errand for each table that is due. A table that falls due while its errand runs gets
    one more, however often it fell due; an errand that fails stops no other.

    An errand that raises, or answers False, is run again after each of the pauses in turn, until it
    succeeds; then no more until it is called for.
    """

    def __init__(
        self,
        errand: Callable[[TableId], Awaitable[object]],
        pauses: tuple[float, ...] = (),
        pause: Wait = asyncio.sleep,
    ) -> None:
        self._errand = errand
        self._pauses = pauses
        self._pause = pause
        self._due: dict[TableId, None] = {}
        self._running: set[TableId] = set()
        self._wake = asyncio.Event()
        self._left: dict[TableId, tuple[float, ...]] = {}
        """The pauses that are left to tables whose errand failed."""
        self._put_off: dict[TableId, float] = {}
        """Pauses that are to begin."""
        self._resting: dict[TableId, asyncio.Task[None]] = {}
        """Pauses that have begun."""

    def call_for(self, table: TableId) -> None:
        """An errand is due. Returns at once."""
        self._no_pause(table)
        self._call(table)

    def is_put_off(self, table: TableId) -> bool:
        """Whether an errand that failed is to be run again by itself, after a pause."""
        return table in self._put_off or table in self._resting

    def _call(self, table: TableId) -> None:
        self._due[table] = None
        self._wake.set()

    async def run(self) -> None:
        """Run all errands as they fall due, for ever."""
        async with asyncio.TaskGroup() as group:
            while True:
                await self._wake.wait()
                self._wake.clear()
                for table in self._waiting():
                    self._running.add(table)
                    group.create_task(self._serve(table))
                for table, seconds in self._put_off.items():
                    self._resting[table] = group.create_task(self._rest(table, seconds))
                self._put_off.clear()

    async def settle(self) -> None:
        """Run all that is due now, until nothing is; what `run` is at already is left to it."""
        while waiting := self._waiting():
            self._running.update(waiting)
            await asyncio.gather(*(self._serve(table) for table in waiting))

    def _waiting(self) -> list[TableId]:
        """The tables that are due and not served yet, those first that fell due first."""
        return [table for table in self._due if table not in self._running]

    async def _serve(self, table: TableId) -> None:
        try:
            while table in self._due:
                del self._due[table]
                await self._once(table)
        finally:
            self._running.discard(table)

    async def _once(self, table: TableId) -> None:
        """What an error says may name cards, so it is told where it arose, and not what it says."""
        try:
            done = await self._errand(table)
        except StoreTroubleError as error:
            log.error("an errand of table %s failed: %s: %s", table, type(error).__name__, error)
            done = False
        except Exception as error:
            way = "".join(format_tb(error.__traceback__))
            log.error("an errand of table %s failed: %s\n%s", table, type(error).__name__, way)
            done = False
        if done is False and table not in self._due:
            self._try_later(table)
        else:
            self._no_pause(table)

    def _try_later(self, table: TableId) -> None:
        first, *others = self._left.pop(table, self._pauses) or (None,)
        if first is not None:
            self._left[table] = tuple(others)
            self._put_off[table] = first
            self._wake.set()

    async def _rest(self, table: TableId, seconds: float) -> None:
        await self._pause(seconds)
        del self._resting[table]
        self._call(table)

    def _no_pause(self, table: TableId) -> None:
        """The pauses of a table begin anew, when there is need of any."""
        self._left.pop(table, None)
        self._put_off.pop(table, None)
        resting = self._resting.pop(table, None)
        if resting is not None:
            resting.cancel()
