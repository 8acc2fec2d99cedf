"""Prizes of sections and teams, and problems that stop them."""

from __future__ import annotations

from datetime import datetime

from tables import Rows, table_of

from xltiebreak.grid import Grid
from xltiebreak.prizes.prize_list import read_prizes
from xltiebreak.sections import section_of
from xltiebreak.sections.own import columns_by_heading, own_columns
from xltiebreak.sections.prizegiving import Prizegiving, prizegiving

HEAD = ["prize", "kind", "amount", "count", "condition", "ties", "section"]

K3: Rows = [
    ["No.", "Name", "Grade", "School", "Rtg", "Rnd1", "Rnd2"],
    [1, "Ann", "K-1", "Lincoln Elem.", None, "W2", "W3"],  # 2
    [2, "Ben", "k - 1", "lincoln elem", 600, "L1", "W4"],  # 1
    [3, "Cy", "2-3", "Oak", 700, "W4", "L1"],  # 1
    [4, "Dot", "Kindergarten-1", "none", None, "L3", "L2"],  # 0
]
OLDER: Rows = [
    ["No.", "Name", "Grade", "School", "Rtg", "Rnd1"],
    [1, "Eve", 4, "Oak", 900, "W2"],
    [2, "Fay", 5, "Lincoln Elem.", 950, "L1"],
]


def give(*prizes: list[object], tables: dict[str, Rows] | None = None) -> Prizegiving:
    sections = [
        section_of(table_of(rows, sheet)) for sheet, rows in (tables or {"K-3": K3}).items()
    ]
    return prizegiving(sections, read_prizes(Grid("Prizes", [HEAD, *prizes])))


def won(given: Prizegiving) -> list[tuple[str, str, int | str | None]]:
    return [(one.prize, one.sheet, one.no or one.name) for one in given.awards]


def told(given: Prizegiving) -> list[str]:
    return [f"{one.severity}: {one}" for one in (*given.in_list, *given.problems)]


def test_a_grade_however_it_is_typed() -> None:
    given = give(["Best K-1", "trophy", None, 3, "Grade = K-1"])
    assert won(given) == [("Best K-1", "K-3", no) for no in (1, 2, 4)]
    assert told(given) == []


def test_rating_means_the_column_of_ratings_whatever_its_heading() -> None:
    given = give(["U700", "trophy", None, 9, "Rating < 700"], ["Unrated", "", None, 1, "unrated"])
    assert won(given) == [("U700", "K-3", 2), ("Unrated", "K-3", 1)]


def test_a_provisional_rating_counts_and_a_mark_for_none_does_not() -> None:
    rows: Rows = [
        ["No.", "Name", "Rating", "Rnd1"],
        [1, "A", "550/12", "W2"],
        [2, "B", "unr.", "L1"],
    ]
    given = give(
        ["U600", "trophy", "", 9, "U600"], ["New", "", "", 9, "unrated"], tables={"Open": rows}
    )
    assert won(given) == [("U600", "Open", 1), ("New", "Open", 2)]


def test_a_blank_column_of_ratings_makes_all_unrated() -> None:
    rows: Rows = [["No.", "Name", "Rating", "Rnd1"], [1, "A", None, "W2"], [2, "B", None, "L1"]]
    given = give(
        ["U600", "trophy", "", 1, "U600"], ["New", "", "", 1, "unrated"], tables={"Open": rows}
    )
    assert won(given) == [("New", "Open", 1)]
    assert [one.reason for one in given.not_given] == ["there is nobody with U600"]


def test_every_section_has_the_prizes_that_name_no_other() -> None:
    both = {"K-3": K3, "4-6": OLDER}
    given = give(["1st", "trophy"], ["Best 5", "", "", "", "Grade = 5", "", "4-6"], tables=both)
    assert won(given) == [("1st", "K-3", 1), ("1st", "4-6", 1), ("Best 5", "4-6", 2)]


def test_cash_of_each_section_is_a_warning() -> None:
    given = give(["1st", "cash", 50], tables={"K-3": K3, "4-6": OLDER})
    assert told(given) == [
        "warning: Prizes!A2: each of the 2 sections has 1st: if there is only one, write under "
        "section which has it"
    ]


