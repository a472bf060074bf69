"""Computers answer when they are awaited: by their own view, through the one door."""

import pytest

from rummybot.engine.ids import Seat
from rummybot.engine.intents import SeatIntent, TakeBack, Withdraw
from rummybot.engine.tabletop import BetweenDeals, Finished
from rummybot.engine.views import SeatView
from rummybot.players.quick import Quick
from rummybot.tables.seatbots import Seatbots
from tests.tables.room import ANN, BOB, OTHER, TABLE, THERE, Room


class Watched:
    """A player of whom is kept what he saw."""

    def __init__(self) -> None:
        self.saw: list[SeatView] = []

    def choose(self, view: SeatView) -> SeatIntent:
        self.saw.append(view)
        return Quick().choose(view)


class Cheat:
    """A player that chooses what it may not."""

    def choose(self, view: SeatView) -> SeatIntent:
        return Withdraw(view.seat)


class Fool:
    """A player that cannot make up its mind."""

    def choose(self, view: SeatView) -> SeatIntent:
        raise LookupError(view.hand)


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
    bots = Seatbots(room.tables, Quick())
    await room.open("basic", computers=1)
    assert not await bots.move(TABLE)
    await room.start("gin", BOB, place=THERE, table=OTHER)
    assert not await bots.move(OTHER)


async def test_computers_are_ready_for_the_next_deal_and_wait_for_people() -> None:
    room = Room()
    bots = Seatbots(room.tables, Quick())
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
    bots = Seatbots(room.tables, Quick())
    await room.start("basic", computers=2, options=(("match", "200"),))
    while not isinstance((await room.game()).phase, BetweenDeals):
        await room.play(1)
    await room.done(Withdraw(Seat(0)), ANN)
    assert not await bots.move(TABLE)


async def test_a_refused_move_is_logged_without_its_cards(caplog: pytest.LogCaptureFixture) -> None:
    room = Room()
    await room.start("basic", BOB, computers=1)
    await until(room, 2)
    assert await Seatbots(room.tables, Cheat()).move(TABLE)
    (record,) = caplog.records
    assert record.getMessage() == f"table {TABLE}: a computer's Withdraw was refused: DealIsRunning"


async def test_a_player_that_fails_is_logged_without_cards(
    caplog: pytest.LogCaptureFixture,
) -> None:
    room = Room()
    await room.start("basic", BOB, computers=1)
    await until(room, 2)
    assert await Seatbots(room.tables, Fool()).move(TABLE)
    (record,) = caplog.records
    assert record.getMessage() == f"table {TABLE}: a computer fails to choose: LookupError"


@pytest.mark.parametrize("variant", ["basic", "gin"])
@pytest.mark.parametrize("player", [Cheat(), Fool()], ids=["cheat", "fool"])
async def test_a_player_that_errs_does_not_hold_up_the_deal(
    variant: str, player: Cheat | Fool
) -> None:
    room = Room(player=player)
    await room.start(variant, computers=1, time=None)
    for _ in range(1_000):
        game = await room.game()
        if isinstance(game.phase, BetweenDeals | Finished):
            return
        await (room.move() if await room.on_turn() == 0 else room.until_due())
        assert (await room.game()).moment > game.moment
    raise AssertionError("no end")


async def test_a_move_chosen_for_a_moment_that_is_over_is_not_made(
    caplog: pytest.LogCaptureFixture,
) -> None:
    room = Room()
    await room.start("basic", BOB, computers=1)
    await until(room, 1)
    await until(room, 2)
    old = await room.view(Seat(2))
    await room.done(TakeBack(Seat(1)), BOB)
    after = (await room.tables.now(TABLE)).version
    assert not await room.seatbots._made(TABLE, old, None)
    assert (await room.tables.now(TABLE)).version == after
    assert caplog.records == []
