"""Booking adds, removes and replaces; what cannot happen is a bug and is told loudly."""

from dataclasses import replace
from random import Random

import pytest

from rummybot.engine import game
from rummybot.engine.booking import evolve
from rummybot.engine.cards import PACK, without
from rummybot.engine.events import Discarded, SeatWithdrew, TakenBack
from rummybot.engine.hidden import Event, State, StockDrawn
from rummybot.engine.ids import Seat
from rummybot.engine.intents import Pass, Ready
from rummybot.engine.legality import check
from rummybot.engine.refusals import NotInGame
from rummybot.engine.tabletop import FaceDown, FaceUp, Playing
from rummybot.engine.turns import Drew, Threw, Took
from rummybot.engine.variants import VARIANTS
from rummybot.engine.views import seat_view
from tests.engine.play import CHOOSERS, play, started

BASIC = VARIANTS[0].rules


def beginning() -> State:
    """Before the cut."""
    return started(BASIC, 2)


def after_a_draw() -> State:
    """A seat has drawn from the stock and is to play."""
    for made in play(beginning(), Random(3), CHOOSERS["computer"], most=20):
        if isinstance(made.after.top.phase, Playing):
            return made.after
    raise AssertionError("nobody drew")


@pytest.mark.parametrize(
    "event",
    [
        TakenBack(Seat(0), Drew()),
        Discarded(Seat(0), PACK[0]),
        StockDrawn(Seat(0), PACK[0]),
        SeatWithdrew(Seat(0)),
    ],
    ids=lambda event: type(event).__name__,
)
def test_what_cannot_happen_now_is_a_bug(event: Event) -> None:
    state = beginning()
    holding = replace(state, hidden=replace(state.hidden, hands=((PACK[0],), ())))
    with pytest.raises(AssertionError):
        evolve(holding, event)


def test_there_is_nothing_to_undo_before_the_deal() -> None:
    state = beginning()
    piled = replace(state, top=replace(state.top, discards=PACK[:1]))
    with pytest.raises(AssertionError, match="nothing to undo"):
        evolve(piled, TakenBack(Seat(0), Threw(PACK[0])))


def test_an_act_that_was_not_done_cannot_be_undone() -> None:
    state = after_a_draw()
    phase = state.top.phase
    assert isinstance(phase, Playing)
    held = state.hidden.hands[state.top.place(phase.turn.seat)]
    with pytest.raises(ValueError, match="not in tuple"):
        evolve(state, TakenBack(phase.turn.seat, Took(held[0])))


def test_nobody_acts_before_the_deal() -> None:
    with pytest.raises(AssertionError, match="nobody act"):
        game._allowed(beginning(), Ready(Seat(0)))


def test_a_seat_asks_for_itself_only() -> None:
    view = seat_view(after_a_draw(), Seat(0))
    assert check(view, Pass(Seat(1))) == NotInGame()


def test_a_hand_that_lies_open_stays_open_while_it_is_played() -> None:
    state = after_a_draw()
    phase = state.top.phase
    assert isinstance(phase, Playing)
    place = state.top.place(phase.turn.seat)
    hand = state.hidden.hands[place]
    hands = tuple(
        FaceUp(hand) if number == place else seen for number, seen in enumerate(state.top.hands)
    )
    after = evolve(
        replace(state, top=replace(state.top, hands=hands)), Discarded(phase.turn.seat, hand[0])
    )
    assert after.top.hands[place] == FaceUp(without(hand, hand[:1]))
    assert isinstance(after.top.hands[1 - place], FaceDown)
