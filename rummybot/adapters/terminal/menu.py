"""Choosing a game and its options, line by line; Enter takes it as it stands."""

from collections.abc import Callable
from dataclasses import replace

from rich.table import Table as Grid
from rich.text import Text as Inked

from rummybot.adapters.terminal import words
from rummybot.adapters.terminal.ink import inked
from rummybot.adapters.terminal.keyboard import GoneError
from rummybot.adapters.terminal.lexicon import Own
from rummybot.adapters.terminal.reading import Nothing, Order, Pick, read
from rummybot.adapters.terminal.room import Room
from rummybot.adapters.terminal.setup import Setup, rules_of, with_computers
from rummybot.adapters.terminal.stage import INDENT, key
from rummybot.adapters.terminal.wish import Wish, read_setup
from rummybot.commands.invocation import NOBODY
from rummybot.engine.house_rules import HouseRule
from rummybot.engine.rules import Seating
from rummybot.engine.variants import VARIANTS, find_variant
from rummybot.i18n.spans import Line, line
from rummybot.i18n.translations import Translations
from rummybot.render.games import games_lines
from rummybot.render.options import option_name, value_name
from rummybot.render.rulesheet import variant_name

Turn = Callable[[], Setup]
"""Gives the setup with one line turned to its next value."""


async def choose(room: Room, setup: Setup) -> Setup:
    """Let the person at the keyboard change what is to be played. Raises GoneError."""
    tr = room.tr
    shown: Setup | None = None
    room.paper.gap()
    for each in games_lines(tr):
        room.say(each)
    while True:
        lines = _lines(setup, tr)
        if setup is not shown:
            room.paper.gap()
            room.say(words.menu_heading(tr), style="bold")
            _show(room, [(name, value) for name, value, _ in lines])
        shown = setup
        what = read(text := await room.ask(words.menu_prompt(tr)))
        match what:
            case Nothing():
                return setup
            case Pick(number=number) if 1 <= number <= len(lines):
                setup = lines[number - 1][2]()
            case Order(meaning=meaning) if meaning.act is Own.QUIT:
                raise GoneError
            case _:
                setup = _named(setup, text, room)


def _named(setup: Setup, text: str, room: Room) -> Setup:
    """The setup with a game or a value that was named outright."""
    variant = find_variant(text)
    options = [f"{key}={value}" for key, value in setup.options]
    if variant is not None:
        wish = Wish(variant.key, people=setup.people)
    elif "=" in text:
        wish = Wish(setup.variant, (*options, text.strip()), setup.people)
    else:
        room.say(words.say_a_line(room.tr))
        return setup
    changed = read_setup(wish, room.tr)
    if isinstance(changed, Setup):
        return changed if variant is not None else with_computers(changed, setup.computers)
    room.say(changed)
    return setup


def _show(room: Room, lines: list[tuple[Line, Line]]) -> None:
    grid = Grid.grid(padding=(0, 2, 0, 0))
    for number, (name, value) in enumerate(lines, 1):
        label, meaning = (inked(each, NOBODY, room.tr.locale) for each in (name, value))
        grid.add_row(Inked(INDENT).append_text(key(number)), label, meaning)
    room.paper.grid(grid)


def _lines(setup: Setup, tr: Translations) -> list[tuple[Line, Line, Turn]]:
    """What can be changed: the game, the computers, and every option of the game."""
    variant = find_variant(setup.variant)
    assert variant is not None
    lines: list[tuple[Line, Line, Turn]] = [
        (words.menu_game(tr), line(variant_name(setup.variant, tr)), lambda: _next_game(setup, tr))
    ]
    seating = rules_of(setup).seating
    if seating.least < seating.most:
        count = line(str(setup.computers))
        lines.append((words.menu_computers(tr), count, lambda: _next_number(setup, seating)))
    for option in variant.options:
        value = dict(setup.options).get(option.key) or option.read(variant.rules)
        meaning = value_name(option.key, value, tr) if value else ()
        lines.append((line(option_name(option.key, tr)), meaning, _turn(setup, option, value)))
    return lines


def _turn(setup: Setup, option: HouseRule, value: str | None) -> Turn:
    place = option.values.index(value) if value in option.values else -1
    after = option.values[(place + 1) % len(option.values)]
    options = (*_without(setup, option.key), (option.key, after))
    return lambda: with_computers(replace(setup, options=options), setup.computers)


def _without(setup: Setup, key: str) -> tuple[tuple[str, str], ...]:
    return tuple(each for each in setup.options if each[0] != key)


def _next_game(setup: Setup, tr: Translations) -> Setup:
    """The next that so many people can play."""
    keys = [each.key for each in VARIANTS]
    after = keys.index(setup.variant) + 1
    wishes = (Wish(each, people=setup.people) for each in (*keys[after:], *keys[:after]))
    changed = (read_setup(each, tr) for each in wishes)
    return next((each for each in changed if isinstance(each, Setup)), setup)


def _next_number(setup: Setup, seating: Seating) -> Setup:
    people = len(setup.people)
    fewest, most = max(seating.least - people, 0), seating.most - people
    return replace(setup, computers=setup.computers + 1 if setup.computers < most else fewest)
