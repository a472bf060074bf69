"""How many messages of others stand below one of the bot's."""

from collections import OrderedDict, deque
from dataclasses import dataclass, field

from telegram import Message
from telegram.constants import ChatType

from rummybot.adapters.telegram.places import Spot, where

REMEMBERED = 1000
"""So many places are watched, those that were written to last."""

KEPT = 50
"""So many messages are known of each."""


@dataclass(slots=True)
class _Watched:
    latest: int = 0
    """The highest number seen."""
    own: deque[int] = field(default_factory=lambda: deque(maxlen=KEPT))
    others: deque[int] = field(default_factory=lambda: deque(maxlen=KEPT))
    has_topics: bool = False


class Below:
    """Watches places. A bot hears little of what is said in a group, but supergroups number their
    messages one after the other. Where a group has topics they share the numbers: there only what
    was heard in the topic itself counts.
    """

    def __init__(self) -> None:
        self._places: OrderedDict[Spot, _Watched] = OrderedDict()

    def seen(self, message: Message) -> None:
        """Somebody has written."""
        if watched := self._watched(message):
            watched.others.append(message.message_id)

    def shown(self, message: Message) -> None:
        """The bot itself has."""
        if watched := self._watched(message):
            watched.own.append(message.message_id)

    def count(self, spot: Spot, number: int) -> int:
        """How many of others stand below, as far as can be told."""
        watched = self._places.get(spot, _Watched())
        if watched.has_topics:
            return sum(each > number for each in watched.others)
        return watched.latest - number - sum(each > number for each in watched.own)

    def _watched(self, message: Message) -> _Watched | None:
        """The place of a message, if it counts; what one member alone sees has no number."""
        if message.chat.type != ChatType.SUPERGROUP or not message.message_id:
            return None
        spot = where(message)
        watched = self._places.setdefault(spot, _Watched())
        self._places.move_to_end(spot)
        while len(self._places) > REMEMBERED:
            self._places.popitem(last=False)
        watched.latest = max(watched.latest, message.message_id)
        watched.has_topics |= bool(message.chat.is_forum) or spot.topic is not None
        return watched
