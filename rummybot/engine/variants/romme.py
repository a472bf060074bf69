"""Rommé without laying out, the 13-card relative of Viennese rummy.

Two to six players, two packs and two jokers, ace low or high, thirteen cards each and an upcard.
Each in turn takes the top discard or a stock card and discards one; nothing is laid before the end.
Who has thirteen cards in sets and runs declares rummy, who has less than ten points left over may
knock; either ends the deal at once. What each has left over is written down against him; pot, knock
money, being out at 101 points and buying back are those of Viennese rummy.

Source: the rule book, VI-03, with AMB-39 and VI-04…27 for all else.
"""

from rummybot.engine.endings import Closing, Then
from rummybot.engine.house_rules import DEALERS_CARDS
from rummybot.engine.rules import (
    Ace,
    Deal,
    FirstDealer,
    InHand,
    MeldRules,
    NextDealer,
    Opening,
    Pack,
    Reshuffle,
    Rules,
    Seating,
    Showdown,
    Taken,
    TopCard,
    Turned,
)
from rummybot.engine.score_rules import BuyBack, CardValues, LastBelow, PenaltyEach

RULES = Rules(
    seating=Seating(least=2, most=6),
    pack=Pack(decks=2, jokers=2),
    deal=Deal(hands=((6, 13),), first=FirstDealer.LOT, next=NextDealer.LEFT),
    opening=Opening.UPCARD,
    pile=TopCard(taken=Taken.FREE),
    melds=MeldRules(ace=Ace.EITHER),
    tabling=InHand(),
    ending=Closing(limit=9, then=Then.AT_ONCE),
    stock_end=Reshuffle(times=2, turned=Turned.UNDER_TOP, then=Showdown()),
    values=CardValues(ace_held=11),
    payout=PenaltyEach(),
    game=LastBelow(limit=101, ante=5, knock_money=1, buy_back=BuyBack(least=82, most=100, chips=5)),
)

OPTIONS = (DEALERS_CARDS,)
