"""The commands around a game, as they are typed, and what each caller is answered."""

from itertools import count

import pytest

from rummybot.app import App, build
from rummybot.commands.catalog import COMMANDS
from rummybot.commands.invocation import Invocation, Reply
from rummybot.commands.pressing import pressed
from rummybot.engine.ids import Seat
from rummybot.engine.legality import Seats
from rummybot.engine.tabletop import BetweenDeals
from rummybot.i18n.translations import Locale
from rummybot.players.quick import Quick
from rummybot.render.press import PublicPress, PublicToken
from rummybot.render.text import plain_text
from rummybot.settings.service import LANGUAGE, scope_of
from rummybot.store.memory import MemoryStore
from rummybot.tables.chance import SeededChance
from rummybot.tables.config import TURN_TIMES
from rummybot.tables.lobby import Lobby
from rummybot.tables.request import Request, TableId
from rummybot.tables.roster import Place, PlayerRef
from tests.render.on_paper import on_paper
from tests.tables.room import ManualClock

HERE, THERE, ELSEWHERE = (Place("test", each) for each in ("here", "there", "elsewhere"))
RUN = {command.name: command.run for command in COMMANDS}


class Hall:
    """An app, and people who type."""

    def __init__(self) -> None:
        self.app: App = build(MemoryStore(), SeededChance(7), ManualClock(), Locale.EN)
        self.ids: dict[str, PlayerRef] = {}
        self._keys = count()

    async def come(self, *names: str) -> None:
        """Make these people known."""
        for name in names:
            self.ids[name] = await self.app.people.meet("test", name, name, "en")

    async def types(
        self,
        name: str,
        command: str,
        place: Place = HERE,
        *,
        manages: bool = False,
        locale: Locale = Locale.EN,
        key: str = "",
        **arguments: str,
    ) -> str:
        """Somebody types a command; what he is answered, and his panel below it."""
        return words(
            await self.reply(
                name, command, place, manages=manages, locale=locale, key=key, **arguments
            )
        )

    async def reply(
        self,
        name: str,
        command: str,
        place: Place = HERE,
        *,
        manages: bool = False,
        locale: Locale = Locale.EN,
        key: str = "",
        **arguments: str,
    ) -> Reply:
        """The same, as it is."""
        call = Invocation(
            key=key or f"key:{next(self._keys)}",
            who=self.ids[name],
            place=place,
            locale=locale,
            arguments=arguments,
            manages=manages,
        )
        return await RUN[command](self.app, call)

    async def leaves(self, name: str, place: Place = HERE) -> str:
        """What somebody is answered who leaves a game, and means it."""
        table = await self.app.tables.open_at(place)
        assert table is not None
        key = f"key:{next(self._keys)}"
        call = Invocation(key=key, who=self.ids[name], place=place, locale=Locale.EN)
        return words(await pressed(self.app, call, PublicToken(table, PublicPress.GO)))

    async def lobby(self, place: Place = HERE) -> Lobby:
        """The open table of a place."""
        table = await self.app.tables.open_at(place)
        assert table is not None
        return (await self.app.tables.now(table)).lobby

    async def play_on(self, place: Place = HERE) -> None:
        """Moves to the end of the deal."""
        table = await self.app.tables.open_at(place)
        assert table is not None
        while isinstance((await self.app.tables.now(table)).awaited, Seats):
            now = await self.app.tables.now(table)
            if now.table is None or isinstance(now.table.phase, BetweenDeals):
                return
            assert isinstance(now.awaited, Seats)
            await self.move(table, now.awaited.seats[0])

    async def move(self, table: TableId, seat: Seat) -> None:
        """A move of a seat."""
        view = await self.app.tables.view(table, seat)
        assert view is not None
        intent = Quick().choose(view)
        key = f"move:{next(self._keys)}"
        await self.app.tables.submit(Request(key=key, table=table, who=None, intent=intent))


def words(reply: Reply) -> str:
    """What is said, without the panel."""
    return " | ".join(
        plain_text(each, reply.panel.names, reply.panel.locale) for each in reply.said
    )


