"""One example at least of everything that needs words: notices, refusals, flaws, their kinds."""

from dataclasses import replace

from rummybot.engine import chip_events as chips
from rummybot.engine import chip_refusals as of_chips
from rummybot.engine import draw_refusals as of_draw
from rummybot.engine import events as it
from rummybot.engine import joker_refusals as of_joker
from rummybot.engine import refusals as no
from rummybot.engine.cards import JOKER
from rummybot.engine.ids import MeldId, Moment, Seat
from rummybot.engine.intents import (
    AgreeToEnd,
    Call,
    Discard,
    DrawStock,
    GoOut,
    Knock,
    LayMelds,
    SwapJoker,
    TakeDiscard,
)
from rummybot.engine.melds import Flaw, RunOf, SetOf, Single, TableMeld, lay, recognise
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
from rummybot.engine.rules import MeldRules, Worth
from rummybot.engine.scoring import How, Line, Scored
from rummybot.engine.standings import NoReturn, Result
from rummybot.engine.tabletop import BetweenDeals, Dealing, Drawing, Finished, Tabletop
from rummybot.engine.turns import Act, Added, Closed, Drew, Freed, Melded, Threw, Took, Turn
from tests.render.stories import Story, card, cards, rules_of

ANN, BOB, CY, DEE = Seat(0), Seat(1), Seat(2), Seat(3)
TEAMS = ((ANN, CY), (BOB, DEE))


def meld(number: int, owner: Seat, text: str) -> TableMeld:
    """A meld as it lies on the table."""
    shape = recognise(cards(text), MeldRules())
    assert isinstance(shape, SetOf | RunOf)
    return lay(MeldId(number), owner, cards(text), shape)


RUN = meld(2, BOB, "5h 6h 7h")
SINGLE = lay(MeldId(3), BOB, cards("8c"), Single(MeldId(2)))
ACTS: tuple[Act, ...] = (
    Took(card("7s")),
    Threw(card("Kd")),
    Melded(MeldId(2), RUN.cards),
    Added(card("8h"), MeldId(2)),
    Freed(card("6h"), MeldId(2), BOB),
    Drew(),
    Took(card("7s"), cards("2d Kc")),
    Threw(card("Kd"), cards("2s 7h")),
)


def scored(how: How, *lines: Line, winners: tuple[Seat, ...] = (ANN,)) -> Scored:
    """A score of this kind."""
    return Scored(how, winners, lines, doubled=False)


def team_scored(how: How, *gains: int, winners: tuple[Seat, ...]) -> Scored:
    """A score of two against two."""
    lines = tuple(Line(Seat(n), 0, laid=gain, gain=gain) for n, gain in enumerate(gains))
    return Scored(how, winners, lines, teams=TEAMS)


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
    scored(How.LAST_RUN, Line(ANN, 2, laid=27, gain=25), Line(BOB, 12, laid=5, gain=-7)),
    scored(
        How.LAST_RUN,
        Line(ANN, 0, laid=25, gain=25),
        Line(BOB, 2, laid=27, gain=25),
        winners=(ANN, BOB),
    ),
    team_scored(How.LAST_RUN, 25, 5, -2, 2, winners=(ANN, CY)),
    team_scored(How.MOST_POINTS, 25, 25, 5, 5, winners=(ANN, BOB, CY, DEE)),
    scored(How.KNOCK, Line(ANN, 2, gain=22), Line(BOB, 24, pays=22)),
    scored(How.GIN, Line(ANN, 0, gain=31, bonus=20), Line(BOB, 11, pays=11)),
    scored(How.UNDERCUT, Line(ANN, 5, gain=25, bonus=20), Line(BOB, 10, pays=5)),
    scored(How.RUMMY, Line(ANN, 0), Line(BOB, 60)),
    scored(How.COUNTED, Line(ANN, 4), Line(BOB, 60)),
    scored(How.UNCLOSED, Line(ANN, 79), Line(BOB, 60), winners=()),
)

