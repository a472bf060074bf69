"""A table as far as it is not a game: who sits there, who is away, what is to be played. What
comes of an intent is in `around.py`.
"""

from dataclasses import dataclass, replace
from typing import assert_never

from rummybot.engine.ids import Moment, Seat
from rummybot.engine.rules import Rules
from rummybot.tables.config import USUAL, TableConfig
from rummybot.tables.events import (
    Absence,
    CallAnswered,
    CallsOver,
    CallWaitChosen,
    CameBack,
    ComputerAdded,
    ComputerRemoved,
    ComputersOffered,
    DeckSealed,
    GameChosen,
    GameStarted,
    Joined,
    Left,
    LifecycleEvent,
    Paused,
    Reminded,
    Reseated,
    Resumed,
    SubstituteSat,
    TableClosed,
    TableMoved,
    TableOpened,
    TurnTimeChosen,
    WentOn,
    WhyClosed,
)
from rummybot.tables.roster import Computer, Place, PlayerRef, Roster


@dataclass(frozen=True, slots=True)
class Lobby:
    """A table as far as it is not a game."""

    host: PlayerRef
    place: Place
    variant: str
    rules: Rules
    roster: Roster
    config: TableConfig = USUAL
    started: bool = False
    closed: WhyClosed | None = None
    away: tuple[Seat, ...] = ()
    """Seats a computer holds until their people come back."""
    left: tuple[Seat, ...] = ()
    """Seats a computer holds because their people have left."""
    offered: bool = False
    """Computers have been offered."""
    reminded: Reminded | None = None
    """The last reminder."""
    paused: bool = False
    """Nothing moves and no time runs."""
    pauses: int = 0
    """How often that was so."""
    heir: PlayerRef | None = None
    """Who becomes host when he sits down."""
    call_answers: tuple[CallAnswered, ...] = ()
    """What was said of late while a draw waited for the discard before it to be stopped."""
    calls_over: Moment | None = None
    """The last discard for which that is over."""

    def is_computer(self, seat: Seat) -> bool:
        """Whether a computer plays that seat now."""
        return seat in self.absent or isinstance(self.roster.at(seat), Computer)

    @property
    def absent(self) -> tuple[Seat, ...]:
        """The seats of people for whom a computer plays."""
        return *self.away, *self.left

    def seat_of(self, who: PlayerRef) -> Seat | None:
        """The seat somebody has and has not left."""
        seat = self.roster.seat_of(who)
        return None if seat in self.left else seat

    @property
    def seated(self) -> tuple[PlayerRef, ...]:
        """The people who sit here."""
        return tuple(each for each in self.roster.people if self.seat_of(each) is not None)


def evolve(lobby: Lobby | None, event: LifecycleEvent) -> Lobby:
    """The lobby after an event. Raises ValueError if the first is not the opening."""
    if isinstance(event, TableOpened):
        return Lobby(
            event.host,
            event.place,
            event.variant,
            event.rules,
            Roster(),
            event.config,
            heir=event.heir,
        )
    if lobby is None:
        raise ValueError("a table begins by being opened")
    match event:
        case Joined() | Left() | ComputerAdded() | ComputerRemoved():
            return _seated(lobby, event)
        case SubstituteSat() | CameBack():
            return _substituted(lobby, event)
        case GameChosen(variant=variant, rules=rules):
            return replace(lobby, variant=variant, rules=rules)
        case TurnTimeChosen(seconds=seconds):
            return replace(lobby, config=replace(lobby.config, turn_time=seconds))
        case CallWaitChosen(seconds=seconds):
            return replace(lobby, config=replace(lobby.config, call_wait=seconds))
        case CallAnswered(seat=seat, clock=clock):
            others = (each for each in lobby.call_answers if each.clock == clock)
            kept = tuple(each for each in others if each.seat != seat)
            return replace(lobby, call_answers=(*kept, event))
        case CallsOver(clock=clock):
            return replace(lobby, calls_over=clock)
        case Reseated(order=order):
            return replace(lobby, roster=lobby.roster.in_order(order))
        case GameStarted():
            return replace(lobby, started=True)
        case Reminded():
            return replace(lobby, reminded=event)
        case Paused():
            return replace(lobby, paused=True, pauses=lobby.pauses + 1)
        case WentOn():
            return replace(lobby, paused=False, reminded=None)
        case ComputersOffered():
            return replace(lobby, offered=True)
        case TableMoved(place=place):
            return replace(lobby, place=place)
        case TableClosed(why=why):
            return replace(lobby, closed=why)
        case DeckSealed() | Resumed():
            return lobby
        case _ as unknown:
            assert_never(unknown)


def _seated(lobby: Lobby, event: Joined | Left | ComputerAdded | ComputerRemoved) -> Lobby:
    match event:
        case Joined(who=who):
            host = lobby.host if lobby.roster.people and who != lobby.heir else who
            return replace(lobby, host=host, roster=lobby.roster.with_one_more(who))
        case ComputerAdded(computer=computer):
            return replace(lobby, roster=lobby.roster.with_one_more(computer))
        case ComputerRemoved(computer=computer):
            return replace(lobby, roster=lobby.roster.without(computer))
        case Left(who=who):
            return _host_passed_on(replace(lobby, roster=lobby.roster.without(who)))
        case _ as unknown:
            assert_never(unknown)


def _substituted(lobby: Lobby, event: SubstituteSat | CameBack) -> Lobby:
    away = tuple(seat for seat in lobby.away if seat != event.seat)
    match event:
        case CameBack():
            return _host_passed_on(replace(lobby, away=away))
        case SubstituteSat(seat=seat, why=Absence.AWAY):
            return _host_passed_on(replace(lobby, away=(*away, seat)))
        case SubstituteSat(seat=seat):
            return _host_passed_on(replace(lobby, away=away, left=(*lobby.left, seat)))
        case _ as unknown:
            assert_never(unknown)


def _host_passed_on(lobby: Lobby) -> Lobby:
    """Where the host is away or has left, the next in order who is there becomes host."""
    there = [each for each in lobby.seated if lobby.seat_of(each) not in lobby.away]
    if lobby.host in there or not lobby.seated:
        return lobby
    stays = (lobby.host,) if lobby.host in lobby.seated else lobby.seated
    return replace(lobby, host=(*there, *stays)[0])
