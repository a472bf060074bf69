"""The refusals of Discord, with the codes and words it documents."""

from collections.abc import Sequence
from typing import Any

Json = dict[str, Any]
Path = Sequence[str | int]

UNAUTHORIZED, NOT_FOUND, METHOD_NOT_ALLOWED = 0, 1, 2
UNKNOWN_CHANNEL, UNKNOWN_GUILD, UNKNOWN_MEMBER, UNKNOWN_MESSAGE = 10003, 10004, 10007, 10008
UNKNOWN_USER, UNKNOWN_WEBHOOK, UNKNOWN_INTERACTION, UNKNOWN_COMMAND = 10013, 10015, 10062, 10063
ALREADY_ACKNOWLEDGED = 40060
MISSING_ACCESS, NOT_THE_AUTHOR, EMPTY_MESSAGE, CANNOT_SEND_TO_USER = 50001, 50005, 50006, 50007
MISSING_PERMISSIONS, INVALID_WEBHOOK_TOKEN, INVALID_RECIPIENT = 50013, 50027, 50033
INVALID_FORM, THREAD_ARCHIVED, BAD_JSON, NO_MUTUAL_SERVER = 50035, 50083, 50109, 50278
TOO_MANY_COMMANDS, TOO_LARGE, THREAD_EXISTS, THREAD_LOCKED = 30032, 40005, 160004, 160005

TABLE: dict[int, tuple[int, str]] = {
    UNKNOWN_CHANNEL: (404, "Unknown Channel"),
    UNKNOWN_GUILD: (404, "Unknown Guild"),
    UNKNOWN_MEMBER: (404, "Unknown Member"),
    UNKNOWN_MESSAGE: (404, "Unknown Message"),
    UNKNOWN_USER: (404, "Unknown User"),
    UNKNOWN_WEBHOOK: (404, "Unknown Webhook"),
    UNKNOWN_INTERACTION: (404, "Unknown interaction"),
    UNKNOWN_COMMAND: (404, "Unknown application command"),
    TOO_MANY_COMMANDS: (400, "Maximum number of application commands reached (100)."),
    TOO_LARGE: (413, "Request entity too large"),
    ALREADY_ACKNOWLEDGED: (400, "Interaction has already been acknowledged."),
    MISSING_ACCESS: (403, "Missing Access"),
    NOT_THE_AUTHOR: (403, "Cannot edit a message authored by another user"),
    EMPTY_MESSAGE: (400, "Cannot send an empty message"),
    CANNOT_SEND_TO_USER: (403, "Cannot send messages to this user"),
    MISSING_PERMISSIONS: (403, "Missing Permissions"),
    INVALID_WEBHOOK_TOKEN: (401, "Invalid Webhook Token"),
    INVALID_RECIPIENT: (400, "Invalid Recipient(s)"),
    INVALID_FORM: (400, "Invalid Form Body"),
    THREAD_ARCHIVED: (400, "Thread is archived"),
    BAD_JSON: (400, "The request body contains invalid JSON."),
    NO_MUTUAL_SERVER: (
        403,
        "Cannot send messages to this user due to having no mutual guilds",
    ),
    THREAD_EXISTS: (400, "A thread has already been created for this message"),
    THREAD_LOCKED: (400, "This thread is locked"),
}


class RefusalError(Exception):
    """A request that Discord would not carry out."""

    def __init__(self, status: int, code: int, message: str, errors: Json | None = None) -> None:
        super().__init__(f"{status} {code} {message} {errors or ''}".rstrip())
        self.status, self.code, self.message, self.errors = status, code, message, errors

    @property
    def body(self) -> Json:
        """What stands in the answer."""
        code = 0 if self.code in (UNAUTHORIZED, NOT_FOUND, METHOD_NOT_ALLOWED) else self.code
        body: Json = {"message": self.message, "code": code}
        return body if self.errors is None else {**body, "errors": self.errors}


def refusal(code: int) -> RefusalError:
    """One of the refusals that say no more than their code."""
    status, message = TABLE[code]
    return RefusalError(status, code, message)


def invalid(*wrong: tuple[Path, str, str]) -> RefusalError:
    """A form with faults, each as (where, Discord's name for it, words)."""
    status, message = TABLE[INVALID_FORM]
    errors: Json = {}
    for path, code, words in wrong:
        place = errors
        for step in path:
            place = place.setdefault(str(step), {})
        place.setdefault("_errors", []).append({"code": code, "message": words})
    return RefusalError(status, INVALID_FORM, message, errors)
