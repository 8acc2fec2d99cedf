"""Formulas with the values that Excel shows, after Microsoft's descriptions of its functions."""

from __future__ import annotations

import pytest
from recalculation.small_books import (
    DIVISION,
    NOT_AVAILABLE,
    WRONG_VALUE,
    Typed,
    book_of,
    sheet_of,
    shown,
)

from xltiebreak.recalculation import Formula

CELLS: Typed = {
    "A1": [3, 1.5, None, -2, 3],
    "B1": ["x", "X y", '=""', "ax*b", "Éva"],
    "C1": ["x", None, 7, NOT_AVAILABLE, DIVISION],
    "D1": [1, 0.5, 0, 1, 0.5],
    "E1": [True, False],
}
"""What the formulas below read, column by column; A3, C2 and whatever is not here is blank."""

ARITHMETIC: dict[str, object] = {
    "=-2*3": -6.0,
    "=2-3-4": -5.0,
    "=10/4": 2.5,
    "=12/3/2": 2.0,
    "=2+3*4": 14.0,
    "=(2+3)*4": 20.0,
    "=2*-3": -6.0,
    "=5--3": 8.0,
    "=--2": 2.0,
    "=-(2+3)*2": -10.0,
    "=1.5E1+.5": 15.5,
    "=A1+A2*2": 6.0,
    "=A1+A3": 3.0,
    '="5"*2': 10.0,
    '=-"7"': -7.0,
    "=TRUE+TRUE": 2.0,
    "=1/0": DIVISION,
    "=A1/A3": DIVISION,
    '=1+"x"': WRONG_VALUE,
    '=1+""': WRONG_VALUE,
    "=B3+1": WRONG_VALUE,
    "=C4+1": NOT_AVAILABLE,
    "=-C5": DIVISION,
}

JOINS_AND_COMPARISONS: dict[str, object] = {
    '="a"&1&"b"': "a1b",
    '=1+1&"a"': "2a",
    "=2&3*2": "26",
    '="a"&-1': "a-1",
    '=0.5&""': "0.5",
    '=1/3&""': "0.333333333333333",
    '=12345678901&""': "12345678901",
    '="say ""A1"""': 'say "A1"',
    "=A3&B3": "",
    "=C4&B1": NOT_AVAILABLE,
    '="a"="A"': True,
    '="é"="É"': True,
    '="a"="a "': False,
    '="a"<>"b"': True,
    "=B1=C1": True,
    '=5="5"': False,
    '=1&1="11"': True,
    "=2*3>=6": True,
    '="a">1000': True,
    '=""<5': False,
    "=1<2": True,
    '=A3=""': True,
    "=A3=0": True,
    "=A3=A9": True,
    '=B3=""': True,
    "=B3=0": False,
    '=A3<"a"': True,
    "=A3<1": True,
    "=A3>A4": True,
    "=TRUE=FALSE": False,
    '=TRUE="TRUE"': False,
    "=A3": 0.0,
    "=E1": True,
    "=B2": "X y",
    "=C5": DIVISION,
}

