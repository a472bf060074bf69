"""Somebody keeps the others waiting, and the process begins anew meanwhile."""

import time
from pathlib import Path

import pytest

from rummybot import serving
from rummybot.engine.events import TurnTimedOut
from tests.adapters.discord.in_process import FILE, running
from tests.adapters.discord.reading import called
from tests.adapters.stored import Book
from tests.local_discord.people import Person
from tests.local_discord.seen import Place
from tests.local_discord.server import LocalDiscord

TURN, AT_LEAST = 60.0, 30.0
"""Seconds that a turn lasts; and that it still lasts after a start."""
LOOKS = 4
"""So many looks at the clock are enough for whatever the first of them has called for."""


class Clock:
    """Time passes when the test says so."""

    def __init__(self) -> None:
        self.at = time.time()
        self.looked = 0

    def now(self) -> float:
        """Seconds since 1970."""
        self.looked += 1
        return self.at


async def passes(discord: LocalDiscord, clock: Clock, seconds: float) -> None:
    """So much time passes, and whoever waits for that has seen it."""
    clock.at += seconds
    clock.looked = 0
    await discord.until(lambda: clock.looked >= LOOKS, "a look at the clock")


async def test_a_turn_that_nobody_takes_ends_once_and_not_too_soon_after_a_start(
    local_discord: LocalDiscord,
    tmp_path: Path,
    table: Place,
    ann: Person,
    boris: Person,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock, book = Clock(), Book(tmp_path / FILE)
    monkeypatch.setattr(serving, "WallClock", lambda: clock)

    def ended() -> list[TurnTimedOut]:
        return [each for each in book.log() if isinstance(each, TurnTimedOut)]

    async with running(local_discord, tmp_path, 7, monkeypatch):
        await ann.types(table, "/rummy new", variant="gin")
        await boris.types(table, "/rummy join")
        await ann.types(table, "/rummy start")
        await local_discord.until(lambda: called(table), "a call")
        (late,) = called(table)
        await passes(local_discord, clock, TURN - 5.0)
        assert ended() == []
    clock.at += 3600.0
    async with running(local_discord, tmp_path, 7, monkeypatch):
        board = table.messages[0]
        await local_discord.until(lambda: "The bot was restarted." in board.text, "the news")
        await passes(local_discord, clock, AT_LEAST - 1.0)
        assert ended() == []
        assert called(table).keys() == {late}
        await passes(local_discord, clock, 1.0)
        await local_discord.until(lambda: called(table).keys() - {late}, "the next call")
        await passes(local_discord, clock, AT_LEAST)
        assert len(ended()) == 1
        await ann.sees("ran out of time", table)
    local_discord.check()
