"""What a typed line means."""

import pytest

from rummybot.adapters.terminal.lexicon import HERE, phrases, shortest_name
from rummybot.adapters.terminal.reading import (
    ManyMeanings,
    NoCard,
    NoMeaning,
    Nothing,
    NoValue,
    Order,
    Pick,
    read,
)
from rummybot.commands.notation import CannotRead, Hint, read_melds
from rummybot.i18n.translations import Locale, translations
from tests.adapters.terminal.evening import evening


@pytest.mark.parametrize(
    ("text", "name", "arguments"),
    [
        ("draw", "draw", {}),
        ("/draw", "draw", {}),
        ("DR", "draw", {}),
        ("draw discard", "draw", {"from": "discard"}),
        ("draw d", "draw", {"from": "discard"}),
        ("draw stock", "draw", {"from": "stock"}),
        ("draw discard pile", "draw", {"from": "discard"}),
        ("draw 7♠", "draw", {"card": "7♠"}),
        ("draw row 7s", "draw", {"from": "discard", "card": "7s"}),
        ("draw pile", "draw", {"from": "discard"}),
        ("draw deck", "draw", {"from": "stock"}),
        ("взять колоду", "draw", {"from": "stock"}),
        ("draw discard pile 7s", "draw", {"from": "discard", "card": "7s"}),
        ("take 7s", "draw", {"from": "discard", "card": "7s"}),
        ("call", "call", {}),
        ("stop", "call", {}),
        ("стоп", "call", {}),
        ("declare", "declare", {}),
        ("declare 7s", "declare", {"card": "7s"}),
        ("take", "draw", {"from": "discard"}),
        ("взять", "draw", {}),
        ("взять сброс", "draw", {"from": "discard"}),
        ("забрать", "draw", {"from": "discard"}),
        ("discard 9п", "discard", {"card": "9п"}),
        ("throw 7♠", "discard", {"card": "7♠"}),
        ("сбросить Дп", "discard", {"card": "Дп"}),
        ("9п", "discard", {"card": "9п"}),
        ("kd", "discard", {"card": "kd"}),
        ("7S 7H 7D / 4C-6C", "meld", {"melds": "7S 7H 7D / 4C-6C"}),
        ("meld 7S 7H 7D / 4C-6C", "meld", {"melds": "7S 7H 7D / 4C-6C"}),
        ("layoff 8♠ 1", "layoff", {"card": "8♠", "to": "1"}),
        ("add 8♠ #2", "layoff", {"card": "8♠", "to": "#2"}),
        ("layoff 8♠", "layoff", {"card": "8♠"}),
        ("layoff joker 2 high", "layoff", {"card": "joker", "to": "2", "end": "high"}),
        ("add JK low", "layoff", {"card": "JK", "end": "low"}),
        ("доложить джокер 2 конец", "layoff", {"card": "джокер", "to": "2", "end": "high"}),
        ("swap 6♥ 2", "swap", {"card": "6♥", "to": "2"}),
        ("обменять 6ч", "swap", {"card": "6ч"}),
        ("5H joker 7H", "meld", {"melds": "5H joker 7H"}),
        ("knock Q♦", "knock", {"card": "Q♦"}),
        ("стук Дб", "knock", {"card": "Дб"}),
        ("выкуп", "buyin", {}),
        ("buy", "buyin", {}),
        ("закрыть", "rummy end", {}),
        ("k Q♦ 7S7H7D / 4C-6C", "knock", {"card": "Q♦", "melds": "7S7H7D / 4C-6C"}),
        ("rummy new gin match=100 stock=reshuffle", "rummy new",
         {"variant": "gin", "options": "match=100 stock=reshuffle"}),
        ("new match=100", "rummy new", {"options": "match=100"}),
        ("rules", "rummy rules", {}),
        ("rules джин", "rummy rules", {"variant": "gin"}),
        ("rummy sc", "rummy scores", {}),
        ("счет", "rummy scores", {}),
        ("q", "quit", {}),
        ("выход", "quit", {}),
        ("undo", "undo", {}),
    ],
)  # fmt: skip
def test_commands_are_found_with_their_values(
    text: str, name: str, arguments: dict[str, str]
) -> None:
    found = read(text)
    assert isinstance(found, Order)
    assert (found.meaning.name, found.arguments) == (name, arguments)


def test_enter_and_numbers_are_no_words() -> None:
    assert read("  ") == Nothing()
    assert read(" 12 ") == Pick(12)


@pytest.mark.parametrize("text", ["foo", "rummy", "7", "¿?", "/"])
def test_what_means_nothing_is_not_guessed(text: str) -> None:
    assert isinstance(read(text), NoMeaning | Pick | Nothing)


def test_a_word_cut_short_means_what_can_be_done_now() -> None:
    assert read("d") == ManyMeanings("d", ("draw", "discard", "ditch", "declare", "done"))
    found = read("d", ("draw", "table"))
    assert isinstance(found, Order)
    assert found.meaning.name == "draw"
    assert read("t", ("draw", "table")) == ManyMeanings("t", ("table", "take"))


def test_a_value_that_is_not_offered_is_named() -> None:
    found = read("draw bottom")
    assert isinstance(found, NoValue)
    assert (found.text, found.param.name) == ("bottom", "from")


@pytest.mark.parametrize("locale", list(Locale))
def test_every_command_can_be_typed_by_the_name_it_is_told_by(locale: Locale) -> None:
    for command in HERE:
        found = read(shortest_name(command, translations(locale)))
        assert isinstance(found, Order)
        assert found.meaning.act is command


def test_no_word_is_a_card() -> None:
    for phrase in phrases():
        assert isinstance(read_melds(" ".join(phrase.words)), CannotRead)


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("1h", Hint.ONE),
        ("1ч", Hint.ONE),
        ("7x", Hint.NO_CARD),
        ("7♠ 8♠ foo", Hint.NO_CARD),
        ("♠7", Hint.NO_RANK),
        ("10 h", Hint.NO_SUIT),
        ("5-7", Hint.NO_CARD),
        ("7h" * 300, Hint.TOO_LONG),
    ],
)
def test_what_begins_as_a_card_is_told_what_is_wrong_with_it(text: str, hint: Hint) -> None:
    found = read(text)
    assert isinstance(found, NoCard)
    assert found.why.hint is hint


@pytest.mark.parametrize("text", ["9" * 5000, "00000000001", "123456789"])
def test_a_number_without_end_is_the_number_of_nothing(text: str) -> None:
    assert read(text) == Pick(0)


async def test_a_text_without_end_is_shown_back_cut() -> None:
    long = "x" * 3000
    for words in (long, f"draw {long}", f"new {long}", f"new gin {long}=1", "9" * 5000, "7h" * 300):
        text = await evening("", words)
        assert "xxxxxxxxxxxxxxxxxxxxx" not in text
        assert "99999999999999999999" not in text
        assert text.rstrip().endswith("Goodbye!")


@pytest.mark.parametrize("text", ["n", "ne", "rummy n", "со", "qui", "exi", "вых", "en", "закр"])
def test_nothing_that_is_cut_short_gives_a_game_up(text: str) -> None:
    found = read(text)
    assert not isinstance(found, Order) or found.meaning.name not in {
        "rummy new",
        "rummy end",
        "quit",
    }


@pytest.mark.parametrize("text", ["закрыть Дб", "рамми закрыть 7♠", "end 7s"])
def test_who_means_to_close_a_deal_does_not_close_the_table(text: str) -> None:
    assert read(text) == NoMeaning(text)
