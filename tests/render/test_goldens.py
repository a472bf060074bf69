"""What people read, word for word. After a wanted change: `UPDATE_GOLDENS=1 ./test tests/render`,
then read the difference as a player would.
"""

import os
from pathlib import Path

import pytest

from rummybot.i18n.translations import Locale, translations
from tests.render.scenes import SCENES

GOLDENS = Path(__file__).parent / "goldens"


@pytest.mark.parametrize("locale", Locale)
@pytest.mark.parametrize("scene", SCENES)
def test_a_page_reads_as_it_did(scene: str, locale: Locale) -> None:
    file = GOLDENS / f"{scene}.{locale}.txt"
    text = SCENES[scene](translations(locale))
    if os.environ.get("UPDATE_GOLDENS"):
        file.write_text(text, encoding="utf-8")
    assert file.read_text(encoding="utf-8") == text


def test_no_golden_is_left_over() -> None:
    wanted = {f"{scene}.{locale}.txt" for scene in SCENES for locale in Locale}
    assert {file.name for file in GOLDENS.iterdir()} == wanted
