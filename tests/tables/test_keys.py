"""One effect a key: however often and however quickly the same request arrives."""

import asyncio

import pytest

from rummybot.engine.ids import Seat
from rummybot.engine.intents import Pass, SeatIntent
from rummybot.tables.lifecycle import Join, Leave, Open, Start
from rummybot.tables.refusals import PlaceOccupied, TableIsClosed, TooFewPlayers
from rummybot.tables.request import Accepted, Refused, TableId
from tests.tables.room import ANN, BOB, CAT, HERE, OTHER, TABLE, THERE, Room
from tests.tables.stores import YieldingStore


async def first_move(room: Room) -> SeatIntent:
    """The upcard declined by whoever is asked first."""
    seat = await room.on_turn()
    assert seat is not None
    return Pass(seat)


async def test_the_same_key_works_once() -> None:
    room = Room()
    await room.start("gin", BOB)
    move = await first_move(room)
    who = (ANN, BOB)[move.seat]
    first = await room.ask(move, who, key="twice")
    before = await room.tables.now(TABLE)
    again = await room.ask(move, who, key="twice")
    assert isinstance(first, Accepted)
    assert again == Accepted(first.version, repeated=True)
    assert await room.tables.now(TABLE) == before


async def test_a_repeat_is_answered_long_after() -> None:
    room = Room()
    await room.start("gin", BOB)
    move = await first_move(room)
    first = await room.done(move, key="old")
    await room.play(8)
    assert await room.ask(move, key="old") == Accepted(first.version, repeated=True)


@pytest.mark.parametrize("times", [2, 5])
async def test_the_same_key_at_the_same_time_works_once(times: int) -> None:
    room = Room(YieldingStore())
    await room.start("gin", BOB)
    move = await first_move(room)
    before = (await room.tables.now(TABLE)).version
    outcomes = await asyncio.gather(*(room.ask(move, key="often") for _ in range(times)))
    assert all(isinstance(each, Accepted) for each in outcomes)
    assert [each.repeated for each in outcomes if isinstance(each, Accepted)].count(False) == 1
    told = (await room.tables.since(TABLE, before)).told
    assert [type(each).__name__ for each in told] == ["Passed", "UpcardOffered"]


async def test_the_same_key_in_two_processes_works_once() -> None:
    store = YieldingStore()
    one, two = Room(store), Room(store)
    await one.start("gin", BOB)
    move = await first_move(one)
    before = (await one.tables.now(TABLE)).version
    outcomes = await asyncio.gather(one.ask(move, key="both"), two.ask(move, key="both"))
    assert {type(each) for each in outcomes} == {Accepted}
    assert sorted(each.repeated for each in outcomes if isinstance(each, Accepted)) == [False, True]
    assert len((await two.tables.since(TABLE, before)).told) == 2


async def test_keys_of_two_tables_are_not_mixed_up() -> None:
    room = Room()
    await room.open("gin", place=HERE, table=TABLE)
    await room.open("gin", place=THERE, table=OTHER)
    assert not (await room.done(Join(BOB), table=TABLE, key="same")).repeated
    assert not (await room.done(Join(BOB), table=OTHER, key="same")).repeated


async def test_a_refused_request_leaves_nothing_and_may_come_again_with_its_key() -> None:
    room = Room()
    await room.open("gin")
    before = await room.tables.since(TABLE, 0)
    assert await room.ask(Start(ANN), key="start") == Refused(TooFewPlayers(1, 2))
    assert await room.tables.since(TABLE, 0) == before
    assert await room.store.handled(TABLE, "start") is None
    await room.done(Join(BOB))
    assert not (await room.done(Start(ANN), key="start")).repeated


async def test_a_refused_move_leaves_nothing_either() -> None:
    room = Room()
    await room.start("gin", BOB)
    seat = await room.on_turn()
    assert seat is not None
    other = Seat(1 - seat)
    before = await room.tables.since(TABLE, 0)
    hands = [await room.view(Seat(each)) for each in (0, 1)]
    assert isinstance(await room.ask(Pass(other), key="early"), Refused)
    assert await room.tables.since(TABLE, 0) == before
    assert [await room.view(Seat(each)) for each in (0, 1)] == hands
    await room.done(Pass(seat))
    assert not (await room.done(Pass(other), key="early")).repeated


async def test_a_table_is_opened_once_even_if_each_delivery_draws_another_id() -> None:
    room = Room()
    first = await room.done(Open(ANN, HERE, "gin"), table=TableId("a"), key="open")
    again = await room.ask(Open(ANN, HERE, "gin"), table=TableId("b"), key="open")
    assert again == Accepted(first.version, repeated=True)
    assert await room.tables.open_at(HERE) == "a"
    assert await room.ask(Open(ANN, HERE, "gin"), table=TableId("c")) == Refused(PlaceOccupied())


async def test_one_table_a_place_even_when_two_are_opened_at_once() -> None:
    room = Room(YieldingStore())
    outcomes = await asyncio.gather(
        room.ask(Open(ANN, HERE, "gin"), table=TableId("a")),
        room.ask(Open(BOB, HERE, "basic"), table=TableId("b")),
        room.ask(Open(CAT, THERE, "basic"), table=TableId("c")),
    )
    assert sum(each == Refused(PlaceOccupied()) for each in outcomes) == 1
    assert isinstance(outcomes[2], Accepted)
    assert await room.tables.open_at(HERE) in {"a", "b"}
    assert await room.tables.open_at(THERE) == "c"


async def test_a_table_all_have_left_frees_its_place() -> None:
    room = Room()
    await room.open("gin", computers=1)
    await room.done(Leave(ANN))
    assert await room.tables.open_at(HERE) is None
    await room.done(Open(BOB, HERE, "basic"), table=OTHER)
    assert await room.tables.open_at(HERE) == OTHER


async def test_a_table_all_have_left_does_not_come_back() -> None:
    room = Room()
    await room.open("gin", computers=1)
    await room.done(Leave(ANN))
    assert await room.ask(Join(BOB)) == Refused(TableIsClosed())
    await room.done(Open(BOB, HERE, "basic"), table=OTHER)
    assert await room.ask(Join(CAT)) == Refused(TableIsClosed())
    assert await room.tables.open_at(HERE) == OTHER


async def test_a_finished_game_frees_its_place() -> None:
    room = Room()
    await room.start("basic", BOB)
    assert await room.tables.open_at(HERE) == TABLE
    await room.play_out()
    assert await room.tables.open_at(HERE) is None
    assert (await room.tables.now(TABLE)).is_over
    await room.done(Open(ANN, HERE, "gin"), table=OTHER)
