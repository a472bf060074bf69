"""One example at least of everything that needs words: notices, refusals, flaws, their kinds."""

from dataclasses import replace

from rummybot.engine import events as it
from rummybot.engine import refusals as no
from rummybot.engine.ids import MeldId, Moment, Seat
from rummybot.engine.intents import (
    AgreeToEnd,
    Call,
    Discard,
    DrawStock,
    Knock,
    LayMelds,
    TakeDiscard,
)
from rummybot.engine.melds import Flaw, RunOf, SetOf, TableMeld, lay, recognise
from rummybot.engine.notices import (
    CardsWereDealt,
    ClosedFaceDown,
    DrewFromStock,
    PrivateNotice,
    PublicNotice,
    StockWasRebuilt,
    YouClosedWith,
    YouDrew,
    YourHand,
)
from rummybot.engine.rules import MeldRules
from rummybot.engine.scoring import How, Line, Scored
from rummybot.engine.standings import Result
from rummybot.engine.tabletop import BetweenDeals, Dealing, Drawing, Finished, Tabletop
from rummybot.engine.turns import Act, Added, Closed, Drew, Melded, Threw, Took, Turn
from tests.render.stories import Story, card, cards, rules_of

ANN, BOB, CY = Seat(0), Seat(1), Seat(2)


def meld(number: int, owner: Seat, text: str) -> TableMeld:
    """A meld as it lies on the table."""
    shape = recognise(cards(text), MeldRules())
    assert isinstance(shape, SetOf | RunOf)
    return lay(MeldId(number), owner, cards(text), shape)


RUN = meld(2, BOB, "5h 6h 7h")
ACTS: tuple[Act, ...] = (
    Took(card("7s")),
    Threw(card("Kd")),
    Melded(MeldId(2), RUN.cards),
    Added(card("8h"), MeldId(2)),
    Drew(),
    Took(card("7s"), cards("2d Kc")),
)


def scored(how: How, *lines: Line, winners: tuple[Seat, ...] = (ANN,)) -> Scored:
    """A score of this kind."""
    return Scored(how, winners, lines, doubled=False)


SCORES: tuple[Scored, ...] = (
    scored(How.OUT, Line(ANN, 0, gain=21), Line(BOB, 21, pays=21)),
    Scored(How.OUT, (ANN,), (Line(ANN, 0, gain=42), Line(BOB, 21, pays=42)), doubled=True),
    scored(How.SHOWDOWN, Line(ANN, 3, gain=1), Line(BOB, 4, pays=1)),
    scored(
        How.SHOWDOWN,
        *(Line(ANN, 3, gain=2), Line(BOB, 3, gain=1), Line(CY, 6, pays=3)),
        winners=(ANN, BOB),
    ),
    scored(How.SHOWDOWN, Line(ANN, 3), Line(BOB, 3), winners=(ANN, BOB)),
    scored(
        How.MOST_POINTS,
        *(Line(ANN, 3, gain=18, laid=21), Line(BOB, 30, gain=-30)),
    ),
    scored(
        How.MOST_POINTS,
        *(Line(ANN, 3, gain=6, laid=9), Line(BOB, 4, gain=6, laid=10)),
        winners=(ANN, BOB),
    ),
    scored(How.KNOCK, Line(ANN, 2, gain=22), Line(BOB, 24, pays=22)),
    scored(How.GIN, Line(ANN, 0, gain=31, bonus=20), Line(BOB, 11, pays=11)),
    scored(How.UNDERCUT, Line(ANN, 5, gain=25, bonus=20), Line(BOB, 10, pays=5)),
)

