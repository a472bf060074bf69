"""Texts and keyboards that the local Telegram refuses, and how it reads those that it takes."""

import pytest

from tests.local_telegram.conftest import Raw
from tests.local_telegram.entities import parse_html, units
from tests.local_telegram.errors import Json
from tests.local_telegram.groups import Group
from tests.local_telegram.people import Person

CANT = "can't parse entities: "
TEXTS: dict[str, tuple[Json, str]] = {
    "nothing": ({"text": ""}, "message text is empty"),
    "blanks": ({"text": " \n "}, "message text is empty"),
    "tags around nothing": ({"text": "<b></b>", "parse_mode": "HTML"}, "message text is empty"),
    "too long": ({"text": "x" * 4097}, "message is too long"),
    "too long in UTF-16": ({"text": "🂡" * 2049}, "message is too long"),
    "unknown tag": (
        {"text": "<h1>x</h1>", "parse_mode": "HTML"},
        CANT + 'Unsupported start tag "h1"',
    ),
    "a line break as a tag": (
        {"text": "a<br>b", "parse_mode": "HTML"},
        'start tag "br" at byte offset 1',
    ),
    "byte offset": ({"text": "тё<br>b", "parse_mode": "HTML"}, "at byte offset 4"),
    "a name that is not escaped": (
        {"text": "Ann <3", "parse_mode": "HTML"},
        CANT + "Unclosed start tag",
    ),
    "open tag": ({"text": "<b>x", "parse_mode": "HTML"}, CANT + "Can't find end tag"),
    "end without a start": ({"text": "x</b>", "parse_mode": "HTML"}, CANT + "Unexpected end tag"),
    "crossed tags": (
        {"text": "<b><i>x</b></i>", "parse_mode": "HTML"},
        CANT + 'Unmatched end tag at byte offset 7, expected "</i>", found "</b>"',
    ),
    "span of no class": (
        {"text": "<span>x</span>", "parse_mode": "HTML"},
        'must have class "tg-spoiler"',
    ),
    "a nameless attribute": (
        {"text": '<a ="x">x</a>', "parse_mode": "HTML"},
        "Empty attribute name",
    ),
    "an emoji without its number": (
        {"text": "<tg-emoji>🃏</tg-emoji>", "parse_mode": "HTML"},
        "Invalid custom emoji identifier",
    ),
    "other parse modes": ({"text": "*x*", "parse_mode": "MarkdownV2"}, "unsupported parse_mode"),
    "101 entities": ({"text": "<b>x</b> " * 101, "parse_mode": "HTML"}, "more than 100 entities"),
    "an entity beyond the text": (
        {"text": "x", "entities": [{"type": "bold", "offset": 0, "length": 2}]},
        "ENTITY_BOUNDS_INVALID",
    ),
    "entities twice": (
        {
            "text": "x",
            "parse_mode": "HTML",
            "entities": [{"type": "bold", "offset": 0, "length": 1}],
        },
        "cannot be given together",
    ),
}


@pytest.mark.parametrize(("form", "words"), TEXTS.values(), ids=TEXTS)
async def test_a_text_that_cannot_be_shown(raw: Raw, ann: Person, form: Json, words: str) -> None:
    status, description = await raw("sendMessage", {"chat_id": ann.id, **form})
    assert (status, words in description) == (400, True), description
    assert ann.private() == []


@pytest.mark.parametrize(
    "text", ["x" * 4096, "🂡" * 2048, "<b>" + "x" * 4096 + "</b>", "&lt;" * 4096]
)
async def test_the_longest_texts(raw: Raw, ann: Person, text: str) -> None:
    form = {"chat_id": ann.id, "text": text, "parse_mode": "HTML"}
    assert (await raw("sendMessage", form))[0] == 200
    assert units(ann.last_private().text) == 4096


