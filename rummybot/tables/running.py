"""A table folded from its log.

What is made here holds hidden cards. It stays between this module, `deciding.py` and `service.py`.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from rummybot.engine.booking import evolve
from rummybot.engine.chip_events import (
    BoughtIn,
    BuyInOffered,
)
from rummybot.engine.endings import Closing, TooHigh
from rummybot.engine.events import (
    CardStopped,
    DealBegan,
    DefenceBegan,
    Discarded,
    Knocked,
    KnockedTooHigh,
    LastChanceBegan,
    Passed,
    PlayedOn,
    TurnBegan,
    TurnTimedOut,
    UpcardOffered,
    WentOut,
)
from rummybot.engine.game import new_game
from rummybot.engine.hidden import Event, State
from rummybot.engine.ids import Seat
from rummybot.engine.tabletop import BetweenDeals, Finished
from rummybot.engine.views import PublicView, public_view
from rummybot.tables import lobby as lobbies
from rummybot.tables.events import (
    CameBack,
    DeckSealed,
    GameStarted,
    LifecycleEvent,
    SubstituteSat,
)
from rummybot.tables.feed import is_over
from rummybot.tables.lobby import Lobby
from rummybot.tables.ports import TableStanding
from rummybot.tables.request import Logged


@dataclass(frozen=True, slots=True, repr=False)
class Running:
    """A table at a version. `seed` is that of the deal that runs, as secret as its stock."""

    version: int = 0
    lobby: Lobby | None = None
    game: State | None = None
    seed: bytes | None = None
    missed: tuple[tuple[Seat, int], ...] = ()
    """How many turns in a row a seat has let its time run out, where any."""
    late: Seat | None = None
    """The seat for which the clock acts, until the next is to act."""

    @property
    def table(self) -> PublicView | None:
        """What everybody sees of the game."""
        return None if self.game is None else public_view(self.game)

    @property
    def standing(self) -> TableStanding:
        """Where the table stands. Raises ValueError before it is opened."""
        if self.lobby is None:
            raise ValueError("a table begins by being opened")
        is_open = not is_over(self.lobby, self.table)
        return TableStanding(self.lobby.place, is_open, self.lobby.seated)


def fold(running: Running, events: Iterable[Logged]) -> Running:
    """The table after these events."""
    for event in events:
        running = _folded(running, event)
    return running


def _folded(running: Running, event: Logged) -> Running:
    version = running.version + 1
    if isinstance(event, LifecycleEvent):
        running = replace(running, version=version, lobby=lobbies.evolve(running.lobby, event))
        match event:
            case DeckSealed(seed=seed):
                return replace(running, seed=seed)
            case GameStarted():
                assert running.lobby is not None
                return replace(running, game=_begun(running.lobby))
            case CameBack(seat=seat) | SubstituteSat(seat=seat):
                return replace(running, missed=_without(running.missed, seat))
            case _:
                return running
    assert running.game is not None
    game = evolve(running.game, event)
    over = isinstance(game.top.phase, BetweenDeals | Finished)
    running = replace(running, version=version, game=game, seed=None if over else running.seed)
    return _counted(running, event)


def _counted(running: Running, event: Event) -> Running:
    """How often time ran out in a row: a turn that a seat ends itself begins the count anew."""
    match event:
        case TurnTimedOut(seat=seat):
            turns = dict(running.missed).get(seat, 0) + 1
            missed = (*_without(running.missed, seat), (seat, turns))
            return replace(running, missed=missed, late=seat)
        case DealBegan() | TurnBegan() | UpcardOffered() | DefenceBegan() | CardStopped():
            return replace(running, late=None)
        case BuyInOffered():
            return replace(running, late=None)
        case LastChanceBegan() if not _may_be_too_high(running):
            return replace(running, late=None)  # it comes round by itself
        case Passed(seat=seat) | Discarded(seat=seat) | PlayedOn(seat=seat) | BoughtIn(seat=seat):
            return _ended(running, seat)
        case Knocked(seat=seat) | WentOut(seat=seat):
            return _ended(running, seat)
        case KnockedTooHigh(seat=seat) | LastChanceBegan(seat=seat):
            return replace(_ended(running, seat), late=None)
        case _:
            return running


def _may_be_too_high(running: Running) -> bool:
    """Whether a last chance is what a seat chose that was to judge a knock (GN-22)."""
    ending = None if running.game is None else running.game.top.rules.ending
    return isinstance(ending, Closing) and ending.too_high is TooHigh.OFFERED


def _ended(running: Running, seat: Seat) -> Running:
    """A seat has ended its turn: by itself, or by the clock."""
    ended_it = seat != running.late
    return replace(running, missed=_without(running.missed, seat)) if ended_it else running


def _without(missed: tuple[tuple[Seat, int], ...], seat: Seat) -> tuple[tuple[Seat, int], ...]:
    return tuple(each for each in missed if each[0] != seat)


def _begun(lobby: Lobby) -> State:
    game = new_game(lobby.rules, len(lobby.roster.sitters))
    assert isinstance(game, State)
    return game
