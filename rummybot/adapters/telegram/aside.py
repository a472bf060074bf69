"""Sending that nobody waits for longer than a moment: what a chat does not take now goes on by
itself, and whoever asked for it goes on with others.
"""

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any, TypeVar

from rummybot.adapters.telegram.faults import described

PATIENCE = 1.0
"""Seconds that are waited for it, so that in quiet times one thing comes after another."""

T = TypeVar("T")

log = logging.getLogger(__name__)


class Aside:
    """Work that goes on by itself."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()

    def begin(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Begin it; its trouble is told in the log."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    async def done(self, work: Coroutine[Any, Any, T], otherwise: T) -> T:
        """What comes of it, if that is known in a moment."""
        return await come_of(self.begin(work), otherwise)

    async def end(self) -> None:
        """Give up all that goes on."""
        tasks = tuple(self._tasks)
        for each in tasks:
            each.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None:
            log.error("something could not be sent: %s", described(error))


async def come_of(task: asyncio.Task[T], otherwise: T) -> T:
    """What comes of something that goes on by itself, if that is known in a moment."""
    await asyncio.wait([task], timeout=PATIENCE)
    return task.result() if task.done() and not task.cancelled() else otherwise
