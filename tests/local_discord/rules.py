"""Rules about messages that the OpenAPI document does not tell, or tells otherwise."""

from collections.abc import Iterator

from tests.local_discord.components import check_components
from tests.local_discord.errors import EMPTY_MESSAGE, Json, Path, invalid, refusal
from tests.local_discord.world import COMPONENTS_V2

Fault = tuple[Path, str, str]
CONTENT_LIMIT = 2000
EMBED_LIMIT = 6000


def check_message(
    body: Json, *, now: Json | None = None, files: int = 0, flags: int = 0, path: Path = ()
) -> None:
    """Refuse a message that Discord would refuse.

    `now` is the message that is edited, `files` how many are uploaded, `flags` what may be set.
    """
    result = {**(now or {}), **body}
    bits = int((now or {}).get("flags") or 0) | int(body.get("flags") or 0)
    v2 = bool(bits & COMPONENTS_V2)
    faults = [*_content(body, path), *_mentions(body, path), *_embeds(body, path)]
    faults += [*_flags(body, now, flags, path), *_attachments(body, now, files, path)]
    if v2:
        faults += _legacy_fields(result, path)
    if faults:
        raise invalid(*faults)
    check_components(result.get("components") or [], v2=v2, path=(*path, "components"))
    if is_empty(result) and not files:
        raise refusal(EMPTY_MESSAGE)


def is_empty(message: Json) -> bool:
    """Whether there is nothing to show."""
    parts = ("embeds", "components", "sticker_ids", "attachments", "poll", "message_reference")
    shown = any(message.get(part) for part in parts)
    return not shown and not (message.get("content") or "").strip()


def _content(body: Json, path: Path) -> Iterator[Fault]:
    if len(body.get("content") or "") > CONTENT_LIMIT:
        words = f"Must be {CONTENT_LIMIT} or fewer in length."
        yield (*path, "content"), "BASE_TYPE_MAX_LENGTH", words


def _mentions(body: Json, path: Path) -> Iterator[Fault]:
    allowed = body.get("allowed_mentions") or {}
    parse = allowed.get("parse") or []
    for kind in ("users", "roles"):
        if kind in parse and allowed.get(kind):
            words = f'parse:["{kind}"] and {kind}: [ids...] are mutually exclusive.'
            yield (*path, "allowed_mentions"), "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", words


def _embeds(body: Json, path: Path) -> Iterator[Fault]:
    total = 0
    for embed in body.get("embeds") or []:
        total += len(embed.get("title") or "") + len(embed.get("description") or "")
        total += len((embed.get("footer") or {}).get("text") or "")
        total += len((embed.get("author") or {}).get("name") or "")
        for field in embed.get("fields") or []:
            total += len(field["name"]) + len(field["value"])
    if total > EMBED_LIMIT:
        words = f"Embed size exceeds maximum size of {EMBED_LIMIT}"
        yield (*path, "embeds"), "MAX_EMBED_SIZE_EXCEEDED", words


def _flags(body: Json, now: Json | None, allowed: int, path: Path) -> Iterator[Fault]:
    # Discord passes over some of these; here a bit that has no effect is a fault of the bot.
    # Bits that the message has already may be repeated: discord.py does so in every edit.
    allowed |= int((now or {}).get("flags") or 0)
    if int(body.get("flags") or 0) & ~allowed:
        words = f"Only the bits {allowed:#x} may be set here."
        yield (*path, "flags"), "MESSAGE_FLAGS_INVALID", words


def _attachments(body: Json, now: Json | None, files: int, path: Path) -> Iterator[Fault]:
    kept = {int(each["id"]) for each in (now or {}).get("attachments", [])}
    for index, attachment in enumerate(body.get("attachments") or []):
        number = int(attachment["id"])
        if number not in kept and number >= files:
            words = "Neither a file of this request nor an attachment of the message."
            yield (*path, "attachments", index, "id"), "ATTACHMENT_NOT_FOUND", words


def _legacy_fields(result: Json, path: Path) -> Iterator[Fault]:
    name = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"
    for field in ("content", "embeds", "poll", "sticker_ids"):
        if result.get(field):
            words = f"The '{field}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2"
            yield (*path, field), name, words
