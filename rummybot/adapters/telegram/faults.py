"""What Telegram means by a refusal: it says so in words, which stay as they are."""

from enum import Enum

from telegram.error import BadRequest, ChatMigrated, Forbidden, NetworkError, TelegramError

from rummybot.adapters.telegram.http import NotSentError


class Fault(Enum):
    """Why a message could not be sent, changed or taken away."""

    SAME = "same"
    """The change changes nothing."""
    LOST = "lost"
    """There is no such message, or it can no longer be changed."""
    LATE = "late"
    """The press or question is too old to be answered, as after a restart."""
    MARKS = "marks"
    """The marks in the text are not understood."""
    GONE = "gone"
    """The chat or topic is no more, or the bot was sent away."""
    CLOSED = "closed"
    """The bot may not write there, as long as nobody lets it."""
    OTHER = "other"


_SAID = (
    ("message is not modified", Fault.SAME),
    ("message to edit not found", Fault.LOST),
    ("message can't be edited", Fault.LOST),
    ("message_id_invalid", Fault.LOST),
    ("message to delete not found", Fault.LOST),
    ("message can't be deleted", Fault.LOST),
    ("query is too old", Fault.LATE),
    ("can't parse entities", Fault.MARKS),
    ("chat not found", Fault.GONE),
    ("message thread not found", Fault.GONE),
    ("topic_deleted", Fault.GONE),
    ("bot was kicked", Fault.GONE),
    ("bot is not a member", Fault.GONE),
    ("group chat was deleted", Fault.GONE),
    ("topic_closed", Fault.CLOSED),
    ("not enough rights", Fault.CLOSED),
    ("need administrator rights", Fault.CLOSED),
    ("chat_write_forbidden", Fault.CLOSED),
    ("bot was blocked", Fault.CLOSED),
    ("can't initiate conversation", Fault.CLOSED),
    ("user is deactivated", Fault.CLOSED),
    ("user not found", Fault.CLOSED),
    ("have no rights to send", Fault.CLOSED),
)


def fault_of(error: TelegramError) -> Fault:
    """What a refusal means. In a group that has a new id there are none of the old messages."""
    if isinstance(error, ChatMigrated):
        return Fault.LOST
    if not isinstance(error, BadRequest | Forbidden):
        return Fault.OTHER
    said = error.message.casefold()
    for words, fault in _SAID:
        if words in said:
            return fault
    return Fault.CLOSED if isinstance(error, Forbidden) else Fault.OTHER


def may_have_arrived(error: TelegramError) -> bool:
    """Whether what was sent may have been carried out all the same. To the library a refusal is a
    kind of trouble on the way, which to us it is not.
    """
    return isinstance(error, NetworkError) and not isinstance(error, BadRequest | NotSentError)


def described(error: BaseException) -> str:
    """An error for the log, without what it might quote."""
    if isinstance(error, BadRequest | Forbidden):
        return f"Telegram answers: {error.message}"
    return type(error).__name__
