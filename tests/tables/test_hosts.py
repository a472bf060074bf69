"""Who is host: always somebody who plays, as long as anybody does."""

from rummybot.engine.ids import Seat
from rummybot.tables.events import Absence, CameBack, SubstituteSat
from rummybot.tables.lifecycle import End, Join, Leave
from rummybot.tables.lobby import Lobby, evolve
from rummybot.tables.refusals import OnlyHostOrManager
from rummybot.tables.request import Refused
from rummybot.tables.roster import PlayerRef
from tests.tables.room import ANN, BOB, CAT, TABLE, Room


async def begun() -> Lobby:
    """A game of Ann, who is host, Bob and Cat."""
    room = Room()
    await room.start("basic", BOB, CAT)
    return (await room.tables.now(TABLE)).lobby


async def host_after(*events: SubstituteSat | CameBack) -> PlayerRef:
    """The host after these events of a game of Ann, Bob and Cat."""
    lobby = await begun()
    for event in events:
        lobby = evolve(lobby, event)
    return lobby.host


def away(seat: int) -> SubstituteSat:
    return SubstituteSat(Seat(seat), Absence.AWAY)


def left(seat: int) -> SubstituteSat:
    return SubstituteSat(Seat(seat), Absence.LEFT)


def back(seat: int) -> CameBack:
    return CameBack(Seat(seat))


async def test_the_next_who_is_there_is_host_when_the_host_is_away_or_leaves() -> None:
    for gone in (away, left):
        assert await host_after(gone(0)) == BOB
        assert await host_after(away(1), gone(0)) == CAT
        assert await host_after(left(1), gone(0)) == CAT
        assert await host_after(gone(2)) == ANN


async def test_who_comes_back_is_not_host_again_if_somebody_else_is() -> None:
    assert await host_after(away(0), back(0)) == BOB


async def test_where_nobody_is_there_it_stays_until_somebody_comes_back() -> None:
    assert await host_after(away(1), away(2), away(0)) == ANN
    assert await host_after(away(1), away(2), away(0), back(0)) == ANN
    assert await host_after(away(1), away(2), away(0), back(2)) == CAT
    assert await host_after(away(1), away(2), left(0)) == BOB
    assert await host_after(away(1), away(2), left(0), back(2)) == CAT


async def test_a_game_whose_host_is_away_can_be_ended_by_the_next() -> None:
    room = Room()
    await room.start("basic", BOB, options=(("match", "200"),))
    for _ in range(3):
        assert await room.ask(End(BOB)) == Refused(OnlyHostOrManager())
        await room.play_to(0)
        await room.until_due()
        await room.until_due()
    await room.done(End(BOB))


async def test_in_the_lobby_the_next_in_order_is_host() -> None:
    room = Room()
    await room.open("basic", BOB)
    await room.done(Leave(ANN))
    await room.done(Join(ANN))
    assert (await room.tables.now(TABLE)).lobby.host == BOB
