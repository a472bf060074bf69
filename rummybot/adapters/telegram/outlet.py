"""Screens as messages: public ones made once in a group, then edited in place; private ones in the
private chat.
"""

import logging
import time
from collections import OrderedDict

from telegram import Message
from telegram.error import TelegramError

from rummybot.adapters.telegram.aside import Aside
from rummybot.adapters.telegram.below import Below
from rummybot.adapters.telegram.chats import PrivateChats
from rummybot.adapters.telegram.drawing import Drawing
from rummybot.adapters.telegram.faults import Fault, described, fault_of, may_have_arrived
from rummybot.adapters.telegram.keyboards import open_keyboard, public_keyboard
from rummybot.adapters.telegram.markup import private_texts, screen_text
from rummybot.adapters.telegram.panels import Panels
from rummybot.adapters.telegram.places import PLATFORM, Spot, spot_of
from rummybot.adapters.telegram.posting import How, Posting
from rummybot.adapters.telegram.titles import Titles
from rummybot.delivery.outlet import Capabilities, Ref, Unreachable
from rummybot.engine.ids import Moment
from rummybot.i18n.translations import translations
from rummybot.render.screen import PrivateScreen, PublicScreen
from rummybot.tables.ports import Account
from rummybot.tables.roster import Place

FRESH_FOR = 47 * 3600.0
"""Seconds after which a board is replaced; an hour later it could not be taken away any more."""

MOST_BELOW = 6
"""With more messages of others below it a board is replaced."""

UNSURE = "?"
"""Stands for a message that may have arrived: nobody knows its number."""

REMEMBERED = 1000

log = logging.getLogger(__name__)


