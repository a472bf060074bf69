"""One event or more of every class that a log may hold, and states in every phase."""

from dataclasses import replace

from rummybot.engine import chip_events as c
from rummybot.engine import events as e
from rummybot.engine.cards import JOKER, Rank, Suit
from rummybot.engine.hidden import (
    ClosingCardLaid,
    Dealt,
    StockDrawn,
    StockRebuilt,
)
from rummybot.engine.ids import MeldId, Moment, Seat
from rummybot.engine.melds import End, Laid, RunOf, SetOf, Single, TableMeld
from rummybot.engine.scoring import How, Line, Scored
from rummybot.engine.standings import Result
from rummybot.engine.turns import (
    Added,
    Closed,
    Drew,
    Freed,
    Melded,
    Misdeclared,
    Stopped,
    Threw,
    Took,
)
from rummybot.engine.variants import VARIANTS
from rummybot.tables import events as life
from rummybot.tables.config import TableConfig
from rummybot.tables.request import Logged
from rummybot.tables.roster import Computer, Place, PlayerRef
from tests.engine.hands import hand
from tests.engine.play import rules_with

A, B, C = Seat(0), Seat(1), Seat(2)
ANN, BOB = PlayerRef("p4t6"), PlayerRef("x9k2")
BASIC, GIN, VIENNESE = (
    next(each.rules for each in VARIANTS if each.key == key) for key in ("basic", "gin", "viennese")
)
OTHER_BASIC, OTHER_GIN = (
    rules_with(variant, {option.key: option.values[-1] for option in variant.options})
    for variant in VARIANTS
    if variant.key in ("basic", "gin")
)

OTHER_BLOCK = next(
    rules_with(each, {"scoring": "melds-minus-hand", "declarations": "binding"})
    for each in VARIANTS
    if each.key == "block"
)

OTHER_DITCH = next(rules_with(each, {"teams": "two"}) for each in VARIANTS if each.key == "ditch")

SEVENS, RUN = hand("7c 7d 7s"), hand("9h Th Jh")
(ACE,) = hand("Ah")
SET_MELD = TableMeld(MeldId(1), A, SetOf(Rank.SEVEN), tuple(Laid(card, A) for card in SEVENS))
RUN_MELD = TableMeld(
    MeldId(2), B, RunOf(Rank.NINE, Suit.HEARTS), tuple(Laid(card, B) for card in RUN)
)
JOKER_MELD = TableMeld(
    MeldId(3),
    B,
    RunOf(Rank.NINE, Suit.HEARTS),
    tuple(Laid(card, B) for card in hand("9h JK Jh")),
)
BLIND_MELD = TableMeld(MeldId(3), B, RunOf(Rank.NINE, None), RUN_MELD.laid[:2])
SINGLE_MELD = TableMeld(MeldId(4), A, Single(MeldId(3)), (Laid(ACE, A),))
SCORED = Scored(
    How.UNDERCUT, (B,), (Line(A, 9, pays=4), Line(B, 5, gain=24, bonus=20)), doubled=False
)

