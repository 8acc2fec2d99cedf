"""Random formulas over nasty cells: what is computed is what LibreOffice calculates.

Left out is where LibreOffice 7.4 errs, and Excel's value is computed: a wildcard meets numbers too
(`5*` meets 5), COUNTIFS passes over blank cells at the top of an area that meet `<>x` or an empty
text, SUMPRODUCT over errors beside texts, and a formula that shows a blank cell is blank itself.
"""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import pytest
from libreoffice import convert_all, needs_libreoffice
from openpyxl import Workbook, load_workbook
from thinning import few

from xltiebreak.lossless.package import Package
from xltiebreak.lossless.recalculation.cells import Why
from xltiebreak.lossless.recalculation.values import ErrorValue, Value
from xltiebreak.lossless.results import Workings
from xltiebreak.reading.grid import Cell

FORMULAS = 400
"""How many formulas a workbook has."""

KNOWN = 1 / 3
"""The least share of known ones."""

ROWS, COLUMNS, TEXTS = 8, "ABCDEF", "G"
WITH_ERRORS = COLUMNS[:2]
CELLS: tuple[object, ...] = (
    *(0, 1, 2, 3, -1, 0.5, 1.5, 2.5, 12, 1e5, 1 / 3, 0.1, 0.2, 0.3, 0.1 + 0.2),
    *("x", "X", "Éva", "ÉVA", 'O\'Neil, "Bo"', "W12", "a*b", "a~b", "two words", " x ", "-", "½"),
    *("5", "0.5", "-1", "007", "1e3", "#1", "Straße", "STRASSE", "Ånke", "ånke", "b\u00adc", "bc"),
    *('=""', '=""', "=A1+0", True, False),
)
ERRORS = ("=1/0", "#N/A", "#DIV/0!")
BLANKS = 0.25
"""The share of blank cells. The last column has texts only, for wildcards."""

PARTS: dict[str, tuple[str, ...]] = {
    "number": (
        *("{n}+{n}", "{n}-{n}", "{n}*{n}", "{n}/{n}", "-{n}", "({n}+{k})*{k}", "{v}+{n}"),
        *("SUM({a})", "SUM({a},{n})", "MAX({a})", "MIN({a},{n})", "COUNT({a})", "COUNTA({a})"),
        *("SUM({v},{v})", "COUNTIF({a},{c})", "COUNTIF({w},{p})", "COUNTIF({a},{v})"),
        *("COUNTIFS({l},{k},{w},{p})", "SUMIF({l},{c},{l})", "SUMIF({w},{p},{l})"),
        *('COUNTIFS({l},{k},{l},">"&{k})', "SUMIF({a},{c})", "MATCH({p},{w},0)"),
        *("SUMPRODUCT({f},{f})", "SUMPRODUCT({f})", "SMALL({a},{k})", "LARGE({a},{k})"),
        *("MATCH({v},{l},0)", "MATCH({t},{l},0)", "MATCH({n},{l},)", "INDEX({l},{k})"),
        *("INDEX({b},{k},{k})", "ROW({v})", "ROWS({a})", "COLUMNS({b})", "LEN({t})", "LEN({v})"),
        *("FIND({t},{t})", "SEARCH({t},{t})", "SEARCH({v},{v},{k})", "VALUE({t})", "VALUE({v})"),
        *("IF({b1},{n},{n})", "IF({b1},{v})", "IFERROR({n},{k})", "CHOOSE({k},{n},{v},{n})"),
        *("IF({b1},,{n})", "IFERROR({v},)", "ROW()", "{k}", "{k}", "{v}", "{v}"),
    ),
    "text": (
        *("{t}&{t}", "{v}&{v}", '{n}&""', "LEFT({t},{k})", "RIGHT({v},{k})", "MID({t},{k},{k})"),
        *("TRIM({v})", "UPPER({v})", "SUBSTITUTE({t},{t},{t})", "REPT({v},{k})", "LEFT({v})"),
        *('TEXT({n},"0")', 'TEXT({v},"000")', "IF({b1},{t},{t})", "IFERROR({t},{t})", "{v}"),
        *("CHOOSE({k},{v},{t})", "INDEX({l},{k})", '"x"', '""', '"a*b"', '"É"', '"5"'),
    ),
    "truth": (
        *("{n}={n}", "{n}<{n}", "{n}>={k}", "{v}={v}", "{t}={t}", "{t}<>{v}", '{v}=""', "{v}>{k}"),
        *("AND({b1},{b1})", "OR({b1},{n})", "NOT({b1})", "NOT({v})", "ISNUMBER({v})"),
        *("ISNUMBER({n})", "ISNUMBER(MATCH({v},{l},0))", "AND({a})", "TRUE"),
    ),
    "condition": (
        *("{k}", "{v}", '">"&{k}', '"<="&{n}', '"<>"&{v}', '"="&{k}', '"<>x"', '"<>"', '"="', '""'),
        *('"éva"', '"STRASSE"', '"5"', '">x"', '"bc"', '"<>5"', '"#N/A"', '"TRUE"', '"<>0.5"'),
    ),
    "pattern": ('"*"', '"?*"', '"x*"', '"~*"', '"*~**"', '"<>*"', '"a~b"', '"?"', '"É*"', '"w??"'),
}
KINDS = {"n": "number", "t": "text", "b1": "truth", "c": "condition", "p": "pattern"}
DEPTH = 3


