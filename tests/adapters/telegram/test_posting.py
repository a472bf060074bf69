"""Messages at the pace that Telegram allows, each chat for itself."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from typing import Any

import pytest
import pytest_asyncio
from telegram.error import TelegramError

from rummybot.adapters.telegram import posting as module
from rummybot.adapters.telegram.gateway import made_bot
from rummybot.adapters.telegram.http import AiohttpRequest, FloodError, NotSentError
from rummybot.adapters.telegram.places import Spot
from rummybot.adapters.telegram.posting import GROUP_PACE, How, Posting
from tests.local_telegram.groups import Group
from tests.local_telegram.people import Person
from tests.local_telegram.server import LocalTelegram


@pytest_asyncio.fixture
async def posting(local_telegram: LocalTelegram) -> AsyncIterator[Posting]:
    async with made_bot(local_telegram.state.token, local_telegram.address) as bot:
        yield Posting(bot)
    local_telegram.check()


@pytest.fixture
def other(local_telegram: LocalTelegram, ann: Person) -> Group:
    return local_telegram.supergroup("Others", ann)


class Waiting:
    """Things that are still to be sent; they are given up in the end."""

    def __init__(self) -> None:
        self.tasks: list[asyncio.Task[object]] = []

    def sends(self, posting: Posting, group: Group, *texts: str) -> None:
        """Send these at the same time."""
        for text in texts:
            work = posting.send(Spot(group.id), text)
            self.tasks.append(asyncio.ensure_future(work))

    async def __aenter__(self) -> "Waiting":
        return self

    async def __aexit__(self, *_: object) -> None:
        for each in self.tasks:
            each.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)


@pytest_asyncio.fixture
async def waiting() -> AsyncIterator[Waiting]:
    async with AsyncExitStack() as stack:
        yield await stack.enter_async_context(Waiting())


def said(group: Group) -> list[str]:
    return [each.text for each in group.messages]


async def test_a_group_gets_no_more_than_it_takes_and_keeps_no_other_waiting(
    local_telegram: LocalTelegram, posting: Posting, waiting: Waiting, group: Group, other: Group
) -> None:
    texts = [str(number) for number in range(GROUP_PACE[0] + 2)]
    waiting.sends(posting, group, *texts)
    at_once = texts[: GROUP_PACE[0]]
    await local_telegram.until(lambda: said(group) == at_once, "what it takes at once")
    for text in at_once:
        await posting.send(Spot(other.id), text)
    assert said(other) == said(group) == at_once


def test_the_pace_is_one_that_telegram_takes() -> None:
    """Twenty a minute in a group, after a pause as in between; thirty a second over all."""
    many, seconds = GROUP_PACE
    assert many + 60 / seconds * many <= 20
    assert module.PACE[0] / module.PACE[1] < 30


async def test_private_chats_have_no_pace_but_telegrams(
    posting: Posting, group: Group, ann: Person, boris: Person
) -> None:
    for number in range(GROUP_PACE[0] + 2):
        await posting.send(Spot(ann.id), str(number))
    assert len(ann.chat.messages) == GROUP_PACE[0] + 2


async def test_a_chat_that_takes_no_more_is_left_alone_for_as_long_as_it_says(
    local_telegram: LocalTelegram, posting: Posting, waiting: Waiting, group: Group, other: Group
) -> None:
    local_telegram.limit_next("sendMessage", retry_after=50, chat=group.id)
    waiting.sends(posting, group, "one", "two")
    await local_telegram.until(lambda: local_telegram.requests[1:], "the first to be refused")
    await posting.send(Spot(other.id), "beside")
    asked = [each for each in local_telegram.requests if each.body.get("chat_id") == group.id]
    assert len(asked) == 1
    assert said(other) == ["beside"]
    assert said(group) == []
    assert not any(each.done() for each in waiting.tasks)


async def test_what_telegram_puts_off_arrives_once_and_in_order(
    local_telegram: LocalTelegram, posting: Posting, group: Group
) -> None:
    local_telegram.limit_next("sendMessage", retry_after=0, chat=group.id)
    await asyncio.gather(*(posting.send(Spot(group.id), each) for each in ("one", "two", "three")))
    assert said(group) == ["one", "two", "three"]


async def test_who_would_have_to_wait_too_long_is_told_at_once(
    local_telegram: LocalTelegram, posting: Posting, group: Group
) -> None:
    """The presenter tries again later, with what is true then."""
    local_telegram.limit_next("sendMessage", retry_after=3600, chat=group.id)
    for _ in range(2):
        with pytest.raises(FloodError):
            await posting.send(Spot(group.id), "one")
    asked = [each for each in local_telegram.requests if each.method == "sendMessage"]
    assert len(asked) == 1


async def test_room_that_was_waited_for_is_kept_for_the_board(
    local_telegram: LocalTelegram, posting: Posting, waiting: Waiting, group: Group
) -> None:
    """What is drawn after the wait is sent without another one, whatever else was sent."""
    for _ in range(3):
        await posting.room(Spot(group.id))
    texts = [str(number) for number in range(GROUP_PACE[0])]
    waiting.sends(posting, group, *texts)
    await local_telegram.until(lambda: said(group) == texts[:-1], "as many as it takes")
    await posting.send(Spot(group.id), "board", how=How.BOARD)
    assert said(group) == [*texts[:-1], "board"]


async def test_a_board_waits_for_no_answer_and_answers_that_wait_are_few(
    local_telegram: LocalTelegram,
    posting: Posting,
    waiting: Waiting,
    group: Group,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Somebody types a command again and again."""
    monkeypatch.setattr(module, "GROUP_PACE", (2, 1.0))
    many = [str(number) for number in range(module.MOST_WAITING + 10)]
    waiting.sends(posting, group, *many)
    await local_telegram.until(lambda: said(group) == many[:2], "what it takes at once")
    await posting.send(Spot(group.id), "board", how=How.BOARD)
    assert said(group) == [*many[:2], "board"]
    refused = [each for each in waiting.tasks if each.done() and each.exception()]
    assert len(refused) == 10
    assert all(isinstance(each.exception(), FloodError) for each in refused)