class TelegramOutlet:
    """Shows screens in groups and topics, and to single people."""

    platform = PLATFORM
    caps = Capabilities(edits=True, pings=True)

    def __init__(
        self,
        posting: Posting,
        chats: PrivateChats,
        panels: Panels,
        titles: Titles,
        drawing: Drawing,
        aside: Aside,
    ) -> None:
        self._posting = posting
        self._chats = chats
        self._panels = panels
        self._titles = titles
        self._drawing = drawing
        self._aside = aside
        self.bot_name = ""
        self._shown: OrderedDict[tuple[Place, Ref], str] = OrderedDict()
        self._unsure: OrderedDict[str, None] = OrderedDict()
        self._below = Below()

    async def room(self, place: Place) -> None:
        """Wait until something may be shown there."""
        await self._titles.learn(place)
        await self._posting.room(spot_of(place))

    async def show(
        self, place: Place, screen: PublicScreen, once: str, ping: tuple[Account, ...] = ()
    ) -> Ref | Unreachable:
        """A new message, which calls those of `ping`. One that may have arrived is sent once more,
        and not a third time.
        """
        spot, html = spot_of(place), _with_call(screen_text(screen), ping)
        keyboard = public_keyboard(screen)
        if ping and keyboard is None:
            keyboard = open_keyboard(self.bot_name, "", translations(screen.locale))
        try:
            message = await self._posting.send(spot, html, keyboard, quiet=not ping, how=How.BOARD)
        except TelegramError as error:
            if not may_have_arrived(error):
                return self._unreachable(error)
            if once in self._unsure:
                del self._unsure[once]
                return Ref(UNSURE)
            self._unsure[once] = None
            while len(self._unsure) > REMEMBERED:
                self._unsure.popitem(last=False)
            raise
        self._unsure.pop(once, None)
        chat = message.chat.id  # another than that of `place` where the group has just moved
        self._below.shown(message)
        ref = Ref(f"{message.message_id}@{int(message.date.timestamp())}@{chat}")
        self._remember(place, ref, _looks(screen, html))
        return ref

    async def update(
        self, place: Place, ref: Ref, screen: PublicScreen, ping: tuple[Account, ...] = ()
    ) -> bool | Unreachable:
        """Change a message. False where it is gone or cannot be changed any more."""
        html, number = _with_call(screen_text(screen), ping), _number(ref, place)
        if number is None:
            return False
        looks = _looks(screen, html)
        if self._shown.get((place, ref)) == looks:
            return True
        keyboard = public_keyboard(screen)
        if ping and keyboard is None:
            keyboard = open_keyboard(self.bot_name, "", translations(screen.locale))
        try:
            await self._posting.edit(spot_of(place), number, html, keyboard, how=How.BOARD)
        except TelegramError as error:
            if fault_of(error) is Fault.LOST:
                return False
            return self._unreachable(error)
        self._remember(place, ref, looks)
        return True

    async def remove(self, place: Place, ref: Ref) -> None:
        """Take a message away; one that is too old loses its buttons."""
        self._shown.pop((place, ref), None)
        spot, number = spot_of(place), _number(ref, place)
        if number is not None and not await self._posting.delete(spot, number, how=How.BOARD):
            await self._posting.without_buttons(spot, number, how=How.BOARD)

    async def over(self, place: Place, screen: PublicScreen) -> None:
        """Nothing but the board tells of the table."""

    def is_stale(self, place: Place, ref: Ref) -> bool:
        """Whether a message is too old, or others have pushed it up."""
        number = _number(ref, place)
        if number is None:
            return False
        is_old = time.time() - _since(ref) > FRESH_FOR
        return is_old or self._below.count(spot_of(place), number) > MOST_BELOW

    def seen(self, message: Message) -> None:
        """Somebody has written."""
        self._below.seen(message)

    async def is_called(self, who: Account) -> bool:
        """Whoever can be written to is called by his hand in the private chat."""
        return not await self._chats.is_open(int(who.id))

    async def whisper(
        self,
        who: Account,
        screen: PrivateScreen,
        once: str,  # noqa: ARG002 - Telegram knows no message again
    ) -> Ref | Unreachable:
        """A message in the private chat. Where that takes no more, it comes later."""
        user = int(who.id)
        if not await self._chats.is_open(user):
            return Unreachable("the private chat is not open")
        return await self._aside.done(self._whispered(user, screen), Ref(UNSURE))

    async def _whispered(self, user: int, screen: PrivateScreen) -> Ref | Unreachable:
        try:
            *before, last = private_texts(screen, self._titles.of)
            for text in before:
                await self._posting.send(Spot(user), text)
            message = await self._posting.send(Spot(user), last)
        except TelegramError as error:
            if fault_of(error) in (Fault.CLOSED, Fault.GONE):
                await self._chats.closed(user)
            return self._unreachable(error)
        return Ref(str(message.message_id))

    async def refresh(
        self, who: Account, table: str, screen: PrivateScreen, clock: Moment | None = None
    ) -> None:
        """Show this person's hand as it now is; on his turn in a new message, and with the card
        that he must draw.
        """
        if screen.table != table:
            return
        if clock is not None and await self._chats.is_open(int(who.id)):
            screen = await self._drawing.drawn(who, screen)
        await self._panels.refresh(int(who.id), screen, clock)

    async def close(self, who: Account, table: str, screen: PrivateScreen) -> bool:
        """The same for the last time. Whether one lay open."""
        return await self._panels.close(int(who.id), table, screen)

    def _remember(self, place: Place, ref: Ref, looks: str) -> None:
        self._shown.pop((place, ref), None)
        self._shown[place, ref] = looks
        while len(self._shown) > REMEMBERED:
            self._shown.popitem(last=False)

    def _unreachable(self, error: TelegramError) -> Unreachable:
        """What keeps the bot out of a place. Trouble that passes is raised on."""
        fault = fault_of(error)
        if fault not in (Fault.GONE, Fault.CLOSED):
            raise error
        return Unreachable(described(error), gone=fault is Fault.GONE)


def _with_call(html: str, ping: tuple[Account, ...]) -> str:
    calls = "".join(f'<a href="tg://user?id={int(each.id)}">👉</a> ' for each in ping)
    return calls + html


def _looks(screen: PublicScreen, html: str) -> str:
    buttons = "|".join(f"{each.press}{each.label}" for each in screen.buttons)
    return f"{html}\n{screen.version}|{buttons}"


def _number(ref: Ref, place: Place) -> int | None:
    """The number of a message, if it is known and counts in this chat: in a group that has got
    another id it may be somebody else's.
    """
    number, _, more = ref.id.partition("@")
    _, _, chat = more.partition("@")
    return int(number) if number.isdecimal() and chat == str(spot_of(place).chat) else None


def _since(ref: Ref) -> float:
    """When a message was posted, in seconds since 1970."""
    return float(ref.id.split("@")[1])
