"""Fixtures: a local Telegram, and the product running against it.

A test package takes them with `from tests.local_telegram.fixtures import bot, local_telegram` in
its conftest.
"""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio

from tests.local_telegram.bot import Bot
from tests.local_telegram.server import LocalTelegram
from tests.product import running


@pytest_asyncio.fixture
async def local_telegram() -> AsyncIterator[LocalTelegram]:
    """A Telegram of its own for this test."""
    async with LocalTelegram() as telegram:
        yield telegram


@pytest_asyncio.fixture
async def bot(local_telegram: LocalTelegram, tmp_path: Path) -> AsyncIterator[Bot]:
    """The product, connected; what it wrote is shown when the test fails."""
    async with running(Bot(local_telegram, tmp_path)) as process:
        yield process
