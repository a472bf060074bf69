"""How much the bot may say at once."""

from collections.abc import AsyncIterator

import aiohttp
import pytest
import pytest_asyncio

from tests.local_discord.clock import ManualClock
from tests.local_telegram.limits import Limits
from tests.local_telegram.people import Person
from tests.local_telegram.server import LocalTelegram


class Talker:
    """Sends without end, on a Telegram whose time stands still."""

    def __init__(self, telegram: LocalTelegram, clock: ManualClock) -> None:
        self.telegram, self.clock = telegram, clock
        self.session = aiohttp.ClientSession()

    async def says(self, chat: int, method: str = "sendMessage", **more: object) -> int:
        """How long the bot is to wait; 0 if it need not."""
        url = f"{self.telegram.base_url}{self.telegram.state.token}/{method}"
        form = {"chat_id": chat, "text": f"x{len(self.telegram.log)}", **more}
        async with self.session.post(url, json=form) as answer:
            body = await answer.json()
            wait = body.get("parameters", {}).get("retry_after", 0)
            if wait:
                assert answer.status == 429
                words = f"Too Many Requests: retry after {wait}"
                assert body["description"] == words
            else:
                assert answer.status == 200, body
            return int(wait)


@pytest_asyncio.fixture
async def talker() -> AsyncIterator[Talker]:
    clock = ManualClock()
    async with LocalTelegram(clock, limits=Limits(pace=3.0, stands_still=True)) as telegram:
        talker = Talker(telegram, clock)
        yield talker
        await talker.session.close()


@pytest.fixture
def ann(talker: Talker) -> Person:
    return talker.telegram.person("Ann", started=True)


async def test_twenty_a_minute_in_a_group(talker: Talker, ann: Person) -> None:
    group = talker.telegram.group("Club", ann)
    for _ in range(20):
        assert await talker.says(group.id) == 0
        talker.clock.advance(2)
    assert await talker.says(group.id) == 20
    assert await talker.says(ann.id) == 0
    other = talker.telegram.group("Other", ann)
    assert await talker.says(other.id) == 0
    talker.clock.advance(19.5)
    assert await talker.says(group.id) == 1
    talker.clock.advance(1)
    assert await talker.says(group.id) == 0
    assert await talker.says(group.id) > 0
    with pytest.raises(AssertionError, match="Too Many Requests"):
        talker.telegram.check()


async def test_edits_are_not_among_the_twenty(talker: Talker, ann: Person) -> None:
    group = talker.telegram.group("Club", ann)
    assert await talker.says(group.id) == 0
    for _ in range(25):
        talker.clock.advance(1)
        wait = await talker.says(group.id, "editMessageText", message_id=group.last.id)
        assert wait == 0


async def test_about_one_a_second_in_a_chat_after_a_burst(talker: Talker, ann: Person) -> None:
    for _ in range(10):
        assert await talker.says(ann.id) == 0
    assert await talker.says(ann.id) == 1
    edit = {"message_id": ann.last_private().id}
    assert await talker.says(ann.id, "editMessageText", **edit) == 1
    talker.clock.advance(1)
    assert await talker.says(ann.id) == 0
    assert await talker.says(ann.id) == 1


async def test_thirty_a_second_over_all(talker: Talker) -> None:
    people = [talker.telegram.person(f"P{i}", started=True) for i in range(31)]
    for person in people[:30]:
        assert await talker.says(person.id) == 0
    assert await talker.says(people[30].id) == 1
    talker.clock.advance(1)
    assert await talker.says(people[30].id) == 0


async def test_what_people_do_takes_time(talker: Talker, ann: Person) -> None:
    group = talker.telegram.group("Club", ann)
    for _ in range(40):
        ann.says(group, "hello")
        assert await talker.says(group.id) == 0


async def test_answers_to_presses_are_no_messages(talker: Talker, ann: Person) -> None:
    group = talker.telegram.group("Club", ann)
    keyboard = {"inline_keyboard": [[{"text": "x", "callback_data": "x"}]]}
    await talker.says(group.id, reply_markup=keyboard)
    talker.telegram.state.limits.pace = 0.0
    for _ in range(40):
        press = ann.taps(group.last, "x")
        form = {"callback_query_id": press.query.id}
        url = f"{talker.telegram.base_url}{talker.telegram.state.token}/answerCallbackQuery"
        async with talker.session.post(url, json=form) as answer:
            assert answer.status == 200


async def test_limits_can_be_left_out(talker: Talker, ann: Person) -> None:
    talker.telegram.state.limits.off = True
    group = talker.telegram.group("Club", ann)
    assert sum([await talker.says(group.id) for _ in range(50)]) == 0
