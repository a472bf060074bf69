"""What cards of two packs with jokers weigh, and the most that the runs of one suit can bring."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum

from rummybot.engine.cards import JOKER, PACK, Card
from rummybot.engine.rules import Ace, MeldRules
from rummybot.engine.score_rules import CardValues
from rummybot.engine.two_packs.chains import MOST_JOKERS, TOP, UNREACHED, Grown, Worths
from rummybot.engine.two_packs.climbing import Layers, best_runs, no_layers
from rummybot.engine.two_packs.set_choices import SetSizes

MOST_KEPT = 100_000
"""So many arrangements of a suit are remembered; then all are forgotten."""

LOOSE = 6
"""Points weigh so many bits more than cards: most points first, then most cards."""

CARD = 1 << 18
"""What a card weighs where most are to go down; points stay far below."""

WANTED = 1 << 40
"""What a card that must be used weighs besides: more than all others."""

SUIT = (1 << 26) - 1
ONES = SUIT // 3
"""The lower bit of each rank of a suit."""

PAIR = (1 << 52) - 1
"""The cards of the first two suits."""

Vector = tuple[int, ...]
"""What is had with 0, 1, … jokers."""

CODE: dict[Card, int] = {card: 1 << 2 * place for place, card in enumerate(PACK)}
CODE[JOKER] = 1 << 104


class Aim(StrEnum):
    """What is looked for: least deadwood (GN-16, VI-13); the opening worth most (JR-34); most cards
    down (JR-38), then least deadwood.
    """

    DEADWOOD = "deadwood"
    OPENING = "opening"
    CARDS = "cards"


def code_of(cards: Iterable[Card]) -> int:
    """A hand in one number: two bits for each card of the pack, and above them the jokers."""
    return sum(map(CODE.__getitem__, cards))


def suits_of(cards: int) -> tuple[int, int, int, int]:
    """The cards of each suit, two bits a rank."""
    return cards & SUIT, cards >> 26 & SUIT, cards >> 52 & SUIT, cards >> 78 & SUIT


def held_by_place(suit: int, high: int) -> tuple[int, ...]:
    """The cards of a suit by place, so many of the aces above the king; one place more for ease."""
    return (
        0,
        (suit & 3) - high,
        *(suit >> 2 * rank & 3 for rank in range(1, 13)),
        high,
        0,
    )


def highs(suit: int, ace: Ace) -> range:
    """How many aces of a suit may be tried above the king."""
    return range((suit & 3) + 1 if ace is Ace.EITHER else 1)


_NO_RUNS: Vector = (0, *(UNREACHED,) * MOST_JOKERS)


@dataclass(frozen=True, slots=True)
class Known:
    """What is remembered of suits with the same runs on the table, towards one aim: the most that
    their runs bring, and layers on the way there.
    """

    vectors: dict[int, Vector] = field(default_factory=dict)
    layers: Layers = field(default_factory=no_layers)


class Weights:
    """What cards weigh in sets and in runs, towards one aim, and what runs of a suit bring."""

    __slots__ = ("_bare", "ace", "in_set", "joker_in_set", "sizes", "worths")

    def __init__(self, values: CardValues, melds: MeldRules, aim: Aim) -> None:
        """Weigh every card in every place."""
        self.ace = melds.ace
        self.sizes = SetSizes(melds.set_least, melds.set_most, melds.real_least)
        sets = [0, *(values.of(card) for card in PACK[:13])]
        runs = [*sets, sets[1]]
        joker_sets, joker_runs = [values.joker] * TOP, [values.joker] * (TOP + 1)
        if aim is Aim.OPENING:
            sets[1] = runs[TOP] = values.ace_high
            runs[1] = 1
            joker_sets, joker_runs = sets, runs

        def weigh(points: list[int]) -> tuple[int, ...]:
            if aim is Aim.CARDS:
                return tuple(CARD + each for each in points)
            return tuple(each << LOOSE | 1 for each in points)

        self.in_set, self.joker_in_set = weigh(sets), weigh(joker_sets)
        self.worths = Worths(weigh(runs), weigh(joker_runs), weigh([*sets, sets[1]]), WANTED)
        self._bare = Known()

    def runs(
        self,
        suit: int,
        spared: int,
        jokers: int,
        wanted: int,
        table: tuple[Grown, ...],
        known: Known,
    ) -> Vector:
        """The most that runs of a suit bring with just 0, 1, … jokers; `wanted`: the rank of the
        card that must be used, if it is in this suit; `known` of suits with runs on the table.
        """
        known = known if table else self._bare
        key = suit | spared << 26 | wanted << 42
        found = known.vectors.get(key, ())
        if len(found) <= jokers:
            if len(known.vectors) >= MOST_KEPT:
                known.vectors.clear()
            found = self._runs(suit, spared, jokers, wanted, table, known.layers)
            known.vectors[key] = found
        return found[: jokers + 1]

    def _runs(
        self,
        suit: int,
        spared: int,
        jokers: int,
        wanted: int,
        table: tuple[Grown, ...],
        layers: Layers,
    ) -> Vector:
        ones = (suit | suit >> 1) & ONES
        if self.ace is Ace.EITHER:
            ones |= (ones & 1) << 26
        near = ones & (ones >> 2 | ones >> 4) if jokers else ones & ones >> 2 & ones >> 4
        if not near and not table:
            if not spared:
                return _NO_RUNS[: jokers + 1]
            loose = sum(
                self.worths.spared[rank] * (suit >> 2 * rank - 2 & 3)
                for rank in range(1, 14)
                if spared >> rank & 1
            )
            return (loose, *(UNREACHED,) * jokers)
        return best_runs(
            suit,
            self.worths,
            jokers,
            layers,
            high=self.ace is Ace.EITHER,
            spared=spared,
            wanted=wanted,
            table=table,
        )
