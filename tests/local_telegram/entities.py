"""Texts: Telegram's HTML, what it makes of plain words, and lengths in UTF-16 units."""

import html
import re
from dataclasses import dataclass
from urllib.parse import parse_qs, urlsplit

from tests.local_telegram.errors import Json, RefusalError, bad

TEXT_LIMIT, ENTITY_LIMIT = 4096, 100
KINDS = {
    **dict.fromkeys(("b", "strong"), "bold"),
    **dict.fromkeys(("i", "em"), "italic"),
    **dict.fromkeys(("u", "ins"), "underline"),
    **dict.fromkeys(("s", "strike", "del"), "strikethrough"),
    **dict.fromkeys(("tg-spoiler", "span"), "spoiler"),
    "a": "text_link",
    "code": "code",
    "pre": "pre",
    "blockquote": "blockquote",
    "tg-emoji": "custom_emoji",
    "tg-time": "date_time",
}
"""What each tag becomes; there are no others."""

TAG = re.compile(r"<(/?)([^\s<>/=]*)([^<>]*)>")
ATTRIBUTE = re.compile(r"\s+([^\s=<>]+)(?:\s*=\s*(\"[^\"]*\"|'[^']*'|[A-Za-z0-9.\-]+))?")
REFERENCE = re.compile(r"&(?:lt|gt|amp|quot|#\d+|#x[0-9A-Fa-f]+);")
TIME = re.compile(r"r|w?[dD]?[tT]?")
FOUND = re.compile(
    r"(?P<bot_command>(?<![\w/@<>])/[A-Za-z0-9_]{1,32}(?:@[A-Za-z0-9_]{3,32})?(?![\w/]))"
    r"|(?P<url>(?:https?://|(?<![\w./@])t\.me/)[^\s<>]+)"
    r"|(?P<mention>(?<![\w@/])@[A-Za-z][A-Za-z0-9_]{2,31}\b)"
)


def units(text: str) -> int:
    """How long a text is, in UTF-16 units."""
    return len(text.encode("utf-16-le")) // 2


def cut(text: str, entity: Json) -> str:
    """The part of a text that an entity is about."""
    start, length = entity["offset"] * 2, entity["length"] * 2
    return text.encode("utf-16-le")[start : start + length].decode("utf-16-le")


def formatted(
    text: str, parse_mode: str | None, given: list[Json] | None, *, editing: bool = False
) -> tuple[str, list[Json]]:
    """A bot's text as people see it, with its entities; refuses what cannot be shown."""
    entities = list(given or [])
    if parse_mode is not None:
        if given:
            raise bad("entities and parse_mode cannot be given together")
        if parse_mode.upper() != "HTML":
            raise bad("unsupported parse_mode")
        text, entities = parse_html(text)
    if any(
        each["offset"] < 0 or each["offset"] + each["length"] > units(text) for each in entities
    ):
        raise bad("ENTITY_BOUNDS_INVALID")
    text, entities = _trimmed(text, entities)
    if not text:
        raise bad("message text is empty")
    if units(text) > TEXT_LIMIT:
        raise bad("MESSAGE_TOO_LONG" if editing else "message is too long")
    if len(entities) > ENTITY_LIMIT:
        raise bad(f"more than {ENTITY_LIMIT} entities")
    return text, [*entities, *found_in(text, entities)]


def found_in(text: str, taken: list[Json] | None = None) -> list[Json]:
    """Commands, links and mentions that Telegram finds in plain words."""
    result = []
    for match in FOUND.finditer(text):
        offset, length = units(text[: match.start()]), units(match.group())
        inside = any(
            each["offset"] < offset + length and offset < each["offset"] + each["length"]
            for each in taken or []
            if each["type"] in ("code", "pre", "text_link", "text_mention")
        )
        if not inside:
            result.append({"type": match.lastgroup, "offset": offset, "length": length})
    return result


def _trimmed(text: str, entities: list[Json]) -> tuple[str, list[Json]]:
    bare = text.rstrip()
    before = units(bare) - units(bare.lstrip())
    bare = bare.lstrip()
    result = []
    for entity in entities:
        start = max(0, entity["offset"] - before)
        end = min(units(bare), entity["offset"] + entity["length"] - before)
        if end > start:
            result.append({**entity, "offset": start, "length": end - start})
    return bare, result


