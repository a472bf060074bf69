"""Whether all is as it must be on Discord, found out over HTTP alone: nobody sees the bot come."""

from collections.abc import Iterator
from typing import Any

import discord

from rummybot.adapters.discord.gateway import INTENTS
from rummybot.adapters.discord.overwrites import is_written_in, rights_in
from rummybot.adapters.discord.words import RIGHTS, right_name
from rummybot.adapters.starting import Finding
from rummybot.commands.catalog import COMMANDS
from rummybot.i18n.spans import join, line
from rummybot.i18n.translations import Translations

NEEDED = discord.Permissions(**dict.fromkeys(RIGHTS, True))
"""What the bot must be allowed on a server. It stands in the invite link."""

SCOPES = ("bot", "applications.commands")

_A_PAGE = 200
"""So many servers Discord names at a time."""

_LOOKED_INTO = 20
"""So many servers are looked into channel by channel, the first."""

_NAMED = 5
"""So many channels of a server are named."""


async def admitted(token: str) -> None:
    """Return if Discord takes the token. Raises discord.LoginFailure if it does not."""
    async with discord.Client(intents=INTENTS) as client:
        await client.http.static_login(token)


async def looked_up(token: str, tr: Translations) -> tuple[Finding, ...]:
    """All that can be found out with this token. Raises what discord.py raises."""
    async with discord.Client(intents=INTENTS) as client:
        await client.login(token)
        application = await client.application_info()
        registered = await client.http.get_global_commands(application.id)
        servers = [server async for server in _servers(client)]
        closed = [await _closed(client, server, tr) for server in servers[:_LOOKED_INTO]]
    return (
        *_application(application, tr),
        _intents(tr),
        _commands({each["name"] for each in registered}, tr),
        *(_server(server, tr) for server in servers),
        *(each for each in closed if each is not None),
        *_invitation(application.id, invited=bool(servers), tr=tr),
    )


async def _servers(client: discord.Client) -> Any:
    """Every server the bot is on, with what it may do there."""
    after: int | None = None
    while True:
        page = await client.http.get_guilds(_A_PAGE, after=after, with_counts=False)
        for server in page:
            yield server
        if len(page) < _A_PAGE:
            return
        after = int(page[-1]["id"])


def _application(application: discord.AppInfo, tr: Translations) -> Iterator[Finding]:
    name, number = printable(application.name), str(application.id)
    yield Finding(tr.say("The token is valid: application {name}, id {id}.", name=name, id=number))
    if application.interactions_endpoint_url:
        said = tr.say(
            "An Interactions Endpoint URL is set, so commands do not reach the bot. Empty that "
            "field in the developer portal."
        )
        yield Finding(said, is_well=False)
    if application.bot_require_code_grant:
        said = tr.say(
            "“Requires OAuth2 Code Grant” is on, so nobody can invite the bot. Switch it off in "
            "the developer portal."
        )
        yield Finding(said, is_well=False)


def _intents(tr: Translations) -> Finding:
    privileged = discord.Intents(members=True, presences=True, message_content=True)
    assert not INTENTS.value & privileged.value
    return Finding(tr.say("No privileged intent is needed."))


def _commands(registered: set[str], tr: Translations) -> Finding:
    """Commands that are missing come with the next start."""
    ours = {command.name.split()[0] for command in COMMANDS}
    if ours <= registered:
        return Finding(
            tr.say_n(
                "{n} slash command is registered.", "{n} slash commands are registered.", len(ours)
            )
        )
    return Finding(tr.say("The slash commands are not registered yet; ./run does it."))


def _server(server: Any, tr: Translations) -> Finding:
    name = printable(server["name"])
    held = discord.Permissions(int(server["permissions"]))
    missing = (
        []
        if held.administrator
        else [right_name(right, tr) for right in RIGHTS if not getattr(held, right)]
    )
    if not missing:
        return Finding(tr.say("Server {name}: every permission is there.", name=name))
    said = tr.say(
        "Server {name}: the bot lacks {missing}. Give them to its role, or invite it again.",
        name=name,
        missing=", ".join(missing),
    )
    return Finding(said, is_well=False)


async def _closed(client: discord.Client, server: Any, tr: Translations) -> Finding | None:
    """The channels of a server that take from the bot what it has there. That may be meant so."""
    assert client.user is not None
    number, me = server["id"], str(client.user.id)
    channels = await client.http.get_all_guild_channels(number)
    member = await client.http.get_member(number, client.user.id)
    roles = [str(each) for each in member["roles"]]
    held = discord.Permissions(int(server["permissions"]))
    found = []
    for channel in sorted(filter(is_written_in, channels), key=_place):
        there = rights_in(channel, held, str(number), roles, me)
        missing = [right for right in RIGHTS if getattr(held, right) and not getattr(there, right)]
        if missing:
            named = missing[:1] if not there.view_channel else missing
            rights = ", ".join(right_name(right, tr) for right in named)
            found.append(f"#{printable(channel['name'])} ({rights})")
    if not found:
        return None
    more = len(found) - _NAMED
    shown = join(", ", (line(each) for each in found[:_NAMED]))
    if more > 0:
        shown = join(" ", (shown, tr.say_n("and {n} more", "and {n} more", more)))
    return Finding(
        tr.say_n(
            "Server {name}: {n} channel takes permissions from the bot, perhaps on purpose: "
            "{channels}",
            "Server {name}: {n} channels take permissions from the bot, perhaps on purpose: "
            "{channels}",
            len(found),
            name=printable(server["name"]),
            channels=shown,
        )
    )


def _place(channel: Any) -> tuple[int, int]:
    return int(channel.get("position", 0)), int(channel["id"])


def _invitation(application_id: int, *, invited: bool, tr: Translations) -> Iterator[Finding]:
    if not invited:
        yield Finding(tr.say("The bot is on no server yet: invite it."), is_well=False)
    address = discord.utils.oauth_url(application_id, permissions=NEEDED, scopes=SCOPES)
    yield Finding(tr.say("To invite it: {address}", address=address))


def printable(text: str) -> str:
    """A name from outside, without what a terminal would obey."""
    return "".join(letter if letter.isprintable() else "�" for letter in text)
