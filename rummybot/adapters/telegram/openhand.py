"""What is known of a hand that lies open, or is to."""

import asyncio
from collections import deque
from dataclasses import dataclass, field, replace
from hashlib import sha256

from telegram import InlineKeyboardMarkup

from rummybot.adapters.telegram.callbacks import Order
from rummybot.adapters.telegram.ephemeral import Alone
from rummybot.adapters.telegram.keyboards import Shown


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
            shown = replace(before, said=shown.said)
        self.shown, self.order, self.failed = shown, shown.order, 0
        return shown


def looks_of(html: str, keyboard: InlineKeyboardMarkup | None) -> str:
    """What can be seen, in short."""
    seen = html + (keyboard.to_json() if keyboard else "")
    return sha256(seen.encode()).hexdigest()[:16]
