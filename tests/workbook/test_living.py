"""Workbooks filled with formulas: right values in an engine that knows LAMBDA, and a way back."""

from __future__ import annotations

import random
import re
import shutil
import subprocess
import zipfile
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
import rich_workbook
from libreoffice import convert_all, needs_libreoffice
from living import ORDER, Calculated, Sheeted, change_a_result, expected, random_sections, save
from lossless.handmade import PLAIN, workbook
from openpyxl import load_workbook
from openpyxl.comments import Comment
from openpyxl.worksheet.table import Table
from random_events import random_event
from tables import cases_of, table_of
from thinning import thinned
from validator import errors, needs_validator

from xltiebreak.crosstable import read
from xltiebreak.grid import Cell, Grid, Refused
from xltiebreak.lossless.package import Package
from xltiebreak.lossless.write import NamedFunction
from xltiebreak.ranking import order_of
from xltiebreak.sections import section_of
from xltiebreak.workbook.filling import default_target, fill
from xltiebreak.workbook.reading import Report, Where, check, read_workbook
from xltiebreak.workbook.understood import problems_of, refuse_collisions

CASES = cases_of(__file__)

WSCF = order_of("wscf")
XLSX = "xlsx:Calc MS Excel 2007 XML"


Live = Callable[..., Path]
"""Fills a workbook with formulas; returns where."""


def with_formulas(path: Path, **how: bool) -> Path:
    """The workbook filled with formulas."""
    report = fill(path, default_target(path, formulas=True), WSCF, formulas=True, force=True, **how)  # type: ignore[arg-type]
    assert report.written, list(map(str, report.problems))
    return report.written


@pytest.fixture(params=["steps", "functions"])
def live(request: pytest.FixtureRequest) -> Live:
    """A fill with formulas that look up steps, and one with named functions."""
    return partial(with_formulas, functions=request.param == "functions")


@pytest.fixture
def named() -> Live:
    """A fill with named functions."""
    return partial(with_formulas, functions=True)


def back(path: Path, target: Path) -> Report:
    return fill(path, target, WSCF, overwrite_formulas=True, force=True)


def parts(path: Path) -> dict[str, str]:
    with zipfile.ZipFile(path) as archive:
        return {name: archive.read(name).decode() for name in archive.namelist()}


def five_players(path: Path, rounds: int = 3) -> Sheeted:
    """A section of five players on the sheet Open, saved as path."""
    results = random_event(random.Random(7), 5, rounds)
    one = Sheeted("Open", 2, 1, list(results), results, results)
    save([one], path)
    return one


@pytest.fixture
def event(tmp_path: Path) -> Path:
    five_players(tmp_path / "event.xlsx")
    return tmp_path / "event.xlsx"


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(thinned(20)))
def test_every_value_is_right_also_after_results_change(
    seed: int, tmp_path: Path, live: Live
) -> None:
    rng = random.Random(seed)
    sections = random_sections(rng)
    path = live(save(sections, tmp_path / "event.xlsx"))
    book = Calculated(path)
    assert [wrong for one in sections for wrong in book.wrong(one)] == []
    for _ in range(5):
        one = rng.choice(sections)
        for cell, text in change_a_result(rng, one):
            book.type(one.sheet, cell, text)
    book.calculate()
    assert [wrong for one in sections for wrong in book.wrong(one)] == []


@pytest.mark.parametrize("seed", range(3))
def test_programs_that_only_read_see_the_right_numbers(
    seed: int, tmp_path: Path, live: Live
) -> None:
    sections = random_sections(random.Random(seed), 7)
    path = live(save(sections, tmp_path / "event.xlsx"))
    shown = load_workbook(path, data_only=True)
    for one in sections:
        for cell, value in expected(one).items():
            assert shown[one.sheet].cell(*cell).value == value, (one.sheet, cell)
    report = check(path)
    assert [one.differences for one in report.sections] == [()] * len(sections)
    assert [len(one.crosstable.rows) for one in report.sections] == [
        len(one.numbers) for one in sections
    ]


@pytest.mark.needs(shutil.which("ssconvert"), reason="Gnumeric is not installed")
def test_gnumeric_shows_the_right_numbers(tmp_path: Path, live: Live) -> None:
    one = five_players(tmp_path / "event.xlsx")
    made = tmp_path / "shown.csv"
    path = live(tmp_path / "event.xlsx")
    subprocess.run(["ssconvert", path, made], check=True, capture_output=True, timeout=60)
    rows = [line.split(",") for line in made.read_text(encoding="utf-8").splitlines()]
    heads = next(at for at, row in enumerate(rows) if row[0] == "No.")  # blank rows are left out
    for cell, value in expected(one).items():
        assert float(rows[heads + cell.row - one.top][cell.column - 1]) == value


