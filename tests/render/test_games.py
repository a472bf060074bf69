"""The games as they are listed."""

import pytest

from rummybot.engine.variants import VARIANTS
from rummybot.i18n.translations import Locale, translations
from rummybot.render.games import CLASSIC, JOKERS, KNOCKING, QUICK, TEAMS, game_choice, game_line
from rummybot.render.names import Names
from rummybot.render.text import plain_text

LONGEST = 100
"""What Discord takes of a choice's name, and of what is said below it."""


def test_games_that_are_alike_stand_together() -> None:
    kinds = (*QUICK, *CLASSIC, *JOKERS, *KNOCKING, *TEAMS)
    assert [each.key for each in VARIANTS] == list(kinds)


@pytest.mark.parametrize("locale", Locale)
@pytest.mark.parametrize("variant", [each.key for each in VARIANTS])
def test_a_line_tells_what_kind_it_is_and_for_how_many_and_fits(
    variant: str, locale: Locale
) -> None:
    tr = translations(locale)
    said = plain_text(game_line(variant, tr), Names(()), locale)
    name = game_choice(variant, tr)
    assert len(said) <= LONGEST
    assert len(name) <= LONGEST
    kind, _, seats = said.partition(" · ")[0].partition(", ")
    assert name.endswith(f"({kind}, {seats})")
    assert seats in {"2", "2–4", "2–6"}
