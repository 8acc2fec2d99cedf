"""The file of a workbook that computes by itself: what its formulas are made of, how big it is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest
from openpyxl import load_workbook
from openpyxl.formula import Tokenizer
from validator import errors, needs_validator

from xltiebreak.ranking import order_of
from xltiebreak.systems import System, find
from xltiebreak.workbook.live.making import new_workbook
from xltiebreak.workbook.live.plan import plan_of
from xltiebreak.workbook.live.systems import KNOWN

LOGIC = {"AND", "IF", "IFERROR", "NOT", "OR"}
TEXT = {"LEFT", "LEN", "MID", "RIGHT", "SEARCH", "SUBSTITUTE", "TEXT", "UPPER", "VALUE"}
LOOKING_UP = {"CHOOSE", "INDEX", "ISNUMBER", "MATCH"}
COUNTING = {"COUNT", "COUNTIF", "COUNTIFS"}
FIGURES = {"INT", "LARGE", "MIN", "MOD", "SMALL", "SUM", "SUMPRODUCT"}
FUNCTIONS = LOGIC | TEXT | LOOKING_UP | COUNTING | FIGURES
"""Those of Excel 2010 that are used; none is volatile, none takes or gives whole arrays but for
SUMPRODUCT, which all programs calculate alike on plain ranges. COUNTIFS and IFERROR are the
youngest, of 2007.
"""

LONGEST_FORMULA, LONGEST_TEXT, DEEPEST = 8192, 255, 64  # what Excel allows
RULES = tuple(dict.fromkeys(rules for _, rules in KNOWN))


def all_of(rules: str) -> tuple[System, ...]:
    """All systems with a formula, by these rules."""
    return tuple(find(code, rules) for code, of in KNOWN if of == rules)


@cache
def made(rules: str) -> bytes:
    """A workbook with two sections, as many rounds as there can be, and all of these systems."""
    return new_workbook(plan_of("Spring", ("Open", "K-3"), 3, 15, ("Club",), all_of(rules)))


def formulas(content: bytes) -> Iterator[str]:
    for sheet in load_workbook(BytesIO(content)):
        for row in sheet.iter_rows():
            for cell in row:
                if isinstance(cell.value, str) and cell.value.startswith("="):
                    yield cell.value


def parts(content: bytes) -> dict[str, str]:
    with ZipFile(BytesIO(content)) as package:
        return {name: package.read(name).decode("utf-8") for name in package.namelist()}


def test_every_formula_is_made_of_functions_that_excel_2010_has() -> None:
    used = {
        token.value.rstrip("(")
        for rules in RULES
        for formula in formulas(made(rules))
        for token in Tokenizer(formula).items
        if (token.type, token.subtype) == ("FUNC", "OPEN")
    }
    assert used == FUNCTIONS


@pytest.mark.parametrize("rules", RULES)
def test_every_formula_is_within_what_excel_allows(rules: str) -> None:
    for formula in formulas(made(rules)):
        assert len(formula) <= LONGEST_FORMULA
        assert all(len(text) <= LONGEST_TEXT for text in re.findall(r'"([^"]*)"', formula))
        assert depth(formula) <= DEEPEST


@pytest.mark.parametrize("rules", RULES)
def test_the_names_of_sheets_are_in_quotes(rules: str) -> None:
    """Some look like a cell, as c1 does."""
    outside = [re.sub(r"""'[^']*'!|"[^"]*\"""", "", formula) for formula in formulas(made(rules))]
    assert not [formula for formula in outside if "!" in formula]


def depth(formula: str) -> int:
    """How many brackets are open at once at the most."""
    deepest = opened = 0
    for sign in re.sub(r'"[^"]*"', "", formula):
        opened += (sign == "(") - (sign == ")")
        deepest = max(deepest, opened)
    return deepest


@pytest.mark.parametrize("rules", RULES)
def test_there_are_no_array_formulas_and_no_names(rules: str) -> None:
    every = parts(made(rules))
    sheets = [text for name, text in every.items() if name.startswith("xl/worksheets/")]
    assert len(sheets) == 7
    for text in sheets:
        assert set(re.findall(r"<f\b[^>]*>", text)) <= {"<f>"}
    names = re.findall(r'<definedName name="([^"]*)"', every["xl/workbook.xml"])
    assert set(names) <= {"_xlnm.Print_Area", "_xlnm.Print_Titles"}


@pytest.mark.parametrize("rules", RULES)
def test_a_conditional_format_looks_at_its_own_sheet_only(rules: str) -> None:
    conditions = [
        condition
        for text in parts(made(rules)).values()
        for rule in re.findall(r"<cfRule\b.*?</cfRule>", text)
        for condition in re.findall(r"<formula>(.*?)</formula>", rule)
    ]
    assert len(conditions) == 8
    assert not [condition for condition in conditions if "!" in condition]


@needs_validator
@pytest.mark.parametrize("rules", RULES)
def test_the_validator_finds_no_error(rules: str, tmp_path: Path) -> None:
    path = tmp_path / "event.xlsx"
    path.write_bytes(made(rules))
    assert not errors(path)


@pytest.mark.slow
def test_the_largest_section_is_no_large_file() -> None:
    plan = plan_of("", ("Open",), 200, 11, (), order_of("fide-swiss"))
    assert len(new_workbook(plan)) < 1_500_000
