"""Positions for computer players: a view of one seat, written as cards."""

from rummybot.engine.cards import Card
from rummybot.engine.ids import MeldId, Moment, Seat
from rummybot.engine.melds import Flaw, TableMeld, lay, recognise
from rummybot.engine.rules import MeldRules, Rules
from rummybot.engine.standings import Points
from rummybot.engine.tabletop import (
    Defending,
    Drawing,
    FaceDown,
    Phase,
    Playing,
    Tabletop,
    UpcardOffer,
)
from rummybot.engine.turns import Closed, Drew, Took, Turn
from rummybot.engine.variants import VARIANTS
from rummybot.engine.views import SeatView
from tests.engine.hands import hand
from tests.engine.play import rules_with

ME, OTHER = Seat(0), Seat(1)
CLOCK = Moment(5)


def rules(variant: str, **chosen: str) -> Rules:
    """A preset with options, underscores for dashes."""
    preset = next(each for each in VARIANTS if each.key == variant)
    return rules_with(preset, {key.replace("_", "-"): value for key, value in chosen.items()})


def on_table(number: int, text: str) -> TableMeld:
    """A meld of the other seat."""
    shape = recognise(hand(text), MeldRules())
    assert not isinstance(shape, Flaw)
    return lay(MeldId(number), OTHER, hand(text), shape)


def view(
    by: Rules,
    phase: Phase,
    held: str,
    *,
    pile: str = "Kd",
    melds: tuple[str, ...] = (),
    theirs: str = "",
) -> SeatView:
    """What seat 0 of two sees."""
    mine = tuple(sorted(hand(held)))
    table = Tabletop(
        rules=by,
        seats=(ME, OTHER),
        dealer=OTHER,
        phase=phase,
        moment=Moment(9),
        discards=hand(pile),
        melds=tuple(on_table(number, text) for number, text in enumerate(melds, 1)),
        hands=(FaceDown(len(mine)), FaceDown(10, tuple(sorted(hand(theirs))))),
        stock_size=20,
        reshuffles=0,
        standing=Points((0, 0)),
        deal_no=1,
    )
    return SeatView(table, ME, mine)


def to_draw() -> Phase:
    """Seat 0 is to draw."""
    return Drawing(Turn(ME, CLOCK, fresh=True))


def to_play(taken: Card | None = None) -> Phase:
    """Seat 0 has drawn from the stock, or taken a card."""
    return Playing(Turn(ME, CLOCK, fresh=True, acts=(Drew() if taken is None else Took(taken),)))


def offered() -> Phase:
    """Seat 0 is offered the upcard."""
    return UpcardOffer(ME, CLOCK, (OTHER,))


def to_defend(deadwood: int) -> Phase:
    """The other seat has knocked."""
    return Defending(Turn(ME, CLOCK, fresh=True), Closed(OTHER, deadwood))
