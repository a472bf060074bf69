"""The words that can be typed: those of the catalogue in every language, and a few of the terminal.

Of a command of two words the second will do («rules» for «rummy rules»), where it means nothing
else. Words can be cut short as long as they mean one thing.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache

from rummybot.commands.catalog import commands_on
from rummybot.commands.command import Command, name_of
from rummybot.commands.play import DISCARD
from rummybot.i18n.translations import Locale, Translations, mark_in, translations

HERE = commands_on("terminal")
"""The commands of the catalogue that can be typed."""

QUIT = mark_in("command", "quit")
TAKE = mark_in("command", "take")
_ALSO_QUIT = ("q", "exit", "bye")


class Own(StrEnum):
    """What the terminal does by itself."""

    QUIT = "quit"


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a word stands for: a command, perhaps with a value given by the word itself."""

    act: Command | Own
    given: Mapping[str, str] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """Which command it is, whatever it was called by."""
        return self.act.value if isinstance(self.act, Own) else self.act.name


@dataclass(frozen=True, slots=True)
class Phrase:
    """A word, or two, that stands for something."""

    words: tuple[str, ...]
    meaning: Meaning

    def begins(self, typed: tuple[str, ...]) -> bool:
        """Whether this was typed, each word perhaps cut short."""
        ahead = typed[: len(self.words)]
        return len(ahead) == len(self.words) and all(
            word.startswith(start) for word, start in zip(self.words, ahead, strict=True)
        )

    def is_typed_whole(self, typed: tuple[str, ...]) -> bool:
        """Whether this was typed to the last letter."""
        return typed[: len(self.words)] == self.words


def folded(text: str) -> str:
    """A text as it is compared: letter case and the dots of ё do not matter."""
    return text.casefold().replace("ё", "е")


@cache
def phrases() -> tuple[Phrase, ...]:
    """Everything that stands for something. What is further ahead wins over the same word later."""
    draw = next(command for command in HERE if command.name == "draw")
    spoken = [translations(locale) for locale in Locale]
    firm: list[tuple[str, Meaning]] = []
    for command in HERE:
        names = [command.name, *(name_of(command, tr) for tr in spoken), *command.also]
        firm += [(name, Meaning(command)) for name in names]
    for tr in spoken:
        firm.append((tr.word_in("command", QUIT), Meaning(Own.QUIT)))
        firm.append((tr.word_in("command", TAKE), Meaning(draw, {"from": DISCARD})))
    firm += [(word, Meaning(Own.QUIT)) for word in _ALSO_QUIT]
    seconds = [(name.split()[-1], meaning) for name, meaning in firm if " " in name]
    found: dict[tuple[str, ...], Meaning] = {}
    for name, meaning in (*firm, *seconds):
        found.setdefault(tuple(folded(name).split()), meaning)
    return tuple(Phrase(words, meaning) for words, meaning in found.items())


def shortest_name(command: Command, tr: Translations) -> str:
    """What to type for a command in a language: one word, where one is enough."""
    whole = name_of(command, tr)
    last = tuple(folded(whole).split()[-1:])
    enough = any(each.words == last and each.meaning.name == command.name for each in phrases())
    return whole.split()[-1] if enough else whole
