"""Rummy as it is played at home.

Two to six players, one pack, ace low. Two get ten cards, three or four seven, five or six five. A
turn is: draw the top card of the stock or of the discard pile, which may be kept but not put
straight back; lay sets and runs and lay off on anybody's, as you like; discard one, also when going
out. The first to get rid of all cards wins what the others still hold, twice that if he had laid
nothing before, and deals next. When the stock is used up the pile is shuffled and turned, twice;
then the lightest hand wins the differences. First to a hundred.

Source: the rule book, R2-01…15 and, where these are silent, RU-01…25, with AMB-01…09.
"""

from rummybot.engine.endings import AtOneStroke, EmptyHand, LastDiscard
from rummybot.engine.house_rules import (
    COURT_CARDS,
    DECLARATIONS,
    HOME_CARDS_FOR_FIVE,
    HOME_LAST_DISCARD,
    HOME_MATCH,
    HOME_RUMMY_BONUS,
    HOME_TAKEN_DISCARD,
    STOCK_USED_UP,
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
from rummybot.engine.score_rules import CardValues, FirstTo, WinnerTakes

RULES = Rules(
    seating=Seating(least=2, most=6),
    pack=Pack(),
    deal=Deal(hands=((2, 10), (4, 7), (6, 5)), first=FirstDealer.CUT_LOW),
    opening=Opening.UPCARD,
    pile=TopCard(taken=Taken.FREE),
    melds=MeldRules(),
    tabling=OnTable(),
    ending=EmptyHand(last_discard=LastDiscard.REQUIRED, bonus=AtOneStroke(times=2)),
    stock_end=Reshuffle(times=2, turned=Turned.WHOLE, then=Showdown()),
    values=CardValues(),
    payout=WinnerTakes(),
    game=FirstTo(points=100),
)

OPTIONS = (
    HOME_CARDS_FOR_FIVE,
    HOME_TAKEN_DISCARD,
    HOME_LAST_DISCARD,
    HOME_RUMMY_BONUS,
    DECLARATIONS,
    COURT_CARDS,
    STOCK_USED_UP,
    HOME_MATCH,
)
