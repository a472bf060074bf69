"""A notice to one line.

Names stand where they need no case ending and no person of the verb, because a name may also be
«You»: English tells what happened in the past tense, Russian puts the name before a colon.
"""

from typing import assert_never

from rummybot.engine.chip_events import (
    AntePaid,
    BoughtIn,
    BuyInOffered,
    Eliminated,
    KnockMoneyPaid,
)
from rummybot.engine.events import (
    CardsCut,
    CardStopped,
    DealBegan,
    DealScored,
    DealVoided,
    DeclaredFalsely,
    DefenceBegan,
    Discarded,
    DiscardTaken,
    DrewOpenly,
    GameWon,
    HandShown,
    JokerFreed,
    Knocked,
    KnockedTooHigh,
    LaidOff,
    LastChanceBegan,
    MeldLaid,
    Passed,
    Penalised,
    PlayedOn,
    SeatReady,
    SeatWithdrew,
    ShuffleDue,
    StockExhausted,
    TakenBack,
    TurnBegan,
    TurnTimedOut,
    UpcardOffered,
    UpcardTurned,
    WentOut,
)
from rummybot.engine.melds import Single, TableMeld
from rummybot.engine.notices import (
    CardsWereDealt,
    ClosedFaceDown,
    DrewFromStock,
    PrivateNotice,
    PublicNotice,
    StockWasRebuilt,
    YouClosedWith,
    YouDrew,
    YourHand,
)
from rummybot.engine.turns import Added, Drew, Freed, Melded, Misdeclared, Stopped, Threw, Took
from rummybot.i18n.spans import EMPTY, Cards, Line, Who, join, line
from rummybot.i18n.translations import Translations
from rummybot.render.chips import chip_line
from rummybot.render.end_lines import end_line, too_high_line, void_line
from rummybot.render.outcomes import deal_won, game_won
from rummybot.render.phrases import names_text, points, sentences

_Dealing = (
    CardsCut
    | DealBegan
    | CardsWereDealt
    | UpcardTurned
    | UpcardOffered
    | ShuffleDue
    | StockWasRebuilt
    | StockExhausted
)
_Turn = (
    TurnBegan
    | Passed
    | DiscardTaken
    | DrewFromStock
    | DrewOpenly
    | LastChanceBegan
    | CardStopped
    | DeclaredFalsely
    | Penalised
    | MeldLaid
    | LaidOff
    | JokerFreed
    | TakenBack
    | Discarded
    | TurnTimedOut
)


def notice_line(notice: PublicNotice, tr: Translations) -> Line:
    """What everybody is told, in one line."""
    if isinstance(notice, _Dealing):
        return _dealing_line(notice, tr)
    if isinstance(notice, _Turn):
        return _turn_line(notice, tr)
    match notice:
        case Knocked() | ClosedFaceDown() | DefenceBegan() | WentOut() | HandShown():
            return end_line(notice, tr)
        case KnockedTooHigh() | PlayedOn():
            return too_high_line(notice, tr)
        case AntePaid() | KnockMoneyPaid() | Eliminated() | BuyInOffered() | BoughtIn():
            return chip_line(notice, tr)
        case DealScored(scored=scored):
            return deal_won(scored, tr)
        case DealVoided(why=why):
            return void_line(why, tr)
        case SeatReady(seat=seat):
            return tr.say("{who}: ready for the next deal.", who=Who(seat))
        case SeatWithdrew(seat=seat):
            return tr.say("{who} left the game.", who=Who(seat))
        case GameWon(result=result):
            return game_won(result, tr)
        case _:
            assert_never(notice)


def private_line(notice: PrivateNotice, tr: Translations) -> Line:
    """What one seat is told, in one line."""
    match notice:
        case YourHand(cards=cards):
            return tr.say("Your hand: {cards}", cards=Cards(cards))
        case YouDrew(card=card, also=also):
            return tr.say("You drew {card} from the stock.", card=Cards((card, *also)))
        case YouClosedWith(card=card):
            return tr.say("You laid {card} face down.", card=Cards((card,)))
        case _:
            assert_never(notice)


def _dealing_line(notice: _Dealing, tr: Translations) -> Line:
    match notice:
        case CardsCut():
            return _cut_line(notice, tr)
        case DealBegan(dealer=dealer, deal_no=number):
            return tr.say("Deal {number}. Dealer: {who}.", number=number, who=Who(dealer))
        case CardsWereDealt(each=0, stock=stock):
            return tr.say("Nothing is dealt; the stock holds {stock}.", stock=stock)
        case CardsWereDealt(each=each, stock=stock, one_more=dealer):
            dealt = tr.say_n(
                "{n} card each; the stock holds {stock}.",
                "{n} cards each; the stock holds {stock}.",
                each,
                stock=stock,
            )
            if dealer is None:
                return dealt
            return sentences(dealt, tr.say("{who}: one more.", who=Who(dealer)))
        case UpcardTurned(card=card):
            return tr.say("Upcard: {card}.", card=Cards((card,)))
        case UpcardOffered(seat=seat):
            return tr.say("{who} to take the upcard or pass.", who=Who(seat))
        case ShuffleDue():
            return tr.say("The stock is used up: the discard pile is shuffled.")
        case StockWasRebuilt(stock=stock):
            return tr.say_n(
                "The discard pile became the stock: {n} card.",
                "The discard pile became the stock: {n} cards.",
                stock,
            )
        case StockExhausted():
            return tr.say("No more cards are drawn from the stock.")
        case _:
            assert_never(notice)


