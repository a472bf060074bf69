"""First come, first served at a table; tables side by side; somebody else writes in between."""

import asyncio

import pytest

from rummybot.engine.ids import Moment, Seat
from rummybot.engine.intents import DrawStock, Pass
from rummybot.engine.refusals import NotYourTurn
from rummybot.engine.tabletop import Drawing, Playing
from rummybot.tables.chance import SeededChance
from rummybot.tables.lifecycle import Join, Open, Start
from rummybot.tables.refusals import PlaceOccupied, ScreenIsOld, TableFull
from rummybot.tables.request import Accepted, Refused, TableId
from rummybot.tables.service import Tables
from tests.tables.room import ANN, BOB, CAT, DAN, HERE, OTHER, TABLE, THERE, ManualClock, Room
from tests.tables.stores import GatedStore, SharedStore, YieldingStore


async def test_requests_are_taken_in_the_order_in_which_they_came() -> None:
    store = GatedStore(TABLE)
    room = Room(store)
    await room.open("basic", place=HERE)
    store.gate.clear()
    asked = [asyncio.create_task(room.ask(Join(who))) for who in (BOB, CAT, DAN)]
    await store.reached.wait()
    store.gate.set()
    outcomes = await asyncio.gather(*asked)
    assert [each.version for each in outcomes if isinstance(each, Accepted)] == [3, 4, 5]
    assert (await room.tables.now(TABLE)).lobby.roster.people == (ANN, BOB, CAT, DAN)


async def test_who_comes_too_late_is_judged_by_what_was_done_before_him() -> None:
    room = Room(YieldingStore())
    await room.open("gin")
    bob, cat = await asyncio.gather(room.ask(Join(BOB)), room.ask(Join(CAT)))
    assert isinstance(bob, Accepted)
    assert cat == Refused(TableFull(2))


async def test_a_table_that_stands_still_keeps_no_other_waiting() -> None:
    store = GatedStore(TABLE)
    room = Room(store)
    await room.start("gin", BOB, place=HERE, table=TABLE)
    store.gate.clear()
    stuck = asyncio.create_task(room.move(TABLE))
    await store.reached.wait()
    await room.start("basic", CAT, place=THERE, table=OTHER)
    await room.play_out(OTHER)
    assert not stuck.done()
    store.gate.set()
    assert await stuck


async def test_a_table_that_stands_still_can_be_looked_at() -> None:
    store = GatedStore(TABLE)
    room = Room(store)
    await room.start("gin", BOB)
    before = await room.tables.now(TABLE)
    store.gate.clear()
    stuck = asyncio.create_task(room.move(TABLE))
    await store.reached.wait()
    assert await room.tables.now(TABLE) == before
    store.gate.set()
    assert await stuck
    assert (await room.tables.now(TABLE)).version > before.version


async def test_somebody_who_gives_up_waiting_does_nothing() -> None:
    store = GatedStore(TABLE)
    room = Room(store)
    await room.open("basic")
    store.gate.clear()
    first = asyncio.create_task(room.ask(Join(BOB)))
    await store.reached.wait()
    second = asyncio.create_task(room.ask(Join(CAT)))
    third = asyncio.create_task(room.ask(Join(DAN)))
    await asyncio.sleep(0)
    second.cancel()
    store.gate.set()
    outcomes = await asyncio.gather(first, second, third, return_exceptions=True)
    assert [type(each) for each in outcomes] == [Accepted, asyncio.CancelledError, Accepted]
    assert (await room.tables.now(TABLE)).lobby.roster.people == (ANN, BOB, DAN)


async def test_what_has_begun_is_carried_through_and_told() -> None:
    store = GatedStore(TABLE)
    room = Room(store)
    await room.open("basic")
    hinted: list[int] = []
    room.tables.follow(lambda _, version: hinted.append(version))
    store.gate.clear()
    store.reached.clear()
    joining = asyncio.create_task(room.ask(Join(BOB)))
    await store.reached.wait()
    joining.cancel()
    (outcome,) = await asyncio.gather(joining, return_exceptions=True)
    assert isinstance(outcome, asyncio.CancelledError)
    store.gate.set()
    told = asyncio.Event()
    room.tables.follow(lambda *_: told.set())
    await told.wait()
    now = await room.tables.now(TABLE)
    assert now.lobby.roster.people == (ANN, BOB)
    assert hinted == [now.version]


# ---------------------------------------------------------------- two processes, one store


