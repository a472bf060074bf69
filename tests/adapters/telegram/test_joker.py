"""A whole game of joker rummy in a group of Telegram, by buttons alone: four people with names of
any kind, one of whom reads Russian, and two computers.
"""

import logging
from collections.abc import AsyncIterator
from dataclasses import dataclass

import pytest
import pytest_asyncio
from telegram import InlineKeyboardMarkup

from rummybot.adapters.telegram.inline import _results
from rummybot.adapters.telegram.markup import units
from rummybot.adapters.telegram.popup import MOST_UNITS as POPUP
from rummybot.engine.events import DealScored, JokerFreed, MeldLaid
from rummybot.engine.intents import LayMelds
from rummybot.engine.legality import options
from rummybot.i18n.translations import Locale, translations
from rummybot.render.hand import hand_screen
from rummybot.render.names import Names
from rummybot.store.memory import MemoryStore
from rummybot.tables import deadlines
from tests.adapters.moves import ADD, DRAW, MELD, THROW
from tests.adapters.open_cards import OpenCards
from tests.adapters.telegram.fingers import Fingers, button
from tests.adapters.telegram.in_process import Served, ended, hurry
from tests.adapters.telegram.leaks import Ledger
from tests.adapters.telegram.sitting import ADD as ADD_COMPUTER
from tests.adapters.telegram.sitting import AGAIN, HAND, JOIN, START, opened, play_deal
from tests.local_telegram.server import LocalTelegram
from tests.render.examples import BOB, joker_table
from tests.render.stories import cards

SWAP = "j"
NAMES = (
    ("Константин-Константинович Преображенский-Загорянский", "ru"),
    ("שָׁלוֹם \u202eעולם [1]", "en"),
    ("👩‍👩‍👧‍👦🃏" * 6, "en"),
    ("Ann *_`<b>", "en"),
)
DEAL = 3
"""With this number somebody frees a joker."""


@dataclass
class Player(Fingers):
    """Somebody who lays whatever can be laid."""

    likes: str = MELD + SWAP + ADD + DRAW + THROW


@pytest_asyncio.fixture
async def quick(
    local_telegram: LocalTelegram, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Served]:
    hurry(monkeypatch)
    monkeypatch.setattr(deadlines, "PACE", 0.0)
    monkeypatch.setattr(deadlines, "PACE_AFTER_DISCARD", 0.0)
    async with Served(local_telegram, number=DEAL).serving() as served:
        yield served


async def test_a_game_of_six_by_buttons_alone(
    quick: Served,
    local_telegram: LocalTelegram,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.DEBUG, "rummybot")
    people = [local_telegram.person(name, locale, started=True) for name, locale in NAMES]
    group = local_telegram.supergroup("Клуб 🃏 \u202eנ", *people)
    ledger = Ledger(local_telegram)
    open_cards = OpenCards(ledger.now)
    open_cards.watches(MemoryStore, monkeypatch)
    board = await opened(local_telegram, group, people[0], "/rummy joker")
    for each in people[1:]:
        await each.presses(board, button(board, JOIN))
    for _ in range(2):
        await people[0].presses(board, button(board, ADD_COMPUTER))
    await local_telegram.until(lambda: "(6 из 6)" in board.text, "six at the table")
    typed = len(local_telegram.requests)
    dealt = ledger.now()
    await people[0].presses(board, button(board, START))
    players = [Player(each, ledger) for each in people]
    async with ended(quick.timers.run()):
        await local_telegram.until(lambda: all(each.hand for each in players), "the hands")
        pressed = await people[0].presses(board, button(board, HAND))
        assert 0 < units(pressed.pop_up) <= POPUP
        await play_deal(local_telegram, players, dealt)
        await local_telegram.until(lambda: AGAIN in str(board.raw), "the end on the board")
    told = [each for each in ledger.told() if each.kind != "sent" or each.place >= typed]
    seats = {each.id: seat for seat, each in enumerate(people)}
    assert open_cards.leaks(told, seats) == []
    assert open_cards.leaks(told, dict(zip(seats, (1, 2, 3, 0), strict=True)))  # it would be found
    assert {MELD, SWAP, ADD, DRAW, THROW} <= {move.verb for each in players for move in each.did}
    kinds = {type(each) for each in open_cards.log}
    assert {MeldLaid, DealScored, JokerFreed} <= kinds


@pytest.mark.parametrize("words", ["", "joker", "6h", "🃏"])
def test_a_swap_and_an_opening_are_listed_in_inline_mode(words: str) -> None:
    """Each once, by what is typed."""
    tr, keyboard = translations(Locale.EN), InlineKeyboardMarkup([])
    story = joker_table()
    screens = []
    for step in (None, LayMelds(BOB, (cards("Qs Qh Qd"), cards("10s 10h 10d")))):
        if step is not None:
            story.do(step)
        view = story.view(1)
        screens.append(hand_screen(view, options(view), Names(("A", "B")), tr, table="abcdefgh"))
    before, after = ([each.id for each in _results(each, words, "", keyboard)] for each in screens)
    assert len(set(after)) == len(after)
    assert any(each.endswith(":j:6h2") for each in after)
    assert not any(":j:" in each for each in before)
    if not words:
        assert ":m:TdThTs/QdQhQs" in before[0]
