"""Tables whose hands are known: the log that tells of a deal is written beforehand."""

from rummybot.engine.booking import evolve
from rummybot.engine.game import decide, new_game
from rummybot.engine.hidden import Event, State
from rummybot.engine.intents import Cut, Intent, Shuffle
from rummybot.engine.rules import Rules
from rummybot.engine.tabletop import Cutting
from rummybot.tables import around
from rummybot.tables.config import TableConfig
from rummybot.tables.events import DeckSealed, GameStarted, LifecycleEvent, TableOpened
from rummybot.tables.lifecycle import Open
from rummybot.tables.ports import Entry, EventStore
from rummybot.tables.request import Logged
from rummybot.tables.roster import Place, PlayerRef
from rummybot.tables.running import Running, fold
from tests.conformance.deck import complete, pack_of
from tests.engine.hands import hand
from tests.tables.room import ANN, HERE, TABLE


async def deal(
    store: EventStore,
    variant: str,
    seated: tuple[LifecycleEvent, ...],
    hands: tuple[str, ...],
    upcard: str,
    stock: str,
    config: TableConfig,
    place: Place = HERE,
    host: PlayerRef = ANN,
) -> None:
    """A table of a host's, who deals, at which others sit down; with these hands and this stock."""
    opened = around.decide(None, Open(host, place, variant, (), config))
    assert isinstance(opened, tuple)
    first = opened[0]
    assert isinstance(first, TableOpened)
    before: tuple[Logged, ...] = (*opened, *seated, GameStarted(), DeckSealed(bytes(32)))
    events = (*before, *_dealt(variant, first.rules, hands, upcard, stock))
    standing = fold(Running(), events).standing
    entry = Entry(table=TABLE, expected=0, key="dealt", events=events, standing=standing)
    assert await store.append(entry) is None


def _dealt(
    variant: str, rules: Rules, hands: tuple[str, ...], upcard: str, stock: str
) -> list[Event]:
    names = "ABCDEF"[: len(hands)]
    layout = {
        "hands": {name: cards.split() for name, cards in zip(names, hands, strict=True)},
        "upcard": upcard,
        "stock_top": stock.split(),
    }
    order = tuple(hand(" ".join(complete(list(names), "A", layout, "a table", pack_of(variant)))))
    game, events = new_game(rules, len(hands)), list[Event]()
    assert isinstance(game, State)
    cards = tuple(hand("As 3s 4s 5s 6s 7s"))
    steps: list[Intent] = [Shuffle(order)]
    if isinstance(game.top.phase, Cutting):
        steps.insert(0, Cut(cards[: len(hands)]))
    for step in steps:
        found = decide(game, step)
        assert isinstance(found, tuple), found
        for each in found:
            game = evolve(game, each)
        events += found
    assert game.top.dealer == 0
    return events
