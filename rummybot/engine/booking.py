"""evolve: books an event. It holds no rules: it adds, removes, replaces."""

from collections.abc import Iterable
from dataclasses import replace
from typing import assert_never

from rummybot.engine.cards import Card
from rummybot.engine.chip_events import (
    AntePaid,
    BoughtIn,
    BuyInOffered,
    Eliminated,
    KnockMoneyPaid,
)
from rummybot.engine.events import (
    CardsCut,
    CardStopped,
    DealBegan,
    DealScored,
    DealVoided,
    DeclaredFalsely,
    DefenceBegan,
    Discarded,
    DiscardTaken,
    DrewOpenly,
    GameWon,
    HandShown,
    JokerFreed,
    Knocked,
    KnockedTooHigh,
    LaidOff,
    LastChanceBegan,
    MeldLaid,
    Passed,
    Penalised,
    PlayedOn,
    SeatReady,
    SeatWithdrew,
    ShuffleDue,
    StockExhausted,
    TakenBack,
    TurnBegan,
    TurnTimedOut,
    UpcardOffered,
    UpcardTurned,
    WentOut,
)
from rummybot.engine.hidden import (
    ClosingCard,
    ClosingCardLaid,
    Dealt,
    Event,
    Hidden,
    Nothing,
    SecretEvent,
    State,
    StockDrawn,
    StockRebuilt,
)
from rummybot.engine.ids import Moment, Seat
from rummybot.engine.moving import (
    card_played,
    doing,
    drawn,
    drew_openly,
    drop,
    laid_open,
    moved,
    openly,
    played_on,
    put,
    stopped,
    taken_back,
)
from rummybot.engine.standings import Points, Survival
from rummybot.engine.tabletop import (
    BetweenDeals,
    BuyingIn,
    Cutting,
    Dealing,
    Defending,
    Drawing,
    FaceDown,
    FaceUp,
    Finished,
    Judging,
    Phase,
    Playing,
    Shuffling,
    Tabletop,
    UpcardOffer,
)
from rummybot.engine.turns import Closed, Drew, Misdeclared, Turn


def evolve(state: State, event: Event) -> State:
    """The state after an event. The commonest come first."""
    match event:
        case StockDrawn() | Dealt() | StockRebuilt() | ClosingCardLaid():
            return _secret(state, event)
        case Discarded() | DiscardTaken() | MeldLaid() | LaidOff() | JokerFreed():
            return card_played(state, event)
        case TurnBegan() | UpcardOffered() | LastChanceBegan() | DefenceBegan():
            return _somebody_to_act(state, event)
        case TakenBack(seat=seat, act=act):
            return taken_back(state, seat, act)
        case CardStopped():
            return stopped(state, event)
        case Passed():
            phase = state.top.phase
            return _asked(state, phase) if isinstance(phase, BuyingIn) else state
        case TurnTimedOut() | StockExhausted():
            return state
        case Knocked() | KnockedTooHigh() | PlayedOn() | DrewOpenly() | WentOut():
            return _shown(state, event)
        case DeclaredFalsely():
            return State(moved(state.top, doing(state.top.phase, Misdeclared())), state.hidden)
        case UpcardTurned(card=card):
            return State(replace(state.top, discards=(*state.top.discards, card)), state.hidden)
        case CardsCut() | DealBegan() | ShuffleDue():
            return _nature_called(state, event)
        case HandShown(seat=seat):
            return State(_face_up(state, seat), state.hidden)
        case DealScored() | DealVoided() | Penalised() | GameWon():
            return _counted(state, event)
        case AntePaid() | KnockMoneyPaid() | BoughtIn():
            return _chips_moved(state, event)
        case SeatReady() | SeatWithdrew() | Eliminated() | BuyInOffered():
            return _between(state, event)
        case _ as unknown:
            assert_never(unknown)


def folded(state: State, events: Iterable[Event]) -> State:
    """The state after these events, one after the other."""
    for event in events:
        state = evolve(state, event)
    return state


