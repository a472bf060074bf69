"""Bozenkill rummy.

Two to six players, one pack. Two get ten cards, three or four seven, five or six six. As in
Michigan rummy an ace stands below the two or above the king and counts 1 in A-2-3, else 15; any
discard of the row may be taken, with all that lie on it, if it is played at once; going out takes a
last discard, and a false «Rummy!» gives each opponent 20 points. But a card laid off on a meld
stays before whoever laid it, and nobody stops a discard. Everybody scores the cards he laid, the
winner also what the others still hold. When the stock is used up the lightest hand wins the
differences besides. First to five hundred.

Source: the rule book, BZ-01…06, with AMB-15, AMB-16, AMB-19…21 and AMB-44.
"""

from rummybot.engine.endings import EmptyHand, LastDiscard, NoBonus, PaysEach
from rummybot.engine.house_rules import (
    ACE_IN_HAND,
    CARDS_FOR_FIVE,
    LONG_MATCH,
)
from rummybot.engine.rules import (
    Ace,
    Deal,
    FirstDealer,
    LayOffs,
    MeldRules,
    OnTable,
    Opening,
    Pack,
    Row,
    Rules,
    Seating,
    Showdown,
)
from rummybot.engine.score_rules import CardValues, FirstTo, LaidPlusOthers

RULES = Rules(
    seating=Seating(least=2, most=6),
    pack=Pack(),
    deal=Deal(hands=((2, 10), (4, 7), (6, 6)), first=FirstDealer.CUT_LOW),
    opening=Opening.UPCARD,
    pile=Row(),
    melds=MeldRules(ace=Ace.EITHER),
    tabling=OnTable(LayOffs.BEFORE_LAYER),
    ending=EmptyHand(last_discard=LastDiscard.REQUIRED, bonus=NoBonus(), false_call=PaysEach(20)),
    stock_end=Showdown(),
    values=CardValues(ace_held=15, ace_high=15),
    payout=LaidPlusOthers(),
    game=FirstTo(points=500),
)

OPTIONS = (
    CARDS_FOR_FIVE,
    ACE_IN_HAND,
    LONG_MATCH,
)
