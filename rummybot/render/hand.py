"""A seat's own hand: its cards in melds, what is left over, and what it may do now."""

from collections.abc import Iterator
from typing import assert_never

from rummybot.engine.cards import Card
from rummybot.engine.chip_refusals import OutOfGame
from rummybot.engine.deadwood import after_each_discard, arrange
from rummybot.engine.endings import Closing, EmptyHand, EndingRun
from rummybot.engine.ids import Seat
from rummybot.engine.intents import GoOut, Knock, SeatIntent
from rummybot.engine.legality import Seats, awaiting
from rummybot.engine.tabletop import (
    BetweenDeals,
    BuyingIn,
    Defending,
    Drawing,
    Finished,
    Judging,
    Playing,
    UpcardOffer,
)
from rummybot.engine.turns import Turn, is_stopped, owed
from rummybot.engine.views import PublicView, SeatView
from rummybot.i18n.spans import EMPTY, Cards, Line, join, line, strong
from rummybot.i18n.translations import Translations
from rummybot.render.board import open_cards
from rummybot.render.chips import chip_refused
from rummybot.render.choices import choices
from rummybot.render.jokers import opening_line
from rummybot.render.names import Names
from rummybot.render.outcomes import deal_won
from rummybot.render.phrases import points
from rummybot.render.screen import Block, CardRow, Heading, PrivateScreen, Quiet, Text
from rummybot.render.status import status_line
from rummybot.render.table_lines import paused_line, played_for_line


def hand_screen(
    view: SeatView,
    options: tuple[SeatIntent, ...],
    names: Names,
    tr: Translations,
    *,
    about: Line = EMPTY,
    table: str = "",
    version: int = 0,
    paused: bool = False,
    away: bool = False,
) -> PrivateScreen:
    """The hand of a seat with its choices. `about` is which game it is, and where. In a pause there
    is nothing to choose; for who is away a computer plays.
    """
    in_deal = not isinstance(view.table.phase, BuyingIn | BetweenDeals | Finished)
    titles = (tr.say("Your hand") if in_deal else EMPTY, about)
    blocks: list[Block] = [Heading(join(" · ", filter(None, titles)))] if any(titles) else []
    if paused:
        blocks.append(Text(paused_line(tr)))
    if away:
        blocks.append(Text(strong(played_for_line(tr))))
    if in_deal:
        blocks += [*hand_rows(view, tr), *_open_cards(view, tr)]
        lines = _owed_line(view, tr), opening_line(view, tr), _outlook(view, options, tr)
        blocks += (Text(each) for each in lines if each)
    if view.closing_card is not None:
        card = Cards((view.closing_card,))
        blocks.append(Quiet(tr.say("Your closing card, face down: {card}.", card=card)))
    blocks += _how_it_stands(view, tr)
    return PrivateScreen(
        seat=view.seat,
        locale=tr.locale,
        names=names,
        blocks=tuple(blocks),
        choices=() if paused else choices(view, options, tr),
        hand=view.hand,
        fresh=_fresh(view),
        table=table,
        moment=view.table.moment,
        version=version,
        rules=view.table.rules,
    )


def out_screen(
    view: PublicView,
    seat: Seat,
    out: OutOfGame,
    names: Names,
    tr: Translations,
    *,
    about: Line = EMPTY,
    table: str = "",
    version: int = 0,
) -> PrivateScreen:
    """In place of a hand, for a seat that is out of the game: that it is; in the end how the game
    came out.
    """
    over = isinstance(view.phase, Finished)
    said = status_line(view, tr) if over else strong(chip_refused(out, tr))
    return PrivateScreen(
        seat=seat,
        locale=tr.locale,
        names=names,
        blocks=(*((Heading(about),) if about else ()), Text(said)),
        table=table,
        moment=view.moment,
        version=version,
        rules=view.rules,
    )


