"""Messages that the local Discord refuses, and places that the bot has no business in."""

from collections.abc import Callable

import pytest

from tests.local_discord.clock import ManualClock
from tests.local_discord.conftest import Raw
from tests.local_discord.errors import UNKNOWN_MESSAGE, Json
from tests.local_discord.forms import (
    EPHEMERAL,
    V2,
    answer,
    button,
    codes,
    row,
    select,
    text,
    webhook,
)
from tests.local_discord.people import Person
from tests.local_discord.seen import Place, Reply
from tests.local_discord.server import LocalDiscord

# ---------------------------------------------------------------- messages

MESSAGES = {
    "long content": ({"content": "x" * 2001}, "content BASE_TYPE_MAX_LENGTH"),
    "not a text": ({"content": 7}, "content BASE_TYPE_BAD_TYPE"),
    "unknown key": ({"content": "x", "colour": 1}, " LOCAL_UNKNOWN_KEY"),
    "unknown key, deep": (
        {"components": [row(button(colour=1))]},
        "components.0.components.0 LOCAL_UNKNOWN_KEY",
    ),
    "unknown key, allowed_mentions": (
        {"content": "x", "allowed_mentions": {"all": True}},
        "allowed_mentions LOCAL_UNKNOWN_KEY",
    ),
    "mentions both ways": (
        {"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}},
        "allowed_mentions MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
    ),
    "ephemeral outside an interaction": (
        {"content": "x", "flags": EPHEMERAL},
        "flags MESSAGE_FLAGS_INVALID",
    ),
    "long nonce": ({"content": "x", "nonce": "n" * 26}, "nonce BASE_TYPE_MAX_LENGTH"),
    "big embed": (
        {"embeds": [{"description": "x" * 4000}, {"description": "x" * 2001}]},
        "embeds MAX_EMBED_SIZE_EXCEEDED",
    ),
    "eleven embeds": ({"embeds": [{"title": "x"}] * 11}, "embeds BASE_TYPE_MAX_LENGTH"),
    "attachment without a file": (
        {"content": "x", "attachments": [{"id": 0}]},
        "attachments.0.id ATTACHMENT_NOT_FOUND",
    ),
    "custom_id twice": (
        {"components": [row(button("a"), button("a"))]},
        "components.0.components.1.custom_id COMPONENT_CUSTOM_ID_DUPLICATED",
    ),
    "long custom_id": (
        {"components": [row(button("x" * 101))]},
        "components.0.components.0.custom_id BASE_TYPE_MAX_LENGTH",
    ),
    "long label": (
        {"components": [row(button(label="x" * 81))]},
        "components.0.components.0.label BASE_TYPE_MAX_LENGTH",
    ),
    "button without custom_id": (
        {"components": [row({"type": 2, "style": 1, "label": "A"})]},
        "components.0.components.0 BUTTON_COMPONENT_INVALID",
    ),
    "button without a face": (
        {"components": [row({"type": 2, "style": 1, "custom_id": "a"})]},
        "components.0.components.0 BUTTON_COMPONENT_INVALID",
    ),
    "link with custom_id": (
        {"components": [row(button(style=5, url="https://example.org"))]},
        "components.0.components.0 BUTTON_COMPONENT_INVALID",
    ),
    "six buttons": (
        {"components": [row(*(button(str(n)) for n in range(6)))]},
        "components.0.components BASE_TYPE_MAX_LENGTH",
    ),
    "six rows": (
        {"components": [row(button(str(n))) for n in range(6)]},
        "components BASE_TYPE_BAD_LENGTH",
    ),
    "select beside a button": (
        {"components": [row(button(), select("x"))]},
        "components.0.components COMPONENT_LAYOUT_WIDTH_EXCEEDED",
    ),
    "26 options": (
        {"components": [row(select(*map(str, range(26))))]},
        "components.0.components.0.options BASE_TYPE_MAX_LENGTH",
    ),
    "option twice": (
        {"components": [row(select("x", "x"))]},
        "components.0.components.0.options.1.value SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
    ),
    "more to choose than there is": (
        {"components": [row(select("x", max_values=2))]},
        "components.0.components.0.max_values SELECT_COMPONENT_INVALID",
    ),
    "new components without the flag": (
        {"components": [text()]},
        "components.0.type UNION_TYPE_CHOICES",
    ),
    "flag with content": (
        {"content": "x", "flags": V2, "components": [text()]},
        "content MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
    ),
    "flag with embeds": (
        {"embeds": [{"title": "x"}], "flags": V2, "components": [text()]},
        "embeds MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
    ),
    "41 components": (
        {"flags": V2, "components": [{"type": 17, "components": [text("x")] * 40}]},
        "components BASE_TYPE_BAD_LENGTH",
    ),
    "4001 characters of text": (
        {"flags": V2, "components": [text("x" * 2000), text("x" * 2001)]},
        "components COMPONENT_TEXT_TOO_LONG",
    ),
    "unknown component": ({"components": [{"type": 99}]}, "components.0.type BASE_TYPE_CHOICES"),
}


@pytest.mark.parametrize(("body", "fault"), MESSAGES.values(), ids=MESSAGES.keys())
async def test_a_bad_message_is_refused_everywhere(
    local_discord: LocalDiscord, raw: Raw, table: Place, typed: Reply, body: Json, fault: str
) -> None:
    status, said = await raw("POST", f"/channels/{table.id}/messages", body)
    assert (status, said["code"]) == (400, 50035)
    assert fault in codes(said["errors"])
    assert table.messages == []
    with pytest.raises(AssertionError):
        local_discord.check()

    if "nonce" in body or body.get("flags") == EPHEMERAL:
        return  # of no meaning, or allowed, in an interaction
    status, said = await answer(raw, typed, 4, body)
    assert (status, said["code"]) == (400, 50035)
    assert any(each.startswith("data") for each in codes(said["errors"]))
    assert typed.interaction.answered is None

    await answer(raw, typed, 4, {"content": "right"})
    for method, rest in (("POST", ""), ("PATCH", "/messages/@original")):
        status, said = await raw(method, webhook(local_discord, typed, rest), body)
        assert (status, said["code"]) == (400, 50035)
    assert typed.text == "right"


@pytest.mark.parametrize(
    "body", [{}, {"content": None}, {"content": " \n"}, {"content": "", "embeds": []}]
)
async def test_an_empty_message(raw: Raw, table: Place, typed: Reply, body: Json) -> None:
    empty = (400, {"message": "Cannot send an empty message", "code": 50006})
    assert await raw("POST", f"/channels/{table.id}/messages", body) == empty
    assert await answer(raw, typed, 4, body) == empty
    _, made = await raw("POST", f"/channels/{table.id}/messages", {"content": "x"})
    path = f"/channels/{table.id}/messages/{made['id']}"
    assert await raw("PATCH", path, {"content": ""}) == empty


async def test_forty_components_are_not_too_many(raw: Raw, table: Place) -> None:
    section = {"type": 9, "components": [text("x")], "accessory": button("b")}
    inside = [section, *([text("x")] * 36)]
    body = {"flags": V2, "components": [{"type": 17, "components": inside}]}
    status, made = await raw("POST", f"/channels/{table.id}/messages", body)
    assert status == 200
    path = f"/channels/{table.id}/messages/{made['id']}"
    status, said = await raw("PATCH", path, {"content": "old style again"})
    assert status == 400
    assert codes(said["errors"]) == {"content MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"}


async def test_a_repeated_nonce_makes_one_message(
    local_discord: LocalDiscord, raw: Raw, table: Place
) -> None:
    body = {"content": "x", "nonce": "n1", "enforce_nonce": True}
    path = f"/channels/{table.id}/messages"
    first, second = [(await raw("POST", path, body))[1]["id"] for _ in range(2)]
    assert first == second
    assert len(table.messages) == 1
    await raw("POST", path, {**body, "enforce_nonce": False})
    assert len(table.messages) == 2
    clock = local_discord.state.clock
    assert isinstance(clock, ManualClock)
    clock.advance(3600)
    await raw("POST", path, body)
    assert len(table.messages) == 3


async def test_the_nonce_of_a_message_that_was_deleted_makes_no_other(
    raw: Raw, table: Place
) -> None:
    body = {"content": "x", "nonce": "n1", "enforce_nonce": True}
    path = f"/channels/{table.id}/messages"
    made = (await raw("POST", path, body))[1]
    await raw("DELETE", f"{path}/{made['id']}")
    status, said = await raw("POST", path, body)
    assert (status, said["code"]) == (404, UNKNOWN_MESSAGE)
    assert table.messages == []


# ---------------------------------------------------------------- places and rights


async def test_what_is_not_there(raw: Raw, table: Place, ann: Person) -> None:
    hello = {"content": "x"}
    assert (await raw("POST", "/channels/1/messages", hello))[1]["code"] == 10003
    assert (await raw("GET", f"/channels/{table.id}/messages/1"))[1]["code"] == 10008
    assert (await raw("GET", "/users/1"))[1]["code"] == 10013
    assert (await raw("GET", "/guilds/1"))[1]["code"] == 10004
    assert (await raw("POST", "/users/@me/channels", {"recipient_id": 1}))[1]["code"] == 50033
    status, said = await raw("GET", f"/channels/{table.id}/messages/last")
    assert (status, said["code"]) == (400, 50035)
    _, made = await raw("POST", f"/channels/{table.id}/messages", hello)
    path = f"/channels/{table.id}/messages/{made['id']}"
    assert await raw("DELETE", path) == (204, None)
    for method, body in (("DELETE", None), ("PATCH", hello), ("GET", None)):
        assert (await raw(method, path, body))[1]["code"] == 10008
    table.vanishes()
    assert (await raw("POST", f"/channels/{table.id}/messages", hello))[1]["code"] == 10003


async def test_what_the_bot_may_not_do(raw: Raw, table: Place, ann: Person) -> None:
    path = f"/channels/{table.id}/messages"
    table.deny("SEND_MESSAGES")
    assert (await raw("POST", path, {"content": "x"}))[1]["code"] == 50013
    table.allow("SEND_MESSAGES")
    table.deny("EMBED_LINKS")
    assert (await raw("POST", path, {"embeds": [{"title": "x"}]}))[1]["code"] == 50013
    said = ann.says(table, "mine")
    assert (await raw("PATCH", f"{path}/{said.id}", {"content": "x"}))[1]["code"] == 50005
    assert (await raw("DELETE", f"{path}/{said.id}"))[1]["code"] == 50013
    table.deny("VIEW_CHANNEL")
    status, answered = await raw("POST", path, {"content": "x"})
    assert (status, answered["code"]) == (403, 50001)


@pytest.mark.parametrize(
    ("hides", "code"), [(Person.closes_dms, 50007), (Person.shares_no_server, 50278)]
)
async def test_people_out_of_reach(
    raw: Raw, ann: Person, hides: Callable[[Person], None], code: int
) -> None:
    hides(ann)
    status, dm = await raw("POST", "/users/@me/channels", {"recipient_id": str(ann.id)})
    assert status == 200
    status, said = await raw("POST", f"/channels/{dm['id']}/messages", {"content": "x"})
    assert (status, said["code"]) == (403, code)


async def test_a_wrong_token(raw: Raw) -> None:
    assert await raw("GET", "/users/@me", token="wrong") == (
        401,
        {"message": "401: Unauthorized", "code": 0},
    )


async def test_an_unknown_request_fails_the_test(local_discord: LocalDiscord, raw: Raw) -> None:
    status, _ = await raw("POST", "/guilds/1/bans", {"why": "no reason"})
    assert status == 404
    with pytest.raises(AssertionError, match="POST /api/v10/guilds/1/bans"):
        local_discord.check()


async def test_a_body_that_is_not_json(raw: Raw, table: Place) -> None:
    status, said = await raw("POST", f"/channels/{table.id}/messages", data=b"{")
    assert (status, said["code"]) == (400, 50109)


async def test_trouble_that_was_ordered(
    local_discord: LocalDiscord, raw: Raw, table: Place
) -> None:
    path, hello = f"/channels/{table.id}/messages", {"content": "x"}
    local_discord.limit_next("POST", "/messages", retry_after=2.5)
    local_discord.fail_next("POST", "/messages", status=502)
    local_discord.fail_next("POST", "/messages", status=500, carried_out=True)
    status, said = await raw("POST", path, hello)
    assert (status, said["retry_after"], said["global"]) == (429, 2.5, False)
    assert [(await raw("POST", path, hello))[0] for _ in range(2)] == [502, 500]
    assert len(table.messages) == 1
