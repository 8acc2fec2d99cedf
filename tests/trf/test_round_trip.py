"""Reports that are written: from a sheet, and a report that became a workbook."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
from thinning import sampled
from trf_reports import Random, random_report

from xltiebreak.crosstable import Grid, read
from xltiebreak.sections import Section, section_of
from xltiebreak.workbook import converting, trf
from xltiebreak.workbook.reading import compute

EVENTS = sorted((Path(__file__).parent / "fide").glob("*.trf"))
HELD = [one for one in EVENTS if "P 0.5" not in one.read_text() and "P 1.0" not in one.read_text()]


def through_a_workbook(source: Path, folder: Path) -> Section:
    (first,) = converting.convert([source], folder / "event.xlsx")
    assert any(one.message.startswith("not kept: sex, title") for one in first.beside)
    converting.convert([folder / "event.xlsx"], folder / "event.trf")
    return compute(folder / "event.trf").sections[0]


@pytest.mark.parametrize("source", sampled(HELD, 8), ids=lambda one: one.stem)
def test_a_report_that_became_a_workbook_keeps_what_ranks(source: Path, tmp_path: Path) -> None:
    before, after = compute(source).sections[0], through_a_workbook(source, tmp_path)
    one, other = before.crosstable.event, after.crosstable.event
    assert one.players == other.players
    assert one.scores == other.scores and one.match_points == other.match_points
    assert [system.identity for system in before.order] == [
        system.identity for system in after.order
    ]
    assert before.standings == after.standings


def test_what_a_workbook_cannot_hold_is_named(tmp_path: Path) -> None:
    said = {
        kind: said_of(
            next(one for one in map(random_report, range(10)) if one.kind == kind), tmp_path
        )
        for kind in ("plain", "162", "299")
    }
    assert said["plain"].endswith("birth of the players")
    assert said["162"].endswith("; what byes and absences are worth")
    assert said["299"].endswith("; points given beside the results")


def said_of(event: Random, folder: Path) -> str:
    path = folder / f"{event.kind}.trf"
    path.write_text("\n".join(event.lines))
    (done,) = converting.convert([path], folder / f"{event.kind}.xlsx")
    (said,) = [one.message for one in done.beside if one.message.startswith("not kept")]
    return said


SHEET: list[list[object]] = [
    ["No.", "Name", "Sex", "Tit.", "Rtg", "Fed", "FIDE ID", "Birth", "Team", "Pts",
     "BH/C1 (FIDE 2026)", "Rnd1", "Rnd2"],
    [1, "Ada", "F", "WFM", 2011, "GER", 12345678, date(1990, 1, 2), "Rooks", 4, None, "W2w", "D3b"],
    [2, "Ben", "m", None, None, "FRA", None, "1999", "Kings", 3, None, "L1b", "-B-"],
    [3, "Cleo", "w", None, 1900, "FRA", None, None, "Rooks", 2, None, "D4w", "D1w"],
    [4, "Dan", None, None, 1800, None, None, None, None, 1, None, "D3b", "-U-"],
]  # fmt: skip


def test_a_report_has_the_columns_of_the_sheet(tmp_path: Path) -> None:
    (table,) = read(Grid("Open", SHEET), match_points=(3.0, 1.0))
    text, notes = trf.trf_text(table, "Spring Open", [1, 2, 3, 4], section_of(table).order)
    assert text == (Path(__file__).parent / "written.trf").read_text()  # by hand, column by column
    assert [one.message for one in notes] == []


def test_what_fide_needs_and_the_sheet_lacks_is_one_warning(tmp_path: Path) -> None:
    rows: list[list[object]] = [[row[0], row[1], *row[-2:]] for row in SHEET]
    (table,) = read(Grid("Open", rows))
    _, notes = trf.trf_text(table, "Open", [1, 2, 3, 4], section_of(table).order)
    (order, columns) = [one.message for one in notes]
    assert order.startswith("a report has only FIDE's tie-breaks, and not MM, SO, CU and 1 more")
    assert columns.startswith(
        "to rate an event FIDE needs columns that are not there: sex, title, rating, federation, "
        "FIDE number, birth; and the city"
    )


def test_teams_of_individuals_are_kept(tmp_path: Path) -> None:
    (table,) = read(Grid("Open", SHEET), match_points=(3.0, 1.0))
    path = tmp_path / "event.trf"
    path.write_text(trf.trf_text(table, "Open", [1, 2, 3, 4])[0])
    event = compute(path).sections[0].crosstable.event
    assert [one.team for one in event.players] == ["Rooks", "Kings", "Rooks", ""]
    assert event.scores == {1: 4, 2: 3, 3: 2, 4: 1}
