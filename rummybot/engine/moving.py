"""Cards on their way: between stock, pile, hands and table. A part of `booking.evolve`."""

from dataclasses import replace
from typing import TypeVar, assert_never

from rummybot.engine.cards import JOKER, Card, with_cards, without
from rummybot.engine.events import (
    CardStopped,
    Discarded,
    DiscardTaken,
    DrewOpenly,
    JokerFreed,
    LaidOff,
    MeldLaid,
    PlayedOn,
    WentOut,
)
from rummybot.engine.hidden import Hidden, Nothing, State
from rummybot.engine.ids import Moment, Seat
from rummybot.engine.melds import End, RunOf, TableMeld, remove
from rummybot.engine.readings import joker_for, put_back
from rummybot.engine.tabletop import (
    Defending,
    Drawing,
    FaceDown,
    FaceUp,
    HandSeen,
    Phase,
    Playing,
    Tabletop,
    UpcardOffer,
)
from rummybot.engine.turns import (
    Act,
    Added,
    Drew,
    Freed,
    Melded,
    Misdeclared,
    Stopped,
    Threw,
    Took,
    Turn,
)


def card_played(
    state: State, event: Discarded | DiscardTaken | MeldLaid | LaidOff | JokerFreed
) -> State:
    """A card everybody sees goes from or to a hand, by an act of the turn."""
    top = state.top
    discards, melds = top.discards, top.melds
    lost: tuple[Card, ...] = ()
    gained: tuple[Card, ...] = ()
    act: Act
    match event:
        case Discarded(card=card, also=also):
            lost, act, discards = (card, *also), Threw(card, also), (*discards, card, *also)
        case DiscardTaken(card=card, over=over):
            gained, act = (card, *over), Took(card, over)
            discards = discards[: len(discards) - len(gained)]
        case MeldLaid(meld=meld):
            lost, act, melds = meld.cards, Melded(meld.id, meld.cards), (*melds, meld)
        case LaidOff(card=card, meld=meld):
            lost, act = (card,), Added(card, meld.id, _end(melds, card, meld))
            melds = _put(melds, meld)
        case JokerFreed(card=card, meld=meld):
            lost, gained, act = (card,), (JOKER,), _freed(melds, card, meld)
            melds = _put(melds, meld)
        case _ as unknown:
            assert_never(unknown)
    hands, seen = openly(state, event.seat, lost=lost, gained=gained)
    phase = doing(top.phase, act)
    top = moved(top, phase, hands=seen, discards=discards, melds=melds)
    hidden = state.hidden
    return State(top, Hidden(hands, hidden.stock, hidden.drawn, hidden.aside))


def _end(melds: tuple[TableMeld, ...], card: Card, after: TableMeld) -> End | None:
    """At which end of a run a joker was added."""
    if card != JOKER or not isinstance(after.shape, RunOf):
        return None
    before = next(meld for meld in melds if meld.id == after.id)
    return End.HIGH if before.shape == after.shape else End.LOW


def _freed(melds: tuple[TableMeld, ...], card: Card, after: TableMeld) -> Freed:
    """The act, with the seat that had laid the joker."""
    before = next(meld for meld in melds if meld.id == after.id)
    place = joker_for(before, card)
    assert place is not None
    return Freed(card, after.id, before.laid[place].by)


def taken_back(state: State, seat: Seat, act: Act) -> State:
    """The act is undone; cards that were seen stay known."""
    top = state.top
    discards, melds = top.discards, top.melds
    lost: tuple[Card, ...] = ()
    gained: tuple[Card, ...] = ()
    match act:
        case Took(card=card, over=over):
            lost, discards = (card, *over), (*discards, card, *over)
        case Threw(card=card, also=also):
            gained, discards = (card, *also), discards[: len(discards) - 1 - len(also)]
        case Melded(meld=number, cards=cards):
            gained, melds = cards, tuple(meld for meld in melds if meld.id != number)
        case Added(card=card, meld=number, end=end):
            shorter = next(remove(meld, card, end) for meld in melds if meld.id == number)
            gained, melds = (card,), _put(melds, shorter)
        case Freed(card=card, meld=number, by=by):
            again = next(put_back(meld, card, by) for meld in melds if meld.id == number)
            lost, gained, melds = (JOKER,), (card,), _put(melds, again)
        case Drew() | Misdeclared() | Stopped():
            raise AssertionError(f"{type(act).__name__} is never taken back")
        case _ as unknown:
            assert_never(unknown)
    hands, seen = openly(state, seat, lost=lost, gained=gained)
    top = replace(moved(top, _undoing(top.phase, act), hands=seen), discards=discards, melds=melds)
    return State(top, replace(state.hidden, hands=hands))


