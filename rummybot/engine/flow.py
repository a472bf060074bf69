"""What follows: the next turn, a reshuffle, the end of a deal or of the game."""

from rummybot.engine.cards import Card
from rummybot.engine.deadwood import Arrangement, arrange
from rummybot.engine.events import (
    DealBegan,
    DealScored,
    DealVoided,
    DefenceBegan,
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
from rummybot.engine.melds import TableMeld
from rummybot.engine.rules import DeadDeal, KnockDifference, NextDealer, PlayPoints, Reshuffle
from rummybot.engine.scoring import (
    How,
    Scored,
    laid_points,
    score_closed,
    score_out,
    score_plays,
    score_showdown,
)
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


def turn_over(state: State, turn: Turn, left: tuple[Card, ...]) -> tuple[OpenEvent, ...]:
    """A turn was ended by a discard, and its seat holds what is left: the next turn, or what
    becomes of a stock that is used up (RU-18, RU-19, GN-25, GN-26, AMB-06, AMB-25). After a last
    chance the closed deal is defended (GN-23).
    """
    return _turn_over(state, turn, left, after_discard=True)


def turn_over_without_discard(
    state: State, turn: Turn, left: tuple[Card, ...]
) -> tuple[OpenEvent, ...]:
    """The same after a turn that ended otherwise: nothing was thrown (DI-16), or the last card was
    played.
    """
    return _turn_over(state, turn, left, after_discard=False)


def _turn_over(
    state: State, turn: Turn, left: tuple[Card, ...], *, after_discard: bool
) -> tuple[OpenEvent, ...]:
    top = state.top
    end = top.rules.stock_end
    following = top.after(turn.seat)
    if turn.closed is not None:
        return (DefenceBegan(turn.seat, turn.closed),)
    if top.stock_size > (end.left if isinstance(end, DeadDeal) else 0):
        full = not top.rules.draw.room(top.hands[top.place(following)].size)
        return (TurnBegan(following, after_discard=after_discard, is_full=full),)
    if isinstance(end, Reshuffle):
        if top.reshuffles < end.times and top.discards:
            return (ShuffleDue(following),)
        end = end.then
    if isinstance(end, DeadDeal):
        return StockExhausted(), DealVoided(Void.STOCK)
    place = top.place(turn.seat)
    hands = (*state.hidden.hands[:place], left, *state.hidden.hands[place + 1 :])
    return StockExhausted(), *_showdown(top, hands, How.SHOWDOWN)


def last_run_laid(state: State) -> tuple[OpenEvent, ...]:
    """A run that ends the deal lies on the table: all is counted (DI-18)."""
    return _showdown(state.top, state.hidden.hands, How.LAST_RUN)


def _showdown(
    top: Tabletop, hands: tuple[tuple[Card, ...], ...], how: How
) -> tuple[OpenEvent, ...]:
    rules = top.rules
    held = [rules.values.total(hand) for hand in hands]
    if isinstance(rules.payout, PlayPoints):
        scored = score_plays(rules, top.seats, held, top.melds, how)
    else:
        laid = laid_points(top.seats, top.melds, rules.values)
        scored = score_showdown(rules, top.seats, top.after(top.dealer), held, laid)
    shown = tuple(
        HandShown(seat, (), hand, points)
        for seat, hand, points in zip(top.seats, hands, held, strict=True)
    )
    return *shown, *_scored(top, scored)


def went_out(
    state: State, seat: Seat, times: int, melds: tuple[TableMeld, ...] = ()
) -> tuple[OpenEvent, ...]:
    """A seat has no card left, or lays these melds open: nobody else may lay off, all is counted
    (RU-22). It counts so many times.
    """
    top = state.top
    shown = tuple(
        HandShown(each, (), hand, top.rules.values.total(hand))
        for each, hand in zip(top.seats, state.hidden.hands, strict=True)
        if each != seat
    )
    in_hands = {each.seat: each.points for each in shown}
    held = [in_hands.get(each, 0) for each in top.seats]
    laid = laid_points(top.seats, (*top.melds, *melds), top.rules.values)
    scored = score_out(top.rules, top.seats, seat, held, laid, times)
    return WentOut(seat, melds), *shown, *_scored(top, scored)


def closed_deal(state: State, closed: Closed, defence: tuple[Card, ...]) -> tuple[OpenEvent, ...]:
    """A closed deal is counted: the defender's hand at its best against the closer's deadwood."""
    top = state.top
    payout = top.rules.payout
    assert isinstance(payout, KnockDifference)
    best: Arrangement = arrange(defence, top.rules)
    other = top.after(closed.seat)
    held = [closed.deadwood if seat == closed.seat else best.points for seat in top.seats]
    shown = HandShown(other, best.melds, best.loose, best.points)
    return shown, *_scored(top, score_closed(payout, top.seats, closed.seat, held))


def _scored(top: Tabletop, scored: Scored) -> tuple[OpenEvent, ...]:
    """The score, who deals next (RU-20, GN-07, DI-05, AMB-28; AMB-07: without one winner the deal
    passes left), and the end of the game if it has come.
    """
    wins = top.rules.deal.next is NextDealer.WINNER and len(scored.winners) == 1
    dealer = scored.winners[0] if wins else top.after(top.dealer)
    event = DealScored(scored, dealer)
    result = decided(top.rules, top.seats, top.standing.plus(scored), top.deal_no, scored.winners)
    return (event,) if result is None else (event, GameWon(result))
