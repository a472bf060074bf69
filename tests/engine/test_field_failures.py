"""What other bots and programs got wrong, as far as the engine can get it wrong: R1 to R6, T1, T2,
H1. The deck (D1, D2) is in test_field_failures_deck.py.
"""

from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass, replace

import pytest

from rummybot.engine.deadwood import arrange
from rummybot.engine.game import decide
from rummybot.engine.hidden import State
from rummybot.engine.ids import Seat
from rummybot.engine.intents import (
    Discard,
    DrawStock,
    GoOut,
    Knock,
    LayMelds,
    LayOff,
    Ready,
    Shuffle,
    TimeUp,
    Withdraw,
)
from rummybot.engine.legality import Seats, awaiting, options, to_shuffle
from rummybot.engine.notices import tell
from rummybot.engine.refusals import DeadwoodTooHigh, DealIsRunning, DoesNotFit
from rummybot.engine.scoring import score_showdown
from rummybot.engine.standings import Points, decided
from rummybot.engine.tabletop import BetweenDeals, Dealing, Defending, FaceDown, Finished
from rummybot.engine.variants import basic, gin
from rummybot.engine.views import public_view, seat_view
from rummybot.players.quick import Quick
from tests.conformance.words import cards_in
from tests.engine.dealt import A, B, C, D, card, doing, drawn, table
from tests.engine.hands import hand
from tests.engine.play import step

# ---------------------------------------------------------------- rules


def test_r1_neither_the_longest_run_nor_the_largest_set_comes_first() -> None:
    best = arrange(hand("5h 6h 7h 8h 9h 5s 5c 8s 8d 8c"), gin.RULES)
    assert (best.points, best.loose) == (0, ())
    assert sorted(map(len, best.melds)) == [3, 3, 4]


@pytest.mark.parametrize(("last", "least"), [("Ad", 10), ("2d", 11)])
def test_r2_each_possible_ten_is_judged_not_the_eleven(last: str, least: int) -> None:
    eleven = f"As 2s 3s 4s 6d 6c 6h 4c 5d {last}"
    state = drawn("Ks Qd Qs Jc Td 9h 8c 7h 3d 2h", eleven, "8d", "Kh")
    listed = [each for each in options(seat_view(state, B)) if isinstance(each, Knock | GoOut)]
    assert listed == ([Knock(B, card("Kh"))] if least == 10 else [])
    for each in hand(f"{eleven} Kh"):
        refusal = decide(state, Knock(B, each))
        if Knock(B, each) not in listed:
            assert isinstance(refusal, DeadwoodTooHigh)
            assert (refusal.limit, refusal.least) == (10, least)
            assert refusal.deadwood > 10


def test_r4_a_run_grows_from_its_ends() -> None:
    state = drawn("3c 4c 8c 9c Ks Qd Qs 6d 4h 2h", "5c 6c 7c Th Ts Td Jh Js Jd 2d", "As", "Kd")
    state = doing(state, Knock(B, card("Kd")))
    run = next(meld.id for meld in state.top.melds if card("6c") in meld.cards)
    for first, then in (("4c", "3c"), ("8c", "9c")):
        refusal = decide(state, LayOff(A, card(then), run))
        assert isinstance(refusal, DoesNotFit)
        assert card(first) in refusal.fitting
        state = doing(state, LayOff(A, card(first), run), LayOff(A, card(then), run))
    meld = state.top.meld(run)
    assert meld is not None
    assert meld.cards == hand("3c 4c 5c 6c 7c 8c 9c")


def test_r5_the_ace_is_low_and_counts_one() -> None:
    best = arrange(hand("As 2s 3s 4d 4h 4c 7c 7d 7h Qh"), gin.RULES)
    assert (best.points, best.loose) == (10, hand("Qh"))
    assert arrange(hand("Qs Ks As 4d 4h 4c 7c 7d 7h 9h"), gin.RULES).points == 30
    assert arrange(hand("As 5s 5h 5d 7c 7d 7h 9h 9s 9d"), gin.RULES).points == 1


@pytest.mark.parametrize(
    ("held", "winners", "gains"),
    [((12, 40, 40), (A,), [56, 0, 0]), ((12, 12, 40), (A, B), [14, 14, 0])],
)
def test_r6_equal_counts_win_together(
    held: tuple[int, ...], winners: tuple[Seat, ...], gains: list[int]
) -> None:
    scored = score_showdown(basic.RULES, (A, B, C), B, held, [0, 0, 0])
    assert scored.winners == winners
    assert [line.gain for line in scored.lines] == gains
    result = decided(basic.RULES, (A, B, C), Points((0, 0, 0)).plus(scored), 1, scored.winners)
    assert result is not None
    assert result.winners == winners


# ---------------------------------------------------------------- turns


SEVEN = {"A": "Ks Kh Qd 9c 7h 5d 3s"}


def turn_of(state: State) -> Seat:
    waiting = awaiting(state.top)
    assert isinstance(waiting, Seats)
    return waiting.seats[0]


def draw_and_throw(state: State) -> State:
    """The turn of whoever is on, drawing and throwing the same card."""
    seat = turn_of(state)
    state = doing(state, DrawStock(seat))
    return doing(state, Discard(seat, seat_view(state, seat).drawn[0]))


def at_turn_of_c() -> State:
    return draw_and_throw(table("basic", dict.fromkeys("ABCD", "") | SEVEN, "7s"))


def left_to_the_clock(state: State) -> State:
    waiting = awaiting(state.top)
    assert isinstance(waiting, Seats)
    return doing(state, TimeUp(waiting.clock))


