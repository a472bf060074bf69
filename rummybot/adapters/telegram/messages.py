"""Commands that are typed, in groups and in private chats, and the links that open the latter."""

from telegram import Bot, InlineKeyboardMarkup, Message, User

from rummybot.adapters.telegram import words
from rummybot.adapters.telegram.callers import Callers
from rummybot.adapters.telegram.chats import PrivateChats
from rummybot.adapters.telegram.ephemeral import Occasion
from rummybot.adapters.telegram.keyboards import (
    ADDED,
    Shown,
    open_keyboard,
)
from rummybot.adapters.telegram.links import Wanted
from rummybot.adapters.telegram.markup import line_text
from rummybot.adapters.telegram.opening import Opening
from rummybot.adapters.telegram.orders import Orders
from rummybot.adapters.telegram.panels import Panels
from rummybot.adapters.telegram.places import Spot, where
from rummybot.adapters.telegram.presses import GO_ON_LINK, JOIN_LINK
from rummybot.adapters.telegram.private import Private
from rummybot.adapters.telegram.reading import Given, Unknown, read_command
from rummybot.adapters.telegram.remarks import About, Remarks
from rummybot.adapters.telegram.spelling import TABLE
from rummybot.commands import lobby
from rummybot.commands.invocation import NOBODY, Desk, Invocation, Reply, answer
from rummybot.engine.tabletop import BetweenDeals
from rummybot.i18n.spans import Line
from rummybot.i18n.translations import Locale, translations
from rummybot.render.screen import PrivateScreen

START = "/start"
"""What Telegram types for somebody who opens a private chat, with the word of the link behind it.
In a group it is a command like others.
"""

