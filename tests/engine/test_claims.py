"""What tables are told of calls and declarations: who may call and how long one waits, and which
declaration would be false. By public facts, or by one's own hand (AMB-17, AMB-19).
"""

from random import Random

import pytest

from rummybot.engine.events import DeclaredFalsely
from rummybot.engine.game import decide
from rummybot.engine.hidden import State
from rummybot.engine.ids import MeldId
from rummybot.engine.intents import (
    Call,
    Discard,
    DrawStock,
    GoOut,
    Knock,
    LayMelds,
    LayOff,
    TakeBack,
    TimeUp,
)
from rummybot.engine.legality import (
    Seats,
    awaiting,
    call_window_open,
    callers,
    is_false_declaration,
    options,
)
from rummybot.engine.refusals import NothingToTakeBack, WhyKept
from rummybot.engine.tabletop import Drawing, Playing
from rummybot.engine.variants import find_variant
from rummybot.engine.views import seat_view
from tests.engine.dealt import A, B, C, card, doing, table
from tests.engine.hands import hand
from tests.engine.play import CHOOSERS, LIVELY, any_options, play, rules_with, started

HANDS = {
    "A": "Ks Kh 2h 4s 6c 8d Qc",
    "B": "7s 8s 9s 4d 6h Jc Kd",
    "C": "Ts 3h 5c 7c 9d Jd Qd",
}


def michigan(**options: object) -> State:
    return table("michigan", HANDS, "5d", "Ac 9h 2s 3s", **options)


def with_a_run() -> State:
    """B has laid a run and thrown; C has drawn."""
    run = LayMelds(B, (hand("7s 8s 9s"),))
    return doing(michigan(), DrawStock(B), run, Discard(B, card("Ac")), DrawStock(C))


# ---------------------------------------------------------------- the window


def test_nobody_waits_before_the_first_meld() -> None:
    state = doing(michigan(), DrawStock(B), Discard(B, card("Ac")))
    assert not call_window_open(state.top)
    assert callers(state.top) == ()


@pytest.mark.parametrize("thrown", ["Ts", "9h", "3h"])
def test_from_then_on_every_discard_waits_whether_or_not_it_fits(thrown: str) -> None:
    state = doing(with_a_run(), Discard(C, card(thrown)))
    assert call_window_open(state.top)
    assert callers(state.top) == (A, B)


def test_the_nearest_after_the_discarder_comes_first() -> None:
    run = LayMelds(B, (hand("7s 8s 9s"),))
    state = doing(michigan(), DrawStock(B), run, Discard(B, card("Ac")))
    assert callers(state.top) == (C, A)


def test_nobody_waits_while_somebody_plays() -> None:
    assert not call_window_open(with_a_run().top)
    drawn = doing(with_a_run(), Discard(C, card("Ts")), DrawStock(A))
    assert not call_window_open(drawn.top)


def test_nobody_waits_where_nobody_stops() -> None:
    state = table("bozenkill", HANDS, "5d", "Ac 9h 2s 3s")
    run = LayMelds(B, (hand("7s 8s 9s"),))
    state = doing(state, DrawStock(B), run, Discard(B, card("Ac")))
    assert not call_window_open(state.top)


def test_what_the_clock_threw_waits_too() -> None:
    state = with_a_run()
    assert isinstance(state.top.phase, Playing)
    state = doing(state, TimeUp(state.top.phase.turn.clock))
    assert call_window_open(state.top)
    assert TakeBack(C) not in options(seat_view(state, C))


def test_whoever_can_call_finds_the_window_open() -> None:
    preset = find_variant("michigan")
    assert preset is not None
    called = waited = 0
    for seed in range(12):
        rng = Random(seed)
        rules = rules_with(preset, any_options(preset, rng))
        choose = list(CHOOSERS.values())[seed % 2]
        for made in play(started(rules, 3), rng, choose, most=250, odds=LIVELY):
            top = made.after.top
            able = {
                seat
                for seat in top.seats
                if any(isinstance(each, Call) for each in options(seat_view(made.after, seat)))
            }
            assert able <= set(callers(top))
            called += bool(able)
            waited += call_window_open(top)
            thrown = isinstance(top.phase, Drawing) and top.phase.before is not None
            assert call_window_open(top) is (thrown and bool(top.melds))
    assert 0 < called < waited