@needs_validator
def test_the_validator_finds_nothing_new(tmp_path: Path, live: Live) -> None:
    sections = random_sections(random.Random(3), 6)
    source = save(sections, tmp_path / "event.xlsx")
    path = live(source)
    assert errors(path) - errors(source) == Counter()
    back(path, tmp_path / "back.xlsx")
    assert errors(tmp_path / "back.xlsx") - errors(source) == Counter()


def test_nothing_is_volatile_and_nothing_too_long(event: Path, named: Live) -> None:
    made = parts(named(event))["xl/workbook.xml"]
    assert not re.search(r"\b(OFFSET|INDIRECT|NOW|TODAY|RAND|CELL|INFO)\(", made)
    names = re.findall(r"<definedName ([^>]*)>([^<]*)</definedName>", made)
    assert len(names) > len(ORDER)
    for about, text in names:
        assert len(text) < 7900
        comment = re.search(r'comment="([^"]*)"', about)
        assert comment is None or len(comment[1]) <= 255


EXCEL_2010 = {
    *("AND", "CHOOSE", "COLUMNS", "COUNT", "COUNTA", "COUNTIF", "COUNTIFS", "FIND", "IF"),
    *("IFERROR", "INDEX", "ISNUMBER", "LARGE", "LEFT", "LEN", "MATCH", "MAX", "MID", "MIN", "NOT"),
    *("OR", "RIGHT", "ROW", "ROWS", "SEARCH", "SMALL", "SUBSTITUTE", "SUM", "SUMIF", "SUMPRODUCT"),
    *("REPT", "TEXT", "TRIM", "UPPER", "VALUE"),
}


def test_every_formula_of_steps_is_one_of_excel_2010(event: Path) -> None:
    book = load_workbook(with_formulas(event))
    assert [sheet.sheet_state for sheet in book] == ["visible", "hidden"]
    cells = [cell for sheet in book for row in sheet for cell in row if cell.data_type == "f"]
    assert len(cells) > 500
    for cell in cells:
        text = re.sub('"[^"]*"', '""', str(cell.value))  # an array formula is no text here
        assert text.startswith("=")
        assert set(re.findall(r"([A-Z.]+)\(", text)) <= EXCEL_2010, text
        assert not re.search(r"\$?[A-Z]+:\$?[A-Z]+(?![0-9(])|\$?[0-9]+:\$?[0-9]+", text), text
        assert len(text) <= 8192


def test_typed_points_that_are_right_become_formulas(event: Path, live: Live) -> None:
    """The players made 2, 2 1/2, 1 1/2, 1 and 2 points."""
    book = load_workbook(event)
    for row, typed in ((3, 2), (4, "2½"), (5, 1)):
        book["Open"].cell(row, 4).value = typed
    book.save(event)
    sheet = load_workbook(live(event))["Open"]
    assert [sheet.cell(row, 4).data_type == "f" for row in range(3, 8)] == [1, 1, 0, 1, 1]
    assert sheet["D5"].value == 1


@pytest.mark.parametrize(
    ("cell", "check"),
    [
        *(("L1", "L2"), ("L2", "M2"), ("L7", "M2"), ("L8", "L2")),  # the rows of the crosstable
        *(("M2", "N2"), ("N2", "O2"), ("O2", "L2"), ("M3", "L2")),  # two headings of ours beside it
    ],
)
def test_the_checks_stand_in_the_first_free_column(
    event: Path, live: Live, cell: str, check: str
) -> None:
    book = load_workbook(event)
    book["Open"][cell] = "seen"
    book.save(event)
    sheet = load_workbook(live(event))["Open"]
    assert [one.coordinate for row in sheet for one in row if one.value == "Check"] == [check]
    assert sheet[cell].value == "seen"


def test_typed_points_and_places_that_stay_are_counted(event: Path) -> None:
    """The players made 2, 2 1/2, 1 1/2, 1 and 2 points."""
    book = load_workbook(event)
    sheet = book["Open"]
    sheet["D4"], sheet["D5"], sheet["D6"], sheet["C7"] = 0, 0, 1, 9
    book.save(event)
    stay = "stay as they are: they differ from the computed ones"
    report = fill(event, event.with_name("out.xlsx"), WSCF, formulas=True)
    assert report.sections[0].filled.check == "L2"
    assert [(one.cell, one.message) for one in report.problems if stay in one.message] == [
        ("D4", f"2 printed points {stay}"),
        ("C7", f"1 printed places {stay}"),
    ]


