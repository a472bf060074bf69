"""PublicView, SeatView: what each viewer sees. A public view is a part of the state."""

from dataclasses import dataclass
from typing import TypeAlias

from rummybot.engine.cards import Card
from rummybot.engine.hidden import ClosingCard, State
from rummybot.engine.ids import Seat
from rummybot.engine.tabletop import Phase, Playing, Tabletop
from rummybot.engine.turns import Drew

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
    aside = hidden.aside
    return SeatView(
        top,
        seat,
        hidden.hands[top.seats.index(seat)],
        hidden.drawn if _has_drawn(top.phase, seat) else (),
        aside.card if isinstance(aside, ClosingCard) and aside.seat == seat else None,
    )


def _has_drawn(phase: Phase, seat: Seat) -> bool:
    """Whether it is the turn of this seat, and it drew from the stock in it."""
    if not isinstance(phase, Playing) or phase.turn.seat != seat:
        return False
    return any(isinstance(act, Drew) for act in phase.turn.acts)
