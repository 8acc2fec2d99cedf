"""The add-in in LibreOffice: installed as a director does, used in .xlsx and .ods, removed."""

from __future__ import annotations

import inspect
import zipfile
from collections.abc import Iterator, Sequence
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

import naive
import pytest
from calc.office import Office, needs_office, office
from decoys import EventSheet
from openpyxl import Workbook
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.formula import ArrayFormula
from openpyxl.worksheet.worksheet import Worksheet
from printed import BHAM, BHAM_VALUES, WSCF, WSCF_POINTS, WSCF_VALUES, Results, Values
from tables import Rows
from thinning import thinned
from udfs.events_in_forms import Case, random_cases

from xltiebreak.excel.calc.addin import IDENTIFIER, calc_addin
from xltiebreak.excel.calc.skin import method
from xltiebreak.reading.grid import parse_area
from xltiebreak.reading.worksheet import ARGUMENTS, FUNCTIONS
from xltiebreak.rules import find

pytestmark = [pytest.mark.slow, needs_office]
FOUR = {"MODMEDIAN": "MM", "SOLKOFF": "SO", "CUMULATIVE": "CU", "CUMULATIVEOPP": "CO"}
NAMES = 3  # columns before the results


class Asked(NamedTuple):
    """A column of formulas and their expected answers, from the first row on."""

    formulas: Sequence[str]  # one for all rows is a matrix formula
    answers: Sequence[float | str | None]  # None: there is no formula


class Block(NamedTuple):
    """The addresses of a crosstable with its header row in row 1."""

    players: int
    rounds: int

    @property
    def whole(self) -> str:
        return f"$A$1:${self._last}${self.players + 1}"

    @property
    def bare(self) -> str:
        return f"${get_column_letter(NAMES + 1)}$2:${self._last}${self.players + 1}"

    @property
    def numbers(self) -> str:
        return f"$B$2:$B${self.players + 1}"

    def row(self, line: int) -> str:
        return f"A{line + 2}:{self._last}{line + 2}"

    def bare_row(self, line: int) -> str:
        return f"{get_column_letter(NAMES + 1)}{line + 2}:{self._last}{line + 2}"

    @property
    def _last(self) -> str:
        return get_column_letter(NAMES + self.rounds)


def by_name(name: str, first: str, block: str = "", numbers: str = "") -> str:
    return f"=TB.{name}({first},{block},{numbers})".replace(",)", ")").replace(",)", ")")


def by_code(code: str, first: str, block: str = "", numbers: str = "") -> str:
    return f'=TB.TIEBREAK({first},"{code}",{block},,{numbers})'


def forms(case: Case) -> Iterator[Asked]:
    """Formulas for a system's values in every form of call."""
    block, code, lines = Block(len(case.rows), len(case.rows[0])), case.system.code, case.values
    rows = range(block.players)
    heading = find(code).heading
    bare = all(map(any, case.rows))  # in a bare block a row without results is no player
    for name in (code, case.system.definition.udf):
        if not name:
            continue
        ask = by_code if name == code else by_name
        yield Asked([ask(name, block.whole)], [heading, *lines])
        asked = [ask(name, block.row(line), block.whole) for line in rows]
        yield Asked(asked, [None, *lines])
        if bare:
            yield Asked([ask(name, block.bare, "", block.numbers)], [None, *lines])
            rowed = [ask(name, block.bare_row(n), block.bare, block.numbers) for n in rows]
            yield Asked(rowed, [None, *lines])
        if bare and case.numbers == [line + 1 for line in rows]:
            yield Asked([ask(name, block.bare)], [None, *lines])
    yield Asked([f"=TB.PLACE({block.whole})"], ["Place", *case.places])
    if bare:
        yield Asked([f"=TB.PLACE({block.bare},,{block.numbers})"], [None, *case.places])


