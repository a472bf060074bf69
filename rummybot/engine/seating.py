"""Who scores together."""

from collections.abc import Sequence

from rummybot.engine.ids import Seat
from rummybot.engine.rules import Seating

Side = tuple[Seat, ...]


def sides(seating: Seating, seats: Sequence[Seat]) -> tuple[Side, ...]:
    """The teams, which sit in turn, partners opposite one another (DI-02, DI-22); else everybody
    alone.
    """
    if not seating.teams:
        return tuple((seat,) for seat in seats)
    return tuple(
        tuple(seat for seat in seats if seat % seating.teams == team)
        for team in range(seating.teams)
    )


def teams(seating: Seating, seats: Sequence[Seat]) -> tuple[Side, ...]:
    """The teams, where there are any."""
    return sides(seating, seats) if seating.teams else ()