def left_to_a_computer(state: State) -> State:
    seat = turn_of(state)
    while turn_of(state) == seat:
        state = doing(state, Quick().choose(seat_view(state, seat)))
    return state


@pytest.mark.parametrize("stand_in", [left_to_the_clock, left_to_a_computer])
@pytest.mark.parametrize("begun", [False, True])
def test_t1_the_next_seat_follows_one_that_leaves(
    stand_in: Callable[[State], State], *, begun: bool
) -> None:
    state = at_turn_of_c()
    if begun:
        state = doing(state, DrawStock(C))
    assert decide(state, Withdraw(C)) == DealIsRunning()
    state = stand_in(state)
    assert turn_of(state) == D
    state = stand_in(state)
    assert turn_of(state) == A
    assert decide(state, DrawStock(A)) != DealIsRunning()


def between_deals(players: str) -> State:
    """A game to 100 after its first deal, which B won by going out in its first turn."""
    hands = {"B": "2s 3s 4s 5s Jh Qh Kh", "A": "As 2h 3d 4c 5d 6h 7d"}
    state = table("basic", dict.fromkeys(players, "") | hands, "6c", "Kd", match=200)
    state = doing(state, DrawStock(B), LayMelds(B, (hand("2s 3s 4s 5s"), hand("Jh Qh Kh"))))
    state = doing(state, Discard(B, card("Kd")))
    assert isinstance(state.top.phase, BetweenDeals)
    return state


def dealt_anew(state: State) -> State:
    state = doing(state, *(Ready(seat) for seat in state.top.seats))
    assert isinstance(state.top.phase, Dealing)
    return doing(state, Shuffle(to_shuffle(state.top)))


def test_t1_the_order_closes_up_at_the_next_deal() -> None:
    state = dealt_anew(doing(between_deals("ABCD"), Withdraw(C)))
    assert state.top.seats == (A, B, D)
    assert [each.size for each in state.top.hands] == [7, 7, 7]
    assert state.top.dealer == B
    order = []
    for _ in range(4):
        order.append(turn_of(state))
        state = draw_and_throw(state)
    assert order == [D, A, B, D]


def test_t1_the_deal_of_one_who_left_goes_to_the_next() -> None:
    state = dealt_anew(doing(between_deals("ABCD"), Withdraw(B)))
    assert (state.top.dealer, turn_of(state)) == (C, D)


def test_t1_two_that_are_left_play_the_short_game() -> None:
    state = dealt_anew(doing(between_deals("ABC"), Withdraw(C)))
    assert [each.size for each in state.top.hands] == [10, 10]
    assert state.top.stock_size == 52 - 2 * 10 - 1


def test_t1_one_that_is_left_alone_has_won() -> None:
    state = doing(between_deals("ABC"), Withdraw(C), Withdraw(B))
    assert isinstance(state.top.phase, Finished)
    assert state.top.phase.winners == (A,)


def knocked() -> State:
    """B has knocked with 6; A, who is to lay off, holds a 5 and a 7 that fit, and 67 more."""
    state = drawn("5s 7s Kh Qd 9c 8d Jc Td 4h 6h", "As 2s 3s 4s 7h 7d 7c 2d 3h Kc", "9h", "Ad")
    state = doing(state, Knock(B, card("Kc")))
    assert isinstance(state.top.phase, Defending)
    return state


@pytest.mark.parametrize(("stand_in", "gain"), [(left_to_the_clock, 73), (left_to_a_computer, 61)])
def test_t2_a_defender_that_leaves_keeps_nobody_waiting(
    stand_in: Callable[[State], State], gain: int
) -> None:
    state = knocked()
    assert decide(state, Withdraw(A)) == DealIsRunning()
    while isinstance(state.top.phase, Defending):
        state = stand_in(state)
    assert isinstance(state.top.phase, BetweenDeals)
    assert state.top.standing == Points((0, gain))


# ---------------------------------------------------------------- hidden hands


def numbers_in(value: object) -> Iterator[int]:
    """Every plain number anywhere in a value."""
    if type(value) is int:
        yield value
    if isinstance(value, tuple):
        for part in value:
            yield from numbers_in(part)
    if is_dataclass(value):
        for each in fields(value):
            yield from numbers_in(getattr(value, each.name))


def test_h1_what_the_defender_keeps_is_seen_by_nobody_else() -> None:
    state = drawn("3c 4c 8c 9c Ks Qd Qs 6d 5h 2h", "5c 6c 7c Th Ts Td Jh Js Jd 2d", "As", "Kd")
    state = doing(state, Knock(B, card("Kd")))
    run = next(meld.id for meld in state.top.melds if card("6c") in meld.cards)
    told: list[object] = []
    for each in hand("4c 3c 8c 9c"):
        made = step(state, LayOff(A, each, run))
        told += [tell(event).everyone for event in made.events]
        state = made.after
    kept = set(map(str, hand("Ks Qd Qs 6d 5h 2h")))  # 43
    assert cards_in(seat_view(state, A)) >= kept
    for shown in (public_view(state), seat_view(state, B), tuple(told)):
        assert cards_in(shown) & kept == set()
        assert 43 not in numbers_in(shown)
    assert cards_in(public_view(state)) >= {"6c", "Th", "Jd", "2d"}
    assert state.top.hands[A] == FaceDown(6)
    assert isinstance(state.top.phase, Defending)
    assert state.top.phase.closed.deadwood == 2
    other_world = replace(
        state,
        hidden=replace(state.hidden, hands=(hand("4h 8d 9s Jc Qh Ac"), state.hidden.hands[B])),
    )
    assert seat_view(other_world, B) == seat_view(state, B)
    assert options(seat_view(other_world, B)) == options(seat_view(state, B)) == ()
