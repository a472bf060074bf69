"""The games as they are listed for those who choose one: by what people look for, with how many can
play.
"""

from rummybot.engine.rules import Seating
from rummybot.engine.variants import VARIANTS
from rummybot.i18n.spans import Line, line, strong
from rummybot.i18n.translations import Translations
from rummybot.render.rulesheet import variant_in_short, variant_name

QUICK = ("basic", "open", "block")
CLASSIC = ("home", "michigan", "bozenkill")
JOKERS = ("joker",)
KNOCKING = ("gin", "viennese", "romme")
TEAMS = ("ditch",)


def game_choice(variant: str, tr: Translations) -> str:
    """A game where there is little place: its name, what kind it is, and for how many."""
    return f"{variant_name(variant, tr)} ({_kind(variant, tr)}, {_seats(variant)})"


def game_line(variant: str, tr: Translations) -> Line:
    """A game in one line, its name apart."""
    kind, short = _kind(variant, tr), variant_in_short(variant, tr)
    return line(f"{kind}, {_seats(variant)} · {short}" if short else f"{kind}, {_seats(variant)}")


def games_lines(tr: Translations) -> tuple[Line, ...]:
    """All games, a line for each."""
    return tuple(
        line(strong(variant_name(each.key, tr)), " — ", game_line(each.key, tr))
        for each in VARIANTS
    )


def _kind(variant: str, tr: Translations) -> str:
    if variant in QUICK:
        return tr.word_in("kind of game", "quick")
    if variant in CLASSIC:
        return tr.word_in("kind of game", "classic")
    if variant in JOKERS:
        return tr.word_in("kind of game", "jokers")
    if variant in KNOCKING:
        return tr.word_in("kind of game", "knocking")
    return tr.word_in("kind of game", "teams")


def _seats(variant: str) -> str:
    seating: Seating = next(each.rules.seating for each in VARIANTS if each.key == variant)
    if seating.least == seating.most:
        return str(seating.most)
    return f"{seating.least}–{seating.most}"
