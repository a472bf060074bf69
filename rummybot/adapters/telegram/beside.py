"""What lies open at a table, for the private chat: whoever plays there does not see the board."""

from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import replace

from rummybot.adapters.telegram import words
from rummybot.commands.invocation import Desk
from rummybot.engine.events import DealBegan
from rummybot.engine.ids import Seat
from rummybot.engine.legality import Seats
from rummybot.engine.notices import PublicNotice
from rummybot.engine.rules import OnTable
from rummybot.engine.tabletop import BetweenDeals, Finished
from rummybot.engine.views import PublicView
from rummybot.i18n.spans import Who, join, line
from rummybot.i18n.translations import Translations, translations
from rummybot.render.board import discard_row, meld_rows, open_cards, piles_line
from rummybot.render.moves import move_lines
from rummybot.render.screen import Block, Heading, PrivateScreen, Quiet, Text, Until
from rummybot.tables.feed import Advance
from rummybot.tables.request import TableId

MOVES_SHOWN = 3
"""So many of the last moves are told."""

LOOKED_AT = 16
"""So many events are looked at for them."""

REMEMBERED = 500
"""So many tables are remembered as they were last told of."""

Told = tuple[int, tuple[PublicNotice, ...]]
"""A version, and what was told of late until then."""


class Beside:
    """Tells how a table stands."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._known: OrderedDict[str, Told] = OrderedDict()

    async def completed(self, screen: PrivateScreen) -> PrivateScreen:
        """A hand with what lies open at its table, and how long its owner has for his turn."""
        if not screen.table or screen.seat is None:
            return screen
        advance = await self._desk.tables.now(TableId(screen.table))
        if advance.table is None or isinstance(advance.table.phase, BetweenDeals | Finished):
            return screen
        tr = translations(screen.locale)
        moves = await self._moves(screen, screen.seat, advance, tr)
        beside = [*moves, *_open(advance.table, screen, tr)]
        heading = [each.text for each in screen.blocks[:1] if isinstance(each, Heading)]
        said = open_cards(advance.table, tr)
        rest = (each for each in screen.blocks[len(heading) :] if each not in said)
        awaited = advance.awaited
        if isinstance(awaited, Seats) and screen.seat in awaited.seats:
            heading.insert(0, words.turn_line(tr))
            if advance.deadline is not None and not advance.lobby.paused:
                beside.append(Until(tr.say("Time:"), advance.deadline))
        return replace(screen, blocks=(Heading(join(" · ", heading)), *beside, *rest))

    async def _moves(
        self, screen: PrivateScreen, seat: Seat, advance: Advance, tr: Translations
    ) -> Iterator[Block]:
        """The last moves of the others in this deal, looked up once for each version of a table."""
        version, known = advance.version, self._known.pop(screen.table, None)
        if known is None or known[0] != version:
            before = max(version - LOOKED_AT, 0)
            known = version, (await self._desk.tables.since(TableId(screen.table), before)).told
        self._known[screen.table] = known
        while len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
        begun = [place for place, each in enumerate(known[1]) if isinstance(each, DealBegan)]
        of_this_deal = known[1][begun[-1] if begun else 0 :]
        others = [each for each in of_this_deal if getattr(each, "seat", seat) != seat]
        return map(Quiet, tuple(move_lines(others, tr))[-MOVES_SHOWN:])


def _open(table: PublicView, screen: PrivateScreen, tr: Translations) -> Iterator[Block]:
    yield Text(piles_line(table, tr))
    yield from discard_row(table, tr)
    yield from meld_rows(table, tr)
    if isinstance(table.rules.tabling, OnTable):
        others = (
            line(Who(Seat(seat)), f" {hand.size}")
            for seat, hand in zip(table.seats, table.hands, strict=True)
            if seat != screen.seat
        )
        yield Text(line(tr.say("Cards"), ": ", join(" · ", others)))
