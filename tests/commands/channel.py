"""A channel where people call commands, and what each of them is answered."""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from itertools import count

from rummybot.app import App, build_for_a_while
from rummybot.commands.catalog import COMMANDS
from rummybot.commands.invocation import Invocation, Reply
from rummybot.commands.pressing import pressed
from rummybot.commands.typed import typed
from rummybot.engine.hidden import State
from rummybot.engine.ids import Seat
from rummybot.engine.intents import SeatIntent
from rummybot.engine.legality import Seats, options
from rummybot.engine.views import PublicView, SeatView
from rummybot.i18n.translations import Locale
from rummybot.players.quick import Quick
from rummybot.render.press import PublicPress, PublicToken
from rummybot.tables.chance import SeededChance
from rummybot.tables.request import Accepted, Request, TableId
from rummybot.tables.roster import Place, PlayerRef
from tests.render.on_paper import on_paper

RUN = {command.name: command.run for command in COMMANDS}
HERE = Place("test", "here")
EMPTY: Mapping[str, str] = {}


class Channel:
    """People in a place. Ann opens tables, Bob joins; anybody else may come by."""

    def __init__(self, locale: Locale = Locale.EN, seed: int = 7) -> None:
        self.app: App = build_for_a_while(SeededChance(seed), locale)
        self.locale = locale
        self.refs: dict[str, PlayerRef] = {}
        self.arrives_twice = ""
        """The command whose every call is delivered a second time, which is answered too."""
        self.repeats = 0
        self._keys = count(1)

    async def calls(
        self,
        who: str,
        command: str,
        arguments: Mapping[str, str] = EMPTY,
        *,
        key: str = "",
        locale: Locale | None = None,
        place: Place = HERE,
        manages: bool = False,
        manages_server: bool = False,
        server: str = "",
    ) -> Reply:
        """What somebody is answered to a command."""
        call = await self.call(who, arguments, key=key, locale=locale, place=place)
        return await RUN[command](
            self.app, replace(call, manages=manages, manages_server=manages_server, server=server)
        )

    async def call(
        self,
        who: str,
        arguments: Mapping[str, str] = EMPTY,
        *,
        key: str = "",
        locale: Locale | None = None,
        place: Place = HERE,
    ) -> Invocation:
        """A call of somebody."""
        speaks = locale or self.locale
        ref = await self.app.people.meet("test", who, who, speaks)
        self.refs[who] = ref
        return Invocation(
            key=key or f"call:{next(self._keys)}",
            who=ref,
            place=place,
            locale=speaks,
            arguments=arguments,
        )

    async def says(
        self,
        who: str,
        command: str,
        arguments: Mapping[str, str] = EMPTY,
        *,
        key: str = "",
        manages: bool = False,
        manages_server: bool = False,
        server: str = "",
    ) -> str:
        """The same, as it is read."""
        key = key or f"said:{next(self._keys)}"
        calls = partial(
            self.calls,
            who,
            command,
            arguments,
            key=key,
            manages=manages,
            manages_server=manages_server,
            server=server,
        )
        said = text(await calls())
        if command == self.arrives_twice:
            assert text(await calls()).strip()
            self.repeats += 1
        return said

    async def leaves(self, who: str, place: Place = HERE) -> str:
        """What somebody is answered who leaves a game, and means it."""
        table = await self.app.tables.open_at(place)
        assert table is not None
        go = PublicToken(table, PublicPress.GO)
        return text(await pressed(self.app, await self.call(who, place=place), go))

    async def lobby(self, variant: str = "gin", chosen: str = "") -> None:
        """Ann has opened a table, Bob sits there."""
        await self.calls("Ann", "rummy new", {"variant": variant, "options": chosen})
        await self.calls("Bob", "rummy join")

    async def begun(self, variant: str = "gin", chosen: str = "") -> None:
        """Their game has begun."""
        await self.lobby(variant, chosen)
        await self.calls("Ann", "rummy start")

    # ------------------------------------------------------------ looking behind

    async def table(self) -> TableId:
        """The open table."""
        found = await self.app.tables.open_at(HERE)
        assert found is not None
        return found

    async def version(self) -> int:
        """How much has happened at the open table; 0 where there is none."""
        found = await self.app.tables.open_at(HERE)
        return 0 if found is None else (await self.app.tables.now(found)).version

    async def seen(self) -> PublicView:
        """The game as everybody sees it."""
        seen = (await self.app.tables.now(await self.table())).table
        assert seen is not None
        return seen

    async def who(self) -> str:
        """Who is awaited first."""
        advance = await self.app.tables.now(await self.table())
        assert isinstance(advance.awaited, Seats)
        sitter = advance.lobby.roster.at(advance.awaited.seats[0])
        return next(name for name, ref in self.refs.items() if ref == sitter)

    async def view(self, who: str) -> SeatView:
        """What somebody sees of the game."""
        table = await self.table()
        seat = (await self.app.tables.now(table)).lobby.roster.seat_of(self.refs[who])
        assert seat is not None
        view = await self.app.tables.view(table, seat)
        assert view is not None
        return view

    def state(self, table: TableId) -> State:
        """The whole game, hidden cards and all."""
        game = self.app.tables._cache[table].game
        assert game is not None
        return game

    # ------------------------------------------------------------ playing on

    async def move(self) -> str:
        """One sensible move by whoever is awaited, made by its command; what he is answered."""
        who = await self.who()
        return await self.does(who, Quick().choose(await self.view(who)))

    async def does(self, who: str, intent: SeatIntent, *, key: str = "") -> str:
        """An intent by its command."""
        command = typed(intent, self.locale, (await self.seen()).rules)
        arguments = {param.name: value for param, value in command.values}
        return await self.says(who, command.command.name, arguments, key=key)

    async def until(
        self, kind: type[SeatIntent], most: int = 2000
    ) -> tuple[str, SeatView, SeatIntent]:
        """Play on until somebody may do something of a kind; who, what he sees, and what."""
        for _ in range(most):
            who = await self.who()
            view = await self.view(who)
            for intent in options(view):
                if isinstance(intent, kind):
                    return who, view, intent
            await self.step(view.seat, Quick().choose(view))
        raise AssertionError(f"nobody could ever {kind.__name__}")

    async def step(self, seat: Seat, intent: SeatIntent) -> None:
        """A move without a command."""
        key = f"step:{next(self._keys)}"
        request = Request(key=key, table=await self.table(), who=None, intent=intent)
        assert isinstance(await self.app.tables.submit(request), Accepted), (seat, intent)

    async def play_out(self) -> None:
        """The game to its end."""
        while await self.app.tables.open_at(HERE) is not None:
            view = await self.view(await self.who())
            await self.step(view.seat, Quick().choose(view))


