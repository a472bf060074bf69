"""The buttons under public messages."""

from rummybot.engine.tabletop import BetweenDeals, Finished
from rummybot.engine.views import PublicView
from rummybot.i18n.spans import line
from rummybot.i18n.translations import Translations
from rummybot.render.press import PublicPress
from rummybot.render.screen import PublicButton


def lobby_buttons(tr: Translations) -> tuple[PublicButton, ...]:
    """Under an open table before its game."""
    return (
        PublicButton(tr.say("Join"), PublicPress.JOIN),
        leave_button(tr),
        PublicButton(tr.say("Add computer"), PublicPress.ADD),
        PublicButton(tr.say("Rules"), PublicPress.RULES),
        PublicButton(tr.say("Start"), PublicPress.START),
    )


def leave_button(tr: Translations) -> PublicButton:
    """Gets up from the table."""
    return PublicButton(line(tr.word_in("table", "Leave")), PublicPress.LEAVE)


def leave_buttons(tr: Translations) -> tuple[PublicButton, ...]:
    """Under the question whether somebody means to leave a game."""
    return (
        PublicButton(tr.say("Leave the game"), PublicPress.GO),
        PublicButton(tr.say("Stay"), PublicPress.STAY),
    )


def more_buttons(tr: Translations) -> tuple[PublicButton, ...]:
    """What there is besides playing."""
    return (
        PublicButton(tr.say("Scores"), PublicPress.SCORES),
        PublicButton(tr.say("Rules"), PublicPress.RULES),
        leave_button(tr),
    )


def table_buttons(table: PublicView, tr: Translations) -> tuple[PublicButton, ...]:
    """Under the board of a game; under one that is over, another game like it."""
    scores = PublicButton(tr.say("Scores"), PublicPress.SCORES)
    match table.phase:
        case Finished():
            return (PublicButton(tr.say("Rematch"), PublicPress.AGAIN),)
        case BetweenDeals(ready=ready):
            going_on = tr.say(
                "Next deal ({ready}/{seats})", ready=len(ready), seats=len(table.seats)
            )
            return (
                PublicButton(going_on, PublicPress.NEXT),
                scores,
                leave_button(tr),
            )
        case _:
            return (
                PublicButton(line("▶ ", tr.say("Play")), PublicPress.PLAY),
                PublicButton(line("🃏 ", tr.say("Hand")), PublicPress.HAND),
                PublicButton(line("⋯"), PublicPress.MORE),
            )
