"""Sentences from the code into the catalogues, and the catalogues into what is read at run time.

    .venv/bin/python scripts/words.py           collect, merge into every .po, compile every .mo
    .venv/bin/python scripts/words.py --check   say what is out of step; exit 1 if anything is

Translators edit only the `.po` files. A sentence that is new, or not what it was, has an empty
translation there; nothing is guessed (no fuzzy matches).
"""

import sys
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.frontend import parse_mapping_cfg
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).parent.parent
LOCALES = ROOT / "rummybot" / "i18n" / "locales"
TEMPLATE = LOCALES / "rummybot.pot"
NO_DAY = datetime(2000, 1, 1, tzinfo=UTC)
KEYWORDS = {
    "say": None,
    "say_n": (1, 2),
    "word": None,
    "word_in": ((1, "c"), 2),
    "mark": None,
    "mark_in": ((1, "c"), 2),
}


def collected() -> Catalog:
    """All sentences of the code, in the order of the files and lines."""
    with (ROOT / "babel.cfg").open(encoding="utf-8") as file:
        method_map, options_map = parse_mapping_cfg(file)  # type: ignore[no-untyped-call]
    catalog = Catalog(project="rummybot", version="", charset="utf-8", fuzzy=False)
    catalog.header_comment = "# The sentences of rummybot, as they stand in the code."
    found = extract_from_dir(
        ROOT, method_map, options_map, KEYWORDS, ["Translators:"], strip_comment_tags=True
    )
    for file_name, _, message, comments, context in sorted(found, key=lambda each: each[:2]):
        catalog.add(message, None, [(file_name, 0)], auto_comments=comments, context=context)
    return catalog


def template_bytes(catalog: Catalog) -> bytes:
    """The catalogue as a `.pot`: without dates and line numbers, which would change for nothing."""
    return _po_bytes(catalog)


def merged_bytes(source: Path, template: Catalog) -> bytes:
    """A `.po` brought up to date: new sentences are empty there, vanished ones gone."""
    with source.open("rb") as file:
        catalog = read_po(file)
    catalog.update(template, no_fuzzy_matching=True)
    catalog.obsolete.clear()
    return _po_bytes(catalog)


def compiled_bytes(source: Path) -> bytes:
    """A `.po` as a `.mo`."""
    with source.open("rb") as file:
        catalog = read_po(file)
    catalog.creation_date = catalog.revision_date = NO_DAY  # else it is today, and differs tomorrow
    compiled = BytesIO()
    write_mo(compiled, catalog)
    return compiled.getvalue()


def out_of_step() -> dict[Path, bytes]:
    """The files that are not what they should be, and what they should be."""
    template = collected()
    wanted = {TEMPLATE: template_bytes(template)}
    for source in sources():
        wanted[source] = merged_bytes(source, template)
        wanted[source.with_suffix(".mo")] = compiled_bytes(source)
    return {
        file: content
        for file, content in wanted.items()
        if not file.exists() or file.read_bytes() != content
    }


def sources() -> list[Path]:
    """The `.po` files, one a locale."""
    return sorted(LOCALES.glob("*/LC_MESSAGES/rummybot.po"))


def _po_bytes(catalog: Catalog) -> bytes:
    written = BytesIO()
    write_po(written, catalog, width=98, include_lineno=False, omit_header=False)
    lines = written.getvalue().decode().splitlines(keepends=True)
    return "".join(line for line in lines if not line.startswith(_IDLE)).encode()


_IDLE = tuple(
    f'"{header}'
    for header in (
        *("POT-Creation-Date", "PO-Revision-Date", "Last-Translator", "Language-Team"),
        *("Report-Msgid-Bugs-To", "Generated-By", "Project-Id-Version"),
    )
)
"""Headers that say nothing here, or would change without a change of words."""


def main() -> int:
    """Bring the files in step, or say which are not."""
    check = "--check" in sys.argv[1:]
    stale = out_of_step()
    for file, content in () if check else stale.items():
        file.write_bytes(content)
    if not check:  # a catalogue is compiled from its .po as it stands now
        stale |= (late := out_of_step())
        for file, content in late.items():
            file.write_bytes(content)
    for file in stale:
        print(file.relative_to(ROOT), "is out of step" if check else "written")
    return int(check and bool(stale))


if __name__ == "__main__":
    sys.exit(main())
