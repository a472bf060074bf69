"""Hands that lie open on people's own screens are kept up to date."""

import logging

from rummybot.delivery.naming import seat_names
from rummybot.delivery.outlet import Whisperer
from rummybot.engine.legality import options
from rummybot.i18n.translations import Translations, locale_of, translations
from rummybot.render.hand import hand_screen
from rummybot.render.names import Names
from rummybot.render.screen import PrivateScreen, Text
from rummybot.render.table_lines import gone_line
from rummybot.tables.feed import Advance
from rummybot.tables.people import People
from rummybot.tables.request import TableId
from rummybot.tables.roster import PlayerRef
from rummybot.tables.service import Tables

log = logging.getLogger(__name__)


class Hands:
    """What single people see of tables on a platform. Who cannot be reached stops no other."""

    def __init__(self, tables: Tables, people: People, whisperer: Whisperer) -> None:
        self._tables = tables
        self._people = people
        self._whisperer = whisperer

    async def refresh(self, table: TableId, advance: Advance) -> None:
        """Show every person at the table the hand as it now is, where it lies open."""
        for who in advance.lobby.seated:
            try:
                await self._refresh_one(table, advance, who)
            except Exception as error:
                kind = type(error).__name__
                log.error("a hand at table %s cannot be shown: %s", table, kind)

    async def _refresh_one(self, table: TableId, advance: Advance, who: PlayerRef) -> None:
        lobby = advance.lobby
        account = await self._people.account(who, lobby.place.platform)
        seat = lobby.seat_of(who)
        view = None if seat is None else await self._tables.view(table, seat)
        if account is None or view is None:
            return
        tr = await self._words_of(who)
        names = await seat_names(lobby.roster, self._people, tr.locale)
        offered = () if advance.is_over else options(view)
        await self._whisperer.refresh(
            account, table, hand_screen(view, offered, names, tr, table=table)
        )

    async def tell_gone(self, table: TableId, advance: Advance) -> None:
        """Tell the people that the place of their table is gone."""
        for who in advance.lobby.seated:
            account = await self._people.account(who, advance.lobby.place.platform)
            if account is None:
                continue
            tr = await self._words_of(who)
            said = (Text(gone_line(tr)),)
            screen = PrivateScreen(seat=None, locale=tr.locale, names=Names(()), blocks=said)
            try:
                await self._whisperer.whisper(account, screen)
            except Exception as error:
                kind = type(error).__name__
                log.error("somebody at table %s cannot be told: %s", table, kind)

    async def _words_of(self, who: PlayerRef) -> Translations:
        return translations(locale_of(await self._people.language(who)))
