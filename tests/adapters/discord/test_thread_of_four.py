"""A basic deal of four in a thread: three people, one of them with closed direct messages, and a
computer; one types, two press.
"""

import logging
from pathlib import Path

import pytest

from tests.adapters.discord.drill import EAGER, Presser, Sitter, Typist
from tests.adapters.discord.fingers import PLAY
from tests.adapters.discord.in_process import running
from tests.adapters.discord.leaks import Ledger
from tests.adapters.discord.reading import called, results
from tests.adapters.discord.reckoning import nobody_saw_too_much
from tests.local_discord.errors import CANNOT_SEND_TO_USER
from tests.local_discord.people import Person
from tests.local_discord.seen import Place
from tests.local_discord.server import LocalDiscord
from tests.local_discord.world import PERMISSIONS

DEAL = 25
"""With this number the deal is short: the computer takes its time in the midst of it."""
PATIENCE = 60.0
"""Seconds that a test waits for a person's turn; the computer takes its time in between."""


async def opened_in_a_thread(
    discord: LocalDiscord, channel: Place, host: Person, *guests: Person
) -> Place:
    """A table in a thread of its own, with a computer."""
    keeper = discord.person("Keeper", permissions=PERMISSIONS["MANAGE_GUILD"])
    await keeper.types(channel, "/rummy where", place="thread")
    await host.types(channel, "/rummy new", variant="basic", options="match=200")
    (thread,) = channel.threads
    await discord.until(lambda: thread.messages, "the table in its thread")
    for guest in guests:
        await guest.presses(thread.messages[0], "Join")
    await host.types(thread, "/rummy add")
    return thread


def awaited(thread: Place, sitters: list[Sitter]) -> list[Sitter]:
    """Who is called to move."""
    return [each for each in sitters if each.person.id in called(thread)]


async def test_three_people_and_a_computer_play_a_deal_in_a_thread(
    local_discord: LocalDiscord,
    tmp_path: Path,
    table: Place,
    ann: Person,
    boris: Person,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.DEBUG, "rummybot")
    cat = local_discord.person("Cat")
    cat.closes_dms()
    local_discord.expect(CANNOT_SEND_TO_USER)
    ledger = Ledger(local_discord)
    async with running(local_discord, tmp_path, DEAL, monkeypatch):
        thread = await opened_in_a_thread(local_discord, table, ann, boris, cat)
        sitters: list[Sitter] = [
            Typist(ann, thread, ledger),
            Presser(boris, thread, ledger),
            Presser(cat, thread, ledger),
        ]
        dealt = ledger.now()
        await ann.types(thread, "/rummy start")
        board = thread.messages[0]
        await local_discord.until(lambda: PLAY in str(board.raw), "the deal")
        for each in sitters:
            each.likes = EAGER
            assert len(await each.looks(dealt)) >= 7
        await asks_for_a_direct_message(sitters[2])
        assert {"draw", "discard", "meld", "layoff"} <= await played_out(thread, sitters)
        await is_scored(local_discord, thread, sitters)
    assert cat.dm.messages == []
    assert [each.id for each in table.messages] == [thread.id]  # what it hangs on
    assert len(ledger.secrets) >= 3 * 7
    nobody_saw_too_much(ledger, caplog.text)
    local_discord.check()


async def played_out(thread: Place, sitters: list[Sitter]) -> set[str]:
    """Whoever is called does what he likes best, to the end of the deal. Gives what was done."""
    ledger = sitters[0].ledger
    last, did = ledger.now(), set()
    while not results(thread):
        await ledger.discord.until(
            lambda: results(thread) or awaited(thread, sitters), "a person's turn", PATIENCE
        )
        for sitter in [] if results(thread) else awaited(thread, sitters):
            before = ledger.now()
            await sitter.looks(before)
            wish = sitter.wants()
            if wish is not None and wish.verb != "ready":
                last = before
                did.add(wish.verb)
                await sitter.person.gets(wish.send())
                sitter.acted(wish, before)
                cards = await sitter.looks(before)
                ledger.laid_open(sitter.person.id, ledger.held(sitter.person.id) - cards, before)
    for sitter in sitters:
        sitter.lays_open(last)
    return did


async def asks_for_a_direct_message(sitter: Sitter) -> None:
    """She is told that it cannot be, and where her hand is."""
    assert isinstance(sitter, Presser)
    assert sitter.panel is not None
    reply = await sitter.person.presses(sitter.panel, "By direct message")
    assert "closed to this bot" in reply.text
    assert reply.is_private


async def is_scored(discord: LocalDiscord, thread: Place, sitters: list[Sitter]) -> None:
    """One message tells the result, of all four; and everybody can look at the points."""
    (result,) = await discord.until(lambda: results(thread), "the result")
    for name in ("Ann", "Борис", "Cat", "Computer 1"):
        assert name in result.text
    for sitter in sitters:
        reply = await sitter.person.types(thread, "/rummy scores")
        assert reply.is_private
        assert "Cat" in reply.text
