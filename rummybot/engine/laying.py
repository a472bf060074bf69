"""Laying melds and laying off, in one's turn, in going out and after a knock: what these have in
common.
"""

from dataclasses import replace

from rummybot.engine.cards import JOKER, PACK, Card, holds
from rummybot.engine.events import LaidOff, MeldLaid
from rummybot.engine.flow import next_meld_id
from rummybot.engine.ids import MeldId, Seat
from rummybot.engine.intents import LayOff
from rummybot.engine.joker_refusals import BothEnds
from rummybot.engine.melds import End, Flaw, RunOf, Single, TableMeld, add, ends_for, lay
from rummybot.engine.readings import as_laid
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
    ends = _ends_on(meld, intent.card, rules)
    if not ends or (intent.end not in (None, *ends) and isinstance(meld.shape, RunOf)):
        fitting = tuple(card for card in PACK if extends(card, meld, rules))
        return DoesNotFit(intent.card, meld, fitting)
    if len(ends) > 1 and intent.card == JOKER and intent.end is None:
        return BothEnds(intent.card, meld)
    return None


def extends(card: Card, meld: TableMeld, rules: Rules) -> bool:
    """Whether a card goes on a meld (RU-17), or may stand beside it as a single (DI-12)."""
    return bool(_ends_on(meld, card, rules))


def _ends_on(meld: TableMeld, card: Card, rules: Rules) -> tuple[End, ...]:
    """At which ends; beside a set or run as it was laid a single is of its rank, or one below or
    above it, and beside a single is none (AMB-34).
    """
    melds = rules.melds
    if lays_singles(rules):
        more = len(meld.laid) + 1
        melds = replace(melds, set_most=more, run_most=more)
    return ends_for(meld, card, melds)


def lays_singles(rules: Rules) -> bool:
    """Whether a card laid off is a combination of its own (AMB-34)."""
    return rules.tabling == OnTable(LayOffs.SINGLE)


def possible_lay_offs(view: SeatView) -> tuple[LayOff, ...]:
    """Every card of the hand with every meld it extends."""
    rules = view.table.rules
    return tuple(
        LayOff(view.seat, card, meld.id, end)
        for meld in view.table.melds
        for card in dict.fromkeys(view.hand)
        for end in _named(_ends_on(meld, card, rules), card)
    )


def _named(ends: tuple[End, ...], card: Card) -> tuple[End | None, ...]:
    """The ends to choose among; where there is no choice none is named."""
    if len(ends) > 1 and card == JOKER:
        return ends
    return (None,) if ends else ()


def laid_off(table: Tabletop, intent: LayOff) -> LaidOff | MeldLaid:
    """The event of a lay-off that was checked."""
    if lays_singles(table.rules):
        shape, seat = Single(intent.meld), intent.seat
        return MeldLaid(seat, lay(next_meld_id(table), seat, (intent.card,), shape))
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
