"""A process that plays at many tables at once, and says what was acknowledged, until it is killed.

`python -m tests.store.appender <address>`; each line is a table and a version.
"""

import asyncio
import sys
from collections.abc import Sequence

from rummybot.engine.ids import Moment
from rummybot.store.sql import SqlStore
from rummybot.tables.events import Reminded
from rummybot.tables.ports import Entry, TableStanding
from rummybot.tables.request import Logged, TableId, Timer, TimerKind
from rummybot.tables.roster import Place, PlayerRef

TABLES = 12


def entry(number: int, version: int) -> Entry:
    """What is written at a table at a version: all of it follows from these two."""
    table = TableId(f"table:{number}")
    events: Sequence[Logged] = [
        Reminded(Moment(version + more)) for more in range(1, 2 + version % 4)
    ]
    after = version + len(events)
    return Entry(
        table=table,
        expected=version,
        key=f"key:{version}",
        events=events,
        standing=TableStanding(
            Place("test", f"{number}:{after % 3}"),
            open=after % 5 > 0,
            seated=tuple(PlayerRef(f"{number}:{each}") for each in range(after % 4)),
        ),
        timers=(
            Timer(table, TimerKind.TURN, after, after + 0.5),
            *([Timer(table, TimerKind.MARK, after, after + 0.25)] if after % 2 else []),
        ),
        at=float(version),
    )


async def play(store: SqlStore, number: int) -> None:
    """Go on at a table, for ever."""
    version = len(await store.events(entry(number, 0).table, 0))
    while True:
        now = entry(number, version)
        assert await store.append(now) is None
        version += len(now.events)
        sys.stdout.write(f"{number} {version}\n")
        sys.stdout.flush()


async def main(address: str) -> None:
    """Play at all tables."""
    store = await SqlStore.open(address)
    await asyncio.gather(*(play(store, number) for number in range(TABLES)))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
