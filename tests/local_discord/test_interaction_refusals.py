"""Answers to interactions that the local Discord refuses, and when."""

from typing import Any

import pytest

from tests.local_discord.clock import ManualClock
from tests.local_discord.conftest import Raw
from tests.local_discord.errors import Json
from tests.local_discord.forms import EPHEMERAL, V2, answer, button, codes, row, text, webhook
from tests.local_discord.people import Person
from tests.local_discord.seen import Place, Reply
from tests.local_discord.server import LocalDiscord

HELLO = {"content": "hello"}
ORIGINAL = "/messages/@original"


@pytest.fixture
def clock(local_discord: LocalDiscord) -> ManualClock:
    clock = local_discord.state.clock
    assert isinstance(clock, ManualClock)
    return clock


def code(said: tuple[int, Any]) -> tuple[int, int]:
    return said[0], said[1]["code"]


async def test_an_interaction_is_answered_once(raw: Raw, typed: Reply) -> None:
    status, said = await answer(raw, typed, 4, HELLO)
    assert status == 200
    assert said["resource"]["message"]["content"] == "hello"
    for kind in (4, 5):
        assert code(await answer(raw, typed, kind, HELLO)) == (400, 40060)
    assert len(typed.messages) == 1


async def test_after_three_seconds_it_is_unknown(
    raw: Raw, typed: Reply, clock: ManualClock
) -> None:
    clock.advance(3.01)
    assert code(await answer(raw, typed, 4, HELLO)) == (404, 10062)


async def test_just_in_time(raw: Raw, typed: Reply, clock: ManualClock) -> None:
    clock.advance(2.99)
    assert (await answer(raw, typed, 4, HELLO))[0] == 200


async def test_a_token_that_is_not_known(
    local_discord: LocalDiscord, raw: Raw, typed: Reply
) -> None:
    body = {"type": 4, "data": HELLO}
    sent = typed.interaction
    for path in (f"/interactions/1/{sent.token}/callback", f"/interactions/{sent.id}/x/callback"):
        assert code(await raw("POST", path, body)) == (404, 10062)
    assert code(await raw("POST", f"/webhooks/{local_discord.state.bot.id}/x", HELLO)) == (
        404,
        10015,
    )
    assert code(await raw("POST", f"/webhooks/1/{sent.token}", HELLO)) == (404, 10015)


async def test_nothing_follows_before_the_answer(
    local_discord: LocalDiscord, raw: Raw, typed: Reply
) -> None:
    for method, rest in (("POST", ""), ("PATCH", ORIGINAL)):
        said = await raw(method, webhook(local_discord, typed, rest), HELLO)
        assert code(said) == (404, 10015)


async def test_a_token_lives_fifteen_minutes(
    local_discord: LocalDiscord, raw: Raw, typed: Reply, clock: ManualClock
) -> None:
    await answer(raw, typed, 4, HELLO)
    clock.advance(15 * 60 - 1)
    path = webhook(local_discord, typed)
    assert (await raw("POST", path, HELLO))[0] == 200
    clock.advance(2)
    assert code(await raw("POST", path, HELLO)) == (401, 50027)
    for method, body in (("GET", None), ("PATCH", HELLO), ("DELETE", None)):
        assert code(await raw(method, path + ORIGINAL, body)) == (401, 50027)


async def test_an_ephemeral_message_is_out_of_the_bots_own_reach(
    local_discord: LocalDiscord, raw: Raw, table: Place, typed: Reply, ann: Person
) -> None:
    _, said = await answer(raw, typed, 4, {**HELLO, "flags": EPHEMERAL})
    number = said["resource"]["message"]["id"]
    assert said["interaction"]["response_message_ephemeral"] is True
    path = f"/channels/{table.id}/messages/{number}"
    for method, body in (("GET", None), ("PATCH", HELLO), ("DELETE", None)):
        assert code(await raw(method, path, body)) == (404, 10008)
    assert (await raw("GET", f"/channels/{table.id}/messages"))[1] == []

    through = webhook(local_discord, typed)
    assert (await raw("PATCH", through + ORIGINAL, {"content": "new"}))[0] == 200
    assert ann.last_private(table).content == "new"
    assert (await raw("DELETE", f"{through}/messages/{number}"))[0] == 204
    assert code(await raw("GET", through + ORIGINAL)) == (404, 10008)


