"""What a seat may do, as choices: worded, the useful ones first.

Not every option makes a choice: of nested melds only the largest are offered, of knocks only those
with the least deadwood. What is left out can still be typed.
"""

from collections.abc import Sequence
from typing import assert_never

from rummybot.engine.cards import JOKER, Card
from rummybot.engine.deadwood import after_each_discard, arrange
from rummybot.engine.endings import EmptyHand
from rummybot.engine.intents import (
    AgreeToEnd,
    BuyIn,
    Call,
    Discard,
    DrawStock,
    GoOut,
    Knock,
    LayMelds,
    LayOff,
    Pass,
    Ready,
    SeatIntent,
    SwapJoker,
    TakeBack,
    TakeDiscard,
    Withdraw,
)
from rummybot.engine.laying import lays_singles
from rummybot.engine.legality import check
from rummybot.engine.opening import demand_on, reversed_by
from rummybot.engine.tabletop import BuyingIn, Defending, Drawing, Judging, Playing, UpcardOffer
from rummybot.engine.turn_rules import UpTo
from rummybot.engine.turns import (
    Act,
    Added,
    Drew,
    Freed,
    Melded,
    Misdeclared,
    Stopped,
    Threw,
    Took,
    debts,
)
from rummybot.engine.views import SeatView
from rummybot.i18n.spans import Cards, Line
from rummybot.i18n.translations import Translations
from rummybot.render.jokers import lay_label, lay_off_label, swap_label
from rummybot.render.phrases import chips, melds_text, points
from rummybot.render.screen import Choice


def choices(
    view: SeatView, options: tuple[SeatIntent, ...], tr: Translations
) -> tuple[Choice, ...]:
    """The options worth offering, in the order in which to offer them."""
    sorter = _Sorter(view, options)
    kept = [*sorter.all_at_once(), *(each for each in options if sorter.is_offered(each))]
    kept.sort(key=sorter.place)
    return tuple(Choice(choice_label(each, view, tr), each) for each in kept)


def offers(choices: Sequence[Choice]) -> tuple[Choice, ...]:
    """What is no discard and takes nothing back: first of all what there is no other button for, so
    that it stands where not all of them fit.
    """
    kept = [each for each in choices if not isinstance(each.intent, Discard | TakeBack)]
    must = Call | AgreeToEnd | BuyIn | DrawStock | TakeDiscard | Pass | Ready | Withdraw
    return (
        *(each for each in kept if isinstance(each.intent, must)),
        *(each for each in kept if not isinstance(each.intent, must)),
    )


def may_choose(choices: Sequence[Choice]) -> bool:
    """Whether it is of use to choose cards of the hand oneself: to discard or to lay them, which
    must come first where something is owed.
    """
    return any(isinstance(each.intent, Discard | LayMelds | SwapJoker) for each in choices)


def choice_label(intent: SeatIntent, view: SeatView, tr: Translations) -> Line:
    """What a choice is called."""
    match intent:
        case DrawStock(count=count) if isinstance(view.table.rules.draw, UpTo):
            return tr.say_n("Draw {n} card", "Draw {n} cards", count)
        case DrawStock():
            return tr.say("Draw from the stock")
        case TakeDiscard(card=card):
            return _take_label(card, view, tr)
        case LayMelds():
            return lay_label(intent, view, tr)
        case LayOff():
            return lay_off_label(intent, view.table, tr)
        case SwapJoker():
            return swap_label(intent, view.table, tr)
        case Discard(cards=cards):
            return tr.say("Discard {card}", card=Cards(cards))
        case Knock() | GoOut():
            return _closing_label(intent, view, tr)
        case Call(card=card):
            return tr.say("Stop! {card} fits a meld", card=Cards((card,)))
        case AgreeToEnd():
            return tr.say("Let the deal end")
        case BuyIn():
            return _buy_in_label(view, tr)
        case TakeBack():
            return _take_back_label(view, tr)
        case Pass():
            return _pass_label(view, tr)
        case Ready():
            return tr.say("Next deal")
        case Withdraw():
            return tr.say("Leave the game")
        case _:
            assert_never(intent)


def _take_label(card: Card, view: SeatView, tr: Translations) -> Line:
    pile = view.table.discards
    over = len(pile) - 1 - pile.index(card) if card in pile else 0
    if not over:
        return tr.say("Take {card}", card=Cards((card,)))
    return tr.say_n(
        "Take {card} and the {n} card on it",
        "Take {card} and the {n} cards on it",
        over,
        card=Cards((card,)),
    )


def _closing_label(intent: Knock | GoOut, view: SeatView, tr: Translations) -> Line:
    if intent.discard is None:
        return tr.say("Go out: everything goes down")
    discard = Cards((intent.discard,))
    if isinstance(view.table.rules.ending, EmptyHand):
        return tr.say("Go out: everything goes down, {card} is discarded", card=discard)
    if isinstance(intent, GoOut):
        if view.table.rules.has_rummy:
            return tr.say("Rummy! {card} goes face down", card=discard)
        return tr.say("Gin! {card} goes face down", card=discard)
    left = dict(after_each_discard(view.hand, view.table.rules))[intent.discard]
    return tr.say("Knock with {points}, {card} goes face down", points=left, card=discard)


def _buy_in_label(view: SeatView, tr: Translations) -> Line:
    match view.table.phase:
        case BuyingIn(chips=price, score=score):
            return tr.say(
                "Buy back in: {chips} into the pot, down to {points}",
                chips=chips(price, tr),
                points=points(score, tr),
            )
        case _:
            return tr.say("Buy back in")


