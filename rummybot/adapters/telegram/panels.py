"""The hands that lie open: one message in the private chat for each table, and one in the group for
who looked there last. On one's turn a new message comes, so that it is noticed; else the old one is
changed.
"""

import asyncio
import logging
from collections import OrderedDict, deque
from dataclasses import dataclass, field, replace

from telegram import InlineKeyboardMarkup
from telegram.error import TelegramError

from rummybot.adapters.telegram.beside import Beside
from rummybot.adapters.telegram.callbacks import Order
from rummybot.adapters.telegram.chats import PrivateChats
from rummybot.adapters.telegram.ephemeral import Alone, Ephemeral, Occasion
from rummybot.adapters.telegram.faults import Fault, described, fault_of, may_have_arrived
from rummybot.adapters.telegram.keyboards import Shown, hand_keyboard, hand_text
from rummybot.adapters.telegram.markup import Called
from rummybot.adapters.telegram.places import Spot
from rummybot.adapters.telegram.posting import Posting
from rummybot.delivery.outlet import Ref
from rummybot.delivery.ports import Kept, SurfaceStore
from rummybot.engine.ids import Moment, Seat
from rummybot.render.screen import PrivateScreen
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


@dataclass(slots=True, repr=False)
class _Open:
    """A hand that lies open."""

    message: int | None = None
    """The message in the private chat."""
    alone: Alone | None = None
    """The one in the group."""
    clock: int = 0
    """The clock of the last turn that a new message came for."""
    shown: Shown | None = None
    looks: str = ""
    """What the private message shows, so that it is not changed to the same."""
    alone_looks: str = ""
    """The same of the one in the group."""
    failed: int = 0
    """How often showing this has failed."""
    gone: deque[int] = field(default_factory=lambda: deque(maxlen=8))
    """The messages before, which may have been pressed just before they were taken away."""
    changing: asyncio.Lock = field(default_factory=asyncio.Lock)

    def at_least(self, shown: Shown) -> Shown:
        """What is to be shown, if nothing later has been; else that, with what is said now."""
        before = self.shown
        if before is not None and before.screen.version > shown.screen.version:
            return replace(before, said=shown.said)
        return shown


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
    ) -> None:
        self._posting = posting
        self._chats = chats
        self._ephemeral = ephemeral
        self._store = store
        self._called = called
        self._beside = beside
        self._open: OrderedDict[Key, _Open] = OrderedDict()
        self._trying: set[asyncio.Task[None]] = set()

    async def refresh(self, user: int, screen: PrivateScreen, clock: Moment | None) -> None:
        """Show a later state. `clock` is that of the turn in which this person is awaited: the
        first time a new message comes for it.
        """
        opened = await self._found(user, screen)
        async with opened.changing:
            before = opened.shown
            if before is not None and screen.version < before.screen.version:
                return
            same = before is not None and before.screen.version == screen.version
            if before is not None and same and clock == (opened.clock or None):
                return
            order = Order.SUIT if before is None else before.order
            shown = Shown(screen, order=order)
            is_called = clock is not None and clock != opened.clock
            if clock is not None:
                opened.clock = clock
            await self._draw(user, opened, shown, anew=is_called)
            if opened.alone is not None:
                await self._change_alone(opened, shown)

    async def show(
        self, user: int, shown: Shown, *, message: int | None = None, anew: bool = False
    ) -> bool:
        """Show a hand in answer to something: in the message where it lies, which is most often the
        one that was pressed; or at the end of the chat. Whether the private chat is open.
        """
        opened = await self._found(user, shown.screen)
        async with opened.changing:
            shown = opened.at_least(shown)
            if opened.message is None:
                opened.message, opened.looks = message, ""
            elif message is not None and message != opened.message:
                await self._put_away(user, opened, message)
            return await self._draw(user, opened, shown, anew=anew)

    async def show_alone(self, alone: Alone, shown: Shown) -> None:
        """A hand is shown in the group, or changed there."""
        opened = await self._found(alone.user, shown.screen)
        async with opened.changing:
            if opened.alone != alone:
                opened.alone, opened.alone_looks = alone, ""
            opened.shown = opened.at_least(shown)
            await self._change_alone(opened, opened.shown)

    async def open_alone(self, spot: Spot, user: int, occasion: Occasion, shown: Shown) -> bool:
        """Show a hand in the group, if its owner alone can be shown something there."""
        opened = await self._found(user, shown.screen)
        async with opened.changing:
            shown = opened.at_least(shown)
            html, keyboard = self._drawn(shown)
            alone = await self._ephemeral.show(spot, user, occasion, html, keyboard)
            if alone is None:
                return False
            before, opened.alone, opened.shown = opened.alone, alone, shown
            opened.alone_looks = _looks(html, keyboard)
            if before is not None:
                await self._ephemeral.remove(before)
            return True

    def order(self, user: int, table: str) -> Order:
        """How this person has the hand of this table sorted."""
        opened = self._open.get((user, table))
        return Order.SUIT if opened is None or opened.shown is None else opened.shown.order

    async def close(self, user: int, table: str, screen: PrivateScreen) -> bool:
        """The same for the last time, when the table is over. Whether a hand lay open."""
        opened = await self._found(user, replace(screen, table=table))
        async with opened.changing:
            is_played_out = screen.seat is not None
            shown = Shown(replace(screen, table=""), over=table if is_played_out else "")
            lay_open = opened.message is not None or opened.alone is not None
            if opened.message is not None:
                await self._draw(user, opened, shown, anew=False)
            if opened.alone is not None:
                await self._change_alone(opened, shown)
        self._open.pop((user, table), None)
        return lay_open

    async def _draw(self, user: int, opened: _Open, shown: Shown, *, anew: bool) -> bool:
        if opened.shown is not shown:
            opened.shown, opened.failed = shown, 0
        told = replace(shown, screen=await self._beside.completed(shown.screen))
        spot, (html, keyboard) = Spot(user), self._drawn(told)
        looks = _looks(html, keyboard)
        if not await self._chats.is_open(user):
            return False
        try:
            if opened.message is not None and not anew:
                if looks == opened.looks:
                    return True
                try:
                    await self._posting.edit(spot, opened.message, html, keyboard)
                except TelegramError as error:
                    if fault_of(error) is not Fault.LOST:
                        raise
                    opened.message = None
                else:
                    opened.looks, opened.failed = looks, 0
                    return True
            before = opened.message
            sent = await self._posting.send(spot, html, keyboard)
        except TelegramError as error:
            if fault_of(error) in (Fault.CLOSED, Fault.GONE):
                await self._chats.closed(user)
                return False
            log.warning("a hand could not be shown: %s", described(error))
            self._try_again(user, opened, anew=anew, unsure=may_have_arrived(error))
            return True
        opened.message, opened.looks, opened.failed = sent.message_id, looks, 0
        await self._remember(user, opened)
        if before is not None:
            await self._put_away(user, opened, before)
        return True

    def _try_again(self, user: int, opened: _Open, *, anew: bool, unsure: bool) -> None:
        """Nobody else calls whoever is called by his hand, so trouble that passes may not keep it
        from him. What may have arrived is sent once more, and not a third time.
        """
        failed, opened.failed = opened.failed, opened.failed + 1
        if failed < (1 if unsure else len(PAUSES)):
            task = asyncio.create_task(self._later(user, opened, PAUSES[failed], anew=anew))
            self._trying.add(task)
            task.add_done_callback(self._trying.discard)

    async def _later(self, user: int, opened: _Open, pause: float, *, anew: bool) -> None:
        """Unless something else was to be shown meanwhile."""
        shown, failed = opened.shown, opened.failed
        await asyncio.sleep(pause)
        async with opened.changing:
            if shown is not None and opened.shown is shown and opened.failed == failed:
                await self._draw(user, opened, shown, anew=anew)

    async def _change_alone(self, opened: _Open, shown: Shown) -> None:
        assert opened.alone is not None
        html, keyboard = self._drawn(shown)
        looks = _looks(html, keyboard)
        if looks == opened.alone_looks:
            return
        opened.alone_looks = looks
        if not await self._ephemeral.change(opened.alone, html, keyboard):
            opened.alone = None

    def _drawn(self, shown: Shown) -> tuple[str, InlineKeyboardMarkup | None]:
        return hand_text(shown, self._called), hand_keyboard(shown)

    async def _put_away(self, user: int, opened: _Open, message: int) -> None:
        """A message before: it is taken away, or at least its buttons are."""
        if message in opened.gone:
            return
        opened.gone.append(message)
        try:
            if not await self._posting.delete(Spot(user), message):
                await self._posting.without_buttons(Spot(user), message)
        except TelegramError as error:
            log.warning("an old hand could not be taken away: %s", described(error))

    async def _found(self, user: int, screen: PrivateScreen) -> _Open:
        """The hand as it lies open, maybe since an earlier process."""
        key = (user, screen.table)
        if key not in self._open:
            opened = _Open()
            for kept in await self._store.surfaces(TableId(screen.table)):
                if kept.kind == HAND and kept.seat == screen.seat and kept.ref is not None:
                    opened.message, opened.clock = int(kept.ref.id), kept.shown
            self._open.setdefault(key, opened)
        self._open.move_to_end(key)
        while len(self._open) > REMEMBERED:
            self._open.popitem(last=False)
        return self._open[key]

    async def _remember(self, user: int, opened: _Open) -> None:
        assert opened.shown is not None
        screen = opened.shown.screen
        if screen.table and screen.seat is not None and opened.message is not None:
            await self._store.keep_surface(
                Kept(
                    table=TableId(screen.table),
                    kind=HAND,
                    seat=Seat(screen.seat),
                    place=Spot(user).place,
                    ref=Ref(str(opened.message)),
                    shown=opened.clock,
                )
            )


def _looks(html: str, keyboard: InlineKeyboardMarkup | None) -> str:
    return html + (keyboard.to_json() if keyboard else "")
