"""Computers answer when they are awaited: by their own view, through the one door."""

import asyncio
import contextlib
from collections.abc import AsyncIterator

import pytest

from rummybot.engine.ids import Seat
from rummybot.engine.intents import SeatIntent, TakeBack, Withdraw
from rummybot.engine.rules import Closing
from rummybot.engine.tabletop import BetweenDeals, Drawing, Finished
from rummybot.engine.views import SeatView
from rummybot.players.greedy import Greedy
from rummybot.tables.feed import Advance
from rummybot.tables.request import TableId
from rummybot.tables.seatbots import Seatbots
from tests.tables.room import ANN, BOB, COMPUTER, OTHER, TABLE, THERE, Room
from tests.tables.stores import GatedStore


class Watched:
    """A player of whom is kept what he saw."""

    def __init__(self) -> None:
        self.saw: list[SeatView] = []

    def choose(self, view: SeatView) -> SeatIntent:
        self.saw.append(view)
        return Greedy().choose(view)


class Cheat:
    """A player that chooses what it may not."""

    def choose(self, view: SeatView) -> SeatIntent:
        return Withdraw(view.seat)


async def until(room: Room, seat: int) -> None:
    """People move until a seat is awaited."""
    while (on_turn := await room.on_turn()) != seat:
        assert on_turn is not None
        await room.play(1)


async def test_a_computer_moves_for_its_own_seat_alone() -> None:
    room, player = Room(), Watched()
    bots = Seatbots(room.tables, player)
    await room.start("basic", BOB, computers=2)
    for _ in range(40):
        seat = await room.on_turn()
        moved = await bots.move(TABLE)
        assert moved == (seat in {2, 3})
        if not moved:
            await room.play(1)
    assert {view.seat for view in player.saw} == {2, 3}
    assert all(isinstance(view, SeatView) for view in player.saw)


async def test_where_nobody_plays_a_computer_has_nothing_to_do() -> None:
    room = Room()
    bots = Seatbots(room.tables, Greedy())
    await room.open("basic", computers=1)
    assert not await bots.move(TABLE)
    await room.start("gin", BOB, place=THERE, table=OTHER)
    assert not await bots.move(OTHER)


async def test_computers_are_ready_for_the_next_deal_and_wait_for_people() -> None:
    room = Room()
    bots = Seatbots(room.tables, Greedy())
    await room.start("basic", computers=3, options=(("match", "200"),))
    while not isinstance((await room.game()).phase, BetweenDeals):
        await room.play(1)
    while await bots.move(TABLE):
        pass
    phase = (await room.game()).phase
    assert isinstance(phase, BetweenDeals)
    assert phase.ready == (1, 2, 3)


async def test_computers_do_not_play_on_when_all_people_have_left() -> None:
    room = Room()
    bots = Seatbots(room.tables, Greedy())
    await room.start("basic", computers=2, options=(("match", "200"),))
    while not isinstance((await room.game()).phase, BetweenDeals):
        await room.play(1)
    await room.done(Withdraw(Seat(0)), ANN)
    assert not await bots.move(TABLE)


async def test_a_refused_move_is_logged_without_its_cards(caplog: pytest.LogCaptureFixture) -> None:
    room = Room()
    await room.start("basic", BOB, computers=1)
    await until(room, 2)
    assert not await Seatbots(room.tables, Cheat()).move(TABLE)
    (record,) = caplog.records
    assert record.getMessage() == f"table {TABLE}: a computer's Withdraw was refused: DealIsRunning"


# ---------------------------------------------------------------- running for ever


async def person(room: Room, table: TableId = TABLE) -> None:
    """Seat 0 plays on to the end of the game, whenever it is awaited."""
    news = asyncio.Event()
    room.tables.follow(lambda *_: news.set())
    while not isinstance((await room.game(table)).phase, Finished):
        if await room.on_turn(table) == 0:
            await room.done(COMPUTER(await room.view(Seat(0), table)), ANN, table=table)
        else:
            await news.wait()
        news.clear()