def formula_of(rng: random.Random, kind: str, depth: int) -> str:
    """A formula of random parts; at its depth stand cells."""

    def part(found: re.Match[str]) -> str:
        if found[1] in KINDS:
            return formula_of(rng, KINDS[found[1]], depth - 1) if depth > 1 else _cell(rng)
        return {
            "k": _count,
            "v": _cell,
            "l": _line,
            "b": _block,
            "a": _area,
            "w": _texts,
            "f": _faultless,
        }[found[1]](rng)

    made = re.sub(r"\{(\w+)\}", part, rng.choice(PARTS[kind]))
    return (
        f"({made})" if re.search(r"[-+*/&=<>]", made) and kind not in "condition pattern" else made
    )


def _count(rng: random.Random) -> str:
    return str(rng.choice((0, 1, 1, 1, 2, 2, 2, 3, 3, 5)))


def _cell(rng: random.Random) -> str:
    return f"{rng.choice(COLUMNS)}{rng.randint(1, ROWS)}"


def _line(rng: random.Random, columns: str = COLUMNS) -> str:
    column, top = rng.choice(columns), rng.randint(1, ROWS - 3)
    return f"${column}{top}:{column}${top + 3}"


def _faultless(rng: random.Random) -> str:
    return _line(rng, COLUMNS[len(WITH_ERRORS) :])


def _texts(rng: random.Random) -> str:
    top = rng.randint(1, ROWS - 3)
    return f"{TEXTS}{top}:{TEXTS}{top + 3}"


def _block(rng: random.Random) -> str:
    return f"{_cell(rng)}:{_cell(rng)}"


def _area(rng: random.Random) -> str:
    return rng.choice((_line, _line, _block, _cell))(rng)


def type_book(path: Path, rng: random.Random) -> None:
    """Save a workbook of nasty cells, and of formulas in column H."""
    book = Workbook()
    sheet = book.active
    assert sheet
    texts = tuple(cell for cell in CELLS if isinstance(cell, str) and cell != "=A1+0")
    for column in COLUMNS + TEXTS:
        usual = texts if column in TEXTS else CELLS + ERRORS * (column in WITH_ERRORS)
        likely = rng.sample(usual, 6)  # so that cells equal one another
        for row in range(1, ROWS + 1):
            sheet[f"{column}{row}"] = None if rng.random() < BLANKS else rng.choice(likely)  # type: ignore[assignment]
    for row in range(1, FORMULAS + 1):
        kind = rng.choice(("number", "text", "truth"))
        sheet[f"H{row}"] = f"={formula_of(rng, kind, rng.randint(1, DEPTH))}"
    book.save(path)


def agree(own: Value, there: Any) -> bool:
    """Whether a value is the one of LibreOffice, which keeps truth values as numbers."""
    if isinstance(own, ErrorValue) or there.data_type == "e":
        return isinstance(own, ErrorValue) and bool(there.value == own.text)
    if own in ("", None):
        return there.value is None or there.value == ""
    if isinstance(own, str) or isinstance(there.value, str):
        return bool(there.value == own)
    assert own is not None and isinstance(there.value, int | float), there.value
    return abs(float(there.value) - float(own)) <= 1e-9 * max(1.0, abs(float(own)))


@needs_libreoffice
@pytest.mark.slow
@pytest.mark.parametrize("seed", range(few(10, 1, most=3)))
def test_known_formulas_show_what_libreoffice_calculates(seed: int, tmp_path: Path) -> None:
    path = tmp_path / "cells.xlsx"
    type_book(path, random.Random(seed))
    convert_all([path], "xlsx", tmp_path / "calculated", recalculate=True)
    there = load_workbook(tmp_path / "calculated" / path.name, data_only=True).worksheets[0]
    typed = load_workbook(path).worksheets[0]
    workings, known, wrong = Workings(Package.open(path)), 0, []
    for row in range(1, FORMULAS + 1):
        own = workings.result(typed.title, Cell(row, 8))
        if not isinstance(own, Why):
            known += 1
            if not agree(own, there.cell(row, 8)):
                wrong.append((typed.cell(row, 8).value, own, there.cell(row, 8).value))
    assert not wrong, "\n".join(map(str, wrong))
    assert known >= KNOWN * FORMULAS
