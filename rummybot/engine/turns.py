"""Turn and its acts; what a turn still owes, and whether a hand can pay it.

A turn keeps what was done in it. Duties, put-backs, doubling and time-outs are read off the acts;
no other field remembers them.
"""

from dataclasses import dataclass, replace
from typing import assert_never

from rummybot.engine.cards import JOKER, Card, Rank
from rummybot.engine.endings import EmptyHand
from rummybot.engine.ids import MeldId, Moment, Seat
from rummybot.engine.melds import End, RunOf, SetOf, Single, TableMeld, places, with_high_ace
from rummybot.engine.rules import MeldRules, Rules


@dataclass(frozen=True, slots=True)
class Drew:
    """Drew from the stock, so many; the faces are nobody else's business."""

    count: int = 1


@dataclass(frozen=True, slots=True)
class Took:
    """Took a card of the discard pile, and with it what lay `over` it (MI-06), bottom first."""

    card: Card
    over: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Melded:
    """Laid a meld."""

    meld: MeldId
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Added:
    """Laid a card off on a meld. `end` is told of a joker on a run: where it stands."""

    card: Card
    meld: MeldId
    end: End | None = None


@dataclass(frozen=True, slots=True)
class Freed:
    """Put a card in the place of a joker, which came into the hand (JR-28). `by` had laid it."""

    card: Card
    meld: MeldId
    by: Seat


@dataclass(frozen=True, slots=True)
class Threw:
    """Discarded, which ended the turn: a card, and where any number may go what `also` went."""

    card: Card
    also: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Misdeclared:
    """Declared falsely that all cards are covered (MI-09, IR-10)."""


@dataclass(frozen=True, slots=True)
class Stopped:
    """Got a discard back that an opponent stopped: it is to be laid off (MI-07)."""

    card: Card


Act = Drew | Took | Melded | Added | Freed | Threw | Misdeclared | Stopped


@dataclass(frozen=True, slots=True)
class Closed:
    """By whom the deal was closed, and with how much deadwood."""

    seat: Seat
    deadwood: int


@dataclass(frozen=True, slots=True)
class Turn:
    """One seat's draw, melds, lay-offs, discard. All of it is public."""

    seat: Seat
    clock: Moment
    """When its time began; a time-up names it. One clock from draw to discard."""
    fresh: bool
    """The seat had laid nothing in this deal when the turn began."""
    acts: tuple[Act, ...] = ()
    closed: Closed | None = None
    """The deal was closed, and this is a last chance (VI-14, GN-23)."""

    def doing(self, act: Act) -> "Turn":
        """This turn with one more act."""
        return Turn(self.seat, self.clock, self.fresh, (*self.acts, act), self.closed)

    def undoing(self, act: Act) -> "Turn":
        """This turn without the last act equal to this one. Raises ValueError if there is none."""
        last = len(self.acts) - 1 - self.acts[::-1].index(act)
        return replace(self, acts=self.acts[:last] + self.acts[last + 1 :])

    @property
    def last(self) -> Act | None:
        """The last act, a false declaration aside: what taking back would reverse."""
        return next((act for act in reversed(self.acts) if not isinstance(act, Misdeclared)), None)

    @property
    def took(self) -> Took | None:
        """What was taken from the discard pile in this turn."""
        return next((act for act in self.acts if isinstance(act, Took)), None)

    @property
    def taken(self) -> Card | None:
        """The card for the sake of which the discard pile was taken in this turn."""
        took = self.took
        return None if took is None else took.card


def owed(turn: Turn, rules: Rules) -> Card | None:
    """The card that must be played first before the turn may end; None if nothing is owed."""
    return next(iter(debts(turn, rules)), None)


def debts(turn: Turn, rules: Rules) -> tuple[Card, ...]:
    """The cards that must still be played before the turn may end: one taken that binds, until it
    is laid, laid off or frees a joker (RU-11, AMB-02, AMB-16); a stopped one, until it is laid
    off (MI-07); a joker for each one freed, whichever is laid (JR-30, AMB-31).
    """
    due: list[Card] = []
    for act in turn.acts:
        paid: tuple[Card, ...] = ()
        match act:
            case Took(card=card) if rules.pile.binds:
                due.append(card)
            case Stopped(card=card):
                due.append(card)
            case Melded(cards=paid):
                pass
            case Added(card=card):
                paid = (card,)
            case Freed(card=card):
                paid = (card,)
                due.append(JOKER)
            case _:
                pass
        for card in paid:
            if card in due:
                due.remove(card)
    return tuple(due)


