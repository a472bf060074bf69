"""Serving platforms until the process is told to stop: all of them on one database."""

import asyncio
import logging
import os
import signal
import threading
from collections.abc import Callable, Coroutine, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

from rummybot.adapters.starting import CannotServeError, Finding, OutOfReachError, Platform
from rummybot.app import Store, WallClock, build
from rummybot.config import Config
from rummybot.i18n.translations import Locale, Translations
from rummybot.players.quick import Quick
from rummybot.store.errors import StoreError
from rummybot.tables.chance import EarnestChance
from rummybot.tables.leavers import Leavers, Membership
from rummybot.tables.ports import Account
from rummybot.tables.request import TableId
from rummybot.tables.roster import Place
from rummybot.tables.seatbots import Seatbots
from rummybot.tables.timers import Timers

STOP_TIME = 4.0
"""Seconds to come to an end in after being told to."""

HANG_UP_TIME = 2.0
"""Seconds of them in which a platform may say good-bye."""

CHECK_TIME = 60.0
"""Seconds in which a platform must have answered all that `check` asks."""

log = logging.getLogger(__name__)

E = TypeVar("E", bound=Exception)


def platforms(config: Config) -> tuple[Platform, ...]:
    """Those whose tokens are set. Each library is imported only when a token asks for it."""
    found: list[Platform] = []
    if config.discord_token is not None:
        from rummybot.adapters.discord.starting import Discord

        found.append(Discord(config.discord_token.get_secret_value()))
    if config.telegram_token is not None:
        from rummybot.adapters.telegram.starting import Telegram

        token = config.telegram_token.get_secret_value()
        found.append(Telegram(token, config.telegram_api_url))
    return tuple(found)


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


def check(platform: Platform, tr: Translations) -> tuple[Finding, ...]:
    """Whether all is as it must be on a platform. Raises CannotServeError."""

    async def in_time() -> tuple[Finding, ...]:
        try:
            async with asyncio.timeout(CHECK_TIME):
                return await platform.looked_up(tr)
        except TimeoutError:
            raise OutOfReachError(platform.name) from None

    return asyncio.run(in_time())


def serve(
    served: Sequence[Platform],
    locale: Locale,
    database: str,
    opened: Callable[[], None] = lambda: None,
) -> None:
    """Serve until the process is told to stop; `opened` is called once the database is ours.
    Raises CannotServeError, StoreError.
    """
    told: Exception | None = None
    try:
        asyncio.run(_until_told(run(served, locale, database, opened)))
    except* StoreError as group:
        told = _first(group)
    except* CannotServeError as errors:
        told = _first(errors)
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


async def run(
    served: Sequence[Platform], locale: Locale, database: str, opened: Callable[[], None]
) -> None:
    """Serve platforms from a database until it is stopped. Raises CannotServeError, StoreError."""
    from rummybot.store.sql import SqlStore

    store = await SqlStore.open(database)
    try:
        opened()
        await _serve(served, locale, store)
    finally:
        await store.close()


async def _serve(served: Sequence[Platform], locale: Locale, store: Store) -> None:
    for platform in served:
        await platform.admitted()  # before any table is touched
    clock = WallClock()
    app = build(store, EarnestChance(), clock, locale)
    app.tables.follow(_note)
    lines = [platform.connected(app, store) for platform in served]
    presenters = [app.presenter(each.outlet, each.outlet) for each in lines]
    members = Members({each.outlet.platform: each.members for each in lines})
    timers = Timers(app.tables, store, Seatbots(app.tables, Quick()), clock)
    leavers = Leavers(app.tables, store, app.people, members)
    await timers.resume()
    async with asyncio.TaskGroup() as group:  # all stop at once: nobody draws on a closed line
        serving = [group.create_task(or_left_behind(each.serve(), HANG_UP_TIME)) for each in lines]
        runs = (*(each.run() for each in presenters), timers.run(), leavers.run())
        helpers = [group.create_task(each) for each in runs]
        for each in serving:
            each.add_done_callback(lambda _: [task.cancel() for task in helpers])


class Members:
    """Who is where, on any of the platforms that are served."""

    def __init__(self, platforms: Mapping[str, Membership]) -> None:
        self._platforms = platforms

    async def has_left(self, who: Account, place: Place) -> bool:
        """Whether somebody is no longer where that place is. False where it cannot be told."""
        asked = self._platforms.get(place.platform)
        return asked is not None and await asked.has_left(who, place)


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
