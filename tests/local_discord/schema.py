"""Checks a request's body against what is cut out of Discord's OpenAPI document."""

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError

from tests.local_discord.errors import Json, RefusalError, invalid

SUBSET = Path(__file__).with_name("discord-openapi-subset.json")

# Discord's names of faults, by the keyword that found them.
NAMES = {
    "maxLength": "BASE_TYPE_MAX_LENGTH",
    "minLength": "BASE_TYPE_MIN_LENGTH",
    "maxItems": "BASE_TYPE_MAX_LENGTH",
    "minItems": "BASE_TYPE_MIN_LENGTH",
    "maximum": "NUMBER_TYPE_MAX",
    "minimum": "NUMBER_TYPE_MIN",
    "required": "BASE_TYPE_REQUIRED",
    "enum": "BASE_TYPE_CHOICES",
    "const": "BASE_TYPE_CHOICES",
    "additionalProperties": "LOCAL_UNKNOWN_KEY",  # ours: Discord passes over unknown keys
}


@cache
def subset() -> Json:
    """The document beside this module."""
    document: Json = json.loads(SUBSET.read_text("utf-8"))
    return document


@cache
def locales() -> frozenset[str]:
    """The locales that names and descriptions of commands may be given in."""
    listed = subset()["components"]["schemas"]["AvailableLocalesEnum"]["anyOf"]
    return frozenset(each["const"] for each in listed)


def is_checked(operation: str) -> bool:
    """Whether the document has a body for this request."""
    return operation in subset()["requests"]


@cache
def _validator(operation: str) -> Draft202012Validator:
    schema = {"components": subset()["components"], **subset()["requests"][operation]}
    return Draft202012Validator(schema)


def check(operation: str, body: Any) -> None:
    """Refuse a body that the document does not allow."""
    found = [leaf for error in _validator(operation).iter_errors(body) for leaf in _leaves(error)]
    if found:
        raise refused(found)


def refused(found: list[ValidationError]) -> RefusalError:
    """The faults as Discord reports them."""
    faults = []
    for error in found:
        path = [*error.absolute_path]
        if error.validator == "required":
            path.append(error.message.split("'")[1])
        name = NAMES.get(str(error.validator), "BASE_TYPE_BAD_TYPE")
        faults.append((path, name, error.message[:300]))
    return invalid(*faults)


def _leaves(error: ValidationError) -> Iterator[ValidationError]:
    """The faults proper: where a union fails, those of the branch that was meant."""
    if error.validator != "anyOf" or not error.context:
        yield error
        return
    branches: dict[int, list[ValidationError]] = {}
    for each in error.context:
        branches.setdefault(int(each.schema_path[0]), []).append(each)
    yield from min(map(_judged, branches.values()), key=lambda judged: judged[0])[1]


def _judged(branch: list[ValidationError]) -> tuple[tuple[int, int, int], list[ValidationError]]:
    """How far a value is from a branch, and its faults there."""
    # A branch of another kind of value, or of another "type", was not the one meant.
    other = any(
        (each.validator in ("type", "const", "enum") and not each.path)
        or (each.validator in ("enum", "const") and list(each.path) == ["type"])
        for each in branch
    )
    leaves = [leaf for each in branch for leaf in _leaves(each)]
    kinds = sum(leaf.validator == "type" for leaf in leaves)
    return (int(other), kinds, len(leaves)), leaves
