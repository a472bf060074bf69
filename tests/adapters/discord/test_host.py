"""What the host does with a game by buttons and by typing: skip, remove, pause, end."""

from tests.adapters.discord.fingers import PLAY, button, moves
from tests.local_discord.bot import Bot, running
from tests.local_discord.people import Person
from tests.local_discord.seen import Place, Reply, Seen
from tests.local_discord.server import LocalDiscord
from tests.local_discord.world import PERMISSIONS

MORE = "⋯"
SKIP, PAUSE, RESUME = "Skip Борис", "⏸ Pause", "▶ Resume"


async def begun(discord: LocalDiscord, table: Place, ann: Person, boris: Person) -> Seen:
    """The board of a game of Ann, who is host, and Борис."""
    await ann.types(table, "/rummy new", variant="basic", options="match=200")
    await discord.until(lambda: table.messages, "the table")
    await boris.presses(table.messages[0], "Join")
    await ann.types(table, "/rummy time", time="off")
    await ann.types(table, "/rummy start")
    board = table.messages[0]
    await discord.until(lambda: PLAY in str(board.raw), "the deal")
    return board


async def menu(who: Person, board: Seen) -> Seen:
    """What is behind ⋯, for this person alone."""
    reply = await who.presses(board, MORE)
    assert reply.is_private
    assert reply.message is not None
    return reply.message


def labels(message: Seen) -> list[str]:
    return [each.label for each in message.buttons]


def awaited(table: Place) -> set[int]:
    """Who is called to move."""
    return {number for each in table.messages for number in each.pings}


async def until_awaited(discord: LocalDiscord, table: Place, who: Person, host: Person) -> None:
    """The host lets nobody wait until it is this person's turn."""
    await discord.until(lambda: awaited(table), "a turn")
    if awaited(table) != {who.id}:
        await host.types(table, "/rummy skip")
    await discord.until(lambda: awaited(table) == {who.id}, f"the turn of {who.name}")


async def draws(who: Person, board: Seen) -> Reply:
    """Open the hand and draw from the stock."""
    hand = (await who.presses(board, button(board, ":hand"))).message
    assert hand is not None
    return await who.presses(hand, next(each.name for each in moves(hand) if each.verb == "d"))


async def test_the_host_skips_by_a_button_that_works_once(
    local_discord: LocalDiscord, bot: Bot, table: Place, ann: Person, boris: Person
) -> None:
    board = await begun(local_discord, table, ann, boris)
    await until_awaited(local_discord, table, boris, ann)
    shown = await menu(ann, board)
    assert SKIP in labels(shown)
    others = await menu(boris, board)
    assert not {"Пауза", "⏸ Пауза", "Пропустить ход: Ann"} & set(labels(others))
    first = ann.taps(shown, SKIP)
    second = ann.taps(shown, SKIP)
    for reply in (first, second):
        await ann.gets(reply)
    answers = first.text, second.text  # both stand in the message that was pressed
    assert all("Skipped" in each or "That turn is over already" in each for each in answers)
    await local_discord.until(lambda: awaited(table) == {ann.id}, "the turn of Ann")
    await local_discord.until(
        lambda: "Борис was skipped by the host or a moderator" in board.text, "the board"
    )
    assert board.text.count("Борис was skipped") == 1


async def test_the_host_pauses_and_goes_on_by_buttons(
    local_discord: LocalDiscord, bot: Bot, table: Place, ann: Person, boris: Person
) -> None:
    board = await begun(local_discord, table, ann, boris)
    await until_awaited(local_discord, table, boris, ann)
    assert "Paused" in (await ann.presses(await menu(ann, board), PAUSE)).text
    await local_discord.until(lambda: "⏸ Paused" in board.text, "the pause")
    await local_discord.until(lambda: awaited(table) == set(), "nobody to be called")
    assert "<t:" in board.text
    shown = await boris.presses(board, button(board, ":hand"))
    assert shown.message is not None
    assert "⏸ Пауза." in shown.text
    assert moves(shown.message) == []
    refused = await boris.types(table, "/draw")
    assert "Партия на паузе" in refused.text
    assert "/рамми продолжить" in refused.text
    behind = await menu(ann, board)
    assert SKIP not in labels(behind)
    assert "The game goes on" in (await ann.presses(behind, RESUME)).text
    await local_discord.until(lambda: "The pause is over" in board.text, "the end of the pause")
    await local_discord.until(lambda: awaited(table) == {boris.id}, "the turn of Борис")
    assert "Партия на паузе" not in (await draws(boris, board)).text


async def test_a_pause_outlives_the_process(
    local_discord: LocalDiscord, bot: Bot, table: Place, ann: Person, boris: Person
) -> None:
    board = await begun(local_discord, table, ann, boris)
    await until_awaited(local_discord, table, boris, ann)
    await ann.types(table, "/rummy pause")
    await local_discord.until(lambda: "⏸ Paused" in board.text, "the pause")
    await bot.kill()
    async with running(Bot(local_discord, bot.home)):
        assert "Партия на паузе" in (await boris.types(table, "/draw")).text
        assert "The game goes on" in (await ann.types(table, "/rummy resume")).text
        await local_discord.until(lambda: awaited(table) == {boris.id}, "the turn of Борис")


async def test_somebody_is_removed_by_buttons_after_a_question(
    local_discord: LocalDiscord, bot: Bot, table: Place, ann: Person, boris: Person
) -> None:
    board = await begun(local_discord, table, ann, boris)
    message = await menu(ann, board)
    await ann.presses(message, "Remove a player")
    assert labels(message) == ["Борис", "← Back"]
    await ann.presses(message, "Борис")
    assert "A computer plays this deal to its end" in message.text
    await ann.presses(message, "← Back")
    assert "Remove a player" in labels(message)
    await ann.presses(message, "Remove a player")
    await ann.presses(message, "Борис")
    done = await ann.presses(message, "Remove Борис")
    assert "Removed from the table: Борис." in done.text
    await local_discord.until(lambda: "Борис was removed from the table" in board.text, "the news")
    assert "вернуться в неё нельзя" in (await boris.types(table, "/hand")).text


async def test_a_moderator_removes_by_typing_and_ends_by_a_button(
    local_discord: LocalDiscord, bot: Bot, table: Place, ann: Person, boris: Person
) -> None:
    keeper = local_discord.person("Keeper", permissions=PERMISSIONS["MANAGE_CHANNELS"])
    board = await begun(local_discord, table, ann, boris)
    assert await boris.completes(table, "/rummy remove", "player") == []
    offered = await keeper.completes(table, "/rummy remove", "player", "бор")
    assert [each["name"] for each in offered] == ["2: Борис"]
    named = offered[0]["value"]
    assert "хозяин" in (await boris.types(table, "/rummy remove", player="Ann")).text
    assert "Removed" in (await keeper.types(table, "/rummy remove", player=named)).text
    message = await menu(keeper, board)
    await keeper.presses(message, "End the game")
    assert "Nothing more is scored" in message.text
    assert "The table is closed" in (await keeper.presses(message, "End the game")).text
    await local_discord.until(lambda: "The table was closed by its host" in board.text, "the end")
