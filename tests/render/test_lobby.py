"""The open table before its game: the rules that one asks first are always there."""

import pytest

from rummybot.engine.house_rules import with_options
from rummybot.engine.rules import Rules
from rummybot.engine.variants import find_variant
from rummybot.i18n.translations import Locale, translations
from rummybot.render.key_rules import key_rules
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
    assert f": {cards} cards · 1 deal · " in key(rules("basic"), seated)
    assert f": {cards} cards · to 150 points · " in key(rules("basic", match="150"), seated)


def test_of_gin_it_is_told_when_one_may_knock() -> None:
    told = "Key rules: 10 cards · to 100 points · an open card may be kept · knock with 10 or less"
    assert key(rules("gin"), 1) == told
    single = key(rules("gin", match="single"), 2, Locale.RU)
    assert single.startswith("Главное: 10 карт · 1 раздача · ")
    assert single.endswith(" · стук при 10 и меньше")
