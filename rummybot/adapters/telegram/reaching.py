"""Telegram reached at the start: trouble that passes ends nothing."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from typing import TypeVar

from telegram.error import BadRequest, InvalidToken, NetworkError, TelegramError

from rummybot.adapters.telegram.faults import described
from rummybot.adapters.telegram.http import FloodError

T = TypeVar("T")

log = logging.getLogger(__name__)


def is_rejection(error: TelegramError) -> bool:
    """Whether Telegram rejects the token; to the library, a method not found is the same."""
    return isinstance(error, InvalidToken) and "not found" not in error.message.casefold()


async def patiently(work: Callable[[], Awaitable[T]], pauses: Iterable[float]) -> T:
    """Do something again after each of the pauses, as long as there is trouble on the way. Raises
    TelegramError.
    """
    for pause in pauses:
        try:
            return await work()
        except (FloodError, NetworkError) as error:
            if isinstance(error, BadRequest):  # a kind of NetworkError to this library
                raise
            log.warning("Telegram is not reached yet: %s", described(error))
            await asyncio.sleep(max(pause, getattr(error, "seconds", 0.0)))
    return await work()
