"""Presses carried out, and answered where they were made: in the private chat by a change of the
message, in the group by what the presser alone sees.
"""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Coroutine
from dataclasses import replace
from typing import TypeVar

from telegram import Bot, CallbackQuery, Message
from telegram.error import TelegramError

from rummybot.adapters.telegram import words
from rummybot.adapters.telegram.callbacks import (
    HandPress,
    Verb,
    cards_of,
    read_hand_press,
    split,
)
from rummybot.adapters.telegram.callers import Callers
from rummybot.adapters.telegram.chats import PrivateChats
from rummybot.adapters.telegram.ephemeral import Alone, Occasion
from rummybot.adapters.telegram.faults import Fault, described, fault_of
from rummybot.adapters.telegram.helping import helped
from rummybot.adapters.telegram.keyboards import (
    Shown,
    private_chat,
)
from rummybot.adapters.telegram.panels import Panels
from rummybot.adapters.telegram.places import Spot, spot_of, where
from rummybot.adapters.telegram.popup import popup_text, said_text, shortened
from rummybot.adapters.telegram.private import Private
from rummybot.commands import pressing
from rummybot.commands.invocation import NOBODY, Desk, Invocation, Reply
from rummybot.i18n.spans import Line
from rummybot.render.press import (
    OptionToken,
    PrivateToken,
    PublicPress,
    PublicToken,
    RulingToken,
    Token,
    read_token,
)
from rummybot.render.sorting import Order
from rummybot.render.text import plain_text
from rummybot.tables.request import TableId

JOIN_LINK, AGAIN_LINK, GO_ON_LINK, HAND_LINK = "j", "a", "c", "h"
"""What a link to the private chat begins with: the first two seat somebody at the table that
follows; after the third a command goes on that was typed before; the last leads to the hand.
"""

_SEATS = {PublicPress.JOIN: JOIN_LINK, PublicPress.AGAIN: AGAIN_LINK}

_IN_A_MESSAGE_OF_ITS_OWN = {
    PublicPress.RULES,
    PublicPress.SCORES,
    PublicPress.MORE,
    PublicPress.AGAIN,
    PublicPress.OPTIONS,
}

ANSWERED_WITHIN = 2.0
"""Seconds after which a press is answered though it is not carried out yet."""

REMEMBERED = 500
"""So many presses are known to be answered."""

_SHORT = 60
"""So many letters can be read while they pass by; more stay until they are put away."""

T = TypeVar("T")

_Read = HandPress | Token | None

log = logging.getLogger(__name__)


