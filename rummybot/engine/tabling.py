"""What a seat on turn may lay on the table, or why not: melds, lay-offs, cards for jokers."""

from collections.abc import Iterator

from rummybot.engine.cards import JOKER, Card, holds, with_cards, without
from rummybot.engine.ids import MeldId
from rummybot.engine.intents import (
    LayMelds,
    LayOff,
    SwapJoker,
)
from rummybot.engine.joker_refusals import (
    FreesNothing,
    NotOpened,
    OpeningTooLow,
    SeveralReadings,
    TakenCardNotInOpening,
)
from rummybot.engine.laying import (
    extended,
    lay_off_refusal,
    lays_singles,
)
from rummybot.engine.melds import Flaw, TableMeld, lay
from rummybot.engine.opening import demand_on, openings_of, opens, points_of
from rummybot.engine.paying import can_end
from rummybot.engine.readings import Reading, as_laid, freed, joker_for, melds_of, replaceable
from rummybot.engine.refusals import (
    CardNotHeld,
    DiscardNeeded,
    MeldsStayInHand,
    NoSuchMeld,
    NotAMeld,
    Refusal,
    TakenCardStranded,
)
from rummybot.engine.rules import InHand
from rummybot.engine.turns import (
    Added,
    Freed,
    Melded,
    Turn,
    keeps_last,
    owed,
)
from rummybot.engine.views import SeatView


def melding_refusal(view: SeatView, turn: Turn, intent: LayMelds) -> Refusal | None:
    """Why melds may not be laid: cards, openings and debts are looked at in this order."""
    table = view.table
    if isinstance(table.rules.tabling, InHand):
        return MeldsStayInHand()
    cards = tuple(card for meld in intent.melds for card in meld)
    missing = holds(view.hand, cards)
    if missing is not None:
        return CardNotHeld(missing)
    if not intent.melds:
        return NotAMeld((), Flaw.TOO_SHORT)
    ways: list[Reading] = []
    for meld in intent.melds:
        found = as_laid(meld, table.rules.melds)
        if isinstance(found, Flaw):
            return NotAMeld(meld, found)
        if len(found) > 1:
            return SeveralReadings(tuple(way.cards for way in found))
        ways += found
    left = without(view.hand, cards)
    refusal = _opening(view, turn, tuple(ways), left)
    if refusal is not None:
        return refusal
    laid = [lay(MeldId(0), view.seat, way.cards, way.shape) for way in ways]
    after = turn.doing(Melded(MeldId(0), cards))
    return _stranding(view, after, left, (*table.melds, *laid))


def _opening(
    view: SeatView, turn: Turn, melds: tuple[Reading, ...], left: tuple[Card, ...]
) -> Refusal | None:
    """The first melds are worth what is asked for, or leave next to nothing; and a taken card is
    one of theirs (JR-13, JR-31, JR-38).
    """
    rules = view.table.rules
    demand = demand_on(view.seat, view.table.melds, rules)
    if demand is None:
        return None
    debt = owed(turn, rules)
    if debt is not None and not any(debt in meld.cards for meld in melds):
        return TakenCardNotInOpening(debt)
    points = points_of(melds, rules.values)
    return None if opens(points, len(left), demand) else OpeningTooLow(points, demand)


def _not_opened(view: SeatView) -> NotOpened | None:
    """Before the first melds nothing else is laid (JR-44)."""
    demand = demand_on(view.seat, view.table.melds, view.table.rules)
    return None if demand is None else NotOpened(demand.points)


def laying_off_refusal(view: SeatView, turn: Turn, intent: LayOff) -> Refusal | None:
    """Why a card may not go to a meld; before the first own melds none may (JR-44)."""
    if isinstance(view.table.rules.tabling, InHand):
        return MeldsStayInHand()
    refusal = _not_opened(view) or lay_off_refusal(view, intent)
    if refusal is not None:
        return refusal
    after = turn.doing(Added(intent.card, intent.meld))
    if lays_singles(view.table.rules):
        return None
    melds = tuple(
        extended(view.table, intent) if meld.id == intent.meld else meld
        for meld in view.table.melds
    )
    return _stranding(view, after, without(view.hand, (intent.card,)), melds)


def swapping_refusal(view: SeatView, turn: Turn, intent: SwapJoker) -> Refusal | None:
    """A real card for the joker that stands for it, which must then be laid (JR-28…30)."""
    if isinstance(view.table.rules.tabling, InHand):
        return MeldsStayInHand()
    if holds(view.hand, (intent.card,)) is not None:
        return CardNotHeld(intent.card)
    meld = view.table.meld(intent.meld)
    if meld is None:
        return NoSuchMeld(intent.meld)
    if joker_for(meld, intent.card) is None:
        return FreesNothing(intent.card, meld, replaceable(meld))
    refusal = _not_opened(view)
    if refusal is not None:
        return refusal
    after = turn.doing(Freed(intent.card, meld.id, view.seat))
    hand = with_cards(without(view.hand, (intent.card,)), (JOKER,))
    swapped = freed(meld, intent.card, view.seat)
    melds = tuple(swapped if each.id == meld.id else each for each in view.table.melds)
    return _stranding(view, after, hand, melds)


def possible_swaps(view: SeatView, turn: Turn) -> Iterator[SwapJoker]:
    """Every card of the hand with every meld in which a joker stands for it."""
    for meld in view.table.melds:
        for card in dict.fromkeys(view.hand):
            swap = SwapJoker(view.seat, card, meld.id)
            if joker_for(meld, card) is not None and swapping_refusal(view, turn, swap) is None:
                yield swap


def _stranding(
    view: SeatView, after: Turn, hand: tuple[Card, ...], melds: tuple[TableMeld, ...]
) -> Refusal | None:
    """Whether the turn could not be ended after this act (AMB-04, AMB-43)."""
    rules = view.table.rules
    if not hand:
        return DiscardNeeded() if keeps_last(rules) else None
    card = owed(after, rules) or after.taken
    if card is None or can_end(after, hand, melds, rules):
        return None
    return TakenCardStranded(card)


def possible_melds(view: SeatView, turn: Turn) -> Iterator[tuple[tuple[Card, ...], ...]]:
    """Each meld of the hand; before that, if it is yet to open, what opens with most (JR-37), and
    what leaves fewest cards.
    """
    rules = view.table.rules
    demand = demand_on(view.seat, view.table.melds, rules)
    found = melds_of(view.hand, rules.melds)
    for best in openings_of(view.hand, demand, rules, owed(turn, rules)) if demand else ():
        if not (len(best) == 1 and {best[0], tuple(sorted(best[0]))} & set(found)):
            yield best
    yield from ((meld,) for meld in found)
