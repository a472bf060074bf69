"""A refusal to a sentence: why not, by which rule of this table, and what would be legal."""

from typing import assert_never

from rummybot.engine import refusals as no
from rummybot.engine.chip_refusals import ChipRefusal
from rummybot.engine.draw_refusals import DrawRefusal
from rummybot.engine.endings import Closing, EmptyHand, EndingRun, LastDiscard
from rummybot.engine.joker_refusals import JokerRefusal
from rummybot.engine.refusals import Refusal
from rummybot.engine.rules import InHand, OnTable, Row, Untouched
from rummybot.engine.tabletop import BetweenDeals, Defending, Drawing, Finished
from rummybot.engine.turn_rules import Discarding, UpTo
from rummybot.engine.views import PublicView
from rummybot.i18n.spans import EMPTY, Cards, Line, Who
from rummybot.i18n.translations import Translations
from rummybot.render.chips import chip_refused
from rummybot.render.jokers import joker_refused, still_to_open
from rummybot.render.phrases import names_text, runs_text, sentences
from rummybot.render.why_not_cards import (
    DutyRefusal,
    MeldingRefusal,
    drawing_refused,
    duty_refused,
    melding_refused,
    what_to_play,
)

_When = (
    no.NotInGame
    | no.NotYourTurn
    | no.NoDealRunning
    | no.DealIsRunning
    | no.AlreadyReady
    | no.TooLate
    | no.WrongSeatCount
    | no.PartnersStay
)
_Order = (
    no.UpcardIsOffered
    | no.MustDrawFirst
    | no.AlreadyDrawn
    | no.OpensByDiscard
    | no.MustJudge
    | no.LastChanceOnly
    | no.MustDefend
    | no.NothingToPass
)


def why_not(refusal: Refusal, table: PublicView, tr: Translations) -> Line:
    """Why an intent was not taken. It goes to whoever asked, never to the channel."""
    if isinstance(refusal, ChipRefusal):
        return chip_refused(refusal, tr)
    if isinstance(refusal, _When):
        return _when(refusal, table, tr)
    if isinstance(refusal, _Order):
        return _order(refusal, table, tr)
    if isinstance(refusal, DrawRefusal):
        return drawing_refused(refusal, table, tr)
    if isinstance(refusal, MeldingRefusal):
        return melding_refused(refusal, table, tr)
    if isinstance(refusal, DutyRefusal):
        return duty_refused(refusal, table, tr)
    if isinstance(refusal, JokerRefusal):
        return joker_refused(refusal, tr)
    match refusal:
        case no.NoKnockHere():
            return _no_knock(table, tr)
        case no.DeadwoodTooHigh():
            return _too_high(refusal, tr)
        case no.NoStopHere() | no.NothingToStop() | no.StopsNothing():
            return _no_stop(refusal, tr)
        case no.DeclaredBefore():
            return tr.say(
                "One false declaration a turn is enough. Play on, and end the turn with a discard."
            )
        case no.NotCovered(loose=loose):
            return _not_covered(Cards(loose), table, tr)
        case no.NothingToTakeBack(why=why):
            return _kept(why, table, tr)
        case _:
            assert_never(refusal)


def _no_knock(table: PublicView, tr: Translations) -> Line:
    match table.rules.ending:
        case EndingRun(runs=runs):
            return tr.say(
                "Nobody knocks or goes out at this table: {runs} in one play ends the deal, or the "
                "stock does.",
                runs=runs_text(runs, tr),
            )
        case EmptyHand(is_declared=False):
            return tr.say(
                "Nobody knocks or declares at this table: the deal is won by playing all cards."
            )
        case EmptyHand() | Closing():
            return tr.say("Nobody knocks at this table: the deal is won by playing all cards.")
        case _ as unknown:
            assert_never(unknown)


