"""Hands that lie open on people's own screens are kept up to date."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager

from rummybot.delivery.boards import called, closed_line
from rummybot.delivery.naming import about_table, closed_table, seat_names
from rummybot.delivery.outlet import Whisperer
from rummybot.engine.ids import Moment, Seat
from rummybot.i18n.spans import Line
from rummybot.i18n.translations import Translations, locale_of, translations
from rummybot.render.hand import hand_screen
from rummybot.render.names import Names
from rummybot.render.screen import Heading, PrivateScreen, Text
from rummybot.render.table_lines import gone_line
from rummybot.tables import stopping
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
        """Show every person at the table the hand as it now is, where it lies open; where the table
        is over, for the last time, and to those who have left it too.
        """
        lobby = advance.lobby
        for who in lobby.seated if lobby.closed is None else lobby.roster.people:
            with _no_others_trouble(f"a hand at table {table} cannot be shown"):
                await self._refresh_one(table, advance, who)

    async def tell_gone(self, table: TableId, advance: Advance) -> None:
        """Tell the people that the place of their table is gone."""
        for who in advance.lobby.seated:
            with _no_others_trouble(f"somebody at table {table} cannot be told"):
                await self._tell_one(table, advance, who)

    async def _refresh_one(self, table: TableId, advance: Advance, who: PlayerRef) -> None:
        lobby = advance.lobby
        account = await self._people.account(who, lobby.place.platform)
        if account is None:
            return
        tr = await self._words_of(who)
        names = await seat_names(lobby.roster, self._people, tr.locale)
        about = about_table(lobby, tr)
        if lobby.closed is not None:
            said = _said(closed_table(lobby, names, tr), closed_line(lobby.closed, tr), tr)
            await self._whisperer.close(account, table, said)
            return
        seat = lobby.seat_of(who)
        view = None if seat is None else await self._tables.view(table, seat)
        if view is None:
            return
        if advance.is_over:
            screen = hand_screen(view, (), names, tr, about=about)
            await self._whisperer.close(account, table, screen)
        else:
            offered = stopping.on_offer(lobby, view)
            screen = hand_screen(view, offered, names, tr, about=about, table=table)
            await self._whisperer.refresh(account, table, screen, _clock(advance, seat))

    async def _tell_one(self, table: TableId, advance: Advance, who: PlayerRef) -> None:
        account = await self._people.account(who, advance.lobby.place.platform)
        if account is not None:
            tr = await self._words_of(who)
            names = await seat_names(advance.lobby.roster, self._people, tr.locale)
            said = _said(closed_table(advance.lobby, names, tr), gone_line(tr), tr)
            await self._whisperer.whisper(account, said, f"{table}:gone:{who.id}")

    async def _words_of(self, who: PlayerRef) -> Translations:
        return translations(locale_of(await self._people.language(who)))


def _clock(advance: Advance, seat: Seat | None) -> Moment | None:
    """Of the turn in which this seat is awaited; None where it is not."""
    wanted = called(advance)
    return wanted[1] if wanted is not None and seat in wanted[0] else None


def _said(about: Line, text: Line, tr: Translations) -> PrivateScreen:
    blocks = (Heading(about), Text(text))
    return PrivateScreen(seat=None, locale=tr.locale, names=Names(()), blocks=blocks)


@contextmanager
def _no_others_trouble(what: str) -> Iterator[None]:
    """While something is done for one person."""
    try:
        yield
    except Exception as error:
        log.error("%s: %s", what, type(error).__name__)
