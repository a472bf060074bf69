"""The phases of a game, one module each: what is listed, what is allowed, what then happens.

Cutting, Dealing, Shuffling   dealing.py      nature only
UpcardOffer                   upcard.py       take or pass
Drawing                       drawing.py      from the stock or the pile
                              claiming.py     «Stop!»: the last discard goes back
Playing                       playing.py      melds, lay-offs, discard, taking back
                              closing.py      knock and gin
                              declaring.py    going out by declaring it, also out of turn
Judging                       judging.py      an end by too high a knock: agreed, or played on
Defending                     defending.py    lay-offs on the knocker's melds
BuyingIn                      buying_in.py    bought back in, or declined
BetweenDeals                  between.py      ready, withdraw
"""
