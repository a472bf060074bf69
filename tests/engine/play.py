"""Plays games for tests: nature by seed, seats by a way of choosing, the clock and the host at odd
moments. Every step is kept, so that laws can be checked between any two.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import assert_never

from rummybot.engine.booking import evolve
from rummybot.engine.cards import PACK, Card, Rank, Suit
from rummybot.engine.deadwood import arrange
from rummybot.engine.game import decide, new_game
from rummybot.engine.hidden import Event, State
from rummybot.engine.house_rules import with_options
from rummybot.engine.ids import MeldId, Moment, Seat
from rummybot.engine.intents import (
    AgreeToEnd,
    Annul,
    BuyIn,
    Call,
    Cut,
    Discard,
    DrawStock,
    GoOut,
    Intent,
    Knock,
    LayMelds,
    LayOff,
    NatureIntent,
    Pass,
    Ready,
    SeatIntent,
    Shuffle,
    SwapJoker,
    TakeBack,
    TakeDiscard,
    TimeUp,
    Withdraw,
)
from rummybot.engine.legality import Nature, Nobody, Seats, awaiting, check, options, to_shuffle
from rummybot.engine.melds import End
from rummybot.engine.readings import melds_of
from rummybot.engine.rules import Ace, MeldRules, Rules
from rummybot.engine.tabletop import Cutting
from rummybot.engine.turn_rules import UpTo
from rummybot.engine.variants import Variant
from rummybot.engine.views import SeatView, seat_view
from rummybot.players.quick import Quick

Chooser = Callable[[SeatView, Random], SeatIntent]


@dataclass(frozen=True, slots=True)
class Step:
    """One accepted intent and what came of it."""

    before: State
    intent: Intent
    events: tuple[Event, ...]
    after: State


@dataclass(frozen=True, slots=True, kw_only=True)
class Odds:
    """How often in a thousand steps something else happens than an awaited seat's move."""

    others: int = 60
    """Another seat with options acts, as whoever takes a discard back."""
    clock: int = 30
    host: int = 0
    mistakes: int = 0
    """An awaited seat declares or knocks with any card, if that is let through: mostly in error."""


CALM = Odds(others=0, clock=0)
LIVELY = Odds(host=3, mistakes=25)


# ---------------------------------------------------------------- tables


def rules_with(variant: Variant, chosen: Mapping[str, str]) -> Rules:
    """The rules of a preset with these options, which must go together."""
    rules = with_options(variant.rules, variant.options, chosen)
    assert isinstance(rules, Rules), rules
    return rules


def any_options(variant: Variant, rng: Random) -> dict[str, str]:
    """Every option of a preset at a random value."""
    return {option.key: rng.choice(option.values) for option in variant.options}


def started(rules: Rules, seats: int) -> State:
    """A game that so many seats may play, before the cut."""
    state = new_game(rules, seats)
    assert isinstance(state, State), state
    return state


# ---------------------------------------------------------------- steps


def fold(state: State, events: tuple[Event, ...]) -> State:
    """The state after all these events."""
    for event in events:
        state = evolve(state, event)
    return state


def step(state: State, intent: Intent) -> Step:
    """An intent that must be accepted."""
    events = decide(state, intent)
    assert isinstance(events, tuple), (intent, events)
    return Step(state, intent, events, fold(state, events))


def play(
    state: State, rng: Random, choose: Chooser, *, most: int, odds: Odds = CALM
) -> Iterator[Step]:
    """Play on for at most so many steps, or until the game is over."""
    for _ in range(most):
        intent = _next(state, rng, choose, odds)
        if intent is None:
            return
        made = step(state, intent)
        yield made
        state = made.after


def _next(state: State, rng: Random, choose: Chooser, odds: Odds) -> Intent | None:
    waiting = awaiting(state.top)
    match waiting:
        case Nobody():
            return None
        case Nature():
            return nature(state, rng)
        case Seats(seats=seats, clock=clock):
            chance = rng.randrange(1000)
            if chance < odds.host and isinstance(decide(state, Annul()), tuple):
                return Annul()
            if chance < odds.host + odds.clock:
                return TimeUp(clock)
            if chance >= 1000 - odds.mistakes:
                mistake = mistaken(seat_view(state, rng.choice(seats)), rng)
                if mistake is not None:
                    return mistake
            if chance < odds.host + odds.clock + odds.others:
                seats, choose = may_act(state), at_random
            return choose(seat_view(state, rng.choice(seats)), rng)
        case _ as unknown:
            assert_never(unknown)


def mistaken(view: SeatView, rng: Random) -> SeatIntent | None:
    """A declaration or a knock that is let through, of which most come out wrong."""
    discards = [*view.hand, None]
    tries: list[SeatIntent] = [GoOut(view.seat, card) for card in discards]
    tries += [Knock(view.seat, card) for card in view.hand]
    allowed = [each for each in tries if check(view, each) is None]
    return rng.choice(allowed) if allowed else None


