"""Stop!, the row and declarations: typed as well as pressed, with the same outcome."""

from dataclasses import dataclass

import pytest

from rummybot.app import App, build_for_a_while
from rummybot.commands import info, play
from rummybot.commands.invocation import Invocation, Reply
from rummybot.commands.pressing import chosen, pressed
from rummybot.delivery.boards import board
from rummybot.engine.events import CardStopped, DeclaredFalsely
from rummybot.engine.ids import Moment, Seat
from rummybot.engine.intents import (
    Call,
    Discard,
    DrawStock,
    GoOut,
    LayMelds,
    LayOff,
    Pass,
    SeatIntent,
)
from rummybot.engine.notices import PublicNotice
from rummybot.engine.tabletop import BetweenDeals, Drawing, Playing
from rummybot.i18n.translations import Locale, translations
from rummybot.render.names import Names
from rummybot.render.press import PublicPress, PublicToken, Token, private_token, read_token
from rummybot.render.screen import PrivateScreen, PublicScreen
from rummybot.tables.chance import SeededChance
from rummybot.tables.config import USUAL
from rummybot.tables.events import Joined
from rummybot.tables.request import Accepted, Request
from rummybot.tables.roster import PlayerRef
from tests.commands.table import HERE, call, said
from tests.engine.dealt import card
from tests.engine.hands import hand
from tests.tables.dealt import deal
from tests.tables.room import TABLE

HANDS = (
    "Ks Kh 2h 4s 6c 8d Qc",
    "7s 8s 9s 4d 6h Jc Kd",
    "Ts 3h 5c 7c 9d Jd Qd",
)
NAMES = ("Ann", "Bob", "Cat")


@dataclass
class Three:
    """Three people at a table: Ann deals, Bob has a run."""

    app: App
    people: tuple[PlayerRef, ...]

    async def does(self, intent: SeatIntent) -> None:
        """A move that is no matter of the test."""
        key = f"move:{(await self.app.tables.now(TABLE)).version}"
        request = Request(key=key, table=TABLE, who=self.people[intent.seat], intent=intent)
        assert isinstance(await self.app.tables.submit(request), Accepted)

    def call(self, seat: int, **arguments: str) -> Invocation:
        return call(self.people[seat], HERE, **arguments)

    async def hand(self, seat: int) -> PrivateScreen:
        return (await info.hand(self.app, self.call(seat))).panel

    async def board(self) -> PublicScreen:
        advance = await self.app.tables.now(TABLE)
        return board(TABLE, advance, (), (), Names(NAMES), translations(Locale.EN))

    async def presses(self, seat: int, token: Token) -> Reply:
        return await pressed(self.app, self.call(seat), token)

    async def told(self) -> tuple[PublicNotice, ...]:
        return (await self.app.tables.since(TABLE, 0)).told

    async def moment(self) -> Moment:
        game = (await self.app.tables.now(TABLE)).table
        assert game is not None
        return game.moment


async def three(variant: str = "michigan", hands: tuple[str, ...] = HANDS) -> Three:
    app = build_for_a_while(SeededChance(1), Locale.EN)
    people = [await app.people.meet("test", name, name, "en") for name in NAMES]
    host, *guests = people
    await deal(
        app.store,
        variant,
        tuple(map(Joined, guests)),
        hands,
        "5d",
        "Ac 9h 2s 3s",
        USUAL,
        HERE,
        host,
    )
    return Three(app, tuple(people))


async def thrown(name: str = "Ts") -> Three:
    """Bob has laid his run, and Cat has thrown this card."""
    there = await three()
    for intent in (
        DrawStock(Seat(1)),
        LayMelds(Seat(1), (hand("7s 8s 9s"),)),
        Discard(Seat(1), card("Ac")),
        Pass(Seat(0)),
        DrawStock(Seat(2)),
        Discard(Seat(2), card(name)),
    ):
        await there.does(intent)
    return there


def choice(screen: PrivateScreen, kind: type[SeatIntent]) -> Token:
    """The press of the only choice of a kind."""
    (only,) = (each for each in screen.choices if isinstance(each.intent, kind))
    token = private_token(screen.table, screen.moment, only.intent, meant=only.meant)
    found = read_token(token)
    assert found is not None
    return found


# ---------------------------------------------------------------- Stop!


@pytest.mark.parametrize("name", ["Ts", "9h", "3h"])
async def test_the_board_has_the_button_whether_or_not_the_card_fits(name: str) -> None:
    there = await thrown(name)
    screen = await there.board()
    assert PublicPress.CALL in {each.press for each in screen.buttons}
    assert screen.version == await there.moment()


async def test_the_board_stays_as_it_is_whatever_is_said() -> None:
    there = await thrown()
    before = await there.board()
    await there.does(Pass(Seat(1)))
    assert await there.board() == before


