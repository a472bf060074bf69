"""The commands around a game: opening a table, seating, choosing, starting."""

from dataclasses import replace

from rummybot.commands.invocation import Desk, Invocation, Reply, answer, refuse
from rummybot.commands.lobby_refusals import frozen_line, lobby_refusal_line, not_chosen_line
from rummybot.commands.options import Unclear, read_options
from rummybot.commands.seated import (
    act,
    at_table,
    no_table,
    panel,
    shown_alone,
    table_meant,
)
from rummybot.engine.ids import Seat
from rummybot.engine.intents import Ready
from rummybot.engine.variants import find_variant
from rummybot.i18n.spans import Line, strong
from rummybot.i18n.translations import Locale, Translations
from rummybot.render.games import games_lines
from rummybot.render.lobby import turn_time_chosen, turn_time_in_game
from rummybot.render.options import option_line
from rummybot.render.options_screen import options_screen
from rummybot.render.rulesheet import variant_name
from rummybot.settings.service import LANGUAGE, WHERE, scope_of
from rummybot.tables.around import decide
from rummybot.tables.config import CALL_WAITS, TURN_TIMES
from rummybot.tables.feed import Advance
from rummybot.tables.lifecycle import (
    AddComputer,
    ChangeSeats,
    ChooseCallWait,
    ChooseOptions,
    ChooseTurnTime,
    ChooseVariant,
    ComeBack,
    Join,
    LifecycleIntent,
    NextPartners,
    Open,
    Start,
)
from rummybot.tables.refusals import LifecycleRefusal, NoSuchTime, NoSuchWait
from rummybot.tables.request import Accepted, Request, TableId
from rummybot.tables.service import new_table_id

FIRST_CHOICE = "basic"
"""The game that is meant where none is named."""

LONGEST = 4
"""A longer number is that of no seat."""

CHANNEL, THREAD = "channel", "thread"
"""Where a table stands on a server."""

WITHOUT_LIMIT = "off"
"""What is written for a turn time without limit; others are written in seconds."""


async def new(desk: Desk, call: Invocation) -> Reply:
    """Open a table; options are written `match=100 courts=11-12-13`. Who names no game is told
    which there are.
    """
    opening = _opening(call)
    if isinstance(opening, Unclear):
        return refuse(call, opening.why)
    said = call.tr.say(
        "The table is open, and you sit at it. Others come in by /rummy join, computers by "
        "/rummy add. Begin when all have come: /rummy start"
    )
    games = () if call.arguments.get("variant", "").strip() else _other_games(opening, call.tr)
    return await ask(desk, call, new_table_id(), opening, said, *games)


def _other_games(opening: Open, tr: Translations) -> tuple[Line, ...]:
    said = tr.say(
        "Chosen: {game}. Another game: {options}, or /rummy game with one of these names (of what "
        "kind it is, how many can play):",
        game=variant_name(opening.variant, tr),
        options=strong(tr.say("Options")),
    )
    return said, *games_lines(tr)


def can_open(call: Invocation) -> bool:
    """Whether a table could be opened so, in a place where there is none."""
    opening = _opening(call)
    return isinstance(opening, Open) and not isinstance(decide(None, opening), LifecycleRefusal)


def _opening(call: Invocation) -> Open | Unclear:
    variant = call.arguments.get("variant", "").strip() or FIRST_CHOICE
    options = read_options(call.arguments.get("options", ""), call.tr)
    if isinstance(options, Unclear):
        return options
    return Open(call.who, call.place, variant, options)


async def join(desk: Desk, call: Invocation) -> Reply:
    """Sit down at the table of this place."""
    return await sit_down(desk, call, call.tr.say("You sit at the table."))


async def sit_down(desk: Desk, call: Invocation, said: Line) -> Reply:
    """The same, with what is said then."""
    return await _lobby(desk, call, Join(call.who), said)


async def add(desk: Desk, call: Invocation) -> Reply:
    """Seat a computer."""
    said = call.tr.say("A computer sits down.")
    return await _lobby(desk, call, AddComputer(call.who), said)


