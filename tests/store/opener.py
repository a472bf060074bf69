"""A process that opens a database and says what came of it.

`python -m tests.store.opener <address> leave` ends without closing it; `... hold` closes it when
its input ends; `... break` fails while it is open.
"""

import asyncio
import sys

from rummybot.store.errors import StoreError
from rummybot.store.sql import SqlStore
from tests.store.entries import ONE, OPEN, SOME, put


async def main(address: str, then: str) -> None:
    """Open, and do as told."""
    try:
        store = await SqlStore.open(address)
    except StoreError as error:
        sys.exit(f"{type(error).__name__}: {error}")
    sys.stdout.write("open\n")
    sys.stdout.flush()
    if then == "leave":
        await put(store, ONE, 0, "a", SOME, OPEN)
        return
    if then == "break":
        raise RuntimeError("broken")
    await asyncio.to_thread(sys.stdin.read)
    await store.close()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
