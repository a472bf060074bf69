"""Tables to try things at: people, places, and requests that each have a key of their own."""

from collections.abc import Callable
from itertools import count

from rummybot.engine.ids import Moment, Seat
from rummybot.engine.intents import Intent, SeatIntent
from rummybot.engine.legality import Seats
from rummybot.engine.tabletop import BetweenDeals
from rummybot.engine.views import PublicView, SeatView
from rummybot.players.player import Player
from rummybot.players.quick import Quick
from rummybot.store.memory import MemoryStore
from rummybot.tables.chance import SeededChance
from rummybot.tables.config import USUAL_TURN_TIME, TableConfig
from rummybot.tables.feed import Advance
from rummybot.tables.lifecycle import AddComputer, Join, LifecycleIntent, Open, Start, asker
from rummybot.tables.ports import EventStore
from rummybot.tables.request import Accepted, Outcome, Request, TableId, TimerKind
from rummybot.tables.roster import Place, PlayerRef
from rummybot.tables.seatbots import Seatbots
from rummybot.tables.service import Tables
from rummybot.tables.timers import Timers

ANN, BOB, CAT, DAN = map(PlayerRef, ("ann", "bob", "cat", "dan"))
HERE, THERE = Place("test", "here"), Place("test", "there")
TABLE, OTHER = TableId("one"), TableId("two")

NOON = 1_000_000.0
"""When the manual clock begins."""

Choose = Callable[[SeatView], SeatIntent]
COMPUTER: Choose = Quick().choose


class ManualClock:
    """A time that stands still until it is set."""

    def __init__(self, time: float = NOON) -> None:
        self.time = time

    def now(self) -> float:
        """Seconds since 1970."""
        return self.time


class Room:
    """Some tables on one store, and a clock that stands still."""

    def __init__(
        self, store: EventStore | None = None, seed: int = 7, player: Player | None = None
    ) -> None:
        self.store = MemoryStore() if store is None else store
        self.clock = ManualClock()
        self.tables = Tables(self.store, SeededChance(seed), self.clock)
        self.seatbots = Seatbots(self.tables, Quick() if player is None else player)
        self.timers = Timers(self.tables, self.store, self.seatbots, self.clock)
        self._keys = count()

    async def after(self, seconds: float) -> int:
        """So much later: what is due then is fired. Returns how many deadlines there were."""
        self.clock.time += seconds
        return await self.timers.sweep()

    async def until_due(self) -> int:
        """When the next deadline comes: the same."""
        due = await self.store.next_due()
        assert due is not None
        return await self.after(max(due - self.clock.time, 0.0))

    async def held(self, table: TableId = TABLE) -> dict[TimerKind, float]:
        """The deadlines of a table, in seconds from now."""
        timers = await self.store.timers(table)
        return {each.kind: each.due - self.clock.time for each in timers}

    async def ask(
        self,
        intent: Intent | LifecycleIntent,
        who: PlayerRef | None = None,
        *,
        table: TableId = TABLE,
        key: str = "",
        moment: Moment | None = None,
    ) -> Outcome:
        """What comes of a request. Lifecycle intents are asked for by whom they name."""
        if isinstance(intent, LifecycleIntent):
            who = who or asker(intent)
        return await self.tables.submit(
            self.request(intent, who, table=table, key=key, moment=moment)
        )

    def request(
        self,
        intent: Intent | LifecycleIntent,
        who: PlayerRef | None,
        *,
        table: TableId = TABLE,
        key: str = "",
        moment: Moment | None = None,
    ) -> Request:
        """A request as it is, by default with a key that was never used."""
        key = key or f"key:{next(self._keys)}"
        return Request(key=key, table=table, who=who, intent=intent, moment=moment)

    async def done(
        self,
        intent: Intent | LifecycleIntent,
        who: PlayerRef | None = None,
        *,
        table: TableId = TABLE,
        key: str = "",
    ) -> Accepted:
        """The same, where it must be accepted."""
        outcome = await self.ask(intent, who, table=table, key=key)
        assert isinstance(outcome, Accepted), outcome
        return outcome

    async def open(
        self,
        variant: str = "gin",
        *guests: PlayerRef,
        computers: int = 0,
        options: tuple[tuple[str, str], ...] = (),
        place: Place = HERE,
        table: TableId = TABLE,
        time: int | None = USUAL_TURN_TIME,
    ) -> TableId:
        """A table of Ann's with guests and computers."""
        config = TableConfig(time)
        await self.done(Open(ANN, place, variant, options, config), table=table)
        for guest in guests:
            await self.done(Join(guest), table=table)
        for _ in range(computers):
            await self.done(AddComputer(ANN), table=table)
        return table

    async def start(
        self,
        variant: str = "gin",
        *guests: PlayerRef,
        computers: int = 0,
        options: tuple[tuple[str, str], ...] = (),
        place: Place = HERE,
        table: TableId = TABLE,
        time: int | None = USUAL_TURN_TIME,
    ) -> TableId:
        """The same, with the game begun."""
        await self.open(
            variant,
            *guests,
            computers=computers,
            options=options,
            place=place,
            table=table,
            time=time,
        )
        await self.done(Start(ANN), table=table)
        return table

    async def game(self, table: TableId = TABLE) -> PublicView:
        """The game as everybody sees it."""
        seen = (await self.tables.now(table)).table
        assert seen is not None
        return seen

    async def view(self, seat: Seat, table: TableId = TABLE) -> SeatView:
        """What a seat of the game sees."""
        view = await self.tables.view(table, seat)
        assert view is not None
        return view

    async def on_turn(self, table: TableId = TABLE) -> Seat | None:
        """The first seat that is awaited, if any."""
        awaited = (await self.tables.now(table)).awaited
        return awaited.seats[0] if isinstance(awaited, Seats) else None

    async def move(
        self, table: TableId = TABLE, choose: Choose = COMPUTER, *, key: str = ""
    ) -> bool:
        """One move of the seat that is awaited; whether there was one."""
        seat = await self.on_turn(table)
        if seat is None:
            return False
        await self.done(choose(await self.view(seat, table)), table=table, key=key)
        return True

    async def play_to(self, seat: int, table: TableId = TABLE) -> None:
        """Moves until a seat is awaited."""
        for _ in range(100):
            if await self.on_turn(table) == seat:
                return
            assert await self.move(table)
        raise AssertionError(f"seat {seat} is never awaited")

    async def play_between(self, table: TableId = TABLE) -> None:
        """Moves to the end of the deal."""
        while not isinstance((await self.game(table)).phase, BetweenDeals):
            assert await self.move(table)

    async def play(self, moves: int, table: TableId = TABLE) -> None:
        """So many moves, all of which there must be."""
        for _ in range(moves):
            assert await self.move(table)

    async def play_out(self, table: TableId = TABLE, most: int = 20_000) -> Advance:
        """All moves to the end of the game; the table then, and all that was told."""
        for _ in range(most):
            if not await self.move(table):
                return await self.tables.since(table, 0)
        raise AssertionError(f"no end after {most} moves")
