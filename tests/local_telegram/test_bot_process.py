"""The process, tried with a stand-in for the product."""

from pathlib import Path

import pytest

from tests.local_discord.server import LocalDiscord
from tests.local_telegram.bot import Bot
from tests.local_telegram.people import Person
from tests.local_telegram.server import LocalTelegram
from tests.product import ROOT, running

STAND_IN = """
import asyncio, os, signal, sys
import telegram
sys.path.append({root!r})
from tests.local_telegram.tiny import TinyBot, polling

async def main():
    base = os.environ["RUMMYBOT_TELEGRAM_API_URL"] + "/bot"
    bot = TinyBot(os.environ["RUMMYBOT_TELEGRAM_TOKEN"], base)
    end = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, end.set)
    async with polling(bot):
        await end.wait()

if __name__ == "__main__":
    print("arguments:", sys.argv[1:])
    print("in", os.getcwd())
    print("also on Discord:", "RUMMYBOT_DISCORD_TOKEN" in os.environ)
    try:
        asyncio.run(main())
    except telegram.error.InvalidToken:
        sys.exit("the token was refused")
"""


@pytest.fixture
def stand_in(tmp_path: Path) -> Path:
    package = tmp_path / "rummybot"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "__main__.py").write_text(STAND_IN.format(root=str(ROOT)))
    return tmp_path


async def test_a_bot_runs_in_its_home_and_ends_cleanly(
    local_telegram: LocalTelegram,
    stand_in: Path,
    ann: Person,
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    home = tmp_path_factory.mktemp("home")
    bot = Bot(local_telegram, home, root=stand_in, arguments=["run"])
    async with running(bot):
        sent = await ann.types(ann.chat, "/start x")
        assert sent.text == "welcome x"
    assert bot.returncode == 0
    assert "arguments: ['run']" in bot.said
    assert f"in {home.resolve()}\n" in bot.said
    assert "also on Discord: False" in bot.said


async def test_a_killed_bot_hears_what_it_has_not_confirmed(
    local_telegram: LocalTelegram, stand_in: Path, ann: Person
) -> None:
    bot = Bot(local_telegram, stand_in, root=stand_in)
    async with running(bot):
        local_telegram.updates.hold()
        ann.starts("lost")
        await bot.kill()
        assert bot.returncode == -9
        local_telegram.updates.let_go()
        await bot.start()
        await ann.sees("welcome lost")


async def test_a_bot_that_ends_early_is_told_with_its_words(
    local_telegram: LocalTelegram, stand_in: Path
) -> None:
    wrong = {"RUMMYBOT_TELEGRAM_TOKEN": "123456:" + "x" * 30}
    bot = Bot(local_telegram, stand_in, root=stand_in, env=wrong)
    with pytest.raises(AssertionError, match="the token was refused"):
        async with running(bot):
            pass
    assert bot.returncode == 1


async def test_a_bot_may_be_on_discord_too(local_telegram: LocalTelegram, stand_in: Path) -> None:
    async with LocalDiscord() as discord:
        bot = Bot(local_telegram, stand_in, discord=discord, root=stand_in)
        await bot.start(ready=False)
        polls = local_telegram.updates
        await local_telegram.until(lambda: polls.polls, "the bot to listen", 60.0)
        await bot.stop()
    assert "also on Discord: True" in bot.said
