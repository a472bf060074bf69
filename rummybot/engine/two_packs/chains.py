"""How runs of one suit of two packs with jokers come about, place by place.

A suit has fourteen places, the ace at both ends. Going up the places, all that matters of the runs
begun so far is how far each has come: `Come`. A state is how many runs have come how far, three
bits each. A run of all fourteen places, which is too long, can always be cut into two; so nothing
counts to thirteen.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum
from functools import cache, lru_cache

TOP = 14
"""The place of an ace above the king."""

MOST_COPIES = 2
"""Of every card, in two packs."""

MOST_JOKERS = 4

UNREACHED = -(1 << 60)


class Come(IntEnum):
    """How far a run has come. At least three cards, two of them real, no two jokers side by side
    (JR-21, JR-26, JR-27).
    """

    JOKER = 0
    REAL = 1
    JOKER_REAL = 2
    REAL_REAL = 3
    WANTS_REAL = 4
    """Ends with a joker, and is a run with one more card."""
    RUN = 5
    RUN_JOKER = 6
    TABLE = 7
    """Continues a run on the table; as short as none at all."""
    TABLE_JOKER = 8


AFTER_REAL = {
    Come.JOKER: Come.JOKER_REAL,
    Come.REAL: Come.REAL_REAL,
    Come.JOKER_REAL: Come.RUN,
    Come.REAL_REAL: Come.RUN,
    Come.WANTS_REAL: Come.RUN,
    Come.RUN: Come.RUN,
    Come.RUN_JOKER: Come.RUN,
    Come.TABLE: Come.TABLE,
    Come.TABLE_JOKER: Come.TABLE,
}
AFTER_JOKER = {
    Come.REAL: Come.WANTS_REAL,
    Come.JOKER_REAL: Come.WANTS_REAL,
    Come.REAL_REAL: Come.RUN_JOKER,
    Come.RUN: Come.RUN_JOKER,
    Come.TABLE: Come.TABLE_JOKER,
}
MAY_END = frozenset({Come.RUN, Come.RUN_JOKER, Come.TABLE, Come.TABLE_JOKER})
_ENDS_IN_JOKER = frozenset({Come.JOKER, Come.WANTS_REAL, Come.RUN_JOKER, Come.TABLE_JOKER})
ONE = {come: 1 << 3 * come for come in Come}
UNFINISHED = sum(7 * one for come, one in ONE.items() if come not in MAY_END)


@dataclass(frozen=True, slots=True)
class Grown:
    """A run on the table, from one place to another, and whether jokers lie at its ends. An end
    beyond all places grows no longer.
    """

    number: int
    low: int
    high: int
    joker_low: bool = False
    joker_high: bool = False

    def joins(self, come: Come) -> bool:
        """Whether cards that have come so far when they reach this run may be added below it."""
        return not (self.joker_low and come in _ENDS_IN_JOKER)

    @property
    def begins(self) -> Come:
        """As what a run continues above."""
        return Come.TABLE_JOKER if self.joker_high else Come.TABLE


@dataclass(frozen=True, slots=True)
class Worths:
    """What a card brings in a run, real and joker by place (0 is no place), and in no run but
    spared. One of the real cards at a wanted place brings `bonus` more.
    """

    real: tuple[int, ...]
    joker: tuple[int, ...]
    spared: tuple[int, ...]
    bonus: int

    def gains(self, place: int, real: int, *, spared: bool, wanted: bool) -> tuple[int, ...]:
        """What so many real cards at a place bring, by how many of them, and then how many jokers,
        are in runs.
        """
        return _gains(
            self.real[place],
            self.joker[place],
            self.spared[place] if spared else 0,
            self.bonus if wanted else 0,
            real,
        )


@lru_cache(maxsize=1024)
def _gains(each: int, joker: int, loose: int, bonus: int, real: int) -> tuple[int, ...]:
    return tuple(
        in_runs * each + (real - in_runs) * loose + jokers * joker + (bonus if in_runs else 0)
        for in_runs in range(MOST_COPIES + 1)
        for jokers in range(MOST_JOKERS + 1)
    )


Move = tuple[Come | None, Come | None, bool]
"""From where a run has come to where it comes by a card: from None, it begins; to None, it ends.
The last tells whether the card is a joker.
"""

Step = tuple[int, int, int]
"""The state after it, the real cards and the jokers used by it."""


@cache
def comes(state: int) -> tuple[Come, ...]:
    """How far each run of a state has come."""
    return tuple(come for come in Come for _ in range(state >> 3 * come & 7))


def _all_moves(state: int, real: int, jokers: int) -> Iterator[tuple[Move, ...]]:
    """Every way to go one place up with at most so many real cards and jokers."""

    def onwards(open_runs: tuple[Come, ...], real: int, jokers: int) -> Iterator[tuple[Move, ...]]:
        if not open_runs:
            for begun in range(real + 1):
                for led in range(jokers + 1):
                    new: Move = (None, Come.REAL, False)
                    joker: Move = (None, Come.JOKER, True)
                    yield (new,) * begun + (joker,) * led
            return
        first, rest = open_runs[0], open_runs[1:]
        if first in MAY_END:
            for others in onwards(rest, real, jokers):
                yield ((first, None, False), *others)
        if real:
            for others in onwards(rest, real - 1, jokers):
                yield ((first, AFTER_REAL[first], False), *others)
        if jokers and first in AFTER_JOKER:
            for others in onwards(rest, real, jokers - 1):
                yield ((first, AFTER_JOKER[first], True), *others)

    yield from onwards(comes(state), real, jokers)


@cache
def ways(state: int, real: int, jokers: int) -> dict[Step, tuple[Move, ...]]:
    """The steps from a state, each with one way to make it. None lets a card lie that a run could
    take which ends.
    """
    found: dict[Step, tuple[Move, ...]] = {}
    for moves in _all_moves(state, real, jokers):
        after = sum(ONE[to] for _, to, _ in moves if to is not None)
        used = sum(joker for _, _, joker in moves)
        reals = sum(to is not None and not joker for _, to, joker in moves)
        idle = reals < real and any(before is not None and to is None for before, to, _ in moves)
        if not idle:
            found[after, reals, used] = moves
    return found
