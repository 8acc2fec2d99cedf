"""Changes are planned and reported before they are saved; no message names an option."""

import ast
import dataclasses
import gc
import weakref
from pathlib import Path

import openpyxl
import pytest
from lossless.handmade import (
    MAIN,
    parts,
    raw_entries,
    relationships,
    rows_of,
    sheet,
    workbook,
    zipped,
)
from lossless.writing import write_cells

from xltiebreak.lossless.cell_edits import Edit
from xltiebreak.lossless.package import Package
from xltiebreak.lossless.write import plan
from xltiebreak.reading.grid import Cell, Problem, Refused

ROOM = Path(__file__).parents[2] / "xltiebreak" / "lossless"
SHEET = "xl/worksheets/sheet1.xml"
PLAIN = sheet('<row r="1"><c r="A1" s="1"><v>1</v></c></row>')
EDITS = {"Open": {Cell(1, 1): Edit(26.25)}}


@pytest.fixture
def source(tmp_path: Path) -> Path:
    return workbook(tmp_path / "in.xlsx", {"Open": PLAIN, "Other": PLAIN})


def problems(package: Package, edits: dict[str, dict[Cell, Edit]]) -> tuple[Problem, ...]:
    with pytest.raises(Refused) as caught:
        plan(package, edits)
    return caught.value.problems


def test_a_plan_lists_changes_and_writes_no_file(source: Path, tmp_path: Path) -> None:
    before = source.read_bytes()
    made = plan(Package.open(source), EDITS)
    assert set(made.changes) == {SHEET, "xl/workbook.xml"}
    assert made.changes[SHEET].cells == EDITS["Open"]
    assert [str(warning) for warning in made.warnings] == [
        "Open!A1: 26.25 shows as 26.3 under the number format 0.0; the cell holds the full value"
    ]
    assert source.read_bytes() == before
    assert list(tmp_path.iterdir()) == [source]
    with pytest.raises(dataclasses.FrozenInstanceError):
        made.warnings = ()  # type: ignore[misc]


def test_a_plan_is_saved_as_often_as_wanted(source: Path, tmp_path: Path) -> None:
    made = plan(Package.open(source), EDITS)
    targets = [tmp_path / "a.xlsx", tmp_path / "b.xlsx", source]
    for target in targets:
        made.save(target)
    at_once = workbook(tmp_path / "again.xlsx", {"Open": PLAIN, "Other": PLAIN})
    assert write_cells(at_once, at_once, EDITS) == made.warnings
    contents = [raw_entries(target.read_bytes()) for target in targets]
    assert contents[0] == contents[1] == contents[2]
    assert [entry[7] for entry in contents[0]] == [
        entry[7] for entry in raw_entries(at_once.read_bytes())
    ]
    assert openpyxl.load_workbook(source)["Open"]["A1"].value == 26.25


def test_edits_come_in_any_order_and_are_copied(source: Path, tmp_path: Path) -> None:
    edits = {Cell(row, column): Edit(row * 10 + column) for column in (3, 1) for row in (4, 1, 3)}
    made = plan(Package.open(source), {"Open": edits})
    edits.clear()
    made.save(tmp_path / "out.xlsx")
    assert rows_of(tmp_path / "out.xlsx") == (
        '<row r="1"><c r="A1" s="1"><v>11</v></c><c r="C1"><v>13</v></c></row>'
        '<row r="3"><c r="A3"><v>31</v></c><c r="C3"><v>33</v></c></row>'
        '<row r="4"><c r="A4"><v>41</v></c><c r="C4"><v>43</v></c></row>'
    )


