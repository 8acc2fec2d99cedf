"""The proof that nothing is computed that Excel would show otherwise: each of these is unknown.

Either Excel and LibreOffice part here, or the formula is outside of the closed set of functions.
"""

from __future__ import annotations

import re

import pytest
from openpyxl.utils import coordinate_to_tuple
from recalculation.small_books import (
    NOT_AVAILABLE,
    Typed,
    book_of,
    reason_of,
    sheet_of,
    shown,
)
from workbook.live.calculating import EXCEL_2010

from xltiebreak.lossless.recalculation.cells import Why
from xltiebreak.lossless.recalculation.functions import FUNCTIONS
from xltiebreak.lossless.recalculation.values import Value

CELLS: Typed = {
    "A1": [3, 1.5, None, '=""', "x"],
    "B1": [True, 1, "5", "12", 0.1 + 0.2],
    "C1": [0.1, 0.2, -0.3, "a~b", "ab"],
    "D1": [NOT_AVAILABLE, "TRUE", "\N{GRINNING FACE}", "=1/0", "=A1"],
    "E1": ["=LARGE(A1:A2,1)", "=SMALL(A1:A2,9)", "=E2", "=1E300*1E300", "n" * 300],
    "F1": ["ı", "\N{LATIN SMALL LIGATURE FI}"],
}

TRUTHS = """
=TRUE&""   =B1&"x"   =LEN(TRUE)   =TRUE=1   =B1=B2   =1<2<3   =B1>0   =TRUE>FALSE   =SUM(B1:B2)
=MAX(B1:B2)   =COUNT(B1:B2)   =SMALL(B1:B2,1)   =SUMPRODUCT(B1:B2)   =SUMIF(B1:B2,"<>7")
=COUNTIF(B1:B2,1)   =COUNTIF(B1:B2,"<>1")   =COUNTIF(B1:B2,">0")   =COUNTIF(B1:B2,TRUE)
=COUNTIF(B1:B2,"TRUE")   =COUNTIF(D1:D2,"TRUE")   =COUNTIFS(D1:D2,"=true",B3:B4,"*")
=COUNTIF(B1:B2,"<>FALSE")   =MATCH(TRUE,B1:B2,0)   =MATCH(1,B1:B2,0)   =ISNUMBER(B1)   =VALUE(B1)
=TEXT(FALSE,"0")   =AND(A1:A3)   =AND(A3,TRUE)   =OR(A5,TRUE)   =AND(IF(TRUE,A3),TRUE)
=IF("x",1,2)   =IF(A4,1,2)   =NOT("TRUE")
"""

TEXTS_FOR_NUMBERS = """
=VALUE("1/2")   =VALUE(" 4 ")   =VALUE("1e3")   =VALUE("5%")   =VALUE("$5")   =VALUE("Mar 3")
=VALUE("5 pm")   =VALUE("5pm")   =VALUE("5:30")   =VALUE("1,5")   =VALUE("5.")   =VALUE("(5)")
=VALUE("2024-01-01T10:00:00")   ="1/2"+1   =" 4 "*1   ="1.5"+1   =-"1e3"   ="5%"/5   =SUM("Mar 3")
=TEXT("5","0")   =TEXT("","0")   =TEXT(A4,"0")   =TEXT(-1,"0")   =TEXT(1.5,"0.0")
=TEXT(2E17/3,"0")   =TEXT(0.49999999999999994,"0")   =SMALL(A1:A2,"2")   =MATCH("12",B3:B4,0)
=COUNTIF(B3:B4,5)   =COUNTIF(B3:B4,"<>5")   =COUNTIF(A1:A3,"1/2")   =0.00001&""   =1E11&""
=LEN(1/3000000)   =123456789012345678&""
"""

NEARLY_EQUAL = """
=0.1+0.2=0.3   =B5=0.3   =B5>0.3   =0.1+0.2-0.3   =B5-0.3   =COUNTIF(B5,0.3)   =COUNTIF(B5,">0.3")
=COUNTIF(B5,"<=0.3")   =MATCH(0.3,B4:B5,0)   =SUM(C1:C3)   =SUM(C1:C3)=0   =SUMIF(C1:C3,"<>1")
=SUMPRODUCT(C1:C3)
"""

