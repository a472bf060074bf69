"""What somebody types to do what an intent says: the way back from an intent to its command."""

from dataclasses import dataclass
from typing import assert_never

from rummybot.commands.catalog import COMMANDS, Command, Param
from rummybot.commands.play import DISCARD
from rummybot.engine.cards import Card
from rummybot.engine.intents import (
    Discard,
    DrawStock,
    GoOut,
    Knock,
    LayMelds,
    LayOff,
    Pass,
    Ready,
    SeatIntent,
    TakeBack,
    TakeDiscard,
    Withdraw,
)
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

    def in_order(self) -> str:
        """The command and its values one after another: `draw discard`, `layoff 7♠ 2`."""
        return " ".join((self.command.name, *(value for _, value in self.values)))


def typed(intent: SeatIntent, locale: Locale) -> Typed | None:
    """The command for an intent; None where there is none. Cards are written as that language
    writes them; such text reads back as the same intent.
    """
    match intent:
        case DrawStock():
            return _typed("draw")
        case TakeDiscard():
            return _typed("draw", DISCARD)
        case LayMelds(melds=melds):
            return _typed("meld", melds_as_typed(melds, locale))
        case LayOff(card=card, meld=number):
            return _typed("layoff", card_text(card, locale), str(number))
        case Discard(card=card):
            return _typed("discard", card_text(card, locale))
        case Knock(discard=card, melds=melds):
            named = () if melds is None else (melds_as_typed(melds, locale),)
            return _typed("knock", card_text(card, locale), *named)
        case GoOut(discard=card):
            return _typed("gin", card_text(card, locale))
        case Pass():
            return _typed("pass")
        case TakeBack():
            return _typed("undo")
        case Ready():
            return _typed("rummy start")
        case Withdraw():
            return None
        case _:
            assert_never(intent)


def melds_as_typed(melds: tuple[tuple[Card, ...], ...], locale: Locale) -> str:
    """Melds in card notation: 5♥ 6♥ 7♥ / 8♠ 8♦ 8♣."""
    groups = (" ".join(card_text(card, locale) for card in meld) for meld in melds)
    return BETWEEN_MELDS.join(groups)


def _typed(name: str, *values: str) -> Typed:
    command = _NAMED[name]
    return Typed(command, tuple(zip(command.params, values, strict=False)))
