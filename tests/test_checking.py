"""`./run check`: what it says where all is well, and what it names where something is missing."""

import re
from pathlib import Path

import discord
import discord.http
import pytest

from rummybot.adapters.discord import checking
from rummybot.adapters.discord.overwrites import rights_in
from rummybot.i18n.translations import Locale, translations
from tests.local_discord.bot import Bot
from tests.local_discord.fixtures import local_discord
from tests.local_discord.server import LocalDiscord
from tests.local_discord.world import PERMISSIONS

__all__ = ["local_discord"]

PERMISSION_NUMBER = 309237648384
"""View Channel, Send Messages, Send Messages in Threads, Create Public Threads."""

README = Path(__file__).parent.parent / "README.md"


async def checked(local_discord: LocalDiscord, home: Path, *words: str, **env: str) -> Bot:
    """The check of a process of its own, which has come to its end."""
    bot = Bot(local_discord, home, env=env, arguments=["check", *words])
    await bot.start(ready=False)
    await bot.ends(60.0)
    local_discord.check()
    assert local_discord.gateway.greeted == []
    assert local_discord.state.token not in bot.said
    return bot


def named(bot: Bot) -> list[str]:
    """What is said to be missing."""
    return [line[4:] for line in bot.said.splitlines() if line.startswith("!! ")]


# ---------------------------------------------------------------- all is well


async def test_where_all_is_well_it_says_so_and_how_to_invite_the_bot(
    local_discord: LocalDiscord, tmp_path: Path
) -> None:
    bot = await checked(local_discord, tmp_path)
    assert bot.returncode == 0
    assert named(bot) == []
    *found, summary = bot.said.splitlines()
    assert all(line.startswith("ok  ") for line in found)
    assert "All is well" in summary
    number = local_discord.state.bot.id
    for said in ("rummybot.db", f"rummybot, id {number}", "Card club", "not registered yet"):
        assert said in bot.said
    address = (
        f"https://discord.com/oauth2/authorize?client_id={number}"
        f"&scope=bot+applications.commands&permissions={PERMISSION_NUMBER}"
    )
    assert address in bot.said
    assert not [each for each in local_discord.requests if each.method != "GET"]


async def test_the_invite_link_of_the_read_me_is_the_one_of_the_check() -> None:
    assert checking.NEEDED.value == PERMISSION_NUMBER
    rights = [bit for bit, _ in enumerate(bin(PERMISSION_NUMBER)) if PERMISSION_NUMBER >> bit & 1]
    names = ("VIEW_CHANNEL", "SEND_MESSAGES", "CREATE_PUBLIC_THREADS", "SEND_MESSAGES_IN_THREADS")
    assert [1 << bit for bit in rights] == [PERMISSIONS[name] for name in names]
    assert f"&scope=bot+applications.commands&permissions={PERMISSION_NUMBER}`" in (
        README.read_text("utf-8")
    )


async def test_it_speaks_russian(local_discord: LocalDiscord, tmp_path: Path) -> None:
    local_discord.state.guild.withheld = PERMISSIONS["SEND_MESSAGES"]
    bot = await checked(local_discord, tmp_path, "--lang", "ru")
    assert bot.returncode == 1
    (line,) = named(bot)
    assert line.startswith("Discord: Сервер Card club: боту не хватает прав: Отправлять сообщения.")
    assert [line for line in bot.said.splitlines() if not re.search("[а-яё]", line)] == []


# ---------------------------------------------------------------- what is missing


