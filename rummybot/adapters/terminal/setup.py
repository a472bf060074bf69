"""A game as it can be begun at the keyboard: which, by which options, among whom."""

from dataclasses import dataclass
from enum import Enum, auto


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """A game that can be begun. An empty name is the person at the keyboard, told as «you»."""

    variant: str
    options: tuple[tuple[str, str], ...] = ()
    people: tuple[str, ...] = ("",)
    computers: int = 2


class Begin(Enum):
    """How an evening begins."""

    AT_ONCE = auto()
    """With the game that was asked for."""
    WITH_A_LINE = auto()
    """With one line that says what Enter begins, and what else there is."""
