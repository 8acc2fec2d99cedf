"""An event that the browser keeps, and what could lose it, in both browsers."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from browser import browse, needs_chromium, needs_firefox
from commands import saved
from page.asking import Asking

pytestmark = pytest.mark.slow
KEEPING = Path(__file__).with_name("keeping.mjs")
FIREFOX, CHROME = "firefox", "chrome"


def event(folder: Path) -> None:
    """An event of four players with an identity, and the same with one result more."""
    rows: list[list[object]] = [
        ["No.", "Name", "Rnd1", "Rnd2"],
        [1, "Ann", 3, None],
        [2, "Ben", 4, None],
        [3, "Cid", None, None],
        [4, "Dan", None, None],
    ]
    asking = Asking(folder, Path(saved(folder / "plain.xlsx", rows)))
    pairing = {"sheet": "Open", "round": 1, "number": 2, "opponent": 4, "now": ""}
    _, made = asking.both("enter", entries=[pairing])
    (folder / "event.xlsx").write_bytes(made)
    _, made = asking.both("enter", entries=[{**pairing, "number": 1, "opponent": 3, "now": "0"}])
    (folder / "changed.xlsx").write_bytes(made)


@pytest.mark.parametrize(
    "browser",
    [pytest.param(CHROME, marks=needs_chromium), pytest.param(FIREFOX, marks=needs_firefox)],
)
def test_nothing_is_lost_in_silence(page: Path, tmp_path: Path, browser: str) -> None:
    event(tmp_path)
    profile = tmp_path / "profile"
    found: dict[str, Any] = browse(
        KEEPING, page.as_uri(), profile, tmp_path, browser=browser, seconds=300
    )
    assert [one["errors"] for one in found["seen"]] == [[], [], []]
    assert found["fit"] == []
    # Chromium no longer reads a file that changed; Firefox reads what stands there now.
    (said,) = found["changed"]["said"]
    assert found["changed"]["pressed"] == ([] if browser == CHROME else ["0 1"])
    if browser == CHROME:
        assert "the browser cannot read it any more" in said
    else:
        assert "was changed by another program" in said
    assert "Not entered: Ann – Cid 1" in said
    assert found["entered"] == ["0 1", "= 2"]
    assert (found["asks"], found["asks_when_kept"]) == (True, False)
    assert found["copies"] == ["event round 1.xlsx"]
    assert found["older"]["boards"] == 0
    assert "This is an older copy: version 2. Version 3 was here already." in found["older"]["said"]
    assert found["kept"] == ["Go on with event"]
    assert found["second_tab"]["boards"] == 0
    assert "is open already, on this page or in another tab" in found["second_tab"]["said"][0]
    assert found["after_putting_away"] == ["Go on with event"]
    assert found["after_throwing_away"] == []
    assert "This browser cannot keep it: " in found["refused"]["said"][0]
    assert found["refused"]["pressed"] == ["0 1", "0 2"]
    assert found["copy_of_refused"] == 1
