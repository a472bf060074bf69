"""Requests whose form is wrong: the local Telegram refuses each."""

from typing import Any

import aiohttp
import pytest

from tests.local_telegram.conftest import Raw
from tests.local_telegram.errors import Json
from tests.local_telegram.people import Person
from tests.local_telegram.schema import BotApi
from tests.local_telegram.server import LocalTelegram

WRONG_TOKENS = {
    "": (404, "Not Found"),
    "7000000001": (404, "Not Found"),
    "no-number:AAF-local-token-of-the-bot-0123456": (404, "Not Found"),
    "7000000001:AAF-another-token-of-the-bot-012": (401, "Unauthorized"),
}


@pytest.mark.parametrize(("token", "answer"), WRONG_TOKENS.items(), ids=WRONG_TOKENS)
async def test_a_wrong_token(raw: Raw, token: str, answer: tuple[int, str]) -> None:
    assert await raw("getMe", token=token) == answer


async def test_a_method_that_is_none(local_telegram: LocalTelegram, raw: Raw) -> None:
    assert await raw("sendCards") == (404, "Not Found: method not found")
    with pytest.raises(AssertionError, match="unknown to the local Telegram: sendCards"):
        local_telegram.check()


async def test_methods_are_known_in_any_letter_case(raw: Raw) -> None:
    assert (await raw("GETME"))[0] == 200


BUTTON = {"text": "x", "callback_data": "x"}
FORMS: dict[str, tuple[str, Json, str]] = {
    "unknown parameter": (
        "sendMessage",
        {"colour": 1},
        'unknown parameter "colour" of sendMessage',
    ),
    "unknown parameter, of a method without any": (
        "getMe",
        {"chat_id": 1},
        'unknown parameter "chat_id" of getMe',
    ),
    "unknown field of a keyboard": (
        "sendMessage",
        {"reply_markup": {"inline_keyboard": [], "selective": True}},
        'unknown field "selective" of InlineKeyboardMarkup at reply_markup',
    ),
    "unknown field of a button": (
        "sendMessage",
        {"reply_markup": {"inline_keyboard": [[{**BUTTON, "color": "red"}]]}},
        'unknown field "color" of InlineKeyboardButton at reply_markup.inline_keyboard.0.0',
    ),
    "unknown field of ephemeral parameters": (
        "sendMessage",
        {"ephemeral_message_parameters": {"receiver_user_id": 1, "show": True}},
        'unknown field "show" of EphemeralMessageParameters at ephemeral_message_parameters',
    ),
    "unknown field of an inline result's message": (
        "answerInlineQuery",
        {
            "inline_query_id": "1",
            "results": [
                {
                    "type": "article",
                    "id": "1",
                    "title": "x",
                    "input_message_content": {"message_text": "x", "silent": True},
                }
            ],
        },
        'unknown field "silent" of InputTextMessageContent at results.0.input_message_content',
    ),
    "parameters of 10.2 that 10.3 replaced": (
        "sendMessage",
        {"receiver_user_id": 1},
        'unknown parameter "receiver_user_id" of sendMessage',
    ),
    "no chat": ("deleteMessage", {"message_id": 1}, "chat_id is empty"),
    "no required parameter": (
        "deleteMessage",
        {"chat_id": 1},
        'parameter "message_id" of deleteMessage is required',
    ),
    "no required field": (
        "setMyCommands",
        {"commands": [{"command": "rummy"}]},
        'field "description" of BotCommand at commands.0 is required',
    ),
    "no text": ("sendMessage", {"text": ""}, "message text is empty"),
    "not a number": ("sendMessage", {"message_thread_id": "one"}, "Integer expected"),
    "not a text": ("sendMessage", {"text": 7}, "String expected as text"),
    "not true or false": ("sendMessage", {"disable_notification": "yes"}, "Boolean expected"),
    "a number where true or false belongs": (
        "sendMessage",
        {"disable_notification": 1},
        "Boolean expected as disable_notification",
    ),
    "true where a number belongs": (
        "sendMessage",
        {"message_thread_id": True},
        "Integer expected as message_thread_id",
    ),
    "not an array": ("setMyCommands", {"commands": {}}, "array expected as commands"),
    "not an object": ("sendMessage", {"reply_markup": "x"}, "expected as reply_markup"),
    "a scope that is none": (
        "setMyCommands",
        {"commands": [], "scope": {"type": "everybody"}},
        'scope.type must be "',
    ),
    "a scope without its chat": (
        "setMyCommands",
        {"commands": [], "scope": {"type": "chat"}},
        'field "chat_id" of BotCommandScopeChat at scope is required',
    ),
}