def printed(results: Results, values: Values) -> Iterator[Asked]:
    """Formulas for the four systems of the printed tables in every form."""
    rounds = len(next(iter(results.values())))
    block, rows = Block(len(results), rounds), range(len(results))
    for place, (name, code) in enumerate(FOUR.items(), 1):
        lines = [values[number][code] for number in results]
        table = f'TB.TIEBREAKS({block.bare},"MM,SO,CU,CO")'
        yield Asked([f"=INDEX({table},{n + 1},{place})" for n in rows], [None, *lines])
        yield Asked([by_name(name, block.bare)], [None, *lines])
        yield Asked([by_name(name, block.whole)], [find(code).heading, *lines])
        asked = [by_name(name, block.bare_row(n), block.bare) for n in rows]
        yield Asked(asked, [None, *lines])
        yield Asked([by_name(name, block.row(n), block.whole) for n in rows], [None, *lines])
        yield Asked([by_name(name.lower(), block.bare).lower()], [None, *lines])
        yield Asked([by_code(code.lower(), block.bare)], [None, *lines])


def headed(results: Results) -> Rows:
    rounds = [f"Rd {n + 1}" for n in range(len(next(iter(results.values()))))]
    players: Rows = [
        [None, number, f"Player {number}", *cells] for number, cells in results.items()
    ]
    return [["Prize", "No.", "Name", *rounds], *players]


BLOCK = Block(15, 6)
ROW = BLOCK.bare_row(0)
TEXTS = {
    f'=TB.TIEBREAK({BLOCK.bare},"nonsense")': "#TB: no tie-break has the code 'nonsense': there",
    "=TB.MODMEDIAN(D2:H16)": "#TB: the block leaves out Rd 6: give D2:I16",
    "=TB.MODMEDIAN(E2:I16)": "#TB: the block leaves out Rd 1: give D2:I16",
    "=TB.SOLKOFF(E2:I2,E2:I16)": "#TB: the block leaves out Rd 1: give D2:I16",
    "=TB.SOLKOFF(D9:H9,D2:H16)": "#TB: the block leaves out Rd 6: give D2:I16",
    "=TB.PLACE(E1:H16)": "#TB: the block leaves out Rd 1 and Rd 6: give D1:I16",
    "=TB.SOLKOFF(E2:I16,,B2:B16)": "#TB: the block leaves out Rd 1: give D2:I16",
    "=TB.CHECK(A1:H16)": "#TB: the block leaves out Rd 6: give A1:I16",
    "=TB.CHECK(F2:I16)": "#TB: the block leaves out Rd 1 and Rd 2: give D2:I16",
    f"=TB.MODMEDIAN({ROW})": "#TB: add the block of all rows, as in H2:M2, H$2:M$16",
    f'=TB.EXPLAIN({ROW},"SO",{BLOCK.bare})': "SO 19.5 = 3.0* + 4.0 + 2.5 + 3.5 + 3.5 + 3.0",
    f"=TB.CHECK({BLOCK.bare})": "consistent",
    f"=TB.POINTS({BLOCK.bare})": str(WSCF_POINTS[1]).removesuffix(".0"),
    f'=TB.TIEBREAK({ROW},"BH",{BLOCK.bare},"fide2026")': "20",  # 3.5 + 4 + 2.5 + 3.5 + 3.5 + 3
    "=TB.CHECK(broken.D2:I16)": "error: E5: #N/A is not a result: its formula failed",
    "=TB.MODMEDIAN(broken.D2:I16)": "#TB: E5 #N/A?",
    '=TB.EXPLAIN(broken.D2:I2,"MM",broken.D2:I16)': "#TB: E5 #N/A?",
    "=TB.MODMEDIAN(broken.A1:I16)": "#TB: E5 #N/A?",
    "=TB.MODMEDIAN(broken.D2:I2,broken.D2:I16)": "Err:504",  # Calc does not call the function
    f"=TB.BLACKS({BLOCK.bare})": "#TB: Most blacks (BL) needs colours, and player 1 ",
}


class Made(NamedTuple):
    """A workbook and the expected columns of each sheet."""

    content: bytes
    answers: dict[str, list[Asked]]


