"""Rules: a variant as a value. Plain numbers where variants differ in numbers, small sums where
they differ in behaviour. Nothing here, or anywhere in the engine, asks which variant it is.
"""

from dataclasses import dataclass
from enum import StrEnum

from rummybot.engine.cards import PACK, Card, Rank


@dataclass(frozen=True, slots=True, kw_only=True)
class Seating:
    """How many may play (RU-01, GN-01)."""

    least: int
    most: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Pack:
    """What is dealt from (RU-02)."""

    decks: int = 1

    def cards(self) -> tuple[Card, ...]:
        """All cards in play, sorted."""
        return tuple(sorted(PACK * self.decks))


class FirstDealer(StrEnum):
    """Who deals first: the lowest card cut (RU-04) or the highest (GN-04)."""

    CUT_LOW = "cut-low"
    CUT_HIGH = "cut-high"


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal:
    """Cards a seat: `hands` holds (up to so many seats, so many cards each), fewest seats first."""

    hands: tuple[tuple[int, int], ...]
    first: FirstDealer

    def hand_size(self, seats: int) -> int:
        """Cards dealt to each of so many seats (RU-06, GN-05). ValueError beyond the list."""
        for most, cards in self.hands:
            if seats <= most:
                return cards
        raise ValueError(f"no hand size for {seats} seats")


class Opening(StrEnum):
    """How play begins: with an upcard (RU-08), or with an upcard that is offered round (GN-09)."""

    UPCARD = "upcard"
    UPCARD_OFFER = "upcard-offer"


class Taken(StrEnum):
    """What becomes of a card taken from the discard pile: kept at will, or to be played (RU-11)."""

    FREE = "free"
    MUST_PLAY = "must-play"


@dataclass(frozen=True, slots=True, kw_only=True)
class TopCard:
    """Only the top card of the discard pile may be taken (RU-10, GN-12)."""

    taken: Taken

    @property
    def binds(self) -> bool:
        """Whether the taken card must be played before the turn may end (AMB-02)."""
        return self.taken is Taken.MUST_PLAY


Pile = TopCard


@dataclass(frozen=True, slots=True, kw_only=True)
class MeldRules:
    """Lengths of sets and runs (RU-09, GN-08). Runs are of one suit, the ace stands low."""

    set_least: int = 3
    set_most: int = 4
    run_least: int = 3
    run_most: int = 13


@dataclass(frozen=True, slots=True)
class OnTable:
    """Melds are laid on the table in one's turn and may be added to by all (RU-12…17)."""


@dataclass(frozen=True, slots=True)
class InHand:
    """Melds stay in the hand until the deal is closed (GN-14, GN-17)."""


Tabling = OnTable | InHand


class LastDiscard(StrEnum):
    """Whether going out takes a last discard (RU-21, R2-06, AMB-04)."""

    OPTIONAL = "optional"
    REQUIRED = "required"


@dataclass(frozen=True, slots=True)
class NoBonus:
    """Going out at one stroke earns nothing extra."""


@dataclass(frozen=True, slots=True)
class AtOneStroke:
    """Going out in a turn begun with nothing laid counts so many times (R2-15, AMB-09)."""

    times: int


Bonus = NoBonus | AtOneStroke


@dataclass(frozen=True, slots=True, kw_only=True)
class EmptyHand:
    """The deal ends when a hand is empty (RU-20)."""

    last_discard: LastDiscard
    bonus: Bonus

    @property
    def keeps_last_card(self) -> bool:
        """Whether melding must leave a card to discard."""
        return self.last_discard is LastDiscard.REQUIRED


@dataclass(frozen=True, slots=True, kw_only=True)
class Closing:
    """The deal ends by a knock with at most `limit` points of deadwood, or by gin (GN-14, GN-16);
    after a knock the opponent lays off (GN-18).
    """

    limit: int


Ending = EmptyHand | Closing


@dataclass(frozen=True, slots=True)
class Showdown:
    """Stock used up: all hands are shown, the lightest wins the differences (RU-18)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DeadDeal:
    """Stock down to `left` cards: the cards are thrown in, no score (GN-26, AMB-25)."""

    left: int


class Turned(StrEnum):
    """What of the discard pile becomes the stock: all of it, its first card opened (RU-19), or all
    under the top card, which stays open (GN-25).
    """

    WHOLE = "whole"
    UNDER_TOP = "under-top"


@dataclass(frozen=True, slots=True, kw_only=True)
class Reshuffle:
    """Stock used up: the pile is shuffled into a new one, so many times a deal, then `then`."""

    times: int
    turned: Turned
    then: Showdown | DeadDeal


StockEnd = Showdown | DeadDeal | Reshuffle


@dataclass(frozen=True, slots=True, kw_only=True)
class CardValues:
    """Points of jack, queen, king (RU-24, RU-25, GN-03). An ace is 1, other cards their number."""

    courts: tuple[int, int, int] = (10, 10, 10)

    def of(self, card: Card) -> int:
        """Points of one card."""
        if card.rank >= Rank.JACK:
            return self.courts[card.rank - Rank.JACK]
        return int(card.rank)

    def total(self, cards: tuple[Card, ...]) -> int:
        """Points of all these cards."""
        return sum(map(self.of, cards))


@dataclass(frozen=True, slots=True)
class WinnerTakes:
    """The winner gets the points the others still hold (RU-23)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KnockDifference:
    """The difference of deadwood, and a bonus for gin (GN-14, GN-15) or the undercut (GN-20)."""

    gin: int
    undercut: int


