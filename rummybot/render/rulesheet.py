"""This table's rules: what its `Rules` say, after a few words on the variant.

Every field of `Rules` has its line here, made from the value: a table that plays otherwise reads
otherwise.
"""

from typing import assert_never

from rummybot.engine.rules import (
    AtOneStroke,
    CardValues,
    Closing,
    DeadDeal,
    Deal,
    Deals,
    EmptyHand,
    FirstDealer,
    FirstTo,
    InHand,
    KnockDifference,
    LastDiscard,
    NoBonus,
    OnTable,
    Opening,
    Payout,
    Reshuffle,
    Rules,
    Seating,
    Showdown,
    StockEnd,
    Taken,
    Turned,
    WinnerTakes,
)
from rummybot.i18n.prose import prose
from rummybot.i18n.spans import EMPTY, Line, join, line
from rummybot.i18n.translations import Translations
from rummybot.render.flaws import meld_rule
from rummybot.render.names import Names
from rummybot.render.phrases import cards_count, points, sentences
from rummybot.render.screen import Block, Heading, PublicScreen, Text


def rules_screen(variant: str, rules: Rules, tr: Translations) -> PublicScreen:
    """The rules of this very table."""
    blocks: list[Block] = [Heading(line(variant_name(variant, tr)))]
    written = prose(tr.locale, variant)
    for heading, paragraphs in written.parts if written else ():
        blocks += [Heading(line(heading))] if heading else []
        blocks += [Text(line(paragraph)) for paragraph in paragraphs]
    blocks.append(Heading(tr.say("At this table")))
    blocks += [Text(fact) for fact in facts(rules, tr)]
    return PublicScreen(locale=tr.locale, names=Names(()), blocks=tuple(blocks))


def variant_name(variant: str, tr: Translations) -> str:
    """What a variant is called."""
    written = prose(tr.locale, variant)
    return written.title if written else variant


def facts(rules: Rules, tr: Translations) -> tuple[Line, ...]:
    """The rules of a table, one fact a line."""
    return (
        _seating(rules.seating, tr),
        sentences(_pack(rules, tr), _hands(rules.deal, rules.seating, tr)),
        sentences(_first(rules.deal.first, tr), _opening(rules.opening, tr)),
        _pile(rules, tr),
        sentences(meld_rule(rules.melds, tr), tr.say("The ace stands below the two only.")),
        _tabling(rules, tr),
        _ending(rules, tr),
        _stock_end(rules.stock_end, tr),
        _values(rules.values, tr),
        _payout(rules.payout, tr),
        _game(rules.game, tr),
    )


def _seating(seating: Seating, tr: Translations) -> Line:
    if seating.least == seating.most:
        return tr.say_n("For {n} player.", "For {n} players.", seating.least)
    return tr.say("For {least} to {most} players.", least=seating.least, most=seating.most)


def _pack(rules: Rules, tr: Translations) -> Line:
    return tr.say_n(
        "{n} pack of 52 cards without jokers.",
        "{n} packs of 52 cards without jokers.",
        rules.pack.decks,
    )


def _hands(deal: Deal, seating: Seating, tr: Translations) -> Line:
    if len(deal.hands) == 1:
        return tr.say("Each gets {cards}.", cards=cards_count(deal.hands[0][1], tr))
    sizes, low = [], seating.least
    for most, each in deal.hands:
        seats = str(low) if most == low else f"{low}–{most}"
        sizes.append(tr.say("with {seats}: {cards}", seats=seats, cards=cards_count(each, tr)))
        low = most + 1
    return tr.say("Cards each, by the number of players: {sizes}.", sizes=join(", ", sizes))


def _first(first: FirstDealer, tr: Translations) -> Line:
    match first:
        case FirstDealer.CUT_LOW:
            return tr.say("The lowest card cut deals first, then whoever won the deal.")
        case FirstDealer.CUT_HIGH:
            return tr.say("The highest card cut deals first, then whoever won the deal.")
        case _:
            assert_never(first)


def _opening(opening: Opening, tr: Translations) -> Line:
    match opening:
        case Opening.UPCARD:
            return tr.say("A card is turned up and begins the discard pile.")
        case Opening.UPCARD_OFFER:
            return tr.say(
                "A card is turned up and offered, first to the player after the dealer; if "
                "everybody leaves it, that player draws from the stock."
            )
        case _:
            assert_never(opening)


def _pile(rules: Rules, tr: Translations) -> Line:
    draw = tr.say("Each turn begins with one card: from the stock or the top of the discard pile.")
    match rules.pile.taken:
        case Taken.MUST_PLAY:
            bound = tr.say("A card from the discard pile must be played in the same turn.")
            return sentences(draw, bound)
        case Taken.FREE:
            kept = tr.say("A card from the discard pile may be kept, but not put straight back.")
            return sentences(draw, kept)
        case _ as unknown:
            assert_never(unknown)


