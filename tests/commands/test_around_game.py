"""Presses around a game: too late or twice, leaving, and another game like the last."""

import asyncio
from dataclasses import replace

import pytest

from rummybot.app import WallClock
from rummybot.commands import around_game, lobby, ruling
from rummybot.commands.invocation import Reply
from rummybot.commands.pressing import pressed
from rummybot.engine.intents import Ready, Withdraw
from rummybot.engine.legality import Seats
from rummybot.engine.tabletop import BetweenDeals
from rummybot.engine.variants import VARIANTS
from rummybot.players.quick import Quick
from rummybot.render.press import PublicPress, PublicToken, private_token, read_token
from rummybot.render.screen import PublicButton
from rummybot.tables.chance import SeededChance
from rummybot.tables.feed import Advance
from rummybot.tables.lifecycle import ChooseOptions, ChooseTurnTime, Leave, Start
from rummybot.tables.lobby import Lobby
from rummybot.tables.request import Accepted, Outcome, Request, TableId
from rummybot.tables.roster import Computer, PlayerRef
from rummybot.tables.service import Tables
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
        intent = Quick().choose(view)
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


class Hasty(Tables):
    """Tables at which the host begins the game just before, or just after, somebody leaves."""

    def __init__(self, seated: Seated, *, first: bool) -> None:
        super().__init__(seated.desk.store, SeededChance(7), WallClock())
        self._start = Request(
            key="start", table=seated.table, who=seated.ann, intent=Start(seated.ann)
        )
        self._first = first

    async def submit(self, request: Request) -> Outcome:
        if not isinstance(request.intent, Leave):
            return await super().submit(request)
        if self._first:
            await super().submit(self._start)
        outcome = await super().submit(request)
        await super().submit(self._start)
        return outcome


BY_PRESS, TYPED = PublicPress.LEAVE, "rummy leave"


@pytest.mark.parametrize("how", [BY_PRESS, TYPED])
@pytest.mark.parametrize("first", [True, False], ids=["start first", "leave first"])
async def test_who_leaves_an_open_table_loses_no_seat_of_a_game_that_begins_at_that_moment(
    how: str, *, first: bool
) -> None:
    seated = await opened("basic")
    await lobby.add(seated.desk, seated.call(seated.ann))
    version = await seated.version()
    hasty = replace(seated.desk, tables=Hasty(seated, first=first))
    if how == TYPED:
        reply = await around_game.leave(hasty, seated.call(seated.bob))
    else:
        token = PublicToken(seated.table, BY_PRESS, version)
        reply = await pressed(hasty, seated.call(seated.bob), token)
    after = await now(seated)
    assert after.lobby.started
    assert (seated.bob in after.lobby.seated) is first
    if first:
        assert after.lobby.left == ()
        assert "A computer plays this deal to its end" in said(reply)
        assert presses(reply) == [PublicPress.GO, PublicPress.STAY]
    else:
        assert said(reply) == "You have left the table."
        assert reply.below is None


async def test_leaving_is_asked_about_where_it_is_typed_too() -> None:
    seated = await begun()
    version = await seated.version()
    asked = await around_game.leave(seated.desk, seated.call(seated.bob))
    assert presses(asked) == [PublicPress.GO, PublicPress.STAY]
    assert await seated.version() == version
    await press(seated, seated.bob, PublicPress.GO)
    gone = await around_game.leave(seated.desk, seated.call(seated.bob))
    assert "no way back" in said(gone)


async def test_a_press_that_leaves_a_game_leaves_no_open_table() -> None:
    seated = await opened()
    assert "has not begun" in said(await press(seated, seated.bob, PublicPress.GO))
    assert seated.bob in (await now(seated)).lobby.seated


# ---------------------------------------------------------------- once more


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


async def here(seated: Seated) -> Lobby:
    """The open table, which is another than theirs."""
    table = await seated.desk.tables.open_at(HERE)
    assert table not in (None, seated.table)
    return (await seated.desk.tables.now(TableId(str(table)))).lobby


