"""What becomes of discord.py's errors when Discord is served. They may quote the token."""

import aiohttp
import discord
import pytest

from rummybot.adapters.discord.starting import in_our_words
from rummybot.adapters.starting import CannotServeError, OutOfReachError, TokenRefusedError

GATEWAY_LOST = discord.GatewayNotFound()  # type: ignore[no-untyped-call]


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (discord.LoginFailure("Improper token"), TokenRefusedError),
        (ExceptionGroup("", [discord.LoginFailure("Improper token")]), TokenRefusedError),
        (aiohttp.ClientConnectionError("no route"), OutOfReachError),
        (ExceptionGroup("", [TimeoutError()]), OutOfReachError),
        (GATEWAY_LOST, OutOfReachError),
    ],
)
def test_what_people_can_mend_is_told_without_the_librarys_words(
    error: Exception, told: type[CannotServeError]
) -> None:
    with pytest.raises(told) as raised, in_our_words():
        raise error
    assert str(raised.value) == raised.value.platform == "Discord"


def test_a_fault_of_ours_is_not_hidden() -> None:
    with pytest.raises(ZeroDivisionError), in_our_words():
        raise ZeroDivisionError
