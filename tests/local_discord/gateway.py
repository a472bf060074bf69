"""The gateway: sessions over websockets, with resuming and zlib-stream."""

import asyncio
import json
import secrets
import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from aiohttp import WSMsgType, web

from tests.local_discord.errors import Json
from tests.local_discord.state import State
from tests.local_discord.world import Request

DISPATCH, HEARTBEAT, IDENTIFY, PRESENCE, VOICE, RESUME = 0, 1, 2, 3, 4, 6
RECONNECT, MEMBERS, INVALID_SESSION, HELLO, ACK = 7, 8, 9, 10, 11
GUILDS, GUILD_MESSAGES, DIRECT_MESSAGES, MESSAGE_CONTENT = 1 << 0, 1 << 9, 1 << 12, 1 << 15
PRIVILEGED = 1 << 1 | 1 << 8 | MESSAGE_CONTENT
ALL_INTENTS = (1 << 26) - 1
PAYLOAD_LIMIT, PAYLOADS_A_MINUTE = 4096, 120
HEARTBEAT_MS = 41_250


class CloseError(Exception):
    """The connection must end with this code."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(f"{code} {reason}")
        self.code, self.reason = code, reason


class Connection:
    """One websocket."""

    def __init__(self, socket: web.WebSocketResponse, *, compress: bool) -> None:
        self.socket = socket
        self.queue: asyncio.Queue[Json | CloseError | None] = asyncio.Queue()
        self._deflate = zlib.compressobj() if compress else None

    def send(self, payload: Json) -> None:
        """Queue a payload; the order is kept."""
        self.queue.put_nowait(payload)

    async def write(self) -> None:
        """Send what is queued, until told to stop."""
        while (item := await self.queue.get()) is not None:
            if isinstance(item, CloseError):
                await self.socket.close(code=item.code, message=item.reason.encode())
                return
            text = json.dumps(item)
            if self._deflate is None:
                await self.socket.send_str(text)
                continue
            packed = self._deflate.compress(text.encode())
            await self.socket.send_bytes(packed + self._deflate.flush(zlib.Z_SYNC_FLUSH))


@dataclass
class Session:
    """What a bot identified for; it outlives its connection, so that it can be resumed."""

    id: str
    intents: int
    shard: tuple[int, int]
    connection: Connection | None = None
    sent: list[Json] = field(default_factory=list)

    def wants(self, event: str, data: Mapping[str, Any], guild_id: int | None) -> bool:
        """Whether its intents and its shard take this event."""
        number, count = self.shard
        mine = number == (0 if guild_id is None else (guild_id >> 22) % count)
        if event.startswith(("MESSAGE_", "TYPING_")):
            return mine and bool(
                self.intents & (DIRECT_MESSAGES if guild_id is None else GUILD_MESSAGES)
            )
        if event.startswith(("GUILD_", "CHANNEL_", "THREAD_")):
            return mine and bool(self.intents & GUILDS)
        return mine

    def dispatch(self, event: str, data: Json) -> None:
        """Send an event now, or when the session is resumed."""
        payload = {"op": DISPATCH, "t": event, "s": len(self.sent) + 1, "d": data}
        self.sent.append(payload)
        if self.connection is not None:
            self.connection.send(payload)


@dataclass
class Late:
    """An event that is told after others that came later."""

    kind: str
    tell: Callable[[], None] | None = None

    @property
    def is_due(self) -> bool:
        """Whether it has happened."""
        return self.tell is not None

    def arrives(self) -> None:
        """Tell it now."""
        assert self.tell is not None, f"no {self.kind} has happened"
        self.tell()


class Gateway:
    """All sessions of the bot."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.sessions: list[Session] = []
        self.closed: list[CloseError] = []
        self.greeted: list[Session] = []
        self.resumed = 0
        self._connections: set[Connection] = set()
        self._late: list[Late] = []
        state.dispatch = self.dispatch

    @property
    def live(self) -> list[Session]:
        """Sessions with a connection."""
        return [each for each in self.sessions if each.connection is not None]

    def dispatch(self, event: str, data: Json, guild_id: int | None) -> None:
        """Tell every session that wants to know; what comes late, later."""
        late = next((each for each in self._late if each.kind == event), None)
        if late is None:
            self._tell(event, data, guild_id)
        else:
            self._late.remove(late)
            late.tell = partial(self._tell, event, data, guild_id)

    def _tell(self, event: str, data: Json, guild_id: int | None) -> None:
        for session in self.sessions:
            if session.wants(event, data, guild_id):
                session.dispatch(event, self._without_content(session, event, data, guild_id))

    def _without_content(
        self, session: Session, event: str, data: Json, guild_id: int | None
    ) -> Json:
        """Others' messages come empty without the intent, unless they name the bot."""
        own = str(self.state.bot.id)
        named = any(user["id"] == own for user in data.get("mentions", []))
        if event not in ("MESSAGE_CREATE", "MESSAGE_UPDATE") or guild_id is None or named:
            return data
        if session.intents & MESSAGE_CONTENT or data["author"]["id"] == own:
            return data
        return {**data, "content": "", "embeds": [], "attachments": [], "components": []}

    # ------------------------------------------------------------ what tests may bring about

    def delay_next(self, kind: str) -> Late:
        """Keep the next such event back until it is told to arrive: it comes out of its order."""
        late = Late(kind)
        self._late.append(late)
        return late

    def drop(self, code: int = 4000) -> None:
        """Cut every connection; the sessions can be resumed."""
        for session in self.live:
            assert session.connection is not None
            session.connection.queue.put_nowait(CloseError(code, "dropped by the test"))
            session.connection = None

    def ask_to_reconnect(self) -> None:
        """Send RECONNECT to every session."""
        for session in self.live:
            assert session.connection is not None
            session.connection.send({"op": RECONNECT, "d": None})

    def invalidate(self) -> None:
        """End every session: the bot must identify again and gets a second READY."""
        gone, self.sessions = self.live, []
        for session in gone:
            assert session.connection is not None
            session.connection.send({"op": INVALID_SESSION, "d": False})

    async def close(self) -> None:
        """Let go of all connections."""
        for connection in list(self._connections):
            connection.queue.put_nowait(CloseError(1001, "going away"))
        self.sessions.clear()

    # ------------------------------------------------------------ a connection's life

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        """A websocket, from HELLO to its end."""
        socket = web.WebSocketResponse(max_msg_size=0)
        await socket.prepare(request)
        connection = Connection(socket, compress=request.query.get("compress") == "zlib-stream")
        self._connections.add(connection)
        writer = asyncio.create_task(connection.write())
        try:
            self._check_address(request)
            connection.send({"op": HELLO, "d": {"heartbeat_interval": HEARTBEAT_MS, "_trace": []}})
            await self._listen(connection)
        except CloseError as end:
            self.closed.append(end)
            connection.queue.put_nowait(end)
        finally:
            for session in self.sessions:
                if session.connection is connection:
                    session.connection = None
            connection.queue.put_nowait(None)
            await writer
            self._connections.discard(connection)
            self.state.pulse.beat()
        return socket

    def _check_address(self, request: web.Request) -> None:
        if request.query.get("v") != "10":
            raise CloseError(4012, "Invalid API version.")
        if request.query.get("encoding", "json") != "json":
            raise CloseError(4002, "Only JSON is spoken here.")
        if request.query.get("compress") not in (None, "zlib-stream"):
            raise CloseError(4002, "Only zlib-stream is spoken here.")

    async def _listen(self, connection: Connection) -> None:
        times: list[float] = []
        async for message in connection.socket:
            if message.type is not WSMsgType.TEXT:
                raise CloseError(4002, "Decode error.")
            if len(message.data.encode()) > PAYLOAD_LIMIT:
                raise CloseError(4002, "Payload too large.")
            now = self.state.clock()
            times = [each for each in times if each > now - 60.0] + [now]
            if len(times) > PAYLOADS_A_MINUTE:
                raise CloseError(4008, "Rate limited.")
            try:
                payload = json.loads(message.data)
            except ValueError:
                raise CloseError(4002, "Decode error.") from None
            self._take(connection, payload)

    def _take(self, connection: Connection, payload: Json) -> None:
        op, data = payload.get("op"), payload.get("d")
        session = next((each for each in self.sessions if each.connection is connection), None)
        if op == HEARTBEAT:
            connection.send({"op": ACK, "d": None})
        elif op in (IDENTIFY, RESUME) and session is not None:
            raise CloseError(4005, "Already authenticated.")
        elif op == IDENTIFY:
            self._identify(connection, data or {})
        elif op == RESUME:
            self._resume(connection, data or {})
        elif op not in (PRESENCE, VOICE, MEMBERS):
            raise CloseError(4001, "Unknown opcode.")
        elif session is None:
            raise CloseError(4003, "Not authenticated.")

    def _check_token(self, data: Json) -> None:
        if data.get("token") != self.state.token:
            raise CloseError(4004, "Authentication failed.")

    def _identify(self, connection: Connection, data: Json) -> None:
        kept = {**data, "token": "(a token)"}
        self.state.requests.append(Request("IDENTIFY", "/gateway", {}, b"", body=kept))
        self._check_token(data)
        intents, shard = data.get("intents"), data.get("shard") or [0, 1]
        if not isinstance(intents, int) or not 0 <= intents <= ALL_INTENTS:
            raise CloseError(4013, "Invalid intents.")
        if intents & PRIVILEGED:
            raise CloseError(4014, "Disallowed intents.")
        if not 0 <= shard[0] < shard[1]:
            raise CloseError(4010, "Invalid shard.")
        session = Session(secrets.token_hex(16), intents, (shard[0], shard[1]), connection)
        self.sessions = [each for each in self.sessions if each.connection is not None]
        self.sessions.append(session)
        self._greet(session)

    def _greet(self, session: Session) -> None:
        state = self.state
        guild_id = state.guild.id
        here = session.wants("GUILD_CREATE", {}, guild_id)
        guilds = [{"id": str(guild_id), "unavailable": True}] if here else []
        ready: Json = {
            "v": 10,
            "user": {**state.bot.payload(), "verified": True, "mfa_enabled": False},
            "guilds": guilds,
            "session_id": session.id,
            "resume_gateway_url": state.address.replace("http", "ws", 1) + "/gateway",
            "shard": list(session.shard),
            "application": {"id": str(state.bot.id), "flags": 0},
        }
        session.dispatch("READY", ready)
        if here:
            session.dispatch("GUILD_CREATE", state.guild_create())
        self.greeted.append(session)
        state.pulse.beat()

    def _resume(self, connection: Connection, data: Json) -> None:
        self._check_token(data)
        known = [each for each in self.sessions if each.id == data.get("session_id")]
        seq = data.get("seq")
        if not known:
            connection.send({"op": INVALID_SESSION, "d": False})
            return
        session = known[0]
        if not isinstance(seq, int) or seq > len(session.sent):
            raise CloseError(4007, "Invalid sequence.")
        for payload in session.sent[seq:]:
            connection.send(payload)
        session.connection = connection
        session.dispatch("RESUMED", {"_trace": []})
        self.resumed += 1
        self.state.pulse.beat()