async def test_before_a_meld_and_in_a_turn_there_is_none() -> None:
    there = await three()
    for intent in (None, DrawStock(Seat(1)), LayMelds(Seat(1), (hand("7s 8s 9s"),))):
        if intent is not None:
            await there.does(intent)
        assert PublicPress.CALL not in {each.press for each in (await there.board()).buttons}


async def test_one_press_stops_the_card_and_the_next_does_nothing() -> None:
    there = await thrown()
    screen = await there.board()
    token = PublicToken(TABLE, PublicPress.CALL, screen.version)
    await there.presses(0, token)
    stopped = [each for each in await there.told() if isinstance(each, CardStopped)]
    assert [each.by for each in stopped] == [0]
    version = (await there.app.tables.now(TABLE)).version
    for seat in (0, 1):
        late = await there.presses(seat, token)
        assert "out of date" in said(late)
        assert late.panel.seat == seat
    assert (await there.app.tables.now(TABLE)).version == version


async def test_who_is_further_away_is_told_how_long_it_takes() -> None:
    there = await thrown()
    reply = await there.presses(1, PublicToken(TABLE, PublicPress.CALL, await there.moment()))
    assert "seconds at the latest" in said(reply)
    again = await there.presses(1, PublicToken(TABLE, PublicPress.CALL, await there.moment()))
    assert again.panel.choices == ()


@pytest.mark.parametrize("typing", [True, False])
async def test_a_card_that_fits_nothing_is_not_stopped(*, typing: bool) -> None:
    there = await thrown("3h")
    if typing:
        reply = await play.stop(there.app, there.call(1))
    else:
        reply = await there.presses(1, PublicToken(TABLE, PublicPress.CALL, await there.moment()))
    assert reply.refused
    assert "3♥" in said(reply)


async def test_it_is_typed_without_naming_the_card() -> None:
    there = await thrown()
    await play.stop(there.app, there.call(0))
    assert any(isinstance(each, CardStopped) for each in await there.told())


async def test_in_the_hand_there_are_a_yes_and_a_no() -> None:
    there = await thrown()
    screen = await there.hand(1)
    assert [type(each.intent) for each in screen.choices] == [Call, Pass]
    reply = await there.presses(1, choice(screen, Pass))
    assert "lie" in said(reply)
    assert [type(each.intent) for each in reply.panel.choices] == [Call]
    await there.presses(0, choice(await there.hand(0), DrawStock))
    game = (await there.app.tables.now(TABLE)).table
    assert game is not None
    assert isinstance(game.phase, Playing)


async def test_a_no_is_typed_as_any_other() -> None:
    there = await thrown()
    await play.decline(there.app, there.call(1))
    assert [type(each.intent) for each in (await there.hand(1)).choices] == [Call]


async def test_a_draw_says_when_it_is_made() -> None:
    there = await thrown()
    reply = await play.draw(there.app, there.call(0))
    assert "You draw in 5 seconds at the latest" in said(reply)
    game = (await there.app.tables.now(TABLE)).table
    assert game is not None
    assert isinstance(game.phase, Drawing)


async def test_the_stopped_discarder_chooses_among_several_melds_and_throws_again() -> None:
    hands = ("Ks Kh 2h 4s 6c 8d Qc", "7s 8s 9s Td Th Tc Kd", "Ts 3h 5c 7c 9d Jd Qd")
    there = await three(hands=hands)
    for intent in (
        DrawStock(Seat(1)),
        LayMelds(Seat(1), (hand("7s 8s 9s"), hand("Td Th Tc"))),
        Discard(Seat(1), card("Ac")),
        Pass(Seat(0)),
        DrawStock(Seat(2)),
        Discard(Seat(2), card("Ts")),
    ):
        await there.does(intent)
    await play.stop(there.app, there.call(0))
    screen = await there.hand(2)
    offered = [each.intent for each in screen.choices if isinstance(each.intent, LayOff)]
    assert [(each.card, each.meld) for each in offered if each.card == card("Ts")] != []
    assert len({each.meld for each in offered if each.card == card("Ts")}) == 2
    await play.lay_off(there.app, there.call(2, card="Ts", to="2"))
    reply = await play.discard(there.app, there.call(2, card="3h"))
    assert not reply.refused


# ---------------------------------------------------------------- the row


@pytest.mark.parametrize(
    "given", [{"from": "7d"}, {"from": "row", "card": "7d"}, {"card": "7♦"}], ids=str
)
async def test_a_card_of_the_row_is_taken_with_all_that_lie_on_it(given: dict[str, str]) -> None:
    hands = ("Ks Kh 2h 4s 6c 8d Qc", "7s 7h 9s 4d 6h Jc Kd", "Ts 3h 5c 7c 9d Jd Qd")
    app = build_for_a_while(SeededChance(1), Locale.EN)
    people = [await app.people.meet("test", name, name, "en") for name in NAMES]
    seated = tuple(map(Joined, people[1:]))
    await deal(app.store, "michigan", seated, hands, "7d", "Ac 9h 2s 3s", USUAL, HERE, people[0])
    there = Three(app, tuple(people))
    for intent in (
        DrawStock(Seat(1)),
        Discard(Seat(1), card("Kd")),
        DrawStock(Seat(2)),
        Discard(Seat(2), card("Qd")),
        DrawStock(Seat(0)),
        Discard(Seat(0), card("Qc")),
    ):
        await there.does(intent)
    reply = await play.draw(app, there.call(1, **given))
    assert not reply.refused, said(reply)
    game = (await app.tables.now(TABLE)).table
    assert game is not None
    assert game.discards == ()
    assert set(hand("7d Kd Qd Qc")) <= set(reply.panel.hand)


