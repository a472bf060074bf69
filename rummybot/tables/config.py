"""How a table is run, besides the rules of its game."""

from dataclasses import dataclass

TURN_TIMES: tuple[int | None, ...] = (None, 30, 45, 60, 90, 600, 3600, 86400)
"""How long a turn may last, in seconds; None is without limit."""

USUAL_TURN_TIME = 60


@dataclass(frozen=True, slots=True)
class TableConfig:
    """The turn time, in seconds; None is without limit."""

    turn_time: int | None = USUAL_TURN_TIME


USUAL = TableConfig()
"""As a table is run where nobody chooses."""
