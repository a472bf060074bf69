"""Refusals that speak of cards: drawing, melding, and what a turn owes."""

from typing import assert_never

from rummybot.engine import draw_refusals as of_draw
from rummybot.engine import refusals as no
from rummybot.engine.cards import JOKER, Card
from rummybot.engine.endings import Closing, EmptyHand, EndingRun
from rummybot.engine.ids import MeldId
from rummybot.engine.melds import Single, TableMeld
from rummybot.engine.rules import Opening
from rummybot.engine.tabletop import Playing
from rummybot.engine.turn_rules import UpTo
from rummybot.engine.turns import Took, is_stopped
from rummybot.engine.views import PublicView
from rummybot.i18n.spans import EMPTY, Cards, Line
from rummybot.i18n.translations import Translations
from rummybot.render.flaws import flaw_line
from rummybot.render.jokers import still_to_open
from rummybot.render.phrases import one_of, points, sentences

MeldingRefusal = no.CardNotHeld | no.NotAMeld | no.MeldsStayInHand | no.NoSuchMeld | no.DoesNotFit
DutyRefusal = (
    no.TakenCardOwed | no.TakenCardStranded | no.TakenCardBack | no.DiscardNeeded | no.OneDiscard
)


def drawing_refused(refusal: of_draw.DrawRefusal, table: PublicView, tr: Translations) -> Line:
    """Why a card may not be drawn so."""
    match refusal:
        case of_draw.OnlyStock():
            if table.rules.opening is Opening.UPCARD_OFFER:
                return tr.say("Everybody left the upcard: this draw comes from the stock.")
            return tr.say("You put the card back: now you draw from the stock.")
        case of_draw.OnlyPile():
            return tr.say("The stock is empty: take the open card, or pass.")
        case of_draw.NotSoMany():
            return _not_so_many(refusal, table, tr)
        case of_draw.HandIsFull(limit=limit):
            full = tr.say("Your hand is full with {limit} cards, so nothing is drawn.", limit=limit)
            return sentences(full, what_to_play(table, tr))
        case of_draw.PileUntouched():
            untouched = tr.say("Nothing is taken from the discard pile at this table.")
            return sentences(untouched, tr.say("Draw from the stock."))
        case of_draw.NothingOnPile():
            return tr.say("No card lies open: draw from the stock, or pass.")
        case of_draw.NotInRow(card=card):
            return tr.say(
                "{card} does not lie in the row. There lie: {cards}.",
                card=Cards((card,)),
                cards=Cards(table.discards),
            )
        case of_draw.NotTopCard(top=top):
            return tr.say(
                "Only the top card of the discard pile may be taken here: {card}.",
                card=Cards((top,)),
            )
        case of_draw.TakenCardUseless(card=card):
            return tr.say(
                "A card taken from the discard pile must be played in the same turn at this table, "
                "and {card} goes with nothing you hold and nothing on the table. Draw from the "
                "stock.",
                card=Cards((card,)),
            )
        case _:
            assert_never(refusal)


def _not_so_many(refusal: of_draw.NotSoMany, table: PublicView, tr: Translations) -> Line:
    if not isinstance(table.rules.draw, UpTo):
        return tr.say("A turn begins with one card here, no more.")
    if refusal.count < 1:
        return tr.say("A turn begins with at least one card from the stock.")
    return tr.say_n(
        "You may draw at most {n} card now: a hand is full with {limit}, and the stock holds "
        "{stock}.",
        "You may draw at most {n} cards now: a hand is full with {limit}, and the stock holds "
        "{stock}.",
        refusal.most,
        limit=table.rules.draw.limit,
        stock=table.stock_size,
    )


def melding_refused(refusal: MeldingRefusal, table: PublicView, tr: Translations) -> Line:
    """Why cards may not be laid so."""
    match refusal:
        case no.CardNotHeld(card=card):
            return tr.say(
                "You do not hold {card}. Play cards of your own hand.",
                card=Cards((card,)),
            )
        case no.NotAMeld(cards=cards, flaw=flaw):
            return flaw_line(cards, flaw, table.rules.melds, tr)
        case no.MeldsStayInHand():
            kept = tr.say("At this table melds stay in the hand until the deal is closed.")
            return sentences(kept, what_to_play(table, tr))
        case no.NoSuchMeld(meld=meld):
            return _no_such_meld(meld, table, tr)
        case no.DoesNotFit(card=card, meld=meld, fitting=fitting):
            return _no_fit(card, meld, fitting, tr)
        case _:
            assert_never(refusal)


