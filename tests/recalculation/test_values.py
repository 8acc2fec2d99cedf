"""Formulas with the values that Excel shows, after Microsoft's descriptions of its functions."""

from __future__ import annotations

import json
import re

import pytest
from recalculation.small_books import (
    DIVISION,
    NOT_AVAILABLE,
    Typed,
    book_of,
    sheet_of,
    shown,
)

from xltiebreak.lossless.recalculation.cells import Formula
from xltiebreak.lossless.recalculation.values import ErrorValue

CELLS: Typed = {
    "A1": [3, 1.5, None, -2, 3],
    "B1": ["x", "X y", '=""', "ax*b", "Éva"],
    "C1": ["x", None, 7, NOT_AVAILABLE, DIVISION],
    "D1": [1, 0.5, 0, 1, 0.5],
    "E1": [True, False],
}
"""What the formulas below read, column by column; A3, C2 and whatever is not here is blank."""

ARITHMETIC = """
=-2*3 → -6  ;  =2-3-4 → -5  ;  =10/4 → 2.5  ;  =12/3/2 → 2  ;  =2+3*4 → 14  ;  =(2+3)*4 → 20
=2*-3 → -6  ;  =5--3 → 8  ;  =--2 → 2  ;  =-(2+3)*2 → -10  ;  =1.5E1+.5 → 15.5  ;  =A1+A2*2 → 6
=A1+A3 → 3  ;  ="5"*2 → 10  ;  =-"7" → -7  ;  =TRUE+TRUE → 2  ;  =1/0 → #DIV/0!
=A1/A3 → #DIV/0!  ;  =1+"x" → #VALUE!  ;  =1+"" → #VALUE!  ;  =B3+1 → #VALUE!  ;  =C4+1 → #N/A
=-C5 → #DIV/0!
"""

JOINS_AND_COMPARISONS = """
="a"&1&"b" → "a1b"  ;  =1+1&"a" → "2a"  ;  =2&3*2 → "26"  ;  ="a"&-1 → "a-1"  ;  =0.5&"" → "0.5"
=1/3&"" → "0.333333333333333"  ;  =12345678901&"" → "12345678901"  ;  =A3&B3 → ""
=C4&B1 → #N/A  ;  ="a"="A" → true  ;  ="é"="É" → true  ;  ="a"="a " → false  ;  ="a"<>"b" → true
=B1=C1 → true  ;  =5="5" → false  ;  =1&1="11" → true  ;  =2*3>=6 → true  ;  ="a">1000 → true
=""<5 → false  ;  =1<2 → true  ;  =A3="" → true  ;  =A3=0 → true  ;  =A3=A9 → true
=B3="" → true  ;  =B3=0 → false  ;  =A3<"a" → true  ;  =A3<1 → true  ;  =A3>A4 → true
=TRUE=FALSE → false  ;  =TRUE="TRUE" → false  ;  =A3 → 0  ;  =E1 → true  ;  =B2 → "X y"
=C5 → #DIV/0!
"""

CHOICES = """
=IF(A1>2,"more","less") → "more"  ;  =IF(A1>9,1) → false
=IF(A3,"yes","no") → "no"  ;  =IF(A4,1,2) → 1  ;  =IF(TRUE,1,1/0) → 1  ;  =IF(C4,1,2) → #N/A
=IF(TRUE,A3)&"|" → "|"  ;  =IFERROR(1/0,"none") → "none"  ;  =IFERROR(C4,"none") → "none"
=IFERROR(A1,9) → 3  ;  =IFERROR(C4,C5) → #DIV/0!  ;  =IFERROR(SMALL(A1:A5,9),"") → ""
=IFERROR(FIND("z","abc"),0) → 0  ;  =CHOOSE(2,"a","b","c") → "b"  ;  =CHOOSE(2.9,1/0,5,1/0) → 5
=IFERROR(CHOOSE(4,"a","b","c"),"none") → "none"  ;  =AND(1<2,2<3) → true  ;  =AND(1<2,0) → false
=OR(1>2,2>3) → false  ;  =OR(1>2,5) → true  ;  =AND(E1:E2) → false  ;  =OR(E1:E2) → true
=AND(FALSE,C4) → #N/A  ;  =OR(A1:A2) → true  ;  =NOT(0) → true  ;  =NOT(A3) → true
=NOT(1<2) → false  ;  =TRUE() → true  ;  =ISNUMBER(A1) → true  ;  =ISNUMBER(A3) → false
=ISNUMBER(C4) → false  ;  =ISNUMBER("5") → false  ;  =ISNUMBER(SEARCH("Y",B2)) → true
"""

