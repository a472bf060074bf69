"""Answers, results and commands that the local Telegram refuses."""

from typing import Any

import pytest

from tests.local_discord.clock import ManualClock
from tests.local_telegram.conftest import Raw
from tests.local_telegram.errors import OLD_QUERY, Json
from tests.local_telegram.groups import Group
from tests.local_telegram.people import Person
from tests.local_telegram.seen import Offer, Pressed
from tests.local_telegram.server import LocalTelegram

KEYBOARD = {"inline_keyboard": [[{"text": "Hand", "callback_data": "hand"}]]}


async def pressed(raw: Raw, group: Group, who: Person) -> Pressed:
    """A button that waits for its answer."""
    form = {"chat_id": group.id, "text": "x", "reply_markup": KEYBOARD}
    assert (await raw("sendMessage", form))[0] == 200
    return who.taps(group.last, "Hand")


def pass_time(local_telegram: LocalTelegram, seconds: float) -> None:
    clock = local_telegram.state.clock
    assert isinstance(clock, ManualClock)
    clock.advance(seconds)


# ---------------------------------------------------------------- buttons

ANSWERS: dict[str, tuple[Json, str]] = {
    "long text": ({"text": "x" * 201}, "MESSAGE_TOO_LONG"),
    "long text in UTF-16": ({"text": "🂡" * 101}, "MESSAGE_TOO_LONG"),
    "another's chat": ({"url": "https://t.me/other?start=x"}, "URL_INVALID"),
    "no link": ({"url": "nowhere"}, "Wrong HTTP URL"),
    "a long parameter": ({"url": "t.me/rummybot?start=" + "x" * 65}, "the parameter start"),
    "a time before now": ({"cache_time": -1}, "cache_time must not be negative"),
}


@pytest.mark.parametrize(("form", "words"), ANSWERS.values(), ids=ANSWERS)
async def test_an_answer_that_cannot_be_shown(
    raw: Raw, group: Group, ann: Person, form: Json, words: str
) -> None:
    press = await pressed(raw, group, ann)
    form = {"callback_query_id": press.query.id, **form}
    status, description = await raw("answerCallbackQuery", form)
    assert (status, words in description) == (400, True)
    assert not press.is_answered


async def test_a_press_is_answered_once(
    local_telegram: LocalTelegram, raw: Raw, group: Group, ann: Person, bob: Person
) -> None:
    press = await pressed(raw, group, ann)
    form: Json = {"callback_query_id": press.query.id, "text": "x" * 200, "show_alert": True}
    assert await raw("answerCallbackQuery", form) == (200, True)
    assert (press.pop_up, press.is_alert) == ("x" * 200, True)
    answers = [entry.audience for entry in local_telegram.log if entry.kind == "answer"]
    assert answers == [frozenset({ann.id})]
    too_late = (400, f"Bad Request: {OLD_QUERY}")
    assert await raw("answerCallbackQuery", form) == too_late
    assert await raw("answerCallbackQuery", {"callback_query_id": "5"}) == too_late


async def test_a_press_grows_old(
    local_telegram: LocalTelegram, raw: Raw, group: Group, ann: Person
) -> None:
    press = await pressed(raw, group, ann)
    pass_time(local_telegram, 15.5)
    answer = await raw("answerCallbackQuery", {"callback_query_id": press.query.id})
    assert answer == (400, f"Bad Request: {OLD_QUERY}")


# ---------------------------------------------------------------- inline mode


def article(name: str = "1", **more: Any) -> Json:
    content = {"message_text": "I throw 7♠"}
    return {"type": "article", "id": name, "title": "7♠", "input_message_content": content, **more}


def saying(text: str, **more: Any) -> Json:
    return article(input_message_content={"message_text": text, **more})


RESULTS: dict[str, tuple[Json, str]] = {
    "51 of them": ({"results": [article(str(i)) for i in range(51)]}, "RESULTS_TOO_MUCH"),
    "no id": ({"results": [article("")]}, "RESULT_ID_INVALID"),
    "long id in bytes": ({"results": [article("ё" * 33)]}, "RESULT_ID_INVALID"),
    "the same id twice": ({"results": [article(), article()]}, "RESULT_ID_DUPLICATE"),
    "no title": ({"results": [article(title="")]}, "ARTICLE_TITLE_EMPTY"),
    "no text": ({"results": [saying("")]}, "message text is empty"),
    "long text": ({"results": [saying("x" * 4097)]}, "message is too long"),
    "an open tag": ({"results": [saying("<b>x", parse_mode="HTML")]}, "can't parse entities"),
    "a wrong button": (
        {"results": [article(reply_markup={"inline_keyboard": [[{"text": "x"}]]})]},
        "Text buttons are unallowed",
    ),
    "another kind": (
        {"results": [{**article(), "type": "photo"}]},
        'results.0.type must be "article"',
    ),
    "a long offset": ({"next_offset": "x" * 65}, "NEXT_OFFSET_INVALID"),
    "a time before now": ({"cache_time": -1}, "cache_time must not be negative"),
    "a button without a word": (
        {"button": {"text": "", "start_parameter": "x"}},
        "BUTTON_TEXT_EMPTY",
    ),
    "a button to nowhere": ({"button": {"text": "x"}}, "exactly one of"),
    "a button with a sign": (
        {"button": {"text": "x", "start_parameter": "a:b"}},
        "START_PARAM_INVALID",
    ),
    "a long button": (
        {"button": {"text": "x", "start_parameter": "x" * 65}},
        "START_PARAM_INVALID",
    ),
}


