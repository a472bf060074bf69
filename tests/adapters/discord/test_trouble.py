"""Discord takes nothing for a while, just when a game ends: its result is told once, and later. Or
it lets nobody change the board any more.
"""

from collections.abc import Callable
from pathlib import Path

import pytest
import pytest_asyncio

from tests.adapters.discord.fingers import HAND_BUTTON, button
from tests.adapters.discord.in_process import FILE, running
from tests.adapters.discord.placing import put_here
from tests.adapters.discord.reading import called
from tests.adapters.stored import Book, Setting, is_laying_off
from tests.local_discord.people import Person
from tests.local_discord.seen import Place, Seen
from tests.local_discord.server import LocalDiscord

LAST_DEAL = Setting(variant="gin", number=25, options=(("match", "single"),), wanted=is_laying_off)

TOO_MANY_EDITS = 30046

Trouble = Callable[[LocalDiscord, str], None]

TROUBLES: dict[str, Trouble] = {
    "429": lambda discord, path: discord.limit_next("POST", path, times=2),
    "429 of Cloudflare": lambda discord, path: discord.limit_next("POST", path, via=False),
    "502": lambda discord, path: discord.fail_next("POST", path),
    "503": lambda discord, path: discord.fail_next("POST", path, status=503),
    "503, and yet done": lambda discord, path: discord.fail_next(
        "POST", path, status=503, carried_out=True
    ),
}


@pytest_asyncio.fixture
async def home(tmp_path: Path, table: Place, ann: Person, boris: Person) -> Path:
    """A database with a game of one deal, in which somebody has knocked."""
    await put_here(tmp_path / FILE, table, (ann, boris), LAST_DEAL)
    return tmp_path


def ends(table: Place) -> list[Seen]:
    """The messages that tell the result of a game."""
    return [each for each in table.messages if "won the game!" in each.text and not each.buttons]


async def defended(discord: LocalDiscord, table: Place, *people: Person) -> None:
    """Whoever is called lays off nothing, and with that the game is over."""
    (defender,) = (each for each in people if each.id in called(table))
    assert (await defender.types(table, "/pass")).is_private
    await discord.until(lambda: "Rematch" in table.messages[0].text, "the end on the board")


async def another_begins(discord: LocalDiscord, table: Place, person: Person) -> None:
    """Somebody has another table, and it is shown."""
    await person.presses(table.messages[0], "Rematch")
    await discord.until(lambda: boards(table)[1:], "a table")


@pytest.mark.parametrize("trouble", TROUBLES)
async def test_the_end_of_a_game_is_told_once_when_discord_takes_it(
    local_discord: LocalDiscord,
    home: Path,
    table: Place,
    ann: Person,
    boris: Person,
    monkeypatch: pytest.MonkeyPatch,
    trouble: str,
) -> None:
    async with running(local_discord, home, 7, monkeypatch):
        await local_discord.until(lambda: called(table), "a call")
        TROUBLES[trouble](local_discord, f"/channels/{table.id}/messages$")
        await defended(local_discord, table, ann, boris)
        await local_discord.until(lambda: ends(table), "the result")
        await local_discord.until(Book(home / FILE).is_settled, "nothing to be left to show")
        await another_begins(local_discord, table, boris)
        assert len(ends(table)) == 1
    local_discord.check()


async def test_the_end_of_a_game_is_told_once_by_the_next_process(
    local_discord: LocalDiscord,
    home: Path,
    table: Place,
    ann: Person,
    boris: Person,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with running(local_discord, home, 7, monkeypatch):
        await local_discord.until(lambda: called(table), "a call")
        local_discord.fail_next("POST", f"/channels/{table.id}/messages$", status=503)
        await defended(local_discord, table, ann, boris)
        await local_discord.until(
            lambda: [each for each in local_discord.requests if each.status == 503], "the trouble"
        )
        assert ends(table) == []
    for _ in range(2):
        async with running(local_discord, home, 7, monkeypatch):
            await local_discord.until(Book(home / FILE).is_settled, "the result")
            assert len(ends(table)) == 1
    async with running(local_discord, home, 7, monkeypatch):
        await another_begins(local_discord, table, boris)
        assert len(ends(table)) == 1
    local_discord.check()


async def test_a_board_that_can_neither_be_changed_nor_taken_away_is_replaced_once(
    local_discord: LocalDiscord,
    home: Path,
    table: Place,
    ann: Person,
    boris: Person,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with running(local_discord, home, 7, monkeypatch):
        await local_discord.until(lambda: called(table), "a call")
        old, path = table.messages[0], f"/messages/{table.messages[0].id}$"
        local_discord.limit_next("PATCH", path, times=5, code=TOO_MANY_EDITS)
        local_discord.fail_next("DELETE", path, status=503)
        (defender,) = (each for each in (ann, boris) if each.id in called(table))
        await defender.types(table, "/pass")
        new = await local_discord.until(lambda: boards(table)[1:], "another board")
        late = await defender.presses(old, button(old, HAND_BUTTON))
        assert late.is_private
        assert "won the game" in new[0].text
        await local_discord.until(lambda: old.is_deleted, "the old board to go")
        await local_discord.until(Book(home / FILE).is_settled, "nothing to be left to show")
        assert boards(table) == new
        assert len(ends(table)) == 1
    local_discord.check()


def boards(table: Place) -> list[Seen]:
    """The messages with buttons."""
    return [each for each in table.messages if each.buttons]
