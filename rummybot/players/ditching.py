"""How the quick player plays where hands are short, any number is ditched and plays score: it draws
all it can, plays what scores most, and keeps at most one card, if neighbours of it are to come.
"""

from rummybot.engine.cards import PACK, Card, Rank, without
from rummybot.engine.endings import EndingRun
from rummybot.engine.ids import MeldId
from rummybot.engine.intents import Discard, DrawStock, LayMelds, LayOff, Pass, Ready, SeatIntent
from rummybot.engine.laying import extends
from rummybot.engine.legality import Options
from rummybot.engine.melds import HIGH_ACE, Flaw, TableMeld, lay, melds_among, recognise
from rummybot.engine.score_rules import FirstTo
from rummybot.engine.scoring import play_points, played_points
from rummybot.engine.seating import sides
from rummybot.engine.standings import by_side
from rummybot.engine.views import SeatView
from rummybot.players.watching import unseen

Play = LayMelds | LayOff

FEW = 6
"""With fewer neighbours of a card to come than this a new card is as good."""


def choose(view: SeatView, listed: Options) -> SeatIntent:
    """One of the options, of which there must be one."""
    ready = next((each for each in listed if isinstance(each, Ready)), None)
    draws = [each for each in listed if isinstance(each, DrawStock)]
    if ready is not None or draws:
        return ready or draws[-1]
    if not any(isinstance(each, Discard | Pass) for each in listed):
        return listed[0]
    last = _winning_run(view, listed)
    if last is not None:
        return last
    _, _, first = _best(view, view.hand, view.table.melds)
    return _end_of_turn(view) if first is None else first


def _winning_run(view: SeatView, listed: Options) -> LayMelds | None:
    """A run that ends the deal, where that would win the game whatever the others hold."""
    table, ending = view.table, view.table.rules.ending
    game = table.rules.game
    if not isinstance(ending, EndingRun) or not isinstance(game, FirstTo):
        return None
    ends = [sorted(run) for run in ending.runs]
    for each in listed:
        if isinstance(each, LayMelds) and sorted(c.rank for c in each.melds[0]) in ends:
            held = table.rules.values.total(without(view.hand, each.melds[0]))
            held += _partners_hold(view)
            laid = (*table.melds, *_laid(view, each.melds[0]))
            played = played_points(table.rules, table.seats, laid)
            scores = [sum(each) for each in zip(table.standing.scores, played, strict=True)]
            totals = by_side(table.rules, table.seats, scores)
            mine = next(total for side, total in totals if view.seat in side) - held
            others = [total for side, total in totals if view.seat not in side]
            if mine >= game.points and mine > max(others):
                return each
    return None


def _partners_hold(view: SeatView) -> int:
    """What the hands of those who count together with this seat cost at most."""
    table, values = view.table, view.table.rules.values
    (own,) = [side for side in sides(table.rules.seating, table.seats) if view.seat in side]
    cards = sum(table.hands[table.place(seat)].size for seat in own if seat != view.seat)
    return cards * max(map(values.of, PACK))


def _best(
    view: SeatView, hand: tuple[Card, ...], melds: tuple[TableMeld, ...]
) -> tuple[int, int, Play | None]:
    """The most points these cards can be played for, how many cards that takes, and the first of
    the plays. Two of a run and a single score more than three of it, so no deal is ended by it.
    """
    best: tuple[int, int, Play | None] = (0, 0, None)
    rules = view.table.rules
    plays: list[tuple[Play, tuple[Card, ...], int, tuple[TableMeld, ...]]] = []
    for cards in melds_among(hand, rules.melds):
        laid = _laid(view, cards)
        score = sum(play_points(rules, meld) for meld in laid)
        plays.append((LayMelds(view.seat, (cards,)), cards, score, (*melds, *laid)))
    for card in hand:
        on = next((meld for meld in melds if extends(card, meld, rules)), None)
        if on is not None:
            plays.append((LayOff(view.seat, card, on.id), (card,), rules.values.of(card), melds))
    for play, cards, score, after in plays:
        points, count, _ = _best(view, without(hand, cards), after)
        if (score + points, len(cards) + count) > best[:2]:
            best = (score + points, len(cards) + count, play)
    return best


def _laid(view: SeatView, cards: tuple[Card, ...]) -> tuple[TableMeld, ...]:
    """A meld as it would lie; its number is that of none."""
    shape = recognise(cards, view.table.rules.melds)
    return () if isinstance(shape, Flaw) else (lay(MeldId(0), view.seat, cards, shape),)


def _end_of_turn(view: SeatView) -> SeatIntent:
    """Keep the card with most neighbours to come, if there are enough of them and another turn."""
    seat, table = view.seat, view.table
    to_come = tuple(unseen(view))
    others = sum(3 for each in table.seats if each != seat)
    kept: tuple[Card, ...] = ()
    if table.stock_size > others:
        hopes = {card: _neighbours(card, to_come) for card in view.hand if not _is_dear(card, view)}
        card = max(hopes, key=lambda each: (hopes[each], each), default=None)
        kept = (card,) if card is not None and hopes[card] >= FEW else ()
    thrown = without(view.hand, kept)
    return Discard(seat, thrown[0], thrown[1:]) if thrown else Pass(seat)


def _is_dear(card: Card, view: SeatView) -> bool:
    """Whether a card costs more than most if it is held at the end."""
    values = view.table.rules.values
    return values.of(card) > min(map(values.of, PACK))


def _neighbours(card: Card, to_come: tuple[Card, ...]) -> int:
    """How many cards to come make a run with this one."""
    return sum(abs(_place(other.rank) - _place(card.rank)) == 1 for other in to_come)


def _place(rank: Rank) -> int:
    return HIGH_ACE if rank is Rank.ACE else rank
