"""Surface: a message that shows a table, and the version it shows."""

from dataclasses import dataclass

from rummybot.delivery.outlet import Ref


@dataclass(frozen=True, slots=True)
class Surface:
    """The board of a table. `ref` is None before its first showing."""

    shown: int = 0
    ref: Ref | None = None
