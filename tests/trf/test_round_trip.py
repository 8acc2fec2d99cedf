"""Reports that are written: from a sheet, and a report that became a workbook."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
from thinning import sampled
from trf_reports import Random, random_report
from trf_teams import Teams

from xltiebreak.book import converting, trf
from xltiebreak.book.reading import compute
from xltiebreak.book.sections import Section, section_of
from xltiebreak.reading.crosstable import EventRules, Grid, read
from xltiebreak.reading.grid import Refused

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


def test_what_a_list_cannot_hold_is_named(tmp_path: Path) -> None:
    said = {
        kind: said_of(
            next(one for one in map(random_report, range(10)) if one.kind == kind), tmp_path
        )
        for kind in ("plain", "162", "299")
    }
    assert "worth" not in said["plain"] and "points" not in said["plain"]
    assert "; what results are worth" in said["162"]
    assert "; points given for rounds" in said["299"]


def said_of(event: Random, folder: Path) -> str:
    path = folder / f"{event.kind}.trf"
    path.write_text("\n".join(event.lines))
    (done,) = converting.convert([path], folder / f"{event.kind}.csv")
    (said,) = [one.message for one in done.beside if one.message.startswith("not kept")]
    return said


SHEET: list[list[object]] = [
    ["No.", "Name", "Sex", "Tit.", "Rtg", "Fed", "FIDE ID", "Birth", "Team", "Pts",
     "BH/C1 (FIDE 2026)", "Rnd1", "Rnd2"],
    [1, "Ada", "Female", "WFM", 2011, "GER", 12345678, date(1990, 1, 2), "Rooks", 4, None,
     "W2w", "D3b"],
    [2, "Ben", "male", None, None, "FRA", None, "1999", "Kings", 3, None, "L1b", "-B-"],
    [3, "Cleo", "w", None, 1900, "FRA", None, None, "Rooks", 2, None, "D4w", "D1w"],
    [4, "Dan", None, None, 1800, None, None, None, None, 1, None, "D3b", "-U-"],
]  # fmt: skip


def test_a_report_has_the_columns_of_the_sheet(tmp_path: Path) -> None:
    (table,) = read(Grid("Open", SHEET), rules=EventRules(match_points=(3.0, 1.0)))
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
    (table,) = read(Grid("Open", SHEET), rules=EventRules(match_points=(3.0, 1.0)))
    path = tmp_path / "event.trf"
    path.write_text(trf.trf_text(table, "Open", [1, 2, 3, 4])[0])
    event = compute(path).sections[0].crosstable.event
    assert [one.team for one in event.players] == ["Rooks", "Kings", "Rooks", ""]
    assert event.scores == {1: 4, 2: 3, 3: 2, 4: 1}


@pytest.mark.parametrize("seed", sampled(range(60), 12))
def test_a_team_event_that_became_a_workbook_keeps_what_ranks(seed: int, tmp_path: Path) -> None:
    before = Teams(seed, penalties=False).section(tmp_path)
    (done,) = converting.convert([tmp_path / "teams.trf"], tmp_path / "event.xlsx")
    (lost,) = [one.message for one in done.beside if one.message.startswith("not kept: ")]
    assert lost.startswith("not kept: the players of the teams and their boards")
    converting.convert([tmp_path / "event.xlsx"], tmp_path / "event.trf")
    after = compute(tmp_path / "event.trf").sections[0]
    one, other = before.crosstable.event, after.crosstable.event
    assert [team.games for team in one.players] == [team.games for team in other.players]
    assert one.scores == other.scores and one.game_points == other.game_points
    assert lost.endswith("; that it is a Swiss") is other.is_round_robin
    assert other.is_round_robin or before.standings == after.standings


CUP: list[list[object]] = [
    ["No.", "Team", "Rtg", "Pts", "GP", "Rnd1", "Rnd2", "Rnd3"],
    [1, "Oaks", 1900, 6, 11, "W2w 3-1", "W3b 4-0", "X4b 4-0"],
    [2, "Elms", None, 3, 6, "L1b 1-3", "D4w 2-2", "-B- 3"],
    [3, "Firs", None, 2, 4, "D4b 2-2", "L1w 0-4", "-H- 2"],
    [4, "Ash", 1800, 2, 4, "D3w 2-2", "D2b 2-2", "F1w 0-4"],
]
CUP_AS_A_REPORT = """\
012 Club Cup
082 4
092 Swiss of teams
142 3
310   1 Oaks                                     1900    6.0   11.0   1
310   2 Elms                                             3.0    6.0   2
310   3 Firs                                             2.0    4.0   3
310   4 Ash                                      1800    2.0    4.0   4
320  2.0  3.0 000 000   2
240 H   3    3
330 -+   3   4   1
802   1        6.0   11.0    2 w  3.0     3 b  4.0     4 b  4.0f
802   2        3.0    6.0    1 b  1.0     4 w  2.0   FPB
802   3        2.0    4.0    4 b  2.0     1 w  0.0   HPB
802   4        2.0    4.0    3 w  2.0     2 b  2.0     1 w  0.0f
"""
"""By hand, column by column: 2 points a match; the bye has 3 game points, and 4 has White in the
forfeited match.
"""


def test_a_sheet_of_teams_is_written_as_teams(tmp_path: Path) -> None:
    (table,) = read(Grid("Cup", CUP))
    text, _ = trf.trf_text(table, "Club Cup", [1, 2, 3, 4])
    assert text == CUP_AS_A_REPORT
    (tmp_path / "cup.trf").write_text(text)
    event = compute(tmp_path / "cup.trf").sections[0].crosstable.event
    assert [team.games for team in event.players] == [team.games for team in table.event.players]
    assert event.match_points == (2.0, 1.0)


@pytest.mark.parametrize(
    ("row", "column", "typed", "said"),
    [
        (1, 5, "W2w", "needs the game points of each match: write W6 3-1 for team 1 in round 1"),
        (1, 0, 1000, "1000 is too high: the teams of a tournament report end at 999"),
        (1, 0, 999, ""),
    ],
)
def test_what_a_report_of_teams_lacks_is_named(
    row: int, column: int, typed: object, said: str
) -> None:
    rows = [list(one) for one in CUP]
    rows[row][column] = typed
    if column == 0:
        rows[2][5], rows[3][6] = f"L{typed}b 1-3", f"L{typed}w 0-4"
        rows[4][7] = f"F{typed} 0-4"
    (table,) = read(Grid("Cup", rows))
    if not said:
        assert "\n310 999 Oaks" in trf.trf_text(table, "Cup", [999, 2, 3, 4])[0]
        return
    with pytest.raises(Refused, match=said):
        trf.trf_text(table, "Cup", [typed if column == 0 else 1, 2, 3, 4])  # type: ignore[list-item]
