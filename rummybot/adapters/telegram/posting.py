"""Messages to chats, each chat at its own pace: where one must wait, no other waits with it."""

import asyncio
import logging
import time
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable
from contextlib import suppress
from enum import Enum
from typing import Any, TypeVar
from weakref import WeakValueDictionary

from aiolimiter import AsyncLimiter
from telegram import Bot, InlineKeyboardMarkup, Message
from telegram.constants import ParseMode
from telegram.error import ChatMigrated, TelegramError

from rummybot.adapters.telegram.faults import Fault, fault_of
from rummybot.adapters.telegram.http import FloodError, NotSentError
from rummybot.adapters.telegram.markup import bare
from rummybot.adapters.telegram.places import Spot

GROUP_PACE = (4, 20.0)
"""So many messages and changes in a group, in so many seconds: Telegram takes twenty a minute."""

PACE = (25, 1.0)
"""The same for all chats together: Telegram takes about thirty a second."""

LONGEST_WAIT = 60.0
"""Seconds to wait for a chat that takes no more; who is to wait longer tries again later."""

REMEMBERED = 2000
"""So many chats have a pace of their own."""

MOST_WAITING = 6
"""So many messages that no board needs may wait for a chat; what comes then is not sent."""

BEHIND_FOR = 20.0
"""Seconds for which such a message lets boards go before it."""

LOOK_AGAIN = 0.25
"""Seconds after which it looks whether there is room."""

TRIES = 3

Moved = Callable[[int, int], Awaitable[None]]
"""Called when a group has a new id: with the old one and the new one."""

Queue = tuple[int, bool]
"""Of a chat, and whether it is that of boards."""

T = TypeVar("T")


class How(Enum):
    """How something is sent where the chat takes no more for now."""

    BOARD = "board"
    """Before all else."""
    HAND = "hand"
    """Not once more by itself: by then the hand may be another."""
    ANSWER = "answer"
    """Later, behind boards."""


ANSWER = How.ANSWER

log = logging.getLogger(__name__)