async def test_a_hand_is_not_sent_later_by_itself(
    local_telegram: LocalTelegram, posting: Posting, ann: Person
) -> None:
    local_telegram.limit_next("sendMessage", retry_after=50, chat=ann.id)
    with pytest.raises(FloodError):
        await posting.send(Spot(ann.id), "one", how=How.HAND)
    assert posting.closed_for(ann.id) > 0


async def test_little_is_remembered_of_chats_that_took_no_more(
    posting: Posting, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "REMEMBERED", 3)
    for chat in range(1, 6):
        posting.close(chat, 50.0)
    assert [posting.closed_for(chat) > 0 for chat in range(1, 6)] == [False] * 2 + [True] * 3


async def test_what_never_left_is_sent_again(
    posting: Posting, ann: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    request, asked = AiohttpRequest.do_request, []

    async def fails_once(*given: Any, **more: Any) -> tuple[int, bytes]:
        asked.append(given)
        if len(asked) == 1:
            raise NotSentError("there is no connection")
        return await request(*given, **more)

    monkeypatch.setattr(AiohttpRequest, "do_request", fails_once)
    await posting.send(Spot(ann.id), "one")
    assert [each.text for each in ann.chat.messages] == ["one"]
    assert len(asked) == 2


@pytest.mark.parametrize("carried_out", [True, False])
async def test_what_may_have_arrived_is_not_sent_again_by_itself(
    local_telegram: LocalTelegram, posting: Posting, ann: Person, carried_out: bool
) -> None:
    """G6."""
    local_telegram.cut_next("sendMessage", carried_out=carried_out)
    with pytest.raises(TelegramError):
        await posting.send(Spot(ann.id), "one")
    assert len(ann.chat.messages) == carried_out
    assert [each.method for each in local_telegram.requests].count("sendMessage") == 1


async def test_what_is_gone_is_gone(
    local_telegram: LocalTelegram, posting: Posting, ann: Person
) -> None:
    message = await posting.send(Spot(ann.id), "one")
    assert await posting.delete(Spot(ann.id), message.message_id)
    local_telegram.expect("message to delete not found", "message to edit not found")
    assert await posting.delete(Spot(ann.id), message.message_id)
    await posting.without_buttons(Spot(ann.id), message.message_id)
    assert ann.chat.messages == []
