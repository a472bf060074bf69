"""Telegram's end of the bot: updates are fetched, and what people send becomes invocations.

An update is confirmed to Telegram only when it has been worked through: a process that dies before
gets it again. So the fetching is our own; the rest of python-telegram-bot's application is not
needed.
"""

import asyncio
import logging
from collections import deque
from contextlib import suppress
from typing import Protocol

from telegram import Bot, ChatMember, Update, User
from telegram.error import Conflict, InvalidToken, TelegramError

from rummybot.adapters.telegram.callers import Callers
from rummybot.adapters.telegram.chats import PrivateChats
from rummybot.adapters.telegram.ephemeral import Ephemeral
from rummybot.adapters.telegram.faults import described
from rummybot.adapters.telegram.http import AiohttpRequest
from rummybot.adapters.telegram.inline import Inline
from rummybot.adapters.telegram.members import Members
from rummybot.adapters.telegram.messages import Messages
from rummybot.adapters.telegram.moving import Moving
from rummybot.adapters.telegram.outlet import TelegramOutlet
from rummybot.adapters.telegram.panels import Panels
from rummybot.adapters.telegram.places import PLATFORM
from rummybot.adapters.telegram.posting import Posting
from rummybot.adapters.telegram.presses import Presses
from rummybot.adapters.telegram.private import Private
from rummybot.adapters.telegram.registering import register
from rummybot.adapters.telegram.titles import Titles
from rummybot.commands.invocation import Desk
from rummybot.delivery.ports import SurfaceStore
from rummybot.tables.ports import EventStore

KINDS = ("message", "callback_query", "inline_query", "chosen_inline_result", "my_chat_member")
"""The updates that are asked for. Edited messages are not among them: what was typed is typed."""

POLL = 30
"""Seconds for which Telegram may keep a question for updates open."""

AT_ONCE = 32
"""So many updates are worked on side by side."""

CONFIRM_AFTER = 5.0
"""Seconds after which what hangs no longer keeps others from being fetched."""

GIVEN_UP_AFTER = 30.0
"""Seconds after which an update that has not come to an end is given up."""

PAUSES = (1.0, 2.0, 5.0, 15.0, 30.0)
"""Seconds between tries to reach Telegram."""

REMEMBERED = 5000
"""So many updates are known again when they arrive twice."""

_HAS_LEFT = {ChatMember.LEFT, ChatMember.BANNED}

log = logging.getLogger(__name__)


class Store(EventStore, SurfaceStore, Protocol):
    """What is needed of the store besides what the desk offers."""


