"""The methods of the Bot API that the local Telegram carries out."""

from collections.abc import Callable
from typing import Any

from tests.local_telegram import answering, inline, members, menus, posting
from tests.local_telegram.errors import Json
from tests.local_telegram.state import State

Handler = Callable[[State, Json], Any]


def delete_webhook(state: State, form: Json) -> bool:
    """There is none; but the updates that wait may be dropped."""
    if form.get("drop_pending_updates"):
        state.updates.pending.clear()
    return True


def get_webhook_info(state: State, _: Json) -> Json:
    """As much as can be said of none."""
    waiting = len(state.updates.pending)
    return {"url": "", "has_custom_certificate": False, "pending_update_count": waiting}


METHODS: dict[str, Handler] = {
    "getMe": members.get_me,
    "deleteWebhook": delete_webhook,
    "getWebhookInfo": get_webhook_info,
    "sendMessage": posting.send_message,
    "editMessageText": posting.edit_message_text,
    "editMessageReplyMarkup": posting.edit_message_reply_markup,
    "deleteMessage": posting.delete_message,
    "deleteMessages": posting.delete_messages,
    "pinChatMessage": posting.pin_chat_message,
    "unpinChatMessage": posting.unpin_chat_message,
    "sendChatAction": posting.send_chat_action,
    "editEphemeralMessageText": posting.edit_ephemeral_text,
    "editEphemeralMessageReplyMarkup": posting.edit_ephemeral_markup,
    "deleteEphemeralMessage": posting.delete_ephemeral,
    "answerCallbackQuery": answering.answer_callback_query,
    "answerInlineQuery": inline.answer_inline_query,
    "setMyCommands": menus.set_my_commands,
    "getMyCommands": menus.get_my_commands,
    "deleteMyCommands": menus.delete_my_commands,
    "setMyDescription": menus.set_my_description,
    "getMyDescription": menus.get_my_description,
    "setMyShortDescription": menus.set_my_short_description,
    "getMyShortDescription": menus.get_my_short_description,
    "getChat": members.get_chat,
    "getChatMember": members.get_chat_member,
    "getChatAdministrators": members.get_chat_administrators,
    "getChatMemberCount": members.get_chat_member_count,
    "leaveChat": members.leave_chat,
    "createForumTopic": members.create_forum_topic,
    "closeForumTopic": members.close_forum_topic,
    "reopenForumTopic": members.reopen_forum_topic,
    "deleteForumTopic": members.delete_forum_topic,
}
"""All but getUpdates, which may wait."""
