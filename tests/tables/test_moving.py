"""A place that is called otherwise from now on: its table stands there, with all that it was."""

from rummybot.tables.events import TableMoved
from rummybot.tables.lifecycle import End, MoveTable, Open
from rummybot.tables.refusals import ClockStopped, PlaceOccupied, TableIsClosed
from rummybot.tables.request import Refused, Request, TableId
from rummybot.tables.roster import Place
from tests.tables.room import ANN, BOB, TABLE, Room

NEW, OTHER = Place("test", "new"), TableId("other")


async def test_a_table_moves_once_and_nothing_is_left_behind() -> None:
    room = Room()
    await room.start("gin", BOB)
    old, before = (await room.tables.now(TABLE)).lobby.place, await room.tables.now(TABLE)
    await room.done(MoveTable(NEW))
    assert await room.ask(MoveTable(NEW)) == Refused(ClockStopped())
    after = await room.tables.now(TABLE)
    assert after.lobby.place == NEW
    assert after.table == before.table
    assert (await room.tables.since(TABLE, before.version)).around == (TableMoved(NEW),)
    assert await room.tables.open_at(old) is None
    assert await room.tables.open_at(NEW) == TABLE


async def test_a_table_does_not_move_onto_another() -> None:
    room = Room()
    await room.open("gin", BOB)
    opening = Open(ANN, NEW, "basic")
    await room.tables.submit(Request(key="open", table=OTHER, who=ANN, intent=opening))
    assert await room.ask(MoveTable(NEW)) == Refused(PlaceOccupied())
    assert await room.tables.open_at(NEW) == OTHER


async def test_a_closed_table_stays_where_it_was() -> None:
    room = Room()
    await room.open("gin", BOB)
    await room.done(End(ANN))
    assert await room.ask(MoveTable(NEW)) == Refused(TableIsClosed())
