"""What can be done with the cards of one rank of two packs with jokers: which of them go into sets,
and with how many jokers (JR-20, JR-22, JR-23, JR-26).
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations

SUITS = range(4)


@dataclass(frozen=True, slots=True)
class Begun:
    """A set on the table: its number, the suits that it has, and how many cards more it takes."""

    number: int
    suits: frozenset[int]
    room: int


@dataclass(frozen=True, slots=True)
class Part:
    """One set, or what is added to one on the table: suits of the real cards, and jokers."""

    suits: tuple[int, ...]
    jokers: int
    on: int | None = None


Taken = tuple[int, int, int, int]
"""How many cards of each suit."""


@dataclass(frozen=True, slots=True)
class Choice:
    """What goes down of a rank: the cards of each suit, how many they are, jokers, in what sets.
    `code` has the cards in one number, 26 bits a suit.
    """

    taken: Taken
    real: int
    jokers: int
    parts: tuple[Part, ...] = ()
    code: int = field(init=False)

    def __post_init__(self) -> None:
        """Put the cards in one number."""
        c, d, h, s = self.taken
        object.__setattr__(self, "code", c | d << 26 | h << 52 | s << 78)


@dataclass(frozen=True, slots=True)
class SetSizes:
    """Fewest and most cards of a set, fewest real ones."""

    least: int
    most: int
    real_least: int


NOTHING = Choice((0, 0, 0, 0), 0, 0)


@lru_cache(maxsize=4096)
def choices(
    held: tuple[int, ...], jokers: int, sizes: SetSizes, table: tuple[Begun, ...] = ()
) -> tuple[Choice, ...]:
    """Everything that may be taken of a rank of which so many cards a suit are held, each with one
    way to do it: nothing first, then most cards first.
    """
    parts = (*_added(table), *_own(sizes))
    found: dict[tuple[Taken, int], Choice] = {(NOTHING.taken, 0): NOTHING}
    _choose(held, jokers, parts, 0, NOTHING, found)
    return (
        NOTHING,
        *sorted(
            (each for each in found.values() if each is not NOTHING),
            key=lambda each: (-each.real - each.jokers, each.jokers, each.taken),
        ),
    )


def _choose(
    held: tuple[int, ...],
    jokers: int,
    parts: tuple[Part, ...],
    first: int,
    so_far: Choice,
    found: dict[tuple[Taken, int], Choice],
) -> None:
    """All choices that add parts from the first on; one on the table is added to once."""
    for number in range(first, len(parts)):
        part = parts[number]
        c, d, h, s = (so_far.taken[suit] + (suit in part.suits) for suit in SUITS)
        taken = (c, d, h, s)
        used = so_far.jokers + part.jokers
        if used > jokers or any(map(int.__gt__, taken, held)):
            continue
        on_it = {each.on for each in so_far.parts}
        if part.on is not None and part.on in on_it:
            continue
        choice = Choice(taken, so_far.real + len(part.suits), used, (*so_far.parts, part))
        known = found.get((taken, used))
        if known is None or len(choice.parts) < len(known.parts):
            found[taken, used] = choice
        _choose(held, jokers, parts, number, choice, found)


@lru_cache(maxsize=8)
def _own(sizes: SetSizes) -> tuple[Part, ...]:
    return tuple(
        Part(suits, size - real)
        for size in range(sizes.least, sizes.most + 1)
        for real in range(min(sizes.real_least, size), min(size, len(SUITS)) + 1)
        for suits in combinations(SUITS, real)
    )


def _added(table: tuple[Begun, ...]) -> Iterator[Part]:
    """What may be added to each set on the table: suits that it lacks, jokers."""
    for begun in table:
        lacking = [suit for suit in SUITS if suit not in begun.suits]
        for size in range(1, begun.room + 1):
            for real in range(min(size, len(lacking)) + 1):
                for suits in combinations(lacking, real):
                    yield Part(suits, size - real, begun.number)
