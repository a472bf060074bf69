"""How a deal or a game came out, in one line."""

from typing import assert_never

from rummybot.engine.ids import Seat
from rummybot.engine.scoring import How, Scored
from rummybot.engine.standings import Result
from rummybot.engine.tabletop import Finished
from rummybot.i18n.spans import EMPTY, Line, Who, join, line
from rummybot.i18n.translations import Translations
from rummybot.render.phrases import chips, names_text, points, sentences


def deal_won(scored: Scored, tr: Translations) -> Line:
    """Who won a deal, how, and what it brings."""
    if scored.how is How.UNCLOSED:
        return tr.say("Nobody closed the deal: what each has left over is written down.")
    ended = EMPTY
    if scored.how is How.LAST_RUN:
        ended = tr.say("A run of the highest cards ended the deal.")
    if scored.winners in scored.teams:
        return sentences(ended, _won_by_team(scored, tr))
    if len(scored.winners) != 1:
        return sentences(ended, _shared(scored, tr))
    (winner,) = scored.winners
    score = next(each for each in scored.lines if each.seat == winner)
    who, gain = Who(winner), points(score.gain, tr)
    match scored.how:
        case How.OUT:
            won = tr.say("{who} won the deal by going out: {points}.", who=who, points=gain)
            double = tr.say("With nothing laid before, it counts double.")
            return sentences(won, double if scored.doubled else EMPTY)
        case How.SHOWDOWN:
            return tr.say("{who} won with the lightest hand: {points}.", who=who, points=gain)
        case How.MOST_POINTS | How.LAST_RUN:
            most = tr.say("{who} scored most: {points}.", who=who, points=gain)
            return sentences(ended, most)
        case How.KNOCK:
            return tr.say("{who} won by the knock: {points}.", who=who, points=gain)
        case How.GIN:
            return tr.say(
                "{who} won with gin: {points}, {bonus} of them for gin.",
                who=who,
                points=gain,
                bonus=score.bonus,
            )
        case How.UNDERCUT:
            return tr.say(
                "{who} undercut the knock: {points}, {bonus} of them for the undercut.",
                who=who,
                points=gain,
                bonus=score.bonus,
            )
        case How.RUMMY:
            return tr.say("{who} won the deal with rummy.", who=who)
        case How.COUNTED:
            left = points(score.held, tr)
            return tr.say("{who} won the deal by a knock with {points}.", who=who, points=left)
        case _ as unknown:
            assert_never(unknown)


def _won_by_team(scored: Scored, tr: Translations) -> Line:
    """Partners have won together."""
    total = sum(each.gain for each in scored.lines if each.seat in scored.winners)
    names = names_text(scored.winners)
    return tr.say("Partners {names} scored most: {points}.", names=names, points=points(total, tr))


def _shared(scored: Scored, tr: Translations) -> Line:
    """Several have the lightest hand, and share what the others pay; or the most points."""
    gains = {each.seat: each.gain for each in scored.lines}
    if scored.teams:
        return tr.say("In this deal both teams have the same points.")
    if scored.how in (How.MOST_POINTS, How.LAST_RUN):
        most = points(gains[scored.winners[0]], tr)
        names = names_text(scored.winners)
        return tr.say("Most, with {points} each: {names}.", points=most, names=names)
    if not any(each.pays for each in scored.lines):
        return tr.say("All hands weigh the same: nobody pays.")
    shares = [line(Who(seat), " ", f"+{gains[seat]}") for seat in scored.winners]
    return tr.say("The lightest hands share: {shares}.", shares=join(", ", shares))


def game_won(result: Result | Finished, tr: Translations) -> Line:
    """Who won a game, and the pot."""
    if result.pot:
        return _pot_won(result, tr)
    teams = result.teams if isinstance(result, Result) else _teams_of(result)
    if result.winners in teams:
        return tr.say("Partners {names}: the game is theirs!", names=names_text(result.winners))
    if len(result.winners) != 1:
        return tr.say("The game is drawn: {names}.", names=names_text(result.winners))
    who = Who(result.winners[0])
    if result.shutout:
        return tr.say("{who} won the game with a shutout!", who=who)
    return tr.say("{who} won the game!", who=who)


def _teams_of(over: Finished) -> tuple[tuple[Seat, ...], ...]:
    return () if over.result is None else over.result.teams


def _pot_won(result: Result | Finished, tr: Translations) -> Line:
    pot = chips(sum(result.pot), tr)
    if len(result.winners) != 1:
        names = names_text(result.winners)
        return tr.say(
            "The game is drawn, and the pot shared, {chips}: {names}.", chips=pot, names=names
        )
    who = Who(result.winners[0])
    return tr.say("{who} won the game and the pot: {chips}!", who=who, chips=pot)
