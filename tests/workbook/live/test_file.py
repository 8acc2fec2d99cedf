"""The file of a workbook that computes by itself: its functions, its limits, its size."""

from __future__ import annotations

import re
from functools import cache
from html import unescape
from io import BytesIO
from itertools import accumulate
from pathlib import Path
from zipfile import ZipFile

import pytest
from openpyxl import load_workbook
from validator import errors, needs_validator
from workbook.live.calculating import EXCEL_2010

from xltiebreak.live.making import new_workbook
from xltiebreak.live.options import EventOptions
from xltiebreak.live.plan import plan_of
from xltiebreak.live.systems import KNOWN
from xltiebreak.reading.crosstable.kept import PREFIX
from xltiebreak.reading.grid import SWISS
from xltiebreak.rules import System, find
from xltiebreak.rules.orders import order_of

LONGEST_FORMULA, LONGEST_TEXT, DEEPEST = 8192, 255, 64  # what Excel allows
RULES = tuple(dict.fromkeys(rules for _, rules in KNOWN))


def all_of(rules: str) -> tuple[System, ...]:
    """All systems of these rules that have a formula."""
    return tuple(find(code, rules) for code, of in KNOWN if of == rules)


@cache
def workbook_with(rules: str) -> bytes:
    """A workbook with two sections, the most rounds, and all systems of these rules."""
    asked = EventOptions("Spring", ("Open", "K-3"), 3, 15, ("Club",), all_of(rules))
    return new_workbook(plan_of(asked))


@cache
def formulas(rules: str) -> frozenset[str]:
    """The formulas of its cells, without `=`."""
    every = parts(workbook_with(rules)).values()
    return frozenset(unescape(one) for text in every for one in re.findall("<f>(.*?)</f>", text))


def without_texts(formula: str) -> str:
    return re.sub('"[^"]*"', '""', formula)


def parts(content: bytes) -> dict[str, str]:
    with ZipFile(BytesIO(content)) as package:
        return {name: package.read(name).decode("utf-8") for name in package.namelist()}


@pytest.mark.slow
def test_every_formula_uses_functions_of_excel_2010_only() -> None:
    every = {formula for rules in RULES for formula in formulas(rules)}
    used = {name for one in every for name in re.findall(r"([\w.]+)\(", without_texts(one))}
    assert used | {"ADDRESS", "COLUMN"} == EXCEL_2010  # these name a column of an own sheet


@pytest.mark.parametrize("rules", RULES)
def test_every_formula_is_within_what_excel_allows(rules: str) -> None:
    for formula in formulas(rules):
        assert len(formula) < LONGEST_FORMULA
        assert all(len(text) <= LONGEST_TEXT for text in re.findall(r'"([^"]*)"', formula))
        assert depth(formula) <= DEEPEST


@pytest.mark.parametrize("rules", RULES)
def test_the_names_of_sheets_are_in_quotes(rules: str) -> None:
    """Some, such as c1, look like a cell."""
    outside = [re.sub("'[^']*'!", "", without_texts(formula)) for formula in formulas(rules)]
    assert not [formula for formula in outside if "!" in formula]


def depth(formula: str) -> int:
    """The deepest nesting of brackets."""
    brackets = re.findall("[()]", without_texts(formula))
    return max(accumulate(1 if sign == "(" else -1 for sign in brackets), default=0)


@pytest.mark.parametrize("rules", RULES)
def test_there_are_no_array_formulas_and_no_names_but_the_marks(rules: str) -> None:
    every = parts(workbook_with(rules))
    sheets = [text for name, text in every.items() if name.startswith("xl/worksheets/")]
    assert len(sheets) == 8
    for text in sheets:
        assert set(re.findall(r"<f\b[^>]*>", text)) <= {"<f>"}
    names = re.findall(r'<definedName name="([^"]*)"', every["xl/workbook.xml"])
    record = {f"{PREFIX}1", f"{PREFIX}1_1"}
    assert set(names) <= {"_xlnm.Print_Area", "_xlnm.Print_Titles", SWISS, *record}


@pytest.mark.parametrize("rules", RULES)
def test_a_conditional_format_looks_at_its_own_sheet_only(rules: str) -> None:
    conditions = [
        condition
        for text in parts(workbook_with(rules)).values()
        for rule in re.findall(r"<cfRule\b.*?</cfRule>", text)
        for condition in re.findall(r"<formula>(.*?)</formula>", rule)
    ]
    assert len(conditions) == 26
    assert not [condition for condition in conditions if "!" in condition]


@pytest.mark.parametrize("name", ["Open", "Open Standings"])
def test_the_line_under_the_title_turns_red_or_amber(name: str) -> None:
    sheet = load_workbook(BytesIO(workbook_with("us")))[name]
    (rules,) = (found.rules for found in sheet.conditional_formatting if "A2" in found)
    fills = {rule.formula[0].lstrip("$ABCDEFGHIJKLMNOPQRSTUVWXYZ"): rule for rule in rules}
    colours = {what: rule.dxf.fill.bgColor.rgb for what, rule in fills.items()}
    assert colours == {"2>=2": "FFF8CBAD", "2>0": "FFFFE699"}  # the levels BAD and DOUBTFUL


@needs_validator
@pytest.mark.parametrize("rules", RULES)
def test_the_validator_finds_no_error(rules: str, tmp_path: Path) -> None:
    path = tmp_path / "event.xlsx"
    path.write_bytes(workbook_with(rules))
    assert not errors(path)


@pytest.mark.slow
def test_the_largest_section_is_no_large_file() -> None:
    plan = plan_of(EventOptions("", ("Open",), 200, 11, (), order_of("fide-swiss")))
    assert len(new_workbook(plan)) < 1_500_000
