"""Requests to the Bot API on aiohttp, which Discord's side needs anyway: the client that
python-telegram-bot brings takes several times as long for each.

What may have arrived and what cannot have is told apart here, because only the latter may be sent
once more without a second thought.
"""

import json
from typing import Any

import aiohttp
from telegram.error import NetworkError, TelegramError, TimedOut
from telegram.request import BaseRequest, RequestData

CONNECT_WITHIN = 10.0
"""Seconds."""

ANSWERED_WITHIN = 20.0
"""Seconds, where a request does not say for itself."""

MOST_CONNECTIONS = 100

TOO_MANY_REQUESTS = 429


class NotSentError(NetworkError):
    """The request has not left this machine."""


class FloodError(TelegramError):
    """Too much was sent to this chat, or at all."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"to be sent again in {seconds:g} seconds")
        self.seconds = seconds


class AiohttpRequest(BaseRequest):
    """How python-telegram-bot reaches Telegram. It sends no files."""

    def __init__(self) -> None:
        self._session: aiohttp.ClientSession | None = None

    @property
    def read_timeout(self) -> float:
        """Seconds an answer may take."""
        return ANSWERED_WITHIN

    async def initialize(self) -> None:
        """Open the connections. To be called again does nothing."""
        if self._session is None:
            connector = aiohttp.TCPConnector(limit=MOST_CONNECTIONS)
            self._session = aiohttp.ClientSession(connector=connector)

    async def shutdown(self) -> None:
        """Close them."""
        if self._session is not None:
            await self._session.close()
            self._session = None

    @staticmethod
    def parse_json_payload(payload: bytes) -> dict[str, Any]:
        """What an answer says. Where it is no answer of Telegram's, but a page of something on the
        way, the library would write all of it to the log.
        """
        try:
            answer = json.loads(payload)
        except ValueError:
            raise TelegramError("the answer cannot be read") from None
        if not isinstance(answer, dict):
            raise TelegramError("the answer is none")
        return answer

    async def do_request(
        self,
        url: str,
        method: str,
        request_data: RequestData | None = None,
        read_timeout: Any = BaseRequest.DEFAULT_NONE,
        write_timeout: Any = BaseRequest.DEFAULT_NONE,  # noqa: ARG002 - nothing large is sent
        connect_timeout: Any = BaseRequest.DEFAULT_NONE,  # noqa: ARG002 - always the same
        pool_timeout: Any = BaseRequest.DEFAULT_NONE,  # noqa: ARG002 - one waits for a free one
    ) -> tuple[int, bytes]:
        """One request and its answer. Raises FloodError, NotSentError, TimedOut, NetworkError; in
        none of them stands the address, which holds the token.
        """
        assert self._session is not None
        given = read_timeout if isinstance(read_timeout, int | float) else ANSWERED_WITHIN
        patience = aiohttp.ClientTimeout(sock_connect=CONNECT_WITHIN, sock_read=given)
        body = request_data.parameters if request_data else {}
        try:
            async with self._session.request(method, url, json=body, timeout=patience) as answer:
                code, payload = answer.status, await answer.read()
        except (aiohttp.ClientConnectorError, aiohttp.ConnectionTimeoutError):
            raise NotSentError("there is no connection to Telegram") from None
        except TimeoutError:
            raise TimedOut from None
        except (aiohttp.ClientError, OSError) as error:
            raise NetworkError(f"the connection broke: {type(error).__name__}") from None
        if code == TOO_MANY_REQUESTS:
            raise FloodError(_seconds(payload))
        return code, payload


def _seconds(payload: bytes) -> float:
    """How long to wait, as the answer says."""
    try:
        return float(json.loads(payload)["parameters"]["retry_after"])
    except (ValueError, KeyError, TypeError):
        return 1.0