@pytest.mark.parametrize(
    ("functions", "said"),
    [(False, "points, tie-breaks or place here are not"), (True, "D5 1, but the results give 1.5")],
)
def test_typed_points_that_are_wrong_are_named(event: Path, functions: bool, said: str) -> None:
    book = load_workbook(event)
    book["Open"]["D5"] = 1
    book.save(event)
    shown = Calculated(with_formulas(event, functions=functions))
    checks = [shown.text("Open", Cell(row, 12)) for row in range(3, 8)]
    assert [check.startswith(said) if check else None for check in checks] == [
        None,
        None,
        True,
        None,
        None,
    ]
    assert shown.text("Open", Cell(5, 8)).replace(".", "").isdigit()  # doubtful, but no mistake
    shown.type("Open", Cell(5, 4), "1.5")
    shown.calculate()
    assert shown.text("Open", Cell(5, 12)) == ""


@pytest.mark.parametrize(
    ("forms", "after"),
    [
        (("0", "0.0"), ("0.0", "0.00")),
        (("General", "General"), ("0.0", "0.00")),
        (("0.000", "#,##0.0"), ("0.000", "0.00")),
        (("0.0%", '0.0" P."'), ("0.0%", '0.0" P."')),
    ],
)
def test_a_column_shows_every_value_that_may_come(
    forms: tuple[str, str], after: tuple[str, str], event: Path, live: Live
) -> None:
    """Points may have halves and Sonneborn-Berger quarters, whatever stands there now."""
    book = load_workbook(event)
    sheet = book["Open"]
    sheet["H2"] = "SB"
    for row in range(3, 8):
        sheet.cell(row, 4).number_format, sheet.cell(row, 8).number_format = forms
    book.save(event)
    filled = load_workbook(live(event))["Open"]
    for row in range(3, 8):
        assert (filled.cell(row, 4).number_format, filled.cell(row, 8).number_format) == after


def test_before_the_first_round_every_cell_has_a_formula(tmp_path: Path, live: Live) -> None:
    blank = {number: ["", "", ""] for number in (1, 2, 3)}
    path = live(save([Sheeted("Open", 2, 1, [1, 2, 3], blank, blank)], tmp_path / "event.xlsx"))
    sheet = load_workbook(path)["Open"]
    assert {sheet.cell(row, c).data_type for row in (3, 4, 5) for c in (3, 4)} == {"f"}
    book = Calculated(path)
    for row, text in ((3, "W2"), (4, "L1"), (5, "-B-")):
        book.type("Open", Cell(row, 5), text)
    book.calculate()
    shown = [[book.text("Open", Cell(row, column)) for column in (3, 4)] for row in (3, 4, 5)]
    assert [[float(text) for text in row] for row in shown] == [
        [1, 1],
        [3, 0],
        [2, 1],
    ]  # CU counts no bye


def spilling(path: Path) -> dict[str, str]:
    """The formulas of the first sheet that fill more than one cell, by area."""
    sheet = parts(path)["xl/worksheets/sheet1.xml"]
    found = re.findall(r'<f t="array" ref="([A-Z0-9:]+)">([A-Z]+)\(', sheet)
    return {area: name for area, name in found if len(set(area.split(":"))) > 1}


@pytest.mark.parametrize(
    ("players", "columns"),
    [(40, ""), (41, "C"), (100, "C"), (101, "CDGHIJK")],  # as docs/no-add-in.md says
)
def test_large_sections_have_formulas_that_spill(
    players: int, columns: str, tmp_path: Path, named: Live
) -> None:
    results = random_event(random.Random(1), players, 2)
    one = Sheeted("Open", 1, 1, list(results), results, results)
    path = named(save([one], tmp_path / "event.xlsx"))
    names = ("TBPLACE", "TBPOINTS", "MODMEDIAN", "SOLKOFF", "CUMULATIVE", "CUMULATIVEOPP")
    function = dict(zip("CDGHIJK", (*names, "TBCHECK"), strict=True))
    last = players + 1
    assert spilling(path) == {f"{at}2:{at}{last}": function[at] for at in columns}
    shown = load_workbook(path, data_only=True)["Open"]
    assert all(shown.cell(*cell).value == value for cell, value in expected(one).items())


