"""A table before and around its game: opened, sat down at, left, begun."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rummybot.engine.house_rules import UnknownOption, UnknownValue
from rummybot.engine.ids import Moment
from rummybot.engine.variants import VARIANTS, find_variant
from rummybot.tables.around import decide
from rummybot.tables.chance import SeededChance
from rummybot.tables.config import TURN_TIMES, USUAL
from rummybot.tables.deciding import decided
from rummybot.tables.events import (
    ComputerAdded,
    DeckSealed,
    GameStarted,
    Joined,
    Left,
    LifecycleEvent,
    TableClosed,
    TableOpened,
    WhyClosed,
)
from rummybot.tables.lifecycle import (
    AddComputer,
    ChooseOptions,
    ChooseTurnTime,
    ChooseVariant,
    CloseGone,
    CloseIdle,
    ComeBack,
    End,
    Join,
    Leave,
    LifecycleIntent,
    OfferComputers,
    Open,
    Remind,
    RemoveComputer,
    Resume,
    Right,
    Start,
    asker,
)
from rummybot.tables.lobby import Lobby, evolve
from rummybot.tables.refusals import (
    AlreadySeated,
    AlreadyStarted,
    NoSuchVariant,
    NotSeated,
    OnlyHost,
    OptionsRefused,
    PlaceOccupied,
    TableFull,
    TableIsClosed,
    TooFewPlayers,
)
from rummybot.tables.request import Logged
from rummybot.tables.roster import Computer, PlayerRef, Roster
from rummybot.tables.running import Running, fold
from tests.tables.room import ANN, BOB, CAT, DAN, HERE, TABLE, Room


def at(*intents: LifecycleIntent) -> Lobby:
    """The lobby after these intents, all of which must be taken."""
    lobby: Lobby | None = None
    for intent in intents:
        events = decide(lobby, intent)
        assert isinstance(events, tuple), events
        for event in events:
            lobby = evolve(lobby, event)
    assert lobby is not None
    return lobby


GIN = Open(ANN, HERE, "gin")
BASIC = Open(ANN, HERE, "basic")


# ---------------------------------------------------------------- opening


def test_who_opens_is_the_host_and_sits_there() -> None:
    lobby = at(GIN)
    rules = next(each.rules for each in VARIANTS if each.key == "gin")
    assert decide(None, GIN) == (TableOpened(ANN, HERE, "gin", rules, USUAL), Joined(ANN))
    assert lobby == Lobby(ANN, HERE, "gin", rules, Roster((ANN,)))


@pytest.mark.parametrize("name", ["gin", "GIN", " gin ", "джин", "Джин", "gin-rummy"])
def test_a_variant_goes_by_many_names(name: str) -> None:
    assert at(Open(ANN, HERE, name)).variant == "gin"


@pytest.mark.parametrize("name", ["", "poker", "gin basic", "джинн"])
def test_what_nobody_plays_here_is_refused_with_what_is_played(name: str) -> None:
    keys = tuple(each.key for each in VARIANTS)
    assert decide(None, Open(ANN, HERE, name)) == NoSuchVariant(name, keys)


def test_options_are_frozen_into_the_rules() -> None:
    chosen = (("gin-bonus", "25"), ("match", "150"))
    lobby = at(Open(ANN, HERE, "gin", chosen))
    variant = find_variant("gin")
    assert variant is not None
    read = {option.key: option.read(lobby.rules) for option in variant.options}
    assert (read["gin-bonus"], read["match"], read["undercut-bonus"]) == ("25", "150", "20")


def test_all_that_is_wrong_with_options_is_told_at_once() -> None:
    chosen = (("courts", "9"), ("speed", "fast"), ("match", "100"), ("taken", ""))
    refused = decide(None, Open(ANN, HERE, "basic", chosen))
    assert isinstance(refused, OptionsRefused)
    assert [type(each) for each in refused.wrong] == [UnknownValue, UnknownOption, UnknownValue]
    assert [getattr(each, "key", "") for each in refused.wrong] == ["courts", "speed", "taken"]


def test_an_option_of_another_game_is_unknown_here() -> None:
    refused = decide(None, Open(ANN, HERE, "gin", (("courts", "10"),)))
    assert isinstance(refused, OptionsRefused)
    (wrong,) = refused.wrong
    assert isinstance(wrong, UnknownOption)
    assert "gin-bonus" in wrong.offered


def test_an_open_table_is_not_opened_again() -> None:
    assert decide(at(GIN), Open(BOB, HERE, "basic")) == PlaceOccupied()


@pytest.mark.parametrize("intent", [Join(ANN), Leave(ANN), AddComputer(ANN), Start(ANN)])
def test_a_table_nobody_opened_takes_nothing_else(intent: LifecycleIntent) -> None:
    assert decide(None, intent) == NotSeated()


def test_a_log_that_does_not_begin_with_the_opening_is_no_log() -> None:
    with pytest.raises(ValueError, match="opened"):
        evolve(None, Joined(ANN))


# ---------------------------------------------------------------- sitting down, getting up


def test_people_sit_in_the_order_in_which_they_came() -> None:
    lobby = at(BASIC, Join(BOB), AddComputer(BOB), Join(CAT))
    assert lobby.roster.sitters == (ANN, BOB, Computer(1), CAT)
    assert lobby.roster.people == (ANN, BOB, CAT)
    assert [lobby.roster.seat_of(who) for who in (ANN, BOB, CAT, DAN)] == [0, 1, 3, None]


def test_one_seat_each() -> None:
    assert decide(at(BASIC), Join(ANN)) == AlreadySeated()


def test_a_full_table_takes_nobody() -> None:
    assert decide(at(GIN, Join(BOB)), Join(CAT)) == TableFull(2)
    assert decide(at(GIN, Join(BOB)), AddComputer(ANN)) == TableFull(2)
    assert decide(at(BASIC, *[AddComputer(ANN)] * 5), Join(CAT)) == TableFull(6)


def test_who_gets_up_frees_a_seat() -> None:
    lobby = at(GIN, Join(BOB), Leave(BOB), Join(CAT))
    assert lobby.roster.sitters == (ANN, CAT)
    assert decide(lobby, Leave(BOB)) == NotSeated()


def test_with_the_host_gone_the_next_person_is_host() -> None:
    lobby = at(BASIC, AddComputer(ANN), Join(BOB), Join(CAT), Leave(ANN))
    assert lobby.host == BOB
    assert lobby.roster.sitters == (Computer(1), BOB, CAT)
    assert decide(lobby, Start(BOB)) == (GameStarted(),)
    assert decide(lobby, Start(CAT)) == OnlyHost()


def test_a_host_who_comes_back_is_a_guest() -> None:
    assert at(BASIC, Join(BOB), Leave(ANN), Join(ANN)).host == BOB


def test_for_whom_a_table_is_meant_is_host_once_he_sits_there() -> None:
    again = Open(BOB, HERE, "basic", heir=ANN)
    assert at(again, Join(CAT)).host == BOB
    assert at(again, Join(CAT), Join(ANN)).host == ANN
    assert at(again, Join(ANN), Leave(ANN)).host == BOB
    assert at(Open(ANN, HERE, "basic", heir=ANN), Join(BOB)).host == ANN


@pytest.mark.parametrize(
    ("variant", "asked", "sit"), [("basic", 2, 2), ("basic", 9, 5), ("gin", 1, 1)]
)
def test_computers_sit_down_with_who_opens_as_many_as_there_is_room_for(
    variant: str, asked: int, sit: int
) -> None:
    lobby = at(Open(BOB, HERE, variant, computers=asked))
    computers = tuple(Computer(number) for number in range(1, sit + 1))
    assert lobby.roster.sitters == (BOB, *computers)
    assert lobby.host == BOB


def test_another_guests_leaving_changes_no_host() -> None:
    assert at(BASIC, Join(BOB), Leave(BOB)).host == ANN


def test_a_lobby_all_people_have_left_is_closed() -> None:
    lobby = at(GIN, AddComputer(ANN))
    assert decide(lobby, Leave(ANN)) == (Left(ANN), TableClosed(WhyClosed.LEFT))
    closed = at(GIN, AddComputer(ANN), Leave(ANN))
    assert closed.closed is WhyClosed.LEFT
    assert decide(closed, Join(BOB)) == TableIsClosed()


def test_computers_are_numbered_and_no_number_is_given_twice() -> None:
    lobby = at(BASIC, AddComputer(ANN), AddComputer(ANN))
    assert lobby.roster.sitters == (ANN, Computer(1), Computer(2))
    assert decide(lobby, AddComputer(ANN)) == (ComputerAdded(Computer(3)),)


def test_only_who_sits_there_seats_a_computer() -> None:
    assert decide(at(BASIC), AddComputer(BOB)) == NotSeated()
    assert decide(at(BASIC, Join(BOB)), AddComputer(BOB)) == (ComputerAdded(Computer(1)),)


# ---------------------------------------------------------------- beginning


def test_the_host_begins() -> None:
    lobby = at(GIN, Join(BOB))
    assert decide(lobby, Start(ANN)) == (GameStarted(),)
    assert decide(lobby, Start(BOB)) == OnlyHost()
    assert decide(lobby, Start(CAT)) == NotSeated()
    assert at(GIN, Join(BOB), Start(ANN)).started


def test_a_game_needs_enough_players() -> None:
    assert decide(at(GIN), Start(ANN)) == TooFewPlayers(1, 2)
    assert decide(at(BASIC, Join(BOB), Leave(BOB)), Start(ANN)) == TooFewPlayers(1, 2)
    assert decide(at(GIN, AddComputer(ANN)), Start(ANN)) == (GameStarted(),)


@pytest.mark.parametrize(
    "intent",
    [
        Join(CAT),
        Join(ANN),
        AddComputer(ANN),
        RemoveComputer(ANN),
        ChooseVariant(ANN, "gin"),
        ChooseOptions(ANN, (("match", "100"),)),
        Start(ANN),
        OfferComputers(),
    ],
)
def test_a_game_that_runs_takes_nobody_in_and_stays_what_it_is(intent: LifecycleIntent) -> None:
    assert decide(at(BASIC, Join(BOB), Start(ANN)), intent) == AlreadyStarted()


def test_a_sealed_deck_changes_nothing_at_the_table() -> None:
    lobby = at(BASIC)
    assert evolve(lobby, DeckSealed(b"x" * 32)) == lobby


def test_a_sealed_deck_and_a_running_table_print_nothing() -> None:
    seed = bytes(range(65, 97))
    for kept in (DeckSealed(seed), Running(3, at(GIN), None, seed)):
        assert "ABC" not in repr(kept)
        assert "object at 0x" in repr(kept)


async def test_every_refusal_leaves_the_log_alone() -> None:
    room = Room()
    await room.open("gin", BOB)
    before = await room.store.events(TABLE, 0)
    for intent in (Join(CAT), Join(ANN), Leave(CAT), AddComputer(ANN), Start(BOB), GIN):
        assert not isinstance(decide(at(GIN, Join(BOB)), intent), tuple)
        await room.ask(intent)
    assert await room.store.events(TABLE, 0) == before


# ---------------------------------------------------------------- whatever comes


people = st.sampled_from((ANN, BOB, CAT, DAN, *(PlayerRef(f"p{n}") for n in range(5))))
names = st.sampled_from(("basic", "gin", "рамми", "poker", ""))
options = st.lists(
    st.tuples(
        st.sampled_from(("match", "courts", "taken", "gin-bonus", "speed")),
        st.sampled_from(("100", "single", "11-12-13", "free", "25", "")),
    ),
    max_size=3,
)
opening = st.builds(Open, people, st.just(HERE), names, options.map(tuple))
pairs = st.tuples(
    st.sampled_from(("match", "courts", "gin-bonus", "speed")),
    st.sampled_from(("100", "single", "11-12-13", "25", "")),
)
choosing = st.one_of(
    st.builds(ChooseVariant, people, names),
    st.builds(ChooseOptions, people, st.lists(pairs, max_size=2).map(tuple)),
    st.builds(ChooseTurnTime, people, st.sampled_from((None, 30, 31, 86400))),
)
clock = (OfferComputers(), CloseIdle(), CloseGone(), Resume(), Remind(Moment(3)))
intents = st.one_of(
    people.map(Join),
    people.map(Leave),
    people.map(AddComputer),
    people.map(RemoveComputer),
    people.map(Start),
    people.map(ComeBack),
    st.builds(End, people, st.sampled_from(Right)),
    choosing,
    st.sampled_from(clock),
    opening,
)
stories = st.lists(intents, max_size=25).map(lambda rest: [BASIC, *rest])


@given(st.one_of(st.lists(intents, max_size=12), stories))
def test_any_intents_leave_a_table_that_makes_sense(asked: list[LifecycleIntent]) -> None:
    lobby: Lobby | None = None
    log: list[LifecycleEvent] = []
    for intent in asked:
        events = decide(lobby, intent)
        assert events == decide(lobby, intent)
        if not isinstance(events, tuple):
            continue
        assert events
        log += events
        for event in events:
            lobby = evolve(lobby, event)
        assert lobby is not None
        makes_sense(lobby)
    assert folded(log) == lobby


def folded(log: list[LifecycleEvent]) -> Lobby | None:
    lobby: Lobby | None = None
    for event in log:
        lobby = evolve(lobby, event)
    return lobby


def makes_sense(lobby: Lobby) -> None:
    sitters = lobby.roster.sitters
    assert len(set(sitters)) == len(sitters) <= lobby.rules.seating.most
    assert lobby.host in lobby.seated or lobby.closed
    assert lobby.seated or lobby.closed
    assert lobby.config.turn_time in TURN_TIMES
    assert not set(lobby.away) & set(lobby.left)
    assert lobby.started or not (lobby.away or lobby.left)
    if lobby.started:
        assert len(sitters) >= lobby.rules.seating.least


@given(stories)
def test_a_table_is_what_its_log_says(asked: list[LifecycleIntent]) -> None:
    running, room, seed = Running(), Room(), SeededChance(3).seed
    log: list[Logged] = []
    for intent in asked:
        events = decided(running, room.request(intent, asker(intent)), seed)
        if isinstance(events, tuple):
            log += events
            running = fold(running, events)
    assert fold(Running(), log) == running
    assert running.version == len(log)
    assert running.lobby is not None
    assert (running.game is not None) == running.lobby.started


def test_left_is_the_only_way_out() -> None:
    lobby = evolve(at(BASIC, Join(BOB)), Left(BOB))
    assert lobby.roster.people == (ANN,)
