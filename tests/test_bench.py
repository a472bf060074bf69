"""The measurements run, and what they count is right; how fast they find us is not asked here."""

from pathlib import Path

import pytest

from bench import deadwood, gin_hands, neighbour, store
from bench.__main__ import main
from bench.sizes import Size, seconds

TINY = Size(solved=20, judged=20, played=2, written=2, flushed=2, asked=2, repeats=1)


def test_deadwood_is_measured_and_never_wrong() -> None:
    lines = list(deadwood.report(TINY))
    assert any("wrong beside trying everything: 0 of 20" in line for line in lines)
    assert any("20 dense hands" in line for line in lines)


def test_gin_hands_are_played_to_their_end() -> None:
    lines = list(gin_hands.report(TINY))
    assert any("this engine" in line and "2 hands" in line for line in lines)


def test_moves_are_written_to_a_file_that_is_gone_afterwards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    lines = list(store.report(TINY))
    assert [line.split(":")[0].strip() for line in lines[1:]] == [
        "the disk beneath",
        "1 at once",
        "64 at once",
    ]
    assert all("a second (p50 " in line for line in lines[1:])
    assert list(tmp_path.iterdir()) == []


def test_the_middle_time_is_reported() -> None:
    calls: list[int] = []
    assert seconds(lambda: calls.append(1), repeats=3) >= 0
    assert len(calls) == 4


def test_without_the_neighbour_it_is_said_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for module in (deadwood, gin_hands):
        monkeypatch.setattr(module, "open_spiel", lambda: None)
    monkeypatch.setattr("bench.__main__.open_spiel", lambda: None)
    monkeypatch.setattr("bench.__main__.QUICK", TINY)
    assert main(["--quick"]) == 0
    printed = capsys.readouterr().out
    assert neighbour.MISSING in printed
    assert "OpenSpiel from Python" not in printed
