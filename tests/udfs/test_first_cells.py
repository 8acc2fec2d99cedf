"""The pages of the ways into Excel: the same six headings, and a first cell with a printed number.

Each page's formulas are typed in its own host, beside the crosstable that the WSCF prints. They
give what is printed there; after the change that the pages make, what the naive rules give.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from io import BytesIO
from pathlib import Path

import naive
import pytest
from calc.office import needs_office, office
from commands import ROOT, TEMPLATES, run
from live_books import Calculated
from openpyxl import Workbook, load_workbook
from openpyxl.worksheet.formula import ArrayFormula
from printed import WSCF, WSCF_VALUES
from tables import Rows
from udfs.app import made_project, serving
from udfs.functions import corners
from udfs.office_js import request
from udfs.subprocesses import answer_of, in_lite, needs, needs_node, needs_pyodide, node

from xltiebreak.excel.calc.addin import calc_addin
from xltiebreak.reading.grid import Area, Cell, parse_area

HEADINGS = (
    "What you get",
    "What you need",
    "Set up",
    "First cell",
    "What goes wrong",
    "Remove it",
)
WAYS = (
    "classic-add-in",
    "xlwings-lite",
    "xlwings-server",
    "functions-365",
    "libreoffice",
    "own-sheet",
    "templates",
    "page",
)
PAGES = {name: (ROOT / "docs" / f"{name}.md").read_text(encoding="utf-8") for name in WAYS}
FIRST = {
    name: page.partition("## First cell\n")[2].partition("\n## ")[0] for name, page in PAGES.items()
}

CODES = {"MODMEDIAN": "MM", "SOLKOFF": "SO", "CUMULATIVE": "CU", "CUMULATIVEOPP": "CO"}
RULES = {"MM": naive.MM, "SO": naive.SO, "CU": naive.CU, "CO": naive.CO}
PLAYER, OPPONENT, LAST = 1, 7, 5  # Player A, Player F, and their round, from 0
CHANGED = {number: list(cells) for number, cells in WSCF.items()}
CHANGED[PLAYER][LAST], CHANGED[OPPONENT][LAST] = "L7", "W1"

TOP, LEFT = 5, 8  # the row of the headings on the sheet Example, and the column of the first round
HEADS: list[object] = ["No.", "Name", "Pts", "MM", "Solkoff", "Cumul.", "Opp. cumul."]
HEADS += [f"Rnd{turn}" for turn in range(1, 7)]


def example(results: dict[int, list[str]]) -> Rows:
    """The sheet Example as far as the formulas of the pages read it."""
    rows: Rows = [[None] * len(HEADS) for _ in range(TOP - 1)]
    rows.append(HEADS)
    rows += [[no, f"Player {no}", *[None] * 5, *cells] for no, cells in results.items()]
    return rows


def formulas_of(way: str) -> list[str]:
    """The formulas of a page's first cell without `=`, as they are typed with commas."""
    typed = re.findall(r"`=((?:TB\.)?[A-Z]+\([^`]*\))`", FIRST[way])
    return [formula for formula in typed if ";" not in formula]


def parts_of(formula: str) -> tuple[str, list[str]]:
    """The name of the function that a formula calls, and its ranges."""
    name, _, given = formula.rstrip(")").partition("(")
    return name, given.replace("$", "").split(",")


def cells(address: str, results: dict[int, list[str]]) -> Rows:
    """The cells of a range on the sheet Example."""
    left, top, right, bottom = corners(address)
    return [row[left - 1 : right] for row in example(results)[top - 1 : bottom]]


def printed_first(formula: str) -> float:
    """What the WSCF prints for Player A and the function of a formula."""
    return WSCF_VALUES[PLAYER][CODES[parts_of(formula)[0]]]


# The pages.


