"""What a press asks for: the same as some command, at the table that the button names.

A press has the key of its button: pressed twice, it works once.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import assert_never

from rummybot.commands import info, lobby, menu, option_menu, play
from rummybot.commands.around_game import (
    again,
    is_old,
    key_of,
    leave,
    leave_for_good,
    present_state,
)
from rummybot.commands.invocation import (
    Desk,
    Invocation,
    Reply,
    answer,
    refuse,
    remembered,
)
from rummybot.commands.lobby_refusals import lobby_refusal_line
from rummybot.commands.seated import AtTable, act, at_table, panel
from rummybot.commands.which_way import dearest_of, real_reason
from rummybot.engine.cards import JOKER, Card, holds
from rummybot.engine.deadwood import arrange
from rummybot.engine.endings import EmptyHand, OpenExit, Refused
from rummybot.engine.ids import Moment
from rummybot.engine.intents import (
    Discard,
    DrawStock,
    GoOut,
    Knock,
    LayMelds,
    LayOff,
    SeatIntent,
    SwapJoker,
    TakeDiscard,
    Withdraw,
)
from rummybot.engine.legality import check, options
from rummybot.engine.melds import Flaw
from rummybot.engine.readings import readings
from rummybot.engine.rules import OnTable, Untouched
from rummybot.engine.tabletop import Drawing
from rummybot.engine.views import SeatView
from rummybot.i18n.spans import Cards, Line
from rummybot.i18n.translations import Translations
from rummybot.render.choices import choice_label
from rummybot.render.press import (
    OptionToken,
    PrivateToken,
    PublicPress,
    PublicToken,
    RulingToken,
    Token,
    private_token,
)
from rummybot.render.screen import Choice
from rummybot.render.why_not import why_not
from rummybot.tables.refusals import ScreenIsOld, TableIsClosed
from rummybot.tables.request import TableId


async def pressed(desk: Desk, call: Invocation, token: Token) -> Reply:
    """Carry a press out, for somebody who may ask later why not."""
    return remembered(desk, call, await _pressed(desk, call, token))


async def _pressed(desk: Desk, call: Invocation, token: Token) -> Reply:
    if isinstance(token, PublicToken) and token.press is PublicPress.AGAIN:
        return await _again(desk, call, token.table)
    there = await _there(desk, call, token.table)
    if isinstance(there, Reply):
        return there
    match token:
        case PublicToken():
            if await is_old(desk, call, token):
                return await present_state(desk, there, token.table)
            return await _public(desk, replace(there, key=key_of(token, there)), token)
        case RulingToken():
            return await menu.ruled(desk, there, token)
        case OptionToken():
            return await option_menu.pressed(desk, there, token)
        case PrivateToken():
            return await _private(desk, there, token)
        case _ as unknown:
            assert_never(unknown)


async def hand_of(desk: Desk, call: Invocation, table: str) -> Reply:
    """The caller's hand at a table."""
    there = await _there(desk, call, table)
    return there if isinstance(there, Reply) else await info.hand(desk, there)


async def chosen(
    desk: Desk, call: Invocation, table: str, moment: Moment, cards: tuple[Card, ...]
) -> tuple[Reply, tuple[Choice, ...]]:
    """The hand of somebody who has chosen cards of it, and what can be done with these. Choosing
    changes nothing at the table. No choices: why not, or the cards were chosen at another moment.
    """
    there = await _there(desk, call, table)
    at = there if isinstance(there, Reply) else await at_table(desk, there)
    if isinstance(at, Reply):
        return at, ()
    shown = panel(at, call)
    if moment != at.view.table.moment or holds(at.view.hand, cards) is not None:
        return Reply((lobby_refusal_line(ScreenIsOld(), call.tr),), shown), ()
    if not cards:
        return Reply((), shown), ()
    found = tuple(_with_these(at.view, cards, call.tr))
    if not found:
        nothing = refuse(call, _why_nothing(at.view, cards, call.tr), panel=shown)
        return remembered(desk, call, nothing), ()
    return Reply((), shown), found