def test_teams_of_all_sections_win_together() -> None:
    # the best two: Lincoln 2 + 1 (Fay has 0), Oak 1 + 1
    given = give(
        ["Best School", "trophy", "", "", "Team of 2"],
        ["2nd School", "trophy", "", "", "Team of 2"],
        tables={"K-3": K3, "4-6": OLDER},
    )
    assert [(one.prize, one.sheet, one.no, one.name) for one in given.awards] == [
        ("Best School", "", None, "Lincoln Elem."),
        ("2nd School", "", None, "Oak"),
    ]
    assert given.awards[0].reason == "1st place: 3.0; the best 2 count: Ann (1), Ben (2)"


def test_teams_divide_cash() -> None:
    # the best one of each: Ann's 2 and Eve's 1; Lincoln takes 100, Oak 60
    given = give(
        *(
            ["1st School", "cash", 100, "", "Team of 1"],
            ["2nd School", "cash", 60, "", "Team of 1"],
        ),
        tables={"K-3": K3, "4-6": OLDER},
    )
    assert [(one.name, str(one.amount)) for one in given.awards] == [
        ("Lincoln Elem.", "100.00"),
        ("Oak", "60.00"),
    ]


def test_nobody_has_a_team() -> None:
    rows: Rows = [["No.", "Name", "Rnd1"], [1, "A", "W2"], [2, "B", "L1"]]
    given = give(["Best School", "trophy", "", "", "Team"], tables={"Open": rows})
    assert [(one.prize, one.reason) for one in given.not_given] == [
        ("Best School", "nobody has a team: add a column headed Team, Club or School")
    ]


def test_a_column_that_no_sheet_has_is_an_error_and_nothing_is_given() -> None:
    given = give(["1st", "trophy"], ["Best 1", "trophy", "", "", "Grde = 1"])
    assert told(given) == [
        "error: Prizes!E3: Grde = 1: no column with values is headed Grde: is it Grade? the "
        "sheet's "
        "own columns are Grade, School, Rtg"
    ]
    assert not given.awards


def test_a_column_that_one_of_the_sheets_lacks() -> None:
    rows: Rows = [["No.", "Name", "Rnd1"], [1, "A", "W2"], [2, "B", "L1"]]
    given = give(["Best 2-3", "trophy", "", "", "Grade = 2-3"], tables={"K-3": K3, "Open": rows})
    assert won(given) == [("Best 2-3", "K-3", 3)]
    assert [(one.sheet, one.reason) for one in given.not_given] == [
        ("Open", "no column is headed Grade")
    ]


def test_a_misspelt_section_is_an_error_and_an_unknown_one_a_warning() -> None:
    given = give(["1st", "trophy", "", "", "", "", "K3"])
    assert told(given) == [
        "error: Prizes!G2: no section here is called K3: is it K-3? there are K-3"
    ]
    given = give(["1st", "trophy", "", "", "", "", "Reserve"], ["1st", "", "", "", "", "", "k-3"])
    assert told(given) == ["warning: Prizes!G2: no section here is called Reserve: there are K-3"]
    assert won(given) == [("1st", "K-3", 1)]


def changed(number: int, column: int, value: object) -> dict[str, Rows]:
    rows = [list(row) for row in K3]
    rows[number][column] = value
    return {"K-3": rows}


def test_a_date_that_excel_made_of_a_grade_is_an_error() -> None:
    tables = changed(3, 2, datetime(2026, 2, 3))
    given = give(["Best 2-3", "trophy", "", "", "Grade = 2-3"], tables=tables)
    assert told(given) == [
        "error: K-3!C4: 2026-02-03 is a date, which Excel makes of 4-6 and the like (C4): format "
        "the column Grade as text and type the value again"
    ]
    assert not given.awards
    assert told(give(["1st", "trophy"], tables=tables)) == []  # no condition needs the grade


