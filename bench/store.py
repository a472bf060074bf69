"""Moves a second through the store in a file, beside what the disk can do at all."""

import asyncio
import os
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from bench.sizes import Size
from rummybot.engine.cards import PACK
from rummybot.engine.events import Discarded, TurnBegan
from rummybot.engine.hidden import StockDrawn
from rummybot.engine.ids import Seat
from rummybot.store.opening import DRIVER
from rummybot.store.sql import SqlStore
from rummybot.store.writer import TOGETHER
from rummybot.tables.ports import Entry, TableStanding
from rummybot.tables.request import TableId, Timer, TimerKind
from rummybot.tables.roster import Place, PlayerRef

PAGE = 4096
SEATED = tuple(PlayerRef(f"player {number}") for number in range(2))
EVENTS = (StockDrawn(Seat(0), PACK[7]), Discarded(Seat(0), PACK[9]), TurnBegan(Seat(1)))


def report(size: Size) -> Iterator[str]:
    """The lines to print."""
    yield "Moves written to a file (three events, a key, two deadlines), answered when on the disk"
    with TemporaryDirectory(dir=Path.cwd(), prefix=".bench-") as folder:
        yield f"  the disk beneath: {_figures(_flushes(Path(folder) / 'page', size.flushed))}"
        for tables in (1, TOGETHER):
            address = f"{DRIVER}:///{folder}/{tables}.db"
            figures = _figures(asyncio.run(_moves(address, tables, size)))
            yield f"  {tables} at once: {figures}"


def _figures(times: tuple[float, list[float]]) -> str:
    """How many a second, and how long one takes."""
    whole, each = times
    each.sort()
    middle, late = (each[min(int(len(each) * part), len(each) - 1)] * 1e3 for part in (0.5, 0.99))
    return f"{len(each) / whole:,.0f} a second (p50 {middle:.2f} ms, p99 {late:.2f} ms)"


def _flushes(file: Path, count: int) -> tuple[float, list[float]]:
    """A page is appended to a file and flushed, again and again."""
    each = []
    page = bytes(PAGE)
    start = perf_counter()
    with file.open("wb", buffering=0) as out:
        for _ in range(count):
            before = perf_counter()
            out.write(page)
            os.fsync(out.fileno())
            each.append(perf_counter() - before)
    return perf_counter() - start, each


async def _moves(address: str, tables: int, size: Size) -> tuple[float, list[float]]:
    """Tables go on at once, each as fast as it is answered."""
    store = await SqlStore.open(address)
    each: list[float] = []
    try:
        start = perf_counter()
        await asyncio.gather(
            *(_play(store, number, size.written, each) for number in range(tables))
        )
        return perf_counter() - start, each
    finally:
        await store.close()


async def _play(store: SqlStore, number: int, moves: int, each: list[float]) -> None:
    table = TableId(f"table {number}")
    standing = TableStanding(Place("bench", str(number)), open=True, seated=SEATED)
    for move in range(moves):
        timers = tuple(
            Timer(table, kind, move, move + 60.0) for kind in (TimerKind.TURN, TimerKind.MARK)
        )
        entry = Entry(
            table=table,
            expected=move * len(EVENTS),
            key=f"bench:{move}",
            events=EVENTS,
            standing=standing,
            timers=timers,
            at=float(move),
        )
        before = perf_counter()
        refused = await store.append(entry)
        each.append(perf_counter() - before)
        assert refused is None
