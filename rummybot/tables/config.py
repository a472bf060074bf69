"""How a table is run, besides the rules of its game."""

from dataclasses import dataclass, replace

from rummybot.engine.variants import Variant

TURN_TIMES: tuple[int | None, ...] = (None, 30, 45, 60, 90, 600, 3600, 86400)
"""How long a turn may last, in seconds; None is without limit."""

USUAL_TURN_TIME = 60

CALL_WAITS = (3, 5, 8, 12)
"""How long a draw waits for a discard to be stopped, in seconds."""

USUAL_CALL_WAIT = 5


@dataclass(frozen=True, slots=True)
class TableConfig:
    """The turn time, in seconds; None is without limit. How long a draw waits for «Stop!»; None is
    not at all.
    """

    turn_time: int | None = USUAL_TURN_TIME
    call_wait: int | None = None


UNTOLD = TableConfig()
"""As tables were run before anything of that was written down."""

USUAL = TableConfig(call_wait=USUAL_CALL_WAIT)
"""As a table is run where nobody chooses."""


def usual(variant: Variant) -> TableConfig:
    """The same where this variant is played."""
    return replace(USUAL, turn_time=variant.turn_time)
