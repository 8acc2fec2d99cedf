"""Lists of prizes: their fields, and all their problems at once."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from openpyxl import Workbook

from xltiebreak.book.prizes import read_prize_file
from xltiebreak.prizes import Prize
from xltiebreak.prizes.prize_list import PRIZE_COLUMNS, PrizeList, read_prizes
from xltiebreak.reading.grid import Grid, Refused

CASES = json.loads(Path(__file__).with_name("prize_list.json").read_text(encoding="utf-8"))


def told(listed: PrizeList) -> list[str]:
    return [f"{one.severity}: {one}" for one in listed.problems]


def field_of(prize: Prize, name: str) -> object:
    if name == "condition":
        return prize.condition.text
    if name == "limits":
        return [limit.text for limit in prize.limits]
    return str(prize.amount) if name == "amount" else getattr(prize, name)


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["case"]))
def test_a_list_is_read_and_its_problems_are_told(case: dict[str, Any]) -> None:
    """`told` are all messages of the rows, `prizes` some fields of every prize."""
    listed = read_prizes(Grid("Prizes", case["rows"]))
    if "told" in case:
        assert told(listed) == case["told"]
    if "told_begins" in case:
        assert told(listed)[0].startswith(case["told_begins"])
    if "sound" in case:
        assert listed.sound is case["sound"]
    if "prizes" in case:
        pairs = zip(listed.prizes, case["prizes"], strict=True)
        assert [
            {name: field_of(one, name) for name in expected} for one, expected in pairs
        ] == case["prizes"]


FILES = {
    "comma.csv": b"prize,kind,amount\n1st,cash,100\n",
    "semicolon.csv": b"\xef\xbb\xbfPrize;Kind;Amount\r\n1st;cash;100,00\r\n",
    "tab.txt": "prize\tkind\tamount\n1st\tcash\t100\n".encode("utf-16"),
    "excel.csv": b"sep=;\nprize;kind;amount\n1st;cash;100\n",
    "short.csv": b"prize,kind,amount,count,condition\n1st,cash,100\n",
    "one.csv": b'prize,amount\n1st,"$100.00"\n',
}


@pytest.mark.parametrize(
    ("sheets", "prize"),
    [(("A", "Prizes"), "2nd"), (("A", "B"), "1st"), (("A", "preise"), "2nd")],
)
def test_of_several_sheets_that_of_prizes_is_read(
    tmp_path: Path, sheets: tuple[str, str], prize: str
) -> None:
    book = Workbook()
    book.remove(book.worksheets[0])
    for name, first in zip(sheets, ("1st", "2nd"), strict=True):
        for row in (("Prize", "Amount"), (first, 100)):
            (book[name] if name in book else book.create_sheet(name)).append(row)
    book.save(tmp_path / "list.xlsx")
    (one,) = read_prize_file(tmp_path / "list.xlsx").prizes
    assert one.prize == prize


def test_an_empty_file_and_a_folder_are_no_lists(tmp_path: Path) -> None:
    (tmp_path / "list.csv").touch()
    for path, said in ((tmp_path / "list.csv", "list.csv is empty: "), (tmp_path, "is a folder: ")):
        with pytest.raises(Refused, match=said):
            read_prize_file(path)


@pytest.mark.parametrize("name", FILES)
def test_files_of_any_kind(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.write_bytes(FILES[name])
    listed = read_prize_file(path)
    assert listed.sound
    assert [(one.prize, one.kind, str(one.amount)) for one in listed.prizes] == [
        ("1st", "cash", "100.00")
    ]


def test_a_line_that_is_too_long_for_a_table_is_named(tmp_path: Path) -> None:
    path = tmp_path / "prizes.csv"
    path.write_text(f"prize,amount\n{'x' * 1_000_000},100\n")
    with pytest.raises(Refused, match="A2: this line has 1,000,004 characters"):
        read_prize_file(path)


def test_an_amount_split_by_commas_is_one_error(tmp_path: Path) -> None:
    path = tmp_path / "prizes.csv"
    path.write_text("prize,kind,amount,count\n1st,cash,$1,000.00,\n2nd,cash,50,\n3rd,cash,1,500\n")
    assert told(read_prize_file(path)) == [
        "error: A2: this line has more cells than the header: write an amount without a comma, "
        "such "
        "as 1000.00, or put quotation marks around it",
        "error: D4: 500 is not a count: write how many there are of this prize, 1 to 99",
    ]


def test_a_list_in_a_workbook_of_its_own(tmp_path: Path) -> None:
    from openpyxl import Workbook

    book = Workbook()
    book.worksheets[0].append(["nothing"])
    sheet = book.create_sheet("prizes")
    sheet.append(["prize", "kind"])
    sheet.append(["1st", "trophy"])
    book.save(tmp_path / "list.xlsx")
    listed = read_prize_file(tmp_path / "list.xlsx")
    assert ([one.prize for one in listed.prizes], listed.sheet) == (["1st"], "prizes")


def test_a_problem_has_a_cell_if_the_prize_comes_from_a_list() -> None:
    listed = PrizeList((), columns={"prize": 1, "count": 3})
    lines = [Prize("Cup", "trophy"), Prize("Cup", "trophy", row=4)]
    cells = {
        (line.row, head): listed.problem("error", line, head, "").cell
        for line in lines
        for head in PRIZE_COLUMNS
    }
    assert {key: cell for key, cell in cells.items() if cell} == {
        (4, "prize"): "A4",
        (4, "count"): "C4",
    }


def test_blank_cells_behind_a_line_of_a_text_split_no_amount() -> None:
    rows: list[list[object]] = [["prize", "kind"], ["Cup", "trophy", "", ""]]
    assert told(read_prizes(Grid("", rows))) == []
