"""The process: how it ends."""

from pathlib import Path

import pytest

from tests.local_discord.bot import Bot
from tests.local_discord.people import Person
from tests.local_discord.seen import Place
from tests.local_discord.server import LocalDiscord


async def test_a_wrong_token_is_told_in_one_line(
    local_discord: LocalDiscord, tmp_path: Path
) -> None:
    bot = Bot(local_discord, tmp_path, env={"RUMMYBOT_DISCORD_TOKEN": "not-the-token"})
    await bot.start(ready=False)
    assert await bot.ends() == 1
    (line,) = bot.complaints.splitlines()
    assert "RUMMYBOT_DISCORD_TOKEN" in line
    assert "not-the-token" not in line


@pytest.mark.parametrize(("method", "path"), [("GET", "/users/@me"), ("PUT", "/commands")])
async def test_trouble_at_the_start_is_told_in_one_line(
    local_discord: LocalDiscord, tmp_path: Path, method: str, path: str
) -> None:
    local_discord.fail_next(method, path, status=403)
    bot = Bot(local_discord, tmp_path)
    await bot.start(ready=False)
    assert await bot.ends() == 1
    (line,) = bot.complaints.splitlines()
    assert "Discord answers 403" in line


async def test_told_to_stop_it_ends_without_a_word(
    local_discord: LocalDiscord, bot: Bot, table: Place, ann: Person
) -> None:
    await ann.types(table, "/rummy new", variant="gin")
    await ann.types(table, "/rummy add")
    await ann.types(table, "/rummy start")
    for _ in range(20):  # while there is much to do
        ann.sends(table, "/hand")
        ann.sends(table, "/draw")
    assert await bot.stop() == 0
    assert bot.complaints == ""


async def test_a_lost_connection_is_taken_up_again(
    local_discord: LocalDiscord, bot: Bot, table: Place, ann: Person
) -> None:
    local_discord.gateway.drop()
    await local_discord.until(lambda: local_discord.gateway.resumed, "the bot to resume")
    assert "open" in (await ann.types(table, "/rummy new", variant="gin")).text


async def test_a_token_that_was_reset_is_told_in_one_line(
    local_discord: LocalDiscord, bot: Bot
) -> None:
    local_discord.state.token = "another"
    local_discord.gateway.drop()
    assert await bot.ends() == 1
    (line,) = bot.complaints.splitlines()
    assert "RUMMYBOT_DISCORD_TOKEN" in line
