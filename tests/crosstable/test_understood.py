"""The line that says what a crosstable was taken for, and columns that another program filled."""

from __future__ import annotations

import dataclasses

import pytest
from tables import Rows, said, table_of

from xltiebreak.crosstable import Grid, read
from xltiebreak.crosstable.table import understood
from xltiebreak.ranking import order_of
from xltiebreak.sections import checked, section_of
from xltiebreak.systems import EDITIONS

QUAD: Rows = [
    ["Rk.", "Name", "1.Rd", "2.Rd", "3.Rd", "Pts", "TB1", "TB2"],
    [1, "Ada", "4w1", "3b1", "2w½", 2.5, 3.5, 99],
    [2, "Ben", "3w½", "4b1", "1b½", 2, 4, 98],
    [3, "Cleo", "2b½", "1w0", "4w1", 1.5, 4.5, 97],
    [4, "Dan", "1b0", "2w0", "3b0", 0, 6, 96],
]
# Solkoff: Ada 0 + 1.5 + 2, Ben 1.5 + 0 + 2.5, Cleo 2 + 2.5 + 0, Dan 2.5 + 2 + 1.5


def test_the_line() -> None:
    assert str(understood(table_of(QUAD))) == (
        "Open A1:H5: 4 players by Rk., 3 rounds in chess-results notation, points in F agree"
    )


def test_a_running_event_and_points_that_differ() -> None:
    rows = [[*row[:4], "" if i else "3.Rd", *row[5:]] for i, row in enumerate(QUAD)]
    assert str(understood(table_of(rows))).endswith(
        "3 rounds (2 played) in chess-results notation, points in F agree in 1 of 4 rows"
    )


def test_numbers_without_a_column() -> None:
    rows: Rows = [["Player", "R1", "R2"], ["Ada", "W2", "D3"], ["Ben", "L1", "-B-"]]
    rows.append(["Cleo", "-H-", "D1"])
    assert "3 players by the order of the rows, " in str(understood(table_of(rows)))
    rows = [["Player", "R1", "R2"], ["2 Ada", "W1", "D3"], ["1 Ben", "L2", "-B-"]]
    rows.append(["3 Cleo", "-H-", "D2"])
    said = str(understood(table_of(rows)))
    assert "3 players by the numbers at the start of the names in A, " in said


def test_a_matrix() -> None:
    rows: Rows = [["No.", "Name", 1, 2, 3, "Pts"], [1, "Ada", "*", "1", "½", 1.5]]
    rows += [[2, "Ben", "0", "*", "1", 1], [3, "Cleo", "½", "0", "*", 0.5]]
    assert str(understood(table_of(rows))) == (
        "Open A1:F4: 3 players by No., 2 rounds in a round-robin matrix, points in F agree"
    )


def test_a_point_too_many_in_a_matrix_is_no_bye() -> None:
    rows: Rows = [["No.", "Name", 1, 2, 3, "Pts"], [1, "Ada", "*", "1", "½", 2.5]]
    rows += [[2, "Ben", "0", "*", "1", 1], [3, "Cleo", "½", "0", "*", 0.5]]
    table = table_of(rows)
    assert (table.sound, table.event.in_rounds) == (True, False)
    assert str(understood(table)).endswith("points in F agree in 2 of 3 rows")


def test_a_win_that_counts_two() -> None:
    rows: Rows = [["Pl", "Name", "R1", "R2", "R3", "Total"]]
    rows += [[1, "Ada", "2w2", "3b2", "4w1", 5], [2, "Ben", "1b0", "4w2", "3b1", 3]]
    rows += [[3, "Cy", "4w1", "1w0", "2w1", 2], [4, "Di", "3b1", "2b0", "1b1", 2]]
    table = table_of(rows)
    assert "a win counts 2, points in F agree" in str(understood(table))
    assert table.event.match_points == (2.0, 1.0)