PLACES = """
=INDEX(A1:A5,4) → -2  ;  =INDEX(A1:D1,2) → "x"  ;  =INDEX(A1:D5,2,4) → 0.5  ;  =INDEX(A1:A5,3) → 0
=IFERROR(INDEX(A1:A5,6),"out") → "out"  ;  =SUM(INDEX(A1:A5,2)) → 1.5  ;  =MATCH(3,A1:A5,0) → 1
=MATCH(-2,A1:A5,0) → 4  ;  =MATCH("x Y",B1:B5,0) → 2  ;  =MATCH("éVA",B1:B5,0) → 5
=MATCH("ax~*b",B1:B5,0) → 4  ;  =MATCH("?x*",B1:B5,0) → 4  ;  =MATCH(7,C1:C5,FALSE) → 3
=MATCH(8,A1:A5,0) → #N/A  ;  =MATCH(C5,A1:A5,0) → #DIV/0!
=INDEX(D1:D5,MATCH(-2,A1:A5,0)) → 1  ;  =ROW() → 9  ;  =ROW(B3) → 3  ;  =ROW(A4:C4) → 4
=ROWS(A1:C5) → 5  ;  =COLUMNS($B2:D$3) → 3  ;  =ROWS(C5:A1) → 5
"""

AREAS = """
=SUM(A1:A5) → 5.5  ;  =SUM(A1:B5,10) → 15.5  ;  =SUM(B1:B5) → 0  ;  =SUM("5",1) → 6
=SUM("x",1) → #VALUE!  ;  =SUM(A4:C4) → #N/A  ;  =MAX(A1:A5) → 3  ;  =MIN(A1:A5,9) → -2
=MAX(B1:B5) → 0  ;  =MIN(A3,5) → 5  ;  =COUNT(A1:C5) → 5  ;  =COUNTA(A1:C5) → 13
=SMALL(A1:B5,2) → 1.5  ;  =LARGE(A1:A5,2) → 3  ;  =LARGE(C1:C4,1) → #N/A  ;  =COUNTIF(A1:A5,3) → 2
=COUNTIF(A1:A5,"3") → 2  ;  =COUNTIF(A1:A5,">"&1) → 3  ;  =COUNTIF(A1:A5,">="&D2) → 3
=COUNTIF(A1:A5,"<>3") → 3  ;  =COUNTIF(A1:C3,"x") → 2  ;  =COUNTIF(B1:B5,"<>x") → 4
=COUNTIF(A1:A5,"<>") → 4  ;  =COUNTIF(B1:B5,"x*") → 2  ;  =COUNTIF(B1:B5,"?x~*b") → 1
=COUNTIF(B1:B5,"~*") → 0  ;  =COUNTIF(B1:B5,"*~**") → 1
=COUNTIF(B1:B5,"éva") → 1  ;  =COUNTIF(A1:A5,"") → 1  ;  =COUNTIFS(A1:A5,3,D1:D5,">0.7") → 1
=COUNTIFS(B1:B5,"x*",D1:D5,0.5) → 1  ;  =SUMIF(B1:B5,"x*",A1:A5) → 4.5
=SUMIF(A1:A5,">0") → 7.5  ;  =SUMIF(B1:B5,"z",C1:C5) → 0  ;  =SUMIF(A1:A5,-2,C1:C5) → #N/A
=SUMPRODUCT(A1:A5,D1:D5) → 3.25  ;  =SUMPRODUCT(A1:A5,B1:B5) → 0  ;  =SUMPRODUCT(A1:B5) → 5.5
"""