NOTICES: tuple[PublicNotice, ...] = (
    it.CardsCut((ANN, BOB), cards("7s Kh")),
    it.CardsCut((ANN, BOB, CY), cards("2s 2h 9c"), tied=(ANN, BOB)),
    it.DealBegan(ANN, 2),
    CardsWereDealt(10, 31),
    it.UpcardTurned(card("Th")),
    it.UpcardOffered(ANN, (BOB,)),
    it.TurnBegan(ANN),
    it.TurnBegan(ANN, only_stock=True),
    it.Passed(ANN),
    it.DiscardTaken(ANN, card("7s")),
    it.DiscardTaken(ANN, card("7s"), cards("2d Kc")),
    it.DrewOpenly(ANN, card("7s")),
    it.CardStopped(ANN, card("8h"), by=BOB),
    it.DeclaredFalsely(ANN),
    it.Penalised(ANN, (0, 20, 20)),
    DrewFromStock(ANN),
    it.MeldLaid(BOB, RUN),
    it.LaidOff(ANN, card("8h"), meld(2, BOB, "5h 6h 7h 8h")),
    *(it.TakenBack(ANN, act) for act in ACTS),
    it.Discarded(ANN, card("Qd")),
    ClosedFaceDown(ANN),
    it.Knocked(ANN, (RUN,), cards("Ac"), 1),
    it.Knocked(ANN, (RUN,), cards("2c 3d"), 5),
    it.Knocked(ANN, (RUN,), (), 0),
    it.DefenceBegan(BOB, Closed(ANN, 5)),
    it.KnockedTooHigh(ANN, (RUN,), cards("2c Kd"), 12),
    it.LastChanceBegan(BOB, Closed(ANN, 12)),
    it.PlayedOn(BOB, card("Kd")),
    it.WentOut(ANN),
    it.WentOut(BOB, (RUN, meld(3, BOB, "8s 8d 8c"))),
    it.TurnTimedOut(ANN),
    it.TurnTimedOut(ANN, skipped=True),
    it.ShuffleDue(ANN),
    StockWasRebuilt(1),
    StockWasRebuilt(22),
    it.StockExhausted(),
    it.HandShown(ANN, (), cards("Ac"), 1),
    it.HandShown(ANN, (RUN.cards, cards("8s 8d 8c")), cards("2c"), 2),
    it.HandShown(ANN, (RUN.cards,), (), 0),
    it.HandShown(ANN, (), (), 0),
    *(it.DealScored(score, ANN) for score in SCORES),
    *(it.DealVoided(why) for why in it.Void),
    it.SeatReady(ANN),
    it.SeatWithdrew(ANN),
    it.GameWon(Result((ANN,), shutout=False, final=(104, 80))),
    it.GameWon(Result((ANN,), shutout=True, final=(236, 0))),
    it.GameWon(Result((ANN, BOB), shutout=False, final=(12, 12))),
)

WHISPERS: tuple[PrivateNotice, ...] = (
    YourHand(cards("Ac Td Jh Qh Ks")),
    YouDrew(card("7s")),
    YouClosedWith(card("Kd")),
)

FLAWED: tuple[no.NotAMeld, ...] = (
    no.NotAMeld((), Flaw.TOO_SHORT),
    no.NotAMeld(cards("5h 6h"), Flaw.TOO_SHORT),
    no.NotAMeld(cards("5h 5c 5d 5s 5s"), Flaw.TOO_LONG),
    no.NotAMeld(cards("5h 5h 5d"), Flaw.TWINS),
    no.NotAMeld(cards("5h 6h Kd"), Flaw.UNRELATED),
    no.NotAMeld(cards("5h 6h 7d"), Flaw.MIXED_SUITS),
    no.NotAMeld(cards("5h 7h 9h"), Flaw.GAP),
    no.NotAMeld(cards("Kh Ah 2h"), Flaw.CORNER),
)


