"""The words of commands as Discord takes them: a translation that it would refuse is not used."""

import re

from rummybot.commands.catalog import Command, Param, name_of
from rummybot.i18n.translations import Translations

LONGEST_DESCRIPTION = 100

_NAME = re.compile(r"[-_'\w]{1,32}")


def command_words(command: Command, tr: Translations) -> tuple[str, ...]:
    """The words of a command's name: one, or those of the group and of the command in it."""
    source = tuple(command.name.split())
    words = tuple(name_of(command, tr).split())
    fits = len(words) == len(source) and all(map(_is_name, words))
    return words if fits else source


def parameter_name(param: Param, tr: Translations) -> str:
    """What a parameter is called."""
    name = tr.word_in("parameter", param.name)
    return name if _is_name(name) else param.name


def description(sentence: str, tr: Translations) -> str:
    """What a command or a parameter is for; or what a choice is called."""
    said = tr.word(sentence)
    return said if len(said) <= LONGEST_DESCRIPTION else sentence


def _is_name(word: str) -> bool:
    return _NAME.fullmatch(word) is not None and word == word.lower()
