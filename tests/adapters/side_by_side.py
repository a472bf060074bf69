"""One process on Telegram and on Discord, many tables on either, everybody moving as soon as he
sees that he may; and how long people had to wait.

    python -m tests.adapters.side_by_side [tables on each] [moves at each]

prints figures: at Telegram's pace, and without it.
"""

import asyncio
import os
import statistics
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TypeVar

from rummybot.engine.events import DealBegan
from rummybot.tables.roster import Place
from tests.adapters.discord.placing import account as on_discord
from tests.adapters.happened import times_done
from tests.adapters.moves import DRAW, GIN, KNOCK, PASS, READY, THROW, Move, dearest, moves_of
from tests.adapters.players import PATIENCE, OnDiscord, OnTelegram
from tests.adapters.stored import Book, Put, Setting, address, put
from tests.adapters.telegram.in_process import PROBED, ended, table_place
from tests.adapters.telegram.in_process import account as on_telegram
from tests.local_discord.pulse import Pulse
from tests.local_discord.server import LocalDiscord
from tests.local_telegram.bot import Bot
from tests.local_telegram.limits import Limits
from tests.local_telegram.server import LocalTelegram
from tests.product import ROOT, running

E = TypeVar("E")

LIKES = GIN + KNOCK + PASS + DRAW + THROW + READY
VERBS = dict(zip(LIKES, ("gin", "knock", "pass", "draw", "discard", "ready"), strict=True))
UNPACED = """
from rummybot.adapters.telegram import posting
posting.PACE = posting.GROUP_PACE = (100_000, 1.0)
"""
"""Telegram takes so much a second; how much this process could do is another question."""


@dataclass
class Waits:
    """Seconds that people had to wait."""

    answers: list[float] = field(default_factory=list)
    """Until a press was answered."""
    turns: list[float] = field(default_factory=list)
    """Until whoever is to move next saw that, himself or another."""

    def told(self) -> Iterator[str]:
        """In words."""
        for what, found in (("a press was answered", self.answers), ("the next move", self.turns)):
            middle, late = statistics.median(found), statistics.quantiles(found, n=20)[-1]
            yield f"{what} in {middle:.3f} s, 95% in {late:.3f} s, all in {max(found):.3f} s"


@dataclass
class Table:
    """A table and its two people."""

    book: Book
    players: Sequence[OnTelegram | OnDiscord]
    waits: Waits
    news: asyncio.Event = field(default_factory=asyncio.Event)
    """Set when somebody at the table sees something new."""
    start: int = 0
    last: int = -1
    """The moment of the last move."""
    done: Counter[tuple[str, int]] = field(default_factory=Counter)

    async def plays(self, moves: int) -> None:
        """So many moves, each as soon as somebody sees that he may."""
        self.start, since = len(self.book.log()), time.perf_counter()
        for number in range(moves):
            player, move = await self._next()
            if number:
                self.waits.turns.append(time.perf_counter() - since)
            since, self.last = time.perf_counter(), _moment(move)
            self.done[VERBS[move.verb], player.seat] += 1
            await player.presses(move.name)
            self.waits.answers.append(time.perf_counter() - since)
        await self._next()

    async def _next(self) -> tuple[OnTelegram | OnDiscord, Move]:
        """Whoever may move, by what he has not seen before."""
        async with asyncio.timeout(PATIENCE):
            while True:
                self.news.clear()
                for each in self.players:
                    wish = dearest(moves_of(each.carried()), LIKES, frozenset())
                    if wish is not None and _moment(wish) > self.last:
                        return each, wish
                await self.news.wait()

    def is_right(self) -> bool:
        """Whether every press was a move, once. With nothing to choose the bot draws by itself, at
        most once a deal.
        """
        whole = self.book.log()
        log, deals = whole[self.start :], sum(isinstance(each, DealBegan) for each in whole)
        for (verb, seat), times in self.done.items():
            drawn_for_him = deals if verb == "draw" else 0
            if not times <= times_done(log, verb, seat) <= times + drawn_for_him:
                return False
        return True


def _moment(move: Move) -> int:
    return int(move.name.split(":")[2])