@pytest.mark.parametrize("players", [41, 101])
def test_no_formula_spills_over_a_blank_row(players: int, tmp_path: Path, named: Live) -> None:
    results = random_event(random.Random(1), players, 2)
    path = save([Sheeted("Open", 1, 1, list(results), results, results)], tmp_path / "event.xlsx")
    book = load_workbook(path)
    book["Open"].insert_rows(10)
    book.save(path)
    columns = {area[0] for area in spilling(named(path))}
    assert columns <= {"K"}  # the checks, which are in every row


@pytest.mark.parametrize(("table", "spills"), CASES["no formula spills in an excel table"])
def test_no_formula_spills_in_an_excel_table(
    table: str, spills: bool, tmp_path: Path, named: Live
) -> None:
    results = random_event(random.Random(1), 41, 2)
    path = save([Sheeted("Open", 2, 1, list(results), results, results)], tmp_path / "event.xlsx")
    book = load_workbook(path)
    book["Open"].add_table(Table(displayName="Own", ref=table, headerRowCount=0))
    book.save(path)
    assert bool(spilling(named(path))) is spills


def test_places_of_many_players_in_a_table_are_refused(tmp_path: Path, named: Live) -> None:
    results = random_event(random.Random(1), 61, 1)
    path = save([Sheeted("Open", 1, 1, list(results), results, results)], tmp_path / "event.xlsx")
    book = load_workbook(path)
    book["Open"].add_table(Table(displayName="Own", ref="A1:E62"))
    book.save(path)
    assert "the places of 61 players in an Excel table: fill it without" in refusal(
        path, functions=True
    )
    assert with_formulas(path).exists()


def test_sixty_players_in_a_table_have_functions(tmp_path: Path, named: Live) -> None:
    results = random_event(random.Random(1), 60, 1)
    path = save([Sheeted("Open", 1, 1, list(results), results, results)], tmp_path / "event.xlsx")
    book = load_workbook(path)
    book["Open"].add_table(Table(displayName="Own", ref="A1:E61"))
    book.save(path)
    assert load_workbook(named(path))["Open"]["C61"].data_type == "f"


def test_many_sections_on_a_sheet_have_no_functions(tmp_path: Path) -> None:
    pair = {1: ["W2"], 2: ["L1"]}
    sections = [Sheeted("Open", 1 + 4 * at, 1, [1, 2], pair, pair) for at in range(61)]
    path = save(sections, tmp_path / "event.xlsx")
    said = refusal(path, functions=True)
    assert "61 sections are too many for functions: fill it without functions" in said


@pytest.mark.parametrize(
    ("shown", "said", "is_error"),
    [
        ("Check: all right", None, False),
        ("", None, False),
        ("Check: 1 cell to look at. 2, Rnd 1: has met 1 before", "same", False),
        (
            "Revisión: 1 celda por revisar: no es definitiva. 2",
            "Revisión: 1 celda por revisar. 2",
            True,
        ),
        (
            "Check: 2 cells to look at: not final. 3, Rnd 1: there is no 9",
            "Check: 2 cells to look at. 3, Rnd 1: there is no 9",
            True,
        ),
    ],
)
def test_what_a_sheet_says_of_itself_is_read(
    shown: str, said: str | None, is_error: bool, event: Path
) -> None:
    """As a program has calculated and saved it, beside the headings."""
    path = with_formulas(event)
    formula = "<f>'steps1'!$A$3&amp;'steps1'!$A$4</f>"
    with zipfile.ZipFile(path) as archive:
        kept = {name: archive.read(name).decode() for name in archive.namelist()}
    with zipfile.ZipFile(path, "w") as archive:
        for name, part in kept.items():
            archive.writestr(name, part.replace(f">{formula}", f' t="str">{formula}<v>{shown}</v>'))
    (section,) = check(path).sections
    found = section.own_check and (section.own_check.text, section.own_check.is_error)
    assert found == (said and (shown if said == "same" else said, is_error))


# The way back.


def test_the_way_back_gives_what_a_plain_fill_gives(
    event: Path, tmp_path: Path, live: Live
) -> None:
    fill(event, tmp_path / "plain.xlsx", WSCF)
    report = back(live(event), tmp_path / "back.xlsx")
    assert report.sound
    plain, again = parts(tmp_path / "plain.xlsx"), parts(tmp_path / "back.xlsx")
    assert list(plain) == list(again)
    for name in plain:
        if name == "xl/styles.xml":
            continue  # a style that nobody uses any more stays
        one, other = (
            re.sub(r' ref="A[^"]*"| s="\d+"|<dimension[^>]*>', "", text)
            for text in (plain[name], again[name])
        )
        assert one == other, name


