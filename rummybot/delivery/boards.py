"""The public screens of a table: what stands on its board, who is called, what is told once."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import assert_never

from rummybot.delivery.naming import closed_table
from rummybot.engine.chip_events import BuyInOffered
from rummybot.engine.events import (
    CardStopped,
    DefenceBegan,
    GameWon,
    KnockedTooHigh,
    LastChanceBegan,
    TurnBegan,
    UpcardOffered,
)
from rummybot.engine.ids import Moment, Seat
from rummybot.engine.legality import Seats, call_window_open
from rummybot.engine.notices import PublicNotice
from rummybot.engine.tabletop import BetweenDeals
from rummybot.engine.views import PublicView
from rummybot.i18n.spans import Line, line
from rummybot.i18n.translations import Translations
from rummybot.render.board import board_screen
from rummybot.render.buttons import lobby_buttons, table_buttons
from rummybot.render.lobby import lobby_screen
from rummybot.render.names import Names
from rummybot.render.phrases import names_text
from rummybot.render.rulesheet import variant_name
from rummybot.render.scoresheet import deal_screen, game_screen, scores_screen
from rummybot.render.screen import Block, Heading, PublicScreen, Quiet, Text, Until
from rummybot.render.status import status_line
from rummybot.render.table_lines import (
    deserted_line,
    ended_line,
    goes_on_line,
    gone_line,
    idle_line,
    little_time_line,
    offer_line,
    ping_line,
)
from rummybot.tables.deadlines import LONG
from rummybot.tables.events import Reminded, WhyClosed
from rummybot.tables.feed import Advance
from rummybot.tables.request import TableId


def board(
    table: TableId,
    advance: Advance,
    moves: tuple[PublicNotice, ...],
    news: tuple[Line, ...],
    names: Names,
    tr: Translations,
) -> PublicScreen:
    """The one message of a table that is changed in place. `news` is what happened around the game
    of late.
    """
    lobby = advance.lobby
    if lobby.closed is not None:
        return _closed(advance, names, tr)
    if advance.table is None:
        return _lobby(table, advance, names, tr)
    screen = board_screen(
        advance.table,
        moves,
        names,
        tr,
        game=variant_name(lobby.variant, tr),
        away=lobby.away,
        left=lobby.left,
        paused=lobby.paused,
    )
    blocks = [*screen.blocks, *map(Quiet, news)]
    if advance.deadline is not None:
        label = goes_on_line(tr) if lobby.paused else tr.say("Time:")
        blocks.insert(3 if lobby.paused else 2, Until(label, advance.deadline))
    buttons = table_buttons(advance.table, tr)
    made_for = _made_for(advance, advance.table)
    return replace(screen, blocks=tuple(blocks), table=table, version=made_for, buttons=buttons)


def _made_for(advance: Advance, table: PublicView) -> int:
    """What the buttons hang on: the version, or the moment of a discard that may be stopped, which
    stays the same whatever is said to it; 0 where they mean the same at any.
    """
    if isinstance(table.phase, BetweenDeals):
        return advance.version
    return table.moment if call_window_open(table) else 0


def _lobby(table: TableId, advance: Advance, names: Names, tr: Translations) -> PublicScreen:
    lobby = advance.lobby
    host = lobby.roster.seat_of(lobby.host) or Seat(0)
    screen = lobby_screen(
        lobby.variant,
        lobby.rules,
        names,
        host,
        tr,
        turn_time=lobby.config.turn_time,
        call_wait=lobby.config.call_wait,
    )
    offer = (Quiet(offer_line(tr)),) if lobby.offered else ()
    blocks, of_teams = (*screen.blocks, *offer), bool(lobby.rules.seating.teams)
    buttons = lobby_buttons(tr, of_teams=of_teams)
    return replace(screen, blocks=blocks, table=table, version=advance.version, buttons=buttons)


def _closed(advance: Advance, names: Names, tr: Translations) -> PublicScreen:
    """That the table is closed, and what was played; where deals were scored, how it stood then."""
    assert advance.lobby.closed is not None
    said = closed_line(advance.lobby.closed, tr)
    scored = advance.table is not None and any(advance.table.standing.scores)
    stood = scores_screen(advance.table, names, tr).blocks if advance.table and scored else ()
    game = Heading(line(variant_name(advance.lobby.variant, tr)))
    return PublicScreen(locale=tr.locale, names=names, blocks=(game, Text(said), *stood))


def over_screen(advance: Advance, names: Names, tr: Translations) -> PublicScreen:
    """Which game has come to its end, and how, for those who did not follow it."""
    lobby, table = advance.lobby, advance.table
    if table is not None and lobby.closed is None:
        said = status_line(table, tr)
    else:
        said = closed_line(lobby.closed or WhyClosed.ENDED, tr)
    blocks = Heading(closed_table(lobby, names, tr)), Text(said)
    return PublicScreen(locale=tr.locale, names=names, blocks=blocks)


def closed_line(why: WhyClosed, tr: Translations) -> Line:
    """That a table is closed, and why."""
    match why:
        case WhyClosed.ENDED:
            return ended_line(tr)
        case WhyClosed.LEFT:
            return deserted_line(tr)
        case WhyClosed.IDLE:
            return idle_line(tr)
        case WhyClosed.GONE:
            return gone_line(tr)
        case _ as unknown:
            assert_never(unknown)


def called(advance: Advance) -> tuple[tuple[Seat, ...], Moment] | None:
    """The people whose move it is, and the clock that names it; None where nobody is called:
    before and after the game, between two deals, in a pause, and where computers are to move.
    """
    awaited = advance.awaited
    between = advance.table is not None and isinstance(advance.table.phase, BetweenDeals)
    stands = advance.is_over or advance.lobby.paused
    if stands or between or not isinstance(awaited, Seats):
        return None
    people = tuple(seat for seat in awaited.seats if not advance.lobby.is_computer(seat))
    return (people, awaited.clock) if people else None


def is_new_turn(advance: Advance) -> bool:
    """Whether others are to move since: then people look for the board."""
    begun = (
        *(TurnBegan, UpcardOffered, CardStopped),
        *(KnockedTooHigh, LastChanceBegan, DefenceBegan, BuyInOffered),
    )
    return not advance.is_over and any(isinstance(each, begun) for each in advance.told)


def _is_slow(advance: Advance) -> bool:
    """Whether a turn may last so long that people look at something else meanwhile."""
    limit = advance.lobby.config.turn_time
    return limit is not None and limit >= LONG


def calls_again(advance: Advance, clock: Moment) -> bool:
    """Whether somebody who is called already is to be called once more: a change of a message tells
    nobody who does not look at it.
    """
    return _is_slow(advance) and Reminded(clock) in advance.around


def ping(
    advance: Advance, seats: tuple[Seat, ...], clock: Moment, names: Names, tr: Translations
) -> PublicScreen:
    """The call to those who are to move."""
    blocks: list[Block] = [Text(ping_line(names_text(seats), tr))]
    reminded = advance.lobby.reminded
    if reminded is not None and reminded.clock == clock and advance.deadline is not None:
        label = tr.say("Time:") if _is_slow(advance) else little_time_line(tr)
        blocks.append(Until(label, advance.deadline))
    return PublicScreen(locale=tr.locale, names=names, blocks=tuple(blocks))


@dataclass(frozen=True, slots=True)
class Result:
    """What is told once, in a message that stays. `of` tells it from the others of its table."""

    of: str
    screen: PublicScreen


def results(advance: Advance, names: Names, tr: Translations) -> Iterator[Result]:
    """A deal's result, with the last the game's."""
    deals = [
        Result(f"deal:{each.table.moment}", deal_screen(each.table, each.told, names, tr))
        for each in advance.ended
    ]
    won = any(isinstance(each, GameWon) for each in advance.told)
    if not won or advance.table is None:
        yield from deals
        return
    game = game_screen(advance.table, names, tr)
    yield from deals[:-1]
    last = deals[-1].screen.blocks if deals else ()
    yield Result("game", replace(game, blocks=(*last, *game.blocks)))
