"""What the host chooses before the game, and who may."""

from dataclasses import replace

import pytest

from rummybot.engine.house_rules import UnknownOption, UnknownValue
from rummybot.engine.variants import VARIANTS, find_variant
from rummybot.tables.around import decide
from rummybot.tables.config import TURN_TIMES, USUAL, TableConfig
from rummybot.tables.events import ComputerAdded, ComputerRemoved, GameChosen, TurnTimeChosen
from rummybot.tables.lifecycle import (
    AddComputer,
    ChooseOptions,
    ChooseTurnTime,
    ChooseVariant,
    Join,
    Leave,
    LifecycleIntent,
    Open,
    RemoveComputer,
    Start,
)
from rummybot.tables.refusals import (
    NoComputer,
    NoSuchTime,
    NoSuchVariant,
    NotSeated,
    OnlyHost,
    OptionsRefused,
    TooManyFor,
)
from rummybot.tables.roster import Computer
from tests.tables.room import ANN, BOB, CAT, HERE, TABLE, Room
from tests.tables.test_lifecycle import BASIC, GIN, at

SETTINGS: list[LifecycleIntent] = [
    ChooseVariant(BOB, "gin"),
    ChooseOptions(BOB, (("match", "100"),)),
    ChooseTurnTime(BOB, 30),
]


@pytest.mark.parametrize("intent", SETTINGS, ids=lambda each: type(each).__name__)
def test_the_host_alone_chooses(intent: LifecycleIntent) -> None:
    assert decide(at(BASIC, Join(BOB)), intent) == OnlyHost()
    assert decide(at(BASIC), intent) == NotSeated()
    assert isinstance(decide(at(Open(BOB, HERE, "basic")), intent), tuple)


@pytest.mark.parametrize("intent", SETTINGS, ids=lambda each: type(each).__name__)
def test_who_becomes_host_chooses_from_then_on(intent: LifecycleIntent) -> None:
    assert isinstance(decide(at(BASIC, Join(BOB), Leave(ANN)), intent), tuple)


def test_another_game_comes_with_its_usual_options() -> None:
    gin = find_variant("gin")
    assert gin is not None
    lobby = at(Open(ANN, HERE, "basic", (("match", "100"),)), ChooseVariant(ANN, "джин"))
    assert (lobby.variant, lobby.rules) == ("gin", gin.rules)


def test_a_game_for_fewer_than_sit_there_is_refused_with_both_numbers() -> None:
    assert decide(at(BASIC, Join(BOB), Join(CAT)), ChooseVariant(ANN, "gin")) == TooManyFor(3, 2)
    full = at(BASIC, AddComputer(ANN), AddComputer(ANN))
    assert decide(full, ChooseVariant(ANN, "gin")) == TooManyFor(3, 2)


def test_a_game_nobody_plays_here_is_refused_with_those_that_are() -> None:
    keys = tuple(each.key for each in VARIANTS)
    assert decide(at(GIN), ChooseVariant(ANN, "poker")) == NoSuchVariant("poker", keys)


def test_options_add_to_those_chosen_before() -> None:
    chosen = ChooseOptions(ANN, (("match", "150"),)), ChooseOptions(ANN, (("gin-bonus", "25"),))
    lobby = at(GIN, *chosen)
    variant = find_variant("gin")
    assert variant is not None
    read = {option.key: option.read(lobby.rules) for option in variant.options}
    assert (read["match"], read["gin-bonus"]) == ("150", "25")


def test_all_that_is_wrong_with_options_is_told_at_once_and_none_is_chosen() -> None:
    lobby = at(BASIC)
    chosen = (("courts", "9"), ("match", "100"), ("speed", "fast"))
    refused = decide(lobby, ChooseOptions(ANN, chosen))
    assert isinstance(refused, OptionsRefused)
    assert [type(each) for each in refused.wrong] == [UnknownValue, UnknownOption]


def test_a_choice_is_one_event_with_the_rules_it_makes() -> None:
    events = decide(at(BASIC), ChooseOptions(ANN, (("match", "100"), ("taken", "free"))))
    assert isinstance(events, tuple)
    (event,) = events
    assert isinstance(event, GameChosen)
    assert event.variant == "basic"


@pytest.mark.parametrize("seconds", TURN_TIMES)
def test_a_turn_may_last_as_long_as_is_offered(seconds: int | None) -> None:
    assert decide(at(GIN), ChooseTurnTime(ANN, seconds)) == (TurnTimeChosen(seconds),)
    assert at(GIN, ChooseTurnTime(ANN, seconds)).config == replace(USUAL, turn_time=seconds)
    assert at(Open(ANN, HERE, "gin", (), TableConfig(seconds))).config == TableConfig(seconds)


@pytest.mark.parametrize("seconds", [0, -1, 29, 61, 10**9])
def test_no_turn_lasts_as_long_as_anybody_likes(seconds: int) -> None:
    assert decide(at(GIN), ChooseTurnTime(ANN, seconds)) == NoSuchTime(TURN_TIMES)
    assert decide(None, Open(ANN, HERE, "gin", (), TableConfig(seconds))) == NoSuchTime(TURN_TIMES)


def test_the_computer_that_came_last_is_taken_away() -> None:
    lobby = at(BASIC, AddComputer(ANN), AddComputer(ANN), Join(BOB))
    assert decide(lobby, RemoveComputer(BOB)) == (ComputerRemoved(Computer(2)),)
    assert decide(lobby, RemoveComputer(CAT)) == NotSeated()
    without = at(BASIC, AddComputer(ANN), AddComputer(ANN), Join(BOB), RemoveComputer(ANN))
    assert without.roster.sitters == (ANN, Computer(1), BOB)
    assert decide(without, AddComputer(ANN)) == (ComputerAdded(Computer(2)),)


def test_where_no_computer_sits_none_is_taken_away() -> None:
    assert decide(at(BASIC, Join(BOB)), RemoveComputer(ANN)) == NoComputer()


async def test_the_game_is_played_by_what_was_chosen_last() -> None:
    room = Room()
    await room.open("gin", computers=1)
    await room.done(ChooseVariant(ANN, "basic"))
    await room.done(ChooseOptions(ANN, (("match", "single"),)))
    await room.done(AddComputer(ANN))
    await room.done(Start(ANN))
    game = await room.game()
    assert len(game.seats) == 3
    assert game.rules == (await room.tables.now(TABLE)).lobby.rules
    end = await room.play_out()
    assert len(end.ended) == 1
