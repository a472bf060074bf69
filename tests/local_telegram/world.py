"""What there is on the local Telegram: people, chats, messages, queries."""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from tests.local_telegram.errors import Json

ANONYMOUS_ADMIN, CHANNEL_SENDER = 1_087_968_824, 136_817_688
"""The accounts that messages of anonymous administrators and of channels seem to come from."""

RIGHTS = (
    *("can_manage_chat", "can_delete_messages", "can_manage_video_chats", "can_restrict_members"),
    *("can_promote_members", "can_change_info", "can_invite_users", "can_post_stories"),
    *("can_edit_stories", "can_delete_stories", "can_pin_messages", "can_manage_topics"),
)


class Kind(StrEnum):
    """The kinds of chats."""

    PRIVATE = "private"
    GROUP = "group"
    SUPERGROUP = "supergroup"
    CHANNEL = "channel"


@dataclass
class User:
    """An account: a person's or a bot's."""

    id: int
    first_name: str
    last_name: str | None = None
    username: str | None = None
    language_code: str | None = None
    is_bot: bool = False
    started: bool = False
    """Whether they have opened the bot, so that it may write to them."""
    blocks_the_bot: bool = False
    misses_ephemerals: bool = False
    """Their app is old, or they are away: what was sent to them alone in a group never shows."""

    def payload(self) -> Json:
        """As it stands in updates."""
        named = {name: getattr(self, name) for name in ("last_name", "username", "language_code")}
        base: Json = {"id": self.id, "is_bot": self.is_bot, "first_name": self.first_name}
        return base | {name: value for name, value in named.items() if value is not None}


@dataclass
class Topic:
    """A topic of a forum."""

    id: int
    name: str
    closed: bool = False


@dataclass
class Chat:
    """A private chat with the bot, a group, a supergroup or a channel."""

    id: int
    kind: Kind
    title: str = ""
    user: User | None = None
    is_forum: bool = False
    members: set[int] = field(default_factory=set)
    admins: dict[int, frozenset[str]] = field(default_factory=dict)
    """Administrators and what they may do."""
    anonymous: set[int] = field(default_factory=set)
    """Administrators who show the chat's name instead of their own."""
    topics: dict[int, Topic] = field(default_factory=dict)
    migrated_to: int | None = None
    gone: bool = False
    kicked: bool = False
    """Whether somebody has shown the bot the door."""
    muted: bool = False
    """Whether the bot may not write here."""
    pinned: list[int] = field(default_factory=list)
    last_bot: int | None = None
    """The bot that spoke last."""

    @property
    def is_group(self) -> bool:
        """Whether several people talk here."""
        return self.kind in (Kind.GROUP, Kind.SUPERGROUP)

    def payload(self) -> Json:
        """As it stands in messages."""
        base: Json = {"id": self.id, "type": self.kind.value}
        if self.user is not None:
            named = self.user.payload()
            kept = ("first_name", "last_name", "username")
            return base | {name: named[name] for name in kept if name in named}
        base["title"] = self.title
        return {**base, "is_forum": True} if self.is_forum else base


@dataclass
class Message:
    """A message in its present state; `seen_by` is the one user who sees it, or None for all."""

    chat_id: int
    id: int
    author_id: int
    at: float
    raw: Json
    seen_by: int | None = None
    ephemeral_id: int | None = None
    inline_id: str | None = None
    replaces: int | None = None
    """The public message in whose place one person sees this one."""
    order: int = 0
    """Which of all the messages it is."""
    deleted: bool = False


@dataclass
class CallbackQuery:
    """A button pressed."""

    id: str
    user: User
    message: Message
    data: str
    at: float
    answer: Json | None = None


@dataclass
class InlineQuery:
    """The bot's name typed into somebody's input field, with some words."""

    id: str
    user: User
    chat: Chat
    topic: int | None
    query: str
    offset: str
    at: float
    answer: Json | None = None


@dataclass(frozen=True)
class Cached:
    """An answer to an inline query that Telegram gives again without asking the bot."""

    until: float
    user_id: int | None
    """Whose it is; None: anybody's."""
    query: tuple[str, str]
    answer: Json


@dataclass(frozen=True)
class Entry:
    """Something that reached people: those in `audience`, or everybody where that is None.

    `payload` is what they were shown, `sent` the parameters it was sent with.
    """

    at: float
    kind: str
    chat_id: int | None
    audience: frozenset[int] | None
    payload: Json
    sent: Json = field(default_factory=dict)


@dataclass
class Request:
    """A request as it came in, and how it was answered."""

    method: str
    raw: bytes
    body: Json = field(default_factory=dict)
    """The parameters as they came, which may be texts that hold JSON."""
    form: Json = field(default_factory=dict)
    """The parameters as they were understood, where they were."""
    status: int = 0
    answer: Any = None
    at: float = 0.0
