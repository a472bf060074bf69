"""The table as everybody sees it. What is not in a `PublicView` cannot be shown here."""

from collections.abc import Iterator
from typing import assert_never

from rummybot.engine.cards import Card
from rummybot.engine.deadwood import arrange
from rummybot.engine.ids import Seat
from rummybot.engine.melds import Single, TableMeld
from rummybot.engine.notices import PublicNotice
from rummybot.engine.rules import InHand, LayOffs, OnTable, Reshuffle, Row, Rules, Untouched
from rummybot.engine.standings import by_side
from rummybot.engine.tabletop import BetweenDeals, FaceUp, Finished, HandSeen
from rummybot.engine.views import PublicView
from rummybot.i18n.spans import EMPTY, Line, Who, join, line, strong
from rummybot.i18n.translations import Translations
from rummybot.render.chips import chips_of, out_rows, pot_line
from rummybot.render.jokers import opened_line, stand_ins
from rummybot.render.moves import move_lines
from rummybot.render.names import Names
from rummybot.render.phrases import cards_count, open_card_line, sentences
from rummybot.render.scoresheet import hand_row
from rummybot.render.screen import (
    Block,
    CardRow,
    Heading,
    PublicScreen,
    Quiet,
    Side,
    Table,
    Text,
)
from rummybot.render.status import status_line
from rummybot.render.table_lines import paused_line

MOVES_SHOWN = 3
"""How many moves stand under the table."""


def board_screen(
    table: PublicView,
    moves: tuple[PublicNotice, ...],
    names: Names,
    tr: Translations,
    *,
    game: str = "",
    away: tuple[Seat, ...] = (),
    left: tuple[Seat, ...] = (),
    paused: bool = False,
) -> PublicScreen:
    """Whose move it is, piles, melds, seats, and the last few of the moves, oldest first. `game` is
    what the game is called. A computer plays for those who are away, and for those who have left.
    """
    deal = tr.say("Deal {number}", number=max(table.deal_no, 1))
    last = tuple(move_lines(moves, tr))[-MOVES_SHOWN:]
    blocks: list[Block] = [
        Heading(join(" · ", filter(None, (line(game), deal)))),
        Text(strong(status_line(table, tr))),
        *((Text(paused_line(tr)),) if paused else ()),
        Text(piles_line(table, tr)),
        *((Text(pot),) if (pot := pot_line(table, tr)) else ()),
        *discard_row(table, tr),
        *meld_rows(table, tr),
        *_opened(table, tr),
        *_open_hands(table, tr),
        seats_table(table, away, left, tr),
        *map(Quiet, last),
    ]
    return PublicScreen(locale=tr.locale, names=names, blocks=tuple(blocks))


def piles_line(table: PublicView, tr: Translations) -> Line:
    """The open card, and how much is on either pile."""
    stock = tr.say("Stock: {cards}.", cards=cards_count(table.stock_size, tr))
    if not table.discards:
        return sentences(tr.say("The discard pile is empty."), stock, _shuffles(table, tr))
    if isinstance(table.rules.pile, Row):
        return stock
    pile = open_card_line(table.discards[-1], tr)
    under = len(table.discards) - 1
    below = tr.say_n("{n} card under it.", "{n} cards under it.", under) if under else ()
    return sentences(pile, below, stock, _shuffles(table, tr))


def _shuffles(table: PublicView, tr: Translations) -> Line:
    """How often the pile may still become a stock in this deal, once it has."""
    end = table.rules.stock_end
    if not isinstance(end, Reshuffle) or not table.reshuffles:
        return EMPTY
    left = end.times - table.reshuffles
    if not left:
        return tr.say("No reshuffle is left.")
    return tr.say_n("{n} reshuffle is left.", "{n} reshuffles are left.", left)


def _opened(table: PublicView, tr: Translations) -> Iterator[Block]:
    said = opened_line(table, tr)
    if said and not isinstance(table.phase, BetweenDeals | Finished):
        yield Text(said)


def discard_row(table: PublicView, tr: Translations) -> tuple[CardRow, ...]:
    """All discards, where any of them may be taken: the last one stands last (MI-04)."""
    if not isinstance(table.rules.pile, Row) or not table.discards:
        return ()
    return (CardRow(tr.say("Row of discards"), (table.discards,)),)


