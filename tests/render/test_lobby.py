"""The open table before its game: the rules that one asks first are always there."""

import pytest

from rummybot.engine.house_rules import with_options
from rummybot.engine.rules import Rules
from rummybot.engine.variants import VARIANTS, Variant, find_variant
from rummybot.i18n.translations import Locale, translations
from rummybot.render.lobby import key_rules
from rummybot.render.names import Names
from rummybot.render.text import plain_text


def rules(variant: str, **chosen: str) -> Rules:
    found = find_variant(variant)
    assert found is not None
    made = with_options(found.rules, found.options, chosen)
    assert isinstance(made, Rules)
    return made


def key(of: Rules, seated: int, locale: Locale = Locale.EN) -> str:
    return plain_text(key_rules(of, seated, translations(locale)), Names(()), locale)


@pytest.mark.parametrize(
    ("seated", "cards"), [(0, 10), (1, 10), (2, 10), (3, 7), (4, 7), (5, 6), (6, 6)]
)
def test_cards_are_told_as_many_as_each_gets_when_those_play_who_sit_there(
    seated: int, cards: int
) -> None:
    assert key(rules("basic"), seated) == f"{cards} cards · 1 deal"
    assert key(rules("basic", match="150"), seated) == f"{cards} cards · to 150 points"


def test_of_gin_it_is_told_when_one_may_knock() -> None:
    assert key(rules("gin"), 1) == "10 cards · to 100 points · knock at 10 or less"
    single = key(rules("gin", match="single"), 2, Locale.RU)
    assert single == "10 карт · 1 раздача · стук при 10 и меньше"


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda each: each.key)
def test_every_game_has_its_line_whatever_is_chosen(variant: Variant) -> None:
    for option in variant.options:
        for value in option.values:
            for locale in Locale:
                told = key(rules(variant.key, **{option.key: value}), 2, locale)
                assert len(told.split(" · ")) == (3 if variant.key == "gin" else 2)
