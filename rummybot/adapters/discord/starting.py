"""Discord as something to be served, with its library's errors in our words."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TypeVar

import aiohttp
import discord

from rummybot.adapters.discord import checking
from rummybot.adapters.discord.gateway import Gateway
from rummybot.adapters.starting import (
    Finding,
    NotServedError,
    OutOfReachError,
    Store,
    TokenRefusedError,
)
from rummybot.commands.invocation import Desk
from rummybot.i18n.translations import Translations

NAME = "Discord"

E = TypeVar("E", bound=Exception)

_UNREACHABLE = (
    *(aiohttp.ClientError, discord.GatewayNotFound, discord.DiscordServerError),
    *(discord.RateLimited, TimeoutError),
)


class Discord:
    """Discord, by a token."""

    name = NAME

    def __init__(self, token: str) -> None:
        self._token = token

    async def admitted(self) -> None:
        """Return if Discord takes the token. Raises CannotServeError."""
        with in_our_words():
            await checking.admitted(self._token)

    def connected(self, desk: Desk, store: Store) -> "Served":  # noqa: ARG002 - nothing is kept
        """What takes input and shows screens, not yet serving."""
        return Served(Gateway(desk), self._token)

    async def looked_up(self, tr: Translations) -> tuple[Finding, ...]:
        """All that can be found out over HTTP alone. Raises CannotServeError."""
        with in_our_words():
            return await checking.looked_up(self._token, tr)


class Served:
    """Discord being served."""

    def __init__(self, gateway: Gateway, token: str) -> None:
        self.outlet = gateway.outlet
        self.members = gateway.members
        self._gateway = gateway
        self._token = token

    async def serve(self) -> None:
        """Serve until cancelled. Raises CannotServeError."""
        with in_our_words():
            await self._gateway.serve(self._token)


@contextmanager
def in_our_words() -> Iterator[None]:
    """The errors of libraries that people can mend end here."""
    told: Exception | None = None
    try:
        yield
    except* discord.LoginFailure:
        told = TokenRefusedError(NAME)
    except* _UNREACHABLE:
        told = OutOfReachError(NAME)
    except* discord.HTTPException as errors:
        told = NotServedError(NAME, _first(errors).status)
    except* discord.ConnectionClosed as errors:
        told = NotServedError(NAME, _first(errors).code)
    if told is not None:
        raise told


def _first(group: BaseExceptionGroup[E]) -> E:
    """One error of a group, or of a group in it."""
    first = group.exceptions[0]
    return _first(first) if isinstance(first, BaseExceptionGroup) else first
