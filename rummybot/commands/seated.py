"""The caller at his table: found, asked for, answered."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from rummybot.commands.invocation import Desk, Invocation, Reply, answer, refuse
from rummybot.commands.lobby_refusals import lobby_refusal_line
from rummybot.commands.notation import shown
from rummybot.commands.which_way import each_way, real_reason
from rummybot.delivery.naming import about_table, seat_names
from rummybot.engine.chip_refusals import (
    OutOfGame,
)
from rummybot.engine.ids import Seat
from rummybot.engine.intents import Call, DrawStock, Ready, SeatIntent, TakeDiscard
from rummybot.engine.legality import is_false_declaration, not_in_game
from rummybot.engine.notices import PrivateNotice, YourHand
from rummybot.engine.refusals import (
    Refusal,
)
from rummybot.engine.views import PublicView, SeatView
from rummybot.i18n.spans import EMPTY, Line, line, strong
from rummybot.i18n.translations import Translations
from rummybot.render.choices import choice_label
from rummybot.render.hand import hand_screen
from rummybot.render.lines import private_line
from rummybot.render.misdeclared import false_question
from rummybot.render.names import Names
from rummybot.render.screen import Choice, PrivateScreen, PublicScreen
from rummybot.render.why_not import why_not
from rummybot.tables import stopping
from rummybot.tables.around import not_seated
from rummybot.tables.feed import Advance
from rummybot.tables.lobby import Lobby
from rummybot.tables.refusals import LifecycleRefusal, NotStarted, ScreenIsOld
from rummybot.tables.request import Refused, Request, TableId


@dataclass(frozen=True, slots=True)
class AtTable:
    """Somebody at a running game of the place he calls from."""

    table: TableId
    seat: Seat
    view: SeatView
    lobby: Lobby
    names: Names
    about: Line = EMPTY
    """Which game it is, and where."""
    version: int = 0
    """The version of the table that is seen."""


async def at_table(desk: Desk, call: Invocation) -> AtTable | Reply:
    """The caller's seat in the game he means, or the answer why there is none."""
    table = await table_meant(desk, call)
    if isinstance(table, Reply):
        return table
    advance, view = await desk.tables.seen_by(table, call.who)
    if advance.table is None:
        return refuse(call, lobby_refusal_line(NotStarted(), call.tr))
    if view is None:
        out = _out(advance, call)
        return refuse(call, out or lobby_refusal_line(not_seated(advance.lobby, call.who), call.tr))
    names = await seat_names(advance.lobby.roster, desk.people, call.locale)
    about = about_table(advance.lobby, call.tr)
    return AtTable(table, view.seat, view, advance.lobby, names, about, advance.version)


def _as_it_is(at: AtTable, advance: Advance, view: SeatView) -> AtTable:
    """The same seat as it is now."""
    return replace(at, view=view, lobby=advance.lobby, version=advance.version)


def _out(advance: Advance, call: Invocation) -> Line:
    """What somebody is told who sits at a table and is out of its game; nothing to others."""
    seat = advance.lobby.seat_of(call.who)
    if seat is None or advance.table is None:
        return EMPTY
    refusal = not_in_game(advance.table, seat)
    return why_not(refusal, advance.table, call.tr) if isinstance(refusal, OutOfGame) else EMPTY


async def table_meant(desk: Desk, call: Invocation) -> TableId | Reply:
    """The table of this place; elsewhere the only one at which the caller sits, or the one he names
    by its number among his tables, or by what it is called for good.
    """
    number = call.arguments.get("table", "").strip()
    here = await desk.tables.open_at(call.place)
    if here is not None and not number:
        return here
    mine = await desk.tables.tables_of(call.who)
    if number in mine:
        return TableId(number)
    if number.isdecimal() and 0 < int(number[:4]) <= len(mine):
        return mine[int(number[:4]) - 1]
    if number or len(mine) > 1:
        return await _which(desk, call, number)
    return mine[0] if mine else no_table(call)


async def _which(desk: Desk, call: Invocation, number: str) -> Reply:
    """Asks which of his tables is meant."""
    mine = [each for _, each in await tables_told_apart(desk, call)]
    if not mine:
        return refuse(call, call.tr.say("You sit at no table. Open one: /rummy new"))
    if number:
        said = call.tr.say(
            "“{number}” is none of your tables. Say which: table and its number.",
            number=shown(number),
        )
    else:
        said = call.tr.say("You sit at several tables. Say which: table and its number.")
    return refuse(call, said, *mine)


async def tables_told_apart(desk: Desk, call: Invocation) -> tuple[tuple[TableId, Line], ...]:
    """The tables at which the caller sits, each with its number, its game and its people."""
    found = []
    for number, table in enumerate(await desk.tables.tables_of(call.who), 1):
        lobby = (await desk.tables.now(table)).lobby
        names = await seat_names(lobby.roster, desk.people, call.locale)
        people = ", ".join(names.by_seat)
        about = about_table(lobby, call.tr)
        found.append((table, line(f"{number}: ", about, f" ({people})")))
    return tuple(found)


