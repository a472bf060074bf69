"""What presses around a game ask for besides their commands: one that comes too late is told how
things stand, leaving a game is asked about once, and after a game one can have another like it.
"""

from dataclasses import replace

from rummybot.commands import info, lobby
from rummybot.commands.invocation import Below, Desk, Invocation, Reply, answer, refuse
from rummybot.commands.lobby import answered, ask, asked
from rummybot.commands.lobby_refusals import lobby_refusal_line
from rummybot.commands.seated import at_table, away_from, panel, table_meant
from rummybot.engine.events import DealBegan
from rummybot.engine.tabletop import BetweenDeals
from rummybot.engine.variants import find_variant
from rummybot.i18n.spans import EMPTY, Line
from rummybot.render.buttons import leave_buttons, lobby_buttons
from rummybot.render.phrases import sentences
from rummybot.render.press import PublicPress, PublicToken
from rummybot.render.table_lines import stays_line
from rummybot.tables.events import CallWaitChosen, ComputersOffered, GameChosen, TurnTimeChosen
from rummybot.tables.feed import Advance
from rummybot.tables.lifecycle import Leave, Open
from rummybot.tables.lobby import Lobby
from rummybot.tables.refusals import AlreadyStarted, ScreenIsOld
from rummybot.tables.request import Accepted, TableId
from rummybot.tables.roster import Computer
from rummybot.tables.service import new_table_id

_BEFORE_THE_GAME = {
    PublicPress.ADD,
    PublicPress.PARTNERS,
    PublicPress.START,
    PublicPress.LEAVE,
}
"""What changes a table in a way that depends on how it was."""

_HOSTS_OWN = ComputersOffered | GameChosen | TurnTimeChosen | CallWaitChosen
"""After what, and nothing else, the host's start still means what he wants: he has chosen it."""


async def is_old(desk: Desk, call: Invocation, token: PublicToken) -> bool:
    """Whether something has happened since the board was drawn that changes what a press means. One
    that only looks, or sits somebody down, means the same on every board.
    """
    if not token.version:
        return False
    table = TableId(token.table)
    if token.press is PublicPress.NEXT:
        told = (await desk.tables.since(table, token.version)).told
        return any(isinstance(each, DealBegan) for each in told)
    advance = await desk.tables.now(table)
    if token.press is PublicPress.CALL:
        return advance.table is None or token.version != advance.table.moment
    if token.press not in _BEFORE_THE_GAME or token.version == advance.version:
        return False
    if token.press is not PublicPress.START or call.who != advance.lobby.host:
        return True
    around = (await desk.tables.since(table, token.version)).around
    return not all(isinstance(each, _HOSTS_OWN) for each in around)


def key_of(token: PublicToken, call: Invocation) -> str:
    """The key of a press: where it depends on the version, one for the button, so that it works
    once however often and by however many it is pressed.
    """
    if not token.version:
        return call.key
    match token.press:
        case PublicPress.ADD | PublicPress.PARTNERS | PublicPress.START:
            return f"press:{token.version}:{token.press.value}"
        case PublicPress.NEXT | PublicPress.CALL:
            return f"press:{call.who.id}:{token.version}:{token.press.value}"
        case _:
            return call.key


async def present_state(
    desk: Desk, call: Invocation, table: str, said: Line | None = None
) -> Reply:
    """How things stand, in answer to what comes too late: by default a press."""
    old = said or lobby_refusal_line(ScreenIsOld(), call.tr)
    advance = await desk.tables.now(TableId(table))
    if advance.table is not None:
        at = await at_table(desk, call)
        if not isinstance(at, Reply):
            return Reply((old,), panel(at, call), late=True)
    shown = (await info.table(desk, call)).panel
    if advance.table is not None:
        return Reply((old,), shown, late=True)
    of_teams = bool(advance.lobby.rules.seating.teams)
    buttons = lobby_buttons(call.tr, of_teams=of_teams)
    return Reply((old,), shown, Below(table, buttons, advance.version), late=True)


async def leave(desk: Desk, call: Invocation) -> Reply:
    """Get up from an open table. From a game, which may have begun this moment, nobody gets up by
    that: it is asked whether he means it.
    """
    table = await table_meant(desk, call)
    if isinstance(table, Reply):
        return table
    outcome = await asked(desk, call, table, Leave(call.who, begun=False))
    advance = await desk.tables.now(table)
    of = away_from(advance.lobby, call)
    if outcome != AlreadyStarted():
        return answered(call, outcome, *of, call.tr.say("You have left the table."))
    said = (*of, _what_leaving_does(advance, call))
    return Reply(said, answer(call).panel, Below(table, leave_buttons(call.tr)))


async def leave_for_good(desk: Desk, call: Invocation, table: TableId) -> Reply:
    """Get up from a game, as was asked: in a deal a computer plays it to its end. Once for each
    game, however often it is pressed.
    """
    lobby = (await desk.tables.now(table)).lobby
    call = replace(call, key=f"press:{call.who.id}:{PublicPress.GO.value}")
    said = (*away_from(lobby, call), call.tr.say("You have left the game."))
    return await ask(desk, call, table, Leave(call.who, begun=True), *said)


def _what_leaving_does(advance: Advance, call: Invocation) -> Line:
    tr = call.tr
    if advance.table is not None and advance.lobby.seat_of(call.who) in advance.table.gone:
        return tr.say("Leave the game? You are out of it: the others play on without you anyway.")
    if len(advance.lobby.seated) == 1:
        return tr.say("Leave the game? Nobody else plays here: it ends.")
    partners = advance.lobby.rules.seating.teams
    between = advance.table is not None and isinstance(advance.table.phase, BetweenDeals)
    if partners or between:
        question = tr.say("Leave the game? You cannot come back.")
        return sentences(question, stays_line(tr) if partners else EMPTY)
    return tr.say("Leave the game? A computer plays this deal to its end; you cannot come back.")


async def again(desk: Desk, call: Invocation, over: Lobby, table: str) -> Reply:
    """For those of a game that is over: the first opens a table like it in the same place, with as
    many computers, and the others sit down there. The host is host again as soon as he sits.
    """
    if call.who not in over.seated:
        return refuse(
            call,
            call.tr.say(
                "This button is for those who played this game to its end. Sit down at the next "
                "table by Join, or open one: /rummy new"
            ),
        )
    opening = Open(
        call.who,
        over.place,
        over.variant,
        chosen_options(over),
        over.config,
        heir=over.host,
        computers=sum(isinstance(each, Computer) for each in over.roster.sitters),
    )
    # one key for all of them: whoever is not the first finds it used at the table that is open
    first = replace(call, key=f"again:{table}")
    outcome = await asked(desk, first, new_table_id(), opening)
    if isinstance(outcome, Accepted) and outcome.repeated:
        said = call.tr.say("The same game again: you sit at the table.")
        there = replace(call, place=over.place)
        return await lobby.sit_down(desk, there, said)
    return answered(
        call,
        outcome,
        call.tr.say(
            "The same game again: the table is open, and you sit at it. The others come by "
            "Rematch, too."
        ),
    )


def chosen_options(over: Lobby) -> tuple[tuple[str, str], ...]:
    """The options by which the rules of a table come out of its variant's."""
    variant = find_variant(over.variant)
    if variant is None:
        return ()
    read = ((each.key, each.read(over.rules), each.read(variant.rules)) for each in variant.options)
    return tuple((key, value) for key, value, usual in read if value is not None and value != usual)