NOTICES: tuple[PublicNotice, ...] = (
    it.CardsCut((ANN, BOB), cards("7s Kh")),
    it.CardsCut((ANN, BOB, CY), cards("2s 2h 9c"), tied=(ANN, BOB)),
    it.DealBegan(ANN, 2),
    CardsWereDealt(10, 31),
    CardsWereDealt(10, 85, one_more=ANN),
    chips.AntePaid((ANN, BOB), 5),
    chips.KnockMoneyPaid(ANN, (BOB,), 1),
    chips.Eliminated(BOB, 104),
    chips.BuyInOffered(BOB, 5, 60),
    chips.BoughtIn(BOB, 5, 60),
    CardsWereDealt(0, 52),
    it.UpcardTurned(card("Th")),
    it.UpcardOffered(ANN, (BOB,)),
    it.TurnBegan(ANN),
    it.TurnBegan(ANN, only_stock=True),
    it.TurnBegan(ANN, is_full=True),
    it.Passed(ANN),
    it.DiscardTaken(ANN, card("7s")),
    it.DiscardTaken(ANN, card("7s"), cards("2d Kc")),
    it.DrewOpenly(ANN, card("7s")),
    it.CardStopped(ANN, card("8h"), by=BOB),
    it.DeclaredFalsely(ANN),
    it.Penalised(ANN, (0, 20, 20)),
    DrewFromStock(ANN),
    DrewFromStock(ANN, 3),
    it.MeldLaid(BOB, RUN),
    it.MeldLaid(BOB, SINGLE),
    it.LaidOff(ANN, card("8h"), meld(2, BOB, "5h 6h 7h 8h")),
    it.JokerFreed(ANN, card("6h"), RUN),
    *(it.TakenBack(ANN, act) for act in ACTS),
    it.Discarded(ANN, card("Qd")),
    it.Discarded(ANN, card("Qd"), cards("2s 7h")),
    ClosedFaceDown(ANN),
    it.Knocked(ANN, (RUN,), cards("Ac"), 1),
    it.Knocked(ANN, (RUN,), cards("2c 3d"), 5),
    it.Knocked(ANN, (RUN,), (), 0),
    it.Knocked(ANN, (RUN,), (), 0, has_rummy=True),
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
    it.GameWon(Result((ANN,), shutout=False, final=(64,), pot=(25,))),
    it.GameWon(Result((ANN, BOB), shutout=False, final=(102, 102), pot=(13, 12))),
    it.GameWon(Result((ANN, CY), shutout=False, final=(300, 90, 210, 80), teams=TEAMS)),
)

WHISPERS: tuple[PrivateNotice, ...] = (
    YourHand(cards("Ac Td Jh Qh Ks")),
    YouDrew(card("7s")),
    YouDrew(card("7s"), cards("2d Kc")),
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
    no.NotAMeld(cards("5h joker joker"), Flaw.FEW_REAL),
    no.NotAMeld(cards("5h joker joker 8h"), Flaw.JOKERS_TOGETHER),
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
    ditch = ditch_begun()
    ditching, ditched = ditch.table, ditch.do(DrawStock(ANN, 3)).table
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
        (of_draw.OnlyStock(), only_stock),
        (of_draw.OnlyStock(), replace(only_stock, rules=gin.rules)),
        (no.MustDrawFirst(), row),
        (no.MustJudge(), gin_judged().table),
        (no.LastChanceOnly(), reply),
        (of_draw.OnlyPile(), reply),
        (of_draw.NothingOnPile(), reply),
        (of_draw.NotInRow(card("7s")), row),
        (of_draw.TakenCardUseless(card("Qh")), row),
        (no.NoStopHere(), playing),
        (no.NothingToStop(card("8h")), row),
        (no.StopsNothing(card("Qh")), row),
        (no.DeclaredBefore(), row),
        (no.TakenCardOwed(card("8h")), stopped),
        (no.TakenCardStranded(card("8h")), stopped),
        (of_draw.NotTopCard(card("Qh")), drawing),
        (of_draw.TakenCardUseless(card("Qh")), drawing),
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
        (of_draw.NotSoMany(4, 3), ditching),
        (of_draw.NotSoMany(2, 1), ditching),
        (of_draw.NotSoMany(0, 3), ditching),
        (of_draw.NotSoMany(2, 1), drawing),
        (of_draw.HandIsFull(3), ditched),
        (of_draw.PileUntouched(), ditching),
        (no.OneDiscard(), playing),
        (no.PartnersStay(), over),
        (no.AlreadyDrawn(), ditched),
        (no.NothingToPass(), ditching),
        (no.MustDrawFirst(), ditching),
        (no.NoKnockHere(), ditched),
        (no.NotAMeld(cards("5h 7c"), Flaw.GAP), ditched),
        (no.NotAMeld(cards("5h 5c 5d 5s"), Flaw.TOO_LONG), ditched),
        (no.NotAMeld(cards("Ah 2c"), Flaw.CORNER), ditched),
        (no.DoesNotFit(card("8h"), SINGLE, ()), ditched),
        *((no.NothingToTakeBack(why), playing) for why in no.WhyKept),
        (no.NothingToTakeBack(no.WhyKept.DREW), knocking),
        (no.NothingToTakeBack(no.WhyKept.CLOSED), gin_knocked().table),
        *_of_jokers(),
        *_of_chips(),
        (no.WrongSeatCount(7, 2, 6), playing),
        (no.WrongSeatCount(3, 2, 2), playing),
    )