def refusals() -> tuple[tuple[no.Refusal, Tabletop], ...]:
    """Each refusal with tables at which it is given."""
    gin = gin_offer().table
    basic = basic_table()
    drawing, playing = basic.table, basic.do(DrawStock(ANN)).table
    only_stock = replace(drawing, phase=Drawing(_turn(drawing), only_stock=True))
    over = replace(gin, phase=BetweenDeals(Moment(9), ANN, 2, ready=(ANN,)))
    finished = replace(gin, phase=Finished((ANN,), shutout=False, final=(104, 80)))
    knocking = gin_offer().do(TakeDiscard(ANN, card("3d"))).table
    free = replace(playing, rules=rules_of("basic", {"taken": "free"}))
    taken = basic_table(upcard_taken=True).table
    row, stopped = michigan_row().table, michigan_stopped().table
    judged = gin_judged()
    reply = judged.do(AgreeToEnd(BOB)).table
    return (
        (no.NotInGame(), gin),
        (no.NotYourTurn(BOB), gin),
        (no.NoDealRunning(), over),
        (no.NoDealRunning(), finished),
        (no.NoDealRunning(), replace(gin, phase=Dealing())),
        (no.DealIsRunning(), gin),
        (no.UpcardIsOffered(card("3d")), gin),
        (no.MustDrawFirst(), drawing),
        (no.MustDrawFirst(), only_stock),
        (no.MustDrawFirst(), replace(drawing, rules=free.rules)),
        (no.AlreadyDrawn(), playing),
        (no.AlreadyDrawn(), knocking),
        (no.MustDefend(), gin_knocked().table),
        (no.NothingToPass(), drawing),
        (no.NothingToPass(), playing),
        (no.AlreadyReady(), over),
        (no.TooLate(), gin),
        (no.OnlyStock(), only_stock),
        (no.OnlyStock(), replace(only_stock, rules=gin.rules)),
        (no.MustDrawFirst(), row),
        (no.MustJudge(), gin_judged().table),
        (no.LastChanceOnly(), reply),
        (no.OnlyPile(), reply),
        (no.NothingOnPile(), reply),
        (no.NotInRow(card("7s")), row),
        (no.TakenCardUseless(card("Qh")), row),
        (no.NoStopHere(), playing),
        (no.NothingToStop(card("8h")), row),
        (no.StopsNothing(card("Qh")), row),
        (no.DeclaredBefore(), row),
        (no.TakenCardOwed(card("8h")), stopped),
        (no.TakenCardStranded(card("8h")), stopped),
        (no.NotTopCard(card("Qh")), drawing),
        (no.TakenCardUseless(card("Qh")), drawing),
        (no.CardNotHeld(card("7s")), playing),
        *((flawed, playing) for flawed in FLAWED),
        (no.NotAMeld(cards("Kh Ah 2h"), Flaw.CORNER), row),
        (no.MeldsStayInHand(), knocking),
        (no.NoSuchMeld(MeldId(7)), playing),
        (no.NoSuchMeld(MeldId(7)), knocking),
        (no.DoesNotFit(card("2h"), RUN, cards("4h 8h")), playing),
        (no.DoesNotFit(card("2h"), meld(3, ANN, "9h 9c 9d 9s"), ()), playing),
        (no.TakenCardOwed(card("8h")), taken),
        (no.TakenCardOwed(card("8h")), playing),
        (no.TakenCardStranded(card("8h")), playing),
        (no.TakenCardStranded(card("8h")), free),
        (no.TakenCardBack(card("8h")), knocking),
        (no.DiscardNeeded(), playing),
        (no.NoKnockHere(), playing),
        (no.NoKnockHere(), row),
        (no.DeadwoodTooHigh(1, 0, 0), knocking),
        (no.DeadwoodTooHigh(14, 10, 11), knocking),
        (no.DeadwoodTooHigh(22, 10, 7), knocking),
        (no.NotCovered(cards("8d 3c")), knocking),
        (no.NotCovered(cards("8d 3c")), playing),
        (no.NotCovered(cards("8d 3c")), row),
        *((no.NothingToTakeBack(why), playing) for why in no.WhyKept),
        (no.NothingToTakeBack(no.WhyKept.DREW), knocking),
        (no.NothingToTakeBack(no.WhyKept.CLOSED), gin_knocked().table),
        (no.WrongSeatCount(7, 2, 6), playing),
        (no.WrongSeatCount(3, 2, 2), playing),
    )


