"""Presses around a game: too late or twice, leaving, and another game like the last."""

import asyncio

import pytest

from rummybot.commands import lobby, ruling
from rummybot.commands.invocation import Reply
from rummybot.commands.pressing import pressed
from rummybot.engine.intents import Ready, Withdraw
from rummybot.engine.legality import Seats
from rummybot.engine.tabletop import BetweenDeals
from rummybot.engine.variants import VARIANTS
from rummybot.players.greedy import Greedy
from rummybot.render.press import PublicPress, PublicToken, private_token, read_token
from rummybot.render.screen import PublicButton
from rummybot.tables.feed import Advance
from rummybot.tables.lifecycle import ChooseOptions, ChooseTurnTime
from rummybot.tables.request import Accepted, Request
from rummybot.tables.roster import PlayerRef
from tests.commands.table import HERE, Seated, begun, opened, said


async def press(seated: Seated, who: PlayerRef, what: PublicPress, version: int = 0) -> Reply:
    """A press on a button of the board as it was at a version."""
    return await pressed(seated.desk, seated.call(who), PublicToken(seated.table, what, version))


def presses(reply: Reply) -> list[PublicPress]:
    """What the buttons below an answer ask for."""
    assert reply.below is not None
    return [each.press for each in reply.below.buttons if isinstance(each, PublicButton)]


async def now(seated: Seated) -> Advance:
    return await seated.desk.tables.now(seated.table)


async def until_between(seated: Seated) -> Advance:
    """The first deal to its end."""
    for number in range(1000):
        advance = await now(seated)
        assert advance.table is not None
        if isinstance(advance.table.phase, BetweenDeals):
            return advance
        assert isinstance(advance.awaited, Seats)
        view = await seated.desk.tables.view(seated.table, advance.awaited.seats[0])
        assert view is not None
        intent = Greedy().choose(view)
        request = Request(key=f"g:{number}", table=seated.table, who=None, intent=intent)
        assert isinstance(await seated.desk.tables.submit(request), Accepted)
    raise AssertionError("the deal never ended")


async def test_a_button_that_seats_a_computer_seats_one_however_often_it_is_pressed() -> None:
    seated = await opened("basic")
    version = await seated.version()
    replies = await asyncio.gather(
        *(press(seated, who, PublicPress.ADD, version) for who in (seated.ann, seated.bob))
    )
    assert all("sits down" in said(each) or "out of date" in said(each) for each in replies)
    late = await press(seated, seated.ann, PublicPress.ADD, version)
    assert "out of date" in said(late)
    assert len((await now(seated)).lobby.roster.sitters) == 3
    assert late.below is not None
    assert late.below.version == await seated.version()
    assert PublicPress.ADD in presses(late)
    await press(seated, seated.ann, PublicPress.ADD, late.below.version)
    assert len((await now(seated)).lobby.roster.sitters) == 4


async def test_a_board_of_an_earlier_version_of_the_bot_still_works() -> None:
    seated = await opened("basic")
    for sitters in (3, 4):
        await press(seated, seated.ann, PublicPress.ADD)
        assert len((await now(seated)).lobby.roster.sitters) == sitters


async def test_a_game_is_not_begun_with_others_than_the_host_saw() -> None:
    seated = await opened("basic")
    version = await seated.version()
    await lobby.add(seated.desk, seated.call(seated.bob))
    late = await press(seated, seated.ann, PublicPress.START, version)
    assert "out of date" in said(late)
    assert (await now(seated)).table is None
    version = await seated.version()
    first = await press(seated, seated.ann, PublicPress.START, version)
    assert "begins" in said(first)
    again = await press(seated, seated.ann, PublicPress.START, version)
    assert "out of date" in said(again)
    assert again.panel == first.panel


async def test_what_looks_or_sits_down_works_from_any_board() -> None:
    seated = await opened("basic")
    eve = await seated.desk.people.meet("test", "eve", "Eve", "en")
    version = await seated.version()
    await lobby.add(seated.desk, seated.call(seated.ann))
    assert "You sit at" in said(await press(seated, eve, PublicPress.JOIN, version))
    assert "already" in said(await press(seated, eve, PublicPress.JOIN, version))
    for what in (PublicPress.RULES, PublicPress.SCORES, PublicPress.MORE, PublicPress.HAND):
        assert "out of date" not in said(await press(seated, eve, what, version))


