"""Michigan rummy.

Two to six players, one pack. Two get ten cards, three or four seven, five or six six. An ace stands
below the two or above the king, never between them; it counts 1 in A-2-3, else 15. Discards lie in
a row, all of them seen by all: any may be taken with all that lie on it, if it is played at once;
the others are free. A discard that fits a meld on the table may be stopped by any opponent until
the next player draws: then it must be laid off there, and the discarder discards again. Going out
takes a last discard, which is the declaration «Rummy!»; it may be declared in one go, and who does
so by mistake gives each opponent 20 points. The winner gets what the others still hold. When the
stock is used up the lightest hand wins the differences. First to five hundred.

Source: the rule book, MI-00…13, with AMB-15…20.
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
    MeldRules,
    OnTable,
    Opening,
    Pack,
    Row,
    Rules,
    Seating,
    Showdown,
    Stop,
)
from rummybot.engine.score_rules import CardValues, FirstTo, WinnerTakes

RULES = Rules(
    seating=Seating(least=2, most=6),
    pack=Pack(),
    deal=Deal(hands=((2, 10), (4, 7), (6, 6)), first=FirstDealer.CUT_LOW),
    opening=Opening.UPCARD,
    pile=Row(),
    melds=MeldRules(ace=Ace.EITHER),
    tabling=OnTable(),
    ending=EmptyHand(last_discard=LastDiscard.REQUIRED, bonus=NoBonus(), false_call=PaysEach(20)),
    stock_end=Showdown(),
    values=CardValues(ace_held=15, ace_high=15),
    payout=WinnerTakes(),
    game=FirstTo(points=500),
    claims=Stop(),
)

OPTIONS = (
    CARDS_FOR_FIVE,
    ACE_IN_HAND,
    LONG_MATCH,
)
