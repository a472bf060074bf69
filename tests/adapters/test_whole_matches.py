"""The shortest matches of `whole_matches`, so that it goes on working."""

import pytest

from tests.adapters.whole_matches import played


@pytest.mark.parametrize(
    ("preset", "number", "platform"), [("gin", 39, "Discord"), ("joker", 27, "Telegram")]
)
async def test_a_match_is_played_to_its_end(preset: str, number: int, platform: str) -> None:
    match = await played(preset, "match=single", platform, number)
    assert match.missing == {}
    assert sum(match.ways.values()) == match.moves > 0
    assert match.result
