"""Random ids of tables and people: short enough for a button, of letters and digits alone, so that
no part of one looks like a card.
"""

import secrets
import string

_SIGNS = string.ascii_letters + string.digits


def random_id(length: int) -> str:
    """An id of so many signs, about six bits each, which nobody could guess."""
    return "".join(secrets.choice(_SIGNS) for _ in range(length))
