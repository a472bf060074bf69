"""From a hint to screens on surfaces. A hint says that a table is at a version; the presenter reads
what may be told since the version its surface shows, and shows that.
"""

import asyncio
import logging

from rummybot.delivery.naming import seat_names
from rummybot.delivery.outlet import Outlet, Ref
from rummybot.delivery.surfaces import Surface
from rummybot.engine.events import (
    DealBegan,
    DealScored,
    DealVoided,
    DefenceBegan,
    GameWon,
    HandShown,
    SeatReady,
    TurnBegan,
    UpcardOffered,
)
from rummybot.engine.ids import Seat
from rummybot.engine.notices import PublicNotice
from rummybot.i18n.translations import Locale, Translations, translations
from rummybot.render.board import board_screen
from rummybot.render.lines import notice_line
from rummybot.render.lobby import lobby_screen
from rummybot.render.names import Names
from rummybot.render.scoresheet import deal_screen, game_screen
from rummybot.render.screen import Block, Heading, PublicScreen, Text
from rummybot.tables.feed import Advance
from rummybot.tables.people import People
from rummybot.tables.request import TableId
from rummybot.tables.service import Tables

LAST_MOVES = 3
"""So many moves are shown on a board."""

_NO_MOVE = TurnBegan | UpcardOffered | DefenceBegan | SeatReady
"""Whose turn it is can be seen from whoever moves next."""

_IN_THE_RESULT = HandShown | DealScored | DealVoided | GameWon

log = logging.getLogger(__name__)


class Presenter:
    """Keeps the public surfaces of all tables up to date."""

    def __init__(self, tables: Tables, people: People, outlet: Outlet, locale: Locale) -> None:
        self._tables = tables
        self._people = people
        self._outlet = outlet
        self._tr: Translations = translations(locale)
        self._surfaces: dict[TableId, Surface] = {}
        self._moves: dict[TableId, tuple[PublicNotice, ...]] = {}
        self._due: set[TableId] = set()
        self._wake = asyncio.Event()
        tables.follow(self._hint)

    def _hint(self, table: TableId, version: int) -> None:
        if self._surfaces.get(table, Surface()).shown < version:
            self._due.add(table)
            self._wake.set()

    async def run(self) -> None:
        """Draw whatever is due, for ever. A table that cannot be drawn does not stop the others."""
        while True:
            await self._wake.wait()
            await self.catch_up()

    async def catch_up(self) -> None:
        """Draw all that is due now."""
        self._wake.clear()
        while self._due:
            table = self._due.pop()
            try:
                await self._draw(table)
            except Exception:
                log.exception("a table could not be drawn")

    async def _draw(self, table: TableId) -> None:
        surface = self._surfaces.get(table, Surface())
        advance = await self._tables.since(table, surface.shown)
        names = await seat_names(advance.lobby.roster, self._people, self._tr.locale)
        if self._outlet.caps.edits:
            await self._board(table, surface, advance, names)
        else:
            await self._tell(table, advance, names)
            self._surfaces[table] = Surface(advance.version)

    async def _board(
        self, table: TableId, surface: Surface, advance: Advance, names: Names
    ) -> None:
        """One message a table, changed in place; one more for the result of each deal."""
        moves = (*self._moves.get(table, ()), *advance.told)
        self._moves[table] = moves[-LAST_MOVES:]
        screen = self._public(advance, moves[-LAST_MOVES:], names)
        place = advance.lobby.place
        if surface.ref is None:
            shown = await self._outlet.show(place, screen)
        else:
            shown = await self._outlet.update(place, surface.ref, screen)
        ref = shown if isinstance(shown, Ref) else surface.ref
        self._surfaces[table] = Surface(advance.version, ref)
        for result in await self._results(table, advance, names):
            await self._outlet.show(place, result)

    async def _tell(self, table: TableId, advance: Advance, names: Names) -> None:
        """Move by move, then the results."""
        place = advance.lobby.place
        lines = tuple(
            self._told(each)
            for each in advance.told
            if not isinstance(each, _NO_MOVE | _IN_THE_RESULT)
        )
        if lines:
            locale = self._tr.locale
            await self._outlet.show(place, PublicScreen(locale=locale, names=names, blocks=lines))
        for result in await self._results(table, advance, names):
            await self._outlet.show(place, result)

    def _told(self, notice: PublicNotice) -> Block:
        line = notice_line(notice, self._tr)
        return Heading(line) if isinstance(notice, DealBegan) else Text(line)

    def _public(
        self, advance: Advance, moves: tuple[PublicNotice, ...], names: Names
    ) -> PublicScreen:
        lobby = advance.lobby
        if advance.table is not None:
            return board_screen(advance.table, moves, names, self._tr)
        host = lobby.roster.seat_of(lobby.host) or Seat(0)
        return lobby_screen(lobby.variant, lobby.rules, names, host, self._tr)

    async def _results(
        self, table: TableId, advance: Advance, names: Names
    ) -> tuple[PublicScreen, ...]:
        """What is told once, in a message that stays: a deal's result, a game's result."""
        if advance.table is None:
            return ()
        screens = []
        if any(isinstance(each, DealScored | DealVoided) for each in advance.told):
            whole = await self._tables.since(table, 0)  # a knocker's hand was shown before the end
            screens.append(deal_screen(advance.table, _last_deal(whole.told), names, self._tr))
        if any(isinstance(each, GameWon) for each in advance.told):
            screens.append(game_screen(advance.table, names, self._tr))
        return tuple(screens)


def _last_deal(told: tuple[PublicNotice, ...]) -> tuple[PublicNotice, ...]:
    begun = [place for place, notice in enumerate(told) if isinstance(notice, DealBegan)]
    return told[begun[-1] :] if begun else told