def open_cards(table: PublicView, tr: Translations) -> tuple[Block, ...]:
    """What lies open to be taken: of the pile the last card, or the whole row, or nothing."""
    if isinstance(table.rules.pile, Untouched):
        return ()
    if isinstance(table.rules.pile, Row) or not table.discards:
        return discard_row(table, tr)
    return (Text(open_card_line(table.discards[-1], tr)),)


def meld_rows(table: PublicView, tr: Translations) -> tuple[CardRow, ...]:
    """The melds on the table with their numbers and owners."""
    return tuple(row for meld in table.melds for row in _meld_rows(meld, table.rules, tr))


def _meld_rows(meld: TableMeld, rules: Rules, tr: Translations) -> Iterator[CardRow]:
    """A meld; where cards stay before who laid them, what each has laid of it (BZ-03)."""
    label = tr.say("{number} · {who}", number=meld.id, who=Who(meld.owner))
    if isinstance(meld.shape, Single):
        label = tr.say(
            "{number} · {who}, beside {on}", number=meld.id, who=Who(meld.owner), on=meld.shape.on
        )
    if rules.tabling != OnTable(LayOffs.BEFORE_LAYER):
        yield CardRow(label, (meld.cards,), after=stand_ins(meld, tr))
        return
    (_, own), *others = meld.by_layer()
    yield CardRow(label, (own,))
    for seat, cards in others:
        yield CardRow(tr.say("{who}, on {number}", who=Who(seat), number=meld.id), (cards,))


def _open_hands(table: PublicView, tr: Translations) -> tuple[CardRow, ...]:
    """The hands that lie open with cards in them, each as it counts."""
    return tuple(
        _open_hand(seat, hand.cards, table.rules, tr)
        for seat, hand in zip(table.seats, table.hands, strict=True)
        if isinstance(hand, FaceUp) and hand.cards
    )


def _open_hand(seat: Seat, cards: tuple[Card, ...], rules: Rules, tr: Translations) -> CardRow:
    """Where melds stay in the hand, only what is left over after the best of them counts."""
    label = tr.say("{who}, in hand", who=Who(seat))
    match rules.tabling:
        case InHand():
            best = arrange(cards, rules)
            return hand_row(label, best.melds, best.loose, best.points, tr)
        case OnTable():
            return hand_row(label, (), cards, rules.values.total(cards), tr)
        case _ as unknown:
            assert_never(unknown)


def seats_table(
    table: PublicView, away: tuple[Seat, ...], left: tuple[Seat, ...], tr: Translations
) -> Table:
    """Who sits there, is away or has left, how many cards each holds, and the points so far."""
    rows = zip(table.seats, table.hands, table.standing.scores, strict=True)
    teams = _teams(table)
    chips = chips_of(table.standing)
    return Table(
        head=(
            tr.say("Player"),
            tr.say("Cards"),
            tr.say("Points"),
            *((tr.say("Chips"),) if chips else ()),
            *((tr.say("Team"),) if teams else ()),
        ),
        rows=(
            *(
                (
                    _seat_cell(table, seat, away, left, tr),
                    _size(hand),
                    line(str(score)),
                    *chips[place : place + 1],
                    *((teams[seat],) if teams else ()),
                )
                for place, (seat, hand, score) in enumerate(rows)
            ),
            *out_rows(table.standing, (line("–"),), tr),
        ),
        sides=(Side.LEFT, *[Side.RIGHT] * (3 if chips or teams else 2)),
    )


def _teams(table: PublicView) -> dict[Seat, Line]:
    """For each seat its team, by a letter, and the points of that; nothing where all play alone."""
    if not table.rules.seating.teams:
        return {}
    totals = by_side(table.rules, table.seats, table.standing.scores)
    lettered = zip("ABCDEFGH", totals, strict=False)
    return {seat: line(f"{name}: {total}") for name, (side, total) in lettered for seat in side}


def _seat_cell(
    table: PublicView, seat: Seat, away: tuple[Seat, ...], left: tuple[Seat, ...], tr: Translations
) -> Line:
    is_dealer = seat == table.dealer and table.deal_no > 0
    if seat in left:
        if is_dealer:
            return tr.say("{who} (dealer, left)", who=Who(seat))
        return tr.say("{who} (left)", who=Who(seat))
    if seat in away:
        if is_dealer:
            return tr.say("{who} (dealer, away)", who=Who(seat))
        return tr.say("{who} (away)", who=Who(seat))
    if is_dealer:
        return tr.say("{who} (dealer)", who=Who(seat))
    return line(Who(seat))


def _size(hand: HandSeen) -> Line:
    return line(str(hand.size))
