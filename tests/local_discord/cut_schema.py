"""Cut the request bodies that the local Discord checks out of Discord's OpenAPI document.

    python tests/local_discord/cut_schema.py <openapi.json> <discord-openapi-subset.json>

What is changed on the way, because the published document is looser, or plainer, than Discord:
objects are closed (unknown keys are refused at every depth), `oneOf` becomes `anyOf` (both are
plain unions there, and closed branches could match twice), descriptions go, and ADDED is added.
"""

import json
import sys
from pathlib import Path
from typing import Any

Json = dict[str, Any]

OPERATIONS = (
    "PUT /applications/{application_id}/commands",
    "POST /applications/{application_id}/commands",
    "PUT /applications/{application_id}/guilds/{guild_id}/commands",
    "POST /applications/{application_id}/guilds/{guild_id}/commands",
    "POST /channels/{channel_id}/messages",
    "PATCH /channels/{channel_id}/messages/{message_id}",
    "PATCH /channels/{channel_id}",
    "POST /channels/{channel_id}/threads",
    "POST /channels/{channel_id}/messages/{message_id}/threads",
    "POST /interactions/{interaction_id}/{interaction_token}/callback",
    "POST /webhooks/{webhook_id}/{webhook_token}",
    "PATCH /webhooks/{webhook_id}/{webhook_token}/messages/@original",
    "PATCH /webhooks/{webhook_id}/{webhook_token}/messages/{message_id}",
    "POST /users/@me/channels",
)
ALONE = ("AvailableLocalesEnum",)
"""Schemas that no request refers to and that are wanted all the same."""

NSFW: Json = {"nsfw": {"type": ["boolean", "null"]}}
TTS: Json = {"tts": {"const": False}}
ADDED: dict[str, Json] = {
    # In the documentation of commands, not in the document.
    "ApplicationCommandCreateRequest": NSFW,
    "ApplicationCommandUpdateRequest": NSFW,
    # discord.py sends `"tts": false` with every edit and Discord passes over it.
    "MessageEditRequestPartial": TTS,
    "IncomingWebhookUpdateRequestPartial": TTS,
    "IncomingWebhookUpdateForInteractionCallbackRequestPartial": TTS,
}
REPLACED: dict[str, Json] = {
    # Snowflakes may be sent as integers (the README of the document).
    "SnowflakeType": {
        "anyOf": [
            {"type": "string", "pattern": "^(0|[1-9][0-9]*)$"},
            {"type": "integer", "minimum": 0},
        ]
    },
}
DROPPED = ("description", "title", "x-discord-union", "externalDocs", "examples", "deprecated")
REF = "#/components/schemas/"


def closed(schema: Any, *, inside_all_of: bool = False) -> Any:
    """The schema with its objects closed and its unions plain; a copy."""
    if isinstance(schema, list):
        return [closed(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    result: Json = {}
    for key, value in schema.items():
        if key == "properties":
            # Names of fields are no keywords: a field may be called "description".
            result[key] = {name: closed(field) for name, field in value.items()}
        elif key == "oneOf":
            result["anyOf"] = [closed(branch) for branch in value]
        elif key == "allOf":
            result[key] = [closed(branch, inside_all_of=True) for branch in value]
        elif key not in DROPPED:
            result[key] = closed(value)
    if "properties" in result and "additionalProperties" not in result and not inside_all_of:
        result["additionalProperties"] = False
    return result


def names_in(schema: Any) -> set[str]:
    """The schemas referred to, at any depth."""
    if isinstance(schema, list):
        return set().union(*(names_in(each) for each in schema))
    if not isinstance(schema, dict):
        return set()
    found = {schema["$ref"].removeprefix(REF)} if isinstance(schema.get("$ref"), str) else set()
    return found.union(*(names_in(each) for each in schema.values()))


def cut(document: Json) -> Json:
    """The wanted requests and every schema they need."""
    schemas = document["components"]["schemas"]
    requests: Json = {}
    for operation in OPERATIONS:
        method, path = operation.split(" ", 1)
        body = document["paths"][path][method.lower()]["requestBody"]
        requests[operation] = closed(body["content"]["application/json"]["schema"])
    kept: Json = {}
    wanted = names_in(requests) | set(ALONE)
    while wanted:
        name = wanted.pop()
        kept[name] = REPLACED.get(name) or closed(schemas[name])
        kept[name].get("properties", {}).update(ADDED.get(name, {}))
        wanted |= names_in(kept[name]) - set(kept)
    return {"requests": requests, "components": {"schemas": dict(sorted(kept.items()))}}


def written(subset: Json) -> str:
    """As JSON with one schema a line: small, and a change still shows as a change of lines."""

    def lines(entries: Json) -> str:
        return ",\n".join(
            f"{json.dumps(key)}: {json.dumps(value)}" for key, value in entries.items()
        )

    requests, schemas = lines(subset["requests"]), lines(subset["components"]["schemas"])
    return f'{{"requests": {{\n{requests}\n}},\n"components": {{"schemas": {{\n{schemas}\n}}}}}}\n'


if __name__ == "__main__":
    source, target = sys.argv[1:]
    Path(target).write_text(written(cut(json.loads(Path(source).read_text("utf-8")))), "utf-8")
