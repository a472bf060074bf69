"""The terminal as an outlet: what everybody may see is printed as it comes, nothing is changed."""

from rummybot.adapters.terminal.paper import Paper
from rummybot.delivery.outlet import Capabilities, Ref
from rummybot.render.screen import PublicScreen
from rummybot.tables.ports import Account
from rummybot.tables.roster import Place


class TerminalOutlet:
    """Prints public screens, and keeps them for those who do not sit at the keyboard now."""

    caps = Capabilities(edits=False)

    def __init__(self, paper: Paper) -> None:
        self._paper = paper
        self.told: list[PublicScreen] = []
        """Everything told so far, oldest first."""
        self.held = False
        """Whether screens are only kept for now."""

    async def show(
        self,
        place: Place,  # noqa: ARG002 - there is one
        screen: PublicScreen,
        ping: tuple[Account, ...] = (),  # noqa: ARG002 - whoever is awaited sits here
    ) -> Ref:
        """Print a screen, or only keep it."""
        self.told.append(screen)
        if not self.held:
            self._paper.screen(screen)
        return Ref(str(len(self.told)))

    async def update(self, place: Place, ref: Ref, screen: PublicScreen) -> Ref:  # noqa: ARG002
        """Print it anew: what stands on paper stays."""
        return await self.show(place, screen)

    async def remove(self, place: Place, ref: Ref) -> None:
        """What stands on paper stays."""
