"""What becomes of python-telegram-bot's errors when Telegram is served."""

import pytest
from telegram.error import BadRequest, InvalidToken, NetworkError, TelegramError, TimedOut

from rummybot.adapters.starting import (
    CannotServeError,
    NotServedError,
    OutOfReachError,
    TokenRefusedError,
)
from rummybot.adapters.telegram import starting
from rummybot.adapters.telegram.http import FloodError
from rummybot.adapters.telegram.starting import Telegram, in_our_words
from tests.local_telegram.server import LocalTelegram


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (InvalidToken("1:secret"), TokenRefusedError),
        (NetworkError("no route to 1:secret"), OutOfReachError),
        (TimedOut(), OutOfReachError),
        (BadRequest("1:secret"), NotServedError),
        (TelegramError("1:secret"), NotServedError),
        (FloodError(5.0), NotServedError),
    ],
)
def test_what_people_can_mend_is_told_without_the_librarys_words(
    error: Exception, told: type[CannotServeError]
) -> None:
    with pytest.raises(told) as raised, in_our_words():
        raise error
    assert "secret" not in str(raised.value)
    assert raised.value.platform == "Telegram"


def test_a_fault_of_ours_is_not_hidden() -> None:
    with pytest.raises(ZeroDivisionError), in_our_words():
        raise ZeroDivisionError


async def test_a_token_is_asked_for_again_where_there_is_trouble_on_the_way(
    local_telegram: LocalTelegram, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(starting, "PAUSES", (0.0, 0.0))
    local_telegram.limit_next("getMe", retry_after=0)
    local_telegram.cut_next("getMe")
    await Telegram(local_telegram.state.token, local_telegram.address).admitted()
    assert [each.method for each in local_telegram.requests] == ["getMe"] * 3


async def test_who_waits_too_long_for_telegram_is_told_that_it_is_out_of_reach(
    local_telegram: LocalTelegram, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(starting, "ADMITTED_WITHIN", 0.5)
    local_telegram.limit_next("getMe", retry_after=50)
    with pytest.raises(OutOfReachError):
        await Telegram(local_telegram.state.token, local_telegram.address).admitted()
