"""What only the terminal says while people play; everything else is said in `render`."""

from rummybot.adapters.terminal.lexicon import HERE, QUIT, TAKE, shortest_name
from rummybot.adapters.terminal.setup import Setup, rules_of
from rummybot.commands.command import Param
from rummybot.commands.notation import shown
from rummybot.delivery.naming import computer_name
from rummybot.engine.cards import Card
from rummybot.engine.ids import Seat
from rummybot.engine.variants import VARIANTS
from rummybot.engine.views import PublicView
from rummybot.i18n.prose import prose
from rummybot.i18n.spans import Cards, Line, Who, join, line, strong
from rummybot.i18n.translations import Translations
from rummybot.render.chips import chips_of
from rummybot.render.names import names
from rummybot.render.options import chosen_options
from rummybot.render.phrases import cards_count, points
from rummybot.render.rulesheet import variant_name
from rummybot.render.screen import Block, Quiet, Text
from rummybot.tables.roster import Computer

BETWEEN = " · "

NEW = "rummy new"
"""The command that ends one game here and begins another."""

BY_ENTER = " (Enter)"
"""Stands after the only choice: the key is called so in every language."""

_NOT_HERE = (
    *("rummy join", "rummy leave", "rummy add", "rummy remove", "rummy start", "rummy end"),
    *("rummy game", "rummy option", "rummy time"),
)
"""Commands of a chat: at one keyboard everybody sits down before the game."""

TYPED_HERE = tuple(each for each in HERE if each.name not in _NOT_HERE)
"""The commands that are."""

# ---------------------------------------------------------------- names


def you(tr: Translations) -> str:
    """The one person at the keyboard, who has given no name."""
    return tr.word("You")


def computer(number: int, tr: Translations) -> str:
    """A computer that plays in somebody's seat."""
    return computer_name(Computer(number), tr)


# ---------------------------------------------------------------- before and after a game


def what_is_played(setup: Setup, tr: Translations) -> Line:
    """The game, who plays it, and what is not as usual."""
    unnamed = [computer(number, tr) for number in range(1, setup.computers + 1)]
    around = names([name or you(tr) for name in setup.people] + unnamed).by_seat
    game = variant_name(setup.variant, tr)
    played = tr.say("{game}: {names}.", game=game, names=", ".join(around))
    chosen = join("; ", chosen_options(setup.variant, rules_of(setup), tr))
    return line(played, " ", chosen, ".") if chosen else played


def introduction(variant: str, tr: Translations) -> tuple[Block, ...]:
    """What the game is about, and how to play it here."""
    written = prose(tr.locale, variant)
    about = written.parts[0][1] if written else ()
    leave = tr.word_in("command", QUIT)
    how = tr.say(
        "Type the number of what you choose, or a word: “{help}” lists the words, “{rules}” "
        "explains the game, “{quit}” leaves.",
        help=strong(_typed("rummy help", tr)),
        rules=strong(_typed("rummy rules", tr)),
        quit=strong(leave),
    )
    return *(Text(line(paragraph)) for paragraph in about), Quiet(how)


def _typed(name: str, tr: Translations) -> str:
    return shortest_name(next(each for each in HERE if each.name == name), tr)


def begin_or_choose(setup: Setup, tr: Translations) -> Line:
    """What Enter begins, and how to get another game."""
    game = variant_name(setup.variant, tr)
    begin = tr.say_n(
        "Enter: {game} against {n} computer",
        "Enter: {game} against {n} computers",
        setup.computers,
        game=game,
    )
    return join(BETWEEN, (begin, tr.say("o: choose game and options"), _leave(tr)))


def again_or_choose(tr: Translations) -> Line:
    """After a game: what Enter does, and what else there is."""
    return join(
        BETWEEN,
        (tr.say("Enter: the same game again"), tr.say("o: choose game and options"), _leave(tr)),
    )


def _leave(tr: Translations) -> Line:
    return tr.say("q: leave")


def goodbye(tr: Translations) -> Line:
    """The last line."""
    return tr.say("Goodbye!")


def begin_hint(tr: Translations) -> Line:
    """What was typed before a game means nothing."""
    return tr.say(
        "Enter begins; o lets you choose; a game can be named: {games}.", games=_games(tr)
    )


def _games(tr: Translations) -> str:
    return ", ".join(variant_name(each.key, tr) for each in VARIANTS)


def means_choosing(text: str) -> bool:
    """Whether this asks for the menu, in any language: о stands on both kinds of keyboard."""
    return text.strip().casefold() in _CHOOSING


_CHOOSING = ("o", "о", "options", "настройки")

# ---------------------------------------------------------------- the menu


def say_a_line(tr: Translations) -> Line:
    """What was typed in the menu means nothing."""
    return tr.say(
        "Type the number of a line, a game ({games}), or an option such as match=100.",
        games=_games(tr),
    )


def menu_heading(tr: Translations) -> Line:
    """What the list is."""
    return tr.say("What shall be played?")


def menu_game(tr: Translations) -> Line:
    """The line that changes the game."""
    return tr.say("Game")