async def where(
    fits: Callable[[SeatView], bool], variant: str = "basic", locale: Locale = Locale.EN
) -> tuple[Channel, str, SeatView]:
    """The first of many games in which somebody who is awaited comes into such a position."""
    for seed in range(300):
        channel = Channel(locale, seed)
        await channel.begun(variant, "match=200")
        while await channel.app.tables.open_at(HERE) is not None:
            who = await channel.who()
            view = await channel.view(who)
            if fits(view):
                return channel, who, view
            await channel.step(view.seat, Quick().choose(view))
    raise AssertionError("this never came about")


def text(reply: Reply) -> str:
    """An answer as it is read."""
    return on_paper(reply.screen())


def untranslated(answer: str) -> list[str]:
    """Latin words of a Russian answer that are neither names nor what is typed as it stands."""
    return [
        word
        for word in re.findall(r"[A-Za-z][A-Za-z-]{2,}", answer)
        if word.casefold() not in AS_IT_STANDS
    ]


AS_IT_STANDS = {
    *("ann", "bob", "cat", "basic", "gin", "rummy"),
    *("match", "courts", "taken", "last-discard", "bonus", "stock", "cards", "shutout"),
    *("gin-bonus", "undercut-bonus", "must-play", "free", "single", "reshuffle", "void-at-two"),
    *("void-at-zero", "showdown", "optional", "required", "none", "double", "too-high"),
    *("home", "open", "block", "michigan", "bozenkill", "declarations", "refused", "binding"),
    *("out-of-turn", "any-moment", "own-turn", "scoring", "difference", "melds-minus-hand", "ace"),
    "offered",
}
"""Names of people, of games, of options and of their values."""
