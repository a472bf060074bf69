"""check, options, awaiting: what a seat may do, judged from its own view, on turn or not.

Two laws: everything listed is allowed; everything allowed of the listable kinds (draws, discards,
single-card lay-offs, passes) is listed. Melds are listed as candidates. Knocks and gin are listed
only where they come true.
"""

from dataclasses import dataclass
from typing import assert_never

from rummybot.engine.cards import Card
from rummybot.engine.ids import Moment, Seat
from rummybot.engine.intents import GoOut, Knock, SeatIntent
from rummybot.engine.phases import between, closing, defending, drawing, playing, upcard
from rummybot.engine.refusals import NoDealRunning, NotInGame, Refusal
from rummybot.engine.rules import Reshuffle, Turned
from rummybot.engine.tabletop import (
    BetweenDeals,
    Cutting,
    Dealing,
    Defending,
    Drawing,
    Finished,
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
        case UpcardOffer(seat=seat, clock=clock):
            return Seats((seat,), clock)
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


def check(view: SeatView, intent: SeatIntent) -> Refusal | None:
    """Why this seat may not do this now, or None if it may."""
    if intent.seat != view.seat or view.seat not in view.table.seats:
        return NotInGame()
    match view.table.phase:
        case Playing() as phase if isinstance(intent, Knock | GoOut):
            return closing.check(view, phase, intent)
        case Playing() as phase:
            return playing.check(view, phase, intent)
        case Drawing() as phase:
            return drawing.check(view, phase, intent)
        case UpcardOffer() as phase:
            return upcard.check(view, phase, intent)
        case Defending() as phase:
            return defending.check(view, phase, intent)
        case BetweenDeals() as phase:
            return between.check(view, phase, intent)
        case Cutting() | Dealing() | Shuffling() | Finished():
            return NoDealRunning()
        case _ as unknown:
            assert_never(unknown)


def options(view: SeatView) -> Options:
    """What this seat may do now."""
    match view.table.phase:
        case Playing() as phase:
            return *closing.options(view, phase), *playing.options(view, phase)
        case Drawing() as phase:
            return drawing.options(view, phase)
        case UpcardOffer() as phase:
            return upcard.options(view, phase)
        case Defending() as phase:
            return defending.options(view, phase)
        case BetweenDeals() as phase:
            return between.options(view, phase)
        case Cutting() | Dealing() | Shuffling() | Finished():
            return ()
        case _ as unknown:
            assert_never(unknown)
