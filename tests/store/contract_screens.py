"""What every store must do with messages on screens and with settings."""

from dataclasses import replace

from rummybot.delivery.outlet import Ref
from rummybot.delivery.ports import Kept, SurfaceStore
from rummybot.engine.ids import Seat
from rummybot.settings.ports import SettingsStore
from rummybot.tables.roster import Place
from tests.store.entries import HERE, NONE, ONE, TWO

BOARD = Kept(table=ONE, kind="board", seat=None, place=HERE, ref=Ref("77"), shown=3)
HANDS = [
    Kept(table=ONE, kind="hand", seat=Seat(n), place=Place("test", f"to {n}"), ref=None, shown=n)
    for n in (0, 1)
]


class ScreenContract:
    """Its tests say what they promise."""

    async def test_a_table_has_no_messages_at_first(self, store: SurfaceStore) -> None:
        assert tuple(await store.surfaces(NONE)) == ()

    async def test_messages_are_kept_by_kind_and_seat(self, store: SurfaceStore) -> None:
        for kept in (*reversed(HANDS), BOARD, replace(BOARD, table=TWO)):
            await store.keep_surface(kept)
        assert list(await store.surfaces(ONE)) == [BOARD, *HANDS]
        assert list(await store.surfaces(TWO)) == [replace(BOARD, table=TWO)]

    async def test_a_new_message_takes_the_place_of_the_old_one(self, store: SurfaceStore) -> None:
        for kept in (BOARD, *HANDS):
            await store.keep_surface(kept)
        board = replace(BOARD, ref=Ref("78"), place=Place("other", "x"), shown=9)
        hand = replace(HANDS[1], ref=Ref("79"))
        await store.keep_surface(board)
        await store.keep_surface(hand)
        await store.keep_surface(replace(HANDS[0], ref=None))
        assert list(await store.surfaces(ONE)) == [board, HANDS[0], hand]

    async def test_a_message_for_all_is_none_of_a_seat(self, store: SurfaceStore) -> None:
        everybody = replace(HANDS[0], seat=None)
        for kept in (*HANDS, everybody):
            await store.keep_surface(kept)
        assert list(await store.surfaces(ONE)) == [everybody, *HANDS]

    async def test_messages_of_a_table_or_of_a_kind_are_dropped(self, store: SurfaceStore) -> None:
        for kept in (BOARD, *HANDS, replace(BOARD, table=TWO)):
            await store.keep_surface(kept)
        await store.drop_surfaces(ONE, "hand")
        assert list(await store.surfaces(ONE)) == [BOARD]
        await store.drop_surfaces(ONE)
        await store.drop_surfaces(ONE)
        assert tuple(await store.surfaces(ONE)) == ()
        assert list(await store.surfaces(TWO)) == [replace(BOARD, table=TWO)]

    async def test_tables_with_messages_are_found(self, store: SurfaceStore) -> None:
        assert list(await store.tables_shown()) == []
        for kept in (replace(BOARD, table=TWO), BOARD, *HANDS):
            await store.keep_surface(kept)
        assert sorted(await store.tables_shown()) == [ONE, TWO]
        await store.drop_surfaces(ONE, "hand")
        await store.drop_surfaces(TWO, "board")
        assert list(await store.tables_shown()) == [ONE]

    async def test_nothing_is_chosen_at_first(self, store: SettingsStore) -> None:
        assert await store.settings("test:guild:1") == {}

    async def test_settings_belong_to_their_scope_and_the_last_counts(
        self, store: SettingsStore
    ) -> None:
        await store.set_setting("test:guild:1", "threads", "yes")
        await store.set_setting("test:guild:1", "locale", "ru")
        await store.set_setting("test:guild:2", "locale", "en")
        await store.set_setting("test:guild:1", "locale", "Ж'\"")
        assert await store.settings("test:guild:1") == {"threads": "yes", "locale": "Ж'\""}
        assert await store.settings("test:guild:2") == {"locale": "en"}
