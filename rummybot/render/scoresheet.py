"""Scores: how a deal came out, how a game came out, and how it stands."""

from rummybot.engine.cards import Card
from rummybot.engine.events import DealBegan, DealVoided, HandShown, Knocked
from rummybot.engine.ids import Seat
from rummybot.engine.notices import PublicNotice
from rummybot.engine.score_rules import LaidLessHeld, PlayPoints
from rummybot.engine.scoring import Line as ScoreLine
from rummybot.engine.scoring import Scored
from rummybot.engine.standings import Survival, by_side
from rummybot.engine.tabletop import BetweenDeals, BuyingIn, Finished
from rummybot.engine.views import PublicView
from rummybot.i18n.spans import Cards, Line, Who, join, line, strong
from rummybot.i18n.translations import Translations
from rummybot.render.chips import chips_cell, out_rows, pot_line
from rummybot.render.lines import notice_line
from rummybot.render.names import Names
from rummybot.render.outcomes import deal_won, game_won
from rummybot.render.phrases import names_text, points
from rummybot.render.screen import Block, CardRow, Heading, PublicScreen, Quiet, Side, Table, Text


def deal_screen(
    table: PublicView, told: tuple[PublicNotice, ...], names: Names, tr: Translations
) -> PublicScreen:
    """How the last deal came out: won by whom and how, all hands, points, totals.

    `told` are notices that reach back to the last step of the deal, or further: the hands are taken
    from them.
    """
    told = _of_last_deal(told)
    result = _result(table)
    blocks: list[Block]
    if result is None:
        void = [notice_line(each, tr) for each in told if isinstance(each, DealVoided)]
        blocks = (
            [Heading(line(*void[-1:]))] if void else [Heading(tr.say("No deal has been scored."))]
        )
    else:
        blocks = [Heading(deal_won(result, tr)), *_hands(told, tr)]
        blocks.append(_points_table(table, result, tr))
    if pot := pot_line(table, tr):
        blocks.append(Text(pot))
    if isinstance(table.phase, BetweenDeals):
        blocks.append(Quiet(tr.say("Next to deal: {who}", who=Who(table.phase.dealer))))
    return PublicScreen(locale=tr.locale, names=names, blocks=tuple(blocks))


def game_screen(table: PublicView, names: Names, tr: Translations) -> PublicScreen:
    """How the game came out; how it stands, while it is not over."""
    phase = table.phase
    if not isinstance(phase, Finished):
        return scores_screen(table, names, tr)
    blocks: list[Block] = [Heading(game_won(phase, tr)), _totals(table, phase.final, tr)]
    if phase.shutout:
        (winner,) = phase.winners
        place = table.place(winner)
        doubled = tr.say(
            "The other side scored nothing, so the total is announced doubled: {played} become "
            "{final}.",
            played=table.standing.scores[place],
            final=phase.final[place],
        )
        blocks.append(Text(doubled))
    return PublicScreen(locale=tr.locale, names=names, blocks=tuple(blocks))


def scores_screen(table: PublicView, names: Names, tr: Translations) -> PublicScreen:
    """The totals so far, the most points first."""
    heading = Heading(tr.say("Scores after deal {number}", number=_scored_deals(table)))
    if not _scored_deals(table):
        heading = Heading(tr.say("Scores: no deal is finished yet"))
    totals = _totals(table, table.standing.scores, tr)
    pot = pot_line(table, tr)
    blocks = (heading, totals, *((Text(pot),) if pot else ()))
    return PublicScreen(locale=tr.locale, names=names, blocks=blocks)


def _of_last_deal(told: tuple[PublicNotice, ...]) -> tuple[PublicNotice, ...]:
    began = [place for place, notice in enumerate(told) if isinstance(notice, DealBegan)]
    return told[began[-1] :] if began else told


def _result(table: PublicView) -> Scored | None:
    match table.phase:
        case BuyingIn(between=between):
            return between.result
        case BetweenDeals(result=result) | Finished(result=result):
            return result
        case _:
            return None


def _scored_deals(table: PublicView) -> int:
    over = (
        isinstance(table.phase, BuyingIn | BetweenDeals | Finished) and _result(table) is not None
    )
    return table.deal_no if over else max(table.deal_no - 1, 0)


def _hands(told: tuple[PublicNotice, ...], tr: Translations) -> tuple[CardRow, ...]:
    """Every hand that was shown at the end and held cards, each as it counted."""
    rows: dict[Seat, CardRow] = {}
    for notice in told:
        match notice:
            case Knocked(seat=seat, melds=laid, loose=loose, deadwood=left):
                melds = tuple(meld.cards for meld in laid)
                rows[seat] = hand_row(line(Who(seat)), melds, loose, left, tr)
            case HandShown(seat=seat, melds=melds, loose=loose, points=left) if melds or loose:
                rows[seat] = hand_row(line(Who(seat)), melds, loose, left, tr)
            case _:
                pass
    return tuple(rows[seat] for seat in sorted(rows))


