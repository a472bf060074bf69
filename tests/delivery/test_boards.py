"""Where messages can be changed: one board a table, changed in place, and a result a deal."""

import asyncio
import logging

import pytest

from rummybot.delivery.outlet import Ref
from rummybot.engine.legality import Seats
from rummybot.i18n.translations import Locale
from rummybot.tables.lifecycle import End, Join, Leave, Open, Remind, Start
from rummybot.tables.request import TableId
from tests.delivery.scene import Scene, begun, text
from tests.tables.room import ANN, BOB, CAT, HERE, OTHER, TABLE, THERE

# ---------------------------------------------------------------- one message, changed in place


async def test_a_table_has_one_message_that_is_changed_in_place() -> None:
    scene = Scene()
    await scene.introduce()
    await scene.open("basic")
    await scene.presenter.catch_up()
    for intent in (Join(BOB), Join(CAT), Start(ANN)):
        await scene.done(intent)
        await scene.presenter.catch_up()
    await scene.move()
    await scene.presenter.catch_up()
    (board,) = scene.outlet.at(HERE)
    assert len(board) == 5
    assert "At the table (1 of 6): Ann (host)" in text(board[0])
    assert "Ann (host), Bob, Cat" in text(board[2])
    assert "Deal 1" in text(board[3])


async def test_many_hints_make_one_change() -> None:
    scene = await begun()
    drawn = scene.outlet.calls
    await scene.play(7)
    await scene.presenter.catch_up()
    assert scene.outlet.calls == drawn + 1
    await scene.presenter.catch_up()
    assert scene.outlet.calls == drawn + 1


async def test_what_looks_the_same_is_not_drawn_again() -> None:
    scene = await begun()
    drawn = scene.outlet.calls
    awaited = (await scene.tables.now(TABLE)).awaited
    assert isinstance(awaited, Seats)
    await scene.done(Remind(awaited.clock))
    await scene.presenter.catch_up()
    assert scene.outlet.calls == drawn
    await scene.move()
    await scene.presenter.catch_up()
    assert scene.outlet.calls == drawn + 1


async def test_buttons_that_change_the_table_tell_which_version_they_are_for() -> None:
    scene = Scene()
    await scene.introduce()
    await scene.open("basic", BOB)
    await scene.presenter.catch_up()
    await scene.done(Leave(BOB))
    await scene.done(Join(BOB))
    await scene.presenter.catch_up()
    (board,) = scene.outlet.at(HERE)
    assert text(board[0]) == text(board[1])
    assert board[0].version < board[1].version == (await scene.tables.now(TABLE)).version


async def test_the_board_shows_the_last_moves_and_whose_turn_it_is() -> None:
    scene = await begun()
    await scene.play(5)
    await scene.presenter.catch_up()
    shown = text(scene.outlet.at(HERE)[0][-1])
    assert shown.count("   ~ ") == 3
    assert "discarded" in shown
    assert " to draw\n" in shown or " to discard\n" in shown


async def test_a_message_that_somebody_deleted_is_replaced_and_then_changed() -> None:
    scene = await begun()
    scene.outlet.gone.add(Ref("message 1"))
    for _ in range(3):
        await scene.play(1)
        await scene.presenter.catch_up()
    first, second = scene.outlet.at(HERE)
    assert len(first) == 1
    assert len(second) == 3


async def test_two_tables_have_two_boards() -> None:
    scene = Scene()
    await scene.introduce()
    await scene.open("basic", place=HERE, table=TABLE)
    await scene.open("gin", place=THERE, table=OTHER)
    await scene.presenter.catch_up()
    assert len(scene.outlet.at(HERE)) == len(scene.outlet.at(THERE)) == 1
    assert "Gin" in text(scene.outlet.at(THERE)[0][0])


async def test_words_are_the_places_and_names_the_peoples() -> None:
    scene = Scene(locale=Locale.RU)
    await scene.introduce()
    await scene.start("basic", BOB, computers=1)
    await scene.presenter.catch_up()
    shown = text(scene.outlet.at(HERE)[0][0])
    assert "Раздача 1" in shown
    assert "Ann" in shown
    assert "Компьютер 1" in shown
    assert scene.outlet.screens[0].locale is Locale.RU


async def test_somebody_forgotten_still_has_a_place_at_the_table() -> None:
    scene = Scene()
    await scene.open("basic", BOB)
    await scene.presenter.catch_up()
    assert "#1 (host), #2" in text(scene.outlet.at(HERE)[0][0])


# ---------------------------------------------------------------- places that cannot be reached


