"""What the tests of the Telegram adapter share: the product against a local Telegram."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from tests.adapters.telegram.in_process import PROBED, Served, hurry
from tests.local_telegram.bot import Bot
from tests.local_telegram.groups import Group
from tests.local_telegram.people import Person
from tests.local_telegram.schema import BotApi
from tests.local_telegram.server import LocalTelegram
from tests.product import running


@pytest.fixture
def api() -> BotApi:
    """What the server knows; tests may say otherwise."""
    return BotApi.NEWEST


@pytest_asyncio.fixture
async def local_telegram(api: BotApi) -> AsyncIterator[LocalTelegram]:
    """A Telegram of its own for this test."""
    async with LocalTelegram(api=api) as telegram:
        yield telegram


@pytest_asyncio.fixture
async def bot(local_telegram: LocalTelegram, tmp_path: Path) -> AsyncIterator[Bot]:
    """The product, connected; what it wrote is shown when the test fails."""
    local_telegram.expect("not found", method=PROBED)
    async with running(Bot(local_telegram, tmp_path)) as process:
        yield process


@pytest.fixture
def ann(local_telegram: LocalTelegram) -> Person:
    """Somebody who has opened the bot."""
    return local_telegram.person("Ann", started=True)


@pytest.fixture
def boris(local_telegram: LocalTelegram) -> Person:
    """Somebody of another language who has opened it too."""
    return local_telegram.person("Борис", "ru", started=True)


@pytest.fixture
def group(local_telegram: LocalTelegram, ann: Person, boris: Person) -> Group:
    """A group of both."""
    return local_telegram.supergroup("Card club", ann, boris)


@pytest_asyncio.fixture
async def served(
    local_telegram: LocalTelegram, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Served]:
    """The product in the process of the test, in a hurry."""
    hurry(monkeypatch)
    async with Served(local_telegram).serving() as served:
        yield served
