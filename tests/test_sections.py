"""Sections: a ranked crosstable, and its printed values compared with the computed ones."""

from __future__ import annotations

import pytest
from tables import Rows, table_of

from xltiebreak.grid import Cell
from xltiebreak.ranking import order_of
from xltiebreak.sections import Section, checked, section_of
from xltiebreak.systems import find

# All played each other.
#   scores: 1: 1 + 1/2 + 1 = 2.5   2: 0 + 1 + 1 = 2   3: 1/2 + 1/2 + 0 = 1   4: 1/2 + 0 + 0 = 0.5
#   Solkoff: the sum of the others' scores, 6 less the own: 3.5, 4, 5, 5.5
#   mean ratings of the opponents: 1: (1801 + 1700 + 1600) / 3 = 1700 1/3
#     2: (2000 + 1600 + 1700) / 3 = 1766 2/3   3: (1600 + 2000 + 1801) / 3 = 1800 1/3
#     4: (1700 + 1801 + 2000) / 3 = 1833 2/3
GAMES = {
    1: [2000, "W2", "D3", "W4"],
    2: [1801, "L1", "W4", "W3"],
    3: [1700, "D4", "D1", "L2"],
    4: [1600, "D3", "L2", "L1"],
}
SOLKOFF = {1: 3.5, 2: 4, 3: 5, 4: 5.5}


def sheet(**columns: list[object]) -> Rows:
    """The crosstable with further columns on its right, a value for each player."""
    header: list[object] = ["No.", "Name", "Rtg", "Rnd1", "Rnd2", "Rnd3", *columns]
    lines = [
        [number, f"Player {number}", *games, *(column[number - 1] for column in columns.values())]
        for number, games in GAMES.items()
    ]
    return [header, *lines]


def section(rows: Rows, order: str = "SO") -> Section:
    return section_of(table_of(rows), order_of(order))


def differences(**columns: list[object]) -> list[tuple[str, float | str, float | None]]:
    """Where the cells of the further columns are not what the results make: what is there, and
    what would be right.
    """
    found = checked(section(sheet(**columns))).differences
    return [
        (str(one.cell), one.printed, None if one.computed is None else float(one.computed))
        for one in found
    ]


def said(section: Section) -> list[str]:
    return [f"{problem.severity}: {problem}" for problem in section.problems]


def test_a_section_is_ranked_and_knows_its_columns() -> None:
    one = section(sheet(TBrk2=[None] * 4, Solk=[None] * 4), "SB,SO")
    assert one.sound
    assert [standing.number for standing in one.standings] == [1, 2, 3, 4]
    assert {column: system.code for column, system in one.columns.systems.items()} == {
        7: "SO",
        8: "SO",
    }
    assert [(column, dict(values)) for column, _, values in one.column_values()] == [
        (7, SOLKOFF),
        (8, SOLKOFF),
    ]


def test_without_an_order_the_sheets_own_columns_are_the_order() -> None:
    # rules.md, the order in force: from left to right, else wscf, of which TBrk2 is the second
    own = section_of(table_of(sheet(Solkoff=[None] * 4, Wins=[None] * 4)))
    assert [system.code for system in own.order] == ["SO", "WC"]
    none, numbered = (section_of(table_of(rows)) for rows in (sheet(), sheet(TBrk2=[None] * 4)))
    assert [system.code for system in none.order] == ["MM", "SO", "CU", "CO"]
    assert [system.code for system in numbered.order] == ["MM", "SO", "CU", "CO"]
    assert [system.code for system in numbered.columns.systems.values()] == ["SO"]


def test_a_column_of_a_system_outside_the_order_has_its_values() -> None:
    one = section(sheet(Wins=[None] * 4))
    assert [(system.code, dict(values)) for _, system, values in one.column_values()] == [
        ("WC", {1: 2, 2: 2, 3: 0, 4: 0})
    ]


