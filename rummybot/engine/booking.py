"""evolve: books an event. It holds no rules: it adds, removes, replaces."""

from dataclasses import replace
from typing import TypeVar, assert_never

from rummybot.engine.cards import Card, with_cards, without
from rummybot.engine.events import (
    CardsCut,
    DealBegan,
    DealScored,
    DealVoided,
    DefenceBegan,
    Discarded,
    DiscardTaken,
    GameWon,
    HandShown,
    Knocked,
    LaidOff,
    MeldLaid,
    Passed,
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
from rummybot.engine.melds import TableMeld, remove
from rummybot.engine.standings import Points
from rummybot.engine.tabletop import (
    BetweenDeals,
    Cutting,
    Dealing,
    Defending,
    Drawing,
    FaceDown,
    FaceUp,
    Finished,
    HandSeen,
    Phase,
    Playing,
    Shuffling,
    Tabletop,
    UpcardOffer,
)
from rummybot.engine.turns import Act, Added, Drew, Melded, Threw, Took, Turn


def evolve(state: State, event: Event) -> State:
    """The state after an event. The commonest come first."""
    match event:
        case StockDrawn() | Dealt() | StockRebuilt() | ClosingCardLaid():
            return _secret(state, event)
        case Discarded() | DiscardTaken() | MeldLaid() | LaidOff():
            return _card_played(state, event)
        case TurnBegan() | UpcardOffered() | DefenceBegan():
            return _somebody_to_act(state, event)
        case TakenBack(seat=seat, act=act):
            return _taken_back(state, seat, act)
        case Knocked(seat=seat, melds=melds, loose=loose):
            held = _set(state.hidden.hands, state.top.place(seat), loose)
            seen: tuple[HandSeen, ...] = _set(state.top.hands, state.top.place(seat), FaceUp(loose))
            top = replace(state.top, melds=(*state.top.melds, *melds), hands=seen)
            return State(top, replace(state.hidden, hands=held))
        case Passed() | WentOut() | TurnTimedOut() | StockExhausted():
            return state
        case UpcardTurned(card=card):
            return State(replace(state.top, discards=(*state.top.discards, card)), state.hidden)
        case CardsCut() | DealBegan() | ShuffleDue():
            return _nature_called(state, event)
        case HandShown(seat=seat):
            place = state.top.place(seat)
            shown = FaceUp(state.hidden.hands[place])
            hands = _set(state.top.hands, place, shown)
            return State(replace(state.top, hands=hands), state.hidden)
        case DealScored() | DealVoided() | SeatReady() | SeatWithdrew() | GameWon():
            return _between(state, event)
        case _ as unknown:
            assert_never(unknown)


def _secret(state: State, event: SecretEvent) -> State:
    top, hidden = state.top, state.hidden
    match event:
        case StockDrawn(seat=seat, card=card):
            hands, seen = _drawn(state, seat, card)
            hidden = Hidden(hands, hidden.stock[1:], (card,), hidden.aside)
            top = _moved(top, _doing(top.phase, Drew()), hands=seen, stock_size=top.stock_size - 1)
        case Dealt(hands=dealt, stock=stock):
            hidden = replace(hidden, hands=dealt, stock=stock)
            down = tuple(FaceDown(len(hand)) for hand in dealt)
            top = replace(top, hands=down, stock_size=len(stock))
        case StockRebuilt(stock=stock, open=still_open):
            hidden = replace(hidden, stock=stock)
            again = top.reshuffles + 1
            top = replace(top, discards=still_open, stock_size=len(stock), reshuffles=again)
        case ClosingCardLaid(seat=seat, card=card):
            hands, seen = _openly(state, seat, lost=(card,))
            hidden = replace(hidden, hands=hands, aside=ClosingCard(seat, card))
            top = replace(top, hands=seen)
        case _ as unknown:
            assert_never(unknown)
    return State(top, hidden)


def _card_played(state: State, event: Discarded | DiscardTaken | MeldLaid | LaidOff) -> State:
    """A card everybody sees goes from or to a hand, by an act of the turn."""
    top = state.top
    discards, melds = top.discards, top.melds
    lost: tuple[Card, ...] = ()
    gained: tuple[Card, ...] = ()
    act: Act
    match event:
        case Discarded(card=card):
            lost, act, discards = (card,), Threw(card), (*discards, card)
        case DiscardTaken(card=card):
            gained, act, discards = (card,), Took(card), discards[:-1]
        case MeldLaid(meld=meld):
            lost, act, melds = meld.cards, Melded(meld.id, meld.cards), (*melds, meld)
        case LaidOff(card=card, meld=meld):
            lost, act, melds = (card,), Added(card, meld.id), _put(melds, meld)
        case _ as unknown:
            assert_never(unknown)
    hands, seen = _openly(state, event.seat, lost=lost, gained=gained)
    phase = _doing(top.phase, act)
    top = _moved(top, phase, hands=seen, discards=discards, melds=melds)
    hidden = state.hidden
    return State(top, Hidden(hands, hidden.stock, hidden.drawn, hidden.aside))


def _taken_back(state: State, seat: Seat, act: Act) -> State:
    """The act is undone; cards that were seen stay known."""
    top = state.top
    discards, melds = top.discards, top.melds
    lost: tuple[Card, ...] = ()
    gained: tuple[Card, ...] = ()
    match act:
        case Took(card=card):
            lost, discards = (card,), (*discards, card)
        case Threw(card=card):
            gained, discards = (card,), discards[:-1]
        case Melded(meld=number, cards=cards):
            gained, melds = cards, tuple(meld for meld in melds if meld.id != number)
        case Added(card=card, meld=number):
            shorter = next(remove(meld, card) for meld in melds if meld.id == number)
            gained, melds = (card,), _put(melds, shorter)
        case Drew():
            raise AssertionError("a draw is never taken back")
        case _ as unknown:
            assert_never(unknown)
    hands, seen = _openly(state, seat, lost=lost, gained=gained)
    top = replace(_moved(top, _undoing(top.phase, act), hands=seen), discards=discards, melds=melds)
    return State(top, replace(state.hidden, hands=hands))


def _somebody_to_act(state: State, event: TurnBegan | UpcardOffered | DefenceBegan) -> State:
    top = state.top
    phase: Phase
    match event:
        case TurnBegan(seat=seat, only_stock=only_stock, after_discard=after_discard):
            before = top.phase.turn if after_discard and isinstance(top.phase, Playing) else None
            phase = Drawing(_turn(top, seat), only_stock, before)
        case UpcardOffered(seat=seat, then=then):
            phase = UpcardOffer(seat, Moment(top.moment + 1), then)
        case DefenceBegan(seat=seat, closed=closed):
            phase = Defending(_turn(top, seat), closed)
        case _ as unknown:
            assert_never(unknown)
    return State(_moved(top, phase), state.hidden)


def _nature_called(state: State, event: CardsCut | DealBegan | ShuffleDue) -> State:
    top = state.top
    match event:
        case CardsCut(tied=tied):
            return State(_moved(top, Cutting(tied)), state.hidden) if tied else state
        case ShuffleDue(next=seat):
            return State(_moved(top, Shuffling(seat)), state.hidden)
        case DealBegan(dealer=dealer, deal_no=deal_no):
            empty: tuple[tuple[Card, ...], ...] = tuple(() for _ in top.seats)
            top = replace(
                _moved(top, Dealing(), hands=tuple(FaceDown(0) for _ in top.seats), stock_size=0),
                dealer=dealer,
                discards=(),
                melds=(),
                reshuffles=0,
                deal_no=deal_no,
            )
            return State(top, Hidden(empty, (), (), Nothing()))
        case _ as unknown:
            assert_never(unknown)


def _between(
    state: State, event: DealScored | DealVoided | SeatReady | SeatWithdrew | GameWon
) -> State:
    top, clock = state.top, Moment(state.top.moment + 1)
    phase = top.phase
    match event:
        case DealScored(scored=scored, next_dealer=dealer):
            over = BetweenDeals(clock, dealer, top.deal_no + 1, result=scored)
            top = replace(_moved(top, over), standing=top.standing.plus(scored))
        case DealVoided():
            top = _moved(top, BetweenDeals(clock, top.dealer, top.deal_no))
        case GameWon(result=result):
            last = phase.result if isinstance(phase, BetweenDeals) else None
            top = _moved(top, Finished(result.winners, result.shutout, result.final, last))
        case SeatReady(seat=seat):
            assert isinstance(phase, BetweenDeals)
            top = _moved(top, replace(phase, ready=(*phase.ready, seat)))
        case SeatWithdrew(seat=seat):
            return _withdrawn(state, seat)
        case _ as unknown:
            assert_never(unknown)
    return State(top, state.hidden)


def _withdrawn(state: State, gone: Seat) -> State:
    top, place, phase = state.top, state.top.place(gone), state.top.phase
    assert isinstance(phase, BetweenDeals)
    ready = tuple(seat for seat in phase.ready if seat != gone)
    top = replace(
        _moved(top, replace(phase, ready=ready), hands=_drop(top.hands, place)),
        seats=_drop(top.seats, place),
        standing=Points(_drop(top.standing.scores, place)),
    )
    return State(top, replace(state.hidden, hands=_drop(state.hidden.hands, place)))


def _moved(
    top: Tabletop,
    phase: Phase,
    *,
    hands: tuple[HandSeen, ...] | None = None,
    stock_size: int | None = None,
    discards: tuple[Card, ...] | None = None,
    melds: tuple[TableMeld, ...] | None = None,
) -> Tabletop:
    """The phase changes, and with it the moment."""
    return Tabletop(
        top.rules,
        top.seats,
        top.dealer,
        phase,
        Moment(top.moment + 1),
        top.discards if discards is None else discards,
        top.melds if melds is None else melds,
        top.hands if hands is None else hands,
        top.stock_size if stock_size is None else stock_size,
        top.reshuffles,
        top.standing,
        top.deal_no,
    )


def _turn(top: Tabletop, seat: Seat) -> Turn:
    return Turn(seat, Moment(top.moment + 1), fresh=not top.has_laid(seat))


def _doing(phase: Phase, act: Act) -> Phase:
    match phase:
        case Drawing(turn=turn) | Playing(turn=turn):
            return Playing(turn.doing(act))
        case UpcardOffer(seat=seat, clock=clock):
            return Playing(Turn(seat, clock, fresh=True, acts=(act,)))
        case Defending(turn=turn):
            return replace(phase, turn=turn.doing(act))
        case _:
            raise AssertionError(f"nobody can act in {type(phase).__name__}")


def _undoing(phase: Phase, act: Act) -> Phase:
    """A card put back leaves only the stock (AMB-29); a discard taken back revives its turn."""
    match phase, act:
        case Playing(turn=turn), Took():
            return Drawing(turn.undoing(act), only_stock=True)
        case Drawing(before=Turn() as before), Threw():
            return Playing(before.undoing(act))
        case ((Playing(turn=turn) | Defending(turn=turn)), _):
            return replace(phase, turn=turn.undoing(act))
        case _:
            raise AssertionError(f"nothing to undo in {type(phase).__name__}")


Hands = tuple[tuple[Card, ...], ...]


def _openly(
    state: State, seat: Seat, *, lost: tuple[Card, ...] = (), gained: tuple[Card, ...] = ()
) -> tuple[Hands, tuple[HandSeen, ...]]:
    """All hands, and how they are seen, after cards leave and enter one before everybody's eyes."""
    place = state.top.place(seat)
    hand = without(state.hidden.hands[place], lost)
    if gained:
        hand = with_cards(hand, gained)
    seen = state.top.hands[place]
    if isinstance(seen, FaceDown):
        known = seen.seen
        if known:
            known = without(known, (card for card in lost if card in known))
        seen = FaceDown(len(hand), with_cards(known, gained) if gained else known)
    else:
        seen = FaceUp(hand)
    return _set(state.hidden.hands, place, hand), _set(state.top.hands, place, seen)


def _drawn(state: State, seat: Seat, card: Card) -> tuple[Hands, tuple[HandSeen, ...]]:
    """The same after a card entered one unseen."""
    place = state.top.place(seat)
    hand = with_cards(state.hidden.hands[place], (card,))
    seen = state.top.hands[place]
    known = seen.seen if isinstance(seen, FaceDown) else ()
    down: HandSeen = FaceDown(len(hand), known)
    return _set(state.hidden.hands, place, hand), _set(state.top.hands, place, down)


def _put(melds: tuple[TableMeld, ...], changed: TableMeld) -> tuple[TableMeld, ...]:
    return tuple(changed if meld.id == changed.id else meld for meld in melds)


T = TypeVar("T")


def _set(row: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    return (*row[:place], value, *row[place + 1 :])


def _drop(row: tuple[T, ...], place: int) -> tuple[T, ...]:
    return row[:place] + row[place + 1 :]