def test_a_blank_cell_and_a_near_miss_are_warnings() -> None:
    tables = changed(2, 2, "K1")
    tables["K-3"] = [*tables["K-3"][:4], [4, "Dot", None, "none", None, "L3", "L2"]]
    given = give(["Best K-1", "trophy", "", "", "Grade = K-1"], tables=tables)
    assert told(given) == [
        "warning: K-3!C5: 1 of 4 players have no Grade (C5): they win no prize that asks for it",
        "warning: K-3!C3: K1 is nearly what Grade = K-1 asks for, but is not: spell them alike "
        "if they mean the same",
    ]
    assert won(given) == [("Best K-1", "K-3", 1)]


def test_a_winner_with_a_namesake_is_named_by_number() -> None:
    given = give(["1st", "trophy"], tables=changed(4, 1, "Ann"))
    assert told(given) == [
        "warning: K-3!A2: 2 players are called Ann: number 1 has won; check the number, "
        "not the name"
    ]


def test_two_winners_of_one_name_are_named_by_number() -> None:
    given = give(["1st", "trophy", "", "4"], tables=changed(4, 1, "Ann"))
    assert told(given) == [
        "warning: K-3!A2: 2 players are called Ann: numbers 1 and 4 have won; check the "
        "number, not the name"
    ]


def test_teams_that_may_be_one_are_a_warning_if_teams_win() -> None:
    tables = changed(2, 3, "Lincolm Elem.")
    assert told(give(["1st", "trophy"], tables=tables)) == []
    assert told(give(["Best School", "trophy", "", "", "Team of 2"], tables=tables)) == [
        "warning: Lincoln Elem. and Lincolm Elem. count as two teams: spell them alike if they are "
        "one"
    ]


def test_before_the_first_result_there_are_no_prizes() -> None:
    rows: Rows = [["No.", "Name", "Rnd1"], [1, "A", None], [2, "B", None]]
    given = give(["1st", "trophy"], tables={"Open": rows})
    assert told(given) == [
        "error: Open!A1:C1: no round has a result yet: prizes are given after the first"
    ]


def test_with_open_games_the_prizes_are_as_it_stands() -> None:
    rows: Rows = [["No.", "Name", "R1", "R2"], [1, "A", "W2", "2"], [2, "B", "L1", "1"]]
    given = give(["1st", "trophy"], tables={"Open": rows})
    assert won(given) == [("1st", "Open", 1)]
    assert told(given) == [
        "warning: Open!A1:D3: some games have no result yet: the prizes may change"
    ]


def test_a_condition_on_points() -> None:
    given = give(
        ["Perfect score", "trophy", "", 9, "Points = 2"], ["Plus", "", "", 9, "Score >= 1"]
    )
    # 3 is ahead of 2 by Cumulative, 1 + 1 against 0 + 1
    assert won(given) == [("Perfect score", "K-3", 1), ("Plus", "K-3", 3), ("Plus", "K-3", 2)]


def test_a_team_event_gives_its_prizes_to_its_rows() -> None:
    rows: Rows = [["No.", "Team", "Rnd1"], [1, "Rooks", "W2 3-1"], [2, "Kings", "L1 1-3"]]
    given = give(["Best team", "trophy", "", "", "Team"], tables={"Open": rows})
    assert [(one.prize, one.no, one.name) for one in given.awards] == [("Best team", 1, "Rooks")]


def test_own_columns_are_all_but_games_and_computed_values() -> None:
    rows: Rows = [
        [
            "No.",
            "Name",
            "Grade",
            "Born",
            "Empty",
            "Trophy",
            "Pts",
            "Rtg",
            "Rtg",
            "Rnd1",
            "SO",
            "TBrk1",
        ],
        [1, "A", "K-1", datetime(2019, 5, 1), None, "1st", 1, 900, 800, "W2", 0, 1],
        [2, "B", 2, None, None, None, 0, None, None, "L1", 1, 1],
    ]
    section = section_of(table_of(rows))
    columns = own_columns(section)
    assert [(one.heading, one.role, list(one.values.values())) for one in columns] == [
        ("Grade", None, ["K-1", 2]),
        ("Born", None, ["2019-05-01", None]),
        ("Trophy", "prize", ["1st", None]),
        ("Rtg", "rating", [900, None]),
        ("Rtg", "rating", [800, None]),
    ]
    assert list(columns_by_heading(columns)) == ["Grade", "Born", "Rtg", "Rtg 2"]
