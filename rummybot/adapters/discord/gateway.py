"""Discord's end of the bot: a client whose slash commands and buttons become invocations."""

import asyncio
import logging
from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

import discord
from discord import app_commands

from rummybot.adapters.discord import words
from rummybot.adapters.discord.answers import Where, acknowledge, answer
from rummybot.adapters.discord.callers import PLATFORM, Callers, cannot_show, failed
from rummybot.adapters.discord.custom_ids import Looks
from rummybot.adapters.discord.faults import described
from rummybot.adapters.discord.items import Component, Pressed
from rummybot.adapters.discord.layout import private_layouts, reply_layouts
from rummybot.adapters.discord.members import Members
from rummybot.adapters.discord.outlet import DiscordOutlet
from rummybot.adapters.discord.panel import Panel
from rummybot.adapters.discord.panels import Panels
from rummybot.adapters.discord.places import are_gone
from rummybot.adapters.discord.presses import Presses
from rummybot.adapters.discord.sending import CALLS_NOBODY
from rummybot.adapters.discord.talk import Talk
from rummybot.adapters.discord.threads import in_a_thread, tables_in_threads
from rummybot.adapters.discord.tree import BY_SERVERS, IN_SERVERS, Slash, Translator, grow
from rummybot.commands import lobby
from rummybot.commands.catalog import commands_on
from rummybot.commands.command import Command, Kind, Param
from rummybot.commands.completing import completions
from rummybot.commands.invocation import Desk, Invocation, Reply, refuse, remembered
from rummybot.i18n.spans import Line

INTENTS = discord.Intents(guilds=True, guild_messages=True)
"""None of them needs Discord's leave."""

AUTHENTICATION_FAILED = 4004
"""With this the gateway hangs up on a token."""

ANSWER_WITHIN = 30.0
"""Seconds after which a command that has not come to an end is given up."""

COMPLETE_WITHIN = 2.5
"""Seconds after which nobody waits any more for what may follow."""

WAITS_AT_MOST = 60.0
"""Seconds for which a request waits where Discord takes no more for now. Messages older than an
hour are changed so seldom that another is posted instead.
"""

_REMEMBERED = 1000
"""So many interactions are known again when they arrive twice, as after a lost connection."""

log = logging.getLogger(__name__)


class Gateway:
    """Takes what people send on Discord, and shows what they should see."""

    def __init__(self, desk: Desk) -> None:
        self._client = _Client(desk)
        self.outlet = self._client.outlet
        self.members = Members(self._client)

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
            allowed_mentions=CALLS_NOBODY,
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_ratelimit_timeout=WAITS_AT_MOST,
        )
        self.once = _Once()
        panels, callers = Panels(), Callers(desk)
        self._tables = desk.tables
        self._talk = Talk()
        self.outlet = DiscordOutlet(self, panels, self._talk)
        self._presses = Presses(desk, callers, panels, self.outlet)
        self._tree = _Tree(self, desk, callers, panels)

    async def setup_hook(self) -> None:
        """Tell Discord our commands before anybody can use them, and hear every button."""
        self.add_dynamic_items(Pressed)
        await self._tree.set_translator(Translator())
        await self._tree.sync()

    async def pressed(self, interaction: Component, name: str, values: tuple[str, ...]) -> None:
        """Somebody pressed a button or chose in a menu."""
        if self.once.is_new(interaction.id):
            await self._presses.take(interaction, name, values)

    async def on_message(self, message: discord.Message) -> None:
        """Somebody wrote something, or the bot itself did. What it says is not told, nor asked."""
        if self.user is None or message.author.id != self.user.id:
            self._talk.heard(message.channel.id, message.id)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """A channel is gone, and its threads with it."""
        threads = getattr(channel, "threads", ())
        await are_gone(self._tables, (channel.id, *(each.id for each in threads)))

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """A thread is gone."""
        await are_gone(self._tables, (payload.thread_id,))

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """The bot was sent away, or the server is gone."""
        await are_gone(self._tables, (each.id for each in (*guild.channels, *guild.threads)))


def _given(command: Command, interaction: Slash) -> Iterator[tuple[Param, str]]:
    """What stands in the other fields while one is typed."""
    for param in command.params:
        value = getattr(interaction.namespace, param.name, None)
        if value is not None:
            yield param, str(value)


