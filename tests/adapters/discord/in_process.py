"""The gateway in the process of the test, where a test can hand it a desk of its own."""

import asyncio
import contextlib
from collections.abc import AsyncIterator

import discord.gateway
import discord.http
import pytest
import yarl

from rummybot.adapters.discord.gateway import Gateway
from rummybot.app import App
from rummybot.commands.invocation import Desk
from tests.local_discord.server import LocalDiscord


@contextlib.asynccontextmanager
async def serving(
    local_discord: LocalDiscord, desk: Desk, patch: pytest.MonkeyPatch
) -> AsyncIterator[Gateway]:
    """A gateway that is connected for as long as this lasts."""
    patch.setattr(discord.http.Route, "BASE", local_discord.rest_url)
    address = yarl.URL(local_discord.gateway_url)
    patch.setattr(discord.gateway.DiscordWebSocket, "DEFAULT_GATEWAY", address)
    greeted = local_discord.gateway.greeted
    before = len(greeted)
    gateway = Gateway(desk)
    task = asyncio.create_task(gateway.serve(local_discord.state.token))
    try:
        await local_discord.until(lambda: task.done() or len(greeted) > before, "the gateway")
        yield gateway
    finally:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task


@contextlib.asynccontextmanager
async def played(app: App, gateway: Gateway) -> AsyncIterator[None]:
    """The tables are shown for as long as this lasts."""
    task = asyncio.create_task(app.presenter(gateway.outlet, gateway.outlet).run())
    try:
        yield
    finally:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task