def test_a_head_to_head_column_is_among_the_players_left_tied() -> None:
    # 1, 2 and 3 have 2 of 3. Black: 1 in rounds 2 and 3, 2 in round 1, 3 in round 3: 1 is ahead.
    # Then 2 and 3 are still tied, and 2 beat 3; of all three, each beat one and lost to one.
    rows: Rows = [
        ["No.", "Rnd1", "Rnd2", "Rnd3", "Blacks", "H2H"],
        [1, "W2w", "L3b", "W4b", None, None],
        [2, "L1b", "W4w", "W3w", None, None],
        [3, "W4w", "W1w", "L2b", None, None],
        [4, "L3b", "L2b", "L1w", None, None],
    ]
    values = {system.code: dict(of) for _, system, of in section(rows, "BL,HG").column_values()}
    assert values == {
        "BL": {1: 2, 2: 1, 3: 1, 4: 2},
        "HG": {1: None, 2: 1, 3: -1, 4: None},
    }


def test_errors_leave_a_section_without_places() -> None:
    rows = sheet()
    rows[1][3] = "W3"
    wrong = section(rows)
    assert (wrong.sound, wrong.standings) == (False, ())
    assert wrong.problems == wrong.crosstable.problems
    assert checked(wrong) == wrong


NO_LATE = (
    "Tardiness (TA) needs a column headed Late that marks who came after the pairing of the first "
    "round"
)


def test_missing_data_is_an_error_if_a_tie_needs_it() -> None:
    # 1 and 2 drew with each other, and nothing else separates them
    lacking = section([["No.", "R1"], [1, "D2"], [2, "D1"]], "SO,TA")
    (problem,) = lacking.problems
    assert (problem.severity, problem.cell) == ("error", "A1:B1")
    assert problem.message.startswith(NO_LATE)
    assert (lacking.sound, lacking.standings) == (False, ())


def test_missing_data_is_a_warning_if_no_tie_needs_it() -> None:
    # all have different scores
    lacking = section(sheet(), "SO,TA")
    (problem,) = lacking.problems
    assert (problem.severity, problem.cell) == ("warning", "A1:F1")
    assert problem.message.startswith(NO_LATE)
    assert [standing.number for standing in lacking.standings] == [1, 2, 3, 4]


def test_a_column_whose_data_is_missing_stays_as_it_is() -> None:
    lacking = section(sheet(Solkoff=[None] * 4, Tardiness=[None] * 4))
    assert said(lacking) == [f"warning: Open!H1: Tardiness is not filled: {NO_LATE}"]
    assert [system.code for system in lacking.columns.systems.values()] == ["SO"]
    assert [standing.number for standing in lacking.standings] == [1, 2, 3, 4]


def test_right_printed_values_are_no_difference() -> None:
    right = checked(section(sheet(Pts=[2.5, "2", "1.0", "½"], Solkoff=["3½", 4, "5.0", "5,5"])))
    assert (right.differences, said(right)) == ((), [])
    assert right.compared == {None: 4, find("SO"): 4}


@pytest.mark.parametrize(("printed", "shown"), [(3, 3.0), (4.5, 4.5), ("0", 0.0), ("four", "four")])
def test_a_wrong_tie_break_is_a_difference_and_a_warning(
    printed: object, shown: float | str
) -> None:
    wrong = checked(section(sheet(Solkoff=[3.5, printed, 5, 5.5])))
    (found,) = wrong.differences
    assert (found.cell, found.number, found.printed, found.computed) == (Cell(3, 7), 2, shown, 4)
    assert found.system == find("SO")
    assert said(wrong) == [
        f"warning: Open!G3: {printed} is printed as player 2's Solkoff (SO), but the results make 4"
    ]


def test_too_few_and_too_many_points_are_differences() -> None:
    wrong = checked(section(sheet(Pts=[2, 2, 1.5, 0.5])))
    assert [tuple(found) for found in wrong.differences] == [
        (Cell(2, 7), 1, None, 2, 2.5, 2.5),
        (Cell(4, 7), 3, None, 1.5, 1, 1),
    ]
    assert said(wrong) == [  # once each, although the crosstable warns of them too
        "warning: Open!G2: 2 points are printed, but the results make 2.5 (0.5 too few)",
        "warning: Open!G4: 1.5 points are printed, but the results make 1 (0.5 too many)",
    ]