def away_from(lobby: Lobby, call: Invocation) -> tuple[Line, ...]:
    """Which table is spoken of, for one who does not look at it."""
    is_away = call.is_away or call.place != lobby.place
    return (strong(about_table(lobby, call.tr)),) if is_away else ()


def shown_alone(screen: PublicScreen, call: Invocation, lobby: Lobby | None = None) -> Reply:
    """What everybody may see, of a table if one is given, shown to the caller alone."""
    return Reply(
        away_from(lobby, call) if lobby else (),
        PrivateScreen(seat=None, locale=call.locale, names=screen.names, blocks=screen.blocks),
    )


def no_table(call: Invocation) -> Reply:
    """There is nothing to act at."""
    return refuse(call, call.tr.say("There is no table here. Open one: /rummy new"))


async def act(
    desk: Desk, call: Invocation, at: AtTable, intent: SeatIntent, *, meant: bool | None = None
) -> Reply:
    """Ask for this at the table and answer with what came of it and the hand as it is now. Before
    a declaration counts that would be false one is asked about it (AMB-19): `meant` is the answer,
    where it can be told from the asking. Else who asks for the same again means it.
    """
    now = at.view.table.moment
    is_false = call.moment in (None, now) and is_false_declaration(at.view, intent)
    if is_false and meant is None:
        meant = not desk.refusals.asks_about(call.who, (at.table, now, intent))
    if is_false and not meant:
        return _declare_all_the_same(at, call, intent)
    moment = None if isinstance(intent, Ready) else call.moment  # others may be ready meanwhile
    request = Request(key=call.key, table=at.table, who=call.who, intent=intent, moment=moment)
    outcome = await desk.tables.submit(request)
    advance, view = await desk.tables.seen_by(at.table, call.who)
    if view is None:
        return answer(call, _out(advance, call) or call.tr.say("You have left the game."))
    shown = panel(_as_it_is(at, advance, view), call)
    if not isinstance(outcome, Refused):
        waits = () if outcome.waits is None else (_waits_line(intent, outcome.waits, call.tr),)
        return Reply((*_told(outcome.told, call), *waits), shown)
    if isinstance(outcome.why, LifecycleRefusal):
        why = lobby_refusal_line(outcome.why, call.tr)
    else:
        why = why_not(real_reason(view, intent, outcome.why), view.table, call.tr)
    if isinstance(outcome.why, ScreenIsOld):
        return Reply((why,), shown, late=True)
    return refuse(call, why, panel=_asking_back(shown, view, intent, outcome.why, call.tr))


def _asking_back(
    shown: PrivateScreen,
    view: SeatView,
    intent: SeatIntent,
    why: Refusal | LifecycleRefusal,
    tr: Translations,
) -> PrivateScreen:
    """The hand; where what was asked for could mean several things, each of them is offered."""
    ways = () if isinstance(why, LifecycleRefusal) else each_way(view, intent, why)
    asked = tuple(Choice(choice_label(each, view, tr), each) for each in ways)
    others = tuple(each for each in shown.choices if each.intent not in ways)
    return replace(shown, choices=(*asked, *others))


def _declare_all_the_same(at: AtTable, call: Invocation, intent: SeatIntent) -> Reply:
    shown = panel(at, call)
    meant = Choice(call.tr.say("Declare all the same"), intent, meant=True)
    said = false_question(at.view.table.rules, call.tr)
    return refuse(call, said, panel=replace(shown, choices=(meant, *shown.choices)))


def _waits_line(intent: SeatIntent, seconds: int, tr: Translations) -> Line:
    """What becomes of something that waits for others to say whether they stop the discard."""
    match intent:
        case Call():
            return tr.say_n(
                "Stop! is called. It counts unless somebody nearer calls too: in {n} second at the "
                "latest.",
                "Stop! is called. It counts unless somebody nearer calls too: in {n} seconds at "
                "the latest.",
                seconds,
            )
        case DrawStock() | TakeDiscard():
            return tr.say_n(
                "You draw in {n} second at the latest, unless somebody stops the discard.",
                "You draw in {n} seconds at the latest, unless somebody stops the discard.",
                seconds,
            )
        case _:
            return tr.say("You let the discard lie.")


def _told(told: tuple[PrivateNotice, ...], call: Invocation) -> Iterator[Line]:
    """What the caller is told besides; a new hand is seen in the panel."""
    return (private_line(each, call.tr) for each in told if not isinstance(each, YourHand))


def panel(at: AtTable, call: Invocation) -> PrivateScreen:
    """The hand with its choices."""
    view, lobby = at.view, at.lobby
    return hand_screen(
        view,
        stopping.on_offer(lobby, view),
        at.names,
        call.tr,
        about=at.about,
        table=at.table,
        version=at.version,
        paused=lobby.paused,
        away=at.seat in lobby.away,
    )


def refusal_line(why: Refusal | LifecycleRefusal, table: PublicView, call: Invocation) -> Line:
    """Why not, in the caller's language."""
    if isinstance(why, LifecycleRefusal):
        return lobby_refusal_line(why, call.tr)
    return why_not(why, table, call.tr)
