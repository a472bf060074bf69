"""A whole game of joker rummy on Discord, by typing alone: four people with names of any kind, one
of whom reads Russian, and two computers.
"""

import logging
from pathlib import Path

import pytest

from rummybot.engine.events import DealScored, MeldLaid
from rummybot.store.sql import SqlStore
from rummybot.tables import deadlines
from tests.adapters.discord.drill import Typist
from tests.adapters.discord.fingers import PLAY
from tests.adapters.discord.in_process import running
from tests.adapters.discord.leaks import Ledger
from tests.adapters.discord.reading import called, results
from tests.adapters.open_cards import OpenCards
from tests.local_discord.people import Person
from tests.local_discord.seen import Place
from tests.local_discord.server import LocalDiscord

NAMES = (
    ("Константин Преображенский-Загорянск", "ru"),
    ("שָׁלוֹם \u202eעולם [1]", "en-US"),
    ("👩‍👩‍👧‍👦🃏" * 4, "en-US"),
    ("Ann *_`<b>", "en-US"),
)
LIKES = ("meld", "swap", "layoff", "draw", "discard")
DEAL = 3
MOST = 400


async def sits_down(discord: LocalDiscord, table: Place, people: list[Person]) -> None:
    """Four people and two computers, all by typing."""
    host, *guests = people
    await host.types(table, "/rummy new", variant="joker", options="match=single")
    for each in guests:
        await each.types(table, "/rummy join")
    for _ in range(2):
        await host.types(table, "/rummy add")
    board = table.messages[0]
    await discord.until(lambda: "6 of 6" in board.text, "six at the table")


async def plays(discord: LocalDiscord, table: Place, sitters: list[Typist]) -> set[str]:
    """Whoever is called does all that he likes, to the end. Gives what was done."""
    did: set[str] = set()
    for _ in range(MOST):
        await discord.until(lambda: results(table) or called(table), "somebody's turn", 60.0)
        if results(table):
            return did
        for sitter in sitters:
            if sitter.person.id not in called(table):
                continue
            await sitter.looks(sitter.ledger.now())
            wish = sitter.wants()
            if wish is not None:
                did.add(wish.verb)
                reply = await sitter.person.gets(wish.send())
                assert reply.is_private
    raise AssertionError("no end")


async def test_a_game_of_six_by_typing_alone(
    local_discord: LocalDiscord,
    table: Place,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.DEBUG, "rummybot")
    monkeypatch.setattr(deadlines, "PACE", 0.01)
    monkeypatch.setattr(deadlines, "PACE_AFTER_DISCARD", 0.01)
    people = [local_discord.person(name, locale) for name, locale in NAMES]
    ledger = Ledger(local_discord)
    cards = OpenCards(ledger.now)
    cards.watches(SqlStore, monkeypatch)
    async with running(local_discord, tmp_path, DEAL, monkeypatch):
        await sits_down(local_discord, table, people)
        begun = ledger.now()
        await people[0].types(table, "/rummy start")
        await local_discord.until(lambda: PLAY in str(table.messages[0].raw), "the deal")
        sitters = [Typist(each, table, ledger) for each in people]
        for each in sitters:
            each.likes = LIKES
        did = await plays(local_discord, table, sitters)
    local_discord.check()
    assert {"meld", "layoff", "draw", "discard"} <= did
    assert {MeldLaid, DealScored} <= {type(each) for each in cards.log}
    told = [each for each in ledger.told() if each.place >= getattr(begun, each.kind)]
    seats = {each.id: seat for seat, each in enumerate(people)}
    assert cards.leaks(told, seats) == []
    assert cards.leaks(told, dict(zip(seats, (1, 2, 3, 0), strict=True)))  # it would be found
