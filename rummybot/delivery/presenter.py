"""From a hint to screens on surfaces. A hint says that a table is at a version; the presenter reads
what may be told since the version its surface shows, and shows that.
"""

import logging
from collections.abc import Iterator
from dataclasses import replace

from rummybot.delivery.naming import seat_names
from rummybot.delivery.outlet import Outlet, Unreachable
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
from rummybot.tables.errands import Errands
from rummybot.tables.feed import Advance
from rummybot.tables.people import People
from rummybot.tables.request import TableId
from rummybot.tables.service import Tables

REMEMBERED = 12
"""So many notices are kept for a board, which shows the last moves among them."""

MOST_OWED = 3
"""So many results are kept for a place that cannot be reached."""

log = logging.getLogger(__name__)


class Presenter:
    """Keeps the public surfaces of all tables up to date, side by side."""

    def __init__(self, tables: Tables, people: People, outlet: Outlet, locale: Locale) -> None:
        self._tables = tables
        self._people = people
        self._outlet = outlet
        self._tr: Translations = translations(locale)
        self._surfaces: dict[TableId, Surface] = {}
        self._errands = Errands(self._draw)
        tables.follow(self._hint)

    def _hint(self, table: TableId, version: int) -> None:
        if self._surfaces.get(table, Surface()).shown < version:
            self._errands.call_for(table)

    async def run(self) -> None:
        """Draw whatever is due, for ever. A table that cannot be drawn does not stop the others."""
        await self._errands.run()

    async def catch_up(self) -> None:
        """Draw all that is due now."""
        await self._errands.settle()

    async def _draw(self, table: TableId) -> None:
        """Show what is new. What could not be shown is tried again at the next change; a table
        where nobody plays any more has no next change, and is forgotten.
        """
        surface = self._surfaces.get(table, Surface())
        advance = await self._tables.since(table, surface.shown)
        names = await seat_names(advance.lobby.roster, self._people, self._tr.locale)
        try:
            if self._outlet.caps.edits:
                await self._board(table, surface, advance, names)
            else:
                await self._tell(table, surface, advance, names)
        finally:
            if advance.is_over:
                self._surfaces.pop(table, None)

    async def _board(
        self, table: TableId, surface: Surface, advance: Advance, names: Names
    ) -> None:
        """One message a table, changed in place; one more for the result of each deal."""
        place, ref = advance.lobby.place, surface.ref
        moves = (*surface.moves, *advance.told)[-REMEMBERED:]
        screen = self._public(advance, moves, names)
        if screen != surface.screen:
            if ref is None:
                shown = await self._outlet.show(place, screen)
            else:
                shown = await self._outlet.update(place, ref, screen)
            if isinstance(shown, Unreachable):
                _unreachable(table, shown)
                return
            ref = shown
        owed = (*surface.owed, *self._results(advance, names))
        surface = Surface(advance.version, ref, screen, moves)
        while owed:
            self._surfaces[table] = replace(surface, owed=owed[-MOST_OWED:])
            shown = await self._outlet.show(place, owed[0])
            if isinstance(shown, Unreachable):
                _unreachable(table, shown)
                return
            owed = owed[1:]
        self._surfaces[table] = surface

    async def _tell(self, table: TableId, surface: Surface, advance: Advance, names: Names) -> None:
        """Everything since the last time in one message: moves, and results where they fall."""
        blocks = tuple(self._story(advance, names))
        if blocks:
            screen = PublicScreen(locale=self._tr.locale, names=names, blocks=blocks)
            shown = await self._outlet.show(advance.lobby.place, screen)
            if isinstance(shown, Unreachable):
                _unreachable(table, shown)
                return
        self._surfaces[table] = replace(surface, shown=advance.version)

    def _story(self, advance: Advance, names: Names) -> Iterator[Block]:
        """What was told, line by line. The hands shown at the end of a deal stand in its result;
        whose turn it is can be seen from who moves next.
        """
        ended = iter(advance.ended)
        for notice in advance.told:
            match notice:
                case HandShown() | TurnBegan() | UpcardOffered() | DefenceBegan() | SeatReady():
                    pass
                case DealScored() | DealVoided():
                    deal = next(ended)
                    yield from deal_screen(deal.table, deal.told, names, self._tr).blocks
                case GameWon() if advance.table is not None:
                    yield from game_screen(advance.table, names, self._tr).blocks
                case DealBegan():
                    yield Heading(notice_line(notice, self._tr))
                case _:
                    yield Text(notice_line(notice, self._tr))

    def _public(
        self, advance: Advance, moves: tuple[PublicNotice, ...], names: Names
    ) -> PublicScreen:
        lobby = advance.lobby
        if advance.table is not None:
            return board_screen(advance.table, moves, names, self._tr)
        host = lobby.roster.seat_of(lobby.host) or Seat(0)
        return lobby_screen(lobby.variant, lobby.rules, names, host, self._tr)

    def _results(self, advance: Advance, names: Names) -> Iterator[PublicScreen]:
        """What is told once, in a message that stays: a deal's result, with the last the game's."""
        deals = [deal_screen(each.table, each.told, names, self._tr) for each in advance.ended]
        won = any(isinstance(each, GameWon) for each in advance.told)
        if not won or advance.table is None:
            yield from deals
            return
        game = game_screen(advance.table, names, self._tr)
        yield from deals[:-1]
        last = deals[-1].blocks if deals else ()
        yield replace(game, blocks=(*last, *game.blocks))


def _unreachable(table: TableId, shown: Unreachable) -> None:
    log.warning("table %s cannot be shown: %s", table, shown.why)
