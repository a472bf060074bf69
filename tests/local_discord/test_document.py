"""What is cut out of Discord's document is closed, and loses nothing that is needed."""

from collections.abc import Iterator
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from tests.local_discord import cut_schema, schema
from tests.local_discord.errors import Json, RefusalError
from tests.local_discord.server import LocalDiscord

DOCUMENT = schema.subset()


def schemas(tree: Any) -> Iterator[Json]:
    if isinstance(tree, dict):
        yield tree
        for value in tree.values():
            yield from schemas(value)
    elif isinstance(tree, list):
        for value in tree:
            yield from schemas(value)


def test_every_object_is_closed() -> None:
    objects = [each for each in schemas(DOCUMENT) if isinstance(each.get("properties"), dict)]
    assert len(objects) > 50
    assert [each for each in objects if "additionalProperties" not in each] == []
    loose = [
        each
        for each in schemas(DOCUMENT)
        if each.get("type") in ("object", ["object", "null"])
        and each.get("additionalProperties", True) is True
    ]
    assert loose == []


def test_unions_are_plain_and_references_lead_somewhere() -> None:
    names = set(DOCUMENT["components"]["schemas"])
    assert cut_schema.names_in(DOCUMENT) <= names
    assert not any("oneOf" in each for each in schemas(DOCUMENT))
    for request in DOCUMENT["requests"].values():
        Draft202012Validator.check_schema(request)


async def test_every_request_with_a_body_is_checked() -> None:
    async with LocalDiscord() as discord:
        sending = [each for each in discord.routes if each.method in ("POST", "PUT", "PATCH")]
    without = [each.operation for each in sending if not schema.is_checked(each.operation)]
    assert without == [
        "POST /channels/{channel_id}/typing",
        "PUT /channels/{channel_id}/thread-members/{user_id}",
    ]


def test_cutting_closes_what_is_open() -> None:
    inner = {"type": "object", "properties": {"description": {"type": "string"}}}
    union = {"oneOf": [{"type": "null"}, {"$ref": "#/components/schemas/Inner"}]}
    body = {"type": "object", "description": "A", "properties": {"a": union}}
    document: Json = {"paths": {}, "components": {"schemas": {"Inner": inner}}}
    for operation in cut_schema.OPERATIONS:
        method, path = operation.split(" ", 1)
        form = {"requestBody": {"content": {"application/json": {"schema": body}}}}
        document["paths"].setdefault(path, {})[method.lower()] = form
    document["components"]["schemas"]["AvailableLocalesEnum"] = {"type": "string"}
    subset = cut_schema.cut(document)
    closed = subset["components"]["schemas"]["Inner"]
    assert closed == {**inner, "additionalProperties": False}
    request = subset["requests"]["POST /users/@me/channels"]
    assert request["additionalProperties"] is False
    assert list(request["properties"]["a"]) == ["anyOf"]


def test_a_fault_is_told_for_the_branch_that_was_meant() -> None:
    body = {"components": [{"type": 1, "components": [{"type": 2, "style": 9}]}]}
    with pytest.raises(RefusalError) as caught:
        schema.check("POST /channels/{channel_id}/messages", body)
    errors = caught.value.body["errors"]
    assert list(errors["components"]["0"]["components"]["0"]) == ["style"]
