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
        PublicButton(tr.say("Leave"), PublicPress.LEAVE),
        PublicButton(tr.say("Add computer"), PublicPress.ADD),
        PublicButton(tr.say("Rules"), PublicPress.RULES),
        PublicButton(tr.say("Start"), PublicPress.START),
    )


def table_buttons(table: PublicView, tr: Translations) -> tuple[PublicButton, ...]:
    """Under the board of a game; nothing under one that is over."""
    scores = PublicButton(tr.say("Scores"), PublicPress.SCORES)
    match table.phase:
        case Finished():
            return ()
        case BetweenDeals(ready=ready):
            going_on = tr.say(
                "Next deal ({ready}/{seats})", ready=len(ready), seats=len(table.seats)
            )
            return (
                PublicButton(going_on, PublicPress.NEXT),
                scores,
                PublicButton(tr.say("Leave"), PublicPress.LEAVE),
            )
        case _:
            return (
                PublicButton(line("▶ ", tr.say("Play")), PublicPress.PLAY),
                PublicButton(line("🃏 ", tr.say("Hand")), PublicPress.HAND),
                PublicButton(line("⋯"), PublicPress.MORE),
            )