def _cut_line(notice: CardsCut, tr: Translations) -> Line:
    drawn = join(
        ", ",
        (
            line(Who(seat), " – ", Cards((card,)))
            for seat, card in zip(notice.seats, notice.cards, strict=True)
        ),
    )
    cut = tr.say("Cut for the deal: {cards}.", cards=drawn)
    again = tr.say("Equal, so once more: {names}.", names=names_text(notice.tied))
    return sentences(cut, again if notice.tied else EMPTY)


def _turn_line(notice: _Turn, tr: Translations) -> Line:
    match notice:
        case TurnBegan(seat=seat, is_full=True):
            return tr.say("{who} to discard without a draw.", who=Who(seat))
        case TurnBegan(seat=seat, only_stock=True):
            return tr.say("{who} to play, from the stock alone.", who=Who(seat))
        case TurnBegan(seat=seat):
            return tr.say("{who} to play.", who=Who(seat))
        case Passed(seat=seat):
            return tr.say("{who} passed.", who=Who(seat))
        case DiscardTaken(seat=seat, card=card, over=over) if over:
            return tr.say(
                "{who} took {card} from the row, and {cards} with it.",
                who=Who(seat),
                card=Cards((card,)),
                cards=Cards(over),
            )
        case DiscardTaken(seat=seat, card=card):
            return tr.say(
                "{who} took {card} from the discard pile.", who=Who(seat), card=Cards((card,))
            )
        case DrewFromStock(seat=seat, count=1):
            return tr.say("{who} drew from the stock.", who=Who(seat))
        case DrewFromStock(seat=seat, count=count):
            return tr.say_n(
                "{who} drew {n} card from the stock.",
                "{who} drew {n} cards from the stock.",
                count,
                who=Who(seat),
            )
        case MeldLaid(seat=seat, meld=TableMeld(shape=Single(on=on)) as meld):
            return tr.say(
                "{who} laid single {number}: {cards}, beside {on}.",
                who=Who(seat),
                number=meld.id,
                cards=Cards(meld.cards),
                on=on,
            )
        case MeldLaid(seat=seat, meld=meld):
            return tr.say(
                "{who} laid meld {number}: {cards}.",
                who=Who(seat),
                number=meld.id,
                cards=Cards(meld.cards),
            )
        case LaidOff(seat=seat, card=card, meld=meld):
            return tr.say(
                "{who} added {card} to meld {number}: {cards}.",
                who=Who(seat),
                card=Cards((card,)),
                number=meld.id,
                cards=Cards(meld.cards),
            )
        case JokerFreed(seat=seat, card=card, meld=meld):
            return tr.say(
                "{who} freed the joker of meld {number} with {card}: {cards}.",
                who=Who(seat),
                card=Cards((card,)),
                number=meld.id,
                cards=Cards(meld.cards),
            )
        case TakenBack():
            return _taken_back_line(notice, tr)
        case Discarded(seat=seat, cards=cards):
            return tr.say("{who} discarded {card}.", who=Who(seat), card=Cards(cards))
        case TurnTimedOut(seat=seat, skipped=True):
            return tr.say("{who} was skipped by the host or a moderator.", who=Who(seat))
        case TurnTimedOut(seat=seat):
            return tr.say("{who} ran out of time.", who=Who(seat))
        case DrewOpenly() | LastChanceBegan() | CardStopped() | DeclaredFalsely() | Penalised():
            return _rare_line(notice, tr)
        case _:
            assert_never(notice)


def _rare_line(
    notice: DrewOpenly | LastChanceBegan | CardStopped | DeclaredFalsely | Penalised,
    tr: Translations,
) -> Line:
    match notice:
        case DrewOpenly(seat=seat, card=card):
            return tr.say(
                "{who} drew {card} from the stock, openly.", who=Who(seat), card=Cards((card,))
            )
        case LastChanceBegan(seat=seat):
            return tr.say("{who} may draw and discard once more, or pass.", who=Who(seat))
        case CardStopped(seat=seat, card=card, by=by):
            return tr.say(
                "{by}: Stop! {card} fits a meld. {who} to lay it off and discard again.",
                by=Who(by),
                card=Cards((card,)),
                who=Who(seat),
            )
        case DeclaredFalsely(seat=seat):
            return tr.say("{who} declared, but not all cards can go down.", who=Who(seat))
        case Penalised(gains=gains):
            return tr.say("Each opponent gets {points}.", points=points(max(gains), tr))
        case _:
            assert_never(notice)


def _taken_back_line(notice: TakenBack, tr: Translations) -> Line:
    who = Who(notice.seat)
    match notice.act:
        case Took(card=card, over=over):
            return tr.say(
                "{who} put {card} back on the discard pile.", who=who, card=Cards((card, *over))
            )
        case Threw(card=card, also=also):
            return tr.say("{who} took the discard {card} back.", who=who, card=Cards((card, *also)))
        case Melded(cards=cards):
            return tr.say("{who} took {cards} back into the hand.", who=who, cards=Cards(cards))
        case Added(card=card):
            return tr.say("{who} took {cards} back into the hand.", who=who, cards=Cards((card,)))
        case Freed(card=card, meld=number):
            return tr.say(
                "{who} took {card} back into the hand, and the joker stands in meld {number} "
                "again.",
                who=who,
                card=Cards((card,)),
                number=number,
            )
        case Drew():
            return tr.say("{who} put a card back on the stock.", who=who)
        case Misdeclared() | Stopped():
            return EMPTY
        case _ as unknown:
            assert_never(unknown)
