"""Hand panels on the wire: pressed twice, too late, after a restart; sorted, chosen on, sent."""

import asyncio
from collections.abc import Callable

import pytest

from rummybot.app import WallClock, build
from rummybot.i18n.translations import Locale
from rummybot.store.errors import StoreFailedError
from rummybot.store.memory import MemoryStore
from rummybot.tables.chance import SeededChance
from rummybot.tables.ports import Conflict, Entry, PlaceTaken
from rummybot.tables.request import Outcome, Request
from rummybot.tables.service import Tables
from tests.adapters.discord.fingers import HAND_BUTTON, PLAY, Deal, Fingers, button, moves, sit_down
from tests.adapters.discord.in_process import played, serving
from tests.adapters.discord.reading import hand
from tests.adapters.moves import PASS, TAKE, THROW, Move
from tests.adapters.naming import cards_in
from tests.local_discord.bot import Bot
from tests.local_discord.clock import ManualClock
from tests.local_discord.errors import INVALID_WEBHOOK_TOKEN
from tests.local_discord.people import Person
from tests.local_discord.seen import Place, Seen
from tests.local_discord.server import LocalDiscord


async def opened(deal: Deal) -> Fingers:
    """All have their hands open; who is to move first."""
    for player in deal.players:
        await player.opens(deal.since, HAND_BUTTON)
    return next(each for each in deal.players if each.wants())


def move(player: Fingers, verb: str) -> Move:
    assert player.panel is not None
    return next(each for each in moves(player.panel) if each.verb == verb)


async def drawn(deal: Deal) -> tuple[Fingers, Seen]:
    """Somebody who has taken a card and can discard, and the panel."""
    player = await opened(deal)
    await player.does(move(player, TAKE))
    assert player.panel is not None
    return player, player.panel


async def test_five_quick_presses_are_one_discard(
    local_discord: LocalDiscord, bot: Bot, table: Place, ann: Person, boris: Person
) -> None:
    player, panel = await drawn(await sit_down(local_discord, table, ann, boris))
    before, public = hand(panel.text, player.person), len(table.messages)
    name = move(player, THROW).name
    replies = [player.person.taps(panel, name) for _ in range(5)]
    for reply in replies:
        await player.person.gets(reply)
    assert len(hand(panel.text, player.person)) == len(before) - 1 == 10
    assert "out of date" not in panel.text
    assert "устарела" not in panel.text
    assert len([each for each in table.messages if not each.pings]) == public - 1


async def test_an_old_panel_answers_with_the_present_one(
    local_discord: LocalDiscord, bot: Bot, table: Place, ann: Person, boris: Person
) -> None:
    player, old = await drawn(await sit_down(local_discord, table, ann, boris))
    stale = [each for each in moves(old) if each.verb == THROW]
    reply = await player.taps_board(PLAY)
    new = reply.message
    assert new is not None
    assert new.id != old.id
    await player.person.presses(new, move(player, THROW).name)
    text = new.text
    await player.person.presses(old, stale[-1].name)
    assert old.text.splitlines()[0] in (
        "That button is out of date. This is how things stand now:",
        "Эта кнопка устарела. Вот как всё обстоит сейчас:",
    )
    assert hand(old.text, player.person) == hand(text, player.person)
    assert not any(each.verb == THROW for each in moves(old))


async def test_a_panel_follows_the_table_while_its_token_lives(
    local_discord: LocalDiscord, bot: Bot, table: Place, ann: Person, boris: Person
) -> None:
    deal = await sit_down(local_discord, table, ann, boris)
    player = await opened(deal)
    other = next(each for each in deal.players if each is not player)
    assert other.wants() is None
    await player.does(move(player, PASS))
    await local_discord.until(other.wants, "the other's panel to follow")
    assert isinstance(local_discord.state.clock, ManualClock)
    local_discord.expect(INVALID_WEBHOOK_TOKEN)
    local_discord.state.clock.advance(15 * 60 + 1)
    renewed = await other.opens(deal.since, HAND_BUTTON)
    await other.person.presses(renewed, move(other, PASS).name)
    assert player.panel is not None
    assert not moves(player.panel)  # its token is gone
    panel = await player.opens(deal.since)
    assert moves(panel)
    assert bot.complaints == ""


