"""Failures that others have reported, met here as people on Discord meet them. Those of panels,
names, typing and places stand with their subjects.
"""

import asyncio
from functools import partial
from pathlib import Path

import pytest

from rummybot.app import WallClock, build
from rummybot.i18n.translations import Locale
from rummybot.store.memory import MemoryStore
from rummybot.tables.chance import SeededChance
from rummybot.tables.events import Resumed
from rummybot.tables.ports import Conflict, Entry, PlaceTaken
from tests.adapters.discord.drill import Presser
from tests.adapters.discord.fingers import HAND_BUTTON, Fingers, button, moves, sit_down
from tests.adapters.discord.in_process import serving
from tests.adapters.discord.killed import RESUMED, Table
from tests.adapters.discord.leaks import Mark, texts
from tests.adapters.discord.reading import hand, offers
from tests.adapters.discord.reckoning import nobody_saw_too_much
from tests.adapters.happened import computers_moved_once, times_done
from tests.adapters.stored import Setting, after, is_laying_off
from tests.local_discord.bot import Bot, running
from tests.local_discord.clock import ManualClock
from tests.local_discord.people import Person
from tests.local_discord.seen import Place
from tests.local_discord.server import LocalDiscord

# ---------------------------------------------------------------- C1


class SlowStore(MemoryStore):
    """A store that writes when it is allowed to."""

    def __init__(self) -> None:
        super().__init__()
        self.may_write = asyncio.Event()
        self.may_write.set()

    async def append(self, entry: Entry) -> Conflict | PlaceTaken | None:
        await self.may_write.wait()
        return await super().append(entry)


