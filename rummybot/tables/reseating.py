"""Who sits where before a game, and so who plays with whom: changing places."""

from rummybot.engine.ids import Seat
from rummybot.tables.events import Reseated
from rummybot.tables.lifecycle import ChangeSeats, NextPartners
from rummybot.tables.lobby import Lobby
from rummybot.tables.refusals import (
    LifecycleRefusal,
    NoPartners,
    NoSuchSeat,
    NotSeated,
    OnlyHost,
    SeatTaken,
)
from rummybot.tables.roster import Computer


def reseated(
    lobby: Lobby, intent: ChangeSeats | NextPartners
) -> tuple[Reseated, ...] | LifecycleRefusal:
    """Anybody may take the seat of a computer, who takes his; the host may let any two change
    places.
    """
    own = lobby.roster.seat_of(intent.by)
    if own is None:
        return NotSeated()
    if isinstance(intent, NextPartners):
        return _next_partners(lobby) if intent.by == lobby.host else OnlyHost()
    seated, pair = len(lobby.roster.sitters), (intent.one, intent.other)
    if not all(0 <= seat < seated for seat in pair):
        return NoSuchSeat(seated)
    if intent.by != lobby.host:
        if own not in pair:
            return OnlyHost()
        other = next((seat for seat in pair if seat != own), own)
        if other != own and not isinstance(lobby.roster.at(other), Computer):
            return SeatTaken(other)
    return (Reseated(_swapped(seated, *pair)),)


def _swapped(seated: int, one: Seat, other: Seat) -> tuple[Seat, ...]:
    change = {one: other, other: one}
    return tuple(change.get(Seat(number), Seat(number)) for number in range(seated))


def _next_partners(lobby: Lobby) -> tuple[Reseated, ...] | LifecycleRefusal:
    """All but the first move up one seat: so each of the others comes to sit opposite in turn."""
    seating, seated = lobby.rules.seating, len(lobby.roster.sitters)
    if not seating.teams or seated < seating.most:
        return NoPartners(seating.most if seating.teams else 0)
    first, second, *rest = (Seat(number) for number in range(seated))
    return (Reseated((first, *rest, second)),)
