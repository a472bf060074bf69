"""What follows: the next turn, a reshuffle, the end of a deal or of the game."""

from collections.abc import Sequence
from typing import assert_never

from rummybot.engine.cards import Card
from rummybot.engine.chip_events import (
    AntePaid,
    BuyInOffered,
    Eliminated,
    KnockMoneyPaid,
)
from rummybot.engine.deadwood import arrange
from rummybot.engine.endings import Closing, Then
from rummybot.engine.events import (
    DealBegan,
    DealScored,
    DealVoided,
    DefenceBegan,
    GameWon,
    HandShown,
    LastChanceBegan,
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
from rummybot.engine.moving import put
from rummybot.engine.rules import DeadDeal, NextDealer, Reshuffle
from rummybot.engine.score_rules import KnockDifference, LastBelow, PenaltyEach, PlayPoints
from rummybot.engine.scoring import (
    How,
    Scored,
    laid_points,
    score_closed,
    score_out,
    score_penalties,
    score_plays,
    score_showdown,
)
from rummybot.engine.standings import (
    NoReturn,
    Result,
    Standing,
    Survival,
    clockwise_from,
    decided,
    score_after_return,
    shares_of_pot,
)
from rummybot.engine.tabletop import BetweenDeals, Tabletop
from rummybot.engine.turns import Closed, Turn


def next_meld_id(top: Tabletop) -> MeldId:
    """The number of the next meld to be laid in this deal."""
    return MeldId(max((meld.id for meld in top.melds), default=0) + 1)


def begin_deal(
    top: Tabletop, seats: tuple[Seat, ...], phase: BetweenDeals
) -> tuple[OpenEvent, ...]:
    """The next deal for these seats, by the one named for it or, if that one has left, the next
    clockwise.
    """
    dealer = next((seat for seat in seats if seat >= phase.dealer), seats[0])
    return deal_began(top, seats, dealer, phase.deal_no)


def deal_began(
    top: Tabletop, seats: tuple[Seat, ...], dealer: Seat, deal_no: int
) -> tuple[OpenEvent, ...]:
    """A deal begins, and all pay for it where there is a pot (VI-21): once, also if it is dealt
    again because it was called off.
    """
    game = top.rules.game
    began = DealBegan(dealer, deal_no)
    if not isinstance(game, LastBelow) or deal_no == top.deal_no:
        return (began,)
    return began, AntePaid(seats, game.ante)


def turn_over(state: State, turn: Turn, left: tuple[Card, ...]) -> tuple[OpenEvent, ...]:
    """A turn was ended by a discard, and its seat holds what is left: the next turn, or what
    becomes of a stock that is used up (RU-18, RU-19, GN-25, GN-26, AMB-06, AMB-25). After a last
    chance see `chance_over`.
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
    hands = put(state.hidden.hands, top.place(turn.seat), left)
    if turn.closed is not None:
        return chance_over(top, turn.seat, turn.closed, hands, len(top.discards) + 1)
    if top.stock_size > (end.left if isinstance(end, DeadDeal) else 0):
        full = not top.rules.draw.room(top.hands[top.place(following)].size)
        return (TurnBegan(following, after_discard=after_discard, is_full=full),)
    if isinstance(end, Reshuffle):
        if top.reshuffles < end.times and top.discards:
            return (ShuffleDue(following),)
        end = end.then
    if isinstance(end, DeadDeal):
        return StockExhausted(), DealVoided(Void.STOCK)
    return StockExhausted(), *_showdown(top, hands, How.SHOWDOWN)


def last_run_laid(state: State) -> tuple[OpenEvent, ...]:
    """A run that ends the deal lies on the table: all is counted (DI-18)."""
    return _showdown(state.top, state.hidden.hands, How.LAST_RUN)


Hands = tuple[tuple[Card, ...], ...]


def knock_follows(top: Tabletop, closed: Closed, hands: Hands) -> tuple[OpenEvent, ...]:
    """What follows a knock, with these hands; after gin and rummy nothing does (AMB-23, VI-15)."""
    ending, following = top.rules.ending, top.after(closed.seat)
    assert isinstance(ending, Closing)
    if not closed.deadwood:
        return closed_deal(top, closed, hands)
    match ending.then:
        case Then.LAYING_OFF:
            return (DefenceBegan(following, closed),)
        case Then.LAST_CHANCE:
            return (_last_chance(top, following, closed, len(top.discards)),)
        case Then.AT_ONCE:
            return closed_deal(top, closed, hands)
        case _ as unknown:
            assert_never(unknown)


def chance_over(
    top: Tabletop, seat: Seat, closed: Closed, hands: Hands, pile: int
) -> tuple[OpenEvent, ...]:
    """A last chance is over, with so many cards on the pile: it is defended (GN-23), or the next
    has his, and after all of them the deal is counted (VI-14).
    """
    ending, following = top.rules.ending, top.after(seat)
    if isinstance(ending, Closing) and ending.then is Then.LAYING_OFF:
        return (DefenceBegan(seat, closed),)
    if following == closed.seat:
        return closed_deal(top, closed, hands)
    return (_last_chance(top, following, closed, pile),)


def _last_chance(
    top: Tabletop, seat: Seat, closed: Closed, pile: int
) -> LastChanceBegan | ShuffleDue:
    """A last chance. A stock that is used up is refilled for it, if it still may be; it does not
    end a deal that is closed.
    """
    end = top.rules.stock_end
    again = isinstance(end, Reshuffle) and top.reshuffles < end.times and pile > 1
    return (
        ShuffleDue(seat, closed) if again and not top.stock_size else LastChanceBegan(seat, closed)
    )


def _showdown(top: Tabletop, hands: Hands, how: How) -> tuple[OpenEvent, ...]:
    rules = top.rules
    if isinstance(rules.payout, PenaltyEach):
        return _counted(top, None, hands)
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


def closed_deal(top: Tabletop, closed: Closed, hands: Hands) -> tuple[OpenEvent, ...]:
    """A closed deal is counted, with all other hands at their best."""
    return _counted(top, closed, hands)


def _counted(top: Tabletop, closed: Closed | None, hands: Hands) -> tuple[OpenEvent, ...]:
    """What each has left over: of a closed deal by the knock, else of every hand (AMB-42)."""
    payout = top.rules.payout
    shown, held = [], []
    for seat, hand in zip(top.seats, hands, strict=True):
        if closed is not None and seat == closed.seat:
            held.append(closed.deadwood)
            continue
        best = arrange(hand, top.rules)
        held.append(best.points)
        shown.append(HandShown(seat, best.melds, best.loose, best.points))
    closer = None if closed is None else closed.seat
    if isinstance(payout, KnockDifference) and closer is not None:
        return *shown, *_scored(top, score_closed(payout, top.seats, closer, held))
    return *shown, *_scored(top, score_penalties(top.seats, closer, held))


def _scored(top: Tabletop, scored: Scored) -> tuple[OpenEvent, ...]:
    """The score, who deals next (RU-20, GN-07, DI-05, AMB-28; AMB-07: without one winner the deal
    passes left), and the end of the game if it has come.
    """
    if isinstance(top.rules.game, LastBelow):
        return _survived(top, top.rules.game, scored)
    wins = top.rules.deal.next is NextDealer.WINNER and len(scored.winners) == 1
    dealer = scored.winners[0] if wins else top.after(top.dealer)
    event = DealScored(scored, dealer)
    result = decided(top.rules, top.seats, top.standing.plus(scored), top.deal_no, scored.winners)
    return (event,) if result is None else (event, GameWon(result))


def _survived(top: Tabletop, game: LastBelow, scored: Scored) -> tuple[OpenEvent, ...]:
    """The knock money of all who played the deal (VI-22), the score, with penalties written down
    (VI-23), those who are out (VI-24), and either the end of the game or whoever may buy back in.
    If all are out together, the lowest totals win (AMB-42).
    """
    standing = top.standing.plus(scored)
    totals = dict(zip(top.seats, standing.scores, strict=True))
    stay = [seat for seat in top.seats if totals[seat] < game.limit] or [
        seat for seat in top.seats if totals[seat] == min(standing.scores)
    ]
    events: list[OpenEvent] = []
    for closer in scored.winners:
        others = tuple(seat for seat in top.seats if seat != closer)
        events.append(KnockMoneyPaid(closer, others, game.knock_money))
    events.append(DealScored(scored, clockwise_from(stay, top.dealer)[0]))
    seats = top.seats
    for seat in top.seats:
        if seat not in stay:
            events.append(Eliminated(seat, totals[seat]))
            standing = standing.without(seat, seats.index(seat))
            seats = tuple(each for each in seats if each != seat)
    if len(seats) > 1 and totals[seats[0]] < game.limit:
        return *events, *return_offered(game, seats, standing, clockwise_from(seats, top.dealer))
    pot = shares_of_pot(standing, seats, seats, top.dealer)
    return *events, GameWon(Result(seats, shutout=False, final=standing.scores, pot=pot))


def return_offered(
    game: LastBelow, seats: tuple[Seat, ...], standing: Standing, asked: Sequence[Seat]
) -> tuple[OpenEvent, ...]:
    """Buying back in is offered to the first of these that may (VI-26, AMB-41), if any may."""
    assert isinstance(standing, Survival)
    for seat in asked:
        score = score_after_return(game, seats, standing, seat)
        if not isinstance(score, NoReturn):
            return (BuyInOffered(seat, game.buy_back.chips, score),)
    return ()
