"""The help at the keyboard: every word, and how cards are written."""

from rummybot.adapters.terminal.lexicon import QUIT, TAKE, shortest_name
from rummybot.adapters.terminal.words import NEW, TYPED_HERE
from rummybot.commands.command import Command, Param
from rummybot.i18n.spans import EMPTY, Line, line, strong
from rummybot.i18n.translations import Translations
from rummybot.render.screen import Block, Heading, Side, Table, Text


def help_blocks(tr: Translations) -> tuple[Block, ...]:
    """All words, and how cards are written."""
    rows = [_help_row(each, tr) for each in TYPED_HERE]
    rows.append((strong(tr.word_in("command", TAKE)), tr.say("Take the top of the discard pile")))
    rows.append((strong(tr.word_in("command", QUIT)), tr.say("Leave")))
    head: tuple[Line, Line] = (tr.say("Type"), EMPTY)
    return (
        Heading(tr.say("The number of a choice, or one of these words, which may be cut short")),
        Table(head, tuple(rows), (Side.LEFT, Side.LEFT)),
        Text(
            tr.say(
                "Cards are written rank first: 7S, 10H, QD, AC — or 7♠ 10♥ Q♦ A♣; a joker is "
                "joker or 🃏. A card alone is discarded, several cards are laid; melds are kept "
                "apart by /"
            )
        ),
    )


def _help_row(command: Command, tr: Translations) -> tuple[Line, Line]:
    params = "".join(f" {_placeholder(param, tr)}" for param in command.at_the_table)
    about = tr.say("Begin another game here") if command.name == NEW else tr.say(command.help)
    return line(strong(shortest_name(command, tr)), params), about


def _placeholder(param: Param, tr: Translations) -> str:
    name = tr.word_in("parameter", param.name)
    return name if param.required else f"[{name}]"
