"""Results: told once a deal, whole, in a message that stays."""

import pytest

from rummybot.engine.events import DealScored, DealVoided
from rummybot.engine.intents import Annul, Ready
from rummybot.engine.tabletop import BetweenDeals, Defending, Finished
from rummybot.render.screen import CardRow, Heading, Table
from rummybot.tables.lifecycle import End
from tests.delivery.scene import Scene, begun, text
from tests.tables.room import ANN, BOB, HERE, TABLE


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
    scene.pause_ends()
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
    scene.pause_ends()
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
    scene.pause_ends()
    await scene.presenter.catch_up()
    assert len(headings(scene)) == 1


# ---------------------------------------------------------------- to those who did not follow it


async def test_that_a_game_is_over_is_said_elsewhere_once_with_who_has_won() -> None:
    scene = await begun()
    await scene.move()
    await scene.presenter.catch_up()
    assert scene.outlet.ended == []
    await scene.play_out()
    await scene.presenter.catch_up()
    ((place, screen),) = scene.outlet.ended
    assert place == HERE
    assert "Basic rummy (Ann, Bob)" in text(screen)
    assert "won the game" in text(screen)


async def test_that_a_table_is_closed_is_said_elsewhere_too() -> None:
    scene = Scene()
    await scene.introduce()
    await scene.open("gin", BOB)
    await scene.presenter.catch_up()
    await scene.done(End(ANN))
    await scene.presenter.catch_up()
    ((_, screen),) = scene.outlet.ended
    assert "Gin rummy (Ann, Bob)" in text(screen)
    assert "The table was closed" in text(screen)