def no_such_button(call: Invocation) -> Reply:
    """It cannot be told what a button was for."""
    return answer(
        call, call.tr.say("This button is out of date. Look how things stand: /table, /hand")
    )


async def _there(desk: Desk, call: Invocation, table: str) -> Invocation | Reply:
    """The call as if it came from where that table stands."""
    try:
        place = (await desk.tables.now(TableId(table))).lobby.place
    except KeyError:
        return no_such_button(call)
    if await desk.tables.open_at(place) != table:
        return refuse(call, lobby_refusal_line(TableIsClosed(), call.tr))
    return replace(call, place=place, is_away=call.place != place)


async def _again(desk: Desk, call: Invocation, table: str) -> Reply:
    try:
        over = (await desk.tables.now(TableId(table))).lobby
    except KeyError:
        return no_such_button(call)
    return await again(desk, call, over, table)


async def _public(desk: Desk, call: Invocation, token: PublicToken) -> Reply:
    match token.press:
        case PublicPress.JOIN:
            return await lobby.join(desk, call)
        case PublicPress.LEAVE:
            return await leave(desk, call)
        case PublicPress.GO:
            return await leave_for_good(desk, call, TableId(token.table))
        case PublicPress.ADD:
            return await lobby.add(desk, call)
        case PublicPress.START | PublicPress.NEXT:
            return await lobby.start(desk, call)
        case PublicPress.PLAY:
            return await _play(desk, call)
        case PublicPress.HAND | PublicPress.STAY:
            return await info.hand(desk, call)
        case PublicPress.CALL:
            return await play.stop(desk, replace(call, moment=Moment(token.version)))
        case PublicPress.RULES:
            return await info.rules(desk, call)
        case PublicPress.SCORES:
            return await info.scores(desk, call)
        case PublicPress.PARTNERS:
            return await lobby.partners(desk, call)
        case PublicPress.OPTIONS:
            return await option_menu.opened(desk, call, token.table)
        case PublicPress.MORE:
            return await menu.more(desk, call, token.table)
        case PublicPress.AGAIN:
            raise AssertionError("the table it asks for is another")
        case _ as unknown:
            assert_never(unknown)


async def _play(desk: Desk, call: Invocation) -> Reply:
    """The hand; where everybody can see that nothing but drawing is possible, drawn at once."""
    reply = await lobby.hand_again(desk, call)
    at = await at_table(desk, call)
    if isinstance(at, Reply) or not _draw_is_forced(at.view):
        return reply
    drawn = await _asked(desk, call, at, DrawStock(at.seat), at.view.table.moment)
    return replace(drawn, said=(*reply.said, *drawn.said))


def _draw_is_forced(view: SeatView) -> bool:
    """Judged by what all can see, never by the hand: else the draw would tell about it. A last
    chance may be declined (GN-23), and a hand laid open before the draw (OP-01).
    """
    ending = view.table.rules.ending
    if isinstance(ending, EmptyHand) and isinstance(ending.openly, OpenExit):
        return False
    match view.table.phase:
        case Drawing(turn=turn, only_stock=only_stock) if turn.seat == view.seat:
            draws = [each for each in options(view) if isinstance(each, DrawStock | TakeDiscard)]
            by_stock = only_stock or not view.table.discards or _untouched(view)
            return turn.closed is None and by_stock and len(draws) == 1
        case _:
            return False


def _untouched(view: SeatView) -> bool:
    return isinstance(view.table.rules.pile, Untouched)


async def _private(desk: Desk, call: Invocation, token: PrivateToken) -> Reply:
    at = await at_table(desk, call)
    if isinstance(at, Reply):
        return at
    intent = token.intent(at.seat)
    if intent is None:
        return Reply(no_such_button(call).said, panel(at, call), late=True)
    if isinstance(intent, Withdraw):
        return await leave(desk, call)
    return await _asked(desk, call, at, intent, token.moment, meant=token.meant)


