"""The values stored in a blank workbook are those that programs calculate."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest
from libreoffice import convert_all, needs_libreoffice
from openpyxl import load_workbook
from openpyxl.utils import coordinate_to_tuple
from thinning import sampled
from workbook.live.calculating import Calculated, Sheet, as_text, by_ironcalc, needs_ironcalc
from xlsxwriter import Workbook  # type: ignore[import-untyped]

from xltiebreak.live.making import new_workbook
from xltiebreak.live.options import EventOptions
from xltiebreak.live.plan import plan_of
from xltiebreak.rules.orders import order_of

XLSX = "xlsx:Calc MS Excel 2007 XML"
US = order_of("MM,SO,ME,CU,CO,SB,KA,KW,WC")
FIDE = [
    order_of("BH,BH/C1,BH/C2,BH/M1,BH/M2,SB,PS,WIN,WON", f"fide{year}") for year in (2024, 2026)
]
PLANS = (
    plan_of(EventOptions("Spring", ("Open", "K-3"), 4, 5)),
    plan_of(EventOptions("", ("Director's",), 2, 1, (), US)),
    plan_of(EventOptions("Spring & Summer", ("U8 <12>",), 3, 15, ("Rtng", "Club"), US)),
    plan_of(EventOptions("Spring", ("Open",), 5, 9, ("School",), FIDE[0])),
    plan_of(EventOptions("Spring", ("Open",), 2, 1, (), FIDE[0])),
    plan_of(EventOptions("Spring", ("Open",), 3, 11, (), FIDE[1], "a4")),
    plan_of(EventOptions("Quads", ("Quad 1", "Quad 2"), 4, 3, ("Rtng",), order_of("golombek-rr"))),
)


@pytest.mark.slow
@needs_ironcalc
def test_every_value_in_the_file_is_what_ironcalc_calculates(tmp_path: Path) -> None:
    plans = sampled(PLANS, 3)
    paths = [tmp_path / f"{position}.xlsx" for position, _ in enumerate(plans)]
    for path, plan in zip(paths, plans, strict=True):
        path.write_bytes(new_workbook(plan))
    for path, calculated in zip(paths, by_ironcalc(paths, tmp_path), strict=True):
        cached = values(path)
        wrong = {
            where: (cached[where], sheet.at(*cell))
            for where in formulas(path)
            for sheet, cell in [cell_at(calculated, where)]
            if as_text(cached[where]) != sheet.at(*cell)
        }
        assert wrong == {}, path.name


def cell_at(calculated: Calculated, where: str) -> tuple[Sheet, tuple[int, int]]:
    """The sheet of `Open!B7`, and row and column."""
    name, _, address = where.rpartition("!")
    return calculated[name], coordinate_to_tuple(address)


@pytest.mark.slow
@needs_libreoffice
def test_every_value_in_the_file_is_what_libreoffice_calculates(tmp_path: Path) -> None:
    paths = [tmp_path / f"{position}.xlsx" for position, _ in enumerate(PLANS)]
    for path, plan in zip(paths, PLANS, strict=True):
        path.write_bytes(new_workbook(plan))
    written = convert_all(paths, XLSX, tmp_path / "calculated", recalculate=True)
    for before, after in zip(paths, written, strict=True):
        cached, calculated = values(before), values(after)
        wrong = [
            f"{before.name} {where}: {cached[where]!r} in it, {calculated[where]!r} calculated"
            for where in formulas(before)
            if cached[where] != calculated[where]
        ]
        assert not wrong, "\n".join(wrong[:20])


@pytest.mark.slow
@needs_libreoffice
def test_libreoffice_finds_a_wrong_value(tmp_path: Path) -> None:
    path = tmp_path / "wrong.xlsx"
    with Workbook(path) as book:
        book.add_worksheet("Open").write_formula("A1", "=1+1", None, 3)
    (written,) = convert_all([path], XLSX, tmp_path / "calculated", recalculate=True)
    assert formulas(path) == ["Open!A1"]
    assert (values(path), values(written)) == ({"Open!A1": 3}, {"Open!A1": 2})


def formulas(path: Path) -> list[str]:
    """The addresses of all formulas."""
    return [where for where, value in contents(path, data_only=False) if str(value)[:1] == "="]


def values(path: Path) -> dict[str, object]:
    """Values by address; a formula without a value has an empty text."""
    return defaultdict(str, contents(path, data_only=True))


def contents(path: Path, *, data_only: bool) -> Iterator[tuple[str, object]]:
    for sheet in load_workbook(path, data_only=data_only):
        for row in sheet.iter_rows():
            for cell in row:
                if cell.value is not None:
                    yield f"{sheet.title}!{cell.coordinate}", cell.value
