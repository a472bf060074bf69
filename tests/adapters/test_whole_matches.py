"""The shortest matches of `whole_matches`, so that it goes on working."""

import pytest

from tests.adapters.sat_down import PLATFORMS
from tests.adapters.whole_matches import played


@pytest.mark.parametrize("platform", PLATFORMS)
@pytest.mark.parametrize(("preset", "number"), [("gin", 39), ("joker", 27)])
async def test_a_match_is_played_to_its_end(preset: str, number: int, platform: str) -> None:
    match = await played(preset, "match=single", platform, number)
    assert match.missing == {}
    assert sum(match.ways.values()) == match.moves > 0
    assert match.result
