"""The menu behind ⋯: for everybody, and for those who have the say."""

from dataclasses import replace

import pytest

from rummybot.commands import around_game, lobby
from rummybot.commands.invocation import Below, Reply
from rummybot.commands.pressing import pressed
from rummybot.engine.legality import Seats
from rummybot.engine.tabletop import BetweenDeals
from rummybot.i18n.spans import EMPTY
from rummybot.i18n.translations import Locale, translations
from rummybot.players.quick import Quick
from rummybot.render.buttons import more_buttons, token_of
from rummybot.render.press import (
    MOST_BYTES,
    PublicPress,
    PublicToken,
    Ruling,
    RulingToken,
    private_token,
    read_token,
)
from rummybot.render.screen import AnswerButton, PublicButton, RulingButton
from rummybot.render.text import plain_text
from rummybot.tables.feed import Advance
from rummybot.tables.request import Accepted, Request
from rummybot.tables.roster import PlayerRef
from tests.commands.table import ELSEWHERE, Seated, begun, opened, said
from tests.render.on_paper import on_paper

EVERYBODYS = [PublicPress.SCORES, PublicPress.RULES, PublicPress.LEAVE]
MORE = PublicPress.MORE


Asked = PublicPress | Ruling


async def press(
    seated: Seated, who: PlayerRef, what: Asked, below: Below | None = None, place: int = 0
) -> Reply:
    """A press on a button of an answer, of several alike on the one at a place; or on the board."""
    button: AnswerButton = PublicButton(EMPTY, PublicPress.MORE)
    if isinstance(what, PublicPress):
        button = PublicButton(EMPTY, what)
    elif below is None:
        button = RulingButton(EMPTY, what)
    else:
        button = [each for each in below.buttons if asked(each) is what][place]
    name = token_of(button, seated.table, 0 if below is None else below.version)
    assert len(name.encode()) <= MOST_BYTES
    token = read_token(name)
    assert token is not None
    return await pressed(seated.desk, seated.call(who), token)


def asked(button: AnswerButton) -> Asked:
    return button.ruling if isinstance(button, RulingButton) else button.press


async def menu(seated: Seated, who: PlayerRef) -> Below:
    """What somebody is offered behind ⋯."""
    below = (await press(seated, who, MORE)).below
    assert below is not None
    return below


def presses(below: Below | None) -> list[Asked]:
    assert below is not None
    return [asked(each) for each in below.buttons]


def labels(reply: Reply) -> list[str]:
    assert reply.below is not None
    names = reply.panel.names
    return [plain_text(each.label, names, Locale.EN) for each in reply.below.buttons]


async def now(seated: Seated) -> Advance:
    return await seated.desk.tables.now(seated.table)


async def host_waits(variant: str = "gin") -> Seated:
    """A game in which Bob, who is not the host, is to move."""
    seated = await begun(variant)
    while await seated.mover() != seated.bob:
        await move(seated)
    return seated


async def move(seated: Seated) -> None:
    """A move of whoever is awaited."""
    advance = await now(seated)
    assert isinstance(advance.awaited, Seats)
    view = await seated.desk.tables.view(seated.table, advance.awaited.seats[0])
    assert view is not None
    intent = Quick().choose(view)
    key = f"move:{advance.version}"
    request = Request(key=key, table=seated.table, who=None, intent=intent)
    assert isinstance(await seated.desk.tables.submit(request), Accepted)


# ---------------------------------------------------------------- what is offered to whom


def test_there_is_more_than_playing() -> None:
    for locale in Locale:
        buttons = more_buttons(translations(locale), begun=True, seated=True)
        assert [each.press for each in buttons] == EVERYBODYS


async def test_who_does_not_sit_there_cannot_leave_and_before_the_game_there_are_no_scores() -> (
    None
):
    for seated, watching in ((await opened(), EVERYBODYS[1:2]), (await begun(), EVERYBODYS[:2])):
        eve = await seated.desk.people.meet("test", "eve", "Eve", "en")
        assert presses(await menu(seated, eve)) == watching
        assert presses(await menu(seated, seated.bob)) == [*watching, PublicPress.LEAVE]


