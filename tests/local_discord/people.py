"""People as tests use them. They know what was sent to them or is public, and nothing else."""

import copy
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tests.local_discord import messages
from tests.local_discord.errors import Json
from tests.local_discord.seen import Place, Reply, Seen
from tests.local_discord.slash import NotOfferedError, command_data
from tests.local_discord.state import State
from tests.local_discord.world import (
    EVERYONE,
    FILE_LIMIT,
    Channel,
    Entry,
    Interaction,
    Message,
    User,
)

COMMAND, COMPONENT, AUTOCOMPLETE, MODAL = 2, 3, 4, 5


@dataclass(frozen=True)
class Person:
    """Somebody with an account."""

    state: State
    user: User

    @property
    def id(self) -> int:
        """Their snowflake."""
        return self.user.id

    @property
    def name(self) -> str:
        """The name others see."""
        return self.user.name

    # ------------------------------------------------------------ commands

    async def types(self, where: Place, command: str, /, **options: Any) -> Reply:
        """Type a slash command and wait for the bot's whole answer."""
        return await self.gets(self.sends(where, command, **options))

    def sends(self, where: Place, command: str, /, **options: Any) -> Reply:
        """Type a slash command and do not wait."""
        data = command_data(self.state, self.user, where.channel, command, options)
        return self._send(COMMAND, where.channel, data)

    async def completes(
        self, where: Place, command: str, option: str, typed: str = "", /, **options: Any
    ) -> list[Json]:
        """The choices that the bot offers for an option while it is typed."""
        reply = self.starts_completing(where, command, option, typed, **options)
        return (await self.gets(reply)).choices

    def starts_completing(
        self, where: Place, command: str, option: str, typed: str = "", /, **options: Any
    ) -> Reply:
        """Type into an option and do not wait for choices."""
        values = {**options, option: typed}
        data = command_data(self.state, self.user, where.channel, command, values, focus=option)
        return self._send(AUTOCOMPLETE, where.channel, data)

    async def gets(self, reply: Reply, limit: float = 15.0) -> Reply:
        """Wait until the bot has answered in full."""
        what = f"the answer to {self.name}'s {reply.interaction.sent['data']}"
        await self.state.pulse.until(lambda: reply.settled, what, limit)
        return reply

    # ------------------------------------------------------------ components

    async def presses(self, message: Seen, button: str) -> Reply:
        """Press a button, named by its label or custom_id, and wait for the answer."""
        return await self.gets(self.taps(message, button))

    def taps(self, message: Seen, button: str) -> Reply:
        """Press a button and do not wait."""
        self._must_see(message)
        found = [each for each in message.buttons if button in (each.label, each.custom_id)]
        if not found or found[0].custom_id is None or found[0].disabled:
            names = ", ".join(each.label for each in message.buttons) or "nothing"
            raise NotOfferedError(f"{button!r} cannot be pressed; there is: {names}")
        return self._component(message, found[0].raw, {})

    async def chooses(self, message: Seen, select: str, *values: str) -> Reply:
        """Choose in a select, named by its placeholder or custom_id; values, or their labels."""
        self._must_see(message)
        found = [each for each in message.selects if _is_called(each, select)]
        if not found or found[0].get("disabled"):
            raise NotOfferedError(f"there is no select {select!r}")
        part = found[0]
        chosen = [_option(part, value) for value in values]
        low, high = part.get("min_values"), part.get("max_values")
        if not (1 if low is None else low) <= len(chosen) <= (1 if high is None else high):
            raise NotOfferedError(f"{len(chosen)} cannot be chosen in {select!r}")
        return await self.gets(self._component(message, part, {"values": chosen}))

    def _component(self, message: Seen, part: Json, more: Json) -> Reply:
        kind = {"component_type": part["type"], "id": part["id"]}
        data = {"custom_id": part["custom_id"], **kind, **more}
        channel = self.state.channels[message.message.channel_id]
        return self._send(COMPONENT, channel, data, message.message)

    def _must_see(self, message: Seen) -> None:
        if message.is_deleted or not self._may_see(message.message):
            raise NotOfferedError(f"{self.name} does not see that message")

    # ------------------------------------------------------------ reading

    def _may_see(self, message: Message) -> bool:
        if message.seen_by is not None:
            return message.seen_by == self.id
        return self.state.may_see(self.user, self.state.channels[message.channel_id])

    def reads(self, where: Place | None = None) -> list[Seen]:
        """Every message on this person's screen, oldest first; of one place, or of all."""
        return [
            Seen(each)
            for each in self.state.messages.values()
            if not each.deleted
            and self._may_see(each)
            and (where is None or each.channel_id == where.id)
        ]

    def private(self, where: Place | None = None) -> list[Seen]:
        """The messages that this person alone sees: ephemeral ones, and the bot's DMs."""
        return [
            each
            for each in self.reads(where)
            if each.is_private or each.message.channel_id == self.dm.id
        ]

    def last_private(self, where: Place | None = None) -> Seen:
        """The newest of them."""
        found = self.private(where)
        assert found, f"nothing was told to {self.name} alone"
        return found[-1]

    async def sees(
        self, wanted: str | Callable[[Seen], bool], where: Place | None = None, limit: float = 15.0
    ) -> Seen:
        """Wait for a message on the screen that holds a text, or fits."""

        def fits(message: Seen) -> bool:
            return wanted in message.text if isinstance(wanted, str) else wanted(message)

        def probe() -> Seen | None:
            return next((each for each in reversed(self.reads(where)) if fits(each)), None)

        return await self.state.pulse.until(probe, f"{self.name} to see {wanted!r}", limit)

    def received(self) -> list[Entry]:
        """All that ever reached this person, earlier states of messages too."""
        return [
            entry
            for entry in self.state.log
            if entry.seen_by == self.id or (entry.seen_by is None and self._reaches(entry))
        ]

    def _reaches(self, entry: Entry) -> bool:
        channel = self.state.channels.get(entry.channel_id or 0)
        return channel is None or self.state.may_see(self.user, channel)

    # ------------------------------------------------------------ and the rest

    @property
    def dm(self) -> Place:
        """The conversation with the bot."""
        return Place(self.state, self.state.dm(self.user))

    def closes_dms(self) -> None:
        """Take no direct messages any more."""
        self.user.dms_closed = True

    def shares_no_server(self) -> None:
        """Be on no server any more that the bot is on; the conversation with it stays."""
        self.user.shares_no_server = True

    def says(self, where: Place, text: str) -> Seen:
        """Write an ordinary message."""
        body = {"content": text}
        return Seen(messages.create(self.state, where.channel, body, author=self.user))

    def _send(
        self, kind: int, channel: Channel, data: Json, pressed: Message | None = None
    ) -> Reply:
        state = self.state
        if not state.may_see(self.user, channel):
            raise NotOfferedError(f"{self.name} cannot write there")
        sent = _interaction(state, self.user, channel, kind, data)
        if pressed is not None:
            sent["message"] = copy.deepcopy(pressed.raw)
        interaction = Interaction(
            int(sent["id"]), sent["token"], kind, self.user, channel, state.clock(), sent
        )
        if pressed is not None:
            interaction.pressed = pressed.id
        state.interactions[interaction.token] = interaction
        state.dispatch("INTERACTION_CREATE", sent, channel.guild_id)
        return Reply(state, interaction)