@pytest.fixture
async def hall() -> Hall:
    """Four people, and no table."""
    hall = Hall()
    await hall.come("Ann", "Bob", "Cat", "Dan")
    return hall


# ---------------------------------------------------------------- before the game


async def test_a_table_is_opened_sat_down_at_and_begun(hall: Hall) -> None:
    assert "open" in await hall.types("Ann", "rummy new", variant="gin")
    assert await hall.types("Bob", "rummy join") == "You sit at the table."
    reply = await hall.reply("Ann", "rummy start")
    assert words(reply) == "The game begins."
    assert reply.panel.seat == 0
    assert reply.panel.table == await hall.app.tables.open_at(HERE)
    assert "host" in await hall.types("Bob", "rummy end")


async def test_without_a_table_it_is_told_how_to_open_one(hall: Hall) -> None:
    for command in ("rummy join", "rummy leave", "rummy add", "rummy remove", "rummy game", "hand"):
        assert "/rummy new" in await hall.types("Ann", command)
    assert "/rummy new" in await hall.types("Ann", "rummy end", manages=True)
    assert "/rummy new" in await hall.types("Ann", "rummy option", option="match=100")
    assert "/rummy new" in await hall.types("Ann", "rummy time", time="30")
    assert "/rummy new" in await hall.types("Ann", "rummy start")


async def test_computers_come_and_go(hall: Hall) -> None:
    await hall.types("Ann", "rummy new")
    none = await hall.types("Ann", "rummy remove")
    assert none == "No computer sits at this table. To seat one: /rummy add"
    assert await hall.types("Ann", "rummy add") == "A computer sits down."
    assert await hall.types("Ann", "rummy remove") == "A computer gets up."
    assert len((await hall.lobby()).roster.sitters) == 1


async def test_the_host_chooses_game_options_and_time(hall: Hall) -> None:
    await hall.types("Ann", "rummy new", variant="basic", options="match=100")
    await hall.types("Bob", "rummy join")
    assert "Only the host" in await hall.types("Bob", "rummy game", variant="gin")
    assert "Only the host" in await hall.types("Bob", "rummy option", option="match=150")
    assert "Only the host" in await hall.types("Bob", "rummy time", time="off")
    game = await hall.types("Ann", "rummy game", variant="gin")
    assert game == "Chosen: Gin rummy, with the usual options."
    option = await hall.types("Ann", "rummy option", option="match=150 gin-bonus=25")
    assert option == "Chosen: | Length of the game: 150 points | Bonus for gin: 25 points"
    time = await hall.types("Ann", "rummy time", time="off")
    assert time == "Time for a turn: without limit"
    lobby = await hall.lobby()
    assert (lobby.variant, lobby.config.turn_time) == ("gin", None)


async def test_several_options_are_chosen_all_or_none(hall: Hall) -> None:
    await hall.types("Ann", "rummy new", variant="basic")
    before = await hall.lobby()
    for option in ("speed=fast match=100 courts=9", "match=100 courts=9 speed=fast"):
        said = await hall.types("Ann", "rummy option", option=option)
        assert "speed" in said
        assert "9" in said
        assert await hall.lobby() == before
    assert "may be kept" in await hall.types("Ann", "rummy option", option="match=100 taken=FREE")
    assert (await hall.lobby()).rules != before.rules


@pytest.mark.parametrize("typed", ["", " ", "   "])
async def test_no_option_at_all_is_answered_with_all_there_are(hall: Hall, typed: str) -> None:
    await hall.types("Ann", "rummy new")
    reply = await hall.reply("Ann", "rummy option", option=typed)
    assert "Length of the game: one deal" in on_paper(reply.screen())


@pytest.mark.parametrize("typed", ["", "0", "5m", "61", "-30", "9" * 5000, "３０", "None"])
async def test_a_time_that_is_not_offered_is_refused_with_those_that_are(
    hall: Hall, typed: str
) -> None:
    await hall.types("Ann", "rummy new")
    said = await hall.types("Ann", "rummy time", time=typed)
    assert said.startswith("A turn can last: ")
    assert said.count(",") == len(TURN_TIMES) - 1
    assert (await hall.lobby()).config.turn_time == 60


