"""What a computer player is."""

from typing import Protocol

from rummybot.engine.intents import SeatIntent
from rummybot.engine.views import SeatView


class Player(Protocol):
    """Somebody who can be asked for a move."""

    def choose(self, view: SeatView) -> SeatIntent:
        """One of the options of this view, which has at least one."""
        ...
