"""A table folded from its log, and what comes of a request: pure, but for the seed it is handed.

What is made here holds hidden cards. It stays between this module and `service.py`.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from rummybot.engine.booking import evolve
from rummybot.engine.game import decide, new_game
from rummybot.engine.hidden import Event, State
from rummybot.engine.intents import Annul, Cut, Intent, SeatIntent, Shuffle, TimeUp
from rummybot.engine.legality import Nature, awaiting, to_shuffle
from rummybot.engine.refusals import Refusal, TooLate
from rummybot.engine.rules import Rules
from rummybot.engine.tabletop import BetweenDeals, Cutting, Finished
from rummybot.engine.views import PublicView, public_view
from rummybot.tables import lifecycle
from rummybot.tables.chance import shuffled
from rummybot.tables.feed import is_over
from rummybot.tables.lifecycle import (
    DeckSealed,
    GameStarted,
    LifecycleEvent,
    LifecycleIntent,
    LifecycleRefusal,
    Lobby,
    NotSeated,
    NotStarted,
    OnlyHost,
    ScreenIsOld,
    asker,
)
from rummybot.tables.ports import Standing
from rummybot.tables.request import Logged, Request
from rummybot.tables.roster import PlayerRef

Seed = Callable[[], bytes]
"""Where the seed of a deal comes from, asked for once a deal."""


@dataclass(frozen=True, slots=True, repr=False)
class Running:
    """A table at a version. `seed` is that of the deal that runs, as secret as its stock."""

    version: int = 0
    lobby: Lobby | None = None
    game: State | None = None
    seed: bytes | None = None

    @property
    def table(self) -> PublicView | None:
        """What everybody sees of the game."""
        return None if self.game is None else public_view(self.game)

    @property
    def standing(self) -> Standing:
        """Where the table stands. Raises ValueError before it is opened."""
        if self.lobby is None:
            raise ValueError("a table begins by being opened")
        return Standing(self.lobby.place, open=not is_over(self.lobby, self.table))


Decided = tuple[Logged, ...] | Refusal | LifecycleRefusal


def fold(running: Running, events: Iterable[Logged]) -> Running:
    """The table after these events."""
    for event in events:
        running = _folded(running, event)
    return running


def decided(running: Running, request: Request, seed: Seed) -> Decided:
    """What comes of a request, with all that nature has to do after it; or why not."""
    intent = request.intent
    if isinstance(intent, LifecycleIntent):
        first = _lifecycle(running, request.who, intent)
    else:
        first = _played(running, request, intent)
    if not isinstance(first, tuple):
        return first
    return *first, *_nature(fold(running, first), seed)


def _lifecycle(running: Running, who: PlayerRef | None, intent: LifecycleIntent) -> Decided:
    """Everybody sits down, gets up and opens for himself."""
    return lifecycle.decide(running.lobby, intent) if who == asker(intent) else NotSeated()


def _played(running: Running, request: Request, intent: Intent) -> Decided:
    if running.lobby is None or running.game is None:
        return NotStarted()
    refusal = _may_ask(running.lobby, request.who, intent)
    if refusal is not None:
        return refusal
    if request.moment is not None and request.moment != running.game.top.moment:
        return ScreenIsOld()
    return decide(running.game, intent)


def _may_ask(
    lobby: Lobby, who: PlayerRef | None, intent: Intent
) -> Refusal | LifecycleRefusal | None:
    """A person moves for his own seat, and the host may annul. Nobody, that is the clock or a
    computer, is trusted with the rest; nature is asked by the table alone.
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
    return None if lobby.roster.seat_of(who) == intent.seat else NotSeated()


def _nature(running: Running, seed: Seed) -> tuple[Logged, ...]:
    """Cut and shuffle from the sealed seed until somebody else is to act."""
    events: list[Logged] = []
    while running.game is not None and isinstance(awaiting(running.game.top), Nature):
        if running.seed is None:
            step: tuple[Logged, ...] = (DeckSealed(seed()),)
        else:
            step = _cast(running.game, running.seed)
        running = fold(running, step)
        events.extend(step)
    return tuple(events)


def _cast(game: State, seed: bytes) -> tuple[Event, ...]:
    """Nature's move. The label names what is shuffled and when, so it can be computed again."""
    top = game.top
    intent: Cut | Shuffle
    if isinstance(top.phase, Cutting):
        order = shuffled(seed, f"cut:{top.moment}", top.rules.pack.cards())
        intent = Cut(order[: len(top.phase.among)])
    else:
        intent = Shuffle(shuffled(seed, f"shuffle:{top.moment}", to_shuffle(top)))
    events = decide(game, intent)
    assert isinstance(events, tuple)
    return events


def _folded(running: Running, event: Logged) -> Running:
    version = running.version + 1
    if isinstance(event, LifecycleEvent):
        lobby = lifecycle.evolve(running.lobby, event)
        match event:
            case DeckSealed(seed=seed):
                return replace(running, version=version, seed=seed)
            case GameStarted():
                game = _begun(lobby.rules, len(lobby.roster.sitters))
                return Running(version, lobby, game)
            case _:
                return Running(version, lobby, running.game, running.seed)
    assert running.game is not None
    game = evolve(running.game, event)
    over = isinstance(game.top.phase, BetweenDeals | Finished)
    return Running(version, running.lobby, game, None if over else running.seed)


def _begun(rules: Rules, seats: int) -> State:
    game = new_game(rules, seats)
    assert isinstance(game, State)
    return game
