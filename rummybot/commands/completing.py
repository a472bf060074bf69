"""What may follow while a command is typed: one's own legal cards and melds first, told to nobody
else. What is typed in the end is read and judged anew, wherever it came from.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rummybot.commands import lobby
from rummybot.commands.command import PLAYER, WHICH, Command, Kind, Param
from rummybot.commands.invocation import NOBODY, Desk, Invocation, Reply
from rummybot.commands.notation import JOKER_WORDS, Misread, read_card, read_cards
from rummybot.commands.options import going_on
from rummybot.commands.ruling import folded, has_the_say, sitters
from rummybot.commands.seated import AtTable, at_table, table_meant, tables_told_apart
from rummybot.commands.typed import as_typed, melds_as_typed
from rummybot.engine.cards import JOKER, Card, without
from rummybot.engine.deadwood import arrange
from rummybot.engine.endings import Closing, EmptyHand
from rummybot.engine.intents import (
    Discard,
    DrawStock,
    GoOut,
    Knock,
    LayMelds,
    LayOff,
    SeatIntent,
    SwapJoker,
    TakeDiscard,
)
from rummybot.engine.legality import options
from rummybot.engine.melds import TableMeld
from rummybot.engine.variants import find_variant
from rummybot.i18n.spans import Cards, Who, join, line
from rummybot.i18n.translations import Locale
from rummybot.render.choices import choices
from rummybot.render.text import card_text, plain_text

MOST = 25
"""So many are offered at once."""

LONGEST = 100
"""So many letters may one have."""

_COMPLETED = (Kind.CARD, Kind.MELDS, Kind.NUMBER, Kind.OPTIONS)
"""The kinds of parameters that are completed."""

_BY_COMMAND: dict[str, type[SeatIntent]] = {
    "discard": Discard,
    "knock": Knock,
    "gin": GoOut,
    "declare": GoOut,
    "draw": TakeDiscard,
    "layoff": LayOff,
    "swap": SwapJoker,
}
"""What a command that takes a card does with it."""


@dataclass(frozen=True, slots=True)
class _Found:
    """Something to offer: what is put in, what is shown, and the cards it is about."""

    value: str
    label: str
    cards: tuple[Card, ...]


def is_completed(param: Param) -> bool:
    """Whether something is offered while this is typed."""
    return param.kind in _COMPLETED or param in (WHICH, PLAYER)


async def completions(
    desk: Desk, call: Invocation, command: Command, param: Param, typed: str
) -> tuple[tuple[str, str], ...]:
    """Values and labels that go on from what is typed so far, the most useful first."""
    if param is WHICH:
        return await _tables(desk, call, typed)
    if param is PLAYER:
        return await _sitters(desk, call, typed)
    if param.kind is Kind.OPTIONS:
        return await _options(desk, call, command, typed)
    at = await at_table(desk, call)
    if isinstance(at, Reply):
        return ()
    unlike: dict[str, str] = {}
    for each in _all(at, call, command, param):
        whole = each.value.strip() and each.label.strip() and len(each.value) <= LONGEST
        if whole and _fits(each, typed, at.view.hand):
            unlike.setdefault(each.value, each.label[:LONGEST])
    return tuple(unlike.items())[:MOST]


async def _tables(desk: Desk, call: Invocation, typed: str) -> tuple[tuple[str, str], ...]:
    """The caller's tables. What is put in stays right when another of them closes meanwhile."""
    mine = await tables_told_apart(desk, call)
    labels = [(table, plain_text(told, NOBODY, call.locale)) for table, told in mine]
    return _fitting(labels, typed)


async def _sitters(desk: Desk, call: Invocation, typed: str) -> tuple[tuple[str, str], ...]:
    """Those whom the caller can send away, if he may do that. What is put in means the same
    person when names change or seats move up meanwhile.
    """
    table = await table_meant(desk, call)
    if isinstance(table, Reply):
        return ()
    advance = await desk.tables.now(table)
    if not has_the_say(call, advance.lobby):
        return ()
    there = await sitters(desk, call, advance)
    return _fitting([(each.id, each.text) for each in there], typed)


def _fitting(found: Iterable[tuple[str, str]], typed: str) -> tuple[tuple[str, str], ...]:
    """Values whose labels hold what is typed."""
    wanted = folded(typed)
    fitting = [(value, label[:LONGEST]) for value, label in found if wanted in folded(label)]
    return tuple(fitting[:MOST])


async def _options(
    desk: Desk, call: Invocation, command: Command, typed: str
) -> tuple[tuple[str, str], ...]:
    """What can be chosen at the open table here; for a new one, in the game that is named."""
    if command.handler is lobby.new:
        variant = find_variant(call.arguments.get("variant", "") or lobby.FIRST_CHOICE)
        rules = variant.rules if variant else None
    else:
        table = await desk.tables.open_at(call.place)
        at = None if table is None else (await desk.tables.now(table)).lobby
        variant = find_variant(at.variant) if at else None
        rules = at.rules if at else None
    if variant is None or rules is None:
        return ()
    found = going_on(variant.options, rules, typed, call.tr)
    short = ((value, label[:LONGEST]) for value, label in found if len(value) <= LONGEST)
    return tuple(short)[:MOST]