@pytest.mark.parametrize("blank", [None, ""])
def test_blank_cells_are_not_compared(blank: str | None) -> None:
    one = checked(section(sheet(Solkoff=[3.5, blank, blank, 5.5])))
    assert one.differences == ()
    assert [count for system, count in one.compared.items() if system] == [2]


def test_means_are_printed_with_any_number_of_decimals() -> None:
    assert differences(AO=[1700, 1766.7, "1800.33", 1833.6667]) == []


def test_a_mean_that_no_rounding_of_the_column_gives_is_a_difference() -> None:
    # 1766 2/3 is cut to 1766.6, 1833 2/3 to 1833.66; nothing rounds 1800 1/3 up
    found = differences(AO=[1700, 1766.6, 1801, "1833.66"])
    assert [(cell, printed) for cell, printed, _ in found] == [("G4", 1801)]
    # 1766 2/3 is rounded: then 1833.66, which is cut, is wrong in the same column
    found = differences(AO=[1700, 1766.7, 1800.3, "1833.66"])
    assert [(cell, printed) for cell, printed, _ in found] == [("G5", 1833.66)]


def test_a_value_that_is_no_mean_is_printed_in_full() -> None:
    # 3.5 and 5.5 rounded to whole numbers
    assert differences(Solkoff=[4, 4, 5, 6]) == [("G2", 4, 3.5), ("G5", 6, 5.5)]


def test_a_printed_value_for_no_value_is_a_difference() -> None:
    # no other player has the score of player 1: there is no head-to-head
    # a 0 says the same
    assert differences(H2H=[0, None, None, None]) == []
    assert differences(H2H=[1, None, None, None]) == [("G2", 1, None)]
    wrong = checked(section(sheet(H2H=[1, None, None, None])))
    assert said(wrong) == [
        "warning: Open!G2: 1 is printed as player 1's Head-to-head (HG), but the results make no "
        "value"
    ]


def test_printed_places_are_compared() -> None:
    assert differences(Place=[1, 2, 3, 4]) == []
    assert differences(Place=["1.", 2.0, None, "4"]) == []
    assert differences(Place=[2, 1, 3, 4]) == [("G2", 2, 1), ("G3", 1, 2)]
    assert differences(Place=[1, 3, 3, 4]) == [("G3", 3, 2)]
    wrong = checked(section(sheet(Place=[1, 2, 4, 3])))
    assert [tuple(found) for found in wrong.differences] == [
        (Cell(4, 7), 3, "PLACE", 4, 3, 3),
        (Cell(5, 7), 4, "PLACE", 3, 4, 4),
    ]
    assert wrong.compared == {None: 0, "PLACE": 4}
    assert said(wrong) == [
        "warning: Open!G4: the printed places are not those of the standings in 2 of 4 rows "
        "(G4, G5)"
    ]


# Four players, two rounds of draws only: nothing separates them, all are first.
LEVEL = [
    [number, f"Player {number}", *games]
    for number, games in enumerate(
        [["D2", "D3"], ["D1", "D4"], ["D4", "D1"], ["D3", "D2"]], start=1
    )
]


