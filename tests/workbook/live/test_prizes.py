"""The sheet Prizes of a new event: a list that the product reads, in every language."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from pathlib import Path

import pytest
from click.testing import CliRunner
from openpyxl import load_workbook

from xltiebreak.book.prizes import read_prize_file
from xltiebreak.cli import main
from xltiebreak.languages import CODES, DEFAULT, language
from xltiebreak.live.making import new_workbook
from xltiebreak.live.options import EventOptions
from xltiebreak.live.plan import plan_of
from xltiebreak.reading.grid import Refused

PLACES = {
    "de": ["1. Platz", "2. Platz", "3. Platz"],
    "en": ["1st Place", "2nd Place", "3rd Place"],
    "es": ["1.er puesto", "2.º puesto", "3.er puesto"],
    "fr": ["1re place", "2e place", "3e place"],
    "it": ["1º posto", "2º posto", "3º posto"],
    "pt": ["1.º lugar", "2.º lugar", "3.º lugar"],
}


def saved(folder: Path, code: str = DEFAULT, sections: Sequence[str] | None = None) -> Path:
    spoken = "" if code == DEFAULT else code
    options = EventOptions("", sections, players=4, rounds=2, language=spoken)
    made = new_workbook(plan_of(options))
    path = folder / "event.xlsx"
    path.write_bytes(made)
    return path


@pytest.mark.parametrize("code", CODES)
def test_the_list_has_three_trophies_for_each_section(code: str, tmp_path: Path) -> None:
    listed = read_prize_file(saved(tmp_path, code))
    assert listed.sheet == language(code).say("prizes")
    assert listed.problems == ()
    named = [one.prize for one in listed.prizes]
    assert len(named) == 3
    assert named == PLACES.get(code, named)  # a language that is begun has other names
    assert {(one.kind, one.count, one.section) for one in listed.prizes} == {("trophy", 1, "")}


def played(folder: Path) -> str:
    """Two sections of four: 1 beats 3 and 2, 2 beats 4, 4 beats 3."""
    path = saved(folder, sections=("K-3", "4-6"))
    book = load_workbook(path)
    for name in ("K-3", "4-6"):
        sheet = book[name]
        heads = {str(cell.value): at for at, cell in enumerate(sheet[4], 1)}
        for row, (child, *results) in enumerate(
            (("Ann", "W3", "W2"), ("Ben", "W4", "L1"), ("Cid", "L1", "L4"), ("Dan", "L2", "W3")), 5
        ):
            for head, text in zip(("Name", "Rnd1", "Rnd2"), (child, *results), strict=True):
                sheet.cell(row, heads[head]).value = f"{child} of {name}" if text == child else text
    book.save(path)
    return str(path)


def test_unchanged_it_gives_a_trophy_to_the_first_three_of_each_section(tmp_path: Path) -> None:
    """Ann has 2 points, Ben and Dan 1. Modified Median leaves out both opponents of two: 0 each.

    Ben met Dan (1) and Ann (2), Dan met Ben (1) and Cid (0): Solkoff 3 against 1.
    """
    said = CliRunner().invoke(main, ["prizes", played(tmp_path), "--format", "csv"]).stdout
    won = [line.split(",") for line in said.splitlines()[1:]]
    assert [(line[0], line[2], line[4]) for line in won] == [
        ("1st Place", "K-3", "Ann of K-3"),
        ("2nd Place", "K-3", "Ben of K-3"),
        ("3rd Place", "K-3", "Dan of K-3"),
        ("1st Place", "4-6", "Ann of 4-6"),
        ("2nd Place", "4-6", "Ben of 4-6"),
        ("3rd Place", "4-6", "Dan of 4-6"),
    ]


def test_no_section_may_take_its_name() -> None:
    for name in ("Prizes", "premios"):
        with pytest.raises(Refused, match="is the name of another sheet"):
            plan_of(EventOptions("", sections=(name,)))


def test_a_fill_does_as_it_does_without_the_sheet(tmp_path: Path) -> None:
    path = played(tmp_path)
    with_list = CliRunner().invoke(main, ["fill", path, "-o", str(tmp_path / "with.xlsx")])
    book = load_workbook(path)
    del book["Prizes"]
    book.save(tmp_path / "none.xlsx")
    told = ["fill", str(tmp_path / "none.xlsx"), "-o", str(tmp_path / "without.xlsx")]
    without = CliRunner().invoke(main, told)
    assert (with_list.exit_code, without.exit_code) == (0, 0)
    assert with_list.output.splitlines()[1:] == without.output.splitlines()[1:]


def test_all_of_it_may_be_changed() -> None:
    book = load_workbook(BytesIO(new_workbook(plan_of(EventOptions("")))))
    assert not book["Prizes"].protection.sheet
