"""Updates a second from a Bot API on this machine: presses answered by python-telegram-bot alone,
and by all of Telegram's end here, which looks at a table for each.
"""

import asyncio
import statistics
import time
from collections.abc import Callable, Coroutine, Iterator
from itertools import count
from typing import Any

from aiohttp import web
from telegram import Update
from telegram.ext import Application, CallbackQueryHandler, ContextTypes

from bench.requests import NOBODY
from bench.sizes import Size
from rummybot.adapters.telegram.gateway import Gateway
from rummybot.app import build
from rummybot.i18n.translations import Locale
from rummybot.store.memory import MemoryStore
from rummybot.tables.chance import SeededChance
from rummybot.tables.lifecycle import AddComputer, LifecycleIntent, Open, Start
from rummybot.tables.request import Request, TableId
from rummybot.tables.roster import Place

GROUP, PERSON, AT_ONCE = -1001, 7, 32
TABLE = TableId("bench")
ANN: dict[str, Any] = {"id": PERSON, "is_bot": False, "first_name": "Ann", "language_code": "en"}
CHAT: dict[str, Any] = {"id": GROUP, "type": "supergroup", "title": "Bench"}

Served = Callable[[str], Coroutine[None, None, None]]


def report(size: Size) -> Iterator[str]:
    """Presses a second, from being fetched to being answered."""
    rounds, asked = 3, size.asked
    bare, ours = [], []
    for _ in range(rounds):  # in turn, so that both see the same machine
        bare.append(asyncio.run(_measured(_bare, asked)))
        ours.append(asyncio.run(_measured(_ours, asked)))
    first, second = statistics.median(bare), statistics.median(ours)
    yield f"Bot API updates: presses answered, medians of {rounds} times {asked}"
    yield f"  the library as it is: fetched, and answered with nothing   {first:8.0f} a second"
    yield f"  here: a hand looked up, worded and answered as a pop-up    {second:8.0f} a second"


async def _bare(base: str) -> None:
    async def answer(update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        assert update.callback_query is not None
        await update.callback_query.answer()

    built = Application.builder().token(NOBODY).base_url(f"{base}/bot").concurrent_updates(AT_ONCE)
    application = built.build()
    application.add_handler(CallbackQueryHandler(answer))
    async with application:
        assert application.updater is not None
        await application.updater.start_polling(allowed_updates=["callback_query"])
        await application.start()
        try:
            await asyncio.Event().wait()
        finally:
            await application.updater.stop()
            await application.stop()


async def _ours(base: str) -> None:
    store = MemoryStore()
    app = build(store, SeededChance(7), _Clock(), Locale.EN)
    ann = await app.people.meet("telegram", str(PERSON), "Ann", Locale.EN)
    place = Place("telegram", str(GROUP))
    begun: tuple[LifecycleIntent, ...] = (
        Open(ann, place, "gin"),
        AddComputer(ann),
        Start(ann),
    )
    for number, intent in enumerate(begun):
        request = Request(key=f"bench:{number}", table=TABLE, who=ann, intent=intent)
        await app.tables.submit(request)
    await Gateway(app, store, NOBODY, base).serve()


class _Clock:
    def now(self) -> float:
        return time.time()


async def _measured(serve: Served, asked: int) -> float:
    """How many presses a second are answered, once the first is."""
    answered, numbers, done = 0, count(1), asyncio.Event()
    first: list[float] = []

    def updates(limit: int) -> list[dict[str, Any]]:
        return [_press(next(numbers)) for _ in range(limit)]

    async def answer(request: web.Request) -> web.Response:
        nonlocal answered
        form = await _form(request)
        match request.path.rsplit("/", 1)[1].casefold():
            case "getme":
                result: Any = {"id": 1, "is_bot": True, "first_name": "B", "username": "benchbot"}
            case "getupdates":
                result = updates(100) if answered < asked else []
            case "answercallbackquery":
                answered += 1
                if answered == 1:
                    first.append(time.perf_counter())
                if answered == asked:
                    done.set()
                result = True
            case "deleteephemeralmessage":
                body = {
                    "ok": False,
                    "error_code": 404,
                    "description": "Not Found: method not found",
                }
                return web.json_response(body, status=404)
            case "sendmessage" | "editmessagetext":
                result = {"message_id": 1, "date": 0, "chat": CHAT, "text": str(form.get("text"))}
            case _:
                result = True
        return web.json_response({"ok": True, "result": result})

    app = web.Application()
    app.router.add_route("*", "/{path:.*}", answer)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    host, port = runner.addresses[0][:2]
    task = asyncio.create_task(serve(f"http://{host}:{port}"))
    await asyncio.wait({asyncio.ensure_future(done.wait()), task}, return_when="FIRST_COMPLETED")
    seconds = time.perf_counter() - first[0]
    task.cancel()
    await asyncio.wait([task])
    await runner.cleanup()
    return (asked - 1) / seconds


async def _form(request: web.Request) -> dict[str, Any]:
    if request.content_type == "application/json":
        return dict(await request.json())
    return dict(await request.post())


def _press(number: int) -> dict[str, Any]:
    user = {**ANN, "id": PERSON}
    message = {"message_id": 5, "date": 1, "chat": CHAT, "text": "board"}
    query = {
        "id": str(number),
        "from": user,
        "chat_instance": "1",
        "data": f"q:{TABLE}:hand",
        "message": message,
    }
    return {"update_id": number, "callback_query": query}