class Posting:
    """Sends, changes and takes away messages. Its methods raise TelegramError."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self._all = AsyncLimiter(*PACE)
        self._paces: OrderedDict[int, AsyncLimiter] = OrderedDict()
        self._kept: dict[Spot, None] = {}
        self._boards_due: Counter[int] = Counter()
        """How many boards wait for room in a chat."""
        self._waiting: Counter[int] = Counter()
        """How much else waits for a chat."""
        self._queues: WeakValueDictionary[Queue, asyncio.Lock] = WeakValueDictionary()
        self._closed_until: OrderedDict[int, float] = OrderedDict()
        self._moved: Moved | None = None

    def follow(self, moved: Moved) -> None:
        """Tell somebody of groups that have a new id."""
        self._moved = moved

    async def room(self, spot: Spot) -> None:
        """Wait until a board may be shown there, so that what is shown is not old by then. The room
        is kept for the board. Raises FloodError where that would take long.
        """
        await self._opened(spot.chat)
        if not spot.is_private and spot not in self._kept:
            await self._room_for_a_board(spot.chat)
            self._kept[spot] = None
            if len(self._kept) > REMEMBERED:
                del self._kept[next(iter(self._kept))]

    def closed_for(self, chat: int) -> float:
        """How many seconds a chat takes nothing for, as it has said; 0 where it does."""
        return max(self._closed_until.get(chat, 0.0) - time.monotonic(), 0.0)

    def close(self, chat: int, seconds: float) -> None:
        """A chat has said that it takes nothing for so long."""
        self._closed_until[chat] = time.monotonic() + seconds
        self._closed_until.move_to_end(chat)
        if len(self._closed_until) > REMEMBERED:
            self._closed_until.popitem(last=False)

    async def send(
        self,
        spot: Spot,
        html: str,
        keyboard: InlineKeyboardMarkup | None = None,
        *,
        quiet: bool = False,
        how: How = ANSWER,
        **more: Any,
    ) -> Message:
        """A new message."""

        async def sent(chat: int, text: str, mode: str | None) -> Message:
            return await self._bot.send_message(
                chat_id=chat,
                message_thread_id=spot.topic,
                text=text,
                parse_mode=mode,
                reply_markup=keyboard,
                disable_notification=quiet,
                **more,
            )

        return await self._worded(spot, html, sent, how)

    async def edit(
        self,
        spot: Spot,
        message: int,
        html: str,
        keyboard: InlineKeyboardMarkup | None = None,
        *,
        how: How = ANSWER,
    ) -> None:
        """The message as it now should be; nothing happens where it is so already."""

        async def edited(chat: int, text: str, mode: str | None) -> None:
            await self._bot.edit_message_text(
                chat_id=chat, message_id=message, text=text, parse_mode=mode, reply_markup=keyboard
            )

        try:
            await self._worded(spot, html, edited, how, follows=False)
        except TelegramError as error:
            if fault_of(error) is not Fault.SAME:
                raise

    async def delete(self, spot: Spot, message: int, *, how: How = ANSWER) -> bool:
        """Take a message away; whether it is gone. One that is too old stays."""
        try:
            await self._asked(
                spot, lambda chat: self._bot.delete_message(chat, message), how, follows=False
            )
        except TelegramError as error:
            if fault_of(error) in (Fault.LOST, Fault.GONE, Fault.CLOSED):
                return "not found" in error.message.casefold()
            raise
        return True

    async def without_buttons(self, spot: Spot, message: int, *, how: How = ANSWER) -> None:
        """Leave a message without its buttons, if it can be changed at all."""
        with suppress(TelegramError):
            await self._asked(
                spot,
                lambda chat: self._bot.edit_message_reply_markup(chat, message, reply_markup=None),
                how,
                follows=False,
            )

    async def _worded(
        self,
        spot: Spot,
        html: str,
        send: Callable[[int, str, str | None], Awaitable[T]],
        how: How,
        *,
        follows: bool = True,
    ) -> T:
        """A text with its marks; if they are not understood, the same text without."""
        try:
            return await self._asked(
                spot, lambda there: send(there, html, ParseMode.HTML), how, follows=follows
            )
        except TelegramError as error:
            if fault_of(error) is not Fault.MARKS:
                raise
            log.error("marks were not understood, the text goes without them")
            return await self._asked(
                spot, lambda there: send(there, bare(html), None), how, follows=follows
            )

    async def _asked(
        self, spot: Spot, send: Callable[[int], Awaitable[T]], how: How, *, follows: bool = True
    ) -> T:
        """Send it when there is room, after a wait where Telegram asks for one, and, where it
        `follows`, to the new id of a group that has one: there numbers of messages are others'.
        In one chat one thing is sent after another, or all that wait would be too much together;
        but no board waits for what is none.
        """
        chat, is_board = spot.chat, how is How.BOARD
        if not is_board and self._waiting[chat] >= MOST_WAITING:
            raise FloodError(self.closed_for(chat))
        self._waiting[chat] += not is_board
        try:
            async with self._queues.setdefault((chat, is_board), asyncio.Lock()):
                return await self._in_turn(spot, send, how, follows=follows)
        finally:
            self._waiting[chat] -= not is_board
            if not self._waiting[chat]:
                del self._waiting[chat]

    async def _in_turn(
        self, spot: Spot, send: Callable[[int], Awaitable[T]], how: How, *, follows: bool
    ) -> T:
        for tries_left in range(TRIES - 1, -1, -1):
            await self._turn(spot, how)
            try:
                return await send(spot.chat)
            except FloodError as flood:
                self.close(spot.chat, flood.seconds)
                if not tries_left or how is How.HAND or flood.seconds > LONGEST_WAIT:
                    raise
            except NotSentError:
                if not tries_left:
                    raise
            except ChatMigrated as moved:
                if self._moved is not None:
                    await self._moved(spot.chat, moved.new_chat_id)
                if not (follows and tries_left):
                    raise
                spot = Spot(moved.new_chat_id, spot.topic)
        raise AssertionError("the last try returns or raises")

    async def _turn(self, spot: Spot, how: How) -> None:
        await self._opened(spot.chat)
        if how is How.BOARD and spot in self._kept:
            del self._kept[spot]
        elif spot.is_private:
            pass
        elif how is How.BOARD:
            await self._room_for_a_board(spot.chat)
        else:
            await self._room_behind_boards(spot.chat)
        await self._all.acquire()

    async def _opened(self, chat: int) -> None:
        while wait := self.closed_for(chat):
            if wait > LONGEST_WAIT:
                raise FloodError(wait)
            await asyncio.sleep(wait)

    async def _room_for_a_board(self, chat: int) -> None:
        self._boards_due[chat] += 1
        try:
            await self._pace(chat).acquire()
        finally:
            self._boards_due[chat] -= 1
            if not self._boards_due[chat]:
                del self._boards_due[chat]

    async def _room_behind_boards(self, chat: int) -> None:
        pace, late = self._pace(chat), time.monotonic() + BEHIND_FOR
        while time.monotonic() < late and (  # noqa: ASYNC110
            self._boards_due[chat] or not pace.has_capacity()
        ):
            await asyncio.sleep(LOOK_AGAIN)  # room comes with time, which no event tells
        await pace.acquire()

    def _pace(self, chat: int) -> AsyncLimiter:
        pace = self._paces.pop(chat, None) or AsyncLimiter(*GROUP_PACE)
        self._paces[chat] = pace
        if len(self._paces) > REMEMBERED:
            self._paces.popitem(last=False)
        return pace
