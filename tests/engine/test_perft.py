"""Counts of what can happen from fixed positions, so that an accidental change of the rules shows
as a changed number.

A number may change only on purpose. Then put the new ones, which the failing test prints, into the
table, and say in the commit which rule has changed; the cases that tell that rule change with it.
"""

from collections import Counter
from collections.abc import Callable

import pytest

from rummybot.engine.cards import PACK
from rummybot.engine.hidden import State
from rummybot.engine.ids import MeldId, Seat
from rummybot.engine.intents import (
    AgreeToEnd,
    Annul,
    Call,
    Cut,
    Discard,
    DrawStock,
    GoOut,
    Intent,
    Knock,
    LayMelds,
    Pass,
    Shuffle,
    SwapJoker,
    TakeDiscard,
)
from rummybot.engine.legality import Nature, awaiting, options, to_shuffle
from rummybot.engine.rules import FirstDealer
from rummybot.engine.variants import find_variant
from rummybot.engine.views import seat_view
from tests.engine.hands import hand
from tests.engine.play import rules_with, started, step

A, B = Seat(0), Seat(1)
UPCARD = "9h"
STOCK = "3s 8h 2c Kd 6d 9c"
POOR = "Ad 3h 5d 8c Td Qc 2s 8s Jc Ks"
# The sevens make five sets, the spades three runs, and both want the seven of spades.
RICH = "7c 7d 7h 7s 4s 5s 6s Ac 9d Kh"
NINETY = "Ad Ah Kd Kc Qs Qh Jd Jh 3d 5c"
COVERED = "Ac Ad Ah As Tc Td Th Jc Jd Jh"


def dealt(variant: str, *hands: str, upcard: str = UPCARD, **chosen: str) -> State:
    """A table of so many seats, A the dealer; the rest of the pack follows the stock in order."""
    found = find_variant(variant)
    assert found is not None
    rules = rules_with(found, {key.replace("_", "-"): value for key, value in chosen.items()})
    low = rules.deal.first is not FirstDealer.CUT_HIGH
    held = [hand(each) for each in hands]
    from_left = [*held[1:], held[0]]
    named = [card for round_ in zip(*from_left, strict=True) for card in round_]
    named += hand(f"{upcard} {STOCK}")
    rest = (Counter(rules.pack.cards()) - Counter(named)).elements()
    cut = PACK[: len(hands)] if low else PACK[len(hands) - 1 :: -1]
    return doing(started(rules, len(hands)), Cut(cut), Shuffle((*named, *rest)))


def doing(state: State, *intents: Intent) -> State:
    for intent in intents:
        state = step(state, intent).after
    return state


def card_thrown(seat: Seat, face: str) -> Discard:
    return Discard(seat, hand(face)[0])


def basic(**chosen: str) -> State:
    return dealt("basic", POOR, RICH, **chosen)


def basic_to_play(**chosen: str) -> State:
    return doing(basic(**chosen), DrawStock(B))


def basic_with_melds(**chosen: str) -> State:
    """A draws; a run to lay off on lies there, and so does the discard that may come back."""
    laid = LayMelds(B, (hand("4s 5s 6s 7s"),))
    return doing(basic_to_play(**chosen), laid, card_thrown(B, "Kh"))


def basic_bound() -> State:
    """B has taken the seven that makes her set, and owes it."""
    return doing(
        dealt("basic", POOR, "7c 7d 9h 9s 4s 5s 6s Ac 9d Kh", upcard="7s"),
        TakeDiscard(B, hand("7s")[0]),
    )


def basic_free() -> State:
    """Where taking is free B may take any card, and not throw it straight back."""
    return basic(taken="free")


def basic_nearly_out() -> State:
    """B has drawn 6d to 2c, 9d and 3s, which fits her run; a card must stay to be thrown."""
    sets = LayMelds(B, (hand("7c 7d 7h"), hand("4s 5s 6s 7s")))
    return doing(
        basic(last_discard="required"),
        DrawStock(B),
        sets,
        card_thrown(B, "Kh"),
        DrawStock(A),
        card_thrown(A, "Ks"),
        DrawStock(B),
        card_thrown(B, "Ac"),
        DrawStock(A),
        card_thrown(A, "Kd"),
        DrawStock(B),
    )


def basic_of_four() -> State:
    hands = (
        "Ad 3h 5d 8c Td Qc 2h",
        "7c 7d 7h 4s 5s 6s Ac",
        "Ah 4d 6c 9d Jh Kc 2s",
        "As 3c 5h 8d Ts Qd 4c",
    )
    return doing(dealt("basic", *hands, upcard="7s"), DrawStock(B), card_thrown(B, "Ac"))


def basic_between_deals() -> State:
    return doing(basic(match="100"), Annul())


def gin(**chosen: str) -> State:
    return dealt("gin", POOR, RICH, **chosen)


def gin_to_play() -> State:
    """B may knock with several cards."""
    return doing(gin(), Pass(B), Pass(A), DrawStock(B))