async def test_the_host_is_offered_more_than_others() -> None:
    seated = await host_waits()
    reply = await press(seated, seated.ann, MORE)
    assert presses(reply.below) == [
        *EVERYBODYS,
        *(Ruling.SKIP, Ruling.PAUSE, Ruling.PEOPLE, Ruling.END),
    ]
    assert labels(reply)[3:] == ["Skip Bob", "⏸ Pause", "Remove a player", "End the game"]
    assert presses(await menu(seated, seated.bob)) == EVERYBODYS


async def test_so_is_who_manages_the_place_and_not_who_manages_another() -> None:
    seated = await host_waits()
    eve = await seated.desk.people.meet("test", "eve", "Eve", "en")
    token = PublicToken(seated.table, MORE)
    here = replace(seated.call(eve), manages=True)
    elsewhere = replace(seated.call(eve, ELSEWHERE), manages=True)
    assert Ruling.SKIP in presses((await pressed(seated.desk, here, token)).below)
    assert presses((await pressed(seated.desk, elsewhere, token)).below) == EVERYBODYS[:2]
    ending = RulingToken(seated.table, Ruling.CLOSE, 0)
    assert (await pressed(seated.desk, elsewhere, ending)).refused


async def test_nobody_is_offered_to_skip_himself() -> None:
    seated = await begun()
    while await seated.mover() != seated.ann:
        await move(seated)
    assert Ruling.SKIP not in presses(await menu(seated, seated.ann))


async def test_before_the_game_there_is_nothing_to_skip_or_pause() -> None:
    seated = await opened()
    reply = await press(seated, seated.ann, MORE)
    assert presses(reply.below) == [*EVERYBODYS[1:], Ruling.PEOPLE, Ruling.END]
    assert labels(reply)[-1] == "Close the table"


@pytest.mark.parametrize("what", Ruling)
async def test_others_who_make_up_such_a_press_are_refused(what: Ruling) -> None:
    for seated in (await opened(), await begun()):
        version = await seated.version()
        for about in (0, 1, 99, 999_999_999):
            token = RulingToken(seated.table, what, about)
            reply = await pressed(seated.desk, seated.call(seated.bob), token)
            assert "Only the host" in said(reply)
            assert reply.below is None
        assert await seated.version() == version


@pytest.mark.parametrize("what", Ruling)
async def test_whatever_the_host_makes_up_is_answered(what: Ruling) -> None:
    for seated in (await opened(), await begun()):
        for about in (0, 1, 99, 999_999_999):
            token = RulingToken(seated.table, what, about)
            reply = await pressed(seated.desk, seated.call(seated.ann), token)
            assert said(reply) or reply.panel.blocks


# ---------------------------------------------------------------- skip


async def test_a_turn_is_skipped_once_however_often_it_is_pressed() -> None:
    seated = await host_waits()
    below = await menu(seated, seated.ann)
    assert "goes on" in said(await press(seated, seated.ann, Ruling.SKIP, below))
    version = await seated.version()
    for _ in range(3):
        again = await press(seated, seated.ann, Ruling.SKIP, below)
        assert said(again) == "That turn is over already. This is how things stand now:"
        assert again.panel.table == seated.table
    assert await seated.version() == version


async def test_who_manages_the_place_and_skips_the_same_turn_is_shown_how_things_stand() -> None:
    seated = await host_waits("basic")
    eve = await seated.desk.people.meet("test", "eve", "Eve", "en")
    skip = (await menu(seated, seated.ann)).buttons
    (button,) = (each for each in skip if asked(each) is Ruling.SKIP)
    token = read_token(token_of(button, seated.table, 0))
    assert token is not None
    await pressed(seated.desk, seated.call(seated.ann), token)
    before = await now(seated)
    reply = await pressed(seated.desk, replace(seated.call(eve), manages=True), token)
    assert "over already" in said(reply)
    assert "Ann to draw" in on_paper(reply.screen())
    assert await now(seated) == before


