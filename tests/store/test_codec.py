"""Events survive being stored, whatever their classes are called; what is not exactly as
written is refused.

`goldens/encoded.json` is what is stored. Lines may be added to it, by `UPDATE_GOLDENS=1 ./test
tests/store/test_codec.py`; a line that changes or goes is a log that can be read no more: give the
event a new schema number and an upcast instead. Where a new field has a default that means the old
behaviour, the lines without it move to `goldens/older.json`.
"""

import dataclasses
import json
import os
import re
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import is_dataclass
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, get_args, get_origin, get_type_hints

import pytest

from rummybot.store.codec import (
    NAMES,
    TAG,
    TAGS,
    Payload,
    Stored,
    Unreadable,
    decode,
    encode,
)
from rummybot.tables.request import Logged
from tests.store.samples import EVENTS

GOLDEN = Path(__file__).parent / "goldens" / "encoded.json"
OLDER = GOLDEN.with_name("older.json")


# ---------------------------------------------------------------- names


def test_every_event_has_one_name_of_its_own() -> None:
    assert NAMES.keys() == set(get_args(Logged))
    names = [name for name, _ in NAMES.values()]
    assert len(set(names)) == len(names)
    assert all(schema >= 1 for _, schema in NAMES.values())
    assert [name for name in names if not re.fullmatch(r"[a-z]+(-[a-z]+)*", name)] == []


def hinted(kind: Any) -> Iterator[Any]:
    """A type and the types it is made of: fields, members of unions, what tuples hold."""
    yield kind
    if is_dataclass(kind) and isinstance(kind, type):
        for hint in get_type_hints(kind).values():
            yield from hinted(hint)
    for part in get_args(kind):
        yield from hinted(part)


def test_whatever_may_be_of_several_classes_says_of_which() -> None:
    unions = {
        frozenset(get_args(hint)) - {NoneType}
        for hint in hinted(Logged)
        if get_origin(hint) is UnionType and hint != Logged
    }
    sums = [members for members in unions if len(members) > 1]
    assert len(sums) > 8
    assert [members for members in sums if not members <= TAGS.keys()] == []
    tags = [[TAGS[each] for each in members] for members in sums]
    assert [each for each in tags if len(set(each)) < len(each)] == []
    assert all(TAG not in get_type_hints(kind) for kind in TAGS)


# ---------------------------------------------------------------- there and back


def through_json(payload: Payload) -> Payload:
    again: Payload = json.loads(json.dumps(payload))
    return again


def test_the_samples_leave_nothing_out() -> None:
    assert {type(event) for event in EVENTS} == NAMES.keys()
    written = json.dumps([encode(event).payload for event in EVENTS])
    assert {tag for tag in TAGS.values() if f'"{TAG}": "{tag}"' not in written} == set()


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
def test_an_event_comes_back_as_it_was(event: Logged) -> None:
    stored = encode(event)
    assert through_json(stored.payload) == stored.payload
    assert {type(value) for _, value in places(stored.payload)} <= PLAIN
    again = decode(stored)
    assert again == event
    assert type(again) is type(event)


PLAIN = {dict, list, str, int, bool, NoneType}


def written() -> dict[str, Any]:
    """What this version writes."""
    events = [dataclasses.asdict(encode(event)) for event in EVENTS]
    return {"events": events}


def as_text(payloads: list[Any]) -> str:
    """One a line, so that a change shows as one."""
    return ",\n".join(json.dumps(each, ensure_ascii=False) for each in payloads)


def test_what_is_stored_stays_as_it_is() -> None:
    if os.environ.get("UPDATE_GOLDENS"):
        now = written()
        GOLDEN.write_text('{{"events": [\n{}\n]}}\n'.format(as_text(now["events"])))
    stored = json.loads(GOLDEN.read_text(encoding="utf-8"))
    assert written() == stored
    assert tuple(decode(Stored(**each)) for each in stored["events"]) == EVENTS