def _all(at: AtTable, call: Invocation, command: Command, param: Param) -> Iterator[_Found]:
    match param.kind:
        case Kind.CARD:
            yield from (_card(card, call.locale) for card in _cards(at, command, call))
        case Kind.MELDS:
            yield from (_melds(melds, call.locale) for melds in _arrangements(at, command, call))
        case Kind.NUMBER if command.name == "draw":
            draws = (each for each in options(at.view) if isinstance(each, DrawStock))
            yield from (_Found(str(each.count), str(each.count), ()) for each in draws)
        case Kind.NUMBER:
            yield from (_meld(meld, at, call.locale) for meld in _table_melds(at, command, call))
        case _:
            return


def _cards(at: AtTable, command: Command, call: Invocation) -> Iterator[Card]:
    """The cards with which the command can be given now, in the order in which they are offered;
    then the rest of the hand, or of the discards.
    """
    kind = _BY_COMMAND.get(command.name)
    if not _is_played(command, at):
        return
    for each in choices(at.view, options(at.view), call.tr):
        intent = each.intent
        if kind is not None and isinstance(intent, kind):
            yield from _card_of(intent)
    if kind in (Knock, GoOut):
        for intent in options(at.view):
            if isinstance(intent, Knock | GoOut) and intent.discard is not None:
                yield intent.discard
    yield from reversed(at.view.table.discards) if kind is TakeDiscard else at.view.hand


def _is_played(command: Command, at: AtTable) -> bool:
    """Whether the game knows what the command does: in some nobody knocks, or nobody declares."""
    ending, kind = at.view.table.rules.ending, _BY_COMMAND.get(command.name)
    if kind is GoOut:
        return isinstance(ending, Closing) or (isinstance(ending, EmptyHand) and ending.is_declared)
    return kind is not Knock or isinstance(ending, Closing)


def _card_of(intent: SeatIntent) -> Iterator[Card]:
    match intent:
        case Discard(card=card) | LayOff(card=card) | Knock(discard=card) | TakeDiscard(card=card):
            yield card
        case SwapJoker(card=card):
            yield card
        case GoOut(discard=card) if card is not None:
            yield card
        case _:
            return


def _arrangements(
    at: AtTable, command: Command, call: Invocation
) -> Iterator[tuple[tuple[Card, ...], ...]]:
    """The melds that can be laid; for closing, those that the hand is best arranged in."""
    if not _is_played(command, at):
        return
    for each in choices(at.view, options(at.view), call.tr):
        if isinstance(each.intent, LayMelds):
            yield each.intent.melds
    if command.name == "meld":
        return
    hand = at.view.hand
    thrown = read_card(call.arguments.get("card", ""), hand)
    if not isinstance(thrown, Misread) and thrown in hand:
        hand = without(hand, (thrown,))
    best = arrange(hand, at.view.table.rules).melds
    if best:
        yield best
    yield from ((meld,) for meld in best)


def _table_melds(at: AtTable, command: Command, call: Invocation) -> list[TableMeld]:
    """The melds on the table; first those to which the card that is named already can go."""
    card = read_card(call.arguments.get("card", ""), at.view.hand)
    there = {
        each.meld
        for each in options(at.view)
        if isinstance(each, LayOff | SwapJoker)
        and each.card == card
        and isinstance(each, _BY_COMMAND[command.name])
    }

    def fails(meld: TableMeld) -> bool:
        return meld.id not in there

    return sorted(at.view.table.melds, key=lambda meld: (fails(meld), meld.id))


def _card(card: Card, locale: Locale) -> _Found:
    return _Found(as_typed(card, locale), card_text(card, locale), (card,))


def _melds(melds: tuple[tuple[Card, ...], ...], locale: Locale) -> _Found:
    said = melds_as_typed(melds, locale)
    return _Found(said, said, tuple(card for meld in melds for card in meld))


def _meld(meld: TableMeld, at: AtTable, locale: Locale) -> _Found:
    said = join(" · ", (line(str(meld.id)), line(Who(meld.owner)), line(Cards(meld.cards))))
    return _Found(str(meld.id), plain_text(said, at.names, locale), meld.cards)


def _fits(found: _Found, typed: str, hand: tuple[Card, ...]) -> bool:
    """Whether what is typed could become this: it names cards of it, or stands in it."""
    wanted = folded(typed)
    if not wanted or wanted in folded(found.value) or wanted in folded(found.label):
        return True
    if any(wanted in each for each in _spellings(found.cards)):
        return True
    named = read_cards(typed, hand)
    return not isinstance(named, Misread) and set(named) <= set(found.cards)


def _spellings(cards: Iterable[Card]) -> Iterator[str]:
    """Cards as they may be typed, letter by letter."""
    for card in cards:
        yield folded(str(card))
        yield from (folded(card_text(card, locale)) for locale in Locale)
        yield from JOKER_WORDS if card == JOKER else ()
