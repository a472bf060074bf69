"""Tables on either platform at which people have just sat down and begun: opened, joined and
started as people do.
"""

import tempfile
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import pytest

from rummybot.adapters.telegram import posting
from rummybot.adapters.telegram.markup import units
from rummybot.engine.hidden import State
from rummybot.engine.variants import find_variant
from rummybot.i18n.translations import Locale
from rummybot.store.memory import MemoryStore
from rummybot.store.sql import SqlStore
from rummybot.tables.lobby import Lobby
from tests.adapters.discord.fingers import HAND_BUTTON, JOIN, START
from tests.adapters.discord.fingers import button as discord_button
from tests.adapters.discord.in_process import running
from tests.adapters.discord.leaks import Ledger as DiscordLedger
from tests.adapters.ledger import Mark, Told
from tests.adapters.open_cards import OpenCards
from tests.adapters.players import PATIENCE, OnDiscord, OnTelegram
from tests.adapters.telegram.fingers import button as telegram_button
from tests.adapters.telegram.in_process import Served, hurry
from tests.adapters.telegram.leaks import Ledger as TelegramLedger
from tests.adapters.telegram.sitting import joined, opened
from tests.local_discord.components import TEXT_DISPLAY, walk
from tests.local_discord.errors import Json
from tests.local_discord.pulse import Pulse
from tests.local_discord.seen import Place
from tests.local_discord.server import LocalDiscord
from tests.local_telegram.groups import Group
from tests.local_telegram.server import LocalTelegram

T = TypeVar("T")

PEOPLE = (
    ("Ann", "en"),
    ("Борис", "ru"),
    ("Вера", "ru"),
    ("Dan", "en"),
    ("Eve", "en"),
    ("Fay", "en"),
)
TYPIST = 1
"""Who types what can be typed; the others press."""


@dataclass
class Table:
    """A table on one platform, as far as a match knows it."""

    players: Sequence[OnTelegram | OnDiscord]
    cards: OpenCards
    pulse: Pulse
    place: Place | Group
    locale: Locale
    """What is spoken there."""
    begun: Mark
    longest: int = 0
    """The longest message that anybody was shown; known in the end."""

    @property
    def lobby(self) -> Lobby:
        """As it is in the store."""
        assert self.cards.running.lobby is not None
        return self.cards.running.lobby

    @property
    def game(self) -> State:
        """As it is in the store."""
        assert self.cards.running.game is not None
        return self.cards.running.game

    async def until(self, probe: Callable[[], T | None], what: str) -> T:
        """Wait for something."""
        return await self.pulse.until(probe, what, PATIENCE)

    def nobody_knew(self, told: Iterable[Told]) -> None:
        """No card reached somebody who could not know it; and it would be found."""
        since = [each for each in told if each.place >= getattr(self.begun, each.kind)]
        seats = {each.person.id: each.seat for each in self.players}
        others = dict(zip(seats, (*list(seats.values())[1:], 0), strict=True))
        assert (leaks := self.cards.leaks(since, seats)) == [], leaks[:3]
        assert self.cards.leaks(since, others)


@asynccontextmanager
async def on_discord(
    preset: str, options: str, number: int, patch: pytest.MonkeyPatch
) -> AsyncIterator[Table]:
    """A game that has just begun on Discord. Afterwards the bot has behaved."""
    with tempfile.TemporaryDirectory() as home:
        async with LocalDiscord() as discord:
            languages = {"en": "en-US", "ru": "ru"}
            people = [discord.person(name, languages[spoken]) for name, spoken in _people(preset)]
            ledger, place = DiscordLedger(discord), discord.place()
            cards = OpenCards(ledger.now)
            cards.watches(SqlStore, patch)
            async with running(discord, Path(home), number, patch):
                host, *guests = people
                chosen = {"options": options} if options else {}
                await host.types(place, "/rummy new", variant=preset, **chosen)
                await discord.until(lambda: place.messages, "the table")
                board = place.messages[0]
                for seat, guest in enumerate(guests, 1):
                    if seat == TYPIST:
                        await guest.types(place, "/rummy join")
                    else:
                        await guest.presses(board, discord_button(board, JOIN))
                    await guest.sees(guest.name, place)
                begun = ledger.now()
                await host.presses(board, discord_button(board, START))
                await discord.until(lambda: HAND_BUTTON in str(board.raw), "the deal")
                players = [OnDiscord(seat, each, place) for seat, each in enumerate(people)]
                table = Table(players, cards, discord.state.pulse, place, Locale.EN, begun)
                yield table
            discord.check()
            asked = discord.state.interactions.values()
            assert [each.sent for each in asked if each.answered is None] == []
            table.nobody_knew(ledger.told())
            table.longest = max(_letters(each.payload) for each in discord.log)


def _letters(payload: Json) -> int:
    parts = walk(payload.get("components") or [], ())
    return sum(len(part["content"]) for _, part in parts if part["type"] == TEXT_DISPLAY)


@asynccontextmanager
async def on_telegram(
    preset: str, options: str, number: int, patch: pytest.MonkeyPatch
) -> AsyncIterator[Table]:
    """A game that has just begun on Telegram. Afterwards the bot has behaved."""
    hurry(patch)
    patch.setattr(posting, "PACE", (1000, 1.0))
    async with LocalTelegram() as telegram:
        people = [telegram.person(name, spoken, started=True) for name, spoken in _people(preset)]
        ledger, place = TelegramLedger(telegram), telegram.supergroup("Card club", *people)
        cards = OpenCards(ledger.now)
        cards.watches(MemoryStore, patch)
        async with Served(telegram, number=number).serving():
            host, *guests = people
            await host.types(place, "/language ru")
            command = f"/rummy {preset} {options}".strip()
            board = await opened(telegram, place, host, command)
            for seat, guest in enumerate(guests, 1):
                if seat == TYPIST:
                    await guest.types(place, "/join")
                    await guest.sees(guest.name, place)
                else:
                    await joined(telegram, board, guest)
            begun = ledger.now()
            await host.presses(board, telegram_button(board, START))
            players = [OnTelegram(seat, each) for seat, each in enumerate(people)]
            table = Table(players, cards, telegram.state.pulse, place, Locale.RU, begun)
            yield table
        asked = telegram.state.callback_queries.values()
        assert [each.data for each in asked if each.answer is None] == []
        table.nobody_knew(ledger.told())
        table.longest = max(units(str(each.payload.get("text", ""))) for each in telegram.log)


def _people(preset: str) -> Sequence[tuple[str, str]]:
    variant = find_variant(preset)
    assert variant is not None
    return PEOPLE[: variant.rules.seating.most]


PLATFORMS = {"Discord": on_discord, "Telegram": on_telegram}
