"""Trouble that tests order."""

import asyncio

import aiohttp
import pytest

from tests.local_telegram.conftest import Raw
from tests.local_telegram.groups import Group
from tests.local_telegram.people import Person
from tests.local_telegram.server import LocalTelegram


@pytest.mark.parametrize("carried_out", [False, True])
async def test_a_request_fails(
    local_telegram: LocalTelegram, raw: Raw, ann: Person, carried_out: bool
) -> None:
    local_telegram.fail_next("sendMessage", carried_out=carried_out)
    form = {"chat_id": ann.id, "text": "x"}
    assert await raw("sendMessage", form) == (502, "Bad Gateway")
    assert len(ann.private()) == carried_out
    assert (await raw("sendMessage", form))[0] == 200
    local_telegram.check()


async def test_a_chat_is_limited_and_no_other(
    local_telegram: LocalTelegram, raw: Raw, ann: Person, group: Group
) -> None:
    local_telegram.limit_next("sendMessage", retry_after=3, chat=group.id, times=2)
    assert (await raw("sendMessage", {"chat_id": ann.id, "text": "x"}))[0] == 200
    form = {"chat_id": group.id, "text": "x"}
    for _ in range(2):
        answer = await raw("sendMessage", form)
        assert answer == (429, "Too Many Requests: retry after 3")
    assert (await raw("sendMessage", form))[0] == 200
    local_telegram.check()


@pytest.mark.parametrize("carried_out", [False, True])
async def test_a_connection_breaks_off(
    local_telegram: LocalTelegram, raw: Raw, ann: Person, carried_out: bool
) -> None:
    local_telegram.cut_next("*", carried_out=carried_out)
    with pytest.raises(aiohttp.ClientError):
        await raw("sendMessage", {"chat_id": ann.id, "text": "x"})
    assert len(ann.private()) == carried_out


@pytest.mark.parametrize("carried_out", [False, True])
async def test_a_request_is_held(
    local_telegram: LocalTelegram, raw: Raw, ann: Person, carried_out: bool
) -> None:
    held = local_telegram.hold_next("sendMessage", carried_out=carried_out)
    waiting = asyncio.create_task(raw("sendMessage", {"chat_id": ann.id, "text": "x"}))
    await local_telegram.until(lambda: held.arrived, "the request")
    assert len(ann.private()) == carried_out
    assert (await raw("sendMessage", {"chat_id": ann.id, "text": "y"}))[0] == 200
    assert not waiting.done()
    held.let_go()
    assert (await waiting)[0] == 200
    assert sorted(each.text for each in ann.private()) == ["x", "y"]


@pytest.mark.parametrize("carried_out", [False, True])
async def test_a_held_request_is_lost_with_its_sender(
    local_telegram: LocalTelegram, raw: Raw, ann: Person, carried_out: bool
) -> None:
    held = local_telegram.hold_next("sendMessage", carried_out=carried_out)
    waiting = asyncio.create_task(raw("sendMessage", {"chat_id": ann.id, "text": "x"}))
    await local_telegram.until(lambda: held.arrived, "the request")
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    assert (await raw("getMe"))[0] == 200  # by now the server knows that it is gone
    held.let_go()
    assert (await raw("getMe"))[0] == 200
    assert len(ann.private()) == carried_out


async def test_the_reckoning(local_telegram: LocalTelegram, raw: Raw, ann: Person) -> None:
    form = {"chat_id": ann.id, "message_id": 99}
    await raw("deleteMessage", form)
    with pytest.raises(AssertionError, match="message to delete not found"):
        local_telegram.check()
    local_telegram.expect("Message to delete not found", method="editMessageText")
    with pytest.raises(AssertionError, match="deleteMessage"):
        local_telegram.check()
    local_telegram.expect("Message to delete not found", method="deleteMessage")
    local_telegram.check()
    local_telegram.settings.privacy = False
    assert (await raw("getMe"))[1]["can_read_all_group_messages"] is True
