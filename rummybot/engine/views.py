"""PublicView, SeatView: what each viewer sees. A public view is a part of the state."""

from dataclasses import dataclass
from typing import TypeAlias

from rummybot.engine.cards import Card
from rummybot.engine.hidden import ClosingCard, State
from rummybot.engine.ids import Seat
from rummybot.engine.tabletop import Playing, Tabletop
from rummybot.engine.turns import Drew, Turn

PublicView: TypeAlias = Tabletop


@dataclass(frozen=True, slots=True, repr=False)
class SeatView:
    """What one seat sees: the table, its own hand, what it just drew, its own closing card."""

    table: PublicView
    seat: Seat
    hand: tuple[Card, ...]
    drawn: tuple[Card, ...] = ()
    closing_card: Card | None = None


def public_view(state: State) -> PublicView:
    """What everybody sees."""
    return state.top


def seat_view(state: State, seat: Seat) -> SeatView:
    """What a seat of the game sees. Raises ValueError if it is not in the game."""
    top, hidden = state.top, state.hidden
    turn = top.phase.turn if isinstance(top.phase, Playing) else None
    drew = turn is not None and turn.seat == seat and _drew(turn)
    aside = hidden.aside
    own = isinstance(aside, ClosingCard) and aside.seat == seat
    return SeatView(
        top,
        seat,
        hidden.hands[top.seats.index(seat)],
        hidden.drawn if drew else (),
        aside.card if own and isinstance(aside, ClosingCard) else None,
    )


def _drew(turn: Turn) -> bool:
    return isinstance(turn.acts[0], Drew) or Drew() in turn.acts
