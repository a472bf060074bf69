"""Turns of phrase that several screens and lines use."""

from collections.abc import Sequence

from rummybot.engine.cards import Card, Rank
from rummybot.engine.ids import Seat
from rummybot.i18n.spans import Cards, Line, Who, join, line, strong
from rummybot.i18n.translations import Translations
from rummybot.render.text import rank_text


def melds_text(melds: Sequence[tuple[Card, ...]]) -> Line:
    """Melds side by side: 5♥ 6♥ 7♥ / 8♠ 8♦ 8♣."""
    return join(" / ", ((Cards(meld),) for meld in melds))


def names_text(seats: Sequence[Seat]) -> Line:
    """Names in a row: Ann, Bob."""
    return join(", ", ((Who(seat),) for seat in seats))


def one_of(cards: Sequence[Card], tr: Translations) -> Line:
    """Cards of which one will do: 4♥ or 8♥. There must be one at least."""
    singles: list[Line] = [(Cards((card,)),) for card in cards]
    if len(singles) == 1:
        return singles[0]
    return tr.say("{some} or {last}", some=join(", ", singles[:-1]), last=singles[-1])


def runs_text(runs: Sequence[tuple[Rank, ...]], tr: Translations) -> Line:
    """Runs of which one will do, by their ranks: J-Q-K or Q-K-A."""
    *some, last = ("-".join(rank_text(rank, tr.locale) for rank in run) for run in runs)
    return tr.say("{some} or {last}", some=", ".join(some), last=last) if some else line(last)


def points(number: int, tr: Translations) -> Line:
    """So many points."""
    return tr.say_n("{n} point", "{n} points", number)


def chips(number: int, tr: Translations) -> Line:
    """So many chips."""
    return tr.say_n("{n} chip", "{n} chips", number)


def cards_count(number: int, tr: Translations) -> Line:
    """So many cards."""
    return tr.say_n("{n} card", "{n} cards", number)


def open_card_line(card: Card, tr: Translations) -> Line:
    """The card that lies open on the discard pile."""
    return tr.say("Open card: {card}.", card=strong((Cards((card,)),)))


def sentences(*lines: Line) -> Line:
    """Sentences after one another, on one line; empty ones leave no gap."""
    return join(" ", (each for each in lines if each))
