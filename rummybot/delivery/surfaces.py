"""Surface: a message that shows a table, and how far it does."""

from dataclasses import dataclass

from rummybot.delivery.outlet import Ref
from rummybot.engine.notices import PublicNotice
from rummybot.render.screen import PublicScreen


@dataclass(frozen=True, slots=True)
class Surface:
    """What is seen of a table in its place."""

    shown: int = 0
    """The version up to which everything was told."""
    ref: Ref | None = None
    """The board; None before its first showing, and where nothing can be changed later."""
    screen: PublicScreen | None = None
    """What the board shows."""
    moves: tuple[PublicNotice, ...] = ()
    """The last things told, oldest first."""
    owed: tuple[PublicScreen, ...] = ()
    """Results that could not be shown yet, oldest first."""
