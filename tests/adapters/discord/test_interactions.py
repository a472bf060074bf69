"""Every interaction is answered once, whatever goes wrong, and acts once."""

import asyncio
from dataclasses import replace

import pytest

from rummybot.adapters.discord import gateway as gateway_module
from rummybot.app import WallClock, build, build_for_a_while
from rummybot.i18n.translations import Locale
from rummybot.store.memory import MemoryStore
from rummybot.tables.chance import SeededChance
from rummybot.tables.roster import Place as TablePlace
from rummybot.tables.service import Tables
from tests.adapters.discord.in_process import serving
from tests.adapters.discord.reading import hand, offers
from tests.adapters.naming import cards_in
from tests.local_discord.bot import Bot
from tests.local_discord.clock import ManualClock
from tests.local_discord.errors import ALREADY_ACKNOWLEDGED
from tests.local_discord.people import Person
from tests.local_discord.seen import Place
from tests.local_discord.server import LocalDiscord

SECRET = "Ann holds 7♠"
CALLBACK, ANSWER = r"/callback$", r"/messages/@original$"


async def begun(table: Place, host: Person, guest: Person) -> Person:
    """A game of gin; whose turn it is."""
    await host.types(table, "/rummy new", variant="gin")
    await guest.types(table, "/rummy join")
    await host.types(table, "/rummy start")
    for person in (host, guest):
        if offers((await person.types(table, "/hand")).text, person):
            return person
    raise AssertionError("nobody may do anything")


async def test_an_interaction_is_acknowledged_at_once_and_privately(
    local_discord: LocalDiscord, bot: Bot, table: Place, ann: Person
) -> None:
    reply = await ann.types(table, "/hand")
    answers = [each for each in local_discord.requests if reply.interaction.token in each.path]
    assert [each.method for each in answers] == ["POST", "PATCH"]
    assert answers[0].body == {"type": 5, "data": {"flags": 1 << 6}}
    assert reply.is_private


async def test_what_arrives_twice_acts_once_and_keeps_its_answer(
    local_discord: LocalDiscord, bot: Bot, table: Place, ann: Person, boris: Person
) -> None:
    mover = await begun(table, ann, boris)
    reply = await mover.types(table, "/draw", **{"from": "discard"})
    said = reply.text
    reply.arrives_again()
    panel = (await mover.types(table, "/hand")).text
    assert len(hand(panel, mover)) == 11
    assert reply.text == said


async def test_what_arrives_again_after_a_restart_acts_once(
    local_discord: LocalDiscord,
    table: Place,
    ann: Person,
    boris: Person,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # The store lives as long as the process, so the restart is a second gateway at the same desk.
    app = build_for_a_while(SeededChance(7), Locale.EN)
    local_discord.expect(ALREADY_ACKNOWLEDGED)
    async with serving(local_discord, app, monkeypatch):
        mover = await begun(table, ann, boris)
        reply = await mover.types(table, "/draw", **{"from": "discard"})
    async with serving(local_discord, app, monkeypatch):
        requests = len(local_discord.requests)
        reply.arrives_again()
        await local_discord.until(
            lambda: [each for each in local_discord.requests[requests:] if each.method == "PATCH"],
            "the answer given anew",
        )
        assert len(hand(reply.text, mover)) == 11
        found = await app.tables.open_at(TablePlace("discord", str(table.id)))
        assert found is not None
        key = f"discord:{reply.interaction.id}"
        assert await app.tables._store.handled(found, key) is not None
    local_discord.check()


@pytest.mark.parametrize("carried_out", [False, True])
async def test_an_acknowledgement_that_discord_answers_with_trouble(
    local_discord: LocalDiscord, bot: Bot, table: Place, ann: Person, *, carried_out: bool
) -> None:
    local_discord.expect(ALREADY_ACKNOWLEDGED)
    local_discord.fail_next("POST", CALLBACK, carried_out=carried_out)
    local_discord.fail_next("PATCH", ANSWER, carried_out=carried_out)
    reply = await ann.types(table, "/rummy new", variant="gin")
    assert "open" in reply.text
    assert len(reply.messages) == 1


async def test_nothing_is_done_for_who_is_told_that_nothing_was(
    local_discord: LocalDiscord, bot: Bot, table: Place, ann: Person
) -> None:
    late = ann.sends(table, "/rummy new", variant="gin")
    assert isinstance(local_discord.state.clock, ManualClock)
    local_discord.state.clock.advance(4.0)  # before the bot can have answered
    assert "no table" in (await ann.types(table, "/table")).text
    assert late.message is None
    assert "10062" in bot.said


# ---------------------------------------------------------------- trouble of our own


class Broken(Tables):
    """Tables that fail, with words nobody should read."""

    async def open_at(self, place: TablePlace) -> None:
        raise RuntimeError(SECRET)


class Stuck(Tables):
    """Tables that never answer."""

    async def open_at(self, place: TablePlace) -> None:
        await asyncio.Event().wait()


@pytest.mark.parametrize("kind", [Broken, Stuck])
async def test_a_command_that_fails_is_answered_in_one_sentence(
    local_discord: LocalDiscord,
    table: Place,
    ann: Person,
    boris: Person,
    kind: type[Tables],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(gateway_module, "ANSWER_WITHIN", 0.1)
    store = MemoryStore()
    app = build(store, SeededChance(7), WallClock(), Locale.EN)
    desk = replace(app, tables=kind(store, SeededChance(7), WallClock()))
    async with serving(local_discord, desk, monkeypatch):
        english, russian = [await each.types(table, "/hand") for each in (ann, boris)]
    assert english.text.startswith("Something went wrong here.")
    assert russian.text.startswith("Что-то пошло не так.")
    assert english.is_private
    logged = [each for each in caplog.records if each.name.startswith("rummybot.")]
    assert len(logged) == 2
    assert "open_at" in logged[0].getMessage()
    assert cards_in(caplog.text) == frozenset()
    assert english.interaction.token not in caplog.text


async def test_a_command_that_only_discord_knows_is_answered(
    local_discord: LocalDiscord, bot: Bot, table: Place, ann: Person
) -> None:
    command = {**local_discord.state.commands[None][1], "name": "older", "id": "1"}
    local_discord.state.commands[None].append(command)
    reply = await ann.types(table, "/older")
    assert reply.text.startswith("Something went wrong here.")
    assert reply.is_private