async def test_a_hand_is_sorted_and_stays_so(
    local_discord: LocalDiscord, bot: Bot, table: Place, ann: Person, boris: Person
) -> None:
    player, panel = await drawn(await sit_down(local_discord, table, ann, boris))

    def ranks() -> list[int]:
        thrown = [each.cards[0] for each in moves(panel) if each.verb == THROW]
        return ["A23456789TJQK".index(each) for each in thrown]

    assert ranks() != sorted(ranks())
    sort = next(each.custom_id for each in panel.buttons if ":o0:" in (each.custom_id or ""))
    assert sort is not None
    await player.person.presses(panel, sort)
    assert ranks() == sorted(ranks())
    again = (await player.person.types(table, "/hand")).message
    assert again is not None
    panel = again
    assert ranks() == sorted(ranks())


async def test_help_comes_beside_the_panel(
    local_discord: LocalDiscord, bot: Bot, table: Place, ann: Person, boris: Person
) -> None:
    player = await opened(await sit_down(local_discord, table, ann, boris))
    panel = player.panel
    assert panel is not None
    text = panel.text
    reply = await player.person.presses(panel, panel.buttons[-1].custom_id or "")
    assert reply.is_private
    assert reply.message is not None
    assert reply.message.id != panel.id
    assert panel.text == text


async def test_more_offers_rules_scores_and_leaving(
    local_discord: LocalDiscord, bot: Bot, table: Place, ann: Person, boris: Person
) -> None:
    await sit_down(local_discord, table, ann, boris)
    reply = await ann.presses(table.messages[0], button(table.messages[0], ":more"))
    assert reply.message is not None
    offered = [each.label for each in reply.message.buttons]
    assert offered[:3] == ["Scores", "Rules", "Leave"]
    assert len(offered) > 3  # she is the host
    guest = await boris.presses(table.messages[0], button(table.messages[0], ":more"))
    assert guest.message is not None
    assert [each.label for each in guest.message.buttons] == ["Счёт", "Правила", "Встать"]
    rules = await ann.presses(reply.message, "Rules")
    assert rules.is_private
    assert "gin" in rules.text.lower()


# ---------------------------------------------------------------- as direct messages


async def test_the_hand_comes_as_a_direct_message_and_works_there(
    local_discord: LocalDiscord, bot: Bot, table: Place, ann: Person, boris: Person
) -> None:
    deal = await sit_down(local_discord, table, ann, boris)
    player = await opened(deal)
    panel = player.panel
    assert panel is not None
    await send(player, panel)
    assert panel.text.splitlines()[0] in (
        "Your hand was sent to you as a direct message.",
        "Ваши карты отправлены вам личным сообщением.",
    )
    message = player.person.dm.messages[-1]
    assert hand(message.text, player.person) == hand(panel.text, player.person)
    player.panel = message
    await player.does(move(player, TAKE))
    assert len(hand(message.text, player.person)) == 11
    await player.does(move(player, THROW))
    assert len(hand(message.text, player.person)) == 10
    assert deal.ledger.leaks() == []


async def test_the_hand_in_a_direct_message_follows_the_table_and_its_end(
    local_discord: LocalDiscord, bot: Bot, table: Place, ann: Person, boris: Person
) -> None:
    deal = await sit_down(local_discord, table, ann, boris)
    player = await opened(deal)
    panel = player.panel
    assert panel is not None
    await send(player, panel)
    letter = player.person.dm.messages[-1]
    await player.does(move(player, TAKE))  # on the panel
    await local_discord.until(
        lambda: hand(letter.text, player.person) == hand(panel.text, player.person),
        "the card in the message",
    )
    assert len(hand(letter.text, player.person)) == 11
    await ann.types(table, "/rummy pause")
    await local_discord.until(lambda: "⏸ " in letter.text, "the pause in the message")
    assert moves(letter) == []
    await ann.types(table, "/rummy resume")
    await local_discord.until(lambda: moves(letter) != [], "the game in the message")
    player.panel = letter
    await player.does(move(player, THROW))
    assert len(hand(letter.text, player.person)) == 10
    await ann.types(table, "/rummy end")
    await local_discord.until(lambda: letter.buttons == [], "the end in the message")
    assert hand(letter.text, player.person) == frozenset()
    assert len(player.person.dm.messages) == 1
    assert deal.ledger.leaks() == []
    assert bot.complaints == ""