@dataclass
class Evening:
    """All tables, while the process runs."""

    telegram: LocalTelegram
    discord: LocalDiscord
    tables: list[Table]
    waits: dict[str, Waits]
    bot: Bot
    seconds: float = 0.0
    worked: float = 0.0
    """Seconds for which a processor worked for the product."""

    async def plays(self, moves: int) -> None:
        """So many moves at every table, side by side."""
        since, worked = time.perf_counter(), self._worked()
        await asyncio.gather(*(each.plays(moves) for each in self.tables))
        self.seconds, self.worked = time.perf_counter() - since, self._worked() - worked

    def _worked(self) -> float:
        assert self.bot.process is not None
        stat = Path(f"/proc/{self.bot.process.pid}/stat")
        if not stat.exists():
            return 0.0
        spent = stat.read_text().rpartition(")")[2].split()[11:13]
        return sum(map(int, spent)) / os.sysconf("SC_CLK_TCK")

    def told(self) -> Iterator[str]:
        """The figures, in words."""
        moves = sum(sum(each.done.values()) for each in self.tables)
        yield f"{len(self.tables)} tables, {moves} moves: {moves / self.seconds:.1f} a second"
        yield f"  {1000 * self.worked / moves:.0f} ms of a processor's time for each"
        for platform, waits in self.waits.items():
            yield from (f"  {platform}: {each}" for each in waits.told())

    async def watches_telegram(self) -> None:
        """People look when something is in their private chats."""
        seats = {
            each.person.id: table.news
            for table in self.tables
            for each in table.players
            if isinstance(each, OnTelegram)
        }
        async for entry in _new(self.telegram.state.log, self.telegram.state.pulse):
            if entry.chat_id in seats:
                seats[entry.chat_id].set()

    async def watches_discord(self) -> None:
        """The same of panels."""
        seats = {
            each.person.id: table.news
            for table in self.tables
            for each in table.players
            if isinstance(each, OnDiscord)
        }
        async for entry in _new(self.discord.state.log, self.discord.state.pulse):
            if entry.seen_by in seats:
                seats[entry.seen_by].set()


async def _new(log: list[E], pulse: Pulse) -> AsyncIterator[E]:
    """All that reaches people, as it comes."""
    at = 0
    while True:
        await pulse.until(partial(_is_longer, log, at), "anything", PATIENCE)
        for entry in log[at:]:
            at += 1
            yield entry


def _is_longer(log: list[E], length: int) -> bool:
    return len(log) > length


@asynccontextmanager
async def evening(home: Path, tables: int, *, paced: bool) -> AsyncIterator[Evening]:
    """So many tables on either platform, in one database and one process."""
    limits = Limits(off=True)
    async with LocalTelegram(limits=limits) as telegram, LocalDiscord() as discord:
        telegram.expect("not found", method=PROBED)
        telegram.expect("not modified", "to delete not found")
        waits = {"Telegram": Waits(), "Discord": Waits()}
        pairs: list[tuple[Sequence[OnTelegram | OnDiscord], Put, Waits]] = []
        for number in range(tables):
            setting = Setting(variant="gin", number=100 * number)
            people = [telegram.person(f"{name}{number}", started=True) for name in ("Ann", "Bob")]
            group = telegram.supergroup(f"Club {number}", *people)
            put_up = table_place(group), [on_telegram(each) for each in people], setting
            here = [OnTelegram(seat, each) for seat, each in enumerate(people)]
            pairs.append((here, put_up, waits["Telegram"]))
        for number in range(tables):
            setting = Setting(variant="gin", number=100 * (tables + number))
            others = [discord.person(f"{name}{number}") for name in ("Cy", "Dee")]
            channel = discord.place(f"table-{number}")
            where = Place("discord", str(channel.id))
            there = [OnDiscord(seat, each, channel) for seat, each in enumerate(others)]
            pairs.append(
                (there, (where, [on_discord(each) for each in others], setting), waits["Discord"])
            )
        file = home / "rummy.db"
        names = await put(file, *pairs[0][1], *(each[1] for each in pairs[1:]))
        tables_there = [
            Table(Book(file, name), players, waiting)
            for name, (players, _, waiting) in zip(names, pairs, strict=True)
        ]
        env = {"RUMMYBOT_DATABASE_URL": address(file)}
        if not paced:
            (home / "sitecustomize.py").write_text(UNPACED)
            env["PYTHONPATH"] = f"{home}:{ROOT}"
        bot = Bot(telegram, home, discord=discord, env=env)
        found = Evening(telegram, discord, tables_there, waits, bot)
        async with running(bot):
            async with ended(found.watches_telegram()), ended(found.watches_discord()):
                await asyncio.gather(
                    *(player.is_ready() for table in tables_there for player in table.players)
                )
                yield found
            assert bot.complaints == "", bot.complaints


async def main(tables: int, moves: int) -> None:
    """Print the figures."""
    for paced, how in ((True, "at Telegram's pace"), (False, "as fast as it goes")):
        with tempfile.TemporaryDirectory() as home:
            async with evening(Path(home), tables, paced=paced) as found:
                await found.plays(moves)
                right = all(each.is_right() for each in found.tables)
                sys.stdout.write(f"{how}; every press a move, once: {right}\n")
                sys.stdout.writelines(f"{each}\n" for each in found.told())


if __name__ == "__main__":
    given = [int(each) for each in sys.argv[1:]]
    asyncio.run(main(*(given or (32, 10))))
