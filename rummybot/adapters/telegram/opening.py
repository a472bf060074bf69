"""The private chat opened: to sit down, to go on with a command, to see one's cards."""

import time
from collections import OrderedDict
from dataclasses import replace

from telegram import Bot, User

from rummybot.adapters.telegram import words
from rummybot.adapters.telegram.callers import Callers
from rummybot.adapters.telegram.keyboards import Shown, add_keyboard
from rummybot.adapters.telegram.links import Wanted, read_link
from rummybot.adapters.telegram.members import Members
from rummybot.adapters.telegram.orders import Orders
from rummybot.adapters.telegram.panels import Panels
from rummybot.adapters.telegram.places import Spot
from rummybot.adapters.telegram.presses import AGAIN_LINK, JOIN_LINK
from rummybot.adapters.telegram.private import Private
from rummybot.adapters.telegram.reading import Given
from rummybot.adapters.telegram.spelling import NEW
from rummybot.commands import lobby, pressing
from rummybot.commands.invocation import Desk, Invocation, Reply, answer
from rummybot.render.press import PublicPress, PublicToken
from rummybot.tables.request import TableId

REMEMBERED = 500
"""So many people's commands wait for their private chats to be opened."""

WAITS = 3600.0
"""Seconds for which they wait."""

_LINKS = {JOIN_LINK: PublicPress.JOIN, AGAIN_LINK: PublicPress.AGAIN}


class Opening:
    """What becomes of Start."""

    def __init__(
        self,
        desk: Desk,
        bot: Bot,
        callers: Callers,
        orders: Orders,
        panels: Panels,
        private: Private,
    ) -> None:
        self._desk = desk
        self._bot = bot
        self._callers = callers
        self._orders = orders
        self._panels = panels
        self._private = private
        self._members = Members(bot)
        self._waiting: OrderedDict[int, tuple[float, Given, Spot, str]] = OrderedDict()

    def wait(self, user: User, given: Given, spot: Spot, key: str) -> None:
        """A command goes on when somebody has opened his private chat."""
        self._waiting.pop(user.id, None)
        self._waiting[user.id] = time.monotonic(), given, spot, key
        while len(self._waiting) > REMEMBERED:
            self._waiting.popitem(last=False)

    async def opened(self, user: User, key: str, link: str) -> None:
        """Somebody has pressed Start in the private chat: to sit down, to go on with a command, to
        see his cards, or to see what this is.
        """
        kind, table = link[:1], link[1:]
        call = await self._callers.call(user, Spot(user.id), key)
        wanted = read_link(link)
        replies: list[Reply] = []
        if kind in _LINKS and table and wanted is None:
            replies.append(await self._seated(call, PublicToken(table, _LINKS[kind])))
        waits = self._waits(user)
        if waits is not None and not (replies and waits[0].command.handler is lobby.join):
            given, there, first_key = waits
            call, reply = await self._orders.done(user, there, first_key, given)
            if given.command.needs_table and not reply.panel.table:
                reply = await self._private.about(call, reply)
            replies.append(reply)
        elif wanted is not None:
            replies.append(await self._opened_by_link(user, call, wanted))
        for reply in replies:
            if not reply.panel.table:
                await self._private.say(user.id, reply)
        has_hands = await self._show_hands(user, call)
        if not has_hands and not replies:
            welcome = answer(call, words.welcome_line(call.tr))
            keyboard = add_keyboard(self._bot.username, call.tr)
            await self._private.say(user.id, welcome, keyboard=keyboard)

    def _waits(self, user: User) -> tuple[Given, Spot, str] | None:
        """The command of somebody that waits for this, if it does not wait too long."""
        waiting = self._waiting.pop(user.id, None)
        if waiting is None or time.monotonic() - waiting[0] > WAITS:
            return None
        return waiting[1:]

    async def _opened_by_link(self, user: User, call: Invocation, wanted: Wanted) -> Reply:
        """Open the table of a link for whom it was made; nobody else, and none who is no member
        there, opens one by it.
        """
        spot = wanted.spot
        if wanted.user != user.id or not await self._members.is_there(user.id, spot.chat):
            return answer(call, words.other_opens_line(call.tr))
        arguments = {"variant": wanted.variant} if wanted.variant else {}
        there, reply = await self._orders.done(user, spot, call.key, Given(NEW, arguments))
        if wanted.has_options and not reply.refused:
            reply = replace(reply, said=(*reply.said, words.without_options_line(call.tr)))
        return await self._private.about(there, reply)

    async def _seated(self, call: Invocation, token: PublicToken) -> Reply:
        """Seat somebody who has followed a link."""
        reply = await pressing.pressed(self._desk, call, token)
        if not reply.refused:
            reply = replace(reply, said=(*reply.said, words.seated_line(call.tr)))
        try:
            place = (await self._desk.tables.now(TableId(token.table))).lobby.place
        except KeyError:
            return reply
        return await self._private.about(replace(call, place=place), reply)

    async def _show_hands(self, user: User, call: Invocation) -> bool:
        """The hands of all running games of somebody, where there are any."""
        any_shown = False
        for table in await self._desk.tables.tables_of(call.who):
            if (await self._desk.tables.now(table)).table is None:
                continue
            reply = await pressing.hand_of(self._desk, call, table)
            if reply.panel.table:
                order = self._panels.order(user.id, table)
                await self._panels.show(user.id, Shown(reply.panel, order=order), anew=True)
                any_shown = True
        return any_shown
