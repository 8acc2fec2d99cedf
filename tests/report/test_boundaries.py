"""Where a report begins to have a part, and where it no longer has it."""

from __future__ import annotations

import pytest
from report.events import book, section

from xltiebreak.crosstable import Grid, read
from xltiebreak.languages import language
from xltiebreak.report import contents
from xltiebreak.report.chart import chart_of
from xltiebreak.report.contents import ReportOptions, contents_of
from xltiebreak.report.markdown import report_markdown
from xltiebreak.report.race import Line, Race
from xltiebreak.sections import section_of
from xltiebreak.sections.standings import columns_of_sheet
from xltiebreak.tables import Table, TableColumn

EVEN = {1: ["W3", "D2"], 2: ["W4", "D1"], 3: ["L1", "W4"], 4: ["L2", "L3"]}


def test_two_rounds_make_a_race() -> None:
    # 1 and 2 win and then draw with each other; 3 loses and wins.
    (part,) = contents_of([book(section(EVEN))]).parts
    assert part.race is not None
    assert part.race.rounds == (1, 2)
    assert [line.scores for line in part.race.lines] == [(1.0, 1.5), (1.0, 1.5), (0.0, 1.0), (0, 0)]


def test_one_round_makes_no_race() -> None:
    (part,) = contents_of([book(section({1: ["W2"], 2: ["L1"]}))]).parts
    assert part.race is None


def test_a_single_workbook_names_the_report_and_teams_are_headed_so() -> None:
    rows: list[list[object]] = [["No.", "Team", "Rnd1"], [1, "Oak", "W2"], [2, "Elm", "L1"]]
    (found,) = read(Grid("", rows))
    made = contents_of([book(section_of(found), name="spring")])
    assert made.title == "spring"
    (part,) = made.parts
    table, *_ = part.tables
    assert "Team" in [column.heading for column in table.columns]
    assert "Name" not in [column.heading for column in table.columns]
    assert part.standings
    assert [column.heading for column in part.standings.columns][:3] == ["Place", "No.", "Team"]


TWO_OPEN = {1: ["W2", "D4", "3"], 2: ["L1", "W3", "4"], 3: ["D4", "L2", "1"], 4: ["D3", "D1", "2"]}


@pytest.mark.parametrize(
    ("only", "shown"),
    [
        ({"standings"}, "meanings standings"),
        ({"ties"}, "ties"),
        ({"crosstable"}, "tables"),
        ({"pairings"}, "pairings"),
        ({"slips"}, "slips"),
        ({"to-pair"}, "to_pair"),
        (contents.BETWEEN_ROUNDS, "standings pairings slips"),
        (contents.WHOLE, "meanings standings ties race tables"),
    ],
)
def test_a_part_has_what_was_asked_for_and_nothing_else(only: set[str], shown: str) -> None:
    wanted = ReportOptions(only=frozenset(only))
    (part,) = contents_of([book(section(TWO_OPEN))], wanted).parts
    names = ["meanings", "standings", "ties", "race", "pairings", "tables", "to_pair", "slips"]
    assert {name for name in names if getattr(part, name)} == {*shown.split()}
    assert part.worked == ()
    assert part.is_shown is (only != {"slips"})


def test_nobody_races_alone() -> None:
    (part,) = contents_of([book(section({1: ["-B-", "-B-"]}))]).parts
    assert part.race is None


def test_the_highest_score_has_a_line() -> None:
    race = Race((1, 2), (Line("Ada", (1.0, 2.0)), Line("Ben", (0.0, 1.0))))
    assert [mark.text for mark in chart_of(race, language()).scores] == ["0", "1", "2"]


def test_figures_are_centred_in_markdown_and_names_stand_on_the_left() -> None:
    heads, aligned, *_ = [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in report_markdown(contents_of([book(section(EVEN))])).splitlines()
        if line.startswith("|")
    ]
    by_head = dict(zip(heads, aligned, strict=True))
    assert [by_head[head] for head in ("Place", "Name", "Pts")] == [":-:", ":--", ":-:"]


def test_a_round_that_counts_twice_keeps_both_amounts_in_the_worked_table() -> None:
    # Cumulative (rule book 34E3): the sum of the scores after each round, less one for an unplayed
    # win. 1: 1 + 1 + 2 = 4. 2: 1 (bye) + 2 + 2 = 5, less 1 = 4. 3: 0 + 1 + 2 = 3. 4: no win.
    results = {
        1: ["W4", "L2", "W3"],
        2: ["-B-", "W1", "L4"],
        3: ["W5", "W4", "L1"],
        4: ["L1", "L3", "W2"],
        5: ["L3", "-U-", "-U-"],
    }
    made = section(results, order="CU")
    (part,) = contents_of([book(made)], ReportOptions(worked=True)).parts
    ((worked,),) = part.worked
    rows = {row.number: row for row in worked.rows}
    assert rows[2].amounts == ("1.0", "2.0", "2.0", "-1.0*")
    assert rows[2].value == "4.0"
    assert [amount for amount in rows[1].amounts if amount] == ["1.0", "1.0", "2.0"]
    assert worked.heads == ("", "", "", "")


def test_a_table_without_rows_is_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    silent = Table("silent", "Silent", (TableColumn("Pts", "points", ()),), language())
    monkeypatch.setattr(contents, "TABLES", (lambda *_: silent, *contents.TABLES))
    (part,) = contents_of([book(section(EVEN))]).parts
    assert [table.key for table in part.tables][:1] == ["crosstable"]
    assert all(table.has_rows for table in part.tables)


def test_own_columns_of_figures_are_aligned_as_figures_and_mixed_ones_as_texts() -> None:
    rows: list[list[object]] = [["No.", "Name", "Grade", "Age", "Club", "Rnd1"]]
    rows += [[1, "Ada", "K", 9, "Oak", "W2"], [2, "Ben", 3, None, None, "L1"]]
    (found,) = read(Grid("Open", rows))
    columns = [
        (column.heading, column.kind, list(column.cells), column.own)
        for column in columns_of_sheet(section_of(found), [2, 1])
    ]
    assert columns == [
        ("Grade", "text", [3, "K"], True),
        ("Age", "number", [None, 9], True),
        ("Club", "text", [None, "Oak"], True),
    ]
