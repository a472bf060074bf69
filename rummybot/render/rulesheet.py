"""This table's rules: what its `Rules` say, after a few words on the variant.

Every field of `Rules` has its line here, made from the value: a table that plays otherwise reads
otherwise.
"""

from typing import assert_never

from rummybot.engine.rules import (
    Ace,
    Claims,
    Deal,
    FirstDealer,
    InHand,
    LayOffs,
    NextDealer,
    NoClaims,
    OnTable,
    Opening,
    Row,
    Rules,
    Seating,
    Stop,
    Taken,
    TopCard,
    Untouched,
)
from rummybot.engine.turn_rules import Discarding, Draw, OneCard, UpTo
from rummybot.i18n.prose import prose
from rummybot.i18n.spans import EMPTY, Line, join, line, strong
from rummybot.i18n.translations import Translations
from rummybot.render.end_rules import end_facts
from rummybot.render.flaws import meld_rule
from rummybot.render.jokers import joker_facts
from rummybot.render.names import Names
from rummybot.render.options import difference
from rummybot.render.phrases import cards_count, sentences
from rummybot.render.screen import Block, Heading, PublicScreen, Text


def rules_screen(
    variant: str, rules: Rules, tr: Translations, more: tuple[Line, ...] = ()
) -> PublicScreen:
    """The rules of this very table, and what else is so there."""
    blocks: list[Block] = [Heading(line(variant_name(variant, tr)))]
    written = prose(tr.locale, variant)
    for heading, paragraphs in written.parts if written else ():
        blocks += [Heading(line(heading))] if heading else []
        blocks += [Text(line(paragraph)) for paragraph in paragraphs]
    blocks.append(Heading(tr.say("At this table")))
    differs = difference(variant, rules, tr)
    blocks += [Text(strong(differs))] if differs else []
    blocks += [Text(fact) for fact in (*facts(rules, tr), *more)]
    return PublicScreen(locale=tr.locale, names=Names(()), blocks=tuple(blocks))


def variant_name(variant: str, tr: Translations) -> str:
    """What a variant is called."""
    written = prose(tr.locale, variant)
    return written.title if written else variant


def variant_in_short(variant: str, tr: Translations) -> str:
    """A variant in one line, for those who choose one; nothing, if nobody has written it."""
    written = prose(tr.locale, variant)
    return written.in_short if written else ""


def facts(rules: Rules, tr: Translations) -> tuple[Line, ...]:
    """The rules of a table, one fact a line."""
    return (
        _seating(rules.seating, tr),
        sentences(_pack(rules, tr), _hands(rules, tr)),
        sentences(_dealers(rules.deal, tr), _opening(rules.opening, tr)),
        _pile(rules, tr),
        sentences(meld_rule(rules.melds, tr), _ace(rules.melds.ace, tr)),
        *joker_facts(rules, tr),
        _tabling(rules, tr),
        *_discarding(rules.discarding, tr),
        *_claims(rules.claims, tr),
        *end_facts(rules, tr),
    )


def _seating(seating: Seating, tr: Translations) -> Line:
    if seating.teams:
        return tr.say(
            "For {n} players in {teams} teams: partners sit opposite one another and count "
            "together.",
            n=seating.most,
            teams=seating.teams,
        )
    if seating.least == seating.most:
        return tr.say_n("For {n} player.", "For {n} players.", seating.least)
    return tr.say("For {least} to {most} players.", least=seating.least, most=seating.most)


def _pack(rules: Rules, tr: Translations) -> Line:
    if rules.pack.jokers:
        packs = tr.say_n("{n} pack of 52 cards", "{n} packs of 52 cards", rules.pack.decks)
        return tr.say_n(
            "{packs} and {n} joker.", "{packs} and {n} jokers.", rules.pack.jokers, packs=packs
        )
    return tr.say_n(
        "{n} pack of 52 cards without jokers.",
        "{n} packs of 52 cards without jokers.",
        rules.pack.decks,
    )


def _hands(rules: Rules, tr: Translations) -> Line:
    deal, seating = rules.deal, rules.seating
    if rules.opening is Opening.NOTHING_DEALT:
        return EMPTY
    if len(deal.hands) == 1:
        return tr.say("Each gets {cards}.", cards=cards_count(deal.hands[0][1], tr))
    sizes, low = [], seating.least
    for most, each in deal.hands:
        seats = str(low) if most == low else f"{low}–{most}"
        sizes.append(tr.say("with {seats}: {cards}", seats=seats, cards=cards_count(each, tr)))
        low = most + 1
    return tr.say("Cards each, by the number of players: {sizes}.", sizes=join(", ", sizes))