@pytest.mark.parametrize(
    ("printed", "wrong"),
    [
        ([1, 1, 1, 1], []),
        ([4, 2, 3, 1], []),  # by lot
        ([1, 2, 2, 4], []),  # by data that is not printed
        ([1, 1, 3, 3], []),
        ([1, 2, 2, 3], ["E5"]),  # three stand above
        ([1, 1, 1, 2], ["E5"]),
        ([2, 2, 2, 2], ["E2", "E3", "E4", "E5"]),
        ([5, 1, 2, 3], ["E2"]),
        ([None, 2, 3, 4], []),  # the blank one may be the first
        ([None, 1, 4, 2], []),  # or the third
        ([None, 3, 4, 4], ["E3", "E4", "E5"]),  # at most one is above 2
    ],
)
def test_a_sheet_may_separate_players_whom_the_standings_leave_tied(
    printed: list[object], wrong: list[str]
) -> None:
    rows: list[list[object]] = [["No.", "Name", "Rnd1", "Rnd2", "Place"]]
    rows += ([*row, place] for row, place in zip(LEVEL, printed, strict=True))
    found = checked(section(rows)).differences
    assert [str(one.cell) for one in found] == wrong


def test_without_an_order_a_tie_may_stand_either_way() -> None:
    """2 wins twice, 4 loses twice, 1 and 3 have a point; Solkoff 1 + 2 for 1, 1 + 0 for 3."""
    games = {1: ["W3", "L2"], 2: ["W4", "W1"], 3: ["L1", "W4"], 4: ["L2", "L3"]}
    rows: list[list[object]] = [["No.", "Name", "Rnd1", "Rnd2", "Place"]]
    for place, (number, cells) in zip([3, 1, 2, 4], games.items(), strict=True):
        rows.append([number, f"Player {number}", *cells, place])
    assert checked(section_of(table_of(rows))).differences == ()
    assert [str(one.cell) for one in checked(section(rows)).differences] == ["E2", "E4"]
    named: list[list[object]] = [[*row, None] for row in rows]
    named[0][-1] = "Solkoff"
    found = checked(section_of(table_of(named))).differences
    assert sorted(str(one.cell) for one in found) == ["E2", "E4"]
    rows[2][-1] = 2  # nobody is before 2, whatever the order
    found = checked(section_of(table_of(rows))).differences
    assert [str(one.cell) for one in found] == ["E3"]


# A matrix in which Ada and Ben made 2 points, Cleo and Dan 1.
#   Sonneborn-Berger: Ada beat Ben and Cleo, 2 + 1; Ben beat Cleo and Dan, 1 + 1; Cleo beat Dan, 1;
#   Dan beat Ada, 2
MATRIX: Rows = [
    ["No", "Name", 1, 2, 3, 4],
    [1, "Ada", "*", 1, 1, 0],
    [2, "Ben", 0, "*", 1, 1],
    [3, "Cleo", 0, 0, "*", 1],
    [4, "Dan", 1, 0, 0, "*"],
]
WITHOUT_ROUNDS = (
    "warning: Open!A1:F1: this table gives no order of the rounds: it is ranked by golombek-rr "
    "(SB, WC)"
)


def test_a_matrix_is_ranked_by_sonneborn_berger_if_nobody_says_an_order() -> None:
    one = section_of(table_of(MATRIX))
    assert said(one) == [WITHOUT_ROUNDS]
    assert one.problems[0].note
    assert [(s.place, s.name, s.separated_by) for s in one.standings] == [
        (1, "Ada", "SB"),
        (2, "Ben", None),
        (3, "Dan", "SB"),
        (4, "Cleo", None),
    ]
    assert [s.tiebreaks for s in one.standings] == [
        {"SB": 3, "WC": 2},
        {"SB": 2, "WC": 2},
        {"SB": 2, "WC": 1},
        {"SB": 1, "WC": 1},
    ]


def test_a_matrix_with_an_order_of_its_own_is_not_ranked_by_another_one() -> None:
    named = [[*row, *("WC" * (index == 0),)] for index, row in enumerate(MATRIX)]
    assert "golombek-rr" not in str(section_of(table_of(named)).problems)
    given = section_of(table_of(MATRIX), order_of("wscf"))
    assert said(given) == [
        "error: Open!A1:F1: Cumulative (CU) needs the order of the rounds, which a round-robin "
        "matrix does not give: take SB or WC; Ada (1) and Ben (2) are tied when its turn comes"
    ]
    assert "golombek-rr" not in str(section_of(table_of(MATRIX), None, "fide2026").problems)
