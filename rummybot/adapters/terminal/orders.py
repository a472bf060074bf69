"""Does what somebody at the keyboard typed, through the commands of the catalogue."""

import itertools
from collections.abc import Mapping
from typing import assert_never

from rummybot.adapters.terminal import stage, words
from rummybot.adapters.terminal.helping import help_blocks
from rummybot.adapters.terminal.keyboard import GoneError
from rummybot.adapters.terminal.lexicon import Own
from rummybot.adapters.terminal.reading import (
    ManyMeanings,
    NoCard,
    NoMeaning,
    Nothing,
    NoValue,
    Order,
    Pick,
    Read,
)
from rummybot.adapters.terminal.room import Room
from rummybot.adapters.terminal.setup import Setup
from rummybot.adapters.terminal.sitting import Sitting
from rummybot.adapters.terminal.wish import another
from rummybot.commands.command import Command
from rummybot.commands.invocation import Invocation, Reply
from rummybot.commands.misread import misread_line
from rummybot.commands.notation import read_card
from rummybot.commands.seated import AtTable, act, panel
from rummybot.engine.ids import Seat
from rummybot.engine.intents import DrawStock, LayOff, SeatIntent, SwapJoker
from rummybot.engine.legality import options
from rummybot.engine.views import SeatView
from rummybot.i18n.spans import Line
from rummybot.render.names import Names
from rummybot.render.screen import PrivateScreen
from rummybot.tables.lobby import Lobby


class Orders:
    """Carries out orders at one table."""

    def __init__(self, room: Room, sitting: Sitting, names: Names) -> None:
        self._room = room
        self._sitting = sitting
        self._names = names
        self._keys = itertools.count(1)
        self._lobby: Lobby | None = None
        self.wish: Setup | None = None
        """Another game that somebody wants instead of this one."""
        self.has_scrolled = False
        """Whether something was looked up since, so that the choices have moved out of sight."""

    async def view(self, seat: Seat) -> SeatView:
        """What a person of this game sees."""
        tables, table = self._room.desk.tables, self._sitting.table
        self._lobby, view = (await tables.now(table)).lobby, await tables.view(table, seat)
        assert view is not None
        return view

    def panel(self, view: SeatView) -> PrivateScreen:
        """The hand of a seat with its choices."""
        return panel(self._at(view), self._call(view.seat))

    async def obey(self, what: Read, view: SeatView, shown: PrivateScreen) -> None:
        """Do what was typed by the person with this view, who was shown these choices. Raises
        GoneError where it was to leave.
        """
        tr = self._room.tr
        match what:
            case Nothing():
                await self._pick(1 if len(shown.choices) == 1 else 0, view, shown)
            case Pick(number=number):
                await self._pick(number, view, shown)
            case Order(meaning=meaning, arguments=arguments):
                await self._order(meaning.act, arguments, view)
            case ManyMeanings(text=text, words=could_be):
                self._say(words.many_meanings(text, could_be, tr))
            case NoValue(text=text, param=param):
                self._say(words.no_such_value(text, param, tr))
            case NoMeaning(text=text):
                self._say(words.no_such_word(text, tr))
            case NoCard(why=why):
                self._say(misread_line(why, tr))
            case _:
                assert_never(what)

    async def do(self, intent: SeatIntent, view: SeatView) -> None:
        """Ask for a move, and tell what came of it."""
        before = await self._version()
        reply = await act(self._room.desk, self._call(view.seat), self._at(view), intent)
        await self._tell(reply, before, isinstance(intent, DrawStock))

    def _at(self, view: SeatView) -> AtTable:
        assert self._lobby is not None
        return AtTable(self._sitting.table, view.seat, view, self._lobby, self._names)

    async def _pick(self, number: int, view: SeatView, shown: PrivateScreen) -> None:
        if 1 <= number <= len(shown.choices):
            await self.do(shown.choices[number - 1].intent, view)
        else:
            self._say(words.say_a_number(len(shown.choices), self._room.tr))

    async def _order(
        self, what: Command | Own, arguments: Mapping[str, str], view: SeatView
    ) -> None:
        if not isinstance(what, Command):
            raise GoneError
        if what.name == words.NEW:
            self._another(arguments)
        elif what.name == "rummy help":
            self._room.paper.blocks(help_blocks(self._room.tr), self._names, self._room.tr.locale)
            self.has_scrolled = True
        else:
            kind = _TO_A_MELD.get(what.name)
            if kind is not None and "to" not in arguments:
                arguments = {**arguments, **_only_meld(arguments.get("card", ""), kind, view)}
            before = await self._version()
            reply = await what.run(self._room.desk, self._call(view.seat, arguments))
            await self._tell(reply, before, what.name == "draw")

    async def _tell(self, reply: Reply, before: int, drew: bool) -> None:
        """A draw is told with its card, to the one who drew; any other move the table is told, and
        nothing more need be said of it. What changes nothing is answered.
        """
        room = self._room
        if await self._version() == before:
            for each in reply.said:
                self._say(each)
            if any(each.meant for each in reply.panel.choices):
                self._say(words.say_it_again(room.tr))
            if not reply.said:
                stage.show_hand(room.paper, reply.panel, room.tr)
                self.has_scrolled = not reply.panel.choices
        elif drew and reply.said:
            room.outlet.held = True
            await room.presenter.catch_up()
            room.outlet.held = False
            for each in reply.said:
                self._say(each)

    def _another(self, arguments: Mapping[str, str]) -> None:
        variant, chosen = arguments.get("variant", ""), arguments.get("options", "")
        wish = another(self._sitting.setup, variant, chosen, self._room.tr)
        if isinstance(wish, Setup):
            self.wish = wish
        else:
            self._say(wish)

    async def _version(self) -> int:
        return (await self._room.desk.tables.now(self._sitting.table)).version

    def _call(self, seat: Seat, arguments: Mapping[str, str] | None = None) -> Invocation:
        return Invocation(
            key=f"terminal:{next(self._keys)}",
            who=self._sitting.people[seat],
            place=self._sitting.place,
            locale=self._room.tr.locale,
            arguments=arguments or {},
        )

    def _say(self, text: Line) -> None:
        self._room.say(text, self._names)


_TO_A_MELD: Mapping[str, type[LayOff | SwapJoker]] = {"layoff": LayOff, "swap": SwapJoker}
"""What a command that names a meld does with a card."""


def _only_meld(card: str, kind: type[LayOff | SwapJoker], view: SeatView) -> dict[str, str]:
    """The meld a card goes to, where it is the only one: then its number need not be typed."""
    meant = read_card(card, view.hand)
    melds = {each.meld for each in options(view) if isinstance(each, kind) and each.card == meant}
    return {"to": str(melds.pop())} if len(melds) == 1 else {}