def _secret(state: State, event: SecretEvent) -> State:
    top, hidden = state.top, state.hidden
    match event:
        case StockDrawn(seat=seat, cards=cards):
            hands, seen = drawn(state, seat, cards)
            count = len(cards)
            hidden = Hidden(hands, hidden.stock[count:], cards, hidden.aside)
            phase, size = doing(top.phase, Drew(count)), top.stock_size - count
            top = moved(top, phase, hands=seen, stock_size=size)
        case Dealt(hands=dealt, stock=stock):
            hidden = replace(hidden, hands=dealt, stock=stock)
            down = tuple(FaceDown(len(hand)) for hand in dealt)
            top = replace(top, hands=down, stock_size=len(stock))
        case StockRebuilt(stock=stock, open=still_open):
            hidden = replace(hidden, stock=stock)
            again = top.reshuffles + 1
            top = replace(top, discards=still_open, stock_size=len(stock), reshuffles=again)
        case ClosingCardLaid(seat=seat, card=card):
            hands, seen = openly(state, seat, lost=(card,))
            hidden = replace(hidden, hands=hands, aside=ClosingCard(seat, card))
            top = replace(top, hands=seen)
        case _ as unknown:
            assert_never(unknown)
    return State(top, hidden)


def _shown(
    state: State, event: Knocked | KnockedTooHigh | PlayedOn | DrewOpenly | WentOut
) -> State:
    """Hands and cards that come to lie open."""
    match event:
        case WentOut():
            return laid_open(state, event)
        case DrewOpenly():
            return drew_openly(state, event)
        case PlayedOn():
            return played_on(state, event)
        case KnockedTooHigh(seat=seat, melds=melds, loose=loose, deadwood=deadwood):
            top = _face_up(state, seat)
            closed, clock = Closed(seat, deadwood), Moment(top.moment + 1)
            judging = Judging(top.after(seat), clock, closed, melds, loose)
            return State(moved(top, judging), state.hidden)
        case Knocked(seat=seat, melds=melds, loose=loose):
            place = state.top.place(seat)
            seen = put(state.top.hands, place, FaceUp(loose))
            top = replace(state.top, melds=(*state.top.melds, *melds), hands=seen)
            return State(top, replace(state.hidden, hands=put(state.hidden.hands, place, loose)))
        case _ as unknown:
            assert_never(unknown)


def _face_up(state: State, seat: Seat) -> Tabletop:
    place = state.top.place(seat)
    shown = FaceUp(state.hidden.hands[place])
    return replace(state.top, hands=put(state.top.hands, place, shown))


def _somebody_to_act(
    state: State, event: TurnBegan | UpcardOffered | LastChanceBegan | DefenceBegan
) -> State:
    top = state.top
    phase: Phase
    match event:
        case TurnBegan(seat=seat, only_stock=only_stock, after_discard=after_discard):
            before = top.phase.turn if after_discard and isinstance(top.phase, Playing) else None
            turn = _turn(top, seat)
            if event.is_full:
                phase = Playing(turn, before, event.for_good)
            else:
                phase = Drawing(turn, only_stock, before, event.for_good)
        case LastChanceBegan(seat=seat, closed=closed):
            phase = Drawing(replace(_turn(top, seat), closed=closed))
        case UpcardOffered(seat=seat, then=then):
            phase = UpcardOffer(seat, Moment(top.moment + 1), then)
        case DefenceBegan(seat=seat, closed=closed):
            phase = Defending(_turn(top, seat), closed)
        case _ as unknown:
            assert_never(unknown)
    return State(moved(top, phase), state.hidden)


def _nature_called(state: State, event: CardsCut | DealBegan | ShuffleDue) -> State:
    top = state.top
    match event:
        case CardsCut(tied=tied):
            return State(moved(top, Cutting(tied)), state.hidden) if tied else state
        case ShuffleDue(next=seat, closed=closed):
            return State(moved(top, Shuffling(seat, closed)), state.hidden)
        case DealBegan(dealer=dealer, deal_no=deal_no):
            empty: tuple[tuple[Card, ...], ...] = tuple(() for _ in top.seats)
            top = replace(
                moved(top, Dealing(), hands=tuple(FaceDown(0) for _ in top.seats), stock_size=0),
                dealer=dealer,
                discards=(),
                melds=(),
                reshuffles=0,
                deal_no=deal_no,
            )
            return State(top, Hidden(empty, (), (), Nothing()))
        case _ as unknown:
            assert_never(unknown)


