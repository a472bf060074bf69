"""The quick player. It decides at once, by the rules of the table in one of four ways."""

from rummybot.engine.intents import SeatIntent
from rummybot.engine.laying import lays_singles
from rummybot.engine.legality import options
from rummybot.engine.rules import InHand
from rummybot.engine.views import SeatView
from rummybot.players import ditching, freeing, greedy, keeping


class Quick:
    """Plays every preset to its end by its own legal options."""

    def choose(self, view: SeatView) -> SeatIntent:
        """The best option as far as it can see. Raises ValueError where there is none."""
        listed, rules = options(view), view.table.rules
        if not listed:
            raise ValueError("no option left")
        if lays_singles(rules):
            return ditching.choose(view, listed)
        if isinstance(rules.tabling, InHand) and rules.pack.decks > 1:
            return keeping.choose(view, listed)
        if rules.pack.jokers:
            return freeing.choose(view, listed)
        return greedy.choose(view, listed)
