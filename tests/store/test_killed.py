"""Whatever was acknowledged outlives `kill -9`, and nothing is written by halves."""

from pathlib import Path
from random import Random

from rummybot.store.sql import SqlStore
from rummybot.tables.ports import Entry
from tests.store.appender import TABLES, entry
from tests.store.files import address, file_in, opened, started

KILLS = 10
MOST_LINES = 150
"""So many acknowledgements a process lives to give, at most."""


def acknowledged_until_killed(folder: Path, after: int) -> list[tuple[int, int]]:
    """Kill a process when it has acknowledged so much; what it had acknowledged by then."""
    with started("tests.store.appender", address(folder)) as process:
        assert process.stdout is not None
        lines = [process.stdout.readline() for _ in range(after)]
        process.kill()
        lines += process.stdout.readlines()
        assert process.wait() == -9, process.stderr and process.stderr.read()
    whole = [line.split() for line in lines if line.endswith("\n")]
    return [(int(table), int(version)) for table, version in whole]


def entries_until(number: int, version: int) -> list[Entry]:
    """What was written at a table to reach a version, which whole entries must have reached."""
    written, at = [], 0
    while at < version:
        written.append(entry(number, at))
        at += len(written[-1].events)
    assert at == version
    return written


async def assert_whole(store: SqlStore, number: int) -> int:
    """The table stands as its last entry left it, and holds all entries before. Its version."""
    table = entry(number, 0).table
    events = list(await store.events(table, 0))
    written = entries_until(number, len(events))
    assert events == [event for each in written for event in each.events]
    for each in written:
        assert await store.handled(table, each.key) == each.expected + len(each.events)
    assert await store.handled(table, f"key:{len(events)}") is None
    if written:
        last = written[-1]
        assert await store.timers(table) == tuple(sorted(last.timers, key=lambda each: each.due))
        there = await store.open_at(last.standing.place)
        assert there == (table if last.standing.open else None)
        assert (table in await store.open_tables()) == last.standing.open
        seated = last.standing.seated if last.standing.open else ()
        for who in entry(number, 3).standing.seated:
            assert tuple(await store.tables_of(who)) == ((table,) if who in seated else ())
    return len(events)


async def test_what_was_acknowledged_outlives_the_process(tmp_path: Path) -> None:
    rng = Random(4)
    total = 0
    for _ in range(KILLS):
        acknowledged = acknowledged_until_killed(tmp_path, after=rng.randint(1, MOST_LINES))
        assert file_in(tmp_path).with_name("rummybot.db.lock").exists()
        async with opened(tmp_path) as store:
            versions = [await assert_whole(store, number) for number in range(TABLES)]
        assert [each for each in acknowledged if each[1] > versions[each[0]]] == []
        assert sum(versions) > total
        total = sum(versions)
