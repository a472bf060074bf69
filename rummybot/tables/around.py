"""What comes of an intent around the game: it is opened, people and computers sit down, the host
chooses and starts; people leave, come back, end it. Pure, and the second decider beside the engine.
"""

from typing import assert_never

from rummybot.engine.house_rules import with_options
from rummybot.engine.rules import Rules
from rummybot.engine.variants import VARIANTS, Variant, find_variant
from rummybot.tables.config import CALL_WAITS, TURN_TIMES, usual
from rummybot.tables.events import (
    Absence,
    CallsOver,
    CallWaitChosen,
    CameBack,
    ComputerAdded,
    ComputerRemoved,
    ComputersOffered,
    GameChosen,
    GameStarted,
    Joined,
    Left,
    LifecycleEvent,
    Paused,
    Reminded,
    Resumed,
    SubstituteSat,
    TableClosed,
    TableMoved,
    TableOpened,
    TurnTimeChosen,
    WentOn,
    WhyClosed,
)
from rummybot.tables.lifecycle import (
    AddComputer,
    ChangeSeats,
    ChooseCallWait,
    ChooseOptions,
    ChooseTurnTime,
    ChooseVariant,
    CloseGone,
    CloseIdle,
    ComeBack,
    End,
    EndCalls,
    GoOn,
    Join,
    Leave,
    LifecycleIntent,
    MoveTable,
    NextPartners,
    OfferComputers,
    Open,
    Pause,
    Remind,
    Remove,
    RemoveComputer,
    Resume,
    Right,
    Skip,
    Start,
)
from rummybot.tables.lobby import Lobby
from rummybot.tables.refusals import (
    AlreadySeated,
    AlreadyStarted,
    ClockStopped,
    ComputersStay,
    GamePaused,
    LifecycleRefusal,
    NoComputer,
    NoSuchTime,
    NoSuchVariant,
    NoSuchWait,
    NotAtTable,
    NotAway,
    NotPaused,
    NotPlaying,
    NotSeated,
    NotStarted,
    NoWayBack,
    OnlyHost,
    OnlyHostOrManager,
    OptionsRefused,
    PlaceOccupied,
    TableFull,
    TableIsClosed,
    TooFewPlayers,
    TooManyFor,
)
from rummybot.tables.reseating import reseated
from rummybot.tables.roster import Computer, PlayerRef, Sitter

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
        case End() | Remove() | Skip() | Pause() | GoOn():
            return _ruled(lobby, intent)
        case Resume():
            return (Resumed(),)
        case MoveTable(to=place):
            return ClockStopped() if place == lobby.place else (TableMoved(place),)
        case CloseGone():
            return (TableClosed(WhyClosed.GONE),)
        case CloseIdle():
            nobody = set(map(lobby.seat_of, lobby.seated)) <= set(lobby.away)
            idle = nobody or not lobby.started
            return (TableClosed(WhyClosed.IDLE),) if idle else ClockStopped()
        case Leave(who=who, begun=begun):
            return _leave(lobby, who, begun=begun)
        case ComeBack() | Remind() | EndCalls():
            return _in_game(lobby, intent)
        case ChooseTurnTime() | ChooseCallWait():
            return _choose(lobby, intent)
        case _:
            return AlreadyStarted() if lobby.started else _before(lobby, intent)


def not_seated(lobby: Lobby, who: PlayerRef) -> NotSeated | NotPlaying | NoWayBack:
    """Why somebody without a seat may do nothing there."""
    if who in lobby.roster.people:
        return NoWayBack()
    return NotPlaying() if lobby.started else NotSeated()


def has_the_say(lobby: Lobby, by: PlayerRef, right: Right) -> bool:
    """Whether somebody has the say at a table: its host, and who manages the place."""
    return by == lobby.host or right is Right.MANAGER


def _ruled(lobby: Lobby, intent: End | Remove | Skip | Pause | GoOn) -> Decided:
    """What is for those who have the say. To skip somebody is no event of its own: the clock acts,
    which is the engine's.
    """
    if intent.by is not None and not has_the_say(lobby, intent.by, intent.right):
        return OnlyHostOrManager()
    match intent:
        case End():
            return (TableClosed(WhyClosed.ENDED),)
        case Remove(whom=whom):
            return _remove(lobby, whom)
        case Skip() | Pause() | GoOn():
            return _paced(lobby, intent) if lobby.started else NotStarted()
        case _ as unknown:
            assert_never(unknown)


def _remove(lobby: Lobby, whom: Sitter) -> Decided:
    if isinstance(whom, PlayerRef):
        sits = lobby.seat_of(whom) is not None
        return _leave(lobby, whom, Absence.REMOVED) if sits else NotAtTable()
    if whom not in lobby.roster.sitters:
        return NotAtTable()
    return ComputersStay() if lobby.started else (ComputerRemoved(whom),)


