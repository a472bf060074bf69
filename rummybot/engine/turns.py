"""Turn and its acts; what a turn still owes, and whether a hand can pay it.

A turn keeps what was done in it. Duties, put-backs, doubling and time-outs are read off the acts;
no other field remembers them.
"""

from dataclasses import dataclass, replace
from typing import assert_never

from rummybot.engine.cards import Card
from rummybot.engine.ids import MeldId, Moment, Seat
from rummybot.engine.melds import RunOf, SetOf, TableMeld, melds_in
from rummybot.engine.rules import EmptyHand, MeldRules, Rules


@dataclass(frozen=True, slots=True)
class Drew:
    """Drew from the stock; the face is nobody else's business."""


@dataclass(frozen=True, slots=True)
class Took:
    """Took the top of the discard pile."""

    card: Card


@dataclass(frozen=True, slots=True)
class Melded:
    """Laid a meld."""

    meld: MeldId
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Added:
    """Laid a card off on a meld."""

    card: Card
    meld: MeldId


@dataclass(frozen=True, slots=True)
class Threw:
    """Discarded, which ended the turn."""

    card: Card


Act = Drew | Took | Melded | Added | Threw


@dataclass(frozen=True, slots=True)
class Turn:
    """One seat's draw, melds, lay-offs, discard. All of it is public."""

    seat: Seat
    clock: Moment
    """When its time began; a time-up names it. One clock from draw to discard."""
    fresh: bool
    """The seat had laid nothing in this deal when the turn began."""
    acts: tuple[Act, ...] = ()

    def doing(self, act: Act) -> "Turn":
        """This turn with one more act."""
        return Turn(self.seat, self.clock, self.fresh, (*self.acts, act))

    def undoing(self, act: Act) -> "Turn":
        """This turn without the last act equal to this one. Raises ValueError if there is none."""
        last = len(self.acts) - 1 - self.acts[::-1].index(act)
        return replace(self, acts=self.acts[:last] + self.acts[last + 1 :])

    @property
    def taken(self) -> Card | None:
        """The card taken from the discard pile in this turn."""
        for act in self.acts:
            if isinstance(act, Took):
                return act.card
        return None


@dataclass(frozen=True, slots=True)
class Closed:
    """By whom the deal was closed, and with how much deadwood."""

    seat: Seat
    deadwood: int


def owed(turn: Turn, rules: Rules) -> Card | None:
    """The taken card that must still be played before the turn may end (RU-11, AMB-02)."""
    taken = turn.taken if rules.pile.binds else None
    if taken is None:
        return None
    for act in turn.acts:
        match act:
            case Melded(cards=cards) if taken in cards:
                return None
            case Added(card=card) if card == taken:
                return None
            case _:
                pass
    return taken


def barred(turn: Turn, rules: Rules) -> Card | None:
    """The card that may not be this turn's discard: one taken freely, straight back (AMB-03)."""
    return None if rules.pile.binds else turn.taken


def payable(card: Card, hand: tuple[Card, ...], table: tuple[TableMeld, ...], rules: Rules) -> bool:
    """Whether a card in hand can still be played this turn, with the turn ended rightly after it.

    Exact (AMB-43): some meld of the hand holds it, or the hand links it to a meld on the table.
    """
    most = len(hand) - (1 if _keeps_last(rules) else 0)
    if any(card in meld and len(meld) <= most for meld in melds_in(hand)):
        return True
    return any(link is not None and link <= most for link in _links(card, hand, table, rules.melds))


def _keeps_last(rules: Rules) -> bool:
    return isinstance(rules.ending, EmptyHand) and rules.ending.keeps_last_card


def _links(
    card: Card, hand: tuple[Card, ...], table: tuple[TableMeld, ...], rules: MeldRules
) -> list[int | None]:
    """For each meld, how many hand cards it takes to lay this one off, itself included."""
    return [link(card, hand, meld, rules) for meld in table]


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
            between = range(card.rank + 1, low) if card.rank < low else range(low + size, card.rank)
            steps = len(between) + 1
            if size + steps > rules.run_most or low <= card.rank < low + size:
                return None
            return steps if all(Card(suit, type(low)(rank)) in hand for rank in between) else None
        case _ as unknown:
            assert_never(unknown)


def can_end(turn: Turn, hand: tuple[Card, ...], table: tuple[TableMeld, ...], rules: Rules) -> bool:
    """Whether a turn with this hand and table can still be ended by the rules (AMB-03, AMB-43)."""
    if not hand:
        return True
    debt = owed(turn, rules)
    if debt is not None:
        return payable(debt, hand, table, rules)
    if hand == (barred(turn, rules),):
        return not _keeps_last(rules) and payable(hand[0], hand, table, rules)
    return True
