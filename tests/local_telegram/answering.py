"""Answers to buttons that were pressed."""

from tests.local_telegram.entities import units
from tests.local_telegram.errors import OLD_QUERY, Json, bad
from tests.local_telegram.keyboards import check_link
from tests.local_telegram.state import State

ANSWER_LIMIT = 200


def answer_callback_query(state: State, form: Json) -> bool:
    query = state.callback_queries.get(form["callback_query_id"])
    if query is None or query.answer is not None:
        raise bad(OLD_QUERY)
    if state.clock() - query.at > state.callback_life:
        raise bad(OLD_QUERY)
    if units(form.get("text", "")) > ANSWER_LIMIT:
        raise bad("MESSAGE_TOO_LONG")
    if form.get("cache_time", 0) < 0:
        raise bad("cache_time must not be negative")
    if "url" in form:
        check_link(form["url"])
        if f"t.me/{state.bot.username}?start=" not in form["url"].lower():
            raise bad("URL_INVALID")
    query.answer = dict(form)
    chat = state.chats[query.message.chat_id]
    state.note("answer", query.answer, chat, frozenset({query.user.id}), form)
    return True
