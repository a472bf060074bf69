"""Why cards are no meld, in a sentence that names the rule of this table."""

from typing import assert_never

from rummybot.engine.cards import JOKER, Card, Rank
from rummybot.engine.melds import Flaw, places
from rummybot.engine.rules import Ace, MeldRules
from rummybot.i18n.spans import Cards, Line, join, line
from rummybot.i18n.translations import Translations
from rummybot.render.phrases import sentences
from rummybot.render.text import rank_text


def flaw_line(cards: tuple[Card, ...], flaw: Flaw, rules: MeldRules, tr: Translations) -> Line:
    """What is wrong with these cards, and what a meld is here."""
    if not cards:
        return meld_rule(rules, tr)
    named = Cards(cards)
    match flaw:
        case Flaw.TOO_SHORT:
            return sentences(
                tr.say("{cards} is too short for a meld.", cards=named), meld_rule(rules, tr)
            )
        case Flaw.TOO_LONG:
            return sentences(
                tr.say("{cards} is too long for a meld.", cards=named), meld_rule(rules, tr)
            )
        case Flaw.TWINS:
            return tr.say("{cards}: a meld never holds the same card twice.", cards=named)
        case Flaw.GAP if rules.blind_runs:
            return flaw_line(cards, Flaw.UNRELATED, rules, tr)
        case Flaw.UNRELATED:
            return sentences(
                tr.say("{cards} is neither a set nor a run.", cards=named), meld_rule(rules, tr)
            )
        case Flaw.MIXED_SUITS:
            return tr.say("{cards} is no run here: a run is of one suit.", cards=named)
        case Flaw.GAP:
            return tr.say(
                "{cards} is no run: {missing} would be needed in between.",
                cards=named,
                missing=_missing(cards, rules),
            )
        case Flaw.FEW_REAL:
            return tr.say(
                "{cards} is no meld: there must be at least {least} real cards in it.",
                cards=named,
                least=rules.real_least,
            )
        case Flaw.JOKERS_TOGETHER:
            return tr.say(
                "{cards} is no run: two jokers never stand side by side in one.", cards=named
            )
        case Flaw.CORNER:
            return _corner(named, rules.ace, tr)
        case _:
            assert_never(flaw)


def meld_rule(rules: MeldRules, tr: Translations) -> Line:
    """What a set and a run are at this table."""
    if rules.blind_runs:
        return tr.say(
            "Here a set is {least} to {most} cards of one rank, a run {run_least} to {run_most} in "
            "a row of whatever suits.",
            least=rules.set_least,
            most=rules.set_most,
            run_least=rules.run_least,
            run_most=rules.run_most,
        )
    return tr.say(
        "Here a set is {least} to {most} cards of one rank, a run {run_least} or more in a row of "
        "one suit.",
        least=rules.set_least,
        most=rules.set_most,
        run_least=rules.run_least,
    )


def _missing(cards: tuple[Card, ...], rules: MeldRules) -> Line:
    """The cards between the lowest and the highest that are not there; of an ace that may stand at
    either end, where fewer are missing.
    """
    real = [card for card in cards if card != JOKER]
    suit, gaps = real[0].suit, []
    for ace in places(Rank.ACE, rules):
        at = [ace if card.rank is Rank.ACE else int(card.rank) for card in real]
        gaps.append([place for place in range(min(at), max(at)) if place not in at])
    gap = min(gaps, key=len)
    return join(", ", (line(Cards((Card(suit, Rank(place)),))) for place in gap))


def _corner(cards: Cards, ace: Ace, tr: Translations) -> Line:
    def run(*ranks: Rank) -> str:
        return "-".join(rank_text(rank, tr.locale) for rank in ranks)

    low, high = run(Rank.ACE, Rank.TWO, Rank.THREE), run(Rank.QUEEN, Rank.KING, Rank.ACE)
    between = run(Rank.KING, Rank.ACE, Rank.TWO)
    match ace:
        case Ace.LOW:
            return tr.say(
                "{cards} is no run here: the ace stands at the low end only. {low} is a run, "
                "{high} and {round} are not.",
                cards=cards,
                low=low,
                high=high,
                round=between,
            )
        case Ace.EITHER:
            return tr.say(
                "{cards} is no run here: the ace stands at one end only. {low} and {high} are "
                "runs, {round} is not.",
                cards=cards,
                low=low,
                high=high,
                round=between,
            )
        case Ace.HIGH:
            return tr.say(
                "{cards} is no run here: the ace stands above the king only. {high} is a run, "
                "{low} and {round} are not.",
                cards=cards,
                low=low,
                high=high,
                round=between,
            )
        case _ as unknown:
            assert_never(unknown)
