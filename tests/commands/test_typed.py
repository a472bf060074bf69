"""What is offered can be typed, in every language, and then means the same."""

from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from rummybot.app import build_for_a_while
from rummybot.commands.catalog import COMMANDS
from rummybot.commands.invocation import Invocation
from rummybot.commands.notation import read_card
from rummybot.commands.refused import Refusals
from rummybot.commands.typed import typed
from rummybot.engine.cards import Card, Rank, Suit
from rummybot.engine.ids import Seat
from rummybot.engine.intents import Discard, Knock, LayMelds, LayOff, SeatIntent, Withdraw
from rummybot.engine.legality import Seats, options
from rummybot.engine.views import SeatView
from rummybot.i18n.translations import Locale, translations
from rummybot.players.quick import Quick
from rummybot.render.choices import choices
from rummybot.settings.service import Settings
from rummybot.tables.chance import SeededChance
from rummybot.tables.lifecycle import Leave
from rummybot.tables.people import People
from rummybot.tables.refusals import NotSeated
from rummybot.tables.request import Outcome, Refused, Request, TableId
from rummybot.tables.roster import Place
from rummybot.tables.service import Tables

HERE = Place("test", "here")
MOST_MOVES = 150


@dataclass
class Watched:
    """Tables where nothing is done; what was asked for is kept."""

    real: Tables
    asked: list[Request] = field(default_factory=list)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.real, name)

    async def submit(self, request: Request) -> Outcome:
        self.asked.append(request)
        return Refused(NotSeated())


@dataclass
class Desk:
    """A desk with such tables."""

    tables: Any
    people: People
    settings: Settings
    refusals: Refusals


async def meant(intent: SeatIntent, desk: Desk, call: Invocation) -> object:
    """What is asked for by whoever types what is written for an intent."""
    command = typed(intent, call.locale)
    assert command is not None
    arguments = {param.name: value for param, value in command.values}
    watched = Watched(desk.tables)
    await command.command.run(replace(desk, tables=watched), replace(call, arguments=arguments))
    (request,) = watched.asked
    return request.intent


async def play(variant: str, seed: int) -> set[type[SeatIntent]]:
    """A game of two; at every step everything that could be typed is typed, and one of it is done.
    Gives the kinds that occurred.
    """
    app = build_for_a_while(SeededChance(seed), Locale.EN)
    callers = [
        Invocation(key=f"set-up:{n}", who=who, place=HERE, locale=locale)
        for n, (who, locale) in enumerate(
            [(await app.people.meet("test", each, each, each), each) for each in Locale]
        )
    ]
    run = {command.name: command.run for command in COMMANDS}
    host, guest = callers
    await run["rummy new"](app, replace(host, arguments={"variant": variant}))
    await run["rummy join"](app, guest)
    await run["rummy start"](app, replace(host, key="start"))
    table = await app.tables.open_at(HERE)
    assert table is not None
    occurred: set[type[SeatIntent]] = set()
    for number in range(MOST_MOVES):
        occurred |= await one_step(
            Desk(app.tables, app.people, app.settings, app.refusals), table, callers, number
        )
    return occurred


async def one_step(
    desk: Desk, table: TableId, callers: list[Invocation], number: int
) -> set[type[SeatIntent]]:
    awaited = (await desk.tables.since(table, 0)).awaited
    if not isinstance(awaited, Seats):
        return set()
    view = await desk.tables.view(table, awaited.seats[0])
    assert view is not None
    call = callers[view.seat]
    for intent in worth_typing(view, call.locale):
        left = Leave(call.who, begun=False)  # which withdraws the seat between two deals
        expected = left if isinstance(intent, Withdraw) else intent
        assert await meant(intent, desk, call) == expected
    intent = Quick().choose(view)
    key, who = f"move:{number}", call.who
    await desk.tables.submit(Request(key=key, table=table, who=who, intent=intent))
    return {type(each) for each in worth_typing(view, call.locale)}


def worth_typing(view: SeatView, locale: Locale) -> list[SeatIntent]:
    listed = options(view)
    offered = (each.intent for each in choices(view, listed, translations(locale)))
    return list({*listed, *offered})


@pytest.mark.parametrize(
    ("variant", "kinds"), [("gin", {Knock, LayOff, Withdraw}), ("basic", {LayMelds, LayOff})]
)
async def test_what_is_offered_can_be_typed(variant: str, kinds: set[type[SeatIntent]]) -> None:
    assert kinds <= await play(variant, seed=3)


def test_an_ace_is_typed_so_that_it_is_no_ten() -> None:
    ace, ten = (Card(Suit.CLUBS, rank) for rank in (Rank.ACE, Rank.TEN))
    command = typed(Discard(Seat(0), ace), Locale.RU)
    assert command is not None
    ((_, text),) = command.values
    assert read_card(text, (ace, ten)) == ace
