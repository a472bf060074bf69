"""The process is killed at thirty points, without warning, and started again on its database, which
holds five tables. Telegram delivers again what was not confirmed.
"""

import time
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest

from tests.adapters.stored import Book, Setting, address, after, is_laying_off, put
from tests.adapters.telegram.drill import Table
from tests.adapters.telegram.in_process import PROBED, account, boards, table_place
from tests.adapters.telegram.points import TIMED, Point
from tests.local_telegram.bot import Bot
from tests.local_telegram.groups import Group
from tests.local_telegram.people import Person
from tests.local_telegram.server import LocalTelegram
from tests.product import running

ANYWHERE = (
    *(Point.UNKNOWN, Point.TOLD, Point.DONE, Point.TYPED, Point.CHOSEN, Point.TWO),
    *(Point.ANSWERED, Point.DRAWN, Point.CALLED),
)
LAYING_OFF = (Point.DONE, Point.RESULT, Point.TWO, Point.TOLD, Point.CALLED, Point.TWO)
WITH_COMPUTER = (Point.COMPUTER, Point.MOVED, Point.DONE, Point.COMPUTER, Point.TYPED, Point.MOVED)
OF_THREE = (Point.MOVED, Point.COMPUTER, Point.ANSWERED, Point.TWO, Point.CHOSEN, Point.COMPUTER)
ROUNDS = 6
RUNS_OUT, DIES_AGAIN = 2, 4
"""In the one all deadlines come before it is started again; in the other it is killed once more as
it shows that it goes on.
"""


@dataclass
class Opening:
    """A table that is opened when the process dies: it is shown, and the process does not know."""

    telegram: LocalTelegram
    group: Group
    host: Person
    guest: Person

    async def is_caught(self) -> None:
        """Somebody opens it."""
        held = self.telegram.hold_next("sendMessage", chat=self.group.id, carried_out=True)
        self.host.sends(self.group, "/rummy gin")
        await self.telegram.until(lambda: held.arrived, "the table to be opened")

    async def goes_on(self) -> None:
        """It stands there twice, which nobody can tell Telegram; either can be pressed, and one is
        kept up to date.
        """
        await self.telegram.until(lambda: len(boards(self.group)) == 2, "the table anew")
        lost, known = boards(self.group)
        join = next(each.data or "" for each in lost.buttons if ":join" in (each.data or ""))
        await self.guest.presses(lost, join)
        await self.telegram.until(lambda: self.guest.name in known.text, "the guest")


@dataclass
class Evening:
    """All tables, and the process that serves them."""

    telegram: LocalTelegram
    bot: Bot
    tables: list[Table]
    opening: Opening
    rounds: int = 0

    async def dies(self, points: dict[str, Point]) -> None:
        """It dies at these points at the same time, and is started again."""
        last = sorted(self.tables, key=lambda each: points[each.name] in TIMED)
        if self.rounds == 0:
            await self.opening.is_caught()
        for table in last:  # computers do not wait
            await table.is_caught(points[table.name])
        await self.bot.kill()
        for table in self.tables:
            table.is_dead(points[table.name])
        starts, ran_out, shown = 1, self.rounds == RUNS_OUT, len(self.telegram.log)
        if ran_out:
            self.tables[0].book.let_run_out()
        if self.rounds == DIES_AGAIN:
            starts = 2
            chat = self.tables[0].group.id
            held = self.telegram.hold_next("editMessageText", chat=chat)
            await self.bot.start()
            await self.telegram.until(lambda: held.arrived, "the news that it goes on")
            await self.bot.kill()
            for table in self.tables:
                table.loses_hands()
        since = time.time()
        await self.bot.start()
        updates = self.telegram.updates
        await self.telegram.until(lambda: not updates.pending, "what was not confirmed")
        for table in self.tables:
            await table.goes_on(
                points[table.name], starts=starts, shown=shown, since=since, ran_out=ran_out
            )
        if self.rounds == 0:
            await self.opening.goes_on()
        self.rounds += 1


@pytest.fixture
def telegram(local_telegram: LocalTelegram) -> LocalTelegram:
    local_telegram.expect("not found", method=PROBED)
    local_telegram.expect("query is too old", "not modified", "to delete not found")
    return local_telegram


async def test_it_goes_on_wherever_it_dies(telegram: LocalTelegram, tmp_path: Path) -> None:
    file = tmp_path / "rummy.db"
    settings: list[tuple[Setting, tuple[str, ...]]] = [
        (
            Setting(variant="gin", number=1000, wanted=after(1)),
            (
                "Ann",
                "Боб",
            ),
        ),
        (
            Setting(variant="gin", number=2000, wanted=after(2)),
            (
                "Cy",
                "Dee",
            ),
        ),
        (
            Setting(variant="gin", number=3000, wanted=is_laying_off),
            (
                "Eve",
                "Fay",
            ),
        ),
        (Setting(variant="gin", number=4000, computers=1, wanted=after(1)), ("Gus",)),
        (
            Setting(variant="basic", number=5000, computers=1),
            (
                "Hal",
                "Ида",
            ),
        ),
    ]
    groups, seated, puts = [], [], []
    for setting, called in settings:
        people = [telegram.person(each, started=True) for each in called]
        groups.append(telegram.supergroup(f"Club of {called[0]}", *people))
        seated.append(people)
        puts.append((table_place(groups[-1]), [account(each) for each in people], setting))
    first, *others = puts
    names = await put(file, *first, *others)
    tables = [
        Table(telegram, group, name, Book(file, name), people)
        for group, name, people in zip(groups, names, seated, strict=True)
    ]
    ivy, joe = (telegram.person(each, started=True) for each in ("Ivy", "Joe"))
    opening = Opening(telegram, telegram.supergroup("New club", ivy, joe), ivy, joe)
    points = [
        *(Random(number).sample(ANYWHERE, ROUNDS) for number in (1, 2)),
        *(LAYING_OFF, WITH_COMPUTER, OF_THREE),
    ]
    bot = Bot(telegram, tmp_path, env={"RUMMYBOT_DATABASE_URL": address(file)})
    async with running(bot):
        evening = Evening(telegram, bot, tables, opening)
        for each in zip(*points, strict=True):
            await evening.dies(dict(zip(names, each, strict=True)))
        for table in tables:
            await table.plays(table.wishes()[0])
            table.has_kept_its_word(1)
    assert {"layoff", "pass", "ready"} <= tables[2].did
    assert bot.complaints == ""
