"""Presses do what commands do, once, at the table they name."""

import pytest

from rummybot.commands import ruling
from rummybot.commands.pressing import _draw_is_forced, _with_these, chosen, hand_of, pressed
from rummybot.engine.cards import Card
from rummybot.engine.ids import Moment
from rummybot.engine.intents import (
    AgreeToEnd,
    Discard,
    DrawStock,
    GoOut,
    Knock,
    LayMelds,
    Pass,
    TakeBack,
    TakeDiscard,
)
from rummybot.engine.legality import check
from rummybot.engine.views import seat_view
from rummybot.i18n.translations import Locale, translations
from rummybot.render.press import (
    MOST_BYTES,
    PrivateToken,
    PublicPress,
    PublicToken,
    Token,
    private_token,
    read_token,
)
from rummybot.render.screen import CardRow, PrivateScreen
from rummybot.tables.roster import PlayerRef
from tests.commands.table import ELSEWHERE, Seated, begun, opened, said
from tests.engine.dealt import A, B, card, doing, table
from tests.engine.hands import hand


def token(screen: PrivateScreen, kind: type) -> Token:
    """The press of the first choice of a kind."""
    intent = next(each.intent for each in screen.choices if isinstance(each.intent, kind))
    text = private_token(screen.table, screen.moment, intent)
    assert len(text.encode()) <= MOST_BYTES
    found = read_token(text)
    assert found is not None
    return found


def cards(screen: PrivateScreen) -> tuple[Card, ...]:
    rows = [block for block in screen.blocks if isinstance(block, CardRow)]
    return tuple(card for row in rows for group in row.groups for card in group)


async def taken(seated: Seated) -> tuple[PlayerRef, PrivateScreen]:
    """Who has taken the upcard, and the hand."""
    who = await seated.mover()
    before = (await seated.hand(who)).panel
    reply = await pressed(seated.desk, seated.call(who), token(before, TakeDiscard))
    return who, reply.panel


async def test_a_press_moves_from_anywhere_at_the_table_it_names() -> None:
    seated = await begun()
    who = await seated.mover()
    before = (await seated.hand(who)).panel
    reply = await pressed(seated.desk, seated.call(who, ELSEWHERE), token(before, TakeDiscard))
    assert len(cards(reply.panel)) == 11
    assert reply.panel.table == seated.table


async def test_a_button_that_is_pressed_again_does_nothing_and_is_not_blamed() -> None:
    seated = await begun()
    who, screen = await taken(seated)
    press = token(screen, Discard)
    first = await pressed(seated.desk, seated.call(who), press)
    version = await seated.version()
    for _ in range(4):
        again = await pressed(seated.desk, seated.call(who), press)
        assert again.panel == first.panel
        assert again.said == ()
    assert await seated.version() == version


async def test_a_stale_button_says_so_and_shows_how_things_stand() -> None:
    seated = await begun()
    who, screen = await taken(seated)
    throws = [each.intent for each in screen.choices if isinstance(each.intent, Discard)]
    presses = [read_token(private_token(screen.table, screen.moment, each)) for each in throws]
    assert presses[0] is not None
    assert presses[1] is not None
    first = await pressed(seated.desk, seated.call(who), presses[0])
    version = await seated.version()
    late = await pressed(seated.desk, seated.call(who), presses[1])
    assert "out of date" in said(late)
    assert late.panel == first.panel
    assert await seated.version() == version


@pytest.mark.parametrize("press", PublicPress)
async def test_every_public_press_is_answered_at_every_table(press: PublicPress) -> None:
    for seated in (await opened(), await begun()):
        for who in (seated.ann, seated.bob, PlayerRef("nobody")):
            reply = await pressed(
                seated.desk, seated.call(who, ELSEWHERE), PublicToken(seated.table, press)
            )
            assert said(reply) or reply.panel.blocks


