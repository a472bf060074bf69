"""Places that are no more: a channel or thread was deleted, or the bot was sent away."""

import logging
from collections.abc import Iterable

from rummybot.adapters.discord.callers import PLATFORM
from rummybot.adapters.discord.faults import described
from rummybot.delivery.gone import close_gone
from rummybot.tables.roster import Place
from rummybot.tables.service import Tables

log = logging.getLogger(__name__)


async def are_gone(tables: Tables, channels: Iterable[int]) -> None:
    """Close the tables of channels and threads that are no more. One that cannot be closed stops no
    other.
    """
    for channel in channels:
        try:
            await close_gone(tables, Place(PLATFORM, str(channel)))
        except Exception as error:
            log.error("a table could not be closed: %s", described(error))