CHOICES: dict[str, object] = {
    '=IF(A1>2,"more","less")': "more",
    "=IF(A1>9,1)": False,
    "=IF(A1>9,1,)": 0.0,
    "=IF(A1>2,,1)": 0.0,
    '=IF(A3,"yes","no")': "no",
    "=IF(A4,1,2)": 1.0,
    "=IF(TRUE,1,1/0)": 1.0,
    "=IF(C4,1,2)": NOT_AVAILABLE,
    '=IF(TRUE,A3)&"|"': "|",
    '=IFERROR(1/0,"none")': "none",
    '=IFERROR(C4,"none")': "none",
    "=IFERROR(A1,9)": 3.0,
    "=IFERROR(C4,C5)": DIVISION,
    '=IFERROR(SMALL(A1:A5,9),"")': "",
    '=IFERROR(FIND("z","abc"),0)': 0.0,
    '=CHOOSE(2,"a","b","c")': "b",
    "=CHOOSE(2.9,1/0,5,1/0)": 5.0,
    '=IFERROR(CHOOSE(4,"a","b","c"),"none")': "none",
    "=AND(1<2,2<3)": True,
    "=AND(1<2,0)": False,
    "=OR(1>2,2>3)": False,
    "=OR(1>2,5)": True,
    "=AND(E1:E2)": False,
    "=OR(E1:E2)": True,
    "=AND(FALSE,C4)": NOT_AVAILABLE,
    "=OR(A1:A2)": True,
    "=NOT(0)": True,
    "=NOT(A3)": True,
    "=NOT(1<2)": False,
    "=TRUE()": True,
    "=ISNUMBER(A1)": True,
    "=ISNUMBER(A3)": False,
    "=ISNUMBER(C4)": False,
    '=ISNUMBER("5")': False,
    '=ISNUMBER(SEARCH("Y",B2))': True,
}

PLACES: dict[str, object] = {
    "=INDEX(A1:A5,4)": -2.0,
    "=INDEX(A1:D1,2)": "x",
    "=INDEX(A1:D5,2,4)": 0.5,
    "=INDEX(A1:A5,3)": 0.0,
    '=IFERROR(INDEX(A1:A5,6),"out")': "out",
    "=SUM(INDEX(A1:A5,2))": 1.5,
    "=MATCH(3,A1:A5,0)": 1.0,
    "=MATCH(-2,A1:A5,0)": 4.0,
    '=MATCH("x Y",B1:B5,0)': 2.0,
    '=MATCH("éVA",B1:B5,0)': 5.0,
    '=MATCH("ax~*b",B1:B5,0)': 4.0,
    '=MATCH("?x*",B1:B5,0)': 4.0,
    "=MATCH(7,C1:C5,FALSE)": 3.0,
    "=MATCH(8,A1:A5,0)": NOT_AVAILABLE,
    '=MATCH("3",A1:A5,0)': NOT_AVAILABLE,
    "=MATCH(C5,A1:A5,0)": DIVISION,
    "=INDEX(D1:D5,MATCH(-2,A1:A5,0))": 1.0,
    "=ROW()": 9.0,
    "=ROW(B3)": 3.0,
    "=ROW(A4:C4)": 4.0,
    "=ROWS(A1:C5)": 5.0,
    "=COLUMNS($B2:D$3)": 3.0,
    "=ROWS(C5:A1)": 5.0,
}

AREAS: dict[str, object] = {
    "=SUM(A1:A5)": 5.5,
    "=SUM(A1:B5,10)": 15.5,
    "=SUM(B1:B5)": 0.0,
    '=SUM("5",1)': 6.0,
    '=SUM("x",1)': WRONG_VALUE,
    "=SUM(A1:C5)": NOT_AVAILABLE,
    "=SUM(C5,C4)": DIVISION,
    "=MAX(A1:A5)": 3.0,
    "=MIN(A1:A5,9)": -2.0,
    "=MAX(B1:B5)": 0.0,
    "=MIN(A3,5)": 5.0,
    "=COUNT(A1:C5)": 5.0,
    "=COUNTA(A1:C5)": 13.0,
    "=SMALL(A1:B5,2)": 1.5,
    "=LARGE(A1:A5,2)": 3.0,
    "=LARGE(C1:C5,1)": NOT_AVAILABLE,
    "=COUNTIF(A1:A5,3)": 2.0,
    '=COUNTIF(A1:A5,"3")': 2.0,
    '=COUNTIF(A1:A5,">"&1)': 3.0,
    '=COUNTIF(A1:A5,">="&D2)': 3.0,
    '=COUNTIF(A1:A5,"<>3")': 3.0,
    '=COUNTIF(A1:C3,"x")': 2.0,
    '=COUNTIF(B1:B5,"<>x")': 4.0,
    '=COUNTIF(A1:A5,"<>")': 4.0,
    '=COUNTIF(B1:B5,"x*")': 2.0,
    '=COUNTIF(B1:B5,"?x~*b")': 1.0,
    '=COUNTIF(B1:B5,"~*")': 0.0,
    '=COUNTIF(B1:B5,"*~**")': 1.0,
    '=COUNTIF(B1:B5,"???")': 2.0,
    '=COUNTIF(B1:B5,"éva")': 1.0,
    '=COUNTIF(A1:A5,"")': 1.0,
    '=COUNTIFS(A1:A5,3,D1:D5,">0.7")': 1.0,
    '=COUNTIFS(B1:B5,"x*",D1:D5,0.5)': 1.0,
    '=SUMIF(B1:B5,"x*",A1:A5)': 4.5,
    '=SUMIF(A1:A5,">0")': 7.5,
    '=SUMIF(B1:B5,"z",C1:C5)': 0.0,
    "=SUMIF(A1:A5,-2,C1:C5)": NOT_AVAILABLE,
    "=SUMPRODUCT(A1:A5,D1:D5)": 3.25,
    "=SUMPRODUCT(A1:A5,B1:B5)": 0.0,
    "=SUMPRODUCT(A1:B5)": 5.5,
}

