"""Errands: one at a time for a table, all tables side by side, none lost and none for nothing."""

import asyncio
import contextlib
from collections import Counter
from collections.abc import AsyncIterator

import pytest

from rummybot.store.errors import StoreFailedError
from rummybot.tables.errands import Errands
from rummybot.tables.request import TableId

A, B, C = map(TableId, "abc")


class Work:
    """An errand that can be held up, table by table."""

    def __init__(self) -> None:
        self.begun: asyncio.Queue[TableId] = asyncio.Queue()
        self.done = Counter[TableId]()
        self.at_once = Counter[TableId]()
        self._gates: dict[TableId, asyncio.Event] = {}

    def hold(self, table: TableId) -> None:
        self._gates[table] = asyncio.Event()

    def let_go(self, table: TableId) -> None:
        self._gates.pop(table).set()

    async def __call__(self, table: TableId) -> None:
        self.at_once[table] += 1
        assert self.at_once[table] == 1
        self.begun.put_nowait(table)
        if table in self._gates:
            await self._gates[table].wait()
        self.done[table] += 1
        self.at_once[table] -= 1


@contextlib.asynccontextmanager
async def running(errands: Errands) -> AsyncIterator[None]:
    task = asyncio.create_task(errands.run())
    try:
        async with asyncio.timeout(10):
            yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def test_what_is_called_for_is_run() -> None:
    work = Work()
    errands = Errands(work)
    async with running(errands):
        for table in (A, B, A):
            errands.call_for(table)
            assert await work.begun.get() == table


async def test_many_calls_before_it_begins_are_one_errand() -> None:
    work = Work()
    errands = Errands(work)
    for _ in range(5):
        errands.call_for(A)
    await errands.settle()
    assert work.done == {A: 1}


async def test_calls_during_an_errand_are_one_more() -> None:
    work = Work()
    errands = Errands(work)
    work.hold(A)
    async with running(errands):
        errands.call_for(A)
        await work.begun.get()
        for _ in range(5):
            errands.call_for(A)
        work.let_go(A)
        assert await work.begun.get() == A
        await errands.settle()
    assert work.done == {A: 2}


async def test_a_table_that_is_held_up_keeps_no_other_waiting() -> None:
    work = Work()
    errands = Errands(work)
    work.hold(A)
    async with running(errands):
        errands.call_for(A)
        assert await work.begun.get() == A
        for table in (B, C, B):
            errands.call_for(table)
            assert await work.begun.get() == table
        assert work.done[A] == 0
        work.let_go(A)


async def test_settling_leaves_to_others_what_they_are_at() -> None:
    work = Work()
    errands = Errands(work)
    work.hold(A)
    async with running(errands):
        errands.call_for(A)
        await work.begun.get()
        errands.call_for(A)
        errands.call_for(B)
        await errands.settle()
        assert work.done == {B: 1}
        work.let_go(A)
        await work.begun.get()
        assert await work.begun.get() == A


async def test_settling_goes_on_until_nothing_is_due() -> None:
    done: list[TableId] = []

    async def domino(table: TableId) -> None:
        done.append(table)
        for following in {A: (B,), B: (A, C), C: ()}[table] if len(done) < 3 else ():
            errands.call_for(following)

    errands = Errands(domino)
    errands.call_for(A)
    await errands.settle()
    assert sorted(done) == [A, A, B, C]
    await errands.settle()
    assert len(done) == 4


async def test_what_a_store_says_is_told_in_one_line(caplog: pytest.LogCaptureFixture) -> None:
    async def errand(_: TableId) -> None:
        raise StoreFailedError("database or disk is full")

    errands = Errands(errand)
    errands.call_for(A)
    await errands.settle()
    said = "an errand of table a failed: StoreFailedError: database or disk is full"
    assert [each.getMessage() for each in caplog.records] == [said]


