"""`xltiebreak prizes`, and `fill --trophies`."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest
from commands import Run, saved
from described import is_as_described
from openpyxl import Workbook, load_workbook
from tables import Rows

BHAM = "bham_example.xlsx"
# Expected places are printed beneath the event: 2, 1, 3 have the trophies; 2 and 1 have 2.5 points,
# 3, 5 and 6 have 2.0, 4 has 1.0.
LIST = """\
prize,kind,amount,count,condition,ties
1st,trophy,,,,
2nd,trophy,,,,
3rd,trophy,,,,
1st Prize,cash,300,,,
2nd Prize,cash,200,,,
3rd Prize,cash,100,,,
"""


@pytest.fixture
def listed(tmp_path: Path) -> str:
    (tmp_path / "prizes.csv").write_text(LIST, "utf-8")
    return "prizes.csv"


def test_awards_as_json(run: Run, listed: str) -> None:
    result = run("prizes", BHAM, "--prizes", listed, "--format", "json")
    assert result.exit_code == 0
    awards = json.loads(result.stdout)
    is_as_described(awards, "awards")
    assert awards[0] == {
        "version": 1,
        **{"prize": "1st", "kind": "trophy", "sheet": "BHAM", "no": 2, "name": "", "amount": None},
        "reason": "1st place: 2.5, Solkoff 8.5 against 7.5",
        "to_all": [],
    }
    assert [(one["prize"], one["no"]) for one in awards[:3]] == [("1st", 2), ("2nd", 1), ("3rd", 3)]
    assert {one["no"]: one["amount"] for one in awards[3:]} == {
        **{1: 250, 2: 250},  # (300 + 200) / 2
        **{3: 33.34, 5: 33.33, 6: 33.33},  # 100 / 3
    }


def test_awards_as_csv_and_for_excel(run: Run, listed: str) -> None:
    printed = run("prizes", BHAM, "--prizes", listed, "--format", "csv").stdout
    lines = list(csv.DictReader(io.StringIO(printed)))
    assert list(lines[0]) == ["prize", "kind", "sheet", "no", "name", "amount", "reason"]
    assert (lines[0]["amount"], lines[3]["amount"]) == ("", "250.00")
    excel = run("prizes", BHAM, "--prizes", listed, "--format", "csv", "--excel").stdout
    assert excel == "\ufeff" + printed
    assert run("prizes", BHAM, "--prizes", listed, "--excel").exit_code == 2


def test_the_table_has_the_sum_of_cash_and_prizes_not_given(run: Run, tmp_path: Path) -> None:
    (tmp_path / "p.csv").write_text("prize,amount,condition\n1st,9.50,\nBest 9,,Rating > 9000\n")
    rows: Rows = [["No.", "Name", "Rtg", "Rnd1"], [1, "Ada", 900, "W2"], [2, "Ben", 800, "L1"]]
    result = run("prizes", saved("a.xlsx", rows), "--prizes", "p.csv")
    assert "1st place: 1.0, nobody tied: 9.50 (1st)" in result.stdout
    assert result.stdout.endswith(
        "Paid in cash: 9.50\n\n"
        "Not given:\n  Open: Best 9 is not given: there is nobody with Rating > 9000\n"
    )
    as_json = run("prizes", "a.xlsx", "--prizes", "p.csv", "--format", "json")
    assert as_json.stderr == (
        "warning: Open: Best 9 is not given: there is nobody with Rating > 9000\n"
    )


def with_list(path: str, *rows: list[object]) -> str:
    book = load_workbook(path)
    sheet = book.create_sheet("Prizes")
    for row in rows:
        sheet.append(row)
    book.save(path)
    return path


def test_the_list_may_be_a_sheet_of_the_workbook(run: Run) -> None:
    with_list(BHAM, ["Prize", "Kind", "Count"], ["Medal", "trophy", 2])
    result = run("prizes", BHAM, "--format", "json")
    assert [(one["prize"], one["no"]) for one in json.loads(result.stdout)] == [
        ("Medal", 2),
        ("Medal", 1),
    ]


def test_an_empty_section_does_not_stop_the_others(run: Run, listed: str) -> None:
    book = Workbook()
    for title, rows in (
        ("Open", [["No.", "Name", "Rnd1"], [1, "Ada", "W2"], [2, "Ben", "L1"]]),
        ("Reserve", [["No.", "Name", "Rnd1"]]),
    ):
        sheet = book.create_sheet(title)
        for row in rows:
            sheet.append(row)
    book.remove(book.worksheets[0])
    book.save("a.xlsx")
    result = run("prizes", "a.xlsx", "--prizes", listed, "--format", "json")
    assert result.exit_code == 0
    assert json.loads(result.stdout)[0]["name"] == "Ada"
    assert "Reserve: nobody is in this section yet: it is left out" in result.stderr


def test_several_workbooks_have_one_list(run: Run, listed: str) -> None:
    result = run("prizes", BHAM, "wscf_example.xlsx", "--prizes", listed, "--format", "json")
    awards = json.loads(result.stdout)
    assert [(one["sheet"], one["no"]) for one in awards if one["prize"] == "1st"] == [
        ("BHAM", 2),
        ("WSCF", 1),
    ]


def test_sheets_of_one_name_are_told_apart_by_their_workbooks(run: Run, tmp_path: Path) -> None:
    (tmp_path / "p.csv").write_text("prize,count,condition\nCup,3,\nBest Team,1,Team\n")
    head: list[object] = ["No.", "Name", "Team", "Rnd1"]
    saved("a.xlsx", [head, [1, "Ada", "Oak", "W2"], [2, "Ben", "Elm", "L1"]])
    saved("b.xlsx", [head, [1, "Cy", "Oak", "L2"], [2, "Di", "Elm", "W1"]])
    given = ("prizes", "a.xlsx", "b.xlsx", "--prizes", "p.csv", "--teams", "1")
    awards = json.loads(run(*given, "--format", "json").stdout)
    is_as_described(awards, "awards")
    # Each section has two players for three cups; Oak and Elm have 1.0 each, and share the place.
    assert [(one["workbook"], one["sheet"], one["name"]) for one in awards] == [
        *(("a.xlsx", "Open", "Ada"), ("a.xlsx", "Open", "Ben")),
        *(("b.xlsx", "Open", "Di"), ("b.xlsx", "Open", "Cy")),
    ]


def test_names_are_printed_as_text(run: Run, listed: str) -> None:
    rows: Rows = [["No.", "Name", "Rnd1"], [1, "=1+1", "W2"], [2, "\u202e<script>", "L1"]]
    saved("a.xlsx", rows)
    table = run("prizes", "a.xlsx", "--prizes", listed).stdout
    assert "=1+1" in table
    assert "\u202e" not in table
    assert "\\u202e<script>" in table
    excel = run("prizes", "a.xlsx", "--prizes", listed, "--format", "csv", "--excel").stdout
    assert ",'=1+1," in excel


def test_several_trophies_and_how_many_count_for_a_team(run: Run, tmp_path: Path) -> None:
    (tmp_path / "p.csv").write_text("prize,condition\n1st,\nBest K,Grade = K\nBest School,Team\n")
    rows: Rows = [
        ["No.", "Name", "Grade", "School", "Rnd1", "Rnd2"],
        *([1, "Ada", "K", "Oak", "W2", "W3"], [2, "Ben", "K", "Elm", "L1", "L4"]),
        *([3, "Cy", 1, "Elm", "W4", "L1"], [4, "Di", 1, "Elm", "L3", "W2"]),
    ]
    saved("a.xlsx", rows)

    def winners(*options: str) -> list[object]:
        printed = run("prizes", "a.xlsx", "--prizes", "p.csv", "--format", "json", *options).stdout
        return [one["no"] or one["name"] for one in json.loads(printed)]

    # One counts: Oak 2, Elm 1. All count: 2 and 1 + 1 + 0; Kashdan 4 + 4 against 5 + 5 + 2.
    assert winners("--teams", "1") == [1, 2, "Oak"]
    assert winners("--team-systems", "KA") == [1, 2, "Elm"]
    assert winners("--several", "--teams", "1") == [1, 1, "Oak"]


def trophies(path: str, sheet: str, cells: str) -> list[object]:
    return [cell.value for (cell,) in load_workbook(path)[sheet][cells]]


def test_fill_writes_trophies_into_blank_cells(run: Run, listed: str) -> None:
    book = load_workbook(BHAM)
    sheet = book["BHAM"]
    assert [sheet[f"L{row}"].value for row in range(3, 10)] == (
        ["Trophy", "2nd", "1st", "3rd", None, None, None]
    )
    for row in (4, 5, 6):
        sheet[f"L{row}"] = None
    book.save("blank.xlsx")
    result = run("fill", "blank.xlsx", "--trophies", "--prizes", listed)
    assert result.exit_code == 0
    assert "3 Trophy" in result.stdout
    filled = trophies("blank-filled.xlsx", "BHAM", "L4:L9")
    assert filled == ["2nd", "1st", "3rd", None, None, None]  # as the event printed them


def test_fill_keeps_printed_awards_unless_overwritten(run: Run, listed: str) -> None:
    book = load_workbook(BHAM)
    book["BHAM"]["L4"], book["BHAM"]["L9"] = "Champion", "Last"
    book.save("a.xlsx")
    result = run("fill", "a.xlsx", "--trophies", "--prizes", listed)
    message = "L4: Champion is printed and stays, but it is not what the player won (L4, L9): use "
    assert message in result.stderr
    assert trophies("a-filled.xlsx", "BHAM", "L4:L9") == [
        "Champion",
        "1st",
        "3rd",
        None,
        None,
        "Last",
    ]
    run("fill", "a.xlsx", "--trophies", "--prizes", listed, "--overwrite-trophies", "--force")
    assert trophies("a-filled.xlsx", "BHAM", "L4:L9") == ["2nd", "1st", "3rd", None, None, None]


def test_fill_writes_cash_too_where_the_column_is_headed_prize(run: Run, listed: str) -> None:
    rows: Rows = [["No.", "Name", "Rnd1", "Prize"], [1, "Ada", "W2", None], [2, "Ben", "L1", None]]
    result = run("fill", saved("a.xlsx", rows), "--trophies", "--prizes", listed)
    assert result.exit_code == 0
    assert trophies("a-filled.xlsx", "Open", "D1:D3") == ["Prize", "1st, 300.00", "2nd, 200.00"]


def test_a_new_workbook_gets_a_column_of_prizes(run: Run, listed: str, tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text("No.,Name,Rnd1\n1,Ada,W2\n2,Ben,L1\n")
    result = run("fill", "a.csv", "--trophies", "--prizes", listed)
    assert result.exit_code == 0
    sheet = load_workbook("a.xlsx").worksheets[0]
    (column,) = [of for of in sheet.iter_cols(values_only=True) if "Prize" in of]
    assert [value for value in column if value] == ["Prize", "1st, 300.00", "2nd, 200.00"]
    assert run("check", "a.xlsx").exit_code == 0


def test_medals_for_all_are_one_line_and_leave_the_grade_prizes(run: Run, tmp_path: Path) -> None:
    """Medals in a larger number than there are players once ate the grade prizes."""
    (tmp_path / "p.csv").write_text(
        "prize,count,condition\nMedal,all,Grade = K-1\nBest K-1,1,Grade = K-1\n1st,1,\n"
    )
    rows: Rows = [["No.", "Name", "Grade", "Rnd1", "Manual", "Trophy"]]
    for white in range(1, 31, 2):  # the Manual column breaks every tie: 1 is first, 3 is second
        black = white + 1
        rows += [
            [white, f"P{white}", "K", f"W{black}", 100 - white],
            [black, f"P{black}", 1, f"L{white}", 100 - black],
        ]
    saved("a.xlsx", [*rows, [31, "P31", "K", "-U-", 1]])
    given = ("--prizes", "p.csv", "--systems", "MAN")
    table = run("prizes", "a.xlsx", *given).stdout
    assert len([line for line in table.splitlines() if "Medal" in line]) == 1
    assert "not given" not in table.lower()
    awards = json.loads(run("prizes", "a.xlsx", *given, "--format", "json").stdout)
    is_as_described(awards, "awards")
    assert [(one["prize"], one["no"], one["name"]) for one in awards] == [
        *(("1st", 1, "P1"), ("Best K-1", 3, "P3")),
        ("Medal", None, "all 31 players with Grade = K-1"),
    ]
    assert sorted(awards[2]["to_all"]) == list(range(1, 32))
    run("fill", "a.xlsx", "--trophies", *given)
    filled = trophies("a-filled.xlsx", "Open", "F2:F32")
    assert [filled[0], filled[2]] == ["1st, Medal", "Best K-1, Medal"]
    assert filled.count("Medal") == 29
