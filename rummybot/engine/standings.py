"""From points to the game: totals, the target, who has won."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import assert_never

from rummybot.engine.ids import Seat
from rummybot.engine.rules import Deals, FirstTo, Rules
from rummybot.engine.scoring import Scored


@dataclass(frozen=True, slots=True)
class Points:
    """Totals of the game so far, parallel to the seats."""

    scores: tuple[int, ...]

    def plus(self, scored: Scored) -> "Points":
        """The totals after a deal."""
        return Points(
            tuple(old + line.gain for old, line in zip(self.scores, scored.lines, strict=True))
        )


@dataclass(frozen=True, slots=True)
class Result:
    """How a game came out. `final` are the totals as announced: a shutout doubles the winner's,
    while the totals played for stay as they were (AMB-27).
    """

    winners: tuple[Seat, ...]
    shutout: bool
    final: tuple[int, ...]


def decided(
    rules: Rules, seats: Sequence[Seat], points: Points, deals: int, winners: tuple[Seat, ...]
) -> Result | None:
    """Whether the game is over after so many scored deals, the last won by `winners`.

    So many deals: the most points win, a draw is a draw (AMB-07, AMB-08). First to a number: who
    has it, alone in front (R2-14, GN-29, AMB-20); with equal totals another deal is played.
    """
    scores = points.scores
    front = tuple(seat for seat, score in zip(seats, scores, strict=True) if score == max(scores))
    match rules.game:
        case Deals(count=count):
            if deals < count:
                return None
            return Result(winners if count == 1 else front, shutout=False, final=scores)
        case FirstTo(points=target, shutout=counts):
            if max(scores) < target or len(front) > 1:
                return None
            shutout = counts and sum(scores) == max(scores)
            final = tuple(2 * score if shutout else score for score in scores)
            return Result(front, shutout, final)
        case _ as unknown:
            assert_never(unknown)