async def test_an_errand_that_fails_stops_no_other(caplog: pytest.LogCaptureFixture) -> None:
    done: list[TableId] = []
    broken = {A}

    async def errand(table: TableId) -> None:
        if table in broken:
            raise ValueError(f"the nine of hearts {table}")
        done.append(table)

    errands = Errands(errand)
    for table in (A, B, C):
        errands.call_for(table)
    await errands.settle()
    assert sorted(done) == [B, C]
    assert "an errand of table a failed: ValueError" in caplog.text
    assert "the nine of hearts a" not in caplog.text
    broken.clear()
    errands.call_for(A)
    await errands.settle()
    assert done[-1] == A


async def test_nothing_is_kept_of_tables_that_were_served() -> None:
    errands = Errands(Work())
    for number in range(50):
        errands.call_for(TableId(str(number)))
    await errands.settle()
    assert not errands._due
    assert not errands._running


async def test_it_ends_when_it_is_told_to() -> None:
    work = Work()
    errands = Errands(work)
    work.hold(A)
    task = asyncio.create_task(errands.run())
    errands.call_for(A)
    await work.begun.get()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert errands._running == set()


class Pauses:
    """Pauses that last until they are ended."""

    def __init__(self) -> None:
        self.begun: asyncio.Queue[float] = asyncio.Queue()
        self._ends: list[asyncio.Event] = []

    async def __call__(self, seconds: float) -> None:
        end = asyncio.Event()
        self._ends.append(end)
        self.begun.put_nowait(seconds)
        await end.wait()

    def end(self) -> None:
        """The pause that began last is over."""
        self._ends[-1].set()


class Failing(Work):
    """An errand that fails at some tables, one way or the other."""

    def __init__(self, how: str, *tables: TableId) -> None:
        super().__init__()
        self.how = how
        self.broken = set(tables)

    async def __call__(self, table: TableId) -> bool | None:  # type: ignore[override]
        await super().__call__(table)
        if table not in self.broken:
            return None
        if self.how == "raises":
            raise OSError
        return False


@pytest.mark.parametrize("how", ["raises", "answers"])
async def test_an_errand_that_fails_is_tried_again_after_each_pause(how: str) -> None:
    work, pauses = Failing(how, A), Pauses()
    errands = Errands(work, (1, 5, 30), pauses)
    async with running(errands):
        errands.call_for(A)
        for seconds in (1, 5, 30):
            assert await work.begun.get() == A
            assert await pauses.begun.get() == seconds
            errands.call_for(B)
            assert await work.begun.get() == B  # nobody else is kept waiting
            pauses.end()
        assert await work.begun.get() == A
        errands.call_for(B)
        assert await work.begun.get() == B
    assert work.done == {A: 4, B: 4}
    assert pauses.begun.empty()
    assert not errands._left
    assert not errands._resting


async def test_what_succeeds_after_a_pause_is_done() -> None:
    work, pauses = Failing("raises", A), Pauses()
    errands = Errands(work, (1, 5), pauses)
    async with running(errands):
        for _ in range(2):
            work.broken = {A}
            errands.call_for(A)
            assert await work.begun.get() == A
            assert await pauses.begun.get() == 1
            work.broken.clear()
            pauses.end()
            assert await work.begun.get() == A
            await errands.settle()
            assert not errands._left
    assert pauses.begun.empty()


async def test_who_calls_during_a_pause_does_not_wait_and_the_pauses_begin_anew() -> None:
    work, pauses = Failing("raises", A), Pauses()
    errands = Errands(work, (1, 5), pauses)
    async with running(errands):
        errands.call_for(A)
        for _ in range(4):
            assert await work.begun.get() == A
            assert await pauses.begun.get() == 1
            assert len(errands._resting) == 1
            errands.call_for(A)


async def test_what_fails_while_it_is_called_for_runs_again_at_once() -> None:
    work, pauses = Failing("raises", A), Pauses()
    errands = Errands(work, (1, 5), pauses)
    work.hold(A)
    async with running(errands):
        errands.call_for(A)
        await work.begun.get()
        errands.call_for(A)
        work.let_go(A)
        await work.begun.get()
        assert await pauses.begun.get() == 1
    assert pauses.begun.empty()
