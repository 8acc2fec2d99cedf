"""The forms in which Excel stores named functions; it forgives nothing."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from openpyxl.utils import FORMULAE
from tables import cases_of

from xltiebreak.live.formulas import Ranges, library, sheet_functions
from xltiebreak.live.formulas.stored import YOUNG, stored
from xltiebreak.rules import find

CASES = cases_of(__file__)

SECTIONS = [
    Ranges(f"'K-3'!$H${top}:$M${top + 9}", f"'K-3'!$A${top}:$A${top + 9}") for top in (4, 20)
]
FUNCTIONS = [*library(), *sheet_functions(SECTIONS)]
NAMES = {function.name for function in FUNCTIONS}

NEWER = """
    BYCOL BYROW CHOOSECOLS CHOOSEROWS CONCAT DROP EXPAND FILTER HSTACK IFNA IFS ISOMITTED LAMBDA LET
    MAKEARRAY MAP MAXIFS MINIFS RANDARRAY REDUCE SCAN SEQUENCE SHEET SHEETS SORT SORTBY SWITCH TAKE
    TEXTAFTER TEXTBEFORE TEXTJOIN TEXTSPLIT TOCOL TOROW TRIMRANGE UNICHAR UNICODE UNIQUE VSTACK
    WRAPCOLS WRAPROWS XLOOKUP XMATCH XOR
"""
"""Functions of Excel that openpyxl does not list."""
OLD = {
    *("ADDRESS", "AND", "CHOOSE", "COLUMN", "COLUMNS", "COUNTA", "COUNTBLANK", "COUNTIF"),
    *("FIND", "IF"),
    *("IFERROR", "INDEX", "INT", "ISERROR", "ISNUMBER", "LARGE", "LEFT", "LEN", "LOWER", "MATCH"),
    *("MAX", "MID", "MIN", "MMULT", "NOT", "OR", "RIGHT", "ROW", "ROWS", "SMALL", "SUBSTITUTE"),
    *("SUM", "TRIM", "UPPER"),
}
"""Functions of Excel 2007 that the formulas use, which are stored as they are."""
EXCEL = {*map(str.upper, FORMULAE), *NEWER.split()}
_VOLATILE = "NOW TODAY RAND RANDBETWEEN RANDARRAY OFFSET INDIRECT CELL INFO"
_REFUSED = "RESULT RETURN VALUE CALL GROUP BREAK ERROR R C TRUE FALSE"
VOLATILE = set(_VOLATILE.split())
REFUSED = set(_REFUSED.split())
READS_AS_A_CELL = re.compile(r"[A-Z]{1,3}[0-9]+|R[0-9]*C[0-9]*|R[0-9]+|C[0-9]+", re.IGNORECASE)
WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_.]*")


def words(formula: str) -> list[tuple[str, str]]:
    """The words of a stored formula outside of texts, each with the character behind it."""
    bare = re.sub(r'"[^"]*"|\'[^\']*\'!\$[A-Z]+\$\d+:\$[A-Z]+\$\d+', " ", formula)
    return [(found[0], bare[found.end() : found.end() + 1]) for found in WORD.finditer(bare)]


def test_each_word_of_a_function_is_stored_as_excel_stores_it() -> None:
    for function in FUNCTIONS:
        for word, behind in words(function.stored):
            if word.startswith(("_xlpm.", "_xlop.")):
                continue
            if word.startswith("_xlfn."):
                assert word.removeprefix("_xlfn.") in YOUNG
            elif word not in ("TRUE", "FALSE"):
                assert behind == "("
                assert word in OLD or word in NAMES


def test_each_variable_is_declared_and_named_like_nothing_else() -> None:
    for function in FUNCTIONS:
        used = {word for word, _ in words(function.stored) if word.startswith("_xlpm.")}
        optional = {word[6:] for word, _ in words(function.stored) if word.startswith("_xlop.")}
        for name in {word[6:] for word in used} | optional:
            assert not READS_AS_A_CELL.fullmatch(name)
            assert name.upper() not in EXCEL | REFUSED | NAMES, name
        assert "[" not in function.stored and "]" not in function.stored


def test_brackets_and_commas_match() -> None:
    for function in FUNCTIONS:
        depth = 0
        for character in re.sub(r'"[^"]*"', "", function.stored):
            depth += {"(": 1, ")": -1}.get(character, 0)
            assert depth >= 0
        assert depth == 0
        assert function.stored.startswith("_xlfn.LAMBDA(") and function.stored.endswith(")")


def test_names_lengths_and_comments_are_within_what_excel_takes() -> None:
    for function in FUNCTIONS:
        assert re.fullmatch(r"[A-Z][A-Z0-9.]*", function.name)
        assert not READS_AS_A_CELL.fullmatch(function.name)
        assert function.name not in EXCEL | REFUSED
        assert len(function.name) <= 255
        assert len(function.stored) <= 7900
        assert 0 < len(function.comment) <= 255
        assert "\n" not in function.stored + function.comment


def test_names_are_unique() -> None:
    assert len(NAMES) == len(FUNCTIONS)


def test_functions_are_named_after_the_codes_that_have_a_formula() -> None:
    functions = [*library(), *sheet_functions(SECTIONS)]
    comments = {function.name: function.comment for function in functions}
    codes = {"TB.SO": "SO", "TB.PS.C1": "PS/C1", "TB.FIDE2026.BH.C1": "BH/C1"}
    assert {name: comments.get(name) for name in codes} == codes
    assert "MODMEDIAN" in comments and find("BL").definition.udf not in comments


@pytest.mark.parametrize("check", ["", "'K-3'!$O$4:$O$13"])
def test_checks_are_looked_up_in_their_column_if_there_is_one(check: str) -> None:
    functions = sheet_functions([replace(SECTIONS[0], check=check)])
    (checks,) = [one.stored for one in functions if one.name == "TB.CHECKCELLS"]
    assert ("TB.CHECKS(" not in checks and check in checks) is bool(check)


def test_nothing_is_volatile() -> None:
    for function in FUNCTIONS:
        assert not {word.rpartition(".")[2] for word, _ in words(function.stored)} & VOLATILE


def test_no_function_of_the_workbook_asks_one_of_a_sheet() -> None:
    of_sheet = {function.name for function in sheet_functions(SECTIONS)}
    for function in library():
        assert not {word for word, _ in words(function.stored)} & of_sheet


def test_functions_nest_no_deeper_than_excel_allows() -> None:
    for function in FUNCTIONS:
        depth = deepest = 0
        for character in re.sub(r'"[^"]*"', "", function.stored):
            depth += {"(": 1, ")": -1}.get(character, 0)
            deepest = max(deepest, depth)
        assert deepest <= 64, function.name


@pytest.mark.parametrize(("typed", "form"), CASES["a formula is stored with prefixes"])
def test_a_formula_is_stored_with_prefixes(typed: str, form: str) -> None:
    assert stored(typed) == form
