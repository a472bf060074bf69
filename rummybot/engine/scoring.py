"""From the facts of a finished deal to points, under the rules."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import assert_never

from rummybot.engine.cards import Card, Rank, Suit
from rummybot.engine.endings import AtOneStroke, EmptyHand, OpenExit
from rummybot.engine.ids import Seat
from rummybot.engine.melds import RunOf, SetOf, Shape, Single, TableMeld
from rummybot.engine.readings import stands_for
from rummybot.engine.rules import Rules
from rummybot.engine.score_rules import (
    CardValues,
    KnockDifference,
    LaidLessHeld,
    LaidPlusOthers,
    PlayPoints,
)
from rummybot.engine.seating import sides, teams


class How(StrEnum):
    """How a deal ended."""

    OUT = "out"
    SHOWDOWN = "showdown"
    MOST_POINTS = "most-points"
    """Nobody went out, and each scores what he laid less what he holds."""
    LAST_RUN = "last-run"
    """The same, after a run that ended the deal (DI-18)."""
    KNOCK = "knock"
    GIN = "gin"
    UNDERCUT = "undercut"
    RUMMY = "rummy"
    """Closed with nothing left over, where what is left over is written down (VI-15)."""
    COUNTED = "counted"
    """Closed by a knock, where the same is done (VI-19)."""
    UNCLOSED = "unclosed"
    """The same, and nobody closed (AMB-42)."""


@dataclass(frozen=True, slots=True)
class Line:
    """One seat's line in the score of a deal. `held`: points left in hand, or of a closed deal left
    over; `laid`: those of the cards it laid, where they count; `bonus` is in `gain`.
    """

    seat: Seat
    held: int
    pays: int = 0
    gain: int = 0
    bonus: int = 0
    laid: int = 0


@dataclass(frozen=True, slots=True)
class Scored:
    """The score of a deal. Lines run parallel to the seats; what winners gain the others pay, but
    for the bonus and for what was laid, which nobody pays.
    """

    how: How
    winners: tuple[Seat, ...]
    lines: tuple[Line, ...]
    doubled: bool = False
    teams: tuple[tuple[Seat, ...], ...] = ()
    """Who counts together; the winners are one of these, or several that share (DI-22)."""


def worths(shape: Shape, cards: tuple[Card, ...], values: CardValues) -> tuple[int, ...]:
    """Points of each card of a meld as it lies: an ace in A-2-3 is 1 (MI-03, AMB-15, JR-34), a
    joker counts as the card it stands for.
    """
    points = []
    for rank, is_low_ace in stands_for(shape, cards):
        if rank is Rank.ACE:
            points.append(1 if is_low_ace else values.ace_high)
        else:
            points.append(values.of(Card(Suit.CLUBS, rank)))
    return tuple(points)


def laid_points(
    seats: Sequence[Seat], melds: Sequence[TableMeld], values: CardValues
) -> tuple[int, ...]:
    """Points of what each seat laid: every card counts for who laid it (MH-01, AMB-14, BZ-03)."""
    points = dict.fromkeys(seats, 0)
    for meld in melds:
        counted = worths(meld.shape, meld.cards, values)
        for laid, each in zip(meld.laid, counted, strict=True):
            points[laid.by] += each
    return tuple(points.values())


def times_for_going_out(rules: Rules, *, fresh: bool, openly: bool) -> int:
    """How often it counts to go out: in a turn begun with nothing laid (`fresh`, R2-15, AMB-09), or
    by laying the hand open with nothing laid before (`openly`, OP-02, AMB-12). Both count once.
    """
    if not isinstance(rules.ending, EmptyHand):
        return 1
    bonus, exit_ = rules.ending.bonus, rules.ending.openly
    return max(
        bonus.times if fresh and isinstance(bonus, AtOneStroke) else 1,
        exit_.times if openly and isinstance(exit_, OpenExit) else 1,
    )


def score_out(
    rules: Rules,
    seats: Sequence[Seat],
    winner: Seat,
    held: Sequence[int],
    laid: Sequence[int],
    times: int,
) -> Scored:
    """Somebody went out, which counts so many times. He gets what the others hold (RU-23, BZ-05);
    or each gets what he laid less what he holds (MH-01). What was laid counts besides (BZ-06).
    """
    if isinstance(rules.payout, LaidLessHeld):
        gains = [
            (on_table - in_hand) * (times if seat == winner else 1)
            for seat, in_hand, on_table in zip(seats, held, laid, strict=True)
        ]
        lines = _without_pay(seats, held, laid, gains)
    else:
        others = sum(held) * times
        lines = tuple(
            Line(seat, points, points * times, own + (others if seat == winner else 0), laid=own)
            for seat, points, own in zip(seats, held, _counted(rules, laid), strict=True)
        )
    return Scored(How.OUT, (winner,), lines, doubled=times > 1)


def score_showdown(
    rules: Rules, seats: Sequence[Seat], first: Seat, held: Sequence[int], laid: Sequence[int]
) -> Scored:
    """Nobody went out: the lightest hand wins the differences (RU-18, BL-01, BL-02, AMB-44), or the
    most points of what was laid less what is held (MH-01). Joint winners share the differences in
    whole points, what is left over goes to the one nearest after the dealer, `first` on (AMB-07).
    """
    if isinstance(rules.payout, LaidLessHeld):
        gains = [on_table - in_hand for in_hand, on_table in zip(held, laid, strict=True)]
        best = tuple(seat for seat, gain in zip(seats, gains, strict=True) if gain == max(gains))
        return Scored(How.MOST_POINTS, best, _without_pay(seats, held, laid, gains))
    least = min(held)
    turn_order = sorted(seats, key=lambda seat: (seat < first, seat))
    winners = [seat for seat in turn_order if held[seats.index(seat)] == least]
    shares = dict.fromkeys(seats, 0)
    for points in held:
        share, left = divmod(points - least, len(winners))
        for winner in winners:
            shares[winner] += share
        shares[winners[0]] += left
    counted = _counted(rules, laid)
    lines = tuple(
        Line(seat, points, pays=points - least, gain=shares[seat] + own, laid=own)
        for seat, points, own in zip(seats, held, counted, strict=True)
    )
    return Scored(How.SHOWDOWN, tuple(sorted(winners)), lines)


def score_plays(
    rules: Rules, seats: Sequence[Seat], held: Sequence[int], melds: Sequence[TableMeld], how: How
) -> Scored:
    """Each counts what he played less what he holds (DI-20, DI-21); who counts together has won
    together (DI-22). Without more than the others nobody has won alone.
    """
    laid = played_points(rules, seats, melds)
    gains = [played - kept for played, kept in zip(laid, held, strict=True)]
    count_as = sides(rules.seating, seats)
    totals = [sum(gains[seats.index(seat)] for seat in side) for side in count_as]
    best = max(totals)
    winners = (
        seat for side, total in zip(count_as, totals, strict=True) if total == best for seat in side
    )
    how = How.MOST_POINTS if how is How.SHOWDOWN else how
    lines = _without_pay(seats, held, laid, gains)
    return Scored(how, tuple(sorted(winners)), lines, teams=teams(rules.seating, seats))


def played_points(
    rules: Rules, seats: Sequence[Seat], melds: Sequence[TableMeld]
) -> tuple[int, ...]:
    """Points of what each seat played: sets, runs and singles, each for who laid it (DI-20)."""
    points = dict.fromkeys(seats, 0)
    for meld in melds:
        points[meld.owner] += play_points(rules, meld)
    return tuple(points.values())


def play_points(rules: Rules, meld: TableMeld) -> int:
    """Points of one set, run or single where these are what counts, else none (DI-20)."""
    if not isinstance(rules.payout, PlayPoints):
        return 0
    match meld.shape:
        case SetOf():
            return rules.payout.sets
        case RunOf():
            return rules.payout.runs
        case Single():
            return rules.values.total(meld.cards)
        case _ as unknown:
            assert_never(unknown)


def _counted(rules: Rules, laid: Sequence[int]) -> Sequence[int]:
    """What was laid, where it counts beside what the others pay (BZ-05, BZ-06)."""
    return laid if isinstance(rules.payout, LaidPlusOthers) else [0] * len(laid)


def _without_pay(
    seats: Sequence[Seat], held: Sequence[int], laid: Sequence[int], gains: Sequence[int]
) -> tuple[Line, ...]:
    """Each counts for himself (MH-02)."""
    return tuple(
        Line(seat, in_hand, gain=gain, laid=on_table)
        for seat, in_hand, on_table, gain in zip(seats, held, laid, gains, strict=True)
    )


def score_closed(
    payout: KnockDifference, seats: Sequence[Seat], closer: Seat, held: Sequence[int]
) -> Scored:
    """A gin deal was closed. Without deadwood: the other's deadwood and the gin bonus (GN-14).
    With less than the other: the difference (GN-19). Else the other undercuts (GN-20).
    """
    mine, theirs = held[seats.index(closer)], held[1 - seats.index(closer)]
    other = seats[1 - seats.index(closer)]
    if mine == 0:
        how, winner, bonus = How.GIN, closer, payout.gin
    elif mine < theirs:
        how, winner, bonus = How.KNOCK, closer, 0
    else:
        how, winner, bonus = How.UNDERCUT, other, payout.undercut
    difference = abs(theirs - mine)
    lines = tuple(
        Line(seat, points, gain=difference + bonus, bonus=bonus)
        if seat == winner
        else Line(seat, points, pays=difference)
        for seat, points in zip(seats, held, strict=True)
    )
    return Scored(how, (winner,), lines)


def score_penalties(seats: Sequence[Seat], closer: Seat | None, held: Sequence[int]) -> Scored:
    """What each has left over counts against him, the closer's too (VI-15, VI-19, VI-23). A deal
    that nobody closed has no winner (AMB-42).
    """
    lines = tuple(Line(seat, points) for seat, points in zip(seats, held, strict=True))
    if closer is None:
        return Scored(How.UNCLOSED, (), lines)
    how = How.COUNTED if held[seats.index(closer)] else How.RUMMY
    return Scored(how, (closer,), lines)
