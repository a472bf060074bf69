"""Viennese rummy.

Two to six players, two packs and two jokers, ace low or high, ten cards each and an upcard; or, by
option, eleven for the dealer, who throws the first card. Each in turn takes the top discard or a
stock card and discards one; nothing is laid before the end. Who has ten cards in sets and runs lays
the eleventh face down and declares rummy, which ends the deal at once; who has less than five
points left over may knock, and each of the others draws and discards once more. Nobody lays off.
What each has left over is written down against him. Before a deal all pay five chips into the pot,
after it all pay one to whoever closed it. With 101 points one is out; with 82 to 100 one may once
pay five chips and drop to the second worst score. The last one left wins the pot.

Source: the rule book, VI-01…27, with AMB-03 and AMB-37…42.
"""

from rummybot.engine.endings import Closing, Then
from rummybot.engine.house_rules import DEALERS_CARDS, KNOCK_LIMIT
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
    deal=Deal(hands=((6, 10),), first=FirstDealer.LOT, next=NextDealer.LEFT),
    opening=Opening.UPCARD,
    pile=TopCard(taken=Taken.FREE),
    melds=MeldRules(ace=Ace.EITHER),
    tabling=InHand(),
    ending=Closing(limit=4, then=Then.LAST_CHANCE),
    stock_end=Reshuffle(times=2, turned=Turned.UNDER_TOP, then=Showdown()),
    values=CardValues(ace_held=11),
    payout=PenaltyEach(),
    game=LastBelow(limit=101, ante=5, knock_money=1, buy_back=BuyBack(least=82, most=100, chips=5)),
)

OPTIONS = (KNOCK_LIMIT, DEALERS_CARDS)
