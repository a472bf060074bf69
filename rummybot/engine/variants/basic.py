"""Basic rummy.

Two to six players, one pack, ace low. Two get ten cards, three or four seven, five or six six. A
turn is: draw the top card of the stock, or of the discard pile if you play it at once; lay sets and
runs and lay off on anybody's, as you like; discard one. The first to get rid of all cards wins what
the others still hold and deals next. When the stock is used up the pile is shuffled and turned,
twice; then the lightest hand wins the differences.

Source: the rule book, RU-01…25, with AMB-01…08.
"""

from rummybot.engine.endings import EmptyHand, LastDiscard, NoBonus
from rummybot.engine.house_rules import (
    CARDS_FOR_FIVE,
    COURT_CARDS,
    DECLARATIONS,
    LAST_DISCARD,
    MATCH,
    RUMMY_BONUS,
    STOCK_USED_UP,
    TAKEN_DISCARD,
)
from rummybot.engine.rules import (
    Deal,
    FirstDealer,
    MeldRules,
    OnTable,
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
    stock_end=Reshuffle(times=2, turned=Turned.WHOLE, then=Showdown()),
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
    STOCK_USED_UP,
    MATCH,
)