async def _asked(
    desk: Desk,
    call: Invocation,
    at: AtTable,
    intent: SeatIntent,
    moment: Moment,
    *,
    meant: bool = False,
) -> Reply:
    """Ask for it, once for this button. Moments never come back, so neither do such keys."""
    key = f"press:{call.who.id}:{private_token(at.table, moment, intent)}"
    return await act(desk, replace(call, key=key, moment=moment), at, intent, meant=meant)


def _with_these(view: SeatView, cards: tuple[Card, ...], tr: Translations) -> Iterator[Choice]:
    """All that these cards, and no others, can be used for."""
    rules = view.table.rules
    best = arrange(cards, rules)
    ways = readings(cards, rules.melds)
    if JOKER in cards and not isinstance(ways, Flaw):
        for way in ways:
            yield from _allowed(view, LayMelds(view.seat, (way.cards,)), tr)
    elif not best.loose:
        yield from _allowed(view, LayMelds(view.seat, dearest_of(view, cards) or best.melds), tr)
    if len(cards) == 1:
        for each in options(view):
            if isinstance(each, LayOff | SwapJoker) and each.card == cards[0]:
                yield Choice(choice_label(each, view, tr), each)
    if len(cards) == 1 and _declares(view):
        yield from _allowed(view, GoOut(view.seat, cards[0]), tr)
    if best.melds and len(best.loose) < 2:
        yield from _closings(view, best.melds, best.loose, tr)
    yield from _allowed(view, Discard(view.seat, cards[0], cards[1:]), tr)


def _declares(view: SeatView) -> bool:
    """Whether one may declare, with whatever card to throw: a false declaration counts. Nothing
    tells which is false.
    """
    ending = view.table.rules.ending
    return isinstance(ending, EmptyHand) and not isinstance(ending.false_call, Refused)


def _closings(
    view: SeatView,
    melds: tuple[tuple[Card, ...], ...],
    throw: tuple[Card, ...],
    tr: Translations,
) -> Iterator[Choice]:
    """Closing with these melds: with the card that was chosen besides, or else the dearest. What
    would come out wrong is not offered, though it may be allowed.
    """
    listed = {each.discard for each in options(view) if isinstance(each, Knock | GoOut)}
    laid = {card for meld in melds for card in meld}
    values = view.table.rules.values
    others = sorted((card for card in view.hand if card not in laid), key=values.of, reverse=True)
    for card in throw or others:
        for intent in (GoOut(view.seat, card, melds), Knock(view.seat, card, melds)):
            if card in listed and check(view, intent) is None:
                yield Choice(_closing_label(intent, card, view, tr), intent)
                return


def _closing_label(intent: Knock | GoOut, discard: Card, view: SeatView, tr: Translations) -> Line:
    card = Cards((discard,))
    if isinstance(view.table.rules.ending, EmptyHand):
        return choice_label(intent, view, tr)
    if isinstance(intent, GoOut) and view.table.rules.has_rummy:
        return tr.say("Rummy with these melds, {card} goes face down", card=card)
    if isinstance(intent, GoOut):
        return tr.say("Gin with these melds, {card} goes face down", card=card)
    return tr.say("Knock with these melds, {card} goes face down", card=card)


def _allowed(view: SeatView, intent: SeatIntent, tr: Translations) -> Iterator[Choice]:
    if check(view, intent) is None:
        yield Choice(choice_label(intent, view, tr), intent)


def _why_nothing(view: SeatView, cards: tuple[Card, ...], tr: Translations) -> Line:
    """Why these cards cannot be laid: all together or, if they are several melds, as these. Why one
    alone cannot be discarded.
    """
    best = arrange(cards, view.table.rules)
    lay = LayMelds(view.seat, (cards,) if best.loose else best.melds)
    intent: SeatIntent = Discard(view.seat, cards[0]) if len(cards) == 1 else lay
    refusal = check(view, intent)
    if refusal is None or not isinstance(view.table.rules.tabling, OnTable):
        return tr.say("Nothing can be done with these cards now.")
    return why_not(real_reason(view, intent, refusal), view.table, tr)
