"""No hidden card is ever in anything that is shown to everybody."""

from collections.abc import Sequence
from inspect import getmembers_static, signature
from typing import get_type_hints

import pytest

from rummybot.delivery.outlet import Outlet
from rummybot.engine.cards import PACK, Card
from rummybot.engine.hidden import State
from rummybot.engine.ids import Seat
from rummybot.engine.notices import PublicNotice, tell
from rummybot.render.screen import PrivateScreen, PublicScreen
from rummybot.render.text import card_text
from rummybot.store.memory import MemoryStore
from rummybot.tables.events import LifecycleEvent
from rummybot.tables.request import Logged
from rummybot.tables.running import Running, fold
from tests.delivery.outlets import cards_in
from tests.delivery.scene import Scene, text
from tests.tables.room import BOB, CAT, DAN, TABLE


def test_an_outlet_takes_public_screens_only() -> None:
    methods = [getattr(Outlet, name) for name, _ in getmembers_static(Outlet) if name in SHOWING]
    assert len(methods) == len(SHOWING)
    for method in methods:
        hints = get_type_hints(method)
        assert hints["screen"] is PublicScreen
        assert PrivateScreen not in hints.values()
        assert "screen" in signature(method).parameters


SHOWING = {"show", "update"}


def never_seen(store: MemoryStore) -> frozenset[Card]:
    """The cards of the running deal that nobody but their holder, or nobody at all, has seen."""
    log = store._events[TABLE]
    game = fold(Running(), log).game
    assert isinstance(game, State)
    seen = {card for notice in _public(log) for card in cards_in(notice)}
    hidden = {*game.hidden.stock, *(card for hand in game.hidden.hands for card in hand)}
    return frozenset(hidden - seen)


def _public(log: Sequence[Logged]) -> list[PublicNotice]:
    """What was told since the cards were last dealt."""
    told = [tell(each).everyone for each in log if not isinstance(each, LifecycleEvent)]
    dealt = [n for n, each in enumerate(told) if type(each).__name__ == "CardsWereDealt"]
    return [each for each in told[dealt[-1] if dealt else 0 :] if each is not None]


@pytest.mark.parametrize("edits", [True, False], ids=["boards", "stories"])
@pytest.mark.parametrize(("variant", "seats"), [("basic", 2), ("basic", 4), ("gin", 2)])
async def test_no_screen_shows_a_card_that_is_hidden(
    variant: str, seats: int, *, edits: bool
) -> None:
    scene = Scene(edits=edits, pings=edits)
    await scene.introduce()
    await scene.start(variant, *(BOB, CAT, DAN)[: seats - 1], options=(("match", "single"),))
    await scene.presenter.catch_up()  # the cut: cards that are shuffled again after it
    assert isinstance(scene.store, MemoryStore)
    hidden_ones, known = 0, 0
    while await scene.move():
        shown = len(scene.outlet.screens)
        await scene.presenter.catch_up()
        hidden = never_seen(scene.store)
        for screen in scene.outlet.screens[shown:]:
            assert hidden.isdisjoint(cards_in(screen.blocks))
            words = text(screen).replace("10", "T")
            locale = screen.locale
            glyphs = {card_text(card, locale).replace("10", "T") for card in hidden}
            assert not [glyph for glyph in glyphs if glyph in words]
            known += len(set(cards_in(screen.blocks)))
        hidden_ones += len(hidden)
    assert hidden_ones > 100
    assert known > 20


async def test_the_search_for_hidden_cards_does_find_them() -> None:
    scene = Scene()
    await scene.start("gin", BOB)
    assert isinstance(scene.store, MemoryStore)
    hidden = never_seen(scene.store)
    assert len(hidden) in {51, 50, 49}
    assert set((await scene.view(Seat(0))).hand) <= hidden
    assert set(cards_in((await scene.view(Seat(0))).hand)) == set((await scene.view(Seat(0))).hand)
    assert hidden < set(PACK)