@pytest.mark.parametrize(("method", "form", "words"), FORMS.values(), ids=FORMS)
async def test_a_wrong_form(raw: Raw, ann: Person, method: str, form: Json, words: str) -> None:
    if method == "sendMessage":
        form = {"chat_id": ann.id, "text": "x", **form}
    status, description = await raw(method, form)
    assert status == 400
    assert description.startswith("Bad Request: ")
    assert words in description
    assert ann.private() == []


async def test_a_body_that_is_no_json(raw: Raw) -> None:
    headers = {"Content-Type": "application/json"}
    assert (await raw("getMe", data=b"{", headers=headers))[0] == 400
    assert (await raw("getMe", data=b"[]", headers=headers))[0] == 400


def _multipart(form: Json) -> aiohttp.MultipartWriter:
    writer = aiohttp.MultipartWriter("form-data")
    for name, value in form.items():
        writer.append(value).set_content_disposition("form-data", name=name)
    return writer


KEYBOARD = '{"inline_keyboard": [[{"text": "7", "callback_data": "7"}]]}'


@pytest.mark.parametrize("kind", ["json", "json in json", "form", "multipart", "query"])
async def test_every_way_to_send_a_form(raw: Raw, ann: Person, kind: str) -> None:
    form: dict[str, Any] = {"chat_id": str(ann.id), "text": "5", "reply_markup": KEYBOARD}
    match kind:
        case "json":
            button = {"text": "7", "callback_data": "7"}
            markup = {"inline_keyboard": [[button]]}
            answer = await raw("sendMessage", {**form, "chat_id": ann.id, "reply_markup": markup})
        case "json in json":
            answer = await raw("sendMessage", form)
        case "form":
            answer = await raw("sendMessage", data=form)
        case "multipart":
            answer = await raw("sendMessage", data=_multipart(form))
        case _:
            answer = await raw("sendMessage", params=form)
    assert answer[0] == 200
    (seen,) = ann.private()
    assert (seen.text, seen.buttons[0].data) == ("5", "7")


NEWER: dict[str, tuple[str, Json]] = {
    "a parameter": ("sendMessage", {"ephemeral_message_parameters": {"receiver_user_id": 1}}),
    "a field": (
        "setMyCommands",
        {"commands": [{"command": "a", "description": "a", "is_ephemeral": True}]},
    ),
}


@pytest.mark.parametrize(("method", "form"), NEWER.values(), ids=NEWER)
async def test_what_is_newer_than_a_strict_old_server(
    local_telegram: LocalTelegram, raw: Raw, ann: Person, method: str, form: Json
) -> None:
    local_telegram.state.api = BotApi.OLD_AND_STRICT
    if method == "sendMessage":
        form = {"chat_id": ann.id, "text": "x", **form}
    status, description = await raw(method, form)
    assert (status, "unknown" in description) == (400, True)
    assert ann.private() == []


@pytest.mark.parametrize("api", [BotApi.OLD, BotApi.OLD_AND_STRICT])
async def test_methods_that_are_newer_than_an_old_server(
    local_telegram: LocalTelegram, raw: Raw, api: BotApi
) -> None:
    local_telegram.state.api = api
    form = {"chat_id": 1, "receiver_user_id": 1, "ephemeral_message_id": 1}
    answer = await raw("deleteEphemeralMessage", form)
    assert answer == (404, "Not Found: method not found")
