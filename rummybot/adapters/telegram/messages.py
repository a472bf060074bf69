"""Commands that are typed, in groups and in private chats, and the links that open the latter."""

import logging
from collections import OrderedDict

from telegram import Bot, Message, User
from telegram.error import TelegramError

from rummybot.adapters.telegram import words
from rummybot.adapters.telegram.callers import Callers
from rummybot.adapters.telegram.chats import PrivateChats
from rummybot.adapters.telegram.ephemeral import Occasion
from rummybot.adapters.telegram.faults import described
from rummybot.adapters.telegram.keyboards import (
    Shown,
    open_keyboard,
)
from rummybot.adapters.telegram.markup import line_text
from rummybot.adapters.telegram.panels import Panels
from rummybot.adapters.telegram.places import Spot, where
from rummybot.adapters.telegram.posting import Posting
from rummybot.adapters.telegram.presses import AGAIN_LINK, GO_ON_LINK, JOIN_LINK
from rummybot.adapters.telegram.private import Private
from rummybot.adapters.telegram.reading import Given, Unknown, read_command
from rummybot.commands import lobby, pressing
from rummybot.commands.info import help_
from rummybot.commands.invocation import NOBODY, Desk, Invocation, Reply, answer
from rummybot.i18n.spans import Line
from rummybot.i18n.translations import Locale, translations
from rummybot.render.press import PublicPress, PublicToken
from rummybot.render.screen import PrivateScreen

START = "/start"
"""What Telegram types for somebody who opens a private chat, with the word of the link behind it.
In a group it is a command like others.
"""

REMEMBERED = 500
"""So many people's commands wait for their private chats to be opened."""

_SEATING = (lobby.new, lobby.join)
"""What seats whoever calls it: the bot must be able to show him his cards."""

_LINKS = {JOIN_LINK: PublicPress.JOIN, AGAIN_LINK: PublicPress.AGAIN}

log = logging.getLogger(__name__)


