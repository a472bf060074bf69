"""The options of a table in words: what each is called, what its values mean, what is wrong."""

from typing import assert_never

from rummybot.engine.contradictions import Contradiction
from rummybot.engine.house_rules import BadOption, HouseRule, UnknownOption, UnknownValue
from rummybot.engine.rules import Rules
from rummybot.engine.variants import find_variant
from rummybot.i18n.spans import EMPTY, Line, join, line, strong
from rummybot.i18n.translations import Translations, mark
from rummybot.render.names import Names
from rummybot.render.phrases import points
from rummybot.render.screen import Setting, Value
from rummybot.render.text import plain_text

_NAMES = {
    "cards": mark("Cards for five or six players"),
    "taken": mark("A card taken from the discard pile"),
    "last-discard": mark("Last discard"),
    "bonus": mark("Going out at one stroke"),
    "courts": mark("Points of jack, queen, king"),
    "stock": mark("When the stock is used up"),
    "match": mark("Length of the game"),
    "gin-bonus": mark("Bonus for gin"),
    "undercut-bonus": mark("Bonus for the undercut"),
    "shutout": mark("Shutout"),
    "declarations": mark("Declared going out"),
    "out-of-turn": mark("Going out openly"),
    "scoring": mark("Scoring"),
    "ace": mark("An ace left in hand"),
    "too-high": mark("Too high a knock"),
    "opening": mark("Opening"),
    "knock": mark("Knocking"),
    "dealer": mark("The dealer's cards"),
    "teams": mark("Teams"),
}
_HELP = {
    "cards": mark("How many cards each gets when five or six play."),
    "taken": mark("Whether it may be kept or has to be played in the same turn."),
    "last-discard": mark("Whether going out takes a card to discard."),
    "bonus": mark("Whether it counts double to go out with nothing laid before."),
    "courts": mark("Ten each, or eleven, twelve and thirteen."),
    "stock": mark("What happens when there is nothing left to draw."),
    "match": mark("One deal, or until somebody has so many points."),
    "gin-bonus": mark("What gin brings besides the other hand."),
    "undercut-bonus": mark("What the undercut brings besides the difference."),
    "shutout": mark("Whether winning against an opponent with no points is announced doubled."),
    "declarations": mark("Whether one may declare going out, and what a mistake in it costs."),
    "out-of-turn": mark("When a hand of nothing but melds may be laid open."),
    "scoring": mark("What counts at the end of a deal."),
    "ace": mark("How many points an ace counts that was not played."),
    "knock": mark("With how many points left over one may knock."),
    "dealer": mark("Whether the dealer gets one card more, and throws the first."),
    "too-high": mark("What happens when somebody knocks with more points than allowed."),
    "opening": mark("What a player's first melds, laid in one action, must be worth."),
    "teams": mark("Whether four play two against two: those who sit opposite count together."),
}
_VALUES = {
    ("taken", "must-play"): mark("must be played at once"),
    ("taken", "free"): mark("may be kept"),
    ("last-discard", "optional"): mark("not needed"),
    ("last-discard", "required"): mark("required"),
    ("bonus", "none"): mark("counts once"),
    ("bonus", "double"): mark("counts double"),
    ("courts", "10"): mark("10 each"),
    ("courts", "11-12-13"): mark("11, 12, 13"),
    ("stock", "reshuffle"): mark("the discard pile is shuffled"),
    ("stock", "showdown"): mark("hands are compared"),
    ("stock", "void-at-two"): mark("void with two cards left"),
    ("stock", "void-at-zero"): mark("void with none left"),
    ("match", "single"): mark("one deal"),
    ("declarations", "refused"): mark("not declared"),
    ("declarations", "binding"): mark("a mistake lays everything down"),
    ("out-of-turn", "any-moment"): mark("at any moment"),
    ("out-of-turn", "own-turn"): mark("in one's own turn"),
    ("scoring", "difference"): mark("what the others hold"),
    ("scoring", "melds-minus-hand"): mark("cards laid less cards held"),
    ("too-high", "refused"): mark("cannot be done"),
    ("too-high", "offered"): mark("the opponent decides"),
    ("knock", "below-5"): mark("with less than 5"),
    ("knock", "at-most-5"): mark("with 5 or less"),
    ("dealer", "as-all"): mark("like the others, and an open card"),
    ("dealer", "one-more"): mark("one more, and throws the first"),
    ("teams", "none"): mark("everybody alone"),
    ("teams", "two"): mark("two against two"),
    ("shutout", "double"): mark("announced doubled"),
    ("shutout", "none"): mark("announced as it is"),
}


def option_name(key: str, tr: Translations) -> str:
    """What an option is called; its key, if it has no words."""
    return tr.word(_NAMES.get(key, key))


def option_help(key: str, tr: Translations) -> str:
    """One sentence on an option; nothing, if it has no words."""
    return tr.word(_HELP[key]) if key in _HELP else ""


def value_name(key: str, value: str, tr: Translations) -> Line:
    """What a value of an option means; numbers are points, or cards where cards are asked for."""
    words = _VALUES.get((key, value))
    if words is not None:
        return tr.say(words)
    if not value.isdecimal():
        return line(value)
    if key == "cards":
        return tr.say_n("{n} card", "{n} cards", int(value))
    return points(int(value), tr)