async def test_a_direct_message_that_was_deleted_is_let_be(
    local_discord: LocalDiscord, bot: Bot, table: Place, ann: Person, boris: Person
) -> None:
    player = await opened(await sit_down(local_discord, table, ann, boris))
    panel = player.panel
    assert panel is not None
    await send(player, panel)
    local_discord.state.messages[player.person.dm.messages[-1].id].deleted = True
    await player.does(move(player, TAKE))
    await player.does(move(player, THROW))
    tries = [each for each in local_discord.requests if each.method == "PATCH"]
    assert sum(str(player.person.dm.id) in each.path for each in tries) == 1
    assert bot.complaints == ""


@pytest.mark.parametrize("hides", [Person.closes_dms, Person.shares_no_server])
async def test_whom_no_direct_message_reaches_is_told_the_way(
    local_discord: LocalDiscord,
    bot: Bot,
    table: Place,
    ann: Person,
    boris: Person,
    hides: Callable[[Person], None],
) -> None:
    deal = await sit_down(local_discord, table, ann, boris)
    for player in deal.players:
        hides(player.person)
        panel = await player.opens(deal.since, HAND_BUTTON)
        await send(player, panel)
        assert "/hand" in panel.text or "/рука" in panel.text
        assert hand(panel.text, player.person)  # and it is there
        assert player.person.dm.messages == []
    assert bot.complaints == ""


async def send(player: Fingers, panel: Seen) -> None:
    name = next(each.custom_id for each in panel.buttons if ":d0:" in (each.custom_id or ""))
    assert name is not None
    await player.person.presses(panel, name)


# ---------------------------------------------------------------- in trouble


class Slow(Tables):
    """Tables whose storage takes its time."""

    gate: asyncio.Event

    async def submit(self, request: Request) -> Outcome:
        await self.gate.wait()
        return await super().submit(request)


