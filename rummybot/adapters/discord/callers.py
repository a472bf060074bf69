"""Who called, from where, in which language: an interaction as an invocation."""

from collections.abc import Mapping

import discord

from rummybot.adapters.discord import words
from rummybot.adapters.discord.answers import Asked
from rummybot.commands.invocation import NOBODY, Desk, Invocation
from rummybot.commands.trouble import cannot_show_line, failed_line
from rummybot.i18n.spans import Line
from rummybot.i18n.translations import Locale, Translations, locale_of, translations
from rummybot.render.screen import PrivateScreen, Text
from rummybot.tables.roster import Place

PLATFORM = "discord"


class Callers:
    """Knows people by their accounts on Discord."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def call(
        self, interaction: Asked, arguments: Mapping[str, str] | None = None
    ) -> Invocation:
        """The call that an interaction is."""
        user, locale = interaction.user, language(interaction)
        may = interaction.permissions
        return Invocation(
            key=f"{PLATFORM}:{interaction.id}",
            who=await self._desk.people.meet(PLATFORM, str(user.id), user.display_name, locale),
            place=Place(PLATFORM, str(interaction.channel_id)),
            locale=locale,
            arguments=arguments or {},
            manages=may.manage_channels or may.administrator,
            manages_server=may.manage_guild or may.administrator,
            server=""
            if interaction.guild_id is None
            else f"{PLATFORM}:guild:{interaction.guild_id}",
        )


def language(interaction: Asked) -> Locale:
    """The caller's."""
    return locale_of(interaction.locale.value)


def cannot_show(interaction: Asked, tr: Translations) -> tuple[Line, ...]:
    """What to say where the bot can show no table: which rights it lacks, by their names."""
    missing = missing_rights(interaction)
    if not missing:
        return ()
    named = (words.right_name(right, tr) for right in missing)
    return cannot_show_line(tr), words.missing_line(named, tr)


def missing_rights(interaction: Asked) -> list[str]:
    """What the bot needs and lacks where it was called; where it is called in a talk with it alone,
    there is nothing to allow.
    """
    if interaction.guild_id is None:
        return []
    may = interaction.app_permissions
    in_thread = isinstance(interaction.channel, discord.Thread)
    write = "send_messages_in_threads" if in_thread else "send_messages"
    return [right for right in ("view_channel", write) if not getattr(may, right)]


def failed(interaction: Asked) -> PrivateScreen:
    """What is said where something broke."""
    locale = language(interaction)
    said = Text(failed_line(translations(locale)))
    return PrivateScreen(seat=None, locale=locale, names=NOBODY, blocks=(said,))
