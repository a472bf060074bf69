"""How a deal and a game end at a table, and what that is worth: the second half of its rules."""

from typing import assert_never

from rummybot.engine.endings import (
    AtOneStroke,
    Closing,
    EmptyHand,
    EndingRun,
    FalseCall,
    LastDiscard,
    NoBonus,
    NotOpenly,
    OpenExit,
    Openly,
    PaysEach,
    PlaysDown,
    Refused,
    Then,
    TooHigh,
    When,
)
from rummybot.engine.rules import DeadDeal, InHand, Reshuffle, Rules, Showdown, StockEnd, Turned
from rummybot.engine.score_rules import (
    FirstTo,
    KnockDifference,
    LaidLessHeld,
    LaidPlusOthers,
    Payout,
    PenaltyEach,
    PlayPoints,
    WinnerTakes,
)
from rummybot.i18n.spans import EMPTY, Line
from rummybot.i18n.translations import Translations
from rummybot.render.phrases import points, runs_text, sentences
from rummybot.render.score_rules import game_rule, payout_rule

TWICE = 2
"""This number of times has a word of its own."""


def end_facts(rules: Rules, tr: Translations) -> tuple[Line, ...]:
    """How one wins, a used-up stock, points and the game, one fact a line."""
    return (
        _ending(rules, tr),
        _stock_end(rules.stock_end, rules.payout, tr),
        _values(rules, tr),
        payout_rule(rules.payout, tr),
        game_rule(rules.game, tr),
    )


def _ending(rules: Rules, tr: Translations) -> Line:
    match rules.ending:
        case EmptyHand(last_discard=last, bonus=bonus, openly=openly, false_call=false_call):
            out = tr.say("Whoever is first without cards wins the deal.")
            ways = _last_discard(last, tr), _bonus(bonus, tr)
            return sentences(out, *ways, _openly(openly, tr), _false_call(false_call, rules, tr))
        case Closing(then=Then.LAST_CHANCE | Then.AT_ONCE):
            return _closing(rules.ending, tr)
        case Closing(limit=limit, too_high=too_high):
            knock = tr.say_n(
                "With at most {n} point outside melds you may knock: you discard face down and "
                "show your hand, and the opponent may lay off on your melds.",
                "With at most {n} points outside melds you may knock: you discard face down and "
                "show your hand, and the opponent may lay off on your melds.",
                limit,
            )
            gin = tr.say("With none it is gin, and nothing is laid off.")
            return sentences(knock, gin, _too_high(too_high, tr))
        case EndingRun(runs=runs):
            return tr.say(
                "Whoever lays {runs} in one play, of whatever suits, ends the deal at once. A hand "
                "without cards ends only the turn.",
                runs=runs_text(runs, tr),
            )
        case _ as unknown:
            assert_never(unknown)


def _closing(ending: Closing, tr: Translations) -> Line:
    """Closing where nobody lays off (VI-12…18)."""
    if ending.then is Then.AT_ONCE:
        knock = tr.say_n(
            "With at most {n} point outside melds you may knock: you discard face down and show "
            "your hand, and the deal is over.",
            "With at most {n} points outside melds you may knock: you discard face down and show "
            "your hand, and the deal is over.",
            ending.limit,
        )
        return sentences(knock, tr.say("With none it is rummy."))
    knock = tr.say_n(
        "With at most {n} point outside melds you may knock: you discard face down and show your "
        "hand, and each of the others may draw and discard once more, but nobody lays off.",
        "With at most {n} points outside melds you may knock: you discard face down and show your "
        "hand, and each of the others may draw and discard once more, but nobody lays off.",
        ending.limit,
    )
    return sentences(knock, tr.say("With none it is rummy, and the deal is over at once."))


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
        case AtOneStroke(times=2):
            return tr.say("Going out in one turn, with nothing laid before it, counts double.")
        case AtOneStroke(times=times):
            return tr.say(
                "Going out in one turn, with nothing laid before it, counts {times} times.",
                times=times,
            )
        case _:
            assert_never(bonus)


def _openly(openly: Openly, tr: Translations) -> Line:
    match openly:
        case NotOpenly():
            return EMPTY
        case OpenExit(when=when, times=times):
            return sentences(_when_open(when, tr), _open_times(times, tr))
        case _ as unknown:
            assert_never(unknown)


def _open_times(times: int, tr: Translations) -> Line:
    if times == TWICE:
        return tr.say("If nothing of that player lay on the table, it counts double.")
    return tr.say(
        "If nothing of that player lay on the table, it counts {times} times.", times=times
    )


