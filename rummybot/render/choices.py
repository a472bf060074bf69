"""What a seat may do, as choices: worded, the useful ones first.

Not every option makes a choice: of nested melds only the largest are offered, of knocks only those
with the least deadwood. What is left out can still be typed.
"""

from collections.abc import Sequence
from typing import assert_never

from rummybot.engine.cards import Card
from rummybot.engine.deadwood import after_each_discard, arrange
from rummybot.engine.endings import EmptyHand
from rummybot.engine.intents import (
    AgreeToEnd,
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
    TakeBack,
    TakeDiscard,
    Withdraw,
)
from rummybot.engine.legality import check
from rummybot.engine.tabletop import Defending, Drawing, Judging, Playing, UpcardOffer
from rummybot.engine.turns import Act, Added, Drew, Melded, Misdeclared, Stopped, Threw, Took
from rummybot.engine.views import SeatView
from rummybot.i18n.spans import Cards, Line
from rummybot.i18n.translations import Translations
from rummybot.render.phrases import melds_text
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
    must = Call | AgreeToEnd | DrawStock | TakeDiscard | Pass | Ready | Withdraw
    return (
        *(each for each in kept if isinstance(each.intent, must)),
        *(each for each in kept if not isinstance(each.intent, must)),
    )


def choice_label(intent: SeatIntent, view: SeatView, tr: Translations) -> Line:
    """What a choice is called."""
    match intent:
        case DrawStock():
            return tr.say("Draw from the stock")
        case TakeDiscard(card=card):
            return _take_label(card, view, tr)
        case LayMelds(melds=melds):
            return tr.say("Lay {melds}", melds=melds_text(melds))
        case LayOff(card=card, meld=number):
            return _lay_off_label(card, view, number, tr)
        case Discard(card=card):
            return tr.say("Discard {card}", card=Cards((card,)))
        case Knock() | GoOut():
            return _closing_label(intent, view, tr)
        case Call(card=card):
            return tr.say("Stop! {card} fits a meld", card=Cards((card,)))
        case AgreeToEnd():
            return tr.say("Let the deal end")
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


def _lay_off_label(card: Card, view: SeatView, number: int, tr: Translations) -> Line:
    meld = next((each for each in view.table.melds if each.id == number), None)
    return tr.say(
        "Add {card} to {number}: {cards}",
        card=Cards((card,)),
        number=number,
        cards=Cards(meld.cards if meld else ()),
    )


def _closing_label(intent: Knock | GoOut, view: SeatView, tr: Translations) -> Line:
    if intent.discard is None:
        return tr.say("Go out: everything goes down")
    discard = Cards((intent.discard,))
    if isinstance(view.table.rules.ending, EmptyHand):
        return tr.say("Go out: everything goes down, {card} is discarded", card=discard)
    if isinstance(intent, GoOut):
        return tr.say("Gin! {card} goes face down", card=discard)
    left = dict(after_each_discard(view.hand, view.table.rules))[intent.discard]
    return tr.say("Knock with {points}, {card} goes face down", points=left, card=discard)


def _pass_label(view: SeatView, tr: Translations) -> Line:
    match view.table.phase:
        case UpcardOffer():
            return tr.say("Pass: leave {card}", card=Cards(view.table.discards[-1:]))
        case Defending():
            return tr.say("Pass: nothing more to lay off")
        case Judging():
            return tr.say("Play on")
        case Drawing(turn=turn) if turn.closed is not None:
            return tr.say("Pass: no last draw")
        case Drawing():
            return tr.say("No Stop!: the discard lies")
        case _:
            return tr.say("Pass")


def _take_back_label(view: SeatView, tr: Translations) -> Line:
    match _last_act(view):
        case Threw(card=card):
            return tr.say("Undo: take the discard {card} back", card=Cards((card,)))
        case Took(card=card, over=over):
            return tr.say("Undo: put {card} back", card=Cards((card, *over)))
        case Melded(cards=cards):
            return tr.say("Undo: {cards} back into the hand", cards=Cards(cards))
        case Added(card=card):
            return tr.say("Undo: {cards} back into the hand", cards=Cards((card,)))
        case Drew() | Misdeclared() | Stopped() | None:
            return tr.say("Undo")
        case _ as unknown:
            assert_never(unknown)


def _last_act(view: SeatView) -> Act | None:
    """What taking back would reverse."""
    match view.table.phase:
        case Drawing(before=before) if before is not None and before.seat == view.seat:
            return before.acts[-1] if before.acts else None
        case Playing(turn=turn) | Defending(turn=turn):
            return turn.last
        case _:
            return None


class _Sorter:
    """What of the options is offered, and in which order, for one view."""

    def __init__(self, view: SeatView, options: tuple[SeatIntent, ...]) -> None:
        self._view = view
        self._melds = [each.melds[0] for each in options if isinstance(each, LayMelds)]
        self._arranged = arrange(view.hand, view.table.rules).melds
        self._after = dict(after_each_discard(view.hand, view.table.rules)) if view.hand else {}
        closing = [self._costs(each) for each in options if isinstance(each, Knock | GoOut)]
        self._cheapest = min(closing, default=(0, 0))

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
        return (together,) if check(self._view, together) is None else ()

    def is_offered(self, intent: SeatIntent) -> bool:
        """Whether an option is worth a line of its own."""
        match intent:
            case LayMelds(melds=(meld,)):
                return meld in self._arranged or not any(
                    set(meld) < set(other) for other in self._melds
                )
            case Knock() | GoOut():
                return self._costs(intent) == self._cheapest
            case _:
                return True

    def place(self, intent: SeatIntent) -> tuple[int, ...]:
        """Where an option stands: draws, closing, melds, lay-offs, discards, the rest."""
        values = self._view.table.rules.values
        match intent:
            case DrawStock() | TakeDiscard() | Call() | AgreeToEnd() | Ready():
                return (0,)
            case Knock(discard=card) | GoOut(discard=card):
                return (1, 0 if card is None else -values.of(card))
            case LayMelds(melds=melds):
                known = all(meld in self._arranged for meld in melds)
                return (2, -len(melds), 0 if known else 1, -sum(map(len, melds)))
            case LayOff(card=card):
                return (3, -values.of(card))
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
