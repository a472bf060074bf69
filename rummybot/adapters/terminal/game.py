"""One game at the keyboard: who is on turn is shown the table and his hand, and asked."""

from collections.abc import Sequence
from dataclasses import replace

from rummybot.adapters.terminal import stage, words
from rummybot.adapters.terminal.keyboard import Asked
from rummybot.adapters.terminal.orders import Orders
from rummybot.adapters.terminal.reading import Nothing, Order, Pick, Read, read
from rummybot.adapters.terminal.room import Room
from rummybot.adapters.terminal.setup import Setup
from rummybot.adapters.terminal.sitting import Sitting
from rummybot.engine.ids import Moment, Seat
from rummybot.engine.intents import Pass, Ready, TakeBack
from rummybot.engine.legality import Seats, options
from rummybot.engine.tabletop import BetweenDeals, Finished
from rummybot.engine.views import SeatView
from rummybot.i18n.spans import EMPTY, Line
from rummybot.render.names import Names
from rummybot.render.screen import PrivateScreen
from rummybot.tables import stopping
from rummybot.tables.lobby import Lobby

_FOR_ALL = frozenset(stage.ALWAYS) - {"hand"}
"""What shows nobody's hand, so that it can be asked for while the keyboard is passed."""


class Game:
    """A table that has been begun, with its people at one keyboard."""

    def __init__(self, room: Room, sitting: Sitting, names: Names) -> None:
        self._room = room
        self._sitting = sitting
        self._names = names
        self._orders = Orders(room, sitting, names)
        self._alone = len(sitting.people) == 1
        self._holder: Seat | None = Seat(0) if self._alone else None
        """Whose hand may be on the screen."""
        self._seated = tuple(Seat(number) for number in range(len(sitting.people)))
        """Who plays, of the people and the computers."""
        self._read: dict[Seat, int] = {}
        """How much of what was told each has read."""
        self._shown: tuple[Seat, Moment] | None = None
        self._listed = False
        """Whether all that can be chosen between two deals stands on the screen."""

    async def run(self) -> Setup | None:
        """Play to the end, or until another game is wished for. Raises GoneError."""
        try:
            return await self._play()
        finally:
            self._put_hand_away()

    async def _play(self) -> Setup | None:
        while self._orders.wish is None:
            now = await self._room.desk.tables.now(self._sitting.table)
            if now.table is not None:
                self._seated = now.table.seats
                if isinstance(now.table.phase, BetweenDeals | Finished):
                    self._put_hand_away()
            await self._room.presenter.catch_up()
            if now.is_over or now.table is None or not isinstance(now.awaited, Seats):
                return None
            silent = stopping.silent(now.lobby, now.table)
            if isinstance(now.table.phase, BetweenDeals):
                await self._between(now.awaited.seats)
            elif silent:
                await self._all_say(silent, now.awaited.seats[0], now.lobby)
            else:
                await self._move(now.awaited.seats[0])
        return self._orders.wish

    async def _move(self, seat: Seat) -> None:
        if not self._is_person(seat):
            if await self._discard_stands():
                await self._computer_moves()
        elif self._holder == seat or await self._hand_over(seat):
            await self._ask(seat)

    async def _all_say(self, silent: tuple[Seat, ...], turn: Seat, lobby: Lobby) -> None:
        """Everybody says whether he stops the discard: the computers first, and who is to draw by
        drawing.
        """
        others = [seat for seat in silent if seat != turn]
        if any(map(lobby.is_computer, silent)):
            if await self._discard_stands():
                await self._computer_moves()
        elif others:
            await self._stop_or_not(others[0])
        else:
            await self._move(turn)

    async def _stop_or_not(self, seat: Seat) -> None:
        """Ask one who is not to draw; with others at the keyboard nobody's hand is on the screen
        meanwhile.
        """
        self._put_hand_away()
        view = await self._orders.view(seat)
        hint = words.stop_or_not(seat, view.table.discards[-1], self._room.tr)
        what = await self._typed(hint, seat, None, anybody=True)
        if isinstance(what, Nothing):
            await self._orders.do(Pass(seat), view)
        elif not self._alone and _needs_a_hand(what) and not _stops(what):
            self._room.say(words.not_while_passing(seat, self._room.tr), self._names)
        else:
            await self._orders.obey(what, view, self._orders.panel(view))

    async def _computer_moves(self) -> None:
        """RuntimeError where it cannot: the game would stand still for ever."""
        if not await self._room.seatbots.move(self._sitting.table):
            raise RuntimeError("a computer is awaited and does not move")

    async def _ask(self, seat: Seat) -> None:
        """Show what there is to choose, if that is new, and do what is typed."""
        view = await self._orders.view(seat)
        shown = self._orders.panel(view)
        now = seat, view.table.moment
        if self._shown != now and stage.begins_turn(view):
            stage.show_table(self._room.paper, view, self._names, self._room.tr)
        if self._shown != now or self._orders.has_scrolled:
            stage.show_hand(self._room.paper, shown, self._room.tr)
        self._shown, self._orders.has_scrolled = now, False
        what = await self._typed(EMPTY, seat, shown)
        await self._orders.obey(what, view, shown)

    async def _discard_stands(self) -> bool:
        """Whether the computers may go on: there is time to take a discard back."""
        room, holder = self._room, self._holder
        if holder is None or holder not in self._seated or not room.pace or not room.keyboard.waits:
            return True  # nobody's hand is on the screen, or its owner is out of the game
        view = await self._orders.view(holder)
        if not _can_take_back(view):
            return True
        hint = words.discard_stands(room.pace if room.keyboard.is_timed else None, room.tr)
        what = await self._typed(hint, holder, None, patience=room.pace)
        if isinstance(what, Nothing | Pick):
            return True
        await self._orders.obey(what, view, self._orders.panel(view))
        return False

    async def _hand_over(self, seat: Seat) -> bool:
        """Clear the screen and wait until another person sits at the keyboard. Whether he does:
        a discard may be taken back instead.
        """
        room, before = self._room, self._holder
        if before is not None:  # else nobody's hand is on the screen
            self._clear([seat])
        view = None if before is None else await self._orders.view(before)
        undo = before if view is not None and _can_take_back(view) else None
        room.paper.gap()
        room.say(words.hand_over(seat, room.tr), self._names, "bold")
        while self._orders.wish is None:
            hint = words.hand_over_prompt(seat, undo, room.tr)
            what = await self._typed(hint, seat, None, anybody=True)
            if isinstance(what, Nothing):
                self._take_seat(seat)
                return True
            taken_back = isinstance(what, Order) and what.meaning.name == "undo"
            if taken_back and undo is not None and view is not None:
                await self._orders.obey(what, view, self._orders.panel(view))
                return False
            if _needs_a_hand(what):
                room.say(words.not_while_passing(seat, room.tr), self._names)
            else:
                other = await self._orders.view(seat)
                await self._orders.obey(what, other, self._orders.panel(other))
        return False

    def _take_seat(self, seat: Seat) -> None:
        readers = self._people() if self._holder is None else [self._holder]
        self._read |= {each: len(self._room.outlet.told) for each in readers}
        self._holder = seat
        self._shown = None

    def _put_hand_away(self) -> None:
        """With others at the keyboard: nobody's hand is on the screen any more, but all that those
        who have read least must still be told. A deal may end without its hands being shown, and a
        closing card is shown to nobody.
        """
        if not self._alone and self._holder is not None:
            self._clear(self._people())
            self._holder = None

    def _clear(self, readers: Sequence[Seat]) -> None:
        """A clean screen with what was told since the readers last sat at the keyboard."""
        self._room.paper.clear()
        first = min((self._read.get(seat, 0) for seat in readers), default=0)
        for screen in self._room.outlet.told[first:]:
            self._room.paper.screen(screen)

    async def _between(self, late: tuple[Seat, ...]) -> None:
        """Wait for one Enter, for everybody at the keyboard; the computers are always ready. A
        number counts where it was shown, and nobody's closing card is, with others about.
        """
        people = [seat for seat in late if self._is_person(seat)]
        if not people:
            await self._computer_moves()
            return
        view = await self._orders.view(people[0])
        shown = self._orders.panel(view)
        if not self._listed:
            shown = replace(shown, choices=shown.choices[:1])
        self._room.paper.gap()
        what = await self._typed(words.next_deal(self._room.tr), people[0], shown, anybody=True)
        looks = isinstance(what, Order) and what.meaning.name == "hand"
        self._listed = self._alone and (looks or (self._listed and not _goes_on(what)))
        if looks and not self._alone:
            self._room.say(words.no_hand_between(self._room.tr), self._names)
        elif _goes_on(what):
            for seat in people:
                await self._orders.do(Ready(seat), await self._orders.view(seat))
        else:
            await self._orders.obey(what, view, shown)

    async def _typed(
        self,
        hint: Line,
        seat: Seat,
        shown: PrivateScreen | None,
        patience: int | None = None,
        *,
        anybody: bool = False,
    ) -> Read:
        """What this person types; or anybody who sits there, with several at the keyboard."""
        tr = self._room.tr
        asked = Asked(
            name="" if self._alone else self._names.of(seat),
            number=None if anybody and not self._alone else seat,
            ready=stage.completions(shown, words.all_words(tr), tr),
            patience=patience,
        )
        text = await self._room.ask(hint, self._names, asked=asked)
        return read(text, stage.likely(shown, tr))

    def _is_person(self, seat: Seat) -> bool:
        return seat < len(self._sitting.people)

    def _people(self) -> list[Seat]:
        """Those at the keyboard who play: somebody may have left between two deals."""
        return [seat for seat in self._seated if self._is_person(seat)]


def _can_take_back(view: SeatView) -> bool:
    return any(isinstance(each, TakeBack) for each in options(view))


def _goes_on(what: Read) -> bool:
    """Whether the next deal may begin."""
    started = isinstance(what, Order) and what.meaning.name == "rummy start"
    return started or isinstance(what, Nothing) or what == Pick(1)


def _stops(what: Read) -> bool:
    return isinstance(what, Order) and what.meaning.name == "call"


def _needs_a_hand(what: Read) -> bool:
    return isinstance(what, Pick) or (isinstance(what, Order) and what.meaning.name not in _FOR_ALL)
