"""Discord's end of the bot: a client whose slash commands become invocations."""

import asyncio
import logging
from collections import deque
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import discord
from discord import app_commands

from rummybot.adapters.discord.answers import acknowledge, answer
from rummybot.adapters.discord.faults import described
from rummybot.adapters.discord.outlet import DiscordOutlet
from rummybot.adapters.discord.sending import NOBODY
from rummybot.adapters.discord.tree import BY_SERVERS, IN_SERVERS, Slash, Translator, grow
from rummybot.commands.catalog import COMMANDS, Command
from rummybot.commands.invocation import NOBODY as NO_NAMES
from rummybot.commands.invocation import Desk, Invocation
from rummybot.commands.trouble import cannot_show_line, failed_line
from rummybot.i18n.translations import Locale, locale_of, translations
from rummybot.render.screen import PrivateScreen, Text
from rummybot.tables.roster import Place

PLATFORM = "discord"

INTENTS = discord.Intents(guilds=True, guild_messages=True)
"""None of them needs Discord's leave."""

AUTHENTICATION_FAILED = 4004
"""With this the gateway hangs up on a token."""

ANSWER_WITHIN = 30.0
"""Seconds after which a command that has not come to an end is given up."""

_REMEMBERED = 1000
"""So many interactions are known again when they arrive twice, as after a lost connection."""

log = logging.getLogger(__name__)


class Gateway:
    """Takes what people send on Discord, and shows what they should see."""

    def __init__(self, desk: Desk) -> None:
        self._client = _Client(desk)
        self.outlet = DiscordOutlet(self._client)

    async def serve(self, token: str) -> None:
        """Serve until cancelled. Raises discord.LoginFailure where Discord rejects the token, be it
        one that it took before.
        """
        try:
            async with self._client:
                await self._client.start(token)
        except discord.ConnectionClosed as end:
            if end.code == AUTHENTICATION_FAILED:
                raise discord.LoginFailure("the token was reset") from None
            raise


class _Client(discord.Client):
    """The connection. It keeps neither messages nor members: nothing here asks for them."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(
            intents=INTENTS,
            allowed_mentions=NOBODY,
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
        )
        self._tree = _Tree(self, desk)

    async def setup_hook(self) -> None:
        """Tell Discord our commands before anybody can use them."""
        await self._tree.set_translator(Translator())
        await self._tree.sync()


class _Tree(app_commands.CommandTree[_Client]):
    """The commands, and what happens when one is used."""

    def __init__(self, client: _Client, desk: Desk) -> None:
        super().__init__(client, allowed_contexts=IN_SERVERS, allowed_installs=BY_SERVERS)
        self._desk = desk
        self._known: deque[int] = deque(maxlen=_REMEMBERED)
        grow(self, COMMANDS, self._carry_out)

    async def interaction_check(self, interaction: discord.Interaction[Any], /) -> bool:
        """Acknowledge before anything else. What arrives once more is dropped: its answer is given
        or on its way, and after a restart the key keeps it from acting twice.
        """
        if interaction.id in self._known:
            return False
        self._known.append(interaction.id)
        return await acknowledge(interaction)

    async def on_error(
        self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError, /
    ) -> None:
        """A command has failed; or Discord knows one that we do not, as right after an update."""
        log.error("an interaction failed (%s): %s", _key(interaction), described(error))
        locale = _locale(interaction)
        said = Text(failed_line(translations(locale)))
        screen = PrivateScreen(seat=None, locale=locale, names=NO_NAMES, blocks=(said,))
        await answer(interaction, screen)

    async def _carry_out(
        self, command: Command, interaction: Slash, arguments: Mapping[str, str]
    ) -> None:
        async with asyncio.timeout(ANSWER_WITHIN):
            screen = await self._done(command, interaction, arguments)
        await answer(interaction, screen)

    async def _done(
        self, command: Command, interaction: Slash, arguments: Mapping[str, str]
    ) -> PrivateScreen:
        """Carry a command out; what the caller is answered."""
        user, locale = interaction.user, _locale(interaction)
        call = Invocation(
            key=_key(interaction),
            who=await self._desk.people.meet(PLATFORM, str(user.id), user.display_name, locale),
            place=Place(PLATFORM, str(interaction.channel_id)),
            locale=locale,
            arguments=arguments,
        )
        screen = (await command.run(self._desk, call)).screen()
        if _may_write(interaction):
            return screen
        return replace(screen, blocks=(Text(cannot_show_line(call.tr)), *screen.blocks))


def _key(interaction: Slash) -> str:
    return f"{PLATFORM}:{interaction.id}"


def _locale(interaction: Slash) -> Locale:
    """The caller's language."""
    return locale_of(interaction.locale.value)


def _may_write(interaction: Slash) -> bool:
    """Whether the bot can show a table where it was called."""
    may = interaction.app_permissions
    in_thread = isinstance(interaction.channel, discord.Thread)
    return may.view_channel and (may.send_messages_in_threads if in_thread else may.send_messages)
