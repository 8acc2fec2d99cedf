"""docs/pairing.md prints what the command prints, and names what there is."""

from __future__ import annotations

import re
from importlib.metadata import version
from pathlib import Path

import pytest
from commands import run

PAGE = (Path(__file__).parents[2] / "docs" / "pairing.md").read_text(encoding="utf-8")


def test_the_session_prints_what_is_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (listed,) = re.findall(r"```csv\n(.*?)```", PAGE, re.DOTALL)
    Path("club.csv").write_text(listed)
    (session,) = re.findall(r"```console\n\$ xltiebreak pair club\.csv\n(.*?)```", PAGE, re.DOTALL)
    session = re.sub(r"gacrux [\d.]+\d", f"gacrux {version('gacrux')}", session)
    shown = run("pair", "club.csv").stdout
    assert [line.rstrip() for line in shown.splitlines()] == [
        line.rstrip() for line in [*session.splitlines(), ""]
    ]


def test_each_option_of_the_page_is_one_of_the_command() -> None:
    told = run("pair", "--help-all").stdout
    options = set(re.findall(r"`(?:xltiebreak pair [^`]*)?(--[a-z-]+)", PAGE))
    assert options >= {"--write", "--in-place", "--schools-apart", "--lot", "--rematches"}
    assert all(option in told for option in options)
