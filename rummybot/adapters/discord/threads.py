"""A thread for each table, where a server wants that."""

import logging
from dataclasses import replace
from typing import Final

import discord

from rummybot.adapters.discord import words
from rummybot.adapters.discord.answers import Asked
from rummybot.adapters.discord.callers import PLATFORM
from rummybot.adapters.discord.layout import public_layout
from rummybot.adapters.discord.refused import MISSING_ACCESS, MISSING_PERMISSIONS, THREAD_EXISTS
from rummybot.adapters.discord.sending import posted, sent
from rummybot.commands.invocation import NOBODY, Desk, Invocation
from rummybot.commands.lobby import FIRST_CHOICE, THREAD, can_open
from rummybot.i18n.spans import Line
from rummybot.i18n.translations import Translations, translations
from rummybot.render.rulesheet import variant_name
from rummybot.render.screen import PublicScreen, Text
from rummybot.settings.service import LANGUAGE, WHERE, scope_of
from rummybot.tables.roster import Place

A_DAY: Final = 1440
"""Minutes without a word after which Discord puts a thread away; the next word wakes it."""

MOST_LOOKED_AT, MOST_NAMED = 20, 3
"""So many threads of a channel are looked at for tables, the newest, and so many named."""

_NEEDED = ("send_messages", "create_public_threads", "send_messages_in_threads")

log = logging.getLogger(__name__)


async def in_a_thread(
    desk: Desk, interaction: Asked, call: Invocation
) -> tuple[Invocation, tuple[Line, ...]]:
    """The call that opens a table, from a new thread where the server wants one for each table; and
    what is to be said of that. Where the bot may make none, the table stands in the channel.
    """
    channel = interaction.channel
    wanted = await desk.settings.get(call.server, WHERE) == THREAD if call.server else False
    if not wanted or not isinstance(channel, discord.TextChannel) or not can_open(call):
        return call, ()
    may = interaction.app_permissions
    missing = [right for right in _NEEDED if not getattr(may, right)]
    tr = translations(await desk.settings.locale_of(call.place))
    game = variant_name(call.arguments.get("variant", "").strip() or FIRST_CHOICE, tr)
    name = words.thread_name(game, tr)
    said = (Text(words.thread_begins_line(game, tr)),)
    above = PublicScreen(locale=tr.locale, names=NOBODY, blocks=said)
    thread = None if missing else await _opened(channel, name, above, call.key)
    if thread is None:
        named = (words.right_name(right, call.tr) for right in missing or _NEEDED)
        return call, (words.missing_line(named, call.tr),)
    place = Place(PLATFORM, str(thread))
    language = await desk.settings.get(scope_of(call.place), LANGUAGE)
    if language is not None:
        await desk.settings.set(scope_of(place), LANGUAGE, language)
    return replace(call, place=place), (words.thread_line(name, call.tr),)


def above_thread(client: discord.Client, place: Place) -> discord.PartialMessage | None:
    """The message that a thread of the bot's own hangs on: it has the thread's id."""
    thread = client.get_channel(int(place.id))
    if not isinstance(thread, discord.Thread) or not _is_own(thread):
        return None
    return client.get_partial_messageable(thread.parent_id).get_partial_message(thread.id)


async def tables_in_threads(desk: Desk, interaction: Asked, tr: Translations) -> tuple[Line, ...]:
    """Where tables are open under the channel of a call, for one who looks for them there."""
    channel = interaction.channel
    if not isinstance(channel, discord.TextChannel):
        return ()
    threads = sorted(filter(_is_own, channel.threads), key=lambda each: each.id, reverse=True)
    places = [Place(PLATFORM, str(each.id)) for each in threads[:MOST_LOOKED_AT]]
    found = [each for each in places if await desk.tables.open_at(each) is not None]
    return (words.in_threads_line(found[:MOST_NAMED], tr),) if found else ()


def _is_own(thread: discord.Thread) -> bool:
    return thread.owner_id == thread.guild.me.id


async def _opened(
    channel: discord.TextChannel, name: str, above: PublicScreen, key: str
) -> int | None:
    """A new thread, by its id; None where the bot may make none. It hangs on a message and has its
    id: a call that comes twice finds the same message, and the thread that hangs there.
    """
    message = None
    try:
        message = await posted(channel, public_layout(above), f"thread:{key}")
        await sent(lambda: message.create_thread(name=name, auto_archive_duration=A_DAY))
    except discord.HTTPException as why:
        if why.code == THREAD_EXISTS and message is not None:
            return message.id
        if why.code not in (MISSING_ACCESS, MISSING_PERMISSIONS):
            raise
        log.warning("a thread could not be opened: Discord answers %s", why.code)
        if message is not None:
            await message.delete()
        return None
    return message.id