async def test_after_a_conflict_it_is_decided_again() -> None:
    store = SharedStore()
    here, there = Room(store), Room(store)
    await here.open("basic")
    store.meanwhile = lambda: there.done(Join(CAT), key="there:1")
    assert isinstance(await here.ask(Join(BOB), key="here:1"), Accepted)
    assert store.conflicts == 1
    assert (await here.tables.now(TABLE)).lobby.roster.people == (ANN, CAT, BOB)


async def test_decided_again_it_may_be_refused() -> None:
    store = SharedStore()
    here, there = Room(store), Room(store)
    await here.open("gin")
    store.meanwhile = lambda: there.done(Join(CAT), key="there:1")
    assert await here.ask(Join(BOB), key="here:1") == Refused(TableFull(2))


async def test_a_move_made_elsewhere_meanwhile_is_not_made_twice() -> None:
    store = SharedStore()
    here, there = Room(store), Room(store)
    await here.start("gin", BOB)
    seat = await here.on_turn()
    assert seat is not None
    store.meanwhile = lambda: there.done(Pass(seat), key="there:1")
    outcome = await here.ask(Pass(seat), key="here:1")
    assert outcome == Refused(NotYourTurn(Seat(1 - seat)))
    assert store.conflicts == 1


async def test_the_start_is_decided_again_with_one_seed_of_its_own() -> None:
    store = SharedStore()
    here, there = Room(store), Room(store)
    await here.open("basic", BOB)
    store.meanwhile = lambda: there.done(Join(CAT), key="there:1")
    await here.done(Start(ANN), key="here:1")
    assert len((await here.game()).seats) == 3
    assert (await there.game()) == (await here.game())


async def test_a_place_taken_meanwhile_is_taken() -> None:
    store = SharedStore()
    here, there = Room(store), Room(store)
    store.meanwhile = lambda: there.done(Open(BOB, HERE, "basic"), table=OTHER, key="there")
    assert await here.ask(Open(ANN, HERE, "gin"), key="here") == Refused(PlaceOccupied())


async def test_two_processes_may_take_turns_at_a_table() -> None:
    store = SharedStore()
    rooms = Room(store), Room(store)
    await rooms[0].start("basic", BOB)
    for number in range(2000):
        if not await rooms[number % 2].move(key=f"turn:{number}"):
            break
    ends = [await room.tables.since(TABLE, 0) for room in rooms]
    assert ends[0] == ends[1]
    assert ends[0].is_over


# ---------------------------------------------------------------- buttons


async def test_a_button_of_an_earlier_moment_does_nothing() -> None:
    room = Room()
    await room.start("gin", BOB)
    old = (await room.game()).moment
    seat = await room.on_turn()
    assert seat is not None
    await room.done(Pass(seat))
    other = Seat(1 - seat)
    before = await room.tables.since(TABLE, 0)
    assert await room.ask(Pass(other), moment=old) == Refused(ScreenIsOld())
    assert await room.tables.since(TABLE, 0) == before
    now = (await room.game()).moment
    assert isinstance(await room.ask(Pass(other), moment=now), Accepted)


async def test_an_old_button_pressed_with_an_old_key_is_a_repeat() -> None:
    room = Room()
    await room.start("gin", BOB)
    old = (await room.game()).moment
    seat = await room.on_turn()
    assert seat is not None
    first = await room.ask(Pass(seat), key="press", moment=old)
    again = await room.ask(Pass(seat), key="press", moment=old)
    assert isinstance(first, Accepted)
    assert again == Accepted(first.version, repeated=True)


async def test_what_is_typed_belongs_to_no_moment() -> None:
    room = Room()
    await room.start("basic", BOB)
    seat = await room.on_turn()
    assert seat is not None
    assert isinstance(await room.ask(DrawStock(seat), moment=None), Accepted)
    assert isinstance((await room.game()).phase, Playing)


@pytest.mark.parametrize("moment", [Moment(0), Moment(10_000)])
async def test_no_moment_but_the_present_is_taken(moment: Moment) -> None:
    room = Room()
    await room.start("basic", BOB)
    seat = await room.on_turn()
    assert seat is not None
    assert await room.ask(DrawStock(seat), moment=moment) == Refused(ScreenIsOld())
    assert isinstance((await room.game()).phase, Drawing)


async def test_a_table_nobody_opened_is_no_table() -> None:
    tables = Tables(YieldingStore(), SeededChance(1), ManualClock())
    with pytest.raises(KeyError):
        await tables.now(TableId("none"))
    with pytest.raises(KeyError):
        await tables.since(TableId("none"), 0)
    assert await tables.view(TableId("none"), Seat(0)) is None
