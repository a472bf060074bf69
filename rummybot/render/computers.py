"""What a computer player is called."""

from rummybot.i18n.translations import Translations


def computer_text(number: int, tr: Translations) -> str:
    """The computer with this number at its table."""
    computer = tr.word("Computer")
    return f"{computer} {number}"
