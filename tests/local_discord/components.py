"""Rules about components that the OpenAPI document does not tell."""

from collections.abc import Iterator
from typing import Any

from tests.local_discord.errors import Json, Path, invalid

ROW, BUTTON, STRING_SELECT, SECTION, TEXT_DISPLAY, CONTAINER = 1, 2, 3, 9, 10, 17
SELECTS = (3, 5, 6, 7, 8)
LINK, PREMIUM = 5, 6

Fault = tuple[Path, str, str]


def walk(components: list[Json], path: Path) -> Iterator[tuple[Path, Json]]:
    """Every component, nested ones and accessories too, with its place."""
    for index, component in enumerate(components):
        here = (*path, index)
        yield here, component
        yield from walk(component.get("components") or [], (*here, "components"))
        accessory = component.get("accessory")
        if accessory:
            yield (*here, "accessory"), accessory


def check_components(components: list[Json], *, v2: bool, path: Path) -> None:
    """Refuse a tree of components that Discord would refuse."""
    faults = [*_of_the_whole(components, v2=v2, path=path)]
    for place, component in walk(components, path):
        kind = component["type"]
        if kind == ROW:
            faults += _row(component, place)
        elif kind == BUTTON:
            faults += _button(component, place)
        elif kind in SELECTS:
            faults += _select(component, place)
    if faults:
        raise invalid(*faults)


def _of_the_whole(components: list[Json], *, v2: bool, path: Path) -> Iterator[Fault]:
    everything = list(walk(components, path))
    if v2:
        if len(everything) > 40:
            yield path, "BASE_TYPE_BAD_LENGTH", "The total number of components must be at most 40."
        texts = [part["content"] for _, part in everything if part["type"] == TEXT_DISPLAY]
        if sum(map(len, texts)) > 4000:
            yield path, "COMPONENT_TEXT_TOO_LONG", "Text must be 4000 or fewer in length in all."
    else:
        if len(components) > 5:
            yield path, "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 5 in length."
        for index, component in enumerate(components):
            if component["type"] != ROW:
                words = "Value of field 'type' must be one of (1,)."
                yield (*path, index, "type"), "UNION_TYPE_CHOICES", words
    yield from _repeated(everything, "custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED")
    yield from _repeated(everything, "id", "COMPONENT_ID_DUPLICATED")


def _repeated(parts: list[tuple[Path, Json]], field: str, name: str) -> Iterator[Fault]:
    seen: set[Any] = set()
    for place, part in parts:
        value = part.get(field)
        if value and value in seen:
            yield (*place, field), name, f"Component {field} cannot be duplicated"
        seen.add(value)


def _row(row: Json, place: Path) -> Iterator[Fault]:
    kinds = [each["type"] for each in row["components"]]
    if any(kind in SELECTS for kind in kinds) and len(kinds) > 1:
        words = "A row holds up to five buttons or one select."
        yield (*place, "components"), "COMPONENT_LAYOUT_WIDTH_EXCEEDED", words


def _button(button: Json, place: Path) -> Iterator[Fault]:
    style = button["style"]
    has = {key for key in ("custom_id", "url", "sku_id", "label", "emoji") if button.get(key)}
    if style == LINK and ("url" not in has or "custom_id" in has):
        yield place, "BUTTON_COMPONENT_INVALID", "A link has a url and no custom_id."
    elif style == PREMIUM and has != {"sku_id"}:
        yield place, "BUTTON_COMPONENT_INVALID", "A premium button has a sku_id alone."
    elif style < LINK and ("custom_id" not in has or "url" in has):
        yield place, "BUTTON_COMPONENT_INVALID", "A button has a custom_id and no url."
    if style != PREMIUM and not has & {"label", "emoji"}:
        yield place, "BUTTON_COMPONENT_INVALID", "A button needs a label or an emoji."


def _select(select: Json, place: Path) -> Iterator[Fault]:
    low = 1 if select.get("min_values") is None else select["min_values"]
    high = 1 if select.get("max_values") is None else select["max_values"]
    if low > high:
        yield place, "SELECT_COMPONENT_INVALID", "min_values is above max_values."
    if select["type"] != STRING_SELECT:
        return
    options = select["options"]
    if not options:
        yield (*place, "options"), "BASE_TYPE_MIN_LENGTH", "Must be between 1 and 25 in length."
    if high > len(options):
        yield (*place, "max_values"), "SELECT_COMPONENT_INVALID", "More than there are options."
    values = [option["value"] for option in options]
    for index, value in enumerate(values):
        if value in values[:index]:
            name = "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED"
            yield (
                (*place, "options", index, "value"),
                name,
                "The specified option value is already used",
            )
    if sum(bool(option.get("default")) for option in options) > high:
        yield (*place, "options"), "SELECT_COMPONENT_INVALID", "More defaults than max_values."


def numbered(components: list[Json]) -> list[Json]:
    """The tree with the ids that Discord gives to components without one."""
    taken = {part.get("id") for _, part in walk(components, ())}
    fresh = (number for number in range(1, 10_000) if number not in taken)

    def number(part: Json) -> Json:
        result = {**part, "id": part.get("id") or next(fresh)}
        if part.get("components"):
            result["components"] = [number(each) for each in part["components"]]
        if part.get("accessory"):
            result["accessory"] = number(part["accessory"])
        return result

    return [number(each) for each in components]
