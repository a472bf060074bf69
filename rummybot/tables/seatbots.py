"""Lets computers answer when they are awaited: through the same door, by their seat's own view."""

import logging

from rummybot.engine import autoplay
from rummybot.engine.ids import Seat
from rummybot.engine.intents import Call, Pass, SeatIntent
from rummybot.engine.legality import Seats, options
from rummybot.engine.views import SeatView
from rummybot.players.player import Player
from rummybot.tables import stopping
from rummybot.tables.feed import Advance
from rummybot.tables.refusals import ClockStopped, GamePaused, ScreenIsOld
from rummybot.tables.request import Accepted, Request, TableId, Timer
from rummybot.tables.service import Tables

log = logging.getLogger(__name__)


class Seatbots:
    """Moves for the computers of all tables. When they move is told by deadlines."""

    def __init__(self, tables: Tables, player: Player) -> None:
        self._tables = tables
        self._player = player

    async def move(self, table: TableId, timer: Timer | None = None) -> bool:
        """One move, if a computer is awaited; whether one was made. It is the move that a deadline
        was set for, where one is given, and none if that is over. While a draw waits for «Stop!»,
        all computers say whether they call.
        """
        advance = await self._tables.now(table)
        if computers := _silent_computers(advance):
            return await self._all_say(table, computers, timer)
        seat = _awaited_computer(advance)
        view = None if seat is None else await self._tables.view(table, seat)
        if view is None:
            return False
        if timer is not None and timer.clock != view.table.moment:
            return False
        return await self._made(table, view, timer)

    async def _all_say(self, table: TableId, seats: tuple[Seat, ...], timer: Timer | None) -> bool:
        """Whether any could say if it stops the discard. The deadline is for all of them, and over
        when the first has spoken.
        """
        found = False
        for seat in seats:
            if await self._says(table, seat, timer):
                found, timer = True, None
        return found

    async def _says(self, table: TableId, seat: Seat, timer: Timer | None) -> bool:
        view = await self._tables.view(table, seat)
        if view is None or (timer is not None and timer.clock != view.table.moment):
            return False
        moment = view.table.moment
        request = Request(
            key=f"bot:{table}:{moment}:{seat}:call",
            table=table,
            who=None,
            intent=self._answer(table, view),
            moment=moment,
            timer=timer,
        )
        return isinstance(await self._tables.submit(request), Accepted)

    def _answer(self, table: TableId, view: SeatView) -> SeatIntent:
        if any(isinstance(each, Call) for each in options(view)):
            try:
                chosen = self._player.choose(view)
            except Exception as error:
                log.error("table %s: a computer fails to choose: %s", table, type(error).__name__)
            else:
                return chosen if isinstance(chosen, Call) else Pass(view.seat)
        return Pass(view.seat)

    async def _made(self, table: TableId, view: SeatView, timer: Timer | None) -> bool:
        """The move that the player chooses; where that cannot be made, the safe one: a table must
        not stand still because a player errs.
        """
        moment = view.table.moment
        for choose in (self._player.choose, autoplay.choose):
            try:
                intent = choose(view)
            except Exception as error:
                log.error("table %s: a computer fails to choose: %s", table, type(error).__name__)
                continue
            request = Request(
                key=f"bot:{table}:{moment}:{view.seat}",
                table=table,
                who=None,
                intent=intent,
                moment=moment,
                timer=timer,
            )
            outcome = await self._tables.submit(request)
            if isinstance(outcome, Accepted):
                return True
            if isinstance(outcome.why, ClockStopped | GamePaused | ScreenIsOld):
                return False
            kinds = type(intent).__name__, type(outcome.why).__name__
            log.warning("table %s: a computer's %s was refused: %s", table, *kinds)
        return False


def _silent_computers(advance: Advance) -> tuple[Seat, ...]:
    """The computers that have not said yet whether they stop the discard of this moment."""
    lobby, table = advance.lobby, advance.table
    if table is None or advance.is_over or lobby.paused:
        return ()
    return tuple(filter(lobby.is_computer, stopping.silent(lobby, table)))


def _awaited_computer(advance: Advance) -> Seat | None:
    """The first computer that is awaited at a table where people still play."""
    awaited = advance.awaited
    if advance.table is not None and stopping.asked(advance.lobby, advance.table):
        return None
    if advance.is_over or advance.lobby.paused or not isinstance(awaited, Seats):
        return None
    return next((seat for seat in awaited.seats if advance.lobby.is_computer(seat)), None)