async def test_what_is_not_in_the_row_and_what_is_no_card() -> None:
    there = await three()
    for given, word in (({"card": "2h"}, "2♥"), ({"card": "huh"}, "huh"), ({"from": "huh"}, "huh")):
        reply = await play.draw(there.app, there.call(1, **given))
        assert reply.refused
        assert word in said(reply)
    reply = await play.draw(there.app, there.call(1, **{"from": "stock", "card": "5d"}))
    assert "name no card" in said(reply)
    game = (await there.app.tables.now(TABLE)).table
    assert game is not None
    assert isinstance(game.phase, Drawing)


# ---------------------------------------------------------------- a false declaration


async def declaring() -> Three:
    there = await three()
    await there.does(DrawStock(Seat(1)))
    return there


async def penalties(there: Three) -> int:
    return sum(isinstance(each, DeclaredFalsely) for each in await there.told())


async def test_a_false_declaration_is_asked_about_once() -> None:
    there = await declaring()
    asked = await play.declare(there.app, there.call(1, card="Kd"))
    assert "Declare all the same?" in said(asked)
    assert "20 points" in said(asked)
    assert asked.panel.choices[0].intent == GoOut(Seat(1), card("Kd"))
    assert await penalties(there) == 0
    await play.declare(there.app, there.call(1, card="K♦"))
    assert await penalties(there) == 1


async def test_so_it_is_by_buttons() -> None:
    there = await declaring()
    screen = await there.hand(1)
    reply, offered = await chosen(
        there.app, there.call(1), TABLE, Moment(screen.moment), (card("Kd"),)
    )
    assert reply.refused is False
    goes = [each.intent for each in offered if isinstance(each.intent, GoOut)]
    assert goes == [GoOut(Seat(1), card("Kd"))]
    token = read_token(private_token(TABLE, screen.moment, goes[0]))
    assert token is not None
    asked = await there.presses(1, token)
    again = await there.presses(1, token)
    assert await penalties(there) == 0
    assert "Declare all the same?" in said(again)
    meant = choice(again.panel, GoOut)
    assert meant == choice(asked.panel, GoOut) != token
    await there.presses(1, meant)
    await there.presses(1, meant)
    assert await penalties(there) == 1


async def test_after_anything_else_one_is_asked_again() -> None:
    there = await declaring()
    for named in ("Kd", "Jc", "Kd"):
        assert "Declare" in said(await play.declare(there.app, there.call(1, card=named)))
    await play.meld(there.app, there.call(1, melds="7s 8s 9s"))
    assert "Declare" in said(await play.declare(there.app, there.call(1, card="Kd")))
    assert await penalties(there) == 0


async def test_what_is_impossible_is_refused_and_not_asked_about() -> None:
    there = await declaring()
    for given in ({}, {"card": "As"}):
        reply = await play.declare(there.app, there.call(1, **given))
        assert reply.refused
        assert "Declare all the same" not in said(reply)
    other = await play.declare(there.app, there.call(2, card="Ts"))
    assert "Declare all the same" not in said(other)


async def test_a_true_one_counts_at_once() -> None:
    hands = ("Ks Kh 2h 6c 8d Qc Jc", "7s 8s 9s 4d 4h 4c 4s", "Ts 3h 5c 7c 9d Jd Qd")
    there = await three(hands=hands)
    await there.does(DrawStock(Seat(1)))
    await play.declare(there.app, there.call(1, card="Ac"))
    game = (await there.app.tables.now(TABLE)).table
    assert game is not None
    assert isinstance(game.phase, BetweenDeals)
    assert await penalties(there) == 0


async def test_a_hand_is_laid_open_out_of_turn_by_typing_and_by_button() -> None:
    """OP-01."""
    hands = ("7s 8s 9s 4d 4h 4c 4s", "Ks Kh 2h 6c 8d Qc Jc", "Ts 3h 5c 7c 9d Jd Qd")
    for typing in (True, False):
        there = await three("open", hands)
        if typing:
            await play.declare(there.app, there.call(0))
        else:
            await there.presses(0, choice(await there.hand(0), GoOut))
        game = (await there.app.tables.now(TABLE)).table
        assert game is not None
        assert not isinstance(game.phase, Drawing | Playing)
