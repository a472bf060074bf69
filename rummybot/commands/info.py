"""The commands that only look: hand, table, scores, rules, help."""

from rummybot.commands.invocation import Desk, Invocation, Reply, answer
from rummybot.commands.lobby import FIRST_CHOICE
from rummybot.commands.lobby_refusals import lobby_refusal_line
from rummybot.commands.seated import at_table, panel, table_meant
from rummybot.delivery.naming import seat_names
from rummybot.engine.ids import Seat
from rummybot.engine.variants import find_variant
from rummybot.render.board import board_screen
from rummybot.render.lobby import lobby_screen
from rummybot.render.names import Names
from rummybot.render.rulesheet import rules_screen
from rummybot.render.scoresheet import scores_screen
from rummybot.render.screen import PrivateScreen, PublicScreen
from rummybot.tables.around import no_such_variant
from rummybot.tables.feed import Advance


async def hand(desk: Desk, call: Invocation) -> Reply:
    """The caller's own hand, with what he may do."""
    at = await at_table(desk, call)
    return at if isinstance(at, Reply) else Reply((), panel(at.view, at.names, call, at.table))


async def why(desk: Desk, call: Invocation) -> Reply:
    """The caller's last refusal once more."""
    last = desk.refusals.last(call.who)
    if last is None:
        return answer(call, call.tr.say("Nothing has been refused to you of late."))
    said, names = last
    return answer(call, said, names=names)


async def table(desk: Desk, call: Invocation) -> Reply:
    """The table as everybody sees it."""
    found = await _table(desk, call)
    if isinstance(found, Reply):
        return found
    advance, names = found
    return _alone(public_screen(advance, names, call), call)


async def scores(desk: Desk, call: Invocation) -> Reply:
    """The points so far."""
    found = await _table(desk, call)
    if isinstance(found, Reply):
        return found
    advance, names = found
    if advance.table is None:
        return answer(call, call.tr.say("The game has not begun."))
    return _alone(scores_screen(advance.table, names, call.tr), call)


async def rules(desk: Desk, call: Invocation) -> Reply:
    """The rules of this table, or of one that is named; of a variant that is named; of the first
    choice elsewhere.
    """
    name = call.arguments.get("variant", "").strip()
    table = None if name else await desk.tables.open_at(call.place)
    if call.arguments.get("table", "").strip():
        found = await table_meant(desk, call)
        if isinstance(found, Reply):
            return found
        table = found
    if table is not None:
        lobby = (await desk.tables.now(table)).lobby
        return _alone(rules_screen(lobby.variant, lobby.rules, call.tr), call)
    variant = find_variant(name or FIRST_CHOICE)
    if variant is None:
        return answer(call, lobby_refusal_line(no_such_variant(name), call.tr))
    return _alone(rules_screen(variant.key, variant.rules, call.tr), call)


def public_screen(advance: Advance, names: Names, call: Invocation) -> PublicScreen:
    """The lobby or the board."""
    lobby = advance.lobby
    if advance.table is not None:
        away, left = lobby.away, lobby.left
        return board_screen(advance.table, (), names, call.tr, away=away, left=left)
    host = lobby.roster.seat_of(lobby.host) or Seat(0)
    return lobby_screen(lobby.variant, lobby.rules, names, host, call.tr)


async def _table(desk: Desk, call: Invocation) -> tuple[Advance, Names] | Reply:
    found = await table_meant(desk, call)
    if isinstance(found, Reply):
        return found
    advance = await desk.tables.now(found)
    return advance, await seat_names(advance.lobby.roster, desk.people, call.locale)


def _alone(screen: PublicScreen, call: Invocation) -> Reply:
    """What everybody may see, shown to the caller alone."""
    return Reply(
        (),
        PrivateScreen(seat=None, locale=call.locale, names=screen.names, blocks=screen.blocks),
    )


async def help_(desk: Desk, call: Invocation) -> Reply:  # noqa: ARG001 - every command is called so
    """How to play here, in a few lines."""
    tr = call.tr
    return answer(
        call,
        tr.say(
            "Open a table: /rummy new · sit down: /rummy join · seat a computer: /rummy add · "
            "begin: /rummy start"
        ),
        tr.say(
            "A turn: /draw, then /meld and /layoff where melds are laid on the table, then "
            "/discard. In gin: /knock with the card you put face down."
        ),
        tr.say("Your hand, with all you may do: /hand · the table: /table · take back: /undo"),
        tr.say(
            "Cards are written rank first: 7S, 10H, QD, AC — or 7♠ 10♥ Q♦ A♣. Several melds are "
            "kept apart by /"
        ),
        tr.say("This table's rules: /rummy rules · points: /rummy scores"),
    )
