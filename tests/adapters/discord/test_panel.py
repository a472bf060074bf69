"""The hand panel holds whatever a hand may be, within what Discord takes."""

from dataclasses import replace
from typing import Any

import pytest

from rummybot.adapters.discord.custom_ids import (
    Looks,
    PanelPress,
    Verb,
    read_panel_press,
    split,
)
from rummybot.adapters.discord.layout import reply_layouts
from rummybot.adapters.discord.panel import Panel, panel_layout
from rummybot.commands.invocation import Below, Reply
from rummybot.engine.cards import JOKER, PACK, Card
from rummybot.engine.ids import MeldId, Moment, Seat
from rummybot.engine.intents import (
    Discard,
    Knock,
    LayMelds,
    LayOff,
    Pass,
    SeatIntent,
    TakeBack,
)
from rummybot.engine.legality import options as options_of
from rummybot.i18n.spans import Cards, line
from rummybot.i18n.translations import Locale, translations
from rummybot.render.hand import hand_screen
from rummybot.render.names import Names
from rummybot.render.press import PrivateToken, PublicPress, PublicToken, read_token
from rummybot.render.screen import CardRow, Choice, PrivateScreen, PublicButton, Text
from rummybot.render.sorting import Order
from tests.local_discord.components import check_components, walk
from tests.render.examples import freed_joker

SEAT = Seat(0)
TABLE = "abcd-_12"
BUTTON, SELECT, TEXT = 2, 3, 10


def screen(hand: tuple[Card, ...], *more: SeatIntent, words: str = "") -> PrivateScreen:
    intents = (*more, *(Discard(SEAT, card) for card in hand), TakeBack(SEAT))
    return PrivateScreen(
        seat=SEAT,
        locale=Locale.EN,
        names=Names(()),
        blocks=(CardRow(line("Hand"), (hand,), hand[-1:]), Text(line(words))),
        choices=tuple(Choice(line(f"{n} ", "x" * 100), each) for n, each in enumerate(intents)),
        hand=hand,
        fresh=hand[-1:],
        table=TABLE,
        moment=123456789,
    )


def offers(number: int) -> tuple[SeatIntent, ...]:
    return tuple(LayOff(SEAT, card, MeldId(1)) for card in PACK[:number])


def parts(panel: Panel) -> list[dict[str, Any]]:
    """The components as they are sent; Discord would take them."""
    sent = panel_layout(panel).to_components()  # type: ignore[no-untyped-call]
    check_components(sent, v2=True, path=())
    return [part for _, part in walk(sent, ())]


def ids(panel: Panel) -> list[str]:
    return [part["custom_id"] for part in parts(panel) if "custom_id" in part]


@pytest.mark.parametrize("cards", [0, 1, 5, 10, 11, 14, 15, 16, 25, 26, 27, 40, 52])
@pytest.mark.parametrize("number", [0, 1, 10, 40])
@pytest.mark.parametrize("chosen", [0, 3, 20])
def test_there_are_never_too_many_components(cards: int, number: int, chosen: int) -> None:
    hand = PACK[:cards]
    with_chosen = tuple(Choice(line("do"), each) for each in offers(12))
    panel = Panel(screen(hand, *offers(number)), chosen=hand[:chosen], with_chosen=with_chosen)
    found = parts(panel)
    assert len(found) <= 40
    assert all(len(part["label"]) <= 80 for part in found if part["type"] == BUTTON)
    for part in found:
        if part["type"] == SELECT:
            assert len(part["options"]) <= 25


def test_at_fifteen_cards_everything_is_there_and_counts_forty() -> None:
    panel = Panel(screen(PACK[:15], *offers(30), Pass(SEAT)))
    found = parts(panel)
    assert len(found) == 40
    names = ids(panel)
    assert sum(":x:" in name for name in names) == 15
    assert sum(":l:" in name for name in names) == 9
    assert any(":p:" in name for name in names)  # there is no other button for it
    assert any(":u:" in name for name in names)
    assert names[-1].startswith(f"h:{TABLE}:123456789:h")