async def test_presses_around_a_game_do_what_their_commands_do() -> None:
    seated = await opened()
    eve = await seated.desk.people.meet("test", "eve", "Eve", "en")

    async def press(who: PlayerRef, what: PublicPress) -> str:
        token = PublicToken(seated.table, what)
        return said(await pressed(seated.desk, seated.call(who), token))

    assert "full" in await press(eve, PublicPress.JOIN)
    assert "left" in await press(seated.bob, PublicPress.LEAVE)
    assert "sit at" in await press(eve, PublicPress.JOIN)
    assert "host" in await press(eve, PublicPress.START)
    assert "begins" in await press(seated.ann, PublicPress.START)
    assert (await seated.desk.tables.now(seated.table)).table is not None


async def test_what_was_made_up_belongs_elsewhere_or_is_over_is_one_sentence() -> None:
    seated = await begun()
    for strange in (
        PrivateToken("nowhere", Moment(1), "d", ""),
        PublicToken("nowhere", PublicPress.PLAY),
    ):
        reply = await pressed(seated.desk, seated.call(seated.ann), strange)
        assert said(reply).count("\n") == 0
        assert not reply.panel.choices
    for verb, what in (("z", ""), ("x", "77"), ("l", "7sx"), ("m", "7s/"), ("t", "")):
        made_up = PrivateToken(seated.table, Moment(1), verb, what)
        reply = await pressed(seated.desk, seated.call(seated.ann), made_up)
        assert "out of date" in said(reply)
    eve = await seated.desk.people.meet("test", "eve", "Eve", "en")
    reply = await pressed(
        seated.desk, seated.call(eve), PrivateToken(seated.table, Moment(1), "d", "")
    )
    assert "do not sit" in said(reply)
    assert not cards(reply.panel)
    await ruling.end(seated.desk, seated.call(seated.ann))
    for over in (
        PrivateToken(seated.table, Moment(1), "d", ""),
        PublicToken(seated.table, PublicPress.PLAY),
    ):
        assert "closed" in said(await pressed(seated.desk, seated.call(seated.ann), over))
    assert "closed" in said(await hand_of(seated.desk, seated.call(seated.ann), seated.table))


async def test_play_draws_where_all_can_see_that_nothing_else_is_possible() -> None:
    seated = await begun()
    for _ in range(2):
        who = await seated.mover()
        await pressed(seated.desk, seated.call(who), token((await seated.hand(who)).panel, Pass))
    who = await seated.mover()
    only = (await seated.hand(who)).panel
    assert [type(each.intent) for each in only.choices] == [DrawStock]
    play = PublicToken(seated.table, PublicPress.PLAY)
    reply = await pressed(seated.desk, seated.call(who), play)
    assert len(cards(reply.panel)) == 11
    again = await pressed(seated.desk, seated.call(who), play)
    assert cards(again.panel) == cards(reply.panel)


async def test_play_draws_nothing_where_there_is_a_choice() -> None:
    seated = await begun()
    who = await seated.mover()
    reply = await pressed(
        seated.desk, seated.call(who), PublicToken(seated.table, PublicPress.PLAY)
    )
    assert len(cards(reply.panel)) == 10


# ---------------------------------------------------------------- choosing cards


async def test_one_chosen_card_can_be_discarded() -> None:
    seated = await begun()
    who, screen = await taken(seated)
    throw = next(each.intent for each in screen.choices if isinstance(each.intent, Discard))
    version = await seated.version()
    reply, found = await chosen(
        seated.desk, seated.call(who), seated.table, Moment(screen.moment), (throw.card,)
    )
    assert [each.intent for each in found] == [throw]
    assert reply.said == ()
    assert await seated.version() == version


async def with_a_meld(seated: Seated) -> tuple[PlayerRef, PrivateScreen, LayMelds]:
    """Turns, until somebody can lay one meld."""
    for _ in range(200):
        who = await seated.mover()
        draw = token((await seated.hand(who)).panel, DrawStock)
        screen = (await pressed(seated.desk, seated.call(who), draw)).panel
        for each in screen.choices:
            if isinstance(each.intent, LayMelds) and len(each.intent.melds) == 1:
                return who, screen, each.intent
        await pressed(seated.desk, seated.call(who), token(screen, Discard))
    raise AssertionError("nobody ever held a meld")


