"""Whatever happens in a game can be shown, and what is offered may be done."""

from collections.abc import Iterator
from random import Random

import pytest

from rummybot.engine.booking import evolve
from rummybot.engine.cards import PACK
from rummybot.engine.game import decide, new_game
from rummybot.engine.hidden import State
from rummybot.engine.house_rules import with_options
from rummybot.engine.intents import (
    Cut,
    Discard,
    Intent,
    Knock,
    LayOff,
    SeatIntent,
    Shuffle,
)
from rummybot.engine.legality import Nature, Seats, awaiting, check, options, to_shuffle
from rummybot.engine.notices import PublicNotice, tell
from rummybot.engine.rules import Rules
from rummybot.engine.tabletop import Cutting
from rummybot.engine.variants import VARIANTS, Variant
from rummybot.engine.views import SeatView, seat_view
from rummybot.i18n.translations import Locale, translations
from rummybot.render.board import board_screen
from rummybot.render.hand import hand_screen
from rummybot.render.names import names
from rummybot.render.scoresheet import deal_screen, game_screen
from rummybot.render.screen import PrivateScreen
from rummybot.render.text import plain_text
from tests.render.on_paper import on_paper

NAMES = names(("Ann", "Bob", "Cy", "Dee", "Eve", "Flo"))


def some_game(
    variant: Variant, rng: Random, most: int
) -> Iterator[tuple[State, list[PublicNotice]]]:
    """A game of random options, played by random choices."""
    chosen = {option.key: rng.choice(option.values) for option in variant.options}
    rules = with_options(variant.rules, variant.options, chosen)
    assert isinstance(rules, Rules)
    state = new_game(rules, rng.randint(rules.seating.least, rules.seating.most))
    assert isinstance(state, State)
    told: list[PublicNotice] = []
    for _ in range(most):
        yield state, told
        intent = _next(state, rng)
        if intent is None:
            return
        events = decide(state, intent)
        assert isinstance(events, tuple)
        for event in events:
            state = evolve(state, event)
            everyone = tell(event).everyone
            if everyone is not None:
                told.append(everyone)


def _next(state: State, rng: Random) -> Intent | None:
    match awaiting(state.top):
        case Nature():
            cards = list(to_shuffle(state.top) or PACK)
            rng.shuffle(cards)
            if isinstance(state.top.phase, Cutting):
                return Cut(tuple(cards[: len(state.top.phase.among)]))
            return Shuffle(tuple(cards))
        case Seats(seats=seats):
            seat = rng.choice(seats)
            return rng.choice(options(seat_view(state, seat)))
        case _:
            return None


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.key)
def test_any_moment_can_be_shown(variant: Variant, seed: int) -> None:
    rng = Random(seed)
    for state, told in some_game(variant, rng, most=150):
        tr = translations(rng.choice(tuple(Locale)))
        on_paper(board_screen(state.top, tuple(told), NAMES, tr))
        on_paper(deal_screen(state.top, tuple(told), NAMES, tr))
        on_paper(game_screen(state.top, NAMES, tr))
        for seat in state.top.seats:
            view = seat_view(state, seat)
            screen = hand_screen(view, options(view), NAMES, tr)
            on_paper(screen)
            offered_is_allowed_and_told_apart(view, screen)


def offered_is_allowed_and_told_apart(view: SeatView, screen: PrivateScreen) -> None:
    listed = options(view)
    intents = [choice.intent for choice in screen.choices]
    assert all(check(view, intent) is None for intent in intents)
    labels = [plain_text(choice.label, NAMES, screen.locale) for choice in screen.choices]
    assert len(set(labels)) == len(labels)
    assert bool(intents) == bool(listed)
    for kind in (Discard, LayOff):
        assert {i for i in intents if isinstance(i, kind)} == {
            i for i in listed if isinstance(i, kind) and not _of_several(i)
        }
    knocks = [i for i in listed if isinstance(i, Knock)]
    assert not knocks or intents[0] in listed


def _of_several(intent: SeatIntent) -> bool:
    """Cards to be thrown together are chosen one by one."""
    return isinstance(intent, Discard) and bool(intent.also)
