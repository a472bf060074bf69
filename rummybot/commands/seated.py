"""The caller at his table: found, asked for, answered."""

from collections.abc import Iterator
from dataclasses import dataclass

from rummybot.commands.invocation import Desk, Invocation, Reply, answer
from rummybot.commands.lobby_refusals import lobby_refusal_line
from rummybot.delivery.naming import seat_names
from rummybot.engine.ids import Seat
from rummybot.engine.intents import SeatIntent
from rummybot.engine.legality import options
from rummybot.engine.notices import PrivateNotice, YourHand
from rummybot.engine.refusals import Refusal
from rummybot.engine.views import PublicView, SeatView
from rummybot.i18n.spans import Line
from rummybot.render.hand import hand_screen
from rummybot.render.lines import private_line
from rummybot.render.names import Names
from rummybot.render.screen import PrivateScreen
from rummybot.render.why_not import why_not
from rummybot.tables.lifecycle import LifecycleRefusal, NotSeated, NotStarted
from rummybot.tables.request import Refused, Request, TableId


@dataclass(frozen=True, slots=True)
class AtTable:
    """Somebody at a running game of the place he calls from."""

    table: TableId
    seat: Seat
    view: SeatView
    names: Names


async def at_table(desk: Desk, call: Invocation) -> AtTable | Reply:
    """The caller's seat in the game of this place, or the answer why there is none."""
    table = await desk.tables.open_at(call.place)
    if table is None:
        return no_table(call)
    advance = await desk.tables.now(table)
    names = await seat_names(advance.lobby.roster, desk.people, call.locale)
    seat = advance.lobby.roster.seat_of(call.who)
    if advance.table is None:
        return answer(call, lobby_refusal_line(NotStarted(), call.tr))
    view = None if seat is None else await desk.tables.view(table, seat)
    if seat is None or view is None:
        return answer(call, lobby_refusal_line(NotSeated(), call.tr))
    return AtTable(table, seat, view, names)


def no_table(call: Invocation) -> Reply:
    """There is nothing to act at."""
    return answer(call, call.tr.say("There is no table here. Open one: /rummy new"))


async def act(desk: Desk, call: Invocation, at: AtTable, intent: SeatIntent) -> Reply:
    """Ask for this at the table and answer with what came of it and the hand as it is now."""
    request = Request(key=call.key, table=at.table, who=call.who, intent=intent)
    outcome = await desk.tables.submit(request)
    view = await desk.tables.view(at.table, at.seat)
    if view is None:
        return answer(call, call.tr.say("You have left the game."))
    if isinstance(outcome, Refused):
        said: tuple[Line, ...] = (refusal_line(outcome.why, view.table, call),)
    else:
        said = tuple(_told(outcome.told, call))
    return Reply(said, panel(view, at.names, call))


def _told(told: tuple[PrivateNotice, ...], call: Invocation) -> Iterator[Line]:
    """What the caller is told besides; a new hand is seen in the panel."""
    return (private_line(each, call.tr) for each in told if not isinstance(each, YourHand))


def panel(view: SeatView, names: Names, call: Invocation) -> PrivateScreen:
    """The hand with its choices."""
    return hand_screen(view, options(view), names, call.tr)


def refusal_line(why: Refusal | LifecycleRefusal, table: PublicView, call: Invocation) -> Line:
    """Why not, in the caller's language."""
    if isinstance(why, LifecycleRefusal):
        return lobby_refusal_line(why, call.tr)
    return why_not(why, table, call.tr)