async def test_all_who_want_another_game_sit_at_one_table_with_one_press_each() -> None:
    seated = await opened("basic")
    eve = await seated.desk.people.meet("test", "eve", "Eve", "en")
    await lobby.join(seated.desk, seated.call(eve))
    assert "open here already" in said(await press(seated, seated.ann, PublicPress.AGAIN))
    await ruling.end(seated.desk, seated.call(seated.ann))
    first = await press(seated, seated.bob, PublicPress.AGAIN)
    assert "the table is open, and you sit at it" in said(first)
    table = await seated.desk.tables.open_at(HERE)
    for who in (eve, seated.ann):
        assert "you sit at the table" in said(await press(seated, who, PublicPress.AGAIN))
        assert "already" in said(await press(seated, who, PublicPress.AGAIN))
    assert "already" in said(await press(seated, seated.bob, PublicPress.AGAIN))
    assert await seated.desk.tables.open_at(HERE) == table
    assert (await here(seated)).seated == (seated.bob, eve, seated.ann)


async def test_all_who_press_at_once_sit_at_one_table() -> None:
    seated = await opened()
    await ruling.end(seated.desk, seated.call(seated.ann))
    await asyncio.gather(
        *(press(seated, who, PublicPress.AGAIN) for who in (seated.ann, seated.bob) * 2)
    )
    assert set((await here(seated)).seated) == {seated.ann, seated.bob}


async def test_the_host_is_host_again_once_he_sits_there() -> None:
    seated = await opened()
    await ruling.end(seated.desk, seated.call(seated.ann))
    await press(seated, seated.bob, PublicPress.AGAIN)
    assert (await here(seated)).host == seated.bob
    await press(seated, seated.ann, PublicPress.AGAIN)
    assert (await here(seated)).host == seated.ann
    assert "begins" in said(await lobby.start(seated.desk, seated.call(seated.ann)))


@pytest.mark.parametrize("computers", [1, 3])
async def test_computers_come_along_to_another_game(computers: int) -> None:
    seated = await opened("basic")
    for _ in range(computers):
        await lobby.add(seated.desk, seated.call(seated.ann))
    await ruling.end(seated.desk, seated.call(seated.ann))
    await press(seated, seated.ann, PublicPress.AGAIN)
    await press(seated, seated.bob, PublicPress.AGAIN)
    numbers = range(1, computers + 1)
    sitters = (seated.ann, *map(Computer, numbers), seated.bob)
    assert (await here(seated)).roster.sitters == sitters


async def test_others_and_who_has_left_have_no_rematch_but_may_sit_down() -> None:
    seated = await begun("basic")
    eve = await seated.desk.people.meet("test", "eve", "Eve", "en")
    await press(seated, seated.bob, PublicPress.GO)
    await ruling.end(seated.desk, seated.call(seated.ann))
    for who in (eve, seated.bob):
        refused = await press(seated, who, PublicPress.AGAIN)
        assert refused.refused
        assert "those who played this game to its end" in said(refused)
    assert await seated.desk.tables.open_at(HERE) is None
    await press(seated, seated.ann, PublicPress.AGAIN)
    assert "those who played" in said(await press(seated, eve, PublicPress.AGAIN))
    assert "You sit at" in said(await lobby.join(seated.desk, seated.call(eve)))


async def test_a_rematch_that_was_closed_can_be_had_again_and_no_other_table_is_taken_for_it() -> (
    None
):
    seated = await opened()
    await ruling.end(seated.desk, seated.call(seated.ann))
    await press(seated, seated.ann, PublicPress.AGAIN)
    first = await seated.desk.tables.open_at(HERE)
    await ruling.end(seated.desk, seated.call(seated.ann))
    assert "the table is open" in said(await press(seated, seated.bob, PublicPress.AGAIN))
    assert await seated.desk.tables.open_at(HERE) not in (first, None)
    await ruling.end(seated.desk, seated.call(seated.bob))
    await lobby.new(seated.desk, seated.call(seated.bob))
    assert "open here already" in said(await press(seated, seated.ann, PublicPress.AGAIN))
    assert (await here(seated)).seated == (seated.bob,)


async def test_another_game_like_none_is_none() -> None:
    seated = await opened()
    nowhere = PublicToken("nowhere", PublicPress.AGAIN)
    assert "out of date" in said(await pressed(seated.desk, seated.call(seated.ann), nowhere))
