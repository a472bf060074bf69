"""Who sits where, and so who plays with whom: before the game, by those who may."""

import pytest

from rummybot.engine.ids import Seat
from rummybot.engine.intents import Ready
from rummybot.engine.rules import Rules
from rummybot.engine.seating import teams
from rummybot.engine.tabletop import BetweenDeals
from rummybot.engine.variants import find_variant
from rummybot.engine.views import PublicView
from rummybot.tables.around import decide
from rummybot.tables.events import Reseated
from rummybot.tables.lifecycle import (
    AddComputer,
    ChangeSeats,
    ChooseOptions,
    Join,
    Leave,
    NextPartners,
    Open,
    Start,
)
from rummybot.tables.lobby import Lobby
from rummybot.tables.refusals import (
    AlreadyStarted,
    NoPartners,
    NoSuchSeat,
    NotSeated,
    OnlyHost,
    SeatTaken,
    TooFewPlayers,
)
from rummybot.tables.roster import Computer
from tests.tables.room import ANN, BOB, CAT, DAN, HERE, TABLE, Room
from tests.tables.test_lifecycle import at

DITCH = Open(ANN, HERE, "ditch")
TEAMS = Open(ANN, HERE, "ditch", (("teams", "two"),))
ONE, TWO, THREE, FOUR = map(Seat, range(4))


def four() -> Lobby:
    return at(TEAMS, Join(BOB), Join(CAT), Join(DAN))


def test_the_host_lets_any_two_change_places() -> None:
    lobby = at(TEAMS, Join(BOB), Join(CAT), Join(DAN), ChangeSeats(ANN, TWO, THREE))
    assert lobby.roster.sitters == (ANN, CAT, BOB, DAN)
    assert lobby.host == ANN


def test_anybody_takes_the_seat_of_a_computer_but_not_of_somebody_else() -> None:
    lobby = at(TEAMS, Join(BOB), AddComputer(ANN))
    assert decide(lobby, ChangeSeats(BOB, THREE, TWO)) == (Reseated((ONE, THREE, TWO)),)
    assert decide(lobby, ChangeSeats(BOB, ONE, TWO)) == SeatTaken(ONE)
    assert decide(lobby, ChangeSeats(BOB, ONE, THREE)) == OnlyHost()
    moved = at(TEAMS, Join(BOB), AddComputer(ANN), ChangeSeats(BOB, THREE, TWO))
    assert moved.roster.sitters == (ANN, Computer(1), BOB)


def test_a_seat_must_be_there_and_the_game_not_begun() -> None:
    assert decide(four(), ChangeSeats(ANN, ONE, Seat(4))) == NoSuchSeat(4)
    assert decide(four(), ChangeSeats(ANN, Seat(-1), ONE)) == NoSuchSeat(4)
    assert decide(at(TEAMS), ChangeSeats(BOB, ONE, ONE)) == NotSeated()
    begun = at(DITCH, Join(BOB), Start(ANN))
    assert decide(begun, ChangeSeats(ANN, ONE, TWO)) == AlreadyStarted()


def test_every_other_becomes_the_partner_of_the_first_in_turn() -> None:
    found, lobby, press = [], four(), NextPartners(ANN)
    for presses in range(4):
        lobby = at(TEAMS, Join(BOB), Join(CAT), Join(DAN), *[press] * presses)
        assert lobby.roster.at(ONE) == ANN
        found.append(lobby.roster.at(THREE))
    assert found == [CAT, DAN, BOB, CAT]


def test_partners_are_chosen_by_the_host_at_a_full_table_of_teams() -> None:
    assert decide(four(), NextPartners(BOB)) == OnlyHost()
    assert decide(at(TEAMS, Join(BOB)), NextPartners(ANN)) == NoPartners(4)
    assert decide(at(DITCH, Join(BOB)), NextPartners(ANN)) == NoPartners(0)


def test_two_against_two_takes_four() -> None:
    assert decide(at(TEAMS, Join(BOB), Join(CAT)), Start(ANN)) == TooFewPlayers(3, 4)
    chosen = decide(at(DITCH, Join(BOB)), ChooseOptions(ANN, (("teams", "two"),)))
    assert isinstance(chosen, tuple)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_without_teams_everybody_plays_alone(seats: int) -> None:
    ditch = find_variant("ditch")
    assert ditch is not None
    assert isinstance(ditch.rules, Rules)
    assert teams(ditch.rules.seating, tuple(map(Seat, range(seats)))) == ()


async def test_who_leaves_his_partner_is_played_for_to_the_end_of_the_game() -> None:
    room = Room()
    await room.open("ditch", BOB, CAT, DAN, options=(("teams", "two"),))
    await room.done(Start(ANN))
    await room.done(Leave(BOB))
    while not isinstance((await seen(room)).phase, BetweenDeals):
        await room.until_due()
    for who, seat in ((ANN, ONE), (CAT, THREE), (DAN, FOUR)):
        await room.done(Ready(seat), who)
    while isinstance((await seen(room)).phase, BetweenDeals):
        await room.until_due()
    table = await seen(room)
    assert (table.deal_no, table.seats) == (2, (ONE, TWO, THREE, FOUR))


async def seen(room: Room) -> PublicView:
    table = (await room.tables.now(TABLE)).table
    assert table is not None
    return table
