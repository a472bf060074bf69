"""Who has left the place of a table leaves the table too, once somebody waits for him."""

import asyncio

import pytest

from rummybot.engine.ids import Seat
from rummybot.tables.events import Absence, SubstituteSat
from rummybot.tables.leavers import LOOK_EVERY, Leavers
from rummybot.tables.people import People
from rummybot.tables.ports import Account, Person
from rummybot.tables.roster import Place
from tests.tables.room import ANN, BOB, CAT, HERE, OTHER, TABLE, THERE, Room


class Register:
    """Who has left which place, and what was asked."""

    def __init__(self) -> None:
        self.left: set[tuple[str, Place]] = set()
        self.broken: set[Place] = set()
        self.asked: list[str] = []

    async def has_left(self, who: Account, place: Place) -> bool:
        self.asked.append(who.id)
        if place in self.broken:
            raise OSError("the platform is not there")
        return (who.id, place) in self.left


async def begun(*, time: int | None = None) -> tuple[Room, Register, Leavers]:
    """A game of Ann, Bob and Cat, in which Ann is to move."""
    room, register = Room(), Register()
    for who in (ANN, BOB, CAT):
        await room.store.remember("test", who.id, Person(who, who.id, "en"))
    await room.start("basic", BOB, CAT, options=(("match", "200"),), time=time)
    await room.play_to(0)
    return room, register, Leavers(room.tables, room.store, People(room.store), register)


async def left(room: Room) -> tuple[Seat, ...]:
    return (await room.tables.now(TABLE)).lobby.left


async def test_who_is_awaited_from_look_to_look_and_gone_leaves() -> None:
    room, register, leavers = await begun()
    register.left.add(("ann", HERE))
    await leavers.look()
    assert register.asked == []
    await leavers.look()
    assert register.asked == ["ann"]
    assert await left(room) == (0,)
    around = (await room.tables.since(TABLE, 0)).around
    assert SubstituteSat(Seat(0), Absence.LEFT) in around
    assert (await room.tables.now(TABLE)).lobby.host == BOB
    for _ in range(3):
        await leavers.look()
    assert register.asked == ["ann"]  # a computer is awaited now


async def test_who_is_still_there_is_waited_for() -> None:
    room, register, leavers = await begun()
    for _ in range(3):
        await leavers.look()
    assert register.asked == ["ann", "ann"]
    assert await left(room) == ()


async def test_where_somebody_moves_nobody_is_looked_for() -> None:
    room, register, leavers = await begun()
    register.left.add(("ann", HERE))
    for _ in range(4):
        await leavers.look()
        await room.move()
    assert register.asked == []


async def test_who_is_away_is_looked_for_although_the_game_goes_on() -> None:
    room, register, leavers = await begun(time=60)
    for _ in range(3):
        await room.play_to(0)
        await room.until_due()
        await room.until_due()
    assert (await room.tables.now(TABLE)).lobby.away == (0,)
    register.left.add(("ann", HERE))
    await leavers.look()
    assert register.asked == ["ann"]
    assert await left(room) == (0,)


async def test_who_left_another_place_stays() -> None:
    room, register, leavers = await begun()
    register.left.add(("ann", THERE))
    for _ in range(2):
        await leavers.look()
    assert await left(room) == ()


async def test_lobbies_and_games_that_are_over_are_let_be() -> None:
    room, register, leavers = await begun()
    await room.open("gin", BOB, place=THERE, table=OTHER)
    await room.play_out()
    for _ in range(2):
        await leavers.look()
    assert register.asked == []


async def test_one_that_cannot_be_looked_for_stops_no_other(
    caplog: pytest.LogCaptureFixture,
) -> None:
    room, register, leavers = await begun()
    await room.start("gin", BOB, place=THERE, table=OTHER, time=None)
    await room.play_to(1, OTHER)
    register.broken.add(HERE)
    register.left.add(("bob", THERE))
    for _ in range(2):
        await leavers.look()
    assert (await room.tables.now(OTHER)).lobby.left == (1,)
    assert f"nobody of table {TABLE} can be looked for: OSError" in caplog.text


async def test_the_loop_looks_now_and_then() -> None:
    room, register, _ = await begun()
    register.left.add(("ann", HERE))
    pauses: asyncio.Queue[float] = asyncio.Queue()
    go_on = asyncio.Semaphore(0)

    async def pause(seconds: float) -> None:
        pauses.put_nowait(seconds)
        await go_on.acquire()

    leavers = Leavers(room.tables, room.store, People(room.store), register, pause)
    running = asyncio.create_task(leavers.run())
    async with asyncio.timeout(10):
        for _ in range(2):
            assert await pauses.get() == LOOK_EVERY
            assert await left(room) == ()
            go_on.release()
        await pauses.get()
    running.cancel()
    assert await left(room) == (0,)
