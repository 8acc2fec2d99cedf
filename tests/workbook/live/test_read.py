"""A workbook that computed by itself is read like any other; a blank one has no players."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from libreoffice import convert_all, needs_libreoffice
from openpyxl import load_workbook
from workbook.live.typed import SECTION, Shape, random_typed

import xltiebreak
from xltiebreak.cli import main
from xltiebreak.ranking import order_of

SHAPE = Shape(14, 5, order_of("wscf"), ("Rtng",))
EVENT = random_typed(7, SHAPE, plainly=True)


@pytest.fixture(scope="module")
def calculated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A workbook, calculated and saved by LibreOffice."""
    folder = tmp_path_factory.mktemp("typed")
    (path,) = convert_all([EVENT.save(folder)], "xlsx:Calc MS Excel 2007 XML", folder / "saved")
    return path


def run_command(*arguments: str | Path) -> Result:
    return CliRunner().invoke(main, [str(one) for one in arguments], catch_exceptions=False)


@needs_libreoffice
def test_the_sections_sheet_is_the_only_crosstable(calculated: Path) -> None:
    workbook = xltiebreak.read_workbook(calculated)
    assert [table.sheet for table in workbook.crosstables] == [SECTION]


@needs_libreoffice
def test_check_finds_that_all_is_right(calculated: Path) -> None:
    number = len(EVENT.table.event.players)
    counts = ", ".join(f"{number} {what}" for what in ("Pts", "MM", "SO", "CU", "CO", "Place"))
    result = run_command("check", calculated)
    assert result.exit_code == 0
    assert f"consistent; right as printed: {counts}\n" in result.output
    assert "warning" not in result.output


@needs_libreoffice
@pytest.mark.parametrize("title", ["Pts", "ModMed", "CumOpp", "Place"])
def test_check_compares_every_value_that_was_calculated(
    calculated: Path, tmp_path: Path, title: str
) -> None:
    """One formula of the column is replaced by a wrong number."""
    book = load_workbook(calculated, data_only=True)
    sheet = book[SECTION]
    head, heads = next(line for line in enumerate(sheet.values, 1) if line[1][0] == "No.")
    wrong = sheet.cell(head + 3, heads.index(title) + 1)
    wrong.value = 77
    book.save(tmp_path / "wrong.xlsx")
    result = run_command("check", tmp_path / "wrong.xlsx", "--format", "json")
    assert result.exit_code == 1
    (one,) = json.loads(result.stdout)[0]["sections"]
    assert [found["cell"] for found in one["differences"]] == [wrong.coordinate]


@needs_libreoffice
def test_the_standings_are_those_of_the_event(calculated: Path) -> None:
    result = run_command("standings", calculated, "--format", "csv")
    assert result.exit_code == 0
    listed = [line["no"] for line in csv.DictReader(result.stdout.splitlines())]
    ranked = xltiebreak.rank(EVENT.table.event, "wscf")
    assert listed == [str(standing.number) for standing in ranked]


@needs_libreoffice
def test_fill_leaves_the_formulas_alone_unless_told(calculated: Path, tmp_path: Path) -> None:
    target = tmp_path / "filled.xlsx"
    (section,) = xltiebreak.fill(calculated, target).sections
    assert section.filled.by_itself and not target.exists()
    assert run_command("fill", calculated, "-o", target, "--overwrite-formulas").exit_code == 0
    assert run_command("check", target).exit_code == 0


@pytest.mark.parametrize("command", ["check", "standings", "fill"])
def test_a_blank_one_has_no_players(command: str, tmp_path: Path) -> None:
    path = tmp_path / "blank.xlsx"
    path.write_bytes(SHAPE.content)
    result = run_command(command, path)
    assert result.exit_code == 1
    said = "error: blank.xlsx: Open!A4: there are no players below this header row\n"
    assert result.stderr == said
    assert [file.name for file in tmp_path.iterdir()] == ["blank.xlsx"]
