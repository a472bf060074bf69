"""Where cards can be laid in several ways: which of them was meant, asked back where it matters."""

from collections.abc import Iterator

from rummybot.engine.cards import Card
from rummybot.engine.intents import LayMelds, LayOff, SeatIntent
from rummybot.engine.joker_refusals import BothEnds, SeveralReadings
from rummybot.engine.legality import check
from rummybot.engine.melds import End
from rummybot.engine.opening import demand_on, opening_of
from rummybot.engine.refusals import Refusal
from rummybot.engine.views import SeatView


def each_way(view: SeatView, intent: SeatIntent, why: Refusal) -> tuple[SeatIntent, ...]:
    """The same as was refused for being several things, as each of them; what would be refused for
    another reason is none (AMB-31).
    """
    return tuple(each for each in _ways(intent, why) if _is_allowed(view, each))


def real_reason(view: SeatView, intent: SeatIntent, why: Refusal) -> Refusal:
    """Why not, whichever way is meant: where none would be allowed, why the first would not."""
    found = [check(view, each) for each in _ways(intent, why)]
    if not found or any(each is None or isinstance(each, SeveralReadings) for each in found):
        return why
    return found[0] or why


def _ways(intent: SeatIntent, why: Refusal) -> Iterator[SeatIntent]:
    match intent, why:
        case LayMelds(seat=seat, melds=melds), SeveralReadings(ways=ways):
            place = next(n for n, meld in enumerate(melds) if sorted(meld) == sorted(ways[0]))
            for way in ways:
                yield LayMelds(seat, (*melds[:place], way, *melds[place + 1 :]))
        case LayOff(seat=seat, card=card, meld=meld), BothEnds():
            yield from (LayOff(seat, card, meld, end) for end in End)
        case _:
            return


def _is_allowed(view: SeatView, intent: SeatIntent) -> bool:
    """Whether it is, or would be asked about once more for another of its melds."""
    refusal = check(view, intent)
    return refusal is None or isinstance(refusal, SeveralReadings)


def dearest_of(view: SeatView, cards: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
    """The melds of all these cards that are worth most, where that counts: for an opening."""
    rules = view.table.rules
    demand = demand_on(view.seat, view.table.melds, rules)
    melds = opening_of(cards, demand, rules) if demand else ()
    return melds if sum(map(len, melds)) == len(cards) else ()
