"""Telegram as something to be served, with its library's errors in our words."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

from telegram.error import BadRequest, InvalidToken, NetworkError, TelegramError

from rummybot.adapters.starting import (
    Finding,
    NotServedError,
    OutOfReachError,
    Store,
    TokenRefusedError,
)
from rummybot.adapters.telegram import checking
from rummybot.adapters.telegram.gateway import Gateway, made_bot
from rummybot.adapters.telegram.http import TOO_MANY_REQUESTS, FloodError
from rummybot.adapters.telegram.reaching import patiently
from rummybot.commands.invocation import Desk
from rummybot.i18n.translations import Translations

NAME = "Telegram"

BAD_REQUEST = 400

ADMITTED_WITHIN = 15.0
"""Seconds in which Telegram must have taken the token at the start."""

PAUSES = (0.5, 1.0, 2.0, 4.0)
"""Seconds between tries."""


class Telegram:
    """Telegram, by a token; at a server of one's own if an address is given."""

    name = NAME

    def __init__(self, token: str, address: str | None) -> None:
        self._token = token
        self._address = address

    async def admitted(self) -> None:
        """Return if Telegram takes the token. Raises CannotServeError."""
        with in_our_words():
            try:
                async with asyncio.timeout(ADMITTED_WITHIN):
                    await patiently(self._asked, PAUSES)
            except TimeoutError:
                raise OutOfReachError(NAME) from None

    async def _asked(self) -> None:
        async with made_bot(self._token, self._address):
            pass  # opening the bot asks who it is

    def connected(self, desk: Desk, store: Store) -> "Served":
        """What takes input and shows screens, not yet serving."""
        return Served(Gateway(desk, store, self._token, self._address))

    async def looked_up(self, tr: Translations) -> tuple[Finding, ...]:
        """All that can be found out with the token. Raises CannotServeError."""
        with in_our_words():
            async with made_bot(self._token, self._address) as bot:
                return await checking.looked_up(bot, tr)


class Served:
    """Telegram being served."""

    def __init__(self, gateway: Gateway) -> None:
        self.outlet = gateway.outlet
        self.members = gateway.members
        self._gateway = gateway

    async def serve(self) -> None:
        """Serve until cancelled. Raises CannotServeError."""
        with in_our_words():
            await self._gateway.serve()


@contextmanager
def in_our_words() -> Iterator[None]:
    """The errors of the library that people can mend end here."""
    told: Exception | None = None
    try:
        yield
    except InvalidToken:
        told = TokenRefusedError(NAME)
    except FloodError:
        told = NotServedError(NAME, TOO_MANY_REQUESTS)
    except BadRequest:  # a kind of NetworkError to this library
        told = NotServedError(NAME, BAD_REQUEST)
    except NetworkError:
        told = OutOfReachError(NAME)
    except TelegramError:
        told = NotServedError(NAME, BAD_REQUEST)
    if told is not None:
        raise told
