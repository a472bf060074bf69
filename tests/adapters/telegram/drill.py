"""A table whose process is killed again and again: where it is caught, and what must be so when it
has been started again.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial

from rummybot.engine import events
from rummybot.engine.legality import Seats, awaiting
from rummybot.engine.tabletop import BetweenDeals, Defending
from rummybot.tables.events import Reminded, Resumed
from rummybot.tables.request import Logged
from tests.adapters.happened import (
    computer_drew,
    computers_moved_once,
    drew_the_same,
    times_done,
)
from tests.adapters.moves import PASS, READY, THROW, dearest
from tests.adapters.stored import Book, game_of, hand_in
from tests.adapters.telegram.fingers import CAUTIOUS, cards, hands, loose, moment, moves
from tests.adapters.telegram.in_process import boards
from tests.adapters.telegram.leaks import Ledger
from tests.adapters.telegram.playing import Typist
from tests.adapters.telegram.points import TIMED, UNACKNOWLEDGED, Act, Point
from tests.local_telegram.faults import Held
from tests.local_telegram.groups import Group
from tests.local_telegram.people import Person
from tests.local_telegram.seen import Seen
from tests.local_telegram.server import LocalTelegram

RESUMED = "The bot was restarted."
AT_LEAST = 30.0
"""Seconds that a turn still lasts after a start."""

LIKES = CAUTIOUS + READY


@dataclass
class Table:
    """A game that outlives its process; people sit first, computers after them."""

    telegram: LocalTelegram
    group: Group
    name: str
    book: Book
    people: Sequence[Person]
    did: set[str] = field(default_factory=set)
    acts: list[Act] = field(default_factory=list)
    log: tuple[Logged, ...] = ()
    """What had happened before it was caught."""
    dead: tuple[Logged, ...] = ()
    """What had happened when it died."""
    held: list[Held] = field(default_factory=list)
    lost: dict[int, int] = field(default_factory=dict)
    """How many hands of each seat it did not live to remember."""
    still_told: bool = False
    """Whether what stood there then was that it goes on: perhaps the same stands there still."""

    # ------------------------------------------------------------ what people see and may do

    def hands(self, seat: int) -> list[Seen]:
        """The hands of this table that can be pressed, the newest last."""
        return [each for each in hands(self.people[seat]) if f":{self.name}:" in str(each.raw)]

    def hand(self, seat: int) -> Seen | None:
        """The newest."""
        found = self.hands(seat)
        return found[-1] if found else None

    def moment(self, seat: int) -> int:
        """What it shows."""
        hand = self.hand(seat)
        return -1 if hand is None else moment(hand) or 0

    def wish(self, seat: int) -> Act | None:
        """What this person likes best of what is offered."""
        hand = self.hand(seat)
        if hand is None:
            return None
        wanted = dearest(moves(hand), LIKES, loose(hand, self.people[seat]))
        return None if wanted is None else Act(seat, wanted)

    def wishes(self) -> list[Act]:
        """What people may do."""
        found = [self.wish(seat) for seat in range(len(self.people))]
        return [each for each in found if each is not None]

    def taps(self, act: Act) -> None:
        """Press it, and do not wait."""
        hand = self.hand(act.seat)
        assert hand is not None
        self.people[act.seat].taps(hand, act.move.name)

    async def plays(self, act: Act) -> None:
        """Do it without trouble."""
        before = len(self.book.log())
        self.taps(act)
        await self._is_done(act, before)
        await self.is_awaited()

    async def _is_done(self, act: Act, since: int) -> None:
        await self.telegram.until(lambda: self._times(act, since), f"{act.verb} at {self.name}")

    def _times(self, act: Act, since: int) -> int:
        return times_done(self.book.log()[since:], act.verb, act.seat)

    async def is_awaited(self) -> None:
        """Wait until people are to move, and those who are see what they can do."""

        def awaited() -> bool:
            top = game_of(self.book.log()).top
            waiting = awaiting(top)
            if not isinstance(waiting, Seats):
                return False
            people = [int(seat) for seat in waiting.seats if seat < len(self.people)]
            see_it = all(self.moment(each) == top.moment and self.wish(each) for each in people)
            return bool(people) and see_it

        await self.telegram.until(awaited, f"somebody's turn at {self.name}", 40.0)

    # ------------------------------------------------------------ dying

    async def is_caught(self, point: Point) -> None:
        """The process is where it is to die."""
        await self._comes_to(point)
        self.log = self.book.log()
        both = self.wishes() if point is Point.TWO and len(self.wishes()) > 1 else []
        self.acts = both or [self.wishes()[0]]
        act, since = self.acts[0], len(self.log)
        person, shown = self.people[act.seat], self.moment(act.seat)
        self.did.add(act.verb)
        match point:
            case Point.UNKNOWN | Point.TOLD:
                told = point is Point.TOLD
                held = self._hold("answerCallbackQuery", carried_out=told)
                self.taps(act)
            case Point.DONE | Point.TYPED | Point.CHOSEN | Point.TWO:
                offer = await person.asks(self.group) if point is Point.CHOSEN else None
                held = self._hold("*", person.id)
                self._hold("editMessageText", self.group.id)
                if offer is not None:
                    person.picks(offer, act.move.name)
                elif point is Point.TYPED:
                    typist = Typist(person, Ledger(self.telegram))
                    person.says(person.chat, typist.typed(act.move))
                else:
                    for each in both or [act] * (2 if point is Point.TWO else 1):
                        self.taps(each)
                await self._is_done(act, since)
            case Point.ANSWERED | Point.DRAWN:
                drawn = point is Point.DRAWN
                held = self._hold("editMessageText", self.group.id, carried_out=drawn)
                self.taps(act)
                await self._until(lambda: self.moment(act.seat) > shown, "the answer")
            case Point.CALLED:
                other = self.people[1 - act.seat]
                held = self._hold("sendMessage", other.id, carried_out=True)
                self.taps(act)
            case Point.RESULT:
                held = self._hold("sendMessage", self.group.id, carried_out=True)
                self.taps(act)
            case Point.COMPUTER | Point.MOVED:
                self.taps(act)
                await self._is_done(act, since)
                if point is Point.MOVED:
                    drew = partial(computer_drew, self.book, since, len(self.people))
                    await self._until(drew, "the computer's draw", 40.0)
                return
        await self._until(lambda: held.arrived, f"{point} at {self.name}")

    async def _comes_to(self, point: Point) -> None:
        """Play until what is done next is what it is to die of."""
        last = len(self.people) - 1
        while True:
            await self.is_awaited()
            act = self.wishes()[0]
            fits = {
                Point.CALLED: act.move.verb == THROW,
                Point.RESULT: act.move.verb == PASS and self._is_laid_off(),
                Point.COMPUTER: act.move.verb == THROW and act.seat == last,
                Point.MOVED: act.move.verb == THROW and act.seat == last,
            }
            if fits.get(point, True):
                break
            await self.plays(act)
        await self._until(self.book.is_shown, "the table as it is now")

    def _is_laid_off(self) -> bool:
        return isinstance(game_of(self.book.log()).top.phase, Defending)

    async def _until(self, probe: object, what: str, limit: float = 15.0) -> None:
        assert callable(probe)
        await self.telegram.until(probe, what, limit)

    def _hold(self, method: str, chat: int | None = None, *, carried_out: bool = False) -> Held:
        held = self.telegram.hold_next(method, chat=chat, carried_out=carried_out)
        self.held.append(held)
        return held

    def is_dead(self, point: Point) -> None:
        """What was done is in the log, what was not acknowledged is not. Nobody is held up any
        more who has not been.
        """
        self.dead = self.book.log()
        self.still_told = any(RESUMED in each.text for each in boards(self.group))
        assert self.dead[: len(self.log)] == self.log
        done = [self._times(each, len(self.log)) for each in self.acts]
        if point in UNACKNOWLEDGED:
            assert not any(done)
        else:  # of two, one may not have come to it yet
            assert 1 in done
            assert max(done) == 1
        for held in self.held:
            if not held.arrived:
                held.let_go()
        self.held.clear()
        self.loses_hands()

    def loses_hands(self) -> None:
        """Telegram knows no message again: what had arrived and was not remembered lies there."""
        known = self.book.remembered_hands()
        for seat in range(len(self.people)):
            self.lost[seat] = sum(str(each.id) not in known for each in self.hands(seat))

    # ------------------------------------------------------------ what must be so then

    async def goes_on(
        self, point: Point, *, starts: int, shown: int, since: float, ran_out: bool
    ) -> None:
        """Everything is done once, and everybody sees the table as it is. `shown` is how much had
        reached people before it was started so often, the last time at `since`.
        """
        await self.is_awaited()
        now = self.book.log()
        new = now[len(self.log) :]
        assert now[: len(self.dead)] == self.dead
        assert [self._times(each, len(self.log)) for each in self.acts] == [1] * len(self.acts)
        assert sum(isinstance(each, Resumed) for each in now[len(self.dead) :]) == starts
        assert drew_the_same(self.log, new)
        if point in TIMED:
            assert computers_moved_once(new, len(self.people))
        self._timers_are_right(now, new, since=since, ran_out=ran_out)
        await self._until(self.book.is_shown, "the table as it is now")
        assert len(boards(self.group)) == 1
        self._is_told(shown)
        if point is Point.CALLED:
            await self._lost_hand_is_found(1 - self.acts[0].seat)
        for seat in range(len(self.people)):
            await self._until(partial(self._sees_it, seat), f"the hand of {seat} at {self.name}")
            await self._until(partial(self._has_what_it_had, seat), f"one hand of {seat}")

    async def _lost_hand_is_found(self, seat: int) -> None:
        """A hand of which nobody lived to know lies there beside the one that is known. It can be
        pressed, and then there is one.
        """
        assert self.lost[seat]
        await self._until(partial(self._has_what_it_had, seat), f"two hands of {seat}")
        *_, lost, known = self.hands(seat)
        act, before = self.wish(seat), len(self.book.log())
        assert act is not None
        assert moment(lost) == moment(known)
        self.people[seat].taps(lost, act.move.name)
        await self._is_done(act, before)
        await self.is_awaited()
        self.lost[seat] -= 1

    def _has_what_it_had(self, seat: int) -> bool:
        """Whether there is one hand, besides those that are lost."""
        return len(self.hands(seat)) == 1 + self.lost[seat]

    def _is_told(self, shown: int) -> None:
        """The group was told that the game goes on: once on each board that says so. It stays there
        for a while, so a board that said so before need not be changed for it.
        """
        told = [each for each in self.telegram.log[shown:] if each.chat_id == self.group.id]
        said = [each.payload.get("text", "") for each in told]
        assert self.still_told or any(RESUMED in each for each in said)
        assert all(each.count(RESUMED) <= 1 for each in said)

    def _sees_it(self, seat: int) -> bool:
        """Whether this person has the cards that the log gives."""
        hand, log = self.hand(seat), self.book.log()
        top = game_of(log).top
        if hand is None or moment(hand) != top.moment:
            return False
        is_over = isinstance(top.phase, BetweenDeals)
        return is_over or cards(hand, self.people[seat]) == hand_in(log, seat)

    def _timers_are_right(
        self, now: Sequence[Logged], new: Sequence[Logged], *, since: float, ran_out: bool
    ) -> None:
        """People's time runs on, and not too short; what came meanwhile is told once."""
        assert not any(isinstance(each, events.TurnTimedOut) for each in now)
        waiting = awaiting(game_of(now).top)
        assert isinstance(waiting, Seats)
        clock, due = self.book.timers()["turn"]
        assert clock == waiting.clock
        assert due >= since + AT_LEAST
        reminders = sum(isinstance(each, Reminded) for each in new)
        assert reminders <= (2 if ran_out else 0)  # there are two marks in a turn

    def has_kept_its_word(self, lost: int) -> None:
        """One message for the table, one more for each deal that ended, nobody was called by any;
        and no more than what nobody lived to know of stands twice.
        """
        ended = sum(
            isinstance(each, events.DealScored | events.DealVoided) for each in self.book.log()
        )
        assert 1 + ended <= len(self.group.messages) <= 1 + ended + lost
        assert not any(each.mentions for each in self.group.messages)
