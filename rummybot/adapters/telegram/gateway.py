"""Telegram's end of the bot: what people send becomes invocations, and screens become messages."""

from itertools import chain, repeat
from typing import Protocol

from telegram import Bot, ChatMember, Update
from telegram.constants import ChatType

from rummybot.adapters.telegram.aside import Aside
from rummybot.adapters.telegram.beside import Beside
from rummybot.adapters.telegram.callers import Callers
from rummybot.adapters.telegram.chats import PrivateChats
from rummybot.adapters.telegram.drawing import Drawing
from rummybot.adapters.telegram.ephemeral import Ephemeral
from rummybot.adapters.telegram.fetching import PAUSES, Fetching
from rummybot.adapters.telegram.http import AiohttpRequest
from rummybot.adapters.telegram.inline import Inline
from rummybot.adapters.telegram.leaving import Leaving
from rummybot.adapters.telegram.members import Members
from rummybot.adapters.telegram.messages import Messages
from rummybot.adapters.telegram.moving import Moving
from rummybot.adapters.telegram.opening import Opening
from rummybot.adapters.telegram.orders import Orders
from rummybot.adapters.telegram.outlet import TelegramOutlet
from rummybot.adapters.telegram.panels import Panels
from rummybot.adapters.telegram.places import PLATFORM, Spot
from rummybot.adapters.telegram.posting import Posting
from rummybot.adapters.telegram.presses import Presses
from rummybot.adapters.telegram.private import Private
from rummybot.adapters.telegram.reaching import patiently
from rummybot.adapters.telegram.registering import register
from rummybot.adapters.telegram.remarks import Remarks
from rummybot.adapters.telegram.titles import Titles
from rummybot.commands.invocation import Desk
from rummybot.delivery.ports import SurfaceStore
from rummybot.tables.ports import EventStore

_HAS_LEFT = {ChatMember.LEFT, ChatMember.BANNED}


class Store(EventStore, SurfaceStore, Protocol):
    """What is needed of the store besides what the desk offers."""


class Gateway:
    """Takes what people send on Telegram, and shows what they should see."""

    def __init__(self, desk: Desk, store: Store, token: str, address: str | None = None) -> None:
        self._bot = made_bot(token, address)
        posting, chats = Posting(self._bot), PrivateChats(desk.settings, self._bot)
        self._aside = aside = Aside()
        self._ephemeral = Ephemeral(self._bot, posting)
        self._titles = titles = Titles(desk.settings, self._bot)
        panels = Panels(posting, chats, self._ephemeral, store, titles.of, Beside(desk), aside)
        callers = Callers(desk, self._bot)
        private = Private(desk, posting, chats, self._ephemeral, titles.of, aside)
        self._moving = Moving(desk, store)
        self._leaving = Leaving(desk, store)
        posting.follow(self._moving.moved)
        self.outlet = TelegramOutlet(posting, chats, panels, titles, Drawing(desk, store), aside)
        self.members = Members(self._bot)
        self._chats = chats
        self._presses = Presses(desk, self._bot, callers, chats, panels, private)
        orders = Orders(desk, self._bot, callers)
        opening = Opening(desk, self._bot, callers, orders, panels, private)
        self._messages = Messages(
            desk, self._bot, callers, chats, panels, private, Remarks(posting), orders, opening
        )
        self._inline = Inline(desk, self._bot, callers, panels, titles.of)
        self._fetching = Fetching(self._bot, self._take)

    async def serve(self) -> None:
        """Serve until cancelled. Raises telegram.error.InvalidToken where Telegram rejects the
        token, be it one that it took before.
        """
        try:
            await patiently(self._begun, chain(PAUSES, repeat(PAUSES[-1])))
            self.outlet.bot_name = self._bot.username
            await register(self._bot, alone=await self._ephemeral.is_known())
            await self._fetching.run()
        finally:
            await self._aside.end()
            await self._bot.shutdown()

    async def _begun(self) -> None:
        await self._bot.initialize()
        await self._bot.delete_webhook()

    async def _take(self, update: Update) -> None:
        key = _key(update)
        if update.message is not None:
            message = update.message
            self.outlet.seen(message)
            await self._titles.heard(message)
            if message.migrate_to_chat_id is not None:
                await self._moving.moved(message.chat.id, message.migrate_to_chat_id)
            elif message.migrate_from_chat_id is not None:
                await self._moving.moved(message.migrate_from_chat_id, message.chat.id)
            elif message.left_chat_member is not None:
                await self._leaving.left(message.chat.id, message.left_chat_member.id, key)
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
            was = update.my_chat_member.old_chat_member.status
            if chat.id > 0:
                is_closed = status in _HAS_LEFT
                await (self._chats.closed if is_closed else self._chats.opened)(chat.id)
            elif status in _HAS_LEFT:
                await self._moving.gone(chat.id)
            elif was in _HAS_LEFT and chat.type != ChatType.CHANNEL:
                await self._messages.added(update.my_chat_member.from_user, Spot(chat.id))


def made_bot(token: str, address: str | None) -> Bot:
    """The client of python-telegram-bot, for a server of one's own if an address is given."""
    base = f"{address.rstrip('/')}/bot" if address else "https://api.telegram.org/bot"
    return Bot(token, base_url=base, request=AiohttpRequest(), get_updates_request=AiohttpRequest())


def _key(update: Update) -> str:
    return f"{PLATFORM}:{update.update_id}"
