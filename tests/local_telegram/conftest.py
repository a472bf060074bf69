"""What the self-tests of the local Telegram share."""

from collections.abc import AsyncIterator, Callable, Coroutine
from typing import Any

import aiohttp
import pytest
import pytest_asyncio

from tests.local_telegram.fixtures import local_telegram
from tests.local_telegram.groups import Group
from tests.local_telegram.people import Person
from tests.local_telegram.server import LocalTelegram

__all__ = ["local_telegram"]

Raw = Callable[..., Coroutine[Any, Any, tuple[int, Any]]]


@pytest_asyncio.fixture
async def raw(local_telegram: LocalTelegram) -> AsyncIterator[Raw]:
    """Sends a request as no library would; gives the status, and the result or the description."""
    async with aiohttp.ClientSession() as session:

        async def send(
            method: str, form: Any = None, *, token: str | None = None, **more: Any
        ) -> tuple[int, Any]:
            given = local_telegram.state.token if token is None else token
            url = f"{local_telegram.base_url}{given}/{method}"
            if form is not None:
                more["json"] = form
            async with session.post(url, **more) as answer:
                assert answer.headers["Content-Type"].startswith("application/json")
                body = await answer.json()
                assert body["ok"] == (answer.status == 200)
                if not body["ok"]:
                    assert body["error_code"] == answer.status
                return answer.status, body["result"] if body["ok"] else body["description"]

        yield send


@pytest.fixture
def ann(local_telegram: LocalTelegram) -> Person:
    """Somebody who has opened the bot."""
    return local_telegram.person("Ann", started=True)


@pytest.fixture
def bob(local_telegram: LocalTelegram) -> Person:
    """Somebody who has not."""
    return local_telegram.person("Боб", "ru")


@pytest.fixture
def group(local_telegram: LocalTelegram, ann: Person, bob: Person) -> Group:
    """A group of both."""
    return local_telegram.group("Card club", ann, bob)


async def refused(raw: Raw, method: str, words: str, **form: object) -> None:
    """The request is refused with exactly these words."""
    status, description = await raw(method, form)
    assert (status, description) == (400, f"Bad Request: {words}")