def test_what_is_written_otherwise_by_now_is_still_read() -> None:
    older, lacking = json.loads(OLDER.read_text(encoding="utf-8")), set[str]()
    for each in older["events"]:
        again = encode(decode(Stored(**each)))
        assert (again.name, again.schema) == (each["name"], each["schema"])
        then = CAME_LATER.get(each["name"], {}) | each["payload"]
        assert says_no_less(again.payload, then)
        lacking |= {each["name"]} if then != each["payload"] else set()
    assert lacking == CAME_LATER.keys()


def says_no_less(now: Any, then: Any) -> bool:
    """Whether what was written then is written now, perhaps with more keys."""
    if isinstance(then, dict):
        return all(key in now and says_no_less(now[key], then[key]) for key in then)
    if isinstance(then, list):
        return len(now) == len(then) and all(map(says_no_less, now, then))
    return bool(now == then)


CAME_LATER: dict[str, Payload] = {
    "table-opened": {"config": {"turn_time": 60, "call_wait": None}, "heir": None},
    "turn-timed-out": {"skipped": False},
}
"""Fields that older lines lack, with what they mean there."""


# ---------------------------------------------------------------- strictness


def places(thing: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Every value within a payload, with the way to it."""
    yield path, thing
    if isinstance(thing, dict | list):
        for key, part in thing.items() if isinstance(thing, dict) else enumerate(thing):
            yield from places(part, (*path, key))


def changed(payload: Payload, path: tuple[Any, ...], value: object) -> Payload:
    """A payload with another value in one place."""
    whole: Any = {"": deepcopy(payload)}
    inner, keys = whole, ("", *path)
    for key in keys[:-1]:
        inner = inner[key]
    inner[keys[-1]] = value
    again: Payload = whole[""]
    return again


def spoilt(payload: Payload) -> Iterator[Payload]:
    """The payload with one thing wrong: a key too many, a key too few, a value of another kind."""
    for path, value in places(payload):
        match value:
            case dict():
                yield changed(payload, path, {**value, "more": 1})
                yield changed(payload, path, [])
                if TAG in value:
                    yield changed(payload, path, {**value, TAG: "strange"})
                    yield changed(payload, path, {k: v for k, v in value.items() if k != TAG})
            case list():
                yield changed(payload, path, 7)
            case bool():
                yield changed(payload, path, 1)
                yield changed(payload, path, "true")
            case int():
                yield changed(payload, path, str(value))
                yield changed(payload, path, value + 0.5)
                yield changed(payload, path, True)
            case str():
                yield changed(payload, path, 3)
                yield changed(payload, path, ["strange"])
            case _:
                yield changed(payload, path, ["strange"])


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
def test_an_event_that_is_not_as_written_is_refused(event: Logged) -> None:
    stored = encode(event)
    for payload in spoilt(stored.payload):
        with pytest.raises(Unreadable):
            decode(Stored(stored.name, stored.schema, payload))


@pytest.mark.parametrize(
    ("name", "schema"), [("meld-layed", 1), ("meld-laid", 0), ("meld-laid", 2), ("MeldLaid", 1)]
)
def test_an_unknown_name_or_schema_is_refused(name: str, schema: int) -> None:
    with pytest.raises(Unreadable, match=re.escape(f"{name!r} with schema {schema}")):
        decode(Stored(name, schema, {"seat": 1}))


def test_the_error_says_what_is_wrong_with_the_keys() -> None:
    with pytest.raises(Unreadable, match="passed: unknown keys loudly"):
        decode(Stored("passed", 1, {"seat": 1, "loudly": True}))
    with pytest.raises(Unreadable, match="passed: key 'seat' is missing"):
        decode(Stored("passed", 1, {}))


def test_neither_a_repr_nor_an_error_shows_a_card() -> None:
    stored = Stored("stock-drawn", 1, {"seat": "Qs", "card": "Qs"})
    assert "Qs" not in repr(stored)
    with pytest.raises(Unreadable) as caught:
        decode(stored)
    assert "Qs" not in str(caught.value)
    assert caught.value.__cause__ is None
    assert caught.value.__context__ is None
