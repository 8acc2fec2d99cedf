"""docs/pairing.md prints what the command prints, and names what there is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from commands import run

from xltiebreak.pairing.engine import _IN_PAGES, VERSION

PAGE = (Path(__file__).parents[2] / "docs" / "pairing.md").read_text(encoding="utf-8")


def test_the_session_prints_what_is_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (listed,) = re.findall(r"```csv\n(.*?)```", PAGE, re.DOTALL)
    Path("club.csv").write_text(listed)
    (session,) = re.findall(r"```console\n\$ xltiebreak pair club\.csv\n(.*?)```", PAGE, re.DOTALL)
    assert f"gacrux {_IN_PAGES} " in session  # of the page; an environment may have another
    session = session.replace(f"gacrux {_IN_PAGES} ", f"gacrux {VERSION} ")
    shown = run("pair", "club.csv").stdout
    assert [line.rstrip() for line in shown.splitlines()] == [
        line.rstrip() for line in [*session.splitlines(), ""]
    ]


def test_each_option_of_the_page_is_one_of_the_command() -> None:
    told = run("pair", "--help-all").stdout
    options = set(re.findall(r"`(?:xltiebreak pair [^`]*)?(--[a-z-]+)", PAGE))
    assert options >= {"--write", "--in-place", "--schools-apart", "--lot", "--rematches"}
    assert all(option in told for option in options)
