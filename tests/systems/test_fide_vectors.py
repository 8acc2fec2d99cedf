"""The printed values of the exercises, from everything in which a director may have the event.

Workbooks in FIDE's cell style and in that of chess-results.com, a tournament report, and worksheet
functions; the package's own letters besides.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import openpyxl
import pytest
from naive import Sheet
from openpyxl.worksheet.worksheet import Worksheet
from tec import (
    ROUND_ROBIN,
    ROUND_ROBIN_MATRIX,
    ROUND_ROBIN_VALUES,
    SWISS,
    swiss_vectors,
    values_of,
)

import xltiebreak
from xltiebreak import udfs
from xltiebreak.event import Event
from xltiebreak.ranking import order_of
from xltiebreak.systems import EDITIONS, figure, find

Rows = list[list[object]]
Spell = Callable[[str], str]

SIGNS = {"W": "+", "D": "=", "L": "-", "X": "+F", "F": "-F"}
POINTS = {"W": "1", "D": "½", "L": "0", "X": "+", "F": "-"}


def opponent(cell: str) -> str:
    return cell[1:].rstrip("wb")


def color(cell: str) -> str:
    return cell[-1] if cell[-1] in "wb" else ""


def as_fide_writes(cell: str) -> str:
    """`+W9` `=BYE` `+BYE` `--` `+F9`"""
    byes = {"-B-": "+BYE", "-H-": "=BYE", "-U-": "--"}
    if cell in byes:
        return byes[cell]
    played_with = "" if cell[0] in "XF" else color(cell).upper()
    return f"{SIGNS[cell[0]]}{played_with}{opponent(cell)}"


def as_chess_results_writes(cell: str) -> str:
    """`9w1` `-½` `-1` `-0` `9-`; a forfeit has a colour there, though none was played"""
    byes = {"-B-": "-1", "-H-": "-½", "-U-": "-0"}
    if cell in byes:
        return byes[cell]
    return f"{opponent(cell)}{color(cell) or 'w' * (cell[0] == 'X') or 'b'}{POINTS[cell[0]]}"


def in_letters(cell: str) -> str:
    return cell


STYLES: dict[str, Spell] = {
    "FIDE's signs": as_fide_writes,
    "chess-results": as_chess_results_writes,
    "letters": in_letters,
}


def rows_of(sheet: Sheet, spell: Spell, order: Sequence[int] = ()) -> Rows:
    rounds = len(next(iter(sheet.results.values())))
    head: list[object] = ["No.", "Name", "Rtg", *(f"{n + 1}.Rd" for n in range(rounds))]
    rows: Rows = [head]
    for no in order or sheet.results:
        rows.append([no, f"Player {no}", sheet.ratings[no], *map(spell, sheet.results[no])])
    return rows


def workbook(folder: Path, rows: Rows) -> Path:
    book = openpyxl.Workbook()
    sheet = book.active
    assert isinstance(sheet, Worksheet)
    for row, values in enumerate(rows, 1):
        for column, value in enumerate(values, 1):
            cell = sheet.cell(row, column, value)  # type: ignore[call-overload]
            cell.data_type = "s" if isinstance(value, str) else cell.data_type  # =B1 is a draw
    book.save(folder / "event.xlsx")
    return folder / "event.xlsx"


def from_workbook(folder: Path, rows: Rows) -> Event:
    (table,) = xltiebreak.read_workbook(workbook(folder, rows)).crosstables
    assert table.sound, table.problems
    return table.event


def from_report(folder: Path, rows: Rows) -> Event:
    """From a tournament report that was made of the workbook."""
    report = folder / "event.trf"
    xltiebreak.convert(workbook(folder, rows), report)
    (table,) = xltiebreak.read_workbook(report).crosstables
    assert table.sound, table.problems
    return table.event


@pytest.fixture(params=[*STYLES, "shuffled", "TRF"])
def swiss(request: pytest.FixtureRequest, tmp_path: Path) -> Event:
    if request.param == "TRF":
        return from_report(tmp_path, rows_of(SWISS, as_chess_results_writes))
    if request.param == "shuffled":
        numbers = sorted(SWISS.results, key=lambda no: no * 7 % 17)
        return from_workbook(tmp_path, rows_of(SWISS, as_fide_writes, numbers))
    return from_workbook(tmp_path, rows_of(SWISS, STYLES[request.param]))


def agree(event: Event, code: str, edition: str, printed: Sequence[Fraction | None]) -> None:
    computed = find(code, edition).values(event)
    for number, expected in enumerate(printed, 1):
        if expected is not None:
            assert computed[number] == expected, f"{code} of player {number} by {edition}"


def test_the_swiss_event_however_it_is_written(swiss: Event) -> None:
    assert not swiss.is_round_robin
    for edition, code, printed in swiss_vectors():
        agree(swiss, code, edition, printed)


@pytest.mark.parametrize("style", [*STYLES, "TRF"])
def test_the_round_robin_however_it_is_written(style: str, tmp_path: Path) -> None:
    if style == "TRF":
        event = from_report(tmp_path, rows_of(ROUND_ROBIN, in_letters))
    else:
        event = from_workbook(tmp_path, rows_of(ROUND_ROBIN, STYLES[style]))
    assert event.is_round_robin
    for edition in EDITIONS:
        for code, printed in values_of(ROUND_ROBIN_VALUES).items():
            agree(event, code, edition, printed)


def test_the_round_robin_as_a_matrix(tmp_path: Path) -> None:
    """There 5 is Helene and 6 is Franck: the values of the two are the other way round."""
    rows: Rows = [list(line.split()) for line in ROUND_ROBIN_MATRIX.strip().splitlines()]
    event = from_workbook(tmp_path, rows)
    assert event.is_round_robin and not event.in_rounds
    for edition in EDITIONS:
        for code, printed in values_of(ROUND_ROBIN_VALUES).items():
            agree(event, code, edition, [*printed[:4], printed[5], printed[4]])


# Worksheet functions.


def test_worksheet_functions_take_a_row_and_places() -> None:
    rows = rows_of(SWISS, as_fide_writes)
    row = [rows[4]]
    assert udfs.TIEBREAK(row, "BH", rows, "fide2024") == [[15.0]]
    assert udfs.TIEBREAK(row, "BH", rows, "fide2026") == [[14.0]]
    # 3.5 points: BH/C1 13.0 of player 3, 11.5 of 4, 11.0 of 1 and 16; BH 12.5 of both; SB 8, 7.25
    places = udfs.TBPLACE(rows, "fide-swiss", None, "fide2024")
    assert [places[no][0] for no in (2, 3, 4, 1, 16)] == [1, 2, 3, 4, 5]
    assert udfs.TBPLACE(rows, None, None, "fide2024") == places
    ((text,),) = udfs.TBEXPLAIN(row, "BH", rows, None, "fide2026")
    # the dummy of the half-point bye has 2.5, draws in five rounds, and not the own 3.5
    assert text == "BH 14.0 = 3.0* + 2.5* + 1.5 + 3.5 + 3.5"


def test_worksheet_functions_say_which_rules_there_are() -> None:
    rows = rows_of(SWISS, as_fide_writes)
    ((text,),) = udfs.TIEBREAK(rows, "BH", None, "fide")
    assert text == f"#TB: no rules are called fide: there are us, {', '.join(EDITIONS)}"
    ((text,),) = udfs.TIEBREAK(rows, "BH")
    listed = ", ".join(EDITIONS)
    assert f"not the same in {listed}: say which, as in fide2026:BH" in str(text)


# Places.


def test_the_orders_of_fide() -> None:
    assert [system.exact for system in order_of("fide-swiss", "fide2024")] == [
        *("BH/C1 (fide2024)", "BH (fide2024)", "SB (fide2024)", "PS (fide2024)")
    ]
    assert [system.exact for system in order_of("fide2019", "fide2026")] == [
        *("BH/C1 (fide2012)", "BH (fide2012)", "WIN (fide2012)", "WB")
    ]
    assert {system.rules for system in order_of("fide-rr")} == {"fide2026"}


def test_the_round_robin_in_its_order() -> None:
    (table,) = xltiebreak.read_values(rows_of(ROUND_ROBIN, in_letters))
    standings = xltiebreak.rank(table.event, rules="fide2026")
    # 1 beat 2 and 3, who drew: then wins, 3 each, and SB 6.25 each, and Koya 0.5 each.
    # 6 has 1.5 points against 5 and 4, 5 has 1, 4 has 0.5.
    assert [(s.number, s.place, s.separated_by) for s in standings] == [
        *((1, 1, "DE"), (2, 2, None), (3, 2, None)),
        *((6, 4, "DE"), (5, 5, "DE"), (4, 6, None)),
    ]
    encounters = [figure(standing.tiebreaks["DE"]) for standing in standings]
    assert encounters == ["1.0", "2.0", "2.0", "1.0", "2.0", "3.0"]


def test_an_event_declared_swiss_is_no_round_robin() -> None:
    (table,) = xltiebreak.read_values(rows_of(ROUND_ROBIN, in_letters))
    as_swiss = replace(table.event, round_robin=False)
    # the forfeit of round 4 is a dummy: 1.5 for both, where the opponent has 1.5, too
    assert find("WON", "fide2024").value(table.event, 6) == 1
    assert find("WON", "fide2024").value(as_swiss, 6) == 0
