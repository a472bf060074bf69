"""The composition root: builds the parts and puts them together. No part knows this module."""

import asyncio
import os
import signal
import sys
import time
from collections.abc import Coroutine
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, TextIO

from rummybot.commands.refused import Refusals
from rummybot.delivery.hands import Hands
from rummybot.delivery.outlet import Outlet, Whisperer
from rummybot.delivery.ports import SurfaceStore
from rummybot.delivery.presenter import Presenter
from rummybot.delivery.surfaces import Surfaces
from rummybot.i18n.translations import Locale, translations
from rummybot.players.greedy import Greedy
from rummybot.settings.ports import SettingsStore
from rummybot.settings.service import Settings
from rummybot.store.memory import MemoryStore
from rummybot.tables.chance import Chance, EarnestChance
from rummybot.tables.people import People
from rummybot.tables.ports import Clock, EventStore
from rummybot.tables.seatbots import Seatbots
from rummybot.tables.service import Tables
from rummybot.tables.timers import Timers

if TYPE_CHECKING:
    from rummybot.adapters.terminal.setup import Begin, Setup

UNDO_TIME = 3
"""Seconds in which a discard can be taken back in the terminal before a computer moves."""

STOP_TIME = 4.0
"""Seconds to come to an end in after being told to."""


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
    """Print a whole game in which every seat is a computer's."""
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # whoever reads may have read enough
    asyncio.run(_play_itself(setup, chance, locale, sys.stdout))


async def _play_itself(setup: "Setup", chance: Chance, locale: Locale, file: TextIO) -> None:
    from rummybot.adapters.terminal.auto import nobody_asked, play_out
    from rummybot.adapters.terminal.outlet import TerminalOutlet
    from rummybot.adapters.terminal.paper import Paper
    from rummybot.adapters.terminal.sitting import sit_down

    app, tr = build_for_a_while(chance, locale), translations(locale)
    paper = Paper(file)
    presenter = app.presenter(TerminalOutlet(paper))
    setup = nobody_asked(setup, tr)
    paper.announce(setup, tr)
    sitting = await sit_down(app, setup, tr)
    await play_out(app, sitting.table, Greedy(), presenter)


def play_in_terminal(setup: "Setup", begin: "Begin", evening: Evening) -> None:
    """Play with whoever sits at the keyboard, until they leave."""
    from rummybot.adapters.terminal.gateway import Gateway
    from rummybot.adapters.terminal.keyboard import keyboard, leave_when_told
    from rummybot.adapters.terminal.outlet import TerminalOutlet
    from rummybot.adapters.terminal.paper import Paper
    from rummybot.adapters.terminal.room import Room

    app, paper = build_for_a_while(evening.chance, evening.locale), Paper(sys.stdout)
    outlet = TerminalOutlet(paper)
    room = Room(
        desk=app,
        seatbots=Seatbots(app.tables, Greedy()),
        presenter=app.presenter(outlet),
        outlet=outlet,
        paper=paper,
        keyboard=keyboard(sys.stdin, sys.stdout),
        tr=translations(evening.locale),
        pace=evening.pace,
    )
    leave_when_told()
    gateway = Gateway(room)
    try:
        asyncio.run(gateway.serve(setup, begin))
    except KeyboardInterrupt:
        gateway.say_goodbye()


class TokenRefusedError(Exception):
    """A platform does not take the token."""


class OutOfReachError(Exception):
    """A platform cannot be reached."""


def serve_discord(token: str, locale: Locale) -> None:
    """Serve Discord until the process is told to stop. Raises TokenRefusedError, OutOfReachError.

    The library's errors end here: what they say may quote the token.
    """
    import aiohttp
    import discord

    refused = unreachable = False
    try:
        asyncio.run(_until_told(run_discord(token, locale)))
    except* discord.LoginFailure:
        refused = True
    except* (aiohttp.ClientConnectionError, discord.GatewayNotFound, TimeoutError):
        unreachable = True
    if refused:
        raise TokenRefusedError
    if unreachable:
        raise OutOfReachError


async def _until_told(work: Coroutine[object, object, None]) -> None:
    """Do the work until it ends or the process is told to stop; then end it, in time."""
    task = asyncio.ensure_future(work)
    loop = asyncio.get_running_loop()

    def stop() -> None:
        task.cancel()
        loop.call_later(STOP_TIME, os._exit, 0)  # whatever still hangs on a connection

    for told in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(told, stop)
    with suppress(asyncio.CancelledError):
        await task


async def run_discord(token: str, locale: Locale) -> None:
    """Serve Discord until it is stopped. Raises what discord.py raises on a rejected token."""
    from rummybot.adapters.discord.gateway import Gateway  # imported only when a token asks for it

    store, clock = MemoryStore(), WallClock()
    app = build(store, EarnestChance(), clock, locale)
    gateway = Gateway(app)
    presenter = app.presenter(gateway.outlet, gateway.outlet)
    timers = Timers(app.tables, store, Seatbots(app.tables, Greedy()), clock)
    await timers.resume()
    async with asyncio.TaskGroup() as group:  # all stop at once: nobody draws on a closed line
        helpers = [group.create_task(presenter.run()), group.create_task(timers.run())]
        serving = group.create_task(gateway.serve(token))
        serving.add_done_callback(lambda _: [each.cancel() for each in helpers])
