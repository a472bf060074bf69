"""The state of the local Telegram, and what its parts share."""

import copy
import itertools
from collections.abc import Callable
from dataclasses import dataclass, field

from tests.local_discord.pulse import Pulse
from tests.local_telegram.errors import Json, bad, forbidden, migrated
from tests.local_telegram.limits import Limits
from tests.local_telegram.schema import BotApi
from tests.local_telegram.updates import Updates
from tests.local_telegram.world import (
    Cached,
    CallbackQuery,
    Chat,
    Entry,
    InlineQuery,
    Kind,
    Message,
    Request,
    User,
)

BOT_ID = 7_000_000_001
TOKEN = f"{BOT_ID}:AAF-local-token-of-the-bot-0123456"
SUPERGROUPS = -1_000_000_000_000


@dataclass
class BotSettings:
    """What its owner has chosen for the bot at BotFather."""

    privacy: bool = True
    inline: bool = True
    inline_feedback: bool = True
    hears_bots: bool = False


@dataclass(repr=False)
class State:
    """Everything there is; one bot."""

    clock: Callable[[], float]
    token: str = TOKEN
    api: BotApi = BotApi.NEWEST
    limits: Limits = field(default_factory=Limits)
    pulse: Pulse = field(default_factory=Pulse)
    settings: BotSettings = field(default_factory=BotSettings)
    users: dict[int, User] = field(default_factory=dict)
    chats: dict[int, Chat] = field(default_factory=dict)
    messages: dict[tuple[int, int], Message] = field(default_factory=dict)
    ephemerals: dict[tuple[int, int], Message] = field(default_factory=dict)
    """By the chat and the number that they have there."""
    inline_messages: dict[str, Message] = field(default_factory=dict)
    callback_queries: dict[str, CallbackQuery] = field(default_factory=dict)
    inline_queries: dict[str, InlineQuery] = field(default_factory=dict)
    cached: list[Cached] = field(default_factory=list)
    commands: dict[tuple[str, str], list[Json]] = field(default_factory=dict)
    """What set_my_commands has set, by scope and language."""
    about: dict[tuple[str, str], str] = field(default_factory=dict)
    """What the bot says of itself, by the kind of text and the language."""
    log: list[Entry] = field(default_factory=list)
    requests: list[Request] = field(default_factory=list)
    callback_life: float = 15.0
    inline_life: float = 10.0
    """How long queries may be answered; Telegram does not say, so tests may choose."""

    def __post_init__(self) -> None:
        self._count = itertools.count(1)
        self._message_ids: dict[int, itertools.count[int]] = {}
        self.updates = Updates(self.clock, self.pulse)
        self.bot = User(BOT_ID, "Rummy", username="rummybot", is_bot=True)
        self.users[BOT_ID] = self.bot
        self.pulse.explain = self.explain
        self.limits.clock = self.clock

    # ------------------------------------------------------------ numbers

    def new_id(self) -> int:
        """The next number that nothing has."""
        return next(self._count)

    def new_user_id(self) -> int:
        """Ids of people, beyond 32 bits, as new ones are."""
        return 5_000_000_000 + self.new_id()

    def new_chat_id(self, kind: Kind) -> int:
        """Ids of groups are negative."""
        return (-4_000_000 if kind is Kind.GROUP else SUPERGROUPS - 2_000_000) - self.new_id()

    def new_message_id(self, chat: Chat) -> int:
        """Supergroups and channels count their own messages, all other chats together."""
        own = chat.id if chat.kind in (Kind.SUPERGROUP, Kind.CHANNEL) else 0
        return next(self._message_ids.setdefault(own, itertools.count(1)))

    def new_ephemeral_id(self) -> int:
        """The number of a message for one person."""
        return 900_000 + self.new_id()

    @property
    def now(self) -> int:
        """The time as it stands in messages."""
        return int(self.clock())

    # ------------------------------------------------------------ chats

    def private(self, user: User) -> Chat:
        """The bot's chat with somebody."""
        chat = self.chats.get(user.id)
        if chat is None:
            chat = Chat(user.id, Kind.PRIVATE, user=user, members={user.id})
            self.chats[chat.id] = chat
        return chat

    def chat(self, chat_id: int | str) -> Chat:
        """A chat that the bot has access to."""
        if isinstance(chat_id, str):
            raise bad("chat not found")
        user = self.users.get(chat_id)
        if user is not None:
            return self._private(user)
        chat = self.chats.get(chat_id)
        if chat is None or chat.kind is Kind.PRIVATE:
            raise bad("chat not found")
        if chat.migrated_to is not None:
            raise migrated(chat.migrated_to)
        if chat.gone:
            raise forbidden(f"the {chat.kind} chat was deleted")
        if chat.kicked:
            raise forbidden(f"bot was kicked from the {chat.kind} chat")
        if self.bot.id not in chat.members:
            raise forbidden(f"bot is not a member of the {chat.kind} chat")
        return chat

    def _private(self, user: User) -> Chat:
        if user.is_bot:
            raise forbidden("bots can't send messages to bots")
        if not user.started:
            raise forbidden("bot can't initiate conversation with a user")
        if user.blocks_the_bot:
            raise forbidden("bot was blocked by the user")
        return self.private(user)

    def is_admin(self, chat: Chat, right: str | None = None) -> bool:
        """Whether the bot is an administrator who may do this."""
        rights = chat.admins.get(self.bot.id)
        return rights is not None and (right is None or right in rights)

    # ------------------------------------------------------------ what people see

    def audience(self, chat: Chat) -> frozenset[int]:
        """The people who see what is said in a chat."""
        return frozenset(each for each in chat.members if not self.users[each].is_bot)

    def note(
        self,
        kind: str,
        payload: Json,
        chat: Chat | None,
        audience: frozenset[int] | None,
        sent: Json | None = None,
    ) -> None:
        """Remember what reached people, as it was then."""
        entry = Entry(
            self.clock(),
            kind,
            None if chat is None else chat.id,
            audience,
            copy.deepcopy(payload),
            copy.deepcopy(sent or {}),
        )
        self.log.append(entry)
        self.pulse.beat()

    def explain(self) -> str:
        """What happened last, for the words of a failure."""
        lines = ["The last requests:"]
        for each in [each for each in self.requests if each.method != "getUpdates"][-8:]:
            said = f" {str(each.answer)[:300]}" if each.status >= 400 else ""
            lines.append(f"  {each.method} {str(each.body)[:200]} -> {each.status}{said}")
        lines.append("The last things that reached people:")
        for entry in self.log[-5:]:
            who = "all" if entry.audience is None else sorted(entry.audience)
            shown = entry.payload.get("text") or str(entry.payload)[:200]
            lines.append(f"  {entry.kind} to {who}: {shown}")
        waiting = [update for _, update in self.updates.pending]
        lines.append(f"Updates not yet confirmed: {str(waiting)[:400]}")
        return "\n".join(lines)
