"""The hands that lie open: one message in the private chat for each table, and one in the group for
who looked there. On one's turn a new message comes, to be noticed; else the old one is changed.
"""

import asyncio
import logging
from collections import OrderedDict
from contextlib import suppress
from dataclasses import replace

from telegram import InlineKeyboardMarkup
from telegram.error import TelegramError

from rummybot.adapters.telegram.aside import Aside, come_of
from rummybot.adapters.telegram.beside import Beside
from rummybot.adapters.telegram.callbacks import HandPress
from rummybot.adapters.telegram.chats import PrivateChats
from rummybot.adapters.telegram.ephemeral import Alone, Ephemeral, Occasion
from rummybot.adapters.telegram.faults import Fault, described, fault_of, may_have_arrived
from rummybot.adapters.telegram.keyboards import Shown, hand_keyboard, hand_text
from rummybot.adapters.telegram.markup import Called
from rummybot.adapters.telegram.openhand import OpenHand, looks_of
from rummybot.adapters.telegram.places import Spot
from rummybot.adapters.telegram.posting import How, Posting
from rummybot.delivery.outlet import Ref
from rummybot.delivery.ports import Kept, SurfaceStore
from rummybot.engine.ids import Moment, Seat
from rummybot.render.screen import PrivateScreen
from rummybot.render.sorting import Order
from rummybot.tables.request import TableId

HAND = "hand"
"""The kind under which the messages are remembered."""

REMEMBERED = 5000
"""So many hands are known without looking them up."""

PAUSES = (1.0, 5.0, 30.0)
"""Seconds after which a hand that could not be shown is shown again, one after the other."""

Key = tuple[int, str]
"""Whose hand it is, and at which table."""

log = logging.getLogger(__name__)