@pytest.mark.parametrize("seconds", TURN_TIMES)
async def test_every_time_in_the_catalogue_can_be_chosen(hall: Hall, seconds: int | None) -> None:
    (command,) = (each for each in COMMANDS if each.name == "rummy time")
    offered = [key for key, _ in command.params[0].choices]
    typed = "off" if seconds is None else str(seconds)
    assert typed in offered
    assert len(offered) == len(TURN_TIMES)
    await hall.types("Ann", "rummy new")
    assert "Time for a turn: " in await hall.types("Ann", "rummy time", time=typed)
    assert (await hall.lobby()).config.turn_time == seconds


HOLDS = {"90": "stays as it is", "60": "stays as it is", "30": "from now on", "off": "from now on"}


@pytest.mark.parametrize("time", HOLDS)
async def test_in_a_game_it_is_told_from_when_on_another_time_holds(hall: Hall, time: str) -> None:
    await hall.types("Ann", "rummy new", variant="basic")
    await hall.types("Bob", "rummy join")
    await hall.types("Ann", "rummy start")
    table = await hall.app.tables.open_at(HERE)
    assert table is not None
    before = (await hall.app.tables.now(table)).deadline
    said = await hall.types("Ann", "rummy time", time=time)
    assert HOLDS[time] in said
    after = (await hall.app.tables.now(table)).deadline
    assert ("stays as it is" in said) is (before == after)


async def test_in_a_pause_and_without_time_another_time_holds_from_now_on(hall: Hall) -> None:
    await hall.types("Ann", "rummy new", variant="basic")
    await hall.types("Bob", "rummy join")
    await hall.types("Ann", "rummy start")
    await hall.types("Ann", "rummy pause")
    assert "from now on" in await hall.types("Ann", "rummy time", time="off")
    await hall.types("Ann", "rummy resume")
    assert "from now on" in await hall.types("Ann", "rummy time", time="600")


async def test_too_many_for_another_game_is_told(hall: Hall) -> None:
    await hall.types("Ann", "rummy new")
    for name in ("Bob", "Cat"):
        await hall.types(name, "rummy join")
    said = await hall.types("Ann", "rummy game", variant="gin")
    assert "at most 2" in said
    assert "seated: 3" in said


async def test_a_command_that_arrives_twice_works_once(hall: Hall) -> None:
    await hall.types("Ann", "rummy new", key="new")
    await hall.types("Ann", "rummy new", key="new")
    await hall.types("Ann", "rummy add", key="add")
    await hall.types("Ann", "rummy add", key="add")
    assert len((await hall.lobby()).roster.sitters) == 2


# ---------------------------------------------------------------- the end, and who may


async def test_the_host_or_who_manages_the_place_ends_a_table(hall: Hall) -> None:
    await hall.types("Ann", "rummy new")
    await hall.types("Bob", "rummy join")
    assert "Only the host" in await hall.types("Bob", "rummy end")
    assert "Only the host" in await hall.types("Dan", "rummy end")
    assert await hall.types("Dan", "rummy end", manages=True) == "The table is closed."
    await hall.types("Ann", "rummy new")
    assert await hall.types("Ann", "rummy end") == "The table is closed."
    assert await hall.app.tables.open_at(HERE) is None


async def test_who_leaves_in_a_game_is_told_and_sees_nothing_more(hall: Hall) -> None:
    await hall.types("Ann", "rummy new")
    await hall.types("Bob", "rummy join")
    await hall.types("Ann", "rummy start")
    assert await hall.leaves("Bob") == "You have left the game."
    reply = await hall.reply("Bob", "hand")
    assert "no way back" in words(reply)
    assert reply.panel.seat is None


