"""Updates: fetched, worked on side by side, and confirmed when they have been worked through.

A process that dies gets again what it has not confirmed. So nothing is confirmed before its time,
and, as Telegram confirms in a row, nothing after it: while something takes long, what is known
already is fetched again with what is new. That is why the fetching is our own; the rest of
python-telegram-bot's application is not needed.
"""

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable

from telegram import Bot, Update
from telegram.error import Conflict, TelegramError

from rummybot.adapters.telegram.faults import described
from rummybot.adapters.telegram.http import FloodError
from rummybot.adapters.telegram.reaching import is_rejection

KINDS = ("message", "callback_query", "inline_query", "chosen_inline_result", "my_chat_member")
"""The updates that are asked for. Edited messages are not among them: what was typed is typed."""

POLL = 30
"""Seconds for which Telegram may keep a question for updates open."""

ANSWERED_WITHIN = 10
"""Seconds after that in which the answer must be here."""

MOST = 100
"""So many updates Telegram gives at once."""

AT_ONCE = 32
"""So many updates are worked on side by side."""

LOOK_AGAIN = 0.25
"""Seconds after which new updates are asked for though others are not worked through."""

IN_ORDER_FOR = 2.0
"""Seconds for which an update waits for the one before it."""

HANGS_AFTER = 5.0
"""Seconds after which an update is confirmed all the same, if others cannot be fetched for it."""

GIVEN_UP_AFTER = 30.0
"""Seconds after which an update that has not come to an end is given up."""

PAUSES = (1.0, 2.0, 5.0, 15.0, 30.0)
"""Seconds between tries to reach Telegram."""

REMEMBERED = 5000
"""So many updates are known again when they arrive twice."""

log = logging.getLogger(__name__)


class Fetching:
    """Fetches what people send, for somebody who works on it."""

    def __init__(self, bot: Bot, work: Callable[[Update], Awaitable[None]]) -> None:
        self._bot = bot
        self._work = work
        self._known: OrderedDict[int, None] = OrderedDict()
        self._next = 0
        """The number after the highest fetched; 0 where all are confirmed."""
        self._open: dict[int, float] = {}
        """What is worked on, and since when."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._last: dict[int, asyncio.Task[None]] = {}
        """The last of each person, and the last that was typed in each group."""
        self._room = asyncio.Semaphore(AT_ONCE)

    async def run(self) -> None:
        """Fetch for ever. Raises telegram.error.InvalidToken where Telegram rejects the token, be
        it one that it took before.
        """
        pauses = iter(PAUSES)
        try:
            while True:
                try:
                    updates = await self._fetched()
                except TelegramError as error:
                    if is_rejection(error):
                        raise
                    await asyncio.sleep(_pause(error, next(pauses, PAUSES[-1])))
                    continue
                pauses = iter(PAUSES)
                for each in updates:
                    self._begin(each)
                if self._tasks:
                    await asyncio.wait(self._tasks, timeout=LOOK_AGAIN)
        finally:
            for task in self._tasks:
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _fetched(self) -> list[Update]:
        """What is new; waited for, where nothing is worked on."""
        first, wait = self._unconfirmed(), 0 if self._open else POLL
        try:
            found = await self._bot.get_updates(
                first, MOST, wait, allowed_updates=KINDS, read_timeout=ANSWERED_WITHIN
            )
        except TelegramError:
            raise
        except Exception as error:  # the library cannot read one of them, and gives none
            log.error("updates cannot be read: %s", type(error).__name__)
            found = await self._readable(first)
        new = [each for each in found if each.update_id not in self._known]
        self._remember(each.update_id for each in new)
        if not (found or self._open):
            self._next = 0  # after a week without updates numbers may begin anywhere
        return new

    async def _readable(self, first: int) -> tuple[Update, ...]:
        """The updates without those that the library cannot read, which are gone."""
        wanted = {"offset": first, "limit": MOST, "timeout": 0, "allowed_updates": KINDS}
        # Small letters are the same to Telegram; the library would point to its own method.
        raw = await self._bot.do_api_request("getupdates", api_kwargs=wanted)
        found = []
        for each in raw:
            try:
                found.append(Update.de_json(each, self._bot))
            except Exception as error:
                self._remember([each["update_id"]])
                log.error("an update is left out: %s", type(error).__name__)
        return tuple(found)

    def _unconfirmed(self) -> int:
        """The first update that is not worked through. Where so many wait that no others could be
        fetched, those that hang are passed over.
        """
        waiting = self._open
        if self._next - min(waiting, default=self._next) >= MOST:
            late = time.monotonic() - HANGS_AFTER
            waiting = {number: since for number, since in waiting.items() if since > late}
        return min(waiting, default=self._next)

    def _remember(self, numbers: Iterable[int]) -> None:
        for number in numbers:
            self._known[number] = None
            self._next = max(self._next, number + 1)
        while len(self._known) > REMEMBERED:
            self._known.popitem(last=False)

    def _begin(self, update: Update) -> None:
        """Work on it, after the one before of the same person; and what is typed, after what was
        typed before in the same group, as who joins a table comes after who opened it.
        """
        user, chat = update.effective_user, update.effective_chat
        by_chat = update.message is not None or user is None
        rows = {each.id for each in (user, chat if by_chat else None) if each is not None}
        before = {self._last[row] for row in rows if row in self._last}
        self._open[update.update_id] = time.monotonic()
        task = asyncio.create_task(self._worked_through(update, before))
        self._tasks.add(task)
        self._last.update(dict.fromkeys(rows, task))

        def ended(_: object) -> None:
            self._tasks.discard(task)
            self._open.pop(update.update_id, None)
            for row in rows:
                if self._last.get(row) is task:
                    del self._last[row]

        task.add_done_callback(ended)

    async def _worked_through(self, update: Update, before: set[asyncio.Task[None]]) -> None:
        try:
            if before:
                await asyncio.wait(before, timeout=IN_ORDER_FOR)
            async with self._room, asyncio.timeout(GIVEN_UP_AFTER):
                await self._work(update)
        except Exception as error:
            log.error("update %s failed: %s", update.update_id, described(error))


def _pause(error: TelegramError, usual: float) -> float:
    """How long to wait before updates are asked for again."""
    if isinstance(error, Conflict):
        log.error("another process fetches updates with the same token")
    else:
        log.warning("updates cannot be fetched: %s", described(error))
    return max(usual, error.seconds) if isinstance(error, FloodError) else usual
