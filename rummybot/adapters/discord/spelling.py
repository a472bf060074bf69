"""How a command is typed on Discord: in the caller's language, as his client shows it.

The client puts what is typed after a command into its first required field, and finds every other
field by its name: `/discard 7♠`, `/layoff 7♠ to:2`, `/draw from:discard pile`.
"""

from rummybot.adapters.discord.words import choice_name, command_words, parameter_name
from rummybot.commands.command import Kind, Param
from rummybot.commands.typed import Typed
from rummybot.i18n.translations import Translations


def as_slash(command: Typed, tr: Translations) -> str:
    """What to type."""
    parts = ["/" + " ".join(command_words(command.command, tr))]
    for place, (param, value) in enumerate(command.values):
        shown = _shown(param, value, tr)
        direct = place == 0 and param.required
        parts.append(shown if direct else f"{parameter_name(param, tr)}:{shown}")
    return " ".join(parts)


def _shown(param: Param, value: str, tr: Translations) -> str:
    """A value as the client shows it: of a choice its name."""
    if param.kind is not Kind.CHOICE:
        return value
    return choice_name(param, value, tr)
