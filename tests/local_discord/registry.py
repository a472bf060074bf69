"""Registering commands, over REST."""

from tests.local_discord.commands import check_commands, kind_of
from tests.local_discord.errors import (
    MISSING_ACCESS,
    UNKNOWN_COMMAND,
    UNKNOWN_GUILD,
    Json,
    refusal,
)
from tests.local_discord.routing import NOTHING, Answer, Call, Route


def _place(call: Call) -> int | None:
    """Where commands are registered: in the server, or everywhere."""
    if call.id("application_id") != call.state.bot.id:
        raise refusal(MISSING_ACCESS)
    if "guild_id" not in call.params:
        return None
    if call.id("guild_id") != call.state.guild.id:
        raise refusal(UNKNOWN_GUILD)
    return call.state.guild.id


def _registered(call: Call, form: Json, place: int | None) -> Json:
    state = call.state
    same = [
        each
        for each in state.commands.get(place, [])
        if each["name"] == form["name"] and each["type"] == kind_of(form)
    ]
    permissions = form.get("default_member_permissions")
    result = {
        **form,
        "id": same[0]["id"] if same else str(state.new_id()),
        "application_id": str(state.bot.id),
        "version": str(state.new_id()),
        "type": kind_of(form),
        "description": form.get("description") or "",
        "default_member_permissions": None if permissions is None else str(permissions),
        "dm_permission": form.get("dm_permission", True),
        "contexts": form.get("contexts"),
        "integration_types": form.get("integration_types") or [0],
        "nsfw": bool(form.get("nsfw")),
    }
    return result if place is None else {**result, "guild_id": str(place)}


def _keep(call: Call, place: int | None, commands: list[Json]) -> None:
    call.state.commands[place] = commands
    call.state.note("commands", {"commands": commands}, None, None)


def commands(call: Call) -> Answer:
    return 200, call.state.commands.get(_place(call), [])


def put_commands(call: Call) -> Answer:
    place = _place(call)
    forms: list[Json] = call.body or []
    check_commands(forms)
    result = [_registered(call, form, place) for form in forms]
    _keep(call, place, result)
    return 200, result


def post_command(call: Call) -> Answer:
    place = _place(call)
    check_commands([call.form], single=True)
    command = _registered(call, call.form, place)
    before = call.state.commands.get(place, [])
    others = [each for each in before if each["id"] != command["id"]]
    check_commands([*others, call.form])
    _keep(call, place, [*others, command])
    return 200 if len(others) < len(before) else 201, command


def delete_command(call: Call) -> Answer:
    place = _place(call)
    before = call.state.commands.get(place, [])
    others = [each for each in before if int(each["id"]) != call.id("command_id")]
    if len(others) == len(before):
        raise refusal(UNKNOWN_COMMAND)
    _keep(call, place, others)
    return NOTHING


def routes() -> list[Route]:
    """The table of all of these, for the server and for everywhere."""
    table = []
    for place in ("", "/guilds/{guild_id}"):
        template = f"/applications/{{application_id}}{place}/commands"
        table += [
            Route("GET", template, commands),
            Route("PUT", template, put_commands),
            Route("POST", template, post_command),
            Route("DELETE", f"{template}/{{command_id}}", delete_command),
        ]
    return table
