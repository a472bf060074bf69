"""What the bot says, changes and takes away."""

from tests.local_telegram import ephemeral
from tests.local_telegram.errors import Json, bad
from tests.local_telegram.messages import (
    GENERAL,
    change,
    create,
    find,
    markup_of,
    may_delete,
    remove,
    text_of,
)
from tests.local_telegram.state import State
from tests.local_telegram.world import Chat, Kind, Message

NOT_HERE = (
    *("business_connection_id", "direct_messages_topic_id", "suggested_post_parameters"),
    "allow_paid_broadcast",
)
ACTIONS = (
    *("typing", "upload_photo", "record_video", "upload_video", "record_voice", "upload_voice"),
    *("upload_document", "choose_sticker", "find_location", "record_video_note"),
    "upload_video_note",
)


def send_message(state: State, form: Json) -> Json:
    _only_what_is_here(form)
    chat = state.chat(form["chat_id"])
    topic = topic_of(state, chat, form.get("message_thread_id"))
    content = text_of(state, form) | markup_of(form, chat)
    if "link_preview_options" in form:
        content["link_preview_options"] = form["link_preview_options"]
    if form.get("protect_content"):
        content["has_protected_content"] = True
    if "message_effect_id" in form and chat.kind is not Kind.PRIVATE:
        raise bad("message effects are for private chats only")
    replying = form.get("reply_parameters")
    one = form.get("ephemeral_message_parameters")
    if one is not None:
        seen_by, replaces = ephemeral.receiver(state, chat, one, replying)
        state.limits.spend(chat.id, group=chat.is_group, post=False)
        message = create(state, chat, state.bot, content, topic=topic, seen_by=seen_by, sent=form)
        message.replaces = replaces
        return message.raw
    if "ephemeral_message_id" in (replying or {}):
        raise bad("a reply to an ephemeral message must itself be an ephemeral message")
    if chat.muted:
        raise bad("not enough rights to send text messages to the chat")
    answered = _answered(state, chat, replying)
    state.limits.spend(chat.id, group=chat.is_group, post=True)
    message = create(state, chat, state.bot, content, topic=topic, reply_to=answered, sent=form)
    return message.raw


def _only_what_is_here(form: Json) -> None:
    if not_here := sorted(set(NOT_HERE) & set(form)):
        raise bad(f"{not_here} is not here")


def topic_of(state: State, chat: Chat, thread: int | None) -> int | None:
    """The topic to write into; refuses what is none, and the name of the one that has none."""
    if thread is None:
        return None
    topic = chat.topics.get(thread)
    if topic is None or thread == GENERAL:
        raise bad("message thread not found")
    if topic.closed and not state.is_admin(chat, "can_manage_topics"):
        raise bad("TOPIC_CLOSED")
    return thread


def _answered(state: State, chat: Chat, replying: Json | None) -> Message | None:
    if replying is None:
        return None
    if extra := sorted(set(replying) - {"message_id", "chat_id", "allow_sending_without_reply"}):
        raise bad(f"{extra} of replies is not here")
    if replying.get("chat_id", chat.id) != chat.id:
        raise bad("replies to other chats are not here")
    if "message_id" not in replying:
        raise bad("message to be replied not found")
    message = state.messages.get((chat.id, replying["message_id"]))
    if message is None or message.deleted:
        if replying.get("allow_sending_without_reply"):
            return None
        raise bad("message to be replied not found")
    return message


# ---------------------------------------------------------------- editing


def edit_message_text(state: State, form: Json) -> Json | bool:
    message, chat = _to_edit(state, form)
    if "text" not in form:
        raise bad("message text is empty")
    content = text_of(state, form, editing=True) | markup_of(form, chat)
    return _edit(state, message, content, form)


def edit_message_reply_markup(state: State, form: Json) -> Json | bool:
    message, chat = _to_edit(state, form)
    return _edit(state, message, markup_of(form, chat), form)


