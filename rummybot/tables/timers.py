"""The loop that fires deadlines. Nobody else asks for the time.

Firing is an ordinary request with a key of its own: a late or doubled firing does nothing. A table
whose firing fails is put off and logged, and stops no other.
"""

import asyncio
import logging
import secrets
from contextlib import suppress
from typing import assert_never

from rummybot.engine.ids import Moment
from rummybot.engine.intents import TimeUp
from rummybot.tables.errands import Errands
from rummybot.tables.lifecycle import (
    CloseIdle,
    EndCalls,
    GoOn,
    LifecycleIntent,
    OfferComputers,
    Remind,
    Resume,
)
from rummybot.tables.ports import Clock, EventStore
from rummybot.tables.request import Accepted, Request, TableId, Timer, TimerKind
from rummybot.tables.seatbots import Seatbots
from rummybot.tables.service import Tables

PUT_OFF = 30.0
"""Seconds by which a deadline is put off whose firing failed."""

AT_ONCE = 64
"""So many due deadlines are looked for at a time."""

NAP = 1.0
"""The longest sleep, in seconds: a change of the clock may bring a deadline nearer."""

log = logging.getLogger(__name__)


class Timers:
    """Fires what is due, at all tables side by side."""

    def __init__(self, tables: Tables, store: EventStore, seatbots: Seatbots, clock: Clock) -> None:
        self._tables = tables
        self._store = store
        self._seatbots = seatbots
        self._clock = clock
        self._start = secrets.token_hex(8)
        self._errands = Errands(self._serve)
        self._changed = asyncio.Event()
        tables.follow(lambda *_: self._changed.set())

    async def resume(self) -> None:
        """After a start: every open table goes on, and is told so once. Where that fails, the
        others go on all the same.
        """
        for table in await self._store.open_tables():
            key = f"resume:{self._start}"
            request = Request(key=key, table=table, who=None, intent=Resume())
            try:
                await self._tables.submit(request)
            except Exception as error:
                log.error("table %s cannot go on: %s", table, type(error).__name__)

    async def run(self) -> None:
        """Fire deadlines as they come, for ever."""
        async with asyncio.TaskGroup() as group:
            group.create_task(self._errands.run())
            while True:
                self._changed.clear()
                nap = await self._look()
                with suppress(TimeoutError):
                    async with asyncio.timeout(nap):
                        await self._changed.wait()

    async def sweep(self) -> int:
        """Fire all that is due now. Returns how many deadlines there were."""
        due = await self._call()
        await self._errands.settle()
        return due

    async def _look(self) -> float:
        """Call for what is due; for how long there is nothing to do then, if nothing changes."""
        try:
            if await self._call():
                return NAP  # what is fired changes something
            due = await self._store.next_due()
        except Exception as error:
            log.error("deadlines cannot be read: %s", type(error).__name__)
            return NAP
        return NAP if due is None else min(max(due - self._clock.now(), 0.0), NAP)

    async def _call(self) -> int:
        """Call for the tables where something is due; at how many deadlines."""
        due = await self._store.due(self._clock.now(), AT_ONCE)
        for each in due:
            self._errands.call_for(each.table)
        return len(due)

    async def _serve(self, table: TableId) -> None:
        """Fire what is due at a table, the earliest first."""
        held = await self._store.timers(table)
        now = self._clock.now()
        for timer in sorted(held, key=lambda each: each.due):
            if timer.due <= now:
                await self._fire(timer)

    async def _fire(self, timer: Timer) -> None:
        try:
            done = await self._carry_out(timer)
        except Exception as error:
            kind = type(error).__name__
            log.error("deadline %s of table %s failed: %s", timer.kind, timer.table, kind)
            done = False
        await self._store.set_due(timer, None if done else self._clock.now() + PUT_OFF)

    async def _carry_out(self, timer: Timer) -> bool:
        """Whether that was done. What is left undone is put off, if it still is to be done."""
        if timer.kind is TimerKind.COMPUTER:
            return await self._seatbots.move(timer.table, timer)
        key = f"timer:{timer.table}:{timer.kind}:{timer.clock}:{timer.due}"
        intent = self._intent(timer)
        request = Request(key=key, table=timer.table, who=None, intent=intent, timer=timer)
        return isinstance(await self._tables.submit(request), Accepted)

    def _intent(self, timer: Timer) -> TimeUp | LifecycleIntent:
        match timer.kind:
            case TimerKind.TURN:
                return TimeUp(Moment(timer.clock))
            case TimerKind.OFFER:
                return OfferComputers()
            case TimerKind.IDLE:
                return CloseIdle()
            case TimerKind.PAUSE:
                return GoOn(None)
            case TimerKind.CALL:
                return EndCalls(Moment(timer.clock))
            case TimerKind.MARK | TimerKind.REMINDER:
                return Remind(Moment(timer.clock))
            case TimerKind.COMPUTER:
                raise AssertionError("a computer moves by itself")
            case _ as unknown:
                assert_never(unknown)
