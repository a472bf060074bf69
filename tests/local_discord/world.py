"""What there is on the local Discord: people, a server, channels, messages, interactions."""

from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from tests.local_discord.errors import Json

EPOCH = 1_420_070_400.0
FILE_LIMIT = 10 * 1024 * 1024
EPHEMERAL, LOADING, SUPPRESS_EMBEDS, SILENT, COMPONENTS_V2 = (
    1 << 6,
    1 << 7,
    1 << 2,
    1 << 12,
    1 << 15,
)

PERMISSIONS = {
    "MANAGE_CHANNELS": 1 << 4,
    "MANAGE_GUILD": 1 << 5,
    "ADD_REACTIONS": 1 << 6,
    "VIEW_CHANNEL": 1 << 10,
    "SEND_MESSAGES": 1 << 11,
    "MANAGE_MESSAGES": 1 << 13,
    "EMBED_LINKS": 1 << 14,
    "ATTACH_FILES": 1 << 15,
    "READ_MESSAGE_HISTORY": 1 << 16,
    "MENTION_EVERYONE": 1 << 17,
    "USE_EXTERNAL_EMOJIS": 1 << 18,
    "USE_APPLICATION_COMMANDS": 1 << 31,
    "MANAGE_THREADS": 1 << 34,
    "CREATE_PUBLIC_THREADS": 1 << 35,
    "CREATE_PRIVATE_THREADS": 1 << 36,
    "SEND_MESSAGES_IN_THREADS": 1 << 38,
}
RARE = ("MANAGE_CHANNELS", "MANAGE_GUILD", "MANAGE_MESSAGES", "MENTION_EVERYONE", "MANAGE_THREADS")
EVERYONE = sum(bit for name, bit in PERMISSIONS.items() if name not in RARE)
"""What everybody on the server may do, the bot included."""

TEXT, DM, PUBLIC_THREAD, PRIVATE_THREAD = 0, 1, 11, 12


