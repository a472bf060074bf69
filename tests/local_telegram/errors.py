"""How Telegram says no."""

from typing import Any

Json = dict[str, Any]

NOT_MODIFIED = (
    "message is not modified: specified new message content and reply markup are exactly the same "
    "as a current content and reply markup of the message"
)
OLD_QUERY = "query is too old and response timeout expired or query ID is invalid"
TWO_POLLERS = (
    "Conflict: terminated by other getUpdates request; make sure that only one bot instance is "
    "running"
)


class RefusalError(Exception):
    """A request that Telegram would not carry out."""

    def __init__(self, code: int, description: str, parameters: Json | None = None) -> None:
        super().__init__(f"{code} {description}")
        self.code, self.description, self.parameters = code, description, parameters

    @property
    def body(self) -> Json:
        """What stands in the answer."""
        body: Json = {"ok": False, "error_code": self.code, "description": self.description}
        return {**body, "parameters": self.parameters} if self.parameters else body


def bad(words: str) -> RefusalError:
    """A request that makes no sense, or not now."""
    return RefusalError(400, f"Bad Request: {words}")


def forbidden(words: str) -> RefusalError:
    """A place where the bot has no business."""
    return RefusalError(403, f"Forbidden: {words}")


def not_found(words: str = "") -> RefusalError:
    """No such method, or a token that cannot be one."""
    return RefusalError(404, f"Not Found: {words}" if words else "Not Found")


def too_many(seconds: int) -> RefusalError:
    """Too much at once."""
    words = f"Too Many Requests: retry after {seconds}"
    return RefusalError(429, words, {"retry_after": seconds})


def migrated(chat_id: int) -> RefusalError:
    """A group that has become a supergroup with another id."""
    words = "Bad Request: group chat was upgraded to a supergroup chat"
    return RefusalError(400, words, {"migrate_to_chat_id": chat_id})
