"""The store in a file keeps the contract."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from rummybot.store.sql import SqlStore
from tests.store.contract import StoreContract
from tests.store.files import address


class TestSqlStore(StoreContract):
    @pytest.fixture
    async def store(self, tmp_path: Path) -> AsyncIterator[SqlStore]:
        store = await SqlStore.open(address(tmp_path))
        yield store
        await store.close()
