"""The launcher and the process, tried with a stand-in for the product."""

from pathlib import Path

import pytest

from tests.local_discord.bot import ROOT, Bot, running
from tests.local_discord.server import LocalDiscord

STAND_IN = """
import asyncio, os, signal, sys
import discord
sys.path.append({root!r})
from tests.local_discord.tiny import TinyBot

async def main():
    async with TinyBot() as bot:
        loop = asyncio.get_running_loop()
        loop.add_signal_handler(signal.SIGTERM, lambda: loop.create_task(bot.close()))
        await bot.start(os.environ["RUMMYBOT_DISCORD_TOKEN"])

if __name__ == "__main__":
    print("arguments:", sys.argv[1:])
    print("in", os.getcwd())
    try:
        asyncio.run(main())
    except discord.LoginFailure:
        sys.exit("the token was refused")
"""


@pytest.fixture
def stand_in(tmp_path: Path) -> Path:
    package = tmp_path / "rummybot"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "__main__.py").write_text(STAND_IN.format(root=str(ROOT)))
    return tmp_path


async def test_a_bot_runs_and_ends_cleanly(local_discord: LocalDiscord, stand_in: Path) -> None:
    table = local_discord.place("table")
    bot = Bot(local_discord, stand_in, root=stand_in, arguments=["run"])
    async with running(bot):
        reply = await local_discord.person("Ann").types(table, "/later")
        assert reply.text == "at last"
    assert bot.returncode == 0
    assert "arguments: ['run']" in bot.said


async def test_a_bot_runs_in_its_home_and_not_beside_its_code(
    local_discord: LocalDiscord, stand_in: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    home = tmp_path_factory.mktemp("home")
    bot = Bot(local_discord, home, root=stand_in)
    async with running(bot):
        pass
    assert f"in {home.resolve()}\n" in bot.said


async def test_a_killed_bot_is_started_again(local_discord: LocalDiscord, stand_in: Path) -> None:
    table, ann = local_discord.place("table"), local_discord.person("Ann")
    bot = Bot(local_discord, stand_in, root=stand_in)
    async with running(bot):
        await bot.kill()
        assert bot.returncode == -9
        waiting = ann.sends(table, "/later")
        await bot.start()
        assert (await ann.types(table, "/later")).text == "at last"
        assert not waiting.settled


async def test_a_bot_that_ends_early_is_told_with_its_words(
    local_discord: LocalDiscord, stand_in: Path
) -> None:
    wrong = {"RUMMYBOT_DISCORD_TOKEN": "wrong"}
    bot = Bot(local_discord, stand_in, root=stand_in, env=wrong)
    with pytest.raises(AssertionError, match="the token was refused"):
        async with running(bot):
            pass
    assert bot.returncode == 1
