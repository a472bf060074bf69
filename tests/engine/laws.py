"""The laws of a rummy game, each a function that fails where a state or a step breaks it."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import combinations

from rummybot.engine import autoplay
from rummybot.engine.booking import evolve
from rummybot.engine.cards import FACES, JOKER, Rank
from rummybot.engine.chip_events import (
    BoughtIn,
    Eliminated,
)
from rummybot.engine.events import (
    CardStopped,
    DealScored,
    DeclaredFalsely,
    Discarded,
    DiscardTaken,
    HandShown,
    JokerFreed,
    KnockedTooHigh,
    LaidOff,
    MeldLaid,
    SeatWithdrew,
    TakenBack,
)
from rummybot.engine.game import decide
from rummybot.engine.hidden import ClosingCard, Event, State
from rummybot.engine.ids import MeldId, Moment, Seat
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
    TimeUp,
    Withdraw,
)
from rummybot.engine.legality import (
    Nature,
    Nobody,
    Seats,
    awaiting,
    check,
    is_false_declaration,
    options,
)
from rummybot.engine.melds import End
from rummybot.engine.refusals import NotInGame, TooLate
from rummybot.engine.rules import Rules
from rummybot.engine.score_rules import LaidLessHeld, LastBelow, PlayPoints
from rummybot.engine.standings import Points, Survival
from rummybot.engine.tabletop import (
    BetweenDeals,
    BuyingIn,
    Cutting,
    Dealing,
    Drawing,
    FaceDown,
    FaceUp,
    Finished,
    Playing,
)
from rummybot.engine.turns import Act, Freed, Misdeclared, Took
from rummybot.engine.views import SeatView, seat_view
from tests.engine.play import step

MOST_TIME_UPS = 3 * 108
"""Time may run out so often in a deal at the very most: twice for each card of three stocks."""


# ---------------------------------------------------------------- cards


def every_card_is_in_one_place(state: State) -> None:
    """Stock, discards, melds, hands and the closing card are the pack, just once."""
    top, hidden = state.top, state.hidden
    found = Counter((*hidden.stock, *top.discards))
    found.update(card for meld in top.melds for card in meld.cards)
    found.update(card for hand in hidden.hands for card in hand)
    if isinstance(hidden.aside, ClosingCard):
        found[hidden.aside.card] += 1
    pack = Counter(top.rules.pack.cards())
    match top.phase:
        case Cutting() | Dealing():
            assert not found
        case BuyingIn() | BetweenDeals() | Finished():
            assert found <= pack  # who leaves the game takes no part in what lies there
        case _:
            assert found == pack


def what_is_seen_agrees_with_what_is_hidden(state: State) -> None:
    """Sizes, open hands and known cards on the tabletop are those of the hidden part."""
    top, hidden = state.top, state.hidden
    assert top.stock_size == len(hidden.stock)
    assert len(top.seats) == len(top.hands) == len(hidden.hands) == len(top.standing.scores)
    for seen, hand in zip(top.hands, hidden.hands, strict=True):
        assert seen.size == len(hand)
        assert list(hand) == sorted(hand)
        match seen:
            case FaceDown(seen=known):
                assert Counter(known) <= Counter(hand)
            case FaceUp(cards=cards):
                assert cards == hand
    assert [meld.id for meld in top.melds] == list(range(1, len(top.melds) + 1))


# ---------------------------------------------------------------- options


@lru_cache(maxsize=256)
def listable(seat: Seat, melds: int) -> tuple[SeatIntent, ...]:
    """Every intent of the kinds that options list in full, possible or not."""
    kinds = DrawStock, TakeBack, Pass, BuyIn, Ready, Withdraw, AgreeToEnd
    plain = tuple(kind(seat) for kind in kinds)
    takes = [TakeDiscard(seat, card) for card in FACES]
    throws = [Discard(seat, card) for card in FACES]
    calls = [Call(seat, card) for card in FACES]
    draws = [DrawStock(seat, count) for count in (0, 2, 3, 4)]
    to_melds = [(card, MeldId(n)) for card in FACES for n in range(1, melds + 2)]
    lay_offs = [LayOff(seat, card, meld) for card, meld in to_melds]
    swaps = [SwapJoker(seat, card, meld) for card, meld in to_melds]
    return *plain, *draws, *takes, *throws, *calls, *lay_offs, *swaps


def at_an_end(view: SeatView) -> Iterator[LayOff]:
    """Lay-offs of a joker with an end named, where there is a choice."""
    for meld in view.table.melds:
        if LayOff(view.seat, JOKER, meld.id) not in options(view):
            yield from (LayOff(view.seat, JOKER, meld.id, end) for end in End)


def options_are_sound_and_complete(state: State) -> None:
    """All that is listed is allowed; all that is allowed of the listable kinds is listed, for every
    seat, on turn or not.
    """
    for seat in state.top.seats:
        view = seat_view(state, seat)
        listed = options(view)
        assert len(set(listed)) == len(listed)
        for option in listed:
            assert option.seat == seat
            assert check(view, option) is None
        allowed = {
            each if not isinstance(each, LayMelds) else _as_listed(each, listed)
            for each in _candidates(state, seat)
            if check(view, each) is None
        }
        ends = {each for each in allowed if isinstance(each, Knock | GoOut)}
        assert allowed - ends == {
            x for x in listed if not isinstance(x, Knock | GoOut) and in_full(x)
        }
        # A knock without deadwood is gin, and is listed as such; what comes out wrong is not.
        closing = {each for each in ends if not comes_out_wrong(state, each)}
        gin = {each.discard for each in closing if isinstance(each, GoOut)}
        knocks = {x for x in closing if isinstance(x, GoOut) or x.discard not in gin}
        assert knocks == {x for x in listed if isinstance(x, Knock | GoOut)}


def _as_listed(melding: LayMelds, listed: tuple[SeatIntent, ...]) -> LayMelds:
    """The same melds with their cards in the order in which options name them."""
    same = {frozenset(x.melds[0]): x for x in listed if isinstance(x, LayMelds)}
    return same.get(frozenset(melding.melds[0]), melding)


def in_full(intent: SeatIntent) -> bool:
    """Whether intents like this one are all listed: melds with jokers, and several, are not."""
    if not isinstance(intent, LayMelds):
        return True
    return len(intent.melds) == 1 and JOKER not in intent.melds[0]


def comes_out_wrong(state: State, intent: Knock | GoOut) -> bool:
    """Whether it is a false declaration, which can be told before, or too high a knock."""
    view = seat_view(state, intent.seat)
    events = step(state, intent).events
    false = any(isinstance(event, DeclaredFalsely) for event in events)
    assert is_false_declaration(view, intent) is false
    return false or any(isinstance(event, KnockedTooHigh) for event in events)


def _candidates(state: State, seat: Seat) -> Iterator[SeatIntent]:
    """All of the listable kinds, and what the seat could close or meld with."""
    yield from listable(seat, len(state.top.melds))
    yield from at_an_end(seat_view(state, seat))
    hand = state.hidden.hands[state.top.place(seat)]
    yield GoOut(seat)
    for card in hand:
        yield Knock(seat, card)
        yield GoOut(seat, card)
    for size in (2, 3, 4):
        for cards in sorted(set(combinations(hand, size))):
            if JOKER not in cards:
                yield LayMelds(seat, (cards,))
    for size in (2, 3):
        for card, *also in sorted(set(combinations(hand, size))):
            yield Discard(seat, card, tuple(also))
    for low in range(len(hand)):
        for high in range(low + 5, len(hand) + 1):
            if JOKER not in hand[low:high]:
                yield LayMelds(seat, (hand[low:high],))
    for ace in (card for card in hand if card.rank is Rank.ACE):  # above a king it lies far from it
        for high in (place + 1 for place, card in enumerate(hand) if card.rank is Rank.KING):
            for low in range(high - 4):
                if JOKER not in hand[low + 1 : high]:
                    yield LayMelds(seat, ((ace, *hand[low + 1 : high]),))


def who_is_awaited_can_act(state: State) -> None:
    """An awaited seat has an option, the safe move among them; where nature or nobody is awaited no
    seat has any; and who is not in the game may do nothing.
    """
    waiting = awaiting(state.top)
    if isinstance(waiting, Seats):
        for seat in waiting.seats:
            view = seat_view(state, seat)
            assert autoplay.choose(view) in options(view)
    else:
        assert isinstance(waiting, Nature | Nobody)
        assert not any(options(seat_view(state, seat)) for seat in state.top.seats)
    assert decide(state, Pass(Seat(99))) == NotInGame()


def the_turn_can_be_ended(state: State) -> None:
    """By options, without taking anything back, from here and from wherever an option leads."""
    for seat in state.top.seats:
        for option in options(seat_view(state, seat)):
            after = step(state, option).after
            if isinstance(after.top.phase, Playing):
                assert _can_end(after, after.top.phase.turn.seat), (option, after.top)


def _can_end(state: State, seat: Seat) -> bool:
    """Whether some options, played one after the other, end this seat's turn."""
    phase = state.top.phase
    if not isinstance(phase, Playing) or phase.turn.seat != seat:
        return True
    listed = options(seat_view(state, seat))
    if any(isinstance(each, Discard) for each in listed):
        return True
    laying = (each for each in listed if isinstance(each, LayMelds | LayOff | SwapJoker))
    return any(_can_end(step(state, each).after, seat) for each in laying)


