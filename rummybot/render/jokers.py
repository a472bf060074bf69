"""What is said of jokers and of the opening: rules, choices, and why not."""

from typing import assert_never

from rummybot.engine import joker_refusals as no
from rummybot.engine.cards import JOKER, Card
from rummybot.engine.intents import LayMelds, LayOff, SwapJoker
from rummybot.engine.laying import lays_singles
from rummybot.engine.melds import End, TableMeld
from rummybot.engine.opening import demand_on, opening_of, worth_of
from rummybot.engine.readings import replaceable
from rummybot.engine.rules import NoDemand, OnTable, Rules, Worth
from rummybot.engine.tabletop import Drawing, Playing
from rummybot.engine.turns import owed
from rummybot.engine.two_packs.arranging import best_opening
from rummybot.engine.views import PublicView, SeatView
from rummybot.i18n.spans import EMPTY, Cards, Line, join, line, strong
from rummybot.i18n.translations import Translations
from rummybot.render.phrases import melds_text, names_text, one_of, points, sentences


def joker_refused(refusal: no.JokerRefusal, tr: Translations) -> Line:
    """Why not, where it is the jokers or the opening, and what would do."""
    match refusal:
        case no.SeveralReadings(ways=ways):
            return tr.say(
                "The joker could stand at either end. Name the cards in the order in which they "
                "shall lie, from low to high: {ways}.",
                ways=join(" / ", ((Cards(way),) for way in ways)),
            )
        case no.BothEnds(card=card, meld=meld):
            return tr.say(
                "{card} fits at both ends of meld {number}: {cards}. Say which: low or high.",
                card=Cards((card,)),
                number=meld.id,
                cards=Cards(meld.cards),
            )
        case no.OpeningTooLow(points=worth, demand=demand):
            return _too_low(worth, demand, tr)
        case no.NotOpened(demanded=demanded):
            return tr.say(
                "You have not opened yet: before your first melds, worth {points} or more in one "
                "action, nothing is added to a meld and no joker freed.",
                points=points(demanded, tr),
            )
        case no.TakenCardNotInOpening(card=card):
            return tr.say(
                "You took {card} before opening, so it must be in one of your first melds.",
                card=Cards((card,)),
            )
        case no.NoOpeningWith(card=card, best=best, demanded=demanded):
            return _no_opening(Cards((card,)), best, demanded, tr)
        case no.FreesNothing(card=card, meld=meld, fitting=fitting):
            return _frees_nothing(Cards((card,)), meld, fitting, tr)
        case no.JokerOwed():
            return tr.say(
                "You freed a joker, and it must be laid in the same turn: in a meld or on one, "
                "anywhere. Or take that back."
            )
        case _:
            assert_never(refusal)


def _too_low(worth: int, demand: Worth, tr: Translations) -> Line:
    low = tr.say(
        "That is worth {points}, and the first melds here must be worth {demanded} together.",
        points=points(worth, tr),
        demanded=demand.points,
    )
    if not demand.waived_at:
        return low
    waived = tr.say_n(
        "Less will do only if it leaves you with at most {n} card.",
        "Less will do only if it leaves you with at most {n} cards.",
        demand.waived_at,
    )
    return sentences(low, waived)


def _no_opening(card: Cards, best: int, demanded: int, tr: Translations) -> Line:
    """The open card before the opening: by how much it misses one."""
    if best:
        why = tr.say(
            "Before you have opened, {card} may be taken only for your opening, and your best "
            "with it is worth {best}; {demanded} are needed.",
            card=card,
            best=points(best, tr),
            demanded=demanded,
        )
    else:
        why = tr.say(
            "Before you have opened, {card} may be taken only for your opening, and no meld of "
            "yours has a place for it.",
            card=card,
        )
    return sentences(why, tr.say("Draw from the stock."))


def _frees_nothing(
    card: Cards, meld: TableMeld, fitting: tuple[Card, ...], tr: Translations
) -> Line:
    cards, number = Cards(meld.cards), meld.id
    if not fitting:
        return tr.say("There is no joker in meld {number}: {cards}.", number=number, cards=cards)
    return tr.say(
        "{card} does not free the joker of meld {number}: {cards}. It stands for {fitting}.",
        card=card,
        number=number,
        cards=cards,
        fitting=one_of(fitting, tr),
    )


def still_to_open(table: PublicView) -> Worth | None:
    """What the first melds of the seat on turn must be worth, if it has not laid them yet."""
    phase = table.phase
    on_turn = phase.turn.seat if isinstance(phase, Drawing | Playing) else None
    return None if on_turn is None else demand_on(on_turn, table.melds, table.rules)


# ---------------------------------------------------------------- the table


def stand_ins(meld: TableMeld, tr: Translations) -> Line:
    """What the jokers of a meld stand for; nothing where it has none."""
    missing, jokers = replaceable(meld), meld.cards.count(JOKER)
    if not jokers or not missing:
        return EMPTY
    cards: Line = (Cards(missing),) if len(missing) == jokers else one_of(missing, tr)
    return line("(", Cards((JOKER,)), " = ", cards, ")")