def test_a_plain_fill_says_how_to_go_on(event: Path, tmp_path: Path, live: Live) -> None:
    path = live(event)
    with pytest.raises(Refused) as refused:
        fill(path, tmp_path / "out.xlsx", WSCF)
    assert [one.remedy for one in refused.value.problems] == ["formulas", "overwrite_functions"]
    assert not (tmp_path / "out.xlsx").exists()


def test_formulas_are_renewed(event: Path, tmp_path: Path, live: Live) -> None:
    path = live(event)
    again = live(path)
    assert again.name == "event-live-live.xlsx"
    one, other = parts(path), parts(again)
    assert list(one) == list(other)
    for name in one:
        assert one[name] == other[name], name


def test_functions_stay_until_values_take_their_place(event: Path, named: Live) -> None:
    functions = named(event)
    assert "LAMBDA(" in parts(with_formulas(functions))["xl/workbook.xml"]
    values = event.with_name("values.xlsx")
    back(functions, values)
    steps = parts(with_formulas(values))["xl/workbook.xml"]
    assert "LAMBDA(" not in steps
    assert 'state="hidden"' in steps


def test_functions_take_the_place_of_steps(event: Path, named: Live) -> None:
    path = named(with_formulas(event))
    assert load_workbook(path).sheetnames == ["Open", "Start here"]
    assert not any("steps1" in part for part in parts(path).values())


def test_what_is_wrong_can_be_said_in_another_language(event: Path) -> None:
    path = event.with_name("es.xlsx")
    fill(event, path, WSCF, formulas=True, language="es")
    again = with_formulas(path)  # which finds the column of checks by its own heading
    sheet = load_workbook(again)["Open"]
    assert [cell.value for cell in sheet[2]][11:13] == ["Revisión", None]
    book = Calculated(again)
    assert book.text("Open", Cell(2, 14)) == "Revisión: todo en orden"


@pytest.mark.slow
@needs_libreoffice
def test_a_workbook_that_libreoffice_saved_is_renewed_and_has_a_way_back(event: Path) -> None:
    (saved,) = convert_all([with_formulas(event)], XLSX, event.parent / "saved")
    shown = load_workbook(with_formulas(saved))
    assert shown.sheetnames == ["Open", "steps1"]
    back(saved, event.with_name("back.xlsx"))
    book = load_workbook(event.with_name("back.xlsx"))
    assert book.sheetnames == ["Open"]
    assert {cell.data_type for row in book["Open"] for cell in row} == {"n", "s"}


def test_one_sheet_can_be_renewed_alone(tmp_path: Path, live: Live) -> None:
    rng = random.Random(11)
    sections = [
        Sheeted(f"Section {number}", 2, 1, list(results), results, results)
        for number in (1, 2)
        for results in (random_event(rng, 5, 3),)
    ]
    path = live(save(sections, tmp_path / "event.xlsx"))
    for cell, text in change_a_result(rng, sections[0]):
        book = load_workbook(path)
        book["Section 1"].cell(*cell).value = text
        book.save(path)
    again = tmp_path / "again.xlsx"
    fill(path, again, WSCF, Where(sheets=("Section 1",)), formulas=True)
    assert [wrong for one in sections for wrong in Calculated(again).wrong(one)] == []
    with pytest.raises(Refused, match=r"Section 2!.* fill all sections at once"):
        fill(
            path, tmp_path / "out.xlsx", WSCF, Where(sheets=("Section 1",)), overwrite_formulas=True
        )


def test_sections_side_by_side_keep_their_own_checks(tmp_path: Path, live: Live) -> None:
    """The left one has an error at first, so that only the right one has a column Check."""
    rng = random.Random(5)
    left, right = random_event(rng, 4, 3), random_event(rng, 4, 3)
    one = Sheeted("Open", 1, 1, list(left), left, left)
    other = Sheeted("Open", 1, one.right + 3, list(right), right, right)
    path = save([one, other], tmp_path / "event.xlsx")
    book = load_workbook(path)
    first = book["Open"].cell(2, one.column(0))
    kept, first.value = first.value, "W77"
    book.save(path)
    half = live(path, keep_going=True)
    book = load_workbook(half)
    book["Open"].cell(2, one.column(0)).value = kept
    book.save(half)
    again = live(half)
    assert [wrong for each in (one, other) for wrong in Calculated(again).wrong(each)] == []
    heads = load_workbook(again)["Open"][1]
    columns = [cell.column for cell in heads if cell.value == "Check"]
    assert columns == [one.right - 1, other.right - 1]


