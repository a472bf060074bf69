"""Many deals of each preset, every option at random: their logs, written as JSON, read and
folded, end in the very state in which the games ended.
"""

import json
from collections.abc import Iterator
from random import Random

import pytest

from rummybot.engine.events import DealScored, DealVoided
from rummybot.engine.hidden import Event, State
from rummybot.engine.variants import VARIANTS, Variant
from rummybot.store.codec import Stored, decode, encode
from tests.engine.play import CHOOSERS, LIVELY, any_options, fold, play, rules_with, started

DEALS = 160
CHUNKS = 4
A_GAME = 4
"""Deals of one game at most, so that many choices of options come up."""
STEPS = 1500


def deals_of(variant: Variant) -> int:
    """How many are played in one chunk."""
    return DEALS // CHUNKS if variant.rules.pack.is_single else DEALS // CHUNKS // 10


def games(variant: Variant, chunk: int) -> Iterator[tuple[State, State, list[Event], int]]:
    """Games up to their last deal: how they began, how they ended, their logs and deals."""
    left = deals_of(variant)
    for number in range(left):
        rng = Random(f"{variant.key} {chunk} {number}")
        rules = rules_with(variant, any_options(variant, rng))
        start = state = started(rules, rng.randint(rules.seating.least, rules.seating.most))
        log: list[Event] = []
        deals = 0
        choose = list(CHOOSERS.values())[number % 2]
        for made in play(start, rng, choose, most=STEPS, odds=LIVELY):
            log += made.events
            state = made.after
            deals += any(isinstance(event, DealScored | DealVoided) for event in made.events)
            if deals == min(left, A_GAME):
                break
        yield start, state, log, deals
        left -= deals
        if not left:
            return


def written_and_read(log: list[Event]) -> tuple[Event, ...]:
    """The log after a journey through text."""
    lines = [json.dumps((each.name, each.schema, each.payload)) for each in map(encode, log)]
    events = [decode(Stored(*json.loads(line))) for line in lines]
    return tuple(event for event in events if isinstance(event, Event))


@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.key)
def test_a_stored_game_folds_to_the_state_it_ended_in(variant: Variant, chunk: int) -> None:
    played = 0
    for start, end, log, deals in games(variant, chunk):
        read = written_and_read(log)
        assert read == tuple(log)
        assert fold(start, read) == end
        played += deals
    assert played == deals_of(variant)
