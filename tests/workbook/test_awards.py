"""The sheet Awards: what each award is, worked out by hand."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from click.testing import CliRunner
from openpyxl import Workbook, load_workbook

import xltiebreak
from xltiebreak.cli import main
from xltiebreak.workbook.filling import fill

SECTION = (
    ("No.", "Name", "School", "Grade", "Rnd1", "Rnd2"),
    (1, "Ada", "Oak", 3, "W2", "W3"),
    (2, "Ben", "Elm", 2, "L1", "W4"),
    (3, "Cleo", "Oak", 2, "W4", "L1"),
    (4, "=Dan", "Elm", 3, "L3", "L2"),
)
PRIZES = (
    ("prize", "kind", "amount", "count", "condition"),
    ("First", "trophy", None, None, None),
    ("Fund", "cash", 30, None, None),
    ("Medal", "trophy", None, "all", "Grade = 2"),
    ("Best school", "trophy", None, None, "Team of 2"),
)
AWARDS = [
    ("Name", "Team", "Prize", "Section"),
    ("Ada", "Oak", "First", "Open"),
    ("Ada", "Oak", "Fund: 30.00", "Open"),
    ("Ben", "Elm", "Medal", "Open"),
    ("Cleo", "Oak", "Medal", "Open"),
    ("Oak", "Oak", "Best school", ""),  # 2 + 1 points against 1 + 0
]


def event() -> Workbook:
    book = Workbook()
    del book["Sheet"]
    for name, rows in (("Open", SECTION), ("Prizes", PRIZES)):
        sheet = book.create_sheet(name)
        for row in rows:
            sheet.append(row)
    book["Open"]["B5"].data_type = "s"
    return book


def awards(book: Workbook, name: str = "Awards") -> Sequence[tuple[object, ...]]:
    rows = list(book[name].values)[1:]
    return sorted(tuple(cell or "" for cell in row[:4]) for row in rows)


def test_each_award_is_a_row_under_one_row_of_headings(tmp_path: Path) -> None:
    event().save(tmp_path / "event.xlsx")
    fill(tmp_path / "event.xlsx", tmp_path / "filled.xlsx", trophies=True)
    made = load_workbook(tmp_path / "filled.xlsx")
    assert next(made["Awards"].values)[:4] == AWARDS[0]
    assert awards(made) == sorted(AWARDS[1:])
    reasons = {row[0]: row[4] for row in made["Awards"].values}
    assert str(reasons["Oak"]).startswith("1st place: 3.0")


def test_an_open_workbook_and_a_file_that_is_no_workbook_get_it_too(tmp_path: Path) -> None:
    opened = event()
    xltiebreak.fill(opened, trophies=True)
    assert awards(opened) == sorted(AWARDS[1:])
    lines = "\n".join(",".join(map(str, row)) for row in SECTION)
    (tmp_path / "event.csv").write_text(lines.replace("=Dan", "Dan"))
    (tmp_path / "list.csv").write_text("prize,kind\nFirst,trophy\n")
    made = tmp_path / "event.xlsx"
    fill(tmp_path / "event.csv", made, trophies=True, prizes=tmp_path / "list.csv")
    assert [row[:3] for row in awards(load_workbook(made))] == [("Ada", "Oak", "First")]


def test_a_second_fill_renews_it_and_leaves_somebodys_own_sheet(tmp_path: Path) -> None:
    book = event()
    book.create_sheet("Awards")["A1"] = "mine"
    book.save(tmp_path / "event.xlsx")
    first, second = tmp_path / "first.xlsx", tmp_path / "second.xlsx"
    fill(tmp_path / "event.xlsx", first, trophies=True)
    changed = load_workbook(first)
    changed["Open"]["E2"], changed["Open"]["E3"] = "L2", "W1"
    changed.save(tmp_path / "changed.xlsx")
    fill(tmp_path / "changed.xlsx", second, trophies=True, overwrite_points=True)
    made = load_workbook(second)
    assert [name for name in made.sheetnames if "Awards" in name] == ["Awards", "Awards 2"]
    assert made["Awards"]["A1"].value == "mine"
    assert ("Ben", "Elm", "First", "Open") in awards(made, "Awards 2")


def test_the_command_says_where_they_are(tmp_path: Path) -> None:
    path = tmp_path / "event.xlsx"
    event().save(path)
    done = CliRunner().invoke(
        main, ["fill", str(path), "--trophies", "-o", str(tmp_path / "o.xlsx")]
    )
    assert "  Awards: a sheet of all awards, to print or to merge" in done.stdout