def _when_open(when: When, tr: Translations) -> Line:
    match when:
        case When.ANY_MOMENT:
            return tr.say(
                "Whoever holds nothing but melds may lay the hand open and go out at any moment, "
                "in another's turn too."
            )
        case When.OWN_TURN:
            return tr.say(
                "Whoever holds nothing but melds may lay the hand open and go out in their own "
                "turn, before the draw too."
            )
        case _ as unknown:
            assert_never(unknown)


def _false_call(false_call: FalseCall, rules: Rules, tr: Translations) -> Line:
    match false_call:
        case Refused():
            return EMPTY
        case PaysEach(points=each):
            paid = tr.say(
                "Going out may be declared in one go; whoever declares by mistake gives each "
                "opponent {points}, and the turn goes on.",
                points=points(each, tr),
            )
            at_once = tr.say("Such points can win the game at once.")
            return sentences(paid, at_once if isinstance(rules.game, FirstTo) else EMPTY)
        case PlaysDown():
            return tr.say(
                "Going out may be declared in one go; whoever declares by mistake must lay down "
                "all that can be laid, and the turn goes on."
            )
        case _ as unknown:
            assert_never(unknown)


def _too_high(too_high: TooHigh, tr: Translations) -> Line:
    match too_high:
        case TooHigh.REFUSED:
            return EMPTY
        case TooHigh.OFFERED:
            return tr.say(
                "A knock with more is put to the opponent: to let the deal end, after one more "
                "draw and discard, or to have it played on against the open hand."
            )
        case _ as unknown:
            assert_never(unknown)


def _stock_end(end: StockEnd, payout: Payout, tr: Translations) -> Line:
    match end:
        case Showdown() if isinstance(payout, PlayPoints):
            return tr.say("When the stock is used up, the deal ends with that turn.")
        case Showdown():
            shown = tr.say("When the stock is used up, all hands are shown.")
            return sentences(shown, _showdown(payout, tr))
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
                "When the stock is used up, the discard pile is shuffled into a new one, at most "
                "{n} time a deal.",
                "When the stock is used up, the discard pile is shuffled into a new one, at most "
                "{n} times a deal.",
                times,
            )
            return sentences(again, _turned(turned, tr), _once_more(then, payout, tr))
        case _:
            assert_never(end)


def _once_more(end: Showdown | DeadDeal, payout: Payout, tr: Translations) -> Line:
    """What happens when there is no shuffle left."""
    match end:
        case Showdown():
            shown = tr.say("When there is no stock after that, all hands are shown.")
            return sentences(shown, _showdown(payout, tr))
        case DeadDeal():
            return tr.say(
                "When there is no stock after that, nobody scores and the same dealer deals again."
            )
        case _:
            assert_never(end)


def _showdown(payout: Payout, tr: Translations) -> Line:
    """Who wins when hands are compared, and what."""
    match payout:
        case WinnerTakes() | KnockDifference():
            return tr.say(
                "The hand with the fewest points wins, and gets the difference from each of the "
                "others; equal hands share it."
            )
        case LaidPlusOthers():
            return tr.say(
                "The hand with the fewest points wins, and gets besides the difference from each "
                "of the others; equal hands share it."
            )
        case PenaltyEach():
            return tr.say("What each has left over is written down, and there is no knock money.")
        case LaidLessHeld() | PlayPoints():
            return tr.say("Whoever has most, of cards laid less cards held, wins.")
        case _ as unknown:
            assert_never(unknown)


def _turned(turned: Turned, tr: Translations) -> Line:
    match turned:
        case Turned.WHOLE:
            return tr.say("Its first card is turned up.")
        case Turned.UNDER_TOP:
            return tr.say("The open card stays open.")
        case _:
            assert_never(turned)


def _values(rules: Rules, tr: Translations) -> Line:
    if not rules.pack.jokers:
        return _card_values(rules, tr)
    joker = tr.say("A joker in the hand counts {joker}.", joker=rules.values.joker)
    return sentences(_card_values(rules, tr), joker)


def _card_values(rules: Rules, tr: Translations) -> Line:
    jack, queen, king = rules.values.courts
    if rules.values.pips is not None:
        return tr.say(
            "As a single and in the hand an ace counts {ace}, every other card {others}.",
            ace=rules.values.ace_held,
            others=rules.values.pips,
        )
    ace = _ace_values(rules, tr)
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


def _ace_values(rules: Rules, tr: Translations) -> Line:
    values = rules.values
    if values.ace_held == values.ace_high == 1:
        return tr.say("An ace counts 1.")
    if isinstance(rules.tabling, InHand):
        return tr.say("An ace counts {points}.", points=values.ace_held)
    return tr.say(
        "An ace counts 1 in A-2-3, {high} in a set or above the king, {held} in the hand.",
        high=values.ace_high,
        held=values.ace_held,
    )