def opened_line(table: PublicView, tr: Translations) -> Line:
    """Who has opened, where one has to (JR-31)."""
    rules = table.rules
    if not isinstance(rules.tabling, OnTable) or not isinstance(rules.tabling.first, Worth):
        return EMPTY
    opened = [each for each in table.seats if demand_on(each, table.melds, rules) is None]
    if len(opened) == len(table.seats):
        return tr.say("Everybody has opened.")
    demanded = points(rules.tabling.first.points, tr)
    if not opened:
        return tr.say("Nobody has opened yet: {points} are needed.", points=demanded)
    return tr.say(
        "Opened: {who}. The others need {points}.", who=names_text(opened), points=demanded
    )


# ---------------------------------------------------------------- hands and choices


def opening_line(view: SeatView, tr: Translations) -> Line:
    """How near the hand is to an opening, where one is asked for (JR-37)."""
    demand = demand_on(view.seat, view.table.melds, view.table.rules)
    if demand is None:
        return EMPTY
    phase, rules = view.table.phase, view.table.rules
    mine = isinstance(phase, Playing) and phase.turn.seat == view.seat
    must = owed(phase.turn, rules) if mine and isinstance(phase, Playing) else None
    best = best_opening(view.hand, rules, must)
    if not opening_of(view.hand, demand, rules, must):
        return tr.say("Best opening: {best} of {demanded}.", best=best, demanded=demand.points)
    if best < demand.points:
        return strong(
            tr.say_n(
                "You can open and go out: it leaves at most {n} card, so no {demanded} are needed.",
                "You can open and go out: it leaves at most {n} cards, so no {demanded} are "
                "needed.",
                demand.waived_at,
                demanded=demand.points,
            )
        )
    return strong(
        tr.say("You can open: {best}, needed {demanded}.", best=best, demanded=demand.points)
    )


def lay_label(intent: LayMelds, view: SeatView, tr: Translations) -> Line:
    """What laying melds is called; of an opening, what it is worth."""
    melds, rules = melds_text(intent.melds), view.table.rules
    if demand_on(view.seat, view.table.melds, rules) is None:
        return tr.say("Lay {melds}", melds=melds)
    return tr.say("Open {points}: {melds}", points=worth_of(intent.melds, rules), melds=melds)


def lay_off_label(intent: LayOff, view: PublicView, tr: Translations) -> Line:
    """What a lay-off is called; where an end is chosen, which."""
    meld = view.meld(intent.meld)
    card, cards = Cards((intent.card,)), Cards(meld.cards if meld else ())
    if lays_singles(view.rules):
        return tr.say(
            "Single {card} beside {number}: {cards}", card=card, number=intent.meld, cards=cards
        )
    match intent.end:
        case End.LOW:
            return tr.say(
                "Add {card} to {number}, low: {cards}", card=card, number=intent.meld, cards=cards
            )
        case End.HIGH:
            return tr.say(
                "Add {card} to {number}, high: {cards}", card=card, number=intent.meld, cards=cards
            )
        case None:
            return tr.say(
                "Add {card} to {number}: {cards}", card=card, number=intent.meld, cards=cards
            )
        case _:
            assert_never(intent.end)


def swap_label(intent: SwapJoker, view: PublicView, tr: Translations) -> Line:
    """What freeing a joker is called."""
    meld = view.meld(intent.meld)
    return tr.say(
        "Free the joker of {number} with {card}: {cards}",
        number=intent.meld,
        card=Cards((intent.card,)),
        cards=Cards(meld.cards if meld else ()),
    )


# ---------------------------------------------------------------- rules


def joker_facts(rules: Rules, tr: Translations) -> tuple[Line, ...]:
    """What a joker may do, and what the first melds must be worth, where there is that."""
    return tuple(each for each in (_jokers(rules, tr), _opening(rules, tr)) if each)


def _jokers(rules: Rules, tr: Translations) -> Line:
    if not rules.pack.jokers:
        return EMPTY
    stands = tr.say(
        "A joker stands for any card. A meld has at least {least} real cards, and in a run two "
        "jokers never stand side by side.",
        least=rules.melds.real_least,
    )
    if not isinstance(rules.tabling, OnTable):
        return stands
    freed = tr.say(
        "You may put the very card that a joker on the table stands for in its place, in a set a "
        "suit that is missing there; then you must lay a joker in the same turn."
    )
    return sentences(stands, freed)


def _opening(rules: Rules, tr: Translations) -> Line:
    if not isinstance(rules.tabling, OnTable):
        return EMPTY
    match rules.tabling.first:
        case NoDemand():
            return EMPTY
        case Worth(points=demanded, waived_at=left):
            opening = tr.say(
                "A player's first melds, laid in one action, must be worth at least {points} "
                "together. Before that nothing is added to a meld and no joker freed, and the open "
                "card is taken only for these melds.",
                points=points(demanded, tr),
            )
            counted = tr.say("A joker counts there what its card would count.")
            waived = tr.say_n(
                "They may be worth less if they leave at most {n} card in the hand.",
                "They may be worth less if they leave at most {n} cards in the hand.",
                left,
            )
            return sentences(opening, counted, waived)
        case _ as unknown:
            assert_never(unknown)
