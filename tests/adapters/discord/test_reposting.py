"""The board stays where people see it: others' messages push it away, and old messages can hardly
be changed.
"""

import time

import pytest

from tests.adapters.discord.fingers import HAND_BUTTON, PLAY, Deal, Fingers, button, moves, sit_down
from tests.adapters.moves import PASS, TAKE, THROW
from tests.local_discord.bot import Bot
from tests.local_discord.clock import ManualClock
from tests.local_discord.errors import THREAD_ARCHIVED
from tests.local_discord.people import Person
from tests.local_discord.seen import Place, Seen
from tests.local_discord.server import LocalDiscord

TOO_MANY_EDITS = 30046


async def turn_ends(deal: Deal) -> None:
    """Who is to move passes, or draws and throws a card; then the next is called."""
    await deal.discord.until(lambda: calls(deal.table), "a call")
    before = calls(deal.table)
    for player in deal.players:
        await player.opens(deal.since, HAND_BUTTON)
    player = next(each for each in deal.players if each.wants())
    for verbs in ((PASS, TAKE), (THROW,)):
        await press(player, verbs)
        if player.did[-1].verb == PASS:
            break
    await deal.discord.until(lambda: calls(deal.table) not in (before, []), "the next call")


def calls(place: Place) -> list[int]:
    """The messages that call somebody."""
    return [each.id for each in place.messages if each.pings]


async def press(player: Fingers, verbs: tuple[str, ...]) -> None:
    assert player.panel is not None
    await player.does(next(each for each in moves(player.panel) if each.verb in verbs))


def boards(place: Place) -> list[Seen]:
    """The messages with buttons."""
    return [each for each in place.messages if each.buttons]


def chatter(eve: Person, place: Place, number: int) -> None:
    for _ in range(number):
        eve.says(place, "hello")


async def test_a_board_that_others_pushed_away_comes_back_when_the_turn_changes(
    local_discord: LocalDiscord, bot: Bot, table: Place, ann: Person, boris: Person
) -> None:
    eve = local_discord.person("Eve")
    chatter(eve, table, 20)  # before it was there
    deal = await sit_down(local_discord, table, ann, boris)
    (first,) = boards(table)
    chatter(eve, table, 6)
    chatter(eve, local_discord.place("elsewhere"), 20)
    await turn_ends(deal)
    assert boards(table) == [first]
    chatter(eve, table, 1)
    assert boards(table) == [first]
    await turn_ends(deal)
    (second,) = boards(table)
    assert second.id != first.id
    assert first.is_deleted
    assert [each.id for each in table.messages[-2:]] == [second.id, *calls(table)]
    chatter(eve, table, 6)  # counted from here on
    await turn_ends(deal)
    assert boards(table) == [second]
    assert (await ann.presses(second, button(second, PLAY))).is_private
    assert deal.ledger.leaks() == []
    assert bot.complaints == ""


async def test_what_the_bot_says_itself_counts_for_nothing(
    local_discord: LocalDiscord, bot: Bot, table: Place, ann: Person, boris: Person
) -> None:
    deal = await sit_down(local_discord, table, ann, boris)
    (first,) = boards(table)
    for _ in range(8):
        await turn_ends(deal)
    called = [each for each in local_discord.log if each.kind == "message" and not each.seen_by]
    assert len(called) > 8
    assert boards(table) == [first]


@pytest.mark.parametrize("killed", [False, True], ids=["goes-on", "killed"])
async def test_a_board_that_is_nearly_an_hour_old_is_posted_anew(
    local_discord: LocalDiscord,
    bot: Bot,
    table: Place,
    ann: Person,
    boris: Person,
    *,
    killed: bool,
) -> None:
    clock = local_discord.state.clock
    assert isinstance(clock, ManualClock)
    clock.now = time.time() - 51 * 60
    deal = await sit_down(local_discord, table, ann, boris)
    (first,) = boards(table)
    clock.now = time.time()
    if killed:
        await bot.kill()
        await bot.start()
        await ann.sees("The bot was restarted.", table)
    await turn_ends(deal)
    (second,) = boards(table)
    assert second.id != first.id
    await turn_ends(deal)
    assert boards(table) == [second]


async def test_a_chat_in_the_lobby_pushes_nothing_away_until_the_game_begins(
    local_discord: LocalDiscord, bot: Bot, table: Place, ann: Person, boris: Person
) -> None:
    await ann.types(table, "/rummy new", variant="gin")
    await local_discord.until(lambda: table.messages, "the table")
    (lobby,) = boards(table)
    chatter(local_discord.person("Eve"), table, 7)
    await boris.types(table, "/rummy join")
    await ann.sees("Борис", table)
    assert boards(table) == [lobby]
    await ann.types(table, "/rummy start")
    await local_discord.until(lambda: "Stock" in boards(table)[0].text, "the game")
    await local_discord.until(lambda: len(boards(table)) == 1, "one board")
    assert lobby.is_deleted


@pytest.mark.parametrize("wait", [0.01, 1800.0], ids=["soon", "much-later"])
async def test_a_board_that_discord_lets_nobody_change_is_replaced_and_taken_away(
    local_discord: LocalDiscord, bot: Bot, table: Place, ann: Person, boris: Person, wait: float
) -> None:
    clock = local_discord.state.clock
    assert isinstance(clock, ManualClock)
    clock.now = time.time() - 90 * 60
    await ann.types(table, "/rummy new", variant="gin")
    await local_discord.until(lambda: table.messages, "the table")
    (first,) = boards(table)
    clock.now = time.time()
    path = f"/messages/{first.id}$"
    local_discord.limit_next("PATCH", path, retry_after=wait, times=5, code=TOO_MANY_EDITS)
    await boris.types(table, "/rummy join")
    await local_discord.until(lambda: first.is_deleted, "the old board to go")
    (second,) = boards(table)
    assert "Борис" in second.text


async def test_a_board_in_a_thread_that_was_put_away_is_replaced_and_taken_away(
    local_discord: LocalDiscord, bot: Bot, table: Place, ann: Person
) -> None:
    keeper = local_discord.person("Keeper", permissions=(1 << 4) | (1 << 5))
    await keeper.types(table, "/rummy where", place="thread")
    await ann.types(table, "/rummy new", variant="gin")
    (thread,) = table.threads
    await local_discord.until(lambda: thread.messages, "the table")
    (first,) = boards(thread)
    thread.channel.thread["archived"] = True
    local_discord.expect(THREAD_ARCHIVED)
    await ann.types(thread, "/rummy add")
    await local_discord.until(lambda: first.is_deleted, "the old board to go")
    (second,) = boards(thread)
    assert "Computer 1" in second.text
