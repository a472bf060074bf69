"""How a hand may be sorted where it is shown with buttons, and what stands on the one for it."""

from enum import StrEnum

from rummybot.i18n.translations import Translations


class Order(StrEnum):
    """How a hand is sorted."""

    SUIT = "s"
    RANK = "r"

    @property
    def other(self) -> "Order":
        """The one after it."""
        return Order.RANK if self is Order.SUIT else Order.SUIT


def sort_label(order: Order, tr: Translations) -> str:
    """On the button that sorts a hand."""
    return tr.word("Sort by suit") if order is Order.SUIT else tr.word("Sort by rank")
