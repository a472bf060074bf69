"""Why nothing can be taken back: what the refusal says is so, whoever asks and whenever."""

from dataclasses import replace

import pytest

from rummybot.engine.game import decide
from rummybot.engine.hidden import State
from rummybot.engine.ids import Seat
from rummybot.engine.intents import (
    Discard,
    DrawStock,
    Knock,
    Pass,
    Shuffle,
    TakeBack,
    TakeDiscard,
    TimeUp,
)
from rummybot.engine.legality import to_shuffle
from rummybot.engine.refusals import NothingToTakeBack, WhyKept
from rummybot.engine.tabletop import Drawing, Playing
from tests.engine.dealt import A, B, C, card, doing, table

HANDS = {"A": "Ks Kh Qd 9c 7h 5d 3s 2c Jc 8h", "B": "As 2d 4h 6c 8s Td Qh Ac 3d 5h"}
THREE = {"A": "Ks Kh Qd 9c 7h 5d Jh", "B": "As 2d 4h 6c 8s Td Qh", "C": "2s 3s 6h 9s Jd 8d Qc"}


def gin() -> State:
    return table("gin", HANDS, "7s", "9d 4s")


def basic() -> State:
    return table("basic", THREE, "7s", "9d 4s")


def why(state: State, seat: Seat) -> WhyKept:
    refusal = decide(state, TakeBack(seat))
    assert isinstance(refusal, NothingToTakeBack), refusal
    return refusal.why


def timed_out(state: State) -> State:
    assert isinstance(state.top.phase, Drawing | Playing)
    return doing(state, TimeUp(state.top.phase.turn.clock))


def used_up(state: State) -> State:
    """The same with nothing left in the stock, and most of it on the pile."""
    top = replace(state.top, stock_size=0, discards=(*state.hidden.stock, *state.top.discards))
    return State(top, replace(state.hidden, stock=()))


def test_a_pass_stays() -> None:
    assert why(doing(gin(), Pass(B)), B) is WhyKept.PASSED
    both = doing(gin(), Pass(B), Pass(A))
    assert [why(both, seat) for seat in (A, B)] == [WhyKept.PASSED] * 2


@pytest.mark.parametrize("seat", [A, B, C])
def test_who_has_done_nothing_is_told_so(seat: Seat) -> None:
    assert why(basic(), seat) is WhyKept.NOTHING_DONE


def test_who_is_offered_the_upcard_later_has_done_nothing() -> None:
    assert why(gin(), A) is WhyKept.NOTHING_DONE


def test_a_draw_stays() -> None:
    assert why(doing(basic(), DrawStock(B)), B) is WhyKept.DREW
    assert why(doing(gin(), TakeDiscard(B, card("7s"))), B) is WhyKept.DREW


def test_only_the_last_act_can_be_taken_back() -> None:
    state = doing(basic(), DrawStock(B))
    assert [why(state, seat) for seat in (A, C)] == [WhyKept.OTHERS_ACTED] * 2
    state = doing(state, Discard(B, card("As")))
    assert why(state, A) is WhyKept.OTHERS_ACTED
    assert why(state, C) is WhyKept.NOTHING_DONE
    assert why(doing(state, DrawStock(C)), B) is WhyKept.OTHERS_ACTED


def test_after_a_card_was_put_back_somebody_else_acted_last() -> None:
    state = doing(basic(), DrawStock(B), Discard(B, card("As")))
    state = doing(state, TakeDiscard(C, card("As")), TakeBack(C))
    assert why(state, B) is WhyKept.OTHERS_ACTED
    assert why(state, C) is WhyKept.NOTHING_DONE


def test_a_shuffle_ends_it() -> None:
    state = used_up(doing(basic(), DrawStock(B)))
    state = doing(state, Discard(B, card("As")))
    state = doing(state, Shuffle(to_shuffle(state.top)))
    assert [why(state, seat) for seat in (A, B)] == [WhyKept.SHUFFLED] * 2
    assert why(state, C) is WhyKept.NOTHING_DONE


def test_what_the_clock_did_stays() -> None:
    state = timed_out(basic())
    assert [why(state, seat) for seat in (A, B)] == [WhyKept.TIME_UP] * 2
    taken = timed_out(
        doing(table("basic", THREE, "7s", must_use_taken_discard=False), TakeDiscard(B, card("7s")))
    )
    assert [why(taken, seat) for seat in (A, B)] == [WhyKept.TIME_UP] * 2


def test_a_closed_deal_stays_closed() -> None:
    hands = {"A": "Ks Kh Qd 9c 7d 6d Js 2c Jc 9h", "B": "As 2s 3s 4s 8s 8d 8c 3h 2h Kc"}
    state = doing(table("gin", hands, "5d"), TakeDiscard(B, card("5d")), Knock(B, card("Kc")))
    assert why(state, B) is WhyKept.CLOSED
    assert why(state, A) is WhyKept.NOTHING_DONE