# ---------------------------------------------------------------- time


def time_may_run_out(state: State) -> None:
    """The running clock may stop now: its moment is over then, and what the clock did stays.
    Another clock has stopped before.
    """
    waiting = awaiting(state.top)
    running = waiting.clock if isinstance(waiting, Seats) else None
    for clock in {Moment(0), Moment(state.top.moment - 1), Moment(state.top.moment + 1)}:
        if clock != running:
            assert decide(state, TimeUp(clock)) == TooLate()
    if running is not None:
        after = step(state, TimeUp(running)).after
        assert decide(after, TimeUp(running)) == TooLate()
        for seat in after.top.seats:
            assert TakeBack(seat) not in options(seat_view(after, seat))


def the_clock_ends_the_deal(state: State) -> None:
    """Where nobody answers any more the deal is over after a bounded number of time-ups."""
    for _ in range(MOST_TIME_UPS):
        waiting = awaiting(state.top)
        if isinstance(waiting, Nature | Nobody) or isinstance(
            state.top.phase, BetweenDeals | BuyingIn
        ):
            return
        state = step(state, TimeUp(waiting.clock)).after
    raise AssertionError("the deal does not end")


# ---------------------------------------------------------------- steps


def taking_back_restores(before: State, events: tuple[Event, ...], undo: list[State]) -> None:
    """A reversed act leaves the state as it was, but for the moment and for what was seen.

    `undo` keeps the states before the acts that may still be reversed; give it anew each game.
    """
    state = before
    for event in events:
        after = evolve(state, event)
        match event:
            case MeldLaid() | LaidOff() | JokerFreed() | DiscardTaken() | Discarded():
                undo.append(state)
            case CardStopped():
                undo.clear()
            case TakenBack(act=act):
                if _from_under(_acts(state), act):
                    undo.clear()  # the clock gives a card back from under later acts
                else:
                    assert _as_it_was(after, act) == _as_it_was(undo.pop(), act)
                _still_known(state, after, event.seat)
            case _:
                pass
        state = after


