"""Names of sheets as people type them, and where progress and folding begin."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest
from commands import Run

from xltiebreak.cli import output
from xltiebreak.cli.run import progress_over


class Terminal(io.StringIO):
    """A terminal that keeps what is shown."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("sizes", "watched", "shown"),
    [
        ([300_000], True, ""),
        ([300_001], True, "Reading 0.csv"),
        ([300_001], False, ""),
        ([1, 300_001], False, ""),
        ([1, 1], True, "Workbooks"),
        ([], True, ""),
    ],
)
def test_progress_shows_for_several_workbooks_or_a_large_one(
    sizes: list[int], watched: bool, shown: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stderr", terminal := Terminal())
    monkeypatch.setenv("TERM", "xterm")
    paths = [tmp_path / f"{number}.csv" for number in range(len(sizes))]
    for path, size in zip(paths, sizes, strict=True):
        path.write_bytes(b" " * size)
    with progress_over(paths, watched) as given:
        assert list(given) == paths
    assert shown in terminal.getvalue() and bool(shown) == bool(terminal.getvalue())


@pytest.mark.parametrize("more", [-1, 0, None])
def test_two_players_stand_side_by_side_if_the_terminal_has_room(
    run: Run, more: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    command = ("explain", "wscf_example.xlsx", "--player", "4", "--vs", "5")
    beside = [line for line in run(*command).stdout.splitlines() if "(4)" in line and "(5)" in line]
    lines = run(*command).stdout.splitlines()[2:-1]
    width = max(map(len, lines))
    monkeypatch.setattr(output, "edge", lambda: None if more is None else width + more)
    printed = run(*command).stdout.splitlines()
    assert (beside[0] in printed) is (more != -1)
