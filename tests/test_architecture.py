"""What imports alone cannot guard (the import contracts stand in pyproject.toml)."""

import ast
import enum
import inspect
import types
import typing
from collections.abc import Callable, Iterator
from dataclasses import is_dataclass, make_dataclass
from pathlib import Path

import pytest

from rummybot.commands.invocation import Reply
from rummybot.engine import hidden, notices, views
from rummybot.render import screen

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "rummybot"
ENGINE = PACKAGE / "engine"

ENGINE_MAY_IMPORT = {
    "__future__",
    "collections",
    "dataclasses",
    "enum",
    "functools",
    "itertools",
    "math",
    "typing",
}
SHAPELESS_NAMES = {"utils", "helpers", "common", "base", "manager"}
MOST_LINES = 350
MAY_HOLD_CODE = {PACKAGE / "__init__.py", ENGINE / "variants" / "__init__.py"}


def sources(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*.py"))


def parsed(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"))


def where(file: Path, line: int = 1) -> str:
    return f"{file.relative_to(ROOT)}:{line}"


def imported(file: Path) -> Iterator[tuple[int, str]]:
    """Every module that a file imports, with the line."""
    for node in ast.walk(parsed(file)):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.lineno, node.module or ""


# ---------------------------------------------------------------- the engine is pure


def test_the_engine_imports_nothing_but_itself_and_plain_tools() -> None:
    strangers = [
        f"{where(file, line)} {module}"
        for file in sources(ENGINE)
        for line, module in imported(file)
        if module.split(".")[0] not in ENGINE_MAY_IMPORT
        and not module.startswith("rummybot.engine")
    ]
    assert strangers == []


def enum_values(tree: ast.Module) -> set[ast.AST]:
    """The values that class bodies give to names; gin is also a way to end a deal."""
    bodies = [node.body for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    return {line.value for body in bodies for line in body if isinstance(line, ast.Assign)}


def test_the_engine_asks_for_no_variant_by_name() -> None:
    keys = {file.stem for file in sources(ENGINE / "variants")} - {"__init__"}
    trees = {file: parsed(file) for file in sources(ENGINE) if file.parent.name != "variants"}
    asked = [
        f"{where(file, node.lineno)} {node.value!r}"
        for file, tree in trees.items()
        for node in set(ast.walk(tree)) - enum_values(tree)
        if isinstance(node, ast.Constant) and node.value in keys
    ]
    assert asked == []


# ---------------------------------------------------------------- files a reader can hold


def test_a_package_file_holds_its_docstring_only() -> None:
    wrong = []
    for file in sources(PACKAGE):
        if file.name == "__init__.py" and file not in MAY_HOLD_CODE:
            tree = parsed(file)
            if len(tree.body) != 1 or ast.get_docstring(tree) is None:
                wrong.append(where(file))
    assert wrong == []


def test_every_folder_of_modules_is_a_package() -> None:
    # Without its __init__.py the import contracts do not see what is in it.
    folders = {file.parent for file in sources(PACKAGE)}
    assert [str(folder) for folder in folders if not (folder / "__init__.py").exists()] == []


def test_no_module_has_a_name_that_says_nothing() -> None:
    files = sources(PACKAGE) + sources(ROOT / "tests")
    names = [where(file) for file in files if {file.stem, file.parent.name} & SHAPELESS_NAMES]
    assert names == []


def test_no_file_is_too_long_to_read() -> None:
    lengths = {where(file): len(file.read_text("utf-8").splitlines()) for file in sources(PACKAGE)}
    assert {file: lines for file, lines in lengths.items() if lines > MOST_LINES} == {}


# ---------------------------------------------------------------- hidden cards stay hidden


def kinds(annotation: object) -> Iterator[object]:
    """The classes, and the open ends such as Any, that an annotation is made of."""
    if isinstance(annotation, list):  # the parameters of a Callable
        for part in annotation:
            yield from kinds(part)
        return
    if isinstance(annotation, typing.NewType):
        yield from kinds(annotation.__supertype__)
        return
    parts = typing.get_args(annotation)
    if typing.get_origin(annotation) is typing.Literal:
        return
    if not parts:
        yield annotation
    for part in parts:
        yield from kinds(part)


def annotations(owner: type) -> Iterator[object]:
    """What the fields of a class hold and what its public methods and properties return."""
    yield from typing.get_type_hints(owner).values()
    for name, member in inspect.getmembers_static(owner):
        if isinstance(member, property):
            member = member.fget
        elif isinstance(member, classmethod | staticmethod):
            member = member.__func__
        if inspect.isfunction(member) and not name.startswith("_"):
            yield typing.get_type_hints(member).get("return", typing.Any)


def ours(kind: object) -> typing.TypeGuard[type]:
    return isinstance(kind, type) and kind.__module__.split(".")[0] == "rummybot"


def reachable(*roots: object) -> set[object]:
    """Everything that can be got at from a value of these types, by what is annotated."""
    found: set[object] = set()
    waiting = [kind for root in roots for kind in kinds(root)]
    while waiting:
        kind = waiting.pop()
        if kind in found:
            continue
        found.add(kind)
        # What is not ours holds nothing of ours, and an enum holds its names only.
        if ours(kind) and not issubclass(kind, enum.Enum):
            waiting += [part for annotation in annotations(kind) for part in kinds(annotation)]
            waiting += kind.__subclasses__()
    return found


def opaque(kind: object) -> bool:
    """Whether annotations cannot tell what a value of this kind holds."""
    if kind in (typing.Any, object):
        return True
    if not ours(kind):
        return False
    plain = is_dataclass(kind) or issubclass(kind, enum.Enum | tuple)
    return not (plain or getattr(kind, "_is_protocol", False))


def defined_in(module: types.ModuleType) -> list[type]:
    return [
        value
        for value in vars(module).values()
        if isinstance(value, type) and value.__module__ == module.__name__
    ]


VIEWS: list[object] = [views.PublicView, views.SeatView]
NOTICES: list[object] = [notices.PublicNotice, notices.PrivateNotice, *defined_in(notices)]
SCREENS: list[object] = [screen.PublicScreen, screen.PrivateScreen, *defined_in(screen)]


@pytest.mark.parametrize("shown", [VIEWS, NOTICES, SCREENS], ids=["views", "notices", "screens"])
def test_what_people_see_cannot_lead_to_hidden_cards(shown: list[object]) -> None:
    found = reachable(*shown)
    assert found & set(defined_in(hidden)) == set()
    assert [kind for kind in found if opaque(kind)] == []


def test_the_walk_does_find_hidden_cards_where_they_are() -> None:
    deep = dict[str, list[tuple[int, Callable[[int], hidden.State | None]]]]
    leak = make_dataclass("leak", [("inner", deep)], namespace={"__module__": "rummybot.leak"})
    assert {hidden.State, hidden.Hidden} <= reachable(leak)


def test_what_is_hidden_prints_nothing() -> None:
    # State prints its two parts, of which one prints nothing.
    secret = [kind for kind in defined_in(hidden) if kind is not hidden.State]
    told: list[type] = [*typing.get_args(notices.PrivateNotice), screen.PrivateScreen, Reply]
    seen = [*secret, views.SeatView, *told]
    assert [kind for kind in seen if "object at 0x" not in repr(object.__new__(kind))] == []
