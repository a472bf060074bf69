"""What follows: the next turn, a reshuffle, the end of a deal or of the game."""

from rummybot.engine.cards import Card
from rummybot.engine.deadwood import Arrangement, arrange
from rummybot.engine.events import (
    DealBegan,
    DealScored,
    DealVoided,
    GameWon,
    HandShown,
    OpenEvent,
    ShuffleDue,
    StockExhausted,
    TurnBegan,
    Void,
    WentOut,
)
from rummybot.engine.hidden import State
from rummybot.engine.ids import MeldId, Seat
from rummybot.engine.rules import DeadDeal, KnockDifference, Reshuffle
from rummybot.engine.scoring import Scored, score_closed, score_out, score_showdown
from rummybot.engine.standings import decided
from rummybot.engine.tabletop import BetweenDeals, Tabletop
from rummybot.engine.turns import Closed, Turn


def next_meld_id(top: Tabletop) -> MeldId:
    """The number of the next meld to be laid in this deal."""
    return MeldId(max((meld.id for meld in top.melds), default=0) + 1)


def begin_deal(seats: tuple[Seat, ...], phase: BetweenDeals) -> tuple[OpenEvent, ...]:
    """The next deal, by the seat named for it or, if that one has left, the next clockwise."""
    dealer = next((seat for seat in seats if seat >= phase.dealer), seats[0])
    return (DealBegan(dealer, phase.deal_no),)


def turn_over(state: State, seat: Seat, left: tuple[Card, ...]) -> tuple[OpenEvent, ...]:
    """A seat ended its turn by a discard and holds what is left: the next turn, or what becomes of
    a stock that is used up (RU-18, RU-19, GN-25, GN-26, AMB-06, AMB-25).
    """
    top = state.top
    end = top.rules.stock_end
    following = top.after(seat)
    if top.stock_size > (end.left if isinstance(end, DeadDeal) else 0):
        return (TurnBegan(following, after_discard=True),)
    if isinstance(end, Reshuffle):
        if top.reshuffles < end.times and top.discards:
            return (ShuffleDue(following),)
        end = end.then
    if isinstance(end, DeadDeal):
        return StockExhausted(), DealVoided(Void.STOCK)
    place = top.place(seat)
    hands = (*state.hidden.hands[:place], left, *state.hidden.hands[place + 1 :])
    return StockExhausted(), *_showdown(top, hands)


def _showdown(top: Tabletop, hands: tuple[tuple[Card, ...], ...]) -> tuple[OpenEvent, ...]:
    held = [top.rules.values.total(hand) for hand in hands]
    scored = score_showdown(top.seats, top.after(top.dealer), held)
    shown = tuple(
        HandShown(seat, (), hand, points)
        for seat, hand, points in zip(top.seats, hands, held, strict=True)
    )
    return *shown, *_scored(top, scored)


def went_out(state: State, turn: Turn) -> tuple[OpenEvent, ...]:
    """The seat on turn played its last card: nobody else may lay off, all is counted (RU-22)."""
    top = state.top
    shown = tuple(
        HandShown(seat, (), hand, top.rules.values.total(hand))
        for seat, hand in zip(top.seats, state.hidden.hands, strict=True)
        if seat != turn.seat
    )
    held = {each.seat: each.points for each in shown}
    points = [held.get(seat, 0) for seat in top.seats]
    scored = score_out(top.rules, top.seats, turn.seat, points, fresh=turn.fresh)
    return WentOut(turn.seat), *shown, *_scored(top, scored)


def closed_deal(state: State, closed: Closed, defence: tuple[Card, ...]) -> tuple[OpenEvent, ...]:
    """A closed deal is counted: the defender's hand at its best against the closer's deadwood."""
    top = state.top
    payout = top.rules.payout
    assert isinstance(payout, KnockDifference)
    best: Arrangement = arrange(defence, top.rules.values)
    other = top.after(closed.seat)
    held = [closed.deadwood if seat == closed.seat else best.points for seat in top.seats]
    shown = HandShown(other, best.melds, best.loose, best.points)
    return shown, *_scored(top, score_closed(payout, top.seats, closed.seat, held))


def _scored(top: Tabletop, scored: Scored) -> tuple[OpenEvent, ...]:
    """The score, who deals next (RU-20, GN-07; AMB-07: without one winner the deal passes left),
    and the end of the game if it has come.
    """
    dealer = scored.winners[0] if len(scored.winners) == 1 else top.after(top.dealer)
    event = DealScored(scored, dealer)
    result = decided(top.rules, top.seats, top.standing.plus(scored), top.deal_no, scored.winners)
    return (event,) if result is None else (event, GameWon(result))
