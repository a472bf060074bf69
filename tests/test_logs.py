"""The log: no tokens, no cards."""

import logging
import subprocess
import sys

from rummybot.engine.cards import FACES
from rummybot.i18n.translations import Locale
from rummybot.logs import Discreet
from rummybot.render.text import card_text


def formatted(message: str, *secrets: str, error: Exception | None = None, **fields: object) -> str:
    info = None
    if error is not None:
        try:
            raise error
        except Exception:
            info = sys.exc_info()
    record = logging.LogRecord("rummybot", logging.ERROR, "", 1, message, None, info)
    vars(record).update(fields)
    return Discreet(secrets).format(record)


def test_a_token_is_blacked_out_wherever_it_stands() -> None:
    told = formatted("logging in with abc.def", "abc.def", error=ValueError("bad abc.def"))
    assert "abc.def" not in told
    assert "ValueError" in told


def test_cards_are_blacked_out_however_they_are_written() -> None:
    for card in FACES:
        shown = (str(card), *(card_text(card, locale) for locale in Locale))
        told = formatted(f"no meld: {shown}", error=KeyError((card, card)))
        assert [each for each in shown if each in told] == []


def test_words_and_numbers_stay() -> None:
    message = "table 2f of 10 seats: as you like, K 7, 3.5s"
    assert message in formatted(message)


def test_whoever_writes_the_address_of_an_answer_does_not_tell_its_token() -> None:
    for address in (
        "https://discord.com/api/v10/webhooks/700/aW50ZXJhY3Rpb246c2VjcmV0-_x/messages/@original",
        "/webhooks/700/secret?wait=true",
        "POST /interactions/900/secret/callback",
        "https://api.telegram.org/bot12345:AAsecret-x/getMe",
    ):
        told = formatted(f"cannot reach {address} now")
        assert "secret" not in told
        assert "c2VjcmV0" not in told
        assert told.endswith(" now")


def test_a_record_is_one_line_with_its_fields() -> None:
    told = formatted("it broke\nhere", error=ValueError("why"), table="t1", version=7, other="x")
    assert len(told.splitlines()) == 1
    assert "it broke | here table=t1 version=7 | Traceback" in told
    assert "ValueError: why" in told
    assert "other" not in told


def test_what_ends_the_process_is_told_as_discreetly() -> None:
    program = (
        "from rummybot import logs; logs.set_up(['the-token'])\n"
        "raise ValueError('the-token 10♥ Qs')"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    (line,) = done.stderr.splitlines()
    assert done.returncode == 1
    assert "CRITICAL rummybot: this ended the process | Traceback" in line
    assert line.endswith("ValueError: … … …")


def test_the_level_is_ours_alone() -> None:
    program = (
        "import logging; from rummybot import logs; logs.set_up(level='debug')\n"
        "for name in ('rummybot.app', 'sqlalchemy.engine', 'asyncio', 'discord.http', 'other'):\n"
        "    logging.getLogger(name).debug('heard'); logging.getLogger(name).info('heard')\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert [line.split()[3] for line in done.stderr.splitlines()] == ["rummybot.app:"] * 2
