"""A message as a command with its values: `/draw stock`, `/meld@rummybot 7s 7h 7d / 4c-6c`.

Values stand in the order of the parameters. Cards may hold blanks; so what comes after the last
parameter that begins a value of its own belongs to the value of cards or of text.
"""

import re
from dataclasses import dataclass

from rummybot.adapters.telegram.spelling import HERE, named
from rummybot.commands.command import WHICH, Command, Kind, Param
from rummybot.commands.notation import before_cards

_COMMAND = re.compile(
    r"/(?P<name>[A-Za-z0-9_]{1,32})(?:@(?P<bot>\w+))?(?:\s+(?P<rest>.*))?", re.DOTALL
)
_TABLE = re.compile(r"(?:^|\s)(?:table|стол)(?:\s*[:=]\s*|\s+)(?P<table>[\w-]+)\s*$", re.IGNORECASE)
_LAST_NUMBER = re.compile(
    r"(?P<card>.*?)\s*[,:>→]?\s*(?:\b(?:to|к)\b)?\s+[#№]?(?P<number>\d{1,3})"
    r"(?:\s*,?\s+(?P<rest>[^\W\d][\w ]*))?",
    re.IGNORECASE,
)

_NAMED = named()
_GROUPED = {each.name.split()[1]: each for each in HERE if " " in each.name}
"""Those that may also be typed as two words: /rummy join."""


@dataclass(frozen=True, slots=True)
class Given:
    """A command with what was given for its parameters."""

    command: Command
    arguments: dict[str, str]


@dataclass(frozen=True, slots=True)
class Unknown:
    """A command of this bot's that there is not."""

    name: str


def read_command(text: str, bot: str) -> Given | Unknown | None:
    """The command of a message. None for what is none, and for one that is given to another bot."""
    found = _COMMAND.fullmatch(text.strip())
    if found is None or (found["bot"] or bot).casefold() != bot.casefold():
        return None
    name, rest = found["name"].casefold(), (found["rest"] or "").strip()
    command = _NAMED.get(name)
    if command is not None and command.name.split()[0] == name and rest:
        word, _, more = rest.partition(" ")
        grouped = _GROUPED.get(word.casefold())
        if grouped is not None:
            command, rest = grouped, more.strip()
    if command is None:
        return Unknown(name)
    return Given(command, read_values(command, rest))


def read_values(command: Command, text: str) -> dict[str, str]:
    """What stands after a command, by the names of its parameters."""
    given: dict[str, str] = {}
    params = list(command.params)
    if WHICH in params:
        params.remove(WHICH)
        if found := _TABLE.search(text):
            given[WHICH.name] = found["table"]
            text = text[: found.start()]
    rest = text.strip()
    for place, param in enumerate(params):
        if not rest:
            break
        value, rest = _next(rest, param, params[place + 1 :])
        if value:
            given[param.name] = value
    return given


def _next(text: str, param: Param, after: list[Param]) -> tuple[str, str]:
    """The value of a parameter at the beginning of a text, and what is left of it."""
    following = after[0].kind if after else None
    if following is None:
        return text, ""
    if param.kind is Kind.CARD and following is Kind.NUMBER:
        found = _LAST_NUMBER.fullmatch(text)
        if found is None or not found["card"]:
            return text, ""
        return found["card"], f"{found['number']} {found['rest'] or ''}".rstrip()
    if param.kind is Kind.CHOICE and following is Kind.CARD:
        return before_cards(text)
    if param.kind is Kind.CHOICE and not _is_choice(param, text.split()[0]):
        return "", text
    first, *more = text.split(maxsplit=1)
    return first, more[0] if more else ""


def _is_choice(param: Param, word: str) -> bool:
    """Whether a word is meant for a choice, be it a wrong one: what has a sign in it is not."""
    return not param.choices or "=" not in word