def test_a_win_counts_one_while_as_many_rows_agree_with_that() -> None:
    # Six stay away and have 0 either way; the 5 printed for Ben agrees with no worth of a win.
    rows: Rows = [["No.", "Name", "Pts", "R1"], [1, "Ada", 0, "L2"], [2, "Ben", 5, "W1"]]
    rows += [[number, f"Player {number}", 0, "-U-"] for number in range(3, 9)]
    assert table_of(rows).event.match_points == (1.0, 0.5)


def test_columns_of_other_programs_are_recognised() -> None:
    section = checked(section_of(table_of(QUAD)))
    assert [str(agreement) for agreement in section.agreements] == [
        f"TB1: SO, BZ, BH ({', '.join(EDITIONS)}) in 4 of 4 rows",
        "TB2: no known system gives its values",
    ]
    assert section.columns.systems == {}
    assert section.problems == ()


def test_with_an_order_numbered_columns_belong_to_it() -> None:
    section = checked(section_of(table_of(QUAD), order_of("SO CU")))
    assert [system.code for system in section.columns.systems.values()] == ["SO", "CU"]
    assert section.agreements == ()
    assert len([problem for problem in section.problems if "Cumulative" in problem.message]) == 4


def test_blank_numbered_columns_and_our_own_are_filled() -> None:
    empty = [[*row[:6], *(row[6:] if not i else (None, None))] for i, row in enumerate(QUAD)]
    ours = [["Rk.", *row[1:6], "TBrk1", "TBrk2"] if not i else row for i, row in enumerate(QUAD)]
    for rows in (empty, ours):
        (table,) = read(Grid("Open", rows))
        section = section_of(table)
        assert [system.code for system in section.columns.systems.values()] == ["MM", "SO"]


def test_the_first_tie_break_may_be_the_points() -> None:
    rows = [[*row[:5], row[6], row[5], row[7]] for row in QUAD]
    rows[0] = ["Rk.", "Name", "1.Rd", "2.Rd", "3.Rd", "X", "TB1", "TB2"]
    table = table_of(rows)
    assert table.header.column("points") == 7
    assert said(table) == []
    wrong = [list(row) for row in rows]
    wrong[4][6] = 0.5
    assert "0.5 points are printed, but the results make 0" in said(table_of(wrong))[0]


def test_open_rounds_are_inferred_from_the_printed_points() -> None:
    rows: Rows = [["No.", "Name", "Pts", "R1", "R2", "R3"]]
    rows += [[1, "Ada", 2, "W2", "-", "-"], [2, "Ben", 1.5, "L1", "W3", "-"]]
    rows += [[3, "Cleo", 1, "-", "L2", "W4"], [4, "Dan", 1, "-B-", "", "L3"]]
    table = table_of(rows)
    results = {
        player.number: [game.result.value for game in player.games]
        for player in table.event.players
    }
    assert results[1] == ["win", "half-point bye", "half-point bye"]
    assert results[2][2] == "half-point bye"
    assert results[3][0] == "zero-point bye"
    assert [line for line in said(table) if "player 1 " in line] == [
        "warning: Open!C2: no cell says what player 1 (Ada) scored in Rnd 2, Rnd 3; the "
        "printed points imply 1 together, and which round was worth how much is a guess"
    ]
    assert dataclasses.replace(table.event).scores == {1: 2, 2: 1.5, 3: 1, 4: 1}


def test_results_that_excel_took_for_formulas_are_read_as_typed() -> None:
    from xltiebreak.grid import Cell, FormulaCell

    texts = [["+W2", "B3"], ["-B1", "+BYE"], ["+BYE", "W1"]]
    rows: Rows = [["Pos", "NAME", "R1", "R2"]]
    rows += [[n, name, 0, None] for n, name in enumerate(("Ada", "Ben", "Cleo"), 1)]
    formulas = [
        FormulaCell(Cell(row, column), text, True)
        for row, own in enumerate(texts, 2)
        for column, text in enumerate(own, 3)
    ]
    (table,) = read(Grid("Open", rows, formulas=lambda columns: formulas))
    assert table.sound, table.problems
    assert [[game.result.value for game in player.games] for player in table.event.players] == [
        ["win", "draw"],
        ["loss", "full-point bye"],
        ["full-point bye", "draw"],
    ]


