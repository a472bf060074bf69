"""The last refusal is said once more, whatever refused: the game, the table, or the reading."""

import pytest

from rummybot.app import App
from rummybot.commands.catalog import COMMANDS
from rummybot.commands.completing import completions
from rummybot.commands.invocation import Reply
from rummybot.commands.pressing import chosen, pressed
from rummybot.commands.refused import REMEMBERED, Refusals
from rummybot.engine.ids import Moment, Seat
from rummybot.engine.intents import DrawStock
from rummybot.i18n.spans import line
from rummybot.i18n.translations import Locale
from rummybot.render.names import Names
from rummybot.render.press import PublicPress, PublicToken, private_token, read_token
from rummybot.tables.roster import Place, PlayerRef
from tests.commands.channel import EMPTY, RUN, Channel, text
from tests.commands.table import begun, call
from tests.commands.table import said as told

ELSEWHERE = Place("test", "elsewhere")
NOTHING = "Nothing has been refused to you lately."

LOBBY = [
    ("Bob", "rummy join", EMPTY),
    ("Bob", "rummy start", EMPTY),
    ("Bob", "rummy option", {"option": "match=100"}),
    ("Ann", "rummy option", {"option": "match=7"}),
    ("Ann", "rummy option", {"option": "match=100 match=200"}),
    ("Ann", "rummy option", {"option": "x" * 4000}),
    ("Ann", "rummy game", {"variant": "poker"}),
    ("Ann", "rummy time", {"time": "7"}),
    ("Ann", "rummy remove", EMPTY),
    ("Ann", "rummy new", EMPTY),
    ("Cat", "rummy rules", {"variant": "poker"}),
    ("Cat", "rummy leave", EMPTY),
    ("Cat", "hand", EMPTY),
    ("Cat", "rummy language", {"language": "en"}),
    ("Cat", "rummy scores", EMPTY),
]


def lines(reply: Reply) -> str:
    """What was said, without the hand below it."""
    return text(Reply(reply.said, reply.panel)).removesuffix(text(Reply((), reply.panel))).strip()


async def why(desk: App, who: PlayerRef) -> str:
    """What somebody is told who asks why."""
    return told(await RUN["why"](desk, call(who)))


@pytest.mark.parametrize("locale", Locale)
@pytest.mark.parametrize(("who", "command", "arguments"), LOBBY)
async def test_what_a_table_refuses_is_said_again(
    who: str, command: str, arguments: dict[str, str], locale: Locale
) -> None:
    channel = Channel(locale)
    await channel.lobby("gin")
    refused = await channel.says(who, command, arguments)
    assert refused.strip()
    assert await channel.says(who, "why") == refused


@pytest.mark.parametrize(
    ("command", "arguments"),
    [
        ("discard", {"card": "1h"}),
        ("discard", {"card": ""}),
        ("meld", {"melds": "what"}),
        ("layoff", {"card": "7S", "to": "no"}),
        ("draw", {"from": "the sky"}),
        ("hand", {"table": "9"}),
    ],
)
async def test_what_could_not_be_read_is_said_again(
    command: str, arguments: dict[str, str]
) -> None:
    channel = Channel()
    await channel.begun("basic")
    refused = lines(await channel.calls(await channel.who(), command, arguments))
    assert refused
    assert await channel.says(await channel.who(), "why") == f"{refused}\n"


async def test_a_list_of_tables_is_said_again_in_full() -> None:
    channel = Channel()
    await channel.begun("gin")
    await channel.calls("Ann", "rummy new", place=ELSEWHERE)
    asked = text(await channel.calls("Ann", "hand", place=Place("test", "nowhere")))
    assert asked.count("\n") == 3
    assert await channel.says("Ann", "why") == asked


async def test_what_a_press_was_refused_is_said_again() -> None:
    seated = await begun()
    mover = await seated.mover()
    other = seated.bob if mover == seated.ann else seated.ann
    shown = (await seated.hand(other)).panel
    draw = DrawStock(Seat(0))
    token = read_token(private_token(seated.table, Moment(shown.moment), draw))
    assert token is not None
    refused = await pressed(seated.desk, seated.call(other), token)
    assert "not your turn" in told(refused)
    assert await why(seated.desk, other) == told(refused)
    eve = await seated.desk.people.meet("test", "eve", "Eve", "en")
    play = PublicToken(seated.table, PublicPress.PLAY)
    refused = await pressed(seated.desk, seated.call(eve), play)
    assert "do not sit" in told(refused)
    assert await why(seated.desk, eve) == told(refused)


async def test_why_nothing_can_be_done_with_chosen_cards_is_said_again() -> None:
    seated = await begun()
    who = await seated.mover()
    shown = (await seated.hand(who)).panel
    refused, found = await chosen(
        seated.desk, seated.call(who), seated.table, Moment(shown.moment), shown.hand[:2]
    )
    assert found == ()
    assert told(refused)
    assert await why(seated.desk, who) == told(refused)


async def test_an_old_button_and_what_is_offered_while_typing_are_no_refusals() -> None:
    seated = await begun()
    who = await seated.mover()
    old = read_token(private_token(seated.table, Moment(0), DrawStock(Seat(0))))
    assert old is not None
    assert "out of date" in told(await pressed(seated.desk, seated.call(who), old))
    eve = await seated.desk.people.meet("test", "eve", "Eve", "en")
    discard = next(each for each in COMMANDS if each.name == "discard")
    assert await completions(seated.desk, call(eve), discard, discard.params[0], "") == ()
    for each in (who, eve):
        assert await why(seated.desk, each) == NOTHING


def test_only_so_many_are_remembered_those_of_late() -> None:
    refusals = Refusals()
    for number in range(REMEMBERED + 1):
        refusals.remember(PlayerRef(str(number)), (line(str(number)),), Names(()))
    assert refusals.last(PlayerRef("0")) is None
    assert refusals.last(PlayerRef("1")) == ((line("1"),), Names(()))
