"""Every command there is. Each adapter builds its own from this; nothing of a command is written
twice.
"""

from rummybot.commands.command import Command
from rummybot.commands.game_commands import GAME_COMMANDS
from rummybot.commands.table_commands import TABLE_COMMANDS

COMMANDS: tuple[Command, ...] = (*TABLE_COMMANDS, *GAME_COMMANDS)


def commands_on(platform: str) -> tuple[Command, ...]:
    """The commands that a platform has."""
    return tuple(each for each in COMMANDS if not each.only_on or platform in each.only_on)
