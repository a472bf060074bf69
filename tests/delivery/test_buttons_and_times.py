"""What stands under and on the board at each time of a table's life."""

import pytest

from rummybot.engine.cards import Card
from rummybot.engine.ids import Seat
from rummybot.engine.intents import Ready
from rummybot.i18n.translations import Locale
from rummybot.render.press import PublicPress, PublicToken, public_token, read_token
from rummybot.render.screen import PublicButton, PublicScreen, Until
from rummybot.settings.service import LANGUAGE, scope_of
from rummybot.tables.lifecycle import ChooseTurnTime, CloseGone, End, Join, Leave, Resume, Start
from tests.delivery.outlets import cards_in
from tests.delivery.scene import Scene, boards, text
from tests.tables.room import ANN, BOB, CAT, COMPUTER, HERE, OTHER, TABLE, THERE

LONG_GAME = (("match", "200"),)
P = PublicPress
LOBBY = [P.JOIN, P.LEAVE, P.ADD, P.OPTIONS, P.RULES, P.START, P.MORE]
TABLE_ROW = [P.PLAY, P.HAND, P.MORE]


async def opened(*, locale: Locale = Locale.EN) -> Scene:
    scene = Scene(locale=locale)
    await scene.introduce()
    await scene.open("basic", BOB, computers=1, options=LONG_GAME)
    await scene.presenter.catch_up()
    return scene


async def drawn(scene: Scene) -> PublicScreen:
    """The board as it is now."""
    await scene.presenter.catch_up()
    return boards(scene)[-1]


def presses(screen: PublicScreen) -> list[PublicPress]:
    return [each.press for each in screen.buttons]


async def test_buttons_are_those_of_the_moment() -> None:
    scene = await opened()
    assert presses(await drawn(scene)) == LOBBY
    await scene.done(Start(ANN))
    assert presses(await drawn(scene)) == TABLE_ROW
    await scene.play(4)
    assert presses(await drawn(scene)) == TABLE_ROW
    await scene.play_between()
    between = await drawn(scene)
    assert presses(between) == [P.NEXT, P.SCORES, P.LEAVE, P.MORE]
    assert "[Next deal (0/3)]" in text(between)
    await scene.done(Ready(Seat(2)))
    assert "[Next deal (1/3)]" in text(await drawn(scene))
    await scene.play_out()
    assert presses(await drawn(scene)) == [P.AGAIN]


@pytest.mark.parametrize("begun", [False, True], ids=["lobby", "game"])
async def test_a_closed_table_says_so_and_has_no_buttons(*, begun: bool) -> None:
    scene = await opened()
    if begun:
        await scene.done(Start(ANN))
    await scene.done(End(ANN))
    board = await drawn(scene)
    assert presses(board) == []
    assert text(board) == "== Basic rummy\nThe table was closed by its host or a moderator.\n"
    assert scene.known == []


async def test_a_match_that_is_closed_shows_how_it_stood() -> None:
    scene = Scene()
    await scene.introduce()
    await scene.start("basic", BOB, options=(("match", "200"),))
    await scene.play_between()
    points = max((await scene.game()).standing.scores)
    await scene.done(End(ANN))
    board = text(await drawn(scene))
    assert "The table was closed by its host or a moderator.\n" in board
    assert "Scores after deal 1" in board
    assert str(points) in board


async def test_a_lobby_that_all_have_left_is_shown_as_closed() -> None:
    scene = await opened()
    await scene.done(Leave(BOB))
    await scene.done(Leave(ANN))
    board = await drawn(scene)
    assert presses(board) == []
    assert "The table was closed: nobody sits at it any more." in text(board)
    assert scene.known == []


async def test_an_idle_lobby_offers_computers_and_then_says_why_it_was_closed() -> None:
    scene = await opened()
    assert "Computers can play" not in text(await drawn(scene))
    await scene.after(180)
    assert "Computers can play" in text(await drawn(scene))
    await scene.after(720)
    assert "nothing happened here for a while" in text(await drawn(scene))


async def test_the_lobby_shows_the_turn_time_that_was_chosen() -> None:
    scene = await opened()
    assert "Time for a turn: 60 seconds" in text(await drawn(scene))
    await scene.done(ChooseTurnTime(ANN, 600))
    assert "Time for a turn: 10 minutes" in text(await drawn(scene))


async def test_the_board_shows_when_the_time_ends() -> None:
    scene = await opened()
    assert untils(await drawn(scene)) == []
    await scene.done(Start(ANN))
    await scene.play_to(0)
    ends = scene.clock.time + 60
    assert untils(await drawn(scene)) == [ends]
    scene.clock.time += 10
    await scene.move()
    assert untils(await drawn(scene)) == [ends]
    await scene.play_to(2)
    assert untils(await drawn(scene)) == []  # a computer is to move


def untils(screen: PublicScreen) -> list[float]:
    return [each.due for each in screen.blocks if isinstance(each, Until)]


async def test_without_a_limit_no_time_is_shown() -> None:
    scene = Scene()
    await scene.start("basic", BOB, time=None)
    assert untils(await drawn(scene)) == []


