"""What is asked before a declaration counts that would turn out false (AMB-19)."""

from typing import assert_never

from rummybot.engine.endings import EmptyHand, PaysEach, PlaysDown, Refused
from rummybot.engine.rules import Rules
from rummybot.i18n.spans import Line
from rummybot.i18n.translations import Translations
from rummybot.render.phrases import points


def false_question(rules: Rules, tr: Translations) -> Line:
    """What it would cost by these rules."""
    assert isinstance(rules.ending, EmptyHand)
    match rules.ending.false_call:
        case PaysEach(points=each):
            return tr.say(
                "Not all your cards could go down. By a false declaration each opponent gets "
                "{points} at once. Declare all the same?",
                points=points(each, tr),
            )
        case PlaysDown():
            return tr.say(
                "Not all your cards could go down. By a false declaration all that can goes "
                "down, and your turn goes on. Declare all the same?"
            )
        case Refused():
            raise AssertionError("a false declaration is refused here")
        case _ as unknown:
            assert_never(unknown)
