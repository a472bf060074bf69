"""Counts a finished deal again, written from the rule book alone, by trying everything.

Shares nothing with the engine's scoring, deadwood, standings or house rules, and of its melds only
how they lie: it takes what lay on the table and in the hands at the end, the log of the deal, and
the options by their names.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import combinations

from rummybot.engine.cards import Card
from rummybot.engine.events import (
    CardStopped,
    JokerFreed,
    Knocked,
    LaidOff,
    MeldLaid,
    TakenBack,
    TurnBegan,
)
from rummybot.engine.hidden import Event, State
from rummybot.engine.ids import Seat
from rummybot.engine.melds import TableMeld
from rummybot.engine.turns import Added, Freed, Melded


@dataclass(frozen=True)
class Recount:
    """How a deal came out. `held` is what counted against each seat."""

    how: str
    winners: tuple[Seat, ...]
    gains: dict[Seat, int]
    pays: dict[Seat, int]
    held: dict[Seat, int]
    next_dealer: Seat
    doubled: bool = False


@dataclass(frozen=True)
class LastStep:
    """The step that ended a deal: what happened in it, and whether going out was declared."""

    events: tuple[Event, ...]
    declared: bool


@dataclass
class Prices:
    """What the chosen options cost, as the rule book has it where nothing is chosen."""

    courts: dict[int, int] = field(default_factory=lambda: {11: 10, 12: 10, 13: 10})
    gin: int = 20
    undercut: int = 20
    stroke: int = 1
    openly: int = 1
    ace: int = 1
    high_ace: int = 1
    joker: int = 0

    @staticmethod
    def chosen(options: Mapping[str, str]) -> "Prices":
        """RU-25, GN-15, GN-20, R2-15, OP-02, MI-03; where an opening is chosen JR-46, JR-49."""
        if "opening" in options:
            return Prices(stroke=2, ace=11, high_ace=11, joker=20)
        prices = Prices(
            gin=int(options.get("gin-bonus", "20")),
            undercut=int(options.get("undercut-bonus", "20")),
            openly=2 if "out-of-turn" in options else 1,
            ace=int(options.get("ace", "1")),
            high_ace=15 if "ace" in options else 1,
        )
        if options.get("courts") == "11-12-13":
            prices.courts = {11: 11, 12: 12, 13: 13}
        if options.get("bonus") == "double":
            prices.stroke = 2
        return prices

    def of(self, cards: Iterable[Card]) -> int:
        """In a hand: ace 1 or as agreed, number cards their number, court cards as agreed (RU-24,
        RU-25, MI-03, GN-03).
        """
        values = {1: self.ace, 15: self.joker, **self.courts}
        return sum(values.get(card.rank, int(card.rank)) for card in cards)

    def laid(self, melds: Iterable[TableMeld], seat: Seat) -> int:
        """What a seat has laid; an ace before a two is 1 (MI-03, AMB-15, AMB-14, BZ-05)."""
        points = 0
        for meld in melds:
            low = [each.card.rank for each in meld.laid][:2] == [1, 2]
            for each in meld.laid:
                if each.by == seat:
                    ace = 1 if low else self.high_ace
                    points += ace if each.card.rank == 1 else self.of([each.card])
        return points


@dataclass(frozen=True)
class Table:
    """What the rule book says of a preset: how it is closed, and what is scored."""

    closes: bool = False
    """By a knock or gin, and nothing counts if nobody did."""
    laid_counts: bool = False
    """Everybody scores what he laid, besides (BZ-06)."""
    plays_count: bool = False
    """Everybody scores sets, runs and singles, less what he holds (DI-20, DI-21)."""
    passes_left: bool = False
    """The deal passes to the left, whoever won (AMB-28)."""


TABLES = {
    "ditch": Table(plays_count=True),
    "gin": Table(closes=True),
    "bozenkill": Table(laid_counts=True),
    "joker": Table(passes_left=True),
}


def recount(
    variant: str, end: State, log: Sequence[Event], chosen: Mapping[str, str], last: LastStep
) -> Recount | None:
    """The score of the deal that ended in this state after these events; None if it was void.

    `last` is the step that ended it.
    """
    prices, table = Prices.chosen(chosen), TABLES.get(variant, Table())
    hands = dict(zip(end.top.seats, end.hidden.hands, strict=True))
    if table.closes:
        knockers = [event.seat for event in log if isinstance(event, Knocked)]
        return _closed(end, hands, knockers[0], prices) if knockers else None
    if table.plays_count:
        return _plays(end, hands, chosen)
    laid = {seat: prices.laid(end.top.melds, seat) for seat in hands}
    emptied = [seat for seat, hand in hands.items() if not hand]
    if emptied:
        times = _times(log, emptied[0], prices, last)
        if chosen.get("scoring") == "melds-minus-hand":
            return _each_for_himself(hands, laid, prices, emptied[0], emptied[0], times)
        counted = _out(hands, emptied[0], prices, times)
    elif chosen.get("scoring") == "melds-minus-hand":
        return _each_for_himself(hands, laid, prices, None, end.top.dealer, 1)
    else:
        counted = _showdown(hands, prices, end.top.dealer)
    if table.passes_left:
        left = [seat for seat in hands if seat > end.top.dealer] or list(hands)
        return replace(counted, next_dealer=left[0])
    if table.laid_counts:
        gains = {seat: gain + laid[seat] for seat, gain in counted.gains.items()}
        return replace(counted, gains=gains)
    return counted


def _each_for_himself(
    hands: dict[Seat, tuple[Card, ...]],
    laid: dict[Seat, int],
    prices: Prices,
    out: Seat | None,
    dealer: Seat,
    times: int,
) -> Recount:
    """Cards laid less cards held (MH-01, MH-02, AMB-14); if nobody went out the most points win."""
    held = {seat: prices.of(hand) for seat, hand in hands.items()}
    gains = {seat: laid[seat] - held[seat] for seat in hands}
    if out is not None:
        gains[out] *= times
        return Recount("out", (out,), gains, dict.fromkeys(hands, 0), held, out, times > 1)
    best = tuple(seat for seat in hands if gains[seat] == max(gains.values()))
    left = [seat for seat in hands if seat > dealer] or list(hands)
    deals = best[0] if len(best) == 1 else left[0]
    return Recount("most-points", best, gains, dict.fromkeys(hands, 0), held, deals)


# ---------------------------------------------------------------- basic rummy


def _out(hands: dict[Seat, tuple[Card, ...]], winner: Seat, prices: Prices, times: int) -> Recount:
    """The losers pay the winner the total of their unplayed cards (RU-23), and he deals next."""
    held = {seat: prices.of(hand) for seat, hand in hands.items()}
    pays = {seat: times * points for seat, points in held.items()}
    gains = dict.fromkeys(hands, 0) | {winner: sum(pays.values())}
    return Recount("out", (winner,), gains, pays, held, winner, doubled=times > 1)


def _times(log: Sequence[Event], winner: Seat, prices: Prices, last: LastStep) -> int:
    """Doubled where that is played and he had laid nothing in an earlier turn (R2-15, AMB-09); or
    where he declared openly, by melds of his own alone, with nothing of his on the table (OP-02,
    AMB-12, AMB-44). Both double once.
    """
    stroke = prices.stroke if not _laid_earlier(log, winner) else 1
    if not last.declared or any(isinstance(event, LaidOff) for event in last.events):
        return stroke
    before = log[: len(log) - len(last.events)]
    return stroke if _lying(before, winner) else max(stroke, prices.openly)


def _laid_earlier(log: Sequence[Event], winner: Seat) -> bool:
    """Whether cards of his lay on the table when the turn began in which he went out, or when he
    laid his hand open out of turn.
    """
    began = [place for place, event in enumerate(log) if isinstance(event, TurnBegan)]
    last = began[-1]
    own = log[last]
    if not isinstance(own, TurnBegan) or own.seat != winner:
        stopped = [e for e in log[last:] if isinstance(e, CardStopped) and e.seat == winner]
        if stopped:
            return _laid_earlier(log[:last], winner)
        return _lying(log[:-1], winner)
    return _lying(log[:last], winner)


def _lying(log: Sequence[Event], winner: Seat) -> bool:
    """Whether cards of his lie on the table after all this."""
    lying: list[tuple[Seat, Card]] = []
    for event in log:
        match event:
            case MeldLaid(seat=seat, meld=meld):
                lying += [(seat, card) for card in meld.cards]
            case LaidOff(seat=seat, card=card):
                lying.append((seat, card))
            case JokerFreed(seat=seat, card=card):
                lying.append((seat, card))
            case TakenBack(seat=seat, act=Melded(cards=cards)):
                for card in cards:
                    lying.remove((seat, card))
            case TakenBack(seat=seat, act=Added(card=card) | Freed(card=card)):
                lying.remove((seat, card))
            case _:
                pass
    return any(owner == winner for owner, _ in lying)


def _plays(end: State, hands: dict[Seat, tuple[Card, ...]], chosen: Mapping[str, str]) -> Recount:
    """A set is 5, a run 25, a single 2, or 10 if it is an ace; a held card costs as much as a
    single (DI-20, DI-21, AMB-36). Partners, who sit opposite, count together (DI-22); the next on
    the left deals (DI-05). J-Q-K or Q-K-A in one play ended the deal, or the stock (DI-18, DI-19).
    """
    gains, last_run = dict.fromkeys(hands, 0), False
    for meld in end.top.melds:
        ranks = sorted(int(each.card.rank) for each in meld.laid)
        last_run |= ranks in ([11, 12, 13], [1, 12, 13])
        points = 5 if ranks[0] == ranks[-1] else 25
        gains[meld.owner] += points if len(ranks) > 1 else (10 if ranks == [1] else 2)
    held = {seat: sum(10 if card.rank == 1 else 2 for card in hand) for seat, hand in hands.items()}
    gains = {seat: gains[seat] - held[seat] for seat in hands}
    totals = gains
    if chosen.get("teams") == "two":
        totals = {
            seat: sum(gains[other] for other in hands if (other - seat) % 2 == 0) for seat in hands
        }
    best = tuple(seat for seat in hands if totals[seat] == max(totals.values()))
    left = [seat for seat in hands if seat > end.top.dealer] or list(hands)
    how = "last-run" if last_run else "most-points"
    return Recount(how, best, gains, dict.fromkeys(hands, 0), held, left[0])


def _showdown(hands: dict[Seat, tuple[Card, ...]], prices: Prices, dealer: Seat) -> Recount:
    """The lightest hand is paid the differences (RU-18). Equally light ones are paid equally by
    each of the others, the remainder going to the one nearest the dealer's left; then the deal
    passes to the left (AMB-07).
    """
    held = {seat: prices.of(hand) for seat, hand in hands.items()}
    lightest = min(held.values())
    from_left = [seat for seat in hands if seat > dealer] + [
        seat for seat in hands if seat <= dealer
    ]
    winners = [seat for seat in from_left if held[seat] == lightest]
    gains = dict.fromkeys(hands, 0)
    for seat in hands:
        for point in range(held[seat] - lightest):
            share = (held[seat] - lightest) // len(winners)
            paid = point // share if share else len(winners)
            gains[winners[paid] if paid < len(winners) else winners[0]] += 1
    pays = {seat: points - lightest for seat, points in held.items()}
    next_dealer = winners[0] if len(winners) == 1 else from_left[0]
    return Recount("showdown", tuple(sorted(winners)), gains, pays, held, next_dealer)


# ---------------------------------------------------------------- gin


def _closed(
    end: State, hands: dict[Seat, tuple[Card, ...]], knocker: Seat, prices: Prices
) -> Recount:
    """The knocker's ten cards at their best against what the other kept (GN-14…20, GN-24)."""
    (other,) = (seat for seat in hands if seat != knocker)
    laid = [each.card for meld in end.top.melds for each in meld.laid if each.by == knocker]
    mine = least_deadwood((*hands[knocker], *laid), prices)
    theirs = least_deadwood(hands[other], prices)
    if mine == 0:
        how, winner, difference, bonus = "gin", knocker, theirs, prices.gin
    elif theirs <= mine:
        how, winner, difference, bonus = "undercut", other, mine - theirs, prices.undercut
    else:
        how, winner, difference, bonus = "knock", knocker, theirs - mine, 0
    gains = dict.fromkeys(hands, 0) | {winner: difference + bonus}
    pays = dict.fromkeys(hands, difference) | {winner: 0}
    held = {knocker: mine, other: theirs}
    return Recount(how, (winner,), gains, pays, held, winner)


def least_deadwood(cards: tuple[Card, ...], prices: Prices) -> int:
    """The fewest points left over, trying every way to choose disjoint melds."""
    melds = [
        frozenset(some)
        for size in range(3, len(cards) + 1)
        for some in combinations(cards, size)
        if is_meld(some)
    ]

    @cache
    def best(left: frozenset[Card]) -> int:
        tries = [best(left - meld) for meld in melds if meld <= left]
        return min([prices.of(left), *tries])

    return best(frozenset(cards))


def is_meld(cards: tuple[Card, ...]) -> bool:
    """Three or four of a rank, or three or more in sequence of one suit, the ace low (GN-08)."""
    if len(cards) < 3:
        return False
    ranks = sorted(int(card.rank) for card in cards)
    suits = {card.suit for card in cards}
    if len(suits) == 1:
        return ranks == list(range(ranks[0], ranks[0] + len(ranks)))
    return ranks[0] == ranks[-1] and len(suits) == len(cards) <= 4