async def seat(desk: Desk, call: Invocation) -> Reply:
    """Sit on another seat, or let who sits on one change places with who sits on another."""
    table = await desk.tables.open_at(call.place)
    if table is None:
        return no_table(call)
    lobby = (await desk.tables.now(table)).lobby
    own = lobby.roster.seat_of(call.who)
    named = [call.arguments.get(each, "").strip() for each in ("seat", "with")]
    numbers = [Seat(int(each) - 1) for each in named if each.isdecimal() and len(each) < LONGEST]
    if len(numbers) < sum(map(bool, named)) or not numbers:
        return refuse(call, call.tr.say("Say the number of a seat, as the table shows it: 1, 2 …"))
    one, other = (numbers[0], own) if len(numbers) == 1 else numbers
    said = call.tr.say("Places are changed.")
    intent = ChangeSeats(call.who, one, one if other is None else other)
    return await ask(desk, call, table, intent, said)


async def partners(desk: Desk, call: Invocation) -> Reply:
    """Let the first seat have another partner."""
    said = call.tr.say("Places are changed.")
    return await _lobby(desk, call, NextPartners(call.who), said)


async def game(desk: Desk, call: Invocation) -> Reply:
    """Choose another game at the open table. Without a name: tell which there are."""
    named = call.arguments.get("variant", "").strip()
    if not named:
        return await _all_games(desk, call)
    variant = find_variant(named)
    name = variant_name(variant.key, call.tr) if variant else ""
    said = call.tr.say("Chosen: {game}, with the usual options.", game=name)
    return await _lobby(desk, call, ChooseVariant(call.who, named), said)


async def _all_games(desk: Desk, call: Invocation) -> Reply:
    table = await desk.tables.open_at(call.place)
    if table is None:
        return no_table(call)
    if (await desk.tables.now(table)).lobby.started:
        return refuse(call, frozen_line(call.tr))
    said = call.tr.say(
        "The host chooses by /rummy game with one of these names (of what kind it is, how many can "
        "play):"
    )
    return answer(call, said, *games_lines(call.tr))


async def option(desk: Desk, call: Invocation) -> Reply:
    """Set options of the open table, all or none: `match=100 courts=10`. Without any: tell what
    there is to choose.
    """
    chosen = read_options(call.arguments.get("option", ""), call.tr)
    if isinstance(chosen, Unclear):
        return refuse(call, chosen.why)
    if not chosen:
        return await _all_options(desk, call)
    said = (option_line(key, value, call.tr) for key, value in chosen)
    return await _lobby(desk, call, ChooseOptions(call.who, chosen), call.tr.say("Chosen:"), *said)


async def _all_options(desk: Desk, call: Invocation) -> Reply:
    table = await desk.tables.open_at(call.place)
    if table is None:
        return no_table(call)
    lobby = (await desk.tables.now(table)).lobby
    variant = find_variant(lobby.variant)
    assert variant is not None
    shown = shown_alone(options_screen(variant, lobby.rules, call.tr), call)
    return replace(shown, said=(frozen_line(call.tr),)) if lobby.started else shown


async def time(desk: Desk, call: Invocation) -> Reply:
    """Set how long a turn may last."""
    times = {WITHOUT_LIMIT if each is None else str(each): each for each in TURN_TIMES}
    named = call.arguments.get("time", "").strip()
    if named not in times:
        return refuse(call, lobby_refusal_line(NoSuchTime(TURN_TIMES), call.tr))
    table = await desk.tables.open_at(call.place)
    if table is None:
        return no_table(call)
    before = await desk.tables.now(table)
    outcome = await asked(desk, call, table, ChooseTurnTime(call.who, times[named]))
    after = await desk.tables.now(table)
    return answered(call, outcome, _time_chosen(before, after, call.tr))


def _time_chosen(before: Advance, after: Advance, tr: Translations) -> Line:
    """How long a turn may last now, and what becomes of the time that runs: more time does not make
    it longer. After a pause it begins anew.
    """
    seconds = after.lobby.config.turn_time
    if after.table is None:
        return turn_time_chosen(seconds, tr)
    runs_on = before.deadline is not None and before.deadline == after.deadline
    return turn_time_in_game(seconds, tr, at_once=not runs_on or after.lobby.paused)


