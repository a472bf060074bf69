"""Tables for tests, just dealt with the hands that matter."""

from typing import Any

from rummybot.engine.cards import Card
from rummybot.engine.hidden import State
from rummybot.engine.ids import Seat
from rummybot.engine.intents import DrawStock, Intent, Pass
from tests.conformance.adapter import Adapter
from tests.conformance.deck import complete, pack_of
from tests.engine.hands import hand
from tests.engine.play import step

A, B, C, D = map(Seat, range(4))


def card(name: str) -> Card:
    """The card of this name."""
    return hand(name)[0]


def table(
    variant: str, hands: dict[str, str], upcard: str, stock: str = "", **options: Any
) -> State:
    """A table of these players, A the dealer, with options in the words of the rule cases. A hand
    shorter than the longest one is filled up, and so is the stock.
    """
    layout = {
        "hands": {player: cards.split() for player, cards in hands.items()},
        "upcard": upcard,
        "stock_top": stock.split(),
    }
    deck = complete(list(hands), "A", layout, "a table", pack_of(variant))
    adapter = Adapter()
    answer = adapter.start(
        variant=variant,
        players=list(hands),
        options=options,
        start={},
        deal={"dealer": "A", "deck": deck},
    )
    assert answer.get("ok") is True, answer
    assert adapter.table is not None
    return adapter.table


def doing(state: State, *intents: Intent) -> State:
    """The state after these intents, each of which must be accepted."""
    for intent in intents:
        state = step(state, intent).after
    return state


def drawn(hand_a: str, hand_b: str, upcard: str, card: str) -> State:
    """A gin table at which B has drawn this card after both declined the upcard."""
    state = table("gin", {"A": hand_a, "B": hand_b}, upcard, card)
    return doing(state, Pass(B), Pass(A), DrawStock(B))
