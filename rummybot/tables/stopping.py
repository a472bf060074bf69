"""The wait before a draw in which a discard may be stopped (MI-07, AMB-17): whom it is for, what
they have said to it, and what comes of that. Pure, and by public facts alone.
"""

from rummybot.engine.ids import Seat
from rummybot.engine.intents import (
    Call,
    DrawStock,
    Intent,
    Pass,
    SeatIntent,
    TakeBack,
    TakeDiscard,
    TimeUp,
)
from rummybot.engine.legality import Options, callers, options
from rummybot.engine.tabletop import Drawing
from rummybot.engine.views import PublicView, SeatView
from rummybot.tables.events import CallAnswer, CallAnswered, CallsOver
from rummybot.tables.lobby import Lobby
from rummybot.tables.refusals import DrawWaits


def asked(lobby: Lobby, table: PublicView) -> tuple[Seat, ...]:
    """For whom the next draw waits, the nearest after the discarder first; nobody where it does
    not.
    """
    if lobby.config.call_wait is None or lobby.calls_over == table.moment:
        return ()
    return callers(table)


def silent(lobby: Lobby, table: PublicView) -> tuple[Seat, ...]:
    """Those of them who have said nothing yet."""
    said = _said(lobby, table)
    return tuple(seat for seat in asked(lobby, table) if seat not in said)


def on_offer(lobby: Lobby, view: SeatView) -> Options:
    """What a seat may do now: by the rules of its game, and while a draw waits for it, say no."""
    table, listed = view.table, options(view)
    if view.seat not in asked(lobby, table):
        return listed
    if _calls(lobby, table, view.seat):
        return tuple(each for each in listed if not isinstance(each, _ANSWERS))
    is_next = isinstance(table.phase, Drawing) and table.phase.turn.seat == view.seat
    if is_next or view.seat not in silent(lobby, table):
        return listed
    return *listed, Pass(view.seat)


_ANSWERS = Call | DrawStock | TakeDiscard | Pass


def heard(lobby: Lobby, table: PublicView, intent: Intent) -> CallAnswered | DrawWaits | None:
    """What an intent means while a draw waits: an answer, where the rules allow what it asks for;
    or it has to wait. None: what it always means.

    What was called stands. Who has discarded takes that back no more once others have acted.
    """
    seats, phase = asked(lobby, table), table.phase
    if not seats or not isinstance(phase, Drawing):
        return None
    match intent:
        case TimeUp():
            return DrawWaits()
        case TakeBack():
            acted = (each.answer is not CallAnswer.NO for each in _said(lobby, table).values())
            return DrawWaits() if any(acted) else None
        case Call(seat=seat) | DrawStock(seat=seat) | TakeDiscard(seat=seat) | Pass(seat=seat):
            if seat not in seats:
                return None
            return DrawWaits() if _calls(lobby, table, seat) else _answer(table, phase, intent)
        case _:
            return None


def _answer(table: PublicView, phase: Drawing, intent: SeatIntent) -> CallAnswered | None:
    seat, clock, is_next = intent.seat, table.moment, intent.seat == phase.turn.seat
    match intent:
        case Call():
            return CallAnswered(seat, clock, CallAnswer.STOP)
        case DrawStock() if is_next:
            return CallAnswered(seat, clock, CallAnswer.DRAW)
        case TakeDiscard(card=card) if is_next:
            return CallAnswered(seat, clock, CallAnswer.DRAW, card)
        case Pass() if phase.turn.closed is None:
            return CallAnswered(seat, clock, CallAnswer.NO)
        case _:
            return None


def follows(lobby: Lobby, table: PublicView) -> Call | DrawStock | TakeDiscard | CallsOver | None:
    """What comes of the answers by itself. The nearest who calls has it, as soon as nobody nearer
    is silent, or the wait is over; where nobody calls, what was to be drawn is drawn then.
    """
    over, said = lobby.calls_over == table.moment, _said(lobby, table)
    seats = callers(table) if over else asked(lobby, table)
    if not seats or not isinstance(table.phase, Drawing):
        return None
    for seat in seats:
        if seat not in said and not over:
            return None
        if _calls(lobby, table, seat):
            return Call(seat, table.discards[-1])
    if not over:
        return CallsOver(table.moment)
    drawing = said.get(table.phase.turn.seat)
    if drawing is None or drawing.answer is not CallAnswer.DRAW:
        return None
    if drawing.card is None:
        return DrawStock(drawing.seat)
    return TakeDiscard(drawing.seat, drawing.card)


def _said(lobby: Lobby, table: PublicView) -> dict[Seat, CallAnswered]:
    return {each.seat: each for each in lobby.call_answers if each.clock == table.moment}


def _calls(lobby: Lobby, table: PublicView, seat: Seat) -> bool:
    answer = _said(lobby, table).get(seat)
    return answer is not None and answer.answer is CallAnswer.STOP
