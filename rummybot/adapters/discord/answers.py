"""Answers to interactions: acknowledged at once, said later, seen by the caller alone."""

import logging
from collections.abc import Sequence
from enum import Enum
from typing import Any

import discord

from rummybot.adapters.discord.faults import described
from rummybot.adapters.discord.layout import Layout
from rummybot.adapters.discord.refused import (
    ALREADY_ACKNOWLEDGED,
    TOKEN_EXPIRED,
    UNKNOWN_INTERACTION,
    UNKNOWN_MESSAGE,
    UNKNOWN_WEBHOOK,
)
from rummybot.adapters.discord.sending import CALLS_NOBODY, sent

_NOBODY_WAITS = {UNKNOWN_MESSAGE, UNKNOWN_INTERACTION, UNKNOWN_WEBHOOK, TOKEN_EXPIRED}
"""The caller has put the answer away, or too much time has passed."""

Asked = discord.Interaction[Any]

log = logging.getLogger(__name__)


class Where(Enum):
    """Where an answer stands."""

    NEW = "new"
    """In a new message that the caller alone sees."""
    IN_PLACE = "in-place"
    """In the message that was pressed."""


async def acknowledge(interaction: Asked, where: Where) -> bool:
    """Tell Discord, within its three seconds, that an answer will come; whether it took that.

    Where it did not, the caller is told so by his client, and nothing should be done for him.
    """
    private = {"ephemeral": True, "thinking": True} if where is Where.NEW else {}
    try:
        await sent(lambda: interaction.response.defer(**private))
    except discord.HTTPException as why:
        if why.code == ALREADY_ACKNOWLEDGED:  # carried out before; only the answer was lost
            return True
        log.warning("an interaction could not be acknowledged: Discord answers %s", why.code)
        return False
    except Exception as why:
        _tell("an interaction could not be acknowledged", why, interaction)
        return False
    return True


async def answer(interaction: Asked, layouts: Sequence[Layout]) -> bool:
    """Say it where the acknowledgement stands; what does not fit there, in messages after it.
    Whether it is there now.
    """
    first, *more = layouts
    try:
        await sent(
            lambda: interaction.edit_original_response(view=first, allowed_mentions=CALLS_NOBODY)
        )
        for layout in more:
            await interaction.followup.send(
                view=layout, ephemeral=True, allowed_mentions=CALLS_NOBODY
            )
    except discord.HTTPException as why:
        if why.code not in _NOBODY_WAITS:
            log.warning("an answer could not be given: Discord answers %s", why.code)
        return False
    except Exception as why:
        _tell("an answer could not be given", why, interaction)
        return False
    return True


def _tell(what: str, why: Exception, interaction: Asked) -> None:
    """Log it, unless it comes of our own hanging up."""
    if not interaction.client.is_closed():
        log.error("%s: %s", what, described(why))