async def test_an_edit_says_otherwise_that_a_text_is_too_long(raw: Raw, ann: Person) -> None:
    _, sent = await raw("sendMessage", {"chat_id": ann.id, "text": "x"})
    form = {"chat_id": ann.id, "message_id": sent["message_id"], "text": "x" * 4097}
    assert await raw("editMessageText", form) == (400, "Bad Request: MESSAGE_TOO_LONG")


READ: dict[str, tuple[str, str, list[tuple[str, int, int]]]] = {
    "plain": ("a & b &amp; &lt;b&gt; &#9824; &nbsp;", "a & b & <b> ♠ &nbsp;", []),
    "marks": ("<b>a</b><i>b</i>", "ab", [("bold", 0, 1), ("italic", 1, 1)]),
    "nested": ("<B>a<u>b</u></B>", "ab", [("bold", 0, 2), ("underline", 1, 1)]),
    "units": ("🂡<s>x</s>", "🂡x", [("strikethrough", 2, 1)]),
    "spoilers": (
        '<tg-spoiler>a</tg-spoiler><span class="tg-spoiler">b</span>',
        "ab",
        [("spoiler", 0, 1), ("spoiler", 1, 1)],
    ),
    "quotes": (
        "<blockquote expandable>a</blockquote>",
        "a",
        [("expandable_blockquote", 0, 1)],
    ),
    "a link": ('<a href="https://t.me/rummybot?start=x">a</a>', "a", [("text_link", 0, 1)]),
    "a link to nowhere": ('<a href="nowhere">a</a>', "a", []),
    "a person": ('<a href="tg://user?id=5">a</a>', "a", [("text_mention", 0, 1)]),
    "code": ("<pre><code>a</code></pre>", "a", [("pre", 0, 1)]),
    "one span, two marks": ("<b><i>a</i></b>", "a", [("bold", 0, 1), ("italic", 0, 1)]),
}


@pytest.mark.parametrize(("source", "text", "entities"), READ.values(), ids=READ)
def test_how_html_is_read(source: str, text: str, entities: list[tuple[str, int, int]]) -> None:
    read, found = parse_html(source)
    assert read == text
    assert [(each["type"], each["offset"], each["length"]) for each in found] == entities


async def test_what_is_found_in_plain_words(raw: Raw, ann: Person) -> None:
    text = "  🂡 /rummy@rummybot or https://t.me/rummybot?start=x, @ann <code>/knock</code>"
    form = {"chat_id": ann.id, "text": text, "parse_mode": "HTML"}
    _, sent = await raw("sendMessage", form)
    assert not sent["text"].startswith(" ")
    found = [(each["type"], each["offset"]) for each in sent["entities"]]
    assert found == [("code", 58), ("bot_command", 3), ("url", 22), ("mention", 53)]
    assert ann.last_private().commands == ["/rummy"]


async def test_a_mention_names_a_person(raw: Raw, group: Group, bob: Person) -> None:
    text = f'<a href="tg://user?id={bob.id}">Боб</a> or <a href="tg://user?id=1">nobody</a>'
    await raw("sendMessage", {"chat_id": group.id, "text": text, "parse_mode": "HTML"})
    assert group.last.mentions == [bob.id]


# ---------------------------------------------------------------- keyboards


def one(**button: object) -> list[list[Json]]:
    return [[{"text": "x", **button}]]


