"""The table around its game, as a small pure decider: it is opened, people and computers sit down,
the host chooses and starts; people leave, come back, end it.
"""

from dataclasses import dataclass, replace
from typing import assert_never

from rummybot.engine.house_rules import with_options
from rummybot.engine.ids import Seat
from rummybot.engine.rules import Rules
from rummybot.engine.variants import VARIANTS, Variant, find_variant
from rummybot.tables.config import TURN_TIMES, USUAL, TableConfig
from rummybot.tables.events import (
    Absence,
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
    Reminded,
    Resumed,
    SubstituteSat,
    TableClosed,
    TableOpened,
    TurnTimeChosen,
    WhyClosed,
)
from rummybot.tables.lifecycle import (
    AddComputer,
    AlreadySeated,
    AlreadyStarted,
    ChooseOption,
    ChooseTurnTime,
    ChooseVariant,
    ClockStopped,
    CloseGone,
    CloseIdle,
    ComeBack,
    End,
    Join,
    Leave,
    LifecycleIntent,
    LifecycleRefusal,
    NoComputer,
    NoSuchTime,
    NoSuchVariant,
    NotAway,
    NotSeated,
    NotStarted,
    OfferComputers,
    OnlyHost,
    Open,
    OptionsRefused,
    PlaceOccupied,
    Remind,
    RemoveComputer,
    Resume,
    Right,
    Start,
    TableFull,
    TableIsClosed,
    TooFewPlayers,
    TooManyFor,
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

    def is_computer(self, seat: Seat) -> bool:
        """Whether a computer plays that seat now."""
        held = seat in self.away or seat in self.left
        return held or isinstance(self.roster.at(seat), Computer)

    def seat_of(self, who: PlayerRef) -> Seat | None:
        """The seat somebody has and has not left."""
        seat = self.roster.seat_of(who)
        return None if seat in self.left else seat

    @property
    def seated(self) -> tuple[PlayerRef, ...]:
        """The people who sit here."""
        return tuple(each for each in self.roster.people if self.seat_of(each) is not None)


Decided = tuple[LifecycleEvent, ...] | LifecycleRefusal


def decide(lobby: Lobby | None, intent: LifecycleIntent) -> Decided:
    """What comes of an intent: events, or why not. None stands for a table not yet opened."""
    if isinstance(intent, Open):
        return _open(intent) if lobby is None else PlaceOccupied()
    if lobby is None:
        return NotSeated()
    if lobby.closed is not None:
        return TableIsClosed()
    match intent:
        case End(by=by, right=right):
            mine = by == lobby.host or right is Right.MANAGER
            return (TableClosed(WhyClosed.ENDED),) if mine else OnlyHost()
        case Resume():
            return (Resumed(),)
        case CloseGone():
            return (TableClosed(WhyClosed.GONE),)
        case CloseIdle():
            nobody = set(map(lobby.seat_of, lobby.seated)) <= set(lobby.away)
            idle = nobody or not lobby.started
            return (TableClosed(WhyClosed.IDLE),) if idle else ClockStopped()
        case Leave(who=who):
            return _leave(lobby, who)
        case ComeBack() | Remind():
            return _in_game(lobby, intent)
        case _:
            return AlreadyStarted() if lobby.started else _before(lobby, intent)


def _in_game(lobby: Lobby, intent: ComeBack | Remind) -> Decided:
    if not lobby.started:
        return NotStarted()
    if isinstance(intent, Remind):
        return (Reminded(intent.clock),)
    seat = lobby.seat_of(intent.who)
    if seat is None:
        return NotSeated()
    return (CameBack(seat),) if seat in lobby.away else NotAway()


Before = (
    Join
    | AddComputer
    | RemoveComputer
    | ChooseVariant
    | ChooseOption
    | ChooseTurnTime
    | Start
    | OfferComputers
)


def _before(lobby: Lobby, intent: Before) -> Decided:
    match intent:
        case Join(who=who):
            return _join(lobby, who)
        case AddComputer(by=by):
            return _add_computer(lobby, by)
        case RemoveComputer(by=by):
            return _remove_computer(lobby, by)
        case ChooseVariant() | ChooseOption() | ChooseTurnTime():
            return _choose(lobby, intent)
        case Start(by=by):
            return _start(lobby, by)
        case OfferComputers():
            return ClockStopped() if lobby.offered else (ComputersOffered(),)
        case _ as unknown:
            assert_never(unknown)


def _open(intent: Open) -> Decided:
    variant = find_variant(intent.variant)
    if variant is None:
        return _unknown(intent.variant)
    if intent.config.turn_time not in TURN_TIMES:
        return NoSuchTime(TURN_TIMES)
    rules = with_options(variant.rules, variant.options, dict(intent.options))
    if isinstance(rules, tuple):
        return OptionsRefused(rules)
    opened = TableOpened(intent.host, intent.place, variant.key, rules, intent.config)
    return opened, Joined(intent.host)


def _unknown(name: str) -> NoSuchVariant:
    return NoSuchVariant(name, tuple(each.key for each in VARIANTS))


def _join(lobby: Lobby, who: PlayerRef) -> Decided:
    if who in lobby.roster.people:
        return AlreadySeated()
    return (Joined(who),) if _room(lobby) else TableFull(lobby.rules.seating.most)


def _leave(lobby: Lobby, who: PlayerRef) -> Decided:
    seat = lobby.seat_of(who)
    if seat is None:
        return NotSeated()
    return (SubstituteSat(seat, Absence.LEFT),) if lobby.started else (Left(who),)


def _room(lobby: Lobby) -> bool:
    return len(lobby.roster.sitters) < lobby.rules.seating.most


def _computers(lobby: Lobby) -> list[Computer]:
    return [each for each in lobby.roster.sitters if isinstance(each, Computer)]


def _add_computer(lobby: Lobby, by: PlayerRef) -> Decided:
    if by not in lobby.roster.people:
        return NotSeated()
    if not _room(lobby):
        return TableFull(lobby.rules.seating.most)
    taken = [each.number for each in _computers(lobby)]
    return (ComputerAdded(Computer(max(taken, default=0) + 1)),)


def _remove_computer(lobby: Lobby, by: PlayerRef) -> Decided:
    if by not in lobby.roster.people:
        return NotSeated()
    found = _computers(lobby)
    return (ComputerRemoved(found[-1]),) if found else NoComputer()


def _choose(lobby: Lobby, intent: ChooseVariant | ChooseOption | ChooseTurnTime) -> Decided:
    """The host's choices."""
    if intent.by not in lobby.roster.people:
        return NotSeated()
    if intent.by != lobby.host:
        return OnlyHost()
    match intent:
        case ChooseTurnTime(seconds=seconds):
            known = seconds in TURN_TIMES
            return (TurnTimeChosen(seconds),) if known else NoSuchTime(TURN_TIMES)
        case ChooseVariant(variant=name):
            variant = find_variant(name)
            return _unknown(name) if variant is None else _chosen(lobby, variant, variant.rules)
        case ChooseOption(key=key, value=value):
            variant = find_variant(lobby.variant)
            if variant is None:
                return _unknown(lobby.variant)
            rules = with_options(lobby.rules, variant.options, {key: value})
            if isinstance(rules, tuple):
                return OptionsRefused(rules)
            return _chosen(lobby, variant, rules)
        case _ as unknown:
            assert_never(unknown)


def _chosen(lobby: Lobby, variant: Variant, rules: Rules) -> Decided:
    seated, most = len(lobby.roster.sitters), rules.seating.most
    return (GameChosen(variant.key, rules),) if seated <= most else TooManyFor(seated, most)


def _start(lobby: Lobby, by: PlayerRef) -> Decided:
    if by not in lobby.roster.people:
        return NotSeated()
    if by != lobby.host:
        return OnlyHost()
    seated, least = len(lobby.roster.sitters), lobby.rules.seating.least
    return (GameStarted(),) if seated >= least else TooFewPlayers(seated, least)


def evolve(lobby: Lobby | None, event: LifecycleEvent) -> Lobby:
    """The lobby after an event. Raises ValueError if the first is not the opening."""
    if isinstance(event, TableOpened):
        roster = Roster()
        return Lobby(event.host, event.place, event.variant, event.rules, roster, event.config)
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
            return replace(lobby, config=TableConfig(seconds))
        case GameStarted():
            return replace(lobby, started=True)
        case Reminded():
            return replace(lobby, reminded=event)
        case ComputersOffered():
            return replace(lobby, offered=True)
        case TableClosed(why=why):
            return replace(lobby, closed=why)
        case DeckSealed() | Resumed():
            return lobby
        case _ as unknown:
            assert_never(unknown)


def _seated(lobby: Lobby, event: Joined | Left | ComputerAdded | ComputerRemoved) -> Lobby:
    match event:
        case Joined(who=who):
            host = lobby.host if lobby.roster.people else who
            return replace(lobby, host=host, roster=lobby.roster.with_one_more(who))
        case ComputerAdded(computer=computer):
            return replace(lobby, roster=lobby.roster.with_one_more(computer))
        case ComputerRemoved(computer=computer):
            return replace(lobby, roster=lobby.roster.without(computer))
        case Left(who=who):
            return _host_passed_on(replace(lobby, roster=lobby.roster.without(who)), who)
        case _ as unknown:
            assert_never(unknown)


def _substituted(lobby: Lobby, event: SubstituteSat | CameBack) -> Lobby:
    away = tuple(seat for seat in lobby.away if seat != event.seat)
    match event:
        case CameBack():
            return replace(lobby, away=away)
        case SubstituteSat(seat=seat, why=Absence.AWAY):
            return replace(lobby, away=(*away, seat))
        case SubstituteSat(seat=seat):
            lobby = replace(lobby, away=away, left=(*lobby.left, seat))
            gone = lobby.roster.at(seat)
            return _host_passed_on(lobby, gone) if isinstance(gone, PlayerRef) else lobby
        case _ as unknown:
            assert_never(unknown)


def _host_passed_on(lobby: Lobby, gone: PlayerRef) -> Lobby:
    """With the host's leaving the next in order becomes host."""
    if lobby.host != gone:
        return lobby
    return replace(lobby, host=next(iter(lobby.seated), gone))
