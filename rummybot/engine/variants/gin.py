"""Gin rummy.

Two players, one pack, ace low, ten cards each; the 21st is turned up and offered first to the
non-dealer, then to the dealer; if both decline, the non-dealer draws from the stock. Then each in
turn takes the top discard or a stock card and discards one. Nothing is laid before the end. With at
most ten points outside sets and runs one may knock, discarding face down; the opponent lays off on
the knocker's melds, and the difference is scored, or the undercut with its bonus. No deadwood is
gin: a bonus and no lay-offs. With two cards left in the stock the deal is void and dealt again.
First to a hundred; a shutout is shown doubled.

Source: the rule book, GN-01…29, with AMB-22…27.
"""

from rummybot.engine.endings import Closing
from rummybot.engine.house_rules import (
    GIN_BONUS,
    GIN_MATCH,
    GIN_STOCK,
    SHUTOUT,
    TOO_HIGH_A_KNOCK,
    UNDERCUT_BONUS,
)
from rummybot.engine.rules import (
    DeadDeal,
    Deal,
    FirstDealer,
    InHand,
    MeldRules,
    Opening,
    Pack,
    Rules,
    Seating,
    Taken,
    TopCard,
)
from rummybot.engine.score_rules import CardValues, FirstTo, KnockDifference

RULES = Rules(
    seating=Seating(least=2, most=2),
    pack=Pack(),
    deal=Deal(hands=((2, 10),), first=FirstDealer.CUT_HIGH),
    opening=Opening.UPCARD_OFFER,
    pile=TopCard(taken=Taken.FREE),
    melds=MeldRules(),
    tabling=InHand(),
    ending=Closing(limit=10),
    stock_end=DeadDeal(left=2),
    values=CardValues(),
    payout=KnockDifference(gin=20, undercut=20),
    game=FirstTo(points=100, shutout=True),
)

OPTIONS = (GIN_BONUS, UNDERCUT_BONUS, TOO_HIGH_A_KNOCK, GIN_STOCK, GIN_MATCH, SHUTOUT)
