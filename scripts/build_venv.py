"""Build .venv from a lock file: python3 scripts/build_venv.py requirements.lock.

Needs the standard library only. The new environment is built beside the old one and takes its
place when it is whole, so an attempt that breaks leaves what was there; a file lock lets one
attempt work while others wait.
"""

import fcntl
import importlib.util
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
NEW = ROOT / ".venv.new"
OLD = ROOT / ".venv.old"
DEVELOPMENT = "requirements-dev.lock"

PIP_INDEX_OPTION = r"^\s*((extra-)?index-url|find-links|no-index)\s*[=:]"


class SetupError(Exception):
    """What to tell the person who started this; the text is the whole message."""


def main() -> None:
    """Build .venv from the lock named on the command line, unless another attempt just did."""
    lock_name = sys.argv[1]
    with (ROOT / ".venv.lock").open("w") as door:
        # Programs started from here hold the lock too: were this process killed, the next
        # attempt waits until they are gone.
        os.set_inheritable(door.fileno(), True)
        try:
            fcntl.flock(door, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say("another set-up is running here; waiting for it")
            fcntl.flock(door, fcntl.LOCK_EX)
        if not any(built_from(name) for name in (lock_name, DEVELOPMENT)):
            # Who has ever run ./test here keeps its tools.
            build(DEVELOPMENT if (VENV / DEVELOPMENT).exists() else lock_name)


def built_from(lock_name: str) -> bool:
    """Tell whether .venv was built from this lock as it is now, by this Python."""
    stamp = VENV / lock_name
    return (
        stamp.exists()
        and stamp.read_bytes() == (ROOT / lock_name).read_bytes()
        and site_packages(VENV).exists()
    )


def build(lock_name: str) -> None:
    """Build a new environment and put it in the place of the old one."""
    lock = ROOT / lock_name
    pins = re.findall(r"^[\w.-]+==", lock.read_text(encoding="utf-8"), re.MULTILINE)
    say(f"installing {len(pins)} packages into .venv; this happens once, about half a minute")
    clear(NEW)
    clear(OLD)
    try:
        install(lock)
        # A path file, because an install with hashes cannot install the checkout itself.
        # It is relative, so the checkout may be moved.
        (site_packages(NEW) / "rummybot.pth").write_text("../../../..\n")
        make_at_home()
        shutil.copyfile(lock, NEW / lock_name)
        if VENV.exists():
            VENV.rename(OLD)
        NEW.rename(VENV)
    finally:
        clear(NEW)
        clear(OLD)


def install(lock: Path) -> None:
    """Install what the lock pins into a new environment, with uv where it will do."""
    uv = shutil.which("uv")
    if uv and uv_will_do():
        try:
            make = [uv, "venv", "--quiet", "--no-project", "--python", sys.executable, str(NEW)]
            run(make)
            python = str(NEW / "bin" / "python")
            run([uv, "pip", "sync", "--quiet", "--require-hashes", "--python", python, str(lock)])
        except SetupError as error:
            say(f"uv could not do it, trying pip. {error}")
            clear(NEW)
        else:
            return
    make_venv()
    pip = [str(NEW / "bin" / "python"), "-m", "pip", "--disable-pip-version-check", "--no-input"]
    # The lock is complete: there is nothing to resolve.
    from_lock = [*pip, "install", "--quiet", "--no-deps", "--require-hashes", "--requirement"]
    run([*from_lock, str(lock)])


def uv_will_do() -> bool:
    """Tell whether uv would ask the same index as pip; it does not read pip's settings."""
    if any(re.match(r"UV_.*(INDEX|FIND_LINKS|CONFIG)", name) for name in os.environ):
        return True
    if any(re.match(r"PIP_.*(INDEX|FIND_LINKS|CONFIG)", name) for name in os.environ):
        return False
    home = Path.home()
    config_home = Path(os.environ.get("XDG_CONFIG_HOME") or home / ".config")
    config_dirs = (os.environ.get("XDG_CONFIG_DIRS") or "/etc/xdg").split(":")
    folders = [Path("/etc"), home / ".pip", config_home / "pip", Path(sys.base_prefix)]
    files = [folder / "pip.conf" for folder in folders]
    files += [Path(folder) / "pip" / "pip.conf" for folder in config_dirs]
    return not any(
        re.search(PIP_INDEX_OPTION, file.read_text(encoding="utf-8"), re.MULTILINE)
        for file in files
        if file.is_file()
    )


def make_venv() -> None:
    """Make an empty environment with pip; on Debian, install the package that this needs."""
    if importlib.util.find_spec("ensurepip") is None:
        install_debian_venv()
    run([sys.executable, "-m", "venv", str(NEW)])


def install_debian_venv() -> None:
    """Debian keeps what makes environments in a package of its own; get it, where we may."""
    package = f"python3.{sys.version_info.minor}-venv"
    as_root: list[str] = []
    if os.geteuid() != 0:
        as_root = ["sudo", "-n"]
    may = not as_root or (
        shutil.which("sudo") is not None
        and subprocess.run(["sudo", "-n", "true"], capture_output=True).returncode == 0
    )
    if shutil.which("apt-get") is None or not may:
        raise SetupError(
            "this Python cannot make environments: it lacks ensurepip. "
            f"On Debian or Ubuntu: sudo apt install {package}"
        )
    say(f"this Python lacks ensurepip; installing {package} with apt")
    apt = [*as_root, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq"]
    run([*apt, "update"])
    run([*apt, "install", "--yes", "--no-install-recommends", package])


def make_at_home() -> None:
    """Make the scripts of the new environment name the place that it will have."""
    for file in [*(NEW / "bin").iterdir(), NEW / "pyvenv.cfg"]:
        if not file.is_symlink():
            text = file.read_bytes()
            if os.fsencode(NEW) in text:
                file.write_bytes(text.replace(os.fsencode(NEW), os.fsencode(VENV)))


def site_packages(venv: Path) -> Path:
    """Where this Python's packages lie in an environment."""
    return venv / "lib" / f"python3.{sys.version_info.minor}" / "site-packages"


def clear(folder: Path) -> None:
    """Remove a folder of ours, if it is there."""
    if folder.exists():
        shutil.rmtree(folder)


def run(command: Sequence[str]) -> None:
    """Run a program quietly; if it fails, its own words are the error."""
    result = subprocess.run(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        close_fds=False,
    )
    if result.returncode != 0:
        words = result.stdout.decode(errors="replace").strip()
        raise SetupError(f"this failed: {' '.join(command)}\n{words}")


def say(line: str) -> None:
    """Tell the person who waits what is going on, away from what the program itself prints."""
    print(f"set-up: {line}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    try:
        main()
    except SetupError as error:
        say(str(error))
        say("nothing was changed; the same command tries again")
        sys.exit(1)
    except KeyboardInterrupt:
        say("stopped; nothing was changed")
        sys.exit(130)