def _edit(state: State, message: Message, content: Json, form: Json) -> Json | bool:
    chat = state.chats[message.chat_id]
    state.limits.spend(chat.id, group=chat.is_group, post=False)
    change(state, message, content, form)
    return True if "inline_message_id" in form else message.raw


def _to_edit(state: State, form: Json) -> tuple[Message, Chat | None]:
    if "business_connection_id" in form:
        raise bad("business_connection_id is not here")
    if "inline_message_id" in form:
        if "chat_id" in form or "message_id" in form:
            raise bad("either inline_message_id or chat_id and message_id")
        message = state.inline_messages.get(form["inline_message_id"])
        if message is None or message.deleted:
            raise bad("MESSAGE_ID_INVALID")
        return message, None
    if "chat_id" not in form:
        raise bad("chat_id is empty")
    if not form.get("message_id"):
        raise bad("message identifier is not specified")
    chat = state.chat(form["chat_id"])
    message = find(state, chat, form["message_id"], "edit")
    if message.author_id != state.bot.id or "text" not in message.raw:
        raise bad("message can't be edited")
    return message, chat


# ---------------------------------------------------------------- taking away, pinning


def delete_message(state: State, form: Json) -> bool:
    chat = state.chat(form["chat_id"])
    message = find(state, chat, form["message_id"], "delete")
    if not may_delete(state, chat, message):
        raise bad("message can't be deleted")
    remove(state, message)
    return True


def delete_messages(state: State, form: Json) -> bool:
    chat = state.chat(form["chat_id"])
    numbers = form["message_ids"]
    if not 1 <= len(numbers) <= 100:
        raise bad("too many message identifiers to delete specified")
    for number in numbers:  # those that are not found, or cannot go, are passed over
        message = state.messages.get((chat.id, number))
        if message is not None and not message.deleted and may_delete(state, chat, message):
            remove(state, message)
    return True


def _may_pin(state: State, form: Json) -> Chat:
    _only_what_is_here(form)
    chat = state.chat(form["chat_id"])
    if chat.is_group and not state.is_admin(chat, "can_pin_messages"):
        raise bad("not enough rights to manage pinned messages in the chat")
    return chat


def pin_chat_message(state: State, form: Json) -> bool:
    chat = _may_pin(state, form)
    message = find(state, chat, form["message_id"], "pin")
    chat.pinned.append(message.id)
    hidden = ("reply_to_message",)
    pinned = {key: each for key, each in message.raw.items() if key not in hidden}
    create(state, chat, state.bot, {"pinned_message": pinned})
    return True


def unpin_chat_message(state: State, form: Json) -> bool:
    chat = _may_pin(state, form)
    number = form.get("message_id") or (chat.pinned[-1] if chat.pinned else 0)
    if number not in chat.pinned:
        raise bad("message to unpin not found")
    chat.pinned.remove(number)
    return True


def send_chat_action(state: State, form: Json) -> bool:
    _only_what_is_here(form)
    chat = state.chat(form["chat_id"])
    topic_of(state, chat, form.get("message_thread_id"))
    if form["action"] not in ACTIONS:
        raise bad("wrong parameter action in request")
    state.note("action", {"action": form["action"]}, chat, state.audience(chat), form)
    return True


# ---------------------------------------------------------------- for one person


def edit_ephemeral_text(state: State, form: Json) -> bool:
    message, chat = ephemeral.find(state, form, "edit")
    if "text" not in form:
        raise bad("message text is empty")
    content = text_of(state, form, editing=True) | markup_of(form, chat)
    change(state, message, content, form)
    return True


def edit_ephemeral_markup(state: State, form: Json) -> bool:
    message, chat = ephemeral.find(state, form, "edit")
    change(state, message, markup_of(form, chat), form)
    return True


def delete_ephemeral(state: State, form: Json) -> bool:
    message, _ = ephemeral.find(state, form, "delete")
    remove(state, message)
    return True