TEXTS: dict[str, object] = {
    '=FIND("b","abcb")': 2.0,
    '=FIND("b","abcb",3)': 4.0,
    '=FIND("B","abc")': WRONG_VALUE,
    '=FIND("a","abc",9)': WRONG_VALUE,
    '=SEARCH("B","abc")': 2.0,
    '=SEARCH("?c","abc")': 2.0,
    '=SEARCH("~*",B4)': 3.0,
    '=SEARCH("x","abc")': WRONG_VALUE,
    '=LEFT("abc")': "a",
    '=LEFT("abc",2)': "ab",
    '=LEFT("abc",9)': "abc",
    "=LEFT(345,1)": "3",
    '=RIGHT("abc",2)': "bc",
    '=RIGHT("abc",0)': "",
    '=MID("abcd",2,2)': "bc",
    '=MID("abcd",9,2)': "",
    '=LEN("Éva")': 3.0,
    "=LEN(A3)": 0.0,
    "=LEN(D2)": 3.0,
    '=TRIM("  a   b ")': "a b",
    '=UPPER("éva b")': "ÉVA B",
    '=SUBSTITUTE("aXbxaX","X","-")': "a-bxa-",
    '=SUBSTITUTE("abc","","-")': "abc",
    '=REPT("ab",2.9)': "abab",
    '=REPT("ab",0)': "",
    '=TEXT(7,"000")': "007",
    '=TEXT(1234,"000")': "1234",
    '=TEXT(2.5,"0")': "3",
    '=TEXT(A3,"0")': "0",
    '=VALUE("12")': 12.0,
    '=VALUE("-0.5")': -0.5,
    '=VALUE("007")': 7.0,
    "=VALUE(A1)": 3.0,
    '=VALUE("W12")': WRONG_VALUE,
    '=VALUE("")': WRONG_VALUE,
    "=UPPER(C4)": NOT_AVAILABLE,
}

ALL = {**ARITHMETIC, **JOINS_AND_COMPARISONS, **CHOICES, **PLACES, **AREAS, **TEXTS}


@pytest.mark.parametrize(("formula", "value"), ALL.items())
def test_a_formula_shows_what_excel_shows(formula: str, value: object) -> None:
    result = shown(formula, CELLS)
    assert (type(result), result) == (type(value), value)


OTHERS: dict[str, Typed] = {
    "Results": {"A1": [4, 5]},
    "Bob's Cup": {"A1": 6},
    "Año 2": {"A1": "=A2*2", "A2": 7},
    "A1": {"B2": 8},
}
REFERENCES = {
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
