"""Hands that lie open on people's own screens are kept up to date."""

from rummybot.delivery.naming import seat_names
from rummybot.delivery.outlet import Whisperer
from rummybot.engine.legality import options
from rummybot.i18n.translations import locale_of, translations
from rummybot.render.hand import hand_screen
from rummybot.render.names import Names
from rummybot.render.screen import PrivateScreen, Text
from rummybot.render.table_lines import gone_line
from rummybot.tables.feed import Advance
from rummybot.tables.people import People
from rummybot.tables.request import TableId
from rummybot.tables.service import Tables


class Hands:
    """What single people see of tables on a platform."""

    def __init__(self, tables: Tables, people: People, whisperer: Whisperer) -> None:
        self._tables = tables
        self._people = people
        self._whisperer = whisperer

    async def refresh(self, table: TableId, advance: Advance) -> None:
        """Show every person at the table the hand as it now is, where it lies open."""
        lobby = advance.lobby
        for who in lobby.seated:
            account = await self._people.account(who, lobby.place.platform)
            seat = lobby.seat_of(who)
            if account is None or seat is None:
                continue
            view = await self._tables.view(table, seat)
            if view is None:
                continue
            tr = translations(locale_of(await self._people.language(who)))
            names = await seat_names(lobby.roster, self._people, tr.locale)
            screen = hand_screen(view, options(view), names, tr, table=table)
            await self._whisperer.refresh(account, table, screen)

    async def tell_gone(self, advance: Advance) -> None:
        """Tell the people that the place of their table is gone."""
        lobby = advance.lobby
        for who in lobby.seated:
            account = await self._people.account(who, lobby.place.platform)
            if account is None:
                continue
            tr = translations(locale_of(await self._people.language(who)))
            said = (Text(gone_line(tr)),)
            screen = PrivateScreen(seat=None, locale=tr.locale, names=Names(()), blocks=said)
            await self._whisperer.whisper(account, screen)
