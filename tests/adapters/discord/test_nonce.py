"""The process dies between Discord's taking a message and its own remembering it. The next process
finds that message, and makes no second.
"""

from pathlib import Path

import pytest

from tests.adapters.discord.killed import Table
from tests.adapters.stored import Setting, after, is_laying_off
from tests.local_discord.bot import Bot, running
from tests.local_discord.errors import ALREADY_ACKNOWLEDGED, UNKNOWN_MESSAGE
from tests.local_discord.messages import delete
from tests.local_discord.people import Person
from tests.local_discord.seen import Place, Seen
from tests.local_discord.server import LocalDiscord
from tests.local_discord.world import PERMISSIONS


def posts(place: Place) -> str:
    """The path of new messages."""
    return f"^/channels/{place.id}/messages$"


async def test_a_new_table_is_shown_once(
    local_discord: LocalDiscord, bot: Bot, table: Place, ann: Person, boris: Person
) -> None:
    held = local_discord.hold_next("POST", posts(table), carried_out=True)
    await ann.types(table, "/rummy new", variant="gin")
    await local_discord.until(lambda: held.arrived, "the message")
    await bot.kill()
    assert len(table.messages) == 1
    await bot.start()
    await boris.types(table, "/rummy join")
    await ann.sees("Борис", table)
    (board,) = table.messages
    await ann.presses(board, "Start")
    await ann.sees("Stock", table)
    assert [each.id for each in table.messages if each.buttons] == [board.id]
    assert bot.complaints == ""


@pytest.fixture
def game(local_discord: LocalDiscord, tmp_path: Path, table: Place) -> Table:
    return Table(local_discord, table, tmp_path)


async def dies_while_posting(game: Table, verb: str) -> None:
    """Somebody does this; the next message is taken, and the process does not get to know."""
    wish = next(each for player in game.sitters for each in player.offered() if each.verb == verb)
    await game.discord.until(game.book.is_shown, "the table as it is now")
    held = game.discord.hold_next("POST", posts(game.place), carried_out=True)
    await wish.player.person.gets(wish.send())
    await game.discord.until(lambda: held.arrived, "the message")
    shown = len(game.place.messages)
    await game.bot.kill()
    await game.bot.start()
    await game.discord.until(game.book.is_shown, "the table as it is now")
    assert len(game.place.messages) == shown


async def test_a_call_is_sent_once(game: Table, ann: Person, boris: Person) -> None:
    await game.put(Setting(variant="gin", number=51, wanted=after(1)), ann, boris)
    async with running(game.bot):
        await game.opens()
        while "discard" not in {each.verb for each in game.wishes()}:
            await game.plays(game.wishes()[0])
        await dies_while_posting(game, "discard")
        (call,) = (each for each in game.place.messages if each.pings)
        assert call.id == game.place.messages[-1].id


async def test_a_result_is_told_once(game: Table, ann: Person, boris: Person) -> None:
    await game.put(Setting(variant="gin", number=52, wanted=is_laying_off), ann, boris)
    async with running(game.bot):
        await game.opens()
        await dies_while_posting(game, "pass")
        board, *results = game.place.messages
        assert board.buttons
        assert len(results) == 1
        assert results[0].buttons == []


@pytest.mark.parametrize("point", ["posted", "kept"])
async def test_a_board_that_is_posted_anew_is_so_once(
    local_discord: LocalDiscord, game: Table, ann: Person, boris: Person, point: str
) -> None:
    eve, place = local_discord.person("Eve"), game.place
    await game.put(Setting(variant="gin", number=53, wanted=after(1)), ann, boris)
    async with running(game.bot):
        await game.opens()
        while "discard" not in {each.verb for each in game.wishes()}:
            await game.plays(game.wishes()[0])
        await local_discord.until(game.book.is_shown, "the table as it is now")
        (first,) = boards(place)
        for _ in range(7):
            eve.says(place, "hello")
        path = posts(place) if point == "posted" else f"/messages/{first.id}$"
        method = "POST" if point == "posted" else "DELETE"
        held = local_discord.hold_next(method, path, carried_out=point == "posted")
        wish = next(each for each in game.wishes() if each.verb == "discard")
        await wish.player.person.gets(wish.send())
        await local_discord.until(lambda: held.arrived, "the board anew")
        assert len(boards(place)) == 2
        await game.bot.kill()
        await game.bot.start()
        await local_discord.until(lambda: first.is_deleted, "the old board to go")
        await local_discord.until(game.book.is_shown, "the table as it is now")
        (second,) = boards(place)
        assert "The bot was restarted." in second.text


def boards(place: Place) -> list[Seen]:
    """The messages with buttons."""
    return [each for each in place.messages if each.buttons]


async def test_a_board_that_was_deleted_meanwhile_is_made_again(
    local_discord: LocalDiscord, bot: Bot, table: Place, ann: Person, boris: Person
) -> None:
    local_discord.expect(UNKNOWN_MESSAGE)
    held = local_discord.hold_next("POST", posts(table), carried_out=True)
    await ann.types(table, "/rummy new", variant="gin")
    await local_discord.until(lambda: held.arrived, "the message")
    await bot.kill()
    delete(local_discord.state, table.messages[0].message)
    await bot.start()
    await boris.types(table, "/rummy join")
    await ann.sees("Борис", table)
    assert len(table.messages) == 1


POINTS = {
    "message": ("POST", posts, True),
    "thread": ("POST", lambda _: "/threads$", True),
    "opened": ("PATCH", lambda _: "/messages/@original$", False),
}


@pytest.mark.parametrize("point", POINTS)
async def test_a_thread_and_its_table_are_opened_once(
    local_discord: LocalDiscord, bot: Bot, table: Place, ann: Person, point: str
) -> None:
    keeper = local_discord.person(
        "Keeper", permissions=PERMISSIONS["MANAGE_CHANNELS"] | PERMISSIONS["MANAGE_GUILD"]
    )
    await keeper.types(table, "/rummy where", place="thread")
    local_discord.expect(ALREADY_ACKNOWLEDGED, 160004)
    method, path, carried_out = POINTS[point]
    held = local_discord.hold_next(method, path(table), carried_out=carried_out)
    reply = ann.sends(table, "/rummy new", variant="gin")
    await local_discord.until(lambda: held.arrived, "the point")
    await bot.kill()
    await bot.start()
    reply.arrives_again()
    await ann.gets(reply)
    assert "The table is open" in reply.text
    (thread,) = table.threads
    (above,) = table.messages
    assert above.id == thread.id
    await local_discord.until(lambda: thread.messages, "the table")
    await ann.types(thread, "/rummy add")
    await ann.sees("Computer 1", thread)
    assert len(thread.messages) == 1