def _turn(table: Tabletop) -> Turn:
    assert isinstance(table.phase, Drawing)
    return table.phase.turn


def gin_offer() -> Story:
    """Ann is offered the upcard of a gin table."""
    return Story(
        "gin",
        "3h 3s 4c 5c 6c 9d Td Jd Ks Ah",
        "7c 8c 9c Tc 2d 2h 2s Qs 5d Ad",
        upcard="3d",
        stock="Kc 4h",
    )


def gin_knocked() -> Story:
    """Ann has taken the upcard and knocked with one; Bob may lay off."""
    return gin_offer().do(TakeDiscard(ANN, card("3d")), Knock(ANN, card("Ks")))


def gin_judged() -> Story:
    """Ann has knocked with twelve where that is put to Bob."""
    story = Story(
        "gin",
        "3h 3s 4c 5c 6c 7c 8c Qs 2h Ks",
        "7d 8d 9c Tc 2d 2c 2s Qh 5d Ad",
        upcard="3d",
        stock="Kc 4h 8h",
        house={"too-high": "offered"},
    )
    return story.do(TakeDiscard(ANN, card("3d")), Knock(ANN, card("Ks")))


def michigan_row() -> Story:
    """Cy, to draw, may take a card deep in the row; Ann has laid a run, Bob has thrown a card."""
    story = Story(
        "michigan",
        "5h 6h 7h 2c 3c Tc Jd",
        "2h 9c 9d Js Qs Ks 4s",
        "Ac Ad 4d 6s 8s 8d Qh",
        upcard="As",
        stock="Kd 8h",
    )
    story.do(DrawStock(ANN), LayMelds(ANN, (cards("5h 6h 7h"),)), Discard(ANN, card("Kd")))
    return story.do(DrawStock(BOB), Discard(BOB, card("4s")))


def michigan_stopped() -> Story:
    """Bob has thrown a card that fits Ann's run and Cy's set, and Cy has stopped it."""
    story = Story(
        "michigan",
        "5h 6h 7h 2c 3c Tc Jd",
        "2h 9c 9d Js Qs Ks 4s",
        "8c 8d 8s 6s Ad 4d Qh",
        upcard="As",
        stock="Kd 3d 2d 5c 8h",
    )
    story.do(DrawStock(ANN), LayMelds(ANN, (cards("5h 6h 7h"),)), Discard(ANN, card("Kd")))
    story.do(DrawStock(BOB), Discard(BOB, card("2h")), DrawStock(CY))
    story.do(LayMelds(CY, (cards("8c 8d 8s"),)), Discard(CY, card("Qh")))
    story.do(DrawStock(ANN), Discard(ANN, card("Tc")), DrawStock(BOB), Discard(BOB, card("8h")))
    return story.do(Call(CY, card("8h")))


def basic_table(*, upcard_taken: bool = False) -> Story:
    """Ann, to draw, at a basic table on which Bob has laid a run; or with its next card taken."""
    story = Story(
        "basic",
        "2h 2d 9c 9d Js Qs Ks",
        "5h 6h 7h 2c 3c 8c Tc",
        "Ac Ad 4s 6s 8s Th Qh",
        upcard="Kd",
        stock="3s 4d 8h 5c 6c",
    )
    story.draw_and_throw(0, "Ks")
    story.do(DrawStock(BOB), LayMelds(BOB, (cards("5h 6h 7h"),)), Discard(BOB, card("Tc")))
    story.draw_and_throw(2, "8h" if upcard_taken else "Qh")
    return story.do(TakeDiscard(ANN, card("8h"))) if upcard_taken else story
