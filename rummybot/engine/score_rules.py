"""How a table counts: what cards are worth, who pays whom at the end of a deal, and when the game
is over.
"""

from dataclasses import dataclass

from rummybot.engine.cards import Card, Rank


@dataclass(frozen=True, slots=True, kw_only=True)
class CardValues:
    """Points of jack, queen, king (RU-24, RU-25, GN-03), and of an ace: in a hand, and on the table
    in a set or above the king; in A-2-3 it is 1 (MI-03, AMB-15). A joker in a hand counts
    `joker` (JR-46); other cards count their number, or all of them `pips` (DI-20, DI-21).
    """

    courts: tuple[int, int, int] = (10, 10, 10)
    ace_held: int = 1
    ace_high: int = 1
    joker: int = 20
    pips: int | None = None

    def of(self, card: Card) -> int:
        """Points of one card in a hand."""
        if card.rank is Rank.JOKER:
            return self.joker
        if card.rank >= Rank.JACK:
            return self.courts[card.rank - Rank.JACK]
        if card.rank is Rank.ACE:
            return self.ace_held
        return int(card.rank) if self.pips is None else self.pips

    def total(self, cards: tuple[Card, ...]) -> int:
        """Points of all these cards in a hand."""
        return sum(map(self.of, cards))


@dataclass(frozen=True, slots=True)
class WinnerTakes:
    """The winner gets the points the others still hold (RU-23)."""


@dataclass(frozen=True, slots=True)
class LaidLessHeld:
    """Each gets the points of the cards he laid, less those he still holds (MH-01, MH-02)."""


@dataclass(frozen=True, slots=True)
class LaidPlusOthers:
    """Each gets the points of the cards he laid, the winner also what the others still hold (BZ-05,
    BZ-06).
    """


@dataclass(frozen=True, slots=True, kw_only=True)
class KnockDifference:
    """The difference of deadwood, and a bonus for gin (GN-14, GN-15) or the undercut (GN-20)."""

    gin: int
    undercut: int


@dataclass(frozen=True, slots=True)
class PenaltyEach:
    """What is left over of a hand is written down against it, the closer's too (VI-23)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayPoints:
    """Each gets so much for every set and run he laid, for a single what the card is worth, less
    what he still holds (DI-20, DI-21, AMB-36).
    """

    sets: int
    runs: int


Payout = WinnerTakes | LaidLessHeld | LaidPlusOthers | KnockDifference | PenaltyEach | PlayPoints


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


@dataclass(frozen=True, slots=True, kw_only=True)
class BuyBack:
    """With a score from `least` to `most` one may pay `chips` once a game, and drop to the second
    worst score of those still in (VI-26, VI-27, AMB-41).
    """

    least: int
    most: int
    chips: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LastBelow:
    """Penalty points add up; with `limit` of them or more one is out, and the last one left wins
    the pot (VI-24, VI-25). Each pays `ante` chips into it before a deal (VI-21), and `knock_money`
    to whoever closed the deal (VI-22).
    """

    limit: int
    ante: int
    knock_money: int
    buy_back: BuyBack


GameEnd = Deals | FirstTo | LastBelow
