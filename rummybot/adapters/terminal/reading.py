"""A typed line, and what it means: a number, a command with its values, a bare card, or nothing."""

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace

from rummybot.adapters.terminal.lexicon import Meaning, Own, Phrase, folded, phrases
from rummybot.commands.catalog import COMMANDS
from rummybot.commands.command import Command, Kind, Param
from rummybot.commands.notation import CannotRead, before_cards, read_cards, read_melds
from rummybot.commands.play import ALSO
from rummybot.engine.variants import find_variant
from rummybot.i18n.translations import Locale, translations


@dataclass(frozen=True, slots=True)
class Nothing:
    """Enter alone."""


@dataclass(frozen=True, slots=True)
class Pick:
    """The choice of that number."""

    number: int


@dataclass(frozen=True, slots=True)
class Order:
    """A command or a word of the terminal, with what else was typed put to the parameters."""

    meaning: Meaning
    arguments: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class ManyMeanings:
    """Cut too short: it could be any of these words."""

    text: str
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NoValue:
    """A value that this parameter does not take."""

    text: str
    param: Param


@dataclass(frozen=True, slots=True)
class NoMeaning:
    """No word that is known here."""

    text: str


@dataclass(frozen=True, slots=True)
class NoCard:
    """No word, but it begins as a card does: why it is none."""

    why: CannotRead


Read = Nothing | Pick | Order | ManyMeanings | NoValue | NoMeaning | NoCard

MOST_DIGITS = 6
"""A longer number is that of no choice."""

_NAMED = {command.name: command for command in COMMANDS}
_WHOLE = ("rummy new", "rummy end", Own.QUIT)
"""What gives a game up is typed to the last letter."""
_TO_A_MELD = ("layoff", "swap")
"""What takes a card and then the number of a meld."""
_SIGNS = "♠♤♥♡❤♦♢♣♧"
_MELD_NUMBER = re.compile(r"#?\d+")


def read(text: str, likely: Collection[str] = ()) -> Read:
    """What was typed. `likely` are the commands that can be done now: of several that a cut word
    could mean, they are meant.
    """
    bare = " ".join(text.split()).removeprefix("/").strip()
    if not bare:
        return Nothing()
    if bare.isdecimal():
        return Pick(int(bare) if len(bare) <= MOST_DIGITS else 0)
    typed = tuple(folded(bare).split())
    whole = [each for each in phrases() if each.is_typed_whole(typed)]
    cards = _bare_cards(bare)
    if whole:
        found: Phrase | tuple[str, ...] = max(whole, key=lambda each: len(each.words))
    elif cards is not None:
        return cards
    else:
        found = _cut_short(typed, likely)
    if isinstance(found, Phrase):
        rest = " ".join(bare.split()[len(found.words) :])
        if rest and found.meaning.name == "rummy end":  # a deal is closed with a card, no table
            return NoMeaning(bare)
        return _order(found.meaning, rest)
    first = bare.split()[0]
    if found:
        return ManyMeanings(first, found)
    return _no_card(bare, first) or NoMeaning(first)


def _cut_short(typed: tuple[str, ...], likely: Collection[str]) -> Phrase | tuple[str, ...]:
    """The one phrase that is meant; else the words that could be."""
    begun = [each for each in phrases() if each.begins(typed) and each.meaning.name not in _WHOLE]
    few = [each for each in begun if each.meaning.name in likely] or begun
    if few and all(each.meaning == few[0].meaning for each in few):
        return few[0]
    return tuple(dict.fromkeys(" ".join(each.words) for each in few))


def _bare_cards(text: str) -> Order | None:
    """Cards and no word: one is thrown, several are laid."""
    melds = read_melds(text)
    if isinstance(melds, CannotRead):
        return None
    one = not isinstance(melds, tuple) or sum(map(len, melds)) == 1
    command = _NAMED["discard" if one else "meld"]
    return Order(Meaning(command), {command.params[0].name: text})


def _no_card(text: str, first: str) -> NoCard | None:
    """What is wrong with a card, where a text begins with a card, a number or a suit's sign."""
    why = read_cards(text)
    meant = isinstance(read_cards(first), tuple) or first[0].isdecimal() or first[0] in _SIGNS
    return NoCard(why) if meant and isinstance(why, CannotRead) else None


def _order(meaning: Meaning, rest: str) -> Order | NoValue:
    """The values in the order of the parameters; the last takes all that is left."""
    if not isinstance(meaning.act, Command):
        return Order(meaning, {})
    words = rest.split()
    if meaning.name in _TO_A_MELD:
        return Order(meaning, _to_a_meld(meaning.act.at_the_table, words))
    values = dict(meaning.given)
    params = [each for each in meaning.act.at_the_table if each.name not in values]
    if [each.kind for each in params][:2] == [Kind.CHOICE, Kind.CARD]:
        return _from_row(meaning, params, rest)
    for place, param in enumerate(params):
        last = place == len(params) - 1
        text = " ".join(words) if last else " ".join(words[:1])
        if not text or (param.kind is Kind.CHOICE and not last and "=" in text):
            continue
        value = _choice(param, text) if param.kind is Kind.CHOICE else text
        if value is None:
            return NoValue(text, param)
        values[param.name] = value
        words = words[1:]
    return Order(replace(meaning, given={}), values)


def _to_a_meld(params: tuple[Param, ...], words: list[str]) -> dict[str, str]:
    """A card, however many words it takes, the number of a meld, and perhaps at which end."""
    card, to, *ends = params
    given = {}
    for end in ends:
        key = _choice(end, words[-1]) if len(words) > 1 else None
        if key is not None:
            given[end.name] = key
            words = words[:-1]
    if len(words) > 1 and _MELD_NUMBER.fullmatch(words[-1]):
        given[to.name] = words[-1]
        words = words[:-1]
    return {card.name: " ".join(words), **given}


def _from_row(meaning: Meaning, params: list[Param], rest: str) -> Order | NoValue:
    """Where a card comes from, and which, if it is named: then any word for the row will do."""
    origin, card, *_ = params
    text, cards = before_cards(rest)
    if text.split()[-1:] and text.split()[-1].isdecimal():  # so many of the stock
        return Order(replace(meaning, given={}), {origin.name: text})
    value = _choice(origin, text) if text else ""
    if value is None and not cards:
        return NoValue(text, origin)
    given = {origin.name: text if value is None else value, card.name: cards}
    return Order(replace(meaning, given={}), {name: each for name, each in given.items() if each})


def _choice(param: Param, text: str) -> str | None:
    """The key of a choice, by its key or its words in any language, perhaps cut short, or by
    another word for it.
    """
    variant = find_variant(text)
    if variant is not None and any(key == variant.key for key, _ in param.choices):
        return variant.key
    typed = folded(text)
    spoken = [translations(locale) for locale in Locale]
    keys = {
        key
        for key, _ in param.choices
        for name in (key, *(param.choice_name(key, tr) for tr in spoken))
        if folded(name).startswith(typed) or typed in ALSO.get(key, ())
    }
    return keys.pop() if len(keys) == 1 else None
