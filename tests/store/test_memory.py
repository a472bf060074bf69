"""The store in memory keeps the contract."""

import pytest

from rummybot.store.memory import MemoryStore
from tests.store.contract import StoreContract


class TestMemoryStore(StoreContract):
    @pytest.fixture
    def store(self) -> MemoryStore:
        return MemoryStore()