def when(seconds: float) -> str:
    """A time as Discord writes it."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="microseconds")


@dataclass
class User:
    """An account: a person's or the bot's."""

    id: int
    name: str
    locale: str = "en-US"
    bot: bool = False
    dms_closed: bool = False
    shares_no_server: bool = False
    more_permissions: int = 0
    nick: str | None = None

    def payload(self) -> Json:
        """As it stands in messages."""
        return {
            "id": str(self.id),
            "username": self.name if self.bot else f"user{self.id % 10**8}",
            "global_name": None if self.bot else self.name,
            "discriminator": "0000" if self.bot else "0",
            "avatar": None,
            "bot": self.bot,
            "public_flags": 0,
            "flags": 0,
        }

    def member(self, *, with_user: bool = True) -> Json:
        """As a member of the server."""
        payload: Json = {
            "nick": self.nick,
            "avatar": None,
            "roles": [],
            "joined_at": "2026-01-01T00:00:00.000000+00:00",
            "premium_since": None,
            "pending": False,
            "deaf": False,
            "mute": False,
            "flags": 0,
            "communication_disabled_until": None,
        }
        return {**payload, "user": self.payload()} if with_user else payload


@dataclass
class Channel:
    """A text channel, a thread or a direct conversation with the bot."""

    id: int
    type: int = TEXT
    name: str = ""
    guild_id: int | None = None
    recipient: User | None = None
    parent_id: int | None = None
    denied: int = 0
    gone: bool = False
    thread: Json = field(default_factory=dict)
    members: set[int] = field(default_factory=set)

    @property
    def is_thread(self) -> bool:
        """Whether it hangs under another channel."""
        return self.type in (PUBLIC_THREAD, PRIVATE_THREAD)

    def payload(self, bot_id: int) -> Json:
        """As Discord describes it."""
        base: Json = {"id": str(self.id), "type": self.type, "last_message_id": None, "flags": 0}
        if self.recipient is not None:
            return {**base, "recipients": [self.recipient.payload()]}
        base |= {"guild_id": str(self.guild_id), "name": self.name, "rate_limit_per_user": 0}
        if self.is_thread:
            shown = {"message_count": 0, "member_count": min(50, len(self.members))}
            meta = {"thread_metadata": self.thread, "owner_id": str(bot_id)}
            return {**base, "parent_id": str(self.parent_id), **shown, **meta}
        deny = {"id": str(bot_id), "type": 1, "allow": "0", "deny": str(self.denied)}
        return {
            **base,
            "position": 0,
            "parent_id": None,
            "topic": None,
            "nsfw": False,
            "permission_overwrites": [deny] if self.denied else [],
        }


@dataclass
class Guild:
    """A server."""

    id: int
    name: str
    owner_id: int
    locale: str = "en-US"
    withheld: int = 0
    """What is not allowed to everybody here, as it otherwise is."""
    without_bot: bool = False
    """Nobody has invited the bot, or somebody has shown it the door."""

    @property
    def permissions(self) -> int:
        """What everybody may do in a channel that says nothing else."""
        return EVERYONE & ~self.withheld

    def payload(self, bot: User, channels: list[Channel], member_count: int) -> Json:
        """As GUILD_CREATE tells it to a bot that may not see all members."""
        everyone = {
            "id": str(self.id),
            "name": "@everyone",
            "color": 0,
            "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
            "hoist": False,
            "position": 0,
            "permissions": str(self.permissions),
            "managed": False,
            "mentionable": False,
            "flags": 0,
            "icon": None,
            "unicode_emoji": None,
        }
        shown = [each for each in channels if not each.gone]
        lists = ("emojis", "stickers", "features", "voice_states", "presences", "stage_instances")
        more = ("guild_scheduled_events", "soundboard_sounds")
        nothing = ("icon", "splash", "banner", "description", "afk_channel_id", "rules_channel_id")
        zeros = ("verification_level", "default_message_notifications", "explicit_content_filter")
        levels = ("mfa_level", "nsfw_level", "premium_tier", "system_channel_flags")
        return {
            "id": str(self.id),
            "name": self.name,
            "owner_id": str(self.owner_id),
            "preferred_locale": self.locale,
            "afk_timeout": 300,
            "joined_at": "2026-01-01T00:00:00.000000+00:00",
            "large": False,
            "unavailable": False,
            "member_count": member_count,
            "roles": [everyone],
            "members": [bot.member()],
            "channels": [each.payload(bot.id) for each in shown if not each.is_thread],
            "threads": [each.payload(bot.id) for each in shown if each.is_thread],
            "premium_progress_bar_enabled": False,
            **{key: [] for key in (*lists, *more)},
            **dict.fromkeys(nothing),
            **dict.fromkeys((*zeros, *levels), 0),
        }


@dataclass
class Message:
    """A message in its present state; `seen_by` is the one user who sees it, or None for all."""

    id: int
    channel_id: int
    author_id: int
    raw: Json
    seen_by: int | None = None
    token: str | None = None
    deleted: bool = False

    @property
    def flags(self) -> int:
        """Its bits."""
        return int(self.raw["flags"])


@dataclass
class Interaction:
    """A command typed, a component pressed, a modal sent, or a field being completed."""

    id: int
    token: str
    kind: int
    user: User
    channel: Channel
    at: float
    sent: Json
    answered: int | None = None
    original: int | None = None
    edited: bool = False
    """Whether the first answer was changed through the token."""
    pressed: int | None = None
    choices: list[Json] | None = None
    modal: Json | None = None


@dataclass(frozen=True)
class Entry:
    """Something that reached people: all who see the channel, or the user `seen_by` alone."""

    at: float
    kind: str
    channel_id: int | None
    seen_by: int | None
    payload: Json


@dataclass
class Request:
    """A request as it came in, and how it was answered."""

    method: str
    path: str
    query: dict[str, str]
    raw: bytes
    body: Any = None
    status: int = 0
    answer: Any = None