# ---------------------------------------------------------------- HTML


@dataclass
class _Open:
    tag: str
    offset: int
    attributes: dict[str, str]


def _cannot(words: str) -> RefusalError:
    return bad(f"can't parse entities: {words}")


def parse_html(source: str) -> tuple[str, list[Json]]:
    """The text and the entities of Telegram's HTML; refuses what it would refuse."""
    text, entities, stack, at = "", [], list[_Open](), 0
    while at < len(source):
        if source[at] != "<":
            match = REFERENCE.match(source, at)
            text += html.unescape(match.group()) if match else source[at]
            at = match.end() if match else at + 1
            continue
        where = f"at byte offset {len(source[:at].encode())}"
        tag = TAG.match(source, at)
        if tag is None:
            raise _cannot(f"Unclosed start tag {where}")
        name = tag[2].lower()
        if tag[1]:
            entities += _closed(stack, name, text, where)
        elif name not in KINDS:
            raise _cannot(f'Unsupported start tag "{name}" {where}')
        else:
            stack.append(_Open(name, units(text), _attributes(tag[3], name, where)))
        at = tag.end()
    if stack:
        raise _cannot(f'Can\'t find end tag corresponding to start tag "{stack[-1].tag}"')
    entities.reverse()  # the outer of two of one span comes first
    return text, sorted(entities, key=lambda each: (each["offset"], -each["length"]))


def _attributes(written: str, tag: str, where: str) -> dict[str, str]:
    result, at = {}, 0
    while at < len(written.rstrip()):
        match = ATTRIBUTE.match(written, at)
        if match is None:
            raise _cannot(f'Empty attribute name in the tag "{tag}" {where}')
        result[match[1].lower()] = html.unescape((match[2] or "").strip("\"'"))
        at = match.end()
    if tag == "span" and result.get("class") != "tg-spoiler":
        raise _cannot(f'Tag "span" must have class "tg-spoiler" {where}')
    if tag == "tg-time" and not (
        result.get("unix", "").isdecimal() and TIME.fullmatch(result.get("format", ""))
    ):
        raise _cannot(f"Invalid time or format specified {where}")
    if tag == "tg-emoji" and not result.get("emoji-id", "").isdecimal():
        raise _cannot(f"Invalid custom emoji identifier specified {where}")
    return result


def _closed(stack: list[_Open], name: str, text: str, where: str) -> list[Json]:
    if not stack:
        raise _cannot(f"Unexpected end tag {where}")
    opened = stack.pop()
    if name not in ("", opened.tag):
        raise _cannot(f'Unmatched end tag {where}, expected "</{opened.tag}>", found "</{name}>"')
    entity: Json = {"type": KINDS[opened.tag], "offset": opened.offset}
    entity["length"] = units(text) - opened.offset
    if not entity["length"]:
        return []
    if opened.tag == "a":
        return _link(entity, opened.attributes.get("href") or cut(text, entity))
    if opened.tag == "code" and stack and stack[-1].tag == "pre":
        stack[-1].attributes |= opened.attributes  # it tells the language of what is around it
        return []
    language = opened.attributes.get("class", "")
    if opened.tag == "pre" and language.startswith("language-"):
        entity["language"] = language.removeprefix("language-")
    if opened.tag == "blockquote" and "expandable" in opened.attributes:
        entity["type"] = "expandable_blockquote"
    if opened.tag == "tg-time":
        entity["unix_time"] = int(opened.attributes["unix"])
        entity["date_time_format"] = opened.attributes.get("format", "")
    if opened.tag == "tg-emoji":
        entity["custom_emoji_id"] = opened.attributes["emoji-id"]
    return [entity]


def _link(entity: Json, address: str) -> list[Json]:
    parts = urlsplit(address)
    if parts.scheme == "tg" and parts.netloc == "user":
        user = parse_qs(parts.query).get("id", [""])[0]
        return [{**entity, "type": "text_mention", "user": {"id": int(user)}}] if user else []
    if not re.match(r"(?:https?|tg)://.|[\w-]+\.\w", address):
        return []
    return [{**entity, "url": address}]
