"""A table folded from its log, and what comes of a request: pure, but for the seed it is handed.

What is made here holds hidden cards. It stays between this module and `service.py`.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from rummybot.engine.booking import evolve
from rummybot.engine.cards import PACK
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
from rummybot.engine.game import decide, new_game
from rummybot.engine.hidden import Event, State
from rummybot.engine.ids import Seat
from rummybot.engine.intents import Annul, Cut, Intent, Pass, SeatIntent, Shuffle, TimeUp, Withdraw
from rummybot.engine.legality import Nature, Seats, awaiting, to_shuffle
from rummybot.engine.refusals import Refusal, TooLate
from rummybot.engine.tabletop import BetweenDeals, Cutting, Finished
from rummybot.engine.views import PublicView, public_view
from rummybot.tables import around, stopping
from rummybot.tables import lobby as lobbies
from rummybot.tables.chance import shuffled
from rummybot.tables.events import (
    Absence,
    CallsOver,
    CameBack,
    DeckSealed,
    GameStarted,
    LifecycleEvent,
    SubstituteSat,
)
from rummybot.tables.feed import is_over
from rummybot.tables.lifecycle import EndCalls, Leave, LifecycleIntent, Remind, Skip, asker
from rummybot.tables.lobby import Lobby
from rummybot.tables.ports import Standing
from rummybot.tables.refusals import (
    ClockStopped,
    DrawWaits,
    GamePaused,
    LifecycleRefusal,
    NobodyToSkip,
    NotPlaying,
    NotSeated,
    NotStarted,
    OnlyHost,
    ScreenIsOld,
    TableIsClosed,
)
from rummybot.tables.request import Logged, Request
from rummybot.tables.roster import PlayerRef

PATIENCE = 3
"""So many turns in a row somebody lets time run out before a computer holds the seat."""

Seed = Callable[[], bytes]
"""Where the seed of a deal comes from, asked for once a deal."""


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
    def standing(self) -> Standing:
        """Where the table stands. Raises ValueError before it is opened."""
        if self.lobby is None:
            raise ValueError("a table begins by being opened")
        is_open = not is_over(self.lobby, self.table)
        return Standing(self.lobby.place, is_open, self.lobby.seated)


Decided = tuple[Logged, ...] | Refusal | LifecycleRefusal


def fold(running: Running, events: Iterable[Logged]) -> Running:
    """The table after these events."""
    for event in events:
        running = _folded(running, event)
    return running


def decided(running: Running, request: Request, seed: Seed) -> Decided:
    """What comes of a request, with all that follows of itself; or why not."""
    intent = request.intent
    if isinstance(intent, LifecycleIntent):
        first = _lifecycle(running, request.who, intent)
    else:
        first = _played(running, request, intent)
    if not isinstance(first, tuple):
        return first
    return *first, *_follows(fold(running, first), seed)


def _lifecycle(running: Running, who: PlayerRef | None, intent: LifecycleIntent) -> Decided:
    """Everybody sits down, gets up and opens for himself."""
    if who != asker(intent):
        return NotSeated()
    if running.game is not None and not running.standing.open:
        return TableIsClosed()
    if isinstance(intent, Remind | EndCalls) and not _runs(running, intent):
        return ClockStopped()
    decided = around.decide(running.lobby, intent)
    if isinstance(intent, Skip) and isinstance(decided, tuple):
        return _skipped(running, intent)
    return decided


def _skipped(running: Running, intent: Skip) -> Decided:
    """Nobody need wait for a computer, and whoever has moved meanwhile is not skipped."""
    lobby, game = running.lobby, running.game
    waiting = None if game is None else awaiting(game.top)
    if lobby is None or game is None or not isinstance(waiting, Seats):
        return NobodyToSkip()
    if all(map(lobby.is_computer, waiting.seats)):
        return NobodyToSkip()
    if waiting.clock != intent.clock:
        return ScreenIsOld()
    return _by_rules(lobby, game, TimeUp(intent.clock, skipped=True))


def _runs(running: Running, intent: Remind | EndCalls) -> bool:
    """Whether the time that a deadline was set for still runs."""
    if running.game is None or running.lobby is None or running.lobby.paused:
        return False
    if isinstance(intent, EndCalls):
        waits = bool(stopping.asked(running.lobby, running.game.top))
        return waits and running.game.top.moment == intent.clock
    waiting = awaiting(running.game.top)
    return isinstance(waiting, Seats) and waiting.clock == intent.clock


def _played(running: Running, request: Request, intent: Intent) -> Decided:
    lobby, game = running.lobby, running.game
    if lobby is None or game is None:
        return NotStarted()
    if lobby.closed is not None:
        return TableIsClosed()
    refusal = _may_ask(lobby, request.who, intent)
    if refusal is not None:
        return refusal
    if request.moment is not None and request.moment != game.top.moment:
        return ScreenIsOld()
    if lobby.paused and not isinstance(intent, Withdraw):
        return GamePaused()
    events = _by_rules(lobby, game, intent)
    if not isinstance(events, tuple) or request.who is None or not isinstance(intent, SeatIntent):
        return events
    if isinstance(intent, Withdraw):  # it follows of itself, once the table is left
        return around.decide(lobby, Leave(request.who))
    return *_back(lobby, intent.seat), *events


def _by_rules(lobby: Lobby, game: State, intent: Intent) -> Decided:
    """What comes of an intent in the game; while a draw waits for «Stop!», that it was said."""
    said = stopping.heard(lobby, game.top, intent)
    if isinstance(said, DrawWaits):
        return said
    events = () if said and isinstance(intent, Pass) else decide(game, intent)
    return (said,) if said and isinstance(events, tuple) else events


def _back(lobby: Lobby, seat: Seat) -> tuple[CameBack, ...]:
    """Who acts is not away."""
    return (CameBack(seat),) if seat in lobby.away else ()


def _may_ask(
    lobby: Lobby, who: PlayerRef | None, intent: Intent
) -> Refusal | LifecycleRefusal | None:
    """A person moves for his own seat; the host may annul. Nobody, that is the clock or a computer,
    is trusted with the rest; nature is asked by the table alone.
    """
    match intent:
        case Cut() | Shuffle():
            return TooLate()
        case TimeUp():
            return None if who is None else TooLate()
        case Annul():
            return None if who in (None, lobby.host) else OnlyHost()
        case _:
            return None if who is None else _own_seat(lobby, who, intent)


def _own_seat(lobby: Lobby, who: PlayerRef, intent: SeatIntent) -> LifecycleRefusal | None:
    own = lobby.seat_of(who)
    if own is None:
        return around.not_seated(lobby, who)
    return None if own == intent.seat else NotPlaying()


def _follows(running: Running, seed: Seed) -> tuple[Logged, ...]:
    """Cuts and shuffles from the sealed seed; what was called, or is drawn after it could have
    been; substitutes for who is away too long; between two deals the seats of who has left are
    gone. Until somebody else is to act.
    """
    events: list[Logged] = []
    while step := _next_step(running, seed):
        running = fold(running, step)
        events.extend(step)
    return tuple(events)


def _next_step(running: Running, seed: Seed) -> tuple[Logged, ...]:
    lobby, game = running.lobby, running.game
    if lobby is None or game is None or lobby.closed is not None:
        return ()
    if isinstance(awaiting(game.top), Nature):
        return (DeckSealed(seed()),) if running.seed is None else _cast(game, running.seed)
    after = None if lobby.paused else stopping.follows(lobby, game.top)
    if isinstance(after, CallsOver):
        return (after,)
    if after is not None:
        return _booked(game, after)
    for seat, turns in running.missed:
        if turns >= PATIENCE and not lobby.is_computer(seat):
            return (SubstituteSat(seat, Absence.AWAY),)
    if isinstance(game.top.phase, BetweenDeals) and not game.top.rules.seating.teams:
        for seat in lobby.left:
            if seat in game.top.seats:
                return _booked(game, Withdraw(seat))
    return ()


def _booked(game: State, intent: Intent) -> tuple[Event, ...]:
    """What comes of an intent that the rules are known to allow."""
    events = decide(game, intent)
    assert isinstance(events, tuple)
    return events


def _cast(game: State, seed: bytes) -> tuple[Event, ...]:
    """Nature's move. The label names what is shuffled and when, so it can be computed again."""
    top = game.top
    intent: Cut | Shuffle
    if isinstance(top.phase, Cutting):
        order = shuffled(seed, f"cut:{top.moment}", PACK)
        intent = Cut(order[: len(top.phase.among)])
    else:
        intent = Shuffle(shuffled(seed, f"shuffle:{top.moment}", to_shuffle(top)))
    return _booked(game, intent)


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
