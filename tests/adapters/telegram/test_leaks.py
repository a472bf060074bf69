"""The search for hidden cards on Telegram finds them: by every way, and in a leaky bot."""

import shutil
from pathlib import Path

import pytest

from tests.adapters.telegram.fingers import Fingers, button
from tests.adapters.telegram.in_process import PROBED
from tests.adapters.telegram.leaks import Ledger
from tests.adapters.telegram.sitting import START, sit_down
from tests.local_telegram.bot import Bot
from tests.local_telegram.errors import Json
from tests.local_telegram.groups import Group
from tests.local_telegram.people import Person
from tests.local_telegram.schema import BotApi
from tests.local_telegram.server import LocalTelegram
from tests.local_telegram.world import Request
from tests.product import ROOT, running

WAYS_TO_SHOW: list[Json] = [
    {"text": "Ann holds 7♠"},
    {"text": "В руке 7п"},
    {"reply_markup": {"inline_keyboard": [[{"text": "Play", "callback_data": "play:7s"}]]}},
    {"reply_markup": {"inline_keyboard": [[{"text": "x", "url": "https://t.me/b?start=7s"}]]}},
    {"results": [{"id": "p:abcdefgh:7:x:7s", "title": "a card"}]},
    {"callback_query_id": "1", "text": "7♠ 8♠"},
]


@pytest.fixture
def ledger(local_telegram: LocalTelegram, ann: Person) -> Ledger:
    ledger = Ledger(local_telegram)
    ledger.took_in(ann.id, frozenset({"7s"}), ledger.now())
    return ledger


@pytest.mark.parametrize("payload", WAYS_TO_SHOW)
def test_a_leak_is_found_wherever_it_stands(
    local_telegram: LocalTelegram,
    ledger: Ledger,
    group: Group,
    ann: Person,
    boris: Person,
    payload: Json,
) -> None:
    state = local_telegram.state
    state.note("message", payload, group.chat, frozenset({ann.id}))
    assert ledger.leaks() == []
    state.note("message", payload, group.chat, frozenset({boris.id}))
    state.note("message", payload, group.chat, state.audience(group.chat))
    assert len(ledger.leaks()) == 2
    ledger.laid_open(ann.id, frozenset({"7s"}), ledger.now())
    state.note("message", payload, group.chat, state.audience(group.chat))
    assert len(ledger.leaks()) == 2


def test_a_table_that_is_called_like_a_card_is_no_leak(
    local_telegram: LocalTelegram, ledger: Ledger, group: Group
) -> None:
    payload = {"reply_markup": {"inline_keyboard": [[{"callback_data": "q:a-7s-bcd:join"}]]}}
    local_telegram.state.note("message", payload, group.chat, None)
    assert ledger.leaks() == []


@pytest.mark.parametrize(("api", "found"), [(BotApi.NEWEST, 2), (BotApi.OLD, 3)])
def test_what_was_sent_is_searched_as_well(
    local_telegram: LocalTelegram,
    ledger: Ledger,
    group: Group,
    ann: Person,
    boris: Person,
    found: int,
) -> None:
    def sends(method: str, **body: object) -> None:
        local_telegram.requests.append(Request(method, b"", {"text": "7♠", **body}))

    alone = {"receiver_user_id": ann.id}
    sends("sendMessage", chat_id=ann.id)
    sends("sendMessage", chat_id=group.id, ephemeral_message_parameters=alone)  # an old server: all
    sends("editEphemeralMessageText", chat_id=group.id, **alone)
    sends("sendMessage", chat_id=boris.id)
    sends("sendMessage", chat_id=group.id)
    assert len(ledger.leaks()) == found


HAND_ON_THE_TABLE = """
from rummybot.render.screen import PublicScreen

_clean, _last = screen_text, ""


def screen_text(screen, called=nowhere):
    global _last
    text = _clean(screen, called)
    if isinstance(screen, PublicScreen):
        return text + _last
    _last = text
    return text
"""


@pytest.fixture
def leaky(tmp_path: Path) -> Path:
    """A copy of the product that shows the last hand under every table."""
    shutil.copytree(ROOT / "rummybot", tmp_path / "rummybot")
    file = tmp_path / "rummybot" / "adapters" / "telegram" / "markup.py"
    file.write_text(file.read_text("utf-8") + HAND_ON_THE_TABLE, "utf-8")
    return tmp_path


async def test_a_bot_that_shows_hands_is_found_out(
    local_telegram: LocalTelegram, leaky: Path, group: Group, ann: Person, boris: Person
) -> None:
    local_telegram.expect("not found", method=PROBED)
    async with running(Bot(local_telegram, leaky, root=leaky)):
        ledger = Ledger(local_telegram)
        board = await sit_down(local_telegram, group, "/rummy gin", ann, boris)
        dealt = ledger.now()
        await ann.presses(board, button(board, START))
        players = [Fingers(each, ledger) for each in (ann, boris)]
        await local_telegram.until(lambda: all(each.hand for each in players), "the hands")
        for each in players:
            each.looks(dealt)
        (first,) = (each for each in players if each.wants())
        wanted = first.wants()
        assert wanted is not None
        await first.does(wanted)
        await local_telegram.until(ledger.leaks, "a leak", 30.0)
