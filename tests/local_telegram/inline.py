"""Inline mode: the bot's name in an input field, what it offers there, and what is chosen."""

from tests.local_telegram import messages
from tests.local_telegram.entities import units
from tests.local_telegram.errors import OLD_QUERY, Json, bad
from tests.local_telegram.hearing import hear
from tests.local_telegram.keyboards import START
from tests.local_telegram.seen import NotOfferedError, Offer, Place, Seen
from tests.local_telegram.state import State
from tests.local_telegram.world import Cached, InlineQuery, Kind, User

RESULT_LIMIT, ID_LIMIT, OFFSET_LIMIT, QUERY_LIMIT = 50, 64, 64, 256
CACHE_TIME = 300
"""Seconds for which results are kept for everybody, if the bot says nothing."""


def answer_inline_query(state: State, form: Json) -> bool:
    query = state.inline_queries.get(form["inline_query_id"])
    if query is None or query.answer is not None:
        raise bad(OLD_QUERY)
    if state.clock() - query.at > state.inline_life:
        raise bad(OLD_QUERY)
    results = form["results"]
    if len(results) > RESULT_LIMIT:
        raise bad("RESULTS_TOO_MUCH")
    names = [each["id"] for each in results]
    if any(not 1 <= len(name.encode()) <= ID_LIMIT for name in names):
        raise bad("RESULT_ID_INVALID")
    if len(set(names)) < len(names):
        raise bad("RESULT_ID_DUPLICATE")
    if len(form.get("next_offset", "").encode()) > OFFSET_LIMIT:
        raise bad("NEXT_OFFSET_INVALID")
    if form.get("cache_time", 0) < 0:
        raise bad("cache_time must not be negative")
    _check_button(form.get("button"))
    kept = {"next_offset", "button"}
    shown = {key: each for key, each in form.items() if key in kept}
    shown["results"] = [_result(state, each) for each in results]
    _cache(state, query, form, shown)
    show(state, query, shown, form)
    return True


def _check_button(button: Json | None) -> None:
    if button is None:
        return
    if not button["text"]:
        raise bad("BUTTON_TEXT_EMPTY")
    if len([name for name in ("web_app", "start_parameter") if name in button]) != 1:
        raise bad("exactly one of web_app and start_parameter")
    if "start_parameter" in button and not START.fullmatch(button["start_parameter"]):
        raise bad("START_PARAM_INVALID")


def _result(state: State, result: Json) -> Json:
    """A result with the message that it would become."""
    if not result["title"]:
        raise bad("ARTICLE_TITLE_EMPTY")
    content = result["input_message_content"]
    form = {**content, "text": content["message_text"]}
    message = messages.text_of(state, form) | messages.markup_of(result, None)
    return {**result, "message": message}


def _cache(state: State, query: InlineQuery, form: Json, shown: Json) -> None:
    seconds = form.get("cache_time", CACHE_TIME)
    if seconds:
        whose = query.user.id if form.get("is_personal") else None
        words = (query.query, query.offset)
        state.cached.append(Cached(state.clock() + seconds, whose, words, shown))


def show(state: State, query: InlineQuery, answer: Json, sent: Json | None = None) -> None:
    """Let the one who typed see the results."""
    query.answer = answer
    state.note("results", answer, query.chat, frozenset({query.user.id}), sent)


# ---------------------------------------------------------------- what people do


def ask(state: State, user: User, where: Place, words: str, offset: str = "") -> Offer:
    """Type the bot's name and some words into an input field."""
    if not state.settings.inline:
        raise NotOfferedError("the bot has no inline mode")
    if units(words) > QUERY_LIMIT or user.id not in where.chat.members:
        raise NotOfferedError(f"{words!r} cannot be typed there")
    state.limits.acts += 1
    number = str(user.id * 1_000_000 + state.new_id())
    query = InlineQuery(number, user, where.chat, where.topic, words, offset, state.clock())
    state.inline_queries[number] = query
    for cached in state.cached:
        fresh = cached.until > state.clock() and cached.query == (words, offset)
        if fresh and cached.user_id in (None, user.id):
            show(state, query, cached.answer)
            return Offer(query, None)
    payload: Json = {"id": number, "from": user.payload(), "query": words, "offset": offset}
    kind = where.chat.kind
    payload["chat_type"] = "sender" if kind is Kind.PRIVATE else kind.value
    return Offer(query, state.updates.add("inline_query", payload))


def pick(state: State, user: User, offer: Offer, name: str) -> Seen:
    """Choose a result: it is written in the chat, as this person's message."""
    result, query = offer.result(name), offer.query
    if query.user is not user:
        raise NotOfferedError(f"that was not offered to {user.first_name}")
    state.limits.acts += 1
    if query.chat.kind is Kind.PRIVATE:
        user.started, user.blocks_the_bot = True, False
    content = {**result["message"], "via_bot": state.bot.payload()}
    message = messages.create(state, query.chat, user, content, topic=query.topic)
    message.inline_id = f"inline-{state.new_id():016}"
    state.inline_messages[message.inline_id] = message
    if state.settings.inline_feedback:
        chosen: Json = {"result_id": result["id"], "from": user.payload(), "query": query.query}
        if "reply_markup" in content:
            chosen["inline_message_id"] = message.inline_id
        state.updates.add("chosen_inline_result", chosen)
    hear(state, message)
    return Seen(message)
