"""The composition root: builds the parts and puts them together. No part knows this module."""

import asyncio
import logging
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TextIO, TypeVar

from rummybot.commands.refused import Refusals
from rummybot.delivery.hands import Hands
from rummybot.delivery.outlet import Outlet, Whisperer
from rummybot.delivery.ports import SurfaceStore
from rummybot.delivery.presenter import Presenter
from rummybot.delivery.surfaces import Surfaces
from rummybot.i18n.translations import Locale, Translations, translations
from rummybot.players.greedy import Greedy
from rummybot.settings.ports import SettingsStore
from rummybot.settings.service import Settings
from rummybot.store.errors import StoreError
from rummybot.store.memory import MemoryStore
from rummybot.tables.chance import Chance, EarnestChance
from rummybot.tables.leavers import Leavers
from rummybot.tables.people import People
from rummybot.tables.ports import Clock, EventStore
from rummybot.tables.request import TableId
from rummybot.tables.seatbots import Seatbots
from rummybot.tables.service import Tables
from rummybot.tables.timers import Timers

if TYPE_CHECKING:
    from rummybot.adapters.discord.checking import Finding
    from rummybot.adapters.terminal.setup import Begin, Setup

UNDO_TIME = 3
"""Seconds in which a discard can be taken back in the terminal before a computer moves."""

STOP_TIME = 4.0
"""Seconds to come to an end in after being told to."""

HANG_UP_TIME = 2.0
"""Seconds of them in which a platform may say good-bye."""

CHECK_TIME = 60.0
"""Seconds in which a platform must have answered all that `check` asks."""

log = logging.getLogger(__name__)


E = TypeVar("E", bound=Exception)


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
    from rummybot.adapters.terminal.sitting import sit_down

    app, tr = build_for_a_while(chance, locale), translations(locale)
    paper = Paper(file)
    presenter = app.presenter(TerminalOutlet(paper))
    setup = nobody_asked(setup, tr)
    paper.announce(setup, tr)
    sitting = await sit_down(app, setup, tr)
    await play_out(app, sitting.table, Greedy(), presenter)


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
    with _on_paper():
        try:
            asyncio.run(gateway.serve(setup, begin))
        except KeyboardInterrupt:
            gateway.say_goodbye()


class TokenRefusedError(Exception):
    """A platform does not take the token."""


class OutOfReachError(Exception):
    """A platform cannot be reached."""


class NotServedError(Exception):
    """A platform answers, but not as it should."""

    def __init__(self, answer: int) -> None:
        super().__init__(answer)
        self.answer = answer


def database_file(address: str) -> Path:
    """Where the tables of this address are kept. Raises StoreAddressError."""
    from rummybot.store.opening import file_of

    return file_of(address)


def try_database(address: str) -> None:
    """Open the database as for serving, and close it again. Raises a StoreError."""
    from rummybot.store.sql import SqlStore

    async def open_and_close() -> None:
        await (await SqlStore.open(address)).close()

    asyncio.run(open_and_close())


def check_discord(token: str, tr: Translations) -> "tuple[Finding, ...]":
    """Whether all is as it must be on Discord, over HTTP alone. Raises TokenRefusedError,
    OutOfReachError.
    """
    from rummybot.adapters.discord.checking import looked_up

    async def in_time() -> "tuple[Finding, ...]":
        async with asyncio.timeout(CHECK_TIME):
            return await looked_up(token, tr)

    with _in_our_words():
        return asyncio.run(in_time())


def serve_discord(
    token: str, locale: Locale, database: str, opened: Callable[[], None] = lambda: None
) -> None:
    """Serve Discord until the process is told to stop; `opened` is called once the database is
    ours. Raises TokenRefusedError, OutOfReachError, NotServedError,
    StoreError.
    """
    with _in_our_words():
        asyncio.run(_until_told(run_discord(token, locale, database, opened)))


@contextmanager
def _in_our_words() -> Iterator[None]:
    """The errors of libraries that people can mend end here: what they say may quote the token."""
    import aiohttp
    import discord

    told: Exception | None = None
    unreachable = (
        *(aiohttp.ClientError, discord.GatewayNotFound, discord.DiscordServerError),
        *(discord.RateLimited, TimeoutError),
    )
    try:
        yield
    except* StoreError as group:
        told = _first(group)
    except* discord.LoginFailure:
        told = TokenRefusedError()
    except* unreachable:
        told = OutOfReachError()
    except* discord.HTTPException as errors:
        told = NotServedError(_first(errors).status)
    except* discord.ConnectionClosed as errors:
        told = NotServedError(_first(errors).code)
    if told is not None:
        raise told


def _first(group: BaseExceptionGroup[E]) -> E:
    """One error of a group, or of a group in it."""
    first = group.exceptions[0]
    return _first(first) if isinstance(first, BaseExceptionGroup) else first


async def _until_told(work: Coroutine[object, object, None]) -> None:
    """Do the work until it ends or the process is told to stop; then end it, in time."""
    task = asyncio.ensure_future(work)
    loop = asyncio.get_running_loop()

    def stop() -> None:
        if not task.cancelling():
            task.cancel()
            guard = threading.Timer(STOP_TIME, os._exit, (0,))  # whatever still hangs
            guard.daemon = True
            guard.start()

    for told in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(told, stop)
    with suppress(asyncio.CancelledError):
        await task


async def run_discord(
    token: str, locale: Locale, database: str, opened: Callable[[], None]
) -> None:
    """Serve Discord from a database until it is stopped. Raises what discord.py raises on a
    rejected token, and StoreError.
    """
    from rummybot.store.sql import SqlStore

    store = await SqlStore.open(database)
    try:
        opened()
        await _serve_discord(token, locale, store)
    finally:
        await store.close()


async def _serve_discord(token: str, locale: Locale, store: Store) -> None:
    from rummybot.adapters.discord.checking import admitted  # imported only when a token asks
    from rummybot.adapters.discord.gateway import Gateway

    await admitted(token)  # before any table is touched
    clock = WallClock()
    app = build(store, EarnestChance(), clock, locale)
    app.tables.follow(_note)
    gateway = Gateway(app)
    presenter = app.presenter(gateway.outlet, gateway.outlet)
    timers = Timers(app.tables, store, Seatbots(app.tables, Greedy()), clock)
    leavers = Leavers(app.tables, store, app.people, gateway.members)
    await timers.resume()
    async with asyncio.TaskGroup() as group:  # all stop at once: nobody draws on a closed line
        serving = group.create_task(or_left_behind(gateway.serve(token), HANG_UP_TIME))
        helpers = [group.create_task(each.run()) for each in (presenter, timers, leavers)]
        serving.add_done_callback(lambda _: [each.cancel() for each in helpers])


async def or_left_behind(work: Coroutine[object, object, None], patience: float) -> None:
    """Do the work. When told to stop it has so many seconds to end; a line that nobody answers on
    must not keep the store from being closed.
    """
    task = asyncio.ensure_future(work)
    try:
        await asyncio.shield(task)
    except asyncio.CancelledError:
        task.cancel()
        await asyncio.wait([task], timeout=patience)
        raise


def _note(table: TableId, version: int) -> None:
    log.debug("moved", extra={"table": table, "version": version})
