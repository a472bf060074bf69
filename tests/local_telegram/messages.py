"""Making, editing and deleting messages; people's and the bot's alike."""

from typing import Any

from tests.local_telegram.entities import formatted
from tests.local_telegram.errors import NOT_MODIFIED, Json, bad
from tests.local_telegram.keyboards import check_markup, shown
from tests.local_telegram.state import State
from tests.local_telegram.world import Chat, Kind, Message, User

DELETE_WITHIN = 48 * 3600.0
GENERAL = 1
"""The topic that every forum has, which messages do not name."""


def create(
    state: State,
    chat: Chat,
    author: User,
    content: Json,
    *,
    topic: int | None = None,
    reply_to: Message | None = None,
    seen_by: int | None = None,
    sent: Json | None = None,
    sender_chat: Chat | None = None,
) -> Message:
    """A new message, shown to all who see the chat, or to one of them."""
    ephemeral_id = None if seen_by is None else state.new_ephemeral_id()
    number = state.new_message_id(chat) if ephemeral_id is None else 0
    raw: Json = {"message_id": number, "date": state.now, "chat": chat.payload()}
    raw["from"] = author.payload()
    if sender_chat is not None:
        raw["sender_chat"] = sender_chat.payload()
    raw |= _thread(state, chat, topic, reply_to)
    raw |= content
    message = Message(chat.id, number, author.id, state.clock(), raw, seen_by, ephemeral_id)
    message.order = state.new_id()
    if ephemeral_id is None:
        state.messages[chat.id, number] = message
    else:
        raw["ephemeral_message_id"] = ephemeral_id
        receiver = state.bot if author.id == seen_by else state.users[seen_by or 0]
        raw["receiver_user"] = receiver.payload()
        state.ephemerals[chat.id, ephemeral_id] = message
    if author.is_bot and "text" in raw and ephemeral_id is None and sender_chat is None:
        chat.last_bot = author.id
    tell(state, "message", message, sent)
    return message


def _thread(state: State, chat: Chat, topic: int | None, reply_to: Message | None) -> Json:
    """Where in its chat a message stands, and what it answers."""
    result: Json = {}
    answered = None if reply_to is None else reply_to.raw
    if topic is not None:
        result = {"message_thread_id": topic, "is_topic_message": True}
        start = state.messages.get((chat.id, topic))
        # What answers nothing in a topic answers the message that began it.
        answered = answered or (None if start is None else start.raw)
    elif answered is not None and chat.kind is Kind.SUPERGROUP and reply_to is not None:
        result = {"message_thread_id": answered.get("message_thread_id") or reply_to.id}
    if answered is not None:
        hidden = ("reply_to_message", "reply_markup")
        result["reply_to_message"] = {k: v for k, v in answered.items() if k not in hidden}
    return result


def tell(state: State, kind: str, message: Message, sent: Json | None = None) -> None:
    """People see it, as far as it is for them."""
    chat = state.chats[message.chat_id]
    audience = state.audience(chat)
    if message.seen_by is not None:
        missed = state.users[message.seen_by].misses_ephemerals
        audience = frozenset() if missed else frozenset({message.seen_by})
    state.note(kind, message.raw, chat, audience, sent)


def text_of(state: State, form: Json, *, editing: bool = False) -> Json:
    """The text of a request with its entities, as it stands in messages."""
    text, entities = formatted(
        form["text"], form.get("parse_mode"), form.get("entities"), editing=editing
    )
    content: Json = {"text": text}
    kept = []
    for entity in entities:
        if entity["type"] == "text_mention":
            user = state.users.get(entity["user"]["id"])
            if user is None:
                continue  # somebody whom the bot does not know stays plain text
            entity = {**entity, "user": user.payload()}
        kept.append(entity)
    return {**content, "entities": kept} if kept else content


def markup_of(form: Json, chat: Chat | None) -> Json:
    """The keyboard of a request, as it stands in messages."""
    markup = form.get("reply_markup")
    check_markup(markup, private=chat is not None and chat.kind is Kind.PRIVATE)
    inline = shown(markup)
    return {} if inline is None else {"reply_markup": inline}


def change(state: State, message: Message, content: Json, sent: Json) -> None:
    """Put another text or keyboard in place; refuse what changes nothing."""
    replaced = ("text", "entities", "reply_markup") if "text" in content else ("reply_markup",)
    before = {name: message.raw[name] for name in replaced if name in message.raw}
    if before == content:
        raise bad(NOT_MODIFIED)
    for name in replaced:
        message.raw.pop(name, None)
    message.raw |= {**content, "edit_date": state.now}
    tell(state, "edit", message, sent)


def find(state: State, chat: Chat, message_id: int, purpose: str) -> Message:
    """A message that is still there."""
    message = state.messages.get((chat.id, message_id))
    if message is None or message.deleted:
        raise bad(f"message to {purpose} not found")
    return message


def remove(state: State, message: Message) -> None:
    """Take a message away."""
    message.deleted = True
    gone: Json = {"message_id": message.id, "chat": message.raw["chat"]}
    if message.ephemeral_id is not None:
        gone["ephemeral_message_id"] = message.ephemeral_id
    chat = state.chats[message.chat_id]
    audience = state.audience(chat)
    seen_by = message.seen_by
    state.note("delete", gone, chat, audience if seen_by is None else frozenset({seen_by}))


def may_delete(state: State, chat: Chat, message: Message) -> bool:
    """Whether the bot may take this message away."""
    if state.clock() - message.at > DELETE_WITHIN:
        return False
    service: Any = {"forum_topic_created", "migrate_to_chat_id"} & set(message.raw)
    mine = message.author_id == state.bot.id or chat.kind is Kind.PRIVATE
    return (mine or state.is_admin(chat, "can_delete_messages")) and not service
