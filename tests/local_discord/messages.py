"""Making, editing and deleting messages."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tests.local_discord.components import TEXT_DISPLAY, numbered, walk
from tests.local_discord.errors import Json
from tests.local_discord.state import State
from tests.local_discord.world import (
    COMPONENTS_V2,
    LOADING,
    PERMISSIONS,
    Channel,
    Interaction,
    Message,
    User,
    when,
)

DEFAULT, REPLY, COMMAND = 0, 19, 20
EVERYONE = re.compile(r"@(everyone|here)\b")
USER = re.compile(r"<@!?(\d+)>")


@dataclass(frozen=True)
class Upload:
    """A file that came with a request."""

    name: str
    data: bytes


def create(
    state: State,
    channel: Channel,
    body: Json,
    *,
    author: User | None = None,
    files: Sequence[Upload] = (),
    interaction: Interaction | None = None,
    seen_by: int | None = None,
    flags: int = 0,
) -> Message:
    """A new message, told to all who may see it."""
    by = author or state.bot
    raw: Json = {
        "id": str(state.new_id()),
        "channel_id": str(channel.id),
        "type": DEFAULT,
        "author": by.payload(),
        "content": "",
        "timestamp": when(state.clock()),
        "edited_timestamp": None,
        "tts": bool(body.get("tts")),
        "pinned": False,
        "embeds": [],
        "attachments": [],
        "components": [],
        "mention_roles": [],
        "flags": int(body.get("flags") or 0) | flags,
    }
    if body.get("nonce") is not None:
        raw["nonce"] = body["nonce"]
    if interaction is not None:
        raw |= _from_interaction(state, interaction)
    message = Message(int(raw["id"]), channel.id, by.id, raw, seen_by)
    if interaction is not None:
        message.token = interaction.token
    _fill(state, message, body, files)
    state.messages[message.id] = message
    _tell(state, "message", "MESSAGE_CREATE", message)
    return message


def edit(state: State, message: Message, body: Json, files: Sequence[Upload] = ()) -> None:
    """Change what the body names; the rest stays."""
    loading = message.flags & LOADING
    bits = int(body.get("flags") or 0) & COMPONENTS_V2
    message.raw["flags"] = (message.flags & ~LOADING) | bits
    if not loading:
        message.raw["edited_timestamp"] = when(state.clock())
    _fill(state, message, body, files)
    _tell(state, "edit", "MESSAGE_UPDATE", message)


def delete(state: State, message: Message) -> None:
    """Take a message away."""
    message.deleted = True
    gone: Json = {"id": str(message.id), "channel_id": str(message.channel_id)}
    guild_id = state.channels[message.channel_id].guild_id
    if guild_id is not None:
        gone["guild_id"] = str(guild_id)
    state.note("delete", gone, message.channel_id, message.seen_by)
    if message.seen_by is None:
        state.dispatch("MESSAGE_DELETE", gone, guild_id)


def _tell(state: State, kind: str, event: str, message: Message) -> None:
    state.note(kind, message.raw, message.channel_id, message.seen_by)
    if message.seen_by is not None:
        return  # the gateway does not tell the bot of ephemeral messages
    guild_id = state.channels[message.channel_id].guild_id
    data = dict(message.raw)
    if guild_id is not None:
        author = state.users[message.author_id]
        data |= {"guild_id": str(guild_id), "member": author.member(with_user=False)}
    state.dispatch(event, data, guild_id)


def _fill(state: State, message: Message, body: Json, files: Sequence[Upload]) -> None:
    raw = message.raw
    if "content" in body:
        raw["content"] = (body["content"] or "").strip()
    if "embeds" in body:
        raw["embeds"] = [{"type": "rich", **embed} for embed in body["embeds"] or []]
    if "components" in body:
        raw["components"] = numbered(body["components"] or [])
    if files or "attachments" in body:
        _attach(state, message, body, files)
    allowed = body.get("allowed_mentions")
    raw |= _mentions(state, message, None if allowed is None else allowed)


def _attach(state: State, message: Message, body: Json, files: Sequence[Upload]) -> None:
    named = body.get("attachments")
    before = {int(each["id"]): each for each in message.raw["attachments"]}
    wanted: list[Json] = (
        [*before.values(), *({"id": index} for index in range(len(files)))]
        if named is None
        else named
    )
    result = []
    for each in wanted:
        number = int(each["id"])
        if number in before:
            result.append({**before[number], **each, "id": str(number)})
            continue
        upload = files[number]
        name = each.get("filename") or upload.name
        path = f"/attachments/{message.channel_id}/{message.id}/{len(state.blobs)}/{name}"
        state.blobs[path] = upload.data
        url = f"{state.address}{path}"
        shown = {key: each[key] for key in ("description", "title") if each.get(key)}
        size = {"size": len(upload.data), "content_type": "application/octet-stream"}
        urls = {"url": url, "proxy_url": url}
        result.append({"id": str(state.new_id()), "filename": name, **size, **urls, **shown})
    message.raw["attachments"] = result


def _mentions(state: State, message: Message, allowed: Json | None) -> Json:
    """Who is pinged: what the text names, as far as allowed_mentions and permissions let it."""
    raw = message.raw
    texts = [raw["content"]]
    texts += [part["content"] for _, part in walk(raw["components"], ()) if _is_text(part)]
    text = "\n".join(texts)
    parse = ["users", "roles", "everyone"] if allowed is None else allowed.get("parse") or []
    only = {int(each) for each in (allowed or {}).get("users") or []}
    named = {int(number) for number in USER.findall(text)}
    pinged = [user for number, user in state.users.items() if number in named]
    if "users" not in parse:
        pinged = [user for user in pinged if user.id in only]
    may = bool(state.users[message.author_id].more_permissions & PERMISSIONS["MENTION_EVERYONE"])
    everyone = "everyone" in parse and may and bool(EVERYONE.search(text))
    return {"mentions": [user.payload() for user in pinged], "mention_everyone": everyone}


def _is_text(part: Json) -> bool:
    return bool(part["type"] == TEXT_DISPLAY)


def _from_interaction(state: State, interaction: Interaction) -> Json:
    sent: Any = interaction.sent
    bot_id = str(state.bot.id)
    base = {"id": str(interaction.id), "type": interaction.kind}
    user = interaction.user.payload()
    owners = {"authorizing_integration_owners": sent["authorizing_integration_owners"]}
    result: Json = {
        "type": COMMAND if interaction.kind == 2 else REPLY,
        "application_id": bot_id,
        "webhook_id": bot_id,
        "interaction_metadata": {**base, "user": user, **owners},
    }
    if interaction.kind == 2:
        result["interaction"] = {**base, "user": user, "name": sent["data"]["name"]}
    if interaction.pressed is not None:
        pressed = {"interacted_message_id": str(interaction.pressed)}
        result["interaction_metadata"] |= pressed
    return result
