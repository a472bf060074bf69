"""The store in a file keeps the contract, also when many write, fail and give up at once."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import Connection, event

from rummybot.engine.cards import PACK
from rummybot.engine.hidden import Dealt
from rummybot.engine.ids import Seat
from rummybot.store.errors import StoreFailedError
from rummybot.store.sql import SqlStore
from rummybot.store.writer import TOGETHER, Change
from rummybot.tables.ports import Conflict, Person, PlaceTaken, TableStanding
from rummybot.tables.request import TableId, Timer, TimerKind
from rummybot.tables.roster import Place
from tests.store.contract import StoreContract
from tests.store.entries import ANN, HERE, MORE, NONE, ONE, OPEN, SOME, TWO, put
from tests.store.files import beside, everything, opened


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[SqlStore]:
    async with opened(tmp_path) as store:
        yield store


class TestSqlStore(StoreContract):
    pass


def table(number: int) -> tuple[TableId, TableStanding]:
    return TableId(f"table:{number}"), TableStanding(Place("test", str(number)), open=True)


# ---------------------------------------------------------------- S1: many at once


async def test_many_tables_move_at_once_while_others_read(store: SqlStore, tmp_path: Path) -> None:
    done = asyncio.Event()

    async def play(number: int) -> None:
        name, standing = table(number)
        for turn in range(10):
            before = await store.events(name, 0)
            assert await put(store, name, len(before), f"{turn}", SOME, standing) is None

    async def look() -> int:
        looks = 0
        while not done.is_set():
            for name in await store.open_tables():
                assert len(await store.events(name, 0)) % len(SOME) == 0
            looks += 1
        return looks

    lookers = [asyncio.create_task(look()) for _ in range(6)]
    with beside(tmp_path) as statistics:
        statistics.execute("BEGIN")
        seen = statistics.execute("SELECT count(*) FROM events").fetchone()
        await asyncio.gather(*(play(number) for number in range(20)))
        assert statistics.execute("SELECT count(*) FROM events").fetchone() == seen == (0,)
        statistics.execute("COMMIT")
        count = statistics.execute("SELECT count(*) FROM events").fetchone()
    done.set()
    assert all(looks > 0 for looks in await asyncio.gather(*lookers))
    assert count == (20 * 10 * len(SOME),)


async def test_a_lock_held_by_another_program_is_waited_for(
    store: SqlStore, tmp_path: Path
) -> None:
    with beside(tmp_path) as backup:
        backup.execute("BEGIN IMMEDIATE")
        writing = asyncio.create_task(put(store, ONE, 0, "a", SOME, OPEN))
        for _ in range(20):
            assert tuple(await store.events(ONE, 0)) == ()
        assert not writing.done()
        backup.execute("COMMIT")
        assert await writing is None


async def test_what_waits_together_is_committed_together(store: SqlStore) -> None:
    commits: list[Connection] = []
    event.listen(store._writing.sync_engine, "commit", commits.append)
    count = 3 * TOGETHER
    names = [table(number) for number in range(count)]
    outcomes = await asyncio.gather(
        *(put(store, name, 0, "a", SOME, standing) for name, standing in names)
    )
    assert outcomes == [None] * count
    assert len(commits) == 3
    assert list(await store.open_tables()) == [name for name, _ in names]


async def test_nobody_is_answered_before_the_commit(store: SqlStore) -> None:
    def fail(_: Connection) -> None:
        raise RuntimeError("no commit")

    event.listen(store._writing.sync_engine, "commit", fail)
    outcomes = await asyncio.gather(
        put(store, ONE, 0, "a", SOME, OPEN),
        put(store, ONE, 1, "a", SOME, OPEN),  # not even of a refusal: what it rests on may go
        return_exceptions=True,
    )
    assert [str(outcome) for outcome in outcomes] == ["no commit", "no commit"]
    assert tuple(await store.events(ONE, 0)) == ()
    event.remove(store._writing.sync_engine, "commit", fail)
    assert await put(store, ONE, 0, "a", SOME, OPEN) is None


# ---------------------------------------------------------------- S2: one fails, others do not


async def test_what_cannot_be_written_spoils_nothing_written_with_it(store: SqlStore) -> None:
    await put(store, ONE, 0, "a", SOME, OPEN)
    unwritable = "half a character: \ud800"
    timer = Timer(TWO, TimerKind.TURN, 1, 5.0)

    def fail(connection: Connection) -> None:
        connection.exec_driver_sql("INSERT INTO settings VALUES ('s', 'k', 'v')")
        connection.exec_driver_sql("INSERT INTO settings VALUES ('s', 'k', 'v')")

    outcomes = await asyncio.gather(
        put(store, ONE, 3, "b", MORE, OPEN),
        put(store, NONE, 0, unwritable, SOME, table(1)[1], replace(timer, table=NONE)),
        put(store, ONE, 3, "c", MORE, OPEN),
        store._writer.write(fail),
        put(store, TWO, 0, "d", SOME, OPEN),
        put(store, TWO, 0, "e", SOME, table(2)[1], timer),
        store.set_setting("s", "kept", "yes"),
        return_exceptions=True,
    )
    assert isinstance(outcomes[1], UnicodeEncodeError)
    assert isinstance(outcomes[3], StoreFailedError)
    expected = [None, Conflict(), PlaceTaken(ONE), None, None]
    assert [outcomes[at] for at in (0, 2, 4, 5, 6)] == expected
    assert tuple(await store.events(ONE, 0)) == (*SOME, *MORE)
    assert tuple(await store.events(TWO, 0)) == SOME
    assert tuple(await store.events(NONE, 0)) == ()
    assert tuple(await store.due(10, 10)) == (timer,)
    assert await store.settings("s") == {"kept": "yes"}


async def test_a_commit_that_fails_is_undone_and_writing_goes_on(store: SqlStore) -> None:
    def fail(connection: Connection) -> None:
        connection.exec_driver_sql("PRAGMA defer_foreign_keys=ON")  # found out by the commit only
        connection.exec_driver_sql("INSERT INTO handled VALUES ('nowhere', 'a', 1)")

    written, failed = await asyncio.gather(
        put(store, ONE, 0, "a", SOME, OPEN), store._writer.write(fail), return_exceptions=True
    )
    assert written is None
    assert str(failed) == "FOREIGN KEY constraint failed"
    assert await put(store, ONE, 3, "b", MORE, OPEN) is None
    assert tuple(await store.events(ONE, 0)) == (*SOME, *MORE)


async def test_a_full_disk_refuses_in_one_line_and_writing_goes_on_later(store: SqlStore) -> None:
    def limit(pages: int) -> Change:
        def change(connection: Connection) -> None:
            connection.exec_driver_sql(f"PRAGMA max_page_count={pages}")

        return change

    dealt = Dealt((Seat(0), Seat(1)), (PACK[:10], PACK[10:20]), PACK[20:])
    await store._writer.write(limit(1))
    with pytest.raises(StoreFailedError) as failed:
        await put(store, ONE, 0, "a", (*SOME, *[dealt] * 40), OPEN)
    assert str(failed.value) == "database or disk is full"
    assert failed.value.__cause__ is failed.value.__context__ is None
    assert tuple(await store.events(ONE, 0)) == ()
    assert await store.handled(ONE, "a") is None
    await store._writer.write(limit(100_000))
    assert await put(store, ONE, 0, "a", SOME, OPEN) is None


# ---------------------------------------------------------------- giving up


@pytest.mark.parametrize("seed", range(5))
async def test_who_gives_up_waiting_has_written_all_or_nothing(store: SqlStore, seed: int) -> None:
    rng = Random(seed)
    tasks = []
    for number in range(40):
        name, standing = table(number)
        timer = Timer(name, TimerKind.TURN, number, 1.0 + number)
        tasks.append(asyncio.create_task(put(store, name, 0, "a", SOME, standing, timer)))
        if rng.random() < 0.2:
            await store.handled(name, "a")
        for task in rng.sample(tasks, rng.randrange(3) % len(tasks)):
            task.cancel()
    outcomes = await asyncio.gather(*tasks, return_exceptions=True)
    assert {outcome for outcome in outcomes if outcome is not None}
    for number, outcome in enumerate(outcomes):
        name, standing = table(number)
        written = await store.handled(name, "a") == len(SOME)
        assert written or outcome is not None
        assert tuple(await store.events(name, 0)) == (SOME if written else ())
        assert len(await store.timers(name)) == (1 if written else 0)
        assert await put(store, name, len(SOME) * written, "b", MORE, standing) is None


async def test_who_gives_up_before_his_turn_has_written_nothing(
    store: SqlStore, tmp_path: Path
) -> None:
    with beside(tmp_path) as other:
        other.execute("BEGIN IMMEDIATE")  # so that the first is under way and the rest wait
        first = asyncio.create_task(put(store, ONE, 0, "a", SOME, OPEN))
        await store.events(ONE, 0)
        early = asyncio.create_task(put(store, TWO, 0, "a", SOME, table(1)[1]))
        late = asyncio.create_task(put(store, NONE, 0, "a", SOME, table(1)[1]))
        await store.events(ONE, 0)
        first.cancel()
        early.cancel()
        await asyncio.wait([first, early])
        other.execute("COMMIT")
    assert await late is None
    assert tuple(await store.events(ONE, 0)) == SOME
    assert tuple(await store.events(TWO, 0)) == ()


async def test_who_gives_up_reading_takes_no_connection_along(store: SqlStore) -> None:
    await put(store, ONE, 0, "a", SOME, OPEN)
    for loops in range(40):
        reading = asyncio.create_task(store.events(ONE, 0))
        for _ in range(loops % 8):
            await asyncio.sleep(0)
        reading.cancel()
        await asyncio.gather(reading, return_exceptions=True)
    many = await asyncio.gather(*(store.events(ONE, 0) for _ in range(20)))
    assert [tuple(each) for each in many] == [SOME] * 20


async def test_who_gives_up_a_look_twice_leaves_nothing_behind(tmp_path: Path) -> None:
    """As all do when the process ends in the midst of it."""
    mine = asyncio.current_task()
    async with opened(tmp_path) as store:
        for before in range(12):
            for between in range(6):
                looking = asyncio.create_task(store.open_tables())
                for pause in (before, between):
                    for _ in range(pause):
                        await asyncio.sleep(0)
                    looking.cancel()
                await asyncio.gather(looking, return_exceptions=True)
    assert {each for each in asyncio.all_tasks() if each is not mine} == set()


# ---------------------------------------------------------------- what stands where


async def test_only_one_table_tells_who_people_are(store: SqlStore, tmp_path: Path) -> None:
    await store.remember("test", "4711", Person(ANN, "Anna Nym", "ru"))
    await put(store, ONE, 0, "a", SOME, TableStanding(HERE, open=True, seated=(ANN,)))
    with beside(tmp_path) as connection:
        assert "4711" in everything(connection)
        assert "Anna Nym" in everything(connection)
        assert "4711" not in everything(connection, but="players")
        assert "Anna Nym" not in everything(connection, but="players")


def contents(folder: Path) -> bytes:
    return b"".join(file.read_bytes() for file in folder.iterdir())


async def test_of_the_forgotten_nothing_is_left_in_the_file(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        await store.remember("test", "47114711", Person(ANN, "Anna Nym", "ru"))
        await put(store, ONE, 0, "a", SOME, TableStanding(HERE, open=True, seated=(ANN,)))
    assert b"Anna Nym" in contents(tmp_path)
    async with opened(tmp_path) as store:
        await store.forget(ANN)
    left = contents(tmp_path)
    assert b"Anna Nym" not in left
    assert b"47114711" not in left


async def test_all_is_there_when_the_file_is_opened_again(tmp_path: Path) -> None:
    timer = Timer(ONE, TimerKind.IDLE, 3, 1234.5)
    seated = TableStanding(HERE, open=True, seated=(ANN,))
    async with opened(tmp_path) as store:
        await put(store, ONE, 0, "a", SOME, seated, timer)
        await store.remember("test", "1", Person(ANN, "Ann", "en"))
    async with opened(tmp_path) as store:
        assert tuple(await store.events(ONE, 0)) == SOME
        assert await store.handled(ONE, "a") == 3
        assert await store.timers(ONE) == (timer,)
        assert tuple(await store.tables_of(ANN)) == (ONE,)
        assert await store.open_at(HERE) == ONE
        assert await store.person("test", "1") == Person(ANN, "Ann", "en")


async def test_an_address_may_begin_at_home(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    store = await SqlStore.open("sqlite+aiosqlite:///~/deep/down/tables.db")
    await store.close()
    assert (tmp_path / "deep" / "down" / "tables.db").stat().st_mode & 0o777 == 0o600
    assert (tmp_path / "deep" / "down").stat().st_mode & 0o777 == 0o700


async def test_the_file_is_written_as_the_decision_record_says(store: SqlStore) -> None:
    found: list[object] = []

    def look(connection: Connection) -> None:
        found.extend(
            connection.exec_driver_sql(f"PRAGMA {pragma}").scalar_one()
            for pragma in ("journal_mode", "synchronous", "foreign_keys", "secure_delete")
        )

    await store._writer.write(look)
    assert found == ["wal", 2, 1, 1]
