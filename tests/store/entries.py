"""Tables, people and entries for the tests of the stores."""

from collections.abc import Sequence

from rummybot.tables.events import ComputerAdded, DeckSealed, GameStarted, Joined, Left
from rummybot.tables.ports import Conflict, Entry, EventStore, PlaceTaken, TableStanding
from rummybot.tables.request import Logged, TableId, Timer
from rummybot.tables.roster import Computer, Place, PlayerRef

ONE, TWO, NONE = map(TableId, ("one", "two", "none"))
HERE, THERE = Place("test", "here"), Place("test", "there")
OPEN, CLOSED = TableStanding(HERE, open=True), TableStanding(HERE, open=False)
ANN, BOB, CAT = map(PlayerRef, ("ann", "bob", "cat"))
SOME: tuple[Logged, ...] = (Joined(ANN), Joined(BOB), ComputerAdded(Computer(1)))
MORE: tuple[Logged, ...] = (Left(BOB), GameStarted(), DeckSealed(bytes(range(32))))


async def put(
    store: EventStore,
    table: TableId,
    expected: int,
    key: str,
    events: Sequence[Logged],
    standing: TableStanding,
    *timers: Timer,
) -> Conflict | PlaceTaken | None:
    """Append an entry."""
    return await store.append(
        Entry(
            table=table,
            expected=expected,
            key=key,
            events=events,
            standing=standing,
            timers=timers,
            at=1.5,
        )
    )