def _tabling(rules: Rules, tr: Translations) -> Line:
    match rules.tabling:
        case OnTable():
            return tr.say(
                "After the draw you may lay any number of melds, and add cards to melds on the "
                "table, your own and others'. You need not."
            )
        case InHand():
            return tr.say("Melds stay in the hand until somebody closes the deal.")
        case _ as unknown:
            assert_never(unknown)


def _ending(rules: Rules, tr: Translations) -> Line:
    match rules.ending:
        case EmptyHand(last_discard=last, bonus=bonus):
            out = tr.say("Whoever is first without cards wins the deal.")
            return sentences(out, _last_discard(last, tr), _bonus(bonus, tr))
        case Closing(limit=limit):
            knock = tr.say_n(
                "With at most {n} point outside melds you may knock: you discard face down and "
                "show your hand, and the opponent may lay off on your melds.",
                "With at most {n} points outside melds you may knock: you discard face down and "
                "show your hand, and the opponent may lay off on your melds.",
                limit,
            )
            gin = tr.say("With none it is gin, and nothing is laid off.")
            return sentences(knock, gin)
        case _ as unknown:
            assert_never(unknown)


def _last_discard(last: LastDiscard, tr: Translations) -> Line:
    match last:
        case LastDiscard.OPTIONAL:
            return tr.say("The last card may be played or discarded.")
        case LastDiscard.REQUIRED:
            return tr.say("The last card must be discarded.")
        case _:
            assert_never(last)


def _bonus(bonus: NoBonus | AtOneStroke, tr: Translations) -> Line:
    match bonus:
        case NoBonus():
            return EMPTY
        case AtOneStroke(times=times):
            return tr.say(
                "Going out in one turn, with nothing laid before it, counts {times} times.",
                times=times,
            )
        case _:
            assert_never(bonus)


def _stock_end(end: StockEnd, tr: Translations) -> Line:
    match end:
        case Showdown():
            return tr.say(
                "When the stock is used up, all hands are shown and the lightest wins the "
                "differences."
            )
        case DeadDeal(left=0):
            return tr.say(
                "When the stock is used up, nobody scores and the same dealer deals again."
            )
        case DeadDeal(left=left):
            return tr.say_n(
                "With {n} card left in the stock nobody scores and the same dealer deals again.",
                "With {n} cards left in the stock nobody scores and the same dealer deals again.",
                left,
            )
        case Reshuffle(times=times, turned=turned, then=then):
            again = tr.say_n(
                "When the stock is used up, the discard pile is shuffled into a new one, {n} time "
                "a deal.",
                "When the stock is used up, the discard pile is shuffled into a new one, {n} times "
                "a deal.",
                times,
            )
            return sentences(again, _turned(turned, tr), _once_more(then, tr))
        case _:
            assert_never(end)


def _once_more(end: Showdown | DeadDeal, tr: Translations) -> Line:
    """What happens when there is no shuffle left."""
    match end:
        case Showdown():
            return tr.say(
                "When there is no stock after that, all hands are shown and the lightest wins the "
                "differences."
            )
        case DeadDeal():
            return tr.say(
                "When there is no stock after that, nobody scores and the same dealer deals again."
            )
        case _:
            assert_never(end)


def _turned(turned: Turned, tr: Translations) -> Line:
    match turned:
        case Turned.WHOLE:
            return tr.say("Its first card is turned up.")
        case Turned.UNDER_TOP:
            return tr.say("The open card stays open.")
        case _:
            assert_never(turned)


def _values(values: CardValues, tr: Translations) -> Line:
    jack, queen, king = values.courts
    if jack == queen == king:
        return tr.say(
            "An ace counts 1, cards from 2 to 10 their number, court cards {points} each.",
            points=jack,
        )
    return tr.say(
        "An ace counts 1, cards from 2 to 10 their number, a jack {jack}, a queen {queen}, a king "
        "{king}.",
        jack=jack,
        queen=queen,
        king=king,
    )


def _payout(payout: Payout, tr: Translations) -> Line:
    match payout:
        case WinnerTakes():
            return tr.say("The winner gets the points of all cards the others still hold.")
        case KnockDifference(gin=gin, undercut=undercut):
            return tr.say(
                "A knock scores the difference between the two hands. Gin scores the other hand "
                "and {gin}. Whoever has no more than the knocker undercuts: the difference and "
                "{undercut}.",
                gin=points(gin, tr),
                undercut=points(undercut, tr),
            )
        case _:
            assert_never(payout)


def _game(game: Deals | FirstTo, tr: Translations) -> Line:
    match game:
        case Deals(count=count):
            return tr.say_n("The game is {n} deal.", "The game is {n} deals.", count)
        case FirstTo(points=target, shutout=shutout):
            first = tr.say_n(
                "The game goes to whoever first has {n} point, alone in front.",
                "The game goes to whoever first has {n} points, alone in front.",
                target,
            )
            double = tr.say("Against an opponent with none the total is announced doubled.")
            return sentences(first, double if shutout else EMPTY)
        case _:
            assert_never(game)
