"""What the host may do with a table, and who manages the place where it stands: skip, pause, send
somebody away, close it.
"""

import unicodedata
from dataclasses import dataclass

from rummybot.commands.around_game import present_state
from rummybot.commands.invocation import Desk, Invocation, Reply, refuse
from rummybot.commands.lobby import answered, ask, asked
from rummybot.commands.lobby_refusals import lobby_refusal_line
from rummybot.commands.notation import shown
from rummybot.commands.seated import away_from, table_meant
from rummybot.delivery.naming import seat_names
from rummybot.engine.ids import Moment, Seat
from rummybot.engine.legality import Seats
from rummybot.i18n.spans import Line, join, line
from rummybot.tables import around
from rummybot.tables.feed import Advance
from rummybot.tables.lifecycle import End, GoOn, Pause, Remove, RemoveComputer, Right, Skip
from rummybot.tables.lobby import Lobby
from rummybot.tables.refusals import OnlyHostOrManager, ScreenIsOld
from rummybot.tables.request import Accepted, TableId
from rummybot.tables.roster import Computer, Sitter

BETWEEN = " · "


def right_of(call: Invocation, lobby: Lobby) -> Right:
    """By what right the caller rules a table: who manages one place rules no table of another."""
    manages = call.manages and not call.is_away and call.place == lobby.place
    return Right.MANAGER if manages else Right.NONE


def has_the_say(call: Invocation, lobby: Lobby) -> bool:
    """Whether the caller rules a table, as its host or by right."""
    return around.has_the_say(lobby, call.who, right_of(call, lobby))


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
    outcome = await asked(desk, call, table, Skip(call.who, clock, right_of(call, lobby)))
    if outcome == ScreenIsOld() or (isinstance(outcome, Accepted) and outcome.repeated):
        over = call.tr.say("That turn is over already. This is how things stand now:")
        return await present_state(desk, call, table, over)
    skipped = call.tr.say("Skipped. The game goes on.")
    return answered(call, outcome, *away_from(lobby, call), skipped)


async def pause(desk: Desk, call: Invocation) -> Reply:
    """Let the game stand still."""
    said = call.tr.say(
        "Paused: nobody moves, and no time runs. To go on: /rummy resume. After a day the game "
        "goes on by itself."
    )
    return await _ruled(desk, call, Pause, said)


async def resume(desk: Desk, call: Invocation) -> Reply:
    """Let a paused game go on."""
    return await _ruled(desk, call, GoOn, call.tr.say("The game goes on."))


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
    own = advance.lobby.seat_of(call.who)
    everybody = await _everybody(desk, call, advance)
    seat = _seat_meant(named, everybody)
    if seat is None:
        return _whom(call, named, tuple(each for each in everybody if each.seat != own))
    if seat == own:
        return refuse(call, call.tr.say("That is you. To leave: /rummy leave"))
    return await removed(desk, call, table, advance.lobby, seat)


async def removed(desk: Desk, call: Invocation, table: TableId, lobby: Lobby, seat: Seat) -> Reply:
    """Send away whoever was seen to sit there."""
    names = await seat_names(lobby.roster, desk.people, call.locale)
    intent = Remove(call.who, lobby.roster.at(seat), right_of(call, lobby))
    said = call.tr.say("Removed from the table: {name}.", name=names.of(seat))
    return await ask(desk, call, table, intent, *away_from(lobby, call), said)


@dataclass(frozen=True, slots=True)
class Sits:
    """Somebody who can be sent away."""

    seat: Seat
    name: str
    id: str
    """What he is called for good: names change, and seats move up."""

    @property
    def text(self) -> str:
        """Him with the number of his seat."""
        return f"{self.seat + 1}: {self.name}"


async def sitters(desk: Desk, call: Invocation, advance: Advance) -> tuple[Sits, ...]:
    """Those whom the caller can send away; he himself can leave."""
    own = advance.lobby.seat_of(call.who)
    return tuple(each for each in await _everybody(desk, call, advance) if each.seat != own)


async def _everybody(desk: Desk, call: Invocation, advance: Advance) -> tuple[Sits, ...]:
    """Those who sit there: in a game only people."""
    lobby = advance.lobby
    names = await seat_names(lobby.roster, desk.people, call.locale)
    there = tuple(
        Sits(Seat(number), names.of(Seat(number)), _id(sitter))
        for number, sitter in enumerate(lobby.roster.sitters)
    )
    if advance.table is None:
        return there
    people = {lobby.seat_of(each) for each in lobby.seated}
    return tuple(each for each in there if each.seat in people)


_PERSON, _COMPUTER = "player:", "computer:"
"""What an id begins with."""


def _id(sitter: Sitter) -> str:
    if isinstance(sitter, Computer):
        return f"{_COMPUTER}{sitter.number}"
    return f"{_PERSON}{sitter.id}"


def _seat_meant(named: str, there: tuple[Sits, ...]) -> Seat | None:
    """By what somebody is called for good, by the name, or by the number of the seat."""
    wanted = folded(named)
    for same in (
        [each.seat for each in there if each.id == named],
        [each.seat for each in there if each.name == named],
        [each.seat for each in there if folded(each.name) == wanted],
        [each.seat for each in there if str(each.seat + 1) == named],
    ):
        if len(same) == 1:
            return same[0]
    return None


def _whom(call: Invocation, named: str, there: tuple[Sits, ...]) -> Reply:
    """Asks who is to be sent away."""
    tr = call.tr
    if not there:
        return refuse(call, tr.say("Nobody else sits here who could be removed."))
    offered = join(BETWEEN, (line(each.text) for each in there))
    said = tr.say("Say who: player and a name or number. At the table: {sitters}", sitters=offered)
    if not named:
        return refuse(call, said)
    if named.startswith((_PERSON, _COMPUTER)):
        return refuse(call, tr.say("That player does not sit here any more."), said)
    nobody = tr.say("Nobody called “{name}” can be removed here.", name=shown(named))
    return refuse(call, nobody, said)


def folded(text: str) -> str:
    """A text as it is compared: letter case and spacing do not matter."""
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


# ---------------------------------------------------------------- the end


async def end(desk: Desk, call: Invocation) -> Reply:
    """Close the table, whatever is going on."""
    return await _ruled(desk, call, End, call.tr.say("The table is closed."))


async def _ruled(
    desk: Desk, call: Invocation, kind: type[Pause] | type[GoOn] | type[End], said: Line
) -> Reply:
    """Ask for it at the table that is meant, by the caller's right, and say what came of it."""
    table = await table_meant(desk, call)
    if isinstance(table, Reply):
        return table
    lobby = (await desk.tables.now(table)).lobby
    intent = kind(call.who, right_of(call, lobby))
    return await ask(desk, call, table, intent, *away_from(lobby, call), said)
