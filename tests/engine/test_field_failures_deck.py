"""D1, D2: cards that got lost or doubled elsewhere, and stocks that ran dry."""

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from rummybot.engine.cards import PACK, Card
from rummybot.engine.events import SeatWithdrew, StockExhausted
from rummybot.engine.hidden import ClosingCard, State, StockRebuilt
from rummybot.engine.intents import (
    Discard,
    DrawStock,
    Intent,
    Pass,
    Ready,
    SeatIntent,
    Shuffle,
    Withdraw,
)
from rummybot.engine.legality import Nature, Nobody, Seats, awaiting, options, to_shuffle
from rummybot.engine.tabletop import BetweenDeals, Dealing, Finished, Shuffling
from rummybot.engine.views import SeatView, seat_view
from tests.engine.dealt import A, B, card, doing, table
from tests.engine.play import Step, at_random, nature, step

MATCHES: dict[str, dict[str, Any]] = {
    "basic": {"stock_out": "reshuffle", "match": 200},
    "gin": {"stock_out": "reshuffle", "match": 250},
}
HANDS = {2: 10, 4: 7, 6: 6}


def everywhere(state: State, removed: tuple[Card, ...]) -> Counter[Card]:
    """All cards, wherever they lie; before the deal nature has them."""
    hidden, top = state.hidden, state.top
    if isinstance(top.phase, Dealing):
        return Counter(to_shuffle(top))
    aside = (hidden.aside.card,) if isinstance(hidden.aside, ClosingCard) else ()
    melds = [laid for meld in top.melds for laid in meld.cards]
    held = [each for hand in hidden.hands for each in hand]
    return Counter([*hidden.stock, *top.discards, *melds, *aside, *held, *removed])


def taken_along(made: Step) -> tuple[Card, ...]:
    """What a seat that left between two deals still held."""
    gone = [event.seat for event in made.events if isinstance(event, SeatWithdrew)]
    before = made.before
    return tuple(each for seat in gone for each in before.hidden.hands[before.top.place(seat)])


def idler(view: SeatView, rng: Random) -> SeatIntent:
    """Mostly only draws and throws, so that the stock runs out."""
    throws = [each for each in options(view) if isinstance(each, Discard)]
    return rng.choice(throws) if throws and rng.randrange(8) else at_random(view, rng)


def some_action(state: State, rng: Random, *, leave: bool) -> Intent | None:
    """Any legal action; between two deals somebody leaves if somebody is to."""
    match awaiting(state.top):
        case Nobody():
            return None
        case Nature():
            return nature(state, rng)
        case Seats(seats=seats):
            seat = rng.choice(seats)
            if isinstance(state.top.phase, BetweenDeals):
                return Withdraw(seat) if leave else Ready(seat)
            return idler(seat_view(state, seat), rng)


@pytest.mark.parametrize(("variant", "seats"), [("basic", 6), ("basic", 4), ("gin", 2)])
@pytest.mark.parametrize("seed", range(4))
def test_d1_no_card_is_lost_or_doubled(variant: str, seats: int, seed: int) -> None:
    rng = Random(seed)
    dealt = iter(map(str, rng.sample(PACK, len(PACK))))
    hands = {who: " ".join(next(dealt) for _ in range(HANDS[seats])) for who in "ABCDEF"[:seats]}
    state = table(variant, hands, next(dealt), **MATCHES[variant])
    removed: tuple[Card, ...] = ()
    rebuilt = left = actions = 0
    while actions < 300 and (intent := some_action(state, rng, leave=left == 0 and seats > 2)):
        made = step(state, intent)
        state, actions = made.after, actions + 1
        rebuilt += any(isinstance(event, StockRebuilt) for event in made.events)
        left += isinstance(intent, Withdraw)
        removed = () if isinstance(state.top.phase, Dealing) else (*removed, *taken_along(made))
        assert everywhere(state, removed) == Counter(PACK)
    assert actions == 300 or isinstance(state.top.phase, Finished)
    assert rebuilt > 0
    assert left == (seats > 2)


def about_to_throw(variant: str, pile: int) -> State:
    """B has one card to throw; the stock is used up and the pile has so many cards."""
    hands = {"A": "Ks Kh Qd 9c 7h 5d 3s 2c Jc 8h", "B": "As 2d 4h 6c 8s Td Qh Ac 3d 5h"}
    state = table(variant, hands, "7s", "9d", **MATCHES[variant])
    passes = (Pass(B), Pass(A)) if variant == "gin" else ()
    state = doing(state, *passes, DrawStock(B))
    spare = (*state.top.discards, *state.hidden.stock)[:pile]
    top = replace(state.top, discards=spare, stock_size=0)
    return State(top, replace(state.hidden, stock=()))


def test_d2_a_used_up_stock_is_rebuilt_before_the_next_draw() -> None:
    state = doing(about_to_throw("basic", 11), Discard(B, card("Td")))
    assert isinstance(state.top.phase, Shuffling)
    pile = to_shuffle(state.top)
    assert len(pile) == 12
    state = doing(state, Shuffle(pile))
    assert (state.top.discards, state.top.stock_size) == (pile[:1], 11)
    state = doing(state, DrawStock(A))
    assert state.top.stock_size == len(state.hidden.stock) == 10


def test_d2_the_top_card_stays_where_the_rest_is_turned() -> None:
    state = doing(about_to_throw("gin", 11), Discard(B, card("Td")))
    pile = to_shuffle(state.top)
    assert len(pile) == 11
    state = doing(state, Shuffle(pile), DrawStock(A))
    assert (state.top.discards, state.top.stock_size) == ((card("Td"),), 10)


@pytest.mark.parametrize(("variant", "how"), [("basic", "showdown"), ("gin", None)])
def test_d2_a_pile_that_gives_no_stock_ends_the_deal(variant: str, how: str | None) -> None:
    made = step(about_to_throw(variant, 0), Discard(B, card("Td")))
    assert StockExhausted() in made.events
    phase = made.after.top.phase
    assert isinstance(phase, BetweenDeals)
    assert (phase.result and phase.result.how.value) == how
    assert made.after.top.stock_size == 0
