"""The catalogues are complete and in step with the code. `scripts/words.py` brings them in step."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from rummybot.i18n.translations import Locale, catalogue_file, places
from scripts.words import KEYWORDS, ROOT, TEMPLATE, out_of_step

OTHERS = [locale for locale in Locale if locale is not Locale.EN]
NO_LETTERS = {"{number} · {who}", "{option}: {value}", "{game}: {names}.", "11, 12, 13"}
"""Sentences that need no word of Russian."""


@dataclass(frozen=True)
class Said:
    """A sentence of the code and its translation; several forms where it counts something."""

    context: str | None
    source: tuple[str, ...]
    text: tuple[str, ...]
    fuzzy: bool


def read(file: Path) -> Catalog:
    with file.open("rb") as source:
        return read_po(source)


def forms(texts: object) -> tuple[str, ...]:
    return tuple(texts) if isinstance(texts, tuple | list) else (str(texts or ""),)


def sentences(locale: Locale) -> Iterator[Said]:
    for each in read(catalogue_file(locale, "po")):
        if each.id:
            yield Said(each.context, forms(each.id), forms(each.string), each.fuzzy)


def names(locale: Locale, context: str) -> dict[str, str]:
    return {each.source[0]: each.text[0] for each in sentences(locale) if each.context == context}


def test_sentences_and_what_is_read_at_run_time_are_in_step_with_the_code() -> None:
    assert [str(file.relative_to(ROOT)) for file in out_of_step()] == []


def said_in_code() -> Iterator[str]:
    """What stands as a text in the calls that Babel looks for, found without Babel."""
    for file in (ROOT / "rummybot").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name | ast.Attribute):
                name = node.func.id if isinstance(node.func, ast.Name) else node.func.attr
                if name in KEYWORDS:
                    at = 1 if name.endswith("_in") else 0
                    text = node.args[at] if len(node.args) > at else None
                    if isinstance(text, ast.Constant):
                        yield str(text.value)


def test_babel_has_found_every_sentence() -> None:
    """It overlooks what stands inside an f-string: take such a call out of it."""
    found = {text for each in read(TEMPLATE) for text in forms(each.id)}
    said = set(said_in_code())
    assert len(said) > 200
    assert said - found == set()


@pytest.mark.parametrize("locale", OTHERS)
def test_every_sentence_is_translated_in_every_plural_form(locale: Locale) -> None:
    plurals = read(catalogue_file(locale, "po")).num_plurals
    wrong = [
        each.source[0]
        for each in sentences(locale)
        if len(each.text) != (plurals if len(each.source) > 1 else 1)
        or not all(each.text)
        or each.fuzzy
    ]
    assert wrong == []


@pytest.mark.parametrize("locale", OTHERS)
def test_every_sentence_keeps_its_places_in_every_form(locale: Locale) -> None:
    wrong = [
        each.source[0]
        for each in sentences(locale)
        if len({places(text) for text in (*each.source, *each.text)}) != 1
    ]
    assert wrong == []


@pytest.mark.parametrize("locale", OTHERS)
def test_no_sentence_has_a_brace_that_is_no_place(locale: Locale) -> None:
    wrong = [
        text
        for each in sentences(locale)
        for text in (*each.source, *each.text)
        if re.search("[{}]", re.sub(r"\{\w+\}", "", text))
    ]
    assert wrong == []


def test_every_russian_sentence_has_a_russian_letter() -> None:
    bare = {
        each.source[0]
        for each in sentences(Locale.RU)
        if not all(re.search("[а-яё]", text, re.IGNORECASE) for text in each.text)
    }
    assert bare == NO_LETTERS


@pytest.mark.parametrize("locale", OTHERS)
def test_a_command_is_mentioned_as_it_is_called_there(locale: Locale) -> None:
    called = names(locale, "command")
    wrong = [
        each.source[0]
        for each in sentences(locale)
        for name, local in called.items()
        if any(re.search(rf"/{name}\b", text) for text in each.source)
        and not all(f"/{local}" in text for text in each.text)
    ]
    assert wrong == []


@pytest.mark.parametrize("locale", OTHERS)
@pytest.mark.parametrize("context", ["command", "parameter"])
def test_commands_have_names_that_a_platform_takes(locale: Locale, context: str) -> None:
    called = names(locale, context)
    assert called
    assert len(set(called.values())) == len(called)
    for name, local in called.items():
        assert re.fullmatch(r"[\w-]{1,32}( [\w-]{1,32})?", local)
        assert local == local.lower()
        assert len(local.split()) == len(name.split())
    groups = {(name.split()[0], local.split()[0]) for name, local in called.items() if " " in name}
    assert len(groups) == len({name for name, _ in groups})
