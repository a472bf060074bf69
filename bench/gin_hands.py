"""Gin hands played at random, all options asked for at every decision."""

from collections.abc import Callable, Iterator
from random import Random
from time import perf_counter

from bench.neighbour import open_spiel
from bench.sizes import Size
from rummybot.engine.booking import evolve
from rummybot.engine.cards import PACK
from rummybot.engine.game import decide, new_game
from rummybot.engine.hidden import State
from rummybot.engine.ids import Seat
from rummybot.engine.intents import Cut, Intent, Shuffle, TakeBack
from rummybot.engine.legality import Seats, awaiting, options, to_shuffle
from rummybot.engine.tabletop import BetweenDeals, Cutting, Finished
from rummybot.engine.variants import gin
from rummybot.engine.views import seat_view


def report(size: Size) -> Iterator[str]:
    """The lines to print."""
    rng = Random(2)  # noqa: S311 - the same hands every time
    yield "Gin hands, every move drawn evenly from the options asked for, shuffling included"
    yield f"  this engine: {_rate(lambda: play(rng), size)}"
    if open_spiel() is not None:
        yield f"  OpenSpiel from Python: {_rate(lambda: play_theirs(rng), size)}"
        yield "    (legal_actions, apply_action; it deals card by card, as moves of chance)"


def _rate(play_one: Callable[[], int], size: Size) -> str:
    """Plays so many hands; hands a second, decisions of seats a hand."""
    start = perf_counter()
    decisions = sum(play_one() for _ in range(size.played))
    taken = perf_counter() - start
    rate, each, cost = size.played / taken, decisions / size.played, taken / decisions * 1e6
    return (
        f"{rate:,.0f} hands a second "
        f"({size.played:,} hands, {each:.0f} decisions each, {cost:.1f} µs a decision)"
    )


def play(rng: Random) -> int:
    """One hand through the engine's public doors, from the cut to the score. What was done is not
    taken back, or hands would not end. Returns how many decisions the seats took.
    """
    state = new_game(gin.RULES, 2)
    assert isinstance(state, State)
    decisions = 0
    while not isinstance(state.top.phase, BetweenDeals | Finished):
        waiting = awaiting(state.top)
        if isinstance(waiting, Seats):
            decisions += 1
            state = _after(state, _drawn_lot(rng, state, waiting.seats[0]))
        else:
            state = _after(state, _nature(rng, state))
    return decisions


def _drawn_lot(rng: Random, state: State, seat: Seat) -> Intent:
    listed = options(seat_view(state, seat))
    while isinstance(drawn := rng.choice(listed), TakeBack):
        pass
    return drawn


def _nature(rng: Random, state: State) -> Intent:
    phase = state.top.phase
    if isinstance(phase, Cutting):
        return Cut(tuple(rng.sample(PACK, len(phase.among))))
    cards = to_shuffle(state.top)
    return Shuffle(tuple(rng.sample(cards, len(cards))))


def _after(state: State, intent: Intent) -> State:
    events = decide(state, intent)
    assert isinstance(events, tuple)
    for event in events:
        state = evolve(state, event)
    return state


def play_theirs(rng: Random) -> int:
    """The same in OpenSpiel."""
    spiel = open_spiel()
    assert spiel is not None
    state = spiel.load_game("gin_rummy").new_initial_state()
    decisions = 0
    while not state.is_terminal():
        decisions += not state.is_chance_node()
        state.apply_action(rng.choice(state.legal_actions()))
    return decisions
