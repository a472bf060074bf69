"""Every button of every hand has room for what it carries."""

import re
from dataclasses import replace
from itertools import product

import pytest
from telegram import InlineKeyboardMarkup

from rummybot.adapters.telegram.keyboards import MOST_OFFERS, Shown, hand_keyboard
from rummybot.engine.ids import Moment, Seat
from rummybot.engine.intents import Discard, TakeDiscard
from rummybot.engine.legality import options as options_of
from rummybot.engine.tabletop import BetweenDeals, Finished
from rummybot.i18n.translations import Locale, translations
from rummybot.render.choices import offers
from rummybot.render.hand import hand_screen
from rummybot.render.names import Names
from rummybot.render.sorting import Order
from rummybot.tables.roster import PlayerRef
from tests.render.examples import freed_joker
from tests.render.stories import Story, card
from tests.tables.room import COMPUTER, Room

LONGEST = "Wq_-9Zx8"
"""As long as the names of tables get."""
CARRIED = re.compile(
    r"(?:h:[\w-]+:\d+:[a-z]\w*(?:\.\w+)?|[pqr]:[\w-]+(?::[\w-]+)*:?[\w/+-]*)(?:~\w)?"
)


@pytest.mark.parametrize(
    ("variant", "guests", "options"),
    [
        ("gin", 1, ()),
        ("gin", 1, (("stock", "reshuffle"),)),
        ("basic", 5, ()),
        ("basic", 1, (("taken", "free"), ("last-discard", "required"))),
        ("joker", 1, ()),
        ("joker", 5, ()),
    ],
)
async def test_g2_every_button_of_every_hand_fits(
    variant: str, guests: int, options: tuple[tuple[str, str], ...]
) -> None:
    """Whatever is offered in whole games has its button, late in a game of the longest name."""
    room = Room(seed=5)
    others = [PlayerRef(str(number)) for number in range(guests)]
    await room.start(variant, *others, options=options)
    tr, names, seen = translations(Locale.RU), Names(("Ж" * 24,) * 6), 0
    while (seat := await room.on_turn()) is not None and seen < 120:
        view = await room.view(seat)
        if isinstance(view.table.phase, BetweenDeals | Finished):
            break
        screen = hand_screen(view, options_of(view), names, tr, table=LONGEST)
        screen = replace(screen, moment=Moment(999_999))
        for order, choosing in product(Order, (False, True)):
            shown = Shown(screen, (), order, choosing, 2 ** len(screen.hand) - 1, screen.choices)
            check_buttons(hand_keyboard(shown), 0 if choosing else len(screen.choices))
        await room.done(COMPUTER(view))
        seen += 1
    assert seen > 5


def check_buttons(keyboard: InlineKeyboardMarkup | None, choices: int) -> None:
    assert keyboard is not None
    carried = [str(each.callback_data) for row in keyboard.inline_keyboard for each in row]
    assert all(len(each.encode()) <= 64 and CARRIED.fullmatch(each) for each in carried), carried
    assert len(set(carried)) == len(carried)
    assert len([each for each in carried if each.startswith("p:")]) >= min(choices, MOST_OFFERS)


def test_cards_are_chosen_by_hand_too_while_a_card_is_owed() -> None:
    """A card taken for the opening keeps everything from being discarded; which melds to open with
    is still the player's choice.
    """
    ann = Seat(0)
    held = "Ks Kh Kd Qs Qh Qd 5h 6h 7h 2s 3d 9s joker"
    story = Story("joker", held, "8c 9c 10c Jc Qc Kc 8d 9d 10d Jd Qd Kd 8c", upcard="4h")
    story.do(TakeDiscard(ann, card("4h")))
    view, tr = story.view(0), translations(Locale.EN)
    assert not any(isinstance(each, Discard) for each in options_of(view))
    screen = hand_screen(view, options_of(view), Names(("A", "B")), tr, table=LONGEST)
    keyboard = hand_keyboard(Shown(screen))
    assert keyboard is not None
    assert "Choose cards" in [each.text for row in keyboard.inline_keyboard for each in row]


def test_where_nothing_can_be_discarded_more_offers_have_buttons() -> None:
    """A freed joker goes to so many places that they would not stand beside the discards."""
    story = freed_joker()
    view, tr = story.view(1), translations(Locale.EN)
    screen = hand_screen(view, options_of(view), Names(("A", "B")), tr, table=LONGEST)
    assert len(offers(screen.choices)) > MOST_OFFERS
    check_buttons(hand_keyboard(Shown(screen)), len(screen.choices))
    keyboard = hand_keyboard(Shown(screen))
    assert keyboard is not None
    carried = [str(each.callback_data) for row in keyboard.inline_keyboard for each in row]
    moves = [each for each in carried if each.startswith("p:")]
    assert len(moves) == len(screen.choices)