def gin_knocked() -> State:
    """A may lay off."""
    return doing(gin_to_play(), Knock(B, hand("Kh")[0]))


def gin_taken() -> State:
    """B took the upcard and may not throw it."""
    return doing(gin(), TakeDiscard(B, hand(UPCARD)[0]))


def gin_judged() -> State:
    """A answers too high a knock."""
    return doing(gin(too_high="offered"), Pass(B), Pass(A), DrawStock(B), Knock(B, hand("4s")[0]))


def gin_last_chance() -> State:
    """A has agreed to end, and may draw once more."""
    return doing(gin_judged(), AgreeToEnd(A))


def home() -> State:
    """A taken card may be kept."""
    return doing(dealt("home", POOR, RICH), TakeDiscard(B, hand(UPCARD)[0]))


def open_covered() -> State:
    """A, off turn, holds nothing but melds."""
    return dealt("open", COVERED, "7c 7d 7h 7s 4s 5s 6s 2d 9d Kh")


def open_own_turn() -> State:
    """B could go out with several discards."""
    hands = "Ad 3h 5d 8c Td Qc 2s 8s Jc Ks", "7c 7d 7h 7s 4s 5s 6s Jh Qh Kh"
    return doing(dealt("open", *hands, out_of_turn="own-turn"), DrawStock(B))


def block_with_melds() -> State:
    """As in basic rummy."""
    laid = LayMelds(B, (hand("4s 5s 6s 7s"),))
    return doing(
        dealt("block", POOR, RICH, declarations="binding"),
        DrawStock(B),
        laid,
        card_thrown(B, "Kh"),
    )


def michigan() -> State:
    """A run lies on the table, and A has thrown a card that fits it, on others of the row."""
    laid = LayMelds(B, (hand("4s 5s 6s 7s"),))
    return doing(
        dealt("michigan", POOR, RICH),
        DrawStock(B),
        laid,
        card_thrown(B, "Kh"),
        DrawStock(A),
        card_thrown(A, "8s"),
    )


def michigan_stopped() -> State:
    """It was stopped: A goes on."""
    return doing(michigan(), Call(B, hand("8s")[0]))


def michigan_misdeclared() -> State:
    """B has taken a card that she owes, and declared falsely."""
    return doing(michigan(), TakeDiscard(B, hand("8s")[0]), GoOut(B, hand("Ac")[0]))


def viennese() -> State:
    """B holds melds, three kings of two suits, and a joker."""
    return dealt("viennese", POOR, "7c 7d 7h 4s 5s 6s JK Kh Kh Ks")


def viennese_taken() -> State:
    """B has taken a card of which she holds the twin; that one may be thrown."""
    return doing(
        dealt("viennese", POOR, "7c 7d 7h 4s 5s 6s 9h Kh Kh Ks"), TakeDiscard(B, hand(UPCARD)[0])
    )


def viennese_to_close() -> State:
    """B may knock or declare rummy, with several cards."""
    return doing(dealt("viennese", POOR, "7c 7d 7h 4s 5s 6s JK Kh Ks 3c"), DrawStock(B))


def viennese_last_chance() -> State:
    """B has knocked; C, then A draw once more."""
    return doing(
        dealt("viennese", POOR, "7c 7d 7h 4s 5s 6s JK Kh Ks 3c", "2d 4h 6c 8c Td Qs As 3d 5h 7s"),
        DrawStock(B),
        Knock(B, hand("3s")[0]),
    )


def viennese_opening() -> State:
    """A has eleven cards."""
    return dealt("viennese", POOR, RICH, dealer="one-more")


def viennese_asked() -> State:
    """A, who dealt and has ninety points, may buy back in; B has declared rummy."""
    return doing(
        dealt("viennese", NINETY, "7c 7d 7h 4s 5s 6s Jc Qc Kc 2c", POOR.replace("Jc", "Jh")),
        DrawStock(B),
        GoOut(B, hand("2c")[0]),
    )


def romme() -> State:
    """Thirteen cards, of which nine points may be left over."""
    return doing(
        dealt("romme", f"{POOR} 4c 6h 9s", "7c 7d 7h 4s 5s 6s JK Kh Ks 3c 2d 9d 9c"), DrawStock(B)
    )


def bozenkill() -> State:
    """The ace stands at either end."""
    hands = "Ad 3h 5d 8c Td Qc 2d 8s Jc 4h", "As 2s 4s Qs Ks Qh Kh Ac 9d 7c"
    return doing(dealt("bozenkill", *hands), DrawStock(B))


JOKERS = "Qs Qh Qd Ts Th Td 6h 6s 2d 4d 9c Jh 3c"
OPENS = "Ks Kh Kd 5h JK 7h 2c 3d 9s Jc 4s 8d JK"


def joker() -> State:
    """B may open in several ways, or not."""
    return doing(dealt("joker", JOKERS, OPENS, upcard="4c"), DrawStock(B))


