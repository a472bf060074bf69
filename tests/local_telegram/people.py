"""People as tests use them. They do what is offered on their screens, and nothing else."""

from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import parse_qs, urlsplit

from tests.local_telegram import inline, messages
from tests.local_telegram.entities import found_in
from tests.local_telegram.errors import Json
from tests.local_telegram.hearing import hear
from tests.local_telegram.keyboards import START, whole
from tests.local_telegram.menus import menu
from tests.local_telegram.schema import BotApi
from tests.local_telegram.seen import NotOfferedError, Offer, Place, Pressed, Seen, Sent
from tests.local_telegram.state import State
from tests.local_telegram.world import ANONYMOUS_ADMIN, CallbackQuery, Entry, Kind, Message, User


@dataclass(frozen=True)
class Person:
    """Somebody with an account."""

    state: State
    user: User

    @property
    def id(self) -> int:
        """Their number."""
        return self.user.id

    @property
    def name(self) -> str:
        """The name others see."""
        return self.user.first_name

    @property
    def chat(self) -> Place:
        """The private chat with the bot."""
        return Place(self.state, self.state.private(self.user))

    # ------------------------------------------------------------ the private chat

    def starts(self, parameter: str = "") -> Sent:
        """Open the bot and press Start."""
        return self.says(self.chat, f"/start {parameter}".strip())

    def blocks(self) -> None:
        """Let the bot write no more."""
        self._blocks(True)

    def unblocks(self) -> None:
        """Let it write again."""
        self._blocks(False)

    def _blocks(self, blocked: bool) -> None:
        self.user.blocks_the_bot = blocked
        bot = {"user": self.state.bot.payload()}
        free: Json = {"status": "member", **bot}
        shut: Json = {"status": "kicked", "until_date": 0, **bot}
        before, after = (free, shut) if blocked else (shut, free)
        payload: Json = {"chat": self.chat.chat.payload(), "from": self.user.payload()}
        payload |= {"date": self.state.now, "old_chat_member": before, "new_chat_member": after}
        self.state.updates.add("my_chat_member", payload)

    # ------------------------------------------------------------ writing

    async def types(
        self, where: Place, command: str, *, reply_to: Seen | None = None, limit: float = 15.0
    ) -> Sent:
        """Type a command and wait until the bot lets this person see something."""
        sent = self.sends(where, command, reply_to=reply_to)
        what = f"an answer to {self.name}'s {command!r}"
        await self.state.pulse.until(lambda: sent.answers, what, limit)
        return sent

    def sends(self, where: Place, command: str, *, reply_to: Seen | None = None) -> Sent:
        """Type a command that is in the menu or on the screen, and do not wait."""
        name = command.split(maxsplit=1)[0].partition("@")[0]
        offered = [f"/{each['command']}" for each in menu(self.state, self.user, where.chat)]
        screen = [each for each in self.reads() if each.message.author_id == self.state.bot.id]
        shown = [each for seen in screen for each in seen.commands]
        start = ["/start"] if where.chat.kind is Kind.PRIVATE else []
        if name not in (*offered, *shown, *start):
            raise NotOfferedError(f"{name} is neither in the menu nor on the screen: {offered}")
        return self.says(where, command, reply_to=reply_to)

    def says(self, where: Place, text: str, *, reply_to: Seen | None = None) -> Sent:
        """Write anything."""
        chat = where.chat
        if self.id not in chat.members or chat.migrated_to is not None:
            raise NotOfferedError(f"{self.name} cannot write there")
        self.state.limits.acts += 1
        since = len(self.state.log)
        if chat.kind is Kind.PRIVATE:
            self.user.started, self.user.blocks_the_bot = True, False
        content: Json = {"text": text}
        if entities := found_in(text):
            content["entities"] = entities
        author, behind = self.user, None
        seen_by = self.id if self._is_ephemeral(where, text) else None
        if self.id in chat.anonymous:
            author = User(ANONYMOUS_ADMIN, "Group", username="GroupAnonymousBot", is_bot=True)
            behind = chat
        message = messages.create(
            self.state,
            chat,
            author,
            content,
            topic=where.topic,
            reply_to=None if reply_to is None else reply_to.message,
            seen_by=seen_by,
            sender_chat=behind,
        )
        return Sent(self.state, self.user, message, hear(self.state, message), since)

    def _is_ephemeral(self, where: Place, text: str) -> bool:
        """Whether this person's app sends this command to the bot alone."""
        if not where.chat.is_group or self.user.misses_ephemerals:
            return False
        if self.state.api is not BotApi.NEWEST or self.id in where.chat.anonymous:
            return False
        first, _, bot = text.split(maxsplit=1)[0].partition("@")
        if bot and bot.lower() != (self.state.bot.username or "").lower():
            return False
        commands = menu(self.state, self.user, where.chat)
        return any(f"/{each['command']}" == first and each.get("is_ephemeral") for each in commands)

    def edits(self, message: Seen, text: str) -> Json | None:
        """Change an own message; what the bot is told of it."""
        if message.message.author_id != self.id or message.is_private:
            raise NotOfferedError(f"{self.name} cannot edit that")
        self.state.limits.acts += 1
        raw = message.raw
        raw.pop("entities", None)
        raw |= {"text": text, "edit_date": self.state.now}
        if entities := found_in(text):
            raw["entities"] = entities
        messages.tell(self.state, "edit", message.message)
        return hear(self.state, message.message, "edited_message")

    # ------------------------------------------------------------ buttons and links

    def switches(self, message: Seen, button: str, where: Place | None = None) -> Offer:
        """Press a button that puts the bot's name and some words into an input field: of the same
        chat, or of one that this person chooses.
        """
        self._must_see(message.message)
        raw = message.button(button).raw
        here = Place(self.state, self.state.chats[message.message.chat_id])
        if "switch_inline_query_current_chat" in raw:
            return self.starts_asking(here, raw["switch_inline_query_current_chat"])
        words = raw.get("switch_inline_query", raw.get("switch_inline_query_chosen_chat"))
        if words is None or where is None:
            raise NotOfferedError(f"{button!r} leads into no input field: {raw}")
        return self.starts_asking(
            where, words if isinstance(words, str) else words.get("query", "")
        )

    async def presses(self, message: Seen, button: str, limit: float = 15.0) -> Pressed:
        """Press a button, named by its text or data, and wait until the bot has answered."""
        pressed = self.taps(message, button)
        what = f"the answer to {self.name}'s press of {button!r}"
        await self.state.pulse.until(lambda: pressed.is_answered, what, limit)
        return pressed

    def taps(self, message: Seen, button: str) -> Pressed:
        """Press a button and do not wait."""
        self._must_see(message.message)
        found = message.button(button)
        if found.data is None:
            raise NotOfferedError(f"{button!r} is not for pressing: {found.raw}")
        return self._press(message.message, found.data)

    def _press(self, message: Message, data: str) -> Pressed:
        self.state.limits.acts += 1
        number = str(self.id * 1_000_000 + self.state.new_id())
        query = CallbackQuery(number, self.user, message, data, self.state.clock())
        self.state.callback_queries[number] = query
        payload: Json = {"id": number, "from": self.user.payload(), "data": data}
        payload["chat_instance"] = str(-message.chat_id * 7919)
        if message.inline_id is not None:
            payload["inline_message_id"] = message.inline_id
        else:
            payload["message"] = message.raw
        return Pressed(query, self.state.updates.add("callback_query", payload))

    def follows(self, message: Seen, button: str, group: Place | None = None) -> Sent:
        """Press a button that leads to the bot's private chat, or adds it to a group."""
        self._must_see(message.message)
        url = message.button(button).url
        if url is None:
            raise NotOfferedError(f"{button!r} leads nowhere")
        return self.opens(url, group)

    def opens(self, url: str, group: Place | None = None) -> Sent:
        """Follow a link that stands on the screen, or that a press has opened, and press Start."""
        shown = {each for seen in self.reads() for each in seen.links}
        queries = self.state.callback_queries.values()
        answers = [each.answer or {} for each in queries if each.user is self.user]
        shown |= {whole(each["url"]) for each in answers if "url" in each}
        if whole(url) not in shown:
            raise NotOfferedError(f"{self.name} sees no link {url}")
        parts = urlsplit(whole(url))
        to_bot = parts.path.strip("/").lower() == (self.state.bot.username or "").lower()
        if parts.netloc.lower() not in ("t.me", "telegram.me") or not to_bot:
            raise NotOfferedError(f"{url} does not lead to the bot")
        query = parse_qs(parts.query)
        if "startgroup" in query and group is not None:
            return self.says(group, f"/start@{self.state.bot.username} {query['startgroup'][0]}")
        parameter = query.get("start", [""])[0]
        return self.starts(parameter if START.fullmatch(parameter) else "")

    def _must_see(self, message: Message) -> None:
        replaced = (message.chat_id, message.id) in self._replaced()
        if message.deleted or replaced or not self._sees(message):
            raise NotOfferedError(f"{self.name} does not see that message")

    # ------------------------------------------------------------ inline mode

    async def asks(self, where: Place, words: str = "", limit: float = 15.0) -> Offer:
        """Type the bot's name and some words into an input field, and wait for what it offers."""
        offer = self.starts_asking(where, words)
        what = f"what is offered to {self.name} for {words!r}"
        await self.state.pulse.until(lambda: offer.is_answered, what, limit)
        return offer

    def starts_asking(self, where: Place, words: str = "") -> Offer:
        """Type the bot's name and some words, and do not wait."""
        return inline.ask(self.state, self.user, where, words)

    def picks(self, offer: Offer, result: str) -> Seen:
        """Choose a result, named by its title or id; it stands in the chat as this person's own."""
        return inline.pick(self.state, self.user, offer, result)

    def starts_from(self, offer: Offer) -> Sent:
        """Press the button above the results, and Start in the private chat that it opens."""
        button = (offer.query.answer or {}).get("button", {})
        if offer.query.user is not self.user or "start_parameter" not in button:
            raise NotOfferedError(f"{self.name} sees no such button")
        return self.starts(button["start_parameter"])

    # ------------------------------------------------------------ reading

    def _sees(self, message: Message) -> bool:
        chat = self.state.chats[message.chat_id]
        if self.id not in chat.members:
            return False
        if message.seen_by is not None:
            return message.seen_by == self.id and not self.user.misses_ephemerals
        return True

    def _replaced(self) -> set[tuple[int, int]]:
        """Public messages in whose place this person sees another."""
        return {
            (each.chat_id, each.replaces)
            for each in self.state.ephemerals.values()
            if each.replaces is not None and each.seen_by == self.id and not each.deleted
        }

    def reads(self, where: Place | None = None) -> list[Seen]:
        """Every message on this person's screen, oldest first; of one place, or of all."""
        replaced = self._replaced()
        everything = [*self.state.messages.values(), *self.state.ephemerals.values()]
        return [
            Seen(each)
            for each in sorted(everything, key=lambda each: each.order)
            if not each.deleted
            and (each.chat_id, each.id) not in replaced
            and self._sees(each)
            and (where is None or where.holds(each))
        ]

    def private(self, where: Place | None = None) -> list[Seen]:
        """The bot's messages that this person alone sees."""
        return [
            each
            for each in self.reads(where)
            if each.message.author_id == self.state.bot.id
            and (each.is_private or each.message.chat_id == self.id)
        ]

    def last_private(self, where: Place | None = None) -> Seen:
        """The newest of them."""
        found = self.private(where)
        assert found, f"nothing was told to {self.name} alone"
        return found[-1]

    async def sees(
        self, wanted: str | Callable[[Seen], bool], where: Place | None = None, limit: float = 15.0
    ) -> Seen:
        """Wait for a message on the screen that holds a text, or fits."""

        def fits(seen: Seen) -> bool:
            return wanted in seen.text if isinstance(wanted, str) else wanted(seen)

        def probe() -> Seen | None:
            return next((each for each in reversed(self.reads(where)) if fits(each)), None)

        return await self.state.pulse.until(probe, f"{self.name} to see {wanted!r}", limit)

    def received(self) -> list[Entry]:
        """All that ever reached this person, earlier states of messages too."""
        return [
            entry for entry in self.state.log if entry.audience is None or self.id in entry.audience
        ]
