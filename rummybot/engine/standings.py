"""From points to the game: totals, the target, who has won."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import assert_never

from rummybot.engine.ids import Seat
from rummybot.engine.rules import Deals, FirstTo, Rules
from rummybot.engine.scoring import Scored
from rummybot.engine.seating import sides, teams


@dataclass(frozen=True, slots=True)
class Points:
    """Totals of the game so far, parallel to the seats."""

    scores: tuple[int, ...]

    def plus(self, scored: Scored) -> "Points":
        """The totals after a deal."""
        return self.raised(tuple(line.gain for line in scored.lines))

    def raised(self, gains: tuple[int, ...]) -> "Points":
        """The totals with so much more for each."""
        return Points(tuple(old + gain for old, gain in zip(self.scores, gains, strict=True)))

    def by_side(
        self, rules: Rules, seats: Sequence[Seat]
    ) -> tuple[tuple[tuple[Seat, ...], int], ...]:
        """The totals of those who count together: of teams (DI-22), or of everybody alone."""
        scores = dict(zip(seats, self.scores, strict=True))
        return tuple(
            (side, sum(scores[seat] for seat in side)) for side in sides(rules.seating, seats)
        )


@dataclass(frozen=True, slots=True)
class Result:
    """How a game came out. `final` are the totals as announced: a shutout doubles the winner's,
    while the totals played for stay as they were (AMB-27).
    """

    winners: tuple[Seat, ...]
    shutout: bool
    final: tuple[int, ...]
    teams: tuple[tuple[Seat, ...], ...] = ()
    """Who counts together (DI-22)."""


def decided(
    rules: Rules, seats: Sequence[Seat], points: Points, deals: int, winners: tuple[Seat, ...]
) -> Result | None:
    """Whether the game is over after so many scored deals, the last won by `winners`.

    So many deals: the most points win, a draw is a draw (AMB-08); who shares a single deal shares
    the game, whoever has the odd point (AMB-07). First to a number: see `reached`.
    """
    match rules.game:
        case Deals(count=count):
            if deals < count:
                return None
            front = _in_front(rules, seats, points)
            drawn = count == 1 and set(front) <= set(winners)
            won = winners if drawn else front
            return Result(
                won, shutout=False, final=points.scores, teams=teams(rules.seating, seats)
            )
        case FirstTo():
            return reached(rules, seats, points)
        case _ as unknown:
            assert_never(unknown)


def reached(rules: Rules, seats: Sequence[Seat], points: Points) -> Result | None:
    """Whether somebody has the points that win, alone in front: at the end of a deal, or in its
    midst by a penalty (R2-14, MI-11, MI-12, GN-29, AMB-20). With equal totals one plays on
    (AMB-35).
    """
    if not isinstance(rules.game, FirstTo):
        return None
    scores, totals = points.scores, points.by_side(rules, seats)
    front = [side for side, total in totals if total == max(total for _, total in totals)]
    if max(total for _, total in totals) < rules.game.points or len(front) > 1:
        return None
    shutout = rules.game.shutout and sum(scores) == max(scores)
    final = tuple(2 * score if shutout else score for score in scores)
    return Result(front[0], shutout, final, teams(rules.seating, seats))


def _in_front(rules: Rules, seats: Sequence[Seat], points: Points) -> tuple[Seat, ...]:
    totals = points.by_side(rules, seats)
    best = max(total for _, total in totals)
    return tuple(sorted(seat for side, total in totals if total == best for seat in side))
