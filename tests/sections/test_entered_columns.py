"""The columns in which somebody types who a player is, on the page."""

from __future__ import annotations

from pathlib import Path

from school_day import SPANISH_DAY, Day, school_day, typed

from xltiebreak.book.reading import read_workbook
from xltiebreak.book.sections.entered import person_columns


def columns_of(day: Day, folder: Path) -> list[str]:
    """The headings of these columns in the first section, after a round."""
    typed(day.plan, [school_day(1, day)]).save(folder / "day.xlsx")
    first, *_ = read_workbook(folder / "day.xlsx").typed.crosstables
    return list(person_columns(first).values())


def test_a_column_of_numbers_beside_the_names_is_one_of_them(tmp_path: Path) -> None:
    """An age has no letters, and its heading means nothing; tie-breaks are none of them."""
    assert columns_of(SPANISH_DAY, tmp_path) == ["Nombre", "Edad", "Colegio"]
