"""What the host may do with a table, and who manages the place where it stands: skip, pause, send
somebody away, close it.
"""

import unicodedata

from rummybot.commands.around_game import present_state
from rummybot.commands.invocation import Desk, Invocation, Reply, answer, refuse
from rummybot.commands.lobby import ask
from rummybot.commands.lobby_refusals import lobby_refusal_line
from rummybot.commands.notation import shown
from rummybot.commands.seated import away_from, table_meant
from rummybot.delivery.naming import seat_names
from rummybot.engine.ids import Moment, Seat
from rummybot.engine.legality import Seats
from rummybot.i18n.spans import join, line
from rummybot.tables import around
from rummybot.tables.feed import Advance
from rummybot.tables.lifecycle import End, GoOn, Pause, Remove, RemoveComputer, Right, Skip
from rummybot.tables.lobby import Lobby
from rummybot.tables.refusals import LifecycleRefusal, OnlyHostOrManager, ScreenIsOld
from rummybot.tables.request import Refused, Request, TableId
from rummybot.tables.roster import Computer

BETWEEN = " · "


def right_of(call: Invocation, lobby: Lobby) -> Right:
    """By what right the caller rules a table: who manages one place rules no table of another."""
    manages = call.manages and not call.is_away and call.place == lobby.place
    return Right.MANAGER if manages else Right.NONE


def has_the_say(call: Invocation, lobby: Lobby) -> bool:
    """Whether the caller rules a table, as its host or by right."""
    return around.rules(lobby, call.who, right_of(call, lobby))


def not_yours(call: Invocation) -> Reply:
    """It is for others to do that."""
    return refuse(call, lobby_refusal_line(OnlyHostOrManager(), call.tr))


# ---------------------------------------------------------------- time


async def skip(desk: Desk, call: Invocation) -> Reply:
    """Wait no more for whoever is to move."""
    table = await table_meant(desk, call)
    if isinstance(table, Reply):
        return table
    awaited = (await desk.tables.now(table)).awaited
    return await skipped(
        desk, call, table, awaited.clock if isinstance(awaited, Seats) else Moment(0)
    )


async def skipped(desk: Desk, call: Invocation, table: TableId, clock: Moment) -> Reply:
    """End the turn of this clock; where that is over by now, how things stand."""
    lobby = (await desk.tables.now(table)).lobby
    intent = Skip(call.who, clock, right_of(call, lobby))
    request = Request(key=call.key, table=table, who=call.who, intent=intent)
    outcome = await desk.tables.submit(request)
    if not isinstance(outcome, Refused):
        said = call.tr.say("Skipped. The game goes on.")
        return answer(call, *away_from(lobby, call), said)
    if isinstance(outcome.why, ScreenIsOld):
        return await present_state(desk, call, table)
    assert isinstance(outcome.why, LifecycleRefusal)
    return refuse(call, lobby_refusal_line(outcome.why, call.tr))


async def pause(desk: Desk, call: Invocation) -> Reply:
    """Let the game stand still."""
    table = await table_meant(desk, call)
    if isinstance(table, Reply):
        return table
    lobby = (await desk.tables.now(table)).lobby
    intent = Pause(call.who, right_of(call, lobby))
    said = call.tr.say(
        "Paused: nobody moves, and no time runs. On with it: /rummy resume — after a day the game "
        "goes on by itself."
    )
    return await ask(desk, call, table, intent, *away_from(lobby, call), said)


async def resume(desk: Desk, call: Invocation) -> Reply:
    """Let a paused game go on."""
    table = await table_meant(desk, call)
    if isinstance(table, Reply):
        return table
    lobby = (await desk.tables.now(table)).lobby
    intent = GoOn(call.who, right_of(call, lobby))
    said = call.tr.say("The game goes on.")
    return await ask(desk, call, table, intent, *away_from(lobby, call), said)


# ---------------------------------------------------------------- people


async def remove(desk: Desk, call: Invocation) -> Reply:
    """Send away whoever is named; before the game, where nobody is, a computer."""
    table = await table_meant(desk, call)
    if isinstance(table, Reply):
        return table
    advance = await desk.tables.now(table)
    named = call.arguments.get("player", "").strip()
    if not named and advance.table is None:
        said = call.tr.say("A computer gets up.")
        of = away_from(advance.lobby, call)
        return await ask(desk, call, table, RemoveComputer(call.who), *of, said)
    if not has_the_say(call, advance.lobby):
        return not_yours(call)
    there = await sitters(desk, call, advance)
    seat = _seat_meant(named, there)
    if seat is None:
        return _whom(call, named, there)
    return await removed(desk, call, table, advance.lobby, seat)


async def removed(desk: Desk, call: Invocation, table: TableId, lobby: Lobby, seat: Seat) -> Reply:
    """Send away whoever was seen to sit there."""
    names = await seat_names(lobby.roster, desk.people, call.locale)
    intent = Remove(call.who, lobby.roster.at(seat), right_of(call, lobby))
    said = call.tr.say("Removed from the table: {name}.", name=names.of(seat))
    return await ask(desk, call, table, intent, *away_from(lobby, call), said)


async def sitters(desk: Desk, call: Invocation, advance: Advance) -> tuple[tuple[Seat, str], ...]:
    """Those who can be sent away, with their names: in a game only people."""
    roster = advance.lobby.roster
    names = await seat_names(roster, desk.people, call.locale)
    seats = [Seat(number) for number in range(len(roster.sitters))]
    if advance.table is not None:
        gone = advance.lobby.left
        people = [seat for seat in seats if not isinstance(roster.at(seat), Computer)]
        seats = [seat for seat in people if seat not in gone]
    return tuple((seat, names.of(seat)) for seat in seats)


def sitter_text(seat: Seat, name: str) -> str:
    """Somebody with the number of his seat."""
    return f"{seat + 1}: {name}"


def _seat_meant(named: str, there: tuple[tuple[Seat, str], ...]) -> Seat | None:
    """By the name, or by the number of the seat."""
    wanted = folded(named)
    for same in (
        [seat for seat, name in there if name == named],
        [seat for seat, name in there if folded(name) == wanted],
        [seat for seat, _ in there if str(seat + 1) == named],
    ):
        if len(same) == 1:
            return same[0]
    return None


def _whom(call: Invocation, named: str, there: tuple[tuple[Seat, str], ...]) -> Reply:
    """Asks who is to be sent away."""
    tr = call.tr
    offered = join(BETWEEN, (line(sitter_text(*each)) for each in there))
    said = tr.say("Say who: player and a name or number. At the table: {sitters}", sitters=offered)
    if not named:
        return refuse(call, said)
    nobody = tr.say("Nobody called “{name}” can be removed here.", name=shown(named))
    return refuse(call, nobody, said)


def folded(text: str) -> str:
    """A text as it is compared: letter case and spacing do not matter."""
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


# ---------------------------------------------------------------- the end


async def end(desk: Desk, call: Invocation) -> Reply:
    """Close the table, whatever is going on."""
    table = await table_meant(desk, call)
    if isinstance(table, Reply):
        return table
    lobby = (await desk.tables.now(table)).lobby
    intent = End(call.who, right_of(call, lobby))
    closed = call.tr.say("The table is closed.")
    return await ask(desk, call, table, intent, *away_from(lobby, call), closed)
