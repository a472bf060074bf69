"""What becomes of the library's errors when Discord is served."""

import aiohttp
import discord
import pytest

from rummybot import app
from rummybot.i18n.translations import Locale

GATEWAY_LOST = discord.GatewayNotFound()  # type: ignore[no-untyped-call]


def serving(error: BaseException, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fails(token: str, locale: Locale) -> None:
        raise error

    monkeypatch.setattr(app, "run_discord", fails)
    app.serve_discord("token", Locale.EN)


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (discord.LoginFailure("Improper token"), app.TokenRefusedError),
        (ExceptionGroup("", [discord.LoginFailure("Improper token")]), app.TokenRefusedError),
        (aiohttp.ClientConnectionError("no route"), app.OutOfReachError),
        (ExceptionGroup("", [TimeoutError()]), app.OutOfReachError),
        (GATEWAY_LOST, app.OutOfReachError),
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