BUTTONS: dict[str, tuple[list[list[Json]], str]] = {
    "no action": (one(), "Text buttons are unallowed in the inline keyboard"),
    "two actions": (one(callback_data="x", url="https://t.me/x"), "exactly one action"),
    "disabled and to be pressed": (one(callback_data="x", disabled={}), "exactly one action"),
    "no label": ([[{"text": " ", "callback_data": "x"}]], "text of the button is empty"),
    "no data": (one(callback_data=""), "BUTTON_DATA_INVALID"),
    "long data": (one(callback_data="x" * 65), "BUTTON_DATA_INVALID"),
    "long data in bytes": (one(callback_data="ё" * 33), "BUTTON_DATA_INVALID"),
    "no link": (one(url="nowhere"), "Wrong HTTP URL"),
    "long parameter": (one(url="https://t.me/rummybot?start=" + "x" * 65), "the parameter start"),
    "a sign in a parameter": (one(url="t.me/rummybot?start=a:b"), "the parameter start"),
    "the same of groups": (one(url="https://t.me/rummybot?startgroup=a.b"), "startgroup"),
    "a colour": (one(callback_data="x", style="red"), "invalid button style"),
    "long copy": (one(copy_text={"text": "x" * 257}), "BUTTON_COPY_TEXT_INVALID"),
    "no copy": (one(copy_text={"text": ""}), "BUTTON_COPY_TEXT_INVALID"),
    "long query": (one(switch_inline_query="x" * 257), "BUTTON_SWITCH_INLINE_QUERY_INVALID"),
    "long query of a chosen chat": (
        one(switch_inline_query_chosen_chat={"query": "x" * 257}),
        "BUTTON_SWITCH_INLINE_QUERY_INVALID",
    ),
    "an app in a group": (one(web_app={"url": "https://x.org"}), "BUTTON_TYPE_INVALID"),
    "a game": (one(callback_game={}), "is not here"),
    "an own emoji": (one(callback_data="x", icon_custom_emoji_id="1"), "is not here"),
    "101 buttons": ([one(callback_data="x")[0]] * 101, "reply markup is too long"),
    "nine in a row": ([one(callback_data="x")[0] * 9], "more than 8 buttons in a row"),
}


@pytest.mark.parametrize(("rows", "words"), BUTTONS.values(), ids=BUTTONS)
@pytest.mark.parametrize("method", ["sendMessage", "editMessageText", "editMessageReplyMarkup"])
async def test_a_keyboard_that_cannot_be_shown(
    raw: Raw, group: Group, rows: list[list[Json]], words: str, method: str
) -> None:
    _, first = await raw("sendMessage", {"chat_id": group.id, "text": "first"})
    form: Json = {"chat_id": group.id, "reply_markup": {"inline_keyboard": rows}}
    if method != "editMessageReplyMarkup":
        form["text"] = "x"
    if method != "sendMessage":
        form["message_id"] = first["message_id"]
    status, description = await raw(method, form)
    assert (status, words in description) == (400, True), description
    assert [(each.text, each.buttons) for each in group.messages] == [("first", [])]


async def test_a_reply_keyboard_is_plain_here(raw: Raw, ann: Person) -> None:
    wrong = [
        {"keyboard": [[{"text": ""}]]},
        {"keyboard": [[{"text": "x", "request_contact": True}]]},
    ]
    for markup in wrong:
        form = {"chat_id": ann.id, "text": "x", "reply_markup": markup}
        assert (await raw("sendMessage", form))[0] == 400
    form = {"chat_id": ann.id, "text": "x", "reply_markup": {"keyboard": [[{"text": "x"}]]}}
    assert (await raw("sendMessage", form))[0] == 200
    assert (await raw("sendMessage", {**form, "reply_markup": {"remove_keyboard": True}}))[0] == 200


GOOD = [
    *(one(callback_data="ё" * 32), one(url="t.me/rummybot?start=" + "x" * 64), one(disabled={})),
    *(one(url="https://t.me/rummybot"), one(copy_text={"text": "x" * 256})),
    *([one(callback_data="x", style=style)[0] * 8 for style in ("danger", "success")], [[]]),
    *(one(switch_inline_query=""), one(switch_inline_query_current_chat="x" * 256)),
    [one(callback_data="x", style="primary")[0] * 5] * 20,
]


@pytest.mark.parametrize("rows", GOOD)
async def test_keyboards_that_can_be_shown(raw: Raw, group: Group, rows: list[list[Json]]) -> None:
    form = {"chat_id": group.id, "text": "x", "reply_markup": {"inline_keyboard": rows}}
    assert (await raw("sendMessage", form))[0] == 200
    assert sum(map(len, group.last.rows)) == sum(map(len, rows))
