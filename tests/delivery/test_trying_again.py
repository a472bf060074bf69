"""What could not be shown is shown later, by itself: nothing stands still, and nothing is lost."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from rummybot.delivery.outlet import Ref, Unreachable
from rummybot.delivery.presenter import PAUSES
from rummybot.render.press import PublicPress
from rummybot.render.screen import PublicScreen
from rummybot.tables.lifecycle import End
from rummybot.tables.ports import Account
from rummybot.tables.roster import Place
from tests.delivery.scene import Scene, boards, text
from tests.tables.room import ANN, BOB, HERE, OTHER, TABLE, THERE

HOW = ("closed", "broken")
"""An outlet says that it cannot, or raises."""


class Pauses:
    """Pauses that last until they are ended."""

    def __init__(self) -> None:
        self.begun: asyncio.Queue[float] = asyncio.Queue()
        self._end = asyncio.Event()

    async def __call__(self, seconds: float) -> None:
        self._end = end = asyncio.Event()
        self.begun.put_nowait(seconds)
        await end.wait()

    def end(self) -> None:
        """The pause that began last is over."""
        self._end.set()


async def begun(pauses: Pauses, variant: str = "basic") -> Scene:
    """A game without turn time, drawn."""
    scene = Scene(pings=True, pause=pauses)
    await scene.introduce()
    await scene.start(variant, BOB, time=None)
    await scene.presenter.catch_up()
    return scene


@asynccontextmanager
async def drawing(scene: Scene) -> AsyncIterator[None]:
    """While the presenter is at work."""
    task = asyncio.create_task(scene.presenter.run())
    try:
        async with asyncio.timeout(20):
            yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def until(scene: Scene, words: str) -> None:
    """Until something is shown in which these words stand."""
    async with scene.outlet.news:
        await scene.outlet.news.wait_for(
            lambda: any(words in text(screen) for screen in scene.outlet.screens)
        )


@pytest.mark.parametrize("how", HOW)
async def test_the_board_and_the_call_are_tried_again_without_a_change(how: str) -> None:
    pauses = Pauses()
    scene = await begun(pauses)
    on_turn = await scene.on_turn()
    assert on_turn is not None
    getattr(scene.outlet, how).add(HERE)
    await scene.play_to(1 - on_turn)
    drawn = text(boards(scene)[-1])
    async with drawing(scene):
        assert await pauses.begun.get() == PAUSES[0]
        pauses.end()
        assert await pauses.begun.get() == PAUSES[1]
        assert text(boards(scene)[-1]) == drawn
        getattr(scene.outlet, how).clear()
        pauses.end()
        async with scene.outlet.news:
            await scene.outlet.news.wait_for(lambda: len(scene.outlet.called) == 2)
        await scene.presenter.catch_up()
    assert text(boards(scene)[-1]) != drawn
    assert pauses.begun.empty()


@pytest.mark.parametrize("how", HOW)
async def test_it_is_tried_so_often_and_then_at_the_next_change(how: str) -> None:
    pauses = Pauses()
    scene = await begun(pauses)
    getattr(scene.outlet, how).add(HERE)
    await scene.move()
    async with drawing(scene):
        for seconds in PAUSES:
            assert await pauses.begun.get() == seconds
            pauses.end()
        await scene.start("gin", BOB, place=THERE, table=OTHER)
        await until(scene, "Deal 1")
        await scene.move()
        assert await pauses.begun.get() == PAUSES[0]
    assert pauses.begun.empty()


async def test_where_nothing_may_be_shown_changes_wait_for_the_end_of_the_pause() -> None:
    pauses = Pauses()
    scene = await begun(pauses)
    scene.outlet.closed.add(HERE)
    await scene.move()
    async with drawing(scene):
        assert await pauses.begun.get() == PAUSES[0]
        calls = scene.outlet.calls
        for _ in range(3):
            await scene.move()
            await scene.presenter.catch_up()
        assert scene.outlet.calls == calls
        pauses.end()
        assert await pauses.begun.get() == PAUSES[1]
        assert scene.outlet.calls == calls + 1
    assert pauses.begun.empty()


@pytest.mark.parametrize("how", HOW)
async def test_a_table_that_waits_to_be_shown_keeps_no_other_waiting(how: str) -> None:
    pauses = Pauses()
    scene = await begun(pauses)
    getattr(scene.outlet, how).add(HERE)
    await scene.move()
    async with drawing(scene):
        await pauses.begun.get()
        await scene.start("gin", BOB, place=THERE, table=OTHER)
        async with asyncio.timeout(20), scene.outlet.news:
            await scene.outlet.news.wait_for(lambda: scene.outlet.at(THERE) != [])
    assert scene.outlet.at(THERE)


@pytest.mark.parametrize("how", HOW)
async def test_the_end_of_a_game_is_told_once_whatever_fails_at_first(how: str) -> None:
    pauses = Pauses()
    scene = await begun(pauses)
    await scene.play_out()
    getattr(scene.outlet, how).add(HERE)
    async with drawing(scene):
        await pauses.begun.get()
        assert scene.known == [TABLE]
        getattr(scene.outlet, how).clear()
        pauses.end()
        await until(scene, "won the game")
        await scene.presenter.catch_up()
    told = [screen for screen in scene.outlet.screens if "won the game" in text(screen)]
    assert len([each for each in told if not each.buttons and each not in boards(scene)]) == 1
    assert [each.press for each in boards(scene)[-1].buttons] == [PublicPress.AGAIN]
    assert scene.known == []


@pytest.mark.parametrize("how", HOW)
async def test_the_end_is_told_by_the_next_process_where_this_one_could_not(how: str) -> None:
    pauses = Pauses()
    scene = await begun(pauses)
    await scene.play_out()
    getattr(scene.outlet, how).add(HERE)
    await scene.presenter.catch_up()
    assert scene.known == [TABLE]
    getattr(scene.outlet, how).clear()
    new = Scene(before=scene, pause=pauses)
    async with drawing(new):
        await until(new, "won the game")
        await new.presenter.catch_up()
    assert new.known == []


async def test_an_end_that_is_cut_off_is_not_forgotten() -> None:
    pauses = Pauses()
    scene = await begun(pauses)
    await scene.play_out()
    asked, never = asyncio.Event(), asyncio.Event()

    async def hangs(*_: object) -> Ref:
        asked.set()
        await never.wait()
        raise AssertionError

    scene.outlet.update = hangs  # type: ignore[method-assign, assignment]
    async with drawing(scene):
        await asked.wait()
    assert scene.known == [TABLE]
    assert list(await scene.kept.tables_shown()) == [TABLE]


async def test_a_table_whose_place_is_no_more_is_not_tried_again() -> None:
    pauses = Pauses()
    scene = await begun(pauses)
    await scene.done(End(ANN))
    scene.outlet.lost.add(HERE)
    async with drawing(scene):
        await scene.start("gin", BOB, place=THERE, table=OTHER)
        async with scene.outlet.news:
            await scene.outlet.news.wait_for(lambda: scene.outlet.at(THERE) != [])
        await scene.presenter.catch_up()
    assert scene.known == [OTHER]
    assert pauses.begun.empty()


async def test_a_board_is_posted_once_though_the_call_after_it_fails() -> None:
    pauses = Pauses()
    scene = Scene(pings=True, pause=pauses)
    await scene.introduce()
    await scene.start("basic", BOB, time=None)
    show = scene.outlet.show

    async def no_calls(
        place: Place, screen: PublicScreen, once: str, ping: tuple[Account, ...] = ()
    ) -> Ref | Unreachable:
        if ping:
            raise OSError
        return await show(place, screen, once)

    scene.outlet.show = no_calls  # type: ignore[method-assign]
    async with drawing(scene):
        await pauses.begun.get()
        scene.outlet.show = show  # type: ignore[method-assign]
        pauses.end()
        async with scene.outlet.news:
            await scene.outlet.news.wait_for(lambda: len(scene.outlet.called) == 1)
    assert len(scene.outlet.messages) == 2


async def test_what_is_called_for_after_its_end_was_shown_is_not_shown_again() -> None:
    scene = await begun(Pauses())
    await scene.play_out()
    await scene.presenter.catch_up()
    calls = scene.outlet.calls
    scene.presenter._errands.call_for(TABLE)
    await scene.presenter.catch_up()
    assert scene.outlet.calls == calls
    assert scene.known == []
