"""Names are shown as they are written, fit, and call nobody."""

import re

from tests.local_discord.bot import Bot
from tests.local_discord.components import TEXT_DISPLAY, walk
from tests.local_discord.errors import Json
from tests.local_discord.people import Person
from tests.local_discord.seen import Place, Seen
from tests.local_discord.server import LocalDiscord

NASTY = (
    "*_" * 16,
    "__init__ **x**",
    "x*[y](z)",
    "<b> <@&123>",
    "`@everyone` @here",
    "~~||#1 - <t:1:R>",
)


def messages_sent(discord: LocalDiscord) -> list[Json]:
    """The bodies of all messages that the bot sent or changed."""
    bodies = [each.body for each in discord.requests if isinstance(each.body, dict)]
    bodies += [each["data"] for each in bodies if isinstance(each.get("data"), dict)]
    return [each for each in bodies if "components" in each]


def literal(message: Seen) -> str:
    """What a reader sees: escapes taken away."""
    texts = [
        part["content"]
        for _, part in walk(message.raw["components"], ())
        if part["type"] == TEXT_DISPLAY
    ]
    return re.sub(r"\\([^0-9A-Za-z\s])", r"\1", "\n".join(texts))


async def test_six_nasty_names_fit_and_are_shown_literally(
    local_discord: LocalDiscord, bot: Bot, table: Place
) -> None:
    people = [local_discord.person(each, permissions=1 << 17) for each in NASTY]
    host, *guests = people
    await host.types(table, "/rummy new", variant="basic")
    await local_discord.until(lambda: table.messages, "the table")
    for guest in guests:
        await guest.presses(table.messages[0], "Join")
    await local_discord.until(lambda: "6 of 6" in table.messages[0].text, "all of them")
    shown = literal(table.messages[0])
    for name in NASTY:
        assert name[:23] in shown
    await host.presses(table.messages[0], "Start")
    await local_discord.until(lambda: "Stock" in table.messages[0].text, "the game")
    for person in people:
        for command in ("/hand", "/table", "/rummy scores", "/rummy help"):
            assert (await person.types(table, command)).is_private
    await called_alone(local_discord, table, people)
    for body in messages_sent(local_discord):
        assert body["allowed_mentions"]["parse"] == []
        assert not body["allowed_mentions"].get("roles")
        assert not body["allowed_mentions"].get("replied_user")
        assert len(body["allowed_mentions"].get("users") or ()) <= 1


async def called_alone(discord: LocalDiscord, table: Place, people: list[Person]) -> None:
    """Whoever is to move is called, and nobody else, by anything."""
    await discord.until(lambda: [each for each in table.messages if each.pings], "the call")
    calls = [each.pings for each in table.messages if each.pings]
    assert len(calls) == len(calls[0]) == 1
    assert calls[0][0] in {each.id for each in people}
    assert not any(each.raw["mention_everyone"] for each in table.messages)
