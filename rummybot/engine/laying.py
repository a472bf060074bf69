"""Laying melds and laying off, in one's turn, in going out and after a knock: what these have in
common.
"""

from rummybot.engine.cards import PACK, Card, holds
from rummybot.engine.events import LaidOff, MeldLaid
from rummybot.engine.flow import next_meld_id
from rummybot.engine.ids import MeldId, Seat
from rummybot.engine.intents import LayOff
from rummybot.engine.melds import Flaw, Single, TableMeld, add, fits, lay, recognise, takes_single
from rummybot.engine.refusals import CardNotHeld, DoesNotFit, NoSuchMeld, Refusal
from rummybot.engine.rules import LayOffs, OnTable, Rules
from rummybot.engine.tabletop import Tabletop
from rummybot.engine.views import SeatView


def lay_off_refusal(view: SeatView, intent: LayOff) -> Refusal | None:
    """Whether the card is held and extends the meld (RU-17, GN-18)."""
    if holds(view.hand, (intent.card,)) is not None:
        return CardNotHeld(intent.card)
    meld = view.table.meld(intent.meld)
    if meld is None:
        return NoSuchMeld(intent.meld)
    rules = view.table.rules
    if not extends(intent.card, meld, rules):
        fitting = tuple(card for card in PACK if extends(card, meld, rules))
        return DoesNotFit(intent.card, meld, fitting)
    return None


def extends(card: Card, meld: TableMeld, rules: Rules) -> bool:
    """Whether a card goes on a meld (RU-17), or may stand beside it as a single (DI-12)."""
    if card in meld.cards:
        return False
    fit = takes_single if lays_singles(rules) else fits
    return fit(meld.shape, len(meld.laid), card, rules.melds)


def lays_singles(rules: Rules) -> bool:
    """Whether a card laid off is a combination of its own (AMB-34)."""
    return rules.tabling == OnTable(LayOffs.SINGLE)


def possible_lay_offs(view: SeatView) -> tuple[LayOff, ...]:
    """Every card of the hand with every meld it extends."""
    return tuple(
        LayOff(view.seat, card, meld.id)
        for meld in view.table.melds
        for card in dict.fromkeys(view.hand)
        if extends(card, meld, view.table.rules)
    )


def laid_off(table: Tabletop, intent: LayOff) -> LaidOff | MeldLaid:
    """The event of a lay-off that was checked."""
    if lays_singles(table.rules):
        shape, seat = Single(intent.meld), intent.seat
        return MeldLaid(seat, lay(next_meld_id(table), seat, (intent.card,), shape))
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
