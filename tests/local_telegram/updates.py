"""The updates that wait for the bot, and getUpdates."""

import asyncio
import copy
import random
from collections.abc import Callable
from dataclasses import dataclass, field

from tests.local_discord.pulse import Pulse
from tests.local_telegram.errors import TWO_POLLERS, Json, RefusalError, bad
from tests.local_telegram.schema import check_type, subset

KEPT_FOR = 24 * 3600.0
LONGEST_WAIT, MOST = 50, 100
ASKED_FOR = frozenset({"chat_member", "message_reaction", "message_reaction_count"})
"""Kinds of updates that come only to those who ask for them."""


@dataclass
class Updates:
    """A queue that keeps every update until it is confirmed by a higher offset."""

    clock: Callable[[], float]
    pulse: Pulse
    pending: list[tuple[float, Json]] = field(default_factory=list)
    every: list[Json] = field(default_factory=list)
    """All there ever were."""
    allowed: frozenset[str] | None = None
    """The kinds that the bot has asked for; None until it has."""
    polls: int = 0
    """How often the bot has come to wait for updates."""
    _last_id: int = 500_000_000
    _held: bool = False
    _disorder: random.Random | None = None
    _again: set[int] = field(default_factory=set)
    _poller: asyncio.Future[None] | None = None
    _closed: bool = False

    def add(self, kind: str, payload: Json) -> Json | None:
        """Something that the bot is to hear of, if it has asked for such things."""
        wanted = kind not in ASKED_FOR if self.allowed is None else kind in self.allowed
        if not wanted:
            return None
        check_type("Update", {"update_id": 0, kind: payload})
        self._last_id += 1
        update = {"update_id": self._last_id, kind: copy.deepcopy(payload)}
        self.every.append(update)
        self.pending.append((self.clock(), update))
        self._tell()
        return update

    @property
    def confirmed(self) -> int:
        """The last update of which the bot has said that it has it."""
        waiting = {update["update_id"] for _, update in self.pending} - self._again
        return min(waiting) - 1 if waiting else self._last_id

    # ------------------------------------------------------------ trouble on order

    def hold(self) -> None:
        """Let no update through until `let_go`."""
        self._held = True

    def let_go(self) -> None:
        """Let them through again."""
        self._held = False
        if self.pending:
            self._tell()

    def arrives_again(self, update: Json) -> None:
        """Deliver an update once more, as happens when its confirmation is lost."""
        self._again.add(update["update_id"])
        self.pending.insert(0, (self.clock(), update))
        self._tell()

    def out_of_order(self, seed: int) -> None:
        """From now on answers hold their updates in disorder; each is still confirmed in turn."""
        self._disorder = random.Random(seed)

    def begin_anew(self, number: int) -> None:
        """After a week without updates they are numbered from anywhere. Whoever waits for one goes
        away with nothing.
        """
        self._last_id = number
        if self._poller is not None and not self._poller.done():
            self._poller.set_result(None)

    # ------------------------------------------------------------ getUpdates

    async def get(self, form: Json) -> list[Json]:
        """What has come, at once or as soon as there is something."""
        limit, timeout = form.get("limit", MOST), form.get("timeout", 0)
        if not 1 <= limit <= MOST:
            raise bad(f"limit must be 1 to {MOST}")
        if not 0 <= timeout <= LONGEST_WAIT:
            raise bad(f"timeout must be 0 to {LONGEST_WAIT}")
        self._ask_for(form.get("allowed_updates"))
        self._confirm(form.get("offset", 0))
        # A second poller ends the first one's wait, and waits in its place.
        if self._poller is not None and not self._poller.done():
            self._poller.set_exception(RefusalError(409, TWO_POLLERS))
        self.polls += timeout > 0
        self.pulse.beat()
        if timeout and not self._closed and (self._held or not self.pending):
            await self._wait(timeout)
        return self._ready(limit)

    def _ask_for(self, kinds: list[str] | None) -> None:
        if kinds is None:
            return
        if unknown := set(kinds) - set(subset()["updates"]):
            raise bad(f"no such updates: {sorted(unknown)}")
        self.allowed = frozenset(kinds) if kinds else None

    def _confirm(self, offset: int) -> None:
        if offset < 0:
            self.pending = self.pending[offset:]
            return
        oldest = self.clock() - KEPT_FOR
        kept = []
        for at, update in self.pending:
            number = update["update_id"]
            if number in self._again or (number >= offset and at >= oldest):
                kept.append((at, update))
        self.pending = kept

    def _ready(self, limit: int) -> list[Json]:
        if self._held:
            return []
        ready = [update for _, update in self.pending][:limit]
        repeated = {update["update_id"] for update in ready} & self._again
        if repeated:
            # These are below the bot's offset and would never be confirmed: once is enough.
            ready = [update for update in ready if update["update_id"] in repeated]
            self._again -= repeated
            self.pending = [each for each in self.pending if each[1]["update_id"] not in repeated]
        if self._disorder is not None:
            # The bot confirms what stands last.
            *others, last = ready or [{}]
            self._disorder.shuffle(others)
            ready = [*others, last] if last else []
        return ready

    async def _wait(self, seconds: int) -> None:
        poller: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._poller = poller
        try:
            async with asyncio.timeout(seconds):
                await poller
        except TimeoutError:
            return
        finally:
            if self._poller is poller:
                self._poller = None

    def _tell(self) -> None:
        """The one who waits may look again."""
        if self._poller is not None and not self._poller.done() and not self._held:
            self._poller.set_result(None)
        self.pulse.beat()

    def close(self) -> None:
        """Nobody waits any more."""
        self._closed = True
        self._held = False
        self._tell()
