"""What happens around a game, in one line each."""

from rummybot.engine.ids import Seat
from rummybot.i18n.spans import Line, Who
from rummybot.i18n.translations import Translations
from rummybot.render.phrases import sentences


def ping_line(names: Line, tr: Translations) -> Line:
    """Calls those who are awaited."""
    return tr.say("{names} to move", names=names)


def little_time_line(tr: Translations) -> Line:
    """Added to the call when time runs out."""
    return tr.say("Little time is left.")


def away_line(seat: Seat, tr: Translations) -> Line:
    """A computer holds somebody's seat until he comes back."""
    return tr.say(
        "{who}: away. A computer plays until {who} presses ▶ Play or types /rummy back",
        who=Who(seat),
    )


def played_for_line(tr: Translations) -> Line:
    """For one who is away: what happens at his seat, and how he takes it again."""
    return tr.say("A computer plays for you until you move, press ▶ Play or type /rummy back")


def stays_line(tr: Translations) -> Line:
    """Of the seat of who has left his partner."""
    return tr.say("A computer plays in that seat to the end of the game.")


def left_line(
    seat: Seat, tr: Translations, *, removed: bool, plays_on: bool, partners: bool = False
) -> Line:
    """Somebody has left or was sent away; a computer holds the seat, where it is played on: to the
    end of the deal, or for a partner of the game.
    """
    who = Who(seat)
    if plays_on and partners:
        return sentences(left_line(seat, tr, removed=removed, plays_on=False), stays_line(tr))
    if removed and plays_on:
        return tr.say(
            "{who} was removed from the table. A computer plays this deal to its end.", who=who
        )
    if removed:
        return tr.say("{who} was removed from the table.", who=who)
    if plays_on:
        return tr.say("{who} left. A computer plays this deal to its end.", who=who)
    return tr.say("{who} left the game.", who=who)


def your_seat_line(
    tr: Translations, *, removed: bool, plays_on: bool, partners: bool = False
) -> Line:
    """The same for that person himself."""
    if plays_on and partners:
        return sentences(your_seat_line(tr, removed=removed, plays_on=False), stays_line(tr))
    if removed and plays_on:
        return tr.say("You were removed from the table. A computer plays this deal to its end.")
    if removed:
        return tr.say("You were removed from the table.")
    if plays_on:
        return tr.say("You have left the game. A computer plays this deal to its end.")
    return tr.say("You have left the game.")


def back_line(seat: Seat, tr: Translations) -> Line:
    """Somebody has taken his seat again."""
    return tr.say("{who}: back at the table.", who=Who(seat))


def paused_line(tr: Translations) -> Line:
    """Nothing moves, and no time runs."""
    return tr.say("⏸ Paused. The host lets it go on: /rummy resume")


def goes_on_line(tr: Translations) -> Line:
    """Before the time at which a pause ends by itself."""
    return tr.say("Goes on by itself:")


def went_on_line(tr: Translations) -> Line:
    """A pause is over."""
    return tr.say("The pause is over: the game goes on.")


def resumed_line(tr: Translations, *, paused: bool) -> Line:
    """The process began again."""
    if paused:
        return tr.say("The bot was restarted. The game is paused as before.")
    return tr.say("The bot was restarted. The game goes on where it was.")


def offer_line(tr: Translations) -> Line:
    """The lobby waits."""
    return tr.say("Nobody else yet? Computers can play: Add computer.")


def ended_line(tr: Translations) -> Line:
    """The table was closed by its host or a manager."""
    return tr.say("The table was closed by its host or a moderator.")


def deserted_line(tr: Translations) -> Line:
    """The table was closed because all people have left it."""
    return tr.say("The table was closed: nobody sits at it any more.")


def idle_line(tr: Translations) -> Line:
    """The table was closed because nobody came."""
    return tr.say("The table was closed: nothing happened here for a while.")


def gone_line(tr: Translations) -> Line:
    """For the players, when the place of their table is gone."""
    return tr.say("The place of your table is gone, so the game is closed. Nothing was scored.")