@pytest.fixture(scope="module")
def made() -> Made:
    book, answers = Workbook(), {}
    first = book.active
    assert isinstance(first, Worksheet)
    book.remove(first)
    printed_tables = {"wscf": (WSCF, WSCF_VALUES), "bham": (BHAM, BHAM_VALUES)}
    for name, (results, values) in printed_tables.items():
        answers[name] = list(printed(results, values))
        put(book.create_sheet(name), headed(results), answers[name])
    for number, case in enumerate(random_cases()):
        answers[f"e{number}"] = list(forms(case))
        put(book.create_sheet(f"e{number}"), case.with_header, answers[f"e{number}"])
    put(book.create_sheet("broken"), headed(WSCF), [])
    book["broken"]["E5"] = "=NA()"
    put(book.create_sheet("right beside"), headed(WSCF), [])
    book["right beside"]["J2"] = ArrayFormula("J2:J16", f"=TB.MODMEDIAN({BLOCK.bare})")
    put(book.create_sheet("texts"), headed(WSCF), [])
    for row, formula in enumerate(TEXTS, 1):
        book["texts"].cell(row, 20, formula.replace("broken.", "broken!"))
    file = BytesIO()
    book.save(file)
    return Made(file.getvalue(), answers)


def put(sheet: Worksheet, rows: Rows, columns: Sequence[Asked]) -> None:
    for line in rows:
        sheet.append(line)
    for column, asked in enumerate(columns, len(rows[0]) + 2):
        top = 1 if asked.answers[0] is not None else 2
        cell = sheet.cell(top, column)
        if len(asked.formulas) == 1 and len(asked.answers) > 1:
            letters = get_column_letter(column)
            area = f"{letters}{top}:{letters}{len(asked.answers)}"
            sheet[cell.coordinate] = ArrayFormula(area, asked.formulas[0])
        else:
            for row, formula in enumerate(asked.formulas, top):
                sheet.cell(row, column, formula)


@pytest.fixture(scope="module")
def calc() -> Iterator[Office]:
    with office([calc_addin()]) as opened:
        yield opened


@pytest.fixture(scope="module")
def saved(calc: Office, made: Made) -> dict[str, Path]:
    """The workbook as written, and as LibreOffice saved it."""
    written = calc.put("events.xlsx", made.content)
    return {
        "written": written,
        "xlsx": calc.saved_as(written, "xlsx"),
        "ods": calc.saved_as(written, "ods"),
    }


@pytest.fixture(scope="module", params=["written", "xlsx", "ods"])
def values(
    request: pytest.FixtureRequest, calc: Office, saved: dict[str, Path]
) -> dict[str, list[list[str]]]:
    return calc.values(saved[request.param])


def test_printed_tables_and_random_events_in_every_form(
    made: Made, values: dict[str, list[list[str]]]
) -> None:
    compared = 0
    for sheet, columns in made.answers.items():
        rows = values[sheet]
        width = rows[0].index("") + 1  # a blank column lies between the table and the formulas
        for column, asked in enumerate(columns, width):
            shown = [row[column] if column < len(row) else "" for row in rows]
            for row, answer in enumerate(asked.answers):
                if answer is not None:
                    assert same(shown[row], answer), (sheet, row, asked.formulas[:1], shown[row])
                    compared += 1
    assert compared > thinned(4_000)


def same(shown: str, answer: float | str) -> bool:
    if isinstance(answer, str):
        return shown == answer
    return float(shown or "nan") == pytest.approx(answer, rel=1e-12)


def test_texts(values: dict[str, list[list[str]]]) -> None:
    for row, (formula, text) in enumerate(TEXTS.items()):
        assert values["texts"][row][19].startswith(text), formula


def test_a_formula_may_stand_right_beside_its_block(values: dict[str, list[list[str]]]) -> None:
    shown = [row[9] for row in values["right beside"][1:]]
    assert list(map(float, shown)) == [WSCF_VALUES[number]["MM"] for number in WSCF]