def test_a_sheet_with_a_comment_of_the_directors_stays(
    event: Path, tmp_path: Path, named: Live
) -> None:
    path = named(event)
    book = load_workbook(path)
    book["Start here"]["A9"].comment = Comment("for the arbiters", "TD")
    book.save(path)
    back(path, tmp_path / "back.xlsx")
    kept = load_workbook(tmp_path / "back.xlsx")["Start here"]["A9"].comment
    assert kept and kept.text == "for the arbiters"


def test_a_formula_of_the_directors_own_keeps_the_functions(
    event: Path, tmp_path: Path, named: Live
) -> None:
    path = named(event)
    book = load_workbook(path)
    book["Open"]["P9"] = "=MODMEDIAN(E3:G3)*2"
    book.save(path)
    with pytest.raises(Refused, match=r"Open!P9: the formula =MODMEDIAN\(E3:G3\)\*2 needs"):
        back(path, tmp_path / "back.xlsx")


@needs_validator
@pytest.mark.parametrize("kind", ["xlsx", "xlsm"])
def test_nothing_foreign_changes_in_a_rich_workbook(kind: str, tmp_path: Path, live: Live) -> None:
    source = rich_workbook.build(tmp_path / f"rich.{kind}", macros=kind == "xlsm").path
    before = rich_workbook.read_parts(source)
    own = {name: part.replace(b"TieBreaks", b"OwnBreaks") for name, part in before.items()}
    rich_workbook.write_parts(source, own)  # a name of the director's, which stops a fill
    path = live(source)
    after = rich_workbook.read_parts(path)
    assert own.keys() - after.keys() == {"xl/calcChain.xml"}
    assert after.keys() - own.keys() == {"xl/worksheets/sheet4.xml"}
    changed = {name for name in own.keys() & after.keys() if own[name] != after[name]}
    lists = {"[Content_Types].xml", "xl/_rels/workbook.xml.rels", "xl/workbook.xml"}
    sheets = {"xl/worksheets/sheet1.xml", "xl/worksheets/sheet2.xml"}  # one with stale formulas
    assert changed - {"xl/styles.xml"} == {*lists, *sheets}  # a format may be new
    assert errors(path) - errors(source) == Counter()
    back(path, tmp_path / f"back.{kind}")
    assert rich_workbook.read_parts(tmp_path / f"back.{kind}").keys() == own.keys() - {
        "xl/calcChain.xml"
    }
    assert errors(tmp_path / f"back.{kind}") - errors(source) == Counter()


# Second thoughts: other results, sorted and inserted rows.


def test_a_second_fill_follows_results_typed_in_another_program(tmp_path: Path, live: Live) -> None:
    """The other program has not calculated, so the values in the cells are old or gone."""
    one = five_players(tmp_path / "event.xlsx")
    path = live(tmp_path / "event.xlsx")
    book = load_workbook(path)
    for cell, text in change_a_result(random.Random(3), one):
        book["Open"].cell(*cell).value = text
    book.save(path)
    shown = load_workbook(live(path), data_only=True)["Open"]
    assert all(shown.cell(*cell).value == value for cell, value in expected(one).items())


def test_rows_can_be_sorted(tmp_path: Path, live: Live) -> None:
    """Excel moves the values and adapts each row's formulas, as if they were copied."""
    one = five_players(tmp_path / "event.xlsx")
    book = Calculated(live(tmp_path / "event.xlsx"))
    one.numbers.reverse()
    for number in one.numbers:
        row = one.row(number)
        book.type("Open", Cell(row, 1), str(number))
        for turn, cell in enumerate(one.results[number]):
            book.type("Open", Cell(row, one.column(turn)), cell)
    book.calculate()
    assert book.wrong(one) == []


def test_an_inserted_player_is_filled_by_the_next_fill(tmp_path: Path, live: Live) -> None:
    one = five_players(tmp_path / "event.xlsx")
    path = live(tmp_path / "event.xlsx")
    book = load_workbook(path)
    sheet = book["Open"]
    row = one.row(one.numbers[-1]) + 1
    sheet.cell(row, 1, 60)
    sheet.cell(row, 2, "Late Comer")
    for turn in range(one.rounds):
        sheet.cell(row, one.column(turn), "-H-")
    book.save(path)
    one.numbers.append(60)
    one.results[60] = ["-H-"] * one.rounds
    again = live(path)
    assert Calculated(again).wrong(one) == []
    (table,) = read_workbook(again).crosstables
    assert list(table.rows) == one.numbers


