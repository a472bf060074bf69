"""What is said in a group that everybody reads and that is meant for one of them: seldom, and it
goes away when it is needed no more.
"""

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Coroutine
from dataclasses import dataclass
from enum import Enum

from telegram import InlineKeyboardMarkup
from telegram.error import TelegramError

from rummybot.adapters.telegram.faults import described
from rummybot.adapters.telegram.places import Spot
from rummybot.adapters.telegram.posting import Posting

AGAIN_AFTER = 600.0
"""Seconds after which the same person is told the same there once more."""

REMEMBERED = 1000
"""So many remarks are known to have been made."""

MOST_AT_ONCE = 50
"""So many are on their way; what comes then is not said."""

log = logging.getLogger(__name__)


class About(Enum):
    """What a remark is about."""

    WAY = "way"
    """The way to the private chat."""
    HIDDEN = "hidden"
    """That who hides who he is cannot play."""
    ADDED = "added"
    """That the bot is there."""


@dataclass(slots=True)
class _Made:
    """A remark that was made."""

    at: float
    number: int | None = None
    """Of the message, once it stands there."""
    is_unneeded: bool = False


class Remarks:
    """Makes them."""

    def __init__(self, posting: Posting) -> None:
        self._posting = posting
        self._made: OrderedDict[tuple[int, Spot, About], _Made] = OrderedDict()
        self._under_way: set[asyncio.Task[None]] = set()

    def make(
        self,
        who: int,
        spot: Spot,
        about: About,
        text: str,
        keyboard: InlineKeyboardMarkup | None = None,
        to: int | None = None,
    ) -> None:
        """Say it to somebody in answer to a message, unless that was done a short time ago. Nothing
        waits for it: a group that takes no more now keeps nobody from being heard.
        """
        key, now = (who, spot, about), time.monotonic()
        before = self._made.get(key)
        is_told = before is not None and now - before.at < AGAIN_AFTER
        if is_told or len(self._under_way) >= MOST_AT_ONCE:
            return
        made = self._made[key] = _Made(now)
        self._made.move_to_end(key)
        if len(self._made) > REMEMBERED:
            self._made.popitem(last=False)
        self._begin(self._say(spot, made, text, keyboard, to))

    def way_is_found(self, who: int) -> None:
        """Somebody has opened the private chat: what showed him the way there can go."""
        for key in [each for each in self._made if each[0] == who and each[2] is About.WAY]:
            made = self._made.pop(key)
            made.is_unneeded = True
            if made.number is not None:
                self._begin(self._take_away(key[1], made.number))

    def _begin(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)

    async def _say(
        self,
        spot: Spot,
        made: _Made,
        text: str,
        keyboard: InlineKeyboardMarkup | None,
        to: int | None,
    ) -> None:
        try:
            sent = await self._posting.send(
                spot,
                text,
                keyboard,
                quiet=True,
                reply_to_message_id=to,
                allow_sending_without_reply=True,
            )
        except TelegramError as error:
            log.warning("an answer could not be given: %s", described(error))
            return
        made.number = sent.message_id
        if made.is_unneeded:
            await self._take_away(spot, sent.message_id)

    async def _take_away(self, spot: Spot, number: int) -> None:
        try:
            await self._posting.delete(spot, number)
        except TelegramError as error:
            log.warning("an answer could not be taken away: %s", described(error))
