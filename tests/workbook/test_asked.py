"""What an order means in a file, and what must not be replaced: the same for every caller."""

from __future__ import annotations

from pathlib import Path

import pytest

import xltiebreak
from xltiebreak.book.functions import refuse_functions
from xltiebreak.book.next_round import paired_target
from xltiebreak.book.reading import order_and_rules
from xltiebreak.reading.grid import Refused

REPORT = Path(__file__).parents[1] / "trf" / "fide" / "e008.trf"
"""A report whose first day is in April 2026, under FIDE's rules of that year."""
TEMPLATES = Path(__file__).parents[2] / "workbook_templates"


@pytest.mark.parametrize(
    ("order", "rules", "paths", "systems_by", "in_force"),
    [
        (None, None, [], None, None),
        (None, "FIDE2024", [], None, "fide2024"),
        ("SB,BH", None, [REPORT], "fide2026", None),
        ("SB,SO", "us", [REPORT], "us", "us"),
        ("SB", None, [REPORT, Path("event.xlsx")], "us", None),
        ("fide-swiss", None, [], "fide2026", "fide2026"),
        ("fide-swiss", "fide2024", [], "fide2024", "fide2024"),
        ("wscf", None, [], "us", None),
    ],
)
def test_an_order_brings_its_rules(
    order: str | None,
    rules: str | None,
    paths: list[Path],
    systems_by: str | None,
    in_force: str | None,
) -> None:
    systems, found = order_and_rules(order, rules, paths)
    assert found == in_force
    assert {one.rules for one in systems or ()} == ({systems_by} if systems_by else set())


def test_the_library_takes_codes_of_a_report_by_its_edition() -> None:
    (section,) = xltiebreak.check(REPORT, "SB,BH").sections
    assert {one.rules for one in section.order} == {"fide2026"}


def test_a_workbook_with_functions_must_not_be_replaced_by_one_for_xlwings(tmp_path: Path) -> None:
    plain, filled = tmp_path / "event.xlsx", tmp_path / "live.xlsx"
    plain.write_bytes((TEMPLATES / "wscf_example.xlsx").read_bytes())
    xltiebreak.fill(plain, filled, formulas=True)
    with pytest.raises(Refused, match="stop xlwings"):
        refuse_functions(filled)
    (tmp_path / "text.xlsx").write_text("no workbook")
    for other in (plain, tmp_path / "text.xlsx", tmp_path / "nowhere.xlsx"):
        refuse_functions(other)


def test_pairings_go_into_a_copy_beside_the_workbook() -> None:
    assert paired_target(Path("club/day.xlsx")) == Path("club/day-paired.xlsx")
