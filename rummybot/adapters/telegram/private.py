"""What is said in private chats besides hands."""

import logging
from collections.abc import Sequence

from telegram import InlineKeyboardMarkup
from telegram.error import TelegramError

from rummybot.adapters.telegram.chats import PrivateChats
from rummybot.adapters.telegram.faults import Fault, described, fault_of
from rummybot.adapters.telegram.places import Spot
from rummybot.adapters.telegram.posting import Posting

log = logging.getLogger(__name__)


class Private:
    """Writes to single people."""

    def __init__(self, posting: Posting, chats: PrivateChats) -> None:
        self._posting = posting
        self._chats = chats

    async def say(
        self,
        user: int,
        texts: Sequence[str],
        keyboard: InlineKeyboardMarkup | None = None,
        message: int | None = None,
    ) -> bool:
        """Say it, one message after another, buttons under the last; or in place of a message.
        Whether the chat is open.
        """
        if not await self._chats.is_open(user):
            return False
        spot, last = Spot(user), len(texts) - 1
        try:
            for place, text in enumerate(texts):
                below = keyboard if place == last else None
                if place == 0 and message is not None:
                    await self._changed(spot, message, text, below)
                else:
                    await self._posting.send(spot, text, below)
        except TelegramError as error:
            if fault_of(error) in (Fault.CLOSED, Fault.GONE):
                await self._chats.closed(user)
                return False
            log.warning("something could not be said: %s", described(error))
        return True

    async def _changed(
        self, spot: Spot, message: int, text: str, keyboard: InlineKeyboardMarkup | None
    ) -> None:
        try:
            await self._posting.edit(spot, message, text, keyboard)
        except TelegramError as error:
            if fault_of(error) is not Fault.LOST:
                raise
            await self._posting.send(spot, text, keyboard)
