"""Names for the numbers the engine counts with."""

from typing import NewType

Seat = NewType("Seat", int)
"""A place at the table, numbered clockwise from 0. The engine knows seats, never people."""

MeldId = NewType("MeldId", int)
"""A meld on the table, numbered from 1 in the order in which the melds of a deal were laid."""

Moment = NewType("Moment", int)
"""A point in the game: it grows whenever the phase changes, so it names «now»."""
