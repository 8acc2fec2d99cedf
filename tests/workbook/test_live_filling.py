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
from live_books import ORDER, Calculated, Sheeted, change_a_result, expected, random_sections, save
from lossless.handmade import PLAIN, workbook
from openpyxl import load_workbook
from openpyxl.comments import Comment
from openpyxl.worksheet.table import Table
from openpyxl.worksheet.worksheet import Worksheet
from random_events import random_event
from tables import cases_of
from thinning import thinned
from validator import errors, needs_validator
from workbook.live.calculating import EXCEL_2010

import xltiebreak
from xltiebreak.book.filling import default_target, fill
from xltiebreak.book.reading import Report, Where, check, read_workbook
from xltiebreak.book.understood import refuse_collisions
from xltiebreak.lossless.package import Package
from xltiebreak.lossless.write import NamedFunction
from xltiebreak.reading.grid import Cell, Refused
from xltiebreak.rules.orders import order_of

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


steps_at_least = pytest.mark.parametrize(
    "live", ["steps", pytest.param("functions", marks=pytest.mark.slow)], indirect=True
)


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


@steps_at_least
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
    [(40, ""), (41, "C"), (100, "C"), (101, "CDGHIJK")],  # as docs/functions-365.md says
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


def test_no_formula_spills_over_a_blank_row(tmp_path: Path, named: Live) -> None:
    def insert(sheet: Worksheet) -> None:
        sheet.insert_rows(10)

    columns = {area[0] for area in spilling(named(random_section(101, 2, tmp_path, insert)))}
    assert columns <= {"K"}  # the checks, which are in every row


@pytest.mark.slow
def test_no_formula_spills_in_an_excel_table(tmp_path: Path, named: Live) -> None:
    for number, (area, spills) in enumerate(CASES["no formula spills in an excel table"]):
        folder = tmp_path / f"{number}"
        folder.mkdir()
        path = random_section(41, 2, folder, in_table(area, header=0), top=2)
        assert bool(spilling(named(path))) is spills, area


def test_places_of_more_than_sixty_players_in_a_table_are_refused(
    tmp_path: Path, named: Live
) -> None:
    path = random_section(60, 1, tmp_path, in_table("A1:E61"))
    assert load_workbook(named(path))["Open"]["C61"].data_type == "f"
    path = random_section(61, 1, tmp_path, in_table("A1:E62"))
    said = refusal(path, functions=True)
    assert "the places of 61 players in an Excel table: fill it without" in said
    assert with_formulas(path).exists()


def random_section(
    players: int, rounds: int, folder: Path, change: Callable[[Worksheet], None], top: int = 1
) -> Path:
    """A section of a random event, whose sheet is then changed by hand."""
    results = random_event(random.Random(1), players, rounds)
    one = Sheeted("Open", top, 1, list(results), results, results)
    book = load_workbook(save([one], folder / "event.xlsx"))
    change(book["Open"])
    book.save(folder / "event.xlsx")
    return folder / "event.xlsx"


def in_table(areas: str, header: int = 1) -> Callable[[Worksheet], None]:
    """Make an Excel table of each area."""

    def add(sheet: Worksheet) -> None:
        for number, area in enumerate(areas.split()):
            sheet.add_table(Table(displayName=f"Own{number}", ref=area, headerRowCount=header))

    return add


def test_many_sections_on_a_sheet_have_no_functions(tmp_path: Path) -> None:
    pair = {1: ["W2"], 2: ["L1"]}
    sections = [Sheeted("Open", 1 + 4 * at, 1, [1, 2], pair, pair) for at in range(61)]
    path = save(sections, tmp_path / "event.xlsx")
    said = refusal(path, functions=True)
    assert "61 sections are too many for functions: fill it without functions" in said


def test_what_a_sheet_says_of_itself_is_read(event: Path) -> None:
    """As a program has calculated and saved it, beside the headings."""
    path = with_formulas(event)
    kept = parts(path)
    (whole, formula) = re.findall(
        r'( t="str">(<f>IF\(COUNTIF\([A-Z0-9:]+,"this sheet is a copy[^<]*</f>)<v>[^<]*</v>)',
        "".join(kept.values()),
    )[0]
    for shown, said, is_error in CASES["what a sheet says of itself"]:
        with zipfile.ZipFile(path, "w") as archive:
            for name, part in kept.items():
                value = f' t="str">{formula}<v>{shown}</v>'
                archive.writestr(name, part.replace(whole, value))
        (section,) = check(path).sections
        found = section.own_check
        assert (found and found.message) == said, shown
        assert bool(found and found.severity == "error") == is_error, shown


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