SEARCHES_AND_ORDERS = """
="a"<"b"   =A5>="b"   =COUNTIF(A1:A5,">a")   =COUNTIF(A1:A5,A3)   =COUNTIF(A1:A5,"=")
=COUNTIF(A1:A5,"<>")   =COUNTIF(D1:D2,"#N/A")   =SUMIF(D1:D2,"<>#N/A")   =COUNTIF(D1:D2,D1)
=COUNTIF(D3,"?")   =COUNTIF(C4:C5,"a~b")   =MATCH("a~b",C4:C5,0)   =COUNTIF(E4:E5,E5)
=MATCH(E5,E4:E5,0)   =MATCH(A3,A1:A5,0)   =MATCH(3,A1:A5)   =MATCH(3,A1:A5,1)   =MATCH(3,A1:B5,0)
=INDEX(A1:B5,0,1)   =INDEX(A1:B5,1)   =SUMIF(A1:A5,">0",B1)   =SUMIF(A1:A2,"<2",C5:D5)
=FIND("","abc")   =SEARCH("","abc")   =SEARCH("*","")   =SEARCH("~a","a~ab")   ="ı"="I"
=MATCH("i",F1:F2,0)   =COUNTIF(F1,"i*")
=COUNTIF(A1:B5,"???")   =IF(A1>9,1,)   =IF(A1>2,,1)
=COUNTIF(F2,"fi*")   =SEARCH("é","É")   ="ß"="SS"
=COUNTIF(A5,"ß")+COUNTIF(A5,"x")+("Straße"="STRASSE")   =UPPER("ß")   =LEN("😀")   =LEFT(D3,1)
=MID("a😀b",2,1)   =FIND("b","😀b")   =REPT("n",32768)   =REPT("n",32767)&"n"
=SUBSTITUTE(REPT("n",20000),"n","nn")
"""

WHICH_ERROR = """
=SMALL(A1:A2,9)   =E3   =D1+D4   =SUM(D1:D4)   =A5+D1   =FIND(D4,D1)   =CHOOSE(4,1)
=INDEX(A1:A5,9)   =LEFT("abc",-1)   =COUNTIFS(A1:A2,1,B1:B3,1)   =SUMPRODUCT(A1:A2,A1:A3)
=1E300*1E300   =IF(1E300*1E300>5,1,2)   =LEFT("abc",1E300*1E300)   =CHOOSE(1E300*1E300,1)
=MAX(E4,1)   =1E999   =IF(A1>9,1E999,2)
"""

REFERENCES = """
=A1:A3   =A1:A3+1   =-A1:A3   =LEN(A1:A3)   =IF(A1:A3,1,2)   =SUM(IF(TRUE,B3))
=MAX(IF(TRUE,A3),-5)   =MIN(CHOOSE(1,A3),5)   =SUM(A:A)   =SUM(1:3)   =Points   =SUM(Points)
=SUM(T[Pts])   =SUM(T[@Pts])   =SUM(Open:Cup!A1)   =SUM('Open:Cup'!A1)   =[1]Open!A1
='[1]Open'!A1   ='[Cup.xlsx]Open'!A1   =Cup!A1   =SUM({1,2})   ={1,2}   =SUM((A1,A2))
=SUM(A1:A3 A2:A4)   =A1:A3 A2:A4   =A1,A2   =SUM(A1:INDEX(A1:A5,2))   =SUM(A1#)   =@A1   =A0
=ABC1048577   =XFE1   =#REF!   =R1C1   =SUM(A1   =1+   =   =2^3   =5%   =SUM   =IF(TRUE)   =SUM()
=SUBSTITUTE("a","a","b",1)   =COUNT(1,2)   =ROW(A1:A3)   =INDIRECT("A1")   =OFFSET(A1,1,0)
=NOW()   =RAND()   =VLOOKUP(1,A1:B5,2,FALSE)   =IF(TRUE,1,VLOOKUP(1,A1:B5,2,FALSE))
=_xlfn.LET(_xlpm.x,1,_xlpm.x)   =_xlfn.LAMBDA(_xlpm.x,_xlpm.x)(1)   =_xlfn.XLOOKUP(1,A1:A5,B1:B5)
"""

TABLES = (TRUTHS, TEXTS_FOR_NUMBERS, NEARLY_EQUAL, SEARCHES_AND_ORDERS, WHICH_ERROR, REFERENCES)
FORMULAS = [one for table in TABLES for one in re.split(r" {3}|\n", table.strip())]
"""Three spaces stand between two of them."""


@pytest.mark.parametrize("formula", FORMULAS)
def test_a_formula_is_unknown_where_programs_part(formula: str) -> None:
    assert reason_of(formula, CELLS)


REASONS = {
    "=VLOOKUP(1,A1:B5,2,FALSE)": "the function VLOOKUP",
    "=_xlfn.XLOOKUP(1,A1:A5,B1:B5)": "the function XLOOKUP",
    "=SUM(Points)": "the name Points",
    "=Cup!A1": "another workbook or a sheet that is missing",
    "=SUM(B1:B2)": "a truth value among numbers",
    "=B5=0.3": "numbers that are nearly equal",
    '=VALUE("1/2")': "a text that may be a number or a date",
    "=A1:A3": "several cells in place of one",
    "=SUM(A1:XFD1048576)": "too many cells",
}


