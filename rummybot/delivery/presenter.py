"""From a hint to screens on surfaces. A hint says that a table is at a version; the presenter reads
what may be told since the version its surface shows, and shows that.
"""

import asyncio
import logging
from collections.abc import Iterator
from dataclasses import replace

from rummybot.delivery.boards import board, is_new_turn, over_screen, results
from rummybot.delivery.calls import Calls
from rummybot.delivery.gone import close_gone
from rummybot.delivery.hands import Hands
from rummybot.delivery.naming import seat_names
from rummybot.delivery.news import lately, news_lines
from rummybot.delivery.outlet import Outlet, Unreachable
from rummybot.delivery.posting import Posting
from rummybot.delivery.surfaces import Surface, Surfaces
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
from rummybot.i18n.translations import Translations, translations
from rummybot.render.lines import notice_line
from rummybot.render.names import Names
from rummybot.render.scoresheet import deal_screen, game_screen
from rummybot.render.screen import Block, Heading, PublicScreen, Text
from rummybot.settings.service import LANGUAGE, Settings
from rummybot.tables.errands import Errands, Wait
from rummybot.tables.events import WhyClosed
from rummybot.tables.feed import Advance
from rummybot.tables.people import People
from rummybot.tables.request import TableId
from rummybot.tables.roster import Place
from rummybot.tables.service import Tables

REMEMBERED = 12
"""So many notices are kept for a board, which shows the last moves among them."""

FOUND_AGAIN = 24
"""So many events are looked at for the last moves when the process begins again."""

MOST_OWED = 3
"""So many results are kept for a place that cannot be reached."""

PAUSES = (1.0, 5.0, 30.0, 120.0, 600.0, 3600.0)
"""Seconds after which a drawing that failed is tried again by itself, one after the other."""

log = logging.getLogger(__name__)