def _not_covered(loose: Cards, table: PublicView, tr: Translations) -> Line:
    match table.rules.ending:
        case Closing():
            not_gin = tr.say(
                "Gin needs all cards but the discard in melds; {cards} would be left over.",
                cards=loose,
            )
            not_rummy = tr.say(
                "Rummy needs all cards but the discard in melds; {cards} would be left over.",
                cards=loose,
            )
            said = not_rummy if table.rules.has_rummy else not_gin
            return sentences(said, _knock_limit(table, tr))
        case EmptyHand(last_discard=LastDiscard.REQUIRED):
            return tr.say(
                "To go out here, all cards but the last discard must go down in melds or be laid "
                "off: {cards} would be left over.",
                cards=loose,
            )
        case EmptyHand() | EndingRun():
            return tr.say(
                "To go out, all cards must go down: {cards} would be left over.", cards=loose
            )
        case _ as unknown:
            assert_never(unknown)


def _no_stop(refusal: no.NoStopHere | no.NothingToStop | no.StopsNothing, tr: Translations) -> Line:
    match refusal:
        case no.NoStopHere():
            return tr.say("Nobody stops a discard at this table.")
        case no.NothingToStop(card=card):
            return tr.say(
                "{card} cannot be stopped: only another player's last discard can, until the next "
                "player draws.",
                card=Cards((card,)),
            )
        case no.StopsNothing(card=card):
            return tr.say(
                "{card} fits no meld on the table, so it stays where it is.", card=Cards((card,))
            )
        case _:
            assert_never(refusal)


def wrong_seat_count(refusal: no.WrongSeatCount, tr: Translations) -> Line:
    """Why a game cannot begin with so many: there is no table yet to speak of."""
    if refusal.least == refusal.most:
        return tr.say_n(
            "This game is for exactly {n} player; here sit {seats}.",
            "This game is for exactly {n} players; here sit {seats}.",
            refusal.least,
            seats=refusal.seats,
        )
    return tr.say(
        "This game is for {least} to {most} players; here sit {seats}.",
        least=refusal.least,
        most=refusal.most,
        seats=refusal.seats,
    )


def _when(refusal: _When, table: PublicView, tr: Translations) -> Line:
    match refusal:
        case no.NotInGame():
            return tr.say("You have no seat in this game. You may watch, and join the next one.")
        case no.NotYourTurn(whose=whose):
            return tr.say("It is not your turn: {who} is to move.", who=Who(whose))
        case no.NoDealRunning():
            return _no_deal(table, tr)
        case no.DealIsRunning():
            return tr.say("The deal is still going on. You can go on or leave when it is over.")
        case no.AlreadyReady():
            return sentences(tr.say("You have already said so."), _waiting_for(table, tr))
        case no.TooLate():
            return tr.say("Too late: the game has moved on.")
        case no.WrongSeatCount():
            return wrong_seat_count(refusal, tr)
        case no.PartnersStay():
            return tr.say(
                "Partners play to the end. If you get up from the table (/rummy leave), a computer "
                "goes on for you."
            )
        case _:
            assert_never(refusal)


def _no_deal(table: PublicView, tr: Translations) -> Line:
    match table.phase:
        case BetweenDeals():
            over = tr.say("The deal is over; you can go on to the next one, or leave.")
            return sentences(over, _waiting_for(table, tr))
        case Finished():
            return tr.say("The game is over. You can start a new one.")
        case _:
            return tr.say("The cards are being shuffled. One moment.")


def _waiting_for(table: PublicView, tr: Translations) -> Line:
    if not isinstance(table.phase, BetweenDeals):
        return EMPTY
    late = tuple(seat for seat in table.seats if seat not in table.phase.ready)
    return tr.say("Waiting for: {names}.", names=names_text(late))


def _order(refusal: _Order, table: PublicView, tr: Translations) -> Line:
    match refusal:
        case no.UpcardIsOffered(card=card):
            return tr.say("First the upcard is offered: take {card}, or pass.", card=Cards((card,)))
        case no.MustDrawFirst():
            return sentences(tr.say("A turn begins with a draw."), _draw(table, tr))
        case no.AlreadyDrawn() if isinstance(table.rules.draw, UpTo):
            return sentences(tr.say("You have drawn: once a turn."), what_to_play(table, tr))
        case no.AlreadyDrawn():
            return sentences(tr.say("You have your card: one a turn."), what_to_play(table, tr))
        case no.OpensByDiscard():
            return tr.say(
                "You were dealt one card more than the others: the deal begins with your discard, "
                "without a draw."
            )
        case no.MustDefend():
            return tr.say(
                "The deal has been closed. You may only lay off on the melds on the table, or pass."
            )
        case no.MustJudge():
            return tr.say(
                "That knock was too high: let the deal end, or pass to have it played on."
            )
        case no.LastChanceOnly():
            return tr.say(
                "The deal has been closed: you may draw and discard once more, but neither knock "
                "nor lay off."
            )
        case no.NothingToPass():
            return _no_pass(table, tr)
        case _:
            assert_never(refusal)


