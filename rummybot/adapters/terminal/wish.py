"""What is wished for on the command line or in the menu, and the game that comes of it."""

from collections.abc import Sequence
from dataclasses import dataclass

from rummybot.adapters.terminal import refusing
from rummybot.adapters.terminal.setup import Setup, with_computers
from rummybot.commands.lobby_refusals import lobby_refusal_line
from rummybot.engine.house_rules import with_options
from rummybot.engine.rules import Rules, Seating
from rummybot.engine.variants import VARIANTS, Variant, find_variant
from rummybot.i18n.spans import Line
from rummybot.i18n.translations import Translations
from rummybot.render.names import cleaned
from rummybot.tables.refusals import NoSuchVariant, OptionsRefused

USUAL_PLAYERS = 3
"""So many sit at a table where nothing else is asked for, if as many can."""

NOBODY_NAMED = ("",)
"""One person at the keyboard, who has given no name."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What was asked for; nothing of it is checked."""

    variant: str
    options: tuple[str, ...] = ()
    people: tuple[str, ...] = ()
    players: int | None = None


def read_setup(wish: Wish, tr: Translations) -> Setup | Line:
    """The game that is wished for, or one line on why there is none and what there could be."""
    variant = find_variant(wish.variant)
    if variant is None:
        offered = tuple(each.key for each in VARIANTS)
        return lobby_refusal_line(NoSuchVariant(wish.variant, offered), tr)
    options = _options(variant, wish.options)
    if isinstance(options, OptionsRefused):
        return lobby_refusal_line(options, tr)
    if isinstance(options, str):
        keys = tuple(each.key for each in variant.options)
        return refusing.not_an_option(options, keys, tr)
    people = wish.people or NOBODY_NAMED
    if people != NOBODY_NAMED and not all(cleaned(name) for name in people):
        return refusing.no_name(tr)
    seating = _seating(variant, options)
    players = wish.players if wish.players is not None else usual_players(seating, people)
    if not seating.least <= players <= seating.most:
        return refusing.wrong_number_of_players(variant.key, seating, players, tr)
    if len(people) > players:
        return refusing.too_many_names(len(people), players, tr)
    return Setup(
        variant=variant.key, options=options, people=people, computers=players - len(people)
    )


def _seating(variant: Variant, options: tuple[tuple[str, str], ...]) -> Seating:
    """How many may play by these options."""
    rules = with_options(variant.rules, variant.options, dict(options))
    assert isinstance(rules, Rules)
    return rules.seating


def usual_players(seating: Seating, people: Sequence[str]) -> int:
    """How many play where nobody says: several people play among themselves, one against two."""
    wanted = USUAL_PLAYERS if len(people) == 1 else len(people)
    return max(seating.least, min(wanted, seating.most), len(people))


def _options(
    variant: Variant, written: tuple[str, ...]
) -> tuple[tuple[str, str], ...] | OptionsRefused | str:
    """Names with their values; what is wrong with them; or the text that is no option at all."""
    pairs: dict[str, str] = {}
    for text in written:
        key, _, value = (part.strip() for part in text.casefold().partition("="))
        if not (key and value):
            return text
        pairs[key] = value
    rules = with_options(variant.rules, variant.options, pairs)
    return OptionsRefused(rules) if isinstance(rules, tuple) else tuple(pairs.items())


def another(setup: Setup, variant: str, options: str, tr: Translations) -> Setup | Line:
    """What comes of `rummy new` in the middle of this game: the same people, and where nothing else
    is said the same game among as many.
    """
    found = find_variant(variant or setup.variant)
    same = found is not None and found.key == setup.variant
    wish = Wish(variant or setup.variant, tuple(options.split()), setup.people)
    changed = read_setup(wish, tr)
    if same and isinstance(changed, Setup):
        return with_computers(changed, setup.computers)
    return changed
