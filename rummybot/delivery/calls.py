"""The call to who is to move: a message of its own, one for each turn of a person, which is gone
when the turn is.
"""

from rummybot.delivery.boards import called, calls_again, ping
from rummybot.delivery.outlet import Outlet, Unreachable
from rummybot.delivery.surfaces import Ping
from rummybot.engine.ids import Seat
from rummybot.i18n.translations import Translations
from rummybot.render.names import Names
from rummybot.tables.feed import Advance
from rummybot.tables.people import People
from rummybot.tables.ports import Account
from rummybot.tables.request import TableId
from rummybot.tables.roster import PlayerRef


class Calls:
    """Calls people on a platform."""

    def __init__(self, outlet: Outlet, people: People) -> None:
        self._outlet = outlet
        self._people = people

    async def show(
        self,
        table: TableId,
        held: Ping | None,
        advance: Advance,
        names: Names,
        tr: Translations,
    ) -> tuple[Ping | None, Unreachable | None]:
        """The call as it now should be, after the one that is held. With it what kept it from being
        so.
        """
        place, wanted = advance.lobby.place, called(advance)
        if not self._outlet.caps.pings:
            return None, None
        before = "" if held is None else held.ref.id
        if held is not None and _is_over(held, advance):
            await self._outlet.remove(place, held.ref)
            held = None
        if wanted is None:
            return None, None
        seats, clock = wanted
        accounts = await self._accounts(advance, seats)
        screen = ping(advance, seats, clock, names, tr)
        if not accounts or (held is not None and screen == held.screen):
            return held, None
        if held is not None:
            shown = await self._outlet.update(place, held.ref, screen, accounts)
            if isinstance(shown, Unreachable):
                return held, shown
            if shown:
                return Ping(held.ref, clock, screen), None
        once = f"{table}:ping:{clock}:{advance.lobby.pauses}:{before}"
        made = await self._outlet.show(place, screen, once, accounts)
        if isinstance(made, Unreachable):
            return held, made
        if held is not None:
            await self._outlet.remove(place, held.ref)
        return Ping(made, clock, screen), None

    async def _accounts(self, advance: Advance, seats: tuple[Seat, ...]) -> tuple[Account, ...]:
        roster, platform = advance.lobby.roster, advance.lobby.place.platform
        people = (roster.at(seat) for seat in seats)
        found = [
            await self._people.account(each, platform)
            for each in people
            if isinstance(each, PlayerRef)
        ]
        return tuple([each for each in found if each and await self._outlet.is_called(each)])


def _is_over(held: Ping, advance: Advance) -> bool:
    """Whether a call has done its work: another is called, or the same people once more."""
    wanted = called(advance)
    return wanted is None or wanted[1] != held.clock or calls_again(advance, held.clock)
