"""Where messages can be changed: one board a table, changed in place, and a result a deal."""

import asyncio
import logging

import pytest

from rummybot.delivery.outlet import Ref
from rummybot.engine.events import DealScored, DealVoided
from rummybot.engine.intents import Annul, Ready
from rummybot.engine.tabletop import BetweenDeals, Defending, Finished
from rummybot.i18n.translations import Locale
from rummybot.render.screen import CardRow, Heading, Table
from rummybot.tables.lifecycle import Join, Leave, Open, Start
from tests.delivery.scene import Scene, text
from tests.tables.room import ANN, BOB, CAT, HERE, OTHER, TABLE, THERE


async def begun(variant: str = "basic", *, seed: int = 7) -> Scene:
    """A scene with a game just begun, drawn."""
    scene = Scene(seed=seed)
    await scene.introduce()
    await scene.start(variant, BOB)
    await scene.presenter.catch_up()
    return scene


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
    scene = Scene()
    await scene.introduce()
    await scene.open("basic", BOB)
    await scene.presenter.catch_up()
    drawn = scene.outlet.calls
    await scene.done(Leave(BOB))
    await scene.done(Join(BOB))
    await scene.presenter.catch_up()
    assert scene.outlet.calls == drawn
    await scene.done(Join(CAT))
    await scene.presenter.catch_up()
    assert scene.outlet.calls == drawn + 1


async def test_the_board_shows_the_last_moves_and_whose_turn_it_is() -> None:
    scene = await begun()
    await scene.play(5)
    await scene.presenter.catch_up()
    shown = text(scene.outlet.at(HERE)[0][-1])
    assert shown.count("   ~ ") == 3
    assert "discarded" in shown
    assert "To draw: " in shown or "To discard: " in shown


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


# ---------------------------------------------------------------- results


def headings(scene: Scene) -> list[str]:
    """The first heading of every message of the place but the board."""
    results = scene.outlet.at(HERE)[1:]
    assert all(len(message) == 1 for message in results)
    found = []
    for (screen,) in results:
        assert isinstance(screen.blocks[0], Heading)
        found.append(text(screen).splitlines()[0])
    return found


@pytest.mark.parametrize("every", [1, 2, 11, 10_000])
@pytest.mark.parametrize("variant", ["basic", "gin"])
async def test_a_result_is_told_once_a_deal_however_seldom_it_is_drawn(
    variant: str, every: int
) -> None:
    scene = await begun(variant)
    await scene.play_and_draw(every)
    told = (await scene.tables.since(TABLE, 0)).told
    deals = sum(isinstance(each, DealScored | DealVoided) for each in told)
    assert len(headings(scene)) == deals
    assert "won the game" in text(scene.outlet.at(HERE)[-1][0])
    assert sum("won the game" in text(screen) for (screen,) in scene.outlet.at(HERE)[1:]) == 1


async def test_a_result_shows_all_hands_even_if_the_knock_was_drawn_before() -> None:
    scene = await begun("gin")
    knocked = False
    while not isinstance((await scene.game()).phase, BetweenDeals | Finished):
        knocked = isinstance((await scene.game()).phase, Defending) or knocked
        await scene.play(1)
        await scene.presenter.catch_up()
    assert knocked
    (result,) = scene.outlet.at(HERE)[1]
    rows = [text(result).count(f"{name}: ") for name in ("Ann", "Bob")]
    assert min(rows) >= 1
    assert sum(isinstance(block, CardRow) for block in result.blocks) == 2
    assert sum(isinstance(block, Table) for block in result.blocks) == 1


async def test_a_result_is_that_of_its_deal_when_the_next_has_begun() -> None:
    scene = await begun("gin")
    while not isinstance((await scene.game()).phase, BetweenDeals):
        await scene.play(1)
    ended = await scene.game()
    for seat in ended.seats:
        await scene.done(Ready(seat))
    await scene.presenter.catch_up()
    (result,) = scene.outlet.at(HERE)[1]
    assert "No deal has been scored" not in text(result)
    assert str(max(ended.standing.scores)) in text(result)
    assert "Deal 2" in text(scene.outlet.at(HERE)[0][-1])


async def test_a_void_deal_is_told_as_one() -> None:
    scene = await begun()
    await scene.done(Annul(), ANN)
    await scene.presenter.catch_up()
    assert "called off" in headings(scene)[0]


# ---------------------------------------------------------------- places that cannot be reached


async def test_who_cannot_be_reached_is_tried_again_at_the_next_change(
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
    await scene.presenter.catch_up()
    assert scene.outlet.calls == 1
    scene.outlet.closed.clear()
    await scene.done(Join(BOB))
    await scene.presenter.catch_up()
    assert "Bob" in text(scene.outlet.at(HERE)[0][0])


@pytest.mark.parametrize("how", ["closed", "broken"])
async def test_moves_missed_meanwhile_are_on_the_board_afterwards(how: str) -> None:
    scene, other = await begun(), await begun()
    getattr(scene.outlet, how).add(HERE)
    for _ in range(3):
        await scene.play(1)
        await scene.presenter.catch_up()
    getattr(scene.outlet, how).clear()
    await scene.play(1)
    await scene.presenter.catch_up()
    await other.play(4)
    await other.presenter.catch_up()
    assert scene.outlet.at(HERE)[0][-1] == other.outlet.at(HERE)[0][-1]


@pytest.mark.parametrize("how", ["closed", "broken"])
async def test_a_result_missed_is_told_at_the_next_change(how: str) -> None:
    scene = await begun("gin")
    getattr(scene.outlet, how).add(HERE)
    while not isinstance((await scene.game()).phase, BetweenDeals):
        await scene.play(1)
        await scene.presenter.catch_up()
    assert len(scene.outlet.at(HERE)) == 1
    getattr(scene.outlet, how).clear()
    await scene.play(1)
    await scene.presenter.catch_up()
    assert len(headings(scene)) == 1
    await scene.play(5)
    await scene.presenter.catch_up()
    assert len(headings(scene)) == 1


async def test_of_many_results_missed_the_last_are_told() -> None:
    scene = await begun("gin")
    scene.outlet.closed.add(HERE)
    while (await scene.game()).deal_no < 6:
        await scene.play(1)
    await scene.presenter.catch_up()
    assert len(scene.outlet.at(HERE)) == 1
    scene.outlet.closed.clear()
    await scene.play(1)
    await scene.presenter.catch_up()
    assert len(headings(scene)) == 5


async def test_a_result_that_fails_after_the_board_is_kept() -> None:
    scene = await begun("gin")
    while not isinstance((await scene.game()).phase, BetweenDeals):
        await scene.presenter.catch_up()
        await scene.play(1)
    update = scene.outlet.update

    async def update_then_close(*arguments: object) -> object:
        shown = await update(*arguments)  # type: ignore[arg-type]
        scene.outlet.closed.add(HERE)
        return shown

    scene.outlet.update = update_then_close  # type: ignore[method-assign, assignment]
    await scene.presenter.catch_up()
    assert len(scene.outlet.at(HERE)) == 1
    scene.outlet.update = update  # type: ignore[method-assign]
    scene.outlet.closed.clear()
    await scene.play(1)
    await scene.presenter.catch_up()
    assert len(headings(scene)) == 1


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


@pytest.mark.parametrize("closed", [False, True], ids=["reached", "unreachable"])
async def test_nothing_is_kept_of_a_table_that_is_over(*, closed: bool) -> None:
    scene = await begun()
    if closed:
        scene.outlet.closed.add(HERE)
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
