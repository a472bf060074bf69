"""How the process comes to an end: told to, or with a token that is not taken."""

from pathlib import Path

import pytest

from tests.adapters.telegram.in_process import PROBED, boards
from tests.local_telegram.bot import Bot
from tests.local_telegram.groups import Group
from tests.local_telegram.people import Person
from tests.local_telegram.server import LocalTelegram
from tests.local_telegram.state import TOKEN

OTHER = "7000000001:BBF-another-token-of-the-bot-0123"
IN_TIME = 5.0


@pytest.fixture
def process(local_telegram: LocalTelegram, tmp_path: Path) -> Bot:
    local_telegram.expect("not found", method=PROBED)
    return Bot(local_telegram, tmp_path, env={"RUMMYBOT_LOG_LEVEL": "debug"})


def is_discreet(bot: Bot) -> bool:
    return not any(each.partition(":")[2] in bot.said for each in (TOKEN, OTHER))


def too_many(telegram: LocalTelegram) -> bool:
    return any(each.status == 429 for each in telegram.requests)


async def test_s3_told_to_stop_it_ends_in_time_whatever_hangs_and_goes_on_where_it_was(
    local_telegram: LocalTelegram, process: Bot, group: Group, ann: Person, boris: Person
) -> None:
    await process.start()
    ann.sends(group, "/rummy gin")
    await local_telegram.until(lambda: boards(group), "the table")
    held = local_telegram.hold_next("*", chat=boris.id, times=9)
    local_telegram.limit_next("sendMessage", chat=ann.id, retry_after=50)
    ann.sends(ann.chat, "/table")
    boris.sends(group, "/join")
    await local_telegram.until(lambda: held.arrived and too_many(local_telegram), "it to hang")
    assert await process.stop(IN_TIME) == 0
    assert process.complaints.count("\n") < 20
    held.let_go()

    await process.start()
    await ann.sees("Борис", group)
    assert len(boards(group)) == 1
    assert await process.stop(IN_TIME) == 0
    assert is_discreet(process)


async def test_s3_a_token_that_is_taken_back_ends_it_and_is_told(
    local_telegram: LocalTelegram, process: Bot, ann: Person
) -> None:
    local_telegram.expect("unauthorized")
    await process.start()
    local_telegram.state.token = OTHER
    ann.says(ann.chat, "/start")
    assert await process.ends(IN_TIME) not in (0, -9)
    assert "RUMMYBOT_TELEGRAM_TOKEN" in process.complaints
    process.output.clear()
    process.env["RUMMYBOT_TELEGRAM_TOKEN"] = TOKEN
    await process.start(ready=False)
    assert await process.ends(IN_TIME) not in (0, -9)
    assert "RUMMYBOT_TELEGRAM_TOKEN" in process.complaints
    assert "Traceback" not in process.said
    assert is_discreet(process)
