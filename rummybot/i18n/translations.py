"""Gettext catalogues, one object a locale. English is the source text, so it needs no catalogue.

Sentences are taken out of the code by Babel (babel.cfg names the functions below it looks for).
A sentence has named places, `{who}`; what goes there are spans, filled into the *translated*
sentence, so a name or a row of cards may stand anywhere in it.
"""

import gettext
import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import TypeAlias

from rummybot.i18n.spans import Line, Span, line

LOCALES = Path(__file__).parent / "locales"
DOMAIN = "rummybot"

Field: TypeAlias = str | int | Span | Line
"""What may stand in a place of a sentence."""

_PLACE = re.compile(r"\{(\w+)\}")


class Locale(StrEnum):
    """The languages that are spoken here."""

    EN = "en"
    RU = "ru"


def locale_of(code: str | None) -> Locale:
    """The locale for what a platform or an environment calls a language: `ru`, `en-US`,
    `ru_RU.UTF-8`. English for everything else.
    """
    short = re.split(r"[-_.]", code or "", maxsplit=1)[0].lower()
    return Locale(short) if short in set(Locale) else Locale.EN


@dataclass(frozen=True, slots=True)
class Translations:
    """All that can be said in one language."""

    locale: Locale
    _catalogue: gettext.NullTranslations

    def say(self, message: str, /, **fields: Field) -> Line:
        """A sentence with its places filled."""
        return fill(self._catalogue.gettext(message), fields)

    def say_n(self, one: str, many: str, number: int, /, **fields: Field) -> Line:
        """A sentence in the plural form for a number, which fills the place `{n}`."""
        return fill(self._catalogue.ngettext(one, many, number), {"n": number, **fields})

    def word(self, message: str, /) -> str:
        """A text without places."""
        return self._catalogue.gettext(message)

    def word_in(self, context: str, message: str, /) -> str:
        """A text without places that means different things in different contexts."""
        return self._catalogue.pgettext(context, message)


@cache
def translations(locale: Locale) -> Translations:
    """The translations of a locale, read once."""
    if locale is Locale.EN:
        return Translations(locale, gettext.NullTranslations())
    with catalogue_file(locale, "mo").open("rb") as file:
        return Translations(locale, gettext.GNUTranslations(file))


def catalogue_file(locale: Locale, kind: str) -> Path:
    """Where the catalogue of a locale lies: `po` is its source, `mo` what is read."""
    return LOCALES / locale / "LC_MESSAGES" / f"{DOMAIN}.{kind}"


def mark(message: str) -> str:
    """Mark a text that is data here and is said later, with `word` or `say`."""
    return message


def mark_in(context: str, message: str) -> str:  # noqa: ARG001 - Babel reads the context
    """Mark a text that is data here and is said later, with `word_in` and the same context."""
    return message


def fill(message: str, fields: Mapping[str, Field]) -> Line:
    """A translated message with spans in its places. Raises KeyError where one is not given."""
    parts: list[str | Span | Line] = []
    for text, place in _pieces(message):
        parts.append(text)
        if place:
            field = fields[place]
            parts.append(str(field) if isinstance(field, int) else field)
    return line(*parts)


def places(message: str) -> frozenset[str]:
    """The names of the places in a message."""
    return frozenset(_PLACE.findall(message))


@cache
def _pieces(message: str) -> tuple[tuple[str, str], ...]:
    """The message as texts, each with the place that follows it (the last one has none)."""
    pieces = _PLACE.split(message)
    return tuple(zip(pieces[::2], [*pieces[1::2], ""], strict=True))