@steps_at_least
def test_one_sheet_can_be_renewed_alone(tmp_path: Path, live: Live) -> None:
    rng = random.Random(11)
    sections = [
        Sheeted(f"Section {number}", 2, 1, list(results), results, results)
        for number in (1, 2)
        for results in (random_event(rng, 5, 3),)
    ]
    path = live(save(sections, tmp_path / "event.xlsx"))
    book = load_workbook(path)
    for cell, text in change_a_result(rng, sections[0]):
        book["Section 1"].cell(*cell).value = text
    book.save(path)
    again = tmp_path / "again.xlsx"
    fill(path, again, WSCF, Where(sheets=("Section 1",)), formulas=True)
    assert [wrong for one in sections for wrong in Calculated(again).wrong(one)] == []
    with pytest.raises(Refused, match=r"Section 2!.* fill all sections at once"):
        fill(
            path, tmp_path / "out.xlsx", WSCF, Where(sheets=("Section 1",)), overwrite_formulas=True
        )


def test_a_sheet_that_is_renewed_alone_leaves_others_their_functions(
    tmp_path: Path, named: Live
) -> None:
    pair = {1: ["W2"], 2: ["L1"]}
    sections = [Sheeted(name, 2, 1, [1, 2], pair, pair) for name in ("U10", "U12")]
    path, again = named(save(sections, tmp_path / "event.xlsx")), tmp_path / "again.xlsx"
    fill(path, again, WSCF, Where(sheets=("U10",)), formulas=True)
    before, after = (set(load_workbook(one)["U12"].defined_names) for one in (path, again))
    assert "SOLKOFF" in {name.upper() for name in before}
    assert before == after


def test_sections_side_by_side_are_renewed(tmp_path: Path, named: Live) -> None:
    pair = {1: ["W2"], 2: ["L1"]}
    sections = [Sheeted("Open", 2, left, [1, 2], pair, pair) for left in (1, 12, 23)]
    path = named(save(sections, tmp_path / "event.xlsx"))
    assert parts(named(path)) == parts(path)


def test_a_check_that_somebody_has_changed_is_renewed(event: Path, named: Live) -> None:
    path = named(event)
    book = load_workbook(path)
    book["Open"]["L3"] = "=TBCHECK(Mine)"
    book.save(path)
    assert load_workbook(named(path))["Open"]["L3"].value.text == "=TBCHECK($E3:$G3)"


@steps_at_least
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


@steps_at_least
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


def test_what_is_typed_below_the_players_is_noticed_down_to_a_note(event: Path) -> None:
    book = load_workbook(event)
    book["Open"]["B11"] = "Arbiter: Ann"
    book.save(event)
    shown = Calculated(with_formulas(event))
    for row, is_noticed in ((8, True), (10, True), (12, False)):
        shown.type("Open", Cell(row, 2), "Zoe")
        shown.calculate()
        said = shown.text("Open", Cell(2, 14))
        assert said.startswith("Check: something is typed below the table") is is_noticed, row
        shown.type("Open", Cell(row, 2), "")
    shown.calculate()
    assert shown.text("Open", Cell(2, 14)) == "Check: all right"


@steps_at_least
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


@steps_at_least
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


def test_steps_read_what_a_template_reads(event: Path) -> None:
    book = load_workbook(event)
    sheet = book["Open"]
    sheet["G5"] = "X"  # a win by forfeit, instead of a bye
    before = [str(sheet[cell].value) for cell in ("E3", "E4")]
    sheet["E3"], sheet["E4"] = (f"{one[0].lower()}0{one[1:]}" for one in before)
    book.save(event)
    shown = Calculated(with_formulas(event))
    points = [shown.text("Open", Cell(row, 4)) for row in range(3, 8)]
    assert list(map(float, points)) == [2, 2.5, 1.5, 1, 2]
    assert [shown.text("Open", Cell(row, 12)) for row in range(3, 8)] == [""] * 5


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


@pytest.mark.parametrize("mode", ["manual", "auto"])
def test_a_workbook_that_calculates_by_hand_is_noted(mode: str, tmp_path: Path) -> None:
    path, target = tmp_path / "event.xlsx", tmp_path / "live.xlsx"
    book = load_workbook("workbook_templates/wscf_example.xlsx")
    book.calculation.calcMode = mode
    book.save(path)
    report = xltiebreak.fill(path, target, formulas=True)
    assert report.written
    assert any("press F9" in one.message for one in report.problems) is (mode == "manual")
