"""What people see: messages and places, in their present state."""

from dataclasses import dataclass

from tests.local_telegram.entities import cut
from tests.local_telegram.errors import Json
from tests.local_telegram.keyboards import whole
from tests.local_telegram.state import State
from tests.local_telegram.world import CallbackQuery, Chat, Entry, InlineQuery, Message, User


class NotOfferedError(Exception):
    """Somebody would have to do what nothing on the screen offers."""


@dataclass(frozen=True)
class Button:
    """A button on somebody's screen."""

    raw: Json

    @property
    def text(self) -> str:
        """What stands on it."""
        return str(self.raw["text"])

    @property
    def data(self) -> str | None:
        """What the bot hears when it is pressed."""
        return self.raw.get("callback_data")

    @property
    def url(self) -> str | None:
        """Where it leads."""
        return self.raw.get("url")


@dataclass(frozen=True)
class Seen:
    """A message as somebody sees it now."""

    message: Message

    @property
    def id(self) -> int:
        """Its number in its chat; 0 if it is for one person alone."""
        return self.message.id

    @property
    def raw(self) -> Json:
        """All of it, as it stands in updates."""
        return self.message.raw

    @property
    def text(self) -> str:
        """What is written in it."""
        return str(self.raw.get("text", ""))

    @property
    def is_private(self) -> bool:
        """Whether one member of a group alone sees it."""
        return self.message.seen_by is not None

    @property
    def is_deleted(self) -> bool:
        """Whether it has gone."""
        return self.message.deleted

    @property
    def rows(self) -> list[list[Button]]:
        """Its buttons as they stand."""
        markup = self.raw.get("reply_markup", {})
        return [[Button(each) for each in row] for row in markup.get("inline_keyboard", [])]

    @property
    def buttons(self) -> list[Button]:
        """Its buttons, in order."""
        return [each for row in self.rows for each in row]

    def button(self, name: str) -> Button:
        """The button of this text or with this data."""
        for each in self.buttons:
            if name in (each.text, each.data):
                return each
        names = ", ".join(each.text for each in self.buttons) or "nothing"
        raise NotOfferedError(f"{name!r} cannot be pressed; there is: {names}")

    @property
    def links(self) -> list[str]:
        """Where its words and buttons lead."""
        entities = self.raw.get("entities", [])
        found = [each["url"] for each in entities if each["type"] == "text_link"]
        found += [cut(self.text, each) for each in entities if each["type"] == "url"]
        return [whole(each) for each in [*found, *(b.url for b in self.buttons if b.url)]]

    @property
    def commands(self) -> list[str]:
        """The commands that stand in it, without a bot's name."""
        entities = self.raw.get("entities", [])
        found = [cut(self.text, each) for each in entities if each["type"] == "bot_command"]
        return [each.partition("@")[0] for each in found]

    @property
    def mentions(self) -> list[int]:
        """The users whom it calls by a link."""
        entities = self.raw.get("entities", [])
        return [each["user"]["id"] for each in entities if each["type"] == "text_mention"]


@dataclass(frozen=True)
class Place:
    """A chat as people see it, or a topic of a forum."""

    state: State
    chat: Chat
    topic: int | None = None

    @property
    def id(self) -> int:
        """The number of the chat."""
        return self.chat.id

    def holds(self, message: Message) -> bool:
        """Whether a message stands here."""
        raw = message.raw
        topic = raw["message_thread_id"] if raw.get("is_topic_message") else None
        everywhere = self.topic is None and not self.chat.is_forum
        return message.chat_id == self.id and (everywhere or topic == self.topic)

    @property
    def messages(self) -> list[Seen]:
        """The bot's public messages in their present state, oldest first."""
        return [
            Seen(each)
            for each in self.state.messages.values()
            if self.holds(each) and not each.deleted and self._is_of_the_bot(each)
        ]

    def _is_of_the_bot(self, message: Message) -> bool:
        return message.author_id == self.state.bot.id and "text" in message.raw

    @property
    def last(self) -> Seen:
        """The newest of them."""
        assert self.messages, f"nothing was said in {self.chat.title or self.chat.id}"
        return self.messages[-1]


@dataclass(frozen=True)
class Sent:
    """Something that somebody wrote, and what came of it."""

    state: State
    user: User
    message: Message
    update: Json | None
    """What the bot was told; nothing, if it does not hear such things."""
    since: int

    @property
    def answers(self) -> list[Entry]:
        """What the bot has let this person see since then."""
        return [
            entry
            for entry in self.state.log[self.since :]
            if entry.kind in ("message", "edit")
            and self.user.id in (entry.audience or ())
            and entry.payload["from"]["id"] == self.state.bot.id
        ]

    @property
    def text(self) -> str:
        """All of that, readable."""
        return "\n".join(each.payload.get("text", "") for each in self.answers)


@dataclass(frozen=True)
class Pressed:
    """A button that somebody pressed, and what came of it."""

    query: CallbackQuery
    update: Json | None

    @property
    def is_answered(self) -> bool:
        """Whether the clock on the button has stopped."""
        return self.query.answer is not None

    @property
    def pop_up(self) -> str:
        """What this person alone was told."""
        return str((self.query.answer or {}).get("text", ""))

    @property
    def is_alert(self) -> bool:
        """Whether it stays until it is closed."""
        return bool((self.query.answer or {}).get("show_alert"))

    @property
    def url(self) -> str | None:
        """What opened."""
        return (self.query.answer or {}).get("url")


@dataclass(frozen=True)
class Offer:
    """What the bot offers while its name stands in somebody's input field."""

    query: InlineQuery
    update: Json | None

    @property
    def is_answered(self) -> bool:
        """Whether something came."""
        return self.query.answer is not None

    @property
    def results(self) -> list[Json]:
        """The results, in order."""
        return list((self.query.answer or {}).get("results", []))

    @property
    def titles(self) -> list[str]:
        """What stands on them."""
        return [str(each["title"]) for each in self.results]

    def result(self, name: str) -> Json:
        """The result of this title or id."""
        for each in self.results:
            if name in (each["title"], each["id"]):
                return each
        raise NotOfferedError(f"{name!r} is not offered; there is: {self.titles}")
