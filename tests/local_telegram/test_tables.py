"""What is cut out of the tables of the Bot API is whole, and all of it is carried out."""

from typing import Any

import pytest

from tests.local_telegram import cut_tables
from tests.local_telegram.errors import Json, RefusalError
from tests.local_telegram.methods import METHODS
from tests.local_telegram.schema import PLAIN, BotApi, check, check_type, has, subset


def types_in(entry: Json) -> set[str]:
    fields = entry.get("fields", {}).values()
    types = [each for field in fields for each in field["types"]]
    types += [*entry.get("subtypes", []), *entry.get("returns", [])]
    return {each.rpartition("Array of ")[2] for each in types}


def test_every_type_that_is_named_is_there() -> None:
    entries = [*subset()["methods"].values(), *subset()["types"].values()]
    named = {name for entry in entries for name in types_in(entry)}
    assert named - set(subset()["types"]) - set(PLAIN) == set()


def test_every_method_is_carried_out() -> None:
    assert set(METHODS) | {"getUpdates"} == set(subset()["methods"]) == set(cut_tables.METHODS)


def test_ephemeral_messages_are_in_it() -> None:
    assert not has("editEphemeralMessageText", BotApi.OLD)
    assert has("editEphemeralMessageText", BotApi.NEWEST)
    fields: Json = subset()["methods"]["sendMessage"]["fields"]
    assert fields["ephemeral_message_parameters"]["since"] == "Bot API 10.3"
    assert "required" not in subset()["types"]["ReplyParameters"]["fields"]["message_id"]


def field(name: str, *types: str, required: bool = False, words: str = "") -> Json:
    return {"name": name, "types": list(types), "required": required, "description": words}


def test_how_tables_are_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    kind = field("type", "String", required=True, words='Type, always "stock"')
    tables: Json = {
        "methods": {
            "draw": {
                "returns": ["Card"],
                "fields": [field("from", "Pile", required=True), field("how", "Rich")],
            }
        },
        "types": {
            "Card": {"fields": [field("rank", "Array of String"), field("suit", "String")]},
            "Pile": {"subtypes": ["Stock", "Discards"]},
            "Stock": {"fields": [kind]},
            "Discards": {"fields": []},
            "Unused": {"fields": []},
            "Update": {"fields": [field("update_id", "Integer"), field("card", "Card")]},
        },
    }
    seat = field("seat", "Integer", words="Since then")
    additions: Json = {
        "version": "Bot API 99",
        "methods": {"draw": {"fields": [seat]}},
        "types": {"Update": {"fields": []}},
        "now_optional": {"methods": {"draw": ["from"]}, "types": {}},
    }
    monkeypatch.setattr(cut_tables, "METHODS", ("draw",))
    monkeypatch.setattr(cut_tables, "LEFT_OUT", {("draw", "how")})
    monkeypatch.setattr(cut_tables, "SUBTYPES", {"Pile": ["Stock"]})
    monkeypatch.setattr(cut_tables, "SENT", {"Card": ("rank",), "Update": ("update_id", "card")})
    monkeypatch.setattr(cut_tables, "ALONE", ("Update",))
    assert cut_tables.cut(tables, additions) == {
        "version": "Bot API 99",
        "updates": ["card"],
        "methods": {
            "draw": {
                "fields": {
                    "from": {"types": ["Pile"]},
                    "seat": {"types": ["Integer"], "since": "Bot API 99"},
                },
                "returns": ["Card"],
            }
        },
        "types": {
            "Card": {"fields": {"rank": {"types": ["Array of String"]}}},
            "Pile": {"subtypes": ["Stock"]},
            "Stock": {
                "fields": {"type": {"types": ["String"], "required": True, "const": "stock"}}
            },
            "Update": {
                "fields": {"update_id": {"types": ["Integer"]}, "card": {"types": ["Card"]}}
            },
        },
    }


WRONG: dict[str, tuple[str, Any]] = {
    "a kind of member": ("ChatMember", {"status": "guest", "user": {}}),
    "no such type": ("Card", {}),
    "an array": ("Array of Integer", [1, "2"]),
    "a number": ("Integer", True),
}


@pytest.mark.parametrize(("name", "value"), WRONG.values(), ids=WRONG)
def test_values_are_checked_too(name: str, value: Any) -> None:
    with pytest.raises(RefusalError):
        check_type(name, value)


def test_texts_of_forms_are_read() -> None:
    form = {"chat_id": "-5", "text": "5", "disable_notification": "true"}
    read = check("sendMessage", form)
    assert read == {"chat_id": -5, "text": "5", "disable_notification": True}
    named = {**form, "chat_id": "@club"}
    assert check("sendMessage", named)["chat_id"] == "@club"


def test_an_old_server_passes_over_what_it_does_not_know() -> None:
    form: Json = {"chat_id": 5, "text": "x"}
    newer = {**form, "ephemeral_message_parameters": {"receiver_user_id": 5}}
    assert check("sendMessage", newer, BotApi.OLD) == form
    with pytest.raises(RefusalError):
        check("sendMessage", {**form, "colour": 1}, BotApi.OLD)
