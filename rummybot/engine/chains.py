"""The runs of one suit of two packs with jokers: the best of them, exactly, and what they are.

A suit has fourteen places, the ace at both ends. Going up the places, all that matters of the runs
begun so far is how far each has come: `Come`. A state is how many runs have come how far, three
bits each. A run of all fourteen places, which is too long, can always be cut into two; so nothing
counts to thirteen.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import IntEnum
from functools import cache

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


_AFTER_REAL = {
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
_AFTER_JOKER = {
    Come.REAL: Come.WANTS_REAL,
    Come.JOKER_REAL: Come.WANTS_REAL,
    Come.REAL_REAL: Come.RUN_JOKER,
    Come.RUN: Come.RUN_JOKER,
    Come.TABLE: Come.TABLE_JOKER,
}
_MAY_END = frozenset({Come.RUN, Come.RUN_JOKER, Come.TABLE, Come.TABLE_JOKER})
_ENDS_IN_JOKER = frozenset({Come.JOKER, Come.WANTS_REAL})
_ONE = {come: 1 << 3 * come for come in Come}
_UNFINISHED = sum(7 * one for come, one in _ONE.items() if come not in _MAY_END)


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
    bonus: int = 0


@dataclass(frozen=True, slots=True)
class Chain:
    """Cards in a row: from the place `low` upwards, for each whether it is a joker. `above` or
    `below` is the number of the run on the table that it makes longer, if any.
    """

    low: int
    jokers: tuple[bool, ...]
    above: int | None = None
    below: int | None = None


Move = tuple[Come | None, Come | None, bool]
"""From where a run has come to where it comes by a card: from None, it begins; to None, it ends.
The last tells whether the card is a joker.
"""

Step = tuple[int, int, int, int]
"""State after it (three bits up) and jokers used, real cards, jokers, real cards wanted next."""


@cache
def _comes(state: int) -> tuple[Come, ...]:
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
        if first in _MAY_END:
            for others in onwards(rest, real, jokers):
                yield ((first, None, False), *others)
        if real:
            for others in onwards(rest, real - 1, jokers):
                yield ((first, _AFTER_REAL[first], False), *others)
        if jokers and first in _AFTER_JOKER:
            for others in onwards(rest, real, jokers - 1):
                yield ((first, _AFTER_JOKER[first], True), *others)

    yield from onwards(_comes(state), real, jokers)


@cache
def _ways(state: int, real: int, jokers: int) -> dict[Step, tuple[Move, ...]]:
    """The steps from a state, each with one way to make it."""
    found: dict[Step, tuple[Move, ...]] = {}
    for moves in _all_moves(state, real, jokers):
        after = sum(_ONE[to] for _, to, _ in moves if to is not None)
        used = sum(joker for _, _, joker in moves)
        reals = sum(to is not None and not joker for _, to, joker in moves)
        wanted = (after & 7) + (after >> 3 * Come.WANTS_REAL & 7)
        if wanted <= 2:
            found[(after << 3) + used, reals, used, wanted] = moves
    return found


_STEPS: tuple[tuple[dict[int, tuple[Step, ...]], ...], ...] = tuple(
    tuple({} for _ in range(MOST_JOKERS + 1)) for _ in range(MOST_COPIES + 1)
)
"""By real cards and jokers at most, then by state: the steps from it, filled as states come up. The
states are few.
"""


def _found(state: int, real: int, jokers: int) -> tuple[Step, ...]:
    """The steps from a state, now known."""
    steps = _STEPS[real][jokers][state] = tuple(_ways(state, real, jokers))
    return steps


def _attached(reached: dict[int, int], place: int, table: tuple[Grown, ...]) -> dict[int, int]:
    """What else is reached where runs lie on the table: what was begun below one ends at it, and
    from its top one may go on.
    """
    for run in table:
        if run.low == place + 1:
            more = dict(reached)
            for key, worth in reached.items():
                for come in set(_comes(key >> 3)):
                    if run.joins(come):
                        after = key - (_ONE[come] << 3)
                        more[after] = max(more.get(after, UNREACHED), worth)
            reached = more
        if run.high == place:
            reached = {key + (_ONE[run.begins] << 3): worth for key, worth in reached.items()}
    return reached


def best_runs(
    held: tuple[int, ...],
    worths: Worths,
    jokers: int,
    spared: int = 0,
    wanted: int = 0,
    table: tuple[Grown, ...] = (),
) -> tuple[int, ...]:
    """The most that runs can bring with just 0, 1, … jokers; UNREACHED where there are none.
    `held`: the real cards by place; `spared`: a bit for each place.
    """
    reached = {0: 0}
    for place in range(1, TOP + 1):
        reached = _attached(reached, place - 1, table) if table else reached
        reached = _upwards(reached, place, held, worths, jokers, spared, wanted, table)
    best = [UNREACHED] * (jokers + 1)
    for key, worth in reached.items():
        if not key >> 3 & _UNFINISHED and worth > best[key & 7]:
            best[key & 7] = worth
    return tuple(best)


def _upwards(
    reached: dict[int, int],
    place: int,
    held: tuple[int, ...],
    worths: Worths,
    jokers: int,
    spared: int,
    wanted: int,
    table: tuple[Grown, ...],
) -> dict[int, int]:
    real, nearby = held[place], held[place + 1]
    each, joker = worths.real[place], worths.joker[place]
    loose = 0
    if spared >> place & 1:
        loose = worths.spared[place]
        each -= loose
        loose *= real
    bonus = worths.bonus if place == wanted else 0
    if table and any(run.low == place + 1 for run in table):
        nearby = 2  # what wants a real card may find one on the table
    after: dict[int, int] = {}
    get = after.get
    known = _STEPS[real]
    for key, worth in reached.items():
        used = key & 7
        state = key >> 3
        worth += loose
        steps = known[jokers - used].get(state)
        if steps is None:
            steps = _found(state, real, jokers - used)
        for to, reals, more, wants in steps:
            if wants <= nearby:
                then = worth + reals * each + more * joker
                if bonus and reals:
                    then += bonus
                to += used
                if then > get(to, UNREACHED):
                    after[to] = then
    return after


Path = tuple["Path", int, tuple[Move, ...], Grown | None] | None
"""What was done so far, last first: moves at a place, or at a run on the table."""

Ends = dict[int, tuple[int, Path]]


def runs_of(
    held: tuple[int, ...],
    worths: Worths,
    jokers: int,
    wanted: int = 0,
    table: tuple[Grown, ...] = (),
) -> tuple[int, tuple[Chain, ...]] | None:
    """Runs that bring the most that can be had with just so many jokers, the lower first, and what
    they bring.
    """
    reached: Ends = {0: (0, None)}
    for place in range(1, TOP + 1):
        for run in table:
            reached = _met(reached, place, run)
        bonus = worths.bonus if place == wanted else 0
        after: Ends = {}
        for key, (worth, path) in reached.items():
            ways = _ways(key >> 3, held[place], jokers - (key & 7))
            for (to, reals, more, _), moves in ways.items():
                brings = reals * worths.real[place] + more * worths.joker[place]
                brings += bonus if reals else 0
                _keep(after, to + (key & 7), worth + brings, (path, place, moves, None))
        reached = after
    ends = [end for key, end in reached.items() if not key >> 3 & _UNFINISHED and key & 7 == jokers]
    if not ends:
        return None
    worth, path = max(ends, key=lambda end: end[0])
    return worth, _replayed(path)


def _keep(ends: Ends, key: int, worth: int, path: Path) -> None:
    if key not in ends or worth > ends[key][0]:
        ends[key] = worth, path


def _met(reached: Ends, place: int, run: Grown) -> Ends:
    """As `_attached`, with what was done."""
    if run.low == place:
        more = dict(reached)
        for key, (worth, path) in reached.items():
            for come in set(_comes(key >> 3)):
                if run.joins(come):
                    joined = path, place, ((come, None, False),), run
                    _keep(more, key - (_ONE[come] << 3), worth, joined)
        return more
    if run.high == place - 1:
        begun = ((None, run.begins, False),)
        return {
            key + (_ONE[run.begins] << 3): (worth, (path, place, begun, run))
            for key, (worth, path) in reached.items()
        }
    return reached


def _replayed(path: Path) -> tuple[Chain, ...]:
    """The chains of what was done."""
    deeds: list[tuple[int, tuple[Move, ...], Grown | None]] = []
    while path is not None:
        path, place, moves, table = path
        deeds.append((place, moves, table))
    opened: list[tuple[Come, Chain]] = []
    ended: list[Chain] = []
    for place, moves, table in reversed(deeds):
        still: list[tuple[Come, Chain]] = []
        for before, to, joker in moves:
            if before is None:
                chain = Chain(place, (), above=None if table is None else table.number)
            else:
                at = next(n for n, (come, _) in enumerate(opened) if come is before)
                _, chain = opened.pop(at)
            if to is None:
                ended.append(chain if table is None else replace(chain, below=table.number))
            else:
                longer = chain.jokers if table is not None else (*chain.jokers, joker)
                still.append((to, replace(chain, jokers=longer)))
        opened += still
    ended += [chain for _, chain in opened]
    cards = [chain for chain in ended if chain.jokers]
    return tuple(sorted(cards, key=lambda chain: (chain.low, chain.jokers)))