def _pass_label(view: SeatView, tr: Translations) -> Line:
    match view.table.phase:
        case UpcardOffer():
            return tr.say("Pass: leave {card}", card=Cards(view.table.discards[-1:]))
        case Defending():
            return tr.say("Pass: nothing more to lay off")
        case Judging():
            return tr.say("Play on")
        case BuyingIn():
            return tr.say("No, I do not buy back in")
        case Drawing(turn=turn) if turn.closed is not None:
            return tr.say("Pass: no last draw")
        case Drawing():
            return tr.say("No Stop!: the discard lies")
        case Playing():
            return tr.say("Pass: keep your cards")
        case _:
            return tr.say("Pass")


def _take_back_label(view: SeatView, tr: Translations) -> Line:
    match _last_act(view):
        case Threw(card=card, also=also):
            return tr.say("Undo: take the discard {card} back", card=Cards((card, *also)))
        case Took(card=card, over=over):
            return tr.say("Undo: put {card} back", card=Cards((card, *over)))
        case Melded(cards=cards):
            return tr.say("Undo: {cards} back into the hand", cards=_melds_back(view, cards))
        case Added(card=card):
            return tr.say("Undo: {cards} back into the hand", cards=Cards((card,)))
        case Freed(card=card):
            return tr.say("Undo: {card} back into the hand, the joker back", card=Cards((card,)))
        case Drew() | Misdeclared() | Stopped() | None:
            return tr.say("Undo")
        case _ as unknown:
            assert_never(unknown)


def _melds_back(view: SeatView, last: tuple[Card, ...]) -> Line:
    """The melds that taking back would reverse: of an opening perhaps all."""
    if not isinstance(view.table.phase, Playing):
        return melds_text((last,))
    gone = reversed_by(view.table.phase.turn, view.hand, view.table.rules)
    return melds_text([act.cards for act in gone if isinstance(act, Melded)])


def _last_act(view: SeatView) -> Act | None:
    """What taking back would reverse."""
    match view.table.phase:
        case Drawing(before=before) | Playing(before=before) if (
            before is not None and before.seat == view.seat
        ):
            return before.acts[-1] if before.acts else None
        case Playing(turn=turn) | Defending(turn=turn):
            return turn.last
        case _:
            return None


class _Sorter:
    """What of the options is offered, and in which order, for one view."""

    def __init__(self, view: SeatView, options: tuple[SeatIntent, ...]) -> None:
        self._view = view
        self._options = options
        self._melds = [each.melds[0] for each in options if isinstance(each, LayMelds)]
        self._arranged = arrange(view.hand, view.table.rules).melds
        self._after = dict(after_each_discard(view.hand, view.table.rules)) if view.hand else {}
        closing = [self._costs(each) for each in options if isinstance(each, Knock | GoOut)]
        self._cheapest = min(closing, default=(0, 0))

    @property
    def _joker_is_due(self) -> bool:
        """Whether a joker must be laid now: then every way to lay it is of use."""
        view = self._view
        phase, rules = view.table.phase, view.table.rules
        opens = demand_on(view.seat, view.table.melds, rules) is not None
        return opens or (isinstance(phase, Playing) and JOKER in debts(phase.turn, rules))

    def _costs(self, intent: Knock | GoOut) -> tuple[int, int]:
        """By what closings are compared: the points left over; going out, those thrown away."""
        if intent.discard is None:
            return 0, 0
        if isinstance(self._view.table.rules.ending, EmptyHand):
            return 0, self._view.table.rules.values.of(intent.discard)
        return self._after[intent.discard], 0

    def all_at_once(self) -> tuple[SeatIntent, ...]:
        """All melds of the best arrangement in one act, where there are several to be laid."""
        if len(self._arranged) < 2 or not self._melds:
            return ()
        together = LayMelds(self._view.seat, self._arranged)
        if together in self._options:
            return ()
        return (together,) if check(self._view, together) is None else ()

    def is_offered(self, intent: SeatIntent) -> bool:
        """Whether an option is worth a line of its own."""
        match intent:
            case LayMelds() if lays_singles(self._view.table.rules):
                return True  # a pair and a single score more than three of a rank
            case Discard(also=also) if also:
                return False  # cards are chosen one by one
            case LayMelds(melds=(meld,)):
                if meld in self._arranged:
                    return True
                if JOKER in meld and not self._joker_is_due:
                    return False
                return not any(set(meld) < set(other) for other in self._melds)
            case Knock() | GoOut():
                return self._costs(intent) == self._cheapest
            case _:
                return True

    def place(self, intent: SeatIntent) -> tuple[int, ...]:
        """Where an option stands: draws, closing, melds, lay-offs, discards, the rest."""
        values = self._view.table.rules.values
        match intent:
            case DrawStock() | TakeDiscard() | Call() | AgreeToEnd() | BuyIn() | Ready():
                return (0,)
            case Knock(discard=card) | GoOut(discard=card):
                return (1, 0 if card is None else -values.of(card))
            case LayMelds(melds=melds):
                known = all(meld in self._arranged for meld in melds)
                return (2, -len(melds), 0 if known else 1, -sum(map(len, melds)))
            case SwapJoker(card=card):
                return (3, 0, -values.of(card))
            case LayOff(card=card):
                is_spent = card == JOKER and not self._joker_is_due
                return (3, 2 if is_spent else 1, -values.of(card))
            case Discard(card=card):
                return (4, self._after[card], -values.of(card))
            case Pass():
                return (5,)
            case TakeBack():
                return (6,)
            case Withdraw():
                return (7,)
            case _:
                assert_never(intent)
