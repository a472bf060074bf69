"""Where a table stands: a group, a topic of a group, a private chat; as an id and back."""

from dataclasses import dataclass

from telegram import Message

from rummybot.tables.roster import Place

PLATFORM = "telegram"


@dataclass(frozen=True, slots=True)
class Spot:
    """A chat, and in a forum the topic; None is its general one."""

    chat: int
    topic: int | None = None

    @property
    def is_private(self) -> bool:
        """Whether it is a chat with one person, whose id is also that chat's."""
        return self.chat > 0

    @property
    def place(self) -> Place:
        """The place that tables know."""
        return Place(
            PLATFORM, f"{self.chat}" if self.topic is None else f"{self.chat}/{self.topic}"
        )


def spot_of(place: Place) -> Spot:
    """The chat and topic of a place."""
    chat, _, topic = place.id.partition("/")
    return Spot(int(chat), int(topic) if topic else None)


def where(message: Message) -> Spot:
    """Where a message stands. Answers have a thread of their own in groups without topics, which is
    no place.
    """
    topic = message.message_thread_id if message.is_topic_message else None
    return Spot(message.chat.id, topic)