def _no_such_meld(meld: MeldId, table: PublicView, tr: Translations) -> Line:
    if not table.melds:
        return tr.say("There is no meld on the table yet to add to.")
    numbers = ", ".join(str(each.id) for each in table.melds)
    return tr.say(
        "There is no meld {number} on the table, only {numbers}.", number=meld, numbers=numbers
    )


def _no_fit(card: Card, meld: TableMeld, fitting: tuple[Card, ...], tr: Translations) -> Line:
    one, number, cards = Cards((card,)), meld.id, Cards(meld.cards)
    if isinstance(meld.shape, Single):
        return tr.say(
            "{card} does not go to {number}: {cards} is a single itself, and singles go beside "
            "sets and runs only.",
            card=one,
            number=number,
            cards=cards,
        )
    if not fitting:
        return tr.say(
            "{card} does not go to meld {number}: {cards} is complete.",
            card=one,
            number=number,
            cards=cards,
        )
    return tr.say(
        "{card} does not go to meld {number}: {cards} takes only {fitting}.",
        card=one,
        number=number,
        cards=cards,
        fitting=one_of(fitting, tr),
    )


def duty_refused(refusal: DutyRefusal, table: PublicView, tr: Translations) -> Line:
    """What the turn still owes, or must keep."""
    match refusal:
        case no.TakenCardOwed(card=card) if _is_stopped(card, table):
            return tr.say(
                "{card} was stopped: lay it off on a meld it fits, then discard.",
                card=Cards((card,)),
            )
        case no.TakenCardOwed(card=card) if (demand := still_to_open(table)) is not None:
            owed = tr.say(
                "You took {card} before opening, so it must be in one of your first melds, worth "
                "{points} together, before you discard.",
                card=Cards((card,)),
                points=points(demand.points, tr),
            )
            return sentences(owed, _put_back(table, tr))
        case no.TakenCardOwed(card=card):
            owed = tr.say(
                "{card} came from the discard pile, and at this table it must be played in the "
                "same turn: lay it in a meld or add it to one before you discard.",
                card=Cards((card,)),
            )
            return sentences(owed, _put_back(table, tr))
        case no.TakenCardStranded(card=card) if _is_stopped(card, table):
            return tr.say(
                "After that {card} could not be laid off any more, and it was stopped. Lay it off "
                "first.",
                card=Cards((card,)),
            )
        case no.TakenCardStranded(card=card) if card == JOKER and not _took(card, table):
            return tr.say(
                "After that the joker could not be laid any more in this turn, as one that was "
                "freed must be. Lay it first, or make a place for it."
            )
        case no.TakenCardStranded(card=card):
            if table.rules.pile.binds:
                return tr.say(
                    "After that {card} could not be played any more in this turn, as the discard "
                    "pile demands here. Play {card} first, or with it.",
                    card=Cards((card,)),
                )
            return tr.say(
                "That would leave you {card} alone, which may not go straight back to the discard "
                "pile. Keep another card to discard.",
                card=Cards((card,)),
            )
        case no.TakenCardBack(card=card):
            return tr.say(
                "{card} came from the discard pile in this turn and may not go straight back. "
                "Discard another card.",
                card=Cards((card,)),
            )
        case no.OneDiscard():
            return tr.say("A turn ends with one discard here, not with several.")
        case no.DiscardNeeded():
            return tr.say("Going out takes a last discard here: keep one card for it.")
        case _:
            assert_never(refusal)


def _is_stopped(card: Card, table: PublicView) -> bool:
    """Whether a card came back to the seat on turn because it was stopped."""
    return isinstance(table.phase, Playing) and is_stopped(table.phase.turn, card)


def _took(card: Card, table: PublicView) -> bool:
    """Whether the seat on turn took this card."""
    return isinstance(table.phase, Playing) and table.phase.turn.taken == card


def _put_back(table: PublicView, tr: Translations) -> Line:
    """That the taken card may still be put back, where it may."""
    match table.phase:
        case Playing(turn=turn) if isinstance(turn.last, Took):
            return tr.say("Or take it back and draw from the stock.")
        case _:
            return EMPTY


def what_to_play(table: PublicView, tr: Translations) -> Line:
    """What one may do after drawing."""
    demand = still_to_open(table)
    if demand is not None:
        return tr.say(
            "Open with melds worth {points} or more in one action, or discard a card.",
            points=points(demand.points, tr),
        )
    match table.rules.ending:
        case Closing(limit=limit):
            return tr.say("Discard a card, or knock with {limit} or less.", limit=limit)
        case EmptyHand():
            return tr.say("Lay melds, add to melds on the table, and discard a card.")
        case EndingRun():
            return tr.say(
                "Play sets, runs and singles; then discard as many cards as you like, or pass."
            )
        case _ as unknown:
            assert_never(unknown)
