"""Telegram and Discord in one process on one database, tables side by side."""

from pathlib import Path

import pytest

from tests.adapters.side_by_side import evening


@pytest.mark.parametrize("tables", [3])
async def test_no_move_is_lost_or_made_twice(tmp_path: Path, tables: int) -> None:
    async with evening(tmp_path, tables, paced=True) as found:
        await found.plays(5)
        assert all(each.is_right() for each in found.tables)
        assert sum(sum(each.done.values()) for each in found.tables) == 2 * tables * 5
