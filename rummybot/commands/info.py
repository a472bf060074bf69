"""The commands that only look: hand, table, scores, rules, help."""

from rummybot.commands.invocation import Desk, Invocation, Reply, answer, refuse
from rummybot.commands.lobby import FIRST_CHOICE
from rummybot.commands.lobby_refusals import lobby_refusal_line
from rummybot.commands.option_menu import pace
from rummybot.commands.seated import at_table, panel, shown_alone, table_meant
from rummybot.delivery.naming import seat_names
from rummybot.engine.ids import Seat
from rummybot.engine.variants import find_variant
from rummybot.render.board import board_screen
from rummybot.render.help import help_lines
from rummybot.render.lobby import lobby_screen
from rummybot.render.names import Names
from rummybot.render.options import setting_line
from rummybot.render.rulesheet import rules_screen, variant_name
from rummybot.render.scoresheet import scores_screen
from rummybot.render.screen import PublicScreen
from rummybot.tables.around import no_such_variant
from rummybot.tables.feed import Advance


async def hand(desk: Desk, call: Invocation) -> Reply:
    """The caller's own hand, with what he may do."""
    at = await at_table(desk, call)
    return at if isinstance(at, Reply) else Reply((), panel(at, call))


async def why(desk: Desk, call: Invocation) -> Reply:
    """The caller's last refusal once more."""
    last = desk.refusals.last(call.who)
    if last is None:
        return answer(call, call.tr.say("Nothing has been refused to you lately."))
    said, names = last
    return answer(call, *said, names=names)


async def table(desk: Desk, call: Invocation) -> Reply:
    """The table as everybody sees it."""
    found = await _table(desk, call)
    if isinstance(found, Reply):
        return found
    advance, names = found
    return shown_alone(public_screen(advance, names, call), call, advance.lobby)


async def scores(desk: Desk, call: Invocation) -> Reply:
    """The points so far."""
    found = await _table(desk, call)
    if isinstance(found, Reply):
        return found
    advance, names = found
    if advance.table is None:
        return refuse(call, call.tr.say("The game has not begun."))
    return shown_alone(scores_screen(advance.table, names, call.tr), call, advance.lobby)


async def rules(desk: Desk, call: Invocation) -> Reply:
    """The rules of a variant that is named; else of this table, of the one that is meant elsewhere,
    or of the first choice.
    """
    name = call.arguments.get("variant", "").strip()
    if not name and await _has_table(desk, call):
        table = await table_meant(desk, call)
        if isinstance(table, Reply):
            return table
        lobby = (await desk.tables.now(table)).lobby
        waits = tuple(setting_line(each, call.tr) for each in pace(lobby, call.tr))
        return shown_alone(rules_screen(lobby.variant, lobby.rules, call.tr, waits), call, lobby)
    variant = find_variant(name or FIRST_CHOICE)
    if variant is None:
        return refuse(call, lobby_refusal_line(no_such_variant(name), call.tr))
    return shown_alone(rules_screen(variant.key, variant.rules, call.tr), call)


async def _has_table(desk: Desk, call: Invocation) -> bool:
    """Whether there is a table here, or one at which the caller sits, or names one."""
    if call.arguments.get("table", "").strip() or await desk.tables.open_at(call.place):
        return True
    return bool(await desk.tables.tables_of(call.who))


def public_screen(advance: Advance, names: Names, call: Invocation) -> PublicScreen:
    """The lobby or the board."""
    lobby = advance.lobby
    if advance.table is not None:
        return board_screen(
            advance.table,
            (),
            names,
            call.tr,
            game=variant_name(lobby.variant, call.tr),
            away=lobby.away,
            left=lobby.left,
            paused=lobby.paused,
        )
    host = lobby.roster.seat_of(lobby.host) or Seat(0)
    return lobby_screen(
        lobby.variant,
        lobby.rules,
        names,
        host,
        call.tr,
        turn_time=lobby.config.turn_time,
        call_wait=lobby.config.call_wait,
    )


async def _table(desk: Desk, call: Invocation) -> tuple[Advance, Names] | Reply:
    found = await table_meant(desk, call)
    if isinstance(found, Reply):
        return found
    advance = await desk.tables.now(found)
    return advance, await seat_names(advance.lobby.roster, desk.people, call.locale)


async def help_(desk: Desk, call: Invocation) -> Reply:  # noqa: ARG001 - every command is called so
    """How to play here, on one screen."""
    return answer(call, *help_lines(call.tr))
