"""The local Discord itself: REST and gateway on one port of 127.0.0.1."""

import asyncio
import copy
import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Self

from aiohttp import BodyPartReader, web

from tests.local_discord import interactions, registry, rest, schema, threads
from tests.local_discord.clock import ManualClock
from tests.local_discord.errors import BAD_JSON, TOO_LARGE, RefusalError, refusal
from tests.local_discord.gateway import Gateway
from tests.local_discord.messages import Upload
from tests.local_discord.people import Person
from tests.local_discord.routing import Call, Route, find
from tests.local_discord.seen import Place
from tests.local_discord.state import TOKEN, State
from tests.local_discord.world import FILE_LIMIT, Request, User

BASE = "/api/v10"
LIMITS = {
    "X-RateLimit-Limit": "1000",
    "X-RateLimit-Remaining": "999",
    "X-RateLimit-Reset-After": "1.0",
}


@dataclass
class Held:
    """Requests that wait for their answers; where the bot dies meanwhile, for ever."""

    requests: list[Request] = field(default_factory=list)
    gate: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def arrived(self) -> bool:
        """Whether one has come."""
        return bool(self.requests)

    def let_go(self) -> None:
        """Answer them now."""
        self.gate.set()


@dataclass
class Fault:
    """Trouble that a test orders for the next requests that match."""

    method: str
    path: str
    status: int
    headers: dict[str, str] = field(default_factory=dict)
    body: Any = None
    carried_out: bool = False
    times: int = 1
    held: Held | None = None

    def meets(self, method: str, path: str) -> bool:
        """Whether it is ordered for this request."""
        return self.times > 0 and method == self.method and bool(re.search(self.path, path))


