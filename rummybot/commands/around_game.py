"""What presses around a game ask for besides their commands: one that comes too late is told how
things stand, leaving a game is asked about once, and after a game one can have another like it.
"""

from dataclasses import replace

from rummybot.commands import info, lobby
from rummybot.commands.invocation import Below, Desk, Invocation, Reply, answer, refuse
from rummybot.commands.lobby_refusals import lobby_refusal_line
from rummybot.commands.seated import at_table, away_from, panel
from rummybot.engine.events import DealBegan
from rummybot.engine.tabletop import BetweenDeals
from rummybot.engine.variants import find_variant
from rummybot.i18n.spans import Line
from rummybot.i18n.translations import Translations
from rummybot.render.buttons import leave_buttons, lobby_buttons
from rummybot.render.press import PublicPress, PublicToken
from rummybot.tables.feed import Advance
from rummybot.tables.lifecycle import Open
from rummybot.tables.lobby import Lobby
from rummybot.tables.refusals import LifecycleRefusal, ScreenIsOld
from rummybot.tables.request import Refused, Request, TableId
from rummybot.tables.service import new_table_id

_BEFORE_THE_GAME = {
    PublicPress.ADD,
    PublicPress.PARTNERS,
    PublicPress.START,
    PublicPress.LEAVE,
}
"""What changes a table in a way that depends on how it was."""


async def is_old(desk: Desk, token: PublicToken) -> bool:
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
    return token.press in _BEFORE_THE_GAME and token.version != advance.version


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


async def present_state(desk: Desk, call: Invocation, table: str) -> Reply:
    """How things stand, in answer to a press that comes too late."""
    old = lobby_refusal_line(ScreenIsOld(), call.tr)
    advance = await desk.tables.now(TableId(table))
    if advance.table is not None:
        at = await at_table(desk, call)
        if not isinstance(at, Reply):
            return Reply((old,), panel(at, call))
    shown = (await info.table(desk, call)).panel
    if advance.table is not None:
        return Reply((old,), shown)
    of_teams = bool(advance.lobby.rules.seating.teams)
    buttons = lobby_buttons(call.tr, of_teams=of_teams)
    return Reply((old,), shown, Below(table, buttons, advance.version))


async def leave(desk: Desk, call: Invocation, table: str) -> Reply:
    """Get up from an open table; in a game, whether that is really meant."""
    advance = await desk.tables.now(TableId(table))
    if advance.table is None or advance.lobby.seat_of(call.who) is None:
        return await lobby.leave(desk, call)
    said = (*away_from(advance.lobby, call), _what_leaving_does(advance, call.tr))
    return Reply(said, answer(call).panel, Below(table, leave_buttons(call.tr)))


async def leave_for_good(desk: Desk, call: Invocation, table: str) -> Reply:
    """Get up from a game, as was asked; once for each game, however often it is pressed."""
    begun = (await desk.tables.now(TableId(table))).table is not None
    key = f"press:{call.who.id}:{PublicPress.GO.value}" if begun else call.key
    return await lobby.leave(desk, replace(call, key=key))


def _what_leaving_does(advance: Advance, tr: Translations) -> Line:
    if len(advance.lobby.seated) == 1:
        return tr.say("Leave the game? Nobody else plays here: it ends.")
    if advance.table is not None and isinstance(advance.table.phase, BetweenDeals):
        return tr.say("Leave the game? You cannot come back.")
    return tr.say("Leave the game? A computer plays this deal to its end; you cannot come back.")


async def again(desk: Desk, call: Invocation, over: Lobby, table: str) -> Reply:
    """Open a table like one whose game is over, in the same place."""
    key = f"again:{call.who.id}:{table}"
    opening = Open(call.who, over.place, over.variant, chosen_options(over), over.config)
    request = Request(key=key, table=new_table_id(), who=call.who, intent=opening)
    outcome = await desk.tables.submit(request)
    if isinstance(outcome, Refused):
        assert isinstance(outcome.why, LifecycleRefusal)
        return refuse(call, lobby_refusal_line(outcome.why, call.tr))
    return answer(call, call.tr.say("The same game again: a table is open. Sit down at it below."))


def chosen_options(over: Lobby) -> tuple[tuple[str, str], ...]:
    """The options by which the rules of a table come out of its variant's."""
    variant = find_variant(over.variant)
    if variant is None:
        return ()
    read = ((each.key, each.read(over.rules), each.read(variant.rules)) for each in variant.options)
    return tuple((key, value) for key, value, usual in read if value is not None and value != usual)
