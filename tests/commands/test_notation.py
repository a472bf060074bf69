"""Card notation: everything people write reads back, nothing they write makes it stumble."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rummybot.commands.notation import (
    Ambiguous,
    CannotRead,
    Hint,
    Misread,
    read_card,
    read_cards,
    read_meld_number,
    read_melds,
    written,
)
from rummybot.engine.cards import JOKER, PACK, Card, Rank, Suit
from rummybot.i18n.spans import Cards
from rummybot.i18n.translations import Locale
from rummybot.render.names import Names
from rummybot.render.text import card_text, plain_text

LATIN = {Rank.ACE: "A", Rank.TEN: "T", Rank.JACK: "J", Rank.QUEEN: "Q", Rank.KING: "K"}
RUSSIAN = {Rank.ACE: "Т", Rank.JACK: "В", Rank.QUEEN: "Д", Rank.KING: "К"}
SUITS = {
    Suit.SPADES: ["s", "S", "п", "П", "♠", "♤", "♠\ufe0f", "♠\ufe0e"],
    Suit.HEARTS: ["h", "H", "ч", "Ч", "♥", "♡", "♥\ufe0f", "❤\ufe0f"],
    Suit.DIAMONDS: ["d", "D", "б", "Б", "♦", "♢", "♦\ufe0f"],
    Suit.CLUBS: ["c", "C", "к", "К", "т", "Т", "с", "С", "♣", "♧", "♣\ufe0f"],
}


def hand(text: str) -> tuple[Card, ...]:
    """Cards in the letters of the conformance cases, where nothing has two meanings."""
    by_name = {str(card): card for card in PACK}
    return tuple(by_name[name] for name in text.split())


def spellings(card: Card) -> list[str]:
    ranks = {str(int(card.rank))} if Rank.TWO <= card.rank <= Rank.TEN else set()
    ranks |= {letters[card.rank] for letters in (LATIN, RUSSIAN) if card.rank in letters}
    ranks |= {rank.lower() for rank in ranks}
    return [rank + suit for rank in ranks for suit in SUITS[card.suit]]


cards = st.sampled_from(PACK)
spelled = cards.flatmap(lambda card: st.tuples(st.just(card), st.sampled_from(spellings(card))))


@pytest.mark.parametrize(
    "word", ["joker", "Joker", "ДЖОКЕР", "джокер", "🃏", "🃏\ufe0f", "джокера", "дж"]
)
@pytest.mark.parametrize("held", [(), (JOKER,)])
def test_a_joker_is_read_whatever_the_hand_holds(word: str, held: tuple[Card, ...]) -> None:
    five, six = hand("5h 6h")
    assert read_card(word, held) == JOKER
    assert read_cards(f"5h {word}6♥", held) == (five, JOKER, six)


@pytest.mark.parametrize("word", ["jk", "JK", "Jk"])
def test_two_letters_are_the_joker_of_who_holds_one(word: str) -> None:
    assert read_melds(f"{word} 5h 6h / 7s {word}", (JOKER,)) == (
        (JOKER, *hand("5h 6h")),
        (*hand("7s"), JOKER),
    )
    assert read_card(word, hand("Jc")) == hand("Jc")[0]


@pytest.mark.parametrize("card", PACK, ids=str)
def test_every_card_reads_back_in_every_spelling(card: Card) -> None:
    assert {read_card(text, (card,)) for text in spellings(card)} == {card}
    assert {read_card(text) for text in spellings(card)} == {card}


@given(
    st.lists(spelled, min_size=1, max_size=14), st.sampled_from([" ", ", ", ",", "  ", " + ", ""])
)
def test_rows_of_cards_read_back(row: list[tuple[Card, str]], separator: str) -> None:
    meant = tuple(card for card, _ in row)
    text = separator.join(text for _, text in row)
    assert sorted(read_cards(text, meant)) == sorted(meant)  # type: ignore[arg-type]


@pytest.mark.parametrize("locale", Locale)
def test_what_a_screen_shows_can_be_typed_back(locale: Locale) -> None:
    for card in PACK:
        assert read_card(card_text(card, locale), (card,)) == card
    meld = hand("9h Th Jh Qh Kh")
    shown = plain_text((Cards(meld),), Names(()), locale)
    assert read_melds(f"{shown} / {shown.replace(' ', '')}", meld) == (meld, meld)


@pytest.mark.parametrize("locale", Locale)
def test_what_is_written_for_typing_has_one_meaning_in_any_hand(locale: Locale) -> None:
    assert [read_card(written(card, locale), PACK) for card in PACK] == list(PACK)


@given(st.lists(st.lists(spelled, min_size=1, max_size=5), min_size=1, max_size=4))
def test_melds_read_back(row: list[list[tuple[Card, str]]]) -> None:
    meant = tuple(tuple(card for card, _ in meld) for meld in row)
    text = " / ".join(" ".join(text for _, text in meld) for meld in row)
    read = read_melds(text, tuple(card for meld in meant for card in meld))
    assert not isinstance(read, CannotRead | Ambiguous)
    assert [len(meld) for meld in read] == [len(meld) for meld in meant]


@given(st.text(max_size=60), st.lists(cards, max_size=12))
def test_no_text_is_a_stumbling_block(text: str, held: list[Card]) -> None:
    hand = tuple(held)
    assert isinstance(read_card(text, hand), Card | Misread)
    melds = read_melds(text, hand)
    assert isinstance(melds, Misread) or all(isinstance(each, tuple) for each in melds)
    assert isinstance(read_meld_number(text), int | Misread)


@given(st.text("AКTТ10hчк♥-/ ,7B", max_size=40), st.lists(cards, max_size=12))
def test_no_text_of_the_right_letters_is_one_either(text: str, held: list[Card]) -> None:
    read = read_cards(text, tuple(held))
    if isinstance(read, Ambiguous):
        assert set(read.readings) <= set(held)


def test_a_text_of_nothing_but_doubtful_cards_is_read_at_once() -> None:
    assert set(read_cards("Th" * 150, hand("Th Ah"))) == set(hand("Th Ah"))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "held", "meant"),
    [
        ("Th", "Th 3c", "Th"),
        ("Th", "Ah 3c", "Ah"),
        ("Тч", "Th 3c", "Th"),
        ("Тч", "Ah 3c", "Ah"),
        ("Th", "3c", "Th"),
        ("Тч", "3c", "Ah"),
        ("Ah Th", "Ah Th", "Ah Th"),
        ("Ач Тч", "Ah Th", "Ah Th"),
        ("10ч Тч", "Ah Th", "Th Ah"),
        ("Th Тh", "Ah Th", "Th Ah"),
        ("Kc кк KС КК", "Kc", "Kc Kc Kc Kc"),
        ("Вч Bh вh", "Jh", "Jh Jh Jh"),
        ("7С 7c 7к 7K 7т 7T", "7c", "7c 7c 7c 7c 7c 7c"),
        ("7Н", "7h", "7h"),
    ],
)
def test_of_two_meanings_the_one_in_the_hand_is_meant(text: str, held: str, meant: str) -> None:
    assert read_cards(text, hand(held)) == hand(meant)


@pytest.mark.parametrize("text", ["Th", "тч", "Т♥", "Tч 7s", "3c Th"])
def test_with_both_in_the_hand_one_has_to_ask(text: str) -> None:
    read = read_cards(text, hand("Ah Th 7s 3c"))
    assert isinstance(read, Ambiguous)
    assert read.readings == hand("Th Ah")


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("", Hint.NOTHING),
        (" , / ", Hint.NOTHING),
        ("1h", Hint.ONE),
        ("1", Hint.ONE),
        ("11h", Hint.ONE),
        ("7", Hint.NO_SUIT),
        ("10", Hint.NO_SUIT),
        ("7h 8", Hint.NO_SUIT),
        ("♠7", Hint.NO_RANK),
        ("h", Hint.NO_RANK),
        ("7x", Hint.NO_CARD),
        ("hello", Hint.NO_CARD),
        ("0h", Hint.NO_CARD),
        ("7-5h", Hint.NO_RUN),
        ("5h-7s", Hint.NO_RUN),
        ("7h" * 300, Hint.TOO_LONG),
    ],
)
def test_what_cannot_be_read_says_why(text: str, hint: Hint) -> None:
    read = read_cards(text, PACK)
    assert isinstance(read, CannotRead)
    assert read.hint is hint


def test_what_is_shown_back_is_what_was_typed_and_short() -> None:
    assert read_card("5h 1h") == CannotRead("1h", Hint.ONE)
    assert read_card("x" * 100) == CannotRead("x" * 19 + "…", Hint.NO_CARD)


def test_one_card_means_one_card() -> None:
    assert read_card("7h 8h") == CannotRead("7h 8h", Hint.NOT_ONE_CARD)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("5-7h", "5h 6h 7h"),
        ("5h-7h", "5h 6h 7h"),
        ("5♥ – 7♥", "5h 6h 7h"),
        ("A-3c", "Ac 2c 3c"),
        ("Т-3к", "Ac 2c 3c"),
        ("T-3к", "Ac 2c 3c"),
        ("8-Ts", "8s 9s Ts"),
        ("8-Тs", "8s 9s Ts"),
        ("Т-Дб", "Td Jd Qd"),
        ("9-Кч", "9h Th Jh Qh Kh"),
    ],
)
def test_a_dash_makes_a_run(text: str, meant: str) -> None:
    assert read_cards(text, hand("Ah Th")) == hand(meant)


def test_melds_are_told_apart_by_a_slash() -> None:
    assert read_melds("5♥6♥7♥ / 8s 8d, 8c /") == (hand("5h 6h 7h"), hand("8s 8d 8c"))
    assert read_cards("5h/6h") == hand("5h 6h")


@pytest.mark.parametrize("text", ["2", "#2", " № 2", "#2 "])
def test_a_meld_has_a_number(text: str) -> None:
    assert read_meld_number(text) == 2


@pytest.mark.parametrize("text", ["", "0", "-1", "two", "2.", "1234", "２x"])
def test_what_is_no_number_of_a_meld(text: str) -> None:
    assert isinstance(read_meld_number(text), CannotRead)


# ---------------------------------------------------------------- jokers


@pytest.mark.parametrize("text", ["joker", "JOKER", "джокер", "Джокер", "🃏", "🃏\ufe0f"])
def test_a_joker_is_named_in_many_ways(text: str) -> None:
    assert read_card(text) == JOKER
    assert read_cards(f"5h {text} 7h") == (*hand("5h"), JOKER, *hand("7h"))


def test_a_joker_without_spaces_between() -> None:
    assert read_cards("5♥🃏7♥") == (*hand("5h"), JOKER, *hand("7h"))


def test_jk_is_the_joker_for_who_holds_one() -> None:
    """Else it is the jack of the Russian clubs."""
    (jack,) = hand("Jc")
    assert read_card("JK", (JOKER,)) == JOKER
    assert read_card("jk", (JOKER, jack)) == JOKER
    assert read_card("JK", (jack,)) == jack
    assert read_card("Вк", (JOKER, jack)) == jack


def test_a_joker_reads_back_as_it_is_written() -> None:
    assert all(read_card(written(JOKER, locale)) == JOKER for locale in Locale)
