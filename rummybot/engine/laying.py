"""Laying melds and laying off, in one's turn, in going out and after a knock: what these have in
common.
"""

from rummybot.engine.cards import Card, holds
from rummybot.engine.events import LaidOff
from rummybot.engine.flow import next_meld_id
from rummybot.engine.ids import MeldId, Seat
from rummybot.engine.intents import LayOff
from rummybot.engine.melds import Flaw, TableMeld, add, fits, lay, missing_at_ends, recognise
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
    if not fits(meld.shape, len(meld.laid), intent.card, rules):
        return DoesNotFit(intent.card, meld, missing_at_ends(meld, rules))
    return None


def possible_lay_offs(view: SeatView) -> tuple[LayOff, ...]:
    """Every card of the hand with every meld it extends."""
    rules = view.table.rules.melds
    return tuple(
        LayOff(view.seat, card, meld.id)
        for meld in view.table.melds
        for card in dict.fromkeys(view.hand)
        if fits(meld.shape, len(meld.laid), card, rules)
    )


def laid_off(table: Tabletop, intent: LayOff) -> LaidOff:
    """The event of a lay-off that was checked."""
    return LaidOff(intent.seat, intent.card, extended(table, intent))


def extended(table: Tabletop, intent: LayOff) -> TableMeld:
    """The meld as it will lie."""
    meld = next(each for each in table.melds if each.id == intent.meld)
    return add(meld, intent.card, intent.seat)


def new_melds(
    table: Tabletop, seat: Seat, melds: tuple[tuple[Card, ...], ...]
) -> tuple[TableMeld, ...]:
    """Melds that were checked, as they come to lie on the table."""
    first = next_meld_id(table)
    made = []
    for number, cards in enumerate(melds):
        shape = recognise(cards, table.rules.melds)
        assert not isinstance(shape, Flaw)
        made.append(lay(MeldId(first + number), seat, cards, shape))
    return tuple(made)
