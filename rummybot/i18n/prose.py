"""The prose of the rule sheets: plain files of paragraphs under headings, one a variant and locale.

Only what holds for every table of the variant stands there. What a host may change is told from
the `Rules` themselves (`render.rulesheet`), so that text and behaviour cannot drift apart.
"""

from dataclasses import dataclass
from functools import cache

from rummybot.i18n.translations import LOCALES, Locale


@dataclass(frozen=True, slots=True)
class Prose:
    """A title, one line for those who choose a game and, under headings (the first part may have
    none), paragraphs.
    """

    title: str
    in_short: str
    parts: tuple[tuple[str, tuple[str, ...]], ...]


@cache
def prose(locale: Locale, variant: str) -> Prose | None:
    """The rules of a variant in words; None if nobody has written them yet."""
    file = LOCALES / locale / "rules" / f"{variant}.md"
    return _parsed(file.read_text(encoding="utf-8")) if file.is_file() else None


def _parsed(text: str) -> Prose:
    """`# ` begins the title, `> ` is the game in one line, `## ` begins a part; a blank line ends a
    paragraph.
    """
    title = in_short = ""
    parts: list[tuple[str, list[str]]] = []
    for block in text.strip().split("\n\n"):
        words = " ".join(block.split())
        if words.startswith("## "):
            parts.append((words[3:], []))
        elif words.startswith("# "):
            title = words[2:]
        elif words.startswith("> "):
            in_short = words[2:]
        else:
            if not parts:
                parts.append(("", []))
            parts[-1][1].append(words)
    return Prose(title, in_short, tuple((heading, tuple(lines)) for heading, lines in parts))
