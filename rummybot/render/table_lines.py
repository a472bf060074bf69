"""What happens around a game, in one line each."""

from rummybot.engine.ids import Seat
from rummybot.i18n.spans import Line, Who
from rummybot.i18n.translations import Translations


def ping_line(names: Line, tr: Translations) -> Line:
    """Calls those who are awaited."""
    return tr.say("To move: {names}", names=names)


def little_time_line(tr: Translations) -> Line:
    """Added to the call when time runs out."""
    return tr.say("Little time is left.")


def away_line(seat: Seat, tr: Translations) -> Line:
    """A computer holds somebody's seat until he comes back."""
    return tr.say("{who}: away. A computer plays until Play is pressed.", who=Who(seat))


def left_line(seat: Seat, tr: Translations) -> Line:
    """A computer holds the seat of somebody who has left."""
    return tr.say("{who} left. A computer plays this deal to its end.", who=Who(seat))


def left_for_good_line(seat: Seat, tr: Translations) -> Line:
    """Somebody has left, and nothing is played on."""
    return tr.say("{who} left the game.", who=Who(seat))


def back_line(seat: Seat, tr: Translations) -> Line:
    """Somebody has taken his seat again."""
    return tr.say("{who}: back at the table.", who=Who(seat))


def resumed_line(tr: Translations) -> Line:
    """The process began again."""
    return tr.say("The bot was restarted. The game goes on where it was.")


def offer_line(tr: Translations) -> Line:
    """The lobby waits."""
    return tr.say("Nobody else yet? Computers can play: Add computer.")


def ended_line(tr: Translations) -> Line:
    """The table was closed by its host or a manager."""
    return tr.say("The table was closed.")


def idle_line(tr: Translations) -> Line:
    """The table was closed because nobody came."""
    return tr.say("The table was closed: nothing happened here for a while.")


def gone_line(tr: Translations) -> Line:
    """For the players, when the place of their table is gone."""
    return tr.say("The channel of your table is gone, so the game is closed. Nothing was scored.")
