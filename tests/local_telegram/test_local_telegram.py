"""The real python-telegram-bot at the local Telegram: what ought to work, works."""

import asyncio
from collections.abc import AsyncIterator
from datetime import timedelta

import pytest
import pytest_asyncio
from telegram.error import (
    BadRequest,
    ChatMigrated,
    Conflict,
    EndPointNotFound,
    Forbidden,
    InvalidToken,
    NetworkError,
    RetryAfter,
    TimedOut,
)

from tests.local_telegram.groups import Group
from tests.local_telegram.people import Person
from tests.local_telegram.schema import BotApi
from tests.local_telegram.seen import NotOfferedError
from tests.local_telegram.server import LocalTelegram
from tests.local_telegram.tiny import TinyBot, polling


@pytest_asyncio.fixture
async def tiny(local_telegram: LocalTelegram) -> AsyncIterator[TinyBot]:
    """A small bot, connected."""
    client = TinyBot(local_telegram.state.token, local_telegram.base_url)
    async with polling(client):
        yield client
    local_telegram.check()


async def test_a_command_in_a_group_is_answered_and_edited(
    tiny: TinyBot, group: Group, ann: Person, bob: Person
) -> None:
    sent = await ann.types(group, "/table gin")
    assert sent.text == "Table gin"
    assert group.last.text == "Table gin"
    assert group.last.rows[0][0].raw["style"] == "success"
    pressed = await bob.presses(group.last, "Again")
    assert (pressed.pop_up, pressed.is_alert) == ("for Боб alone", True)
    seen = await ann.sees("pressed", group)
    assert seen.buttons == []  # an edit that names no keyboard takes it away
    assert "for Боб alone" not in str([each.payload for each in ann.received()])
    assert "for Боб alone" in str([each.payload for each in bob.received()])


async def test_a_private_chat_begins_with_start(
    local_telegram: LocalTelegram, tiny: TinyBot, group: Group, ann: Person, bob: Person
) -> None:
    ann.sends(group, "/hand")
    assert (await ann.sees("7♠ is yours")).message.chat_id == ann.id
    bob.sends(group, "/hand")
    await local_telegram.until(lambda: tiny.errors, "the refusal")
    assert isinstance(tiny.errors[0], Forbidden)
    bob.starts("table_7")
    await bob.sees("welcome table_7")
    await bob.types(group, "/hand")
    assert bob.last_private().text == "7♠ is yours"
    assert "7♠" not in str([each.text for each in ann.reads(group)])


async def test_only_what_is_offered_can_be_done(tiny: TinyBot, group: Group, ann: Person) -> None:
    with pytest.raises(NotOfferedError):
        ann.sends(group, "/knock")
    await ann.types(group, "/table")
    with pytest.raises(NotOfferedError):
        ann.taps(group.last, "Leave")


async def test_errors_come_as_the_library_names_them(
    local_telegram: LocalTelegram,
    group: Group,
    ann: Person,
    bob: Person,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("PTB_TIMEDELTA", "1")
    client = TinyBot(local_telegram.state.token, local_telegram.base_url)
    async with client.app:
        send = client.app.bot.send_message
        with pytest.raises(Forbidden, match="can't initiate conversation"):
            await send(bob.id, "x")
        with pytest.raises(BadRequest, match="Message to edit not found"):
            await client.app.bot.edit_message_text("x", ann.id, 99)
        local_telegram.limit_next("sendMessage", retry_after=7)
        with pytest.raises(RetryAfter) as limited:
            await send(ann.id, "x")
        assert limited.value.retry_after == timedelta(seconds=7)
        moved = group.migrates()
        with pytest.raises(ChatMigrated) as migrated:
            await send(group.id, "x")
        assert migrated.value.new_chat_id == moved.id
        local_telegram.fail_next("sendMessage")
        with pytest.raises(NetworkError):
            await send(ann.id, "x")
        local_telegram.cut_next("sendMessage", carried_out=True)
        with pytest.raises(NetworkError):
            await send(ann.id, "cut off")
        assert ann.last_private().text == "cut off"
        local_telegram.hold_next("sendMessage", carried_out=True)
        with pytest.raises(TimedOut):
            await send(ann.id, "held", read_timeout=0.01)
        await ann.sees("held")


async def test_a_wrong_token_is_told_at_once(local_telegram: LocalTelegram) -> None:
    client = TinyBot("123456:" + "x" * 30, local_telegram.base_url)
    with pytest.raises(InvalidToken):
        await client.app.initialize()
    for request in client.app.bot._request:  # which it leaves open
        await request.shutdown()
    assert local_telegram.requests[-1].status == 401


async def test_a_conflict_is_told(local_telegram: LocalTelegram) -> None:
    client = TinyBot(local_telegram.state.token, local_telegram.base_url)
    other = TinyBot(local_telegram.state.token, local_telegram.base_url)
    async with client.app, other.app:
        first = asyncio.create_task(client.app.bot.get_updates(timeout=10))
        await local_telegram.until(lambda: local_telegram.updates.polls, "the first poll")
        assert await other.app.bot.get_updates(timeout=0) == ()
        with pytest.raises(Conflict):
            await first
    local_telegram.check()


async def test_ephemeral_messages_go_by_names_that_the_library_does_not_know(
    local_telegram: LocalTelegram, group: Group, ann: Person, bob: Person
) -> None:
    group.appoints_bot()
    client = TinyBot(local_telegram.state.token, local_telegram.base_url)
    async with client.app:
        alone = {"ephemeral_message_parameters": {"receiver_user_id": ann.id}}
        sent = await client.app.bot.send_message(group.id, "7♠", api_kwargs=alone)
        assert sent.message_id == 0
        number = sent.api_kwargs["ephemeral_message_id"]
        form = {"chat_id": group.id, "receiver_user_id": ann.id, "ephemeral_message_id": number}
        edit = {**form, "text": "8♠"}
        assert await client.app.bot.do_api_request("editEphemeralMessageText", api_kwargs=edit)
        assert ann.last_private(group).text == "8♠"
        assert bob.private() == []
        await client.app.bot.do_api_request("deleteEphemeralMessage", api_kwargs=form)
        assert ann.private(group) == []
        local_telegram.state.api = BotApi.OLD
        with pytest.raises(EndPointNotFound):
            await client.app.bot.do_api_request("deleteEphemeralMessage", api_kwargs=form)


async def test_of_two_pollers_the_first_is_ended(
    local_telegram: LocalTelegram, tiny: TinyBot
) -> None:
    await local_telegram.until(lambda: local_telegram.updates.polls, "the first poll")
    other = TinyBot(local_telegram.state.token, local_telegram.base_url)
    async with other.app:
        await other.app.bot.get_updates(timeout=0)
    await local_telegram.until(lambda: local_telegram.refused, "the conflict")
    assert local_telegram.refused[0][1].code == 409
