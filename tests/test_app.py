"""What becomes of the library's errors when Discord is served."""

import asyncio

import aiohttp
import discord
import pytest

from rummybot import app
from rummybot.i18n.translations import Locale
from rummybot.store.errors import StoreInUseError

GATEWAY_LOST = discord.GatewayNotFound()  # type: ignore[no-untyped-call]


def serving(error: BaseException, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fails(*_: object) -> None:
        raise error

    monkeypatch.setattr(app, "run_discord", fails)
    app.serve_discord("token", Locale.EN, "sqlite+aiosqlite:///nowhere.db")


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (discord.LoginFailure("Improper token"), app.TokenRefusedError),
        (ExceptionGroup("", [discord.LoginFailure("Improper token")]), app.TokenRefusedError),
        (aiohttp.ClientConnectionError("no route"), app.OutOfReachError),
        (ExceptionGroup("", [TimeoutError()]), app.OutOfReachError),
        (GATEWAY_LOST, app.OutOfReachError),
        (ExceptionGroup("", [ExceptionGroup("", [StoreInUseError()])]), StoreInUseError),
    ],
)
def test_what_people_can_mend_is_told_without_the_librarys_words(
    error: Exception, told: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(told) as raised:
        serving(error, monkeypatch)
    assert str(raised.value) == ""


def test_a_fault_of_ours_is_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ZeroDivisionError):
        serving(ZeroDivisionError(), monkeypatch)


# ---------------------------------------------------------------- coming to an end


class Stubborn:
    """Does not end when it is told to."""

    def __init__(self) -> None:
        self.begun = asyncio.Event()
        self.let_go = asyncio.Event()

    async def work(self) -> None:
        self.begun.set()
        try:
            await asyncio.Event().wait()
        finally:
            await self.let_go.wait()


async def test_what_does_not_end_is_left_behind() -> None:
    stubborn = Stubborn()
    task = asyncio.create_task(app.or_left_behind(stubborn.work(), patience=0.0))
    await stubborn.begun.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    (left,) = asyncio.all_tasks() - {asyncio.current_task()}
    stubborn.let_go.set()
    with pytest.raises(asyncio.CancelledError):
        await left


async def test_what_ends_by_itself_ends_as_it_does() -> None:
    async def fails() -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await app.or_left_behind(fails(), patience=0.0)
