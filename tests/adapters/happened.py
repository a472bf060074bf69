"""What happened, by the log of a table."""

from collections.abc import Sequence

from rummybot.engine import events
from rummybot.engine.hidden import ClosingCardLaid, StockDrawn
from rummybot.tables.request import Logged
from tests.adapters.stored import Book, game_of

OVER = events.DealScored, events.DealVoided
"""A deal is over."""

_DID: dict[str, tuple[type, ...]] = {
    "draw": (StockDrawn,),
    "discard": (events.Discarded,),
    "layoff": (events.LaidOff,),
    "pass": (events.Passed,),
    "knock": (ClosingCardLaid,),
    "gin": (ClosingCardLaid,),
    "ready": (events.SeatReady,),
}
_DREW = events.DiscardTaken, StockDrawn
_DONE = events.Discarded, ClosingCardLaid, events.WentOut


def times_done(log: Sequence[Logged], verb: str, seat: int) -> int:
    """How often a seat did this."""
    return sum(isinstance(each, _DID[verb]) and _seat(each) == seat for each in log)


def _seat(event: Logged) -> int:
    return int(getattr(event, "seat", -1))


def computer_drew(book: Book, after: int, people: int) -> bool:
    """Whether a computer has drawn since a version; the seats of people come first."""
    return any(isinstance(each, _DREW) and _seat(each) >= people for each in book.log()[after:])


def computers_moved_once(log: Sequence[Logged], people: int) -> bool:
    """Whether the only computer drew and ended its turn, once."""
    theirs = [each for each in log if _seat(each) >= people]
    drew = [each for each in theirs if isinstance(each, _DREW)]
    done = [each for each in theirs if isinstance(each, _DONE)]
    return len(drew) == len(done) == 1


def drew_the_same(log: Sequence[Logged], new: Sequence[Logged]) -> bool:
    """Whether whoever drew since then got what lay on top then."""
    if any(isinstance(each, events.DealBegan) for each in new):
        return True
    stock = game_of(log).hidden.stock
    drawn = tuple(each.card for each in new if isinstance(each, StockDrawn))
    rest = game_of((*log, *new)).hidden.stock
    return drawn == stock[: len(drawn)] and rest == stock[len(drawn) :]