@pytest.mark.parametrize(("formula", "reason"), REASONS.items())
def test_the_reason_says_what_is_not_known(formula: str, reason: str) -> None:
    assert reason_of(formula, CELLS) == reason


@pytest.mark.parametrize(
    "formula", ["IFERROR(SMALL(A1:A2,9),7)", "IFERROR(E3,7)", "IF(COUNTA(E2)=1,7)"]
)
def test_an_error_of_an_uncertain_name_is_known_to_be_one(formula: str) -> None:
    assert shown(f"={formula}", CELLS) == 7.0


def test_the_functions_are_those_of_our_own_formulas() -> None:
    assert set(FUNCTIONS) == EXCEL_2010 | {"TRUE", "FALSE"}


# Cells that read others.


def results(typed: Typed, addresses: str, **more: object) -> list[Value | Why]:
    """What cells of the sheet Open show, asked in this order."""
    book = book_of(sheet_of("Open", typed, **more))
    return [book.result("open", coordinate_to_tuple(one)) for one in addresses.split()]


def test_an_unknown_cell_says_where_the_first_unknown_one_is() -> None:
    first = Why("the function NOW", "Open", (1, 1))
    typed: Typed = {"A1": "=NOW()", "A2": "=A1+1", "A3": "=SUM(A1:A2)", "A4": '=IFERROR(A3,"")'}
    assert results(typed, "A4 A3 A2 A1") == [first] * 4


def test_an_unknown_cell_of_a_branch_that_is_not_taken_does_not_matter() -> None:
    typed: Typed = {"A1": "=NOW()", "A2": "=IF(FALSE,A1,5)", "A3": "=CHOOSE(2,A1,6)"}
    typed = {**typed, "A4": "=IFERROR(7,A1)", "A5": "=IF(ROWS(A1:A4)=4,8,A1)"}
    assert results(typed, "A2 A3 A4 A5") == [5.0, 6.0, 7.0, 8.0]


CIRCLES: dict[str, Typed] = {
    "self": {"A1": "=A1+1"},
    "area": {"A1": [1, "=SUM(A1:A3)"]},
    "two": {"A1": "=B1", "B1": "=A1"},
    "long": {"A1": [f"=A{row % 500 + 1}" for row in range(1, 501)]},
}


@pytest.mark.parametrize("name", CIRCLES)
def test_the_cells_of_a_circle_and_their_readers_are_unknown(name: str) -> None:
    typed = {**CIRCLES[name], "D9": "=A1+A2", "D8": "=D9"}
    asked = "D8 D9 A2" if name == "area" else "D8 D9 A1"
    found = results(typed, asked)
    assert {why.reason for why in found if isinstance(why, Why)} == {"a circle"}
    assert all(isinstance(why, Why) for why in found)


def test_a_chain_of_100_000_cells_is_computed() -> None:
    last = 100_000
    typed: Typed = {"A1": [1, *(f"=A{row}+1" for row in range(1, last))]}
    assert results(typed, f"A{last}") == [last]


def test_brackets_may_be_as_deep_as_in_excel() -> None:
    assert shown(f"={'(' * 60}1{')' * 60}") == 1.0
    assert shown(f"={'IF(TRUE,1+' * 60}1{')' * 60}") == 61.0
    assert shown(f"=1{'+1' * 1000}") == 1001.0
    for deep in (f"={'(' * 200}1{')' * 200}", f"={'-' * 5000}1", f"={'NOT(' * 5000}1{')' * 5000}"):
        assert reason_of(deep) == "too many levels of brackets"


def test_a_vouched_value_stands_in_only_for_an_unknown_formula() -> None:
    typed: Typed = {"A1": "=BUCHHOLZ(B1)", "A2": "=2+2", "A3": "=A1+A2"}
    vouched = {(1, 1): 10.0, (2, 1): 99.0}
    assert results(typed, "A3 A2 A1", vouched=vouched) == [14.0, 4.0, 10.0]


def test_blank_cells_that_an_array_may_fill_are_unknown() -> None:
    spill = Why("an array that may grow", "Open", (2, 2))
    typed: Typed = {"B2": 1, "B3": 2, "E1": "=A1+A5+C1", "E2": "=B2+B3", "E3": "=SUM(B2:B4)"}
    typed = {**typed, "F1": "=C2", "F2": "=SUM(A1:A9,B1:D1)"}
    found = results(typed, "E1 E2 E3 F1 F2", spills=[(2, 2)])
    assert found == [0.0, 3.0, spill, spill, 0.0]


def test_all_areas_together_may_be_too_many_cells(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("xltiebreak.lossless.recalculation.cells._MOST_CELLS", 10)
    typed: Typed = {"D1": ["=COUNT(A1:A6)", "=COUNT(A1:A6)+1", "=COUNT(B1:B6)"]}
    assert results(typed, "D1 D2 D3") == [0.0, 1.0, Why("too many cells", "Open", (3, 4))]
