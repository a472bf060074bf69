"""Joker rummy, as it is played on Playgridia.

Two to six players, two packs and four jokers; thirteen cards each, whatever the number of players.
A joker stands for any card, in a meld with at least two real ones, and in a run never beside
another joker; an ace stands below the two or above the king. The first melds of a player, laid in
one action, are worth forty points at least, unless they leave him one card or none: court cards
ten, an ace eleven, or one in A-2-3, a joker what its card is worth. Before that he lays nothing
else. Afterwards he adds to all melds, and may put the very card in a joker's place: the
joker must be laid again in the same turn. The open card is taken only to be played in the same
turn, before the first melds as a part of them. Going out takes no discard. The winner gets what the
others hold, a joker counting twenty, an ace eleven; twice that if he had laid nothing before. The
pile is shuffled into a new stock twice, the top card stays; then the deal is blocked and the
lightest hand wins the differences. One deal, or to two hundred. The first dealer by lot, then the
next on the left.

Source: the rule book, JR-01…55, with AMB-07, 28…31, 43.
"""

from rummybot.engine.endings import AtOneStroke, EmptyHand, LastDiscard
from rummybot.engine.house_rules import JOKER_MATCH, OPENING
from rummybot.engine.rules import (
    Ace,
    Deal,
    FirstDealer,
    MeldRules,
    NextDealer,
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
    Worth,
)
from rummybot.engine.score_rules import CardValues, Deals, WinnerTakes

RULES = Rules(
    seating=Seating(least=2, most=6),
    pack=Pack(decks=2, jokers=4),
    deal=Deal(hands=((6, 13),), first=FirstDealer.LOT, next=NextDealer.LEFT),
    opening=Opening.UPCARD,
    pile=TopCard(taken=Taken.MUST_PLAY),
    melds=MeldRules(ace=Ace.EITHER),
    tabling=OnTable(first=Worth(points=40, waived_at=1)),
    ending=EmptyHand(last_discard=LastDiscard.OPTIONAL, bonus=AtOneStroke(times=2)),
    stock_end=Reshuffle(times=2, turned=Turned.UNDER_TOP, then=Showdown()),
    values=CardValues(ace_held=11, ace_high=11, joker=20),
    payout=WinnerTakes(),
    game=Deals(count=1),
)

OPTIONS = (
    OPENING,
    JOKER_MATCH,
)