async def test_the_next_deal_is_begun_by_both_from_one_board_and_not_from_an_old_one() -> None:
    seated = await begun()
    await until_between(seated)
    version = await seated.version()
    await press(seated, seated.ann, PublicPress.NEXT, version)
    twice = await press(seated, seated.ann, PublicPress.NEXT, version)
    assert said(twice) == ""
    phase = (await now(seated)).table
    assert phase is not None
    assert isinstance(phase.phase, BetweenDeals)
    assert len(phase.phase.ready) == 1
    await press(seated, seated.bob, PublicPress.NEXT, version)
    after = await now(seated)
    assert after.table is not None
    assert after.table.deal_no == 2
    late = await press(seated, seated.bob, PublicPress.NEXT, version)
    assert "out of date" in said(late)
    assert late.panel.table == seated.table


async def test_leaving_a_game_is_asked_about_once() -> None:
    seated = await begun()
    version = await seated.version()
    asked = await press(seated, seated.bob, PublicPress.LEAVE)
    assert "A computer plays this deal to its end" in said(asked)
    assert await seated.version() == version
    go, stay = presses(asked)
    assert (go, stay) == (PublicPress.GO, PublicPress.STAY)
    stayed = await press(seated, seated.bob, stay)
    assert stayed.panel.table == seated.table
    assert await seated.version() == version
    assert said(await press(seated, seated.bob, go)) == "You have left the game."
    assert said(await press(seated, seated.bob, go)) == "You have left the game."
    assert seated.bob not in (await now(seated)).lobby.seated
    last = await press(seated, seated.ann, PublicPress.LEAVE)
    assert "it ends" in said(last)


async def test_leaving_between_two_deals_by_the_panel_is_asked_about_too() -> None:
    seated = await begun()
    advance = await until_between(seated)
    hand = (await seated.hand(seated.ann)).panel
    intents = {type(each.intent): each.intent for each in hand.choices}
    assert set(intents) == {Ready, Withdraw}
    token = read_token(private_token(hand.table, hand.moment, intents[Withdraw]))
    assert token is not None
    asked = await pressed(seated.desk, seated.call(seated.ann), token)
    assert "You cannot come back" in said(asked)
    assert asked.below is not None
    assert await seated.version() == advance.version


async def test_an_open_table_is_left_without_a_question() -> None:
    seated = await opened()
    reply = await press(seated, seated.bob, PublicPress.LEAVE, await seated.version())
    assert said(reply) == "You have left the table."
    assert seated.bob not in (await now(seated)).lobby.seated


OPTIONS = [
    (variant.key, option.key, value)
    for variant in VARIANTS
    for option in variant.options
    for value in option.values
]


@pytest.mark.parametrize(("variant", "option", "value"), OPTIONS)
async def test_a_game_that_is_over_is_played_again_by_the_same_rules(
    variant: str, option: str, value: str
) -> None:
    seated = await opened(variant)
    ann = seated.ann
    for intent in (ChooseTurnTime(ann, 90), ChooseOptions(ann, ((option, value),))):
        request = Request(key=f"{intent}", table=seated.table, who=ann, intent=intent)
        await seated.desk.tables.submit(request)
    before = (await now(seated)).lobby
    await ruling.end(seated.desk, seated.call(ann))
    assert "same game again" in said(await press(seated, seated.bob, PublicPress.AGAIN))
    table = await seated.desk.tables.open_at(HERE)
    assert table is not None
    after = (await seated.desk.tables.now(table)).lobby
    assert (after.variant, after.rules, after.config) == (
        before.variant,
        before.rules,
        before.config,
    )
    assert (after.host, after.seated) == (seated.bob, (seated.bob,))


async def test_one_table_is_opened_however_many_want_another_game() -> None:
    seated = await opened()
    assert "open here already" in said(await press(seated, seated.ann, PublicPress.AGAIN))
    await ruling.end(seated.desk, seated.call(seated.ann))
    await press(seated, seated.ann, PublicPress.AGAIN)
    table = await seated.desk.tables.open_at(HERE)
    assert "same game again" in said(await press(seated, seated.ann, PublicPress.AGAIN))
    assert "open here already" in said(await press(seated, seated.bob, PublicPress.AGAIN))
    assert await seated.desk.tables.open_at(HERE) == table
    nowhere = PublicToken("nowhere", PublicPress.AGAIN)
    assert "out of date" in said(await pressed(seated.desk, seated.call(seated.ann), nowhere))
