"""The menu behind ⋯: what there is besides playing, and for those who have the say what they may
do with the table. What cannot be undone is asked about once.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import assert_never

from rummybot.commands import ruling
from rummybot.commands.around_game import present_state
from rummybot.commands.invocation import Below, Desk, Invocation, Reply, answer
from rummybot.delivery.naming import seat_names
from rummybot.engine.ids import Moment, Seat
from rummybot.engine.legality import Seats
from rummybot.engine.tabletop import BetweenDeals
from rummybot.i18n.spans import EMPTY, Line, Who
from rummybot.i18n.translations import Translations
from rummybot.render.buttons import (
    close_buttons,
    deal_on_button,
    end_button,
    more_buttons,
    pause_button,
    people_button,
    remove_buttons,
    resume_button,
    sitter_buttons,
    skip_button,
)
from rummybot.render.phrases import sentences
from rummybot.render.press import Ruling, RulingToken
from rummybot.render.screen import AnswerButton, RulingButton
from rummybot.render.table_lines import stays_line
from rummybot.tables.feed import Advance
from rummybot.tables.request import TableId


async def more(desk: Desk, call: Invocation, table: str) -> Reply:
    """What there is besides playing."""
    advance = await desk.tables.now(TableId(table))
    begun, seated = advance.table is not None, advance.lobby.seat_of(call.who) is not None
    buttons: tuple[AnswerButton, ...] = more_buttons(call.tr, begun=begun, seated=seated)
    if ruling.has_the_say(call, advance.lobby):
        others = await _others(desk, call, advance)
        buttons = (*buttons, *_ruling_buttons(advance, call, can_remove=bool(others)))
    return await _asked(desk, call, table, advance, more_line(call.tr), buttons)


def more_line(tr: Translations) -> Line:
    """Above what there is besides playing."""
    return tr.say("At this table:")


def _ruling_buttons(
    advance: Advance, call: Invocation, *, can_remove: bool
) -> Iterator[RulingButton]:
    begun = advance.table is not None
    if begun and advance.lobby.paused:
        yield resume_button(advance.version, call.tr)
    elif begun:
        yield from _skip_button(advance, call)
        yield pause_button(advance.version, call.tr)
    if can_remove:
        yield people_button(call.tr)
    yield end_button(call.tr, begun=begun)


def _skip_button(advance: Advance, call: Invocation) -> Iterator[RulingButton]:
    """For people other than the caller who keep the game waiting."""
    lobby, awaited = advance.lobby, advance.awaited
    if not isinstance(awaited, Seats) or advance.table is None:
        return
    own = lobby.seat_of(call.who)
    late = [seat for seat in awaited.seats if not lobby.is_computer(seat) and seat != own]
    if late and isinstance(advance.table.phase, BetweenDeals):
        yield deal_on_button(awaited.clock, call.tr)
    elif late:
        yield skip_button(late[0], awaited.clock, call.tr)


async def ruled(desk: Desk, call: Invocation, token: RulingToken) -> Reply:
    """What those who have the say press there: it works once for each button."""
    table, tr = TableId(token.table), call.tr
    advance = await desk.tables.now(table)
    if not ruling.has_the_say(call, advance.lobby):
        return ruling.not_yours(call)
    if token.version and token.version != advance.version:
        return await present_state(desk, call, token.table)
    call = replace(call, key=f"press:{token.version}:{token.ruling.value}:{token.about}")
    begun = advance.table is not None
    match token.ruling:
        case Ruling.SKIP:
            return await ruling.skipped(desk, call, table, Moment(token.about))
        case Ruling.PAUSE:
            return await ruling.pause(desk, call)
        case Ruling.RESUME:
            return await ruling.resume(desk, call)
        case Ruling.REMOVE if token.about in await _others(desk, call, advance):
            seat = Seat(token.about)
            said = _what_removing_does(advance, seat, tr)
            return await _asked(desk, call, table, advance, said, remove_buttons(seat, tr))
        case Ruling.SEND if token.about < len(advance.lobby.roster.sitters):
            return await ruling.removed(desk, call, table, advance.lobby, Seat(token.about))
        case Ruling.PEOPLE | Ruling.REMOVE | Ruling.SEND:
            buttons = sitter_buttons(await _others(desk, call, advance), tr)
            said = tr.say("Who is to leave the table?")
            return await _asked(desk, call, table, advance, said, buttons)
        case Ruling.END:
            said = _what_ending_does(begun=begun, tr=tr)
            return await _asked(desk, call, table, advance, said, close_buttons(tr, begun=begun))
        case Ruling.CLOSE:
            return await ruling.end(desk, call)
        case _ as unknown:
            assert_never(unknown)


async def _asked(
    desk: Desk,
    call: Invocation,
    table: str,
    advance: Advance,
    said: Line,
    buttons: tuple[AnswerButton, ...],
) -> Reply:
    """A line with buttons below it. Before the game seats move up, so the buttons are for it as it
    is now.
    """
    names = await seat_names(advance.lobby.roster, desk.people, call.locale)
    version = advance.version if advance.table is None else 0
    return replace(answer(call, said, names=names), below=Below(table, buttons, version))


async def _others(desk: Desk, call: Invocation, advance: Advance) -> tuple[Seat, ...]:
    """Those whom the caller can send away."""
    return tuple(each.seat for each in await ruling.sitters(desk, call, advance))


def _what_removing_does(advance: Advance, seat: Seat, tr: Translations) -> Line:
    who = Who(seat)
    if advance.table is None:
        return tr.say("Remove {who} from the table?", who=who)
    if len(advance.lobby.seated) == 1:
        return tr.say("Remove {who}? Nobody else plays here: the game ends.", who=who)
    partners = advance.lobby.rules.seating.teams
    if partners or isinstance(advance.table.phase, BetweenDeals):
        question = tr.say("Remove {who} from the game? There is no way back into it.", who=who)
        return sentences(question, stays_line(tr) if partners else EMPTY)
    return tr.say(
        "Remove {who} from the game? A computer plays this deal to its end; there is no way back.",
        who=who,
    )


def _what_ending_does(*, begun: bool, tr: Translations) -> Line:
    if begun:
        return tr.say("End the game for everybody? Nothing more is scored.")
    return tr.say("Close the table? Nobody can sit down at it then.")
