"""Two worlds that one viewer cannot tell apart: a recorded game, dealt again from a deck that
differs only in cards the viewer never saw, with the same moves.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from random import Random
from typing import Any

from rummybot.engine.booking import evolve
from rummybot.engine.cards import Card
from rummybot.engine.events import (
    DealBegan,
    DeclaredFalsely,
    Discarded,
    HandShown,
    Knocked,
    KnockedTooHigh,
    LaidOff,
    MeldLaid,
)
from rummybot.engine.game import decide
from rummybot.engine.hidden import ClosingCard, Event, State
from rummybot.engine.ids import Seat
from rummybot.engine.intents import GoOut, Knock, Shuffle, TimeUp
from rummybot.engine.legality import options
from rummybot.engine.notices import tell
from rummybot.engine.tabletop import Dealing
from rummybot.engine.views import public_view, seat_view
from tests.engine.play import Step

Viewer = Seat | None
"""A seat, or everybody: a viewer without one."""

Look = Callable[[State, Viewer], object]
Hear = Callable[[Event, Viewer], object]


@dataclass(frozen=True, slots=True)
class Difference:
    """At this step of the record the viewer could tell the worlds apart."""

    at: int
    here: object
    there: object


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two worlds compared over so many steps. `complete`: no move was refused in the other one.
    `moved` cards were different.
    """

    steps: int
    moved: int
    complete: bool
    difference: Difference | None


def look(state: State, viewer: Viewer) -> object:
    """What a viewer sees, and may do. Who has left the game sees what everybody sees."""
    if viewer is None or viewer not in state.top.seats:
        return public_view(state)
    view = seat_view(state, viewer)
    return view, options(view)


def hear(event: Event, viewer: Viewer) -> object:
    """What a viewer is told of an event."""
    told = tell(event)
    return told.everyone, [notice for seat, notice in told.privately if seat == viewer]


# ---------------------------------------------------------------- what was seen


def seen_in(record: Sequence[Step], viewer: Viewer) -> list[set[Card]]:
    """For each step, the cards that lay open before the viewer during it, told by the rules of the
    table and not by the views, which are on trial.
    """
    shown: set[Seat] = set()
    return [_seen_at(made, viewer, shown) for made in record]


def _seen_at(made: Step, viewer: Viewer, shown: set[Seat]) -> set[Card]:
    """`shown` are the seats whose hands lie open, in this deal."""
    seen: set[Card] = set()
    state = made.before
    for event in made.events:
        state = evolve(state, event)
        match event:
            case DealBegan():
                shown.clear()
            case Knocked(seat=seat) | KnockedTooHigh(seat=seat) | HandShown(seat=seat):
                shown.add(seat)
            case _:
                pass
        top, hidden = state.top, state.hidden
        seen.update(top.discards)
        seen.update(card for meld in top.melds for card in meld.cards)
        for seat, hand in zip(top.seats, hidden.hands, strict=True):
            if seat == viewer or seat in shown:
                seen.update(hand)
        if isinstance(hidden.aside, ClosingCard) and hidden.aside.seat == viewer:
            seen.add(hidden.aside.card)
    return seen


# ---------------------------------------------------------------- the other world


def compare(
    record: Sequence[Step],
    viewer: Viewer,
    rng: Random,
    *,
    look: Look = look,
    hear: Hear = hear,
    ask: Callable[[State], Any] | None = None,
) -> Comparison:
    """Play the record in another world, and compare step by step what the viewer saw and heard.

    `ask` makes an intent of the viewer from a state: what is refused here must be refused there.
    """
    seen = seen_in(record, viewer)
    other: dict[Card, Card] = {}
    moved: set[Card] = set()
    state = record[0].before
    for at, made in enumerate(record):
        if ask is not None:
            intent = ask(made.before)
            here, there = decide(made.before, intent), decide(state, intent)
            if (isinstance(here, tuple), isinstance(there, tuple)) != (
                True,
                True,
            ) and here != there:
                return Comparison(at, len(moved), True, Difference(at, here, there))
        if isinstance(made.intent, Shuffle):
            if isinstance(made.before.top.phase, Dealing):
                other.clear()
            deal = _rest_of_deal(record, at)
            pack = Counter(made.before.top.rules.pack.cards())
            other.update(_exchange(made.intent.order, pack, set().union(*seen[at:deal]), rng))
            moved.update(card for card in other if other[card] != card)
        events = decide(state, exchanged(made.intent, other))
        if not isinstance(events, tuple) or _chosen_otherwise(made, events):
            return Comparison(at, len(moved), False, None)
        experience = list(_experience(made.before, made.events, viewer, look, hear))
        elsewhere = list(_experience(state, events, viewer, look, hear))
        if experience != elsewhere:
            return Comparison(at, len(moved), True, Difference(at, experience, elsewhere))
        for event in events:
            state = evolve(state, event)
    return Comparison(len(record), len(moved), True, None)


def _rest_of_deal(record: Sequence[Step], at: int) -> int:
    """Where the next deal is given out, or the end of the record."""
    for later in range(at + 1, len(record)):
        if isinstance(record[later].before.top.phase, Dealing):
            return later
    return len(record)


def _exchange(
    order: tuple[Card, ...], pack: Counter[Card], seen: set[Card], rng: Random
) -> Mapping[Card, Card]:
    """The shuffled cards that stay unseen, each with the one that takes its place. Equal cards go
    together, so only if all of them are shuffled, and for as many equal ones.
    """
    held = Counter(order)
    found = dict(zip(order, order, strict=True))
    for copies in sorted(set(pack.values())):
        unseen = [
            card
            for card in dict.fromkeys(order)
            if card not in seen and held[card] == pack[card] == copies
        ]
        found |= dict(zip(unseen, rng.sample(unseen, len(unseen)), strict=True))
    return found


def exchanged(thing: Any, other: Mapping[Card, Card]) -> Any:
    """An intent with each card replaced by its counterpart."""
    if isinstance(thing, Card):
        return other.get(thing, thing)
    if isinstance(thing, tuple):
        return tuple(exchanged(part, other) for part in thing)
    if is_dataclass(thing) and not isinstance(thing, type):
        parts = (exchanged(getattr(thing, field.name), other) for field in fields(thing))
        return type(thing)(*parts)
    return thing


def _chosen_otherwise(made: Step, events: tuple[Event, ...]) -> bool:
    """The clock throws what a seat holds in vain, and a declaration is judged by what it holds:
    with another hand that comes out otherwise, and how is no secret.
    """
    here, there = (
        [event for event in each if isinstance(event, _COMES_TO_LIGHT)]
        for each in (made.events, events)
    )
    return isinstance(made.intent, TimeUp | GoOut | Knock) and here != there


_COMES_TO_LIGHT = Discarded | MeldLaid | LaidOff | DeclaredFalsely | Knocked | KnockedTooHigh


def _experience(
    state: State, events: tuple[Event, ...], viewer: Viewer, look: Look, hear: Hear
) -> Iterator[object]:
    for event in events:
        state = evolve(state, event)
        yield hear(event, viewer), look(state, viewer)
