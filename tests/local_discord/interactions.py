"""Answers to interactions: callbacks, followups, and edits through an interaction's token."""

from tests.local_discord.commands import STRING, long_values
from tests.local_discord.errors import (
    ALREADY_ACKNOWLEDGED,
    INVALID_WEBHOOK_TOKEN,
    UNKNOWN_INTERACTION,
    UNKNOWN_MESSAGE,
    UNKNOWN_WEBHOOK,
    Json,
    invalid,
    refusal,
)
from tests.local_discord.messages import create, delete, edit
from tests.local_discord.routing import NOTHING, Answer, Call, Route
from tests.local_discord.rules import check_message
from tests.local_discord.world import (
    COMPONENTS_V2,
    EPHEMERAL,
    LOADING,
    SILENT,
    SUPPRESS_EMBEDS,
    Interaction,
    Message,
)

ANSWER_SECONDS, TOKEN_SECONDS = 3.0, 15 * 60.0
COMMAND, COMPONENT, AUTOCOMPLETE, MODAL = 2, 3, 4, 5
MESSAGE, LATER, LATER_UPDATE, UPDATE, CHOICES, SHOW_MODAL = 4, 5, 6, 7, 8, 9
NEW_FLAGS = EPHEMERAL | SUPPRESS_EMBEDS | SILENT | COMPONENTS_V2
EDIT_FLAGS = SUPPRESS_EMBEDS | COMPONENTS_V2


def callback(call: Call) -> Answer:
    """The first answer."""
    state = call.state
    interaction = state.interactions.get(call.params["interaction_token"])
    if interaction is None or interaction.id != call.id("interaction_id"):
        raise refusal(UNKNOWN_INTERACTION)
    if interaction.answered is not None:
        raise refusal(ALREADY_ACKNOWLEDGED)
    if state.clock() - interaction.at > ANSWER_SECONDS:
        raise refusal(UNKNOWN_INTERACTION)
    kind = int(call.form["type"])
    _check_kind(interaction, kind)
    message = _carry_out(call, interaction, kind)
    interaction.answered = kind
    state.pulse.beat()
    if call.query.get("with_response") in (None, "0", "false"):
        return NOTHING
    return 200, _response(interaction, kind, message)


def _check_kind(interaction: Interaction, kind: int) -> None:
    on_message = interaction.pressed is not None
    allowed = {
        COMMAND: {MESSAGE, LATER, SHOW_MODAL},
        COMPONENT: {MESSAGE, LATER, LATER_UPDATE, UPDATE, SHOW_MODAL},
        AUTOCOMPLETE: {CHOICES},
        MODAL: {MESSAGE, LATER} | ({LATER_UPDATE, UPDATE} if on_message else set()),
    }[interaction.kind]
    if kind not in allowed:
        words = f"Value of field must be one of {tuple(sorted(allowed))}."
        raise invalid((("type",), "BASE_TYPE_CHOICES", words))


def _carry_out(call: Call, interaction: Interaction, kind: int) -> Message | None:
    state, data = call.state, call.form.get("data") or {}
    if kind == CHOICES:
        choices = [each for each in data.get("choices") or [] if each is not None]
        _check_choices(interaction, choices)
        interaction.choices = choices
        state.note("choices", data, interaction.channel.id, interaction.user.id)
        return None
    if kind == SHOW_MODAL:
        interaction.modal = data
        state.note("modal", data, interaction.channel.id, interaction.user.id)
        return None
    if kind == MESSAGE:
        check_message(data, files=len(call.files), flags=NEW_FLAGS, path=("data",))
        return _original(interaction, _create(call, interaction, data))
    if kind == LATER:
        _check_deferral(data)
        return _original(interaction, _create(call, interaction, data, LOADING))
    pressed = state.messages[interaction.pressed or 0]
    interaction.original = pressed.id
    if kind == UPDATE:
        if pressed.deleted:
            raise refusal(UNKNOWN_MESSAGE)
        files, now = len(call.files), pressed.raw
        check_message(data, now=now, files=files, flags=EDIT_FLAGS, path=("data",))
        edit(state, pressed, data, call.files)
    return pressed


