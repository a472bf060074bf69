"""After a deal, in turn: who buys back into the game (VI-26, VI-27, AMB-41)."""

from rummybot.engine import flow
from rummybot.engine.chip_events import (
    BoughtIn,
)
from rummybot.engine.chip_refusals import (
    BuyInIsOffered,
    BuyInNotOffered,
    NoBuyInHere,
)
from rummybot.engine.events import (
    OpenEvent,
    Passed,
)
from rummybot.engine.hidden import State
from rummybot.engine.intents import BuyIn, Pass, SeatIntent
from rummybot.engine.refusals import (
    Refusal,
)
from rummybot.engine.score_rules import LastBelow
from rummybot.engine.standings import NoReturn, Survival, clockwise_from, score_after_return
from rummybot.engine.tabletop import BuyingIn
from rummybot.engine.views import SeatView


def check(view: SeatView, phase: BuyingIn, intent: SeatIntent) -> Refusal | None:
    """Buy or decline, by the seat that is asked; everything else waits."""
    if view.seat == phase.seat and isinstance(intent, BuyIn | Pass):
        return None
    return BuyInIsOffered(phase.seat)


def not_offered(view: SeatView) -> NoBuyInHere | BuyInNotOffered:
    """Why this seat cannot buy back in, when nobody is asked about it."""
    table = view.table
    game, standing = table.rules.game, table.standing
    if not isinstance(game, LastBelow) or not isinstance(standing, Survival):
        return NoBuyInHere()
    score = score_after_return(game, table.seats, standing, view.seat)
    why = score if isinstance(score, NoReturn) else None
    return BuyInNotOffered(why, game.buy_back.least, game.buy_back.most)


def options(view: SeatView, phase: BuyingIn) -> tuple[SeatIntent, ...]:
    """Buy, or decline."""
    return (BuyIn(view.seat), Pass(view.seat)) if view.seat == phase.seat else ()


def decide(state: State, phase: BuyingIn, intent: SeatIntent) -> tuple[OpenEvent, ...]:
    """Bought or declined; then the next is asked who may buy by the scores as they are now."""
    top, seat = state.top, phase.seat
    game, standing = top.rules.game, top.standing
    assert isinstance(game, LastBelow)
    assert isinstance(standing, Survival)
    said: OpenEvent = Passed(seat)
    if isinstance(intent, BuyIn):
        said = BoughtIn(seat, phase.chips, phase.score)
        standing = standing.bought(seat, top.place(seat), phase.chips, phase.score)
    order = clockwise_from(top.seats, top.dealer)
    asked = order[order.index(seat) + 1 :]
    return said, *flow.return_offered(game, top.seats, standing, asked)
