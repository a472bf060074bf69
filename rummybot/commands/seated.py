"""The caller at his table: found, asked for, answered."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rummybot.commands.invocation import Desk, Invocation, Reply, answer
from rummybot.commands.lobby_refusals import lobby_refusal_line
from rummybot.delivery.naming import seat_names
from rummybot.engine.ids import Seat
from rummybot.engine.intents import Ready, SeatIntent
from rummybot.engine.legality import options
from rummybot.engine.notices import PrivateNotice, YourHand
from rummybot.engine.refusals import Refusal
from rummybot.engine.views import PublicView, SeatView
from rummybot.i18n.spans import Line, line
from rummybot.render.hand import hand_screen
from rummybot.render.lines import private_line
from rummybot.render.names import Names
from rummybot.render.rulesheet import variant_name
from rummybot.render.screen import PrivateScreen
from rummybot.render.why_not import why_not
from rummybot.tables.refusals import LifecycleRefusal, NotSeated, NotStarted, ScreenIsOld
from rummybot.tables.request import Refused, Request, TableId


@dataclass(frozen=True, slots=True)
class AtTable:
    """Somebody at a running game of the place he calls from."""

    table: TableId
    seat: Seat
    view: SeatView
    names: Names


async def at_table(desk: Desk, call: Invocation) -> AtTable | Reply:
    """The caller's seat in the game he means, or the answer why there is none."""
    table = await table_meant(desk, call)
    if isinstance(table, Reply):
        return table
    advance = await desk.tables.now(table)
    names = await seat_names(advance.lobby.roster, desk.people, call.locale)
    seat = advance.lobby.seat_of(call.who)
    if advance.table is None:
        return answer(call, lobby_refusal_line(NotStarted(), call.tr))
    view = None if seat is None else await desk.tables.view(table, seat)
    if seat is None or view is None:
        return answer(call, lobby_refusal_line(NotSeated(), call.tr))
    return AtTable(table, seat, view, names)


async def table_meant(desk: Desk, call: Invocation) -> TableId | Reply:
    """The table of this place; elsewhere the only one at which the caller sits, or the one he names
    by its number among his tables, or by what it is called for good.
    """
    number = call.arguments.get("table", "").strip()
    here = await desk.tables.open_at(call.place)
    if here is not None and not number:
        return here
    mine = await desk.tables.tables_of(call.who)
    if number in mine:
        return TableId(number)
    if number.isdecimal() and 0 < int(number[:4]) <= len(mine):
        return mine[int(number[:4]) - 1]
    if number or len(mine) > 1:
        return await _which(desk, call, mine)
    return mine[0] if mine else no_table(call)


async def _which(desk: Desk, call: Invocation, mine: Sequence[TableId]) -> Reply:
    """Asks which of his tables is meant."""
    if not mine:
        return no_table(call)
    said = call.tr.say("You sit at several tables. Say which: table and its number.")
    return answer(call, said, *(each for _, each in await tables_told_apart(desk, call)))


async def tables_told_apart(desk: Desk, call: Invocation) -> tuple[tuple[TableId, Line], ...]:
    """The tables at which the caller sits, each with its number, its game and its people."""
    found = []
    for number, table in enumerate(await desk.tables.tables_of(call.who), 1):
        lobby = (await desk.tables.now(table)).lobby
        names = await seat_names(lobby.roster, desk.people, call.locale)
        game = variant_name(lobby.variant, call.tr)
        found.append((table, line(f"{number}: ", game, f" ({', '.join(names.by_seat)})")))
    return tuple(found)


def no_table(call: Invocation) -> Reply:
    """There is nothing to act at."""
    return answer(call, call.tr.say("There is no table here. Open one: /rummy new"))


async def act(desk: Desk, call: Invocation, at: AtTable, intent: SeatIntent) -> Reply:
    """Ask for this at the table and answer with what came of it and the hand as it is now."""
    moment = None if isinstance(intent, Ready) else call.moment  # others may be ready meanwhile
    request = Request(key=call.key, table=at.table, who=call.who, intent=intent, moment=moment)
    outcome = await desk.tables.submit(request)
    view = await desk.tables.view(at.table, at.seat)
    if view is None:
        return answer(call, call.tr.say("You have left the game."))
    if isinstance(outcome, Refused):
        said: tuple[Line, ...] = (refusal_line(outcome.why, view.table, call),)
        if not isinstance(outcome.why, ScreenIsOld):
            desk.refusals.remember(call.who, said[0], at.names)
    else:
        said = tuple(_told(outcome.told, call))
    return Reply(said, panel(view, at.names, call, at.table))


def _told(told: tuple[PrivateNotice, ...], call: Invocation) -> Iterator[Line]:
    """What the caller is told besides; a new hand is seen in the panel."""
    return (private_line(each, call.tr) for each in told if not isinstance(each, YourHand))


def panel(
    view: SeatView, names: Names, call: Invocation, table: TableId | None = None
) -> PrivateScreen:
    """The hand with its choices."""
    return hand_screen(view, options(view), names, call.tr, table=table or "")


def refusal_line(why: Refusal | LifecycleRefusal, table: PublicView, call: Invocation) -> Line:
    """Why not, in the caller's language."""
    if isinstance(why, LifecycleRefusal):
        return lobby_refusal_line(why, call.tr)
    return why_not(why, table, call.tr)
