"""What the laws are tried on is not thin: in a fixed set of games every event, refusal, intent,
phase, notice, ending and option value of each preset occurs, and what it cannot have does not.
"""

from collections.abc import Iterable, Iterator
from enum import Enum
from itertools import pairwise, product
from random import Random
from typing import get_args

import pytest

from rummybot.engine import (
    chip_refusals,
    draw_refusals,
    events,
    hidden,
    intents,
    joker_refusals,
    notices,
    refusals,
    scoring,
    tabletop,
    turns,
)
from rummybot.engine.cards import JOKER, SUITS, Rank
from rummybot.engine.chip_events import ChipEvent
from rummybot.engine.deadwood import arrange
from rummybot.engine.events import DealScored, DealVoided, Void
from rummybot.engine.game import decide, new_game
from rummybot.engine.hidden import State
from rummybot.engine.intents import (
    Call,
    Discard,
    DrawStock,
    GoOut,
    Intent,
    Knock,
    LayMelds,
    LayOff,
    Ready,
    SwapJoker,
    TakeBack,
    TakeDiscard,
    Withdraw,
)
from rummybot.engine.laying import possible_lay_offs
from rummybot.engine.melds import Flaw
from rummybot.engine.notices import tell
from rummybot.engine.readings import melds_of
from rummybot.engine.refusals import NotAMeld, NothingToTakeBack, WhyKept
from rummybot.engine.scoring import How
from rummybot.engine.tabletop import BetweenDeals, Defending, Drawing, Judging, Playing
from rummybot.engine.variants import VARIANTS, Variant
from rummybot.engine.views import SeatView, seat_view
from tests.engine.play import (
    CHOOSERS,
    LIVELY,
    Chooser,
    Odds,
    Step,
    any_options,
    anything,
    at_random,
    play,
    rules_with,
    started,
)

LEAST_GAMES, MOST_GAMES = 4, 60
"""So many games of each way of choosing, until all has occurred that can."""
STEPS = 300

# With one pack no seat holds twins, and no five cards are of a rank: tests of melds show these two.
# A last draw with an empty pile, or from an empty stock, is rare: rule cases of gin show those.
SHOWN_ELSEWHERE = {Flaw.TWINS, Flaw.TOO_LONG, draw_refusals.NothingOnPile, draw_refusals.OnlyPile}

EVERYTHING: frozenset[object] = frozenset(
    {
        *get_args(hidden.Event),
        *get_args(refusals.Refusal),
        *get_args(intents.Intent),
        *get_args(notices.PublicNotice),
        *get_args(notices.PrivateNotice),
        *get_args(tabletop.Phase),
        *get_args(turns.Act),
        *How,
        *Void,
        *WhyKept,
        *Flaw,
    }
    - SHOWN_ELSEWHERE
)

CLOSING: set[object] = {
    How.GIN,
    How.KNOCK,
    How.UNDERCUT,
    Void.STOCK,
    WhyKept.CLOSED,
    events.DefenceBegan,
    events.Knocked,
    hidden.ClosingCardLaid,
    intents.Knock,
    notices.ClosedFaceDown,
    notices.YouClosedWith,
    refusals.DeadwoodTooHigh,
    refusals.MeldsStayInHand,
    refusals.MustDefend,
    tabletop.Defending,
    # and, as the closing games are played here, an upcard that goes round, and too high a knock
    WhyKept.PASSED,
    events.DrewOpenly,
    events.KnockedTooHigh,
    events.LastChanceBegan,
    events.Passed,
    events.PlayedOn,
    events.UpcardOffered,
    intents.AgreeToEnd,
    intents.Pass,
    refusals.LastChanceOnly,
    refusals.MustJudge,
    refusals.UpcardIsOffered,
    tabletop.Judging,
    tabletop.UpcardOffer,
}
STOPPING: set[object] = {
    events.CardStopped,
    intents.Call,
    refusals.NothingToStop,
    refusals.StopsNothing,
    turns.Stopped,
}
OF_JOKERS: set[object] = {
    Flaw.FEW_REAL,
    Flaw.JOKERS_TOGETHER,
    events.JokerFreed,
    intents.SwapJoker,
    joker_refusals.BothEnds,
    joker_refusals.JokerOwed,
    joker_refusals.NoOpeningWith,
    joker_refusals.NotOpened,
    joker_refusals.OpeningTooLow,
    joker_refusals.SeveralReadings,
    joker_refusals.TakenCardNotInOpening,
    turns.Freed,
}
OF_CHIPS: set[object] = {
    How.RUMMY,
    How.COUNTED,
    How.UNCLOSED,
    *get_args(ChipEvent),
    chip_refusals.BuyInIsOffered,
    chip_refusals.BuyInNotOffered,
    chip_refusals.OutOfGame,
    intents.BuyIn,
    refusals.OpensByDiscard,
    tabletop.BuyingIn,
}
"""What goes with a pot, and with a dealer who opens."""

