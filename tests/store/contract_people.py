"""What every store must do with people."""

from rummybot.tables.ports import Account, EventStore, Person
from tests.store.entries import ANN, BOB, CAT, ONE, OPEN, SOME, put


class PeopleContract:
    """Its tests say what they promise."""

    async def test_nobody_is_known_at_first(self, store: EventStore) -> None:
        assert await store.person("test", "1") is None
        assert await store.people([ANN]) == {}

    async def test_a_person_is_found_by_account_and_by_id(self, store: EventStore) -> None:
        ann = Person(ANN, "Анна ♠ O'Neil", "ru")
        await store.remember("test", "1", ann)
        assert await store.person("test", "1") == ann
        assert await store.people([ANN]) == {ANN: ann}

    async def test_an_account_belongs_to_its_platform(self, store: EventStore) -> None:
        await store.remember("test", "1", Person(ANN, "Ann", "en"))
        await store.remember("other", "1", Person(BOB, "Bob", "ru"))
        assert await store.person("other", "1") == Person(BOB, "Bob", "ru")
        assert await store.person("test", "2") is None

    async def test_a_new_name_takes_the_place_of_the_old_one(self, store: EventStore) -> None:
        await store.remember("test", "1", Person(ANN, "Ann", "en"))
        await store.remember("test", "1", Person(ANN, "Anna", "ru"))
        assert await store.person("test", "1") == Person(ANN, "Anna", "ru")
        assert await store.people([ANN]) == {ANN: Person(ANN, "Anna", "ru")}

    async def test_only_those_asked_for_and_known_are_told(self, store: EventStore) -> None:
        for account, who in enumerate((ANN, BOB)):
            await store.remember("test", str(account), Person(who, who.id, "en"))
        found = await store.people([BOB, CAT, BOB])
        assert found == {BOB: Person(BOB, "bob", "en")}
        assert await store.people([]) == {}

    async def test_a_person_may_get_another_account(self, store: EventStore) -> None:
        ann = Person(ANN, "Ann", "en")
        await store.remember("test", "1", ann)
        await store.remember("test", "2", ann)
        assert await store.person("test", "1") is None
        assert await store.person("test", "2") == ann
        assert await store.account(ANN, "test") == Account("test", "2")

    async def test_an_account_belongs_to_the_last_person(self, store: EventStore) -> None:
        await store.remember("test", "1", Person(ANN, "Ann", "en"))
        await store.remember("test", "1", Person(BOB, "Bob", "en"))
        assert await store.person("test", "1") == Person(BOB, "Bob", "en")
        assert await store.account(ANN, "test") is None
        assert await store.people([ANN]) == {ANN: Person(ANN, "Ann", "en")}

    async def test_the_account_of_a_person_is_told_for_its_platform(
        self, store: EventStore
    ) -> None:
        assert await store.account(ANN, "test") is None
        await store.remember("test", "1", Person(ANN, "Ann", "en"))
        assert await store.account(ANN, "test") == Account("test", "1")
        assert await store.account(ANN, "other") is None
        assert await store.account(BOB, "test") is None

    async def test_the_forgotten_are_as_if_never_met_but_their_tables_stand(
        self, store: EventStore
    ) -> None:
        for account, who in enumerate((ANN, BOB)):
            await store.remember("test", str(account), Person(who, who.id, "en"))
        await put(store, ONE, 0, "a", SOME, OPEN)
        await store.forget(ANN)
        assert await store.person("test", "0") is None
        assert await store.account(ANN, "test") is None
        assert await store.people([ANN, BOB]) == {BOB: Person(BOB, "bob", "en")}
        assert tuple(await store.events(ONE, 0)) == SOME

    async def test_strangers_and_the_forgotten_can_be_forgotten(self, store: EventStore) -> None:
        await store.remember("test", "1", Person(ANN, "Ann", "en"))
        for who in (CAT, ANN, ANN):
            await store.forget(who)
        assert await store.people([ANN, CAT]) == {}

    async def test_the_forgotten_may_come_again(self, store: EventStore) -> None:
        await store.remember("test", "1", Person(ANN, "Ann", "en"))
        await store.forget(ANN)
        await store.remember("test", "1", Person(BOB, "Ann", "ru"))
        assert await store.person("test", "1") == Person(BOB, "Ann", "ru")
        await store.remember("test", "2", Person(ANN, "An", "en"))
        assert await store.person("test", "2") == Person(ANN, "An", "en")
