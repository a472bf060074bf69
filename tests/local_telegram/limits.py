"""How much the bot may say, by a clock that people's doings move on."""

import math
import time
from collections import defaultdict, deque
from collections.abc import Callable
from dataclasses import dataclass, field

from tests.local_telegram.errors import too_many

GROUP_LIMIT, GROUP_WINDOW = 20, 60.0
OVERALL_LIMIT, OVERALL_WINDOW = 30, 1.0
BURST = 10
"""How much may be said at once in a chat; after that about one a second."""


@dataclass
class Limits:
    """Telegram's flood limits: 20 messages a minute in a group, about one a second in a chat after
    a short burst, 30 a second over all.

    A test's people do in a second what takes a minute at a table, so each thing that somebody does
    lets `pace` seconds pass here; the true time passes too, unless `stands_still`.
    """

    pace: float = 3.0
    stands_still: bool = False
    off: bool = False
    acts: int = 0
    clock: Callable[[], float] = time.time
    _began: float = field(default_factory=time.monotonic)
    _posts: dict[int, deque[float]] = field(default_factory=lambda: defaultdict(deque))
    _all: deque[float] = field(default_factory=deque)
    _levels: dict[int, tuple[float, float]] = field(default_factory=dict)

    @property
    def now(self) -> float:
        """The time that limits go by."""
        passed = 0.0 if self.stands_still else time.monotonic() - self._began
        return self.clock() + self.acts * self.pace + passed

    def spend(self, chat_id: int, *, group: bool, post: bool) -> None:
        """Count a message, or an edit; refuse it if it is too much."""
        if self.off:
            return
        now = self.now
        waits = [_wait(self._all, OVERALL_LIMIT, OVERALL_WINDOW, now)]
        if group and post:
            waits.append(_wait(self._posts[chat_id], GROUP_LIMIT, GROUP_WINDOW, now))
        level, since = self._levels.get(chat_id, (0.0, now))
        level = max(0.0, level - (now - since))
        waits.append(max(0.0, level + 1 - BURST))
        if max(waits) > 0:
            raise too_many(math.ceil(max(waits)))
        self._all.append(now)
        if group and post:
            self._posts[chat_id].append(now)
        self._levels[chat_id] = (level + 1, now)


def _wait(spent: deque[float], limit: int, window: float, now: float) -> float:
    """How long until there is room for one more."""
    while spent and spent[0] <= now - window:
        spent.popleft()
    return 0.0 if len(spent) < limit else spent[0] + window - now
