"""What becomes of python-telegram-bot's errors when Telegram is served."""

import pytest
from telegram.error import BadRequest, InvalidToken, NetworkError, TelegramError, TimedOut

from rummybot.adapters.starting import (
    CannotServeError,
    NotServedError,
    OutOfReachError,
    TokenRefusedError,
)
from rummybot.adapters.telegram.starting import in_our_words


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (InvalidToken("1:secret"), TokenRefusedError),
        (NetworkError("no route to 1:secret"), OutOfReachError),
        (TimedOut(), OutOfReachError),
        (BadRequest("1:secret"), NotServedError),
        (TelegramError("1:secret"), NotServedError),
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
