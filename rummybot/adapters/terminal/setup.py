"""A game as it can be begun at the keyboard: which, by which options, among whom."""

from dataclasses import dataclass, replace
from enum import Enum, auto

from rummybot.engine.house_rules import with_options
from rummybot.engine.rules import Rules
from rummybot.engine.variants import find_variant


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """A game that can be begun. An empty name is the person at the keyboard, told as «you»."""

    variant: str
    options: tuple[tuple[str, str], ...] = ()
    people: tuple[str, ...] = ("",)
    computers: int = 2


def rules_of(setup: Setup) -> Rules:
    """By which rules it is played. The setup must have been checked."""
    variant = find_variant(setup.variant)
    assert variant is not None
    rules = with_options(variant.rules, variant.options, dict(setup.options))
    assert isinstance(rules, Rules)
    return rules


def with_computers(setup: Setup, wanted: int) -> Setup:
    """The same game with so many computers, or as near to that as it can be played."""
    seating, people = rules_of(setup).seating, len(setup.people)
    count = max(min(wanted, seating.most - people), seating.least - people, 0)
    return replace(setup, computers=count)


class Begin(Enum):
    """How an evening begins."""

    AT_ONCE = auto()
    """With the game that was asked for."""
    WITH_A_LINE = auto()
    """With one line that says what Enter begins, and what else there is."""