class Presenter:
    """Keeps the surfaces of all tables up to date, side by side."""

    def __init__(
        self,
        tables: Tables,
        people: People,
        outlet: Outlet,
        settings: Settings,
        surfaces: Surfaces,
        hands: Hands | None = None,
        pause: Wait = asyncio.sleep,
    ) -> None:
        self._tables = tables
        self._people = people
        self._outlet = outlet
        self._settings = settings
        self._surfaces = surfaces
        self._hands = hands
        self._posting = Posting(outlet, surfaces)
        self._calls = Calls(outlet, people)
        self._errands = Errands(self._draw, PAUSES, pause)
        self._hand_errands = Errands(self._draw_hands)
        self._refused: dict[TableId, Place] = {}
        """Tables that may not be shown where they stand."""
        tables.follow(lambda table, _: self._call_for(table))
        settings.follow(self._chosen)

    async def run(self) -> None:
        """Draw whatever is due, for ever, and first what an earlier process has left undrawn. A
        table that cannot be drawn does not stop the others.
        """
        for table in await self._surfaces.tables():
            self._call_for(table)
        async with asyncio.TaskGroup() as group:
            group.create_task(self._errands.run())
            group.create_task(self._hand_errands.run())

    async def catch_up(self) -> None:
        """Draw all that is due now."""
        await self._errands.settle()
        await self._hand_errands.settle()

    def _call_for(self, table: TableId) -> None:
        """Hands wait for no board: a place may take its time, and they are not shown there. Where
        the bot may show nothing it does not try at every change, but after its pauses.
        """
        if not (table in self._refused and self._errands.is_put_off(table)):
            self._errands.call_for(table)
        self._hand_errands.call_for(table)

    def _chosen(self, scope: str, key: str) -> None:
        """A place speaks another language from now on."""
        if key == LANGUAGE:
            for table in self._surfaces.shown_in(scope):
                self._errands.call_for(table)

    async def _draw(self, table: TableId) -> bool:
        """Show what is new, or could not be shown before. Whether nothing is left to show: else it
        is tried again in a while and at the next change, and when the process begins again.
        """
        if self._surfaces.is_settled(table):  # its end was shown before somebody called for that
            return True
        place = (await self._tables.now(table)).lobby.place
        if place.platform != self._outlet.platform:  # others show the others
            return True
        await self._outlet.room(place)
        surface = await self._surfaces.of(table)
        advance = await self._tables.since(table, surface.shown)
        if advance.lobby.closed is WhyClosed.GONE:
            if self._hands is not None:
                await self._hands.tell_gone(table, advance)
            is_settled = True
        else:
            is_settled = await self._show(table, surface, advance)
        if is_settled:
            self._refused.pop(table, None)
        if is_settled and advance.is_over:
            await self._surfaces.forget(table)
        return is_settled

    async def _draw_hands(self, table: TableId) -> None:
        """Show everybody at a table his hand, where it lies open."""
        advance = await self._tables.now(table)
        if self._hands is not None and advance.lobby.place.platform == self._outlet.platform:
            await self._hands.refresh(table, advance)

    async def _show(self, table: TableId, surface: Surface, advance: Advance) -> bool:
        tr = translations(await self._settings.locale_of(advance.lobby.place))
        names = await seat_names(advance.lobby.roster, self._people, tr.locale)
        if not self._outlet.caps.edits:
            return await self._tell(table, surface, advance, names, tr)
        if surface.screen is None and surface.shown:
            earlier = await self._tables.since(table, max(surface.shown - FOUND_AGAIN, 0))
            told = earlier.told[: len(earlier.told) - len(advance.told)]
            surface = replace(surface, moves=told)
        is_settled = await self._board(table, surface, advance, names, tr)
        if is_settled and advance.is_over:
            await self._outlet.over(advance.lobby.place, over_screen(advance, names, tr))
        return is_settled

    async def _board(
        self,
        table: TableId,
        surface: Surface,
        advance: Advance,
        names: Names,
        tr: Translations,
    ) -> bool:
        """One message a table, changed in place; a call to who is to move; one more message for the
        result of each deal.
        """
        moves = (*surface.moves, *advance.told)[-REMEMBERED:]
        news = lately(surface.news, advance)
        lines = news_lines([each.event for each in news], advance, tr)
        screen = board(table, advance, moves, lines, names, tr)
        place, anew = advance.lobby.place, is_new_turn(advance)
        shown = await self._posting.show(table, place, surface, screen, anew=anew)
        if isinstance(shown, Unreachable):
            return await self._cannot_show(table, shown, advance)
        owed = (*shown.owed, *results(advance, names, tr))
        surface = replace(shown, shown=advance.version, moves=moves, news=news, owed=owed)
        call, trouble = await self._calls.show(table, surface.ping, advance, names, tr)
        is_settled = trouble is None or await self._cannot_show(table, trouble, advance)
        are_told = await self._results(table, replace(surface, ping=call), advance)
        return is_settled and are_told

    async def _results(self, table: TableId, surface: Surface, advance: Advance) -> bool:
        """Show what is owed, and remember after each that it is owed no more."""
        place, owed = advance.lobby.place, surface.owed
        await self._surfaces.keep(table, place, replace(surface, owed=owed[-MOST_OWED:]))
        while owed:
            once = f"{table}:{owed[0].of}"
            shown = await self._outlet.show(place, owed[0].screen, once)
            if isinstance(shown, Unreachable):
                return await self._cannot_show(table, shown, advance)
            owed = owed[1:]
            await self._surfaces.keep(table, place, replace(surface, owed=owed[-MOST_OWED:]))
        return True

    async def _cannot_show(self, table: TableId, shown: Unreachable, advance: Advance) -> bool:
        """Whether there is no use in trying again: the place is gone. Then the table is closed, if
        it is not over. Of a place it is told once, until something is shown there again.
        """
        place = advance.lobby.place
        if shown.gone or place not in self._refused.values():
            log.warning("table %s cannot be shown: %s", table, shown.why)
        if shown.gone and not advance.is_over:
            await close_gone(self._tables, place)
        if not shown.gone:
            self._refused[table] = place
        return shown.gone

    async def _tell(
        self,
        table: TableId,
        surface: Surface,
        advance: Advance,
        names: Names,
        tr: Translations,
    ) -> bool:
        """Everything since the last time in one message: moves, and results where they fall."""
        blocks = tuple(_story(advance, names, tr))
        place = advance.lobby.place
        if blocks:
            screen = PublicScreen(locale=tr.locale, names=names, blocks=blocks)
            shown = await self._outlet.show(place, screen, f"{table}:story:{surface.shown}")
            if isinstance(shown, Unreachable):
                return await self._cannot_show(table, shown, advance)
        await self._surfaces.keep(table, place, replace(surface, shown=advance.version))
        return True


def _story(advance: Advance, names: Names, tr: Translations) -> Iterator[Block]:
    """What was told, line by line. The hands shown at the end of a deal stand in its result; whose
    turn it is can be seen from who moves next.
    """
    ended = iter(advance.ended)
    for notice in advance.told:
        match notice:
            case HandShown() | TurnBegan() | UpcardOffered() | DefenceBegan() | SeatReady():
                pass
            case DealScored() | DealVoided():
                deal = next(ended)
                yield from deal_screen(deal.table, deal.told, names, tr).blocks
            case GameWon() if advance.table is not None:
                yield from game_screen(advance.table, names, tr).blocks
            case DealBegan():
                yield Heading(notice_line(notice, tr))
            case _:
                yield Text(notice_line(notice, tr))
    yield from map(Text, news_lines(advance.around, advance, tr))
