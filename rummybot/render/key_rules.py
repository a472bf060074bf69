"""What is most to be known of a table's rules, on one line under its name in the lobby."""

from collections.abc import Iterator
from typing import assert_never

from rummybot.engine.endings import (
    AtOneStroke,
    Closing,
    EmptyHand,
    EndingRun,
    LastDiscard,
    OpenExit,
    PaysEach,
    PlaysDown,
    Then,
    When,
)
from rummybot.engine.rules import (
    LayOffs,
    OnTable,
    Opening,
    Row,
    Rules,
    Showdown,
    Stop,
    Taken,
    TopCard,
    Untouched,
    Worth,
)
from rummybot.engine.score_rules import (
    Deals,
    FirstTo,
    GameEnd,
    LaidLessHeld,
    LaidPlusOthers,
    LastBelow,
)
from rummybot.engine.turn_rules import UpTo
from rummybot.i18n.spans import Line, join
from rummybot.i18n.translations import Translations
from rummybot.render.phrases import cards_count, points, runs_text

BETWEEN = " · "


def key_rules(rules: Rules, seated: int, tr: Translations) -> Line:
    """How many cards each gets, as so many sit there, and the rules that tell this table from
    others, in a few words each.
    """
    return tr.say("Key rules: {rules}", rules=join(BETWEEN, _all(rules, seated, tr)))


def _all(rules: Rules, seated: int, tr: Translations) -> Iterator[Line]:
    if rules.opening is not Opening.NOTHING_DEALT:
        yield cards_count(rules.deal.hand_size(max(seated, rules.seating.least)), tr)
    yield _length(rules.game, tr)
    if rules.seating.teams:
        yield tr.say("two against two")
    if isinstance(rules.draw, UpTo):
        yield tr.say("draw up to a hand of {limit}", limit=rules.draw.limit)
    if rules.tabling == OnTable(LayOffs.SINGLE):
        yield tr.say("pairs, short runs of any suits, and singles on them")
    if not isinstance(rules.pile, Untouched):
        yield _pile(rules.pile, tr)
    if isinstance(rules.tabling, OnTable) and isinstance(rules.tabling.first, Worth):
        yield tr.say("first melds worth {demanded}", demanded=rules.tabling.first.points)
    if isinstance(rules.claims, Stop):
        yield tr.say("a discard that fits may be stopped")
    match rules.ending:
        case Closing(limit=limit):
            yield tr.say("knock with {limit} or less", limit=limit)
            if rules.ending.then is Then.LAST_CHANCE:
                yield tr.say("then a last draw for the others")
        case EmptyHand():
            yield from _going_out(rules.ending, tr)
        case EndingRun(runs=runs):
            yield tr.say("{runs} ends the deal", runs=runs_text(runs, tr))
        case _ as unknown:
            assert_never(unknown)
    if isinstance(rules.stock_end, Showdown):
        yield tr.say("through the pack once")
    if isinstance(rules.payout, LaidLessHeld):
        yield tr.say("cards laid count, less cards held")
    if isinstance(rules.payout, LaidPlusOthers):
        yield tr.say("all cards laid count")


def _length(game: GameEnd, tr: Translations) -> Line:
    match game:
        case Deals(count=count):
            return tr.say_n("{n} deal", "{n} deals", count)
        case FirstTo(points=target):
            return tr.say_n("to {n} point", "to {n} points", target)
        case LastBelow(limit=limit):
            return tr.say_n("out with {n} penalty point", "out with {n} penalty points", limit)
        case _ as unknown:
            assert_never(unknown)


def _pile(pile: TopCard | Row, tr: Translations) -> Line:
    match pile:
        case TopCard(taken=Taken.MUST_PLAY):
            return tr.say("an open card taken must be played")
        case TopCard():
            return tr.say("an open card may be kept")
        case Row():
            return tr.say("any card of the row of discards may be taken")
        case _ as unknown:
            assert_never(unknown)


def _going_out(ending: EmptyHand, tr: Translations) -> Iterator[Line]:
    if ending.last_discard is LastDiscard.REQUIRED:
        yield tr.say("the last card is discarded")
    if isinstance(ending.bonus, AtOneStroke):
        yield tr.say("going out at one stroke counts more")
    if isinstance(ending.openly, OpenExit):
        any_moment = ending.openly.when is When.ANY_MOMENT
        yield (
            tr.say("a hand may be laid open at any moment")
            if any_moment
            else tr.say("a hand may be laid open in one's own turn")
        )
    if isinstance(ending.false_call, PaysEach):
        paid = points(ending.false_call.points, tr)
        yield tr.say("a false declaration gives each opponent {points}", points=paid)
    if isinstance(ending.false_call, PlaysDown):
        yield tr.say("going out may be declared")
