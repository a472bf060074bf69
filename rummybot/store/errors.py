"""What keeps a store from its work, each in one line for people. No message tells a stored value,
and none is raised with a cause, which might.
"""

from rummybot.tables.ports import StoreTroubleError


class StoreError(StoreTroubleError):
    """The store cannot do its work; the message says why in one line."""


class StoreAddressError(StoreError):
    """The address is none that this store can serve."""


class StoreInUseError(StoreError):
    """Another process has the database."""


class StoreTooNewError(StoreError):
    """A later version of rummybot has written the database."""


class StoreFailedError(StoreError):
    """The database or its disk refuses: nothing of what was asked was written."""
