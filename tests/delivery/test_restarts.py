"""A new process finds its messages again, and tells what the old one could not tell any more."""

import asyncio

import pytest

from rummybot.delivery.surfaces import Surfaces
from rummybot.engine.tabletop import BetweenDeals
from rummybot.tables.lifecycle import End
from tests.delivery.scene import Scene, boards, text
from tests.tables.room import ANN, BOB, HERE, TABLE

LONG_GAME = (("match", "200"),)


async def begun(variant: str = "basic") -> Scene:
    scene = Scene(pings=True)
    await scene.introduce()
    await scene.start(variant, BOB, options=() if variant == "gin" else LONG_GAME)
    await scene.presenter.catch_up()
    return scene


async def again(scene: Scene) -> Scene:
    """The process begins again, and draws what is to be drawn."""
    new = Scene(before=scene)
    await new.timers.resume()
    await drawn_at_start(new)
    return new


async def drawn_at_start(scene: Scene) -> None:
    """As at a start: what was left undrawn, then what is new."""
    for table in await scene.surfaces.tables():
        scene.presenter._errands.call_for(table)
    await scene.presenter.catch_up()


async def test_the_board_is_changed_and_not_posted_anew() -> None:
    scene = await begun()
    await scene.play(5)
    await scene.presenter.catch_up()
    messages = len(scene.outlet.messages)
    before = text(boards(scene)[-1])
    new = await again(scene)
    await new.presenter.catch_up()
    assert len(scene.outlet.messages) == messages
    after = text(boards(scene)[-1])
    assert "The bot was restarted." in after
    for line in before.splitlines():
        if "~" in line:
            assert line in after  # the last moves are there again


async def test_a_call_is_found_again_and_removed_when_its_turn_ends() -> None:
    scene = await begun()
    (call,) = scene.outlet.called
    new = await again(scene)
    assert scene.outlet.removed == []
    assert list(scene.outlet.called) == [call]
    await new.play_to(1 - (await new.on_turn() or 0))
    await new.presenter.catch_up()
    assert scene.outlet.removed == [call]
    assert len(scene.outlet.called) == 2


async def test_a_call_whose_turn_ended_meanwhile_is_removed() -> None:
    scene = await begun()
    (call,) = scene.outlet.called
    await scene.play_to(1 - (await scene.on_turn() or 0))  # and nobody drew that
    new = await again(scene)
    assert scene.outlet.removed == [call]
    assert len(scene.outlet.called) == 2
    assert new.outlet is scene.outlet


@pytest.mark.parametrize("variant", ["basic", "gin"])
async def test_a_result_that_was_not_told_is_told_once(variant: str) -> None:
    scene = await begun(variant)
    while not isinstance((await scene.game()).phase, BetweenDeals):
        await scene.play(1)
    assert results(scene) == 0
    new = await again(scene)
    assert results(scene) == 1
    newer = await again(new)
    await newer.play(3)
    await newer.presenter.catch_up()
    assert results(scene) == 1


def results(scene: Scene) -> int:
    """How many results stand there."""
    calls = scene.outlet.called
    others = [ref for ref in list(scene.outlet.messages)[1:] if ref not in calls]
    return len(others)


async def test_a_result_that_is_owed_is_owed_by_the_next_process() -> None:
    scene = await begun("gin")
    while not isinstance((await scene.game()).phase, BetweenDeals):
        await scene.play(1)
        if not isinstance((await scene.game()).phase, BetweenDeals):
            await scene.presenter.catch_up()
    show = scene.outlet.show
    scene.outlet.closed.clear()

    async def dies(*_: object) -> object:
        raise OSError("killed between the board and the result")

    scene.outlet.show = dies  # type: ignore[method-assign, assignment]
    await scene.presenter.catch_up()
    assert results(scene) == 0
    scene.outlet.show = show  # type: ignore[method-assign]
    await again(scene)
    assert results(scene) == 1


async def test_the_end_of_a_game_is_told_although_the_process_died_before_it_was() -> None:
    scene = await begun()
    await scene.play_out()
    new = await again(scene)
    assert "won the game" in text(next(reversed(scene.outlet.messages.values()))[0])
    assert new.known == []
    calls = scene.outlet.calls
    await again(new)
    assert scene.outlet.calls == calls


async def test_a_table_that_was_closed_meanwhile_is_shown_as_closed() -> None:
    scene = await begun()
    await scene.done(End(ANN))
    new = await again(scene)
    assert "closed" in text(boards(scene)[-1])
    assert boards(scene)[-1].buttons == ()
    assert new.known == []


async def test_the_loop_itself_begins_with_what_was_left() -> None:
    scene = await begun()
    await scene.play_out()
    drawn = scene.outlet.calls
    new = Scene(before=scene)
    running = asyncio.create_task(new.presenter.run())
    async with asyncio.timeout(10), scene.outlet.news:
        await scene.outlet.news.wait_for(lambda: scene.outlet.calls > drawn)
    running.cancel()
    assert scene.outlet.calls > drawn


async def test_what_is_kept_is_written_when_it_changes_and_not_else() -> None:
    scene = await begun()
    rows: list[object] = []
    keep = scene.kept.keep_surface

    async def counted(kept: object) -> None:
        rows.append(kept)
        await keep(kept)  # type: ignore[arg-type]

    scene.kept.keep_surface = counted  # type: ignore[method-assign]
    seat = await scene.on_turn()
    await scene.move()
    assert await scene.on_turn() == seat
    await scene.presenter.catch_up()
    assert len(rows) == 1  # the board; the call stands as it was
    surface = await Surfaces(scene.kept).of(TABLE)
    assert surface.ping is not None
    assert surface.shown == (await scene.tables.now(TABLE)).version
    assert await scene.tables.open_at(HERE) == TABLE
