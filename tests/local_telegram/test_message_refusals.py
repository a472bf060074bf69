"""Messages that the local Telegram refuses, and places that the bot has no business in."""

from collections.abc import Awaitable, Callable

import pytest

from tests.local_discord.clock import ManualClock
from tests.local_telegram.conftest import Raw, refused
from tests.local_telegram.errors import NOT_MODIFIED, Json
from tests.local_telegram.groups import Group
from tests.local_telegram.people import Person
from tests.local_telegram.server import LocalTelegram

Send = Callable[..., Awaitable[Json]]


@pytest.fixture
def send(raw: Raw) -> Send:
    """Sends a message that is taken, and gives it."""

    async def send(chat: int, text: str = "x", **more: object) -> Json:
        status, sent = await raw("sendMessage", {"chat_id": chat, "text": text, **more})
        assert status == 200, sent
        message: Json = sent
        return message

    return send


# ---------------------------------------------------------------- places


async def test_chats_that_are_none(raw: Raw) -> None:
    for chat in (0, 77, -4, "@nobody", -1_009_999_999_999):
        await refused(raw, "sendMessage", "chat not found", chat_id=chat, text="x")


async def test_people_who_cannot_be_written_to(
    local_telegram: LocalTelegram, raw: Raw, ann: Person, bob: Person
) -> None:
    other = local_telegram.other_bot("otherbot")
    ann.blocks()
    for person, words in (
        (bob, "bot can't initiate conversation with a user"),
        (ann, "bot was blocked by the user"),
        (other, "bots can't send messages to bots"),
    ):
        answer = await raw("sendMessage", {"chat_id": person.id, "text": "x"})
        assert answer == (403, f"Forbidden: {words}")
    bob.starts()
    ann.unblocks()
    for person in (ann, bob):
        assert (await raw("sendMessage", {"chat_id": person.id, "text": "x"}))[0] == 200


@pytest.mark.parametrize("kind", ["group", "supergroup"])
async def test_groups_that_are_closed_to_the_bot(
    local_telegram: LocalTelegram, raw: Raw, ann: Person, kind: str
) -> None:
    group: Group = getattr(local_telegram, kind)("Club", ann)
    form = {"chat_id": group.id, "text": "x"}
    group.mutes_bot()
    words = "not enough rights to send text messages to the chat"
    await refused(raw, "sendMessage", words, **form)
    group.mutes_bot(False)
    group.kicks_bot()
    answer = await raw("sendMessage", form)
    assert answer == (403, f"Forbidden: bot was kicked from the {kind} chat")
    group.invites_bot()
    assert (await raw("leaveChat", {"chat_id": group.id}))[0] == 200
    answer = await raw("sendMessage", form)
    assert answer == (403, f"Forbidden: bot is not a member of the {kind} chat")
    group.invites_bot()
    group.vanishes()
    answer = await raw("sendMessage", form)
    assert answer == (403, f"Forbidden: the {kind} chat was deleted")
    assert group.messages == []


async def test_a_group_that_has_moved(
    local_telegram: LocalTelegram, raw: Raw, send: Send, group: Group
) -> None:
    sent = await send(group.id)
    moved = group.migrates()
    words = "group chat was upgraded to a supergroup chat"
    edit = {"chat_id": group.id, "message_id": sent["message_id"], "text": "y"}
    await refused(raw, "sendMessage", words, chat_id=group.id, text="x")
    await refused(raw, "editMessageText", words, **edit)
    parameters = local_telegram.requests[-1].answer["parameters"]
    assert parameters == {"migrate_to_chat_id": moved.id}
    assert str(moved.id).startswith("-100")
    await send(moved.id)


