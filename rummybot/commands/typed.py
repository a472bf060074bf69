"""What somebody types to do what an intent says: the way back from an intent to its command."""

from dataclasses import dataclass
from typing import assert_never

from rummybot.commands.catalog import COMMANDS
from rummybot.commands.command import Command, Kind, Param
from rummybot.commands.play import DISCARD
from rummybot.engine.cards import Card, Rank
from rummybot.engine.endings import EmptyHand
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
    Ready,
    SeatIntent,
    SwapJoker,
    TakeBack,
    TakeDiscard,
    Withdraw,
)
from rummybot.engine.rules import Row, Rules
from rummybot.i18n.translations import Locale
from rummybot.render.text import card_text

BETWEEN_MELDS = " / "
"""What keeps melds apart, typed as well as shown."""

_NAMED = {command.name: command for command in COMMANDS}


@dataclass(frozen=True, slots=True)
class Typed:
    """A command with the values it is given, in the order of its parameters. A choice is given by
    its key. How it is spelled on a platform, an adapter knows.
    """

    command: Command
    values: tuple[tuple[Param, str], ...] = ()


def typed(intent: SeatIntent, locale: Locale, rules: Rules | None = None) -> Typed:
    """The command for an intent in a game by these rules. Cards are written as that language writes
    them; such text reads back as the same intent.
    """
    match intent:
        case DrawStock(count=1):
            return _typed("draw")
        case DrawStock(count=count):
            command = _NAMED["draw"]
            many = next(each for each in command.params if each.kind is Kind.NUMBER)
            return Typed(command, ((many, str(count)),))
        case TakeDiscard(card=card):
            from_row = rules is not None and isinstance(rules.pile, Row)
            return _typed("draw", DISCARD, *((as_typed(card, locale),) if from_row else ()))
        case LayMelds(melds=melds):
            return _typed("meld", melds_as_typed(melds, locale))
        case LayOff(card=card, meld=number, end=end):
            at = () if end is None else (end.value,)
            return _typed("layoff", as_typed(card, locale), str(number), *at)
        case SwapJoker(card=card, meld=number):
            return _typed("swap", as_typed(card, locale), str(number))
        case Discard(cards=cards):
            return _typed("discard", " ".join(as_typed(card, locale) for card in cards))
        case Knock(discard=card, melds=melds):
            named = () if melds is None else (melds_as_typed(melds, locale),)
            return _typed("knock", as_typed(card, locale), *named)
        case GoOut(discard=card):
            is_gin = rules is None or not (isinstance(rules.ending, EmptyHand) or rules.has_rummy)
            thrown = () if card is None else (as_typed(card, locale),)
            return _typed("gin" if is_gin and thrown else "declare", *thrown)
        case Call():
            return _typed("call")
        case AgreeToEnd():
            return _typed("agree")
        case BuyIn():
            return _typed("buyin")
        case Pass():
            return _typed("pass")
        case TakeBack():
            return _typed("undo")
        case Ready():
            return _typed("rummy start")
        case Withdraw():
            return _typed("rummy leave")
        case _:
            assert_never(intent)


def as_typed(card: Card, locale: Locale) -> str:
    """A card as that language writes it, but for aces: «Т» could also be read as a ten (T), and
    with both in the hand one would have to ask.
    """
    return card_text(card, Locale.EN if card.rank is Rank.ACE else locale)


def melds_as_typed(melds: tuple[tuple[Card, ...], ...], locale: Locale) -> str:
    """Melds in card notation: 5♥ 6♥ 7♥ / 8♠ 8♦ 8♣."""
    groups = (" ".join(as_typed(card, locale) for card in meld) for meld in melds)
    return BETWEEN_MELDS.join(groups)


def _typed(name: str, *values: str) -> Typed:
    command = _NAMED[name]
    return Typed(command, tuple(zip(command.params, values, strict=False)))