def test_a_check_names_what_is_wrong(tmp_path: Path, named: Live) -> None:
    one = five_players(tmp_path / "event.xlsx")
    book = Calculated(named(tmp_path / "event.xlsx"))
    first = one.row(one.numbers[0])
    check_column = one.tie_breaks + len(ORDER)
    assert book.text("Open", Cell(one.top, check_column)) == "Check"
    assert book.text("Open", Cell(first, check_column)) == ""
    book.type("Open", Cell(first, one.column(0)), "W99")
    book.calculate()
    assert book.text("Open", Cell(first, check_column)).startswith("#TB: E3 W99")
    for number in one.numbers:
        for column in range(one.tie_breaks, check_column):
            assert book.text("Open", Cell(one.row(number), column)) == "#TB: see Check"


# Refusals.


def refusal(path: Path, **how: bool) -> str:
    with pytest.raises(Refused) as refused:
        fill(path, path.with_name("out.xlsx"), WSCF, formulas=True, **how)  # type: ignore[arg-type]
    assert not path.with_name("out.xlsx").exists()
    return str(refused.value)


def test_what_would_be_frozen_is_refused(event: Path) -> None:
    assert refusal(event, standings=True).startswith("standings does not go with formulas: that")


def test_other_files_are_refused_with_what_to_do(tmp_path: Path) -> None:
    path = tmp_path / "event.csv"
    path.write_text("No.,Name,Rnd1\n1,Ada,W2\n2,Ben,L1\n", encoding="utf-8")
    assert refusal(path) == "only an .xlsx or .xlsm workbook holds formulas"


def test_a_section_with_errors_gets_no_formulas(event: Path) -> None:
    book = load_workbook(event)
    for row in (3, 4):
        book["Open"].cell(row, 5).value = "W99"
    book.save(event)
    report = fill(event, event, WSCF, formulas=True)
    assert (report.written, report.sound) == (None, False)


def test_steps_read_what_a_template_reads_and_functions_say_what_they_do_not(event: Path) -> None:
    book = load_workbook(event)
    sheet = book["Open"]
    sheet["G5"] = "X"  # a win by forfeit, instead of a bye
    before = [str(sheet[cell].value) for cell in ("E3", "E4")]
    sheet["E3"], sheet["E4"] = (f"{one[0].lower()}0{one[1:]}" for one in before)
    book.save(event)
    assert "Open!E3: w03: formulas read results such as W6" in refusal(event, functions=True)
    shown = Calculated(with_formulas(event))
    points = [shown.text("Open", Cell(row, 4)) for row in range(3, 8)]
    assert list(map(float, points)) == [2, 2.5, 1.5, 1, 2]
    assert [shown.text("Open", Cell(row, 12)) for row in range(3, 8)] == [""] * 5


def test_blank_cells_get_the_games_of_their_opponents(event: Path, live: Live) -> None:
    book = load_workbook(event)
    cell = next(one for row in book["Open"]["E3:G7"] for one in row if str(one.value)[0] in "WDL")
    text, cell.value = cell.value, None
    book.save(event)
    assert load_workbook(live(event))["Open"][cell.coordinate].value is None
    assert load_workbook(live(event, complete=True))["Open"][cell.coordinate].value == text


def test_systems_without_a_function_are_refused(event: Path) -> None:
    with pytest.raises(Refused, match=r"no function in the sheet computes RN48213, .* for MM, "):
        fill(event, event.with_name("out.xlsx"), order_of("MM,RN48213"), formulas=True)


@pytest.mark.parametrize(
    ("cells", "message"),
    [
        (dict.fromkeys(("F3", "F5"), "=3") | {"E3": "+2", "E4": "-1", "F5": "=1"}, "such as W6"),
        ({"A3": "1"}, "these numbers are stored as text"),
    ],
)
def test_cells_that_functions_cannot_read_are_named(
    cells: dict[str, str], message: str, tmp_path: Path
) -> None:
    path = tmp_path / "event.xlsx"
    results = {1: ["W2", "D3"], 2: ["L1", "-B-"], 3: ["-H-", "D1"]}
    save([Sheeted("Open", 2, 1, [1, 2, 3], results, results)], path)
    book = load_workbook(path)
    for cell, text in cells.items():
        book["Open"][cell] = text
    book.save(path)
    found = refusal(path, functions=True)
    assert message in found
    assert f"Open!{min(cells)}: " in found
    assert message in refusal(path)


