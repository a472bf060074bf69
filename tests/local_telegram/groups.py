"""Groups as tests use them: who comes and goes, what becomes of them."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

from tests.local_telegram.entities import found_in
from tests.local_telegram.errors import Json
from tests.local_telegram.hearing import hear
from tests.local_telegram.members import add_topic, member, remove_topic
from tests.local_telegram.messages import create
from tests.local_telegram.seen import Place, Seen
from tests.local_telegram.state import State
from tests.local_telegram.world import CHANNEL_SENDER, RIGHTS, Chat, Kind, Message, User


class Somebody(Protocol):
    """A person, as far as groups care."""

    @property
    def user(self) -> User:
        """Their account."""


@dataclass(frozen=True)
class Group(Place):
    """A group, a supergroup or a forum."""

    @property
    def owner(self) -> User:
        """Who made it."""
        return self.state.users[next(iter(self.chat.admins))]

    # ------------------------------------------------------------ people

    def joins(self, somebody: Somebody) -> None:
        """Somebody comes in."""
        before = member(self.state, self.chat, somebody.user)
        self.chat.members.add(somebody.user.id)
        self._service(somebody.user, {"new_chat_members": [somebody.user.payload()]})
        self._changed("chat_member", somebody.user, before)

    def leaves(self, somebody: Somebody) -> None:
        """Somebody goes."""
        before = member(self.state, self.chat, somebody.user)
        self._service(somebody.user, {"left_chat_member": somebody.user.payload()})
        self.chat.members.discard(somebody.user.id)
        self.chat.admins.pop(somebody.user.id, None)
        self._changed("chat_member", somebody.user, before)

    def appoints(self, somebody: Somebody, *, anonymous: bool = False) -> None:
        """Somebody becomes an administrator, who may hide behind the group's name."""
        before = member(self.state, self.chat, somebody.user)
        self.chat.admins[somebody.user.id] = frozenset(RIGHTS)
        if anonymous:
            self.chat.anonymous.add(somebody.user.id)
        self._changed("chat_member", somebody.user, before)

    # ------------------------------------------------------------ the bot

    def appoints_bot(self, *rights: str) -> None:
        """The bot becomes an administrator who may do this, or everything."""
        before = member(self.state, self.chat, self.state.bot)
        self.chat.admins[self.state.bot.id] = frozenset(rights or RIGHTS)
        self._changed("my_chat_member", self.state.bot, before)

    def dismisses_bot(self) -> None:
        """The bot is an ordinary member again."""
        before = member(self.state, self.chat, self.state.bot)
        self.chat.admins.pop(self.state.bot.id, None)
        self._changed("my_chat_member", self.state.bot, before)

    def mutes_bot(self, muted: bool = True) -> None:
        """The bot may read and not write, or may write again."""
        self.chat.muted = muted

    def kicks_bot(self) -> None:
        """The bot is shown the door."""
        before = member(self.state, self.chat, self.state.bot)
        self.chat.members.discard(self.state.bot.id)
        self.chat.admins.pop(self.state.bot.id, None)
        self.chat.kicked = True
        self._changed("my_chat_member", self.state.bot, before)

    def invites_bot(self, *, told: bool = True) -> None:
        """The bot comes in, for the first time or again. It is not told where that was so long ago
        that Telegram has forgotten the update.
        """
        before = member(self.state, self.chat, self.state.bot)
        self.chat.members.add(self.state.bot.id)
        self.chat.kicked = False
        self._service(self.owner, {"new_chat_members": [self.state.bot.payload()]})
        if told:
            self._changed("my_chat_member", self.state.bot, before)

    # ------------------------------------------------------------ the group

    def adds_topic(self, name: str) -> Place:
        """A new topic of the forum."""
        topic = add_topic(self.state, self.chat, self.owner, name)
        hear(self.state, self.state.messages[self.id, topic.id])
        return Place(self.state, self.chat, topic.id)

    def closes(self, topic: Place) -> None:
        """Nobody may write into a topic any more."""
        self.chat.topics[topic.topic or 0].closed = True
        self._service(self.owner, {"forum_topic_closed": {}}, topic.topic)

    def removes(self, topic: Place) -> None:
        """A topic goes, and all that was said in it."""
        remove_topic(self.state, self.chat, self.chat.topics[topic.topic or 0])

    def channel_says(self, text: str) -> Seen:
        """A channel writes here under its own name."""
        channel = Chat(self.state.new_chat_id(Kind.CHANNEL), Kind.CHANNEL, "News")
        self.state.chats[channel.id] = channel
        account = User(CHANNEL_SENDER, "Channel", username="Channel_Bot", is_bot=True)
        content: Json = {"text": text, "entities": found_in(text)}
        message = create(self.state, self.chat, account, content, sender_chat=channel)
        hear(self.state, message)
        return Seen(message)

    def migrates(self, tell: Iterable[str] = ("old", "new")) -> "Group":
        """The group becomes a supergroup with another number; the bot is told in both, in one, or
        in neither, in this order.
        """
        old = self.chat
        new = Chat(self.state.new_chat_id(Kind.SUPERGROUP), Kind.SUPERGROUP, old.title)
        new.members, new.admins = set(old.members), dict(old.admins)
        self.state.chats[new.id] = new
        here, there = {"migrate_to_chat_id": new.id}, {"migrate_from_chat_id": old.id}
        told: dict[str, Message] = {
            "old": create(self.state, old, self.owner, here),
            "new": create(self.state, new, self.owner, there),
        }
        old.migrated_to = new.id
        for where in tell:
            hear(self.state, told[where])
        return Group(self.state, new)

    def vanishes(self) -> None:
        """The group is deleted."""
        before = member(self.state, self.chat, self.state.bot)
        self.chat.gone = True
        self.chat.members.clear()
        self._changed("my_chat_member", self.state.bot, before)

    # ------------------------------------------------------------ telling the bot

    def _service(self, by: User, content: Json, topic: int | None = None) -> None:
        hear(self.state, create(self.state, self.chat, by, content, topic=topic))

    def _changed(self, kind: str, user: User, before: Json) -> None:
        if kind == "chat_member" and not self.state.is_admin(self.chat):
            return
        payload: Json = {"chat": self.chat.payload(), "from": self.owner.payload()}
        after = member(self.state, self.chat, user)
        payload |= {"date": self.state.now, "old_chat_member": before, "new_chat_member": after}
        self.state.updates.add(kind, payload)


def new_group(
    state: State, title: str, kind: Kind, people: Iterable[Somebody], *, forum: bool = False
) -> Group:
    """A group of the bot and these people; the first of them owns it."""
    members = [each.user for each in people]
    if not members:
        owner = User(state.new_user_id(), "Owner")
        state.users[owner.id] = owner
        members = [owner]
    chat = Chat(state.new_chat_id(kind), kind, title, is_forum=forum)
    chat.members = {each.id for each in members}
    chat.admins[members[0].id] = frozenset({*RIGHTS, "owner"})
    state.chats[chat.id] = chat
    group = Group(state, chat)
    group.invites_bot(told=False)
    return group
