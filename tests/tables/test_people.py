"""People behind accounts."""

import asyncio

from rummybot.store.memory import MemoryStore
from rummybot.tables.people import People
from rummybot.tables.ports import Person
from rummybot.tables.roster import PlayerRef
from tests.tables.stores import YieldingStore


async def test_an_account_is_the_same_person_every_time() -> None:
    people = People(MemoryStore())
    ann = await people.meet("discord", "1", "Ann", "en")
    assert await people.meet("discord", "1", "Ann", "en") == ann
    assert await people.meet("discord", "1", "Anna", "ru") == ann


async def test_accounts_of_two_platforms_are_two_people() -> None:
    people = People(MemoryStore())
    met = {
        await people.meet(platform, account, "Ann", "en")
        for platform in ("discord", "terminal")
        for account in ("1", "2")
    }
    assert len(met) == 4


async def test_an_id_tells_nothing_of_the_account() -> None:
    people = People(MemoryStore())
    ann = await people.meet("discord", "123456789", "Annabel", "en")
    assert "123456789" not in ann.id
    assert "Annabel" not in ann.id
    assert len(ann.id) >= 12
    assert await People(MemoryStore()).meet("discord", "123456789", "Annabel", "en") != ann


async def test_the_name_is_the_last_one() -> None:
    store = MemoryStore()
    people = People(store)
    ann = await people.meet("discord", "1", "Ann", "en")
    await people.meet("discord", "1", "Anna", "ru")
    assert await people.names([ann]) == {ann: "Anna"}
    assert await store.person("discord", "1") == Person(ann, "Anna", "ru")


async def test_nothing_is_written_for_somebody_unchanged() -> None:
    class Counting(MemoryStore):
        written = 0

        async def remember(self, platform: str, platform_id: str, person: Person) -> None:
            self.written += 1
            await super().remember(platform, platform_id, person)

    store = Counting()
    people = People(store)
    for name, locale in (("Ann", "en"), ("Ann", "en"), ("Anna", "en"), ("Anna", "ru")):
        await people.meet("discord", "1", name, locale)
    assert store.written == 3


async def test_who_is_met_twice_at_once_is_one_person() -> None:
    people = People(YieldingStore())
    met = await asyncio.gather(*(people.meet("discord", "1", "Ann", "en") for _ in range(5)))
    assert len(set(met)) == 1


async def test_strangers_have_no_name() -> None:
    people = People(MemoryStore())
    ann = await people.meet("discord", "1", "Ann", "en")
    assert await people.names([PlayerRef("nobody"), ann]) == {ann: "Ann"}
    assert await people.names([]) == {}