async def test_start_between_two_deals_means_ready(hall: Hall) -> None:
    await hall.types("Ann", "rummy new", variant="gin")
    await hall.types("Bob", "rummy join")
    await hall.types("Ann", "rummy start")
    await hall.play_on()
    await hall.types("Ann", "rummy start")
    await hall.types("Bob", "rummy start")
    table = await hall.app.tables.open_at(HERE)
    assert table is not None
    game = (await hall.app.tables.now(table)).table
    assert game is not None
    assert game.deal_no == 2


# ---------------------------------------------------------------- language


async def test_host_or_manager_chooses_the_language_of_a_place(hall: Hall) -> None:
    assert "host" in await hall.types("Ann", "rummy language", language="ru")
    assert "Chosen" in await hall.types("Dan", "rummy language", manages=True, language="ru")
    assert await hall.app.settings.locale_of(HERE) is Locale.RU
    await hall.types("Ann", "rummy new")
    assert "Chosen" in await hall.types("Ann", "rummy language", language="en")
    assert await hall.app.settings.locale_of(HERE) is Locale.EN
    assert "host" in await hall.types("Bob", "rummy language", language="ru")
    said = await hall.types("Ann", "rummy language", language="xx")
    assert said == "I speak: en, ru."
    assert await hall.app.settings.get(scope_of(HERE), LANGUAGE) == "en"


async def test_everybody_is_answered_in_his_own_language(hall: Hall) -> None:
    await hall.types("Ann", "rummy new")
    said = await hall.types("Bob", "rummy join", locale=Locale.RU)
    assert said
    assert not said.isascii()


# ---------------------------------------------------------------- H4: somebody at two tables


async def two_tables(hall: Hall) -> None:
    """Ann and Bob play basic here and gin there."""
    for place, variant in ((HERE, "basic"), (THERE, "gin")):
        await hall.types("Ann", "rummy new", place, variant=variant)
        await hall.types("Bob", "rummy join", place)
        await hall.types("Ann", "rummy start", place)


async def test_h4_in_a_third_place_it_is_asked_which_table_is_meant(hall: Hall) -> None:
    await two_tables(hall)
    asking = ("rummy scores", "rummy start", "rummy leave", "rummy end")
    for command in ("hand", "table", *asking, "draw", "pass", "undo"):
        reply = await hall.reply("Ann", command, ELSEWHERE)
        said = words(reply)
        assert "several tables" in said, command
        assert "1: " in said
        assert "(Ann, Bob)" in said
        assert "2: Gin" in said
        assert reply.panel.choices == ()


async def test_h4_the_table_that_is_named_is_meant(hall: Hall) -> None:
    await two_tables(hall)
    for number, place in (("1", HERE), ("2", THERE), (" 2 ", THERE)):
        reply = await hall.reply("Ann", "hand", ELSEWHERE, table=number)
        assert reply.panel.table == await hall.app.tables.open_at(place)
    for wrong in ("0", "3", "-1", "two", "²", "99999999999"):
        for place in (ELSEWHERE, HERE):
            said = await hall.types("Ann", "hand", place, table=wrong)
            assert f"“{wrong[:4]}" in said
            assert "none of your tables" in said
            assert "1: Basic rummy" in said
            assert "2: Gin" in said


async def test_h4_where_a_table_stands_that_one_is_meant(hall: Hall) -> None:
    await two_tables(hall)
    for place in (HERE, THERE):
        reply = await hall.reply("Ann", "hand", place)
        assert reply.panel.table == await hall.app.tables.open_at(place)
    reply = await hall.reply("Ann", "hand", HERE, table="2")  # unless another is named
    assert reply.panel.table == await hall.app.tables.open_at(THERE)


async def test_h4_a_move_touches_one_table_only(hall: Hall) -> None:
    await two_tables(hall)
    ids = [await hall.app.tables.open_at(place) for place in (HERE, THERE)]
    assert None not in ids
    before = [(await hall.app.tables.now(TableId(str(each)))).version for each in ids]
    now = await hall.app.tables.now(TableId(str(ids[0])))
    assert isinstance(now.awaited, Seats)
    name = ("Ann", "Bob")[now.awaited.seats[0]]
    await hall.types(name, "draw", ELSEWHERE, table="1")
    after = [(await hall.app.tables.now(TableId(str(each)))).version for each in ids]
    assert (after[0] > before[0], after[1] == before[1]) == (True, True)