def value_words(key: str, value: str, tr: Translations) -> str:
    """The same as bare text."""
    return plain_text(value_name(key, value, tr), Names(()), tr.locale)


def option_line(key: str, value: str, tr: Translations) -> Line:
    """An option with its value."""
    name, has = option_name(key, tr), value_name(key, value, tr)
    return tr.say("{option}: {value}", option=name, value=has)


def setting_line(setting: Setting, tr: Translations) -> Line:
    """What a setting is at a table, and what it is where nobody chooses."""
    name, value = strong(setting.name), setting.value(setting.present)
    if value is None:
        has = tr.say("makes no difference now")
        return tr.say("{option}: {value}", option=name, value=has)
    said = tr.say("{option}: {value}", option=name, value=value.label)
    before = setting.value(setting.usual)
    if before is None or before == value:
        return said
    return line(said, " ", tr.say("(usual: {value})", value=before.label))


def option_setting(option: HouseRule, rules: Rules, usual: Rules, tr: Translations) -> Setting:
    """An option of a game with all its values, as it is by these rules."""
    values = tuple(Value(each, value_name(option.key, each, tr)) for each in option.values)
    name, about = line(option_name(option.key, tr)), line(option_help(option.key, tr))
    return Setting(option.key, name, about, values, option.read(rules), option.read(usual))


def difference(variant: str, rules: Rules, tr: Translations) -> Line:
    """In what these rules differ from the variant's own; empty where they do not."""
    chosen = chosen_options(variant, rules, tr)
    if not chosen:
        return EMPTY
    return tr.say("This table differs: {options}.", options=join("; ", chosen))


def chosen_options(variant: str, rules: Rules, tr: Translations) -> tuple[Line, ...]:
    """The options of these rules that are not as the variant has them, one a line."""
    found = find_variant(variant)
    if found is None:
        return ()
    chosen = (
        (option.key, option.read(rules), option.read(found.rules)) for option in found.options
    )
    return tuple(
        option_line(key, value, tr)
        for key, value, usual in chosen
        if value is not None and value != usual
    )


_TIMES: dict[int | None, str] = {
    None: mark("without limit"),
    30: mark("30 seconds"),
    45: mark("45 seconds"),
    60: mark("60 seconds"),
    90: mark("90 seconds"),
    600: mark("10 minutes"),
    3600: mark("1 hour"),
    86400: mark("1 day"),
}


def turn_time_line(seconds: int | None, tr: Translations) -> Line:
    """How long a turn may last."""
    words = _TIMES.get(seconds)
    return line(f"{seconds} s") if words is None else tr.say(words)


def bad_option_line(bad: BadOption, tr: Translations) -> Line:
    """Why options cannot be chosen so, and what could be."""
    match bad:
        case UnknownOption(key=key, offered=offered):
            options = (f"{option_name(each, tr)} ({each})" for each in offered)
            return tr.say(
                "There is no option “{key}” here. Options: {offered}.",
                key=key,
                offered=", ".join(options),
            )
        case UnknownValue(key=key, value=value, offered=offered):
            return tr.say(
                "{option} (“{key}”) cannot be “{value}”. It can be: {offered}.",
                option=option_name(key, tr),
                key=key,
                value=value,
                offered=join(", ", (_value_and_key(key, each, tr) for each in offered)),
            )
        case Contradiction():
            return _contradiction(bad, tr)
        case _:
            assert_never(bad)


def _value_and_key(key: str, value: str, tr: Translations) -> Line:
    """A value in words, and how it is written in short."""
    return line(value_name(key, value, tr), f" ({value})")


def _contradiction(bad: Contradiction, tr: Translations) -> Line:
    match bad:
        case Contradiction.CLOSING_NEEDS_HANDS:
            return tr.say("One can knock only where melds stay in the hand, and only there.")
        case Contradiction.DIFFERENCE_NEEDS_CLOSING:
            return tr.say("The difference of two hands is scored only where one can knock.")
        case Contradiction.CLOSING_NEEDS_TWO:
            return tr.say("Knocking with lay-offs is for two players.")
        case Contradiction.SHOWDOWN_NEEDS_TABLE:
            return tr.say(
                "Hands are compared where melds lie on the table; where one can knock, a deal "
                "without an end is void."
            )
        case Contradiction.LAST_BELOW_NEEDS_PENALTIES:
            return tr.say("One is out with so many points only where penalties are written down.")
        case Contradiction.TABLE_COUNTS_TABLE:
            return tr.say(
                "Stopping discards and counting what was laid go only with melds on the table."
            )
        case Contradiction.OFFER_BINDS_NOBODY:
            return tr.say("A card that is offered at the start may be kept.")
        case Contradiction.TOO_FEW_CARDS:
            return tr.say("There are not enough cards for so many hands and a stock.")
        case Contradiction.HAND_LIMIT_GOES_WITH_PLAYS:
            return tr.say(
                "Drawing up to a full hand, singles, ditching and points for plays go together."
            )
        case Contradiction.TEAMS_NEED_PARTNERS:
            return tr.say("Teams need as many players as make them up.")
        case Contradiction.NO_SUCH_NUMBER:
            return tr.say("One of the numbers is out of bounds.")
        case _:
            assert_never(bad)