async def test_who_is_away_has_a_mark_until_he_is_back() -> None:
    scene = await opened()
    await scene.done(Start(ANN))
    for _ in range(3):
        await scene.play_to(1)
        await scene.after(60)
    board = text(await drawn(scene))
    assert "Bob: away. A computer plays until Bob presses ▶ Play or types /rummy back" in board
    for seat in (0, 1, 0, 1):
        await scene.play_to(seat)
        await drawn(scene)
    later = text(await drawn(scene))
    assert "away. A computer" not in later  # news is not told for ever,
    assert "Bob (away)" in later or "Bob (dealer, away)" in later  # the mark stays
    await scene.play_to(1)
    await scene.done(COMPUTER(await scene.view(Seat(1))), BOB)
    back = text(await drawn(scene))
    assert "Bob: back at the table." in back
    assert "away)" not in back


async def test_who_leaves_in_a_deal_is_told_of_and_between_deals_once() -> None:
    scene = await opened()
    await scene.done(Start(ANN))
    await scene.done(Leave(BOB))
    board = text(await drawn(scene))
    assert "Bob left. A computer plays this deal to its end." in board
    assert "Bob (left)" in board or "Bob (dealer, left)" in board
    assert "away)" not in board
    other = await opened()
    await other.done(Start(ANN))
    await other.play_between()
    await drawn(other)
    await other.done(Leave(BOB))
    board = text(await drawn(other))
    assert "A computer plays this deal" not in board
    assert board.count("Bob left the game.") == 1


async def test_a_restart_is_told_on_the_board() -> None:
    scene = await opened()
    await scene.done(Start(ANN))
    await drawn(scene)
    await scene.done(Resume())
    assert "The bot was restarted." in text(await drawn(scene))
    for seat in (0, 1, 0, 1):
        await scene.play_to(seat)
        await drawn(scene)
    assert "The bot was restarted." not in text(await drawn(scene))


async def test_the_language_is_that_of_the_place() -> None:
    scene = await opened()
    await scene.settings.set(scope_of(HERE), LANGUAGE, "ru")
    await scene.done(Join(CAT))
    assert (await drawn(scene)).locale is Locale.RU
    await scene.open("gin", place=THERE, table=OTHER)
    await scene.presenter.catch_up()
    assert scene.outlet.at(THERE)[0][-1].locale is Locale.EN
    await scene.settings.set(scope_of(HERE), LANGUAGE, "xx")
    await scene.done(Leave(CAT))
    assert (await drawn(scene)).locale is Locale.EN


async def test_what_a_public_button_carries_has_no_place_for_a_card() -> None:
    assert set(PublicToken.__dataclass_fields__) == {"table", "press", "version"}
    assert set(PublicButton.__dataclass_fields__) == {"label", "press"}
    scene = await opened()
    await scene.done(Start(ANN))
    while await scene.move():
        await scene.presenter.catch_up()
    assert len(scene.outlet.screens) > 20
    for screen in scene.outlet.screens:
        for each in screen.buttons:
            token = public_token(screen.table, each.press, screen.version)
            assert screen.table == TABLE
            assert read_token(token) == PublicToken(TABLE, each.press, screen.version)
            assert list(cards_in(each)) == []
            assert not isinstance(each.press, Card)


# ---------------------------------------------------------------- the place is gone


async def test_c4_a_table_whose_place_is_gone_is_closed_once_and_its_people_are_told() -> None:
    scene = await opened()
    await scene.done(Start(ANN))
    await drawn(scene)
    scene.outlet.lost.add(HERE)
    await scene.move()
    calls = scene.outlet.calls
    await scene.presenter.catch_up()
    assert scene.outlet.calls == calls + 1
    now = await scene.tables.now(TABLE)
    assert now.is_over
    assert await scene.tables.tables_of(ANN) == []
    told = {who.id: screen for who, screen in scene.whispers.told}
    assert sorted(told) == ["ann", "bob"]
    assert len(scene.whispers.told) == 2
    assert "The place of your table is gone" in text(told["ann"])
    assert told["bob"].locale is Locale.RU
    assert scene.known == []
    await scene.start("gin", BOB, place=THERE, table=OTHER)
    await scene.presenter.catch_up()
    assert len(scene.outlet.at(THERE)) == 1


async def test_who_cannot_be_told_keeps_nobody_from_it(caplog: pytest.LogCaptureFixture) -> None:
    scene = await opened()
    scene.whispers.broken.add("ann")
    scene.outlet.lost.add(HERE)
    await scene.done(Join(CAT))
    await scene.presenter.catch_up()
    assert [who.id for who, _ in scene.whispers.told] == ["bob", "cat"]
    assert "somebody at table one cannot be told: OSError" in caplog.text


async def test_of_a_table_that_is_over_nobody_is_told_that_its_place_is_gone() -> None:
    scene = await opened()
    await scene.done(Start(ANN))
    await drawn(scene)
    await scene.play_out()
    scene.outlet.lost.add(HERE)
    await scene.presenter.catch_up()
    assert scene.whispers.told == []
    assert scene.known == []


async def test_a_place_said_to_be_gone_is_shown_nothing_more() -> None:
    scene = await opened()
    await scene.done(CloseGone())
    calls = scene.outlet.calls
    await scene.presenter.catch_up()
    assert scene.outlet.calls == calls
    assert scene.known == []
