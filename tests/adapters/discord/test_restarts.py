"""The process is killed at thirty points, without warning, and started again on its database."""

from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from tests.adapters.discord.drill import Point
from tests.adapters.discord.killed import Table
from tests.adapters.stored import Setting, after, is_laying_off
from tests.local_discord.bot import running
from tests.local_discord.people import Person
from tests.local_discord.seen import Place
from tests.local_discord.server import LocalDiscord

ANYWHERE = (Point.UNKNOWN, Point.TOLD, Point.DONE, Point.ANSWERED, Point.DRAWN)
BESIDES = (Point.TWO, Point.RESUMING, Point.RUN_OUT, Point.TWO, Point.DONE)
LAYING_OFF = (Point.ANSWERED, Point.DONE, Point.TWO, Point.TWO, Point.TOLD)
WITH_COMPUTER = (Point.COMPUTER, Point.MOVED, Point.DONE, Point.COMPUTER, Point.ANSWERED)


def shuffled(number: int, points: Sequence[Point]) -> tuple[Point, ...]:
    """The same number gives the same order."""
    return tuple(Random(number).sample(points, len(points)))


@pytest.fixture
def game(local_discord: LocalDiscord, tmp_path: Path, table: Place) -> Table:
    return Table(local_discord, table, tmp_path)


async def survives(game: Table, points: Sequence[Point]) -> None:
    """It dies at each of these points; in the end nothing is amiss."""
    async with running(game.bot):
        await game.opens()
        for point in points:
            await game.dies(point)
        await game.plays(game.wishes()[0])
    game.has_kept_its_word()


@pytest.mark.parametrize(("number", "points"), [(11, ANYWHERE), (12, ANYWHERE), (13, BESIDES)])
async def test_two_people_play_on(
    game: Table, ann: Person, boris: Person, number: int, points: Sequence[Point]
) -> None:
    setting = Setting(variant="gin", number=number, wanted=after(number % 3))
    await game.put(setting, ann, boris)
    await survives(game, shuffled(number, points))


async def test_a_lay_off_goes_on_and_the_next_deal_begins_once(
    game: Table, ann: Person, boris: Person
) -> None:
    await game.put(Setting(variant="gin", number=21, wanted=is_laying_off), ann, boris)
    await survives(game, LAYING_OFF)
    assert {"layoff", "pass", "ready"} <= game.did


async def test_a_computer_moves_once(game: Table, ann: Person) -> None:
    await game.put(Setting(variant="gin", number=31, computers=1, wanted=after(1)), ann)
    await survives(game, shuffled(31, WITH_COMPUTER))


async def test_three_with_a_computer_play_on(game: Table, ann: Person, boris: Person) -> None:
    await game.put(Setting(variant="basic", number=41, computers=1), ann, boris)
    await survives(game, shuffled(41, WITH_COMPUTER))