class Presses:
    """What becomes of presses."""

    def __init__(
        self,
        desk: Desk,
        bot: Bot,
        callers: Callers,
        chats: PrivateChats,
        panels: Panels,
        private: Private,
    ) -> None:
        self._desk = desk
        self._bot = bot
        self._callers = callers
        self._chats = chats
        self._panels = panels
        self._private = private
        self._answered: OrderedDict[str, None] = OrderedDict()

    async def take(self, query: CallbackQuery, key: str) -> None:
        """Carry a press out and answer it."""
        message = query.message
        if message is None:
            await self._answer(query)
            return
        spot = where(message) if isinstance(message, Message) else Spot(message.chat.id)
        token, order = split(query.data or "")
        read: _Read = read_hand_press(token) or read_token(token)
        alone = _alone(message, spot, query.from_user.id)
        if spot.is_private or alone is not None:
            await self._answer(query)
            call = await self._call(query, spot, key, read)
            await self._in_private(query, call, read, order, alone)
            return
        seats = isinstance(read, PublicToken) and read.press in _SEATS
        if seats and not await self._chats.is_open(query.from_user.id):
            assert isinstance(read, PublicToken)
            link = _SEATS[read.press] + read.table
            await self._answer(query, url=private_chat(self._bot.username, link))
            return
        call, reply = await self._promptly(query, self._carried_out(query, spot, key, read))
        await self._in_group(query, call, read, spot, reply)

    async def _carried_out(
        self, query: CallbackQuery, spot: Spot, key: str, read: _Read
    ) -> tuple[Invocation, Reply]:
        call = await self._call(query, spot, key, read)
        return call, await self._done(call, read)

    async def _promptly(self, query: CallbackQuery, work: Coroutine[None, None, T]) -> T:
        """What comes of the work. Where it takes long, the press is answered meanwhile."""
        task = asyncio.ensure_future(work)
        try:
            await asyncio.wait([task], timeout=ANSWERED_WITHIN)
            if not task.done():
                await self._answer(query)
            return await task
        finally:
            task.cancel()

    async def _call(self, query: CallbackQuery, spot: Spot, key: str, read: _Read) -> Invocation:
        """Who presses around a game counts as calling from where its table stands: he may be the
        one who manages that group.
        """
        user, manages = query.from_user, False
        if isinstance(read, PublicToken | RulingToken | OptionToken):
            spot = await self._place_of(read.table) or spot
            if isinstance(read, RulingToken) or _asks_for_more(read):
                manages = await self._callers.manages(user.id, spot.chat)
        return await self._callers.call(user, spot, key, manages=manages)

    async def _place_of(self, table: str) -> Spot | None:
        try:
            return spot_of((await self._desk.tables.now(TableId(table))).lobby.place)
        except (KeyError, ValueError):
            return None

    async def _done(self, call: Invocation, read: _Read) -> Reply:
        match read:
            case PublicToken() | PrivateToken() | RulingToken() | OptionToken():
                return await pressing.pressed(self._desk, call, read)
            case HandPress(verb=Verb.HELP):
                return helped(call, self._bot)
            case HandPress(table=table):
                return await pressing.hand_of(self._desk, call, table)
            case None:
                return pressing.no_such_button(call)

    async def _in_private(
        self,
        query: CallbackQuery,
        call: Invocation,
        read: _Read,
        order: Order,
        alone: Alone | None,
    ) -> None:
        """Answer in the message that was pressed, or below it."""
        reply = await self._done(call, read)
        if not reply.panel.table:
            await self._say(query, call, read, reply, alone)
            return
        shown = Shown(reply.panel, reply.said, order)
        if isinstance(read, HandPress) and read.verb is Verb.CHOOSE:
            ticked = self._panels.chosen(query.from_user.id, read)
            shown = await self._chosen(call, replace(read, chosen=ticked), shown)
        if alone is not None:
            await self._panels.show_alone(alone, shown)
            return
        assert query.message is not None
        await self._panels.show(query.from_user.id, shown, message=query.message.message_id)

    async def _chosen(self, call: Invocation, press: HandPress, shown: Shown) -> Shown:
        """The hand with cards chosen in it; without, if it has changed since."""
        is_now = shown.screen.moment == press.moment
        cards = cards_of(press.chosen, shown.screen.hand) if is_now else ()
        reply, found = await pressing.chosen(self._desk, call, press.table, press.moment, cards)
        if not is_now or not reply.panel.table:
            return replace(shown, said=reply.said)
        said = reply.said if cards else (words.tick_line(call.tr),)
        return Shown(reply.panel, said, shown.order, True, press.chosen, found)

    async def _say(
        self,
        query: CallbackQuery,
        call: Invocation,
        read: _Read,
        reply: Reply,
        alone: Alone | None,
    ) -> None:
        """An answer that is no hand."""
        assert query.message is not None
        in_its_own = isinstance(read, PublicToken) and read.press in _IN_A_MESSAGE_OF_ITS_OWN
        apart = in_its_own or isinstance(read, HandPress)
        if alone is None:
            message = None if apart else query.message.message_id
            reply = await self._private.about(call, reply)
            await self._private.say(query.from_user.id, reply, message)
            return
        occasion = Occasion(press=query.id) if apart else None
        await self._private.say_alone(alone.spot, alone.user, reply, occasion, alone)

    async def _in_group(
        self, query: CallbackQuery, call: Invocation, read: _Read, spot: Spot, reply: Reply
    ) -> None:
        """Answer so that the presser alone sees it."""
        user, occasion = query.from_user.id, Occasion(press=query.id)
        if reply.panel.table:
            press = read.press if isinstance(read, PublicToken) else None
            await self._hand_in_group(query, press, spot, reply)
            return
        is_lobbys = isinstance(read, PublicToken) and reply.below is not None
        if reply.late and is_lobbys:  # the same buttons stand under the board
            await self._answer(query, _bare(words.changed_line(call.tr), call), stays=True)
            return
        screen = reply.screen()
        short = said_text(screen) if reply.below is None and reply.menu is None else None
        if short is not None:
            await self._answer(query, short)
            return
        is_open = await self._chats.is_open(user)
        if await self._private.can_say_alone():
            await self._answer(query, _bare(words.below_line(call.tr), call))
            if await self._private.say_alone(spot, user, reply, occasion):
                return
        elif is_open:
            await self._answer(query, _bare(words.written_line(call.tr), call))
        else:
            await self._answer(query, url=private_chat(self._bot.username, GO_ON_LINK))
        await self._private.say(user, await self._private.about(call, reply))

    async def _hand_in_group(
        self, query: CallbackQuery, press: PublicPress | None, spot: Spot, reply: Reply
    ) -> None:
        """*Hand* shows it in a pop-up, at once and on every device, and with its buttons where that
        can be; *Play* leads to the private chat; after all else it is kept up to date.
        """
        user, panel = query.from_user.id, reply.panel
        shown = Shown(panel, reply.said, self._panels.order(user, panel.table))
        if press is PublicPress.HAND:
            await self._answer(query, popup_text(panel, reply.said), stays=True)
            await self._panels.open_alone(spot, user, Occasion(press=query.id), shown)
            return
        if press is PublicPress.PLAY:
            await self._answer(query, url=private_chat(self._bot.username, HAND_LINK))
        else:
            lines = [plain_text(each, panel.names, panel.locale) for each in reply.said]
            await self._answer(query, shortened(lines) or None)
        await self._panels.show(user, shown)

    async def _answer(
        self,
        query: CallbackQuery,
        text: str | None = None,
        *,
        url: str | None = None,
        stays: bool = False,
    ) -> None:
        """Every press is answered, or it would go on showing that it waits; and only once."""
        if query.id in self._answered:
            return
        self._answered[query.id] = None
        while len(self._answered) > REMEMBERED:
            self._answered.popitem(last=False)
        try:
            alert = stays or (text is not None and len(text) > _SHORT)
            await query.answer(text=text, show_alert=alert, url=url)
        except TelegramError as error:
            if fault_of(error) is not Fault.LATE:
                log.warning("a press could not be answered: %s", described(error))


def _bare(said: Line, call: Invocation) -> str:
    return plain_text(said, NOBODY, call.locale)


def _asks_for_more(read: _Read) -> bool:
    """Whether it is asked what there is besides playing: who rules the table is offered more."""
    return isinstance(read, PublicToken) and read.press is PublicPress.MORE


def _alone(message: object, spot: Spot, user: int) -> Alone | None:
    """The message, if the presser alone sees it."""
    number = getattr(message, "api_kwargs", {}).get("ephemeral_message_id")
    return Alone(spot, user, int(number)) if number else None