class Gateway:
    """Takes what people send on Telegram, and shows what they should see."""

    def __init__(self, desk: Desk, store: Store, token: str, address: str | None = None) -> None:
        self._bot = made_bot(token, address)
        posting, chats = Posting(self._bot), PrivateChats(desk.settings, self._bot)
        self._ephemeral = Ephemeral(self._bot)
        self._titles = titles = Titles(desk.settings, self._bot)
        panels = Panels(posting, chats, self._ephemeral, store, titles.of)
        callers = Callers(desk, self._bot)
        private = Private(posting, chats, self._ephemeral, titles.of)
        self._moving = Moving(desk, store)
        posting.follow(self._moving.moved)
        self.outlet = TelegramOutlet(posting, chats, panels, titles)
        self.members = Members(self._bot)
        self._chats = chats
        self._presses = Presses(desk, self._bot, callers, chats, panels, private)
        self._messages = Messages(desk, self._bot, callers, chats, panels, private, posting)
        self._inline = Inline(desk, self._bot, callers, panels)
        self._known: deque[int] = deque(maxlen=REMEMBERED)
        self._last: dict[int, asyncio.Task[None]] = {}
        self._room = asyncio.Semaphore(AT_ONCE)

    async def serve(self) -> None:
        """Serve until cancelled. Raises telegram.error.InvalidToken where Telegram rejects the
        token, be it one that it took before.
        """
        async with self._bot:
            self.outlet.bot_name = self._bot.username
            await self._bot.delete_webhook()
            await register(self._bot, alone=await self._ephemeral.is_known())
            await self._fetch_for_ever()

    async def _fetch_for_ever(self) -> None:
        after, pauses = 0, iter(PAUSES)
        running: set[asyncio.Task[None]] = set()
        try:
            while True:
                try:
                    updates = await self._bot.get_updates(
                        offset=after, timeout=POLL, allowed_updates=KINDS, read_timeout=POLL + 10
                    )
                except InvalidToken:
                    raise
                except TelegramError as error:
                    if isinstance(error, Conflict):
                        log.error("another process fetches updates with the same token")
                    else:
                        log.warning("updates cannot be fetched: %s", described(error))
                    await asyncio.sleep(next(pauses, PAUSES[-1]))
                    continue
                pauses = iter(PAUSES)
                new = [each for each in updates if each.update_id not in self._known]
                self._known.extend(each.update_id for each in new)
                tasks = {self._begun(each) for each in new}
                running |= tasks
                for task in tasks:
                    task.add_done_callback(running.discard)
                if tasks:
                    await asyncio.wait(tasks, timeout=CONFIRM_AFTER)
                after = max((each.update_id + 1 for each in updates), default=after)
        finally:
            for task in running:
                task.cancel()
            with suppress(asyncio.CancelledError):
                await asyncio.gather(*running, return_exceptions=True)

    def _begun(self, update: Update) -> asyncio.Task[None]:
        """Work on an update, after the one before of the same person."""
        user = update.effective_user
        number = user.id if isinstance(user, User) else 0
        task = asyncio.create_task(self._work_on(update, self._last.get(number)))
        self._last[number] = task

        def ended(done: asyncio.Task[None]) -> None:
            if self._last.get(number) is done:
                del self._last[number]

        task.add_done_callback(ended)
        return task

    async def _work_on(self, update: Update, before: asyncio.Task[None] | None) -> None:
        if before is not None:
            await asyncio.wait([before])
        try:
            async with self._room, asyncio.timeout(GIVEN_UP_AFTER):
                await self._take(update)
        except Exception as error:
            log.error("an update failed (%s): %s", _key(update), described(error))

    async def _take(self, update: Update) -> None:
        key = _key(update)
        if update.message is not None:
            message = update.message
            self.outlet.seen(message.chat.id, message.message_id)
            await self._titles.heard(message)
            if message.migrate_to_chat_id is not None:
                await self._moving.moved(message.chat.id, message.migrate_to_chat_id)
            elif message.migrate_from_chat_id is not None:
                await self._moving.moved(message.migrate_from_chat_id, message.chat.id)
            else:
                await self._messages.take(message, key)
        elif update.callback_query is not None:
            await self._presses.take(update.callback_query, key)
        elif update.inline_query is not None:
            await self._inline.offer(update.inline_query, key)
        elif update.chosen_inline_result is not None:
            await self._inline.chosen(update.chosen_inline_result, key)
        elif update.my_chat_member is not None:
            chat, status = update.my_chat_member.chat, update.my_chat_member.new_chat_member.status
            if chat.id > 0:
                is_closed = status in _HAS_LEFT
                await (self._chats.closed if is_closed else self._chats.opened)(chat.id)
            elif status in _HAS_LEFT:
                await self._moving.gone(chat.id)


def made_bot(token: str, address: str | None) -> Bot:
    """The client of python-telegram-bot, for a server of one's own if an address is given."""
    base = f"{address.rstrip('/')}/bot" if address else "https://api.telegram.org/bot"
    return Bot(token, base_url=base, request=AiohttpRequest(), get_updates_request=AiohttpRequest())


def _key(update: Update) -> str:
    return f"{PLATFORM}:{update.update_id}"