async def test_who_has_moved_meanwhile_is_not_skipped_nor_the_next() -> None:
    seated = await host_waits("basic")
    below = await menu(seated, seated.ann)
    while await seated.mover() == seated.bob:
        await move(seated)
    version = await seated.version()
    late = await press(seated, seated.ann, Ruling.SKIP, below)
    assert "over already" in said(late)
    assert late.panel.table == seated.table
    assert await seated.version() == version


async def test_who_draws_meanwhile_is_still_waited_for() -> None:
    seated = await host_waits("basic")
    below = await menu(seated, seated.ann)
    version = await seated.version()
    await move(seated)
    assert await seated.version() > version
    await press(seated, seated.ann, Ruling.SKIP, below)
    assert await seated.mover() == seated.ann


async def test_between_two_deals_the_host_waits_for_nobody() -> None:
    seated = await begun()
    while not isinstance((found := (await now(seated)).table) and found.phase, BetweenDeals):
        await move(seated)
    reply = await press(seated, seated.ann, MORE)
    assert "Deal without waiting" in labels(reply)
    await press(seated, seated.ann, Ruling.SKIP, reply.below)
    table = (await now(seated)).table
    assert table is not None
    assert table.deal_no == 2
    late = await press(seated, seated.ann, Ruling.SKIP, reply.below)
    assert "over already" in said(late)
    assert (await now(seated)).table == table


# ---------------------------------------------------------------- pause


async def test_a_game_is_paused_and_goes_on_once_for_each_button() -> None:
    seated = await host_waits()
    running = await menu(seated, seated.ann)
    for _ in range(2):
        assert "Paused" in said(await press(seated, seated.ann, Ruling.PAUSE, running))
    paused = await menu(seated, seated.ann)
    assert presses(paused) == [
        *EVERYBODYS,
        *(Ruling.RESUME, Ruling.PEOPLE, Ruling.END),
    ]
    for _ in range(2):
        assert "goes on" in said(await press(seated, seated.ann, Ruling.RESUME, paused))
    assert not (await now(seated)).lobby.paused
    await press(seated, seated.ann, Ruling.PAUSE, running)  # an old button pauses no more
    assert not (await now(seated)).lobby.paused


async def test_in_a_pause_the_hand_offers_nothing_and_what_it_offered_is_refused() -> None:
    seated = await host_waits("basic")
    offered = (await seated.hand(seated.bob)).panel
    token = read_token(private_token(offered.table, offered.moment, offered.choices[0].intent))
    assert token is not None
    await press(seated, seated.ann, Ruling.PAUSE, await menu(seated, seated.ann))
    version = await seated.version()
    panel = (await press(seated, seated.bob, PublicPress.PLAY)).panel
    assert panel.hand == offered.hand
    assert panel.choices == ()
    assert "⏸ Paused." in on_paper(panel)
    reply = await pressed(seated.desk, seated.call(seated.bob), token)
    assert "The game is paused" in said(reply)
    assert reply.panel == panel
    assert await seated.version() == version
    await press(seated, seated.ann, Ruling.RESUME, await menu(seated, seated.ann))
    await pressed(seated.desk, seated.call(seated.bob), token)
    assert await seated.version() > version + 1


# ---------------------------------------------------------------- people


