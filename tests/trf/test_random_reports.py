"""Random reports with each record: points, values, places and ratings of the naive rules."""

from __future__ import annotations

from pathlib import Path

import pytest
from thinning import sampled
from trf_reports import places, random_report, values

from xltiebreak.book.reading import compute


@pytest.mark.parametrize("seed", sampled(range(100), 20))
def test_a_report_with_any_record_has_the_values_of_the_naive_rules(
    seed: int, tmp_path: Path
) -> None:
    event, path = random_report(seed), tmp_path / "event.trf"
    path.write_text("\r\n".join(event.lines))
    (section,) = compute(path).sections
    assert {one.number: one.points for one in section.standings} == event.totals, event.kind
    assert section.rules == f"fide{event.year}"
    for one in section.standings:
        assert list(one.tiebreaks.values()) == values(event, one.number), (event.kind, one.number)
    assert {one.number: one.place for one in section.standings} == places(event)
    rated = {one.number: one.rating for one in section.crosstable.event.players}
    assert rated == event.ratings
    odd = [one.message for one in section.problems if not one.note]
    assert not [message for message in odd if "line " in message], event.kind
