"""The best that a hand of two packs with jokers can do, exactly.

Once it is settled which cards go into sets, and with how many jokers, each suit is arranged in runs
by itself (`chains`), and the jokers left are shared out among the suits. So only the choices of
sets are gone through, rank by rank. What could come of a choice at best is known from the suits as
well: there, cards of ranks not yet settled count as though a set took them.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from rummybot.engine.cards import JOKER, PACK, Card
from rummybot.engine.chains import TOP, Grown, Worths
from rummybot.engine.rules import CardValues, MeldRules
from rummybot.engine.set_choices import Begun, Choice, SetSizes

MOST_KEPT = 100_000
"""So many arrangements of a suit are remembered, for each number of jokers; then all of them are
forgotten.
"""

LOOSE = 6
"""Points weigh so many bits more than cards: most points first, then most cards."""

CARD = 1 << 18
"""What a card weighs where most are to go down; points stay far below."""

WANTED = 1 << 40
"""What a card that must be used weighs besides: more than all others."""

FEW = 12
"""Among so few choices all are tried; with more of them, only those that promise enough."""

Code = int
"""A hand in one number: two bits for each card of the pack, and above them the jokers."""

SUIT = (1 << 26) - 1
ONES = SUIT // 3
"""The lower bit of each rank of a suit."""

CODE: dict[Card, Code] = {card: 1 << 2 * place for place, card in enumerate(PACK)}
CODE[JOKER] = 1 << 104


class Aim(StrEnum):
    """What is looked for: least deadwood (GN-16, VI-13); the opening worth most (JR-34); most cards
    down (JR-38), then least deadwood.
    """

    DEADWOOD = "deadwood"
    OPENING = "opening"
    CARDS = "cards"


Suits = tuple[int, int, int, int]
"""The cards of each suit, two bits a rank."""


@dataclass(slots=True)
class Best:
    """The best found so far: what it weighs, and the cards left to runs with the choices of sets,
    by rank, as often as they are noted.
    """

    weight: int
    suits: Suits
    jokers: int
    chosen: tuple[tuple[int, Choice], ...]


@dataclass(frozen=True, slots=True)
class Lying:
    """What the melds on the table offer: sets by rank, runs by suit."""

    sets: tuple[tuple[int, tuple[Begun, ...]], ...] = ()
    runs: tuple[tuple[Grown, ...], ...] = ((), (), (), ())


BARE = Lying()


def code_of(cards: Iterable[Card]) -> Code:
    """The cards as a number; of no card more than two, and few jokers."""
    return sum(map(CODE.__getitem__, cards))


class Arranger:
    """The best that hands can do towards one aim, for calling often. Get it from `arranger`."""

    __slots__ = ("_ace", "_in_set", "_joker_in_set", "_known", "_sizes", "_wanted", "_worths")

    def __init__(self, values: CardValues, melds: MeldRules, aim: Aim) -> None:
        """Weigh every card in every place."""
        self._ace = melds.ace
        self._sizes = SetSizes(melds.set_least, melds.set_most, melds.real_least)
        by_rank = [0, *(values.of(card) for card in PACK[:13])]
        runs = [*by_rank, by_rank[1]]
        joker_runs = [values.joker] * (TOP + 1)
        sets = list(by_rank)
        joker_sets = [values.joker] * TOP
        if aim is Aim.OPENING:
            runs[1], runs[TOP], sets[1] = 1, values.ace_high, values.ace_high
            joker_runs, joker_sets = runs, sets

        def weight(points: int) -> int:
            return points + CARD if aim is Aim.CARDS else points << LOOSE | 1

        self._in_set = tuple(map(weight, sets))
        self._joker_in_set = tuple(map(weight, joker_sets))
        spared = [*sets, sets[1]]
        self._worths, self._wanted = (
            Worths(
                (*map(weight, runs), 0),
                tuple(map(weight, joker_runs)),
                tuple(map(weight, spared)),
                bonus,
            )
            for bonus in (0, WANTED)
        )
        self._known: tuple[dict[int, tuple[int, ...]], ...] = ()

    def best(self, hand: Code, must: Card | None = None, lying: Lying = BARE) -> Best:
        """What weighs most, with a card that must be used, if it can be."""
        return _Search(self, hand, must, lying).best()