def test_problems_name_their_remedy(tmp_path: Path) -> None:
    rows = (
        '<row r="1"><c r="A1"><f>1+1</f><v>2</v></c></row>'
        '<row r="2"><c r="A2"><f t="array" ref="A2:A3">B2:B3</f><v>2</v></c></row>'
    )
    source = workbook(tmp_path / "in.xlsx", {"Open": sheet(rows)})
    package = Package.open(source)
    (unknown,) = problems(package, {"open": {}, "Close": {Cell(1, 1): Edit(1)}})
    assert unknown[:5] == (
        "error", "Close", None, "there is no sheet 'Close'; there are: Open", "sheets",
    )  # fmt: skip
    found = problems(package, {"Open": {Cell(1, 1): Edit(1), Cell(2, 1): Edit(1)}})
    assert [(str(problem.cell), problem.remedy) for problem in found] == [
        ("A1", "overwrite_formulas"),
        ("A2", ""),
    ]
    assert plan(package, {"Open": {Cell(1, 1): Edit(1)}}, overwrite_formulas=True).changes


def test_a_table_and_a_formula_in_one_cell_are_two_problems(tmp_path: Path) -> None:
    table = f'<table xmlns="{MAIN}" id="1" name="T" displayName="T" ref="A1:B2"/>'
    more = {
        "xl/worksheets/_rels/sheet1.xml.rels": relationships(("table", "../tables/t.xml")),
        "xl/tables/t.xml": table,
    }
    rows = sheet('<row r="1"><c r="A1"><f>1+1</f><v>2</v></c></row>')
    package = Package.open(workbook(tmp_path / "in.xlsx", {"Open": rows}, more=more))
    found = problems(package, {"Open": {Cell(1, 1): Edit(1)}})
    assert [problem.remedy for problem in found] == ["overwrite_formulas", ""]


def test_damage_beside_the_cells_is_refused_with_the_sheet(source: Path, tmp_path: Path) -> None:
    broken = PLAIN.replace("</worksheet>", "<pageMargins></wrong></worksheet>")
    source.write_bytes(zipped(parts({"Open": broken})))
    with pytest.raises(Refused, match=r"Open: this sheet cannot be changed: its XML is damaged"):
        plan(Package.open(source), EDITS)
    assert list(tmp_path.iterdir()) == [source]


def test_an_oserror_becomes_refused(
    source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stale(path: Path, *args: object, **options: object) -> None:
        raise OSError(116, "Stale file handle")

    made = plan(Package.open(source), EDITS)
    target = tmp_path / "out.xlsx"
    monkeypatch.setattr(Path, "is_dir", stale)
    with pytest.raises(Refused) as caught:
        made.save(target)
    assert str(caught.value) == f"{target} cannot be written: Stale file handle"


def test_a_package_forgets_what_it_read_and_reads_it_again(source: Path) -> None:
    package = Package.open(source)
    content = package.part(SHEET)
    assert package.part(SHEET.upper()) is content
    package.forget(but=[SHEET])
    assert package.part(SHEET) is content
    assert package.take(SHEET) is content
    assert package.part(SHEET) is not content
    assert package.part(SHEET) == content


@pytest.mark.parametrize("edits", [EDITS, {}], ids=["changed", "as it is"])
def test_a_workbook_that_was_written_does_not_stay_in_memory(
    source: Path, edits: dict[str, dict[Cell, Edit]]
) -> None:
    package = Package.open(source)
    plan(package, edits).save(source)
    kept = weakref.ref(package)
    del package
    gc.collect()
    assert kept() is None


def texts(module: Path) -> list[str]:
    """Every text in a module, docstrings among them."""
    tree = ast.parse(module.read_text(encoding="utf-8"))
    found = [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)]
    return [text for text in found if isinstance(text, str)]


@pytest.mark.parametrize("module", sorted(ROOM.glob("*.py")), ids=lambda module: module.stem)
def test_no_message_names_an_option_or_knows_chess(module: Path) -> None:
    for text in texts(module):
        assert " --" not in f" {text}", text
        assert " -o " not in f" {text} ", text
        assert "tie-break" not in text.casefold(), text
        assert "crosstable" not in text.casefold(), text
