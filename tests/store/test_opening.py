"""Opening and closing: one owner a file, older files brought up to date, refusals in one line."""

import asyncio
import os
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from sqlite3 import connect

import pytest
from alembic import command
from sqlalchemy import create_engine

from rummybot.store.errors import (
    StoreAddressError,
    StoreError,
    StoreFailedError,
    StoreInUseError,
    StoreTooNewError,
)
from rummybot.store.opening import DRIVER, file_of, steps
from rummybot.store.schema import metadata
from rummybot.store.sql import SqlStore
from rummybot.tables.request import Timer, TimerKind
from tests.store.entries import ANN, HERE, ONE, OPEN, SOME, TWO, put
from tests.store.files import address, beside, everything, file_in, made_by, opened, started


async def refusal(folder: Path, kind: type[StoreError]) -> str:
    """What is said when the store of a folder cannot be opened."""
    with pytest.raises(StoreError) as refused:
        await SqlStore.open(address(folder))
    assert type(refused.value) is kind
    said = str(refused.value)
    assert "\n" not in said
    assert str(file_in(folder)) in said
    return said


def names_in(folder: Path) -> set[str]:
    return {file.name for file in folder.iterdir()}


# ---------------------------------------------------------------- addresses


@pytest.mark.parametrize(
    "wrong",
    [
        "",
        "tables.db",
        "sqlite:///tables.db",
        "postgresql+asyncpg://bot:sesame@db/tables",
        f"{DRIVER}://",
        f"{DRIVER}:///",
        f"{DRIVER}:///:memory:",
        f"{DRIVER}:///file:tables.db",
        f"{DRIVER}:///tables.db?mode=ro",
        f"{DRIVER}://bot:sesame@host/tables.db",
    ],
)
async def test_an_address_that_cannot_be_served_is_refused_in_one_line(
    wrong: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(StoreAddressError) as refused:
        await SqlStore.open(wrong)
    said = str(refused.value)
    assert "\n" not in said
    assert f"{DRIVER}:///" in said
    assert "sesame" not in said
    assert names_in(tmp_path) == set()


def test_a_file_may_be_named_in_several_ways(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    assert file_of(f"{DRIVER}:///tables.db") == tmp_path / "tables.db"
    assert file_of(f"{DRIVER}:////srv/a b%.db") == Path("/srv/a b%.db")
    assert file_of(f"{DRIVER}:///~/tables.db") == tmp_path / "home" / "tables.db"


async def test_a_new_file_and_its_folder_are_for_the_owner_alone(tmp_path: Path) -> None:
    folder = tmp_path / "deep" / "down"
    async with opened(folder) as store:
        await put(store, ONE, 0, "a", SOME, OPEN)
        modes = {file.name: file.stat().st_mode & 0o777 for file in folder.iterdir()}
    assert set(modes.values()) == {0o600}
    assert len(modes) == 4
    assert folder.stat().st_mode & 0o777 == 0o700


# ---------------------------------------------------------------- one owner


async def test_a_second_process_is_refused_until_the_first_has_closed(tmp_path: Path) -> None:
    async with opened(tmp_path):
        with started("tests.store.opener", address(tmp_path), "hold") as second:
            out, err = second.communicate()
    assert (second.returncode, out) == (1, "")
    assert err == f"StoreInUseError: another process has the database {file_in(tmp_path)}\n"
    with started("tests.store.opener", address(tmp_path), "hold") as third:
        assert third.stdout is not None
        assert third.stdout.readline() == "open\n"
        await refusal(tmp_path, StoreInUseError)
        third.communicate("")
        assert third.returncode == 0
    async with opened(tmp_path) as store:
        assert await put(store, ONE, 0, "a", SOME, OPEN) is None


async def test_one_process_cannot_open_a_file_twice(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        await refusal(tmp_path, StoreInUseError)
        assert await put(store, ONE, 0, "a", SOME, OPEN) is None


async def test_a_program_started_meanwhile_keeps_nobody_out(tmp_path: Path) -> None:
    async with opened(tmp_path):
        child = await asyncio.create_subprocess_exec("cat", stdin=asyncio.subprocess.PIPE)
    async with opened(tmp_path) as store:
        assert await put(store, ONE, 0, "a", SOME, OPEN) is None
    await child.communicate(b"")


async def test_a_lock_file_left_behind_means_nothing(tmp_path: Path) -> None:
    file_in(tmp_path).with_name("rummybot.db.lock").write_text("4711")
    async with opened(tmp_path) as store:
        assert await put(store, ONE, 0, "a", SOME, OPEN) is None


# ---------------------------------------------------------------- what cannot be opened


async def test_a_file_that_is_no_database_is_left_alone(tmp_path: Path) -> None:
    file_in(tmp_path).write_text("my letters\n" * 500)
    assert "file is not a database" in await refusal(tmp_path, StoreFailedError)
    assert file_in(tmp_path).read_text() == "my letters\n" * 500


async def test_a_database_of_another_program_is_left_alone(tmp_path: Path) -> None:
    with beside(tmp_path) as other:
        other.execute("CREATE TABLE letters (text)")
        assert "another program" in await refusal(tmp_path, StoreFailedError)
        assert made_by(other).keys() == {"letters"}


async def test_a_folder_in_place_of_the_file_is_refused(tmp_path: Path) -> None:
    file_in(tmp_path).mkdir()
    assert "directory" in await refusal(tmp_path, StoreFailedError)


async def test_a_file_in_place_of_the_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "folder").write_text("")
    await refusal(tmp_path / "folder", StoreFailedError)
    await refusal(tmp_path / "folder" / "deeper", StoreFailedError)


@pytest.fixture
def read_only(tmp_path: Path) -> Iterator[Path]:
    tmp_path.chmod(0o500)
    yield tmp_path
    tmp_path.chmod(0o700)


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
async def test_a_folder_nobody_may_write_to_is_refused(read_only: Path) -> None:
    assert "Permission denied" in await refusal(read_only, StoreFailedError)


@pytest.mark.skipif(not Path("/proc/self").is_dir(), reason="a folder without files is needed")
async def test_a_folder_that_takes_no_files_is_refused() -> None:
    await refusal(Path("/proc/self"), StoreFailedError)
    await refusal(Path("/proc/rummybot"), StoreFailedError)


async def test_after_a_refusal_the_file_is_free(tmp_path: Path) -> None:
    file_in(tmp_path).write_text("my letters\n" * 500)
    await refusal(tmp_path, StoreFailedError)
    file_in(tmp_path).unlink()
    async with opened(tmp_path) as store:
        assert await put(store, ONE, 0, "a", SOME, OPEN) is None


# ---------------------------------------------------------------- migrations


async def test_the_steps_end_where_the_schema_is(tmp_path: Path) -> None:
    async with opened(tmp_path):
        pass
    new = create_engine(f"sqlite:///{tmp_path / 'new.db'}")
    metadata.create_all(new)
    new.dispose()
    with beside(tmp_path) as stepped, closing(connect(tmp_path / "new.db")) as at_once:
        assert made_by(stepped) == made_by(at_once)


OLD = """
INSERT INTO tables VALUES (1, 'one', 'test', 'here', 1, 3);
INSERT INTO events VALUES ('one', 1, 'joined', 1, 0, 'a', '{"who": {"is": "player", "id": "ann"}}');
INSERT INTO events VALUES ('one', 2, 'joined', 1, 0, 'a', '{"who": {"is": "player", "id": "bob"}}');
INSERT INTO events VALUES
  ('one', 3, 'computer-added', 1, 0, 'a', '{"computer": {"is": "computer", "number": 1}}');
INSERT INTO handled VALUES ('one', 'a', 3);
INSERT INTO timers VALUES ('one', 'turn', 3, 60.5);
INSERT INTO seats VALUES ('one', 'ann');
INSERT INTO players VALUES ('ann', 'test', '1', 'Ann', 'en');
"""
"""What stood in a database of the first step."""


def make_old(folder: Path) -> None:
    engine = create_engine(f"sqlite:///{file_in(folder)}")
    with engine.begin() as connection:
        command.upgrade(steps(connection), "0001")
    engine.dispose()
    with beside(folder) as connection:
        connection.executescript(OLD)


async def test_an_older_database_is_brought_up_to_date_with_all_it_holds(tmp_path: Path) -> None:
    make_old(tmp_path)
    async with opened(tmp_path) as store:
        assert tuple(await store.events(ONE, 0)) == SOME
        assert await store.handled(ONE, "a") == 3
        assert await store.open_at(HERE) == ONE
        assert await store.timers(ONE) == (Timer(ONE, TimerKind.TURN, 3, 60.5),)
        assert tuple(await store.tables_of(ANN)) == (ONE,)
        assert await store.people([ANN])
        assert await store.settings("s") == {}
        assert tuple(await store.surfaces(ONE)) == ()


async def test_a_step_that_fails_changes_nothing(tmp_path: Path) -> None:
    make_old(tmp_path)
    with beside(tmp_path) as connection:
        connection.execute("CREATE TABLE settings (mine)")  # in the way of the second of two
        before = made_by(connection), everything(connection)
        assert "already exists" in await refusal(tmp_path, StoreFailedError)
        assert (made_by(connection), everything(connection)) == before
        connection.execute("DROP TABLE settings")
    async with opened(tmp_path) as store:
        assert tuple(await store.events(ONE, 0)) == SOME


async def test_a_database_of_a_later_version_is_refused_and_left_alone(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        await put(store, ONE, 0, "a", SOME, OPEN)
    with beside(tmp_path) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
        connection.execute("ALTER TABLE tables ADD COLUMN colour")
        before = everything(connection)
        assert "later version" in await refusal(tmp_path, StoreTooNewError)
        assert everything(connection) == before


@pytest.mark.parametrize("version", ["", "\x00\x17", "00", "'); --"])
async def test_a_version_that_no_version_writes_is_damage(version: str, tmp_path: Path) -> None:
    async with opened(tmp_path):
        pass
    with beside(tmp_path) as connection:
        connection.execute("UPDATE alembic_version SET version_num = ?", (version,))
    assert "is damaged" in await refusal(tmp_path, StoreFailedError)


@pytest.mark.parametrize("empty", [True, False], ids=["no version", "a later version"])
async def test_where_the_schema_is_damaged_that_is_said(*, empty: bool, tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        await put(store, ONE, 0, "a", SOME, OPEN)
    with beside(tmp_path) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
        if empty:
            connection.execute("DELETE FROM alembic_version")
        connection.commit()
        connection.execute("PRAGMA writable_schema=ON")
        connection.execute("UPDATE sqlite_master SET rootpage = 3 WHERE name = 'players'")
    assert "is damaged" in await refusal(tmp_path, StoreFailedError)


# ---------------------------------------------------------------- S3: closing


@pytest.fixture
def no_thread_left() -> Iterator[None]:
    before = set(threading.enumerate())
    yield
    new = set(threading.enumerate()) - before
    for thread in new:
        thread.join(timeout=30)
    assert [thread for thread in new if thread.is_alive()] == []


def test_after_closing_no_thread_is_left(tmp_path: Path, no_thread_left: None) -> None:
    async def whole_life() -> None:
        async with opened(tmp_path) as store:
            await asyncio.gather(*(store.events(ONE, 0) for _ in range(20)))
            await put(store, ONE, 0, "a", SOME, OPEN)

    asyncio.run(whole_life())
    assert names_in(tmp_path) == {"rummybot.db", "rummybot.db.lock"}


def test_after_a_refusal_no_thread_is_left(tmp_path: Path, no_thread_left: None) -> None:
    file_in(tmp_path).write_text("my letters\n" * 500)
    asyncio.run(refusal(tmp_path, StoreFailedError))


def test_whoever_is_stopped_while_closing_has_closed(tmp_path: Path, no_thread_left: None) -> None:
    async def stopped() -> None:
        store = await SqlStore.open(address(tmp_path))
        writing = [
            asyncio.create_task(put(store, table, 0, "a", SOME, OPEN)) for table in (ONE, TWO)
        ]
        await asyncio.sleep(0)
        closing = asyncio.create_task(store.close())
        await asyncio.sleep(0)
        closing.cancel()
        with pytest.raises(asyncio.CancelledError):
            await closing
        assert [outcome is None for outcome in await asyncio.gather(*writing)] == [True, False]
        async with opened(tmp_path) as again:
            assert tuple(await again.events(ONE, 0)) == SOME

    asyncio.run(stopped())


async def test_what_waits_is_written_before_closing_and_nothing_after(tmp_path: Path) -> None:
    store = await SqlStore.open(address(tmp_path))
    waiting = asyncio.create_task(put(store, ONE, 0, "a", SOME, OPEN))
    await asyncio.sleep(0)
    await store.close()
    assert await waiting is None
    with pytest.raises(StoreFailedError, match="the store is closed"):
        await put(store, TWO, 0, "a", SOME, OPEN)
    async with opened(tmp_path) as again:
        assert tuple(await again.events(ONE, 0)) == SOME


@pytest.mark.parametrize(("then", "status"), [("leave", 0), ("break", 1)])
async def test_a_process_that_does_not_close_ends_all_the_same(
    tmp_path: Path, then: str, status: int
) -> None:
    with started("tests.store.opener", address(tmp_path), then) as process:
        out, _ = process.communicate(timeout=60)
    assert (process.returncode, out) == (status, "open\n")
    async with opened(tmp_path) as store:
        assert tuple(await store.events(ONE, 0)) == (SOME if then == "leave" else ())
