"""Notices of the end of a deal to lines; a part of `lines.notice_line`."""

from typing import assert_never

from rummybot.engine.events import (
    DefenceBegan,
    HandShown,
    Knocked,
    KnockedTooHigh,
    PlayedOn,
    Void,
    WentOut,
)
from rummybot.engine.notices import (
    ClosedFaceDown,
)
from rummybot.i18n.spans import Cards, Line, Who, line
from rummybot.i18n.translations import Translations
from rummybot.render.phrases import melds_text


def end_line(
    notice: Knocked | ClosedFaceDown | DefenceBegan | WentOut | HandShown, tr: Translations
) -> Line:
    """How a deal comes to its end."""
    match notice:
        case Knocked(seat=seat, deadwood=0, has_rummy=True):
            return tr.say("{who} declared rummy!", who=Who(seat))
        case Knocked(seat=seat, deadwood=0):
            return tr.say("{who} went gin!", who=Who(seat))
        case Knocked(seat=seat, loose=loose, deadwood=deadwood):
            return tr.say_n(
                "{who} knocked with {n} point of deadwood: {cards}.",
                "{who} knocked with {n} points of deadwood: {cards}.",
                deadwood,
                who=Who(seat),
                cards=Cards(loose),
            )
        case ClosedFaceDown(seat=seat):
            return tr.say("{who} laid the closing card face down.", who=Who(seat))
        case DefenceBegan(seat=seat):
            return tr.say("{who} to lay off on these melds or pass.", who=Who(seat))
        case WentOut(seat=seat, melds=melds) if melds:
            shown = melds_text([meld.cards for meld in melds])
            return tr.say("{who} laid the whole hand open: {melds}.", who=Who(seat), melds=shown)
        case WentOut(seat=seat):
            return tr.say("{who} went out: all cards played.", who=Who(seat))
        case HandShown(seat=seat):
            return line(Who(seat), ": ", _hand_shown(notice, tr))
        case _:
            assert_never(notice)


def _hand_shown(notice: HandShown, tr: Translations) -> Line:
    """A hand laid open: its melds, and what is left over with its points."""
    melds = melds_text(notice.melds)
    if not notice.loose:
        nothing = tr.say("nothing left over.")
        return line(melds, "; ", nothing) if melds else nothing
    left = tr.say_n(
        "left over {cards}, {n} point.",
        "left over {cards}, {n} points.",
        notice.points,
        cards=Cards(notice.loose),
    )
    return line(melds, "; ", left) if melds else left


def void_line(why: Void, tr: Translations) -> Line:
    """Why a deal does not count."""
    match why:
        case Void.STOCK:
            return tr.say("Nobody scores: the cards go in and the same dealer deals again.")
        case Void.ANNULLED:
            return tr.say("The deal is called off: nobody scores, the same dealer deals again.")
        case _:
            assert_never(why)


def too_high_line(notice: KnockedTooHigh | PlayedOn, tr: Translations) -> Line:
    """A knock with more than the limit, and what comes of it."""
    match notice:
        case KnockedTooHigh(seat=seat, loose=loose, deadwood=deadwood):
            return tr.say_n(
                "{who} knocked with {n} point of deadwood, more than allowed: {cards}.",
                "{who} knocked with {n} points of deadwood, more than allowed: {cards}.",
                deadwood,
                who=Who(seat),
                cards=Cards(loose),
            )
        case PlayedOn(seat=seat, card=card):
            return tr.say(
                "{who}: play on. The closing card turns up: {card}.",
                who=Who(seat),
                card=Cards((card,)),
            )
        case _:
            assert_never(notice)
