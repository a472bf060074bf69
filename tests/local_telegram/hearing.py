"""What the bot hears of what people do: all of it, or what privacy mode lets through."""

from tests.local_telegram.entities import cut
from tests.local_telegram.errors import Json
from tests.local_telegram.state import State
from tests.local_telegram.world import ANONYMOUS_ADMIN, CHANNEL_SENDER, Chat, Kind, Message

SERVICE = (
    *("new_chat_members", "left_chat_member", "migrate_to_chat_id", "migrate_from_chat_id"),
    *("pinned_message", "forum_topic_created", "forum_topic_closed", "forum_topic_reopened"),
)


def hear(state: State, message: Message, kind: str = "message") -> Json | None:
    """Tell the bot of a message, if it is one that it hears; the update, if so."""
    chat = state.chats[message.chat_id]
    return state.updates.add(kind, message.raw) if hears(state, chat, message) else None


def hears(state: State, chat: Chat, message: Message) -> bool:
    """Whether the bot is told of this message."""
    if chat.kind is Kind.PRIVATE:
        return True
    if state.bot.id not in chat.members:
        return False
    author = state.users.get(message.author_id)
    if author is not None and author.is_bot and not state.settings.hears_bots:
        return False
    if not state.settings.privacy or state.is_admin(chat):
        return True
    raw = message.raw
    if message.ephemeral_id is not None or any(name in raw for name in SERVICE):
        return True
    return _meant_for_it(state, chat, raw)


def _meant_for_it(state: State, chat: Chat, raw: Json) -> bool:
    answered = raw.get("reply_to_message", {})
    via = (answered.get("from", {}).get("id"), raw.get("via_bot", {}).get("id"))
    if state.bot.id in via and "forum_topic_created" not in answered:
        return True
    first = next((each for each in raw.get("entities", []) if each["offset"] == 0), None)
    if first is None or first["type"] != "bot_command":
        return False
    _, _, name = cut(raw["text"], first).partition("@")
    if name:
        return name.lower() == (state.bot.username or "").lower()
    # A bare command goes to the bot that spoke last.
    return chat.last_bot in (None, state.bot.id)


def is_stand_in(user_id: int) -> bool:
    """Whether this account is one that others hide behind."""
    return user_id in (ANONYMOUS_ADMIN, CHANNEL_SENDER)