def stopped(state: State, event: CardStopped) -> State:
    """A discard goes back into the hand it came from, whose turn goes on, by a new clock."""
    top = state.top
    assert isinstance(top.phase, Drawing)
    assert top.phase.before is not None
    again = top.phase.before.undoing(Threw(event.card)).doing(Stopped(event.card))
    hands, seen = openly(state, event.seat, gained=(event.card,))
    phase = Playing(replace(again, clock=Moment(top.moment + 1)))
    top = moved(top, phase, hands=seen, discards=top.discards[:-1])
    return State(top, replace(state.hidden, hands=hands))


def laid_open(state: State, event: WentOut) -> State:
    """Whatever a seat held lies on the table, whoever's turn it was."""
    if not event.melds:
        return state
    lost = tuple(card for meld in event.melds for card in meld.cards)
    hands, seen = openly(state, event.seat, lost=lost)
    top = replace(state.top, hands=seen, melds=(*state.top.melds, *event.melds))
    return State(top, replace(state.hidden, hands=hands))


def drew_openly(state: State, event: DrewOpenly) -> State:
    """A stock card goes into a hand that lies open."""
    top, hidden = state.top, state.hidden
    hands, seen = openly(state, event.seat, gained=(event.card,))
    top = moved(top, doing(top.phase, Drew()), hands=seen, stock_size=top.stock_size - 1)
    return State(top, Hidden(hands, hidden.stock[1:], (event.card,), hidden.aside))


def played_on(state: State, event: PlayedOn) -> State:
    """The closing card turns up on the pile."""
    top = moved(state.top, state.top.phase, discards=(*state.top.discards, event.card))
    return State(top, replace(state.hidden, aside=Nothing()))


def moved(
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


def doing(phase: Phase, act: Act) -> Phase:
    """The phase after an act of the seat whose turn it is."""
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
            return Drawing(turn.undoing(turn.took or act), only_stock=True)
        case ((Drawing(before=Turn() as before) | Playing(before=Turn() as before)), Threw()):
            return Playing(before.undoing(act))
        case ((Playing(turn=turn) | Defending(turn=turn)), _):
            return replace(phase, turn=turn.undoing(act))
        case _:
            raise AssertionError(f"nothing to undo in {type(phase).__name__}")


Hands = tuple[tuple[Card, ...], ...]


def openly(
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
        for card in lost:
            if card in known:
                known = without(known, (card,))
        seen = FaceDown(len(hand), with_cards(known, gained) if gained else known)
    else:
        seen = FaceUp(hand)
    return put(state.hidden.hands, place, hand), put(state.top.hands, place, seen)


def drawn(state: State, seat: Seat, cards: tuple[Card, ...]) -> tuple[Hands, tuple[HandSeen, ...]]:
    """The same after cards entered one unseen."""
    place = state.top.place(seat)
    hand = with_cards(state.hidden.hands[place], cards)
    seen = state.top.hands[place]
    known = seen.seen if isinstance(seen, FaceDown) else ()
    down: HandSeen = FaceDown(len(hand), known)
    return put(state.hidden.hands, place, hand), put(state.top.hands, place, down)


def _put(melds: tuple[TableMeld, ...], changed: TableMeld) -> tuple[TableMeld, ...]:
    return tuple(changed if meld.id == changed.id else meld for meld in melds)


T = TypeVar("T")


def put(row: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """The row with another value in one place."""
    return (*row[:place], value, *row[place + 1 :])


def drop(row: tuple[T, ...], place: int) -> tuple[T, ...]:
    """The row without one place."""
    return row[:place] + row[place + 1 :]
