"""Rules about keyboards that the tables of the Bot API do not tell."""

import re
from urllib.parse import parse_qs, urlsplit

from tests.local_telegram.entities import units
from tests.local_telegram.errors import Json, bad

ACTIONS = (
    *("url", "callback_data", "web_app", "login_url", "switch_inline_query"),
    *("switch_inline_query_current_chat", "switch_inline_query_chosen_chat", "copy_text"),
    *("callback_game", "pay", "disabled"),
)
NOT_HERE = ("login_url", "callback_game", "pay", "icon_custom_emoji_id")
STYLES = ("danger", "success", "primary")
BUTTON_LIMIT, ROW_LIMIT, DATA_LIMIT, COPY_LIMIT, QUERY_LIMIT = 100, 8, 64, 256, 256
START = re.compile(r"[A-Za-z0-9_-]{1,64}")
LINK = re.compile(r"(?:https?://|tg://)\S+|(?:t\.me|[\w-]+(?:\.[\w-]+)+)/?\S*")


def check_markup(markup: Json | None, *, private: bool) -> None:
    """Refuse a keyboard that Telegram would refuse."""
    if markup is None:
        return
    if "inline_keyboard" in markup:
        rows = markup["inline_keyboard"]
        if sum(map(len, rows)) > BUTTON_LIMIT:
            raise bad("reply markup is too long")
        if any(len(row) > ROW_LIMIT for row in rows):
            raise bad(f"more than {ROW_LIMIT} buttons in a row")
        for button in (each for row in rows for each in row):
            _check_button(button, private=private)
    elif "keyboard" in markup:
        for button in (each for row in markup["keyboard"] for each in row):
            _check_label(button)
            if set(button) - {"text", "style"}:
                raise bad(f"{sorted(set(button) - {'text', 'style'})} is not here")


def _check_label(button: Json) -> None:
    if not button["text"].strip():
        raise bad("can't parse inline keyboard button: text of the button is empty")
    if button.get("style", STYLES[0]) not in STYLES:
        raise bad("can't parse inline keyboard button: invalid button style specified")


def _check_button(button: Json, *, private: bool) -> None:
    _check_label(button)
    actions = [name for name in ACTIONS if name in button]
    if not actions:
        words = "Text buttons are unallowed in the inline keyboard"
        raise bad(f"can't parse inline keyboard button: {words}")
    if len(actions) > 1:
        raise bad(f"exactly one action a button, not {' and '.join(actions)}")
    if not_here := set(NOT_HERE) & set(button):
        raise bad(f"{sorted(not_here)} is not here")
    (action,) = actions
    value = button[action]
    if action == "callback_data" and not 1 <= len(value.encode()) <= DATA_LIMIT:
        raise bad("BUTTON_DATA_INVALID")
    if action == "url":
        check_link(value)
    if action == "web_app" and not private:
        raise bad("BUTTON_TYPE_INVALID")
    if action == "copy_text" and not 1 <= units(value["text"]) <= COPY_LIMIT:
        raise bad("BUTTON_COPY_TEXT_INVALID")
    if action.startswith("switch_inline_query"):
        query = value if isinstance(value, str) else value.get("query", "")
        if units(query) > QUERY_LIMIT:
            raise bad("BUTTON_SWITCH_INLINE_QUERY_INVALID")


def check_link(address: str) -> None:
    """Refuse what is no link, and a link to a chat whose parameter would not arrive."""
    if not LINK.fullmatch(address):
        raise bad(f"inline keyboard button URL '{address}' is invalid: Wrong HTTP URL")
    query = parse_qs(urlsplit(address).query, keep_blank_values=True)
    if urlsplit(whole(address)).netloc.lower() in ("t.me", "telegram.me"):
        for name in ("start", "startgroup"):
            if name in query and query[name] != [""] and not START.fullmatch(query[name][0]):
                raise bad(f"the parameter {name} of a link is 1 to 64 of A-Z a-z 0-9 _ -")


def whole(address: str) -> str:
    """A link with its scheme."""
    return address if "://" in address else f"https://{address}"


def shown(markup: Json | None) -> Json | None:
    """An inline keyboard as it stands in messages: without empty rows; None if nothing is left."""
    rows = [row for row in (markup or {}).get("inline_keyboard", []) if row]
    return {**(markup or {}), "inline_keyboard": rows} if rows else None
