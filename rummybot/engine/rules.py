"""Rules: a variant as a value. Plain numbers where variants differ in numbers, small sums where
they differ in behaviour. Nothing here, or anywhere in the engine, asks which variant it is.
"""

from dataclasses import dataclass
from enum import StrEnum

from rummybot.engine.cards import JOKER, PACK, Card
from rummybot.engine.endings import Ending
from rummybot.engine.score_rules import CardValues, GameEnd, Payout, PenaltyEach
from rummybot.engine.turn_rules import ONE_CARD, Discarding, Draw


@dataclass(frozen=True, slots=True, kw_only=True)
class Seating:
    """How many may play (RU-01, GN-01); how many teams they make, if any: see `seating.sides`."""

    least: int
    most: int
    teams: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Pack:
    """What is dealt from (RU-02, JR-05)."""

    decks: int = 1
    jokers: int = 0

    @property
    def is_single(self) -> bool:
        """Whether no two cards are equal."""
        return self.decks == 1 and not self.jokers

    def cards(self) -> tuple[Card, ...]:
        """All cards in play, sorted."""
        return (*sorted(PACK * self.decks), *(JOKER,) * self.jokers)


class FirstDealer(StrEnum):
    """Who deals first: the lowest card cut (RU-04), the highest (GN-04), or any by lot (AMB-28,
    AMB-44).
    """

    CUT_LOW = "cut-low"
    CUT_HIGH = "cut-high"
    LOT = "lot"


class NextDealer(StrEnum):
    """Who deals next: the winner (RU-20, GN-07), or the next on the left (DI-05, AMB-28)."""

    WINNER = "winner"
    LEFT = "left"


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal:
    """Cards a seat: `hands` holds (up to so many seats, so many cards each), fewest seats first."""

    hands: tuple[tuple[int, int], ...]
    first: FirstDealer
    next: NextDealer = NextDealer.WINNER

    def hand_size(self, seats: int) -> int:
        """Cards dealt to each of so many seats (RU-06, GN-05). ValueError beyond the list."""
        for most, cards in self.hands:
            if seats <= most:
                return cards
        raise ValueError(f"no hand size for {seats} seats")


class Opening(StrEnum):
    """How play begins: with an upcard (RU-08), with an upcard that is offered round (GN-09), or
    with one card more for the dealer, who throws the first (VI-05, AMB-37), or with nothing dealt
    and the whole pack as the stock (DI-06).
    """

    UPCARD = "upcard"
    UPCARD_OFFER = "upcard-offer"
    DEALER_OPENS = "dealer-opens"
    NOTHING_DEALT = "nothing-dealt"


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


@dataclass(frozen=True, slots=True)
class Row:
    """All discards lie in a row, each seen by all (MI-04). Any may be taken, with all that lie on
    it (MI-05, MI-06).
    """

    @property
    def binds(self) -> bool:
        """The card wanted must be played at once, those above it are free (AMB-16)."""
        return True


@dataclass(frozen=True, slots=True)
class Untouched:
    """Nothing is taken from the discard pile (DI-07, DI-09)."""

    @property
    def binds(self) -> bool:
        """Nothing is taken, so nothing is owed."""
        return False


Pile = TopCard | Row | Untouched


class Ace(StrEnum):
    """Where an ace stands in a run: below the two (RU-03), or there or above the king, but never
    between them (MI-01, MI-02), or above the king alone (DI-03).
    """

    LOW = "low"
    EITHER = "either"
    HIGH = "high"


@dataclass(frozen=True, slots=True, kw_only=True)
class MeldRules:
    """Lengths of sets and runs (RU-09, GN-08), where an ace stands, and how many real cards a meld
    with jokers has at least (JR-26); two jokers are never neighbours in a run (JR-27). Runs are of
    one suit, or where they are blind of any (AMB-33).
    """

    set_least: int = 3
    set_most: int = 4
    run_least: int = 3
    run_most: int = 13
    ace: Ace = Ace.LOW
    real_least: int = 2
    blind_runs: bool = False

    @property
    def are_plain(self) -> bool:
        """Whether sets and runs have three cards and more, the runs of one suit."""
        return self.set_least == self.run_least == 3 and not self.blind_runs


class LayOffs(StrEnum):
    """Where a card lies that was laid off: with the meld it extends (RU-17), or before whoever laid
    it, extending the meld in thought only (BZ-03, AMB-21), or before him as a combination of its
    own beside a set or run that stays as it is (DI-12, AMB-34).
    """

    JOIN = "join"
    BEFORE_LAYER = "before-layer"
    SINGLE = "single"


@dataclass(frozen=True, slots=True)
class NoDemand:
    """Any meld may be the first that one lays."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Worth:
    """The first melds of a seat, laid in one action, are worth so many points, unless they leave so
    few cards in the hand (JR-31, JR-38). Before that nothing else can be laid (JR-44).
    """

    points: int
    waived_at: int


Demand = NoDemand | Worth


@dataclass(frozen=True, slots=True)
class OnTable:
    """Melds are laid on the table in one's turn and may be added to by all (RU-12…17)."""

    lay_offs: LayOffs = LayOffs.JOIN
    first: Demand = NoDemand()


@dataclass(frozen=True, slots=True)
class InHand:
    """Melds stay in the hand until the deal is closed (GN-14, GN-17)."""


Tabling = OnTable | InHand


@dataclass(frozen=True, slots=True)
class NoClaims:
    """A discard stays where it is."""


@dataclass(frozen=True, slots=True)
class Stop:
    """An opponent may stop a discard that fits a meld on the table: it must be laid off there
    (MI-07, AMB-17).
    """


Claims = NoClaims | Stop


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
    claims: Claims = NoClaims()
    draw: Draw = ONE_CARD
    discarding: Discarding = Discarding.ONE

    @property
    def has_rummy(self) -> bool:
        """Whether closing with nothing left over is called rummy (VI-12), not gin (GN-14)."""
        return isinstance(self.payout, PenaltyEach)
