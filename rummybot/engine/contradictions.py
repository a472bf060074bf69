"""Whether rules can be played: what of them contradicts what."""

from enum import StrEnum

from rummybot.engine.endings import (
    AtOneStroke,
    Closing,
    EmptyHand,
    EndingRun,
    OpenExit,
    PaysEach,
    Then,
    TooHigh,
)
from rummybot.engine.rules import (
    DeadDeal,
    InHand,
    LayOffs,
    OnTable,
    Opening,
    Reshuffle,
    Rules,
    Stop,
    Untouched,
    Worth,
)
from rummybot.engine.score_rules import (
    Deals,
    FirstTo,
    KnockDifference,
    LaidLessHeld,
    LaidPlusOthers,
    LastBelow,
    PenaltyEach,
    PlayPoints,
)
from rummybot.engine.turn_rules import Discarding, UpTo


class Contradiction(StrEnum):
    """Why a set of rules cannot be played."""

    CLOSING_NEEDS_HANDS = "closing goes with melds kept in hand, and only with them"
    DIFFERENCE_NEEDS_CLOSING = "knock difference and penalties go with knocking, and only with it"
    CLOSING_NEEDS_TWO = "lay-offs on a knock, too high a knock and the difference need two seats"
    SHOWDOWN_NEEDS_TABLE = "a dead deal goes with the knock difference, else all is counted"
    LAST_BELOW_NEEDS_PENALTIES = "being out from a number on goes with penalties, both ways"
    TABLE_COUNTS_TABLE = "stopping and counting what was laid go with melds on the table"
    OFFER_BINDS_NOBODY = "an offered upcard is taken freely"
    TOO_FEW_CARDS = "the pack does not suffice for the hands, an upcard and a stock"
    HAND_LIMIT_GOES_WITH_PLAYS = "drawing up to a limit goes with singles and points for plays"
    TEAMS_NEED_PARTNERS = "teams take as many seats as their partners make"
    NO_SUCH_NUMBER = "a number is out of bounds"


def validate(rules: Rules) -> tuple[Contradiction, ...]:
    """All contradictions of a set of rules, not only the first; none means it can be played."""
    closing = isinstance(rules.ending, Closing)
    in_hand = isinstance(rules.tabling, InHand)
    end = rules.stock_end.then if isinstance(rules.stock_end, Reshuffle) else rules.stock_end
    seats = rules.seating
    of_table = isinstance(rules.claims, Stop) or isinstance(
        rules.payout, LaidLessHeld | LaidPlusOthers
    )
    wrong = {
        Contradiction.CLOSING_NEEDS_HANDS: closing != in_hand,
        Contradiction.DIFFERENCE_NEEDS_CLOSING: closing
        != isinstance(rules.payout, KnockDifference | PenaltyEach),
        Contradiction.CLOSING_NEEDS_TWO: _for_two(rules) and (seats.least, seats.most) != (2, 2),
        Contradiction.SHOWDOWN_NEEDS_TABLE: (closing and not isinstance(rules.payout, PenaltyEach))
        != isinstance(end, DeadDeal),
        Contradiction.LAST_BELOW_NEEDS_PENALTIES: isinstance(rules.payout, PenaltyEach)
        != isinstance(rules.game, LastBelow),
        Contradiction.TABLE_COUNTS_TABLE: of_table and in_hand,
        Contradiction.OFFER_BINDS_NOBODY: rules.opening is Opening.UPCARD_OFFER
        and rules.pile.binds,
        Contradiction.TOO_FEW_CARDS: not _enough_cards(rules),
        Contradiction.HAND_LIMIT_GOES_WITH_PLAYS: len(set(_of_hand_limit(rules))) > 1
        or (isinstance(rules.draw, UpTo) and isinstance(rules.stock_end, Reshuffle)),
        Contradiction.TEAMS_NEED_PARTNERS: bool(seats.teams)
        and not (
            seats.least == seats.most and seats.most % seats.teams == 0 < seats.teams < seats.most
        ),
        Contradiction.NO_SUCH_NUMBER: not _in_bounds(rules),
    }
    return tuple(reason for reason, holds in wrong.items() if holds)


def _for_two(rules: Rules) -> bool:
    """Whether these rules speak of one opponent."""
    ending = rules.ending
    return isinstance(ending, Closing) and (
        ending.then is Then.LAYING_OFF
        or ending.too_high is TooHigh.OFFERED
        or isinstance(rules.payout, KnockDifference)
    )


def _of_hand_limit(rules: Rules) -> tuple[bool, ...]:
    """What goes together: each of these, or none."""
    return (
        isinstance(rules.draw, UpTo),
        isinstance(rules.pile, Untouched),
        rules.discarding is Discarding.ANY,
        isinstance(rules.ending, EndingRun),
        isinstance(rules.payout, PlayPoints),
        rules.tabling == OnTable(LayOffs.SINGLE),
        rules.opening is Opening.NOTHING_DEALT,
    )


def _enough_cards(rules: Rules) -> bool:
    most = rules.deal.hands[-1][0]
    if most < rules.seating.most:
        return False
    needed = max(
        seats * rules.deal.hand_size(seats)
        for seats in range(rules.seating.least, rules.seating.most + 1)
    )
    left = rules.stock_end.left if isinstance(rules.stock_end, DeadDeal) else 0
    return needed + 1 + left < len(rules.pack.cards())


def _in_bounds(rules: Rules) -> bool:
    at_least_one = [
        rules.seating.least - 1,
        rules.seating.most - rules.seating.least + 1,
        rules.pack.decks,
        *(cards for _, cards in rules.deal.hands if rules.opening is not Opening.NOTHING_DEALT),
    ]
    values = rules.values
    not_negative = [
        *values.courts,
        values.ace_held,
        values.ace_high,
        values.joker,
        rules.pack.jokers,
    ]
    match rules.game:
        case Deals(count=count):
            at_least_one.append(count)
        case FirstTo(points=points):
            at_least_one.append(points)
        case LastBelow(limit=below, ante=ante, knock_money=money, buy_back=back):
            at_least_one += [below, back.most - back.least + 1, below - back.most]
            not_negative += [ante, money, back.chips, back.least]
    match rules.ending:
        case Closing(limit=limit):
            not_negative.append(limit)
        case EmptyHand(bonus=bonus, openly=openly, false_call=false_call):
            at_least_one += [bonus.times] if isinstance(bonus, AtOneStroke) else []
            at_least_one += [openly.times] if isinstance(openly, OpenExit) else []
            not_negative += [false_call.points] if isinstance(false_call, PaysEach) else []
        case EndingRun(runs=runs):
            at_least_one += map(len, runs)
    if isinstance(rules.tabling, OnTable) and isinstance(rules.tabling.first, Worth):
        not_negative += [rules.tabling.first.points, rules.tabling.first.waived_at]
    if isinstance(rules.stock_end, Reshuffle):
        not_negative.append(rules.stock_end.times)
    elif isinstance(rules.stock_end, DeadDeal):
        not_negative.append(rules.stock_end.left)
    if isinstance(rules.draw, UpTo):
        at_least_one.append(rules.draw.limit)
    if isinstance(rules.payout, PlayPoints):
        not_negative.extend((rules.payout.sets, rules.payout.runs))
    if isinstance(rules.payout, KnockDifference):
        not_negative.extend((rules.payout.gin, rules.payout.undercut))
    return min(at_least_one) >= 1 and min(not_negative) >= 0
