"""Updates: each worked on once, in order, and confirmed not before it is worked through."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

import pytest
from telegram import Update
from telegram.error import InvalidToken, TelegramError

from rummybot.adapters.telegram import fetching
from rummybot.adapters.telegram.fetching import Fetching
from rummybot.adapters.telegram.gateway import made_bot
from rummybot.adapters.telegram.http import AiohttpRequest
from tests.adapters.telegram.in_process import ended
from tests.local_telegram import schema
from tests.local_telegram.errors import TWO_POLLERS, Json
from tests.local_telegram.groups import Group
from tests.local_telegram.people import Person
from tests.local_telegram.seen import Sent
from tests.local_telegram.server import LocalTelegram


@dataclass
class Worker:
    """Works on updates as long as it is told to."""

    telegram: LocalTelegram
    begun: list[str] = field(default_factory=list)
    done: list[str] = field(default_factory=list)
    held: dict[str, asyncio.Event] = field(default_factory=dict)

    async def work(self, update: Update) -> None:
        """Take as long over it as is wanted."""
        assert update.message is not None
        text = update.message.text or ""
        self.begun.append(text)
        self.telegram.state.pulse.beat()
        if text in self.held:
            await self.held[text].wait()
        self.done.append(text)
        self.telegram.state.pulse.beat()

    def hangs_at(self, text: str) -> asyncio.Event:
        """This one takes until the event comes."""
        return self.held.setdefault(text, asyncio.Event())

    async def has(self, *texts: str) -> None:
        """Wait until these are done, in this order."""
        wanted = list(texts)
        await self.telegram.until(lambda: self.done[: len(wanted)] == wanted, f"{wanted}")

    async def confirms(self, sent: Sent) -> None:
        """Wait until Telegram was told that this has arrived."""
        number = update_of(sent)["update_id"]
        updates = self.telegram.updates
        await self.telegram.until(lambda: updates.confirmed >= number, "the confirmation")


def update_of(sent: Sent) -> Json:
    assert sent.update is not None
    return sent.update


@asynccontextmanager
async def fetched(telegram: LocalTelegram, worker: Worker) -> AsyncIterator[asyncio.Task[None]]:
    """Updates are fetched as long as this lasts."""
    polls = telegram.updates.polls
    async with (
        made_bot(telegram.state.token, telegram.address) as bot,
        ended(Fetching(bot, worker.work).run()) as task,
    ):
        await telegram.until(lambda: telegram.updates.polls > polls or task.done(), "a poll")
        yield task


@pytest.fixture
def worker(local_telegram: LocalTelegram) -> Worker:
    return Worker(local_telegram)


@pytest.fixture
def chatter(local_telegram: LocalTelegram, group: Group) -> Group:
    local_telegram.settings.privacy = False
    local_telegram.updates.pending.clear()  # that the bot was invited
    return group


async def test_what_hangs_is_not_confirmed_and_keeps_nobody_waiting(
    local_telegram: LocalTelegram, worker: Worker, ann: Person, boris: Person
) -> None:
    async with fetched(local_telegram, worker):
        before = ann.says(ann.chat, "before")
        await worker.has("before")
        await worker.confirms(before)
        go_on = worker.hangs_at("hangs")
        hung = ann.says(ann.chat, "hangs")
        await local_telegram.until(lambda: "hangs" in worker.begun, "it to hang")
        boris.says(boris.chat, "beside")
        await worker.has("before", "beside")
        after = boris.says(boris.chat, "after")
        await worker.has("before", "beside", "after")
        assert local_telegram.updates.confirmed < update_of(hung)["update_id"]
        go_on.set()
        await worker.confirms(after)
    assert worker.begun == ["before", "hangs", "beside", "after"]


async def test_who_dies_gets_again_what_hung_and_what_came_after_it(
    local_telegram: LocalTelegram, worker: Worker, ann: Person, boris: Person
) -> None:
    async with fetched(local_telegram, worker):
        worker.hangs_at("hangs")
        ann.says(ann.chat, "hangs")
        await local_telegram.until(lambda: "hangs" in worker.begun, "it to hang")
        boris.says(boris.chat, "after")
        await worker.has("after")
    next_one = Worker(local_telegram)
    async with fetched(local_telegram, next_one):
        await local_telegram.until(lambda: len(next_one.done) == 2, "both")
        last = ann.says(ann.chat, "last")
        await next_one.confirms(last)
    assert sorted(next_one.done) == ["after", "hangs", "last"]


async def test_one_that_hangs_for_ever_is_given_up_and_told_without_its_words(
    local_telegram: LocalTelegram,
    worker: Worker,
    ann: Person,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(fetching, "GIVEN_UP_AFTER", 0.05)
    worker.hangs_at("7 of spades")
    async with fetched(local_telegram, worker):
        await worker.confirms(ann.says(ann.chat, "7 of spades"))
        ann.says(ann.chat, "next")
        await worker.has("next")
    assert "spades" not in caplog.text
    assert "TimeoutError" in caplog.text


async def test_where_one_hangs_a_flood_of_others_is_fetched_all_the_same(
    local_telegram: LocalTelegram,
    worker: Worker,
    ann: Person,
    boris: Person,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(fetching, "HANGS_AFTER", 0.0)
    worker.hangs_at("hangs")
    async with fetched(local_telegram, worker):
        ann.says(ann.chat, "hangs")
        numbers = [str(number) for number in range(2 * fetching.MOST)]
        for each in numbers:
            boris.says(boris.chat, each)
        await worker.has(*numbers)


async def test_one_person_and_one_group_are_heard_in_order(
    local_telegram: LocalTelegram, worker: Worker, chatter: Group, ann: Person, boris: Person
) -> None:
    go_on = worker.hangs_at("1")
    async with fetched(local_telegram, worker):
        local_telegram.updates.hold()
        for person, place, text in (
            (ann, chatter, "1"),
            (boris, chatter, "2"),
            (ann, ann.chat, "3"),
            (ann, chatter, "4"),
        ):
            person.says(place, text)
        carol = local_telegram.person("Carol", started=True)
        carol.says(carol.chat, "beside")
        local_telegram.updates.let_go()
        await worker.has("beside")
        assert worker.begun == ["1", "beside"]
        go_on.set()
        await local_telegram.until(lambda: len(worker.done) == 5, "all")
    group = [each for each in worker.done if each in "124"]
    assert group == ["1", "2", "4"]
    assert worker.done.index("3") < worker.done.index("4")


async def test_who_hangs_holds_his_group_up_for_a_while_only(
    local_telegram: LocalTelegram,
    worker: Worker,
    chatter: Group,
    ann: Person,
    boris: Person,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(fetching, "IN_ORDER_FOR", 0.0)
    worker.hangs_at("hangs")
    async with fetched(local_telegram, worker):
        ann.says(chatter, "hangs")
        boris.says(chatter, "goes on")
        await worker.has("goes on")


async def test_what_arrives_twice_or_in_disorder_is_worked_on_once(
    local_telegram: LocalTelegram, worker: Worker, ann: Person
) -> None:
    local_telegram.updates.out_of_order(3)
    async with fetched(local_telegram, worker):
        local_telegram.updates.hold()
        people = [local_telegram.person(str(number), started=True) for number in range(9)]
        sent = [each.says(each.chat, each.name) for each in people]
        local_telegram.updates.let_go()
        await worker.confirms(sent[-1])
        local_telegram.updates.arrives_again(update_of(sent[0]))
        await worker.confirms(ann.says(ann.chat, "last"))
    assert sorted(worker.begun) == [*"012345678", "last"]


async def test_numbers_may_begin_anew_after_a_long_silence(
    local_telegram: LocalTelegram, worker: Worker, ann: Person
) -> None:
    async with fetched(local_telegram, worker):
        await worker.confirms(ann.says(ann.chat, "first"))
        polls = local_telegram.updates.polls
        local_telegram.updates.begin_anew(1000)
        await local_telegram.until(lambda: local_telegram.updates.polls > polls, "another poll")
        ann.says(ann.chat, "second")
        await worker.has("first", "second")


async def test_an_update_that_cannot_be_read_stops_no_other(
    local_telegram: LocalTelegram,
    worker: Worker,
    ann: Person,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(schema, "check_answer", lambda *_: None)
    async with fetched(local_telegram, worker):
        local_telegram.updates.hold()
        ann.says(ann.chat, "before")
        spoilt = ann.says(ann.chat, "spoilt")
        del update_of(spoilt)["message"]["message_id"]
        after = ann.says(ann.chat, "after")
        local_telegram.updates.let_go()
        await worker.has("before", "after")
        await worker.confirms(after)
    assert "left out" in caplog.text


def fail(telegram: LocalTelegram) -> None:
    telegram.fail_next("getUpdates")


def flood(telegram: LocalTelegram) -> None:
    telegram.limit_next("getUpdates", retry_after=0)


def lost(telegram: LocalTelegram) -> None:
    telegram.fail_next("getUpdates", status=404, words="Not Found")


def cut(telegram: LocalTelegram) -> None:
    telegram.cut_next("getUpdates", carried_out=True)


def conflict(telegram: LocalTelegram) -> None:
    telegram.fail_next("getUpdates", status=409, words=TWO_POLLERS)


@pytest.mark.parametrize("trouble", [fail, flood, lost, cut, conflict])
async def test_trouble_on_the_way_ends_nothing(
    local_telegram: LocalTelegram,
    worker: Worker,
    ann: Person,
    trouble: Callable[[LocalTelegram], None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(fetching, "PAUSES", (0.0,))
    async with fetched(local_telegram, worker) as task:
        trouble(local_telegram)
        await worker.confirms(ann.says(ann.chat, "one"))
        await worker.confirms(ann.says(ann.chat, "two"))
        assert not task.done()
    assert worker.begun == ["one", "two"]


@pytest.mark.parametrize("page", [b"<html>Bad Gateway</html>", b"[]", b""])
def test_a_page_from_the_way_is_trouble_and_is_not_written_to_the_log(
    page: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    with pytest.raises(TelegramError):
        AiohttpRequest.parse_json_payload(page)
    assert caplog.text == ""


async def test_a_token_that_is_taken_back_ends_it(
    local_telegram: LocalTelegram, worker: Worker
) -> None:
    bot = made_bot(local_telegram.state.token, local_telegram.address)
    async with bot:
        local_telegram.state.token = "7000000001:BBBB-another-token-of-the-bot-0123"
        with pytest.raises(InvalidToken):
            await Fetching(bot, worker.work).run()
