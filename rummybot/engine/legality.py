"""check, options, awaiting: what a seat may do, judged from its own view, on turn or not.

Two laws: everything listed is allowed; everything allowed of the listable kinds (draws, discards,
single-card lay-offs, calls, passes) is listed. Melds are listed as candidates. Knocks, gin and
declarations are listed only where they come true.
"""

from dataclasses import dataclass
from typing import assert_never

from rummybot.engine.cards import Card
from rummybot.engine.chip_refusals import (
    OutOfGame,
)
from rummybot.engine.endings import Closing
from rummybot.engine.ids import Moment, Seat
from rummybot.engine.intents import BuyIn, Call, GoOut, Knock, SeatIntent
from rummybot.engine.phases import (
    between,
    buying_in,
    claiming,
    closing,
    declaring,
    defending,
    drawing,
    judging,
    playing,
    upcard,
)
from rummybot.engine.refusals import (
    NoDealRunning,
    NotInGame,
    Refusal,
)
from rummybot.engine.rules import Reshuffle, Stop, Turned
from rummybot.engine.standings import Survival
from rummybot.engine.tabletop import (
    BetweenDeals,
    BuyingIn,
    Cutting,
    Dealing,
    Defending,
    Drawing,
    Finished,
    Judging,
    Playing,
    Shuffling,
    UpcardOffer,
)
from rummybot.engine.views import PublicView, SeatView

Options = tuple[SeatIntent, ...]


@dataclass(frozen=True, slots=True)
class Nature:
    """Nature is to cut or to shuffle."""


@dataclass(frozen=True, slots=True)
class Seats:
    """The time of these seats runs, on this clock."""

    seats: tuple[Seat, ...]
    clock: Moment


@dataclass(frozen=True, slots=True)
class Nobody:
    """The game is over."""


Awaiting = Nature | Seats | Nobody


def awaiting(table: PublicView) -> Awaiting:
    """Who must act now. Who *may* act is told by `options`."""
    match table.phase:
        case Drawing(turn=turn) | Playing(turn=turn) | Defending(turn=turn):
            return Seats((turn.seat,), turn.clock)
        case UpcardOffer() | Judging() | BuyingIn() as phase:
            return Seats((phase.seat,), phase.clock)
        case BetweenDeals(clock=clock, ready=ready):
            return Seats(tuple(seat for seat in table.seats if seat not in ready), clock)
        case Cutting() | Dealing() | Shuffling():
            return Nature()
        case Finished():
            return Nobody()
        case _ as unknown:
            assert_never(unknown)


def to_shuffle(table: PublicView) -> tuple[Card, ...]:
    """The cards nature has to put in order: the pack (RU-05), or the pile (RU-19, GN-25).

    Empty while no shuffle is due.
    """
    match table.phase, table.rules.stock_end:
        case Dealing(), _:
            return table.rules.pack.cards()
        case Shuffling(), Reshuffle(turned=Turned.UNDER_TOP):
            return table.discards[:-1]
        case Shuffling(), _:
            return table.discards
        case _:
            return ()


def not_in_game(table: PublicView, seat: Seat) -> NotInGame | OutOfGame:
    """Why a seat that does not play may do nothing: it never did, has left, or is out (VI-24)."""
    standing = table.standing
    scores = {e.seat: e.score for e in standing.gone} if isinstance(standing, Survival) else {}
    return OutOfGame(scores[seat]) if seat in scores else NotInGame()


def check(view: SeatView, intent: SeatIntent) -> Refusal | None:
    """Why this seat may not do this now, or None if it may."""
    if intent.seat != view.seat or view.seat not in view.table.seats:
        return NotInGame()
    phase, closes = view.table.phase, isinstance(view.table.rules.ending, Closing)
    if isinstance(phase, Cutting | Dealing | Shuffling | Finished):
        return NoDealRunning()
    if isinstance(phase, BuyingIn):
        return buying_in.check(view, phase, intent)
    if isinstance(intent, BuyIn):
        return buying_in.not_offered(view)
    if isinstance(phase, BetweenDeals):
        return between.check(view, phase, intent)
    if isinstance(intent, Call):
        return claiming.check(view, phase, intent)
    match phase:
        case Drawing() | Playing() if isinstance(intent, GoOut) and not closes:
            return declaring.check(view, phase, intent)
        case Playing() if isinstance(intent, Knock | GoOut):
            return closing.check(view, phase, intent)
        case Playing():
            return playing.check(view, phase, intent)
        case Drawing():
            return drawing.check(view, phase, intent)
        case UpcardOffer():
            return upcard.check(view, phase, intent)
        case Judging():
            return judging.check(view, phase, intent)
        case Defending():
            return defending.check(view, phase, intent)
        case _ as unknown:
            assert_never(unknown)


def options(view: SeatView) -> Options:
    """What this seat may do now."""
    closes = isinstance(view.table.rules.ending, Closing)
    match view.table.phase:
        case Playing() as phase:
            ends = closing.options(view, phase) if closes else declaring.options(view, phase)
            return *ends, *playing.options(view, phase)
        case Drawing() as phase:
            ends = () if closes else declaring.options(view, phase)
            return *ends, *claiming.options(view, phase), *drawing.options(view, phase)
        case UpcardOffer() as phase:
            return upcard.options(view, phase)
        case Judging() as phase:
            return judging.options(view, phase)
        case Defending() as phase:
            return defending.options(view, phase)
        case BuyingIn() as phase:
            return buying_in.options(view, phase)
        case BetweenDeals() as phase:
            return between.options(view, phase)
        case Cutting() | Dealing() | Shuffling() | Finished():
            return ()
        case _ as unknown:
            assert_never(unknown)


def is_false_declaration(view: SeatView, intent: SeatIntent) -> bool:
    """Whether this would be let through as a declaration, and turn out false. One is asked about it
    before it counts (AMB-19).
    """
    phase = view.table.phase
    if not isinstance(intent, GoOut) or not isinstance(phase, Drawing | Playing):
        return False
    return check(view, intent) is None and declaring.is_false(view, phase, intent)


# ---------------------------------------------------------------- stopping a discard


def call_window_open(table: PublicView) -> bool:
    """Whether the next draw should wait for calls: after every discard while a meld lies on the
    table, whether or not anybody could call, so that the waiting tells nothing (AMB-17).
    """
    return bool(callers(table))


def callers(table: PublicView) -> tuple[Seat, ...]:
    """Who may call while the window is open, the nearest after the discarder first. Of several
    calls the first in this order has it.
    """
    phase = table.phase
    if not isinstance(table.rules.claims, Stop) or not isinstance(phase, Drawing):
        return ()
    if phase.before is None or not table.melds:
        return ()
    place = table.place(phase.before.seat)
    return (*table.seats[place + 1 :], *table.seats[:place])
