"""Questions about chats that the local Telegram refuses, and topics that cannot be made."""

from tests.local_telegram.conftest import Raw, refused
from tests.local_telegram.errors import Json
from tests.local_telegram.groups import Group
from tests.local_telegram.people import Person
from tests.local_telegram.server import LocalTelegram


async def test_questions_about_chats(
    local_telegram: LocalTelegram, raw: Raw, ann: Person, group: Group
) -> None:
    words = "there are no members in the private chat"
    await refused(raw, "getChatAdministrators", words, chat_id=ann.id)
    await refused(raw, "leaveChat", words, chat_id=ann.id)
    await refused(raw, "getChatMember", "member not found", chat_id=group.id, user_id=1)
    form = {"chat_id": group.id, "user_id": ann.id}
    assert (await raw("getChatMember", form))[1]["status"] == "creator"
    stranger = local_telegram.person("Eve")
    form = {"chat_id": group.id, "user_id": stranger.id}
    assert (await raw("getChatMember", form))[1]["status"] == "left"
    group.appoints_bot("can_manage_topics")
    form = {"chat_id": group.id, "user_id": group.state.bot.id}
    _, bot = await raw("getChatMember", form)
    assert (bot["can_manage_topics"], bot["can_delete_messages"]) == (True, False)
    assert (await raw("getChatMemberCount", {"chat_id": group.id})) == (200, 3)
    _, admins = await raw("getChatAdministrators", {"chat_id": group.id})
    assert [each["user"]["id"] for each in admins] == [ann.id]
    assert (await raw("getChat", {"chat_id": group.id}))[1]["title"] == "Card club"


async def test_topics_that_cannot_be_made(
    local_telegram: LocalTelegram, raw: Raw, ann: Person, group: Group
) -> None:
    form: Json = {"name": "Table"}
    await refused(raw, "createForumTopic", "the chat is not a forum", chat_id=group.id, **form)
    forum = local_telegram.forum("Club", ann)
    form["chat_id"] = forum.id
    words = "not enough rights to create a topic"
    await refused(raw, "createForumTopic", words, **form)
    forum.appoints_bot("can_manage_topics")
    await refused(raw, "createForumTopic", "topic name is too long", **form | {"name": "x" * 129})
    await refused(raw, "createForumTopic", "TOPIC_TITLE_EMPTY", **form | {"name": ""})
    await refused(raw, "createForumTopic", "invalid topic icon", **form, icon_color=1)
    _, topic = await raw("createForumTopic", form)
    form = {"chat_id": forum.id, "message_thread_id": topic["message_thread_id"]}
    await refused(raw, "reopenForumTopic", "TOPIC_NOT_MODIFIED", **form)
    assert (await raw("closeForumTopic", form))[0] == 200
    await refused(raw, "closeForumTopic", "TOPIC_NOT_MODIFIED", **form)
    assert (await raw("reopenForumTopic", form))[0] == 200
    assert (await raw("deleteForumTopic", form))[0] == 200
    await refused(raw, "closeForumTopic", "message thread not found", **form)
    for general in (1, 99):
        form = {"chat_id": forum.id, "message_thread_id": general}
        await refused(raw, "deleteForumTopic", "message thread not found", **form)