def _acts(state: State) -> tuple[Act, ...]:
    phase = state.top.phase
    return phase.turn.acts if isinstance(phase, Playing) else ()


def _from_under(acts: tuple[Act, ...], given_back: Act) -> bool:
    """Whether other acts came after this one, or, of a card taken, besides it."""
    match given_back:
        case Took():
            return len(acts) > 1
        case Freed():
            return acts[-1] != given_back
        case _:
            return False


def _as_it_was(state: State, act: object) -> State:
    """The state without what taking back does not restore. A card put back leaves only the stock
    (AMB-29), and the discard of the turn before stays. A false declaration stays declared, and paid
    for (AMB-19).
    """
    top = state.top
    phase = top.phase
    if isinstance(phase, Playing | Drawing):
        acts = tuple(each for each in phase.turn.acts if not isinstance(each, Misdeclared))
        phase = replace(phase, turn=replace(phase.turn, acts=acts))
    if isinstance(act, Took) and isinstance(phase, Drawing):
        phase = replace(phase, only_stock=True, before=None, for_good=False)
    if isinstance(phase, Playing):
        phase = replace(phase, before=None, for_good=False)  # an act has closed the turn before
    hands = tuple(replace(h, seen=()) if isinstance(h, FaceDown) else h for h in top.hands)
    standing = Points(scores=())
    public = replace(top, phase=phase, hands=hands, standing=standing, moment=Moment(0))
    return State(public, state.hidden)


