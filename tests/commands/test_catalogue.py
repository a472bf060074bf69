"""The catalogue: what every platform can make commands of, in every language."""

from collections import Counter

import pytest

from rummybot.commands.catalog import COMMANDS, commands_on
from rummybot.commands.command import Command, Kind, Param, name_of
from rummybot.engine.variants import VARIANTS, find_variant
from rummybot.i18n.translations import Locale, translations
from rummybot.render.games import game_choice
from rummybot.render.rulesheet import variant_name

MOST_LETTERS = 32
MOST_HELP = 100
MOST_CHOICES = 25
MOST_PARAMS = 25

each_command = pytest.mark.parametrize("command", COMMANDS, ids=lambda each: each.name)
each_locale = pytest.mark.parametrize("locale", Locale)
PARAMS = [(command, param) for command in COMMANDS for param in command.params]
each_param = pytest.mark.parametrize(
    ("command", "param"), PARAMS, ids=[f"{command.name}-{param.name}" for command, param in PARAMS]
)


def is_slash_word(word: str) -> bool:
    """Whether Discord takes a word as a name: ^[-_'\\p{L}\\p{N}]{1,32}$, nothing upper case."""
    letters = word.replace("-", "a").replace("_", "a").replace("'", "a")
    return letters.isalnum() and word == word.lower() and len(word) <= MOST_LETTERS


@pytest.mark.parametrize(
    ("word", "is_one"),
    [
        ("hand", True),
        ("рамми", True),
        ("lay-off", True),
        ("Hand", False),
        ("two words", False),
        ("", False),
        ("a" * 33, False),
        ("7♠", False),
    ],
)
def test_the_rule_for_names_is_discords(word: str, *, is_one: bool) -> None:
    assert is_slash_word(word) is is_one


@each_locale
@each_command
def test_names_are_names_on_every_platform(command: Command, locale: Locale) -> None:
    words = name_of(command, translations(locale)).split(" ")
    assert all(map(is_slash_word, words))
    assert len(words) == len(command.name.split(" ")) <= 2


@each_locale
def test_every_command_has_a_name_of_its_own_in_every_language(locale: Locale) -> None:
    names = [name_of(command, translations(locale)) for command in COMMANDS]
    assert [name for name, times in Counter(names).items() if times > 1] == []


def test_no_word_means_two_commands_whatever_language_it_is_in() -> None:
    meanings: dict[str, set[str]] = {}
    for command in COMMANDS:
        spoken = {name_of(command, translations(locale)) for locale in Locale}
        for word in {command.name, *command.also, *spoken}:
            meanings.setdefault(word, set()).add(command.name)
    assert {word: meant for word, meant in meanings.items() if len(meant) > 1} == {}


@each_locale
def test_commands_of_two_words_share_their_first(locale: Locale) -> None:
    tr = translations(locale)
    groups: dict[str, set[str]] = {}
    for command in COMMANDS:
        first, *second = command.name.split(" ")
        if second:
            groups.setdefault(first, set()).add(name_of(command, tr).split(" ")[0])
        else:
            assert name_of(command, tr) not in {name for names in groups.values() for name in names}
    assert {first: len(names) for first, names in groups.items()} == dict.fromkeys(groups, 1)
    assert sum(command.name.startswith("rummy ") for command in COMMANDS) <= MOST_CHOICES


@each_locale
@each_command
def test_every_command_says_what_it_does_in_a_line(command: Command, locale: Locale) -> None:
    tr = translations(locale)
    said = tr.word(command.help)
    assert 1 <= len(said) <= MOST_HELP
    assert (said != command.help) is (locale is not Locale.EN)


@each_command
def test_what_is_required_comes_first(command: Command) -> None:
    required = [param.required for param in command.params]
    assert required == sorted(required, reverse=True)
    assert len(command.params) <= MOST_PARAMS


@each_locale
@each_command
def test_parameters_have_names_of_their_own(command: Command, locale: Locale) -> None:
    names = [translations(locale).word_in("parameter", param.name) for param in command.params]
    assert len(set(names)) == len(names)
    assert all(map(is_slash_word, names))


@each_locale
@each_param
def test_every_parameter_says_what_it_is_in_a_line(
    command: Command, param: Param, locale: Locale
) -> None:
    said = translations(locale).word(param.help)
    assert 1 <= len(said) <= MOST_HELP
    assert (said != param.help) is (locale is not Locale.EN)
    assert param in command.params


@each_locale
@each_param
def test_choices_are_few_and_each_its_own(command: Command, param: Param, locale: Locale) -> None:
    assert bool(param.choices) is (param.kind is Kind.CHOICE)
    keys = [key for key, _ in param.choices]
    words = [param.choice_name(key, translations(locale)) for key in keys]
    assert len(set(keys)) == len(set(words)) == len(param.choices) <= MOST_CHOICES
    assert all(1 <= len(word) <= MOST_HELP for word in (*keys, *words))
    assert command in COMMANDS


@each_locale
def test_a_game_is_called_by_its_name_not_by_its_key(locale: Locale) -> None:
    tr = translations(locale)
    (variant,) = {param for _, param in PARAMS if param.name == "variant"}
    for key, _ in variant.choices:
        said = variant.choice_name(key, tr)
        assert said == game_choice(key, tr)
        assert said.startswith(f"{variant_name(key, tr)} (")
        assert variant_name(key, tr) != key


def test_every_variant_can_be_chosen_and_nothing_else() -> None:
    offered = [param.choices for _, param in PARAMS if param.name == "variant"]
    assert len(offered) == 3
    for choices in offered:
        assert [key for key, _ in choices] == [variant.key for variant in VARIANTS]
        assert all(find_variant(key) is not None for key, _ in choices)


@each_locale
def test_what_a_card_looks_like_is_told_in_letters_of_the_language(locale: Locale) -> None:
    helps = {translations(locale).word(param.help) for _, param in PARAMS if param.name == "card"}
    (said,) = helps
    assert ("7п" in said) is (locale is Locale.RU)
    assert ("7S" in said) is (locale is Locale.EN)


def test_a_platform_has_the_commands_that_mean_something_there() -> None:
    names = {
        each: {command.name for command in commands_on(each)}
        for each in ("discord", "telegram", "terminal", "another")
    }
    assert names["discord"] == {command.name for command in COMMANDS}
    assert names["discord"] - names["telegram"] == {"rummy where"}
    waits = {"rummy seat", "rummy wait", "rummy skip", "rummy pause", "rummy resume", "rummy back"}
    assert names["telegram"] - names["terminal"] == {*waits, "rummy language"}
    assert names["another"] == names["terminal"]
