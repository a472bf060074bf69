"""./run and what it sets up, in a checkout of its own whose path has a space in it."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
RUN = "requirements.lock"
DEVELOPMENT = "requirements-dev.lock"

# No index is asked, and no other code is found, whatever is set on this machine.
OFFLINE = {**os.environ, "PIP_NO_INDEX": "1"}
OFFLINE = {name: value for name, value in OFFLINE.items() if not name.startswith(("UV_", "PYTHON"))}


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    folder = tmp_path / "my checkout"
    shutil.copytree(ROOT / "scripts", folder / "scripts")
    shutil.copy(ROOT / "run", folder)
    (folder / RUN).write_text("# nothing\n")
    (folder / DEVELOPMENT).write_text("# nothing for development\n")
    (folder / "rummybot").mkdir()
    (folder / "rummybot" / "__init__.py").touch()
    (folder / "rummybot" / "__main__.py").write_text("import sys; print(sys.argv[1:])")
    return folder


def pretend_environment(checkout: Path, built_from: str) -> None:
    """Make an environment whose Python only says how it was called."""
    venv = checkout / ".venv"
    (venv / "bin").mkdir(parents=True)
    (venv / "lib" / "python3.11").mkdir(parents=True)
    python = venv / "bin" / "python"
    python.write_text('#!/bin/sh\nif [ "$*" = -V ]; then echo Python 3.11.2; else echo "$@"; fi\n')
    python.chmod(0o755)
    shutil.copy(checkout / built_from, venv)


def start(
    checkout: Path, *words: str, env: dict[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """Start ./run from another folder."""
    return subprocess.run(
        [checkout / "run", *words],
        cwd=checkout.parent,
        env=env or OFFLINE,
        capture_output=True,
        text=True,
    )


@pytest.mark.parametrize("lock", [RUN, DEVELOPMENT])
def test_an_environment_that_fits_is_used_at_once(checkout: Path, lock: str) -> None:
    pretend_environment(checkout, built_from=lock)
    started = start(checkout, "play", "gin", "--seed", "7")
    assert started.stdout == "-P -m rummybot play gin --seed 7\n"
    assert started.stderr == ""


def test_two_first_starts_at_once_build_one_environment(checkout: Path) -> None:
    command = [str(checkout / "run"), "play", "two words"]
    both = [
        subprocess.Popen(
            command, env=OFFLINE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        for _ in range(2)
    ]
    said = [process.communicate(timeout=120) for process in both]
    assert [out for out, _ in said] == ["['play', 'two words']\n"] * 2
    assert sum("installing" in err for _, err in said) == 1
    assert {path.name for path in checkout.glob(".venv*")} == {".venv", ".venv.lock"}

    moved = start(checkout.rename(checkout.parent / "moved"), "on")
    assert (moved.stdout, moved.stderr) == ("['on']\n", "")


def test_an_attempt_that_breaks_leaves_the_old_environment(checkout: Path) -> None:
    pretend_environment(checkout, built_from=RUN)
    (checkout / RUN).write_text("no-such-package==1 --hash=sha256:" + 64 * "0" + "\n")
    started = start(checkout)
    assert started.returncode == 1
    assert "no-such-package" in started.stderr
    assert "nothing was changed" in started.stderr
    assert (checkout / ".venv" / RUN).read_text() == "# nothing\n"
    assert {path.name for path in checkout.glob(".venv*")} == {".venv", ".venv.lock"}


@pytest.mark.parametrize(
    ("version", "answer"), [("Python 3.9.2", "python3 here is Python 3.9.2"), (None, "no python3")]
)
def test_a_machine_without_a_new_enough_python_is_told_so_in_a_line(
    checkout: Path, tmp_path: Path, version: str | None, answer: str
) -> None:
    tools = tmp_path / "tools"
    tools.mkdir()
    for tool in ("cmp", "dirname", "readlink", "sh"):
        (tools / tool).symlink_to(str(shutil.which(tool)))
    if version:
        python = tools / "python3"
        python.write_text(f'#!/bin/sh\n[ "$1" = -V ] && echo "{version}"\n')
        python.chmod(0o755)
    started = start(checkout, env={"PATH": str(tools)})
    assert started.returncode == 1
    assert answer in started.stderr
    assert started.stderr.count("\n") == 1
