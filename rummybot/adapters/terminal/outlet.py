"""The terminal as an outlet: what everybody may see is printed as it comes, nothing is changed."""

from rummybot.adapters.terminal.paper import Paper
from rummybot.adapters.terminal.sitting import PLATFORM
from rummybot.delivery.outlet import Capabilities, Ref
from rummybot.render.screen import PublicScreen
from rummybot.tables.ports import Account
from rummybot.tables.roster import Place


class TerminalOutlet:
    """Prints public screens, and keeps them for those who do not sit at the keyboard now."""

    platform = PLATFORM
    caps = Capabilities(edits=False)

    def __init__(self, paper: Paper) -> None:
        self._paper = paper
        self.told: list[PublicScreen] = []
        """Everything told so far, oldest first."""
        self.held = False
        """Whether screens are only kept for now."""

    async def room(self, place: Place) -> None:
        """There always is."""

    async def is_called(self, who: Account) -> bool:  # noqa: ARG002
        """Whoever is awaited sits here."""
        return False

    async def show(
        self,
        place: Place,  # noqa: ARG002 - there is one
        screen: PublicScreen,
        once: str,  # noqa: ARG002 - what is printed is forgotten with the process
        ping: tuple[Account, ...] = (),  # noqa: ARG002 - whoever is awaited sits here
    ) -> Ref:
        """Print a screen, or only keep it."""
        self.told.append(screen)
        if not self.held:
            self._paper.screen(screen)
        return Ref(str(len(self.told)))

    async def update(
        self,
        place: Place,  # noqa: ARG002
        ref: Ref,  # noqa: ARG002
        screen: PublicScreen,  # noqa: ARG002
        ping: tuple[Account, ...] = (),  # noqa: ARG002
    ) -> bool:
        """What stands on paper stays."""
        return False

    async def remove(self, place: Place, ref: Ref) -> None:
        """What stands on paper stays."""

    async def over(self, place: Place, screen: PublicScreen) -> None:
        """Nothing but the story tells of the table."""

    def is_stale(self, place: Place, ref: Ref) -> bool:  # noqa: ARG002
        """What stands on paper is never changed."""
        return False