async def test_c1_a_draw_is_acknowledged_while_the_storage_takes_its_time(
    local_discord: LocalDiscord,
    table: Place,
    ann: Person,
    boris: Person,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    store = SlowStore()
    app = build(store, SeededChance(7), WallClock(), Locale.EN)
    async with serving(local_discord, app, monkeypatch):
        await ann.types(table, "/rummy new", variant="gin")
        await boris.types(table, "/rummy join")
        await ann.types(table, "/rummy start")
        hands = [(each, (await each.types(table, "/hand")).text) for each in (ann, boris)]
        (mover,) = (each for each, text in hands if offers(text, each))
        store.may_write.clear()
        reply = mover.sends(table, "/draw", **{"from": "discard"})
        await local_discord.until(lambda: reply.interaction.answered, "the acknowledgement")
        assert isinstance(local_discord.state.clock, ManualClock)
        local_discord.state.clock.advance(4.0)
        assert not reply.settled
        store.may_write.set()
        await mover.gets(reply)
        assert len(hand(reply.text, mover)) == 11
        assert len(hand((await mover.types(table, "/hand")).text, mover)) == 11
    local_discord.check()


# ---------------------------------------------------------------- H4


async def test_h4_a_discard_in_the_messages_of_one_game_touches_no_other(
    local_discord: LocalDiscord, bot: Bot, table: Place, ann: Person, boris: Person
) -> None:
    other = local_discord.place("other")
    first = await sit_down(local_discord, table, ann, boris)
    second = await sit_down(local_discord, other, boris, ann)
    player = await mover(first.players, first.since)
    panel = player.panel
    assert panel is not None
    beside = next(each for each in second.players if each.person is player.person)
    before = hand((await beside.opens(second.since, HAND_BUTTON)).text, player.person)
    boards = [each.messages[0].text for each in (table, other)]

    await player.person.presses(panel, next(n for n in names(panel) if ":d0:" in n))
    direct = player.person.dm.last
    wish = next(each for each in moves(direct) if each.verb in "pt")
    await player.person.presses(direct, wish.name)
    await local_discord.until(lambda: table.messages[0].text != boards[0], "the move")
    assert other.messages[0].text == boards[1]
    looked = await beside.opens(second.since, HAND_BUTTON)
    assert hand(looked.text, player.person) == before

    third = local_discord.place("third")
    asked = await player.person.types(third, "/hand")
    assert asked.is_private
    assert "1: " in asked.text
    assert "2: " in asked.text
    assert hand(asked.text, player.person) == frozenset()


async def mover(players: tuple[Fingers, ...], since: Mark) -> Fingers:
    """Who may do something."""
    for each in players:
        if any(move.verb in "pt" for move in moves(await each.opens(since, HAND_BUTTON))):
            return each
    raise AssertionError("nobody may do anything")


def names(panel: object) -> list[str]:
    return [each.custom_id for each in getattr(panel, "buttons", []) if each.custom_id]


# ---------------------------------------------------------------- T3


@pytest.mark.parametrize("killed", [False, True])
async def test_t3_five_quick_presses_are_one_lay_off(
    local_discord: LocalDiscord,
    tmp_path: Path,
    table: Place,
    ann: Person,
    boris: Person,
    *,
    killed: bool,
) -> None:
    game = Table(local_discord, table, tmp_path)
    await game.put(Setting(variant="gin", number=25, wanted=is_laying_off), ann, boris)
    seat = game.defender()
    game.sitters[seat] = Presser(game.sitters[seat].person, table, game.ledger)
    async with running(game.bot):
        await game.opens()
        (wish,) = game.wishes()
        assert wish.verb == "layoff"
        log, before = game.book.log(), game.ledger.now()
        replies = [wish.send() for _ in range(5)]
        if killed:
            await local_discord.until(
                lambda: times_done(game.book.log()[len(log) :], "layoff", seat), "the lay-off"
            )
            await game.bot.kill()
            await game.bot.start()
            for reply in replies:
                reply.arrives_again()
        for reply in replies:
            await wish.player.person.gets(reply)
        wish.player.acted(wish, before)
        await game.everybody_sees_the_same(before)
        assert times_done(game.book.log()[len(log) :], "layoff", seat) == 1
    game.has_kept_its_word()


# ---------------------------------------------------------------- O2, S4


async def test_o2_three_ready_events_are_one_start(
    local_discord: LocalDiscord, tmp_path: Path, table: Place, ann: Person
) -> None:
    game = Table(local_discord, table, tmp_path)
    await game.put(Setting(variant="gin", number=31, computers=1, wanted=after(1)), ann)
    async with running(game.bot):
        await game.opens()
        for number in (2, 3):
            local_discord.gateway.invalidate()
            await local_discord.until(partial(ready, local_discord, number), "another READY")
        while (wish := game.wishes()[0]).verb != "discard":
            await game.plays(wish)
        log = game.book.log()
        await game.plays(wish)
        now = game.book.log()
        assert computers_moved_once(now[len(log) :], 1)
        assert sum(isinstance(each, Resumed) for each in now) == 1
        shown = [(each, "\n".join(texts(each.payload))) for each in local_discord.log]
        told = [(each.payload["id"], said) for each, said in shown if RESUMED in said]
        assert len({message for message, _ in told}) == 1
        assert all(said.count(RESUMED) == 1 for _, said in told)
    game.has_kept_its_word()


def ready(discord: LocalDiscord, times: int) -> bool:
    return len(discord.gateway.greeted) == times


async def test_s4_a_game_that_was_told_to_stop_goes_on(
    local_discord: LocalDiscord, tmp_path: Path, table: Place, ann: Person, boris: Person
) -> None:
    """Opened, begun and played by people; stopped as a service manager does it."""
    bot = Bot(local_discord, tmp_path)
    async with running(bot):
        deal = await sit_down(local_discord, table, ann, boris)
        before = [
            hand((await each.opens(deal.since, HAND_BUTTON)).text, each.person)
            for each in deal.players
        ]
        assert await bot.stop() == 0
        await bot.start()
        board = table.messages[0]
        await local_discord.until(lambda: RESUMED in board.text, "the news that it goes on")
        for each, held in zip(deal.players, before, strict=True):
            reply = await each.person.presses(board, button(board, HAND_BUTTON))
            assert len(held) == 10
            assert hand(reply.text, each.person) == held
    assert len([each for each in table.messages if RESUMED in each.text]) == 1
    nobody_saw_too_much(deal.ledger, bot.complaints)