SHUFFLING: set[object] = {
    WhyKept.SHUFFLED,
    events.ShuffleDue,
    hidden.StockRebuilt,
    notices.StockWasRebuilt,
    tabletop.Shuffling,
}
DITCHING: set[object] = {
    How.LAST_RUN,
    WhyKept.TURN_OVER,
    draw_refusals.HandIsFull,
    refusals.PartnersStay,
    draw_refusals.PileUntouched,
}
BY_TOP_CARD: set[object] = {draw_refusals.NotTopCard, refusals.TakenCardBack}
"""What goes with a pile of which only the top card may be taken."""

CONCEALED: set[object] = {
    How.GIN,
    How.KNOCK,
    How.LAST_RUN,
    How.MOST_POINTS,
    How.OUT,
    How.SHOWDOWN,
    How.UNDERCUT,
    Void.STOCK,
    WhyKept.DECLARED,
    WhyKept.PASSED,
    chip_refusals.NoBuyInHere,
    events.CardsCut,
    events.DeclaredFalsely,
    events.DefenceBegan,
    events.DrewOpenly,
    events.KnockedTooHigh,
    events.LaidOff,
    events.MeldLaid,
    events.Penalised,
    events.PlayedOn,
    events.UpcardOffered,
    events.WentOut,
    intents.AgreeToEnd,
    intents.LayMelds,
    intents.LayOff,
    joker_refusals.FreesNothing,
    refusals.DeclaredBefore,
    refusals.DoesNotFit,
    draw_refusals.HandIsFull,
    refusals.MustDefend,
    refusals.MustJudge,
    refusals.NoKnockHere,
    refusals.NoSuchMeld,
    draw_refusals.NotInRow,
    draw_refusals.OnlyStock,
    refusals.PartnersStay,
    draw_refusals.PileUntouched,
    refusals.TakenCardOwed,
    refusals.TakenCardStranded,
    draw_refusals.TakenCardUseless,
    refusals.UpcardIsOffered,
    tabletop.Cutting,
    tabletop.Defending,
    tabletop.Judging,
    tabletop.UpcardOffer,
    turns.Added,
    turns.Melded,
    turns.Misdeclared,
}
"""What goes with melds on the table, or with answers to a knock: not where all stays in hands."""

