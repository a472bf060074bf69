"""The local Telegram itself: the Bot API on one port of 127.0.0.1."""

import copy
import json
import re
from collections.abc import Callable
from typing import Any, Self

from aiohttp import BodyPartReader, web

from tests.local_discord.clock import ManualClock
from tests.local_telegram import schema
from tests.local_telegram.errors import Json, RefusalError, bad, not_found, too_many
from tests.local_telegram.faults import Fault, Faults, Held, Trouble
from tests.local_telegram.groups import Group, new_group
from tests.local_telegram.limits import Limits
from tests.local_telegram.methods import METHODS
from tests.local_telegram.people import Person
from tests.local_telegram.schema import BotApi
from tests.local_telegram.state import TOKEN, State
from tests.local_telegram.world import Kind, Request, User

ADDRESS = re.compile(r"/bot([^/]*)/(\w+)")
TOKEN_FORM = re.compile(r"\d+:[\w-]{20,}")


class LocalTelegram:
    """A Telegram of one bot, for as long as an `async with` lasts."""

    def __init__(
        self,
        clock: Callable[[], float] | None = None,
        token: str = TOKEN,
        *,
        api: BotApi = BotApi.NEWEST,
        limits: Limits | None = None,
    ) -> None:
        time = ManualClock() if clock is None else clock
        self.state = State(time, token, api, Limits() if limits is None else limits)
        self.unknown: list[str] = []
        self.refused: list[tuple[Request, RefusalError]] = []
        self._expected: set[tuple[str, str]] = set()
        self._faults = Faults()
        self._runner: web.AppRunner | None = None
        self.address = ""
        self.log, self.requests = self.state.log, self.state.requests
        self.updates, self.settings = self.state.updates, self.state.settings
        self.until = self.state.pulse.until

    async def __aenter__(self) -> Self:
        app = web.Application(client_max_size=64 * 1024 * 1024)
        app.router.add_route("*", "/{tail:.*}", self._answer)
        self._runner = web.AppRunner(
            app, access_log=None, shutdown_timeout=1.0, handler_cancellation=True
        )
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", 0)
        await site.start()
        host, port = self._runner.addresses[0][:2]
        self.address = f"http://{host}:{port}"
        return self

    async def __aexit__(self, *_: object) -> None:
        self._faults.let_all_go()
        self.updates.close()
        if self._runner is not None:
            await self._runner.cleanup()

    @property
    def base_url(self) -> str:
        """What python-telegram-bot calls so; RUMMYBOT_TELEGRAM_API_URL is `address`."""
        return f"{self.address}/bot"

    # ------------------------------------------------------------ who and where

    def person(
        self,
        name: str,
        language: str | None = "en",
        *,
        username: str | None = None,
        started: bool = False,
    ) -> Person:
        """Somebody new, who has opened the bot or not yet."""
        user = User(self.state.new_user_id(), name, None, username, language, started=started)
        self.state.users[user.id] = user
        return Person(self.state, user)

    def other_bot(self, username: str) -> Person:
        """A bot that is not ours."""
        user = User(self.state.new_user_id(), username, None, username, is_bot=True)
        self.state.users[user.id] = user
        return Person(self.state, user)

    def group(self, title: str = "Card club", *people: Person) -> Group:
        """A new group of the bot and these people, the first of them its owner."""
        return new_group(self.state, title, Kind.GROUP, people)

    def supergroup(self, title: str = "Card club", *people: Person) -> Group:
        """The same as a supergroup."""
        return new_group(self.state, title, Kind.SUPERGROUP, people)

    def forum(self, title: str = "Card club", *people: Person) -> Group:
        """A supergroup with topics."""
        return new_group(self.state, title, Kind.SUPERGROUP, people, forum=True)

    # ------------------------------------------------------------ trouble, and the reckoning

    def fail_next(
        self,
        method: str,
        *,
        status: int = 502,
        words: str = "Bad Gateway",
        carried_out: bool = False,
        chat: int | None = None,
        times: int = 1,
    ) -> None:
        """Answer the next such requests with a failure, before or after they are carried out."""
        refusal = RefusalError(status, words)
        trouble = Trouble.REFUSED
        self._order(Fault(method, trouble, chat, carried_out, times, refusal))

    def limit_next(
        self, method: str, *, retry_after: int = 1, chat: int | None = None, times: int = 1
    ) -> None:
        """Answer the next such requests with 429."""
        refusal = too_many(retry_after)
        self._order(Fault(method, Trouble.REFUSED, chat, times=times, refusal=refusal))

    def cut_next(
        self, method: str, *, carried_out: bool = False, chat: int | None = None, times: int = 1
    ) -> None:
        """Break off the connection instead of an answer."""
        self._order(Fault(method, Trouble.CUT_OFF, chat, carried_out, times))

    def hold_next(
        self, method: str, *, carried_out: bool = False, chat: int | None = None, times: int = 1
    ) -> Held:
        """Keep the next such requests waiting, before or after they are carried out: the client
        gives up with TimedOut, or the test lets them go. Those that were not carried out are lost
        with a client that goes away.
        """
        held = Held()
        self._order(Fault(method, Trouble.HELD, chat, carried_out, times, held=held))
        return held

    def _order(self, fault: Fault) -> None:
        self._faults.ordered.append(fault)

    def expect(self, *words: str, method: str = "*") -> None:
        """Refusals with these words, of this method or of any, are part of the test."""
        self._expected |= {(method, each.lower()) for each in words}

    def _is_expected(self, method: str, why: RefusalError) -> bool:
        said = why.description.lower()
        return any(of in (method, "*") and words in said for of, words in self._expected)

    def check(self) -> None:
        """Fail if the bot called something unknown, said too much at once, or sent what Telegram
        would not take.
        """
        wrong = [f"unknown to the local Telegram: {each}" for each in self.unknown]
        for request, why in self.refused:
            expected = self._is_expected(request.method, why)
            if not expected and why.code in (400, 401, 404, 429):
                wrong.append(f"{request.method} {str(request.body)[:300]}: {why}")
        assert not wrong, "\n".join(wrong)

    # ------------------------------------------------------------ requests

    async def _answer(self, request: web.Request) -> web.StreamResponse:
        record = Request("", b"", at=self.state.clock())
        try:
            method = self._method(request)
            record.method = method
            record.raw, record.body = await _form(request)
            fault = self._faults.take(method, record.body)
        except RefusalError as why:
            fault = None
            record.method = record.method or request.path.rpartition("/")[2]
            self._refuse(record, why)
        self.requests.append(record)
        if not record.status and (fault is None or fault.carried_out):
            await self._carry_out(record)
        if fault is not None:
            await self._trouble(request, record, fault)
        self.state.pulse.beat()
        body = json.dumps(record.answer).encode()
        return web.Response(status=record.status, body=body, content_type="application/json")

    def _method(self, request: web.Request) -> str:
        match = ADDRESS.fullmatch(request.path)
        if match is None or not TOKEN_FORM.fullmatch(match[1]):
            raise not_found()
        if match[1] != self.state.token:
            raise RefusalError(401, "Unauthorized")
        method = schema.methods().get(match[2].lower(), "")
        if not schema.has(method, self.state.api):
            if not method:
                self.unknown.append(match[2])
            raise not_found("method not found")
        return method

    async def _carry_out(self, record: Request) -> None:
        try:
            form = schema.check(record.method, record.body, self.state.api)
            record.form = copy.deepcopy(form)
            if record.method == "getUpdates":
                result: Any = await self.updates.get(form)
            else:
                result = METHODS[record.method](self.state, form)
            schema.check_answer(record.method, result)
        except RefusalError as why:
            self._refuse(record, why)
        else:
            record.status = 200
            record.answer = copy.deepcopy({"ok": True, "result": result})

    async def _trouble(self, request: web.Request, record: Request, fault: Fault) -> None:
        match fault.trouble:
            case Trouble.REFUSED:
                assert fault.refusal is not None
                record.status, record.answer = fault.refusal.code, fault.refusal.body
            case Trouble.CUT_OFF:
                if request.transport is not None:
                    request.transport.abort()
                record.status = record.status or 502
            case Trouble.HELD:
                assert fault.held is not None
                fault.held.requests.append(record)
                self.state.pulse.beat()
                await fault.held.gate.wait()
                if not fault.carried_out and request.transport is not None:
                    await self._carry_out(record)

    def _refuse(self, record: Request, why: RefusalError) -> None:
        record.status, record.answer = why.code, why.body
        self.refused.append((record, why))


async def _form(request: web.Request) -> tuple[bytes, Json]:
    """The parameters of a request, wherever they stand."""
    form: Json = dict(request.query)
    if request.content_type.startswith("multipart/"):
        async for part in await request.multipart():
            if isinstance(part, BodyPartReader):
                form[part.name or ""] = (await part.read(decode=True)).decode()
        return b"", form
    raw = await request.read()
    if request.content_type == "application/json":
        try:
            body = json.loads(raw)
        except ValueError:
            raise bad("can't parse JSON object") from None
        if not isinstance(body, dict):
            raise bad("object expected as the body")
        return raw, form | body
    if request.content_type == "application/x-www-form-urlencoded":
        return raw, form | dict(await request.post())
    return raw, form
