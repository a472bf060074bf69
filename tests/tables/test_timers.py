"""The loop that fires deadlines: once each, whatever breaks, before and after a restart."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from rummybot.engine.events import TurnTimedOut
from rummybot.engine.hidden import State
from rummybot.engine.ids import Moment, Seat
from rummybot.engine.intents import DrawStock, SeatIntent, TimeUp, Withdraw
from rummybot.engine.refusals import TooLate
from rummybot.engine.tabletop import BetweenDeals, Defending, Finished
from rummybot.engine.views import SeatView
from rummybot.store.memory import MemoryStore
from rummybot.store.sql import SqlStore
from rummybot.tables.events import Reminded, Resumed
from rummybot.tables.lifecycle import End, Join, OfferComputers
from rummybot.tables.ports import Conflict, Entry, EventStore, PlaceTaken
from rummybot.tables.refusals import ClockStopped
from rummybot.tables.request import Refused, Request, TableId, Timer, TimerKind
from rummybot.tables.roster import Place
from rummybot.tables.running import Running, fold
from rummybot.tables.timers import PUT_OFF
from tests.tables.room import ANN, BOB, COMPUTER, HERE, OTHER, TABLE, THERE, Room
from tests.tables.stores import GatedStore, YieldingStore

LONG_GAME = (("match", "200"),)


async def timed_out(room: Room, table: TableId = TABLE) -> int:
    """How often time has run out at a table."""
    told = (await room.tables.since(table, 0)).told
    return sum(isinstance(each, TurnTimedOut) for each in told)


async def only(room: Room, kind: TimerKind, table: TableId = TABLE) -> Timer:
    """The deadline of a kind."""
    (found,) = (each for each in await room.store.timers(table) if each.kind is kind)
    return found


# ---------------------------------------------------------------- once


async def test_what_is_not_due_is_not_fired() -> None:
    room = Room()
    await room.start("basic", BOB)
    version = (await room.tables.now(TABLE)).version
    assert await room.after(44.9) == 0
    assert (await room.tables.now(TABLE)).version == version


async def test_a_deadline_fires_once() -> None:
    room = Room()
    await room.start("basic", BOB)
    assert await room.after(60) == 2
    assert await timed_out(room) == 1
    assert await room.timers.sweep() == 0
    assert await timed_out(room) == 1
    around = (await room.tables.since(TABLE, 0)).around
    assert sum(isinstance(each, Reminded) for each in around) == 1


async def test_two_sweeps_at_once_fire_it_once() -> None:
    room = Room(YieldingStore())
    await room.start("basic", BOB)
    room.clock.time += 60
    await asyncio.gather(room.timers.sweep(), room.timers.sweep())
    assert await timed_out(room) == 1


async def test_two_processes_fire_it_once() -> None:
    store = YieldingStore()
    one, two = Room(store), Room(store)
    await one.start("basic", BOB, computers=1)
    two.clock = one.clock
    for _ in range(12):
        one.clock.time += 60
        before = await timed_out(one)
        await asyncio.gather(one.timers.sweep(), two.after(0))
        assert await timed_out(one) - before <= 1
    assert await timed_out(one) > 2


async def test_a_computer_moves_once_however_many_sweep() -> None:
    store = YieldingStore()
    one, two = Room(store), Room(store)
    await one.start("basic", computers=1)
    await one.play_to(1)
    for each in (one, two):
        each.clock.time += 100
    moment = (await one.game()).moment
    await asyncio.gather(one.timers.sweep(), one.timers.sweep(), two.timers.sweep())
    assert (await one.game()).moment == moment + 1
    assert set(await one.held()) == {TimerKind.COMPUTER}


async def test_a_deadline_that_comes_after_the_move_does_nothing() -> None:
    room = Room()
    await room.start("basic", BOB)
    late = await only(room, TimerKind.TURN)
    mark = await only(room, TimerKind.MARK)
    await room.play_to(1 - (await room.on_turn() or 0))
    before = await room.tables.since(TABLE, 0)
    for timer, intent in ((late, TimeUp(Moment(late.clock))), (mark, OfferComputers())):
        request = Request(key=f"k:{timer.kind}", table=TABLE, who=None, intent=intent, timer=timer)
        assert await room.tables.submit(request) == Refused(ClockStopped())
    assert await room.ask(TimeUp(Moment(late.clock))) == Refused(TooLate())
    assert await room.tables.since(TABLE, 0) == before


async def test_who_sits_down_in_the_last_moment_keeps_the_lobby_open() -> None:
    room = Room()
    await room.open("basic")
    idle = await only(room, TimerKind.IDLE)
    room.clock.time = idle.due
    await room.done(Join(BOB))
    await room.timers._fire(idle)
    assert not (await room.tables.now(TABLE)).is_over
    assert (await room.held())[TimerKind.IDLE] == 900


async def test_a_computers_deadline_that_is_over_moves_nobody() -> None:
    room = Room()
    await room.start("basic", computers=2)
    await room.play_to(1)
    old = await only(room, TimerKind.COMPUTER)
    await room.play_to(2)
    moment = (await room.game()).moment
    assert not await room.seatbots.move(TABLE, old)
    assert (await room.game()).moment == moment


# ---------------------------------------------------------------- O1


class BrokenStore(MemoryStore):
    """Raises when something is written to one table."""

    broken: TableId | None = None

    async def append(self, entry: Entry) -> Conflict | PlaceTaken | None:
        if entry.table == self.broken:
            raise OSError("the disk holds 7♠ no more")
        return await super().append(entry)


async def test_o1_a_broken_table_stops_no_other(caplog: pytest.LogCaptureFixture) -> None:
    store = BrokenStore()
    room = Room(store)
    tables = [TableId(name) for name in ("a", "broken", "b", "c")]
    for table in tables:
        await room.start("basic", BOB, place=Place("test", table), table=table)
    store.broken = TableId("broken")
    await room.after(60)
    assert [await timed_out(room, table) for table in tables] == [1, 0, 1, 1]
    assert "table broken failed: OSError" in caplog.text
    assert "7♠" not in caplog.text
    assert min((await room.held(TableId("broken"))).values()) == PUT_OFF
    store.broken = None
    await room.after(PUT_OFF)  # the next sweep runs
    assert await timed_out(room, TableId("broken")) == 1
    assert await room.after(60 - PUT_OFF) > 0
    assert [await timed_out(room, table) for table in tables] == [2, 1, 2, 2]


async def test_a_table_that_hangs_keeps_no_other_waiting() -> None:
    store = GatedStore(TABLE)
    room = Room(store)
    await room.start("basic", BOB)
    await room.start("basic", BOB, place=THERE, table=OTHER)
    store.gate.clear()
    store.reached.clear()
    room.clock.time += 60
    stuck = asyncio.create_task(room.timers.sweep())
    await store.reached.wait()
    for _ in range(100):
        await asyncio.sleep(0)
    assert await timed_out(room, OTHER) == 1
    assert not stuck.done()
    store.gate.set()
    await stuck
    assert await timed_out(room) == 1


class Stubborn:
    """A player that chooses what it may not."""

    def choose(self, view: SeatView) -> SeatIntent:
        return Withdraw(view.seat)


class Stumbling:
    """A player that raises."""

    def choose(self, view: SeatView) -> SeatIntent:
        raise ValueError(" ".join(map(str, view.hand)))


@pytest.mark.parametrize("player", [Stubborn(), Stumbling()])
async def test_a_computer_that_errs_moves_in_time_all_the_same(
    player: Stubborn | Stumbling, caplog: pytest.LogCaptureFixture
) -> None:
    room = Room(player=player)
    await room.start("basic", computers=1)
    await room.play_to(1)
    hand = (await room.view(Seat(1))).hand
    moment = (await room.game()).moment
    assert await room.until_due() == 1
    assert (await room.game()).moment > moment
    assert len(caplog.records) == 1
    assert not any(str(card) in caplog.text.replace("table one", "") for card in hand)


# ---------------------------------------------------------------- the loop


async def until(room: Room, table: TableId, *, over: bool = False) -> None:
    """Wait until people are awaited, or the game is over."""
    news = asyncio.Event()
    room.tables.follow(lambda *_: news.set())
    while True:
        now = await room.tables.now(table)
        if now.is_over or (not over and await room.on_turn(table) == 0):
            return
        await news.wait()
        news.clear()


@pytest.mark.parametrize(("variant", "computers"), [("basic", 3), ("gin", 1)])
async def test_a_person_plays_a_game_with_computers_to_its_end(
    variant: str, computers: int
) -> None:
    room = Room()
    running = asyncio.create_task(room.timers.run())
    room.tables.follow(lambda *_: setattr(room.clock, "time", room.clock.time + 5))
    await room.start(variant, computers=computers)
    async with asyncio.timeout(30):
        while not isinstance((await room.game()).phase, Finished):
            await until(room, TABLE)
            if await room.on_turn() == 0:
                await room.done(COMPUTER(await room.view(Seat(0))), ANN)
    assert not running.done()
    running.cancel()


async def test_the_loop_goes_on_when_the_store_cannot_be_read(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rummybot.tables.timers.NAP", 0.0)

    class Locked(MemoryStore):
        times = 3

        async def due(self, now: float, limit: int) -> Sequence[Timer]:
            if self.times:
                self.times -= 1
                raise OSError("locked")
            return await super().due(now, limit)

    room = Room(Locked())
    await room.start("basic", BOB)
    room.clock.time += 60
    news = asyncio.Event()
    room.tables.follow(lambda *_: news.set())
    running = asyncio.create_task(room.timers.run())
    async with asyncio.timeout(30):
        while not await timed_out(room):
            await news.wait()
            news.clear()
    assert caplog.text.count("deadlines cannot be read: OSError") == 3
    running.cancel()


# ---------------------------------------------------------------- S4, O2: restarts


@asynccontextmanager
async def stored(kind: str, folder: Path) -> AsyncIterator[EventStore]:
    """A store of a kind."""
    if kind == "memory":
        yield MemoryStore()
        return
    store = await SqlStore.open(f"sqlite+aiosqlite:///{folder / 'tables.db'}")
    try:
        yield store
    finally:
        await store.close()


BOTH = pytest.mark.parametrize("kind", ["memory", "sql"])


async def whole(store: EventStore) -> State:
    """Everything that is known of a game, by its log."""
    game = fold(Running(), await store.events(TABLE, 0)).game
    assert game is not None
    return game


async def same_after_restart(room: Room, store: EventStore) -> Room:
    """A new process on the same store: everything is as it was, and told once."""
    before, state = await room.tables.now(TABLE), await whole(store)
    again = Room(store, seed=4711)
    again.clock.time = room.clock.time + 1000
    for _ in range(3):  # however often the platform says that it is ready
        await again.timers.resume()
    after = await again.tables.since(TABLE, before.version)
    assert after.around == (Resumed(),)
    assert after.told == ()
    assert (after.table, after.awaited) == (before.table, before.awaited)
    assert await whole(store) == state  # hands, stock and its order too
    assert (await again.tables.now(TABLE)).lobby == before.lobby
    return again


@BOTH
@pytest.mark.parametrize("moves", [0, 1, 5, 12])
@pytest.mark.parametrize("variant", ["basic", "gin"])
async def test_s4_a_hand_goes_on_after_a_restart(
    variant: str, moves: int, kind: str, tmp_path: Path
) -> None:
    async with stored(kind, tmp_path) as store:
        room = Room(store)
        await room.start(variant, computers=1, options=(("match", "single"),))
        await room.play(moves)
        again = await same_after_restart(room, store)
        held = await again.held()
        if await again.on_turn() == 0:
            assert held[TimerKind.TURN] == 30
        else:
            assert set(held) == {TimerKind.COMPUTER}
            moment = (await again.game()).moment
            await again.until_due()
            assert (await again.game()).moment > moment
        await again.play_out()
        assert (await again.tables.now(TABLE)).is_over


@BOTH
@pytest.mark.parametrize("computers", [0, 1])
async def test_s4_lay_offs_go_on_after_a_restart(computers: int, kind: str, tmp_path: Path) -> None:
    async with stored(kind, tmp_path) as store:
        room = Room(store)
        await room.start("gin", *(BOB,)[computers:], computers=computers)
        while not isinstance((await room.game()).phase, Defending):
            await room.play(1)
        again = await same_after_restart(room, store)
        assert isinstance((await again.game()).phase, Defending)
        while isinstance((await again.game()).phase, Defending):
            await again.until_due()
        assert isinstance((await again.game()).phase, BetweenDeals | Finished)


async def test_what_is_between_two_deals_and_before_the_game_goes_on_too() -> None:
    room = Room()
    await room.open("gin", BOB, place=THERE, table=OTHER)
    await room.start("basic", BOB, options=LONG_GAME)
    await room.play_between()
    again = Room(room.store)
    await again.timers.resume()
    assert isinstance((await again.game()).phase, BetweenDeals)
    assert await again.held() == {TimerKind.TURN: 60}
    for table in (TABLE, OTHER):
        assert (await again.tables.since(table, 0)).around[-1] == Resumed()


async def test_each_restart_is_told_once() -> None:
    store = MemoryStore()
    await Room(store).start("basic", BOB)
    for times in (1, 2, 3):
        again = Room(store)
        await again.timers.resume()
        await again.timers.resume()
        around = (await again.tables.since(TABLE, 0)).around
        assert sum(isinstance(each, Resumed) for each in around) == times


async def test_tables_that_are_over_are_told_nothing() -> None:
    room = Room()
    await room.start("basic", BOB)
    await room.done(End(ANN))
    version = (await room.tables.now(TABLE)).version
    await Room(room.store).timers.resume()
    assert (await room.tables.now(TABLE)).version == version


async def test_a_table_that_cannot_go_on_stops_no_other(caplog: pytest.LogCaptureFixture) -> None:
    store = BrokenStore()
    room = Room(store)
    await room.start("basic", BOB)
    await room.start("basic", BOB, place=THERE, table=OTHER)
    store.broken = TABLE
    await Room(store).timers.resume()
    assert (await room.tables.since(OTHER, 0)).around[-1] == Resumed()
    assert f"table {TABLE} cannot go on: OSError" in caplog.text


async def test_a_move_made_before_the_restart_and_redelivered_after_it_is_made_once() -> None:
    store = MemoryStore()
    room = Room(store)
    await room.start("basic", BOB)
    seat = await room.on_turn()
    assert seat is not None
    first = await room.done(DrawStock(seat), (ANN, BOB)[seat], key="interaction:1")
    again = await same_after_restart(room, store)
    repeat = await again.done(DrawStock(seat), (ANN, BOB)[seat], key="interaction:1")
    assert (repeat.version, repeat.repeated) == (first.version, True)
    assert len((await again.view(seat)).drawn) == 1
    assert await again.tables.open_at(HERE) == TABLE