async def test_chosen_cards_that_make_a_meld_can_be_laid() -> None:
    seated = await begun("basic")
    who, screen, intent = await with_a_meld(seated)
    laid = intent.melds[0]
    _, found = await chosen(
        seated.desk, seated.call(who), seated.table, Moment(screen.moment), laid[::-1]
    )
    assert intent in [each.intent for each in found]
    wrong, nothing = await chosen(
        seated.desk, seated.call(who), seated.table, Moment(screen.moment), laid[:2]
    )
    assert nothing == ()
    assert said(wrong)


async def test_cards_chosen_too_late_or_not_held_are_not_taken_up() -> None:
    seated = await begun()
    who, screen = await taken(seated)
    held = cards(screen)
    late = await chosen(
        seated.desk, seated.call(who), seated.table, Moment(screen.moment - 1), held[:1]
    )
    assert "out of date" in said(late[0])
    assert late[1] == ()
    other = seated.bob if who == seated.ann else seated.ann
    strange = await chosen(
        seated.desk, seated.call(other), seated.table, Moment(screen.moment), held[:1]
    )
    assert strange[1] == ()
    none = await chosen(seated.desk, seated.call(who), seated.table, Moment(screen.moment), ())
    assert none[0].said == ()
    assert none[1] == ()


def test_a_last_chance_and_a_hand_that_may_be_laid_open_are_no_forced_draws() -> None:
    """GN-23, OP-01: there is something else to do than to draw."""
    hands = {"A": "7d 8d 9c Tc 2d 2c 2s Qh 5d Ad", "B": "3h 3s 4c 5c 6c 7c 8c Qs 2h Ks"}
    chance = doing(
        table("gin", hands, "3d", irregularities="penalised"),
        *(TakeDiscard(B, card("3d")), Knock(B, card("Ks")), AgreeToEnd(A)),
    )
    assert chance.top.discards == ()
    assert not _draw_is_forced(seat_view(chance, A))
    hands = {"A": "Ks Kh 2h 4s 6c 8d Qc", "B": "7s 8s 9s 4d 6h Jc Kd", "C": "3h 5c 7c 9d Jd Qd As"}
    for variant, forced in (("basic", True), ("open", False)):
        back = doing(table(variant, hands, "Ts"), TakeDiscard(B, card("Ts")), TakeBack(B))
        assert _draw_is_forced(seat_view(back, B)) is forced


def test_what_would_come_out_wrong_is_not_offered_for_chosen_cards() -> None:
    """MI-09, GN-22: it is allowed, and dear."""
    hands = {"A": "Ks Kh 2h 4s 6c 8d Qc", "B": "7s 8s 9s 4d 6h Jc Kd", "C": "Ts 3h 5c 7c 9d Jd Qd"}
    declaring = doing(table("michigan", hands, "5d", "Ac"), DrawStock(B))
    knocking = doing(
        table(
            "gin",
            {"A": "7d 8d 9c Tc 2d 2c 2s Qh 5d Ad", "B": "3h 3s 4c 5c 6c 7c 8c Qs 2h Ks"},
            "3d",
            irregularities="penalised",
        ),
        TakeDiscard(B, card("3d")),
    )
    for state, melds, wrong in (
        (declaring, "7s 8s 9s", GoOut(B, card("Kd"))),
        (knocking, "4c 5c 6c 7c 8c", Knock(B, card("2h"))),
    ):
        view = seat_view(state, B)
        assert check(view, wrong) is None
        found = _with_these(view, hand(melds), translations(Locale.EN))
        offered = [each.intent for each in found]
        assert all(check(view, each) is None for each in offered)
        assert not any(isinstance(each, GoOut | Knock) for each in offered)