def _dealers(deal: Deal, tr: Translations) -> Line:
    """Who deals first, and who next."""
    match deal.first, deal.next:
        case FirstDealer.CUT_LOW, NextDealer.WINNER:
            return tr.say("The lowest card cut deals first, then whoever won the deal.")
        case FirstDealer.CUT_HIGH, NextDealer.WINNER:
            return tr.say("The highest card cut deals first, then whoever won the deal.")
        case FirstDealer.LOT, NextDealer.WINNER:
            return tr.say("The first dealer is drawn by lot, then whoever won the deal deals.")
        case FirstDealer.CUT_LOW, NextDealer.LEFT:
            return tr.say("The lowest card cut deals first, then the next player on the left.")
        case FirstDealer.CUT_HIGH, NextDealer.LEFT:
            return tr.say("The highest card cut deals first, then the next player on the left.")
        case FirstDealer.LOT, NextDealer.LEFT:
            return tr.say("The first dealer is drawn by lot, then the deal passes to the left.")
        case _ as unknown:
            raise AssertionError(unknown)


def _opening(opening: Opening, tr: Translations) -> Line:
    match opening:
        case Opening.UPCARD:
            return tr.say("A card is turned up and begins the discard pile.")
        case Opening.UPCARD_OFFER:
            return tr.say(
                "A card is turned up and offered, first to the player after the dealer; if "
                "everybody leaves it, that player draws from the stock."
            )
        case Opening.NOTHING_DEALT:
            return tr.say("Nothing is dealt: the whole pack is the stock.")
        case Opening.DEALER_OPENS:
            return tr.say("The dealer gets one card more, and begins the discard pile with one.")
        case _:
            assert_never(opening)


def _pile(rules: Rules, tr: Translations) -> Line:
    match rules.pile:
        case Untouched():
            return sentences(
                _draw(rules.draw, tr), tr.say("Nothing is taken from the discard pile.")
            )
        case TopCard(taken=taken):
            draw = tr.say(
                "Each turn begins with one card: from the stock or the top of the discard pile."
            )
            return sentences(draw, _taken(taken, tr))
        case Row():
            return tr.say(
                "Each turn begins with a draw: a card from the stock, or any card of the row of "
                "discards with all that lie on it. The card chosen must be played in the same "
                "turn, those on it are free."
            )
        case _ as unknown:
            assert_never(unknown)


def _draw(draw: Draw, tr: Translations) -> Line:
    match draw:
        case OneCard():
            return tr.say("Each turn begins with one card from the stock.")
        case UpTo(limit=limit):
            return tr.say(
                "Each turn begins with a draw from the stock: at least one card, and no more than "
                "make a hand of {limit}. With a full hand nothing is drawn.",
                limit=limit,
            )
        case _ as unknown:
            assert_never(unknown)


def _discarding(discarding: Discarding, tr: Translations) -> tuple[Line, ...]:
    match discarding:
        case Discarding.ONE:
            return ()
        case Discarding.ANY:
            said = tr.say(
                "To end the turn, discard as many cards as you like, or pass and keep them all."
            )
            return (said,)
        case _ as unknown:
            assert_never(unknown)


def _taken(taken: Taken, tr: Translations) -> Line:
    match taken:
        case Taken.MUST_PLAY:
            return tr.say("A card from the discard pile must be played in the same turn.")
        case Taken.FREE:
            return tr.say("A card from the discard pile may be kept, but not put straight back.")
        case _ as unknown:
            assert_never(unknown)


def _ace(ace: Ace, tr: Translations) -> Line:
    match ace:
        case Ace.LOW:
            return tr.say("The ace stands below the two only.")
        case Ace.EITHER:
            return tr.say("The ace stands below the two or above the king, never between them.")
        case Ace.HIGH:
            return tr.say("The ace stands above the king only.")
        case _ as unknown:
            assert_never(unknown)


def _tabling(rules: Rules, tr: Translations) -> Line:
    match rules.tabling:
        case OnTable(lay_offs=LayOffs.SINGLE):
            return tr.say(
                "In your turn you may play as often as you can: sets, runs, and singles. A single "
                "is one card beside a set or a run on the table, whoever laid it: of the set's "
                "rank, or one below or above the run as it was laid. It counts for whoever lays "
                "it, and takes no single itself."
            )
        case OnTable(lay_offs=lay_offs):
            lay = tr.say(
                "After the draw you may lay any number of melds, and add cards to melds on the "
                "table, your own and others'. You need not."
            )
            before = tr.say("A card added stays before whoever laid it and counts for that player.")
            return sentences(lay, before if lay_offs is LayOffs.BEFORE_LAYER else EMPTY)
        case InHand():
            return tr.say("Melds stay in the hand until somebody closes the deal.")
        case _ as unknown:
            assert_never(unknown)


def _claims(claims: Claims, tr: Translations) -> tuple[Line, ...]:
    match claims:
        case NoClaims():
            return ()
        case Stop():
            stop = tr.say(
                "A discard that fits a meld on the table may be stopped by any opponent until the "
                "next player draws: it must be laid off there, and then another card discarded."
            )
            return (stop,)
        case _ as unknown:
            assert_never(unknown)