@pytest.mark.parametrize(
    ("withheld", "missing"),
    [
        (["VIEW_CHANNEL"], "View Channel"),
        (["SEND_MESSAGES"], "Send Messages"),
        (["SEND_MESSAGES_IN_THREADS"], "Send Messages in Threads"),
        (["CREATE_PUBLIC_THREADS"], "Create Public Threads"),
        (["VIEW_CHANNEL", "CREATE_PUBLIC_THREADS"], "View Channel, Create Public Threads"),
    ],
)
async def test_each_missing_permission_is_named_with_its_server(
    withheld: list[str], missing: str, local_discord: LocalDiscord, tmp_path: Path
) -> None:
    local_discord.state.guild.withheld = sum(PERMISSIONS[name] for name in withheld)
    bot = await checked(local_discord, tmp_path)
    assert bot.returncode == 1
    (line,) = named(bot)
    assert f"Server Card club: the bot lacks {missing}." in line
    assert "1 thing is not" in bot.said.splitlines()[-1]


async def test_channels_that_take_permissions_from_the_bot_are_named_and_no_error(
    local_discord: LocalDiscord, tmp_path: Path
) -> None:
    rights = [("SEND_MESSAGES",), ("VIEW_CHANNEL", "SEND_MESSAGES"), ("EMBED_LINKS",)]
    for number, names in enumerate(rights):
        local_discord.place(f"room-{number}").deny(*names)
    bot = await checked(local_discord, tmp_path)
    assert bot.returncode == 0
    (told,) = [line for line in bot.said.splitlines() if "#room" in line]
    assert told.startswith(
        "ok  Discord: Server Card club: 2 channels take permissions from the bot"
    )
    assert "#room-0 (Send Messages), #room-1 (View Channel)" in told
    assert "#room-2" not in told


async def test_of_many_such_channels_the_first_are_named(
    local_discord: LocalDiscord, tmp_path: Path
) -> None:
    for number in range(8):
        local_discord.place(f"room-{number}").deny("SEND_MESSAGES")
    bot = await checked(local_discord, tmp_path, "--lang", "ru")
    (told,) = [line for line in bot.said.splitlines() if "#room" in line]
    assert "8 каналов" in told
    assert "#room-4 (Отправлять сообщения) и ещё 3" in told
    assert "#room-5" not in told


SERVER, ROLE, OTHER, ME = "1", "2", "3", "4"
SEND = discord.Permissions(send_messages=True).value
HELD = discord.Permissions(view_channel=True, send_messages=True)


@pytest.mark.parametrize(
    ("said", "may"),
    [
        ([], True),
        ([(SERVER, 0, SEND)], False),
        ([(SERVER, 0, SEND), (ROLE, SEND, 0)], True),
        ([(ROLE, SEND, 0), (SERVER, 0, SEND)], True),
        ([(ROLE, 0, SEND)], False),
        ([(OTHER, 0, SEND)], True),
        ([(ME, SEND, 0), (ROLE, 0, SEND)], True),
        ([(ME, 0, SEND), (ROLE, SEND, 0)], False),
        ([(ME, 0, discord.Permissions(view_channel=True).value)], False),
    ],
)
def test_what_a_channel_says_of_the_member_goes_before_roles_and_these_before_everybody(
    said: list[tuple[str, int, int]], *, may: bool
) -> None:
    overwrites = [
        {"id": whose, "allow": str(allow), "deny": str(deny)} for whose, allow, deny in said
    ]
    channel = {"type": 0, "permission_overwrites": overwrites}
    assert rights_in(channel, HELD, SERVER, [ROLE], ME).send_messages is may


def test_an_administrator_may_do_all_in_every_channel() -> None:
    channel = {"permission_overwrites": [{"id": ME, "allow": "0", "deny": str(SEND)}]}
    held = discord.Permissions(administrator=True)
    assert rights_in(channel, held, SERVER, [], ME).send_messages


async def test_an_administrator_lacks_nothing(local_discord: LocalDiscord, tmp_path: Path) -> None:
    local_discord.state.guild.withheld = sum(PERMISSIONS.values())
    local_discord.state.bot.more_permissions = discord.Permissions(administrator=True).value
    assert (await checked(local_discord, tmp_path)).returncode == 0