_SEATING = (lobby.new, lobby.join)
"""What seats whoever calls it: the bot must be able to show him his cards."""


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
        remarks: Remarks,
        orders: Orders,
        opening: Opening,
    ) -> None:
        self._desk = desk
        self._bot = bot
        self._callers = callers
        self._chats = chats
        self._panels = panels
        self._private = private
        self._remarks = remarks
        self._orders = orders
        self._opening = opening

    async def take(self, message: Message, key: str) -> None:
        """Carry out the command that a message is. What somebody sent through an inline bot is no
        command, and who hides who he is cannot play.
        """
        user, spot, text = message.from_user, where(message), message.text or ""
        is_hidden = message.sender_chat is not None
        if user is None or message.via_bot is not None or (user.is_bot and not is_hidden):
            return  # what bots say stays unanswered, or two of them would never come to an end
        given = read_command(text, self._bot.username)
        is_start, link = _first_word(text) == START, text.partition(" ")[2].strip()
        if is_start and link == ADDED and given is not None and not spot.is_private:
            await self.added(user, spot)
            return
        if is_hidden:
            if isinstance(given, Given):
                locale = await self._desk.settings.locale_of(spot.place)
                said = words.anonymous_line(translations(locale))
                await self._post(spot, message, locale, said, About.HIDDEN)
            return
        if spot.is_private:
            await self._chats.opened(user.id)
            self._remarks.way_is_found(user.id)
            if is_start:
                await self._opening.opened(user, key, link)
                return
            if given is None:
                call = await self._callers.call(user, spot, key)
                await self._private.say(user.id, answer(call, words.unread_line(call.tr)))
                return
        elif is_start and await self._is_played(spot):
            given = Given(TABLE, {})
        match given:
            case Given():
                await self._given(user, spot, key, given, message)
            case Unknown() if spot.is_private or "@" in text.split()[0]:
                call = await self._callers.call(user, spot, key)
                reply = answer(call, words.unknown_command_line(call.tr))
                await self._answer(user, spot, call, reply, message)
            case _:
                pass

    async def added(self, user: User, spot: Spot) -> None:
        """Tell a group that the bot is there, in the language of whoever has added it."""
        locale = await self._language(user, spot)
        screen = PrivateScreen(seat=None, locale=locale, names=NOBODY, blocks=())
        text = line_text(words.added_line(translations(locale)), screen)
        self._remarks.make(0, Spot(spot.chat), About.ADDED, text)

    async def _is_played(self, spot: Spot) -> bool:
        """Whether a deal is played there."""
        table = await self._desk.tables.open_at(spot.place)
        top = None if table is None else (await self._desk.tables.now(table)).table
        return top is not None and not isinstance(top.phase, BetweenDeals)

    async def _given(
        self, user: User, spot: Spot, key: str, given: Given, message: Message
    ) -> None:
        if given.command.handler in _SEATING and not await self._chats.is_open(user.id):
            await self._open_first(user, spot, key, given, message)
            return
        call, reply = await self._orders.done(user, spot, key, given)
        await self._answer(user, spot, call, reply, message, given)

    async def _answer(
        self,
        user: User,
        spot: Spot,
        call: Invocation,
        reply: Reply,
        message: Message,
        given: Given | None = None,
    ) -> None:
        """Answer whoever typed, and nobody else: in the group where nobody else saw the command
        either, else in the private chat. What cannot be answered yet is answered when that is open.
        """
        occasion = _occasion(message)
        if occasion is not None and await self._answered_alone(user, spot, reply, occasion):
            return
        if reply.panel.table:
            shown = Shown(reply.panel, reply.said, self._panels.order(user.id, reply.panel.table))
            is_open = await self._panels.show(user.id, shown, anew=True)
        else:
            if given is not None and given.command.needs_table:
                reply = await self._private.about(call, reply)
            is_open = await self._private.say(user.id, reply)
        if is_open or spot.is_private:
            return
        if given is not None:
            self._opening.wait(user, given, spot, call.key)
        said = words.answer_waits_line(call.tr)
        await self._post(spot, message, call.locale, said, link=GO_ON_LINK)

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
        self._opening.wait(user, given, spot, key)
        locale = await self._language(user, spot)
        tr, link = translations(locale), GO_ON_LINK
        table = await self._desk.tables.open_at(spot.place)
        if given.command.handler is lobby.join and table is not None:
            link = f"{JOIN_LINK}{table}"
        opens = given.command.handler is lobby.new
        if opens:
            variant = given.arguments.get("variant", "")
            link = str(Wanted(user.id, spot, variant, "options" in given.arguments))
        said = words.open_to_host_line(tr) if opens else words.open_to_join_line(tr)
        await self._post(spot, message, locale, said, link=link)

    async def _language(self, user: User, spot: Spot) -> Locale:
        return (await self._callers.call(user, spot, "")).locale

    async def _post(
        self,
        spot: Spot,
        message: Message,
        locale: Locale,
        said: Line,
        about: About = About.WAY,
        *,
        link: str | None = None,
    ) -> None:
        """Say something in the group, in answer to a message, that names no card."""
        screen = PrivateScreen(seat=None, locale=locale, names=NOBODY, blocks=())
        tr, text = translations(locale), line_text(said, screen)
        keyboard = None if link is None else open_keyboard(self._bot.username, link, tr)
        if await self._posted_alone(spot, message, Reply((said,), screen), keyboard):
            return
        who = message.sender_chat or message.from_user
        assert who is not None
        self._remarks.make(who.id, spot, about, text, keyboard, message.message_id)

    async def _posted_alone(
        self, spot: Spot, message: Message, reply: Reply, keyboard: InlineKeyboardMarkup | None
    ) -> bool:
        """Whether it could be said to whoever wrote alone, as nobody else saw what he wrote."""
        occasion, user = _occasion(message), message.from_user
        if occasion is None or user is None:
            return False
        return await self._private.say_alone(spot, user.id, reply, occasion, keyboard=keyboard)


def _occasion(message: Message) -> Occasion | None:
    """What lets the bot answer its sender alone: that nobody else has seen this message."""
    number = message.api_kwargs.get("ephemeral_message_id")
    return Occasion(command=int(number)) if number else None


def _first_word(text: str) -> str:
    return text.partition(" ")[0].partition("@")[0].casefold()