def joker_freed() -> State:
    """A has opened and freed the joker of B's run, and owes one."""
    laid = LayMelds(B, (hand("Ks Kh Kd"), hand("5h JK 7h")))
    opened = LayMelds(A, (hand("Qs Qh Qd"), hand("Ts Th Td")))
    swapped = SwapJoker(A, hand("6h")[0], MeldId(2))
    return doing(joker(), laid, card_thrown(B, "3s"), DrawStock(A), opened, swapped)


def ditch() -> State:
    """Nothing is dealt; B draws up to three, of which 8-9 and 9-10 are runs."""
    return of_stock("8s 9h Tc Jd 2c Kh")


def ditch_with_plays() -> State:
    """B has played a run and keeps a card; A has drawn three, which fit beside it."""
    run = LayMelds(B, (hand("8s 9h"),))
    played = doing(of_stock("8s 9h 2c Tc Td 7h Jd"), DrawStock(B, 3), run, Pass(B))
    return doing(played, DrawStock(A, 3))


def ditch_full() -> State:
    """B holds three: her turn begins without a draw, and A may still take his ditch back."""
    held = doing(of_stock("2s 5h 9c Kd 7h Jd"), DrawStock(B, 3), Pass(B), DrawStock(A, 2))
    return doing(held, Discard(A, hand("Kd")[0], hand("7h")))


def of_stock(top: str) -> State:
    """A table at which nothing is dealt, A the dealer; these cards lie on top of the stock."""
    found = find_variant("ditch")
    assert found is not None
    rest = [card for card in PACK if card not in hand(top)]
    return doing(started(found.rules, 2), Cut(PACK[:2]), Shuffle((*hand(top), *rest)))


# ---------------------------------------------------------------- the counts

COUNTS: dict[Callable[[], State], tuple[tuple[int, ...], int]] = {
    # Sequences of one option, two, three, …; different positions after the longest.
    basic: ((1, 22, 162, 1146), 932),
    basic_to_play: ((22, 162, 1146), 932),
    basic_with_melds: ((2, 23, 95, 688), 624),
    basic_bound: ((6, 41, 170, 1032), 812),
    basic_free: ((2, 40, 285, 2151), 1813),
    basic_nearly_out: ((5, 13, 87, 313), 288),
    basic_of_four: ((2, 20, 63, 416), 363),
    basic_between_deals: ((4, 6, 2, 22), 11),
    gin: ((2, 12, 41, 352), 352),
    gin_taken: ((10, 30, 310, 930), 885),
    gin_to_play: ((12, 35, 369, 1090), 1012),
    gin_knocked: ((2, 6, 12, 16), 11),
    gin_judged: ((2, 5, 44, 109), 109),
    gin_last_chance: ((3, 23, 46, 134), 131),
    home: ((18, 112, 822), 698),
    open_covered: ((2, 23, 185, 1392), 1152),
    open_own_turn: ((30, 241, 1822), 1321),
    block_with_melds: ((2, 23, 95, 688), 624),
    michigan: ((4, 37, 124, 852), 794),
    michigan_stopped: ((11, 24, 226, 611), 546),
    michigan_misdeclared: ((4, 16, 64, 303), 231),
    viennese: ((2, 20, 61), 61),
    viennese_taken: ((9, 27), 27),
    viennese_to_close: ((14, 43), 43),
    viennese_last_chance: ((3, 24, 90), 89),
    viennese_opening: ((11, 33), 33),
    viennese_asked: ((2, 12, 54), 42),
    romme: ((14, 42), 42),
    bozenkill: ((15, 61, 449, 2112), 1446),
    joker: ((17, 71, 579), 522),
    joker_freed: ((8, 70, 315), 262),
    ditch: ((3, 18, 67, 384), 327),
    ditch_with_plays: ((12, 49, 294, 1255), 797),
    ditch_full: ((9, 35, 203, 689), 528),
}


def sequences(state: State, depth: int) -> tuple[int, set[State]]:
    """How many sequences of so many options there are, and what they lead to. Nature leaves the
    cards in order.
    """
    while isinstance(awaiting(state.top), Nature):
        state = step(state, Shuffle(to_shuffle(state.top))).after
    if depth == 0:
        return 1, {state}
    count = 0
    reached: set[State] = set()
    for seat in state.top.seats:
        for option in options(seat_view(state, seat)):
            further, positions = sequences(step(state, option).after, depth - 1)
            count += further
            reached |= positions
    return count, reached


@pytest.mark.parametrize("position", COUNTS, ids=lambda position: position.__name__)
def test_as_much_can_happen_as_ever(position: Callable[[], State]) -> None:
    counts, _ = COUNTS[position]
    found = [sequences(position(), depth) for depth in range(1, len(counts) + 1)]
    assert (tuple(count for count, _ in found), len(found[-1][1])) == COUNTS[position]
