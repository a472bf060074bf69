"""The commands around a game: opening a table, seating, choosing, starting, ending."""

from rummybot.commands.invocation import Desk, Invocation, Reply, answer
from rummybot.commands.lobby_refusals import lobby_refusal_line
from rummybot.commands.seated import act, at_table, no_table, panel
from rummybot.engine.house_rules import HouseRule
from rummybot.engine.intents import Ready
from rummybot.engine.variants import find_variant
from rummybot.i18n.spans import Line
from rummybot.i18n.translations import Locale
from rummybot.settings.service import LANGUAGE, WHERE, scope_of
from rummybot.tables.around import decide
from rummybot.tables.config import TURN_TIMES
from rummybot.tables.lifecycle import (
    AddComputer,
    ChooseOptions,
    ChooseTurnTime,
    ChooseVariant,
    ComeBack,
    End,
    Join,
    Leave,
    LifecycleIntent,
    LifecycleRefusal,
    NoSuchTime,
    Open,
    RemoveComputer,
    Right,
    Start,
)
from rummybot.tables.request import Refused, Request
from rummybot.tables.service import new_table_id

FIRST_CHOICE = "basic"
"""The game that is meant where none is named."""

CHANNEL, THREAD = "channel", "thread"
"""Where a table stands on a server."""

WITHOUT_LIMIT = "off"
"""What is written for a turn time without limit; others are written in seconds."""


async def new(desk: Desk, call: Invocation) -> Reply:
    """Open a table; options are written `match=100 courts=11-12-13`."""
    request = Request(key=call.key, table=new_table_id(), who=call.who, intent=_opening(call))
    outcome = await desk.tables.submit(request)
    if isinstance(outcome, Refused):
        assert isinstance(outcome.why, LifecycleRefusal)
        return answer(call, lobby_refusal_line(outcome.why, call.tr))
    return answer(
        call,
        call.tr.say("The table is open, and you sit at it. Begin when all have come: /rummy start"),
    )


def can_open(call: Invocation) -> bool:
    """Whether a table could be opened so, in a place where there is none."""
    return not isinstance(decide(None, _opening(call)), LifecycleRefusal)


def _opening(call: Invocation) -> Open:
    variant = call.arguments.get("variant", "").strip() or FIRST_CHOICE
    return Open(call.who, call.place, variant, _options(call.arguments.get("options", "")))


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
    """Get up; in a game a computer plays the deal to its end."""
    return await _lobby(desk, call, Leave(call.who), call.tr.say("You have left the table."))


async def add(desk: Desk, call: Invocation) -> Reply:
    """Seat a computer."""
    said = call.tr.say("A computer sits down.")
    return await _lobby(desk, call, AddComputer(call.who), said)


async def remove(desk: Desk, call: Invocation) -> Reply:
    """Take a computer away."""
    said = call.tr.say("A computer gets up.")
    return await _lobby(desk, call, RemoveComputer(call.who), said)


async def game(desk: Desk, call: Invocation) -> Reply:
    """Choose another game at the open table."""
    intent = ChooseVariant(call.who, call.arguments.get("variant", "").strip() or FIRST_CHOICE)
    return await _lobby(desk, call, intent, call.tr.say("Chosen."))


async def option(desk: Desk, call: Invocation) -> Reply:
    """Set options of the open table, all or none: `match=100 courts=10`."""
    chosen = _options(call.arguments.get("option", ""))
    if not chosen:
        return answer(call, call.tr.say("Write an option and its value: match=100"))
    return await _lobby(desk, call, ChooseOptions(call.who, chosen), call.tr.say("Chosen."))


async def time(desk: Desk, call: Invocation) -> Reply:
    """Set how long a turn may last."""
    times = {WITHOUT_LIMIT if each is None else str(each): each for each in TURN_TIMES}
    named = call.arguments.get("time", "").strip()
    if named not in times:
        return answer(call, lobby_refusal_line(NoSuchTime(TURN_TIMES), call.tr))
    intent = ChooseTurnTime(call.who, times[named])
    return await _lobby(desk, call, intent, call.tr.say("Chosen."))


async def end(desk: Desk, call: Invocation) -> Reply:
    """Close the table, whatever is going on: the host may, and who manages the place."""
    intent = End(call.who, Right.MANAGER if call.manages else Right.NONE)
    return await _lobby(desk, call, intent, call.tr.say("The table is closed."))


async def language(desk: Desk, call: Invocation) -> Reply:
    """Choose the language of public messages in this place."""
    chosen = call.arguments.get("language", "")
    table = await desk.tables.open_at(call.place)
    host = table is not None and (await desk.tables.now(table)).lobby.host == call.who
    if not (call.manages or host):
        return answer(
            call, call.tr.say("The host of the table, or who manages this place, chooses it.")
        )
    if chosen not in set(Locale):
        return answer(call, call.tr.say("I speak: {languages}.", languages=", ".join(Locale)))
    await desk.settings.set(scope_of(call.place), LANGUAGE, chosen)
    return answer(call, call.tr.say("Chosen. Messages here come in that language from now on."))


async def where(desk: Desk, call: Invocation) -> Reply:
    """Choose where the tables of a server stand: in channels, or each in a thread of its own."""
    if not call.server:
        return answer(call, call.tr.say("This is no server: there is nothing to choose."))
    if not call.manages:
        return answer(call, call.tr.say("Who manages the channels of this server chooses it."))
    await desk.settings.set(call.server, WHERE, call.arguments.get("place", CHANNEL))
    return answer(call, call.tr.say("Chosen. It holds for the tables that are opened from now on."))


async def start(desk: Desk, call: Invocation) -> Reply:
    """Begin the game; between two deals: be ready for the next."""
    table = await desk.tables.open_at(call.place)
    if table is None or (await desk.tables.now(table)).table is not None:
        at = await at_table(desk, call)
        return at if isinstance(at, Reply) else await act(desk, call, at, Ready(at.seat))
    reply = await _lobby(desk, call, Start(call.who), call.tr.say("The game begins."))
    at = await at_table(desk, call)
    if isinstance(at, Reply):
        return reply
    return Reply(reply.said, panel(at.view, at.names, call, at.table))


async def back(desk: Desk, call: Invocation) -> Reply:
    """The caller's hand; whoever was away has his seat again."""
    at = await at_table(desk, call)
    if isinstance(at, Reply):
        return at
    request = Request(
        key=f"{call.key}:back", table=at.table, who=call.who, intent=ComeBack(call.who)
    )
    outcome = await desk.tables.submit(request)
    said = () if isinstance(outcome, Refused) else (call.tr.say("You are back at the table."),)
    return Reply(said, panel(at.view, at.names, call, at.table))


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