def _paced(lobby: Lobby, intent: Skip | Pause | GoOn) -> Decided:
    if isinstance(intent, GoOn):
        return (WentOn(),) if lobby.paused else NotPaused()
    if lobby.paused:
        return GamePaused()
    return (Paused(),) if isinstance(intent, Pause) else ()


def _in_game(lobby: Lobby, intent: ComeBack | Remind | EndCalls) -> Decided:
    if not lobby.started:
        return NotStarted()
    if isinstance(intent, EndCalls):
        return (CallsOver(intent.clock),)
    if isinstance(intent, Remind):
        return (Reminded(intent.clock),)
    seat = lobby.seat_of(intent.who)
    if seat is None:
        return not_seated(lobby, intent.who)
    return (CameBack(seat),) if seat in lobby.away else NotAway()


Before = (
    Join
    | AddComputer
    | RemoveComputer
    | ChangeSeats
    | NextPartners
    | ChooseVariant
    | ChooseOptions
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
        case ChangeSeats() | NextPartners():
            return reseated(lobby, intent)
        case ChooseVariant() | ChooseOptions():
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
        return no_such_variant(intent.variant)
    config = intent.config or usual(variant)
    if config.turn_time not in TURN_TIMES:
        return NoSuchTime(TURN_TIMES)
    if config.call_wait not in (None, *CALL_WAITS):
        return NoSuchWait(CALL_WAITS)
    rules = with_options(variant.rules, variant.options, dict(intent.options))
    if isinstance(rules, tuple):
        return OptionsRefused(rules)
    opened = TableOpened(intent.host, intent.place, variant.key, rules, config, heir=intent.heir)
    numbers = range(1, min(intent.computers, rules.seating.most - 1) + 1)
    computers = (ComputerAdded(Computer(number)) for number in numbers)
    return opened, Joined(intent.host), *computers


def no_such_variant(name: str) -> NoSuchVariant:
    """What is played instead."""
    return NoSuchVariant(name, tuple(each.key for each in VARIANTS))


def _join(lobby: Lobby, who: PlayerRef) -> Decided:
    if who in lobby.roster.people:
        return AlreadySeated()
    return (Joined(who),) if _room(lobby) else TableFull(lobby.rules.seating.most)


def _leave(
    lobby: Lobby, who: PlayerRef, why: Absence = Absence.LEFT, *, begun: bool | None = None
) -> Decided:
    """In a game a computer plays the deal to its end. A table that all have left is closed."""
    seat = lobby.seat_of(who)
    if seat is None:
        return not_seated(lobby, who)
    if begun not in (None, lobby.started):
        return AlreadyStarted() if lobby.started else NotStarted()
    left = SubstituteSat(seat, why) if lobby.started else Left(who)
    return (left, TableClosed(WhyClosed.LEFT)) if lobby.seated == (who,) else (left,)


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


_Choice = ChooseVariant | ChooseOptions | ChooseTurnTime | ChooseCallWait


def _choose(lobby: Lobby, intent: _Choice) -> Decided:
    """The host's choices."""
    if lobby.seat_of(intent.by) is None:
        return not_seated(lobby, intent.by)
    if intent.by != lobby.host:
        return OnlyHost()
    match intent:
        case ChooseTurnTime(seconds=seconds):
            known = seconds in TURN_TIMES
            return (TurnTimeChosen(seconds),) if known else NoSuchTime(TURN_TIMES)
        case ChooseCallWait(seconds=seconds):
            known = seconds in CALL_WAITS
            return (CallWaitChosen(seconds),) if known else NoSuchWait(CALL_WAITS)
        case ChooseVariant(variant=name):
            variant = find_variant(name)
            return (
                no_such_variant(name) if variant is None else _chosen(lobby, variant, variant.rules)
            )
        case ChooseOptions(options=chosen):
            variant = find_variant(lobby.variant)
            if variant is None:
                return no_such_variant(lobby.variant)
            rules = with_options(lobby.rules, variant.options, dict(chosen))
            if isinstance(rules, tuple):
                return OptionsRefused(rules)
            return _chosen(lobby, variant, rules)
        case _ as unknown:
            assert_never(unknown)


def _chosen(lobby: Lobby, variant: Variant, rules: Rules) -> Decided:
    """Another game brings its usual turn time, if the table had that of the game before."""
    seated, most = len(lobby.roster.sitters), rules.seating.most
    if seated > most:
        return TooManyFor(seated, most)
    chosen, before = GameChosen(variant.key, rules), find_variant(lobby.variant)
    had, has = before.turn_time if before else None, variant.turn_time
    if had != has and lobby.config.turn_time == had:
        return chosen, TurnTimeChosen(has)
    return (chosen,)


def _start(lobby: Lobby, by: PlayerRef) -> Decided:
    if by not in lobby.roster.people:
        return NotSeated()
    if by != lobby.host:
        return OnlyHost()
    seated, least = len(lobby.roster.sitters), lobby.rules.seating.least
    return (GameStarted(),) if seated >= least else TooFewPlayers(seated, least)