class Messages:
    """What becomes of messages."""

    def __init__(
        self,
        desk: Desk,
        bot: Bot,
        callers: Callers,
        chats: PrivateChats,
        panels: Panels,
        private: Private,
        posting: Posting,
    ) -> None:
        self._desk = desk
        self._bot = bot
        self._callers = callers
        self._chats = chats
        self._panels = panels
        self._private = private
        self._posting = posting
        self._waiting: OrderedDict[int, tuple[Given, Spot, str]] = OrderedDict()

    async def take(self, message: Message, key: str) -> None:
        """Carry out the command that a message is. What somebody sent through an inline bot is no
        command, and who hides who he is cannot play.
        """
        user, spot, text = message.from_user, where(message), message.text or ""
        if user is None or message.via_bot is not None:
            return
        given = read_command(text, self._bot.username)
        if message.sender_chat is not None or user.is_bot:
            if given is not None:
                locale = await self._desk.settings.locale_of(spot.place)
                await self._post(spot, message, locale, words.anonymous_line(translations(locale)))
            return
        if spot.is_private:
            await self._chats.opened(user.id)
            is_start = _first_word(text) == START
            if given is None or is_start:
                await self._opened(user, key, text.partition(" ")[2].strip(), is_start)
                return
        match given:
            case Given():
                await self._given(user, spot, key, given, message)
            case Unknown() if spot.is_private or "@" in text.split()[0]:
                call = await self._callers.call(user, spot, key)
                reply = answer(call, words.unknown_command_line(call.tr))
                await self._answer(user, spot, call, reply, message)
            case _:
                pass

    async def _given(
        self, user: User, spot: Spot, key: str, given: Given, message: Message
    ) -> None:
        if given.command.handler in _SEATING and not await self._chats.is_open(user.id):
            await self._open_first(user, spot, key, given, message)
            return
        call = await self._call(user, spot, key, given)
        reply = await given.command.run(self._desk, call)
        await self._answer(user, spot, call, reply, message)

    async def _call(self, user: User, spot: Spot, key: str, given: Given) -> Invocation:
        """Whether somebody manages a group is asked only where a command might depend on it."""
        around_a_game = " " in given.command.name
        manages = around_a_game and await self._callers.manages(user.id, spot.chat)
        return await self._callers.call(user, spot, key, given.arguments, manages=manages)

    async def _answer(
        self, user: User, spot: Spot, call: Invocation, reply: Reply, message: Message
    ) -> None:
        """Answer whoever typed, and nobody else: in the group where nobody else saw the command
        either, else in the private chat.
        """
        number = message.api_kwargs.get("ephemeral_message_id")
        if number and await self._answered_alone(user, spot, reply, Occasion(command=int(number))):
            return
        if reply.panel.table:
            shown = Shown(reply.panel, reply.said, self._panels.order(user.id, reply.panel.table))
            is_open = await self._panels.show(user.id, shown, anew=True)
        else:
            is_open = await self._private.say(user.id, reply)
        if not (is_open or spot.is_private):
            said = words.open_first_line(call.tr)
            await self._post(spot, message, call.locale, said, GO_ON_LINK)

    async def _answered_alone(
        self, user: User, spot: Spot, reply: Reply, occasion: Occasion
    ) -> bool:
        if reply.panel.table:
            shown = Shown(reply.panel, reply.said, self._panels.order(user.id, reply.panel.table))
            return await self._panels.open_alone(spot, user.id, occasion, shown)
        return await self._private.say_alone(spot, user.id, reply, occasion)

    async def _open_first(
        self, user: User, spot: Spot, key: str, given: Given, message: Message
    ) -> None:
        """Nobody sits down who could not be shown his cards. The command waits for him."""
        self._waiting.pop(user.id, None)
        self._waiting[user.id] = given, spot, key
        while len(self._waiting) > REMEMBERED:
            self._waiting.popitem(last=False)
        call = await self._callers.call(user, spot, key)
        table = await self._desk.tables.open_at(spot.place)
        joins = given.command.handler is lobby.join and table is not None
        link = f"{JOIN_LINK}{table}" if joins else GO_ON_LINK
        await self._post(spot, message, call.locale, words.open_first_line(call.tr), link)

    async def _opened(self, user: User, key: str, link: str, is_start: bool) -> None:
        """Somebody is in the private chat: to sit down, to go on with a command, or just so."""
        kind, table = link[:1], link[1:]
        call = await self._callers.call(user, Spot(user.id), key)
        waiting = self._waiting.pop(user.id, None) if is_start else None
        if is_start and kind in _LINKS and table:
            reply = await pressing.pressed(self._desk, call, PublicToken(table, _LINKS[kind]))
        elif waiting is not None:
            given, there, first_key = waiting
            call = await self._call(user, there, first_key, given)
            reply = await given.command.run(self._desk, call)
        elif is_start:
            reply = answer(call, words.welcome_line(call.tr))
        else:
            reply = await help_(self._desk, call)
        if not reply.panel.table:
            await self._private.say(user.id, reply)
        if is_start:
            await self._show_hands(user, call)

    async def _show_hands(self, user: User, call: Invocation) -> None:
        """The hands of all running games of somebody."""
        for table in await self._desk.tables.tables_of(call.who):
            if (await self._desk.tables.now(table)).table is None:
                continue
            reply = await pressing.hand_of(self._desk, call, table)
            if reply.panel.table:
                order = self._panels.order(user.id, table)
                await self._panels.show(user.id, Shown(reply.panel, order=order), anew=True)

    async def _post(
        self, spot: Spot, message: Message, locale: Locale, said: Line, link: str | None = None
    ) -> None:
        """Say something in the group, in answer to a message, that names no card."""
        screen = PrivateScreen(seat=None, locale=locale, names=NOBODY, blocks=())
        tr, text = translations(locale), line_text(said, screen)
        keyboard = None if link is None else open_keyboard(self._bot.username, link, tr)
        try:
            await self._posting.send(
                spot,
                text,
                keyboard,
                quiet=True,
                reply_to_message_id=message.message_id,
                allow_sending_without_reply=True,
            )
        except TelegramError as error:
            log.warning("an answer could not be given: %s", described(error))


def _first_word(text: str) -> str:
    return text.partition(" ")[0].partition("@")[0].casefold()
