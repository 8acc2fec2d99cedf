"""docs/school-day.md and school-day.es.md are followed to the letter, with the page alone."""

from __future__ import annotations

import base64
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from browser import browse, needs_chromium
from openpyxl import load_workbook
from school_day import (
    ENGLISH_DAY,
    SPANISH_DAY,
    Day,
    follow_the_commands,
    next_round,
    steps_on_the_page,
    typed,
    whole_day,
)

FOLLOWING = Path(__file__).with_name("following.mjs")


@needs_chromium
@pytest.mark.parametrize(
    ("day", "reports", "prize"),
    [
        (ENGLISH_DAY, ("round5.html", "wall.html", "worked.html"), "Best of K-1 Ortiz, Leo K-3"),
        (
            SPANISH_DAY,
            ("ronda5.html", "pared.html", "calculos.html"),
            "Mejor hasta 6 años Ortiz, Leo Sub-8",
        ),
    ],
    ids=["English", "Spanish"],
)
def test_the_day_is_followed_with_the_page_alone(
    day: Day,
    reports: tuple[str, ...],
    prize: str,
    page: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Every step on the page, and the files are those of the commands."""
    monkeypatch.chdir(tmp_path)
    steps = steps_on_the_page(day)
    address = f"{page.as_uri()}#{day.language}"
    first_drop = next(at for at, one in enumerate(steps) if one["do"] == "drop")
    (new,) = followed(address, steps[:first_drop], go_on=False)["made"]
    assert new[0] == f"{day.told['file_of_the_page']}.xlsx"
    hours = (typed(day.plan, [next_round(day)], new[1]), whole_day(new[1], day))
    drops = [one for one in steps if one["do"] == "drop"]
    for hour, drop, book in zip(("after 4", "after 5"), drops, hours, strict=True):
        (tmp_path / hour).mkdir()
        book.save(tmp_path / hour / drop["file"])
        drop["file"] = str(tmp_path / hour / drop["file"])
    found = followed(address, steps[first_drop:], go_on=True)
    assert found["seen"]["errors"] == found["seen"]["console"] == []
    assert [name for name, _ in found["made"]] == [
        one["saved"] for one in steps[first_drop:] if "saved" in one
    ]
    expected = follow_the_commands(tmp_path, day)
    *walls, (_, filled) = found["made"]
    for (_, content), name in zip(walls, reports, strict=True):
        assert content == expected[name], name
    awards = list(load_workbook(BytesIO(filled)).worksheets[-1].values)
    assert " ".join(str(awards[4][at]) for at in (2, 0, 3)) == prize
    assert all(row[0] and row[1] and row[4] for row in awards)
    assert prize in " ".join(found["prizes"])


def followed(address: str, steps: list[dict[str, str]], *, go_on: bool) -> dict[str, Any]:
    """What a visitor saw and saved who took these steps; go_on: after those before."""
    found = browse(FOLLOWING, address, steps, go_on)
    made = [(one["name"], base64.b64decode(one["content"])) for one in found["made"]]
    return {**found, "made": made}