def _of_jokers() -> tuple[tuple[no.Refusal, Tabletop], ...]:
    """Those of joker rummy."""
    table = joker_table().table
    run = table.melds[1]
    given: tuple[no.Refusal, ...] = (
        of_joker.SeveralReadings((cards("joker 5h 6h"), cards("5h 6h joker"))),
        of_joker.BothEnds(JOKER, RUN),
        of_joker.OpeningTooLow(36, Worth(points=40, waived_at=1)),
        of_joker.OpeningTooLow(36, Worth(points=40, waived_at=0)),
        of_joker.NotOpened(40),
        of_joker.TakenCardNotInOpening(card("9c")),
        of_joker.NoOpeningWith(card("9c"), 36, 40),
        of_joker.NoOpeningWith(card("9c"), 0, 40),
        of_joker.FreesNothing(card("6s"), run, cards("6h")),
        of_joker.FreesNothing(card("6s"), RUN, ()),
        of_joker.JokerOwed(),
        no.TakenCardStranded(JOKER),
        no.DoesNotFit(JOKER, meld(3, ANN, "9h 9c 9d 9s"), ()),
    )
    return tuple((each, table) for each in given)


def _of_chips() -> tuple[tuple[no.Refusal, Tabletop], ...]:
    """Those where there is a pot."""
    opening, asked = viennese_opening().table, viennese_asked().table
    return (
        (no.OpensByDiscard(), opening),
        (no.LastChanceOnly(), viennese_knocked().table),
        (no.NotCovered(cards("8d 3c")), opening),
        (no.DeadwoodTooHigh(5, 4, 3), opening),
        (of_chips.OutOfGame(104), asked),
        (of_chips.NoBuyInHere(), basic_table().table),
        (of_chips.BuyInIsOffered(BOB), asked),
        *((of_chips.BuyInNotOffered(why, 82, 100), asked) for why in (*NoReturn, None)),
    )


def viennese_opening() -> Story:
    """Cy deals, has eleven cards and begins."""
    return Story(
        "viennese",
        "2c 4d 6h 8s Tc Qd Ah 3s 5c 7d",
        "Ks Kh Qh Qc 9s 9h 5d 5c 3c 8d",
        "3h 6d 9c Jc Kd 2h 5s 8h Js 4c",
        upcard="7s",
        house={"dealer": "one-more"},
    )


def viennese_dealt() -> Story:
    """Ann is to draw a card that makes all of hers but the six count nothing."""
    return Story(
        "viennese",
        "As 2s 3s 7h 7d 7c Jd Qd Kd 6c",
        "Ac Ah Kd Kc Qs Qh Jd Jc 3d 5c",
        "Ks Kh Qd 8s 8h 2d 2c 3s 3h 4d",
        upcard="5h",
        stock="4s Td 9c",
    )


def viennese_knocked() -> Story:
    """Ann has knocked with four; Bob may draw and discard once more, Cy after him."""
    story = Story(
        "viennese",
        "As 2s 3s 4s 7h 7d 7c 2d 2h Kc",
        "Ac Ah Kd Kc Qs Qh Jd Jc 3d 5c",
        "Ks Kh Qd 8s 8h 9d 2c 3s 3h 4d",
        upcard="5h",
        stock="5s Td 9c",
    )
    return story.do(DrawStock(ANN), Knock(ANN, card("Kc")))


def viennese_asked() -> Story:
    """Ann has declared rummy; Bob, with ninety points, may buy back in."""
    return viennese_dealt().do(DrawStock(ANN), GoOut(ANN, card("6c")))


def _turn(table: Tabletop) -> Turn:
    assert isinstance(table.phase, Drawing)
    return table.phase.turn


def ditch_begun(**house: str) -> Story:
    """Ann begins a deal of ditch; under her first three cards lie Bob's and Cy's."""
    seats = ("",) * (4 if house else 3)
    return Story("ditch", *seats, stock="8s 9h Tc Jd 2c Kh 7c As 3d", house=house)


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


def joker_table() -> Story:
    """Bob, who has drawn and is yet to open, at a table of joker rummy on which Ann has opened with
    a joker for the six of hearts.
    """
    story = Story(
        "joker",
        "Ks Kh Kd 5h joker 7h 2c 3d 9s Jc 4s 8d 10c",
        "Qs Qh Qd 10s 10h 10d 6h 6s 2d 4d 9c Jh 3c",
        upcard="4c",
        stock="2s 5c 6c 7c",
    )
    opening = LayMelds(ANN, (cards("Ks Kh Kd"), cards("5h joker 7h")))
    return story.do(DrawStock(ANN), opening, Discard(ANN, card("2s")), DrawStock(BOB))


def freed_joker() -> Story:
    """Bob, who has freed a joker and must lay one: it goes to both ends of two runs, to four sets,
    and into melds of his own.
    """
    story = Story(
        "joker",
        "Ks Kh Kd 5h joker 7h 8d joker 10d 9s 4s 2c 3c",
        "Qs Qh Qd 10s 10h 10c 6h 9d Kc Kd 8h 4h joker",
        upcard="4c",
        stock="2s 5c 6c 7c",
    )
    opening = LayMelds(ANN, (cards("Ks Kh Kd"), cards("5h joker 7h"), cards("8d joker 10d")))
    story.do(DrawStock(ANN), opening, Discard(ANN, card("9s")), DrawStock(BOB))
    story.do(LayMelds(BOB, (cards("Qs Qh Qd"), cards("10s 10h 10c"))))
    return story.do(SwapJoker(BOB, card("6h"), MeldId(2)))


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
