"""From the facts of a finished deal to points, under the rules."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from rummybot.engine.ids import Seat
from rummybot.engine.rules import AtOneStroke, EmptyHand, KnockDifference, Rules


class How(StrEnum):
    """How a deal ended."""

    OUT = "out"
    SHOWDOWN = "showdown"
    KNOCK = "knock"
    GIN = "gin"
    UNDERCUT = "undercut"


@dataclass(frozen=True, slots=True)
class Line:
    """One seat's line in the score of a deal. `held`: points left in hand; `bonus` is in `gain`."""

    seat: Seat
    held: int
    pays: int = 0
    gain: int = 0
    bonus: int = 0


@dataclass(frozen=True, slots=True)
class Scored:
    """The score of a deal. Lines run parallel to the seats; what winners gain the others pay, but
    for the bonus, which nobody pays.
    """

    how: How
    winners: tuple[Seat, ...]
    lines: tuple[Line, ...]
    doubled: bool = False


def score_out(
    rules: Rules, seats: Sequence[Seat], winner: Seat, held: Sequence[int], *, fresh: bool
) -> Scored:
    """Somebody went out: he gets what the others hold (RU-23), times the bonus where he had laid
    nothing before that turn (`fresh`, R2-15, AMB-09).
    """
    match rules.ending:
        case EmptyHand(bonus=AtOneStroke(times=at_one_stroke)) if fresh:
            times = at_one_stroke
        case _:
            times = 1
    lines = tuple(
        Line(seat, points, pays=points * times, gain=sum(held) * times if seat == winner else 0)
        for seat, points in zip(seats, held, strict=True)
    )
    return Scored(How.OUT, (winner,), lines, doubled=times > 1)


def score_showdown(seats: Sequence[Seat], first: Seat, held: Sequence[int]) -> Scored:
    """Nobody went out: the lightest hand wins the differences (RU-18). Joint winners share them in
    whole points, what is left over goes to the one nearest after the dealer, `first` on (AMB-07).
    """
    least = min(held)
    turn_order = sorted(seats, key=lambda seat: (seat < first, seat))
    winners = [seat for seat in turn_order if held[seats.index(seat)] == least]
    gains = dict.fromkeys(seats, 0)
    for points in held:
        share, left = divmod(points - least, len(winners))
        for winner in winners:
            gains[winner] += share
        gains[winners[0]] += left
    lines = tuple(
        Line(seat, points, pays=points - least, gain=gains[seat])
        for seat, points in zip(seats, held, strict=True)
    )
    return Scored(How.SHOWDOWN, tuple(sorted(winners)), lines)


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
