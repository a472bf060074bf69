"""A table whose process dies at a chosen point and is started again, and what must be so then."""

import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from rummybot.engine import events
from rummybot.engine.legality import Seats, awaiting
from rummybot.engine.tabletop import Defending
from rummybot.tables.events import Reminded, Resumed
from rummybot.tables.request import Logged
from tests.adapters.discord.drill import Point, Presser, Sitter, Typist, Way, Wish
from tests.adapters.discord.leaks import Ledger, Mark, texts
from tests.adapters.discord.placing import put_here
from tests.adapters.discord.reckoning import nobody_saw_too_much
from tests.adapters.happened import (
    OVER,
    computer_drew,
    computers_moved_once,
    drew_the_same,
    times_done,
)
from tests.adapters.stored import (
    Book,
    Setting,
    address,
    closing_card,
    game_of,
    hand_in,
)
from tests.local_discord.bot import Bot
from tests.local_discord.errors import ALREADY_ACKNOWLEDGED
from tests.local_discord.people import Person
from tests.local_discord.seen import Place, Reply
from tests.local_discord.server import LocalDiscord

RESUMED = "The bot was restarted."
AT_LEAST = 30.0
"""Seconds that a turn still lasts after a start."""


class Table:
    """A game that outlives its process."""

    def __init__(self, discord: LocalDiscord, place: Place, home: Path) -> None:
        self.discord, self.place = discord, place
        self.ledger, self.way = Ledger(discord), Way(discord, place)
        self.book = Book(home / "rummy.db")
        self.bot = Bot(discord, home, env={"RUMMYBOT_DATABASE_URL": address(self.book.file)})
        self.sitters: list[Sitter] = []
        self.did: set[str] = set()
        """What was going on when it died."""
        self.started = 0.0
        discord.expect(ALREADY_ACKNOWLEDGED)

    async def put(self, setting: Setting, *people: Person) -> None:
        """Begin with a table in the middle of its game; the first types, the second presses."""
        await put_here(self.book.file, self.place, people, setting)
        self.sitters = [
            kind(each, self.place, self.ledger)
            for each, kind in zip(people, (Typist, Presser), strict=False)
        ]
        phase = game_of(self.book.log()).top.phase
        if isinstance(phase, Defending) and phase.closed.seat < len(self.sitters):
            closer = phase.closed.seat
            self.sitters[closer].shown = hand_in(self.book.log(), closer)
            card = closing_card(self.book.log())
            self.ledger.took_in(people[closer].id, card, Mark(0, 0))

    def defender(self) -> int:
        """The seat that may lay off."""
        phase = game_of(self.book.log()).top.phase
        assert isinstance(phase, Defending)
        return int(phase.turn.seat)

    async def opens(self) -> None:
        """The process has been started on it for the first time; everybody looks."""
        since = Mark(0, 0)
        await self._people_are_told(since)
        await self.everybody_sees_the_same(since)

    # ------------------------------------------------------------ without trouble

    def wishes(self) -> list[Wish]:
        """What people may do."""
        found = [each.wants() for each in self.sitters]
        return [each for each in found if each is not None]

    async def plays(self, wish: Wish) -> None:
        """Do it, and look."""
        log, before = self.book.log(), self.ledger.now()
        await wish.player.person.gets(wish.send())
        await self._looked_after([wish], log, before)

    async def people_are_awaited(self) -> None:
        """Wait until no computer is to move."""

        def awaited() -> bool:
            waiting = awaiting(game_of(self.book.log()).top)
            return isinstance(waiting, Seats) and waiting.seats[0] < len(self.sitters)

        await self.discord.until(awaited, "a person's turn", 40.0)

    async def everybody_sees_the_same(self, since: Mark) -> None:
        """Everybody looks, and has the cards that the log gives."""
        log = self.book.log()
        for seat, sitter in enumerate(self.sitters):
            seen, held = await sitter.looks(since), hand_in(log, seat)
            assert seen == held, (seat, seen ^ held)

    # ------------------------------------------------------------ with trouble

    async def dies(self, point: Point) -> None:
        """The process dies at this point, is started again, and nothing has become of it."""
        sent = await self._about_to(point)
        await self.discord.until(self.book.is_shown, "the table as it is now")
        self.did |= {each.verb for each in sent}
        log, before = self.book.log(), self.ledger.now()
        replies = await self._caught(point, sent)
        await self.bot.kill()
        self.way.is_free()
        dead = self.book.log()
        self._is_kept(point, sent, dead[len(log) :])
        started_with = await self._starts_again(point, dead)
        for reply in replies:
            await self._again(reply)
        await self._looked_after(sent, log, before)
        after = self.book.log()
        assert after[: len(started_with)] == started_with
        for wish in dict.fromkeys(sent):
            done = self._count(wish, after[len(log) :])
            if point is Point.TWO and not done:  # the other came first: the button was out of date
                (wish_anew,) = [each for each in self.wishes() if each.player is wish.player]
                assert wish_anew.verb == wish.verb
            else:
                assert done == 1, (point, wish.verb)
        assert drew_the_same(log, after[len(log) :])
        if point in (Point.COMPUTER, Point.MOVED):
            assert computers_moved_once(after[len(log) :], len(self.sitters))
        await self._timers_fired_once(point, log, after)

    async def _about_to(self, point: Point) -> list[Wish]:
        """What is sent when it dies."""
        wish = self.wishes()[0]
        if point in (Point.COMPUTER, Point.MOVED):
            while wish.verb != "discard" or wish.player is not self.sitters[-1]:
                await self.plays(wish)
                wish = self.wishes()[0]
        if point is not Point.TWO:
            return [wish]
        return self.wishes() if len(self.wishes()) > 1 else [wish, wish]

    async def _caught(self, point: Point, sent: Sequence[Wish]) -> list[Reply]:
        """Send it and wait until the process is where it is to die."""
        first, replies = sent[0], [each.send() for each in sent]
        reply, until = replies[0], self.discord.until
        match point:
            case Point.UNKNOWN | Point.TOLD:
                held = self.way.acknowledgement(reply, carried_out=point is Point.TOLD)
                await until(lambda: held.arrived, "the acknowledgement")
            case Point.DONE | Point.TWO | Point.RUN_OUT:
                self.way.redraw()
                answers = [self.way.answer(each) for each in replies]
                taken = [each.interaction for each in replies]
                await until(lambda: all(each.answered for each in taken), "acknowledgements")
                await until(lambda: any(each.arrived for each in answers), "an answer")
            case Point.ANSWERED | Point.RESUMING | Point.DRAWN:
                held = self.way.redraw(carried_out=point is Point.DRAWN)
                await first.player.person.gets(reply)
                await until(lambda: held.arrived, "the redraw")
            case Point.COMPUTER:
                await first.player.person.gets(reply)
            case Point.MOVED:
                before = len(self.book.log())
                drew = partial(computer_drew, self.book, before, len(self.sitters))
                await until(drew, "the computer's draw", 40.0)
        return replies

    def _is_kept(self, point: Point, sent: Sequence[Wish], new: Sequence[Logged]) -> None:
        """What was done is in the log; what was not acknowledged is not."""
        done = [self._count(wish, new) for wish in dict.fromkeys(sent)]
        if point in (Point.UNKNOWN, Point.TOLD):
            assert not any(done)
        else:  # of two, one may not have come to it yet
            assert 1 in done
            assert max(done) == 1

    def _count(self, wish: Wish, new: Sequence[Logged]) -> int:
        return times_done(new, wish.verb, self.sitters.index(wish.player))

    async def _starts_again(self, point: Point, dead: tuple[Logged, ...]) -> tuple[Logged, ...]:
        """Start it; people are told once, and the game is what it was. Gives the log then."""
        if point is Point.RUN_OUT:
            self.book.let_run_out()
        if point is Point.RESUMING:
            held = self.way.redraw()
            await self.bot.start()
            await self.discord.until(lambda: held.arrived, "the news that it goes on")
            await self.bot.kill()
            dead = self.book.log()
        before, self.started = self.ledger.now(), time.time()
        await self.bot.start()
        await self._people_are_told(before)
        log = self.book.log()
        assert log[: len(dead)] == dead
        assert sum(isinstance(each, Resumed) for each in log[len(dead) :]) == 1
        return log

    async def _people_are_told(self, since: Mark) -> None:
        """That it goes on: once, and at the table they know."""
        await self.discord.until(lambda: self._told(since), "the news that it goes on")
        assert {said.count(RESUMED) for said in self._told(since)} == {1}
        (board,) = (each for each in self.place.messages if RESUMED in each.text)
        assert board.id == self.place.messages[0].id

    def _told(self, since: Mark) -> list[str]:
        shown = (entry for entry in self.discord.log[since.shown :] if entry.seen_by is None)
        said = ("\n".join(texts(entry.payload)) for entry in shown)
        return [each for each in said if RESUMED in each]

    async def _again(self, reply: Reply) -> None:
        """It arrives once more, and is answered."""
        before = self._answers(reply)
        reply.arrives_again()
        await self.discord.until(lambda: self._answers(reply) > before, "an answer given anew")
        assert reply.settled
        assert reply.is_private

    def _answers(self, reply: Reply) -> int:
        path = f"{reply.interaction.token}/messages/@original"
        return sum(
            each.method == "PATCH" and each.path.endswith(path) and each.status == 200
            for each in self.discord.requests
        )

    # ------------------------------------------------------------ what must be so

    async def _looked_after(
        self, sent: Sequence[Wish], log: tuple[Logged, ...], before: Mark
    ) -> None:
        """Everybody looks at what has become of it, and the ledger is told."""
        await self.people_are_awaited()
        for wish in dict.fromkeys(sent):
            wish.player.acted(wish, before)
        now = self.book.log()
        kinds = {type(each) for each in now[len(log) :]}
        for sitter in self.sitters:
            if kinds & set(OVER):
                sitter.lays_open(before, closing_card(now))
            if events.DealBegan in kinds:
                sitter.lays_open(before)
        if events.DealBegan in kinds:
            before = await self.ledger.first_told(f"Deal {game_of(now).top.deal_no}", before)
        await self.everybody_sees_the_same(before)

    async def _timers_fired_once(
        self, point: Point, log: tuple[Logged, ...], after: tuple[Logged, ...]
    ) -> None:
        """People's time runs on, and not too short; what came meanwhile is told once."""
        assert not any(isinstance(each, events.TurnTimedOut) for each in after)
        timers = self.book.timers()
        waiting = awaiting(game_of(after).top)
        assert isinstance(waiting, Seats)
        clock, due = timers["turn"]
        assert clock == waiting.clock
        assert due >= self.started + AT_LEAST
        reminders = [each for each in after[len(log) :] if isinstance(each, Reminded)]
        if point is Point.RUN_OUT:
            assert len(reminders) in (0, 2)
        else:
            assert not reminders

    # ------------------------------------------------------------ in the end

    def has_kept_its_word(self) -> None:
        """One message for the table, one more for each deal that ended; calls come and go; and
        nobody has seen a card that was not for him.
        """
        public = [each for each in self.discord.log if each.seen_by is None]
        made = [each.payload for each in public if each.kind == "message"]
        stay = [each["id"] for each in made if not each["mentions"]]
        ended = sum(isinstance(each, OVER) for each in self.book.log())
        assert len(stay) == 1 + ended
        assert stay[0] == str(self.place.messages[0].id)
        assert len([each for each in self.place.messages if each.pings]) <= 1
        assert len(self.ledger.secrets) >= len(self.sitters)
        nobody_saw_too_much(self.ledger, self.bot.complaints)