def test_formulas_are_saved_as_they_are_typed(saved: dict[str, Path]) -> None:
    with zipfile.ZipFile(saved["ods"]) as package:
        assert b'"of:=TB.MODMEDIAN([.$D$2:.$I$16])"' in package.read("content.xml")
    with zipfile.ZipFile(saved["xlsx"]) as package:
        assert b">TB.MODMEDIAN($D$2:$I$16)</f>" in package.read("xl/worksheets/sheet1.xml")


def test_the_function_wizard_shows_the_texts_of_the_functions(calc: Office) -> None:
    shown = calc.asked("running.py", "wizard")
    assert set(shown) == {f"TB.{method(name)}" for name in FUNCTIONS}
    for name, function in FUNCTIONS.items():
        description, arguments = shown[f"TB.{method(name)}"]
        assert description == function.__doc__
        parameters = inspect.signature(function).parameters
        assert [argument[:2] for argument in arguments] == [[n, ARGUMENTS[n]] for n in parameters]
        for (_, _, optional), parameter in zip(arguments, parameters.values(), strict=True):
            if parameter.default is None:
                assert optional


def test_it_is_removed_without_a_trace(made: Made) -> None:
    with office() as opened:
        before = opened.installed()
        opened.install(opened.put("xltiebreak.oxt", calc_addin()))
        assert IDENTIFIER in opened.installed()
        book = Workbook()
        assert isinstance(book.active, Worksheet)
        put(book.active, headed(BHAM), list(printed(BHAM, BHAM_VALUES)))
        file = BytesIO()
        book.save(file)
        written = opened.put("bham.xlsx", file.getvalue())
        kept = opened.saved_as(written, "ods")
        assert opened.values(kept)["Sheet"][1][8] == "6.5"
        opened.remove(IDENTIFIER)
        assert opened.installed() == before
        kept = kept.rename(kept.with_name("after.ods"))
        assert opened.values(kept)["Sheet"][1][8] == "#NAME?"
        # LibreOffice has tidied up at its start; a register of components (.rdb) is a database in
        # which the bytes of what was removed stay until something else needs their place.
        left = [path for path in opened.profile.rglob("*") if path.is_file()]
        assert opened.profile / "user" / "registrymodifications.xcu" in left
        texts = [path for path in left if path.suffix != ".rdb"]
        assert not [path for path in texts if b"xltiebreak" in path.read_bytes().lower()]


def test_blocks_that_leave_out_rounds_are_told_the_whole_one(calc: Office) -> None:
    """Of each event, with decoys beside the rounds, up to two rounds at each side are left out."""
    book = Workbook()
    asked: list[tuple[str, int, EventSheet, str]] = []
    for seed in range(thinned(40, 4)):
        one = EventSheet(seed)
        sheet = book.create_sheet(f"e{seed}")
        for line in one.grid.rows:
            sheet.append(list(line))
        sheet["XA1"] = "formulas"
        row = len(one.grid.rows) + 4
        for first, last in [*one.parts(), (1, one.rounds)]:
            block = one.area(first, last)
            top = block._replace(bottom=block.top)
            for formula in (f"TB.SOLKOFF({block})", f"TB.SOLKOFF({top},{block})"):
                if one.cells(block).blank:
                    continue  # a blank row of a blank block has no place, and no number
                row += 1
                sheet.cell(row, 1, f"=INDEX({formula},1,1)")
                asked.append((sheet.title, row, one, formula))
    book.remove(book.worksheets[0])
    file = BytesIO()
    book.save(file)
    values = calc.values(calc.put("parts.xlsx", file.getvalue()))
    for title, row, one, formula in asked:
        shown = values[title][row - 1][0]
        number = next(iter(one.results))
        right = naive.SO(one.results, number) if any(one.results[number]) else ""
        if shown.startswith("#TB: the block leaves out "):
            area = parse_area(shown.partition(": give ")[2])
            cells = FUNCTIONS["SOLKOFF"](one.cells(area))
            assert cells[0][0] == right, (title, formula, shown)
        else:
            expected = shown == "" if right == "" else same(shown, float(right))
            assert expected, (title, formula, shown, right)
    refused = [values[title][row - 1][0].startswith("#TB: ") for title, row, *_ in asked]
    assert sum(refused) > len(asked) / 2
