"""The rule sheet tells this table's rules, and every option in words."""

import re

import pytest

from rummybot.engine.house_rules import HouseRule, with_options
from rummybot.engine.rules import Rules
from rummybot.engine.variants import VARIANTS, Variant
from rummybot.i18n.prose import prose
from rummybot.i18n.translations import Locale, translations
from rummybot.render.key_rules import key_rules
from rummybot.render.names import Names
from rummybot.render.options import option_help, option_name, value_name, value_words
from rummybot.render.options_screen import options_screen
from rummybot.render.rulesheet import facts, rules_screen, variant_name
from rummybot.render.screen import Heading
from rummybot.render.text import plain_text
from tests.render.on_paper import on_paper

OFFERS = [(variant, option) for variant in VARIANTS for option in variant.options]


@pytest.mark.parametrize("locale", Locale)
@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.key)
def test_every_variant_has_its_prose_in_every_language(variant: Variant, locale: Locale) -> None:
    here, english = prose(locale, variant.key), prose(Locale.EN, variant.key)
    assert here is not None
    assert english is not None
    assert variant_name(variant.key, translations(locale)) == here.title != variant.key
    assert [len(part[1]) for part in here.parts] == [len(part[1]) for part in english.parts]


@pytest.mark.parametrize("locale", Locale)
@pytest.mark.parametrize(("variant", "option"), OFFERS)
def test_a_table_that_plays_otherwise_reads_otherwise(
    variant: Variant, option: HouseRule, locale: Locale
) -> None:
    told = set()
    for value in option.values:
        rules = with_options(variant.rules, (option,), {option.key: value})
        assert isinstance(rules, Rules)
        told.add(facts(rules, translations(locale)))
    assert len(told) == len(option.values)


@pytest.mark.parametrize("locale", Locale)
@pytest.mark.parametrize(("variant", "option"), OFFERS)
def test_in_what_a_table_differs_stands_above_its_rules(
    variant: Variant, option: HouseRule, locale: Locale
) -> None:
    tr = translations(locale)
    usual = on_paper(rules_screen(variant.key, variant.rules, tr))
    assert option_name(option.key, tr) + ":" not in usual
    for value in option.values:
        rules = with_options(variant.rules, (option,), {option.key: value})
        assert isinstance(rules, Rules)
        told = f"{option_name(option.key, tr)}: {value_words(option.key, value, tr)}"
        differs = value != option.read(variant.rules)
        assert (told in on_paper(rules_screen(variant.key, rules, tr))) == differs


@pytest.mark.parametrize("locale", Locale)
def test_the_key_rules_tell_the_games_apart(locale: Locale) -> None:
    tr = translations(locale)
    assert len({key_rules(variant.rules, 2, tr) for variant in VARIANTS}) == len(VARIANTS)
    for variant, option in OFFERS:
        for value in option.values:
            rules = with_options(variant.rules, (option,), {option.key: value})
            assert isinstance(rules, Rules)
            assert len(plain_text(key_rules(rules, 2, tr), Names(()), locale)) < 250


@pytest.mark.parametrize("locale", Locale)
def test_no_code_of_a_rule_book_is_shown(locale: Locale) -> None:
    tr = translations(locale)
    for variant in VARIANTS:
        shown = on_paper(rules_screen(variant.key, variant.rules, tr))
        shown += on_paper(options_screen(variant, variant.rules, tr))
        assert not re.search(r"\b(?:RU|R2|IR|GN|GI|BL|MH|OP|MI|BZ|AMB)-?\d+", shown)


@pytest.mark.parametrize("locale", Locale)
@pytest.mark.parametrize(("variant", "option"), OFFERS)
def test_every_option_has_words(variant: Variant, option: HouseRule, locale: Locale) -> None:
    tr = translations(locale)
    assert option_name(option.key, tr) != option.key
    assert option_help(option.key, tr).endswith(".")
    values = {value_name(option.key, value, tr) for value in option.values}
    assert len(values) == len(option.values)


def test_an_unknown_option_or_variant_still_has_a_name() -> None:
    tr = translations(Locale.EN)
    assert option_name("colour", tr) == "colour"
    assert option_help("colour", tr) == ""
    screen = rules_screen("chess", VARIANTS[0].rules, tr)
    assert isinstance(screen.blocks[0], Heading)
    assert variant_name("chess", tr) == "chess"