async def test_who_may_not_be_shown_anything_is_tried_again_later_and_told_of_once(
    caplog: pytest.LogCaptureFixture,
) -> None:
    scene = Scene()
    await scene.introduce()
    scene.outlet.closed.add(HERE)
    await scene.open("basic")
    await scene.presenter.catch_up()
    assert scene.outlet.screens == []
    assert caplog.record_tuples == [
        (
            "rummybot.delivery.presenter",
            logging.WARNING,
            f"table {TABLE} cannot be shown: not allowed to write",
        )
    ]
    for who in (BOB, CAT):
        await scene.done(Join(who))
        await scene.presenter.catch_up()
    assert scene.outlet.calls == 1  # not at every change
    scene.pause_ends()
    await scene.presenter.catch_up()
    assert scene.outlet.calls == 2
    scene.outlet.closed.clear()
    scene.pause_ends()
    await scene.presenter.catch_up()
    assert "Bob, Cat" in text(scene.outlet.at(HERE)[0][0])
    assert len(caplog.records) == 1
    await scene.done(Start(ANN))  # from now on as ever
    await scene.presenter.catch_up()
    assert "Deal 1" in text(scene.outlet.at(HERE)[0][-1])
    scene.outlet.closed.add(HERE)
    await scene.move()
    await scene.presenter.catch_up()
    assert len(caplog.records) == 2


async def test_a_place_is_told_of_once_whatever_table_stands_there(
    caplog: pytest.LogCaptureFixture,
) -> None:
    scene = Scene()
    scene.outlet.closed |= {HERE, THERE}
    await scene.open("basic")
    await scene.presenter.catch_up()
    await scene.done(End(ANN))
    await scene.open("gin", table=OTHER)
    await scene.open("gin", table=TableId("third"), place=THERE)
    await scene.presenter.catch_up()
    assert [each.getMessage().split()[1] for each in caplog.records] == [TABLE, "third"]


async def test_hands_are_shown_where_the_board_may_not_be() -> None:
    scene = await begun()
    scene.outlet.closed.add(HERE)
    for _ in range(3):
        scene.whispers.hands.clear()
        await scene.move()
        await scene.presenter.catch_up()
        assert sorted(who.id for who, _, _ in scene.whispers.hands) == ["ann", "bob"]


@pytest.mark.parametrize("how", ["closed", "broken"])
async def test_moves_missed_meanwhile_are_on_the_board_afterwards(how: str) -> None:
    scene, other = await begun(), await begun()
    getattr(scene.outlet, how).add(HERE)
    for _ in range(3):
        await scene.play(1)
        await scene.presenter.catch_up()
    getattr(scene.outlet, how).clear()
    await scene.play(1)
    scene.pause_ends()
    await scene.presenter.catch_up()
    await other.play(4)
    await other.presenter.catch_up()
    assert scene.outlet.at(HERE)[0][-1] == other.outlet.at(HERE)[0][-1]


async def test_an_outlet_that_raises_stops_no_other_table(caplog: pytest.LogCaptureFixture) -> None:
    scene = Scene()
    await scene.introduce()
    scene.outlet.broken.add(HERE)
    await scene.open("basic", place=HERE, table=TABLE)
    await scene.open("gin", place=THERE, table=OTHER)
    await scene.presenter.catch_up()
    assert scene.outlet.at(HERE) == []
    assert len(scene.outlet.at(THERE)) == 1
    assert f"an errand of table {TABLE} failed: OSError" in caplog.text


async def test_an_outlet_that_takes_its_time_keeps_no_other_table_waiting() -> None:
    scene = Scene()
    await scene.introduce()
    running = asyncio.create_task(scene.presenter.run())
    slow = scene.outlet.held[HERE] = asyncio.Event()
    async with asyncio.timeout(10), scene.outlet.news:
        await scene.open("basic", place=HERE, table=TABLE)
        await scene.open("gin", place=THERE, table=OTHER)
        await scene.outlet.news.wait_for(lambda: len(scene.outlet.at(THERE)) == 1)
        assert scene.outlet.at(HERE) == []
        await scene.done(Join(BOB), table=OTHER)
        await scene.outlet.news.wait_for(lambda: len(scene.outlet.at(THERE)[0]) == 2)
        await scene.done(Join(BOB), table=TABLE)
        await scene.done(Join(CAT), table=TABLE)
        slow.set()
        await scene.outlet.news.wait_for(lambda: len(scene.outlet.at(HERE)) == 1)
        await scene.outlet.news.wait_for(lambda: "Cat" in text(scene.outlet.at(HERE)[0][-1]))
    assert len(scene.outlet.at(HERE)[0]) == 2
    running.cancel()


# ---------------------------------------------------------------- what is kept


@pytest.mark.parametrize("lost", [False, True], ids=["reached", "no more"])
async def test_nothing_is_kept_of_a_table_that_is_over(*, lost: bool) -> None:
    scene = await begun()
    await scene.play_out()
    if lost:
        scene.outlet.lost.add(HERE)
    await scene.play_and_draw(3)
    assert scene.known == []


async def test_nothing_is_kept_of_a_table_all_have_left() -> None:
    scene = Scene()
    for table in (TABLE, OTHER):
        await scene.done(Open(ANN, HERE, "gin"), table=table)
        await scene.presenter.catch_up()
        assert scene.known == [table]
        await scene.done(Leave(ANN), table=table)
        await scene.presenter.catch_up()
        assert scene.known == []
