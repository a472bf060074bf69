"""What buttons carry: all of it in 64 bytes, and back again."""

import pytest

from rummybot.adapters.telegram.callbacks import (
    HandPress,
    Verb,
    callback_data,
    cards_of,
    in_order,
    read_hand_press,
    split,
)
from rummybot.engine.cards import PACK
from rummybot.engine.ids import Moment
from rummybot.render.press import MOST_BYTES
from rummybot.render.sorting import Order

TABLE = "AbC-_123"
HAND = PACK[:27]


@pytest.mark.parametrize("verb", Verb)
@pytest.mark.parametrize("order", Order)
@pytest.mark.parametrize("chosen", [0, 1, 2**27 - 1])
@pytest.mark.parametrize("place", [None, 0, 26])
def test_a_press_comes_back_as_it_was(
    verb: Verb, order: Order, chosen: int, place: int | None
) -> None:
    press = HandPress(TABLE, Moment(999_999), verb, chosen, place)
    data = callback_data(press, order)
    assert data is not None
    assert len(data.encode()) <= MOST_BYTES  # G2
    token, read = split(data)
    assert (read_hand_press(token), read) == (press, order)


@pytest.mark.parametrize(
    "text", ["", "h:", "h:t:1:c", "h:t:1:z0", "h:t:x:c0", "q:t:join", "h:t:1:cZ", "h:t:1:c1."]
)
def test_what_no_button_carries_is_nothing(text: str) -> None:
    assert read_hand_press(text) is None


def test_what_has_no_room_makes_no_button() -> None:
    assert callback_data("p:" + "7s" * 32) is None


def test_chosen_cards_are_found_by_their_places() -> None:
    assert cards_of(0b101, HAND) == (HAND[0], HAND[2])
    assert cards_of(1 << 40, HAND) == ()


def test_a_press_adds_its_card_to_what_is_chosen_and_no_other() -> None:
    ticks, lets_go = (HandPress(TABLE, Moment(1), Verb.CHOOSE, each, 2) for each in (0b100, 0b001))
    assert ticks.added_to(0b001) == ticks.added_to(0b101) == 0b101
    assert lets_go.added_to(0b110) == lets_go.added_to(0b010) == 0b010
    assert HandPress(TABLE, Moment(1), Verb.CHOOSE, 0b11).added_to(0b100) == 0b11


def test_a_hand_keeps_its_places_however_it_is_sorted() -> None:
    by_rank = in_order(HAND, Order.RANK)
    assert sorted(by_rank) == list(enumerate(HAND))
    assert [card.rank for _, card in by_rank] == sorted(card.rank for card in HAND)