NEVER: dict[str, set[object]] = {
    "basic": {
        *(OF_CHIPS | OF_JOKERS | CLOSING | STOPPING | DITCHING),
        *(How.MOST_POINTS, events.Penalised, refusals.NotCovered, draw_refusals.NotInRow),
    },
    "home": {
        *(OF_CHIPS | OF_JOKERS | CLOSING | STOPPING | DITCHING),
        *(How.MOST_POINTS, events.Penalised, refusals.NotCovered, draw_refusals.NotInRow),
    },
    "open": {
        *(OF_CHIPS | OF_JOKERS | CLOSING | STOPPING | DITCHING),
        How.MOST_POINTS,
        events.Penalised,
        draw_refusals.NotInRow,
    },
    "block": {
        *(OF_CHIPS | OF_JOKERS | CLOSING | STOPPING | SHUFFLING | DITCHING),
        *(events.Penalised, refusals.NotCovered, draw_refusals.NotInRow),
    },
    "michigan": {
        *(OF_CHIPS | OF_JOKERS | CLOSING | SHUFFLING | BY_TOP_CARD | DITCHING),
        *(How.MOST_POINTS, refusals.NoStopHere, refusals.NotCovered, WhyKept.DECLARED),
    },
    "bozenkill": {
        *(OF_CHIPS | OF_JOKERS | CLOSING | STOPPING | SHUFFLING | BY_TOP_CARD | DITCHING),
        *(How.MOST_POINTS, refusals.NotCovered, WhyKept.DECLARED),
    },
    "joker": {
        *(OF_CHIPS | CLOSING | STOPPING | DITCHING),
        *(How.MOST_POINTS, WhyKept.DECLARED, refusals.NotCovered, draw_refusals.NotInRow),
        *(events.CardsCut, tabletop.Cutting),  # the lot falls at once, and nobody sees the cards
        *(events.DeclaredFalsely, events.Penalised, intents.GoOut, turns.Misdeclared),
        *(refusals.DeclaredBefore, refusals.DiscardNeeded, refusals.TakenCardBack),
    },
    "gin": {
        *(OF_CHIPS | OF_JOKERS | STOPPING | DITCHING),
        How.MOST_POINTS,
        How.OUT,
        How.SHOWDOWN,
        WhyKept.DECLARED,
        events.DeclaredFalsely,
        events.MeldLaid,
        events.Penalised,
        events.WentOut,
        intents.LayMelds,
        refusals.DeclaredBefore,
        joker_refusals.FreesNothing,
        refusals.NoKnockHere,
        draw_refusals.NotInRow,
        refusals.TakenCardOwed,
        refusals.TakenCardStranded,
        draw_refusals.TakenCardUseless,
        turns.Melded,
        turns.Misdeclared,
    },
    "ditch": {
        *(CLOSING - {events.Passed, intents.Pass}),
        *(OF_CHIPS | OF_JOKERS | STOPPING | SHUFFLING | BY_TOP_CARD),
        Flaw.MIXED_SUITS,
        How.OUT,
        How.SHOWDOWN,
        WhyKept.DECLARED,
        events.DeclaredFalsely,
        events.DiscardTaken,
        events.LaidOff,
        events.Penalised,
        events.UpcardTurned,
        events.WentOut,
        intents.GoOut,
        intents.TakeDiscard,
        notices.YourHand,
        refusals.DeclaredBefore,
        refusals.DiscardNeeded,
        refusals.NotCovered,
        draw_refusals.NotInRow,
        refusals.OneDiscard,
        draw_refusals.OnlyStock,
        refusals.TakenCardOwed,
        refusals.TakenCardStranded,
        draw_refusals.TakenCardUseless,
        events.CardsCut,
        tabletop.Cutting,
        turns.Added,
        turns.Misdeclared,
        turns.Took,
    },
    "viennese": {
        *(OF_JOKERS | STOPPING | CONCEALED),
    },
    "romme": {
        *(OF_JOKERS | STOPPING | CONCEALED),
        WhyKept.CLOSED,
        events.LastChanceBegan,
        refusals.LastChanceOnly,
    },
}


def occurring(variant: Variant) -> set[object]:
    """All that occurs in the fixed games of a preset, sensible play and nonsense together."""
    seating = variant.rules.seating
    refused = new_game(variant.rules, seating.most + 1)
    seen: set[object] = {type(refused)}
    nobody_answers = play(
        started(variant.rules, seating.least), Random(0), at_random, most=800, odds=ASLEEP
    )
    for made in nobody_answers:
        seen.update(_of_step(made))
    expected = (EVERYTHING - NEVER[variant.key]) | set(option_values(variant))
    for seed in range(MOST_GAMES):
        for choose in CHOOSERS.values():
            seen |= _of_game(variant, seed, choose)
        if seed >= LEAST_GAMES and expected <= seen:
            break
    return seen


def _of_game(variant: Variant, seed: int, choose: Chooser) -> set[object]:
    """What occurs in one game with options at random, and what of nonsense is refused in it."""
    seen, rng = set[object](), Random(seed)
    chosen = any_options(variant, rng)
    rules = rules_with(variant, chosen)
    start = started(rules, rng.randint(rules.seating.least, rules.seating.most))
    for made in play(start, rng, choose, most=STEPS, odds=LIVELY):
        seen.update(_of_step(made))
        if any(isinstance(event, DealScored | DealVoided) for event in made.events):
            seen.update((key, value, "played") for key, value in chosen.items())
        for intent in (anything(made.after, rng), *_plain(made.after)):
            seen.update(_of_refusal(made.after, intent))
    return seen


def _of_step(made: Step) -> Iterator[object]:
    yield type(made.intent)
    yield type(made.after.top.phase)
    if isinstance(made.after.top.phase, Playing | Defending | Drawing):
        before = getattr(made.after.top.phase, "before", None)
        for turn in (made.after.top.phase.turn, before):
            yield from map(type, turn.acts if turn is not None else ())
    for event in made.events:
        yield type(event)
        told = tell(event)
        yield type(told.everyone)
        yield from (type(notice) for _, notice in told.privately)
        match event:
            case DealScored(scored=scoring.Scored(how=how)):
                yield how
            case DealVoided(why=why):
                yield why
            case _:
                pass


