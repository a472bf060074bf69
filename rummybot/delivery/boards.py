"""The public screens of a table: what stands on its board, who is called, what is told once."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from rummybot.engine.events import GameWon
from rummybot.engine.ids import Seat
from rummybot.engine.legality import Seats
from rummybot.engine.notices import PublicNotice
from rummybot.i18n.spans import Line
from rummybot.i18n.translations import Translations
from rummybot.render.board import board_screen
from rummybot.render.buttons import lobby_buttons, table_buttons
from rummybot.render.lobby import lobby_screen
from rummybot.render.names import Names
from rummybot.render.options import turn_time_line
from rummybot.render.phrases import names_text
from rummybot.render.scoresheet import deal_screen, game_screen
from rummybot.render.screen import Block, PublicScreen, Quiet, Text, Until
from rummybot.render.table_lines import (
    away_line,
    back_line,
    ended_line,
    idle_line,
    left_line,
    little_time_line,
    offer_line,
    ping_line,
    resumed_line,
)
from rummybot.tables.events import (
    Absence,
    CameBack,
    LifecycleEvent,
    Resumed,
    SubstituteSat,
    WhyClosed,
)
from rummybot.tables.feed import Advance
from rummybot.tables.lobby import Lobby
from rummybot.tables.request import TableId


def board(
    table: TableId,
    advance: Advance,
    moves: tuple[PublicNotice, ...],
    around: tuple[LifecycleEvent, ...],
    names: Names,
    tr: Translations,
) -> PublicScreen:
    """The one message of a table that is changed in place."""
    lobby = advance.lobby
    if lobby.closed is not None:
        return _closed(lobby, names, tr)
    if advance.table is None:
        return _lobby(table, advance, names, tr)
    screen = board_screen(advance.table, moves, names, tr)
    blocks = [*screen.blocks, *_happened(around, tr)]
    if advance.deadline is not None:
        blocks.insert(2, Until(tr.say("Time:"), advance.deadline))
    buttons = table_buttons(advance.table, tr)
    return replace(screen, blocks=tuple(blocks), table=table, buttons=buttons)


def _lobby(table: TableId, advance: Advance, names: Names, tr: Translations) -> PublicScreen:
    lobby = advance.lobby
    host = lobby.roster.seat_of(lobby.host) or Seat(0)
    screen = lobby_screen(lobby.variant, lobby.rules, names, host, tr)
    time = tr.say("Time for a turn: {time}", time=turn_time_line(lobby.config.turn_time, tr))
    offer = (Quiet(offer_line(tr)),) if lobby.offered else ()
    blocks = (*screen.blocks[:1], Text(time), *screen.blocks[1:], *offer)
    return replace(screen, blocks=blocks, table=table, buttons=lobby_buttons(tr))


def _closed(lobby: Lobby, names: Names, tr: Translations) -> PublicScreen:
    said = idle_line(tr) if lobby.closed is WhyClosed.IDLE else ended_line(tr)
    return PublicScreen(locale=tr.locale, names=names, blocks=(Text(said),))


def _happened(around: Iterable[LifecycleEvent], tr: Translations) -> Iterator[Block]:
    """What happened around the game of late."""
    for event in around:
        said = around_line(event, tr)
        if said:
            yield Quiet(said)


def around_line(event: LifecycleEvent, tr: Translations) -> Line:
    """What everybody is told of it; nothing of what is no news."""
    match event:
        case SubstituteSat(seat=seat, why=Absence.AWAY):
            return away_line(seat, tr)
        case SubstituteSat(seat=seat):
            return left_line(seat, tr)
        case CameBack(seat=seat):
            return back_line(seat, tr)
        case Resumed():
            return resumed_line(tr)
        case _:
            return ()


def called(advance: Advance) -> tuple[tuple[Seat, ...], int] | None:
    """The people whose move it is, and the clock that names it; None where nobody is called:
    before and after the game, between two deals, and where computers are to move.
    """
    awaited = advance.awaited
    if advance.is_over or not isinstance(awaited, Seats) or len(awaited.seats) != 1:
        return None
    people = tuple(seat for seat in awaited.seats if not advance.lobby.is_computer(seat))
    return (people, awaited.clock) if people else None


def ping(
    advance: Advance, seats: tuple[Seat, ...], clock: int, names: Names, tr: Translations
) -> PublicScreen:
    """The call to those who are to move."""
    blocks: list[Block] = [Text(ping_line(names_text(seats), tr))]
    reminded = advance.lobby.reminded
    if reminded is not None and reminded.clock == clock and advance.deadline is not None:
        blocks.append(Until(little_time_line(tr), advance.deadline))
    return PublicScreen(locale=tr.locale, names=names, blocks=tuple(blocks))


def results(advance: Advance, names: Names, tr: Translations) -> Iterator[PublicScreen]:
    """What is told once, in a message that stays: a deal's result, with the last the game's."""
    deals = [deal_screen(each.table, each.told, names, tr) for each in advance.ended]
    won = any(isinstance(each, GameWon) for each in advance.told)
    if not won or advance.table is None:
        yield from deals
        return
    game = game_screen(advance.table, names, tr)
    yield from deals[:-1]
    last = deals[-1].blocks if deals else ()
    yield replace(game, blocks=(*last, *game.blocks))
