"""The quick player in whole games: always by its options, to the end, and no fool.

`./test tests/players --log-cli-level=info` prints how well it plays and how quickly.
"""

import logging
import time
from collections import Counter
from collections.abc import Mapping
from random import Random

import pytest

from rummybot.engine import autoplay
from rummybot.engine.events import DealScored, DealVoided
from rummybot.engine.hidden import State
from rummybot.engine.ids import Seat
from rummybot.engine.intents import SeatIntent, TakeBack
from rummybot.engine.legality import Seats, awaiting, options
from rummybot.engine.rules import Row
from rummybot.engine.score_rules import PenaltyEach
from rummybot.engine.scoring import How
from rummybot.engine.tabletop import Finished
from rummybot.engine.variants import VARIANTS, Variant
from rummybot.engine.views import SeatView, seat_view
from rummybot.players.quick import Quick
from tests.engine.play import (
    Chooser,
    Odds,
    any_options,
    at_random,
    computer,
    play,
    rules_with,
    started,
)

log = logging.getLogger(__name__)

BUSY = Odds(others=150, clock=50, host=3)


def table(variant: Variant, rng: Random) -> State:
    """Any options, any number of seats."""
    by = rules_with(variant, any_options(variant, rng))
    return started(by, rng.randint(by.seating.least, by.seating.most))


def asked(state: State) -> list[SeatIntent]:
    """Every seat that may act is asked, twice; what those that are awaited chose."""
    waiting = awaiting(state.top)
    awaited = waiting.seats if isinstance(waiting, Seats) else ()
    chosen = []
    for seat in state.top.seats:
        view = seat_view(state, seat)
        listed = options(view)
        if listed:
            intent = Quick().choose(view)
            assert intent in listed
            assert intent == Quick().choose(seat_view(state, seat))
            if seat in awaited:
                chosen.append(intent)
    assert len(chosen) == len(awaited)
    return chosen


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("variant", VARIANTS, ids=lambda each: each.key)
def test_in_every_position_of_its_games_it_chooses_an_option(variant: Variant, seed: int) -> None:
    rng = Random(seed)
    positions = 0
    for made in play(table(variant, rng), rng, computer, most=400, odds=BUSY):
        positions += 1
        assert not any(isinstance(each, TakeBack) for each in asked(made.after))
    assert positions > 5


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("variant", VARIANTS, ids=lambda each: each.key)
def test_in_whatever_position_others_leave_it_it_chooses_an_option(
    variant: Variant, seed: int
) -> None:
    rng = Random(1000 + seed)
    positions = 0
    for made in play(table(variant, rng), rng, at_random, most=250, odds=BUSY):
        positions += 1
        asked(made.after)
    assert positions > 5


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("variant", VARIANTS, ids=lambda each: each.key)
def test_its_games_come_to_an_end(variant: Variant, seed: int) -> None:
    rng = Random(2000 + seed)
    *_, last = play(table(variant, rng), rng, computer, most=20_000)
    assert isinstance(last.after.top.phase, Finished)


# ---------------------------------------------------------------- against others


def deal(
    variant: Variant, chosen: Mapping[str, str], seed: int, seats: list[Chooser]
) -> tuple[DealScored | DealVoided, float, int]:
    """One deal; how it ended, and how long how many of the choices of the computer took."""
    spent, choices = 0.0, 0

    def choose(view: SeatView, rng: Random) -> SeatIntent:
        nonlocal spent, choices
        chooser = seats[view.seat]
        began = time.perf_counter()
        intent = chooser(view, rng)
        if chooser is computer:
            spent += time.perf_counter() - began
            choices += 1
        return intent

    by = rules_with(variant, chosen)
    for made in play(started(by, len(seats)), Random(seed), choose, most=5000):
        for event in made.events:
            if isinstance(event, DealScored | DealVoided):
                return event, spent, choices
    raise AssertionError("no end")


def net(scored: DealScored, seat: int) -> int:
    """What a deal brought one seat, less what it brought the others on average."""
    gains = {line.seat: line.gain - line.pays for line in scored.scored.lines}
    mine = gains.pop(Seat(seat))
    return mine - sum(gains.values()) // len(gains)


def without_thinking(view: SeatView, rng: Random) -> SeatIntent:
    """What the clock does for somebody who is away."""
    return autoplay.choose(view)


@pytest.mark.parametrize("other", [at_random, without_thinking], ids=["chance", "the clock"])
@pytest.mark.parametrize("variant", VARIANTS, ids=lambda each: each.key)
def test_it_beats_chance_and_the_clock_clearly(variant: Variant, other: Chooser) -> None:
    won, brought, deals = 0, 0, 0
    for seed in range(20):
        for seat in (0, 1):
            seats = [computer, other] if seat == 0 else [other, computer]
            ended, _, _ = deal(variant, {}, seed, seats)
            if isinstance(ended, DealScored):
                deals += 1
                won += ended.scored.winners == (seat,)
                brought += net(ended, seat)
    log.info("%s: won %s of %s, %+.1f points a deal", variant.key, won, deals, brought / deals)
    assert deals >= 35
    # Where any discard of the row may be taken, and with jokers, chance too is lucky now and then,
    # and lays much.
    lucky = isinstance(variant.rules.pile, Row) or variant.rules.pack.jokers > 0
    share, points = (0.8, 15) if lucky else (0.9, 30)
    assert won >= share * deals
    if not isinstance(variant.rules.payout, PenaltyEach):  # nobody gains where penalties add up
        assert brought > points * deals


@pytest.mark.parametrize(("key", "seats"), [("gin", 2), ("basic", 2), ("basic", 4)])
def test_its_deals_end_as_deals_of_people_do(key: str, seats: int) -> None:
    variant = next(each for each in VARIANTS if each.key == key)
    ends, spent, choices = Counter[str](), 0.0, 0
    for seed in range(30):
        ended, some, number = deal(variant, {}, seed, [computer] * seats)
        ends[ended.scored.how if isinstance(ended, DealScored) else "void"] += 1
        spent, choices = spent + some, choices + number
    log.info("%s for %s: %s, %.3f ms a choice", key, seats, dict(ends), 1000 * spent / choices)
    if key == "gin":
        assert ends[How.KNOCK] + ends[How.GIN] + ends[How.UNDERCUT] >= 28
        assert ends[How.KNOCK] > ends[How.GIN]
    else:
        assert ends[How.OUT] >= 18
        assert ends["void"] == 0
