"""The two-worlds law (architecture §6.5): nobody is shown, told or able to infer a card he could
not see. What a viewer saw, heard and could do is equal in every world that differs only elsewhere.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rummybot.engine.hidden import ClosingCardLaid, Event, State, StockDrawn
from rummybot.engine.ids import Seat
from rummybot.engine.intents import Annul, Cut, Intent, LayOff, Shuffle, TimeUp
from rummybot.engine.legality import options
from rummybot.engine.tabletop import BetweenDeals, Defending, Finished
from rummybot.engine.variants import VARIANTS, Variant
from rummybot.engine.views import seat_view
from tests.engine.play import (
    CHOOSERS,
    LIVELY,
    Step,
    any_options,
    anything,
    play,
    rules_with,
    started,
)
from tests.engine.strategies import Setting, settings_of_games
from tests.engine.two_worlds import Comparison, Hear, Look, Viewer, compare, hear, look

by_variant = pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.key)

GAMES, OF_TWO_PACKS = 21, 15


@dataclass(frozen=True, slots=True)
class Stretch:
    """A game up to some point, and somebody who watched it."""

    record: tuple[Step, ...]
    viewer: Viewer
    seed: int


def stretches(variant: Variant) -> Iterator[Stretch]:
    """Fixed games of a preset, cut off somewhere and while a knock is answered, for then most lies
    open and the rest is worth most; seen by every seat and by everybody.
    """
    for name, choose in CHOOSERS.items():
        for seed in range(GAMES if variant.rules.pack.is_single else OF_TWO_PACKS):
            rng = Random(f"{name} {seed}")
            rules = rules_with(variant, any_options(variant, rng))
            seats = rng.randint(rules.seating.least, rules.seating.most)
            record = tuple(play(started(rules, seats), rng, choose, most=110, odds=LIVELY))
            knocked = [
                number
                for number, made in enumerate(record, start=1)
                if isinstance(made.after.top.phase, Defending)
            ]
            for viewer in (None, *map(Seat, range(seats))):
                for cut in (rng.randint(3, len(record)), *rng.sample(knocked, k=bool(knocked))):
                    yield Stretch(record[:cut], viewer, seed)


@dataclass(frozen=True, slots=True)
class Ask:
    """Any intent at all, in the name of the viewer."""

    viewer: Viewer
    rng: Random

    def __call__(self, state: State) -> Intent:
        intent = anything(state, self.rng)
        if self.viewer is None or isinstance(intent, TimeUp | Annul):
            return TimeUp(state.top.moment)
        assert not isinstance(intent, Cut | Shuffle)
        return replace(intent, seat=self.viewer)


def comparisons(
    variant: Variant, *, look: Look = look, hear: Hear = hear
) -> Iterator[tuple[Stretch, Comparison]]:
    for each in stretches(variant):
        rng = Random(each.seed)
        ask = Ask(each.viewer, rng)
        yield each, compare(each.record, each.viewer, rng, look=look, hear=hear, ask=ask)


@by_variant
def test_nobody_can_tell_the_worlds_apart(variant: Variant) -> None:
    counted: Counter[str] = Counter()
    for stretch, compared in comparisons(variant):
        assert compared.difference is None, (stretch.viewer, stretch.seed, compared.difference)
        counted["worlds"] += 1
        if compared.complete and compared.moved > 1:
            counted["that count"] += 1
            phase = stretch.record[-1].after.top.phase
            counted["in mid-deal"] += not isinstance(phase, BetweenDeals | Finished)
            counted["cards that differ"] += compared.moved
    # A move that the other world refuses is rare: most worlds count, most of them in mid-deal.
    assert counted["that count"] >= 0.8 * counted["worlds"] >= 100
    assert counted["in mid-deal"] >= 0.8 * counted["that count"]
    assert counted["cards that differ"] >= 20 * counted["that count"]


@settings(deadline=None, max_examples=60, suppress_health_check=list(HealthCheck))
@given(settings_of_games(), st.integers(0, 5), st.integers(2, 150), st.integers())
def test_nobody_can_wherever_one_looks(setting: Setting, eye: int, steps: int, seed: int) -> None:
    viewer = None if eye >= setting.seats else Seat(eye)
    record = list(play(setting.start, setting.rng, setting.choose, most=steps, odds=LIVELY))
    rng = Random(seed)
    for _ in range(2):
        assert compare(record, viewer, rng, ask=Ask(viewer, rng)).difference is None


# ---------------------------------------------------------------- the law can be broken


def top_of_the_stock(state: State, viewer: Viewer) -> object:
    return look(state, viewer), state.hidden.stock[:1]


def bottom_of_the_stock(state: State, viewer: Viewer) -> object:
    return look(state, viewer), state.hidden.stock[-1:]


def weight_of_all_hands(state: State, viewer: Viewer) -> object:
    values = state.top.rules.values
    return look(state, viewer), sum(map(values.total, state.hidden.hands))


def what_others_may_do(state: State, viewer: Viewer) -> object:
    return look(state, viewer), [len(options(seat_view(state, seat))) for seat in state.top.seats]


def whether_the_defender_can_lay_off(state: State, viewer: Viewer) -> object:
    if not isinstance(state.top.phase, Defending):
        return look(state, viewer), None
    listed = options(seat_view(state, state.top.phase.turn.seat))
    return look(state, viewer), any(isinstance(each, LayOff) for each in listed)


def the_closing_card(state: State, viewer: Viewer) -> object:
    return look(state, viewer), state.hidden.aside


def what_others_drew(event: Event, viewer: Viewer) -> object:
    return hear(event, viewer), event if isinstance(event, StockDrawn) else None


def what_others_closed_with(event: Event, viewer: Viewer) -> object:
    return hear(event, viewer), event if isinstance(event, ClosingCardLaid) else None


GIN = next(variant for variant in VARIANTS if variant.key == "gin")


@pytest.mark.parametrize(
    ("variant", "leak"),
    [
        *((variant, top_of_the_stock) for variant in VARIANTS),
        *((variant, bottom_of_the_stock) for variant in VARIANTS),
        *((variant, weight_of_all_hands) for variant in VARIANTS),
        *((variant, what_others_may_do) for variant in VARIANTS),
        (GIN, whether_the_defender_can_lay_off),
        (GIN, the_closing_card),
    ],
)
def test_a_view_that_leaks_is_noticed(variant: Variant, leak: Look) -> None:
    assert any(compared.difference for _, compared in comparisons(variant, look=leak))


@pytest.mark.parametrize(
    ("variant", "leak"),
    [
        *((variant, what_others_drew) for variant in VARIANTS),
        (GIN, what_others_closed_with),
    ],
)
def test_a_notice_that_leaks_is_noticed(variant: Variant, leak: Hear) -> None:
    assert any(compared.difference for _, compared in comparisons(variant, hear=leak))
