"""What a seat does when its time is up, chosen from its options: it draws from the stock and throws
one card. It never melds, knocks or declares, and lays off only what was stopped.
"""

from rummybot.engine.cards import Card
from rummybot.engine.deadwood import arrange
from rummybot.engine.intents import Discard, DrawStock, LayOff, Pass, Ready, SeatIntent, TakeBack
from rummybot.engine.legality import options
from rummybot.engine.tabletop import Playing
from rummybot.engine.turns import is_stopped, owed
from rummybot.engine.views import SeatView


def choose(view: SeatView) -> SeatIntent:
    """The safe move: pass, be ready, draw from the stock, or throw — the card just drawn, else the
    dearest loose one. A stopped card goes to the first place it fits (AMB-43). Where the only card
    left may not be thrown (AMB-03), the last act is taken back first. Raises StopIteration if the
    seat has none of these.
    """
    listed = options(view)
    for each in listed:
        if isinstance(each, DrawStock | Ready):
            return each
        if isinstance(each, Pass) and not isinstance(view.table.phase, Playing):
            return each
        if isinstance(each, LayOff) and each.card == _stopped(view):
            return each
    throws = [each for each in listed if isinstance(each, Discard) and not each.also]
    if not throws:
        return next(each for each in listed if isinstance(each, TakeBack))
    return next((each for each in throws if each.card in view.drawn), None) or _dearest(
        view, throws
    )


def _stopped(view: SeatView) -> Card | None:
    """The card that was stopped and is still to be laid off."""
    phase = view.table.phase
    if not isinstance(phase, Playing):
        return None
    debt = owed(phase.turn, view.table.rules)
    return debt if debt is not None and is_stopped(phase.turn, debt) else None


def _dearest(view: SeatView, throws: list[Discard]) -> Discard:
    """The dearest card outside the hand's best melds; where all are in melds, the dearest."""
    values = view.table.rules.values
    loose = arrange(view.hand, view.table.rules).loose
    return max(throws, key=lambda each: (each.card in loose, values.of(each.card), each.card))
