"""Whose move it is, in one line."""

from typing import assert_never

from rummybot.engine.tabletop import (
    BetweenDeals,
    BuyingIn,
    Cutting,
    Dealing,
    Defending,
    Drawing,
    Finished,
    Judging,
    Playing,
    Shuffling,
    UpcardOffer,
)
from rummybot.engine.turn_rules import Discarding
from rummybot.engine.views import PublicView
from rummybot.i18n.spans import Cards, Line, Who
from rummybot.i18n.translations import Translations
from rummybot.render.outcomes import game_won
from rummybot.render.phrases import names_text


def status_line(table: PublicView, tr: Translations) -> Line:
    """What is awaited, and of whom."""
    match table.phase:
        case Cutting():
            return tr.say("Cutting for the first deal.")
        case Dealing() | Shuffling():
            return tr.say("The cards are being shuffled.")
        case UpcardOffer(seat=seat):
            top = Cards(table.discards[-1:])
            return tr.say("{who} to take {card} or pass", card=top, who=Who(seat))
        case Drawing(turn=turn, only_stock=True):
            return tr.say("{who} to draw from the stock", who=Who(turn.seat))
        case Drawing(turn=turn) if turn.closed is not None:
            return tr.say("{who} may draw once more, or pass", who=Who(turn.seat))
        case Drawing(turn=turn):
            return tr.say("{who} to draw", who=Who(turn.seat))
        case Playing(turn=turn) if table.rules.discarding is Discarding.ANY:
            return tr.say("{who} to play, discard or pass", who=Who(turn.seat))
        case Playing(turn=turn):
            return tr.say("{who} to discard", who=Who(turn.seat))
        case Judging(seat=seat):
            return tr.say("{who} to let the deal end or play on", who=Who(seat))
        case Defending(turn=turn):
            return tr.say("{who} to lay off or pass", who=Who(turn.seat))
        case BuyingIn(seat=seat):
            return tr.say("{who} may buy back in, or decline", who=Who(seat))
        case BetweenDeals():
            return _between(table, table.phase, tr)
        case Finished():
            return game_won(table.phase, tr)
        case _ as unknown:
            assert_never(unknown)


def _between(table: PublicView, phase: BetweenDeals, tr: Translations) -> Line:
    late = tuple(seat for seat in table.seats if seat not in phase.ready)
    return tr.say("The deal is over. Waiting for: {names}", names=names_text(late))