ASLEEP = Odds(others=0, clock=1000)


def _of_refusal(state: State, intent: Intent) -> Iterator[object]:
    decision = decide(state, intent)
    if not isinstance(decision, tuple):
        yield type(decision)
        match decision:
            case NotAMeld(flaw=flaw):
                yield flaw
            case NothingToTakeBack(why=why):
                yield why
            case _:
                pass


def _plain(state: State) -> Iterator[Intent]:
    """Taking the top discard, or the last act back; all melds and lay-offs of the seat on turn,
    allowed or not, and all melds at once; a run round the corner, which seldom comes about by
    chance; calls and knocks.
    """
    phase = state.top.phase
    if isinstance(phase, Playing):
        first, *rest = state.hidden.hands[state.top.place(phase.turn.seat)]
        yield Discard(phase.turn.seat, first, tuple(rest))
        yield DrawStock(phase.turn.seat)
        yield from map(TakeBack, state.top.seats)
    yield from map(Ready, state.top.gone)
    if isinstance(phase, BetweenDeals):
        yield from map(Withdraw, state.top.seats)
    if isinstance(phase, Drawing):
        yield from (DrawStock(phase.turn.seat, count) for count in (0, 2, 4))
        yield from (TakeDiscard(phase.turn.seat, card) for card in state.top.discards[-1:])
        yield from map(TakeBack, state.top.seats)
    if isinstance(phase, Playing):
        view = seat_view(state, phase.turn.seat)
        for meld in melds_of(view.hand, state.top.rules.melds):
            yield LayMelds(view.seat, (meld,))
        yield LayMelds(view.seat, (view.hand,))
        yield from _with_jokers(view)
        yield LayMelds(view.seat, arrange(view.hand, state.top.rules).melds)
        yield from possible_lay_offs(view)
        for suit, ranks in product(SUITS, CORNERS):
            corner = tuple(card for card in view.hand if card.suit is suit and card.rank in ranks)
            rest = [card for card in view.hand if card not in corner]
            if len(corner) == 3 and rest:
                yield Knock(view.seat, rest[0], (corner,))
                yield LayMelds(view.seat, (corner,))
        for low in range(11):
            three = [[card for card in view.hand if card.rank == low + n] for n in (1, 2, 3)]
            if all(three):
                mixed = tuple(cards[0] for cards in three)
                rest = [card for card in view.hand if card not in mixed]
                yield LayMelds(view.seat, (mixed,))
                yield from (Knock(view.seat, card, (mixed,)) for card in rest[:1])
        yield GoOut(view.seat, view.hand[0])
    if isinstance(phase, Drawing | Playing | Judging):
        for seat in state.top.seats:
            yield from (Call(seat, card) for card in state.top.discards[-1:])
            yield from (Knock(seat, card) for card in state.hidden.hands[state.top.place(seat)][:1])


def _with_jokers(view: SeatView) -> Iterator[Intent]:
    """A joker between two neighbours, two jokers with one card or side by side, a joker added
    anywhere, and every swap.
    """
    for low, high in pairwise(view.hand):
        for jokers in (1, 2):
            if view.hand.count(JOKER) >= jokers and JOKER not in (low, high):
                yield LayMelds(view.seat, ((low, *(JOKER,) * jokers, high),))
                yield LayMelds(view.seat, ((low, *(JOKER,) * 2),))
    for meld in view.table.melds:
        yield LayOff(view.seat, JOKER, meld.id)
        yield from (SwapJoker(view.seat, card, meld.id) for card in set(view.hand))


CORNERS = ({Rank.QUEEN, Rank.KING, Rank.ACE}, {Rank.KING, Rank.ACE, Rank.TWO})


def option_values(variant: Variant) -> Iterable[object]:
    return ((option.key, value, "played") for option in variant.options for value in option.values)


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.key)
def test_all_that_can_occur_does_and_nothing_else(variant: Variant) -> None:
    seen = occurring(variant)
    assert EVERYTHING - seen == NEVER[variant.key]
    assert set(option_values(variant)) - seen == set()


def test_whatever_there_is_some_preset_has_it() -> None:
    assert set.intersection(*NEVER.values()) == set()
    assert all(isinstance(each, type | Enum) for each in EVERYTHING)