LAYOUTS: list[tuple[list[list[object]], tuple[float, float] | None, str]] = [
    ([["No.", "Name", "Rnd1"], [2, "Ben", "L1"], [1, "Ada", "W2"]], None, ""),
    (
        [["No.", "Name", 1, 2], [1, "Ada", "*", "1"], [2, "Ben", "0", "*"]],
        None,
        "formulas need a column for each round",
    ),
    (
        [
            ["No.", "Name", "Rnd1", "Club", "Rnd2"],
            [1, "Ada", "W2", "A", "D2"],
            [2, "Ben", "L1", "B", "D1"],
        ],
        None,
        "formulas need the rounds side by side",
    ),
    (
        [
            ["Name", "Rnd1", "Rnd2"],
            ["Ada", "W2", "D3"],
            ["Ben", "L1", "-B-"],
            ["Cleo", "-H-", "D1"],
        ],
        None,
        "formulas need a column of the players",
    ),
    (
        [["No.", "Name", "Rnd1"], [1, "Ada", "W2"], [2, "Ben", "L1"]],
        (3.0, 1.0),
        "formulas count 1 point for a win",
    ),
    ([["No.", "Name", "Rnd1"], [1, "Ada", "W2"], [2, "Ben", "L1"]], (1.0, 0.5), ""),
]


@pytest.mark.parametrize(("rows", "points", "said"), LAYOUTS)
def test_layouts_that_formulas_do_not_read_are_named(
    rows: list[list[object]], points: tuple[float, float] | None, said: str
) -> None:
    (table,) = read(Grid("Open", rows), match_points=points)
    assert table.sound
    found = list(problems_of(section_of(table), lambda text: True))
    assert [one.message.startswith(said) for one in found] == [True] * bool(said)
    assert {(one.severity, one.sheet, one.remedy) for one in found} <= {
        ("error", "Open", "convert")
    }


@pytest.mark.parametrize(
    ("texts", "others"),
    [
        (1, ""),
        (2, " (and 1 more: A3)"),
        (6, " (and 5 more: A3, A4, A5, A6, A7)"),
        (7, " (and 6 more: A3, A4, A5, A6, A7 ...)"),
    ],
)
def test_the_first_of_many_cells_are_named(texts: int, others: str) -> None:
    players = [[str(n) if n <= texts else n, f"Player {n}", "-U-"] for n in range(1, 9)]
    section = section_of(table_of([["No.", "Name", "Rnd1"], *players]))
    (problem,) = problems_of(section, lambda text: True)
    said = "these numbers are stored as text, so no result finds them"
    assert (problem.cell, problem.message) == ("A2", said + others)


def test_names_of_the_directors_own_are_refused(event: Path) -> None:
    from openpyxl.workbook.defined_name import DefinedName

    book = load_workbook(event)
    book.defined_names["ModMedian"] = DefinedName("ModMedian", attr_text="Open!$A$1")
    book.save(event)
    assert "a name ModMedian of its own" in refusal(event, functions=True)


@pytest.mark.parametrize(
    ("scope", "sheet"), [("", ""), (' localSheetId="0"', "Open"), (' localSheetId="1"', "")]
)
def test_a_name_of_the_directors_own_is_found_on_its_sheet(
    tmp_path: Path, scope: str, sheet: str
) -> None:
    """There is no second sheet."""
    names = (
        f'<definedNames><definedName name="SOLKOFF"{scope}>Open!$A$1</definedName></definedNames>'
    )
    path = workbook(tmp_path / "in.xlsx", {"Open": PLAIN}, names=names)
    with pytest.raises(Refused) as refused:
        refuse_collisions(Package.open(path), [NamedFunction("", "Solkoff", "1", "")], ())
    assert [one.sheet for one in refused.value.problems] == [sheet]


def test_formulas_of_xlwings_are_refused(event: Path) -> None:
    book = load_workbook(event)
    book["Open"]["N3"] = "=_xldudf_MODMEDIAN(E3:G7)"
    book.save(event)
    assert "calls a function of Python" in refusal(event)


def test_a_workbook_that_computes_by_itself_is_refused(tmp_path: Path) -> None:
    from xltiebreak.workbook.live.making import new_workbook
    from xltiebreak.workbook.live.plan import plan_of

    path = tmp_path / "event.xlsx"
    path.write_bytes(new_workbook(plan_of("", ["Open"], 4, 3, [], WSCF, "a4")))
    book = load_workbook(path)
    sheet = book["Open"]
    heads = {cell.value: cell for row in sheet.iter_rows() for cell in row if cell.value}
    first = heads["Rd 1"] if "Rd 1" in heads else heads["Rnd1"]
    for offset, text in enumerate(("W2", "L1"), 1):
        sheet.cell(first.row + offset, heads["Name"].column, f"Player {offset}")
        sheet.cell(first.row + offset, first.column, text)
    book.save(path)
    assert "are formulas already" in refusal(path)
