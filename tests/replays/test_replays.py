"""Old games end as they did, whatever has become of the code. README.md tells how to add one."""

import json
from pathlib import Path
from typing import Any, get_args

import pytest

from rummybot.engine.booking import evolve
from rummybot.engine.chip_events import BoughtIn
from rummybot.engine.events import DealScored, Penalised, SeatWithdrew, Void
from rummybot.engine.game import new_game
from rummybot.engine.hidden import Event, State
from rummybot.engine.ids import Seat
from rummybot.engine.scoring import How
from rummybot.engine.variants import VARIANTS, Variant
from rummybot.store.codec import Stored, decode, encode
from rummybot.tables.events import Joined, TableOpened
from rummybot.tables.request import Logged
from tests.replays.record import how_it_ended

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.glob("*/*.json"))
WRITTEN_DOWN = {How.RUMMY, How.COUNTED, How.UNCLOSED}
"""Of these deals what each had left over counts."""

ENDINGS = {f'"how": "{how}"' for how in How} | {f'"why": "{why}"' for why in Void}


def read(file: Path) -> tuple[list[Logged], dict[str, Any]]:
    kept = json.loads(file.read_text(encoding="utf-8"))
    return [decode(Stored(*line)) for line in kept["log"]], kept["end"]


def folded(log: list[Logged]) -> State:
    """The game of a table, from what its log says of rules and people."""
    opened = next(event for event in log if isinstance(event, TableOpened))
    state = new_game(opened.rules, sum(isinstance(event, Joined) for event in log))
    assert isinstance(state, State)
    for event in log:
        if isinstance(event, Event):
            state = evolve(state, event)
    return state


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_a_game_ends_as_it_did(file: Path) -> None:
    log, end = read(file)
    state = folded(log)
    assert how_it_ended(state) == end
    totals = dict.fromkeys(range(6), 0)
    left = set[int]()
    for event in log:
        match event:
            case DealScored(scored=scored):
                for line in scored.lines:
                    totals[line.seat] += line.held if scored.how in WRITTEN_DOWN else line.gain
            case BoughtIn(seat=seat, score=score):
                totals[seat] = score
            case SeatWithdrew(seat=seat):
                left.add(seat)
            case Penalised(gains=gains):
                playing = [Seat(n) for n in range(len(gains) + len(left)) if n not in left]
                for seat, gain in zip(playing, gains, strict=True):
                    totals[seat] += gain
            case _:
                pass
    assert [totals[seat] for seat in end["seats"]] == end["scores"]


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.key)
def test_every_preset_has_two_games(variant: Variant) -> None:
    openings = [read(file)[0][0] for file in FILES if file.parent.name == variant.key]
    assert len(openings) >= 2
    assert all(
        isinstance(opened, TableOpened) and opened.variant == variant.key for opened in openings
    )


def test_every_event_and_every_ending_is_in_some_game() -> None:
    logs = [read(file)[0] for file in FILES]
    assert {type(event) for log in logs for event in log} >= set(get_args(Event))
    text = json.dumps([encode(event).payload for log in logs for event in log])
    assert {ending for ending in ENDINGS if ending not in text} == set()
