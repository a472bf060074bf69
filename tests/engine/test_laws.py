"""The laws of architecture §15 at every step of games with every option drawn at random, half of
them driven by random options, half by the computer player (`laws.py` states them one by one).
"""

from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rummybot.engine.cards import PACK
from rummybot.engine.game import decide, new_game
from rummybot.engine.hidden import Event, State
from rummybot.engine.intents import Cut, Ready, Shuffle
from rummybot.engine.legality import options
from rummybot.engine.refusals import TooLate, WrongSeatCount
from rummybot.engine.variants import VARIANTS, Variant
from rummybot.store.codec import decode, encode
from tests.engine import laws
from tests.engine.play import CHOOSERS, LIVELY, anything, fold, play, started, step
from tests.engine.strategies import Setting, settings_of_games

often = settings(deadline=None, suppress_health_check=list(HealthCheck))
by_variant = pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.key)


@settings(often, max_examples=35)
@given(settings_of_games(), st.integers(0, 250))
def test_every_position_obeys_the_laws(setting: Setting, skipped: int) -> None:
    game = play(setting.start, setting.rng, setting.choose, most=skipped + 60, odds=LIVELY)
    for number, made in enumerate(game):
        if number >= skipped or number < 3:
            laws.every_card_is_in_one_place(made.after)
            laws.what_is_seen_agrees_with_what_is_hidden(made.after)
            laws.options_are_sound_and_complete(made.after)
            laws.who_is_awaited_can_act(made.after)
            laws.the_turn_can_be_ended(made.after)
            laws.time_may_run_out(made.after)
            laws.chips_add_up_to_nothing(made.after)


@settings(often, max_examples=35)
@given(settings_of_games())
def test_every_step_obeys_the_laws(setting: Setting) -> None:
    undo: list[State] = []
    log: list[Event] = []
    state = setting.start
    for made in play(state, setting.rng, setting.choose, most=300, odds=LIVELY):
        laws.taking_back_restores(made.before, made.events, undo)
        laws.what_is_shown_is_held(made.before, made.events)
        laws.penalties_add_up(made.before, made.events)
        laws.chips_add_up_to_nothing(made.after)
        laws.what_winners_gain_the_others_pay(made.after.top.rules, made.events)
        laws.the_moment_grows(made.before, made.events)
        log += made.events
        state = made.after
    assert fold(setting.start, tuple(log)) == state
    assert [decode(encode(event)) for event in log] == log


@settings(often, max_examples=35)
@given(settings_of_games())
def test_deciding_changes_nothing_and_is_the_same_every_time(setting: Setting) -> None:
    rng = setting.rng
    made = list(play(setting.start, rng, setting.choose, most=120, odds=LIVELY))
    for each in made:
        for intent in (each.intent, *(anything(each.before, rng) for _ in range(4))):
            assert decide(each.before, intent) == decide(each.before, intent)
    # Every state is still the one that its events make.
    assert all(before.after == after.before for before, after in pairwise(made))
    assert all(fold(each.before, each.events) == each.after for each in made)


@settings(often, max_examples=35)
@given(settings_of_games(), st.integers(0, 150))
def test_a_deal_ends_when_nobody_answers(setting: Setting, answered: int) -> None:
    state = setting.start
    for made in play(state, setting.rng, setting.choose, most=answered, odds=LIVELY):
        state = made.after
    laws.the_clock_ends_the_deal(state)


def dealt_out(state: State) -> State:
    """The first deal, before anybody acts."""
    return next(
        made.after
        for made in play(state, Random(1), CHOOSERS["at random"], most=100)
        if made.after.hidden.stock
    )


# ---------------------------------------------------------------- nature


@by_variant
def test_nature_may_not_invent_or_lose_cards(variant: Variant) -> None:
    state = started(variant.rules, 2)
    with pytest.raises(ValueError, match="all different"):
        decide(state, Cut(PACK[:1]))
    with pytest.raises(ValueError, match="all different"):
        decide(state, Cut((PACK[0], PACK[0])))
    dealing = step(state, Cut(PACK[:2])).after
    for order in (PACK[1:], (*PACK[1:], PACK[1]), ()):
        with pytest.raises(ValueError, match="keep the cards"):
            decide(dealing, Shuffle(order))


@by_variant
def test_nature_acts_only_when_it_is_asked(variant: Variant) -> None:
    state = started(variant.rules, 2)
    assert decide(state, Shuffle(PACK)) == TooLate()
    dealt = dealt_out(state)
    assert decide(dealt, Cut(PACK[:2])) == TooLate()
    assert decide(dealt, Shuffle(PACK)) == TooLate()


@by_variant
def test_only_so_many_play(variant: Variant) -> None:
    seating = variant.rules.seating
    for seats in (seating.least - 1, seating.most + 1):
        refused = WrongSeatCount(seats, seating.least, seating.most)
        assert new_game(variant.rules, seats) == refused


# ---------------------------------------------------------------- the laws can be broken


@by_variant
def test_a_lost_or_doubled_card_is_noticed(variant: Variant) -> None:
    state = dealt_out(started(variant.rules, 2))
    laws.every_card_is_in_one_place(state)
    for stock in (
        state.hidden.stock[1:],
        (*state.hidden.stock, (*state.top.discards, *state.hidden.stock)[0]),
    ):
        broken = replace(state, hidden=replace(state.hidden, stock=stock))
        with pytest.raises(AssertionError):
            laws.every_card_is_in_one_place(broken)
        with pytest.raises(AssertionError):
            laws.what_is_seen_agrees_with_what_is_hidden(broken)


@by_variant
def test_an_option_too_few_or_too_many_is_noticed(
    variant: Variant, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = dealt_out(started(variant.rules, 2))
    laws.options_are_sound_and_complete(state)
    with monkeypatch.context() as patched:
        patched.setattr(laws, "options", lambda view: options(view)[1:])
        with pytest.raises(AssertionError):
            laws.options_are_sound_and_complete(state)
    with monkeypatch.context() as patched:
        patched.setattr(laws, "options", lambda view: (*options(view), Ready(view.seat)))
        with pytest.raises(AssertionError):
            laws.options_are_sound_and_complete(state)
