"""Checks requests, and what the local Telegram itself sends, against the tables of the Bot API."""

import json
import re
from enum import Enum, auto
from functools import cache
from pathlib import Path
from typing import Any

from tests.local_telegram.errors import Json, RefusalError, bad

SUBSET = Path(__file__).with_name("bot-api-subset.json")
ARRAY = "Array of "
EMPTY = {"chat_id": "chat_id is empty", "text": "message text is empty"}
"""How Telegram says that one of these is missing."""

PLAIN: dict[str, type] = {"Integer": int, "String": str, "Boolean": bool, "Float": float}


class BotApi(Enum):
    """Which Bot API is spoken. What is newer than 10.1, such as ephemeral messages, an old server
    does not know.
    """

    NEWEST = auto()
    OLD = auto()
    """Passes over what it does not know, as old servers do: an ephemeral message goes to all."""
    OLD_AND_STRICT = auto()
    """Refuses what it does not know, as the local Telegram does otherwise."""


@cache
def subset() -> Json:
    """The tables beside this module."""
    tables: Json = json.loads(SUBSET.read_text("utf-8"))
    return tables


@cache
def methods() -> dict[str, str]:
    """The methods, by their names in small letters: Telegram does not care."""
    return {name.lower(): name for name in subset()["methods"]}


def has(method: str, api: BotApi) -> bool:
    """Whether there is such a method."""
    entry = subset()["methods"].get(method)
    return entry is not None and (api is BotApi.NEWEST or "since" not in entry)


def check(method: str, parameters: Json, api: BotApi = BotApi.NEWEST) -> Json:
    """The parameters as values, texts of forms read; refuses what the tables do not allow."""
    fields: Json = subset()["methods"][method]["fields"]
    read = {name: _read(fields.get(name), value) for name, value in parameters.items()}
    return _Check(api).fields(method, fields, read, ())


def check_type(name: str, value: Any) -> Any:
    """Whether a value is what the tables call by this name."""
    return _Check(BotApi.NEWEST).value([name], value, (name,))


def check_answer(method: str, result: Any) -> None:
    """Whether a result is one that the method has."""
    _Check(BotApi.NEWEST).value(subset()["methods"][method]["returns"], result, (method,))


def _read(field: Json | None, value: Any) -> Any:
    """A parameter as it was meant: forms hold texts, and so may JSON."""
    if field is None or not isinstance(value, str) or field["types"] == ["String"]:
        return value
    if "String" in field["types"] and not re.fullmatch(r"-?\d+", value):
        return value
    try:
        return json.loads(value)
    except ValueError:
        return value


class _Check:
    """One walk through a value; the first fault ends it."""

    def __init__(self, api: BotApi) -> None:
        self.api = api

    def fields(self, owner: str, fields: Json, given: Json, path: tuple[str, ...]) -> Json:
        result: Json = {}
        for name, value in given.items():
            field = fields.get(name)
            if field is not None and "since" in field and self.api is not BotApi.NEWEST:
                if self.api is BotApi.OLD:
                    continue
                field = None
            if field is None:
                raise bad(f'unknown {_kind(path)} "{name}" of {_where(owner, path)}')
            result[name] = self.value(field["types"], value, (*path, name), field.get("const"))
        for name, field in fields.items():
            if field.get("required") and result.get(name) in (None, ""):
                if not path and name in EMPTY:
                    raise bad(EMPTY[name])
                if result.get(name) is None:
                    raise bad(f'{_kind(path)} "{name}" of {_where(owner, path)} is required')
        return result

    def value(
        self, types: list[str], value: Any, path: tuple[str, ...], const: str | None = None
    ) -> Any:
        faults: list[RefusalError] = []
        for name in types:
            try:
                result = self.one(name, value, path)
            except RefusalError as fault:
                faults.append(fault)
            else:
                if const is not None and result != const:
                    raise bad(f'{".".join(path)} must be "{const}"')
                return result
        # Of several faults the one about the thing that was meant lies deepest.
        raise max(faults, key=lambda fault: fault.description.count("."))

    def one(self, name: str, value: Any, path: tuple[str, ...]) -> Any:
        """The value as this one type."""
        if name.startswith(ARRAY):
            if not isinstance(value, list):
                raise _not_a("array", path)
            inner = name.removeprefix(ARRAY)
            return [self.value([inner], each, (*path, str(i))) for i, each in enumerate(value)]
        plain = PLAIN.get(name)
        if plain is not None:
            fits = isinstance(value, plain) and (plain is bool or not isinstance(value, bool))
            if not fits:
                raise _not_a(name, path)
            return value
        entry = subset()["types"].get(name)
        if entry is None or not isinstance(value, dict):
            raise _not_a(name, path)
        if "subtypes" in entry:
            return self.value(_meant(entry["subtypes"], value), value, path)
        return self.fields(name, entry["fields"], value, path)


def _meant(subtypes: list[str], value: Json) -> list[str]:
    """Those of the subtypes whose fixed values are the ones given."""
    fixed = [(name, _constants(name)) for name in subtypes]
    same = [
        name
        for name, constants in fixed
        if constants and all(value.get(key) == each for key, each in constants.items())
    ]
    return same or subtypes


def _constants(name: str) -> Json:
    fields: Json = subset()["types"][name]["fields"]
    return {key: each["const"] for key, each in fields.items() if "const" in each}


def _not_a(name: str, path: tuple[str, ...]) -> RefusalError:
    return bad(f"{name} expected as {'.'.join(path)}")


def _kind(path: tuple[str, ...]) -> str:
    return "field" if path else "parameter"


def _where(owner: str, path: tuple[str, ...]) -> str:
    return f"{owner} at {'.'.join(path)}" if path else owner
