"""A formula that is copied down a column is read once, and names what its own text names.

Sheets that no change can reach are left out. Both are counted, for no test measures time.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import pytest
from lossless.handmade import PLAIN, sheet, workbook
from openpyxl.formula.translate import Translator

from xltiebreak.lossless import references
from xltiebreak.lossless.cell_edits import Edit
from xltiebreak.lossless.cell_xml import FormulaXml
from xltiebreak.lossless.copied import CopiedFormulas
from xltiebreak.lossless.package import Package
from xltiebreak.lossless.references import Mentions, Wording
from xltiebreak.lossless.stale import stale_formulas
from xltiebreak.reading.grid import Cell

A1 = Cell(1, 1)
NAMES = (
    "<definedNames><definedName name='A10000000'>Open!$A$1</definedName>"
    "<definedName name='Fee'>Open!$B$2</definedName></definedNames>"
)


def of_sheets(path: Path, sheets: Mapping[str, Mapping[Cell, str]], names: str = NAMES) -> Package:
    """A workbook with a number in A1 of its first sheet, Open, and formulas on others."""
    made: dict[str, str | bytes] = {"Open": PLAIN}
    for name, formulas in sheets.items():
        rows: dict[int, str] = {}
        for cell, text in sorted(formulas.items()):
            made_cell = f'<c r="{cell}"><f>{text}</f><v>1</v></c>'
            rows[cell.row] = rows.get(cell.row, "") + made_cell
        made[name] = sheet("".join(f'<row r="{row}">{rows[row]}</row>' for row in rows))
    return Package.open(workbook(path / "in.xlsx", made, names=names))


def stale(package: Package) -> set[tuple[str, str]]:
    """The sheets and cells of the formulas that a change of Open!A1 makes stale."""
    found = stale_formulas(package, {package.sheets[0]: {A1: Edit(5.0)}})
    return {(part.name, str(one.cell)) for part, formulas in found.items() for one in formulas}


def column(formula: str, rows: Iterable[int], letter: int = 11) -> dict[Cell, str]:
    """A formula, with # for the row, in some rows of a column."""
    return {Cell(row, letter): formula.replace("#", str(row)) for row in rows}


class Calls(list[Any]):
    """Counts the calls of a method, which it does not change."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, owner: type, method: str) -> None:
        inner = getattr(owner, method)

        def counted(*given: Any, **named: Any) -> Any:
            self.append(given)
            return inner(*given, **named)

        monkeypatch.setattr(owner, method, counted)


@pytest.mark.parametrize(
    ("text", "readings"),
    [
        ("A9+1", 1),
        ("SUM($A9:B$9)*100%", 1),
        ("SUM(9:12)+SUM($9:12)+SUM(A:B)", 1),
        ("\"A9\"&'It''s 9'!D9&\"%d 9\"", 1),
        ("LOG10(D9)+D9&D99", 1),
        ('SUMIF(A1:A9,"x",D9)', 1),
        ("SUM('Open:It''s 9'!D9)", 1),
        ("Fee*D9+FEE9.Q", 2),  # the name has a text as well
        ("A9:INDEX(B9:B12,2)", 1),
        ("XFE9+A1", 1),
        ("OFFSET(A9,1,1)", 4),  # what may read anything, or may depend on the cell, is read anew
        ('INDIRECT("D9")+D9', 8),
        ("SUM([Pts])+A9", 4),
        ("A1048577", 4),
    ],
)
def test_a_copy_names_what_its_own_text_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, readings: int
) -> None:
    """openpyxl copies the formulas."""
    package = of_sheets(tmp_path, {"It's 9": {}})
    places = [Cell(row, 11) for row in (9, 10, 11, 1000)]
    texts = [Translator(f"={text}", "K9").translate_formula(str(cell))[1:] for cell in places]
    assert texts[0] == text
    directly = [Mentions(package).wording(one, "open", A1) for one in texts]
    calls = Calls(monkeypatch, Mentions, "wording")
    copied = CopiedFormulas(Mentions(package), "open")
    for cell, one, wording in zip(places, texts, directly, strict=True):
        found = copied.placed(FormulaXml(cell, "normal", one)).regions("open", cell)
        assert found == (wording.regions("open") if wording else None)
    assert len(calls) == readings


def test_a_formula_that_is_no_copy_is_read_by_itself(tmp_path: Path) -> None:
    """K2 and K4 name Open!A1, K3 and K5 do not; K7 has the text of K6 in another row."""
    texts = ["Open!A1", "Open!A3", "Open!A$1", "Open!A5", "Open!A6", "Open!A6", "Open!A1"]
    formulas = {Cell(row, 11): text for row, text in enumerate(texts, 2)}
    found = stale(of_sheets(tmp_path, {"Sums": formulas}))
    assert found == {("Sums", "K2"), ("Sums", "K4"), ("Sums", "K8")}


def test_a_name_that_a_copy_would_give_by_chance_is_a_name(tmp_path: Path) -> None:
    formulas = column("Sums!A9999999", [1]) | column("Sums!A10000000", [2])
    package = of_sheets(tmp_path, {"Sums": {}, "Far": formulas})
    assert ("Far", "K2") in stale(package)


@pytest.mark.parametrize("count", [20, 200])
def test_a_column_of_copies_is_read_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, count: int
) -> None:
    package = of_sheets(tmp_path, {"Sums": column("Open!$A$1+B#", range(1, count + 1))})
    calls = Calls(monkeypatch, Mentions, "wording")
    assert len(stale(package)) == count
    assert len(calls) == 1


@pytest.mark.parametrize("unrelated", [1, 12])
def test_only_formulas_on_sheets_that_a_change_may_reach_are_looked_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, unrelated: int
) -> None:
    sheets = {
        "Near": column("Open!A#", range(1, 6)),
        "Far": column("Near!A#", range(1, 4)),
        **{
            f"Aside {number}": column(f"'Aside {unrelated - 1 - number}'!A#", range(1, 31))
            for number in range(unrelated)
        },
    }
    package = of_sheets(tmp_path, sheets)
    calls = Calls(monkeypatch, Wording, "regions")
    assert stale(package) == {("Near", "K1")}
    assert len(calls) == 5 + 3


@pytest.mark.parametrize("is_copied", [True, False])
def test_a_copy_counts_for_the_limit_as_much_as_any_formula(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_copied: bool
) -> None:
    """A formula such as B1+1 has three tokens: B1, +1 and the end. Five of eight have room."""
    monkeypatch.setattr(references, "_MOST_READ", 3 * 5)
    monkeypatch.setattr(references, "_READ_RATIO", 0.0)
    formulas = column("B#+1", range(1, 9))
    if not is_copied:
        formulas = {Cell(1, 11 + row): f"B{row}+1" for row in range(1, 9)}
    assert len(stale(of_sheets(tmp_path, {"Sums": formulas}))) == 8 - 5
