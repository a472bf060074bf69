"""What the tests of the Discord adapter share: the product against a local Discord."""

import logging
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from tests.adapters.discord.in_process import running
from tests.local_discord.fixtures import bot, local_discord
from tests.local_discord.people import Person
from tests.local_discord.seen import Place
from tests.local_discord.server import LocalDiscord

__all__ = ["bot", "local_discord"]


@pytest.fixture
def table(local_discord: LocalDiscord) -> Place:
    return local_discord.place("table")


@pytest.fixture
def ann(local_discord: LocalDiscord) -> Person:
    return local_discord.person("Ann")


@pytest.fixture
def boris(local_discord: LocalDiscord) -> Person:
    return local_discord.person("Борис", locale="ru")


@pytest_asyncio.fixture
async def product(
    local_discord: LocalDiscord,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> AsyncIterator[None]:
    """All of the product, in this process; it must behave, and nothing must fail in it."""
    async with running(local_discord, tmp_path, 7, monkeypatch):
        yield
    local_discord.check()
    logged = [*caplog.get_records("call"), *caplog.records]
    ours = [each for each in logged if each.name.startswith(("rummybot", "discord"))]
    assert [each.getMessage() for each in ours if each.levelno >= logging.ERROR] == []