def _is_called(select: Json, name: str) -> bool:
    return name in (select.get("placeholder"), select["custom_id"])


def _option(select: Json, name: str) -> str:
    for option in select.get("options") or []:
        if name in (option["value"], option["label"]):
            return str(option["value"])
    raise NotOfferedError(f"{name!r} is not among the options")


def _interaction(state: State, user: User, channel: Channel, kind: int, data: Json) -> Json:
    in_server = channel.guild_id is not None
    sent: Json = {
        "id": str(state.new_id()),
        "application_id": str(state.bot.id),
        "type": kind,
        "token": state.new_token(),
        "version": 1,
        "data": data,
        "channel_id": str(channel.id),
        "channel": channel.payload(state.bot.id),
        "locale": user.locale,
        "app_permissions": str(state.bot_permissions(channel)),
        "entitlements": [],
        "entitlement_sku_ids": [],
        "attachment_size_limit": FILE_LIMIT,
        "authorizing_integration_owners": {"0": str(state.guild.id if in_server else 0)},
        "context": 0 if in_server else 1,
    }
    if not in_server:
        return {**sent, "user": user.payload()}
    permissions = str(EVERYONE | user.more_permissions)
    sent["channel"] = {**sent["channel"], "permissions": permissions}
    guild = {"id": str(state.guild.id), "locale": state.guild.locale, "features": []}
    return {
        **sent,
        "guild_id": str(state.guild.id),
        "guild_locale": state.guild.locale,
        "guild": guild,
        "member": {**user.member(), "permissions": permissions},
    }