class LocalDiscord:
    """A Discord of one server and one bot, for as long as an `async with` lasts."""

    def __init__(self, clock: Callable[[], float] | None = None, token: str = TOKEN) -> None:
        self.state = State(ManualClock() if clock is None else clock, token)
        self.gateway = Gateway(self.state)
        self.unknown: list[str] = []
        self.refused: list[tuple[Request, RefusalError]] = []
        self._expected: set[int] = set()
        self._faults: list[Fault] = []
        tables = (rest, registry, threads, interactions)
        self.routes: list[Route] = [route for table in tables for route in table.routes()]
        self._runner: web.AppRunner | None = None
        self.log, self.requests = self.state.log, self.state.requests
        self.until = self.state.pulse.until

    async def __aenter__(self) -> Self:
        app = web.Application(client_max_size=32 * 1024 * 1024)
        app.router.add_get("/gateway", self.gateway.serve)
        app.router.add_get("/gateway/", self.gateway.serve)
        app.router.add_get("/attachments/{tail:.*}", self._blob)
        app.router.add_route("*", "/{tail:.*}", self._answer)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", 0)
        await site.start()
        host, port = self._runner.addresses[0][:2]
        self.state.address = f"http://{host}:{port}"
        return self

    async def __aexit__(self, *_: object) -> None:
        for fault in self._faults:
            if fault.held is not None:
                fault.held.let_go()
        await self.gateway.close()
        if self._runner is not None:
            await self._runner.cleanup()

    @property
    def rest_url(self) -> str:
        """For `discord.http.Route.BASE`."""
        return self.state.address + BASE

    @property
    def gateway_url(self) -> str:
        """For `discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY`."""
        return self.state.address.replace("http", "ws", 1) + "/gateway"

    # ------------------------------------------------------------ who and where

    def person(self, name: str, locale: str = "en-US", *, permissions: int = 0) -> Person:
        """A new member of the server."""
        user = User(self.state.new_id(), name, locale, more_permissions=permissions)
        self.state.users[user.id] = user
        return Person(self.state, user)

    def place(self, name: str = "table") -> Place:
        """A new text channel."""
        channel = self.state.add_text_channel(name)
        self.state.dispatch("CHANNEL_CREATE", channel.payload(0), self.state.guild.id)
        return Place(self.state, channel)

    # ------------------------------------------------------------ trouble, and the reckoning

    def limit_next(
        self,
        method: str,
        path: str,
        *,
        retry_after: float = 0.01,
        times: int = 1,
        via: bool = True,
        code: int = 0,
    ) -> None:
        """Answer the next such requests with 429; without Via it looks like Cloudflare's ban."""
        body = {"message": "You are being rate limited.", "retry_after": retry_after}
        body |= {"code": code} if code else {}
        headers = {"Retry-After": str(retry_after), "X-RateLimit-Scope": "user"}
        if via:
            headers["Via"] = "1.1 google"
        whole = {**body, "global": False}
        self._faults.append(Fault(method, path, 429, headers, whole, times=times))

    def fail_next(
        self, method: str, path: str, *, status: int = 502, carried_out: bool = False
    ) -> None:
        """Answer the next such request with a failure, before or after it is carried out."""
        body = {"message": f"{status}: trouble", "code": 0}
        self._faults.append(Fault(method, path, status, {}, body, carried_out))

    def hold_next(
        self, method: str, path: str, *, carried_out: bool = False, times: int = 1
    ) -> Held:
        """Keep the next such requests waiting, before or after they are carried out. Those that
        were not are lost with a bot that dies before they are let go.
        """
        held = Held()
        fault = Fault(method, path, 0, carried_out=carried_out, times=times, held=held)
        self._faults.append(fault)
        return held

    def expect(self, *codes: int) -> None:
        """Refusals with these codes are part of the test."""
        self._expected |= set(codes)

    def check(self) -> None:
        """Fail if the bot called something unknown, or sent what Discord would not take."""
        wrong = [f"unknown to the local Discord: {each}" for each in self.unknown]
        for request, why in self.refused:
            if why.code not in self._expected and why.status in (400, 401, 413):
                wrong.append(f"{request.method} {request.path.split('/aW50')[0]}: {why}")
        assert not wrong, "\n".join(wrong)

    # ------------------------------------------------------------ REST

    async def _blob(self, request: web.Request) -> web.Response:
        data = self.state.blobs.get(request.path)
        return web.Response(status=404) if data is None else web.Response(body=data)

    async def _answer(self, request: web.Request) -> web.Response:
        path = request.path.removeprefix(BASE)
        query = dict(request.query)
        record = Request(request.method, path, query, await _raw(request))
        self.requests.append(record)
        fault = next((each for each in self._faults if each.meets(request.method, path)), None)
        if fault is not None:
            fault.times -= 1
        if fault is None or fault.carried_out:
            await self._carry_out(request, record)
        if fault is not None and fault.held is not None:
            await self._wait(fault.held, record)
            if not fault.carried_out and request.transport is not None:
                await self._carry_out(request, record)
        elif fault is not None:
            record.status, record.answer = fault.status, fault.body
        self.state.pulse.beat()
        headers = {**LIMITS, **(fault.headers if fault else {})}
        if record.answer is None:
            return web.Response(status=record.status or 502, headers=headers)
        body = json.dumps(record.answer).encode()
        # discord.py reads JSON only under exactly this name.
        headers["Content-Type"] = "application/json"
        return web.Response(status=record.status, body=body, headers=headers)

    async def _wait(self, held: Held, record: Request) -> None:
        held.requests.append(record)
        self.state.pulse.beat()
        await held.gate.wait()

    async def _carry_out(self, request: web.Request, record: Request) -> None:
        try:
            found = find(self.routes, record.method, record.path)
            if found is None or not request.path.startswith(BASE):
                self.unknown.append(f"{record.method} {request.path}")
                raise RefusalError(404, 1, "404: Not Found")
            route, params = found
            token = request.headers.get("Authorization")
            if not route.open and token != f"Bot {self.state.token}":
                raise RefusalError(401, 0, "401: Unauthorized")
            record.body, files = await _form(request, record)
            if schema.is_checked(route.operation):
                schema.check(route.operation, record.body)
            elif record.body is not None:
                self.unknown.append(f"a body with {route.operation}")
            call = Call(self.state, route.operation, params, record.query, record.body, files)
            record.status, answer = route.handler(call)
            record.answer = copy.deepcopy(answer)
        except RefusalError as why:
            record.status, record.answer = why.status, why.body
            self.refused.append((record, why))


async def _raw(request: web.Request) -> bytes:
    return b"" if request.content_type.startswith("multipart/") else await request.read()


async def _form(request: web.Request, record: Request) -> tuple[Any, list[Upload]]:
    """The JSON of a request and its files."""
    if not request.content_type.startswith("multipart/"):
        return _json(record.raw, request.content_type), []
    parts: dict[str, Upload] = {}
    async for part in await request.multipart():
        if isinstance(part, BodyPartReader):
            name = part.filename or ""
            parts[part.name or ""] = Upload(name, bytes(await part.read(decode=True)))
    record.raw = parts.pop("payload_json", Upload("", b"{}")).data
    files = [parts[f"files[{index}]"] for index in range(len(parts))]
    if any(len(file.data) > FILE_LIMIT for file in files):
        raise refusal(TOO_LARGE)
    return _json(record.raw, "application/json"), files


def _json(raw: bytes, content_type: str) -> Any:
    if not raw:
        return None
    if content_type != "application/json":
        raise refusal(BAD_JSON)
    try:
        return json.loads(raw)
    except ValueError:
        raise refusal(BAD_JSON) from None