async def test_topics_that_cannot_be_written_into(
    local_telegram: LocalTelegram, raw: Raw, send: Send, ann: Person, group: Group
) -> None:
    forum = local_telegram.forum("Club", ann)
    cards, news = forum.adds_topic("Cards"), forum.adds_topic("News")
    words = "message thread not found"
    none_of_them = (1, 99, (await send(forum.id))["message_id"])
    for thread in none_of_them:
        form = {"chat_id": forum.id, "message_thread_id": thread, "text": "x"}
        await refused(raw, "sendMessage", words, **form)
    for chat in (group.id, ann.id):
        form = {"chat_id": chat, "message_thread_id": cards.topic, "text": "x"}
        await refused(raw, "sendMessage", words, **form)
    await send(forum.id, message_thread_id=cards.topic)
    form = {"chat_id": forum.id, "message_thread_id": cards.topic, "text": "x"}
    forum.closes(cards)
    await refused(raw, "sendMessage", "TOPIC_CLOSED", **form)
    forum.appoints_bot("can_manage_topics")
    await send(forum.id, message_thread_id=cards.topic)
    forum.removes(cards)
    await refused(raw, "sendMessage", words, **form)
    assert cards.messages == news.messages == []


# ---------------------------------------------------------------- sending


SENDING: dict[str, tuple[Json, str]] = {
    "an answer to nothing": (
        {"reply_parameters": {"message_id": 99}},
        "message to be replied not found",
    ),
    "an answer to no number": ({"reply_parameters": {}}, "message to be replied not found"),
    "an answer elsewhere": (
        {"reply_parameters": {"message_id": 1, "chat_id": 5}},
        "replies to other chats are not here",
    ),
    "a quote": (
        {"reply_parameters": {"message_id": 1, "quote": "x"}},
        "['quote'] of replies is not here",
    ),
    "an effect in a group": (
        {"message_effect_id": "5"},
        "message effects are for private chats only",
    ),
    "a paid message": ({"allow_paid_broadcast": True}, "['allow_paid_broadcast'] is not here"),
    "a business": ({"business_connection_id": "5"}, "['business_connection_id'] is not here"),
}


@pytest.mark.parametrize(("more", "words"), SENDING.values(), ids=SENDING)
async def test_a_message_that_cannot_be_sent(
    raw: Raw, group: Group, more: Json, words: str
) -> None:
    await refused(raw, "sendMessage", words, chat_id=group.id, text="x", **more)
    assert group.messages == []


async def test_an_answer_may_do_without_its_question(send: Send, group: Group) -> None:
    replying = {"message_id": 99, "allow_sending_without_reply": True}
    assert "reply_to_message" not in await send(group.id, reply_parameters=replying)
    replying = {"message_id": group.last.id}
    answered = (await send(group.id, reply_parameters=replying))["reply_to_message"]
    assert answered["message_id"] == replying["message_id"]


async def test_what_is_done_in_a_chat(raw: Raw, ann: Person) -> None:
    words = "wrong parameter action in request"
    await refused(raw, "sendChatAction", words, chat_id=ann.id, action="shuffling")
    assert (await raw("sendChatAction", {"chat_id": ann.id, "action": "typing"}))[0] == 200


# ---------------------------------------------------------------- editing


async def test_edits_of_what_is_not_there(raw: Raw, send: Send, group: Group, ann: Person) -> None:
    gone = (await send(group.id))["message_id"]
    await raw("deleteMessage", {"chat_id": group.id, "message_id": gone})
    theirs = ann.says(group, "hello").message.id
    for number, words in (
        (gone, "message to edit not found"),
        (99, "message to edit not found"),
        (theirs, "message can't be edited"),
        (0, "message identifier is not specified"),
    ):
        form = {"chat_id": group.id, "message_id": number, "text": "y"}
        await refused(raw, "editMessageText", words, **form)
    await refused(raw, "editMessageText", "chat_id is empty", message_id=1, text="x")
    mine = {"chat_id": group.id, "message_id": (await send(group.id))["message_id"]}
    await refused(raw, "editMessageText", "message text is empty", **mine)
    await refused(raw, "editMessageText", "MESSAGE_ID_INVALID", inline_message_id="x", text="x")
    both = {"inline_message_id": "x", "chat_id": group.id, "text": "x"}
    words = "either inline_message_id or chat_id and message_id"
    await refused(raw, "editMessageText", words, **both)


