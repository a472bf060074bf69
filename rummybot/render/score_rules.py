"""What a deal is worth at a table, and how a game ends: the last part of its rules."""

from typing import assert_never

from rummybot.engine.score_rules import (
    Deals,
    FirstTo,
    GameEnd,
    KnockDifference,
    LaidLessHeld,
    LaidPlusOthers,
    LastBelow,
    Payout,
    PenaltyEach,
    PlayPoints,
    WinnerTakes,
)
from rummybot.i18n.spans import EMPTY, Line
from rummybot.i18n.translations import Translations
from rummybot.render.phrases import chips, points, sentences


def payout_rule(payout: Payout, tr: Translations) -> Line:
    """What whom a deal brings."""
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
        case PlayPoints(sets=sets, runs=runs):
            return tr.say(
                "A set scores {sets}, a run {runs}, a single what its card counts; what a player "
                "still holds at the end counts against them, which may make less than nothing.",
                sets=sets,
                runs=runs,
            )
        case PenaltyEach():
            return tr.say(
                "After a deal the points of what is left over are written down for each, for "
                "whoever closed it too."
            )
        case _:
            assert_never(payout)


def _survival(game: LastBelow, tr: Translations) -> Line:
    """Being out, the pot, and buying back in (VI-21…27)."""
    back = game.buy_back
    return sentences(
        tr.say_n(
            "Penalty points add up: with {n} of them or more you are out, and the last one left "
            "wins the pot.",
            "Penalty points add up: with {n} of them or more you are out, and the last one left "
            "wins the pot.",
            game.limit,
        ),
        tr.say(
            "Before a deal each pays {ante} into the pot, after it {money} to whoever closed it.",
            ante=chips(game.ante, tr),
            money=chips(game.knock_money, tr),
        ),
        tr.say(
            "After a deal whoever has {least} to {most} points may, once a game, pay {chips} into "
            "the pot and drop to the second worst score of those still in.",
            least=back.least,
            most=back.most,
            chips=chips(back.chips, tr),
        ),
        tr.say("Chips are points of another kind, no money."),
    )


def game_rule(game: GameEnd, tr: Translations) -> Line:
    """How long one plays, and who wins."""
    match game:
        case LastBelow():
            return _survival(game, tr)
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
