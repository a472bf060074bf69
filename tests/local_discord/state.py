"""The state of the local Discord, and what its parts share."""

import copy
import itertools
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tests.local_discord.errors import (
    MISSING_ACCESS,
    MISSING_PERMISSIONS,
    UNKNOWN_CHANNEL,
    UNKNOWN_MESSAGE,
    Json,
    refusal,
)
from tests.local_discord.pulse import Pulse
from tests.local_discord.world import (
    DM,
    EPOCH,
    PERMISSIONS,
    PRIVATE_THREAD,
    PUBLIC_THREAD,
    TEXT,
    Channel,
    Entry,
    Guild,
    Interaction,
    Message,
    Request,
    User,
)

APPLICATION_ID = 700_000_000_000_000_001
TOKEN = "NzAw.local.bot-token"

Dispatch = Callable[[str, Json, int | None], None]


@dataclass
class State:
    """Everything there is; one server, one bot."""

    clock: Callable[[], float]
    token: str = TOKEN
    pulse: Pulse = field(default_factory=Pulse)
    users: dict[int, User] = field(default_factory=dict)
    channels: dict[int, Channel] = field(default_factory=dict)
    messages: dict[int, Message] = field(default_factory=dict)
    interactions: dict[str, Interaction] = field(default_factory=dict)
    commands: dict[int | None, list[Json]] = field(default_factory=dict)
    """Registered commands: of the server, by its id, and everywhere, under None."""
    nonces: dict[tuple[int, str], tuple[float, int]] = field(default_factory=dict)
    blobs: dict[str, bytes] = field(default_factory=dict)
    log: list[Entry] = field(default_factory=list)
    requests: list[Request] = field(default_factory=list)
    application: Json = field(default_factory=dict)
    """What its owner has changed about the application in the developer portal."""
    address: str = ""
    """Where the REST interface is reached."""
    dispatch: Dispatch = lambda event, data, guild_id: None

    def __post_init__(self) -> None:
        self._count = itertools.count(1)
        self.bot = User(APPLICATION_ID, "rummybot", bot=True)
        self.users[self.bot.id] = self.bot
        self.guild = Guild(self.new_id(), "Card club", owner_id=self.new_id())
        self.pulse.explain = self.explain

    def new_id(self) -> int:
        """A snowflake of this moment."""
        return (int((self.clock() - EPOCH) * 1000) << 22) | next(self._count)

    def new_token(self) -> str:
        """A secret of an interaction."""
        return f"aW50ZXJhY3Rpb246{secrets.token_urlsafe(60)}"

    def note(self, kind: str, payload: Any, channel_id: int | None, seen_by: int | None) -> None:
        """Remember what reached people, as it was then."""
        channel = self.channels.get(channel_id or 0)
        if channel is not None and channel.recipient is not None:
            seen_by = channel.recipient.id
        kept = copy.deepcopy(payload)
        self.log.append(Entry(self.clock(), kind, channel_id, seen_by, kept))
        self.pulse.beat()

    # ------------------------------------------------------------ looking things up

    def channel(self, channel_id: int, *needs: str) -> Channel:
        """A channel in which the bot has these permissions."""
        channel = self.channels.get(channel_id)
        if channel is None or channel.gone:
            raise refusal(UNKNOWN_CHANNEL)
        allowed = self.bot_permissions(channel)
        if not allowed & PERMISSIONS["VIEW_CHANNEL"]:
            raise refusal(MISSING_ACCESS)
        if any(not allowed & PERMISSIONS[need] for need in needs):
            raise refusal(MISSING_PERMISSIONS)
        return channel

    def bot_permissions(self, channel: Channel) -> int:
        """What the bot may do in a channel."""
        parent = self.channels.get(channel.parent_id or 0)
        denied = channel.denied | (parent.denied if parent else 0)
        return (self.guild.permissions | self.bot.more_permissions) & ~denied

    def message(self, channel_id: int, message_id: int) -> Message:
        """A message that the bot's own token reaches: never an ephemeral one."""
        message = self.messages.get(message_id)
        if message is None or message.deleted or message.seen_by is not None:
            raise refusal(UNKNOWN_MESSAGE)
        if message.channel_id != channel_id:
            raise refusal(UNKNOWN_MESSAGE)
        return message

    def dm(self, user: User) -> Channel:
        """The bot's conversation with somebody."""
        for channel in self.channels.values():
            if channel.recipient is user:
                return channel
        return self.add(Channel(self.new_id(), type=DM, recipient=user))

    def add(self, channel: Channel) -> Channel:
        """A new channel."""
        self.channels[channel.id] = channel
        return channel

    def add_text_channel(self, name: str) -> Channel:
        """A new channel of the server."""
        channel = Channel(self.new_id(), type=TEXT, name=name, guild_id=self.guild.id)
        return self.add(channel)

    def may_see(self, user: User, channel: Channel) -> bool:
        """Whether a person sees what is public in a channel."""
        if channel.recipient is not None:
            return channel.recipient is user
        if channel.type == PRIVATE_THREAD:
            manages = bool(user.more_permissions & PERMISSIONS["MANAGE_THREADS"])
            return user.id in channel.members or manages
        return channel.type in (TEXT, PUBLIC_THREAD)

    def guild_create(self) -> Json:
        """The server as the bot is told of it."""
        channels = [each for each in self.channels.values() if each.guild_id == self.guild.id]
        return self.guild.payload(self.bot, channels, len(self.users))

    def explain(self) -> str:
        """What happened last, for the words of a failure."""
        lines = ["The last requests:"]
        for each in self.requests[-8:]:
            said = f" {str(each.answer)[:300]}" if each.status >= 400 else ""
            lines.append(f"  {each.method} {each.path.split('/aW50')[0]} -> {each.status}{said}")
        lines.append("The last things that reached people:")
        for entry in self.log[-5:]:
            shown = entry.payload.get("content") or str(entry.payload)[:200]
            lines.append(f"  {entry.kind} to {entry.seen_by or 'all'}: {shown}")
        return "\n".join(lines)
