"""How requests are sent: without calling anybody, and once more where the answer was lost."""

from collections.abc import Awaitable, Callable, Iterable
from typing import TypeVar

import aiohttp
import discord

NOBODY = discord.AllowedMentions.none()
"""Whom any message of ours may ping, whatever stands in it."""


def only(called: Iterable[str]) -> discord.AllowedMentions:
    """These users, by their ids, and nobody else."""
    users = [discord.Object(int(each)) for each in called]
    return discord.AllowedMentions(
        everyone=False, roles=False, users=users or False, replied_user=False
    )


T = TypeVar("T")


async def sent(send: Callable[[], Awaitable[T]]) -> T:
    """Send a request of a kind that does no more when it arrives twice. discord.py repeats it by
    itself where Discord fails, but not on Linux where the connection breaks.
    """
    try:
        return await send()
    except (OSError, aiohttp.ClientError):
        return await send()
