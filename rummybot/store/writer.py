"""One task that writes for all: what waits together is committed together, and only then is anyone
answered.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

from rummybot.store.appending import Verdict, append_all
from rummybot.store.errors import StoreFailedError
from rummybot.store.opening import reason
from rummybot.store.rows import Packed

TOGETHER: Final = 64
"""At most so many are written in one transaction."""

Change = Callable[[Connection], None]
"""Something to write that is no entry."""


@dataclass(frozen=True, slots=True, eq=False)
class _Order:
    """Something to write, and whoever waits for it."""

    work: Packed | Change
    done: asyncio.Future[Verdict] = field(default_factory=asyncio.Future)


class Writer:
    """Owns the only connection that writes; its engine's transactions take the lock as they begin.

    Whoever stops waiting before the turn comes has written nothing; after that, it is written all
    the same. What fails in company is tried again alone, so that one never spoils it for others.
    """

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._waiting: deque[_Order] = deque()
        self._wake = asyncio.Event()
        self._closed = False
        self._running = asyncio.create_task(self._run(), name="store writer")

    async def write(self, work: Packed | Change) -> Verdict:
        """Write; it is on the disk when this returns. Raises StoreFailedError if it cannot be."""
        if self._closed or self._running.done():
            raise StoreFailedError("the store is closed")
        order = _Order(work)
        self._waiting.append(order)
        self._wake.set()
        return await order.done

    async def close(self) -> None:
        """Write what still waits, and end."""
        self._closed = True
        self._wake.set()
        await asyncio.wait([self._running])

    async def _run(self) -> None:
        while not self._closed or self._waiting:
            await self._wake.wait()
            self._wake.clear()
            while self._waiting:
                taken = [self._waiting.popleft() for _ in range(min(TOGETHER, len(self._waiting)))]
                await self._write(taken)

    async def _write(self, taken: Sequence[_Order]) -> None:
        orders = [order for order in taken if not order.done.cancelled()]
        if not orders:
            return
        try:
            verdicts = await self._commit([order.work for order in orders])
        except Exception as error:
            if len(orders) == 1:
                _fail(orders[0], error)
            else:
                for order in orders:
                    await self._write([order])
            return
        except BaseException:
            for order in orders + list(self._waiting):
                order.done.cancel()
            raise
        for order, verdict in zip(orders, verdicts, strict=True):
            if not order.done.done():
                order.done.set_result(verdict)

    async def _commit(self, work: Sequence[Packed | Change]) -> list[Verdict]:
        async with self._engine.begin() as connection:
            return await connection.run_sync(_do, work)


def _do(connection: Connection, work: Sequence[Packed | Change]) -> list[Verdict]:
    """All of it, the entries first."""
    entries = [(at, each) for at, each in enumerate(work) if isinstance(each, Packed)]
    verdicts: list[Verdict] = [None] * len(work)
    for (at, _), verdict in zip(
        entries, append_all(connection, [entry for _, entry in entries]), strict=True
    ):
        verdicts[at] = verdict
    for each in work:
        if not isinstance(each, Packed):
            each(connection)
    return verdicts


def _fail(order: _Order, error: Exception) -> None:
    if order.done.done():
        return
    if isinstance(error, SQLAlchemyError):
        error = StoreFailedError(reason(error))
    order.done.set_exception(error)
