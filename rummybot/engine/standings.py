"""From points to the game: totals, the target, who has won; who is out, and who may buy back in."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import assert_never

from rummybot.engine.ids import Seat
from rummybot.engine.rules import Rules
from rummybot.engine.score_rules import Deals, FirstTo, LastBelow
from rummybot.engine.scoring import Scored
from rummybot.engine.seating import Side, sides, teams


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

    def without(self, _seat: Seat, place: int) -> "Points":
        """The totals without those of a seat that has left."""
        return Points(self.scores[:place] + self.scores[place + 1 :])


@dataclass(frozen=True, slots=True)
class Gone:
    """With what score and chips a seat left the game."""

    seat: Seat
    score: int
    chips: int


@dataclass(frozen=True, slots=True)
class Survival:
    """Penalty points so far, and chips won or paid, parallel to the seats; what lies in the pot,
    who has bought back in, and who is out of the game. All chips always add up to nothing.
    """

    scores: tuple[int, ...]
    chips: tuple[int, ...]
    pot: int = 0
    bought_in: tuple[Seat, ...] = ()
    gone: tuple[Gone, ...] = ()

    def plus(self, scored: Scored) -> "Survival":
        """The totals after a deal: what each hand held is written down against it (VI-23)."""
        held = (line.held for line in scored.lines)
        scores = tuple(old + more for old, more in zip(self.scores, held, strict=True))
        return replace(self, scores=scores)

    def paid(self, won: tuple[int, ...], pot: int) -> "Survival":
        """After each has won or paid so many chips, and so many more lie in the pot."""
        chips = tuple(old + more for old, more in zip(self.chips, won, strict=True))
        return replace(self, chips=chips, pot=self.pot + pot)

    def bought(self, seat: Seat, place: int, chips: int, score: int) -> "Survival":
        """After a seat has paid to drop to a score."""
        paid = self.paid(tuple(-chips * (each == place) for each in range(len(self.chips))), chips)
        scores = (*self.scores[:place], score, *self.scores[place + 1 :])
        return replace(paid, scores=scores, bought_in=(*self.bought_in, seat))

    def without(self, seat: Seat, place: int) -> "Survival":
        """The totals without those of a seat that is out, or has left: its chips stay where they
        are.
        """
        gone = Gone(seat, self.scores[place], self.chips[place])
        return replace(
            self,
            scores=self.scores[:place] + self.scores[place + 1 :],
            chips=self.chips[:place] + self.chips[place + 1 :],
            gone=(*self.gone, gone),
        )


Standing = Points | Survival


def first_standing(rules: Rules, seats: int) -> Standing:
    """How a game stands before its first deal."""
    nothing = (0,) * seats
    return Survival(nothing, nothing) if isinstance(rules.game, LastBelow) else Points(nothing)


class NoReturn(StrEnum):
    """Why a seat cannot buy back in."""

    TOO_LITTLE = "too-little"
    """Its score is below those for which it is offered."""
    ONCE = "once"
    WOULD_NOT_FALL = "would-not-fall"
    """Nobody still in has a higher score than the one it would drop to: its own, or none."""


def score_after_return(
    game: LastBelow, seats: Sequence[Seat], standing: Survival, seat: Seat
) -> int | NoReturn:
    """To what score a seat drops that buys back in: the second worst of all those still in, its own
    among them, equal ones being one (VI-26, VI-27, AMB-41).
    """
    score = standing.scores[seats.index(seat)]
    if seat in standing.bought_in:
        return NoReturn.ONCE
    if not game.buy_back.least <= score <= game.buy_back.most:
        return NoReturn.TOO_LITTLE
    worst_first = sorted(set(standing.scores), reverse=True)
    if score < worst_first[0] or len(worst_first) == 1:
        return NoReturn.WOULD_NOT_FALL
    return worst_first[1]


def clockwise_from(seats: Sequence[Seat], dealer: Seat) -> tuple[Seat, ...]:
    """The seats from the dealer's left on; the dealer himself, if still in, is the last."""
    return tuple(sorted(seats, key=lambda seat: (seat <= dealer, seat)))


def shares_of_pot(
    standing: Standing, seats: Sequence[Seat], winners: Sequence[Seat], dealer: Seat
) -> tuple[int, ...]:
    """What of the pot each seat gets (VI-25): joint winners share it, what is left over goes to the
    one nearest after the dealer (AMB-42, AMB-07). Nothing, where there is no pot.
    """
    if not isinstance(standing, Survival):
        return ()
    share, left = divmod(standing.pot, len(winners))
    first = next(seat for seat in clockwise_from(seats, dealer) if seat in winners)
    return tuple((share if seat in winners else 0) + left * (seat == first) for seat in seats)


@dataclass(frozen=True, slots=True)
class Result:
    """How a game came out. `final` are the totals as announced: a shutout doubles the winner's,
    while the totals played for stay as they were (AMB-27). `pot`: what of it each seat gets.
    """

    winners: tuple[Seat, ...]
    shutout: bool
    final: tuple[int, ...]
    teams: tuple[tuple[Seat, ...], ...] = ()
    """Who counts together (DI-22)."""
    pot: tuple[int, ...] = ()


def decided(
    rules: Rules, seats: Sequence[Seat], points: Standing, deals: int, winners: tuple[Seat, ...]
) -> Result | None:
    """Whether the game is over after so many scored deals, the last won by `winners`.

    So many deals: the most points win, a draw is a draw (AMB-08); who shares a single deal shares
    the game, whoever has the odd point (AMB-07). First to a number: see `reached`; last below one:
    see `flow`, where those who are out leave first.
    """
    match rules.game:
        case Deals(count=count):
            if deals < count:
                return None
            _, sides_in_front = _in_front(rules, seats, points)
            front = tuple(sorted(seat for side in sides_in_front for seat in side))
            drawn = count == 1 and set(front) <= set(winners)
            won = winners if drawn else front
            return Result(
                won, shutout=False, final=points.scores, teams=teams(rules.seating, seats)
            )
        case LastBelow():
            return None
        case FirstTo():
            return reached(rules, seats, points)
        case _ as unknown:
            assert_never(unknown)


def reached(rules: Rules, seats: Sequence[Seat], points: Standing) -> Result | None:
    """Whether somebody has the points that win, alone in front: at the end of a deal, or in its
    midst by a penalty (R2-14, MI-11, MI-12, GN-29, AMB-20). With equal totals one plays on
    (AMB-35).
    """
    if not isinstance(rules.game, FirstTo):
        return None
    scores = points.scores
    best, front = _in_front(rules, seats, points)
    if best < rules.game.points or len(front) > 1:
        return None
    shutout = rules.game.shutout and sum(scores) == max(scores)
    final = tuple(2 * score if shutout else score for score in scores)
    return Result(front[0], shutout, final, teams(rules.seating, seats))


def by_side(
    rules: Rules, seats: Sequence[Seat], scores: Sequence[int]
) -> tuple[tuple[Side, int], ...]:
    """The totals of those who count together: of teams (DI-22), or of everybody alone."""
    each = dict(zip(seats, scores, strict=True))
    return tuple((side, sum(each[seat] for seat in side)) for side in sides(rules.seating, seats))


def _in_front(
    rules: Rules, seats: Sequence[Seat], points: Standing
) -> tuple[int, tuple[Side, ...]]:
    """The highest total, and who has it."""
    totals = by_side(rules, seats, points.scores)
    best = max(total for _, total in totals)
    return best, tuple(side for side, total in totals if total == best)