def _counted(state: State, event: DealScored | DealVoided | Penalised | GameWon) -> State:
    top, clock = state.top, Moment(state.top.moment + 1)
    phase = top.phase
    match event:
        case DealScored(scored=scored, next_dealer=dealer):
            between = BetweenDeals(clock, dealer, top.deal_no + 1, result=scored)
            top = replace(moved(top, between), standing=top.standing.plus(scored))
        case DealVoided():
            top = moved(top, BetweenDeals(clock, top.dealer, top.deal_no))
        case Penalised(gains=gains):
            assert isinstance(top.standing, Points)
            top = replace(moved(top, phase), standing=top.standing.raised(gains))
        case GameWon(result=result):
            last = phase.result if isinstance(phase, BetweenDeals) else None
            standing = top.standing
            if isinstance(standing, Survival):
                standing = standing.paid(result.pot, -sum(result.pot))
            over = Finished(result.winners, result.shutout, result.final, last, result.pot)
            top = replace(moved(top, over), standing=standing)
        case _ as unknown:
            assert_never(unknown)
    return State(top, state.hidden)


def _chips_moved(state: State, event: AntePaid | KnockMoneyPaid | BoughtIn) -> State:
    """Chips go into the pot, or from hand to hand."""
    top = state.top
    standing = top.standing
    assert isinstance(standing, Survival)
    match event:
        case AntePaid(seats=seats, chips=chips):
            won = tuple(-chips * (seat in seats) for seat in top.seats)
            standing = standing.paid(won, -sum(won))
        case KnockMoneyPaid(seat=closer, payers=payers, chips=chips):
            won = tuple(
                len(payers) * chips if seat == closer else -chips * (seat in payers)
                for seat in top.seats
            )
            standing = standing.paid(won, 0)
        case BoughtIn(seat=seat, chips=chips, score=score):
            standing = standing.bought(seat, top.place(seat), chips, score)
            assert isinstance(top.phase, BuyingIn)
            state = _asked(state, top.phase)
        case _ as unknown:
            assert_never(unknown)
    return State(replace(state.top, standing=standing), state.hidden)


def _asked(state: State, phase: BuyingIn) -> State:
    """A seat has answered whether it buys back in."""
    clock = Moment(state.top.moment + 1)
    return State(moved(state.top, replace(phase.between, clock=clock)), state.hidden)


def _between(state: State, event: SeatReady | SeatWithdrew | Eliminated | BuyInOffered) -> State:
    phase = state.top.phase
    assert isinstance(phase, BetweenDeals)
    match event:
        case SeatReady(seat=seat):
            ready = replace(phase, ready=(*phase.ready, seat))
            return State(moved(state.top, ready), state.hidden)
        case SeatWithdrew(seat=seat) | Eliminated(seat=seat):
            return _withdrawn(state, seat)
        case BuyInOffered(seat=seat, chips=chips, score=score):
            offer = BuyingIn(seat, Moment(state.top.moment + 1), chips, score, phase)
            return State(moved(state.top, offer), state.hidden)
        case _ as unknown:
            assert_never(unknown)


def _withdrawn(state: State, gone: Seat) -> State:
    top, place, phase = state.top, state.top.place(gone), state.top.phase
    assert isinstance(phase, BetweenDeals)
    ready = tuple(seat for seat in phase.ready if seat != gone)
    top = replace(
        moved(top, replace(phase, ready=ready), hands=drop(top.hands, place)),
        seats=drop(top.seats, place),
        standing=top.standing.without(gone, place),
    )
    return State(top, replace(state.hidden, hands=drop(state.hidden.hands, place)))


def _turn(top: Tabletop, seat: Seat) -> Turn:
    return Turn(seat, Moment(top.moment + 1), fresh=not top.has_laid(seat))
