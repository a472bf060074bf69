"""Records a finished game as a replay: a log as a store keeps it, and how the game ended.

    python -m tests.replays.record gin shutout --seed 7 --seats 2 match=100 stock=reshuffle

writes tests/replays/gin/shutout.json: the game that the computer player plays by this seed, mixed
with moves at random. A replay is added and then never changed; see README.md beside this file.
"""

import argparse
import json
from pathlib import Path
from random import Random
from typing import Any

from rummybot.engine.cards import Card
from rummybot.engine.hidden import Event, State
from rummybot.engine.intents import SeatIntent
from rummybot.engine.tabletop import Finished
from rummybot.engine.variants import Variant, find_variant
from rummybot.engine.views import SeatView
from rummybot.store.codec import encode
from rummybot.tables.events import GameStarted, Joined, TableOpened
from rummybot.tables.request import Logged
from rummybot.tables.roster import Place, PlayerRef
from tests.engine.play import LIVELY, at_random, computer, play, rules_with, started

FOLDER = Path(__file__).parent
MOST_STEPS = 3000


def game(
    variant: Variant, chosen: dict[str, str], seats: int, seed: int
) -> tuple[list[Event], State]:
    """A whole game, or as much of it as is played in many steps."""
    state = started(rules_with(variant, chosen), seats)
    log: list[Event] = []
    for made in play(state, Random(seed), mostly_computer, most=MOST_STEPS, odds=LIVELY):
        log += made.events
        state = made.after
    return log, state


def mostly_computer(view: SeatView, rng: Random) -> SeatIntent:
    """The computer player, who now and then does something else."""
    return at_random(view, rng) if rng.randrange(8) == 0 else computer(view, rng)


def opening(variant: Variant, chosen: dict[str, str], seats: int) -> list[Logged]:
    """What stands in the log of a table before its game."""
    people = [PlayerRef(f"player-{number}") for number in range(seats)]
    opened = TableOpened(
        people[0], Place("terminal", "here"), variant.key, rules_with(variant, chosen)
    )
    return [opened, *map(Joined, people), GameStarted()]


def how_it_ended(state: State) -> dict[str, Any]:
    """The end of a game, in words that outlive the engine's classes."""
    top = state.top
    assert isinstance(top.phase, Finished), "the game is not over"
    return {
        "seats": list(top.seats),
        "scores": list(top.standing.scores),
        "winners": list(top.phase.winners),
        "shutout": top.phase.shutout,
        "final": list(top.phase.final),
        "deals": top.deal_no,
        "melds": [written(meld.cards) for meld in top.melds],
        "discards": written(top.discards),
        "hands": [written(hand) for hand in state.hidden.hands],
        "stock": written(state.hidden.stock),
    }


def written(cards: tuple[Card, ...]) -> str:
    return " ".join(map(str, cards))


def as_text(log: list[Logged], end: dict[str, Any]) -> str:
    """One event a line, for people who look into it."""
    lines = [json.dumps([each.name, each.schema, each.payload]) for each in map(encode, log)]
    return '{{"log": [\n{}\n],\n"end": {}}}\n'.format(",\n".join(lines), json.dumps(end))


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.replays.record")
    parser.add_argument("variant")
    parser.add_argument("name")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("options", nargs="*", help="key=value")
    asked = parser.parse_intermixed_args()
    variant = find_variant(asked.variant)
    assert variant is not None, "no such variant"
    chosen = dict(option.split("=") for option in asked.options)
    log, state = game(variant, chosen, asked.seats, asked.seed)
    text = as_text([*opening(variant, chosen, asked.seats), *log], how_it_ended(state))
    with (FOLDER / variant.key / f"{asked.name}.json").open("x", encoding="utf-8") as file:
        file.write(text)


if __name__ == "__main__":
    main()
