"""Laying melds and laying off, in one's turn, in going out and after a knock: what these have in
common.
"""

from rummybot.engine.cards import JOKER, Card, holds
from rummybot.engine.events import LaidOff
from rummybot.engine.flow import next_meld_id
from rummybot.engine.ids import MeldId, Seat
from rummybot.engine.intents import LayOff
from rummybot.engine.joker_refusals import BothEnds
from rummybot.engine.melds import End, Flaw, RunOf, TableMeld, add, ends_for, lay, missing_at_ends
from rummybot.engine.readings import as_laid
from rummybot.engine.refusals import CardNotHeld, DoesNotFit, NoSuchMeld, Refusal
from rummybot.engine.tabletop import Tabletop
from rummybot.engine.views import SeatView


def lay_off_refusal(view: SeatView, intent: LayOff) -> Refusal | None:
    """Whether the card is held and extends the meld (RU-17, GN-18)."""
    if holds(view.hand, (intent.card,)) is not None:
        return CardNotHeld(intent.card)
    meld = view.table.meld(intent.meld)
    if meld is None:
        return NoSuchMeld(intent.meld)
    rules = view.table.rules.melds
    ends = ends_for(meld, intent.card, rules)
    if not ends or (intent.end not in (None, *ends) and isinstance(meld.shape, RunOf)):
        return DoesNotFit(intent.card, meld, missing_at_ends(meld, rules))
    if len(ends) > 1 and intent.card == JOKER and intent.end is None:
        return BothEnds(intent.card, meld)
    return None


def possible_lay_offs(view: SeatView) -> tuple[LayOff, ...]:
    """Every card of the hand with every meld it extends."""
    rules = view.table.rules.melds
    return tuple(
        LayOff(view.seat, card, meld.id, end)
        for meld in view.table.melds
        for card in dict.fromkeys(view.hand)
        for end in _named(ends_for(meld, card, rules), card)
    )


def _named(ends: tuple[End, ...], card: Card) -> tuple[End | None, ...]:
    """The ends to choose among; where there is no choice none is named."""
    if len(ends) > 1 and card == JOKER:
        return ends
    return (None,) if ends else ()


def laid_off(table: Tabletop, intent: LayOff) -> LaidOff:
    """The event of a lay-off that was checked."""
    return LaidOff(intent.seat, intent.card, extended(table, intent))


def extended(table: Tabletop, intent: LayOff) -> TableMeld:
    """The meld as it will lie."""
    meld = next(each for each in table.melds if each.id == intent.meld)
    end = intent.end or ends_for(meld, intent.card, table.rules.melds)[0]
    return add(meld, intent.card, intent.seat, end)


def new_melds(
    table: Tabletop, seat: Seat, melds: tuple[tuple[Card, ...], ...]
) -> tuple[TableMeld, ...]:
    """Melds that were checked, as they come to lie on the table."""
    first = next_meld_id(table)
    made = []
    for number, cards in enumerate(melds):
        ways = as_laid(cards, table.rules.melds)
        assert not isinstance(ways, Flaw)
        (way,) = ways
        made.append(lay(MeldId(first + number), seat, way.cards, way.shape))
    return tuple(made)
