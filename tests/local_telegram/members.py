"""Who is in a chat, what a chat is, and its topics."""

from tests.local_telegram.errors import Json, bad
from tests.local_telegram.messages import GENERAL, create
from tests.local_telegram.state import State
from tests.local_telegram.world import RIGHTS, Chat, Kind, Topic, User

TOPIC_NAME_LIMIT = 128
COLOURS = (7322096, 16766590, 13338331, 9367192, 16749490, 16478047)


def member(state: State, chat: Chat, user: User) -> Json:
    """Somebody as a member of a chat, or not any more."""
    payload = {"user": user.payload()}
    if user.id not in chat.members:
        kicked = user is state.bot and chat.kicked
        banned = {"status": "kicked", **payload, "until_date": 0}
        return banned if kicked else {"status": "left", **payload}
    if user.id not in chat.admins:
        return {"status": "member", **payload}
    rights = chat.admins[user.id]
    anonymous = user.id in chat.anonymous
    if "owner" in rights:
        return {"status": "creator", **payload, "is_anonymous": anonymous}
    # Required since 10.3, and of channels only.
    more = {"can_be_edited": False, "is_anonymous": anonymous, "can_send_welcome_messages": False}
    return {
        "status": "administrator",
        **payload,
        **more,
        **{right: right in rights for right in RIGHTS},
    }


def _group(state: State, form: Json) -> Chat:
    chat = state.chat(form["chat_id"])
    if not chat.is_group:
        raise bad("there are no members in the private chat")
    return chat


def get_me(state: State, _: Json) -> Json:
    settings = state.settings
    return {
        **state.bot.payload(),
        "can_join_groups": True,
        "can_read_all_group_messages": not settings.privacy,
        "supports_inline_queries": settings.inline,
    }


def get_chat(state: State, form: Json) -> Json:
    chat = state.chat(form["chat_id"])
    gifts = ("unlimited_gifts", "limited_gifts", "unique_gifts", "premium_subscription")
    taken = {"accepted_gift_types": {**dict.fromkeys(gifts, False), "gifts_from_channels": False}}
    return {**chat.payload(), "accent_color_id": 0, "max_reaction_count": 11, **taken}


def get_chat_member(state: State, form: Json) -> Json:
    chat = state.chat(form["chat_id"])
    user = state.users.get(form["user_id"])
    if user is None:
        raise bad("member not found")
    return member(state, chat, user)


def get_chat_administrators(state: State, form: Json) -> list[Json]:
    chat = _group(state, form)
    admins = [state.users[each] for each in chat.admins]
    kept = [each for each in admins if not each.is_bot or form.get("return_bots")]
    return [member(state, chat, each) for each in kept]


def get_chat_member_count(state: State, form: Json) -> int:
    chat = state.chat(form["chat_id"])
    return len(chat.members) + (chat.kind is Kind.PRIVATE)  # the bot is no member of a private one


def leave_chat(state: State, form: Json) -> bool:
    chat = _group(state, form)
    chat.members.discard(state.bot.id)
    chat.admins.pop(state.bot.id, None)
    return True


# ---------------------------------------------------------------- topics


def _forum(state: State, form: Json, purpose: str) -> Chat:
    chat = state.chat(form["chat_id"])
    if not chat.is_forum:
        raise bad("the chat is not a forum")
    if not state.is_admin(chat, "can_manage_topics"):
        raise bad(f"not enough rights to {purpose} a topic")
    return chat


def _topic(chat: Chat, form: Json) -> Topic:
    topic = chat.topics.get(form["message_thread_id"])
    if topic is None or topic.id == GENERAL:
        raise bad("message thread not found")
    return topic


def add_topic(state: State, chat: Chat, by: User, name: str) -> Topic:
    """A new topic, begun by the message that has its number."""
    content = {"forum_topic_created": {"name": name, "icon_color": COLOURS[0]}}
    message = create(state, chat, by, content)
    message.raw |= {"message_thread_id": message.id, "is_topic_message": True}
    topic = chat.topics[message.id] = Topic(message.id, name)
    return topic


def create_forum_topic(state: State, form: Json) -> Json:
    chat = _forum(state, form, "create")
    if not 1 <= len(form["name"]) <= TOPIC_NAME_LIMIT:
        raise bad("TOPIC_TITLE_EMPTY" if not form["name"] else "topic name is too long")
    colour = form.get("icon_color", COLOURS[0])
    if colour not in COLOURS or "icon_custom_emoji_id" in form:
        raise bad("invalid topic icon")
    topic = add_topic(state, chat, state.bot, form["name"])
    return {"message_thread_id": topic.id, "name": topic.name, "icon_color": colour}


def close_forum_topic(state: State, form: Json) -> bool:
    return _set_closed(state, form, closed=True)


def reopen_forum_topic(state: State, form: Json) -> bool:
    return _set_closed(state, form, closed=False)


def _set_closed(state: State, form: Json, *, closed: bool) -> bool:
    chat = _forum(state, form, "close" if closed else "reopen")
    topic = _topic(chat, form)
    if topic.closed is closed:
        raise bad("TOPIC_NOT_MODIFIED")
    topic.closed = closed
    word = "forum_topic_closed" if closed else "forum_topic_reopened"
    create(state, chat, state.bot, {word: {}}, topic=topic.id)
    return True


def delete_forum_topic(state: State, form: Json) -> bool:
    chat = _forum(state, form, "delete")
    topic = _topic(chat, form)
    remove_topic(state, chat, topic)
    return True


def remove_topic(state: State, chat: Chat, topic: Topic) -> None:
    """Take a topic away, and all that was said in it."""
    del chat.topics[topic.id]
    for message in state.messages.values():
        if message.chat_id == chat.id and message.raw.get("message_thread_id") == topic.id:
            message.deleted = True
