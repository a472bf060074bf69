"""The commands of play: draw, meld, layoff, discard, call, knock, declare, pass, undo."""

from collections.abc import Callable

from rummybot.commands.invocation import Desk, Invocation, Reply, refuse
from rummybot.commands.misread import misread_line
from rummybot.commands.notation import (
    Misread,
    read_card,
    read_cards,
    read_meld_number,
    read_melds,
    shown,
)
from rummybot.commands.run_together import with_melds_apart
from rummybot.commands.seated import AtTable, act, at_table, panel, refusal_line
from rummybot.engine.cards import Card
from rummybot.engine.draw_refusals import PileUntouched
from rummybot.engine.endings import Closing
from rummybot.engine.intents import (
    AgreeToEnd,
    BuyIn,
    Call,
    Discard,
    DrawStock,
    GoOut,
    Knock,
    LayMelds,
    LayOff,
    Pass,
    SeatIntent,
    SwapJoker,
    TakeBack,
    TakeDiscard,
)
from rummybot.engine.legality import check, options
from rummybot.engine.melds import End
from rummybot.engine.refusals import NoKnockHere
from rummybot.engine.rules import Untouched
from rummybot.engine.tabletop import Judging
from rummybot.engine.turn_rules import Discarding
from rummybot.i18n.spans import Line
from rummybot.i18n.translations import Locale, translations
from rummybot.render.why_not import why_not

MOST_DIGITS = 4
"""A longer number is none of cards."""

STOCK, DISCARD = "stock", "discard"
"""Where to draw from."""

ALSO = {
    STOCK: ("deck", "колоду", "колоды"),
    DISCARD: ("pile", "discards", "upcard", "top", "row", "сброса", "ряд", "ряда"),
}
"""Other words for it, for those who type freely."""

_ALSO_END = {
    End.LOW: ("bottom", "left", "start", "вниз", "снизу", "слева", "начала"),
    End.HIGH: ("top", "right", "end", "вверх", "сверху", "справа", "конца"),
}
"""Other words for the ends of a run."""


async def draw(desk: Desk, call: Invocation) -> Reply:
    """Draw from the stock, or take a discard: the top of the pile, or of a row the one that is
    named. What names neither does nothing: a card that was drawn stays drawn.
    """
    at = await at_table(desk, call)
    if isinstance(at, Reply):
        return at
    named, card = (call.arguments.get(each, "").strip() for each in ("from", "card"))
    named, count = _with_count(named, call.arguments.get("count", "").strip())
    if count is None:
        return refuse(call, _not_so_many(at, call), panel=panel(at, call))
    pile = _pile(named, call)
    if pile is None and not card and _is_card(named, at):
        pile, card = DISCARD, named
    if card and (pile == DISCARD or not named):
        return await _take_named(desk, call, at, card)
    if pile == STOCK and not card:
        return await act(desk, call, at, DrawStock(at.seat, count))
    if pile == DISCARD:
        return await _take(desk, call, at)
    if pile == STOCK:
        said = call.tr.say("From the stock comes whatever lies on top: name no card.")
        return refuse(call, said, panel=panel(at, call))
    said = call.tr.say("“{text}” is neither the stock nor the discard pile.", text=shown(named))
    return refuse(call, said, panel=panel(at, call))


def _with_count(named: str, count: str) -> tuple[str, int | None]:
    """Where from, and how many: one where nothing is said, None for what is no number. Who types
    freely may put the number in the first place, or after the stock: «3», «stock 3».
    """
    place, _, last = named.rpartition(" ")
    if not count and last.isdecimal():
        named, count = place, last
    if not count:
        return named, 1
    return named, int(count) if count.isdecimal() and len(count) < MOST_DIGITS else None


def _not_so_many(at: AtTable, call: Invocation) -> Line:
    """What can be drawn instead of what was typed."""
    return call.tr.say("How many cards? A number: /draw {n}", n=_room(at))


def _room(at: AtTable) -> int:
    """How many cards can be drawn now, one at least."""
    draws = [each.count for each in options(at.view) if isinstance(each, DrawStock)]
    return max(draws, default=1)


def _pile(named: str, call: Invocation) -> str | None:
    """Which pile is named: by its key, in words of the caller's language, or by another word."""
    words = {STOCK: call.tr.word("stock"), DISCARD: call.tr.word("discard pile")}
    wanted = named.casefold()
    meant = (each for each in words if wanted in (each, words[each].casefold(), *ALSO[each]))
    return next(meant, None) if named else STOCK


async def _take(desk: Desk, call: Invocation, at: AtTable) -> Reply:
    table = at.view.table
    pile = table.discards
    if isinstance(table.rules.pile, Untouched):
        return refuse(call, why_not(PileUntouched(), table, call.tr), panel=panel(at, call))
    if pile:
        return await act(desk, call, at, TakeDiscard(at.seat, pile[-1]))
    why = check(at.view, DrawStock(at.seat))
    said = why_not(why, table, call.tr) if why else call.tr.say("The discard pile is empty.")
    return refuse(call, said, panel=panel(at, call))


def _is_card(named: str, at: AtTable) -> bool:
    return not isinstance(read_card(named, at.view.table.discards), Misread)


async def _take_named(desk: Desk, call: Invocation, at: AtTable, named: str) -> Reply:
    card = read_card(named, at.view.table.discards)
    if isinstance(card, Misread):
        return refuse(call, misread_line(card, call.tr), panel=panel(at, call))
    return await act(desk, call, at, TakeDiscard(at.seat, card))