def hand_row(
    label: Line,
    melds: tuple[tuple[Card, ...], ...],
    loose: tuple[Card, ...],
    left: int,
    tr: Translations,
) -> CardRow:
    """Melds as groups; what was left over after them, with its points."""
    if not loose:
        return CardRow(label, melds, after=tr.say("nothing left over"))
    weight = line("= ", points(left, tr))
    if not melds:
        return CardRow(label, (loose,), after=weight)
    left_over = tr.say("left over: {cards}", cards=Cards(loose))
    return CardRow(label, melds, after=join(" ", (left_over, weight)))


def _points_table(table: PublicView, result: Scored, tr: Translations) -> Table:
    """What each seat laid, where that counts, held, pays, where anybody does, and gains, and its
    total, which partners have together. A seat that has left stays off.
    """
    if isinstance(table.standing, Survival):
        return _penalties_table(result, table.standing, table.seats, tr)
    sides = by_side(table.rules, table.seats, table.standing.scores)
    totals = {seat: total for side, total in sides for seat in side}
    laid = any(score.laid for score in result.lines)
    pays = not isinstance(table.rules.payout, LaidLessHeld | PlayPoints)
    head = (
        tr.say("Player"),
        *([tr.say("Laid")] if laid else []),
        tr.say("Left over"),
        *([tr.say("Pays")] if pays else []),
        tr.say("Gains"),
        tr.say("Total of the team") if result.teams else tr.say("Total"),
    )
    rows = tuple(
        _points_row(score, totals[score.seat], laid=laid, pays=pays)
        for score in result.lines
        if score.seat in totals
    )
    return Table(head=head, rows=rows, sides=(Side.LEFT, *[Side.RIGHT] * (len(head) - 1)))


def _points_row(score: ScoreLine, total: int, *, laid: bool, pays: bool) -> tuple[Line, ...]:
    gains = strong(f"{score.gain:+}") if score.gain else line("–")
    paid = (line(str(score.pays)) if score.pays else line("–"),) if pays else ()
    on_table = (line(str(score.laid)),) if laid else ()
    return line(Who(score.seat)), *on_table, line(str(score.held)), *paid, gains, line(str(total))


def _penalties_table(
    result: Scored, standing: Survival, seats: tuple[Seat, ...], tr: Translations
) -> Table:
    """What each had left over, and how he stands: those who are out, too."""
    scores = dict(zip(seats, standing.scores, strict=True))
    chips = dict(zip(seats, standing.chips, strict=True))
    out = {each.seat: each for each in standing.gone}
    rows = []
    for score in result.lines:
        seat, gone = score.seat, out.get(score.seat)
        who = line(Who(seat)) if gone is None else tr.say("{who} (out)", who=Who(seat))
        total, won = (scores[seat], chips[seat]) if gone is None else (gone.score, gone.chips)
        rows.append((who, line(str(score.held)), line(str(total)), chips_cell(won)))
    return Table(
        head=(tr.say("Player"), tr.say("Left over"), tr.say("Total"), tr.say("Chips")),
        rows=tuple(rows),
        sides=(Side.LEFT, *[Side.RIGHT] * 3),
    )


def _totals(table: PublicView, scores: tuple[int, ...], tr: Translations) -> Table:
    """By player, or by team."""
    if isinstance(table.standing, Survival):
        return _survivors(table.standing, table.seats, tr)
    ranked = sorted(by_side(table.rules, table.seats, scores), key=lambda each: -each[1])
    who = tr.say("Team") if table.rules.seating.teams else tr.say("Player")
    return Table(
        head=(who, tr.say("Points")),
        rows=tuple((names_text(side), line(str(score))) for side, score in ranked),
        sides=(Side.LEFT, Side.RIGHT),
    )


def _survivors(standing: Survival, seats: tuple[Seat, ...], tr: Translations) -> Table:
    """The fewest penalty points first; those who are out last."""
    still_in = sorted(
        zip(seats, standing.scores, standing.chips, strict=True), key=lambda each: each[1]
    )
    return Table(
        head=(tr.say("Player"), tr.say("Penalty points"), tr.say("Chips")),
        rows=(
            *(
                (line(Who(seat)), line(str(score)), chips_cell(chips))
                for seat, score, chips in still_in
            ),
            *out_rows(standing, (), tr),
        ),
        sides=(Side.LEFT, Side.RIGHT, Side.RIGHT),
    )
