"""The commands of play: draw, meld, layoff, discard, knock, pass, undo."""

from rummybot.commands.invocation import Desk, Invocation, Reply
from rummybot.commands.misread import misread_line
from rummybot.commands.notation import (
    Misread,
    read_card,
    read_meld_number,
    read_melds,
    shown,
)
from rummybot.commands.seated import AtTable, act, at_table, panel
from rummybot.engine.cards import Card
from rummybot.engine.intents import (
    Discard,
    DrawStock,
    GoOut,
    Knock,
    LayMelds,
    LayOff,
    Pass,
    SeatIntent,
    TakeBack,
    TakeDiscard,
)

STOCK, DISCARD = "stock", "discard"
"""Where to draw from."""

_ALSO = {STOCK: ("deck",), DISCARD: ("pile", "discards", "upcard", "top")}
"""Other words for it, for those who type freely."""


async def draw(desk: Desk, call: Invocation) -> Reply:
    """Draw from the stock, or take the top of the discard pile. What names neither does nothing: a
    card that was drawn stays drawn.
    """
    at = await at_table(desk, call)
    if isinstance(at, Reply):
        return at
    named = call.arguments.get("from", "").strip()
    pile = _pile(named, call)
    if pile == STOCK:
        return await act(desk, call, at, DrawStock(at.seat))
    if pile == DISCARD:
        return await _take(desk, call, at)
    said = call.tr.say("“{text}” is neither the stock nor the discard pile.", text=shown(named))
    return Reply((said,), panel(at.view, at.names, call, at.table))


def _pile(named: str, call: Invocation) -> str | None:
    """Which pile is named: by its key, in words of the caller's language, or by another word."""
    words = {STOCK: call.tr.word("stock"), DISCARD: call.tr.word("discard pile")}
    wanted = named.casefold()
    meant = (each for each in words if wanted in (each, words[each].casefold(), *_ALSO[each]))
    return next(meant, None) if named else STOCK


async def _take(desk: Desk, call: Invocation, at: AtTable) -> Reply:
    pile = at.view.table.discards
    if pile:
        return await act(desk, call, at, TakeDiscard(at.seat, pile[-1]))
    said = call.tr.say("The discard pile is empty.")
    return Reply((said,), panel(at.view, at.names, call, at.table))


async def meld(desk: Desk, call: Invocation) -> Reply:
    """Lay melds."""
    at = await at_table(desk, call)
    if isinstance(at, Reply):
        return at
    melds = read_melds(call.arguments.get("melds", ""), at.view.hand)
    if isinstance(melds, Misread):
        return _misread(melds, at, call)
    return await act(desk, call, at, LayMelds(at.seat, melds))


async def lay_off(desk: Desk, call: Invocation) -> Reply:
    """Lay a card off on a meld."""
    at = await at_table(desk, call)
    if isinstance(at, Reply):
        return at
    card = _card(call, at)
    if isinstance(card, Misread):
        return _misread(card, at, call)
    number = read_meld_number(call.arguments.get("to", ""))
    if isinstance(number, Misread):
        return _misread(number, at, call)
    return await act(desk, call, at, LayOff(at.seat, card, number))


async def discard(desk: Desk, call: Invocation) -> Reply:
    """Discard a card."""
    at = await at_table(desk, call)
    if isinstance(at, Reply):
        return at
    card = _card(call, at)
    if isinstance(card, Misread):
        return _misread(card, at, call)
    return await act(desk, call, at, Discard(at.seat, card))


async def knock(desk: Desk, call: Invocation) -> Reply:
    """Knock, the discard face down; without deadwood it is gin. Melds may be named."""
    at = await at_table(desk, call)
    if isinstance(at, Reply):
        return at
    card = _card(call, at)
    if isinstance(card, Misread):
        return _misread(card, at, call)
    named = call.arguments.get("melds", "").strip()
    melds = read_melds(named, at.view.hand) if named else None
    if isinstance(melds, Misread):
        return _misread(melds, at, call)
    return await act(desk, call, at, Knock(at.seat, card, melds))


async def gin(desk: Desk, call: Invocation) -> Reply:
    """Declare gin, the discard face down."""
    at = await at_table(desk, call)
    if isinstance(at, Reply):
        return at
    card = _card(call, at)
    if isinstance(card, Misread):
        return _misread(card, at, call)
    return await act(desk, call, at, GoOut(at.seat, card))


async def decline(desk: Desk, call: Invocation) -> Reply:
    """Every «no»: the upcard, more lay-offs."""
    return await _plain(desk, call, Pass)


async def undo(desk: Desk, call: Invocation) -> Reply:
    """Take the last act back."""
    return await _plain(desk, call, TakeBack)


async def _plain(desk: Desk, call: Invocation, kind: type[Pass] | type[TakeBack]) -> Reply:
    at = await at_table(desk, call)
    if isinstance(at, Reply):
        return at
    intent: SeatIntent = kind(at.seat)
    return await act(desk, call, at, intent)


def _card(call: Invocation, at: AtTable) -> Card | Misread:
    return read_card(call.arguments.get("card", ""), at.view.hand)


def _misread(misread: Misread, at: AtTable, call: Invocation) -> Reply:
    return Reply((misread_line(misread, call.tr),), panel(at.view, at.names, call, at.table))
