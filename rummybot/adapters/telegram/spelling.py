"""What commands are called on Telegram, where names have no blanks and are a to z in every
language.
"""

import re
from collections.abc import Iterator

from rummybot.adapters.telegram.places import PLATFORM
from rummybot.commands import info, lobby
from rummybot.commands.catalog import COMMANDS
from rummybot.commands.command import Command, name_of
from rummybot.i18n.translations import Locale, Translations, translations

LONGEST_DESCRIPTION = 256

_OWN = {"rummy new": "rummy", "rummy start": "begin"}
"""How everything begins has the first word of its name; and what opens a private chat is /start on
every bot, so beginning a game needs another word there.
"""


def command_name(command: Command) -> str:
    """The last word of its name, with two exceptions."""
    return _OWN.get(command.name, command.name.split()[-1])


def described(command: Command, tr: Translations) -> str:
    """What a command is for."""
    said = tr.word(command.help)
    return said if len(said) <= LONGEST_DESCRIPTION else command.help


HERE = tuple(each for each in COMMANDS if not each.only_on or PLATFORM in each.only_on)
"""The commands that there are on Telegram."""

TABLE = next(each for each in HERE if each.handler is info.table)
NEW = next(each for each in HERE if each.handler is lobby.new)


def named() -> dict[str, Command]:
    """Every command by all that it may be called."""
    found: dict[str, Command] = {}
    for command in HERE:
        for name in _names(command):
            found.setdefault(name, command)
    return found


def _names(command: Command) -> Iterator[str]:
    yield command_name(command)
    yield from command.also


_SAID = {
    name_of(command, translations(locale)): command_name(command)
    for command in HERE
    for locale in Locale
}
"""What is typed here, by all that sentences may call it."""

_CALLED = re.compile(
    rf"(?<![\w/])/(?P<name>{'|'.join(map(re.escape, sorted(_SAID, key=len, reverse=True)))})(?!\w)"
)


def respelled(text: str) -> str:
    """A text with its commands as they are typed here: «/rummy start», «/рамми начать» and what
    they are called in other languages can be typed on Discord; here it is /begin.
    """
    return _CALLED.sub(lambda found: f"/{_SAID[found['name']]}", text)
