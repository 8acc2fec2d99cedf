"""Lists of prizes: their fields, and all their problems at once."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from pathlib import Path

import pytest

from xltiebreak.grid import Grid
from xltiebreak.prizes.prize_list import PrizeList, amount_of, read_prizes
from xltiebreak.workbook.prizes import read_prize_file

HEAD = ["prize", "kind", "amount", "count", "condition", "ties"]


def read(*rows: Sequence[object], sheet: str = "Prizes") -> PrizeList:
    return read_prizes(Grid(sheet, rows))


def told(listed: PrizeList) -> list[str]:
    return [f"{one.severity}: {one}" for one in listed.problems]


def test_a_list_is_read() -> None:
    listed = read(
        HEAD,
        ["1st Place", "Trophy", None, None, None, "shared"],
        [None] * 6,
        ["Class C", "CASH", 162.5, 2, "Class C", None],
    )
    assert told(listed) == []
    trophy, cash = listed.prizes
    assert (trophy.prize, trophy.kind, trophy.amount, trophy.count) == (
        "1st Place",
        "trophy",
        None,
        1,
    )
    assert (trophy.ties, trophy.condition.text, trophy.row) == ("shared", "", 2)
    assert (cash.kind, cash.amount, cash.count) == ("cash", Decimal("162.50"), 2)
    assert (cash.condition.text, cash.ties, cash.row) == ("Class C", "order", 4)


def test_headings_stand_in_any_order_and_case_below_a_title() -> None:
    listed = read(
        ["Prizes of the Spring Open"],
        [],
        [None, "SECTION", "Amount", " Prize "],
        [None, "Open", 50, "U1200"],
    )
    assert told(listed) == []
    (prize,) = listed.prizes
    assert (prize.prize, prize.kind, prize.section) == ("U1200", "cash", "Open")


def test_a_misspelt_heading_is_an_error_and_an_unknown_one_a_warning() -> None:
    listed = read(
        ["prize", "kind", "amuont", "Sponsor", "condtion"], ["1st", "cash", 5, "Bank", ""]
    )
    assert told(listed) == [
        "error: Prizes!C1: amuont is not a column of a list of prizes: head it amount",
        "warning: Prizes!D1: the column Sponsor is not used: a list of prizes has prize, kind, "
        "amount, count, condition, ties, first and section",
        "error: Prizes!E1: condtion is not a column of a list of prizes: head it condition",
    ]
    assert not listed.sound


def test_a_sheet_that_is_no_list_gets_the_headings_of_one() -> None:
    assert told(read()) == [
        "error: Prizes: the list of prizes is empty: head it prize, kind, amount, count, "
        "condition, "
        "ties, first and section"
    ]
    assert told(read(["1st", "cash", 100]))[0].startswith(
        "error: Prizes!A1: this line names no column prize: a list of prizes is headed prize, kind"
    )
    assert told(read(HEAD)) == [
        "error: Prizes!A1: the list names no prize: write one in each line below the header"
    ]


def test_all_problems_are_found_at_once() -> None:
    listed = read(
        [*HEAD, "kind"],
        ["1st", "cash", 1],
    )
    assert told(listed) == ["error: Prizes!G1: a second column is headed kind: B1 is one already"]
    listed = read(
        HEAD,
        ["1st", "medal"],
        ["2nd", "cash", None],
        ["3rd", "trophy", 50],
        [None, "cash", "free", "many", "Grade", "order"],
        ["5th", "cash", 0.005, 0, "Rating <", "by coin"],
    )
    assert told(listed) == [
        "error: Prizes!B2: medal is not a kind of prize: write cash, or trophy for all that cannot "
        "be divided, such as medals, books and titles",
        "error: Prizes!C3: this cash prize has no amount: write one, such as 100",
        "error: Prizes!C4: a trophy has no amount: leave it blank, or write cash under kind",
        "error: Prizes!A5: this prize has no name: write one, such as 1st Place",
        "error: Prizes!C5: free is not an amount: write a number, such as 1000 or 162.50",
        "error: Prizes!D5: many is not a count: write how many there are of this prize, 1 to 99",
        "error: Prizes!E5: Grade is not a condition: write it as Grade = K-1, Rating < 1200, "
        "Rating 1400-1599, unrated or Team, or leave it blank",
        "error: Prizes!F5: tied players share cash, no tie-break decides it: leave ties blank",
        "error: Prizes!C6: 0.005 is not an amount: write a number, such as 1000 or 162.50",
        "error: Prizes!D6: 0 is not a count: write how many there are of this prize, 1 to 99",
        "error: Prizes!E6: Rating < asks for nothing: write it as Grade = K-1, Rating < 1200, "
        "Rating "
        "1400-1599, unrated or Team, or leave it blank",
        "error: Prizes!F6: by coin does not say what ties do: leave it blank to let the order "
        "break them, or write shared to give a trophy to each tied player",
    ]


@pytest.mark.parametrize(
    ("typed", "amount"),
    [
        ("$1,000.00", "1000.00"),
        ("1.000,00 €", "1000.00"),
        ("1 234,5 zł", "1234.50"),
        ("CHF 1'250.-", "1250.00"),
        ("US$ 75", "75.00"),
        ("1,000", "1000.00"),
        ("1.000", "1000.00"),
        ("12,50", "12.50"),
        ("100", "100.00"),
        (100, "100.00"),
        (0.1 + 0.2, "0.30"),
    ],
)
def test_amounts_however_they_are_typed(typed: object, amount: str) -> None:
    assert str(amount_of(typed)) == amount


@pytest.mark.parametrize(
    "typed", ["", "free", "-5", "1,00,000", "10%", "1.2345", -5, 0, True, 1e12, None]
)
def test_texts_that_are_no_amount(typed: object) -> None:
    assert amount_of(typed) is None


def test_an_amount_with_a_currency_is_read_with_a_warning() -> None:
    listed = read(HEAD, ["1st", "cash", "$1,000.00"], ["2nd", "cash", "12,50"])
    assert [str(one.amount) for one in listed.prizes] == ["1000.00", "12.50"]
    assert told(listed) == [
        "warning: Prizes!C2: $1,000.00 is read as 1000.00: write amounts as plain numbers"
    ]


def test_a_prize_that_is_listed_twice_is_a_warning() -> None:
    listed = read(HEAD, ["1st", "trophy"], ["1ST", "trophy"], ["1st", "cash", 5])
    assert told(listed) == [
        "warning: Prizes!A3: 1st stands in line 2 too: both are given; if there is only one, "
        "delete a line, else write how many under count or give them two names"
    ]


def test_trophies_in_the_wrong_order_are_an_error() -> None:
    listed = read(HEAD, ["2nd Place", "trophy"], ["1st Place", "trophy"], ["1st", "cash", 5])
    assert told(listed) == [
        "error: Prizes!A3: 1st Place stands below 2nd Place: trophies go down the places in the "
        "order of the list: put the first one first"
    ]
    in_order = [["1st", "trophy", "", "", "", "", one] for one in ("Open", "U12")]
    assert read([*HEAD, "section"], in_order[0], ["2nd", "trophy"], *in_order[1:]).sound


FILES = {
    "comma.csv": b"prize,kind,amount\n1st,cash,100\n",
    "semicolon.csv": b"\xef\xbb\xbfPrize;Kind;Amount\r\n1st;cash;100,00\r\n",
    "tab.txt": "prize\tkind\tamount\n1st\tcash\t100\n".encode("utf-16"),
    "excel.csv": b"sep=;\nprize;kind;amount\n1st;cash;100\n",
    "short.csv": b"prize,kind,amount,count,condition\n1st,cash,100\n",
    "one.csv": b'prize,amount\n1st,"$100.00"\n',
}


@pytest.mark.parametrize("name", FILES)
def test_files_of_any_kind(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.write_bytes(FILES[name])
    listed = read_prize_file(path)
    assert listed.sound
    assert [(one.prize, one.kind, str(one.amount)) for one in listed.prizes] == [
        ("1st", "cash", "100.00")
    ]


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


def test_count_all_and_first_are_read_however_they_are_typed() -> None:
    head = ["prize", "count", "condition", "first"]
    listed = read(
        head, ["Medal", " ALL ", "", None], ["Pin", "everybody", "Grade = K", "no"],
        ["Best K", None, "Grade = K", "Yes"], ["Best 1", 2, "Grade = 1", True],
    )  # fmt: skip
    assert told(listed) == []
    assert [(one.to_all, one.count, one.first) for one in listed.prizes] == [
        *((True, 1, False), (True, 1, False), (False, 1, True), (False, 2, True)),
    ]


def test_all_and_first_where_they_mean_nothing_are_errors() -> None:
    head = ["prize", "kind", "amount", "count", "condition", "first"]
    listed = read(
        head, ["Each", "cash", 5, "all"], ["1st", "trophy", None, None, None, "yes"],
        ["U12", "cash", 5, None, "U1200", "yes"], ["School", "", None, None, "Team", "yes"],
        ["Best K", "", None, None, "Grade = K", "maybe"], ["Cup", "", None, "many"],
    )  # fmt: skip
    only = "only a trophy with a condition on the players is given before the places: leave first "
    assert told(listed) == [
        "error: Prizes!D2: all is not a count: write how many there are of this prize, 1 to 99",
        *(f"error: Prizes!F{row}: {only}blank" for row in (3, 4, 5)),
        "error: Prizes!F6: maybe does not say when the prize is given: leave it blank, or write "
        "yes to give it before the places",
        "error: Prizes!D7: many is not a count: write how many there are of this prize, 1 to 999, "
        "or all for one to everybody",
    ]
