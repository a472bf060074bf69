"""The composition root: builds the parts and puts them together. No part knows this module."""

import asyncio
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, TextIO

from rummybot.commands.refused import Refusals
from rummybot.delivery.hands import Hands
from rummybot.delivery.outlet import Outlet, Whisperer
from rummybot.delivery.ports import SurfaceStore
from rummybot.delivery.presenter import Presenter
from rummybot.delivery.surfaces import Surfaces
from rummybot.i18n.translations import Locale, translations
from rummybot.players.quick import Quick
from rummybot.settings.ports import SettingsStore
from rummybot.settings.service import Settings
from rummybot.store.memory import MemoryStore
from rummybot.tables.chance import Chance
from rummybot.tables.people import People
from rummybot.tables.ports import Clock, EventStore
from rummybot.tables.seatbots import Seatbots
from rummybot.tables.service import Tables

if TYPE_CHECKING:
    from rummybot.adapters.terminal.setup import Begin, Setup

UNDO_TIME = 3
"""Seconds in which a discard can be taken back in the terminal before a computer moves."""


class Store(EventStore, SurfaceStore, SettingsStore, Protocol):
    """All that is kept."""


@dataclass(frozen=True, slots=True)
class App:
    """The parts of a running process; it fulfils the `Desk` of the commands."""

    tables: Tables
    people: People
    settings: Settings
    store: Store
    refusals: Refusals

    def presenter(self, outlet: Outlet, whisperer: Whisperer | None = None) -> Presenter:
        """What keeps the surfaces of a platform up to date, and the hands where it has any."""
        surfaces = Surfaces(self.store)
        hands = None if whisperer is None else Hands(self.tables, self.people, whisperer)
        return Presenter(self.tables, self.people, outlet, self.settings, surfaces, hands)


class WallClock:
    """The time of this machine."""

    def now(self) -> float:
        """Seconds since 1970."""
        return time.time()


def build(store: Store, chance: Chance, clock: Clock, locale: Locale) -> App:
    """An app on a store, that speaks a language where none was chosen."""
    return App(
        Tables(store, chance, clock), People(store), Settings(store, locale), store, Refusals()
    )


def build_for_a_while(chance: Chance, locale: Locale) -> App:
    """An app whose tables live as long as the process."""
    return build(MemoryStore(), chance, WallClock(), locale)


@dataclass(frozen=True, slots=True, kw_only=True)
class Evening:
    """How things are done in the terminal, whatever is played."""

    chance: Chance
    locale: Locale
    pace: int = UNDO_TIME


def play_itself(setup: "Setup", chance: Chance, locale: Locale) -> None:
    """Print a whole game in which every seat is a computer's. Raises CannotWriteError."""
    with _on_paper():
        asyncio.run(_play_itself(setup, chance, locale, sys.stdout))


class CannotWriteError(Exception):
    """The output takes no more."""


@contextmanager
def _on_paper() -> Iterator[None]:
    """While something is written for somebody to read. Raises CannotWriteError."""
    from rummybot.adapters.terminal.paper import NoPaperError

    signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # whoever reads may have read enough
    try:
        yield
    except (NoPaperError, OSError):
        raise CannotWriteError from None


async def _play_itself(setup: "Setup", chance: Chance, locale: Locale, file: TextIO) -> None:
    from rummybot.adapters.terminal.auto import nobody_asked, play_out
    from rummybot.adapters.terminal.outlet import TerminalOutlet
    from rummybot.adapters.terminal.paper import Paper
    from rummybot.adapters.terminal.sitting import BY_ITSELF, sit_down

    app, tr = build_for_a_while(chance, locale), translations(locale)
    paper = Paper(file)
    presenter = app.presenter(TerminalOutlet(paper))
    setup = nobody_asked(setup, tr)
    paper.announce(setup, tr)
    sitting = await sit_down(app, setup, tr, BY_ITSELF)
    await play_out(app, sitting.table, Quick(), presenter)


def play_in_terminal(setup: "Setup", begin: "Begin", evening: Evening) -> None:
    """Play with whoever sits at the keyboard, until they leave. Raises CannotWriteError."""
    from rummybot.adapters.terminal.gateway import Gateway
    from rummybot.adapters.terminal.keyboard import keyboard, leave_when_told
    from rummybot.adapters.terminal.outlet import TerminalOutlet
    from rummybot.adapters.terminal.paper import Paper
    from rummybot.adapters.terminal.room import Room

    app, paper = build_for_a_while(evening.chance, evening.locale), Paper(sys.stdout)
    outlet = TerminalOutlet(paper)
    room = Room(
        desk=app,
        seatbots=Seatbots(app.tables, Quick()),
        presenter=app.presenter(outlet),
        outlet=outlet,
        paper=paper,
        keyboard=keyboard(sys.stdin, sys.stdout),
        tr=translations(evening.locale),
        pace=evening.pace,
    )
    leave_when_told()
    gateway = Gateway(room)
    with _on_paper():
        try:
            asyncio.run(gateway.serve(setup, begin))
        except KeyboardInterrupt:
            gateway.say_goodbye()
