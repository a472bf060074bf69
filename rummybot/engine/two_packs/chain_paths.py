"""The best runs of one suit of two packs with jokers, laid out. What they bring is found sooner
by `climbing.best_runs`, in the same way.
"""

from dataclasses import dataclass, replace

from rummybot.engine.two_packs.chains import (
    ONE,
    TOP,
    UNFINISHED,
    Come,
    Grown,
    Move,
    Worths,
    comes,
    ways,
)


@dataclass(frozen=True, slots=True)
class Chain:
    """Cards in a row: from the place `low` upwards, for each whether it is a joker. `above` or
    `below` is the number of the run on the table that it makes longer, if any.
    """

    low: int
    jokers: tuple[bool, ...]
    above: int | None = None
    below: int | None = None


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
            steps = ways(key >> 3, held[place], jokers - (key & 7))
            for (to, reals, more), moves in steps.items():
                brings = reals * worths.real[place] + more * worths.joker[place]
                brings += bonus if reals else 0
                _keep(
                    after, (to << 3) + more + (key & 7), worth + brings, (path, place, moves, None)
                )
        reached = after
    ends = [end for key, end in reached.items() if not key >> 3 & UNFINISHED and key & 7 == jokers]
    if not ends:
        return None
    worth, path = max(ends, key=lambda end: end[0])
    return worth, _replayed(path)


def _keep(ends: Ends, key: int, worth: int, path: Path) -> None:
    if key not in ends or worth > ends[key][0]:
        ends[key] = worth, path


def _met(reached: Ends, place: int, run: Grown) -> Ends:
    """What else is reached where a run on the table begins or has ended."""
    if run.low == place:
        more = dict(reached)
        for key, (worth, path) in reached.items():
            for come in set(comes(key >> 3)):
                if run.joins(come):
                    joined = path, place, ((come, None, False),), run
                    _keep(more, key - (ONE[come] << 3), worth, joined)
        return more
    if run.high == place - 1:
        begun = ((None, run.begins, False),)
        return {
            key + (ONE[run.begins] << 3): (worth, (path, place, begun, run))
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
