"""The private chat opened: to sit down, to go on with a command, to see one's cards."""

from collections import OrderedDict
from dataclasses import replace

from telegram import Bot, User

from rummybot.adapters.telegram import words
from rummybot.adapters.telegram.callers import Callers
from rummybot.adapters.telegram.keyboards import Shown, add_keyboard
from rummybot.adapters.telegram.orders import Orders
from rummybot.adapters.telegram.panels import Panels
from rummybot.adapters.telegram.places import Spot
from rummybot.adapters.telegram.presses import AGAIN_LINK, JOIN_LINK
from rummybot.adapters.telegram.private import Private
from rummybot.adapters.telegram.reading import Given
from rummybot.commands import pressing
from rummybot.commands.invocation import Desk, Invocation, Reply, answer
from rummybot.render.press import PublicPress, PublicToken
from rummybot.tables.request import TableId

REMEMBERED = 500
"""So many people's commands wait for their private chats to be opened."""

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
        self._waiting: OrderedDict[int, tuple[Given, Spot, str]] = OrderedDict()

    def wait(self, user: User, given: Given, spot: Spot, key: str) -> None:
        """A command goes on when somebody has opened his private chat."""
        self._waiting.pop(user.id, None)
        self._waiting[user.id] = given, spot, key
        while len(self._waiting) > REMEMBERED:
            self._waiting.popitem(last=False)

    async def opened(self, user: User, key: str, link: str) -> None:
        """Somebody has pressed Start in the private chat: to sit down, to go on with a command, to
        see his cards, or to see what this is.
        """
        kind, table = link[:1], link[1:]
        call = await self._callers.call(user, Spot(user.id), key)
        waiting = self._waiting.pop(user.id, None)
        reply: Reply | None = None
        if kind in _LINKS and table:
            reply = await self._seated(call, PublicToken(table, _LINKS[kind]))
        elif waiting is not None:
            given, there, first_key = waiting
            call, reply = await self._orders.done(user, there, first_key, given)
            if given.command.needs_table and not reply.panel.table:
                reply = await self._private.about(call, reply)
        if reply is not None and not reply.panel.table:
            await self._private.say(user.id, reply)
        has_hands = await self._show_hands(user, call)
        if not has_hands and reply is None:
            welcome = answer(call, words.welcome_line(call.tr))
            keyboard = add_keyboard(self._bot.username, call.tr)
            await self._private.say(user.id, welcome, keyboard=keyboard)

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
