"""The menus in which the host of a table chooses: a button for each setting, and behind it a button
for each of its values. All of it stands in one message, which is changed in place.
"""

from collections.abc import Iterator
from dataclasses import replace

from telegram import InlineKeyboardButton, InlineKeyboardMarkup

from rummybot.adapters.telegram import words
from rummybot.adapters.telegram.keyboards import MOST_LETTERS, Row, below_keyboard
from rummybot.commands.invocation import Reply
from rummybot.i18n.spans import Line, line, strong
from rummybot.i18n.translations import translations
from rummybot.render.options import setting_line
from rummybot.render.press import option_token
from rummybot.render.screen import (
    Block,
    OptionMenu,
    PrivateScreen,
    Quiet,
    Setting,
    Text,
    Value,
)
from rummybot.render.text import plain_text


def answer_screen(reply: Reply) -> PrivateScreen:
    """What is written of an answer: with menus, what can be chosen and how it stands."""
    if reply.menu is None:
        return reply.screen()
    tr, opened = translations(reply.panel.locale), _opened(reply.menu)
    blocks: list[Block] = []
    if opened is None:
        blocks += (Text(setting_line(each, tr)) for each in reply.menu.settings)
    else:
        blocks += (Text(setting_line(opened, tr)), Quiet(opened.about))
        blocks += (Text(_about(each)) for each in opened.values if each.about)
    return replace(reply.screen(), blocks=(*reply.screen().blocks, *blocks))


def answer_keyboard(reply: Reply) -> InlineKeyboardMarkup | None:
    """What can be pressed under an answer that is no hand."""
    menu, screen = reply.menu, reply.panel
    if menu is None:
        return below_keyboard(reply.below, screen)
    opened = _opened(menu)
    found = _settings(menu, screen) if opened is None else _values(menu, opened, screen)
    return InlineKeyboardMarkup(list(found))


def _opened(menu: OptionMenu) -> Setting | None:
    return next((each for each in menu.settings if each.key == menu.opened), None)


def _about(value: Value) -> Line:
    return line(strong(value.label), " — ", value.about)


def _settings(menu: OptionMenu, screen: PrivateScreen) -> Iterator[Row]:
    """With the value it has where both can be read on a phone."""
    for each in menu.settings:
        name, value = _plain(each.name, screen), each.value(each.present)
        both = name if value is None else f"{name}: {_plain(value.label, screen)}"
        token = option_token(menu.table, key=each.key)
        label = both if len(both) <= MOST_LETTERS else name
        yield [InlineKeyboardButton(label, callback_data=token)]


def _values(menu: OptionMenu, setting: Setting, screen: PrivateScreen) -> Iterator[Row]:
    for each in setting.values:
        token = option_token(menu.table, key=setting.key, value=each.key)
        is_so = each.key == setting.present
        label = (words.CHOSEN if is_so else "") + _plain(each.label, screen)
        style = "success" if is_so else None
        yield [InlineKeyboardButton(label, callback_data=token, style=style)]
    back = words.back_label(translations(screen.locale))
    yield [InlineKeyboardButton(back, callback_data=option_token(menu.table))]


def _plain(text: Line, screen: PrivateScreen) -> str:
    return plain_text(text, screen.names, screen.locale)
