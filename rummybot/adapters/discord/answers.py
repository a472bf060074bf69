"""Answers to interactions: acknowledged at once, said later, seen by the caller alone."""

import logging

import discord

from rummybot.adapters.discord.faults import described
from rummybot.adapters.discord.markup import private_texts
from rummybot.adapters.discord.sending import NOBODY, sent
from rummybot.adapters.discord.tree import Slash
from rummybot.render.screen import PrivateScreen

ALREADY_ACKNOWLEDGED = 40060
UNKNOWN_MESSAGE, UNKNOWN_INTERACTION, UNKNOWN_WEBHOOK, TOKEN_EXPIRED = 10008, 10062, 10015, 50027

_NOBODY_WAITS = {UNKNOWN_MESSAGE, UNKNOWN_INTERACTION, UNKNOWN_WEBHOOK, TOKEN_EXPIRED}
"""The caller has put the answer away, or too much time has passed."""

log = logging.getLogger(__name__)


async def acknowledge(interaction: Slash) -> bool:
    """Tell Discord, within its three seconds, that an answer will come; whether it took that.

    Where it did not, the caller is told so by his client, and nothing should be done for him.
    """
    try:
        await sent(lambda: interaction.response.defer(ephemeral=True))
    except discord.HTTPException as why:
        if why.code == ALREADY_ACKNOWLEDGED:  # carried out before; only the answer was lost
            return True
        log.warning("an interaction could not be acknowledged: Discord answers %s", why.code)
        return False
    except Exception as why:
        _tell("an interaction could not be acknowledged", why, interaction)
        return False
    return True


async def answer(interaction: Slash, screen: PrivateScreen) -> None:
    """Say it where the acknowledgement stands; what does not fit there, in messages after it."""
    first, *more = private_texts(screen)
    try:
        await sent(
            lambda: interaction.edit_original_response(content=first, allowed_mentions=NOBODY)
        )
        for text in more:
            await interaction.followup.send(text, ephemeral=True, allowed_mentions=NOBODY)
    except discord.HTTPException as why:
        if why.code not in _NOBODY_WAITS:
            log.warning("an answer could not be given: Discord answers %s", why.code)
    except Exception as why:
        _tell("an answer could not be given", why, interaction)


def _tell(what: str, why: Exception, interaction: Slash) -> None:
    """Log it, unless it comes of our own hanging up."""
    if not interaction.client.is_closed():
        log.error("%s: %s", what, described(why))
