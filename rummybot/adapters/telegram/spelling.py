"""What commands are called on Telegram, where names have no blanks and are a to z in every
language; and what is typed to give one with its values: `/discard 7♠`, `/layoff 7♠ 2`.
"""

from collections.abc import Iterator

from rummybot.commands.catalog import COMMANDS, Command
from rummybot.commands.typed import Typed
from rummybot.i18n.translations import Translations

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


def as_command(command: Typed, tr: Translations) -> str:  # noqa: ARG001 - every adapter's is so
    """What to type."""
    return " ".join((f"/{command_name(command.command)}", *(text for _, text in command.values)))


def named() -> dict[str, Command]:
    """Every command by all that it may be called."""
    found: dict[str, Command] = {}
    for command in COMMANDS:
        for name in _names(command):
            found.setdefault(name, command)
    return found


def _names(command: Command) -> Iterator[str]:
    yield command_name(command)
    yield from command.also