class _Once:
    """Knows interactions again. What arrives once more is dropped: its answer is given or on its
    way, and after a restart the key keeps it from acting twice.
    """

    def __init__(self) -> None:
        self._known: deque[int] = deque(maxlen=_REMEMBERED)

    def is_new(self, interaction: int) -> bool:
        """Whether it comes for the first time."""
        if interaction in self._known:
            return False
        self._known.append(interaction)
        return True


class _Tree(app_commands.CommandTree[_Client]):
    """The commands, and what happens when one is used."""

    def __init__(self, client: _Client, desk: Desk, callers: Callers, panels: Panels) -> None:
        super().__init__(client, allowed_contexts=IN_SERVERS, allowed_installs=BY_SERVERS)
        self._desk = desk
        self._callers = callers
        self._panels = panels
        grow(self, commands_on(PLATFORM), self._carry_out, self._complete)

    async def interaction_check(self, interaction: discord.Interaction[Any], /) -> bool:
        """Acknowledge before anything else."""
        if not self.client.once.is_new(interaction.id):
            return False
        if interaction.type is discord.InteractionType.autocomplete:
            return True
        return await acknowledge(interaction, Where.NEW)

    async def on_error(
        self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError, /
    ) -> None:
        """A command that Discord knows and we do not, as right after a new version."""
        log.error("an interaction could not be read: %s", described(error))
        await answer(interaction, private_layouts(failed(interaction)))

    async def _carry_out(
        self, command: Command, interaction: Slash, arguments: Mapping[str, str]
    ) -> None:
        try:
            async with asyncio.timeout(ANSWER_WITHIN):
                reply = await self._done(command, interaction, arguments)
        except Exception as error:
            key = f"{PLATFORM}:{interaction.id}"
            log.error("/%s failed (%s): %s", command.name, key, described(error))
            await answer(interaction, private_layouts(failed(interaction)))
        else:
            await self._say(interaction, reply)

    async def _complete(
        self, command: Command, param: Param, interaction: Slash, typed: str
    ) -> list[app_commands.Choice[Any]]:
        """What may follow; nothing where that cannot be found out in time."""
        try:
            async with asyncio.timeout(COMPLETE_WITHIN):
                given = {each.name: value for each, value in _given(command, interaction)}
                call = await self._callers.call(interaction, given)
                found = await completions(self._desk, call, command, param, typed)
        except Exception as error:
            log.error("/%s could not be completed: %s", command.name, described(error))
            return []
        whole = param.kind is Kind.NUMBER
        return [
            app_commands.Choice(name=label, value=int(value) if whole else value)
            for value, label in found
        ]

    async def _done(
        self, command: Command, interaction: Slash, arguments: Mapping[str, str]
    ) -> Reply:
        """Carry a command out; what the caller is answered."""
        call = await self._callers.call(interaction, arguments)
        if interaction.guild_id is None and not command.works_anywhere:
            refused = refuse(call, words.in_channels_line(call.tr))
            return remembered(self._desk, call, refused)
        lines = cannot_show(interaction, call.tr)
        if command.handler is lobby.new:
            call, more = await in_a_thread(self._desk, interaction, call)
            lines = (*lines, *more)
        reply = await command.run(self._desk, call)
        if reply.refused and not reply.panel.table:
            more = await self._elsewhere(interaction, call)
            reply = replace(reply, said=(*reply.said, *more))
        return replace(reply, said=(*lines, *reply.said))

    async def _elsewhere(self, interaction: Slash, call: Invocation) -> tuple[Line, ...]:
        """What to say to one who was refused something where there is no table."""
        if await self._desk.tables.open_at(call.place) is not None:
            return ()
        return await tables_in_threads(self._desk, interaction, call.tr)

    async def _say(self, interaction: Slash, reply: Reply) -> None:
        """Answer who typed. A hand comes with buttons, and with what to type instead of them."""
        table = reply.panel.table
        if not table:
            await answer(interaction, reply_layouts(reply))
            return
        order = self._panels.order(str(interaction.user.id), table)
        panel = Panel(reply.panel, reply.said, looks=Looks(order, typed=True))
        await self._panels.show(interaction, panel)
