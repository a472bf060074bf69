"""Messages to chats, each chat at its own pace: where one must wait, no other waits with it."""

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from contextlib import suppress
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

TRIES = 3

Moved = Callable[[int, int], Awaitable[None]]
"""Called when a group has a new id: with the old one and the new one."""

T = TypeVar("T")

log = logging.getLogger(__name__)


class Posting:
    """Sends, changes and takes away messages. Its methods raise TelegramError."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self._all = AsyncLimiter(*PACE)
        self._paces: OrderedDict[int, AsyncLimiter] = OrderedDict()
        self._kept: set[int] = set()
        self._queues: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._closed_until: dict[int, float] = {}
        self._moved: Moved | None = None

    def follow(self, moved: Moved) -> None:
        """Tell somebody of groups that have a new id."""
        self._moved = moved

    async def room(self, spot: Spot) -> None:
        """Wait until something may be shown there, so that what is shown is not old by then. The
        room is kept for whoever shows something next.
        """
        if not spot.is_private and spot.chat not in self._kept:
            await self._pace(spot.chat).acquire()
            self._kept.add(spot.chat)

    async def send(
        self,
        spot: Spot,
        html: str,
        keyboard: InlineKeyboardMarkup | None = None,
        *,
        quiet: bool = False,
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

        return await self._worded(spot.chat, html, sent)

    async def edit(
        self, spot: Spot, message: int, html: str, keyboard: InlineKeyboardMarkup | None = None
    ) -> None:
        """The message as it now should be; nothing happens where it is so already."""

        async def edited(chat: int, text: str, mode: str | None) -> None:
            await self._bot.edit_message_text(
                chat_id=chat, message_id=message, text=text, parse_mode=mode, reply_markup=keyboard
            )

        try:
            await self._worded(spot.chat, html, edited, follows=False)
        except TelegramError as error:
            if fault_of(error) is not Fault.SAME:
                raise

    async def delete(self, spot: Spot, message: int) -> bool:
        """Take a message away; whether it is gone. One that is too old stays."""
        try:
            await self._asked(
                spot.chat, lambda chat: self._bot.delete_message(chat, message), follows=False
            )
        except TelegramError as error:
            if fault_of(error) in (Fault.LOST, Fault.GONE, Fault.CLOSED):
                return "not found" in error.message.casefold()
            raise
        return True

    async def without_buttons(self, spot: Spot, message: int) -> None:
        """Leave a message without its buttons, if it can be changed at all."""
        with suppress(TelegramError):
            await self._asked(
                spot.chat,
                lambda chat: self._bot.edit_message_reply_markup(chat, message, reply_markup=None),
                follows=False,
            )

    async def _worded(
        self,
        chat: int,
        html: str,
        send: Callable[[int, str, str | None], Awaitable[T]],
        *,
        follows: bool = True,
    ) -> T:
        """A text with its marks; if they are not understood, the same text without."""
        try:
            return await self._asked(
                chat, lambda there: send(there, html, ParseMode.HTML), follows=follows
            )
        except TelegramError as error:
            if fault_of(error) is not Fault.MARKS:
                raise
            log.error("marks were not understood, the text goes without them")
            return await self._asked(
                chat, lambda there: send(there, bare(html), None), follows=follows
            )

    async def _asked(
        self, chat: int, send: Callable[[int], Awaitable[T]], *, follows: bool = True
    ) -> T:
        """Send it when there is room, after a wait where Telegram asks for one, and, where it
        `follows`, to the new id of a group that has one: there numbers of messages are others'.
        In one chat one thing is sent after another, or all that wait would be too much together.
        """
        async with self._queues.setdefault(chat, asyncio.Lock()):
            return await self._in_turn(chat, send, follows=follows)

    async def _in_turn(self, chat: int, send: Callable[[int], Awaitable[T]], *, follows: bool) -> T:
        for tries_left in range(TRIES - 1, -1, -1):
            await self._turn(chat)
            try:
                return await send(chat)
            except FloodError as flood:
                self._closed_until[chat] = time.monotonic() + flood.seconds
                if not tries_left or flood.seconds > LONGEST_WAIT:
                    raise
            except NotSentError:
                if not tries_left:
                    raise
            except ChatMigrated as moved:
                if self._moved is not None:
                    await self._moved(chat, moved.new_chat_id)
                if not (follows and tries_left):
                    raise
                chat = moved.new_chat_id
        raise AssertionError("the last try returns or raises")

    async def _turn(self, chat: int) -> None:
        wait = self._closed_until.get(chat, 0.0) - time.monotonic()
        if wait > LONGEST_WAIT:
            raise FloodError(wait)
        if wait > 0:
            await asyncio.sleep(wait)
        self._closed_until.pop(chat, None)
        if chat in self._kept:
            self._kept.discard(chat)
        elif chat < 0:
            await self._pace(chat).acquire()
        await self._all.acquire()

    def _pace(self, chat: int) -> AsyncLimiter:
        pace = self._paces.pop(chat, None) or AsyncLimiter(*GROUP_PACE)
        self._paces[chat] = pace
        if len(self._paces) > REMEMBERED:
            self._paces.popitem(last=False)
        return pace
