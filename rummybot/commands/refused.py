"""The last refusal of everybody, so that it can be asked for again; and what somebody was asked
about before it is done.
"""

from collections import OrderedDict
from collections.abc import Hashable

from rummybot.i18n.spans import Line
from rummybot.render.names import Names
from rummybot.tables.roster import PlayerRef

REMEMBERED = 1000
"""So many people's."""


class Refusals:
    """In memory: who asks again does so at once."""

    def __init__(self) -> None:
        self._last: OrderedDict[PlayerRef, tuple[tuple[Line, ...], Names]] = OrderedDict()
        self._asked: OrderedDict[PlayerRef, Hashable] = OrderedDict()

    def remember(self, who: PlayerRef, said: tuple[Line, ...], names: Names) -> None:
        """This was the last, as it was said."""
        self._last[who] = said, names
        self._last.move_to_end(who)
        while len(self._last) > REMEMBERED:
            self._last.popitem(last=False)

    def last(self, who: PlayerRef) -> tuple[tuple[Line, ...], Names] | None:
        """The last; None if there was none."""
        return self._last.get(who)

    def asks_about(self, who: PlayerRef, what: Hashable) -> bool:
        """Whether somebody is to be asked if he means this: the first time, and again after
        anything else.
        """
        if self._asked.pop(who, None) == what:
            return False
        self._asked[who] = what
        while len(self._asked) > REMEMBERED:
            self._asked.popitem(last=False)
        return True