@contextlib.asynccontextmanager
async def running(bots: Seatbots, pace: float = 0.0) -> AsyncIterator[None]:
    """The computers at work, for not too long."""
    task = asyncio.create_task(bots.run(pace, 2 * pace))
    try:
        async with asyncio.timeout(30):
            yield
        assert not task.done()
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


@pytest.mark.parametrize(("variant", "computers"), [("basic", 3), ("gin", 1)])
async def test_computers_play_a_game_to_its_end_with_a_person(variant: str, computers: int) -> None:
    room = Room()
    async with running(Seatbots(room.tables, Greedy())):
        await room.start(variant, computers=computers)
        await person(room)
    assert (await room.tables.now(TABLE)).is_over


async def test_a_table_that_stands_still_keeps_no_computer_elsewhere_waiting() -> None:
    store = GatedStore(TABLE)
    room = Room(store)
    async with running(Seatbots(room.tables, Greedy())):
        await room.start("basic", computers=1)
        while await room.on_turn() == 0:
            await room.play(1)
        store.gate.clear()
        store.reached.clear()
        await store.reached.wait()
        await room.start("basic", computers=2, place=THERE, table=OTHER)
        await person(room, OTHER)
        assert not (await room.tables.now(TABLE)).is_over
        store.gate.set()


async def test_a_player_that_stumbles_stops_no_other_table(
    caplog: pytest.LogCaptureFixture,
) -> None:
    said: list[str] = []

    class Halting(Greedy):
        """Stumbles at gin."""

        def choose(self, view: SeatView) -> SeatIntent:
            if isinstance(view.table.rules.ending, Closing):
                said.append(" ".join(map(str, view.hand)))
                raise RuntimeError(said[-1])
            return super().choose(view)

    room = Room()
    async with running(Seatbots(room.tables, Halting())):
        await room.start("gin", computers=1)
        while await room.on_turn() == 0:
            await room.play(1)
        await room.start("basic", computers=2, place=THERE, table=OTHER)
        await person(room, OTHER)
    assert f"an errand of table {TABLE} failed: RuntimeError" in caplog.text
    assert said
    assert not any(hand in caplog.text for hand in said)


async def test_every_move_comes_after_the_same_pause_but_for_one_after_a_persons_discard() -> None:
    pauses: list[tuple[float, bool]] = []

    async def pause(seconds: float) -> None:
        pauses.append((seconds, room_can_take_back(await room.tables.now(TABLE))))

    room = Room()
    async with running(Seatbots(room.tables, Greedy(), pause), 1.5):
        await room.start("basic", computers=2)
        await person(room)
    assert set(pauses) == {(1.5, False), (3.0, True)}


def room_can_take_back(advance: Advance) -> bool:
    """Whether Ann, alone among computers, has just thrown a card."""
    assert advance.table is not None
    phase = advance.table.phase
    return isinstance(phase, Drawing) and phase.before is not None and phase.before.seat == 0


async def test_where_no_computer_is_awaited_nothing_is_waited_for() -> None:
    pauses: list[float] = []

    async def pause(seconds: float) -> None:
        pauses.append(seconds)

    room = Room()
    bots = Seatbots(room.tables, Greedy(), pause)
    await room.start("basic", BOB)
    await room.play(6)
    await bots._errands.settle()
    assert pauses == []


async def test_what_happens_in_the_pause_makes_it_begin_anew() -> None:
    """So that somebody who takes his discard back and throws another has the same time again."""
    pausing, go_on = asyncio.Queue[None](), asyncio.Queue[None]()

    async def pause(_: float) -> None:
        pausing.put_nowait(None)
        await go_on.get()

    room, player = Room(), Watched()
    await room.start("basic", BOB, computers=1)
    await until(room, 2)
    await until(room, 1)
    async with running(Seatbots(room.tables, player, pause)):
        await until(room, 2)
        await pausing.get()
        await room.done(TakeBack(Seat(1)), BOB)
        await until(room, 2)
        go_on.put_nowait(None)
        await pausing.get()  # once more, and nothing was done before it
        assert player.saw == []
        news = asyncio.Event()
        room.tables.follow(lambda *_: news.set())
        go_on.put_nowait(None)
        await news.wait()
        assert [view.seat for view in player.saw] == [2]