async def wait(desk: Desk, call: Invocation) -> Reply:
    """Set how long a draw waits for the discard before it to be stopped."""
    named = call.arguments.get("seconds", "").strip()
    seconds = next((each for each in CALL_WAITS if str(each) == named), None)
    if seconds is None:
        return refuse(call, lobby_refusal_line(NoSuchWait(CALL_WAITS), call.tr))
    return await _lobby(desk, call, ChooseCallWait(call.who, seconds), call.tr.say("Chosen."))


async def language(desk: Desk, call: Invocation) -> Reply:
    """Choose the language of public messages in this place."""
    chosen = call.arguments.get("language", "")
    table = await desk.tables.open_at(call.place)
    host = table is not None and (await desk.tables.now(table)).lobby.host == call.who
    if not (call.manages or host):
        return refuse(call, call.tr.say("The host of the table or a moderator chooses it."))
    if chosen not in set(Locale):
        return refuse(call, call.tr.say("I speak: {languages}.", languages=", ".join(Locale)))
    await desk.settings.set(scope_of(call.place), LANGUAGE, chosen)
    return answer(call, call.tr.say("Chosen. Messages here come in that language from now on."))


async def where(desk: Desk, call: Invocation) -> Reply:
    """Choose where the tables of a server stand: in channels, or each in a thread of its own."""
    if not call.server:
        return refuse(call, call.tr.say("This is no server: there is nothing to choose."))
    if not call.manages_server:
        return refuse(call, call.tr.say("Whoever manages this server chooses it."))
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
    reply = await ask(desk, call, table, Start(call.who), call.tr.say("The game begins."))
    at = await at_table(desk, call)
    if isinstance(at, Reply):
        return reply
    return replace(reply, panel=panel(at, call))


async def back(desk: Desk, call: Invocation) -> Reply:
    """Take one's seat again from the computer that holds it."""
    at = await at_table(desk, call)
    if isinstance(at, Reply):
        return at
    said = call.tr.say("You are back at the table.")
    reply = await ask(desk, call, at.table, ComeBack(call.who), said)
    now = await at_table(desk, call)
    return reply if isinstance(now, Reply) else replace(reply, panel=panel(now, call))


async def hand_again(desk: Desk, call: Invocation) -> Reply:
    """The caller's hand; whoever was away has his seat again."""
    at = await at_table(desk, call)
    if isinstance(at, Reply):
        return at
    if at.seat in (await desk.tables.now(at.table)).lobby.away:
        return await back(desk, replace(call, key=f"{call.key}:back"))
    return Reply((), panel(at, call))


async def _lobby(desk: Desk, call: Invocation, intent: LifecycleIntent, *done: Line) -> Reply:
    table = await desk.tables.open_at(call.place)
    if table is None:
        return no_table(call)
    return await ask(desk, call, table, intent, *done)


async def ask(
    desk: Desk, call: Invocation, table: TableId, intent: LifecycleIntent, *done: Line
) -> Reply:
    """Ask for something around a game, and say that it is done, or why not."""
    outcome = await asked(desk, call, table, intent)
    chooses = isinstance(intent, ChooseVariant | ChooseOptions)
    if chooses and isinstance(outcome, LifecycleRefusal):
        return refuse(call, not_chosen_line(outcome, call.tr))
    return answered(call, outcome, *done)


async def asked(
    desk: Desk, call: Invocation, table: TableId, intent: LifecycleIntent
) -> Accepted | LifecycleRefusal:
    """What comes of something that is asked for around a game."""
    outcome = await desk.tables.submit(
        Request(key=call.key, table=table, who=call.who, intent=intent)
    )
    if isinstance(outcome, Accepted):
        return outcome
    assert isinstance(outcome.why, LifecycleRefusal)
    return outcome.why


def answered(call: Invocation, outcome: Accepted | LifecycleRefusal, *done: Line) -> Reply:
    """That it is done, or why not."""
    if isinstance(outcome, Accepted):
        return answer(call, *done)
    return refuse(call, lobby_refusal_line(outcome, call.tr))