async def test_sending_somebody_away_is_asked_about_once() -> None:
    seated = await host_waits()
    whom = await press(seated, seated.ann, Ruling.PEOPLE, await menu(seated, seated.ann))
    assert labels(whom) == ["Bob", "← Back"]
    really = await press(seated, seated.ann, Ruling.REMOVE, whom.below)
    assert "A computer plays this deal to its end" in said(really)
    assert presses(really.below) == [Ruling.SEND, MORE]
    assert (await now(seated)).lobby.left == ()
    for _ in range(2):
        done = await press(seated, seated.ann, Ruling.SEND, really.below)
        assert "Removed from the table: Bob." in said(done)
    assert (await now(seated)).lobby.left == (1,)
    assert Ruling.PEOPLE not in presses(await menu(seated, seated.ann))
    gone = await press(seated, seated.ann, Ruling.REMOVE, whom.below)
    assert presses(gone.below) == [MORE]  # nobody is left who could be


async def test_one_gets_back_to_the_menu() -> None:
    seated = await host_waits()
    whom = await press(seated, seated.ann, Ruling.PEOPLE, await menu(seated, seated.ann))
    assert presses((await press(seated, seated.ann, MORE, whom.below)).below)[:3] == EVERYBODYS


async def test_before_the_game_seats_move_up_and_an_old_button_sends_nobody_away() -> None:
    seated = await opened("basic")
    eve = await seated.desk.people.meet("test", "eve", "Eve", "en")
    await lobby.join(seated.desk, seated.call(eve))
    await lobby.add(seated.desk, seated.call(seated.ann))
    whom = await press(seated, seated.ann, Ruling.PEOPLE, await menu(seated, seated.ann))
    assert labels(whom) == ["Bob", "#3", "Computer 1", "← Back"] or "Eve" in labels(whom)
    really = await press(seated, seated.ann, Ruling.REMOVE, whom.below, 0)
    await around_game.leave(seated.desk, seated.call(seated.bob))
    late = await press(seated, seated.ann, Ruling.SEND, really.below)
    assert "out of date" in said(late)
    assert eve in (await now(seated)).lobby.seated
    whom = await press(seated, seated.ann, Ruling.PEOPLE, await menu(seated, seated.ann))
    really = await press(seated, seated.ann, Ruling.REMOVE, whom.below, 1)
    assert "Remove Computer 1 from the table?" in plain_text(
        really.said[0], really.panel.names, Locale.EN
    )
    await press(seated, seated.ann, Ruling.SEND, really.below)
    assert (await now(seated)).lobby.roster.sitters == (seated.ann, eve)


async def test_what_it_means_to_be_sent_away_is_told_between_deals_and_of_the_last() -> None:
    seated = await begun()
    while not isinstance((found := (await now(seated)).table) and found.phase, BetweenDeals):
        await move(seated)
    token = RulingToken(seated.table, Ruling.REMOVE, 1)
    reply = await pressed(seated.desk, seated.call(seated.ann), token)
    assert "no way back into it" in said(reply)
    seated = await begun("basic")
    await press(seated, seated.bob, PublicPress.GO)
    eve = await seated.desk.people.meet("test", "eve", "Eve", "en")
    token = RulingToken(seated.table, Ruling.REMOVE, 0)
    reply = await pressed(seated.desk, replace(seated.call(eve), manages=True), token)
    assert "the game ends" in said(reply)


# ---------------------------------------------------------------- the end


@pytest.mark.parametrize("playing", [False, True])
async def test_closing_a_table_is_asked_about_once(*, playing: bool) -> None:
    seated = await (begun if playing else opened)()
    version = await seated.version()
    asked = await press(seated, seated.ann, Ruling.END)
    assert ("Nothing more is scored" in said(asked)) is playing
    assert presses(asked.below) == [Ruling.CLOSE, MORE]
    assert await seated.version() == version
    assert "The table is closed." in said(await press(seated, seated.ann, Ruling.CLOSE))
    assert (await now(seated)).is_over
    assert "closed" in said(await press(seated, seated.ann, Ruling.CLOSE))


async def test_the_menu_of_a_table_that_is_over_is_none() -> None:
    seated = await begun()
    await press(seated, seated.ann, Ruling.CLOSE)
    assert "closed" in said(await press(seated, seated.ann, MORE))
    assert "closed" in said(await press(seated, seated.ann, Ruling.SKIP))