EVENTS: tuple[Logged, ...] = (
    e.CardsCut((A, B, C), hand("2c 2h Ks"), tied=(A, B)),
    e.CardsCut((A, B), hand("3c 2h")),
    e.DealBegan(B, deal_no=3),
    e.UpcardTurned(ACE),
    e.UpcardOffered(A, then=(B,)),
    e.TurnBegan(A),
    e.TurnBegan(B, only_stock=True, after_discard=True),
    e.TurnBegan(B, after_discard=True, for_good=True),
    e.TurnBegan(B, after_discard=True, is_full=True),
    e.LastChanceBegan(B, Closed(A, 12)),
    e.Passed(A),
    e.DiscardTaken(A, ACE),
    e.DiscardTaken(A, ACE, over=hand("Kd 2s")),
    e.DrewOpenly(A, ACE),
    e.CardStopped(A, ACE, by=B),
    e.DeclaredFalsely(B),
    e.Penalised(B, (20, 0)),
    e.KnockedTooHigh(A, (SET_MELD,), hand("2c Td"), deadwood=12),
    e.PlayedOn(B, ACE),
    e.MeldLaid(A, SET_MELD),
    e.MeldLaid(B, RUN_MELD),
    e.MeldLaid(B, BLIND_MELD),
    e.MeldLaid(A, SINGLE_MELD),
    e.LaidOff(A, RUN[0], RUN_MELD),
    e.JokerFreed(A, ACE, RUN_MELD),
    e.MeldLaid(B, JOKER_MELD),
    e.TakenBack(A, Freed(ACE, MeldId(2), by=B)),
    e.TakenBack(A, Added(JOKER, MeldId(2), End.LOW)),
    e.TakenBack(A, Took(ACE)),
    e.TakenBack(A, Took(ACE, over=hand("Kd 2s"))),
    e.TakenBack(A, Melded(MeldId(1), SEVENS)),
    e.TakenBack(A, Added(ACE, MeldId(2))),
    e.TakenBack(A, Threw(ACE)),
    e.TakenBack(A, Freed(RUN[1], MeldId(2), B)),
    e.TakenBack(A, Threw(ACE, RUN)),
    *(e.TakenBack(A, act) for act in (Drew(3), Misdeclared(), Stopped(ACE))),
    e.Discarded(C, ACE),
    e.Discarded(C, ACE, RUN),
    e.Knocked(A, (SET_MELD,), hand("2c Ad"), deadwood=3),
    e.DefenceBegan(B, Closed(A, 3)),
    e.WentOut(A),
    e.WentOut(B, (SET_MELD, RUN_MELD)),
    e.TurnTimedOut(A),
    e.TurnTimedOut(A, skipped=True),
    e.ShuffleDue(B),
    e.StockExhausted(),
    e.HandShown(B, (SEVENS, RUN), hand("Kd"), points=10),
    e.DealScored(SCORED, next_dealer=B),
    e.DealScored(replace(SCORED, teams=((A, C), (B,))), next_dealer=B),
    *(e.DealScored(Scored(how, (A,), (Line(A, 0, gain=8),), doubled=True), A) for how in How),
    *(e.DealVoided(why) for why in e.Void),
    e.Knocked(A, (SET_MELD,), (), deadwood=0, has_rummy=True),
    e.TurnBegan(A, is_full=True),
    e.ShuffleDue(B, Closed(A, 4)),
    c.AntePaid((A, B, C), chips=5),
    c.KnockMoneyPaid(A, (B, C), chips=1),
    c.Eliminated(B, score=104),
    c.BuyInOffered(C, chips=5, score=60),
    c.BoughtIn(C, chips=5, score=60),
    e.GameWon(Result((A,), shutout=False, final=(60,), pot=(25,))),
    e.SeatReady(A),
    e.SeatWithdrew(B),
    e.GameWon(Result((A,), shutout=True, final=(236, 0))),
    e.GameWon(Result((A, C), shutout=False, final=(1, 2, 3), teams=((A, C), (B,)))),
    Dealt((A, B), (hand("2c 3c"), hand("4c 5c")), hand("Qs Ks")),
    StockDrawn(A, ACE),
    StockDrawn(A, ACE, RUN),
    StockRebuilt(hand("Qs Ks"), open=hand("Js")),
    ClosingCardLaid(A, ACE),
    *(
        life.TableOpened(ANN, Place("terminal", "here"), key, rules)
        for key, rules in (
            ("basic", BASIC),
            ("basic", OTHER_BASIC),
            ("gin", GIN),
            ("gin", OTHER_GIN),
            *((each.key, each.rules) for each in VARIANTS if each.rules not in (BASIC, GIN)),
            ("block", OTHER_BLOCK),
            ("ditch", OTHER_DITCH),
        )
    ),
    life.Joined(BOB),
    life.Left(BOB),
    life.ComputerAdded(Computer(1)),
    life.GameStarted(),
    life.DeckSealed(bytes(range(4))),
    life.TableOpened(ANN, Place("terminal", "here"), "gin", GIN, TableConfig(None), heir=ANN),
    life.GameChosen("gin", OTHER_GIN),
    life.TurnTimeChosen(None),
    life.TurnTimeChosen(86400),
    life.CallWaitChosen(8),
    *(life.CallAnswered(B, Moment(9), answer) for answer in life.CallAnswer),
    life.CallAnswered(B, Moment(9), life.CallAnswer.DRAW, ACE),
    life.CallsOver(Moment(9)),
    life.ComputerRemoved(Computer(2)),
    life.Reseated((A, C, B)),
    *(life.SubstituteSat(B, why) for why in life.Absence),
    life.CameBack(B),
    life.Paused(),
    life.WentOn(),
    life.Reminded(Moment(7)),
    life.ComputersOffered(),
    life.Resumed(),
    life.TableMoved(Place("telegram", "-1001234567890/7")),
    *(life.TableClosed(why) for why in life.WhyClosed),
)
