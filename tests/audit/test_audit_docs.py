"""docs/audit.md: its table of deviations is the data, its figures are what the audit finds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import pytest

from xltiebreak.book.audit import Audit, audited
from xltiebreak.book.audit.deviations import DEVIATIONS
from xltiebreak.book.reading import Where, compute

TESTS = Path(__file__).parents[1]
PAGE = (TESTS.parent / "docs" / "audit.md").read_text(encoding="utf-8")


def row(source: str, audits: Iterable[Audit]) -> str:
    """The line of the table."""
    found = list(audits)
    counts = (
        len(found),
        *(sum(one) for one in zip(*((a.right, a.rounded, a.wrong) for a in found), strict=True)),
        sum(len(one.places) for one in found),
        sum(bool(one.error) for one in found),
    )
    return f"| {source} | {' | '.join(map(str, counts))} |"


def test_every_deviation_stands_in_the_table() -> None:
    for one in DEVIATIONS:
        cells = (one.name, one.program, one.article, " ".join(one.codes))
        assert f"| {' | '.join(cells)} |" in PAGE


@pytest.mark.slow
def test_the_figures_of_clubs_pages_are_those_of_the_audit() -> None:
    audits = []
    for path in sorted(TESTS.glob("vega/*/crosstable.html")):
        (section,) = compute(path, None, Where(joined=(path.parent / "standings.html",))).sections
        audits.append(audited(section))
    assert row("pages of clubs", audits) in PAGE
    causes = Counter(
        value.reason.deviation.name if value.reason else "unexplained"
        for audit in audits
        for value in audit.values
    )
    assert causes == {
        "forfeit at the end": 36,
        "no dummy for a full-point bye": 4,
        "unexplained": 2,
    }
    places = {(one.printed, one.right) for audit in audits for one in audit.places}
    assert (6, 4) in places


@pytest.mark.slow
def test_the_figures_of_exports_are_those_of_the_audit() -> None:
    paths = sorted(TESTS.glob("chess_results/*.xlsx"))
    audits = [audited(section) for path in paths for section in compute(path).sections]
    assert row("exports of chess-results", audits) in PAGE
