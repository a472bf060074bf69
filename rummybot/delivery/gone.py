"""A place that is no more: its channel was deleted, or the bot was sent away. The table there is
closed; whoever shows it then tells its people.
"""

from rummybot.tables.lifecycle import CloseGone
from rummybot.tables.request import Request
from rummybot.tables.roster import Place
from rummybot.tables.service import Tables


async def close_gone(tables: Tables, place: Place) -> None:
    """Close the table of a place that is gone, if one is open there."""
    table = await tables.open_at(place)
    if table is not None:
        key = f"gone:{table}"
        await tables.submit(Request(key=key, table=table, who=None, intent=CloseGone()))
