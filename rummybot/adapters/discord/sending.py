"""How requests are sent: without calling anybody, and once more where the answer was lost."""

import hashlib
import secrets
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import TypeVar

import aiohttp
import discord

from rummybot.adapters.discord.layout import Layout
from rummybot.adapters.discord.refused import UNKNOWN_MESSAGE

CALLS_NOBODY = discord.AllowedMentions.none()
"""Whom any message of ours may ping, whatever stands in it."""

LONGEST_NONCE = 25


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


async def posted(
    channel: discord.abc.Messageable, layout: Layout, once: str, called: Sequence[str] = ()
) -> discord.Message:
    """Make a message. Discord knows it again by its name for some minutes, and answers with the one
    that is there: it may show something older. Where that one was deleted, another is made.
    """
    try:
        return await _posted(channel, layout, _nonce(once), called)
    except discord.NotFound as why:
        if why.code != UNKNOWN_MESSAGE:
            raise
        return await _posted(channel, layout, _nonce(secrets.token_hex()), called)


async def _posted(
    channel: discord.abc.Messageable, layout: Layout, nonce: str, called: Sequence[str]
) -> discord.Message:
    return await sent(lambda: channel.send(view=layout, allowed_mentions=only(called), nonce=nonce))


def _nonce(once: str) -> str:
    return hashlib.sha256(once.encode()).hexdigest()[:LONGEST_NONCE]
