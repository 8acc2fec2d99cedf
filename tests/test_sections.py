"""Sections: the order in force, a ranked crosstable, and its printed values compared."""

from __future__ import annotations

import re

import pytest
from cases import Case, cases, check, files_of
from printed import BHAM, WSCF, WSCF_VALUES
from tables import Rows, rows_of, table_of

from xltiebreak.book.sections import Compared, Section, checked, column_fits, section_of
from xltiebreak.reading.grid import column_letters
from xltiebreak.rules import System, Value, find
from xltiebreak.rules.orders import order_of


def found_in(case: Case) -> list[str]:
    """What is found in the section of a case; `sections/cases/README.md` says how it is written."""
    asked = dict(line.partition(" ")[::2] for line in case.lines)
    order, rules = asked.get("order"), asked.get("rules")
    (grid,) = case.grids
    table = table_of(grid.rows, grid.sheet)
    section = checked(section_of(table, order_of(order) if order else None, rules or None))
    lines = [line for line in case.lines if re.match("order|rules", line)]
    lines += [f"by {', '.join(system.exact for system in section.order)}"] * ("by" in asked)
    if any(re.match(r"\d+\. |no places", line) for line in case.lines):
        lines += places(section) or ["no places"]
    for at, system, values in section.column_values():
        if any(line.startswith(f"column {column_letters(at)} ") for line in case.lines):
            shown = " ".join(map(text, (values[no] for no in sorted(values))))
            lines.append(f"column {column_letters(at)} {system.code}: {shown}")
    if "agreement" in asked:
        lines += [f"agreement {one}" for one in section.agreements] or ["agreement with nothing"]
    for one in section.differences:
        printed = one.printed if isinstance(one.printed, str) else text(one.printed)
        rounded = "" if one.rounded == one.computed else f", rounded {text(one.rounded)}"
        where = f"{one.cell} of {one.number} {name(one.system)}"
        lines.append(f"differs {where}: {printed}, not {text(one.computed)}{rounded}")
    if "rounding" in asked:
        lines += [f"rounding {fit.note}" for fit in column_fits(section) if fit.note]
    if "compared" in asked:
        counts = (f"{name(what)} {count}" for what, count in section.compared.items())
        lines.append(f"compared {', '.join(counts)}")
    return lines + said(section)


def places(section: Section) -> list[str]:
    return [
        f"{one.place}. {one.name or '-'} {one.separated_by or '-'}: "
        + " ".join(map(text, one.tiebreaks.values()))
        for one in section.standings
    ]


def said(section: Section) -> list[str]:
    kinds = {("warning", True): "note"}
    found = ((kinds.get((one.severity, one.note), one.severity), one) for one in section.problems)
    return [f"{kind}: {one}" for kind, one in found]


def name(what: Compared) -> str:
    return what.code if isinstance(what, System) else what or "points"


def text(value: Value) -> str:
    return "-" if value is None else f"{float(value):g}"


@pytest.mark.parametrize("file", files_of("sections"))
def test_sections_are_as_their_cases_say(file: str) -> None:
    check(cases("sections", file), found_in)


def test_errors_leave_a_section_without_places() -> None:
    wrong = section_of(table_of([["No.", "R1"], [1, "W2"], [2, "W1"]]), order_of("SO"))
    assert (wrong.sound, wrong.standings) == (False, ())
    assert wrong.problems == wrong.crosstable.problems
    assert checked(wrong) == wrong


def test_a_section_has_the_values_of_any_system() -> None:
    section = section_of(table_of(rows_of(WSCF)), order_of("CU,MM"))
    assert section.values(find("SO"))[1] == WSCF_VALUES[1]["SO"]


def test_missing_colours_do_not_matter_where_no_tie_comes_to_them() -> None:
    # the four ties of the BHAM example end before its order comes to the colours
    found = section_of(table_of(rows_of(BHAM)), order_of("MM,SO,CU,CO,HG,BL"))
    assert found.sound
    assert [s.place for s in found.standings] == [1, 2, 3, 4, 5, 6]
    (warning,) = said(found)
    assert warning.startswith("note: Open!A1:F1: Most blacks (BL) needs colours")
    assert warning.endswith("; no tie needs it")
    assert [system.code for system in found.known] == ["MM", "SO", "CU", "CO", "HG"]


def test_given_rules_are_enough_for_a_matrix() -> None:
    rows: Rows = [["No", 1, 2], [1, "*", 1], [2, 0, "*"]]
    assert "golombek-rr" in str(section_of(table_of(rows)).problems)
    assert "golombek-rr" not in str(section_of(table_of(rows), None, "fide2026").problems)
