"""Hands that lie open on people's own screens are kept up to date."""

import asyncio
import logging
from collections.abc import Awaitable, Sequence

from rummybot.delivery.boards import called, closed_line
from rummybot.delivery.naming import about_table, closed_table, seat_names
from rummybot.delivery.outlet import Whisperer
from rummybot.engine.chip_refusals import OutOfGame
from rummybot.engine.ids import Moment, Seat
from rummybot.engine.legality import not_in_game
from rummybot.i18n.spans import Line
from rummybot.i18n.translations import Translations, locale_of, translations
from rummybot.render.hand import hand_screen, out_screen
from rummybot.render.names import Names
from rummybot.render.screen import Heading, PrivateScreen, Text
from rummybot.render.table_lines import gone_line, your_seat_line
from rummybot.tables import stopping
from rummybot.tables.events import Absence, SubstituteSat, WhyClosed
from rummybot.tables.feed import Advance
from rummybot.tables.people import People
from rummybot.tables.ports import Account
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
        self._seen: dict[TableId, int] = {}
        """The version of each table up to which it is known who has left."""

    async def refresh(self, table: TableId, advance: Advance) -> None:
        """Show every person at the table the hand as it now is, where it lies open, side by side;
        where the table is over, for the last time, and to those who have left it too.
        """
        lobby = advance.lobby
        people = lobby.seated if lobby.closed is None else lobby.roster.people
        left = await self._gone_since(table, advance)
        if lobby.closed is WhyClosed.GONE:  # of which `tell_gone` tells
            return
        trouble = f"a hand at table {table} cannot be"
        async with asyncio.TaskGroup() as group:
            for who in _on_turn_first(people, advance):
                work = self._refresh_one(table, advance, who)
                group.create_task(_no_others_trouble(work, f"{trouble} shown"))
            for seat, why in left:
                work = self._close_one(table, advance, seat, why)
                group.create_task(_no_others_trouble(work, f"{trouble} closed"))

    async def _gone_since(
        self, table: TableId, advance: Advance
    ) -> tuple[tuple[Seat, Absence], ...]:
        """Who has left or was removed since the last time, in so far as this process knows."""
        before = self._seen.pop(table, advance.version)
        if advance.is_over:
            return ()
        self._seen[table] = advance.version
        if not advance.lobby.left or before >= advance.version:
            return ()
        since = (await self._tables.since(table, before)).around
        return tuple(
            (each.seat, each.why)
            for each in since
            if isinstance(each, SubstituteSat) and each.seat in advance.lobby.left
        )

    async def _close_one(self, table: TableId, advance: Advance, seat: Seat, why: Absence) -> None:
        """Tell somebody on his hand that it is his no more. Who was removed and has none open is
        told in a message.
        """
        lobby, who = advance.lobby, advance.lobby.roster.at(seat)
        if not isinstance(who, PlayerRef) or why is Absence.AWAY:
            return
        account = await self._people.account(who, lobby.place.platform)
        if account is None:
            return
        tr, removed = await self._words_of(who), why is Absence.REMOVED
        plays_on = advance.table is not None and seat in advance.table.seats
        partners = bool(lobby.rules.seating.teams)
        told = your_seat_line(tr, removed=removed, plays_on=plays_on, partners=partners)
        said = _said(about_table(lobby, tr), told, tr)
        if not await self._whisperer.close(account, table, said) and removed:
            await self._whisperer.whisper(account, said, f"{table}:removed:{who.id}")

    async def tell_gone(self, table: TableId, advance: Advance) -> None:
        """Tell the people that the place of their table is gone: on their hands, which may be gone
        with it, and in a message.
        """
        async with asyncio.TaskGroup() as group:
            for who in advance.lobby.roster.people:
                work = self._tell_one(table, advance, who)
                told = f"somebody at table {table} cannot be told"
                group.create_task(_no_others_trouble(work, told))

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
        now, view = await self._tables.seen_by(table, who)
        if view is None:
            await self._refresh_out(table, now, who, account, names, tr)
            return
        if advance.is_over:
            screen = hand_screen(view, (), names, tr, about=about)
            await self._whisperer.close(account, table, screen)
        else:
            screen = hand_screen(
                view,
                stopping.on_offer(now.lobby, view),
                names,
                tr,
                about=about,
                table=table,
                version=now.version,
                paused=now.lobby.paused,
                away=view.seat in now.lobby.away,
            )
            await self._whisperer.refresh(account, table, screen, _clock(now, view.seat))

    async def _refresh_out(
        self,
        table: TableId,
        now: Advance,
        who: PlayerRef,
        account: Account,
        names: Names,
        tr: Translations,
    ) -> None:
        """The same for somebody whose seat is out of the game: that it is, and in the end how the
        game came out.
        """
        lobby = now.lobby
        seat = lobby.seat_of(who)
        if seat is None or now.table is None:
            return
        out = not_in_game(now.table, seat)
        if not isinstance(out, OutOfGame):
            return
        about = about_table(lobby, tr)
        if now.is_over:
            screen = out_screen(now.table, seat, out, names, tr, about=about)
            await self._whisperer.close(account, table, screen)
            return
        screen = out_screen(
            now.table, seat, out, names, tr, about=about, table=table, version=now.version
        )
        await self._whisperer.refresh(account, table, screen, None)

    async def _tell_one(self, table: TableId, advance: Advance, who: PlayerRef) -> None:
        account = await self._people.account(who, advance.lobby.place.platform)
        if account is not None:
            tr = await self._words_of(who)
            names = await seat_names(advance.lobby.roster, self._people, tr.locale)
            said = _said(closed_table(advance.lobby, names, tr), gone_line(tr), tr)
            await self._whisperer.close(account, table, said)
            if who in advance.lobby.seated:
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


def _on_turn_first(people: Sequence[PlayerRef], advance: Advance) -> list[PlayerRef]:
    """The people, those first whom the others wait for."""
    wanted = called(advance)
    awaited = () if wanted is None else wanted[0]
    return sorted(people, key=lambda who: advance.lobby.seat_of(who) not in awaited)


async def _no_others_trouble(work: Awaitable[None], what: str) -> None:
    """Something done for one person."""
    try:
        await work
    except Exception as error:
        log.error("%s: %s", what, type(error).__name__)
