"""Fixtures: a local Discord, and the product running against it.

A test package takes them with `from tests.local_discord.fixtures import bot, local_discord` in
its conftest.
"""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio

from tests.local_discord.bot import Bot, running
from tests.local_discord.server import LocalDiscord


@pytest_asyncio.fixture
async def local_discord() -> AsyncIterator[LocalDiscord]:
    """A Discord of its own for this test."""
    async with LocalDiscord() as discord:
        yield discord


@pytest_asyncio.fixture
async def bot(local_discord: LocalDiscord, tmp_path: Path) -> AsyncIterator[Bot]:
    """The product, connected; what it wrote is shown when the test fails."""
    async with running(Bot(local_discord, tmp_path)) as process:
        yield process