@pytest.mark.parametrize("cards", [16, 27, 52])
def test_every_card_of_a_large_hand_can_be_discarded_and_chosen(cards: int) -> None:
    hand = PACK[:cards]
    menus = [part for part in parts(Panel(screen(hand))) if part["type"] == SELECT]
    thrown = [
        option["value"] for menu in menus if menu["max_values"] == 1 for option in menu["options"]
    ]
    tokens = [read_token(value) for value in thrown]
    assert {each.intent(SEAT) for each in tokens if isinstance(each, PrivateToken)} == {
        Discard(SEAT, card) for card in hand
    }
    chosen = [
        option["value"][:2] for menu in menus[len(menus) // 2 :] for option in menu["options"]
    ]
    assert chosen == [str(card) for card in sorted(hand)]


@pytest.mark.parametrize("locale", Locale)
@pytest.mark.parametrize(
    ("cards", "warnings"),
    [
        (0, {Locale.EN: "", Locale.RU: ""}),
        (15, {Locale.EN: "Pressing a card discards it", Locale.RU: "Нажатая карта"}),
        (16, {Locale.EN: "A card chosen under Discard", Locale.RU: "Карта, выбранная в"}),
    ],
)
def test_it_is_said_that_one_touch_of_a_card_discards_it(
    cards: int, warnings: dict[Locale, str], locale: Locale
) -> None:
    panel = Panel(replace(screen(PACK[:cards]), locale=locale))
    (said,) = (part["content"] for part in parts(panel) if part["type"] == TEXT)
    quiet = [each for each in said.splitlines() if each.startswith("-# ")]
    assert len(quiet) == (1 if cards else 0)
    assert all(each.startswith(f"-# {warnings[locale]}") for each in quiet)


def test_what_is_chosen_in_one_menu_is_remembered_beside_it() -> None:
    hand = PACK[:27]
    panel = Panel(screen(hand), chosen=(hand[0], hand[26]))
    menus = [part for part in parts(panel) if part["type"] == SELECT][-2:]
    read = [read_panel_press(split(menu["custom_id"])[0]) for menu in menus]
    assert [each.cards for each in read if each] == [(hand[26],), (hand[0],)]
    marked = [
        option["label"] for menu in menus for option in menu["options"] if option.get("default")
    ]
    assert marked == ["A♣", "A♥"]


TWINS = tuple(sorted((*PACK[:12], *PACK[:11], *(JOKER,) * 4)))
"""Twenty-seven cards of two packs."""


def menus_of(panel: Panel) -> list[dict[str, Any]]:
    """The menus in which cards are chosen."""
    found = [part for part in parts(panel) if part["type"] == SELECT]
    return [each for each in found if each["max_values"] > 1]


@pytest.mark.parametrize("order", Order)
@pytest.mark.parametrize("chosen", [TWINS, (JOKER, JOKER), (PACK[3],), (PACK[3], PACK[3]), ()])
def test_of_equal_cards_as_many_are_marked_as_are_chosen(
    order: Order, chosen: tuple[Card, ...]
) -> None:
    panel = Panel(screen(TWINS), looks=Looks(order), chosen=chosen)
    menus = menus_of(panel)
    marked = [
        [option["value"][:2] for option in menu["options"] if option.get("default")]
        for menu in menus
    ]
    assert sorted(each for some in marked for each in some) == sorted(map(str, chosen))
    values = [option["value"] for menu in menus for option in menu["options"]]
    assert [value[:2] for value in values].count("JK") == 4
    for menu, own in zip(menus, marked, strict=True):
        assert len({option["value"] for option in menu["options"]}) == len(menu["options"])
        press = read_panel_press(split(menu["custom_id"])[0])
        assert press is not None
        assert sorted((*map(str, press.cards), *own)) == sorted(map(str, chosen))


def test_equal_cards_are_discarded_by_one_button() -> None:
    names = ids(Panel(screen((PACK[3], PACK[3], JOKER, JOKER))))
    assert [split(name)[0][-2:] for name in names if ":x:" in name] == [str(PACK[3]), "JK"]


@pytest.mark.parametrize("typed", [False, True])
@pytest.mark.parametrize("order", Order)
def test_cards_stand_in_the_order_somebody_likes_and_buttons_tell_it(
    order: Order, *, typed: bool
) -> None:
    hand = (PACK[0], PACK[13], PACK[1], PACK[26])
    looks = Looks(order, typed=typed)
    names = ids(Panel(screen(hand), looks=looks))
    thrown = [split(name)[0][-2:] for name in names if ":x:" in name]
    assert (
        thrown
        == {
            Order.SUIT: ["Ac", "2c", "Ad", "Ah"],
            Order.RANK: ["Ac", "Ad", "Ah", "2c"],
        }[order]
    )
    assert {split(name)[1] for name in names} == {looks}


def test_the_text_fits_whatever_it_says() -> None:
    panel = Panel(screen(PACK[:15], words="_" * 9000), said=(line("*" * 3000),))
    texts = [part["content"] for part in parts(panel) if part["type"] == TEXT]
    assert sum(map(len, texts)) <= 4000


def test_a_move_that_no_button_can_carry_has_none() -> None:

    huge = LayMelds(SEAT, tuple(PACK[n : n + 3] for n in range(0, 48, 3)))
    small = Knock(SEAT, PACK[0], (PACK[1:4],))
    names = ids(Panel(screen((), huge, small)))
    assert not any(":m:" in name for name in names)
    assert any(":k:" in name for name in names)


def test_without_a_table_there_is_nothing_to_press() -> None:
    bare = PrivateScreen(
        seat=None, locale=Locale.EN, names=Names(()), blocks=(Text(line(Cards(PACK[:1]))),)
    )
    assert ids(Panel(bare)) == []


@pytest.mark.parametrize("verb", Verb)
def test_presses_that_only_change_the_looks_read_back(verb: Verb) -> None:
    press = PanelPress(TABLE, Moment(7), verb, 2, PACK[:3])
    assert read_panel_press(str(press)) == press


@pytest.mark.parametrize("text", ["h:a:1:c0:7x", "h:a:1:q0:", "h:a::c0:", "p:a:1:x:7s", "", "h:"])
def test_what_never_was_such_a_press_is_none(text: str) -> None:
    assert read_panel_press(text) is None


def test_buttons_under_an_answer_carry_the_version_they_are_for() -> None:
    alone = PrivateScreen(seat=None, locale=Locale.EN, names=Names(()), blocks=())
    buttons = (PublicButton(line("Add"), PublicPress.ADD),)
    reply = Reply((line("Too late."),), alone, Below(TABLE, buttons, version=7))
    (layout,) = reply_layouts(reply)
    sent = layout.to_components()  # type: ignore[no-untyped-call]
    names = [part["custom_id"] for _, part in walk(sent, ()) if "custom_id" in part]
    assert [read_token(name) for name in names] == [PublicToken(TABLE, PublicPress.ADD, 7)]


def test_where_nothing_can_be_discarded_all_offers_stand_and_cards_are_chosen() -> None:
    """While a freed joker is owed: it goes to many places, and into melds of one's own choice."""
    view = freed_joker().view(1)
    tr = translations(Locale.EN)
    owing = hand_screen(view, options_of(view), Names(("A", "B")), tr, table=TABLE)
    assert not any(isinstance(each.intent, Discard) for each in owing.choices)
    found = parts(Panel(owing))
    assert len(found) <= 40
    assert sum(part["type"] == SELECT for part in found) == 1
    moves = [each for each in ids(Panel(owing)) if each.startswith("p:")]
    assert len(moves) == len(owing.choices) > 10
