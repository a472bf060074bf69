"""Ditch rummy.

Two to four players, one pack; four may also play two against two, partners opposite. The ace is
high. Nothing is dealt: the whole pack is the stock. A turn begins by drawing at least one card, up
to a hand of three, with a full hand none. Then one may play as often as one can: two or three of a
rank, a sequence of two or three, whatever their suits, or a single card beside anybody's set or
sequence as it was laid. In the end one ditches any number of cards, or passes and keeps them all. A
pair or three of a rank scores 5, a sequence 25, a single 2, an ace as a single 10. J-Q-K or Q-K-A
in one play ends the deal at once, the empty stock at the end of that turn; then each card still
held costs what it would have scored as a single. First to five hundred.

Invented by Gabriel Arthur Petrie. Source: the rule book, DI-00…23, with AMB-32…36 and AMB-44.
"""

from rummybot.engine.cards import Rank
from rummybot.engine.endings import EndingRun
from rummybot.engine.house_rules import LONG_MATCH, TEAMS
from rummybot.engine.rules import (
    Ace,
    Deal,
    FirstDealer,
    LayOffs,
    MeldRules,
    NextDealer,
    OnTable,
    Opening,
    Pack,
    Rules,
    Seating,
    Showdown,
    Untouched,
)
from rummybot.engine.score_rules import CardValues, FirstTo, PlayPoints
from rummybot.engine.turn_rules import Discarding, UpTo

RULES = Rules(
    seating=Seating(least=2, most=4),
    pack=Pack(),
    deal=Deal(hands=((4, 0),), first=FirstDealer.LOT, next=NextDealer.LEFT),
    opening=Opening.NOTHING_DEALT,
    draw=UpTo(3),
    pile=Untouched(),
    melds=MeldRules(
        set_least=2, set_most=3, run_least=2, run_most=3, ace=Ace.HIGH, blind_runs=True
    ),
    tabling=OnTable(LayOffs.SINGLE),
    discarding=Discarding.ANY,
    ending=EndingRun(runs=((Rank.JACK, Rank.QUEEN, Rank.KING), (Rank.QUEEN, Rank.KING, Rank.ACE))),
    stock_end=Showdown(),
    values=CardValues(courts=(2, 2, 2), ace_held=10, ace_high=10, pips=2),
    payout=PlayPoints(sets=5, runs=25),
    game=FirstTo(points=500),
)

OPTIONS = (
    TEAMS,
    LONG_MATCH,
)