def _check_choices(interaction: Interaction, choices: list[Json]) -> None:
    option = focused(interaction.sent["data"]["options"])
    path = ("data", "choices")
    faults = [*long_values(choices, path)]
    for index, choice in enumerate(choices):
        if isinstance(choice["value"], str) != (option["type"] == STRING):
            words = "Not of the type of the option that is completed."
            faults.append(((*path, index, "value"), "BASE_TYPE_BAD_TYPE", words))
    if faults:
        raise invalid(*faults)


def focused(options: list[Json]) -> Json:
    """The option that is being typed, below subcommands too."""
    for option in options:
        if option.get("focused"):
            return option
        below = focused(option.get("options") or [])
        if below:
            return below
    return {}


def _check_deferral(data: Json) -> None:
    said = {key for key, value in data.items() if value and key != "flags"}
    if said or int(data.get("flags") or 0) & ~EPHEMERAL:
        words = "A deferred message may be ephemeral; the rest comes with the edit."
        raise invalid((("data",), "INTERACTION_DEFERRED_DATA", words))


def _create(call: Call, interaction: Interaction, data: Json, flags: int = 0) -> Message:
    private = int(data.get("flags") or 0) & EPHEMERAL
    return create(
        call.state,
        interaction.channel,
        data,
        files=call.files,
        interaction=interaction,
        seen_by=interaction.user.id if private else None,
        flags=flags,
    )


def _original(interaction: Interaction, message: Message) -> Message:
    interaction.original = message.id
    return message


def _response(interaction: Interaction, kind: int, message: Message | None) -> Json:
    shown: Json = {"id": str(interaction.id), "type": interaction.kind}
    if message is None:
        return {"interaction": shown}
    shown |= {
        "response_message_id": str(message.id),
        "response_message_loading": bool(message.flags & LOADING),
        "response_message_ephemeral": message.seen_by is not None,
    }
    return {"interaction": shown, "resource": {"type": kind, "message": message.raw}}


# ---------------------------------------------------------------- through the token


def _interaction(call: Call) -> Interaction:
    state = call.state
    interaction = state.interactions.get(call.params["webhook_token"])
    if interaction is None or call.id("webhook_id") != state.bot.id:
        raise refusal(UNKNOWN_WEBHOOK)
    if state.clock() - interaction.at > TOKEN_SECONDS:
        raise refusal(INVALID_WEBHOOK_TOKEN)
    if interaction.answered is None or interaction.kind == AUTOCOMPLETE:
        raise refusal(UNKNOWN_WEBHOOK)
    return interaction


def _message(call: Call, interaction: Interaction) -> Message:
    named = call.params.get("message_id")
    number = interaction.original if named is None else call.id("message_id")
    message = call.state.messages.get(number or 0)
    if message is None or message.deleted:
        raise refusal(UNKNOWN_MESSAGE)
    if message.token != interaction.token and message.id != interaction.original:
        raise refusal(UNKNOWN_MESSAGE)
    return message


def followup(call: Call) -> Answer:
    """One more message; right after a deferral it takes the deferred one's place."""
    state = call.state
    interaction = _interaction(call)
    check_message(call.form, files=len(call.files), flags=NEW_FLAGS)
    original = state.messages.get(interaction.original or 0)
    if original is not None and not original.deleted and original.flags & LOADING:
        edit(state, original, call.form, call.files)
        return 200, original.raw
    return 200, _create(call, interaction, call.form).raw


def read(call: Call) -> Answer:
    return 200, _message(call, _interaction(call)).raw


def change(call: Call) -> Answer:
    interaction = _interaction(call)
    message = _message(call, interaction)
    check_message(call.form, now=message.raw, files=len(call.files), flags=EDIT_FLAGS)
    edit(call.state, message, call.form, call.files)
    if message.id == interaction.original:
        interaction.edited = True
    return 200, message.raw


def remove(call: Call) -> Answer:
    delete(call.state, _message(call, _interaction(call)))
    return NOTHING


def routes() -> list[Route]:
    """The table of all of these; each path holds its own token."""
    answer = "/interactions/{interaction_id}/{interaction_token}/callback"
    webhook = "/webhooks/{webhook_id}/{webhook_token}"
    table = [
        Route("POST", answer, callback, open=True),
        Route("POST", webhook, followup, open=True),
    ]
    for template in (f"{webhook}/messages/@original", f"{webhook}/messages/{{message_id}}"):
        table += [
            Route("GET", template, read, open=True),
            Route("PATCH", template, change, open=True),
            Route("DELETE", template, remove, open=True),
        ]
    return table
