"""Chips in words: the pot, knock money, who is out, who buys back in."""

from typing import assert_never

from rummybot.engine.chip_events import (
    AntePaid,
    BoughtIn,
    BuyInOffered,
    ChipEvent,
    Eliminated,
    KnockMoneyPaid,
)
from rummybot.engine.chip_refusals import (
    BuyInIsOffered,
    BuyInNotOffered,
    ChipRefusal,
    NoBuyInHere,
    OutOfGame,
)
from rummybot.engine.standings import NoReturn, Standing, Survival
from rummybot.engine.tabletop import Finished
from rummybot.engine.views import PublicView
from rummybot.i18n.spans import EMPTY, Line, Who, line
from rummybot.i18n.translations import Translations
from rummybot.render.phrases import chips, points


def chip_line(notice: ChipEvent, tr: Translations) -> Line:
    """What happens around a deal where there is a pot."""
    match notice:
        case AntePaid(chips=paid):
            return tr.say("Everybody pays {chips} into the pot.", chips=chips(paid, tr))
        case KnockMoneyPaid(seat=seat, payers=(payer,), chips=paid):
            return tr.say(
                "Knock money: {who} got {chips} from {other}.",
                who=Who(seat),
                chips=chips(paid, tr),
                other=Who(payer),
            )
        case KnockMoneyPaid(seat=seat, chips=paid):
            return tr.say(
                "Knock money: {who} got {chips} from each of the others.",
                who=Who(seat),
                chips=chips(paid, tr),
            )
        case Eliminated(seat=seat, score=score):
            return tr.say(
                "{who}: out of the game with {points}.", who=Who(seat), points=points(score, tr)
            )
        case BuyInOffered(seat=seat, chips=price, score=score):
            return tr.say(
                "{who} may buy back in, or decline: {chips} into the pot, down to {points}.",
                who=Who(seat),
                chips=chips(price, tr),
                points=points(score, tr),
            )
        case BoughtIn(seat=seat, chips=price, score=score):
            return tr.say(
                "{who} bought back in for {chips}, down to {points}.",
                who=Who(seat),
                chips=chips(price, tr),
                points=points(score, tr),
            )
        case _ as unknown:
            assert_never(unknown)


def chip_refused(refusal: ChipRefusal, tr: Translations) -> Line:
    """Why not, of being out of the game and of buying back in."""
    match refusal:
        case OutOfGame(score=score):
            return tr.say(
                "You are out of this game with {points}. You may watch it to its end.",
                points=points(score, tr),
            )
        case NoBuyInHere():
            return tr.say("Nobody buys back into the game at this table.")
        case BuyInIsOffered(whose=whose):
            return tr.say("Buying back in comes first: {who} to accept or decline.", who=Who(whose))
        case BuyInNotOffered(why=why, least=least, most=most):
            return _not_offered(why, least, most, tr)
        case _ as unknown:
            assert_never(unknown)


def _not_offered(why: NoReturn | None, least: int, most: int, tr: Translations) -> Line:
    match why:
        case NoReturn.ONCE:
            return tr.say("You have bought back in before: it can be done once a game.")
        case NoReturn.WOULD_NOT_FALL:
            return tr.say(
                "Buying back in means to drop from the worst score to the second worst; yours "
                "would not fall by it."
            )
        case NoReturn.TOO_LITTLE:
            return tr.say(
                "Buying back in is for {least} to {most} points, after a deal; you have fewer.",
                least=least,
                most=most,
            )
        case None:
            return tr.say(
                "Buying back in is offered once after a deal, in turn from the dealer's left. "
                "That time is over, or has not come."
            )
        case _ as unknown:
            assert_never(unknown)


def pot_line(table: PublicView, tr: Translations) -> Line:
    """What lies in the pot; nothing where there is none, or where it is won."""
    if not isinstance(table.standing, Survival) or isinstance(table.phase, Finished):
        return EMPTY
    return tr.say("Pot: {chips}.", chips=chips(table.standing.pot, tr))


def chips_of(standing: Standing) -> tuple[Line, ...]:
    """What each seat has won or paid, as it stands in a table; nothing where there are no chips."""
    if not isinstance(standing, Survival):
        return ()
    return tuple(map(chips_cell, standing.chips))


def chips_cell(number: int) -> Line:
    """Chips won or paid."""
    return line(f"{number:+}" if number else "0")


def out_rows(
    standing: Standing, between: tuple[Line, ...], tr: Translations
) -> tuple[tuple[Line, ...], ...]:
    """Rows of those who are out, who was last first, with something between name and score."""
    if not isinstance(standing, Survival):
        return ()
    return tuple(
        (
            tr.say("{who} (out)", who=Who(each.seat)),
            *between,
            line(str(each.score)),
            chips_cell(each.chips),
        )
        for each in reversed(standing.gone)
    )