def owes_freed(turn: Turn, rules: Rules) -> bool:
    """Whether a joker that was freed is still to be laid (JR-30)."""
    return JOKER in debts(turn, rules) and any(isinstance(act, Freed) for act in turn.acts)


def is_stopped(turn: Turn, card: Card) -> bool:
    """Whether a card came back by a call: it is to be laid off (MI-07)."""
    return Stopped(card) in turn.acts


def barred(turn: Turn, hand: tuple[Card, ...], rules: Rules) -> Card | None:
    """The card that may not be this turn's discard: one taken freely, straight back (AMB-03). With
    an equal one in the hand either may go.
    """
    taken = None if rules.pile.binds else turn.taken
    return taken if taken is not None and hand.count(taken) == 1 else None


def payable(card: Card, hand: tuple[Card, ...], table: tuple[TableMeld, ...], rules: Rules) -> bool:
    """Whether a card in hand can still be played this turn, with the turn ended rightly after it.

    Exact (AMB-43): some meld of the hand holds it, or the hand links it to a meld on the table.
    """
    most = len(hand) - (1 if keeps_last(rules) else 0)
    return (most >= 3 and melds_with(card, hand, rules.melds)) or _linked(card, hand, table, rules)


def _linked(card: Card, hand: tuple[Card, ...], table: tuple[TableMeld, ...], rules: Rules) -> bool:
    """Whether a card in hand can still be laid off, with the turn ended rightly after it."""
    most = len(hand) - (1 if keeps_last(rules) else 0)
    links = (link(card, hand, meld, rules.melds) for meld in table)
    return card in hand and any(steps is not None and steps <= most for steps in links)


def melds_with(card: Card, hand: tuple[Card, ...], rules: MeldRules) -> bool:
    """Whether some three cards of the hand, this one among them, are a meld."""
    equals = {each for each in hand if each.rank is card.rank}
    if card not in equals:
        return False
    if len(equals) >= 3:
        return True
    ranks = with_high_ace(
        sum({1 << each.rank - 1 for each in hand if each.suit is card.suit}), rules.ace
    )
    lows = ranks & ranks >> 1 & ranks >> 2
    return any(
        (lows | lows << 1 | lows << 2) >> place - 1 & 1 for place in places(card.rank, rules)
    )


def keeps_last(rules: Rules) -> bool:
    """Whether going out takes a last discard (AMB-04)."""
    return isinstance(rules.ending, EmptyHand) and rules.ending.keeps_last_card


def link(card: Card, hand: tuple[Card, ...], meld: TableMeld, rules: MeldRules) -> int | None:
    """How many hand cards must go to a meld for this one to be laid off there; None: it cannot.

    A run may be reached over other cards of the hand, nearest first (R4: 4♣, then 3♣ on 5-6-7♣).
    """
    size = len(meld.laid)
    match meld.shape:
        case SetOf(rank=rank):
            return 1 if card.rank is rank and size < rules.set_most else None
        case RunOf(low=low, suit=suit):
            if card.suit is not suit:
                return None
            found = [
                _reach(place, low, size, hand, meld.shape, rules)
                for place in places(card.rank, rules)
            ]
            return min((steps for steps in found if steps is not None), default=None)
        case Single():
            return None
        case _ as unknown:
            assert_never(unknown)


def _reach(
    place: int, low: Rank, size: int, hand: tuple[Card, ...], run: RunOf, rules: MeldRules
) -> int | None:
    """How many hand cards it takes to make a run grow to this place; None: it cannot."""
    between = range(place + 1, low) if place < low else range(low + size, place)
    steps = len(between) + 1
    if size + steps > rules.run_most or low <= place < low + size:
        return None
    suited = {card.rank for card in hand if card.suit is run.suit}
    return steps if suited.issuperset(between) else None


def can_end(turn: Turn, hand: tuple[Card, ...], table: tuple[TableMeld, ...], rules: Rules) -> bool:
    """Whether a turn with this hand and table can still be ended by the rules (AMB-03, AMB-43)."""
    if not hand:
        return True
    debt = owed(turn, rules)
    if debt is not None:
        way = _linked if is_stopped(turn, debt) else payable
        return way(debt, hand, table, rules)
    if hand == (barred(turn, hand, rules),):
        return not keeps_last(rules) and payable(hand[0], hand, table, rules)
    return True
