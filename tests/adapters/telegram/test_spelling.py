"""Commands stand in sentences as they can be typed."""

import re

import pytest

from rummybot.adapters.telegram.markup import bare, line_text
from rummybot.adapters.telegram.reading import Given, read_command
from rummybot.adapters.telegram.spelling import respelled
from rummybot.i18n.translations import Locale, catalogue_file, translations
from rummybot.render.help import help_lines
from rummybot.render.names import Names
from rummybot.render.screen import PrivateScreen


@pytest.mark.parametrize(
    ("said", "typed"),
    [
        ("Sit down: /rummy join · Begin: /rummy start", "Sit down: /join · Begin: /begin"),
        ("/rummy new opens a table", "/rummy opens a table"),
        ("Сесть: /рамми сесть · Начать: /рамми начать.", "Сесть: /join · Начать: /begin."),
        ("/взять, потом /сбросить Дб", "/draw, потом /discard Дб"),
        ("write /rummy there", "write /rummy there"),
        ("7п / 4к-6к, и/или", "7п / 4к-6к, и/или"),
        ("https://t.me/draws /drawing", "https://t.me/draws /drawing"),
    ],
)
def test_a_command_is_called_what_can_be_typed(said: str, typed: str) -> None:
    assert respelled(said) == typed


@pytest.mark.parametrize("locale", Locale)
def test_every_command_that_is_told_of_can_be_typed(locale: Locale) -> None:
    screen = PrivateScreen(seat=None, locale=locale, names=Names(()), blocks=())
    lines = help_lines(translations(locale))
    told = [bare(line_text(each, screen)) for each in lines]
    if locale is not Locale.EN:
        told += [respelled(each) for each in _sentences(locale)]
    named = {each for text in told for each in re.findall(r"(?<![\w/.])/\w+", text)}
    assert "/discard" in named
    to_botfather = {"/setinline", "/setinlinefeedback", "/setjoingroups"}
    unknown = {each for each in named if not isinstance(read_command(each, "bot"), Given)}
    assert unknown <= to_botfather


def _sentences(locale: Locale) -> list[str]:
    """All that is said in a language."""
    text = catalogue_file(locale, "po").read_text("utf-8")
    joined = re.sub(r'"\n"', "", text)
    return re.findall(r'^msgstr(?:\[\d\])? "(.*)"$', joined, re.MULTILINE)