@pytest.fixture
def offer(group: Group, ann: Person) -> Offer:
    """An input field that waits for results."""
    return ann.starts_asking(group, "7")


@pytest.mark.parametrize(("form", "words"), RESULTS.values(), ids=RESULTS)
async def test_results_that_cannot_be_offered(
    raw: Raw, offer: Offer, form: Json, words: str
) -> None:
    form = {"inline_query_id": offer.query.id, "results": [], **form}
    status, description = await raw("answerInlineQuery", form)
    assert (status, words in description) == (400, True), description
    assert not offer.is_answered


async def test_a_query_is_answered_once(raw: Raw, offer: Offer) -> None:
    results = [article(str(i)) for i in range(50)]
    form = {"inline_query_id": offer.query.id, "results": results}
    assert await raw("answerInlineQuery", form) == (200, True)
    assert len(offer.results) == 50
    assert await raw("answerInlineQuery", form) == (400, f"Bad Request: {OLD_QUERY}")
    form["inline_query_id"] = "5"
    assert await raw("answerInlineQuery", form) == (400, f"Bad Request: {OLD_QUERY}")


async def test_a_query_grows_old(local_telegram: LocalTelegram, raw: Raw, offer: Offer) -> None:
    pass_time(local_telegram, 10.5)
    form = {"inline_query_id": offer.query.id, "results": []}
    assert await raw("answerInlineQuery", form) == (400, f"Bad Request: {OLD_QUERY}")


# ---------------------------------------------------------------- commands


def command(name: str = "rummy", description: str = "x") -> Json:
    return {"command": name, "description": description}


COMMANDS: dict[str, tuple[Json, str]] = {
    "a capital": ({"commands": [command("Rummy")]}, "BOT_COMMAND_INVALID"),
    "Cyrillic": ({"commands": [command("рамми")]}, "BOT_COMMAND_INVALID"),
    "a hyphen": ({"commands": [command("lay-off")]}, "BOT_COMMAND_INVALID"),
    "a stroke": ({"commands": [command("/rummy")]}, "BOT_COMMAND_INVALID"),
    "no name": ({"commands": [command("")]}, "BOT_COMMAND_INVALID"),
    "long name": ({"commands": [command("x" * 33)]}, "BOT_COMMAND_INVALID"),
    "no description": ({"commands": [command(description="")]}, "BOT_COMMAND_DESCRIPTION_INVALID"),
    "long description": (
        {"commands": [command(description="x" * 257)]},
        "BOT_COMMAND_DESCRIPTION_INVALID",
    ),
    "101": ({"commands": [command(f"c{i}") for i in range(101)]}, "BOT_COMMANDS_TOO_MUCH"),
    "twice": ({"commands": [command(), command()]}, "the same command twice"),
    "a language": ({"language_code": "ru-RU"}, "invalid language code specified"),
    "nowhere": ({"scope": {"type": "chat", "chat_id": 5}}, "chat not found"),
    "nobody": (
        {"scope": {"type": "chat_member", "chat_id": -4000003, "user_id": 5}},
        "invalid user_id specified",
    ),
    "administrators of one": (
        {"scope": {"type": "chat_administrators", "chat_id": 5000000001}},
        "can't change commands for the administrators of a private chat",
    ),
}


@pytest.mark.parametrize(("form", "words"), COMMANDS.values(), ids=COMMANDS)
async def test_commands_that_cannot_be_set(
    local_telegram: LocalTelegram, raw: Raw, group: Group, form: Json, words: str
) -> None:
    assert group.id == -4000003
    answer = await raw("setMyCommands", {"commands": [], **form})
    assert answer == (400, f"Bad Request: {words}")
    assert local_telegram.state.commands == {}


async def test_commands_are_set_read_and_taken_back(raw: Raw) -> None:
    commands = [command("x" * 32, "x" * 256), *(command(f"c_{i}") for i in range(99))]
    russian = {"scope": {"type": "all_group_chats"}, "language_code": "ru"}
    assert await raw("setMyCommands", {"commands": commands, **russian}) == (200, True)
    assert await raw("getMyCommands", russian) == (200, commands)
    assert await raw("getMyCommands") == (200, [])
    assert await raw("deleteMyCommands", russian) == (200, True)
    assert await raw("getMyCommands", russian) == (200, [])


async def test_what_a_bot_says_of_itself(raw: Raw) -> None:
    for name, limit in (("description", 512), ("short_description", 120)):
        title = "Description" if name == "description" else "ShortDescription"
        answer = await raw(f"setMy{title}", {name: "x" * (limit + 1)})
        assert answer == (400, f"Bad Request: {name} is too long")
        answer = await raw(f"setMy{title}", {name: "x", "language_code": "russian"})
        assert answer == (400, "Bad Request: invalid language code specified")
        assert await raw(f"setMy{title}", {name: "x" * limit}) == (200, True)
        assert await raw(f"getMy{title}", {"language_code": "ru"}) == (200, {name: "x" * limit})
