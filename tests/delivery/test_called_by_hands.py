"""Who is called by his hand is not called in the place as well; and hands wait for no board."""

import asyncio

from rummybot.engine.ids import Seat
from rummybot.engine.legality import Seats
from tests.delivery.scene import Scene
from tests.tables.room import ANN, BOB, HERE, TABLE


async def begun() -> Scene:
    scene = Scene(pings=True)
    await scene.introduce()
    await scene.start("gin", BOB)
    return scene


async def awaited(scene: Scene) -> tuple[Seat, int]:
    seats = (await scene.tables.now(TABLE)).awaited
    assert isinstance(seats, Seats)
    return seats.seats[0], seats.clock


async def test_only_who_cannot_be_written_to_is_called_in_the_place() -> None:
    scene = await begun()
    seat, _ = await awaited(scene)
    mover = (ANN, BOB)[seat]
    scene.outlet.written_to = {mover.id}
    await scene.presenter.catch_up()
    assert scene.outlet.called == {}
    scene.outlet.written_to = set()
    await scene.move()
    await scene.presenter.catch_up()
    seat, _ = await awaited(scene)
    (called,) = scene.outlet.called.values()
    assert [each.id for each in called] == [(ANN, BOB)[seat].id]


async def test_a_hand_comes_with_the_turn_that_it_is_awaited_in() -> None:
    scene = await begun()
    await scene.presenter.catch_up()
    seat, clock = await awaited(scene)
    mover, other = (ANN, BOB)[seat], (ANN, BOB)[1 - seat]
    told = dict(scene.whispers.clocks)
    assert told == {mover.id: clock, other.id: None}


async def test_a_place_that_has_no_room_keeps_no_hand_waiting() -> None:
    scene = await begun()
    scene.outlet.held[HERE] = asyncio.Event()
    running = asyncio.create_task(scene.presenter.run())
    await scene.move()
    async with asyncio.timeout(30), scene.whispers.news:
        await scene.whispers.news.wait_for(lambda: len(scene.whispers.hands) >= 2)
    assert scene.outlet.screens == []
    assert scene.outlet.asked == [HERE]
    scene.outlet.held[HERE].set()
    running.cancel()
    await asyncio.wait([running])
