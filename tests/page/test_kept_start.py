"""The started program that the browser keeps: by leave, without names, with a way out."""

from __future__ import annotations

import base64
from pathlib import Path
from typing import Any

import pytest
from browser import browse, needs_chromium, needs_firefox
from commands import saved
from page.asking import Asking

pytestmark = pytest.mark.slow
STARTING = Path(__file__).with_name("starting.mjs")
NAME = "Zyxwvut"
ANEW = {"restored": False, "made": False}
MADE = {"restored": False, "made": True}
RESTORED = {"restored": True, "made": False}


@pytest.mark.parametrize(
    "browser",
    [pytest.param("chrome", marks=needs_chromium), pytest.param("firefox", marks=needs_firefox)],
)
def test_a_start_is_kept_and_nothing_hangs_on_it(page: Path, tmp_path: Path, browser: str) -> None:
    rows: list[list[object]] = [["No.", "Name", "Rnd1"], [1, NAME, "W2"], [2, "Ben", "L1"]]
    given = saved(tmp_path / "named.xlsx", rows)
    found: dict[str, Any] = browse(
        STARTING, page.as_uri(), tmp_path / "profile", given, NAME, browser=browser, seconds=400
    )
    visits = found["visits"]
    assert [{key: one[key] for key in ANEW} for one in visits] == [
        ANEW,  # without leave
        ANEW,  # Remember is ticked in this visit
        MADE,
        *[RESTORED] * 3,
        MADE,  # after a byte that changed
        MADE,  # after the copy of another program
        MADE,  # after something else in its place
        MADE,  # after a copy from which a start does not end
        RESTORED,  # it is forgotten in this visit
        ANEW,
    ]
    assert [one["kept"] for one in visits[:2]] == [None, None]
    assert [one["kept"] for one in visits[-2:]] == [[], []]
    kept = [one for visit in visits[2:-2] for one in visit["kept"]]
    assert len(kept) == 8
    assert all(20_000_000 < one["size"] < 30_000_000 for one in kept)
    assert not any(one["holds"] for one in kept)
    assert [one["errors"] for one in found["seen"]] == [[]] * len(visits)
    # What a restored start writes is what a new one writes.
    after = ("making", "restored", "after_changed", "after_other", "after_text", "after_short")
    assert {found[one] for one in after} == {found["anew"]}
    # Random numbers are drawn anew: each event has its own identity.
    assert identity(tmp_path, found["event"]) != identity(tmp_path, found["another_event"])


def identity(folder: Path, content: str) -> str:
    """What names the event of a new workbook, which is given in base64."""
    (folder / "new.xlsx").write_bytes(base64.b64decode(content))
    desk = Asking(folder, folder / "new.xlsx").read["shown"][0]["desk"]
    assert desk["identity"]
    return str(desk["identity"])