async def test_h4_what_is_around_a_game_is_done_at_the_table_that_is_named(hall: Hall) -> None:
    await two_tables(hall)
    there = await hall.app.tables.open_at(THERE)
    assert there is not None
    for command in ("rummy rules", "rummy scores"):
        named = await hall.reply("Ann", command, ELSEWHERE, table="2")
        assert named.panel == (await hall.reply("Ann", command, THERE)).panel
    assert "none of your tables" in await hall.types("Ann", "rummy rules", ELSEWHERE, table="9")
    assert "several tables" not in await hall.types("Ann", "rummy scores", ELSEWHERE, table=there)
    asked = await hall.reply("Bob", "rummy leave", ELSEWHERE, table=there)
    assert asked.below is not None
    assert asked.below.table == there
    assert "left the game" in await hall.leaves("Bob", THERE)
    assert await hall.app.tables.tables_of(hall.ids["Bob"]) == [await hall.app.tables.open_at(HERE)]
    assert "closed" in await hall.types("Ann", "rummy end", ELSEWHERE, table=there)
    assert await hall.app.tables.open_at(THERE) is None
    gone = await hall.reply("Ann", "hand", ELSEWHERE, table=there)
    assert gone.panel.table == ""  # and not another table instead


async def test_h4_a_game_is_begun_from_elsewhere(hall: Hall) -> None:
    for place in (HERE, THERE):
        await hall.types("Ann", "rummy new", place, variant="gin")
        await hall.types("Bob", "rummy join", place)
    assert "begins" in await hall.types("Ann", "rummy start", ELSEWHERE, table="2")
    here, there = [await hall.app.tables.open_at(place) for place in (HERE, THERE)]
    assert here is not None
    assert there is not None
    assert (await hall.app.tables.now(here)).table is None
    assert (await hall.app.tables.now(there)).table is not None


async def test_h4_who_manages_one_place_ends_no_table_of_another(hall: Hall) -> None:
    await two_tables(hall)
    said = await hall.types("Bob", "rummy end", ELSEWHERE, manages=True, table="2")
    assert "host" in said
    assert await hall.app.tables.open_at(THERE) is not None


async def test_who_sits_at_one_table_need_not_say_which(hall: Hall) -> None:
    await two_tables(hall)
    await hall.leaves("Bob", THERE)
    reply = await hall.reply("Bob", "hand", ELSEWHERE)
    assert reply.panel.table == await hall.app.tables.open_at(HERE)


async def test_who_sits_nowhere_is_told_how_to_begin(hall: Hall) -> None:
    await two_tables(hall)
    assert "/rummy new" in await hall.types("Dan", "hand", ELSEWHERE)
    assert "You sit at no table" in await hall.types("Dan", "hand", ELSEWHERE, table="1")
    assert "You sit at no table" in await hall.types("Dan", "hand", HERE, table="1")
    assert "do not sit" in await hall.types("Dan", "hand", HERE)


async def test_a_table_that_is_over_is_none_of_his_tables(hall: Hall) -> None:
    await two_tables(hall)
    await hall.types("Ann", "rummy end", THERE)
    reply = await hall.reply("Ann", "hand", ELSEWHERE)
    assert reply.panel.table == await hall.app.tables.open_at(HERE)


async def test_one_refusal_is_not_said_again_to_another(hall: Hall) -> None:
    await two_tables(hall)
    now = await hall.app.tables.now(TableId(str(await hall.app.tables.open_at(HERE))))
    assert isinstance(now.awaited, Seats)
    other = ("Ann", "Bob")[1 - now.awaited.seats[0]]
    refused = await hall.types(other, "draw")
    assert refused
    assert await hall.types(other, "why") == refused
    assert "Nothing has been refused" in await hall.types("Dan", "why")