def _still_known(before: State, after: State, seat: Seat) -> None:
    """What came back into a hand, or was known in it and stays, is known in it."""
    place = after.top.place(seat)
    old, new = before.hidden.hands[place], after.hidden.hands[place]
    was, is_ = before.top.hands[place], after.top.hands[place]
    if isinstance(was, FaceDown) and isinstance(is_, FaceDown):
        returned, gone = Counter(new) - Counter(old), Counter(old) - Counter(new)
        assert (Counter(was.seen) - gone + returned) & Counter(new) <= Counter(is_.seen)


def what_is_shown_is_held(before: State, events: tuple[Event, ...]) -> None:
    """A hand is shown whole, and counts what its loose cards count."""
    points = {}
    after = before
    for event in events:
        after = evolve(after, event)
        if isinstance(event, HandShown):
            shown = [*event.loose, *(card for meld in event.melds for card in meld)]
            assert sorted(shown) == list(after.hidden.hands[after.top.place(event.seat)])
            assert event.points == after.top.rules.values.total(event.loose)
            points[event.seat] = event.points
        elif isinstance(event, DealScored):
            assert all(points.get(each.seat, each.held) == each.held for each in event.scored.lines)


def chips_add_up_to_nothing(state: State) -> None:
    """What the seats have won and paid, those who have gone too, lies in the pot (VI-21…26)."""
    standing = state.top.standing
    if isinstance(standing, Survival):
        gone = sum(each.chips for each in standing.gone)
        assert sum(standing.chips) + gone + standing.pot == 0
        assert standing.pot >= 0
        assert len(standing.chips) == len(standing.scores)
        assert not {each.seat for each in standing.gone} & set(state.top.seats)
        assert len(set(standing.bought_in)) == len(standing.bought_in)


def penalties_add_up(before: State, events: tuple[Event, ...]) -> None:
    """What each had left over is written down against him (VI-23); whoever has too many is out when
    it goes on (VI-24), and a score falls only where a seat has bought back in (VI-26).
    """
    standing = before.top.standing
    if not isinstance(standing, Survival) or not isinstance(before.top.rules.game, LastBelow):
        return
    scores = dict(zip(before.top.seats, standing.scores, strict=True))
    state = before
    for event in events:
        state = evolve(state, event)
        match event:
            case DealScored(scored=scored):
                for line in scored.lines:
                    scores[line.seat] += line.held
            case BoughtIn(seat=seat, score=score):
                assert scores[seat] > score
                scores[seat] = score
            case SeatWithdrew(seat=seat) | Eliminated(seat=seat):
                del scores[seat]
            case _:
                pass
        assert tuple(scores.values()) == state.top.standing.scores
    if isinstance(state.top.phase, BuyingIn | BetweenDeals):
        assert max(scores.values()) < before.top.rules.game.limit


def what_winners_gain_the_others_pay(rules: Rules, events: tuple[Event, ...]) -> None:
    """But for a bonus and for what was laid, which nobody pays."""
    for event in events:
        if not isinstance(event, DealScored):
            continue
        scored, lines = event.scored, event.scored.lines
        if isinstance(rules.payout, LaidLessHeld | PlayPoints):
            for each in lines:
                times = 2 if scored.doubled and each.seat in scored.winners else 1
                assert (each.gain, each.pays) == ((each.laid - each.held) * times, 0)
        else:
            gained = sum(each.gain - each.bonus - each.laid for each in lines)
            assert gained == sum(each.pays for each in lines)


def the_moment_grows(before: State, events: tuple[Event, ...]) -> None:
    """Whenever the phase changes, so that a moment names one phase only."""
    for event in events:
        after = evolve(before, event)
        assert after.top.moment >= before.top.moment
        assert after.top.phase == before.top.phase or after.top.moment > before.top.moment
        if isinstance(event, SeatWithdrew):
            assert event.seat not in after.top.seats
        before = after