Payout = WinnerTakes | KnockDifference


@dataclass(frozen=True, slots=True, kw_only=True)
class Deals:
    """The game is so many scored deals (AMB-08)."""

    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstTo:
    """Who has so many points, alone in front, wins the game (R2-14, GN-29). `shutout`: against
    opponents with none the final total is shown doubled (GN-27).
    """

    points: int
    shutout: bool = False


GameEnd = Deals | FirstTo


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """Everything that makes a variant what it is. Frozen into the game that is played by it."""

    seating: Seating
    pack: Pack
    deal: Deal
    opening: Opening
    pile: Pile
    melds: MeldRules
    tabling: Tabling
    ending: Ending
    stock_end: StockEnd
    values: CardValues
    payout: Payout
    game: GameEnd


class Contradiction(StrEnum):
    """Why a set of rules cannot be played."""

    CLOSING_NEEDS_HANDS = "closing goes with melds kept in hand, and only with them"
    DIFFERENCE_NEEDS_CLOSING = "the knock difference goes with knocking, and only with it"
    CLOSING_NEEDS_TWO = "knocking with lay-offs is for two seats"
    SHOWDOWN_NEEDS_TABLE = "a showdown goes with melds on the table, a dead deal with knocking"
    OFFER_BINDS_NOBODY = "an offered upcard is taken freely"
    TOO_FEW_CARDS = "the pack does not suffice for the hands, an upcard and a stock"
    NO_SUCH_NUMBER = "a number is out of bounds"


def validate(rules: Rules) -> tuple[Contradiction, ...]:
    """All contradictions of a set of rules, not only the first; none means it can be played."""
    closing = isinstance(rules.ending, Closing)
    end = rules.stock_end.then if isinstance(rules.stock_end, Reshuffle) else rules.stock_end
    seats = rules.seating
    wrong = {
        Contradiction.CLOSING_NEEDS_HANDS: closing != isinstance(rules.tabling, InHand),
        Contradiction.DIFFERENCE_NEEDS_CLOSING: closing
        != isinstance(rules.payout, KnockDifference),
        Contradiction.CLOSING_NEEDS_TWO: closing and (seats.least, seats.most) != (2, 2),
        Contradiction.SHOWDOWN_NEEDS_TABLE: closing != isinstance(end, DeadDeal),
        Contradiction.OFFER_BINDS_NOBODY: rules.opening is Opening.UPCARD_OFFER
        and rules.pile.binds,
        Contradiction.TOO_FEW_CARDS: not _enough_cards(rules),
        Contradiction.NO_SUCH_NUMBER: not _in_bounds(rules),
    }
    return tuple(reason for reason, holds in wrong.items() if holds)


def _enough_cards(rules: Rules) -> bool:
    most = rules.deal.hands[-1][0]
    if most < rules.seating.most:
        return False
    needed = max(
        seats * rules.deal.hand_size(seats)
        for seats in range(rules.seating.least, rules.seating.most + 1)
    )
    left = rules.stock_end.left if isinstance(rules.stock_end, DeadDeal) else 0
    return needed + 1 + left < len(rules.pack.cards())


def _in_bounds(rules: Rules) -> bool:
    at_least_one = [
        rules.seating.least - 1,
        rules.seating.most - rules.seating.least + 1,
        rules.pack.decks,
        rules.game.count if isinstance(rules.game, Deals) else rules.game.points,
        *(cards for _, cards in rules.deal.hands),
    ]
    not_negative = [*rules.values.courts]
    if isinstance(rules.ending, Closing):
        not_negative.append(rules.ending.limit)
    elif isinstance(rules.ending.bonus, AtOneStroke):
        at_least_one.append(rules.ending.bonus.times)
    if isinstance(rules.stock_end, Reshuffle):
        not_negative.append(rules.stock_end.times)
    elif isinstance(rules.stock_end, DeadDeal):
        not_negative.append(rules.stock_end.left)
    if isinstance(rules.payout, KnockDifference):
        not_negative.extend((rules.payout.gin, rules.payout.undercut))
    return min(at_least_one) >= 1 and min(not_negative) >= 0
