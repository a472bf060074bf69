"""What is known of a hand that lies open, or is to."""

import asyncio
from collections import deque
from dataclasses import dataclass, field, replace
from hashlib import sha256

from telegram import InlineKeyboardMarkup

from rummybot.adapters.telegram.callbacks import HandPress
from rummybot.adapters.telegram.ephemeral import Alone
from rummybot.adapters.telegram.keyboards import Shown
from rummybot.render.screen import PrivateScreen
from rummybot.render.sorting import Order


@dataclass(slots=True, repr=False)
class OpenHand:
    """A hand that lies open, or is to. What is to be seen is noted here at once; one drawing at a
    time goes after it, and draws what is so by then.
    """

    message: int | None = None
    """The message in the private chat."""
    alone: Alone | None = None
    """The one in the group."""
    clock: int = 0
    """The clock of the last turn that a new message came for."""
    shown: Shown | None = None
    """What is to be seen."""
    anew: bool = False
    """It is to come in a new message."""
    order: Order = Order.SUIT
    """How it is sorted, where nothing is to be seen yet."""
    looks: str = ""
    """What the private message shows, in short, so that it is not changed to the same."""
    alone_looks: str = ""
    """The same of the one in the group."""
    failed: int = 0
    """How often showing this has failed."""
    gone: deque[int | Alone] = field(default_factory=lambda: deque(maxlen=8))
    """The messages before, which may have been pressed just before they were taken away."""
    due: asyncio.Event = field(default_factory=asyncio.Event)
    """There is something to be drawn in the private chat."""
    drawing: asyncio.Task[bool] | None = None
    """What goes after it. Whether the private chat is open."""
    changing: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Held while the one in the group is changed."""

    def wants(self, shown: Shown) -> Shown:
        """See to it that this is seen, or what is later with what is said now."""
        before = self.shown
        if before is not None and before.screen.version > shown.screen.version:
            keeps = shown if shown.screen.is_still(before.screen) else before
            shown = replace(keeps, screen=before.screen, said=shown.said)
        self.shown, self.order, self.failed = shown, shown.order, 0
        return shown

    def wants_later(self, screen: PrivateScreen) -> None:
        """See to it that a later state is seen. What was said is over then, but for who is choosing
        cards of the same hand.
        """
        before = self.shown
        if before is not None and before.choosing and before.screen.is_still(screen):
            self.wants(replace(before, screen=screen))
        else:
            self.wants(Shown(screen, order=self.order))

    def chosen(self, press: HandPress) -> int:
        """What is chosen after a press, with all that was chosen before, be it seen yet or not."""
        shown = self.shown
        goes_on = shown is not None and shown.choosing and shown.screen.moment == press.moment
        return press.added_to(shown.chosen) if shown is not None and goes_on else press.chosen


def looks_of(html: str, keyboard: InlineKeyboardMarkup | None) -> str:
    """What can be seen, in short."""
    seen = html + (keyboard.to_json() if keyboard else "")
    return sha256(seen.encode()).hexdigest()[:16]
