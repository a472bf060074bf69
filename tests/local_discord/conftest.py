"""What the self-tests of the local Discord share."""

from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import aiohttp
import pytest
import pytest_asyncio

from tests.local_discord.fixtures import local_discord
from tests.local_discord.people import Person
from tests.local_discord.seen import Place, Reply
from tests.local_discord.server import LocalDiscord

__all__ = ["local_discord"]

Raw = Callable[..., Awaitable[tuple[int, Any]]]


@pytest_asyncio.fixture
async def raw(local_discord: LocalDiscord) -> AsyncIterator[Raw]:
    """Sends a request as no library would; gives the status and the body of the answer."""
    async with aiohttp.ClientSession() as session:

        async def send(
            method: str, path: str, body: Any = None, *, token: str | None = None, **more: Any
        ) -> tuple[int, Any]:
            given = local_discord.state.token if token is None else token
            headers = {"Authorization": f"Bot {given}"}
            if body is not None:
                more["json"] = body
            elif isinstance(more.get("data"), bytes):
                headers["Content-Type"] = "application/json"
            url = local_discord.rest_url + path
            async with session.request(method, url, headers=headers, **more) as answer:
                if answer.status == 204:
                    return 204, None
                assert answer.headers["Content-Type"] == "application/json"
                return answer.status, await answer.json()

        yield send


@pytest.fixture
def table(local_discord: LocalDiscord) -> Place:
    return local_discord.place("table")


@pytest.fixture
def ann(local_discord: LocalDiscord) -> Person:
    return local_discord.person("Ann")


@pytest_asyncio.fixture
async def typed(local_discord: LocalDiscord, raw: Raw, table: Place, ann: Person) -> Reply:
    """A command that waits for its answer."""
    card = {"type": 3, "name": "card", "description": "Which", "autocomplete": True}
    command = {"name": "hand", "description": "Show", "options": [card]}
    status, _ = await raw("PUT", f"/applications/{local_discord.state.bot.id}/commands", [command])
    assert status == 200
    return ann.sends(table, "/hand")