async def stop(desk: Desk, call: Invocation) -> Reply:
    """Stop the last discard: the only one that can be."""
    at = await at_table(desk, call)
    if isinstance(at, Reply):
        return at
    pile = at.view.table.discards
    if pile:
        return await act(desk, call, at, Call(at.seat, pile[-1]))
    said = call.tr.say("The discard pile is empty.")
    return refuse(call, said, panel=panel(at, call))


async def meld(desk: Desk, call: Invocation) -> Reply:
    """Lay melds."""

    def read(at: AtTable) -> SeatIntent | Misread:
        melds = read_melds(call.arguments.get("melds", ""), at.view.hand)
        return melds if isinstance(melds, Misread) else LayMelds(at.seat, melds)

    return with_melds_apart(await _asked(desk, call, read), call)


async def lay_off(desk: Desk, call: Invocation) -> Reply:
    """Lay a card off on a meld."""

    def read(at: AtTable, card: Card) -> SeatIntent | Misread:
        number = read_meld_number(call.arguments.get("to", ""))
        end = _end(call.arguments.get("end", ""))
        return number if isinstance(number, Misread) else LayOff(at.seat, card, number, end)

    return await _asked_with_card(desk, call, read)


def _end(named: str) -> End | None:
    """Which end of a run is named, in whichever language; perhaps with a small word before it."""
    words = named.casefold().split()
    spoken = {
        end: {end.value, *_ALSO_END[end]}
        | {translations(locale).word(end.value).casefold() for locale in Locale}
        for end in End
    }
    return next((end for end in End if words and words[-1] in spoken[end]), None)


async def swap(desk: Desk, call: Invocation) -> Reply:
    """Put a card in a joker's place."""

    def read(at: AtTable, card: Card) -> SeatIntent | Misread:
        number = read_meld_number(call.arguments.get("to", ""))
        return number if isinstance(number, Misread) else SwapJoker(at.seat, card, number)

    return await _asked_with_card(desk, call, read)


async def discard(desk: Desk, call: Invocation) -> Reply:
    """Discard a card; where any number may go, several."""

    def read(at: AtTable) -> SeatIntent | Misread:
        named, hand = call.arguments.get("card", ""), at.view.hand
        if at.view.table.rules.discarding is Discarding.ONE:
            card = read_card(named, hand)
            return card if isinstance(card, Misread) else Discard(at.seat, card)
        cards = read_cards(named, hand)
        return cards if isinstance(cards, Misread) else Discard(at.seat, cards[0], cards[1:])

    return await _asked(desk, call, read)


async def knock(desk: Desk, call: Invocation) -> Reply:
    """Knock, the discard face down; without deadwood it is gin. Melds may be named."""

    def read(at: AtTable) -> SeatIntent | Misread | Line:
        if not isinstance(at.view.table.rules.ending, Closing):
            return refusal_line(NoKnockHere(), at.view.table, call)
        card = read_card(call.arguments.get("card", ""), at.view.hand)
        named = call.arguments.get("melds", "").strip()
        melds = read_melds(named, at.view.hand) if named else None
        if isinstance(card, Misread):
            return card
        return melds if isinstance(melds, Misread) else Knock(at.seat, card, melds)

    return await _asked(desk, call, read)


async def gin(desk: Desk, call: Invocation) -> Reply:
    """Declare gin, the discard face down."""
    return await _asked_with_card(desk, call, lambda at, card: GoOut(at.seat, card))


async def declare(desk: Desk, call: Invocation) -> Reply:
    """Go out by declaring it, with a last discard or without."""

    def read(at: AtTable) -> SeatIntent | Misread:
        named = call.arguments.get("card", "").strip()
        card = read_card(named, at.view.hand) if named else None
        return card if isinstance(card, Misread) else GoOut(at.seat, card)

    return await _asked(desk, call, read)


async def agree(desk: Desk, call: Invocation) -> Reply:
    """Let the deal end after too high a knock."""

    def read(at: AtTable) -> SeatIntent | Line:
        if isinstance(at.view.table.phase, Judging):
            return AgreeToEnd(at.seat)
        return call.tr.say("There is nothing to agree to: that is for after too high a knock.")

    return await _asked(desk, call, read)


async def buy_in(desk: Desk, call: Invocation) -> Reply:
    """Buy back into the game."""
    return await _asked(desk, call, lambda at: BuyIn(at.seat))


async def decline(desk: Desk, call: Invocation) -> Reply:
    """Every «no»: the upcard, more lay-offs, a last draw, buying back in, no Stop!; and where
    nothing need be thrown the end of the turn.
    """
    return await _asked(desk, call, lambda at: Pass(at.seat))


async def undo(desk: Desk, call: Invocation) -> Reply:
    """Take the last act back."""
    return await _asked(desk, call, lambda at: TakeBack(at.seat))


async def _asked(
    desk: Desk, call: Invocation, read: Callable[[AtTable], SeatIntent | Misread | Line]
) -> Reply:
    """Ask at the caller's table for what is read there; or say what could not be read, or why it
    is not asked for.
    """
    at = await at_table(desk, call)
    if isinstance(at, Reply):
        return at
    intent = read(at)
    if isinstance(intent, Misread):
        intent = misread_line(intent, call.tr)
    if isinstance(intent, tuple):
        return refuse(call, intent, panel=panel(at, call))
    return await act(desk, call, at, intent)


async def _asked_with_card(
    desk: Desk, call: Invocation, read: Callable[[AtTable, Card], SeatIntent | Misread]
) -> Reply:
    """The same for what begins with a card."""

    def with_card(at: AtTable) -> SeatIntent | Misread:
        card = read_card(call.arguments.get("card", ""), at.view.hand)
        return card if isinstance(card, Misread) else read(at, card)

    return await _asked(desk, call, with_card)
