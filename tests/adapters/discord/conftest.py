"""What the tests of the Discord adapter share: the product against a local Discord."""

import pytest

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
