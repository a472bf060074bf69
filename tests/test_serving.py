"""Serving: what keeps it from beginning, and how it comes to an end."""

import asyncio

import pytest

from rummybot import serving
from rummybot.adapters.starting import CannotServeError, OutOfReachError, TokenRefusedError
from rummybot.i18n.translations import Locale
from rummybot.store.errors import StoreInUseError
from rummybot.tables.ports import Account
from rummybot.tables.roster import Place


def served(error: BaseException, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fails(*_: object) -> None:
        raise error

    monkeypatch.setattr(serving, "run", fails)
    serving.serve((), Locale.EN, "sqlite+aiosqlite:///nowhere.db")


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (TokenRefusedError("Discord"), TokenRefusedError),
        (ExceptionGroup("", [OutOfReachError("Telegram")]), OutOfReachError),
        (ExceptionGroup("", [ExceptionGroup("", [StoreInUseError()])]), StoreInUseError),
    ],
)
def test_what_people_can_mend_is_told(
    error: Exception, told: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(told) as raised:
        served(error, monkeypatch)
    if isinstance(raised.value, CannotServeError):
        assert raised.value.platform in ("Discord", "Telegram")


def test_a_fault_of_ours_is_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ExceptionGroup) as raised:
        served(ExceptionGroup("", [ZeroDivisionError()]), monkeypatch)
    assert raised.group_contains(ZeroDivisionError)


class Away:
    """A platform that nobody is on any more."""

    async def has_left(self, who: Account, place: Place) -> bool:
        return True


@pytest.mark.parametrize(("platform", "gone"), [("here", True), ("elsewhere", False)])
async def test_members_are_looked_for_where_they_play(platform: str, gone: bool) -> None:
    members = serving.Members({"here": Away()})
    assert await members.has_left(Account(platform, "1"), Place(platform, "7")) is gone


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
    task = asyncio.create_task(serving.or_left_behind(stubborn.work(), patience=0.0))
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
        await serving.or_left_behind(fails(), patience=0.0)