KEYBOARD = {"inline_keyboard": [[{"text": "x", "callback_data": "x"}]]}


async def test_an_edit_that_changes_nothing(raw: Raw, send: Send, group: Group) -> None:
    sent = await send(group.id, "<b>x</b>", parse_mode="HTML", reply_markup=KEYBOARD)
    form = {"chat_id": group.id, "message_id": sent["message_id"]}
    same = {**form, "text": " <b>x</b>", "parse_mode": "HTML", "reply_markup": KEYBOARD}
    await refused(raw, "editMessageText", NOT_MODIFIED, **same)
    await refused(raw, "editMessageReplyMarkup", NOT_MODIFIED, **form, reply_markup=KEYBOARD)
    assert "edit_date" not in group.last.raw
    assert (await raw("editMessageText", {**form, "text": "x", "reply_markup": KEYBOARD}))[0] == 200


async def test_an_edit_without_a_keyboard_takes_it_away(raw: Raw, send: Send, group: Group) -> None:
    sent = await send(group.id, reply_markup=KEYBOARD)
    form = {"chat_id": group.id, "message_id": sent["message_id"]}
    assert len(group.last.buttons) == 1
    _, edited = await raw("editMessageText", {**form, "text": "y"})
    assert "reply_markup" not in edited
    assert group.last.buttons == []
    await raw("editMessageReplyMarkup", {**form, "reply_markup": KEYBOARD})
    assert len(group.last.buttons) == 1
    await raw("editMessageReplyMarkup", form)
    assert (group.last.text, group.last.buttons) == ("y", [])


# ---------------------------------------------------------------- taking away, pinning


async def test_what_cannot_be_deleted(raw: Raw, send: Send, group: Group, ann: Person) -> None:
    theirs = ann.says(group, "hello").message.id
    form = {"chat_id": group.id, "message_id": theirs}
    await refused(raw, "deleteMessage", "message can't be deleted", **form)
    group.appoints_bot()
    assert (await raw("deleteMessage", form))[0] == 200
    await refused(raw, "deleteMessage", "message to delete not found", **form)
    private = ann.says(ann.chat, "hello").message.id
    assert (await raw("deleteMessage", {"chat_id": ann.id, "message_id": private}))[0] == 200
    many = {"chat_id": group.id, "message_ids": list(range(101))}
    words = "too many message identifiers to delete specified"
    await refused(raw, "deleteMessages", words, **many)


async def test_messages_stay_after_two_days(raw: Raw, ann: Person, group: Group) -> None:
    _, sent = await raw("sendMessage", {"chat_id": group.id, "text": "x"})
    clock = group.state.clock
    assert isinstance(clock, ManualClock)
    clock.advance(48 * 3600 + 1)
    form = {"chat_id": group.id, "message_id": sent["message_id"]}
    await refused(raw, "deleteMessage", "message can't be deleted", **form)
    assert (
        await raw("deleteMessages", {"chat_id": group.id, "message_ids": [sent["message_id"]]})
    )[0] == 200
    assert len(group.messages) == 1
    assert (await raw("editMessageText", {**form, "text": "y"}))[0] == 200


async def test_what_cannot_be_pinned(raw: Raw, send: Send, group: Group) -> None:
    sent = await send(group.id)
    form = {"chat_id": group.id, "message_id": sent["message_id"]}
    words = "not enough rights to manage pinned messages in the chat"
    await refused(raw, "pinChatMessage", words, **form)
    await refused(raw, "unpinChatMessage", words, **form)
    group.appoints_bot("can_pin_messages")
    await refused(
        raw, "pinChatMessage", "message to pin not found", chat_id=group.id, message_id=99
    )
    await refused(raw, "unpinChatMessage", "message to unpin not found", **form)
    assert (await raw("pinChatMessage", form))[0] == 200
    assert (await raw("unpinChatMessage", form))[0] == 200
