"""Rules about registered commands that the OpenAPI document does not tell."""

import unicodedata
from collections.abc import Iterator
from typing import Any

from tests.local_discord.errors import TOO_MANY_COMMANDS, Json, Path, invalid, refusal
from tests.local_discord.schema import locales

CHAT_INPUT, USER, MESSAGE = 1, 2, 3
SUBCOMMAND, GROUP, STRING, INTEGER, NUMBER = 1, 2, 3, 4, 10
LIMITS = {CHAT_INPUT: 100, USER: 15, MESSAGE: 15}
SIZE_LIMIT, VALUE_LIMIT = 8000, 100

Fault = tuple[Path, str, str]


def kind_of(command: Json) -> int:
    """Its type; a slash command where none is given."""
    return int(command.get("type") or CHAT_INPUT)


def check_commands(commands: list[Json], *, single: bool = False) -> None:
    """Refuse a list of commands that Discord would refuse."""
    for kind, limit in LIMITS.items():
        if sum(kind_of(each) == kind for each in commands) > limit:
            raise refusal(TOO_MANY_COMMANDS)
    faults: list[Fault] = []
    for index, command in enumerate(commands):
        faults += _command(command, () if single else (index,))
    for kind in LIMITS:
        same_kind = {i: each for i, each in enumerate(commands) if kind_of(each) == kind}
        faults += _doubled(same_kind, (), "APPLICATION_COMMANDS_DUPLICATE_NAME")
    if faults:
        raise invalid(*faults)


def _command(command: Json, path: Path) -> Iterator[Fault]:
    yield from _locales(command, path)
    described = bool(command.get("description"))
    if kind_of(command) != CHAT_INPUT:
        if described or command.get("options"):
            words = "A context menu command has neither description nor options."
            yield path, "APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION", words
        return
    if not described:
        yield (*path, "description"), "BASE_TYPE_REQUIRED", "This field is required"
    yield from _names(command, path)
    yield from _options(command.get("options") or [], (*path, "options"))
    if size(command) > SIZE_LIMIT:
        words = f"Names, descriptions and values of a command: at most {SIZE_LIMIT} characters."
        yield path, "APPLICATION_COMMAND_TOO_LARGE", words


def _names(part: Json, path: Path) -> Iterator[Fault]:
    names: dict[Path, str] = {("name",): part["name"]}
    for locale, name in (part.get("name_localizations") or {}).items():
        names["name_localizations", locale] = name
    for place, name in names.items():
        if not is_name(name):
            words = "A name is 1 to 32 lower-case letters, digits, - _ or '"
            yield (*path, *place), "APPLICATION_COMMAND_INVALID_NAME", words


def _locales(part: Json, path: Path) -> Iterator[Fault]:
    for field in ("name_localizations", "description_localizations"):
        for locale in part.get(field) or {}:
            if locale not in locales():
                words = f"{locale} is not one of the locales of commands"
                yield (*path, field, locale), "BASE_TYPE_CHOICES", words


def _options(options: list[Json], path: Path, depth: int = 0) -> Iterator[Fault]:
    yield from _doubled(
        dict(enumerate(options)), path, "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS"
    )
    nested = [each["type"] in (SUBCOMMAND, GROUP) for each in options]
    if any(nested) and not all(nested):
        words = "Subcommands and plain options cannot stand side by side."
        yield path, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", words
    optional_before = False
    for index, option in enumerate(options):
        here = (*path, index)
        yield from _locales(option, here)
        yield from _names(option, here)
        if option["type"] in (SUBCOMMAND, GROUP):
            if option["type"] == GROUP and depth > 0:
                yield here, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Groups nest once."
            yield from _options(option.get("options") or [], (*here, "options"), depth + 1)
            continue
        if option.get("required") and optional_before:
            words = "Required options must be placed before non-required options"
            yield here, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", words
        optional_before |= not option.get("required")
        yield from _choices(option, here)


def _choices(option: Json, path: Path) -> Iterator[Fault]:
    choices = option.get("choices") or []
    if choices and option.get("autocomplete"):
        words = "Autocomplete cannot be used with choices."
        yield path, "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_CHOICES", words
    yield from long_values(choices, (*path, "choices"))
    for key in ("name", "value"):
        seen: list[Any] = []
        for index, choice in enumerate(choices):
            if choice[key] in seen:
                name = f"APPLICATION_COMMAND_OPTIONS_CHOICE_{key.upper()}_ALREADY_EXISTS"
                yield (*path, "choices", index, key), name, f"The choice's {key} is already in use"
            seen.append(choice[key])
    for low, high in (("min_value", "max_value"), ("min_length", "max_length")):
        least, most = option.get(low), option.get(high)
        if least is not None and most is not None and least > most:
            yield (*path, low), "APPLICATION_COMMAND_OPTIONS_MIN_MAX", f"{low} is above {high}"


def long_values(choices: list[Json], path: Path) -> Iterator[Fault]:
    """Values that are too long: the document says 6000, the documentation 100."""
    for index, choice in enumerate(choices):
        if isinstance(choice["value"], str) and len(choice["value"]) > VALUE_LIMIT:
            words = f"Must be {VALUE_LIMIT} or fewer in length."
            yield (*path, index, "value"), "BASE_TYPE_MAX_LENGTH", words


def _doubled(parts: dict[int, Json], path: Path, code: str) -> Iterator[Fault]:
    """Names that stand twice side by side, as they are or in a language."""
    seen: set[tuple[str, str]] = set()
    for index, part in parts.items():
        names = {("", part["name"]), *(part.get("name_localizations") or {}).items()}
        if names & seen:
            yield (*path, index, "name"), code, f"The name {part['name']} is already in use"
        seen |= names


def is_name(name: str) -> bool:
    """Discord's pattern for names of slash commands and options, lower case included."""
    return 1 <= len(name) <= 32 and name == name.lower() and all(map(_fits, name))


def _fits(letter: str) -> bool:
    if letter in "-_'" or unicodedata.category(letter)[0] in "LN":
        return True
    return unicodedata.name(letter, "").startswith(("DEVANAGARI", "THAI"))


def size(part: Json) -> int:
    """The characters that count: names, descriptions and values, each in its longest language."""
    total = 0
    for field in ("name", "description"):
        translated = (part.get(f"{field}_localizations") or {}).values()
        total += max(map(len, [part.get(field) or "", *translated]))
    total += sum(size(option) for option in part.get("options") or [])
    total += sum(size(choice) for choice in part.get("choices") or [])
    return total + len(str(part.get("value", "")))
