"""Nature cuts and shuffles: hands, upcard and stock; the pile becomes the stock again."""

from collections import Counter

from rummybot.engine import flow
from rummybot.engine.cards import Card, with_cards
from rummybot.engine.events import (
    CardsCut,
    LastChanceBegan,
    OpenEvent,
    TurnBegan,
    UpcardOffered,
    UpcardTurned,
)
from rummybot.engine.hidden import Dealt, Event, State, StockRebuilt
from rummybot.engine.intents import Cut, Shuffle
from rummybot.engine.moving import put
from rummybot.engine.rules import FirstDealer, Opening, Reshuffle, Turned
from rummybot.engine.tabletop import Cutting, Dealing, Shuffling, Tabletop


def cut(state: State, phase: Cutting, intent: Cut) -> tuple[OpenEvent, ...]:
    """The lowest (RU-04) or highest (GN-04) card names the first dealer; equal ones cut again. A
    lot (AMB-44) is drawn like this too; but nobody sees the cards, and suits part equal ranks.

    Raises ValueError if there is not one card, each different, for every seat that cuts.
    """
    if len(set(intent.cards)) != len(phase.among):
        raise ValueError("a cut takes one card for each seat, all different")
    first = state.top.rules.deal.first
    if first is FirstDealer.LOT:
        lots = zip(intent.cards, phase.among, strict=True)
        _, dealer = min(lots, key=lambda lot: (lot[0].rank, lot[0].suit))
        return flow.deal_began(state.top, phase.among, dealer, 1)
    ranks = [card.rank for card in intent.cards]
    best = min(ranks) if first is FirstDealer.CUT_LOW else max(ranks)
    named = tuple(seat for seat, rank in zip(phase.among, ranks, strict=True) if rank == best)
    if len(named) > 1:
        return (CardsCut(phase.among, intent.cards, tied=named),)
    return CardsCut(phase.among, intent.cards), *flow.deal_began(
        state.top, state.top.seats, named[0], 1
    )


def shuffle(
    state: State, phase: Dealing | Shuffling, wanted: tuple[Card, ...], intent: Shuffle
) -> tuple[Event, ...]:
    """The cards in nature's order are dealt, or become the stock.

    Raises ValueError if they are not just the cards that were to be shuffled.
    """
    if Counter(intent.order) != Counter(wanted):
        raise ValueError("a shuffle must keep the cards it was given")
    if isinstance(phase, Dealing):
        return _deal(state.top, intent.order)
    return _rebuild(state.top, phase, intent.order)


def _deal(top: Tabletop, order: tuple[Card, ...]) -> tuple[Event, ...]:
    """One card at a time from the dealer's left, the upcard, the stock (RU-05…08, GN-05, GN-06); or
    one card more for the dealer instead of the upcard (AMB-37), or all is stock (DI-06).
    """
    count = len(top.seats)
    dealt = count * top.rules.deal.hand_size(count)
    first = top.after(top.dealer)
    start = top.place(first)
    hands = tuple(
        tuple(sorted(order[(place - start) % count : dealt : count])) for place in range(count)
    )
    if top.rules.opening is Opening.NOTHING_DEALT:
        return Dealt(top.seats, hands, order), TurnBegan(first)
    if top.rules.opening is Opening.DEALER_OPENS:
        place = top.place(top.dealer)
        hands = put(hands, place, with_cards(hands[place], (order[dealt],)))
        return Dealt(top.seats, hands, order[dealt + 1 :]), TurnBegan(top.dealer, is_full=True)
    opened = UpcardTurned(order[dealt])
    cards = Dealt(top.seats, hands, order[dealt + 1 :])
    if top.rules.opening is Opening.UPCARD:
        return cards, opened, TurnBegan(first)
    others = (*top.seats[start + 1 :], *top.seats[:start])
    return cards, opened, UpcardOffered(first, others)


def _rebuild(top: Tabletop, phase: Shuffling, order: tuple[Card, ...]) -> tuple[Event, ...]:
    """The whole pile, its first card opened (RU-19), or all under the top card (GN-25)."""
    end = top.rules.stock_end
    go_on = (
        TurnBegan(phase.next) if phase.closed is None else LastChanceBegan(phase.next, phase.closed)
    )
    if isinstance(end, Reshuffle) and end.turned is Turned.UNDER_TOP:
        return StockRebuilt(order, open=top.discards[-1:]), go_on
    return StockRebuilt(order[1:], open=()), UpcardTurned(order[0]), go_on
