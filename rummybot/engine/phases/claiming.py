"""«Stop!»: a discard that fits a meld on the table goes back and is laid off there (MI-07)."""

from rummybot.engine.cards import Card
from rummybot.engine.events import CardStopped, OpenEvent
from rummybot.engine.hidden import State
from rummybot.engine.intents import Call, LayOff
from rummybot.engine.laying import laid_off
from rummybot.engine.melds import TableMeld, fits
from rummybot.engine.refusals import NoStopHere, NothingToStop, Refusal, StopsNothing
from rummybot.engine.rules import Stop
from rummybot.engine.tabletop import Drawing, Phase, Tabletop
from rummybot.engine.turns import Threw
from rummybot.engine.views import SeatView


def check(view: SeatView, phase: Phase, intent: Call) -> Refusal | None:
    """Any opponent may call until the next player draws, by public facts only (AMB-17)."""
    table = view.table
    if not isinstance(table.rules.claims, Stop):
        return NoStopHere()
    if intent.card != _callable(phase, view):
        return NothingToStop(intent.card)
    return None if _places(table, intent.card) else StopsNothing(intent.card)


def options(view: SeatView, phase: Phase) -> tuple[Call, ...]:
    """The last discard, where it fits a meld."""
    card = _callable(phase, view) if isinstance(view.table.rules.claims, Stop) else None
    return () if card is None or not _places(view.table, card) else (Call(view.seat, card),)


def decide(state: State, phase: Drawing, intent: Call) -> tuple[OpenEvent, ...]:
    """The card goes back as a duty. Where only one meld takes it, it is laid off there at once; of
    several the discarder chooses. Then he discards again (AMB-18).
    """
    assert phase.before is not None
    seat = phase.before.seat
    stopped = CardStopped(seat, intent.card, by=intent.seat)
    places = _places(state.top, intent.card)
    if len(places) > 1:
        return (stopped,)
    return stopped, laid_off(state.top, LayOff(seat, intent.card, places[0].id))


def _callable(phase: Phase, view: SeatView) -> Card | None:
    """The discard with which another seat ended the last turn."""
    match phase:
        case Drawing(before=before) if before is not None and before.seat != view.seat:
            last = before.acts[-1]
            return last.card if isinstance(last, Threw) else None
        case _:
            return None


def _places(table: Tabletop, card: Card) -> tuple[TableMeld, ...]:
    rules = table.rules.melds
    return tuple(meld for meld in table.melds if fits(meld, card, rules))
