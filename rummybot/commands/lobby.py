"""The commands around a game: new, join, leave, add, start."""

from rummybot.commands.invocation import Desk, Invocation, Reply, answer
from rummybot.commands.lobby_refusals import lobby_refusal_line
from rummybot.commands.seated import act, at_table, no_table, panel
from rummybot.engine.house_rules import HouseRule
from rummybot.engine.intents import Ready
from rummybot.engine.variants import find_variant
from rummybot.i18n.spans import Line
from rummybot.tables.lifecycle import (
    AddComputer,
    Join,
    Leave,
    LifecycleIntent,
    LifecycleRefusal,
    Open,
    Start,
)
from rummybot.tables.request import Refused, Request
from rummybot.tables.service import new_table_id

FIRST_CHOICE = "basic"
"""The game that is meant where none is named."""


async def new(desk: Desk, call: Invocation) -> Reply:
    """Open a table; options are written `match=100 courts=11-12-13`."""
    variant = call.arguments.get("variant", "").strip() or FIRST_CHOICE
    options = _options(call.arguments.get("options", ""))
    intent = Open(call.who, call.place, variant, options)
    request = Request(key=call.key, table=new_table_id(), who=call.who, intent=intent)
    outcome = await desk.tables.submit(request)
    if isinstance(outcome, Refused):
        assert isinstance(outcome.why, LifecycleRefusal)
        return answer(call, lobby_refusal_line(outcome.why, call.tr))
    return answer(
        call,
        call.tr.say("The table is open, and you sit at it. Begin when all have come: /rummy start"),
    )


def _options(text: str) -> tuple[tuple[str, str], ...]:
    """Pairs `key=value`; a word without a sign is an option with no value, and refused as such."""
    pairs = (word.partition("=") for word in text.split())
    return tuple((key.casefold(), value.casefold()) for key, _, value in pairs)


def offered_options(variant: str) -> tuple[HouseRule, ...]:
    """The options a variant offers; none where there is no such variant."""
    found = find_variant(variant)
    return () if found is None else found.options


async def join(desk: Desk, call: Invocation) -> Reply:
    """Sit down at the table of this place."""
    return await _lobby(desk, call, Join(call.who), call.tr.say("You sit at the table."))


async def leave(desk: Desk, call: Invocation) -> Reply:
    """Get up before the game."""
    return await _lobby(desk, call, Leave(call.who), call.tr.say("You have left the table."))


async def add(desk: Desk, call: Invocation) -> Reply:
    """Seat a computer."""
    said = call.tr.say("A computer sits down.")
    return await _lobby(desk, call, AddComputer(call.who), said)


async def start(desk: Desk, call: Invocation) -> Reply:
    """Begin the game; between two deals: be ready for the next."""
    table = await desk.tables.open_at(call.place)
    if table is None:
        return no_table(call)
    advance = await desk.tables.since(table, 0)
    if advance.table is None:
        reply = await _lobby(desk, call, Start(call.who), call.tr.say("The game begins."))
        at = await at_table(desk, call)
        if isinstance(at, Reply):
            return reply
        return Reply(reply.said, panel(at.view, at.names, call))
    at = await at_table(desk, call)
    return at if isinstance(at, Reply) else await act(desk, call, at, Ready(at.seat))


async def _lobby(desk: Desk, call: Invocation, intent: LifecycleIntent, done: Line) -> Reply:
    table = await desk.tables.open_at(call.place)
    if table is None:
        return no_table(call)
    outcome = await desk.tables.submit(
        Request(key=call.key, table=table, who=call.who, intent=intent)
    )
    if isinstance(outcome, Refused):
        assert isinstance(outcome.why, LifecycleRefusal)
        return answer(call, lobby_refusal_line(outcome.why, call.tr))
    return answer(call, done)
