"""The commands around a game: opening a table, seating, choosing, starting, ending."""

import re
from dataclasses import dataclass

from rummybot.commands.invocation import Desk, Invocation, Reply, answer
from rummybot.commands.lobby_refusals import lobby_refusal_line
from rummybot.commands.misread import misread_line
from rummybot.commands.notation import MOST_LETTERS, CannotRead, Hint, shown
from rummybot.commands.seated import act, at_table, no_table, panel, table_meant
from rummybot.engine.intents import Ready
from rummybot.i18n.spans import Line
from rummybot.i18n.translations import Locale, Translations
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
    Open,
    RemoveComputer,
    Right,
    Start,
)
from rummybot.tables.refusals import LifecycleRefusal, NoSuchTime
from rummybot.tables.request import Refused, Request, TableId
from rummybot.tables.service import new_table_id

FIRST_CHOICE = "basic"
"""The game that is meant where none is named."""

CHANNEL, THREAD = "channel", "thread"
"""Where a table stands on a server."""

WITHOUT_LIMIT = "off"
"""What is written for a turn time without limit; others are written in seconds."""
MOST_OPTIONS = 12
"""More options than this no game has."""


async def new(desk: Desk, call: Invocation) -> Reply:
    """Open a table; options are written `match=100 courts=11-12-13`."""
    opening = _opening(call)
    if isinstance(opening, Unclear):
        return answer(call, opening.why)
    request = Request(key=call.key, table=new_table_id(), who=call.who, intent=opening)
    outcome = await desk.tables.submit(request)
    if isinstance(outcome, Refused):
        assert isinstance(outcome.why, LifecycleRefusal)
        return answer(call, lobby_refusal_line(outcome.why, call.tr))
    return answer(
        call,
        call.tr.say(
            "The table is open, and you sit at it. Others come in by /rummy join, computers by "
            "/rummy add. Begin when all have come: /rummy start"
        ),
    )


@dataclass(frozen=True, slots=True)
class Unclear:
    """Options that cannot be read, and why."""

    why: Line


def can_open(call: Invocation) -> bool:
    """Whether a table could be opened so, in a place where there is none."""
    opening = _opening(call)
    return isinstance(opening, Open) and not isinstance(decide(None, opening), LifecycleRefusal)


def _opening(call: Invocation) -> Open | Unclear:
    variant = call.arguments.get("variant", "").strip() or FIRST_CHOICE
    options = _options(call.arguments.get("options", ""), call.tr)
    if isinstance(options, Unclear):
        return options
    return Open(call.who, call.place, variant, options)


def _options(text: str, tr: Translations) -> tuple[tuple[str, str], ...] | Unclear:
    """Pairs `key=value`; a word without a sign is an option with no value, and refused as such. An
    option that is given twice must be the same twice.
    """
    words = re.sub(r"\s*[=:]\s*", "=", text.casefold()).replace(",", " ").replace(";", " ").split()
    if len(text) > MOST_LETTERS or len(words) > MOST_OPTIONS:
        return Unclear(misread_line(CannotRead(shown(text), Hint.TOO_LONG), tr))
    chosen: dict[str, str] = {}
    for word in words:
        key, _, value = word.partition("=")
        if chosen.setdefault(key, value) != value:
            return Unclear(
                tr.say(
                    "“{key}” is given twice: {first} and {second}. Which is meant?",
                    key=shown(key),
                    first=shown(chosen[key]),
                    second=shown(value),
                )
            )
    return tuple(chosen.items())


async def join(desk: Desk, call: Invocation) -> Reply:
    """Sit down at the table of this place."""
    return await _lobby(desk, call, Join(call.who), call.tr.say("You sit at the table."))


async def leave(desk: Desk, call: Invocation) -> Reply:
    """Get up: before the game from the table; from a game between two deals at once, in a deal a
    computer plays it to its end.
    """
    table = await table_meant(desk, call)
    if isinstance(table, Reply):
        return table
    begun = (await desk.tables.now(table)).table is not None
    game, lobby = call.tr.say("You have left the game."), call.tr.say("You have left the table.")
    return await _asked(desk, call, table, Leave(call.who), game if begun else lobby)


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
    chosen = _options(call.arguments.get("option", ""), call.tr)
    if isinstance(chosen, Unclear):
        return answer(call, chosen.why)
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
    """Close the table, whatever is going on: the host may, and who manages the place where it
    stands; that may be another than the one he calls from.
    """
    table = await table_meant(desk, call)
    if isinstance(table, Reply):
        return table
    manages = call.manages and (await desk.tables.now(table)).lobby.place == call.place
    intent = End(call.who, Right.MANAGER if manages else Right.NONE)
    return await _asked(desk, call, table, intent, call.tr.say("The table is closed."))


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
    table = await table_meant(desk, call)
    if isinstance(table, Reply):
        return table
    if (await desk.tables.now(table)).table is not None:
        at = await at_table(desk, call)
        return at if isinstance(at, Reply) else await act(desk, call, at, Ready(at.seat))
    reply = await _asked(desk, call, table, Start(call.who), call.tr.say("The game begins."))
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
    return await _asked(desk, call, table, intent, done)


async def _asked(
    desk: Desk, call: Invocation, table: TableId, intent: LifecycleIntent, done: Line
) -> Reply:
    outcome = await desk.tables.submit(
        Request(key=call.key, table=table, who=call.who, intent=intent)
    )
    if isinstance(outcome, Refused):
        assert isinstance(outcome.why, LifecycleRefusal)
        return answer(call, lobby_refusal_line(outcome.why, call.tr))
    return answer(call, done)