def _no_pass(table: PublicView, tr: Translations) -> Line:
    match table.phase:
        case Drawing() if table.rules.discarding is Discarding.ANY:
            return tr.say("Draw from the stock first: then you may play, discard or pass.")
        case Drawing():
            return sentences(tr.say("A turn cannot be passed over."), _draw(table, tr))
        case _:
            return sentences(
                tr.say("A turn ends with a discard, not with a pass."), what_to_play(table, tr)
            )


def _draw(table: PublicView, tr: Translations) -> Line:
    """What one may draw."""
    closed = isinstance(table.phase, Drawing) and table.phase.only_stock
    if closed or not table.discards or isinstance(table.rules.pile, Untouched):
        return tr.say("Draw from the stock.")
    top = Cards(table.discards[-1:])
    if isinstance(table.rules.pile, Row):
        return tr.say(
            "Draw from the stock, or take a card of the row, with all that lie on it, if you play "
            "it at once."
        )
    if table.rules.pile.binds and still_to_open(table):
        return tr.say("Draw from the stock, or take {card} for your opening.", card=top)
    if table.rules.pile.binds:
        return tr.say("Draw from the stock, or take {card} if you play it at once.", card=top)
    return tr.say("Draw from the stock, or take {card} from the discard pile.", card=top)


def _too_high(refusal: no.DeadwoodTooHigh, tr: Translations) -> Line:
    high = tr.say_n(
        "That leaves {n} point of deadwood; here you may knock with {limit} or less.",
        "That leaves {n} points of deadwood; here you may knock with {limit} or less.",
        refusal.deadwood,
        limit=refusal.limit,
    )
    if refusal.least <= refusal.limit:
        best = tr.say("With the best discard you may: it leaves {least}.", least=refusal.least)
    else:
        best = tr.say("The best discard would leave {least}.", least=refusal.least)
    return sentences(high, best)


def _knock_limit(table: PublicView, tr: Translations) -> Line:
    match table.rules.ending:
        case Closing(limit=limit):
            return tr.say("You may knock with {limit} or less.", limit=limit)
        case _:
            return EMPTY


def _kept(why: no.WhyKept, table: PublicView, tr: Translations) -> Line:
    match why:
        case no.WhyKept.NOTHING_DONE:
            said = tr.say("You have done nothing that could be taken back now.")
        case no.WhyKept.DREW:
            said = tr.say("A draw stays.")
        case no.WhyKept.PASSED:
            said = tr.say("A pass stays.")
        case no.WhyKept.CLOSED:
            said = tr.say("The deal has been closed, and that stays.")
        case no.WhyKept.DECLARED:
            said = tr.say("After a false declaration all that was done in the turn stays.")
        case no.WhyKept.SHUFFLED:
            said = tr.say("The cards have been shuffled since: what was done before stays.")
        case no.WhyKept.TIME_UP:
            said = tr.say("The last turn was ended for its player: what was done then stays.")
        case no.WhyKept.TURN_OVER:
            said = tr.say("Your turn has ended without a discard, and that stays.")
        case no.WhyKept.OTHERS_ACTED:
            return tr.say("Only the last act can be taken back, and it was not yours.")
        case _:
            assert_never(why)
    return sentences(said, _taken_back_here(table, tr))


def _taken_back_here(table: PublicView, tr: Translations) -> Line:
    """What can be taken back at this table, and until when."""
    if isinstance(table.phase, Defending):
        return tr.say("Lay-offs can be taken back until the pass.")
    match table.rules.tabling:
        case InHand():
            return tr.say("Your discard can be taken back until the next player acts.")
        case OnTable():
            return tr.say(
                "Melds and lay-offs of your turn can be taken back, and your discard until the "
                "next player acts."
            )
        case _ as unknown:
            assert_never(unknown)
