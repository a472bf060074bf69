"""What others write where tables stand, as far as it pushes messages out of sight. What they write
is not read.
"""

from collections import OrderedDict, deque

STAYS_IN_SIGHT = 6
"""With so many messages below it a message is still seen."""

REMEMBERED = 2000
"""So many channels and threads are listened to, those where something was shown last."""


class Talk:
    """The last messages of others in each channel and thread."""

    def __init__(self) -> None:
        self._heard: OrderedDict[int, deque[int]] = OrderedDict()

    def listen(self, channel: int) -> None:
        """Something is shown there."""
        self._heard.setdefault(channel, deque(maxlen=STAYS_IN_SIGHT + 1))
        self._heard.move_to_end(channel)
        while len(self._heard) > REMEMBERED:
            self._heard.popitem(last=False)

    def heard(self, channel: int, message: int) -> None:
        """Somebody else wrote there."""
        if channel in self._heard:
            self._heard[channel].append(message)

    def hides(self, channel: int, message: int) -> bool:
        """Whether a message was pushed out of sight. The numbers of messages grow with time."""
        later = [each for each in self._heard.get(channel, ()) if each > message]
        return len(later) > STAYS_IN_SIGHT
