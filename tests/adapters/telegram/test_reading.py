"""Messages as commands with their values."""

import pytest

from rummybot.adapters.telegram.reading import Given, Unknown, read_command

BOT = "RummyBot"


@pytest.mark.parametrize(
    ("text", "name", "arguments"),
    [
        ("/rummy", "rummy new", {}),
        ("/RUMMY gin", "rummy new", {"variant": "gin"}),
        ("/rummy@rummybot gin match=100", "rummy new", {"variant": "gin", "options": "match=100"}),
        ("/rummy match=100", "rummy new", {"options": "match=100"}),
        ("/rummy join", "rummy join", {}),
        ("/rummy rules gin", "rummy rules", {"variant": "gin"}),
        ("/join", "rummy join", {}),
        ("/begin", "rummy start", {}),
        ("/start", "rummy start", {}),
        ("/next", "rummy start", {}),
        ("/draw", "draw", {}),
        ("/draw stock", "draw", {"from": "stock"}),
        ("/draw discard pile", "draw", {"from": "discard pile"}),
        ("/draw 7♠", "draw", {"card": "7♠"}),
        ("/draw row 7s", "draw", {"from": "row", "card": "7s"}),
        ("/draw row 7s table 2", "draw", {"from": "row", "card": "7s", "table": "2"}),
        ("/call", "call", {}),
        ("/stop", "call", {}),
        ("/declare 7s", "declare", {"card": "7s"}),
        ("/draw discard table 2", "draw", {"from": "discard", "table": "2"}),
        ("/meld 7s 7h 7d / 4c-6c", "meld", {"melds": "7s 7h 7d / 4c-6c"}),
        ("/meld 7п 7ч 7б стол: 2", "meld", {"melds": "7п 7ч 7б", "table": "2"}),
        ("/layoff 7s 2", "layoff", {"card": "7s", "to": "2"}),
        ("/layoff 10♥ to 12", "layoff", {"card": "10♥", "to": "12"}),
        ("/layoff 9п к №1", "layoff", {"card": "9п", "to": "1"}),
        ("/layoff 7s", "layoff", {"card": "7s"}),
        ("/layoff joker 3 low", "layoff", {"card": "joker", "to": "3", "end": "low"}),
        ("/layoff 🃏 к 3, в конец", "layoff", {"card": "🃏", "to": "3", "end": "в конец"}),
        ("/layoff 10 ч 3 начало", "layoff", {"card": "10 ч", "to": "3", "end": "начало"}),
        ("/swap 7♠ 3", "swap", {"card": "7♠", "to": "3"}),
        ("/swap 7п к 3 table 2", "swap", {"card": "7п", "to": "3", "table": "2"}),
        ("/meld jk 7h 7d", "meld", {"melds": "jk 7h 7d"}),
        ("/discard 9п", "discard", {"card": "9п"}),
        ("/discard\n9♠", "discard", {"card": "9♠"}),
        ("/knock 9s", "knock", {"card": "9s"}),
        ("/knock 9s 4h 4d 4c / 5s-7s", "knock", {"card": "9s", "melds": "4h 4d 4c / 5s-7s"}),
        ("/hand 2", "hand", {}),
        ("/hand table 2", "hand", {"table": "2"}),
    ],
)
def test_a_command_is_read_with_its_values(text: str, name: str, arguments: dict[str, str]) -> None:
    given = read_command(text, BOT)
    assert isinstance(given, Given)
    assert (given.command.name, given.arguments) == (name, arguments)


@pytest.mark.parametrize(
    "text", ["/start@RummyBot", "/start", "/start@rummybot", "/START@RUMMYBOT"]
)
def test_its_own_name_is_heard_in_any_case(text: str) -> None:
    assert isinstance(read_command(text, BOT), Given)  # G5


@pytest.mark.parametrize(
    "text", ["/start@OtherBot", "/draw@OtherBot stock", "draw", "@RummyBot draw", "", "/", "/7♠"]
)
def test_what_is_meant_for_others_or_no_command_is_none(text: str) -> None:
    assert read_command(text, BOT) is None  # G5, G7


def test_a_command_that_there_is_not_is_known_as_such() -> None:
    assert read_command("/poker@RummyBot now", BOT) == Unknown("poker")