# ---------------------------------------------------------------- stopped


def test_a_stopped_card_is_laid_off_at_once_by_a_new_clock() -> None:
    state = doing(with_a_run(), Discard(C, card("Ts")))
    before = awaiting(state.top)
    state = doing(state, Call(B, card("Ts")))
    now = awaiting(state.top)
    assert isinstance(before, Seats)
    assert isinstance(now, Seats)
    assert now.seats == (C,)
    assert now.clock > before.clock
    assert [meld.cards for meld in state.top.melds] == [hand("7s 8s 9s Ts")]


def test_what_was_done_before_the_stop_stays() -> None:
    meld = LayMelds(C, (hand("Jd Qd Kc"),))
    assert meld.seat == C
    state = doing(with_a_run(), Discard(C, card("Ts")), Call(A, card("Ts")))
    state = doing(state, TakeBack(C))
    refusal = decide(state, TakeBack(C))
    assert refusal == NothingToTakeBack(WhyKept.OTHERS_ACTED)
    assert LayOff(C, card("Ts"), MeldId(1)) in options(seat_view(state, C))
    assert not any(isinstance(each, Discard) for each in options(seat_view(state, C)))


# ---------------------------------------------------------------- false declarations


def test_a_false_declaration_is_known_beforehand() -> None:
    state = doing(michigan(), DrawStock(B))
    view = seat_view(state, B)
    wrong = GoOut(B, card("Kd"))
    assert is_false_declaration(view, wrong)
    assert isinstance(decide(state, wrong), tuple)
    assert not is_false_declaration(view, GoOut(B, card("Qd")))  # not held: no declaration
    assert not is_false_declaration(view, Discard(B, card("Kd")))
    after = doing(state, wrong)
    assert not is_false_declaration(seat_view(after, B), wrong)  # refused by now


def test_what_had_to_be_laid_down_stays() -> None:
    """IR-10; a penalty in points changes nothing else (AMB-19)."""
    binding = table("basic", HANDS, "5d", "Ac", irregularities="penalised")
    state = doing(binding, DrawStock(B), GoOut(B, card("Kd")))
    assert [meld.cards for meld in state.top.melds] == [hand("7s 8s 9s")]
    assert decide(state, TakeBack(B)) == NothingToTakeBack(WhyKept.DECLARED)
    run = LayMelds(B, (hand("7s 8s 9s"),))
    state = doing(michigan(), DrawStock(B), GoOut(B, card("Kd")), run, TakeBack(B))
    assert state.top.melds == ()


def test_a_true_declaration_is_none() -> None:
    hands = {"A": "9d 2h 3d 4c 5d 6h 7d", "B": "2s 3s 4s Jh Qh Kh Kd", "C": HANDS["C"]}
    hands["C"] = "8c 9s Th Jd Qc Ks Tc"
    state = doing(table("michigan", hands, "6c", "5s"), DrawStock(B))
    true = GoOut(B, card("Kd"))
    assert not is_false_declaration(seat_view(state, B), true)
    assert true in options(seat_view(state, B))


def test_where_nothing_is_declared_nothing_is_false() -> None:
    state = doing(table("basic", HANDS, "5d", "Ac"), DrawStock(B))
    assert not is_false_declaration(seat_view(state, B), GoOut(B, card("Kd")))
    assert not is_false_declaration(seat_view(state, B), Knock(B, card("Kd")))


def test_a_false_declaration_shows_no_card() -> None:
    state = doing(michigan(), DrawStock(B))
    events = decide(state, GoOut(B, card("Kd"), (hand("7s 8s 9s"),)))
    assert isinstance(events, tuple)
    assert events[0] == DeclaredFalsely(B)
    assert doing(state, GoOut(B, card("Kd"))).top.hands == state.top.hands