class Panels:
    """Shows hands in private chats."""

    def __init__(
        self,
        posting: Posting,
        chats: PrivateChats,
        ephemeral: Ephemeral,
        store: SurfaceStore,
        called: Called,
        beside: Beside,
        aside: Aside,
    ) -> None:
        self._posting = posting
        self._chats = chats
        self._ephemeral = ephemeral
        self._store = store
        self._called = called
        self._beside = beside
        self._open: OrderedDict[Key, OpenHand] = OrderedDict()
        self._aside = aside

    async def refresh(self, user: int, screen: PrivateScreen, clock: Moment | None) -> None:
        """Show a later state. `clock` is that of the turn in which this person is awaited: the
        first time a new message comes for it. Nobody waits until it is there.
        """
        opened = await self._found(user, screen)
        before = opened.shown
        if before is not None and screen.version < before.screen.version:
            return
        same = before is not None and before.screen.version == screen.version
        if same and clock == (opened.clock or None):
            return
        if clock is not None and clock != opened.clock:
            opened.clock, opened.anew = clock, True
        opened.wants_later(screen)
        self._draw(user, opened)
        self._draw_alone(opened)

    async def show(
        self, user: int, shown: Shown, *, message: int | None = None, anew: bool = False
    ) -> bool:
        """Show a hand in answer to something: in the message where it lies, which is most often the
        one that was pressed; or at the end of the chat. Whether the private chat is open.
        """
        if not await self._chats.is_open(user):
            return False
        opened = await self._found(user, shown.screen)
        opened.wants(shown)
        opened.anew = opened.anew or anew
        if opened.message is None:
            opened.message, opened.looks = message, ""
        elif message is not None and message != opened.message:
            self._aside.begin(self._put_away(user, opened, message))
        self._draw_alone(opened)
        return await come_of(self._draw(user, opened), True)

    async def show_alone(self, alone: Alone, shown: Shown) -> None:
        """A hand is shown in the group, or changed there."""
        opened = await self._found(alone.user, shown.screen)
        self._lies(opened, alone)
        opened.wants(shown)
        if opened.message is not None:
            self._draw(alone.user, opened)
        changing = self._draw_alone(opened)
        if changing is not None:
            await come_of(changing, None)

    async def open_alone(self, spot: Spot, user: int, occasion: Occasion, shown: Shown) -> bool:
        """Show a hand in the group, if its owner alone can be shown something there."""
        opened = await self._found(user, shown.screen)
        shown = opened.wants(shown)
        html, keyboard = self._drawn(shown)
        alone = await self._ephemeral.show(spot, user, occasion, html, keyboard)
        if alone is None:
            return False
        if self._lies(opened, alone):
            opened.alone_looks = looks_of(html, keyboard)
        self._draw_alone(opened)  # as it may have become meanwhile
        return True

    def _lies(self, opened: OpenHand, alone: Alone) -> bool:
        """In the group the latest hand stays, and the one before goes. Whether this is the latest,
        and was not known."""
        before = opened.alone
        if before == alone:
            return False
        is_later = before is None or before.id < alone.id
        earlier = before if is_later else alone
        if is_later:
            opened.alone, opened.alone_looks = alone, ""
        if earlier is not None and earlier not in opened.gone:
            opened.gone.append(earlier)
            self._aside.begin(self._ephemeral.remove(earlier))
        return is_later

    def order(self, user: int, table: str) -> Order:
        """How this person has the hand of this table sorted."""
        opened = self._open.get((user, table))
        return Order.SUIT if opened is None else opened.order

    def chosen(self, user: int, press: HandPress) -> int:
        """What is chosen after a press, with all that was chosen before, be it seen yet or not."""
        opened = self._open.get((user, press.table))
        return press.chosen if opened is None else opened.chosen(press)

    async def close(self, user: int, table: str, screen: PrivateScreen) -> bool:
        """The same for the last time, when the table is over. Whether a hand lay open."""
        opened = await self._found(user, replace(screen, table=table))
        is_played_out = screen.seat is not None
        lay_open = opened.message is not None or opened.alone is not None
        shown = Shown(replace(screen, table=""), over=table if is_played_out else "")
        opened.shown, opened.anew, opened.failed = shown, False, 0
        if opened.message is not None or opened.drawing is not None:
            self._draw(user, opened)
        self._draw_alone(opened)
        self._open.pop((user, table), None)
        return lay_open

    def _draw(self, user: int, opened: OpenHand) -> asyncio.Task[bool]:
        """See to it that what is wanted is drawn in the private chat."""
        opened.due.set()
        if opened.drawing is None or opened.drawing.done():
            opened.drawing = self._aside.begin(self._drawing(user, opened))
        return opened.drawing

    async def _drawing(self, user: int, opened: OpenHand) -> bool:
        """Draw until nothing is due, at the pace of this chat. Nobody else calls whoever is called
        by his hand, so trouble that passes may not keep it from him. What may have arrived is sent
        once more, and not a third time.
        """
        is_open = True
        while opened.due.is_set():
            await asyncio.sleep(self._posting.closed_for(user))
            opened.due.clear()
            try:
                is_open = await self._draw_once(user, opened)
            except TelegramError as error:
                if fault_of(error) in (Fault.CLOSED, Fault.GONE):
                    await self._chats.closed(user)
                    is_open = False
                    continue
                log.warning("a hand could not be shown: %s", described(error))
                failed, opened.failed = opened.failed, opened.failed + 1
                if failed < (1 if may_have_arrived(error) else len(PAUSES)):
                    with suppress(TimeoutError):
                        await asyncio.wait_for(opened.due.wait(), PAUSES[failed])
                    opened.due.set()
                else:
                    opened.anew = opened.anew and not may_have_arrived(error)
        return is_open

    async def _draw_once(self, user: int, opened: OpenHand) -> bool:
        shown, anew, number = opened.shown, opened.anew, opened.message
        if shown is None or not await self._chats.is_open(user):
            return False
        told = replace(shown, screen=await self._beside.completed(shown.screen))
        spot, (html, keyboard) = Spot(user), self._drawn(told)
        looks = looks_of(html, keyboard)
        if number is not None and not anew:
            if looks == opened.looks:
                return True
            try:
                await self._posting.edit(spot, number, html, keyboard, how=How.HAND)
            except TelegramError as error:
                if fault_of(error) is not Fault.LOST:
                    raise
                if opened.message == number:
                    opened.message = None
                if not shown.screen.table:
                    return True  # nobody misses the hand of a table that is over
            else:
                opened.looks, opened.failed = looks, 0
                await self._remember(user, opened)
                return True
        sent = await self._posting.send(spot, html, keyboard, how=How.HAND)
        before, opened.message = opened.message, sent.message_id
        opened.looks, opened.failed, opened.anew = looks, 0, False
        await self._remember(user, opened, before)
        if before is not None:
            await self._put_away(user, opened, before)
            await self._remember(user, opened)
        return True

    def _draw_alone(self, opened: OpenHand) -> asyncio.Task[None] | None:
        """See to it that what is wanted is drawn in the group, where it lies open."""
        if opened.alone is None:
            return None
        return self._aside.begin(self._drawing_alone(opened))

    async def _drawing_alone(self, opened: OpenHand) -> None:
        for pause in (*PAUSES, None):
            async with opened.changing:
                alone, shown = opened.alone, opened.shown
                if alone is None or shown is None:
                    return
                html, keyboard = self._drawn(shown)
                looks = looks_of(html, keyboard)
                if looks == opened.alone_looks:
                    return
                try:
                    is_there = await self._ephemeral.change(alone, html, keyboard)
                except TelegramError as error:
                    log.warning("a hand in a group could not be shown: %s", described(error))
                else:
                    if opened.alone == alone:
                        opened.alone, opened.alone_looks = (
                            (alone, looks) if is_there else (None, "")
                        )
                    return
            if pause is not None:
                await asyncio.sleep(pause)

    def _drawn(self, shown: Shown) -> tuple[str, InlineKeyboardMarkup | None]:
        return hand_text(shown, self._called), hand_keyboard(shown)

    async def _put_away(self, user: int, opened: OpenHand, message: int) -> None:
        """A message before: it is taken away, or at least its buttons are."""
        if message in opened.gone:
            return
        opened.gone.append(message)
        try:
            if not await self._posting.delete(Spot(user), message):
                await self._posting.without_buttons(Spot(user), message)
        except TelegramError as error:
            log.warning("an old hand could not be taken away: %s", described(error))

    async def _found(self, user: int, screen: PrivateScreen) -> OpenHand:
        """The hand as it lies open, maybe since an earlier process."""
        key = (user, screen.table)
        if key not in self._open:
            opened = OpenHand()
            for kept in await self._store.surfaces(TableId(screen.table)):
                if kept.kind == HAND and kept.seat == screen.seat and kept.ref is not None:
                    number, opened.looks, order, before = kept.ref.id.split("@")
                    opened.message, opened.clock = int(number), kept.shown
                    opened.order = Order(order)
                    if before:  # the process did not live to take it away
                        await self._put_away(user, opened, int(before))
            self._open.setdefault(key, opened)
        self._open.move_to_end(key)
        while len(self._open) > REMEMBERED:
            self._open.popitem(last=False)
        return self._open[key]

    async def _remember(self, user: int, opened: OpenHand, before: int | None = None) -> None:
        """The message, and the one before as long as it is still to be taken away."""
        assert opened.shown is not None
        screen = opened.shown.screen
        if screen.table and screen.seat is not None and opened.message is not None:
            await self._store.keep_surface(
                Kept(
                    table=TableId(screen.table),
                    kind=HAND,
                    seat=Seat(screen.seat),
                    place=Spot(user).place,
                    ref=Ref(f"{opened.message}@{opened.looks}@{opened.order.value}@{before or ''}"),
                    shown=opened.clock,
                )
            )
