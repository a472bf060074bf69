"""`python -m bench [--quick]`."""

import sys
from argparse import ArgumentParser
from collections.abc import Sequence

from bench import deadwood, gin_hands, requests, store, two_packs, updates
from bench.neighbour import MISSING, open_spiel, version
from bench.sizes import QUICK, WHOLE


def main(words: Sequence[str]) -> int:
    """Measures and prints, line by line. Returns the exit status."""
    parser = ArgumentParser(prog="bench", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer hands, some seconds in all")
    size = QUICK if parser.parse_args(words).quick else WHOLE
    found = MISSING if open_spiel() is None else f"OpenSpiel {version()} is installed."
    for line in (*found.splitlines(), ""):
        _say(line)
    for part in (deadwood, two_packs, gin_hands, store, requests, updates):
        for line in part.report(size):
            _say(line)
        _say("")
    return 0


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
