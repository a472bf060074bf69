"""Hypothesis strategies: tables with every option drawn, and how a game at them is played."""

from dataclasses import dataclass
from random import Random

from hypothesis import strategies as st

from rummybot.engine.hidden import State
from rummybot.engine.variants import VARIANTS
from tests.engine.play import CHOOSERS, Chooser, rules_with, started


@dataclass(frozen=True, slots=True)
class Setting:
    """A table and the game that will be played there, printed so that it can be played again."""

    variant: str
    chosen: tuple[tuple[str, str], ...]
    seats: int
    seed: int
    chooser: str

    @property
    def start(self) -> State:
        """The game before its cut."""
        variant = next(each for each in VARIANTS if each.key == self.variant)
        return started(rules_with(variant, dict(self.chosen)), self.seats)

    @property
    def rng(self) -> Random:
        """The chance of this game, from its beginning."""
        return Random(self.seed)

    @property
    def choose(self) -> Chooser:
        """How the seats choose."""
        return CHOOSERS[self.chooser]


@st.composite
def settings_of_games(draw: st.DrawFn) -> Setting:
    """Preset x every option x number of seats x seed x way of choosing."""
    variant = draw(st.sampled_from(VARIANTS))
    chosen = {
        option.key: draw(st.sampled_from(option.values), label=option.key)
        for option in variant.options
    }
    bounds = rules_with(variant, chosen).seating
    return Setting(
        variant.key,
        tuple(chosen.items()),
        draw(st.integers(bounds.least, bounds.most), label="seats"),
        draw(st.integers(0, 2**32 - 1), label="seed"),
        draw(st.sampled_from(sorted(CHOOSERS)), label="chooser"),
    )
