"""A director's own formulas in tie-break columns: kept, with their results, and judged.

Each kind of formula stands in the column of the modified median or of Solkoff for every player.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

import naive
import pytest
from libreoffice import needs_libreoffice
from openpyxl import Workbook, load_workbook
from random_events import Results, random_event
from thinning import few
from workbook.live.filled import compared

from xltiebreak.book.filling import fill
from xltiebreak.book.reading import Report

ROUNDS, PLAYERS = 4, 8
MM, SO, FIRST = 4, 5, 6
"""Columns: No., Name, Pts, MM, SO, Rnd1 ..."""


class Row(NamedTuple):
    """What a formula of a row may name."""

    row: int
    right: Fraction
    """The player's Solkoff."""

    opponents: str
    """The cells of the opponents' points, joined by commas."""


KINDS: dict[str, Callable[[Row], str]] = {
    "a sum of cells": lambda one: f"SUM({one.opponents or 0})+{_rest(one)}",
    "a sum by signs": lambda one: f"{one.opponents.replace(',', '+') or 0}+{_rest(one)}",
    "a number": lambda one: f"{float(one.right)}+0",
    "a choice": lambda one: f'IF(A{one.row}="",0,{float(one.right)})',
    "what is looked up": lambda one: f"INDEX($L$2:$L$9,MATCH(A{one.row},$K$2:$K$9,0))",
    "a sum by a condition": lambda one: f"SUMIF($K$2:$K$9,A{one.row},$L$2:$L$9)",
    "the largest": lambda one: f"LARGE(L{one.row}:L{one.row},1)",
    "another function": lambda one: f"VLOOKUP(A{one.row},$K$2:$L$9,2,FALSE)",
    "our function": lambda one: f"SOLKOFF(F{one.row}:I{one.row})",
    "one that is wrong": lambda one: f"{float(one.right)}+1",
}
UNKNOWN, OURS, WRONG = "another function", "our function", "one that is wrong"


def _rest(one: Row) -> str:
    """What unplayed rounds add to the points of the opponents, as a cell of its own has it."""
    return f"M{one.row}"


def made(seed: int, kind: str, path: Path) -> tuple[Report, dict[int, Fraction], dict[int, str]]:
    """A sheet with formulas of a kind, filled; the right values and the formulas by row."""
    rng = random.Random(f"{seed} {kind}")
    event: Results = random_event(rng, PLAYERS, ROUNDS)
    book = Workbook()
    sheet: Any = book.active
    sheet.title = "Open"
    heads = ["No.", "Name", "Pts", "MM", "SO", *(f"Rnd{turn + 1}" for turn in range(ROUNDS))]
    sheet.append(heads)
    right = {number: naive.SO(event, number) for number in event}
    texts: dict[int, str] = {}
    for row, (number, cells) in enumerate(event.items(), 2):
        points = [f"C{1 + naive.opponent(cell)}" for cell in cells if cell[:1] in "WLD"]
        known = sum(
            (naive.score(event, naive.opponent(c)) for c in cells if c[:1] in "WLD"), Fraction()
        )
        texts[row] = KINDS[kind](Row(row, right[number], ",".join(points)))
        sheet.append([number, f"Player {number}", float(naive.score(event, number))])
        for column, text in enumerate(cells, FIRST):
            sheet.cell(row, column, text)
        sheet.cell(row, SO, f"={texts[row]}")
        for column, value in (
            (11, number),
            (12, float(right[number])),
            (13, float(right[number] - known)),
        ):
            sheet.cell(row, column, value)
    book.save(path)
    report = fill(path, path.with_name(f"{path.stem}-filled.xlsx"))
    assert report.written, report.problems
    values = {row: right[number] for row, number in enumerate(event, 2)}
    return report, values, texts


@pytest.mark.parametrize("kind", KINDS)
def test_formulas_stay_with_their_results_and_other_columns_are_filled(
    kind: str, tmp_path: Path
) -> None:
    for seed in range(few(6, 1)):
        report, right, texts = made(seed, kind, tmp_path / f"{seed}.xlsx")
        assert report.written
        formulas, shown = (
            load_workbook(report.written, data_only=data)["Open"] for data in (False, True)
        )
        for row, text in texts.items():
            assert formulas.cell(row, SO).value == f"={text}"
            wanted = right[row] + (kind == WRONG)
            assert shown.cell(row, SO).value == (None if kind == UNKNOWN else wanted), (kind, row)
            assert isinstance(shown.cell(row, MM).value, int | float)
        said = [one.message for one in report.problems if "the formula of SO shows" in one.message]
        assert len(said) == (kind == WRONG)
        if said:
            assert said == [
                f"the formula of SO shows {float(right[2] + 1):g} here, right is "
                f"{float(right[2]):g}, and {PLAYERS - 1} more"
            ]
        assert report.formulas.left == (PLAYERS if kind == UNKNOWN else 0)
        if kind == UNKNOWN:
            assert report.formulas.reasons == ("the function VLOOKUP in Open!E2",)


@needs_libreoffice
@pytest.mark.slow
def test_libreoffice_calculates_the_same(tmp_path: Path) -> None:
    paths = [
        report.written
        for kind in KINDS
        if kind not in (UNKNOWN, OURS)
        for seed in range(few(6, 1))
        if (report := made(seed, kind, tmp_path / f"{kind} {seed}.xlsx")[0]).written
    ]
    assert [one for one in compared(paths, tmp_path / "out") if one.stored != one.calculated] == []


def test_only_a_call_for_the_own_row_gets_our_number(tmp_path: Path) -> None:
    report, _, _ = made(1, OURS, tmp_path / "event.xlsx")
    book = load_workbook(tmp_path / "event.xlsx")
    book["Open"]["E2"] = "=SOLKOFF(F3:I3)"
    book["Open"]["E3"] = "=SOLKOFF(F3:H3)"
    book["Open"]["E4"] = "=SOLKOFF(F4:I4)*2"
    book["Open"]["E5"] = "=_xldudf_SOLKOFF(F5:I5)"
    book.save(tmp_path / "event.xlsx")
    report = fill(tmp_path / "event.xlsx", tmp_path / "out.xlsx")
    shown = load_workbook(tmp_path / "out.xlsx", data_only=True)["Open"]
    assert [shown[f"E{row}"].value is None for row in range(2, 7)] == [
        True,
        True,
        True,
        False,
        False,
    ]
    assert report.formulas.left == 3