TEXTS = """
=FIND("b","abcb") → 2  ;  =FIND("b","abcb",3) → 4  ;  =FIND("B","abc") → #VALUE!
=FIND("a","abc",9) → #VALUE!  ;  =SEARCH("B","abc") → 2  ;  =SEARCH("?c","abc") → 2
=SEARCH("~*",B4) → 3  ;  =SEARCH("x","abc") → #VALUE!  ;  =LEFT("abc") → "a"
=LEFT("abc",2) → "ab"  ;  =LEFT("abc",9) → "abc"  ;  =LEFT(345,1) → "3"  ;  =RIGHT("abc",2) → "bc"
=RIGHT("abc",0) → ""  ;  =MID("abcd",2,2) → "bc"  ;  =MID("abcd",9,2) → ""  ;  =LEN("Éva") → 3
=LEN(A3) → 0  ;  =LEN(D2) → 3  ;  =TRIM("  a   b ") → "a b"  ;  =UPPER("éva b") → "ÉVA B"
=SUBSTITUTE("aXbxaX","X","-") → "a-bxa-"  ;  =SUBSTITUTE("abc","","-") → "abc"
=REPT("ab",2.9) → "abab"  ;  =REPT("ab",0) → ""  ;  =TEXT(7,"000") → "007"
=TEXT(1234,"000") → "1234"  ;  =TEXT(2.5,"0") → "3"  ;  =TEXT(A3,"0") → "0"  ;  =VALUE("12") → 12
=VALUE("-0.5") → -0.5  ;  =VALUE("007") → 7  ;  =VALUE(A1) → 3  ;  =VALUE("W12") → #VALUE!
=VALUE("") → #VALUE!  ;  =UPPER(C4) → #N/A
"""

TABLES = (ARITHMETIC, JOINS_AND_COMPARISONS, CHOICES, PLACES, AREAS, TEXTS)


def _value(text: str) -> object:
    """A value as the tables have it: an error, or JSON with numbers that are all floats."""
    return ErrorValue(text) if text.startswith("#") else json.loads(text, parse_int=float)


CASES = [case.split(" → ") for table in TABLES for case in re.split("  ;  |\n", table.strip())]


@pytest.mark.parametrize(("formula", "value"), CASES)
def test_a_formula_shows_what_excel_shows(formula: str, value: str) -> None:
    result = shown(formula, CELLS)
    expected = _value(value)
    assert (type(result), result) == (type(expected), expected)


OTHERS: dict[str, Typed] = {
    "Results": {"A1": [4, 5]},
    "Bob's Cup": {"A1": 6},
    "Año 2": {"A1": "=A2*2", "A2": 7},
    "A1": {"B2": 8},
}
REFERENCES = {
    '="say ""A1"""': 'say "A1"',
    "=Results!A1": 4.0,
    "=rEsUlTs!$A$2": 5.0,
    "=SUM(Results!A1:A2)": 9.0,
    "='Bob''s Cup'!A1": 6.0,
    "='Año 2'!A1": 14.0,
    "='A1'!B2+A1": 8.0,
    '="Results!A1"&Results!A1': "Results!A14",
}


@pytest.mark.parametrize(("formula", "value"), REFERENCES.items())
def test_a_formula_reads_other_sheets(formula: str, value: object) -> None:
    assert shown(formula, others=OTHERS) == value


def test_a_shared_formula_moves_with_its_cell() -> None:
    master = Formula('A1*$A$1+B$1&"100% of A1"', (1, 4))
    cells: Typed = {"A1": [2, 3, 4], "B1": 1, "C1": 5, "D1": [master] * 3, "E3": master}
    book = book_of(sheet_of("Open", cells))
    texts = [book.result("open", at) for at in ((1, 4), (2, 4), (3, 4), (3, 5))]
    assert texts == [f"{number}100% of A1" for number in (5, 7, 9, 5)]


def test_equal_formulas_of_a_column_read_each_its_own_row() -> None:
    cells: Typed = {"A1": [1, 2, 3], "B1": [f'=A{row}&"50%d A{row}"' for row in (1, 2, 3)]}
    book = book_of(sheet_of("Open", cells))
    texts = [book.result("open", (row, 2)) for row in (1, 2, 3)]
    assert texts == ["150%d A1", "250%d A2", "350%d A3"]
