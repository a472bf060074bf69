"""The product in the process of the test: its gateway, where a test can hand it a desk of its own,
or all of it, where a test knows the deals beforehand.
"""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path

import discord.gateway
import discord.http
import pytest
import yarl

from rummybot import serving as serving_module
from rummybot.adapters.discord.gateway import Gateway
from rummybot.adapters.discord.starting import Discord
from rummybot.app import App
from rummybot.commands.invocation import Desk
from rummybot.i18n.translations import Locale
from rummybot.serving import run
from rummybot.tables.chance import SeededChance
from tests.local_discord.server import LocalDiscord

FILE = "rummy.db"
"""Where all of the product keeps its tables."""
ENDS_WITHIN = 15.0
"""Seconds after which it hangs."""


@contextlib.asynccontextmanager
async def running(
    local_discord: LocalDiscord, home: Path, number: int, patch: pytest.MonkeyPatch
) -> AsyncIterator[None]:
    """All of the product for as long as this lasts. The same number gives the same deals."""
    _point(local_discord, patch)
    patch.setattr(serving_module, "EarnestChance", lambda: SeededChance(number))
    before = len(local_discord.gateway.greeted)
    token, database = local_discord.state.token, f"sqlite+aiosqlite:///{home / FILE}"
    task = asyncio.create_task(run((Discord(token),), Locale.EN, database, lambda: None))
    async with _ended(task):
        await _greeted(local_discord, task, before)
        yield


@contextlib.asynccontextmanager
async def serving(
    local_discord: LocalDiscord, desk: Desk, patch: pytest.MonkeyPatch
) -> AsyncIterator[Gateway]:
    """A gateway that is connected for as long as this lasts."""
    _point(local_discord, patch)
    before = len(local_discord.gateway.greeted)
    gateway = Gateway(desk)
    task = asyncio.create_task(gateway.serve(local_discord.state.token))
    async with _ended(task):
        await _greeted(local_discord, task, before)
        yield gateway


@contextlib.asynccontextmanager
async def played(app: App, gateway: Gateway) -> AsyncIterator[None]:
    """The tables are shown for as long as this lasts."""
    async with _ended(asyncio.create_task(app.presenter(gateway.outlet, gateway.outlet).run())):
        yield


def _point(local_discord: LocalDiscord, patch: pytest.MonkeyPatch) -> None:
    """Have discord.py ask the local Discord."""
    patch.setattr(discord.http.Route, "BASE", local_discord.rest_url)
    address = yarl.URL(local_discord.gateway_url)
    patch.setattr(discord.gateway.DiscordWebSocket, "DEFAULT_GATEWAY", address)


async def _greeted(local_discord: LocalDiscord, task: asyncio.Task[None], before: int) -> None:
    greeted = local_discord.gateway.greeted
    await local_discord.until(lambda: task.done() or len(greeted) > before, "the gateway")


@contextlib.asynccontextmanager
async def _ended(task: asyncio.Task[None]) -> AsyncIterator[None]:
    """It is told to end when this does."""
    try:
        yield
    finally:
        task.cancel()
        async with asyncio.timeout(ENDS_WITHIN):
            with contextlib.suppress(asyncio.CancelledError):
                await task
