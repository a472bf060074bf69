"""Waiting for something to become true."""

import asyncio
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")
LOOK_AGAIN = 0.05
"""Seconds after which a waiter looks again even if nothing beat: not every change does."""


class Pulse:
    """Beats whenever something has changed; waiters then look again."""

    def __init__(self) -> None:
        self._waiting: set[asyncio.Future[None]] = set()
        self.explain: Callable[[], str] = lambda: ""

    def beat(self) -> None:
        """Something has changed."""
        for waiter in self._waiting:
            if not waiter.done():
                waiter.set_result(None)
        self._waiting.clear()

    async def until(self, probe: Callable[[], T | None], what: str, limit: float = 15.0) -> T:
        """What `probe` gives once that is true; fails after `limit` seconds, saying `what`."""
        loop = asyncio.get_running_loop()
        end = loop.time() + limit
        while True:
            value = probe()
            if value:
                return value
            waiter: asyncio.Future[None] = loop.create_future()
            self._waiting.add(waiter)
            await asyncio.wait({waiter}, timeout=LOOK_AGAIN)
            self._waiting.discard(waiter)
            if loop.time() > end and not probe():
                raise AssertionError(f"waited {limit:g} s for {what}\n{self.explain()}".rstrip())
