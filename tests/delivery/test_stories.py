"""Where nothing can be changed later: told move by move, everything once and in order."""

import asyncio

import pytest

from rummybot.engine.events import (
    DealBegan,
    DealScored,
    DealVoided,
    DefenceBegan,
    GameWon,
    HandShown,
    SeatReady,
    TurnBegan,
    UpcardOffered,
)
from rummybot.engine.intents import Annul
from rummybot.engine.tabletop import BetweenDeals
from rummybot.i18n.translations import Locale, translations
from rummybot.render.lines import notice_line
from rummybot.render.scoresheet import deal_screen, game_screen
from rummybot.render.screen import Block, Heading, Text
from rummybot.tables.feed import Advance
from rummybot.tables.lifecycle import Join
from tests.delivery.scene import Scene, text
from tests.tables.room import ANN, BOB, CAT, HERE, TABLE

SEEN_FROM_WHAT_COMES_NEXT = TurnBegan | UpcardOffered | DefenceBegan | SeatReady


async def begun(variant: str, *, locale: Locale = Locale.EN) -> Scene:
    scene = Scene(edits=False, locale=locale)
    await scene.introduce()
    await scene.start(variant, BOB)
    return scene


def story(end: Advance, scene: Scene) -> list[Block]:
    """All that is to be told of a game, by its log: a line a notice, a score sheet a deal. Whose
    turn it is and who is ready can be seen from what comes next.
    """
    tr = translations(scene.outlet.screens[0].locale)
    names = scene.outlet.screens[0].names
    assert end.table is not None
    ended = iter(end.ended)
    blocks: list[Block] = []
    for notice in end.told:
        if isinstance(notice, DealScored | DealVoided):
            deal = next(ended)
            blocks += deal_screen(deal.table, deal.told, names, tr).blocks
        elif isinstance(notice, GameWon):
            blocks += game_screen(end.table, names, tr).blocks
        elif isinstance(notice, DealBegan):
            blocks.append(Heading(notice_line(notice, tr)))
        elif not isinstance(notice, HandShown | SEEN_FROM_WHAT_COMES_NEXT):
            blocks.append(Text(notice_line(notice, tr)))
    return blocks


def told(scene: Scene) -> list[Block]:
    assert all(len(message) == 1 for message in scene.outlet.at(HERE))
    return [block for screen in scene.outlet.screens for block in screen.blocks]


@pytest.mark.parametrize("every", [1, 3, 50, 10_000])
@pytest.mark.parametrize("variant", ["basic", "gin"])
async def test_everything_is_told_once_and_in_order(variant: str, every: int) -> None:
    scene = await begun(variant)
    await scene.play_and_draw(every)
    assert told(scene) == story(await scene.tables.since(TABLE, 0), scene)


@pytest.mark.parametrize("how", ["closed", "broken"])
async def test_what_could_not_be_told_is_told_later_once_and_in_order(how: str) -> None:
    scene = await begun("gin")
    await scene.presenter.catch_up()
    failing = getattr(scene.outlet, how)
    number = 0
    while await scene.move():
        number += 1
        (failing.add if number % 3 else failing.discard)(HERE)
        await scene.presenter.catch_up()
        if isinstance((await scene.game()).phase, BetweenDeals):
            break
    failing.clear()
    await scene.play(1)
    scene.pause_ends()
    await scene.presenter.catch_up()
    assert told(scene) == story(await scene.tables.since(TABLE, 0), scene)


async def test_who_sits_down_is_not_a_move() -> None:
    scene = Scene(edits=False)
    await scene.open("basic")
    await scene.done(Join(BOB))
    await scene.presenter.catch_up()
    assert scene.outlet.screens == []


async def test_a_void_deal_is_told_once() -> None:
    scene = await begun("basic")
    await scene.done(Annul(), ANN)
    await scene.presenter.catch_up()
    everything = "".join(map(text, scene.outlet.screens))
    assert everything.count("called off") == 1


async def test_it_is_told_in_the_language_of_the_place() -> None:
    scene = await begun("gin", locale=Locale.RU)
    await scene.play_and_draw()
    everything = "".join(map(text, scene.outlet.screens))
    assert "Ann" in everything
    assert "won" not in everything
    assert "♥" in everything


async def test_running_it_tells_as_things_happen() -> None:
    scene = Scene(edits=False)
    await scene.introduce()
    running = asyncio.create_task(scene.presenter.run())
    async with asyncio.timeout(10), scene.outlet.news:
        await scene.start("basic", BOB, CAT)
        await scene.outlet.news.wait_for(lambda: bool(scene.outlet.screens))
        for number in (2, 3):
            await scene.move()
            await scene.outlet.news.wait_for(lambda: len(scene.outlet.screens) == number)  # noqa: B023
    running.cancel()
    assert told(scene) == story(await scene.tables.since(TABLE, 0), scene)


async def test_nothing_is_kept_of_a_story_that_is_told() -> None:
    scene = await begun("basic")
    await scene.play_and_draw(5)
    assert scene.known == []
