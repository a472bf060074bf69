"""The life of a table outside the game, as a second small pure decider: it is opened, people and
computers sit down, the host starts. Its events stand in the same log as the engine's.
"""

from dataclasses import dataclass, replace
from typing import assert_never

from rummybot.engine.house_rules import BadOption, with_options
from rummybot.engine.rules import Rules
from rummybot.engine.variants import VARIANTS, find_variant
from rummybot.tables.roster import Computer, Place, PlayerRef, Roster


@dataclass(frozen=True, slots=True)
class Open:
    """Open a table in a place, by a variant and options; the opener is the host and sits down."""

    host: PlayerRef
    place: Place
    variant: str
    options: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Join:
    """Sit down."""

    who: PlayerRef


@dataclass(frozen=True, slots=True)
class Leave:
    """Get up before the game."""

    who: PlayerRef


@dataclass(frozen=True, slots=True)
class AddComputer:
    """Seat a computer."""

    by: PlayerRef


@dataclass(frozen=True, slots=True)
class Start:
    """Begin the game."""

    by: PlayerRef


LifecycleIntent = Open | Join | Leave | AddComputer | Start


def asker(intent: LifecycleIntent) -> PlayerRef:
    """Whose intent it is: nobody else may ask for it."""
    match intent:
        case Open(host=who) | Join(who=who) | Leave(who=who):
            return who
        case AddComputer(by=who) | Start(by=who):
            return who
        case _ as unknown:
            assert_never(unknown)


@dataclass(frozen=True, slots=True)
class TableOpened:
    """A table was opened. The rules are frozen here; nothing changes them later."""

    host: PlayerRef
    place: Place
    variant: str
    rules: Rules


@dataclass(frozen=True, slots=True)
class Joined:
    """Somebody sat down; where nobody but computers sat, as host."""

    who: PlayerRef


@dataclass(frozen=True, slots=True)
class Left:
    """Somebody got up; with the host's leaving the next in order becomes host."""

    who: PlayerRef


@dataclass(frozen=True, slots=True)
class ComputerAdded:
    """A computer was seated."""

    computer: Computer


@dataclass(frozen=True, slots=True)
class GameStarted:
    """The game began with those who sat."""


@dataclass(frozen=True, slots=True, repr=False)
class DeckSealed:
    """The seed of a deal's shuffles. As secret as the stock until the deal is over."""

    seed: bytes


LifecycleEvent = TableOpened | Joined | Left | ComputerAdded | GameStarted | DeckSealed


@dataclass(frozen=True, slots=True)
class NoSuchVariant:
    """Nobody plays a game of this name here."""

    name: str
    offered: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OptionsRefused:
    """The options cannot be played; all that is wrong with them."""

    wrong: tuple[BadOption, ...]


@dataclass(frozen=True, slots=True)
class AlreadySeated:
    """One seat each."""


@dataclass(frozen=True, slots=True)
class NotSeated:
    """Only who sits at the table may do this."""


@dataclass(frozen=True, slots=True)
class TableFull:
    """All seats are taken."""

    most: int


@dataclass(frozen=True, slots=True)
class TooFewPlayers:
    """The game needs more."""

    seated: int
    least: int


@dataclass(frozen=True, slots=True)
class OnlyHost:
    """Only the host may do this."""


@dataclass(frozen=True, slots=True)
class AlreadyStarted:
    """The game is running."""


@dataclass(frozen=True, slots=True)
class NotStarted:
    """The game has not begun."""


@dataclass(frozen=True, slots=True)
class PlaceOccupied:
    """Another table is open here."""


@dataclass(frozen=True, slots=True)
class ScreenIsOld:
    """The button belongs to an earlier moment."""


LifecycleRefusal = (
    NoSuchVariant
    | OptionsRefused
    | AlreadySeated
    | NotSeated
    | TableFull
    | TooFewPlayers
    | OnlyHost
    | AlreadyStarted
    | NotStarted
    | PlaceOccupied
    | ScreenIsOld
)


@dataclass(frozen=True, slots=True)
class Lobby:
    """A table as far as it is not a game."""

    host: PlayerRef
    place: Place
    variant: str
    rules: Rules
    roster: Roster
    started: bool = False


Decided = tuple[LifecycleEvent, ...] | LifecycleRefusal


def decide(lobby: Lobby | None, intent: LifecycleIntent) -> Decided:
    """What comes of an intent: events, or why not. None stands for a table not yet opened."""
    if isinstance(intent, Open):
        return _open(intent) if lobby is None else PlaceOccupied()
    if lobby is None:
        return NotSeated()
    if lobby.started:
        return AlreadyStarted()
    match intent:
        case Join(who=who):
            return _join(lobby, who)
        case Leave(who=who):
            return (Left(who),) if who in lobby.roster.people else NotSeated()
        case AddComputer(by=by):
            return _add_computer(lobby, by)
        case Start(by=by):
            return _start(lobby, by)
        case _ as unknown:
            assert_never(unknown)


def _open(intent: Open) -> Decided:
    variant = find_variant(intent.variant)
    if variant is None:
        return no_such_variant(intent.variant)
    rules = with_options(variant.rules, variant.options, dict(intent.options))
    if isinstance(rules, tuple):
        return OptionsRefused(rules)
    return TableOpened(intent.host, intent.place, variant.key, rules), Joined(intent.host)


def no_such_variant(name: str) -> NoSuchVariant:
    """What is played instead."""
    return NoSuchVariant(name, tuple(each.key for each in VARIANTS))


def _join(lobby: Lobby, who: PlayerRef) -> Decided:
    if who in lobby.roster.people:
        return AlreadySeated()
    return (Joined(who),) if _room(lobby) else TableFull(lobby.rules.seating.most)


def _room(lobby: Lobby) -> bool:
    return len(lobby.roster.sitters) < lobby.rules.seating.most


def _add_computer(lobby: Lobby, by: PlayerRef) -> Decided:
    if by not in lobby.roster.people:
        return NotSeated()
    if not _room(lobby):
        return TableFull(lobby.rules.seating.most)
    taken = [each.number for each in lobby.roster.sitters if isinstance(each, Computer)]
    return (ComputerAdded(Computer(max(taken, default=0) + 1)),)


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
        return Lobby(event.host, event.place, event.variant, event.rules, Roster())
    if lobby is None:
        raise ValueError("a table begins by being opened")
    match event:
        case Joined(who=who):
            host = lobby.host if lobby.roster.people else who
            return replace(lobby, host=host, roster=lobby.roster.with_one_more(who))
        case Left(who=who):
            return _left(lobby, who)
        case ComputerAdded(computer=computer):
            return replace(lobby, roster=lobby.roster.with_one_more(computer))
        case GameStarted():
            return replace(lobby, started=True)
        case DeckSealed():
            return lobby
        case _ as unknown:
            assert_never(unknown)


def _left(lobby: Lobby, who: PlayerRef) -> Lobby:
    roster = Roster(tuple(each for each in lobby.roster.sitters if each != who))
    host = lobby.host if lobby.host != who else next(iter(roster.people), who)
    return replace(lobby, roster=roster, host=host)
