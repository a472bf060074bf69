"""Options as they are typed: `match=100 courts=11-12-13`, or in the words in which they are shown,
of any language: `Length of the game: one deal`.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from rummybot.commands.misread import misread_line
from rummybot.commands.notation import MOST_LETTERS, CannotRead, Hint, shown
from rummybot.engine.house_rules import HouseRule
from rummybot.engine.rules import Rules
from rummybot.engine.variants import VARIANTS
from rummybot.i18n.spans import Line
from rummybot.i18n.translations import Locale, Translations, translations
from rummybot.render.options import option_name, value_words

MOST_OPTIONS = 12
"""More options than this no game has."""

_BETWEEN = re.compile(r"[\s,;]*")
_WORD = re.compile(r"[^\s,;=]*")
_END = r"(?=[\s,;=]|$)"


@dataclass(frozen=True, slots=True)
class Unclear:
    """Options that cannot be read, and why."""

    why: Line


@dataclass(frozen=True, slots=True)
class _Pair:
    """An option with its value, and where it begins in the text."""

    key: str
    value: str
    start: int

    @property
    def is_known(self) -> bool:
        """Whether some game has that option with that value."""
        return self.value in _vocabulary().values.get(self.key, {}).values()


def read_options(text: str, tr: Translations) -> tuple[tuple[str, str], ...] | Unclear:
    """Pairs of key and value; a word without a sign is an option with no value, and refused as such
    later. An option that is given twice must be the same twice.
    """
    pairs = () if len(text) > MOST_LETTERS else tuple(_pairs(_folded(text)))
    if len(text) > MOST_LETTERS or len(pairs) > MOST_OPTIONS:
        return Unclear(misread_line(CannotRead(shown(text), Hint.TOO_LONG), tr))
    chosen: dict[str, str] = {}
    for each in pairs:
        if chosen.setdefault(each.key, each.value) != each.value:
            return Unclear(
                tr.say(
                    "“{key}” is given twice: {first} and {second}. Which is meant?",
                    key=shown(each.key),
                    first=shown(chosen[each.key]),
                    second=shown(each.value),
                )
            )
    return tuple(chosen.items())


def going_on(
    options: Iterable[HouseRule], rules: Rules, typed: str, tr: Translations
) -> Iterator[tuple[str, str]]:
    """How a text of options can go on, as it is put in and as it is shown: with all that would
    change these rules, or with what fits what is begun.
    """
    text = _folded(typed)
    pairs = tuple(_pairs(text))
    whole = pairs if text.endswith((" ", ",", ";")) else pairs[:-1]
    count = next((n for n, each in enumerate(whole) if not each.is_known), len(whole))
    kept = pairs[:count]
    begun = text[pairs[count].start :].strip() if count < len(pairs) else ""
    named = {each.key for each in kept}
    for option in (each for each in options if each.key not in named):
        for value in option.values:
            if not begun and value == option.read(rules):
                continue
            if any(begun in each for each in _spellings(option.key, value)):
                put = [(each.key, each.value) for each in kept] + [(option.key, value)]
                yield (
                    " ".join(f"{key}={said}" for key, said in put),
                    " · ".join(f"{option_name(k, tr)}: {value_words(k, v, tr)}" for k, v in put),
                )


@dataclass(frozen=True, slots=True)
class _Vocabulary:
    """Every word for an option and, by its key, for each of its values."""

    options: Mapping[str, str]
    values: Mapping[str, Mapping[str, str]]


@cache
def _vocabulary() -> _Vocabulary:
    spoken = [translations(locale) for locale in Locale]
    options: dict[str, str] = {}
    values: dict[str, dict[str, str]] = {}
    for option in (each for variant in VARIANTS for each in variant.options):
        key = option.key
        options |= {_folded(name): key for name in (key, *(option_name(key, tr) for tr in spoken))}
        for value in option.values:
            said = (value, *(value_words(key, value, tr) for tr in spoken))
            values.setdefault(key, {}).update({_folded(word): value for word in said})
    return _Vocabulary(options, values)


def _spellings(key: str, value: str) -> Iterator[str]:
    """A pair in all words in which it may be typed."""
    known = _vocabulary()
    names = [word for word, meant in known.options.items() if meant == key]
    words = [word for word, meant in known.values[key].items() if meant == value]
    return (f"{name}={word}" for name in names for word in words)


def _pairs(text: str) -> Iterator[_Pair]:
    """What stands in a folded text. Where words that are known fit, the longest are meant."""
    known, place = _vocabulary(), 0
    while (place := _end(_BETWEEN, text, place)) < len(text):
        start = place
        place = _end(_one_of(tuple(known.options)), text, place)
        if place == start:
            place = _end(_WORD, text, place)
        key = known.options.get(text[start:place], text[start:place])
        value = ""
        if text[place : place + 1] == "=":
            words, begin = known.values.get(key, {}), place + 1
            place = _end(_one_of(tuple(words)), text, begin)
            if place == begin:
                place = _end(_WORD, text, begin)
            value = words.get(text[begin:place], text[begin:place])
        yield _Pair(key, value, start)


def _end(pattern: re.Pattern[str], text: str, place: int) -> int:
    """Where what fits at this place ends; the place itself where nothing fits."""
    found = pattern.match(text, place)
    return place if found is None else found.end()


@cache
def _one_of(words: tuple[str, ...]) -> re.Pattern[str]:
    longest_first = sorted(words, key=len, reverse=True)
    return re.compile(rf"(?:{'|'.join(map(re.escape, longest_first)) or '(?!)'}){_END}")


def _folded(text: str) -> str:
    """A text as it is compared: without letter case, and with one sign between name and value."""
    plain = unicodedata.normalize("NFKC", text).casefold().replace("ё", "е")
    return re.sub(r"\s*[=:]\s*", "=", re.sub(r"\s+", " ", plain)).lstrip()