def test_a_table_with_unknown_headers_is_read() -> None:
    rows: Rows = [["Ном", "Имя", "Рейт", "1 тур", "2 тур", "3 тур", "Очки"]]
    rows += [[1, "Ада", 1900, "2б1", "3ч1", "4б½", 2.5], [2, "Бен", 1800, "1ч0", "4ч1", "3б0", 1]]
    rows += [[3, "Клео", 1700, "4б½", "1б0", "2ч1", 1.5], [4, "Дан", 1600, "3ч½", "2б0", "1ч½", 1]]
    table = table_of([["Турнир"], [], *rows])
    assert said(table) == ["warning: Open!B3: no column is headed Name; Имя is used"]
    assert str(understood(table)) == (
        "Open A3:G7: 4 players by Ном, 3 rounds in chess-results notation, points in G agree"
    )
    assert [player.name for player in table.event.players] == ["Ада", "Бен", "Клео", "Дан"]
    assert read(Grid("Open", rows[1:])) == []  # there is no row to head anything


@pytest.mark.parametrize("apart", ["W2", ""])
def test_results_apart_from_the_others_are_no_round(apart: str) -> None:
    """Three columns of results side by side under unknown headers, and one apart."""
    rows: Rows = [["Ref", "Wer", "xx", "a", "b", "c", None, "Team", "zz"]]
    rows += [[1, "Ada", "", "W2", "W3", "D4", None, "A", apart]]
    rows += [[2, "Ben", "", "L1", "W4", "L3", None, "A", apart]]
    rows += [[3, "Cleo", "", "D4", "L1", "W2", None, "B", ""]]
    rows += [[4, "Dan", "", "D3", "L2", "D1", None, "B", ""]]
    table = table_of(rows)
    assert table.header.round_columns == (4, 5, 6)
    assert [player.team for player in table.event.players] == ["A", "A", "B", "B"]
    assert table.event.scores == {1: 2.5, 2: 1, 3: 1.5, 4: 1}
    assert said(table) == [
        "error: Open!I1: zz is not read as a round, but this column holds results such as W2: head "
        "it Rnd4"
        if apart
        else "warning: Open!B1: no column is headed Name; Wer is used"
    ]


def test_points_under_an_unknown_header_are_found() -> None:
    rows = [[*row[:6]] for row in QUAD]
    rows[0][5] = "Celkem bodů"
    assert said(table_of(rows)) == []  # they prove themselves
    rows[2][5] = 2.5
    assert said(table_of(rows)) == [
        "warning: Open!F1: no column is headed Pts, and Celkem bodů does not agree with the "
        "results: if it is the points, head it Pts"
    ]


@pytest.mark.parametrize("header", ["BH", "Buchholz", "Wtg1"])
def test_a_tie_break_is_not_taken_for_points_that_differ(header: str) -> None:
    rows = [[*row[:5], row[6]] for row in QUAD]
    rows[0][5] = header
    assert not any("head it Pts" in line for line in said(table_of(rows)))
    rows[0][5] = "Celkem bodů"
    assert any("head it Pts" in line for line in said(table_of(rows)))


def test_a_list_beside_the_table_adds_nothing_to_it() -> None:
    table = [[None, *row[:6]] for row in QUAD]
    ratings: Rows = [["Rtg"], [2400], [2300], [2200], [2100]]
    places: Rows = [["Pl", "Rtg"], [9, 2400], [9, 2400], [9, 2400], [9, 2400]]
    for beside in (ratings, places):
        rows = [[*own, *row] for own, row in zip(beside, table, strict=True)]
        assert [player.rating for player in table_of(rows).event.players] == [None] * 4