def menu_computers(tr: Translations) -> Line:
    """The line that changes how many computers play."""
    return tr.say("Computers")


def menu_prompt(tr: Translations) -> Line:
    """How to change a line, and how to be done."""
    return join(BETWEEN, (tr.say("Enter: begin"), tr.say("a number: change that line"), _leave(tr)))


# ---------------------------------------------------------------- at a move


def seats_line(table: PublicView, tr: Translations) -> Line:
    """Who holds how many cards, and the points so far, once there are any."""
    rows = zip(table.seats, table.hands, table.standing.scores, strict=True)
    begun, won = any(table.standing.scores), chips_of(table.standing)
    return join(
        BETWEEN,
        (
            line(
                Who(seat),
                ": ",
                cards_count(hand.size, tr),
                *((", ", points(score, tr)) if begun else ()),
                *((", ", tr.say("chips {number}", number=won[place])) if won else ()),
            )
            for place, (seat, hand, score) in enumerate(rows)
        ),
    )


def discard_one(tr: Translations) -> str:
    """Before the cards that can be discarded, each with its number."""
    return tr.word("Discard:")


def next_deal(tr: Translations) -> Line:
    """Between two deals."""
    return join(BETWEEN, (tr.say("Enter: next deal"), _leave(tr)))


def discard_stands(seconds: int | None, tr: Translations) -> Line:
    """After a discard, before a computer moves; without a number for as long as nobody types."""
    on = tr.say("Enter: go on")
    if seconds is not None:
        on = tr.say_n(
            "Enter: go on, in {n} second anyway", "Enter: go on, in {n} seconds anyway", seconds
        )
    undo = tr.say("{undo}: take the discard back", undo=_typed("undo", tr))
    return join(BETWEEN, (on, undo))


def hand_over(to: Seat, tr: Translations) -> Line:
    """Somebody else is to sit down at the keyboard."""
    return tr.say("Pass the keyboard to {who}.", who=Who(to))


def hand_over_prompt(to: Seat, undo: Seat | None, tr: Translations) -> Line:
    """What to press when that is done, and who may still change his mind."""
    seen = tr.say("Enter: show the hand of {who}", who=Who(to))
    if undo is None:
        return seen
    word = _typed("undo", tr)
    return join(
        BETWEEN, (seen, tr.say("{undo}: {who} takes the discard back", undo=word, who=Who(undo)))
    )


def stop_or_not(seat: Seat, card: Card, tr: Translations) -> Line:
    """Whether somebody stops the discard."""
    return tr.say(
        "{who}, stop {card}? {stop}: Stop! · Enter: no",
        who=Who(seat),
        card=Cards((card,)),
        stop=strong(_typed("call", tr)),
    )


# ---------------------------------------------------------------- what was typed


def say_a_number(most: int, tr: Translations) -> Line:
    """Nothing was typed, or a number that stands nowhere."""
    if not most:
        return tr.say("There is nothing to choose now.")
    if most == 1:
        return tr.say(
            "Enter does the only thing there is, or type a word: {words}.", words=_some(tr)
        )
    return tr.say("Type a number from 1 to {most}, or a word: {words}.", most=most, words=_some(tr))


def say_it_again(tr: Translations) -> Line:
    """How a question is answered if one means this."""
    return tr.say("Type the same once more to declare.")


def no_such_word(text: str, tr: Translations) -> Line:
    """A word that is not known here, and those that are."""
    return tr.say(
        "“{text}” is no word here. Type the number of a choice, a card such as 7♠, or a word: "
        "{words}.",
        text=shown(text),
        words=_some(tr),
    )


def _some(tr: Translations) -> str:
    some = ("rummy help", "rummy rules", "rummy scores", "table", "hand", "undo")
    return ", ".join([*(_typed(name, tr) for name in some), tr.word_in("command", QUIT)])


def all_words(tr: Translations) -> tuple[str, ...]:
    """Every word that can be typed."""
    found = (shortest_name(each, tr) for each in TYPED_HERE)
    return (*found, tr.word_in("command", TAKE), tr.word_in("command", QUIT))


def many_meanings(text: str, could_be: tuple[str, ...], tr: Translations) -> Line:
    """A word cut too short."""
    return tr.say("“{text}” could be: {words}.", text=shown(text), words=", ".join(could_be))


def no_such_value(text: str, param: Param, tr: Translations) -> Line:
    """A value that is not to be had."""
    offered = ", ".join(param.choice_name(key, tr) for key, _ in param.choices)
    return tr.say(
        "There is no “{text}” here. Choose from: {offered}.", text=shown(text), offered=offered
    )


def not_while_passing(to: Seat, tr: Translations) -> Line:
    """The keyboard is being passed: nobody's hand is shown."""
    return tr.say("That can wait until {who} sits at the keyboard.", who=Who(to))


def no_hand_between(tr: Translations) -> Line:
    """Between two deals, with several people at the keyboard."""
    return tr.say("The deal is over: there is no hand to look at.")