async def test_a_message_stays_as_private_as_it_began(
    local_discord: LocalDiscord, raw: Raw, table: Place, typed: Reply
) -> None:
    await answer(raw, typed, 5)
    # The first followup takes the place of the deferred message, and so it is public.
    _, said = await raw(
        "POST", webhook(local_discord, typed), {"content": "a hand", "flags": EPHEMERAL}
    )
    assert [each.content for each in table.messages] == ["a hand"]
    assert not said["flags"] & EPHEMERAL


async def test_a_deferral_may_be_ephemeral_and_nothing_else(raw: Raw, typed: Reply) -> None:
    for data in ({"flags": V2}, {"content": "x"}, {"flags": EPHEMERAL | V2}):
        assert code(await answer(raw, typed, 5, data)) == (400, 50035)
    status, said = await answer(raw, typed, 5, {"flags": EPHEMERAL})
    assert status == 200
    assert said["interaction"]["response_message_loading"] is True
    assert not typed.settled


@pytest.mark.parametrize("kind", [1, 6, 7, 8, 12, 99])
async def test_kinds_of_answer_that_do_not_fit_a_command(raw: Raw, typed: Reply, kind: int) -> None:
    data: Json = {"choices": []} if kind == 8 else {}
    assert code(await answer(raw, typed, kind, data or None)) == (400, 50035)


async def test_another_interactions_message_is_unknown(
    local_discord: LocalDiscord, raw: Raw, table: Place, typed: Reply, ann: Person
) -> None:
    await answer(raw, typed, 4, HELLO)
    other = ann.sends(table, "/hand")
    _, said = await answer(raw, other, 4, HELLO)
    path = f"/messages/{said['resource']['message']['id']}"
    assert code(await raw("PATCH", webhook(local_discord, typed, path), HELLO)) == (404, 10008)


async def test_a_press_updates_its_message(
    local_discord: LocalDiscord, raw: Raw, table: Place, typed: Reply, ann: Person
) -> None:
    await answer(raw, typed, 4, {**HELLO, "components": [row(button("go"))]})
    press = ann.taps(table.last, "go")
    assert code(await answer(raw, press, 7, {"content": "x" * 2001})) == (400, 50035)
    assert code(await answer(raw, press, 8, {"choices": []})) == (400, 50035)
    assert (await answer(raw, press, 7, {"content": "gone on"}))[0] == 200
    assert [each.content for each in table.messages] == ["gone on"]

    later = ann.taps(table.last, "go")
    assert (await answer(raw, later, 6))[0] == 200
    path = webhook(local_discord, later, ORIGINAL)
    assert (await raw("PATCH", path, {"content": "", "components": []}))[1]["code"] == 50006
    new = {"content": None, "flags": V2, "components": [text("new")]}
    assert (await raw("PATCH", path, new))[0] == 200
    assert table.last.text == "new"


async def test_a_press_on_a_message_that_has_gone(
    raw: Raw, table: Place, typed: Reply, ann: Person
) -> None:
    await answer(raw, typed, 4, {**HELLO, "components": [row(button("go"))]})
    press = ann.taps(table.last, "go")
    await raw("DELETE", f"/channels/{table.id}/messages/{table.last.id}")
    assert code(await answer(raw, press, 7, HELLO)) == (404, 10008)


CHOICES = {
    "26 choices": ([{"name": str(n), "value": str(n)} for n in range(26)], "data.choices"),
    "a long name": ([{"name": "x" * 101, "value": "x"}], "data.choices.0.name"),
    "a long value": ([{"name": "x", "value": "x" * 101}], "data.choices.0.value"),
    "a number for a text": ([{"name": "x", "value": 1}], "data.choices.0.value"),
    "an unknown key": ([{"name": "x", "value": "x", "hint": "x"}], "data.choices.0"),
}


@pytest.mark.parametrize(("choices", "place"), CHOICES.values(), ids=CHOICES.keys())
async def test_choices_that_are_refused(
    local_discord: LocalDiscord,
    raw: Raw,
    table: Place,
    typed: Reply,
    ann: Person,
    choices: list[Json],
    place: str,
) -> None:
    reply = ann.starts_completing(table, "/hand", "card", "7")
    assert code(await answer(raw, reply, 4, HELLO)) == (400, 50035)
    status, said = await answer(raw, reply, 8, {"choices": choices})
    assert status == 400
    assert {fault.split(" ")[0] for fault in codes(said["errors"])} == {place}
    assert (await answer(raw, reply, 8, {"choices": []}))[0] == 200
    assert code(await raw("POST", webhook(local_discord, reply), HELLO)) == (404, 10015)