def _how_it_stands(view: SeatView, tr: Translations) -> Iterator[Block]:
    """Whom the table waits for, where the hand does not tell; after a deal first how it ended."""
    phase, waiting = view.table.phase, awaiting(view.table)
    between = isinstance(phase, BetweenDeals | BuyingIn)
    over = phase.between if isinstance(phase, BuyingIn) else phase
    if isinstance(over, BetweenDeals) and over.result is not None:
        yield Text(deal_won(over.result, tr))
    if between or not (isinstance(waiting, Seats) and view.seat in waiting.seats):
        yield Quiet(status_line(view.table, tr))


def hand_rows(view: SeatView, tr: Translations) -> tuple[Block, ...]:
    """The hand: its best melds, then what is left over with its points."""
    if not view.hand:
        return (Text(tr.say("No cards in hand.")),)
    best = arrange(view.hand, view.table.rules)
    fresh = _fresh(view)
    rows: list[Block] = []
    if best.melds:
        rows.append(CardRow(tr.say("Melds"), best.melds, fresh))
    if best.loose:
        weight = line("= ", points(best.points, tr))
        limit = EMPTY if _has_drawn(view) else _limit(view, tr)
        after = join(" · ", (each for each in (weight, limit) if each))
        rows.append(CardRow(tr.say("Outside melds"), (best.loose,), fresh, after))
    return tuple(rows)


def _fresh(view: SeatView) -> tuple[Card, ...]:
    """The cards that came into the hand in this turn, from the stock or the discard pile."""
    phase = view.table.phase
    if not isinstance(phase, Playing) or phase.turn.seat != view.seat:
        return ()
    took = phase.turn.took
    return view.drawn if took is None else (*view.drawn, took.card, *took.over)


def _open_cards(view: SeatView, tr: Translations) -> tuple[Block, ...]:
    """What lies open while one is to draw, be it to be taken or not."""
    match view.table.phase:
        case UpcardOffer(seat=seat) | Drawing(turn=Turn(seat=seat)) if seat == view.seat:
            return open_cards(view.table, tr)
        case _:
            return ()


def _has_drawn(view: SeatView) -> bool:
    """Whether the hand still holds this turn's discard, so that its weight says little."""
    phase = view.table.phase
    return isinstance(phase, Playing) and phase.turn.seat == view.seat


def _limit(view: SeatView, tr: Translations) -> Line:
    """When one may knock, where one may, and as long as nobody has."""
    phase = view.table.phase
    closed = isinstance(phase, Drawing | Playing) and phase.turn.closed is not None
    match view.table.rules.ending:
        case Closing(limit=limit) if not closed and not isinstance(phase, Judging | Defending):
            return tr.say("knock at {limit} or less", limit=limit)
        case Closing() | EmptyHand() | EndingRun():
            return EMPTY
        case _ as unknown:
            assert_never(unknown)


def _outlook(view: SeatView, options: tuple[SeatIntent, ...], tr: Translations) -> Line:
    """After the draw: whether the deal can be closed now, or how far it is from that."""
    limit = _limit(view, tr)
    if not limit or not _has_drawn(view):
        return EMPTY
    left = dict(after_each_discard(view.hand, view.table.rules))
    if any(isinstance(each, GoOut) for each in options):
        has_rummy = view.table.rules.has_rummy
        return strong(tr.say("You have rummy!") if has_rummy else tr.say("You have gin!"))
    knocks = [left[each.discard] for each in options if isinstance(each, Knock)]
    if knocks:
        return strong(tr.say("You may knock ({points}).", points=min(knocks)))
    best = tr.say("The best discard leaves {points}", points=min(left.values()))
    return join(" · ", (best, limit))


def _owed_line(view: SeatView, tr: Translations) -> Line:
    """The card that must still be played in this turn."""
    if not _has_drawn(view) or not isinstance(view.table.phase, Playing):
        return EMPTY
    card = owed(view.table.phase.turn, view.table.rules)
    if card is None:
        return EMPTY
    if is_stopped(view.table.phase.turn, card):
        return strong(tr.say("{card} was stopped: it must be laid off.", card=Cards((card,))))
    return strong(tr.say("{card} must be played in this turn.", card=Cards((card,))))
