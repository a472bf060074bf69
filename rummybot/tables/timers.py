"""The loop that fires deadlines. Nobody else asks for the time.

Firing is an ordinary request with a key of its own: a late or doubled firing does nothing. A table
whose firing fails is put off and logged, and stops no other.
"""

import asyncio
import logging
import secrets

from rummybot.engine.ids import Moment
from rummybot.engine.intents import TimeUp
from rummybot.tables.lifecycle import (
    CloseIdle,
    LifecycleIntent,
    OfferComputers,
    Remind,
    Resume,
)
from rummybot.tables.ports import Clock, EventStore
from rummybot.tables.request import Request, Timer, TimerKind
from rummybot.tables.seatbots import Seatbots
from rummybot.tables.service import Tables

PUT_OFF = 30.0
"""Seconds by which a deadline is put off whose firing failed."""

AT_ONCE = 64
"""So many due deadlines are fired at a time."""

NAP = 1.0
"""The longest sleep, in seconds: a change of the clock may bring a deadline nearer."""

log = logging.getLogger(__name__)


class Timers:
    """Fires what is due, at all tables."""

    def __init__(self, tables: Tables, store: EventStore, seatbots: Seatbots, clock: Clock) -> None:
        self._tables = tables
        self._store = store
        self._seatbots = seatbots
        self._clock = clock
        self._changed = asyncio.Event()
        tables.follow(lambda *_: self._changed.set())

    async def resume(self) -> None:
        """After a start: every open table goes on, and is told so once. Where that fails, the
        others go on all the same.
        """
        start = secrets.token_hex(8)
        for table in await self._store.open_tables():
            request = Request(key=f"resume:{start}", table=table, who=None, intent=Resume())
            try:
                await self._tables.submit(request)
            except Exception as error:
                log.error("table %s cannot go on: %s", table, type(error).__name__)

    async def run(self) -> None:
        """Fire deadlines as they come, for ever."""
        while True:
            self._changed.clear()
            await self.sweep()
            due = await self._store.next_due()
            nap = NAP if due is None else min(max(due - self._clock.now(), 0.0), NAP)
            try:
                async with asyncio.timeout(nap):
                    await self._changed.wait()
            except TimeoutError:
                pass

    async def sweep(self) -> int:
        """Fire all that is due now, tables side by side. Returns how many there were."""
        due = await self._store.due(self._clock.now(), AT_ONCE)
        await asyncio.gather(*(self._fire(each) for each in due))
        return len(due)

    async def _fire(self, timer: Timer) -> None:
        try:
            await self._carry_out(timer)
        except Exception as error:
            kind = type(error).__name__
            log.error("deadline %s of table %s failed: %s", timer.kind, timer.table, kind)
            await self._store.set_due(timer, self._clock.now() + PUT_OFF)
        else:
            await self._store.set_due(timer, None)

    async def _carry_out(self, timer: Timer) -> None:
        if timer.kind is TimerKind.COMPUTER:
            await self._seatbots.move(timer.table)
            return
        key = f"timer:{timer.table}:{timer.kind}:{timer.clock}"
        intent = self._intent(timer)
        request = Request(key=key, table=timer.table, who=None, intent=intent, timer=timer)
        await self._tables.submit(request)

    def _intent(self, timer: Timer) -> TimeUp | LifecycleIntent:
        match timer.kind:
            case TimerKind.TURN:
                return TimeUp(Moment(timer.clock))
            case TimerKind.OFFER:
                return OfferComputers()
            case TimerKind.IDLE:
                return CloseIdle()
            case _:
                return Remind(Moment(timer.clock))
