"""The whole way by the keyboard alone, from the first screen to a copy with results.

In Chromium: Firefox without a screen says that its window has no focus, and ignores such keys.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from browser import browse, needs_chromium

pytestmark = [pytest.mark.slow, needs_chromium]
SCRIPT = Path(__file__).with_name("keyboard.mjs")


def test_an_event_is_entered_by_keyboard(page: Path) -> None:
    found = browse(SCRIPT, page.as_uri(), "Ann Lee\nBen Oak\nCy Ash\nDan Elm")
    assert found["seen"]["errors"] == []
    assert found["pressed"] == ["1 1", "= 2"]
    assert found["made"] == ["By hand round 1.xlsx"]
