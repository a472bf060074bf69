"""Short games with a stacked deck, told step by step, to have something to show.

The last seat deals, so seat 0 begins. Hands, upcard and stock are named in the letters of the rule
cases (`7h Th As`); what is not named lies at the bottom of the stock.
"""

from collections import Counter
from collections.abc import Mapping
from types import MappingProxyType

from rummybot.commands.notation import read_cards
from rummybot.engine.booking import evolve
from rummybot.engine.cards import PACK, Card
from rummybot.engine.game import decide, new_game
from rummybot.engine.hidden import State
from rummybot.engine.house_rules import with_options
from rummybot.engine.ids import Seat
from rummybot.engine.intents import (
    Cut,
    Discard,
    DrawStock,
    Intent,
    SeatIntent,
    Shuffle,
    TimeUp,
)
from rummybot.engine.legality import Seats, awaiting, options
from rummybot.engine.notices import PrivateNotice, PublicNotice, tell
from rummybot.engine.refusals import Refusal
from rummybot.engine.rules import FirstDealer, Rules
from rummybot.engine.tabletop import Tabletop
from rummybot.engine.variants import find_variant
from rummybot.engine.views import SeatView, seat_view


def cards(text: str) -> tuple[Card, ...]:
    """The cards of a text; none for an empty one."""
    if not text:
        return ()
    read = read_cards(text)
    assert isinstance(read, tuple), read
    return read


def card(text: str) -> Card:
    """The one card of a text."""
    (only,) = cards(text)
    return only


def rules_of(variant: str, chosen: Mapping[str, str]) -> Rules:
    """The rules of a preset with these options."""
    found = find_variant(variant)
    assert found is not None
    rules = with_options(found.rules, found.options, chosen)
    assert isinstance(rules, Rules), rules
    return rules


class Story:
    """A game under way, and everything that was told of it."""

    def __init__(
        self,
        variant: str,
        *hands: str,
        upcard: str = "",
        stock: str = "",
        house: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        self.variant = variant
        self.rules = rules_of(variant, house)
        self.told: list[PublicNotice] = []
        self.whispered: list[tuple[Seat, PrivateNotice]] = []
        state = new_game(self.rules, len(hands))
        assert isinstance(state, State)
        self.state = state
        seats = len(hands)
        ranks = PACK[:13]
        low = self.rules.deal.first is not FirstDealer.CUT_HIGH
        last = ranks[0] if low else ranks[12]
        self.do(Cut((*ranks[5 : 5 + seats - 1], last)))
        self.deal(*hands, upcard=upcard, stock=stock)

    def deal(self, *hands: str, upcard: str = "", stock: str = "") -> "Story":
        """Deal these hands, the first to the seat after the dealer."""
        dealt = [cards(hand) for hand in hands]
        top = [card for row in zip(*dealt, strict=True) for card in row]
        top += [*cards(upcard), *cards(stock)]
        rest = Counter(self.rules.pack.cards()) - Counter(top)
        self.do(Shuffle((*top, *rest.elements())))
        return self

    def do(self, *intents: Intent) -> "Story":
        """Do what must be allowed."""
        for intent in intents:
            events = decide(self.state, intent)
            assert isinstance(events, tuple), (intent, events)
            for event in events:
                self.state = evolve(self.state, event)
                told = tell(event)
                if told.everyone is not None:
                    self.told.append(told.everyone)
                self.whispered.extend(told.privately)
        return self

    def time_is_up(self) -> "Story":
        """Whoever is awaited has let the time run out."""
        waiting = awaiting(self.state.top)
        assert isinstance(waiting, Seats)
        return self.do(TimeUp(waiting.clock))

    def draw_and_throw(self, seat: int, thrown: str) -> "Story":
        """A turn of no great interest."""
        who = Seat(seat)
        return self.do(DrawStock(who), Discard(who, card(thrown)))

    def refused(self, intent: Intent) -> Refusal:
        """Why this is not allowed."""
        answer = decide(self.state, intent)
        assert not isinstance(answer, tuple), answer
        return answer

    @property
    def table(self) -> Tabletop:
        """What everybody sees."""
        return self.state.top

    def view(self, seat: int) -> SeatView:
        """What a seat sees."""
        return seat_view(self.state, Seat(seat))

    def options(self, seat: int) -> tuple[SeatIntent, ...]:
        """What a seat may do."""
        return options(self.view(seat))
