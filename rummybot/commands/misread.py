"""Why a text could not be read, in words: the third kind of answer beside taken and refused."""

from typing import assert_never

from rummybot.commands.notation import Ambiguous, CannotRead, Hint, Misread
from rummybot.i18n.spans import Cards, Line
from rummybot.i18n.translations import Translations


def misread_line(misread: Misread, tr: Translations) -> Line:
    """One line that says what was not understood and how to write it."""
    match misread:
        case Ambiguous(text=text, readings=(ten, ace)):
            return tr.say(
                "“{text}” can mean {ten} or {ace}, and you hold both: write 10 for the ten, A for "
                "the ace.",
                text=text,
                ten=Cards((ten,)),
                ace=Cards((ace,)),
            )
        case CannotRead(text=text, hint=hint):
            return _hint_line(text, hint, tr)
        case _:
            assert_never(misread)


def _hint_line(text: str, hint: Hint, tr: Translations) -> Line:
    match hint:
        case Hint.NOTHING:
            return tr.say("No card is named. Write a card as 7S or 7♠.")
        case Hint.ONE:
            return tr.say("“{text}” is no card: an ace is written A, a ten 10.", text=text)
        case Hint.NO_SUIT:
            return tr.say(
                "“{text}” has no suit. Add S, H, D or C, or the sign: 7S or 7♠.", text=text
            )
        case Hint.NO_RANK:
            return tr.say("“{text}”: write the rank first, then the suit: 7S or 7♠.", text=text)
        case Hint.NO_CARD:
            return tr.say(
                "“{text}” is no card. Ranks are A, 2 to 10, J, Q, K; suits S, H, D, C: 7S, 10H.",
                text=text,
            )
        case Hint.NO_RUN:
            return tr.say(
                "“{text}” is no run. Write the lowest rank, a dash, the highest, the suit: 5-7H.",
                text=text,
            )
        case Hint.NOT_ONE_CARD:
            return tr.say("“{text}”: one card is wanted here, not several.", text=text)
        case Hint.NOT_A_NUMBER if not text:
            return tr.say("Say the number of the meld, too: 1, 2 and so on.")
        case Hint.NOT_A_NUMBER:
            return tr.say("“{text}” is no number of a meld: 1, 2 and so on.", text=text)
        case Hint.TOO_LONG:
            return tr.say("“{text}” is too long to be read.", text=text)
        case _:
            assert_never(hint)
