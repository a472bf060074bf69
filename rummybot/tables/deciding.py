"""What comes of a request at a table: pure, but for the seed it is handed."""

from collections.abc import Callable

from rummybot.engine.cards import PACK
from rummybot.engine.game import decide
from rummybot.engine.hidden import Event, State
from rummybot.engine.ids import Seat
from rummybot.engine.intents import Annul, Cut, Intent, Pass, SeatIntent, Shuffle, TimeUp, Withdraw
from rummybot.engine.legality import Nature, Seats, awaiting, to_shuffle
from rummybot.engine.refusals import Refusal, TooLate
from rummybot.engine.tabletop import BetweenDeals, Cutting
from rummybot.tables import around, stopping
from rummybot.tables.chance import shuffled
from rummybot.tables.events import (
    Absence,
    CallsOver,
    CameBack,
    DeckSealed,
    SubstituteSat,
)
from rummybot.tables.lifecycle import EndCalls, Leave, LifecycleIntent, Remind, Skip, asker
from rummybot.tables.lobby import Lobby
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
from rummybot.tables.running import Running, fold

PATIENCE = 3
"""So many turns in a row somebody lets time run out before a computer holds the seat."""

Seed = Callable[[], bytes]
"""Where the seed of a deal comes from, asked for once a deal."""


Decided = tuple[Logged, ...] | Refusal | LifecycleRefusal


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
