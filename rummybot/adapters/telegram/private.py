"""What is said in private chats besides hands. It names the table that it is about: its reader does
not look at it, and may sit at several.
"""

import logging
from dataclasses import replace

from telegram import InlineKeyboardMarkup
from telegram.error import TelegramError

from rummybot.adapters.telegram.aside import Aside
from rummybot.adapters.telegram.chats import PrivateChats
from rummybot.adapters.telegram.ephemeral import Alone, Ephemeral, Occasion
from rummybot.adapters.telegram.faults import Fault, described, fault_of
from rummybot.adapters.telegram.markup import Called, private_texts
from rummybot.adapters.telegram.option_menu import answer_keyboard, answer_screen
from rummybot.adapters.telegram.places import Spot, spot_of
from rummybot.adapters.telegram.posting import Posting
from rummybot.commands.invocation import Desk, Invocation, Reply
from rummybot.delivery.naming import about_table
from rummybot.i18n.spans import At, Line, Strong, line, strong

log = logging.getLogger(__name__)


class Private:
    """Writes to single people."""

    def __init__(
        self,
        desk: Desk,
        posting: Posting,
        chats: PrivateChats,
        ephemeral: Ephemeral,
        called: Called,
        aside: Aside,
    ) -> None:
        self._desk = desk
        self._posting = posting
        self._chats = chats
        self._ephemeral = ephemeral
        self._called = called
        self._aside = aside

    async def about(self, call: Invocation, reply: Reply) -> Reply:
        """The answer to a call from a group, with what it is about before it."""
        if spot_of(call.place).is_private or _tells_where(reply):
            return reply
        table = await self._desk.tables.open_at(call.place)
        if table is not None:
            about = about_table((await self._desk.tables.now(table)).lobby, call.tr)
        else:
            about = line(self._called(call.place.id))
        return replace(reply, said=(strong(about), *reply.said)) if about else reply

    async def say(
        self,
        user: int,
        reply: Reply,
        message: int | None = None,
        keyboard: InlineKeyboardMarkup | None = None,
    ) -> bool:
        """Say it, one message after another, buttons under the last; or in place of a message.
        Whether the chat is open. Where it takes no more, the rest comes later.
        """
        if not await self._chats.is_open(user):
            return False
        return await self._aside.done(self._said(user, reply, message, keyboard), True)

    async def _said(
        self,
        user: int,
        reply: Reply,
        message: int | None,
        keyboard: InlineKeyboardMarkup | None,
    ) -> bool:
        texts = private_texts(answer_screen(reply), self._called)
        keyboard = keyboard or answer_keyboard(reply)
        spot, last = Spot(user), len(texts) - 1
        try:
            for place, text in enumerate(texts):
                below = keyboard if place == last else None
                if place == 0 and message is not None:
                    await self._changed(spot, message, text, below)
                else:
                    await self._posting.send(spot, text, below)
        except TelegramError as error:
            if fault_of(error) in (Fault.CLOSED, Fault.GONE):
                await self._chats.closed(user)
                return False
            log.warning("something could not be said: %s", described(error))
        return True

    async def can_say_alone(self) -> bool:
        """Whether single members of a group can be shown something there."""
        return await self._ephemeral.is_known()

    async def say_alone(
        self,
        spot: Spot,
        user: int,
        reply: Reply,
        occasion: Occasion | None,
        before: Alone | None = None,
        keyboard: InlineKeyboardMarkup | None = None,
    ) -> bool:
        """Say it in the group so that this member alone sees it: in a new message where there is an
        occasion for one, else in place of the one before. Whether that could be done.
        """
        text, keyboard = private_texts(answer_screen(reply))[0], keyboard or answer_keyboard(reply)
        if occasion is None:
            return before is not None and await self._changed_alone(before, text, keyboard)
        return await self._ephemeral.show(spot, user, occasion, text, keyboard) is not None

    async def _changed_alone(
        self, before: Alone, text: str, keyboard: InlineKeyboardMarkup | None
    ) -> bool:
        try:
            return await self._ephemeral.change(before, text, keyboard)
        except TelegramError as error:
            log.warning("something could not be said: %s", described(error))
            return False

    async def _changed(
        self, spot: Spot, message: int, text: str, keyboard: InlineKeyboardMarkup | None
    ) -> None:
        try:
            await self._posting.edit(spot, message, text, keyboard)
        except TelegramError as error:
            if fault_of(error) is not Fault.LOST:
                raise
            await self._posting.send(spot, text, keyboard)


def _tells_where(reply: Reply) -> bool:
    """Whether an answer says already of which table it speaks."""
    return any(map(_names_a_place, reply.said))


def _names_a_place(said: Line) -> bool:
    return any(
        isinstance(span, At) or (isinstance(span, Strong) and _names_a_place(span.spans))
        for span in said
    )
