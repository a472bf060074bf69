"""The composition root: builds the parts and puts them together. No part knows this module."""

import asyncio
import os
import signal
import sys
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, TextIO, TypeVar

from rummybot.delivery.presenter import Presenter
from rummybot.i18n.translations import Locale, translations
from rummybot.players.greedy import Greedy
from rummybot.store.memory import MemoryStore
from rummybot.tables.chance import Chance, EarnestChance
from rummybot.tables.people import People
from rummybot.tables.seatbots import Seatbots
from rummybot.tables.service import Tables

if TYPE_CHECKING:
    from rummybot.adapters.terminal.setup import Begin, Setup

COMPUTER_PACE = 1.5
"""Seconds a computer takes for a move, whatever it holds."""

UNDO_TIME = 3
"""Seconds in which a discard can be taken back in the terminal before a computer moves."""

STOP_TIME = 4.0
"""Seconds to come to an end in after being told to."""

E = TypeVar("E", bound=Exception)


@dataclass(frozen=True, slots=True)
class App:
    """The parts of a running process; it fulfils the `Desk` of the commands."""

    tables: Tables
    people: People


def build(chance: Chance) -> App:
    """An app whose tables live as long as the process."""
    store = MemoryStore()
    return App(Tables(store, chance), People(store))


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

    app, tr = build(chance), translations(locale)
    paper = Paper(file)
    presenter = Presenter(app.tables, app.people, TerminalOutlet(paper), locale)
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

    app, paper = build(evening.chance), Paper(sys.stdout)
    outlet = TerminalOutlet(paper)
    room = Room(
        desk=app,
        seatbots=Seatbots(app.tables, Greedy()),
        presenter=Presenter(app.tables, app.people, outlet, evening.locale),
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


def serve_discord(token: str, locale: Locale) -> None:
    """Serve Discord until the process is told to stop. Raises TokenRefusedError, OutOfReachError,
    NotServedError.

    The library's errors end here: what they say may quote the token.
    """
    import aiohttp
    import discord

    refused = unreachable = False
    answers: list[int] = []
    try:
        asyncio.run(_until_told(run_discord(token, locale)))
    except* discord.LoginFailure:
        refused = True
    except* (aiohttp.ClientConnectionError, discord.GatewayNotFound, TimeoutError):
        unreachable = True
    except* discord.HTTPException as errors:
        answers += [each.status for each in _flat(errors)]
    except* discord.ConnectionClosed as errors:
        answers += [each.code for each in _flat(errors)]
    if refused:
        raise TokenRefusedError
    if unreachable:
        raise OutOfReachError
    for answer in answers:
        raise NotServedError(answer)


def _flat(errors: ExceptionGroup[E]) -> Iterator[E]:
    """The errors of a group and of the groups in it."""
    for each in errors.exceptions:
        if isinstance(each, ExceptionGroup):
            yield from _flat(each)
        else:
            yield each


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

    app = build(EarnestChance())
    gateway = Gateway(app)
    presenter = Presenter(app.tables, app.people, gateway.outlet, locale)
    seatbots = Seatbots(app.tables, Greedy())
    async with asyncio.TaskGroup() as group:  # all stop at once: nobody draws on a closed line
        helpers = [
            group.create_task(presenter.run()),
            group.create_task(seatbots.run(COMPUTER_PACE)),
        ]
        serving = group.create_task(gateway.serve(token))
        serving.add_done_callback(lambda _: [each.cancel() for each in helpers])
