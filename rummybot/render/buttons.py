"""The buttons under public messages, and under answers about a table."""

from collections.abc import Iterable
from typing import assert_never

from rummybot.engine.ids import Moment, Seat
from rummybot.engine.legality import call_window_open
from rummybot.engine.tabletop import BetweenDeals, Finished
from rummybot.engine.views import PublicView
from rummybot.i18n.spans import Line, Who, line
from rummybot.i18n.translations import Translations
from rummybot.render.press import PublicPress, Ruling, public_token, ruling_token
from rummybot.render.screen import AnswerButton, PublicButton, RulingButton


def lobby_buttons(tr: Translations, *, of_teams: bool = False) -> tuple[PublicButton, ...]:
    """Under an open table before its game; where teams play, with a way to other partners."""
    partners = PublicButton(tr.say("Change partners"), PublicPress.PARTNERS)
    return (
        PublicButton(tr.say("Join"), PublicPress.JOIN),
        leave_button(tr),
        PublicButton(tr.say("Add computer"), PublicPress.ADD),
        PublicButton(tr.say("Options"), PublicPress.OPTIONS),
        PublicButton(tr.say("Rules"), PublicPress.RULES),
        *((partners,) if of_teams else ()),
        PublicButton(tr.say("Start"), PublicPress.START),
        more_button(),
    )


def more_button() -> PublicButton:
    """Shows what there is besides playing."""
    return PublicButton(line("⋯"), PublicPress.MORE)


def leave_button(tr: Translations) -> PublicButton:
    """Gets up from the table."""
    return PublicButton(line(tr.word_in("table", "Leave")), PublicPress.LEAVE)


def leave_buttons(tr: Translations) -> tuple[PublicButton, ...]:
    """Under the question whether somebody means to leave a game."""
    return (
        PublicButton(tr.say("Leave the game"), PublicPress.GO),
        PublicButton(tr.say("Stay"), PublicPress.STAY),
    )


def more_buttons(tr: Translations, *, begun: bool, seated: bool) -> tuple[PublicButton, ...]:
    """What there is besides playing: scores once a game has begun, leaving for who sits there."""
    rules = PublicButton(tr.say("Rules"), PublicPress.RULES)
    scores = (PublicButton(tr.say("Scores"), PublicPress.SCORES),) if begun else ()
    return (*scores, rules, leave_button(tr)) if seated else (*scores, rules)


def skip_button(seat: Seat, clock: Moment, tr: Translations) -> RulingButton:
    """Ends a turn for whoever is waited for."""
    return RulingButton(tr.say("Skip {who}", who=Who(seat)), Ruling.SKIP, clock)


def deal_on_button(clock: Moment, tr: Translations) -> RulingButton:
    """Begins the next deal without waiting for those who are not ready."""
    return RulingButton(tr.say("Deal without waiting"), Ruling.SKIP, clock)


def pause_button(version: int, tr: Translations) -> RulingButton:
    """Lets a game stand still."""
    return RulingButton(line("⏸ ", tr.say("Pause")), Ruling.PAUSE, version)


def resume_button(version: int, tr: Translations) -> RulingButton:
    """Ends a pause."""
    return RulingButton(line("▶ ", tr.say("Resume")), Ruling.RESUME, version)


def people_button(tr: Translations) -> RulingButton:
    """Asks whom to send away."""
    return RulingButton(tr.say("Remove a player"), Ruling.PEOPLE)


def end_button(tr: Translations, *, begun: bool) -> RulingButton:
    """Asks whether the table is to be closed."""
    return RulingButton(_end_label(tr, begun=begun), Ruling.END)


def sitter_buttons(seats: Iterable[Seat], tr: Translations) -> tuple[AnswerButton, ...]:
    """Those who can be sent away, one each."""
    found = (RulingButton(line(Who(seat)), Ruling.REMOVE, seat) for seat in seats)
    return (*found, _back_button(tr))


def remove_buttons(seat: Seat, tr: Translations) -> tuple[AnswerButton, ...]:
    """Under the question whether somebody is to be sent away."""
    label = tr.say("Remove {who}", who=Who(seat))
    return RulingButton(label, Ruling.SEND, seat), _back_button(tr)


def close_buttons(tr: Translations, *, begun: bool) -> tuple[AnswerButton, ...]:
    """Under the question whether a table is to be closed."""
    return RulingButton(_end_label(tr, begun=begun), Ruling.CLOSE), _back_button(tr)


def _end_label(tr: Translations, *, begun: bool) -> Line:
    return tr.say("End the game") if begun else tr.say("Close the table")


def _back_button(tr: Translations) -> PublicButton:
    return PublicButton(line("← ", tr.say("Back")), PublicPress.MORE)


def token_of(button: AnswerButton, table: str, version: int) -> str:
    """The token of a button of this table, made for a version of it; 0 where it holds for any."""
    match button:
        case PublicButton(press=press):
            return public_token(table, press, version)
        case RulingButton(ruling=ruling, about=about):
            return ruling_token(table, ruling, about, version)
        case _ as unknown:
            assert_never(unknown)


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
                more_button(),
            )
        case _:
            stop = PublicButton(line("✋ ", tr.say("Stop!")), PublicPress.CALL)
            return (
                PublicButton(line("▶ ", tr.say("Play")), PublicPress.PLAY),
                PublicButton(line("🃏 ", tr.say("Hand")), PublicPress.HAND),
                *((stop,) if call_window_open(table) else ()),
                more_button(),
            )
