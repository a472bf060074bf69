"""The one board of a table: posted, changed in place, and posted anew where people would not see it
or it cannot be changed. Whenever the process ends meanwhile, the next one leaves no two boards.
"""

from dataclasses import replace

from rummybot.delivery.outlet import Outlet, Unreachable
from rummybot.delivery.surfaces import Surface, Surfaces
from rummybot.render.screen import PublicScreen
from rummybot.tables.request import TableId
from rummybot.tables.roster import Place


class Posting:
    """Puts boards up. What it returns is kept already."""

    def __init__(self, outlet: Outlet, surfaces: Surfaces) -> None:
        self._outlet = outlet
        self._surfaces = surfaces

    async def show(
        self,
        table: TableId,
        place: Place,
        surface: Surface,
        screen: PublicScreen,
        *,
        anew: bool,
    ) -> Surface | Unreachable:
        """The surface with the board as it now should be. `anew` says that this is an occasion for
        a stale one to be posted anew.
        """
        surface = await self._without_old(table, place, surface)
        if surface.ref is None or surface.old is not None:
            return await self._posted(table, place, surface, screen)
        if anew and self._outlet.is_stale(place, surface.ref):
            posted = await self._posted(table, place, surface, screen)
            if not isinstance(posted, Unreachable):
                return posted
            await self._surfaces.keep(table, place, surface)  # where none can be posted it stays
        if screen == surface.screen:
            return surface
        shown = await self._outlet.update(place, surface.ref, screen)
        if isinstance(shown, Unreachable):
            return shown
        if not shown:
            return await self._posted(table, place, surface, screen)
        return await self._kept(table, place, replace(surface, screen=screen))

    async def _posted(
        self, table: TableId, place: Place, surface: Surface, screen: PublicScreen
    ) -> Surface | Unreachable:
        """A new board in the place of that which there is. It is named after that one: the next
        process, which knows from `old` that one was to be posted, comes to the same name.
        """
        before = surface.ref
        if before is not None:
            surface = await self._kept(table, place, replace(surface, old=before))
        once = f"{table}:board:{before.id if before is not None else ''}"
        shown = await self._outlet.show(place, screen, once)
        if isinstance(shown, Unreachable):
            return shown
        surface = await self._kept(table, place, replace(surface, ref=shown, screen=screen))
        return await self._without_old(table, place, surface)

    async def _without_old(self, table: TableId, place: Place, surface: Surface) -> Surface:
        """An old board goes once another stands there."""
        if surface.old is None or surface.old == surface.ref:
            return surface
        await self._outlet.remove(place, surface.old)
        return await self._kept(table, place, replace(surface, old=None))

    async def _kept(self, table: TableId, place: Place, surface: Surface) -> Surface:
        await self._surfaces.keep(table, place, surface)
        return surface