def nature(state: State, rng: Random) -> NatureIntent:
    """Nature's answer where one is due: a cut or a shuffle."""
    phase = state.top.phase
    if isinstance(phase, Cutting):
        return Cut(tuple(rng.sample(PACK, len(phase.among))))
    return Shuffle(tuple(rng.sample(cards := to_shuffle(state.top), len(cards))))


def may_act(state: State) -> tuple[Seat, ...]:
    """The seats with an option, awaited or not."""
    return tuple(seat for seat in state.top.seats if options(seat_view(state, seat)))


def anything(state: State, rng: Random) -> Intent:
    """Any intent at all but nature's, sensible or not: mostly of whoever is awaited, now and then
    of a seat that is not in the game.
    """
    waiting = awaiting(state.top)
    awaited = waiting.seats if isinstance(waiting, Seats) else ()
    seat = rng.choice((*awaited, *awaited, *state.top.seats, rng.choice((Seat(9), *awaited))))
    held = state.hidden.hands[state.top.place(seat)] if seat in state.top.seats else ()
    card = rng.choice((*held, *state.top.discards[-1:], rng.choice(PACK)))
    melds = _any_melds(held or PACK, state.top.rules, rng)
    closing = rng.choice((None, (), melds, melds))
    count, also = 1, tuple[Card, ...]()
    if isinstance(state.top.rules.draw, UpTo):
        count = rng.choice((0, 1, 1, 2, 3, 4))
        also = tuple(rng.sample(held, rng.randint(0, len(held))))
    kinds: tuple[SeatIntent, ...] = (
        DrawStock(seat, count),
        TakeDiscard(seat, card),
        LayMelds(seat, melds),
        LayOff(seat, card, meld := MeldId(rng.randint(0, len(state.top.melds) + 1))),
        LayOff(seat, card, meld, rng.choice(tuple(End))),
        SwapJoker(seat, card, meld),
        Discard(seat, card, also),
        Knock(seat, card, closing),
        GoOut(seat, rng.choice((card, None)), closing, _any_lay_offs(state, held, rng)),
        Call(seat, card),
        AgreeToEnd(seat),
        TakeBack(seat),
        Pass(seat),
        BuyIn(seat),
        Ready(seat),
        Withdraw(seat),
    )
    moment = Moment(rng.randint(0, state.top.moment))
    return rng.choice((*kinds, *kinds, TimeUp(moment), Annul()))


def _any_lay_offs(
    state: State, held: tuple[Card, ...], rng: Random
) -> tuple[tuple[Card, MeldId], ...]:
    melds = [*(meld.id for meld in state.top.melds), MeldId(99)]
    if not held or rng.randrange(4):
        return ()
    return ((rng.choice(held), rng.choice(melds)),)


def _any_melds(cards: tuple[Card, ...], rules: Rules, rng: Random) -> tuple[tuple[Card, ...], ...]:
    """Good melds, near misses of every kind, and cards that nobody holds."""
    size = rng.randint(3, 5)
    low = rng.randrange(len(cards))
    by_rank = sorted(cards, key=lambda card: card.rank)
    ends = [card for card in cards if card.rank in {Rank.QUEEN, Rank.KING, Rank.ACE, Rank.TWO}]
    corners = [tuple(card for card in ends if card.suit is suit) for suit in Suit]
    corner = max(corners, key=lambda corner: (len(corner) == 3, rng.random()))
    few = tuple(rng.sample(cards, min(len(cards), rng.randint(0, 5))))
    near = cards[low : low + size], tuple(by_rank[low : low + size]), corner, few, few + few[:1]
    melds = melds_of(cards, MeldRules(ace=Ace.EITHER)) or near
    strange = tuple(rng.sample(PACK, 3))
    best = arrange(cards, rules).melds if len(cards) < len(PACK) else ()
    first = rng.choice((*near, *melds, rng.choice(melds), rng.choice(melds)))
    several = first, rng.choice(melds)
    return rng.choice(((), (first,), (first,), (first,), several, best, (strange,)))


# ---------------------------------------------------------------- ways of choosing


def at_random(view: SeatView, rng: Random) -> SeatIntent:
    """Any option, or any kind of option and then one of that kind, so that a few melds are not lost
    among many discards; taking back and leaving less often, or games would go nowhere.
    """
    listed = options(view)
    rare = TakeBack if rng.randrange(4) else ()
    rarer = Withdraw if rng.randrange(12) else ()
    usual = tuple(each for each in listed if not isinstance(each, (rare, rarer))) or listed
    if rng.randrange(2):
        kind = rng.choice(sorted({type(each) for each in usual}, key=lambda kind: kind.__name__))
        usual = tuple(each for each in usual if isinstance(each, kind))
    return rng.choice(usual)


def computer(view: SeatView, rng: Random) -> SeatIntent:
    """What the computer player plays, which needs no chance."""
    return Quick().choose(view)


CHOOSERS: Mapping[str, Chooser] = {"at random": at_random, "computer": computer}