@pytest.mark.parametrize("way", WAYS)
def test_a_way_has_the_six_headings_in_their_order(way: str) -> None:
    headings = re.findall(r"^## (.*)$", PAGES[way], re.MULTILINE)
    assert tuple(headings[: len(HEADINGS)]) == HEADINGS
    assert f"({way}.md)" in (ROOT / "docs" / "excel.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("way", WAYS)
def test_a_first_cell_shows_what_is_printed(way: str) -> None:
    text = " ".join(FIRST[way].split())
    for code in RULES:
        assert re.search(rf"(?<![\d.]){WSCF_VALUES[PLAYER][code]}(?!\d)", text), code
    assert "17.0, the Modified Median of Player A" in text  # and a cell without a format shows 17


@pytest.mark.parametrize("way", [way for way in WAYS if way != "page"])
def test_after_its_change_it_is_what_the_naive_rules_give(way: str) -> None:
    text = " ".join(FIRST[way].split())
    assert "Let Player F beat her" in text
    (shown,) = re.findall(r"becomes (\d+\.\d)", text)
    assert Fraction(shown) == naive.MM(CHANGED, PLAYER)


# The hosts.


@pytest.mark.slow
def test_in_the_classic_add_in() -> None:
    formulas = formulas_of("classic-add-in")
    assert {parts_of(formula)[0] for formula in formulas} == {*CODES}
    for results, right in (
        (WSCF, [printed_first(formula) for formula in formulas]),
        (CHANGED, [float(RULES[CODES[parts_of(one)[0]]](CHANGED, PLAYER)) for one in formulas]),
    ):
        calls = []
        for name, addresses in map(parts_of, formulas):
            ranges = [{"sheet": "Example", "range": address} for address in addresses]
            calls.append((name, [*ranges, *["left out"] * (3 - len(ranges))]))
        asked = {"sheets": {"Example": [TOP, 1, example(results)[TOP - 1 :]]}, "calls": calls}
        assert answer_of("classic_calls", asked)["answers"] == right


def office_calls(way: str, results: dict[int, list[str]]) -> list[tuple[str, list[Rows]]]:
    """What an Office.js host hands over for the formulas of a page, and for the other functions."""
    (formula,) = {*formulas_of(way)}
    name, addresses = parts_of(formula)
    assert name == "MODMEDIAN"
    assert all(f"`{other}`" in FIRST[way] for other in CODES if other != name)
    given = [cells(address, results) for address in addresses]
    return [(function, given) for function in CODES]


def expected_of_office() -> list[list[list[float]]]:
    printed = [[[WSCF_VALUES[PLAYER][code]]] for code in CODES.values()]
    return [*printed, *([[float(RULES[code](CHANGED, PLAYER))]] for code in CODES.values())]


@pytest.mark.slow
@needs_node
@needs_pyodide
def test_in_xlwings_lite(wheel: Path) -> None:
    asked = [*office_calls("xlwings-lite", WSCF), *office_calls("xlwings-lite", CHANGED)]
    calls = [request(name, given, client="xlwings Lite") for name, given in asked]
    assert in_lite(wheel, "lite_calls.py", calls)["answers"] == expected_of_office()


@needs("xlwings_server")
@needs_node
def test_on_xlwings_server(tmp_path: Path) -> None:
    asked = [*office_calls("xlwings-server", WSCF), *office_calls("xlwings-server", CHANGED)]
    calls = tmp_path / "calls.json"
    calls.write_text(json.dumps([[name, *given] for name, given in asked]), encoding="utf-8")
    with serving(made_project(tmp_path)) as url:
        assert node("office_client.mjs", url, calls)["answers"] == expected_of_office()


@pytest.mark.slow
def test_in_excel_365(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    book = Workbook()
    for row in example(WSCF):
        book.worksheets[0].append(row)
    book.worksheets[0].title = "Example"
    book.save("event.xlsx")
    (command,) = re.findall(r"^ *xltiebreak (fill event\.xlsx .*)$", PAGES["functions-365"], re.M)
    run(*command.split())
    formulas = [one for one in formulas_of("functions-365") if parts_of(one)[1] == ["H6:M6"]]
    assert {parts_of(formula)[0] for formula in formulas} == {*CODES}
    opened = Calculated(tmp_path / "event-365.xlsx")
    free = {formula: Cell(at, 20) for at, formula in enumerate(formulas, 30)}
    for formula, cell in free.items():
        opened.spill("Example", Area(cell.row, cell.column, cell.row, cell.column), formula)
    opened.calculate()
    for formula, cell in free.items():
        assert float(opened.text("Example", cell)) == printed_first(formula)
    for typed, text in typed_after("functions-365"):
        opened.type("Example", typed, text)
    opened.calculate()
    for formula, cell in free.items():
        right = RULES[CODES[parts_of(formula)[0]]](CHANGED, PLAYER)
        assert Fraction(opened.text("Example", cell)) == right


def typed_after(way: str) -> Iterator[tuple[Cell, str]]:
    """The change that a page makes: cells and what is typed."""
    text = " ".join(FIRST[way].split())
    found = re.findall(r"`([WL]\d)` into ([A-Z]+\d+)", text)
    assert [typed for typed, _ in found] == ["W1", "L7"]
    for typed, address in found:
        area = parse_area(address)
        yield Cell(area.top, area.left), typed


def shown_in(path: Path, sheet: str, cells: Sequence[str]) -> list[object]:
    """The stored results of cells."""
    shown = load_workbook(path, data_only=True)[sheet]
    return [shown[cell].value for cell in cells]


PRINTED = [WSCF_VALUES[PLAYER][code] for code in RULES]
AFTER = [float(rule(CHANGED, PLAYER)) for rule in RULES.values()]


def test_in_your_own_sheet(tmp_path: Path) -> None:
    cells = ("D4", "E4", "F4", "G4")
    assert all(cell in FIRST["own-sheet"] for cell in cells)
    live = tmp_path / "live.xlsx"
    run("fill", TEMPLATES / "wscf_example.xlsx", "--formulas", "-o", live)
    assert shown_in(live, "WSCF", cells) == PRINTED
    typed = load_workbook(live)
    for cell, text in typed_after("own-sheet"):
        typed["WSCF"].cell(*cell).value = text
    typed.save(live)
    run("fill", live, "--in-place")  # which stores what the formulas show
    assert shown_in(live, "WSCF", cells) == AFTER


@pytest.mark.slow
def test_in_a_template(tmp_path: Path) -> None:
    cells, text = ("E5", "F5", "G5", "H5"), " ".join(FIRST["templates"].split())
    assert all(cell in text for cell in cells)
    assert "names, B4:B18, and its results, H4:M18" in text
    assert "paste them as values into B5 and J5 of the sheet Event" in text
    path = tmp_path / "event.xlsx"
    book = load_workbook(TEMPLATES / "swiss-6-rounds.xlsx")
    source = load_workbook(TEMPLATES / "wscf_example.xlsx").worksheets[0]
    sheet = book["Event"]
    for copied, target in (("B4:B18", Cell(5, 2)), ("H4:M18", Cell(5, 10))):
        for below, line in enumerate(source[copied]):
            for right, cell in enumerate(line):
                into = sheet.cell(target.row + below, target.column + right)
                assert not into.protection.locked
                into.value = cell.value
    book.save(path)
    run("fill", path, "--in-place")
    assert shown_in(path, "Event", cells) == PRINTED
    typed = load_workbook(path)
    for cell, result in typed_after("templates"):
        typed["Event"].cell(*cell).value = result
    typed.save(path)
    run("fill", path, "--in-place")
    assert shown_in(path, "Event", cells) == AFTER


def test_on_the_page_which_fills_as_the_command_does(tmp_path: Path) -> None:
    """tests/page/test_same.py compares the two, byte for byte."""
    cells, filled = ("D4", "E4", "F4", "G4"), tmp_path / "filled.xlsx"
    assert all(cell in FIRST["page"] for cell in cells)
    run("fill", TEMPLATES / "wscf_example.xlsx", "-o", filled)
    assert shown_in(filled, "WSCF", cells) == PRINTED


@pytest.mark.slow
@needs_office
def test_in_libreoffice() -> None:
    alone, block = (one for one in formulas_of("libreoffice") if "H4:M" in one)
    assert (alone.partition("(")[0], block.partition("(")[0]) == ("TB.MODMEDIAN", "TB.TIEBREAKS")
    changes: tuple[list[tuple[Cell, str]], ...] = ([], [*typed_after("libreoffice")])
    with office([calc_addin()]) as opened:
        for number, (typed, right) in enumerate(zip(changes, (PRINTED, AFTER), strict=True)):
            for formula, ref, values in ((alone, "D4", right[:1]), (block, "D4:G18", right)):
                book = load_workbook(TEMPLATES / "wscf_example.xlsx")
                sheet = book.worksheets[0]
                for cell, text in typed:
                    sheet.cell(*cell).value = text
                array = ArrayFormula(ref, f"={formula}")
                sheet["D4"] = array if ":" in ref else array.text
                file = BytesIO()
                book.save(file)
                name = f"{number}-{len(values)}.xlsx"
                shown = next(iter(opened.values(opened.put(name, file.getvalue())).values()))
                assert [float(one) for one in shown[3][3 : 3 + len(values)]] == values