async def test_a_bot_that_nobody_invited_is_to_be_invited(
    local_discord: LocalDiscord, tmp_path: Path
) -> None:
    local_discord.state.guild.without_bot = True
    bot = await checked(local_discord, tmp_path)
    assert bot.returncode == 1
    assert named(bot) == ["Discord: The bot is on no server yet: invite it."]
    assert str(PERMISSION_NUMBER) in bot.said


async def test_settings_of_the_developer_portal_that_lock_the_bot_out_are_named(
    local_discord: LocalDiscord, tmp_path: Path
) -> None:
    local_discord.state.application = {
        "interactions_endpoint_url": "https://elsewhere.example",
        "bot_require_code_grant": True,
    }
    bot = await checked(local_discord, tmp_path)
    assert bot.returncode == 1
    endpoint, grant = named(bot)
    assert "Interactions Endpoint URL" in endpoint
    assert "Requires OAuth2 Code Grant" in grant
    assert "2 things are not" in bot.said.splitlines()[-1]


async def test_a_token_that_is_not_taken_is_named_and_not_told(
    local_discord: LocalDiscord, tmp_path: Path
) -> None:
    local_discord.expect(0)
    bot = await checked(local_discord, tmp_path, RUMMYBOT_DISCORD_TOKEN="not-the-token")
    assert bot.returncode == 1
    (line,) = named(bot)
    assert line.startswith("RUMMYBOT_DISCORD_TOKEN: the token was refused.")
    assert "not-the-token" not in bot.said


async def test_without_a_token_that_is_what_is_missing(
    local_discord: LocalDiscord, tmp_path: Path
) -> None:
    bot = await checked(local_discord, tmp_path, RUMMYBOT_DISCORD_TOKEN="")
    assert bot.returncode == 1
    assert named(bot) == ["No token is set: RUMMYBOT_DISCORD_TOKEN, RUMMYBOT_TELEGRAM_TOKEN."]
    assert local_discord.requests == []


async def test_a_discord_that_cannot_be_reached_is_named(tmp_path: Path) -> None:
    async with LocalDiscord() as gone:
        pass
    bot = await checked(gone, tmp_path)
    assert bot.returncode == 1
    assert named(bot) == ["Discord cannot be reached. Is there a network?"]


async def test_a_database_that_cannot_be_written_is_named(
    local_discord: LocalDiscord, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("no folder")
    address = f"sqlite+aiosqlite:///{tmp_path}/file/rummybot.db"
    bot = await checked(local_discord, tmp_path, RUMMYBOT_DATABASE_URL=address)
    assert bot.returncode == 1
    (line,) = named(bot)
    assert f"{tmp_path}/file/rummybot.db" in line


async def test_a_bot_that_serves_can_be_checked(
    local_discord: LocalDiscord, tmp_path: Path
) -> None:
    serving = Bot(local_discord, tmp_path)
    await serving.start()
    greeted = list(local_discord.gateway.greeted)
    bot = Bot(local_discord, tmp_path, arguments=["check"])
    await bot.start(ready=False)
    assert await bot.ends(60.0) == 0
    assert "in use" in bot.said
    assert re.search(r"\d+ slash commands are registered", bot.said)
    assert local_discord.gateway.greeted == greeted
    assert await serving.stop() == 0


# ---------------------------------------------------------------- in the process of the test


async def test_servers_come_in_pages(
    local_discord: LocalDiscord, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(discord.http.Route, "BASE", local_discord.rest_url)
    monkeypatch.setattr(checking, "_A_PAGE", 1)
    await checking.looked_up(local_discord.state.token, translations(Locale.EN))
    pages = [each.query for each in local_discord.requests if each.path == "/users/@me/guilds"]
    assert [page.get("after") for page in pages] == [None, str(local_discord.state.guild.id)]


def test_a_name_cannot_steer_the_terminal() -> None:
    assert checking.printable("Клуб\x1b[2J\nok") == "Клуб�[2J�ok"