async def test_a_press_is_acknowledged_before_anything_is_done(
    local_discord: LocalDiscord,
    table: Place,
    ann: Person,
    boris: Person,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    store = MemoryStore()
    app = build(store, SeededChance(7), WallClock(), Locale.EN)
    slow = Slow(store, SeededChance(7), WallClock())
    slow.gate = asyncio.Event()
    slow.gate.set()
    desk = type(app)(slow, app.people, app.settings, app.store, app.refusals)
    async with serving(local_discord, desk, monkeypatch) as gateway, played(desk, gateway):
        player = await opened(await sit_down(local_discord, table, ann, boris))
        assert player.panel is not None
        slow.gate.clear()
        reply = player.person.taps(player.panel, move(player, TAKE).name)
        await local_discord.until(lambda: reply.interaction.answered, "the acknowledgement")
        assert len(hand(player.panel.text, player.person)) == 10
        slow.gate.set()
        await player.person.gets(reply)
        assert len(hand(player.panel.text, player.person)) == 11


class Full(MemoryStore):
    """A store that takes no more once its disk is full."""

    is_full = False

    async def append(self, entry: Entry) -> Conflict | PlaceTaken | None:
        if self.is_full:
            raise StoreFailedError("database or disk is full")
        return await super().append(entry)


async def test_a_press_that_cannot_be_stored_is_one_line_in_the_log(
    local_discord: LocalDiscord,
    table: Place,
    ann: Person,
    boris: Person,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    store = Full()
    app = build(store, SeededChance(7), WallClock(), Locale.EN)
    async with serving(local_discord, app, monkeypatch) as gateway, played(app, gateway):
        player = await opened(await sit_down(local_discord, table, ann, boris))
        assert player.panel is not None
        store.is_full = True
        caplog.clear()
        await player.person.presses(player.panel, move(player, TAKE).name)
        await ann.types(table, "/rummy pause")
    said = [each.getMessage() for each in caplog.records if each.levelname == "ERROR"]
    assert len(said) == 2
    assert all(each.endswith("StoreFailedError: database or disk is full") for each in said)


async def test_what_was_said_once_is_not_said_on_the_panels_after_it(
    local_discord: LocalDiscord, bot: Bot, table: Place, ann: Person, boris: Person
) -> None:
    deal = await sit_down(local_discord, table, ann, boris)
    begun = deal.players[0].person.last_private(table)
    assert "The game begins." in begun.text
    for ending in (PLAY, HAND_BUTTON):
        panel = await deal.players[0].opens(deal.since, ending)
        assert "The game begins." not in panel.text
    assert bot.complaints == ""


async def test_two_taps_on_the_board_seat_one_computer(
    local_discord: LocalDiscord, bot: Bot, table: Place, ann: Person, boris: Person
) -> None:
    await ann.types(table, "/rummy new", variant="basic")
    await local_discord.until(lambda: table.messages, "the table")
    board = table.messages[0]
    for number in (2, 3):
        for reply in [ann.taps(board, button(board, ":add")) for _ in range(2)]:
            await ann.gets(reply)
        await ann.sees(f"({number} of 6)", table)
    assert bot.complaints == ""


async def test_leaving_a_game_is_asked_about_on_the_same_message(
    local_discord: LocalDiscord, bot: Bot, table: Place, ann: Person, boris: Person
) -> None:
    deal = await sit_down(local_discord, table, ann, boris)
    more = (await deal.players[0].taps_board(":more")).message
    assert more is not None
    asked = (await ann.presses(more, "Leave")).message
    assert asked is not None
    assert asked.text.startswith("Leave the game? A computer plays")
    assert [each.label for each in asked.buttons] == ["Leave the game", "Stay"]
    await ann.presses(asked, "Stay")
    assert len(hand(asked.text, ann)) == 10
    again = (await ann.presses(more, "Leave")).message
    assert again is not None
    await ann.presses(again, "Leave the game")
    assert again.text == "You have left the game."
    await local_discord.until(lambda: "Ann left." in table.messages[0].text, "the board")
    assert bot.complaints == ""


async def test_buttons_of_an_earlier_process_work(
    local_discord: LocalDiscord, bot: Bot, table: Place, ann: Person, boris: Person
) -> None:
    player = await opened(await sit_down(local_discord, table, ann, boris))
    await bot.kill()
    await bot.start()
    await player.does(move(player, TAKE))
    assert player.panel is not None
    assert len(hand(player.panel.text, player.person)) == 11
    assert (await player.taps_board(PLAY)).is_private
    await player.does(move(player, THROW))
    assert len(hand(player.panel.text, player.person)) == 10
    assert bot.complaints == ""


async def test_buttons_of_a_table_that_is_closed_or_unknown_are_answered(
    local_discord: LocalDiscord, bot: Bot, table: Place, ann: Person, boris: Person
) -> None:
    deal = await sit_down(local_discord, table, ann, boris)
    player = await opened(deal)
    panel, old = player.panel, moves(player.panel)[0].name if player.panel else ""
    assert panel is not None
    await ann.types(table, "/rummy end")
    await player.person.presses(panel, old)
    assert panel.text.splitlines()[0] in (
        "This table is closed. Open another: /rummy new",
        "Этот стол закрыт. Откройте другой: /рамми создать",
    )
    assert not panel.buttons
    for raw in ({"custom_id": "p:nowhere:1:d:"}, {"custom_id": "something else"}):
        forged = {"type": 2, "style": 1, "label": "x", **raw}
        table.messages[0].raw["components"] = [
            {"type": 1, "id": 1, "components": [forged | {"id": 2}]}
        ]
        reply = await ann.presses(table.messages[0], "x")
        assert "out of date" in reply.text
        assert reply.is_private
    assert bot.complaints == ""


async def test_a_stranger_is_told_that_he_does_not_sit_there(
    local_discord: LocalDiscord, bot: Bot, table: Place, ann: Person, boris: Person
) -> None:
    await sit_down(local_discord, table, ann, boris)
    eve = local_discord.person("Eve")
    for ending in (PLAY, HAND_BUTTON):
        reply = await eve.presses(table.messages[0], button(table.messages[0], ending))
        assert "do not sit" in reply.text
        assert cards_in(reply.text) == frozenset()
        assert reply.is_private
