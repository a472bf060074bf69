"""Messages that one member of a group alone sees (Bot API 10.2 and 10.3)."""

from tests.local_telegram.errors import Json, bad
from tests.local_telegram.state import State
from tests.local_telegram.world import CallbackQuery, Chat, Message

WITHIN = 15.0
"""Seconds after a press or an ephemeral command in which a bot that is no administrator may send
such a message.
"""


def receiver(state: State, chat: Chat, form: Json, replying: Json | None) -> tuple[int, int | None]:
    """Who may be sent it, and the public message in whose place it shows, if it does."""
    user = state.users.get(form["receiver_user_id"])
    if not chat.is_group:
        raise bad("ephemeral messages can be sent to groups and supergroups only")
    if user is None or user.is_bot or user.id not in chat.members:
        raise bad("receiver of the ephemeral message must be a member and no bot")
    query = _query(state, chat, form, user.id)
    command = _command(state, chat, replying, user.id)
    if not state.is_admin(chat) and query is None and command is None:
        raise bad("MESSAGE_NOT_COMMAND")
    if not form.get("replace_callback_query_message"):
        return user.id, None
    if query is None:
        raise bad("replace_callback_query_message needs callback_query_id")
    if query.message.ephemeral_id is not None:
        raise bad("ephemeral messages are edited, not replaced")
    return user.id, query.message.id


def _query(state: State, chat: Chat, form: Json, user_id: int) -> CallbackQuery | None:
    if "callback_query_id" not in form:
        return None
    query = state.callback_queries.get(form["callback_query_id"])
    if query is None or query.user.id != user_id or query.message.chat_id != chat.id:
        raise bad("QUERY_ID_INVALID")
    if state.clock() - query.at > WITHIN:
        raise bad("MESSAGE_NOT_COMMAND")
    return query


def _command(state: State, chat: Chat, replying: Json | None, user_id: int) -> Message | None:
    if replying is None:
        return None
    if set(replying) != {"ephemeral_message_id"}:
        raise bad("an ephemeral message can answer an ephemeral message only")
    command = state.ephemerals.get((chat.id, replying["ephemeral_message_id"]))
    if command is None or command.deleted or command.author_id != user_id:
        raise bad("message to be replied not found")
    if state.clock() - command.at > WITHIN:
        raise bad("MESSAGE_NOT_COMMAND")
    return command


def find(state: State, form: Json, purpose: str) -> tuple[Message, Chat]:
    """A message of the bot's to this person that is still there."""
    chat = state.chat(form["chat_id"])
    message = state.ephemerals.get((chat.id, form["ephemeral_message_id"]))
    mine = message is not None and message.author_id == state.bot.id
    if message is None or not mine or message.deleted:
        raise bad(f"message to {purpose} not found")
    if message.seen_by != form["receiver_user_id"]:
        raise bad(f"message to {purpose} not found")
    return message, chat
