"""What a process keeps of tables, however many there were."""

import gc

import pytest

from rummybot.engine.ids import Seat
from rummybot.tables import service
from rummybot.tables.lifecycle import Join, Leave, Open
from rummybot.tables.request import TableId
from rummybot.tables.roster import Place
from tests.tables.room import ANN, BOB, HERE, TABLE, Room


async def test_no_lock_is_kept_of_a_table_nobody_asks_at() -> None:
    room = Room()
    for number in range(20):
        await room.open(place=Place("test", str(number)), table=TableId(str(number)))
        await room.ask(Open(BOB, Place("test", str(number)), "gin"), table=TableId(f"no{number}"))
    gc.collect()
    assert len(room.tables._locks) == 0


async def test_so_many_tables_are_kept_folded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(service, "CACHED", 5)
    room = Room()
    tables = [TableId(str(number)) for number in range(12)]
    for table in tables:
        await room.open(place=Place("test", table), table=table)
    assert list(room.tables._cache) == tables[-5:]
    await room.tables.now(tables[-5])
    await room.tables.now(tables[0])
    assert list(room.tables._cache) == [*tables[-3:], tables[-5], tables[0]]


async def test_a_table_that_was_forgotten_is_folded_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(service, "CACHED", 1)
    room = Room()
    await room.start("basic", BOB)
    await room.play(5)
    before = await room.tables.since(TABLE, 0)
    await room.open(place=Place("test", "there"), table=TableId("there"))
    assert TABLE not in room.tables._cache
    assert await room.tables.since(TABLE, 0) == before
    await room.play_out()
    assert (await room.tables.now(TABLE)).is_over


async def test_nothing_is_kept_of_tables_that_were_never_opened() -> None:
    room = Room()
    await room.open("gin")
    kept = len(room.tables._cache)
    for number in range(20):
        table = TableId(f"none{number}")
        await room.ask(Join(BOB), table=table)
        await room.ask(Open(BOB, HERE, "gin"), table=table)
        await room.tables.view(table, Seat(0))
        with pytest.raises(KeyError):
            await room.tables.since(table, 0)
    assert len(room.tables._cache) == kept
    assert len(vars(room.store)["_events"]) == 1


async def test_a_reader_that_is_late_does_not_put_the_table_back() -> None:
    room = Room()
    await room.open("gin")
    old = room.tables._cache[TABLE]
    await room.done(Join(BOB))
    room.tables._keep(TABLE, old)
    assert room.tables._cache[TABLE].version == old.version + 1
    await room.done(Leave(ANN))
    assert (await room.tables.now(TABLE)).lobby.roster.people == (BOB,)
