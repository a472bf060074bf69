"""Requests to a Bot API on this machine: by the client that python-telegram-bot brings, and by the
one that is used here.
"""

import asyncio
import gc
import statistics
import time
from collections.abc import Iterator

from aiohttp import web
from telegram import Bot
from telegram.request import BaseRequest, HTTPXRequest

from bench.sizes import Size
from rummybot.adapters.telegram.http import AiohttpRequest

NOBODY = "1:nobody"
"""Stands where a token does."""

AT_ONCE = 16
"""So many requests are on their way side by side."""


def report(size: Size) -> Iterator[str]:
    """Messages a second by either client, and how many times as many."""
    asked, rounds = size.asked, 5
    brought: list[float] = []
    ours: list[float] = []
    for _ in range(rounds):  # in turn, so that both see the same machine
        brought.append(asyncio.run(_measured(HTTPXRequest(connection_pool_size=64), asked)))
        ours.append(asyncio.run(_measured(AiohttpRequest(), asked)))
    first, second = statistics.median(brought), statistics.median(ours)
    yield f"Bot API requests, {AT_ONCE} at once, medians of {rounds} times {asked}"
    yield f"  httpx, as brought along   {first:8.0f} a second"
    yield f"  aiohttp, as used here     {second:8.0f} a second, {second / first:.1f} times as many"


async def _measured(request: BaseRequest, asked: int) -> float:
    server = await _server()
    port = server.addresses[0][1]
    base = f"http://127.0.0.1:{port}/bot"
    async with Bot(NOBODY, base_url=base, request=request) as bot:
        room = asyncio.Semaphore(AT_ONCE)

        async def send(number: int) -> None:
            async with room:
                await bot.send_message(7, f"Move {number}: 7♠ 7♥ 7♦", parse_mode="HTML")

        await asyncio.gather(*(send(number) for number in range(AT_ONCE)))
        gc.collect()
        start = time.perf_counter()
        await asyncio.gather(*(send(number) for number in range(asked)))
        seconds = time.perf_counter() - start
    await server.cleanup()
    return asked / seconds


async def _server() -> web.AppRunner:
    """Answers every request the same; the client alone is measured."""
    user = {"id": 1, "is_bot": True, "first_name": "Bench", "username": "benchbot"}
    chat = {"id": 7, "type": "private", "first_name": "Ann"}
    message = {"message_id": 1, "date": 0, "chat": chat, "text": "…"}

    async def answer(request: web.Request) -> web.Response:
        await request.read()
        me = request.path.endswith("/getMe")
        return web.json_response({"ok": True, "result": user if me else message})

    app = web.Application()
    app.router.add_route("*", "/{path:.*}", answer)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    return runner
