"""A whole deal of gin between two people of two languages, typed by reading the answers."""

from tests.adapters.discord.playing import Game, open_game
from tests.adapters.discord.reading import told
from tests.adapters.naming import cards_in
from tests.local_discord.bot import Bot
from tests.local_discord.people import Person
from tests.local_discord.seen import Place
from tests.local_discord.server import LocalDiscord

MOST_ROUNDS = 400


async def play_until_scored(game: Game, onlooker: Person) -> None:
    """Deals until one is scored, while an onlooker tries to see something."""
    for number in range(MOST_ROUNDS):
        if await game.turn():
            if number % 4 == 0:
                await peep(game, onlooker)
            continue
        await game.is_told()
        if game.closed:
            return
        await game.next_deal()
    raise AssertionError("nobody ever knocked")


async def peep(game: Game, onlooker: Person) -> None:
    for command in ("/hand", "/table", "/rummy scores", "/draw"):
        assert (await onlooker.types(game.table, command)).is_private


async def test_two_people_play_a_deal_and_the_next_one_begins(
    local_discord: LocalDiscord, bot: Bot, table: Place, ann: Person, boris: Person
) -> None:
    game = await open_game(local_discord, table, ann, boris)
    board = table.messages[0]
    await play_until_scored(game, local_discord.person("Eve"))
    result, heading = game.results[-1], board.text.splitlines()[0]
    assert len(cards_in(result.text)) > 10  # one hand, and what the other did not lay off
    await game.next_deal()
    assert await game.turn()
    await local_discord.until(lambda: board.text.splitlines()[0] != heading, "the next deal")

    is_one_message_edited_in_place(game)
    assert "Your hand" in told(ann)
    assert "Your hand" not in told(boris)
    assert "Ваши карты" in told(boris)

    assert len(game.ledger.secrets) >= game.deals * 2 * 10
    assert game.ledger.leaks() == []
    assert cards_in(bot.said) == frozenset()
    assert local_discord.state.token not in bot.said


def is_one_message_edited_in_place(game: Game) -> None:
    """The table is; the result of each deal is one more. The calls to whoever is to move call one
    person each, and are taken away again.
    """
    board = game.table.messages[0]
    public = [entry for entry in game.ledger.discord.log if entry.seen_by is None]
    made = [entry.payload for entry in public if entry.kind == "message"]
    calls = [each for each in made if each["mentions"]]
    assert [int(each["id"]) for each in made if each not in calls] == [
        board.id,
        *(each.id for each in game.results),
    ]
    assert len(game.results) == game.deals - 1
    assert {entry.payload["id"] for entry in public if entry.kind == "edit"} == {str(board.id)}
    assert calls
    assert all(len(each["mentions"]) == 1 for each in calls)
    gone = {entry.payload["id"] for entry in public if entry.kind == "delete"}
    assert gone >= {each["id"] for each in calls[:-1]}
