"""What cards, deals and games are worth at a table: the last part of its rules."""

from typing import assert_never

from rummybot.engine.rules import (
    CardValues,
    Deals,
    FirstTo,
    KnockDifference,
    LaidLessHeld,
    LaidPlusOthers,
    Payout,
    Rules,
    WinnerTakes,
)
from rummybot.i18n.spans import EMPTY, Line
from rummybot.i18n.translations import Translations
from rummybot.render.phrases import points, sentences


def point_facts(rules: Rules, tr: Translations) -> tuple[Line, ...]:
    """The worth of cards, what a deal scores and who wins the game, one fact a line."""
    return _values(rules.values, tr), _payout(rules.payout, tr), _game(rules.game, tr)


def _values(values: CardValues, tr: Translations) -> Line:
    jack, queen, king = values.courts
    ace = _ace_values(values, tr)
    if jack == queen == king:
        others = tr.say(
            "Cards from 2 to 10 count their number, court cards {points} each.", points=jack
        )
        return sentences(ace, others)
    others = tr.say(
        "Cards from 2 to 10 count their number, a jack {jack}, a queen {queen}, a king {king}.",
        jack=jack,
        queen=queen,
        king=king,
    )
    return sentences(ace, others)


def _ace_values(values: CardValues, tr: Translations) -> Line:
    if values.ace_held == values.ace_high == 1:
        return tr.say("An ace counts 1.")
    return tr.say(
        "An ace counts 1 in A-2-3, {high} in a set or above the king, {held} in the hand.",
        high=values.ace_high,
        held=values.ace_held,
    )


def _payout(payout: Payout, tr: Translations) -> Line:
    match payout:
        case WinnerTakes():
            return tr.say("Whoever goes out gets the points of all cards the others still hold.")
        case LaidLessHeld():
            return tr.say(
                "Each scores the points of the cards they laid, less those they still hold; that "
                "may be less than nothing."
            )
        case LaidPlusOthers():
            return tr.say(
                "Each scores the points of the cards they laid, and whoever goes out besides those "
                "of all cards the others still hold."
            )
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
        case Deals(count=1):
            return tr.say("The game is a single deal.")
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
