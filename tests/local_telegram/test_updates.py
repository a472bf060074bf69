"""getUpdates: what waits for the bot, in which order, and for how long."""

import asyncio
from typing import Any

import pytest

from tests.local_discord.clock import ManualClock
from tests.local_telegram.conftest import Raw, refused
from tests.local_telegram.errors import TWO_POLLERS, Json
from tests.local_telegram.groups import Group
from tests.local_telegram.people import Person
from tests.local_telegram.server import LocalTelegram


@pytest.fixture
def three(ann: Person) -> list[int]:
    """The numbers of three updates that wait."""
    sent = [ann.says(ann.chat, text) for text in ("one", "two", "three")]
    return [each.update["update_id"] for each in sent if each.update is not None]


async def got(raw: Raw, **form: Any) -> list[int]:
    """The numbers of the updates that come."""
    status, updates = await raw("getUpdates", form)
    assert status == 200, updates
    return [each["update_id"] for each in updates]


async def test_an_update_comes_until_it_is_confirmed(raw: Raw, three: list[int]) -> None:
    assert await got(raw) == three
    assert await got(raw, limit=2) == three[:2]
    assert await got(raw, offset=three[1]) == three[1:]
    assert await got(raw) == three[1:]
    assert await got(raw, offset=three[2] + 1) == []
    assert await got(raw) == []


async def test_an_offset_below_zero_counts_from_the_end(raw: Raw, three: list[int]) -> None:
    assert await got(raw, offset=-1) == three[2:]
    assert await got(raw) == three[2:]


@pytest.mark.parametrize(
    ("form", "words"),
    [
        ({"limit": 0}, "limit must be 1 to 100"),
        ({"limit": 101}, "limit must be 1 to 100"),
        ({"timeout": -1}, "timeout must be 0 to 50"),
        ({"timeout": 51}, "timeout must be 0 to 50"),
        ({"allowed_updates": ["cards"]}, "no such updates: ['cards']"),
        ({"allowed_updates": ["message", 5]}, "String expected as allowed_updates.1"),
    ],
)
async def test_a_question_that_makes_no_sense(raw: Raw, form: Json, words: str) -> None:
    await refused(raw, "getUpdates", words, **form)


async def test_a_question_waits_until_something_comes(
    local_telegram: LocalTelegram, raw: Raw, ann: Person
) -> None:
    waiting = asyncio.create_task(got(raw, timeout=50))
    await local_telegram.until(lambda: local_telegram.updates.polls, "the question")
    assert not waiting.done()
    ann.says(ann.chat, "one")
    assert len(await waiting) == 1


async def test_a_question_ends_with_the_server(raw: Raw, local_telegram: LocalTelegram) -> None:
    waiting = asyncio.create_task(got(raw, timeout=50))
    await local_telegram.until(lambda: local_telegram.updates.polls, "the question")
    local_telegram.updates.close()
    assert await waiting == []


async def test_a_second_poller_ends_the_first(
    local_telegram: LocalTelegram, raw: Raw, ann: Person
) -> None:
    first = asyncio.create_task(raw("getUpdates", {"timeout": 50}))
    await local_telegram.until(lambda: local_telegram.updates.polls == 1, "the first")
    second = asyncio.create_task(got(raw, timeout=50))
    assert await first == (409, TWO_POLLERS)
    ann.says(ann.chat, "one")
    assert len(await second) == 1


async def test_only_what_was_asked_for_comes(raw: Raw, group: Group, ann: Person) -> None:
    await got(raw, offset=-1, allowed_updates=["my_chat_member"])
    assert ann.says(ann.chat, "one").update is None
    group.appoints_bot()
    (_, last) = await raw("getUpdates", {"offset": -1})
    assert "my_chat_member" in last[0]
    assert (await raw("getWebhookInfo"))[1]["pending_update_count"] == 1
    # What was asked for once stays so, until something else is asked for.
    await got(raw, allowed_updates=[])
    assert ann.says(ann.chat, "one").update is not None


async def test_changes_of_members_have_to_be_asked_for(
    local_telegram: LocalTelegram, raw: Raw, group: Group
) -> None:
    group.appoints_bot()
    group.joins(local_telegram.person("Eve"))
    kinds = [set(each) for each in local_telegram.updates.every]
    assert not any("chat_member" in each for each in kinds)
    await got(raw, allowed_updates=["chat_member"])
    eve = local_telegram.person("Eve")
    group.joins(eve)
    group.leaves(eve)
    changes = [
        each["chat_member"] for each in local_telegram.updates.every if "chat_member" in each
    ]
    assert [each["new_chat_member"]["status"] for each in changes] == ["member", "left"]


async def test_updates_are_kept_for_a_day(
    local_telegram: LocalTelegram, raw: Raw, three: list[int]
) -> None:
    clock = local_telegram.state.clock
    assert isinstance(clock, ManualClock)
    clock.advance(24 * 3600 - 1)
    assert await got(raw) == three
    clock.advance(2)
    assert await got(raw) == []


async def test_updates_may_be_dropped(raw: Raw, three: list[int]) -> None:
    assert await raw("deleteWebhook", {"drop_pending_updates": True}) == (200, True)
    assert await got(raw) == []


# ---------------------------------------------------------------- trouble


async def test_updates_are_held(local_telegram: LocalTelegram, raw: Raw, three: list[int]) -> None:
    local_telegram.updates.hold()
    assert await got(raw) == []
    waiting = asyncio.create_task(got(raw, timeout=50))
    await local_telegram.until(lambda: local_telegram.updates.polls, "the question")
    assert not waiting.done()
    local_telegram.updates.let_go()
    assert await waiting == three


async def test_an_update_arrives_again(
    local_telegram: LocalTelegram, raw: Raw, three: list[int]
) -> None:
    assert await got(raw, offset=three[2] + 1) == []
    local_telegram.updates.arrives_again(local_telegram.updates.every[-2])
    assert await got(raw, offset=three[2] + 1) == [three[1]]
    assert await got(raw, offset=three[2] + 1) == []
    assert local_telegram.updates.confirmed == three[2]


async def test_updates_come_in_disorder(
    local_telegram: LocalTelegram, raw: Raw, ann: Person
) -> None:
    for number in range(8):
        ann.says(ann.chat, str(number))
    local_telegram.updates.out_of_order(seed=7)
    came = await got(raw)
    assert sorted(came) == sorted(each["update_id"] for each in local_telegram.updates.every)
    assert came != sorted(came)
    assert came[-1] == max(came)


async def test_what_was_not_confirmed_comes_to_the_next_process(
    local_telegram: LocalTelegram, raw: Raw, three: list[int]
) -> None:
    assert await got(raw, timeout=50) == three
    assert local_telegram.updates.confirmed == three[0] - 1
    assert await got(raw, offset=0, timeout=50) == three
