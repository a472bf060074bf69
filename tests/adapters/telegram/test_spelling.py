"""Commands stand in sentences as they can be typed."""

import re

import pytest

from rummybot.adapters.telegram.helping import help_said
from rummybot.adapters.telegram.markup import bare, line_text
from rummybot.adapters.telegram.reading import Given, read_command
from rummybot.adapters.telegram.spelling import HERE, respelled
from rummybot.commands.catalog import COMMANDS
from rummybot.commands.command import name_of
from rummybot.i18n.translations import Locale, catalogue_file, translations
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
    lines = help_said(translations(locale))
    told = [bare(line_text(each, screen)) for each in lines]
    if locale is not Locale.EN:
        told += [respelled(_without_others(each, locale)) for each in _sentences(locale)]
    named = {each for text in told for each in re.findall(r"(?<![\w/.])/\w+", text)}
    assert "/discard" in named
    to_botfather = {"/setinline", "/setinlinefeedback", "/setjoingroups"}
    unknown = {each for each in named if not isinstance(read_command(each, "bot"), Given)}
    assert unknown <= to_botfather


@pytest.mark.parametrize("locale", Locale)
def test_the_help_tells_of_nothing_that_there_is_elsewhere_only(locale: Locale) -> None:
    screen = PrivateScreen(seat=None, locale=locale, names=Names(()), blocks=())
    tr = translations(locale)
    told = "\n".join(bare(line_text(each, screen)) for each in help_said(tr))
    others = {name_of(each, tr) for each in COMMANDS if each not in HERE}
    assert others
    assert not [each for each in others if f"/{each}" in told]
    assert tr.word("Yours are offered while you type.") not in told


def _without_others(text: str, locale: Locale) -> str:
    """A sentence without the commands that there are on other platforms only."""
    tr = translations(locale)
    for each in COMMANDS:
        if each not in HERE:
            text = text.replace(f"/{name_of(each, tr)}", "")
    return text


def _sentences(locale: Locale) -> list[str]:
    """All that is said in a language."""
    text = catalogue_file(locale, "po").read_text("utf-8")
    joined = re.sub(r'"\n"', "", text)
    return re.findall(r'^msgstr(?:\[\d\])? "(.*)"$', joined, re.MULTILINE)
