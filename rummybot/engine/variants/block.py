"""Block rummy.

Two to six players, one pack, ace low. Two get ten cards, three or four seven, five or six six. A
turn is as in basic rummy: draw the top card of the stock, or of the discard pile if you play it at
once; lay sets and runs and lay off on anybody's; discard one. The first to get rid of all cards
wins what the others still hold. The pack is gone through once: when the stock is used up and its
last card is played, the lightest hand wins the differences.

Instead each may score what he laid less what he holds, for both endings.

Source: the rule book, BL-00…02, MH-01…03, with AMB-07, AMB-13 and AMB-14.
"""

from rummybot.engine.endings import EmptyHand, LastDiscard, NoBonus
from rummybot.engine.house_rules import (
    CARDS_FOR_FIVE,
    COURT_CARDS,
    DECLARATIONS,
    LAST_DISCARD,
    MATCH,
    MELDS_LESS_HAND,
    RUMMY_BONUS,
    TAKEN_DISCARD,
)
from rummybot.engine.rules import (
    Deal,
    FirstDealer,
    MeldRules,
    OnTable,
    Opening,
    Pack,
    Rules,
    Seating,
    Showdown,
    Taken,
    TopCard,
)
from rummybot.engine.score_rules import CardValues, Deals, WinnerTakes

RULES = Rules(
    seating=Seating(least=2, most=6),
    pack=Pack(),
    deal=Deal(hands=((2, 10), (4, 7), (6, 6)), first=FirstDealer.CUT_LOW),
    opening=Opening.UPCARD,
    pile=TopCard(taken=Taken.MUST_PLAY),
    melds=MeldRules(),
    tabling=OnTable(),
    ending=EmptyHand(last_discard=LastDiscard.OPTIONAL, bonus=NoBonus()),
    stock_end=Showdown(),
    values=CardValues(),
    payout=WinnerTakes(),
    game=Deals(count=1),
)

OPTIONS = (
    CARDS_FOR_FIVE,
    TAKEN_DISCARD,
    LAST_DISCARD,
    RUMMY_BONUS,
    DECLARATIONS,
    COURT_CARDS,
    MELDS_LESS_HAND,
    MATCH,
)
