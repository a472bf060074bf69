"""What every store must do: one suite, run against each.

A test module subclasses `StoreContract` and gives it a fixture `store`, new for each test.
"""

from tests.store.contract_logs import LogContract
from tests.store.contract_people import PeopleContract
from tests.store.contract_screens import ScreenContract
from tests.store.contract_timers import TimerContract


class StoreContract(LogContract, TimerContract, PeopleContract, ScreenContract):
    """The whole suite."""
