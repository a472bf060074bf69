"""What must be so in the end of every game: nobody was told a card that was not for him."""

from tests.adapters.discord.leaks import Ledger, Told, texts
from tests.adapters.naming import cards_in


def nobody_saw_too_much(ledger: Ledger, logged: str) -> None:
    """Neither what reached anybody, nor what was sent, nor the log named a hidden card."""
    leaks = ledger.leaks(each for each in ledger.told() if not _is_fixed(ledger, each))
    assert not leaks, leaks
    commands = [each.payload for each in ledger.discord.log if each.kind == "commands"]
    assert len({cards_in("\n".join(texts(each))) for each in commands}) == 1
    assert cards_in(logged) == frozenset()
    assert ledger.discord.state.token not in logged


def _is_fixed(ledger: Ledger, told: Told) -> bool:
    """Whether it is the list of commands, the same at every start; it has cards as examples."""
    if told.kind == "shown":
        return ledger.discord.log[told.place].kind == "commands"
    return ledger.discord.requests[told.place].path.endswith("/commands")
