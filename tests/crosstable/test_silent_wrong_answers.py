"""Slips that once gave a wrong tie-break silently; each is now an error or a warning."""

from __future__ import annotations

import pytest
from malformed import ADA, BEN, four
from tables import Rows, rows_of, said, table_of

import xltiebreak
from xltiebreak.crosstable import Grid, read

# A1. No player is their own opponent.


@pytest.mark.parametrize(
    "cell", ["D1", "W1", "L1", "X1", "F1", "D1w", "=1", "+W1", "1w½", "1", "1b"]
)
def test_a_game_against_oneself_is_an_error_before_anything_else(cell: str) -> None:
    messages = said(table_of(four({"D2": cell, "D5": "-U-"})))
    itself = f"error: Open!D2: {ADA} has {cell} in Rnd 1: no player can be their own opponent"
    assert [message for message in messages if message.startswith(itself)] == messages


# A2. Figures behind colours.


def numbers(first: str, second: str) -> Rows:
    return [["No", "Name", "R1"], [1, "Ada", first], [2, "Ben", second]]


@pytest.mark.parametrize(
    ("first", "second"), [("2w1", "1b1"), ("2w1.0", "1b1,0"), ("2w1", "1b½"), ("2w0", "1b0")]
)
def test_figures_that_are_zero_half_and_one_are_results(first: str, second: str) -> None:
    assert said(table_of(numbers(first, second))) == [
        f"error: Open!C2: {ADA} has {first} in Rnd 1, but {BEN} has {second} in C3: the two do not "
        "agree"
    ]


def test_one_figure_too_large_does_not_turn_results_into_game_points() -> None:
    # two of three games sum up to one point; of game points they would all make 11
    rows: Rows = [
        ["No", "R1", "R2"],
        *([1, "2w1", "3b1"], [2, "1b0", "4w11"], [3, "4b½", "1w0"], [4, "3w½", "2b0"]),
    ]
    (message, *others) = said(table_of(rows))
    assert message.startswith("error: Open!C3: 4w11 is not a result: expected W6, ")
    assert others == []


@pytest.mark.parametrize(("win", "loss"), [("1.0", "0.0"), ("1,0", "0,0"), ("1.00", "0.")])
def test_results_with_decimals_are_results(win: str, loss: str) -> None:
    loss = loss if loss != "0." else "0"
    table = table_of(numbers(f"2w{win}", f"1b{loss}"))
    assert said(table) == []
    assert table.event.scores == {1: 1, 2: 0}


def test_a_half_with_decimals_is_a_draw() -> None:
    table = table_of(numbers("2w0.50", "1b0,50"))
    assert said(table) == []
    assert table.event.scores == {1: 0.5, 2: 0.5}


# A3. A column of results that is not headed as a round.

MISHEADED = [
    *("Rnd 3 (Sun)", "Rnd 3 - Sunday", "Rnd 3, 10:00", "Rnd 3/3", "Rnd 3*", "Rnd3*", "R3*"),
    *("R3a", "Rnd3a", "Rnd 3b", "Rnd 3 new", "Rnd 3!", "Rnd 3?", "Rnd 3:", "(Rnd 3)", "[Rnd 3]"),
    *("Rnd#3", "Rnd-3", "Rnd_3", "Rnd 03", "Rnd three", "Rnd III", "Rd. III", "Rd III", "R III"),
    *("R-3", "R#3", "R:3", "Rn3", "Rn 3", "Rud3", "Rmd3", "Round three", "Round Three", "Round-3"),
    *("Round #3", "Round III", "Roudn 3", "Runde 3", "Ronde 3", "Tour 3", "3rd", "3rd Rnd"),
    *("3rd round", "3.", "#3", "third", "Third round", "Final", "Last", "last round", "Sunday"),
    *("Sun 10:00", "14 June", "G3", "Game 3", "x", "?", "-", "", " ", "R"),
]


@pytest.mark.parametrize("header", MISHEADED)
@pytest.mark.parametrize("spelled", [("D3", "W4", "D1", "L2"), ("3b½", "4w1", "1w½", "2b0")])
def test_a_misheaded_last_round_is_an_error(header: str, spelled: tuple[str, ...]) -> None:
    first = [("W4", "W2"), ("W3", "L1"), ("L2", "-B-"), ("L1", "-U-")]
    if spelled[0] == "3b½":
        first = [("4w1", "2b1"), ("3w1", "1w0"), ("2b0", "-B-"), ("1b0", "-U-")]
    rows: Rows = [["No", "Name", "Rnd 1", "Rnd 2", header]]
    rows += [[n, "Ada", *cells, spelled[n - 1]] for n, cells in enumerate(first, 1)]
    table = table_of(rows)
    if sorted(table.header.rounds) == [1, 2, 3]:
        assert table.sound, header
        return
    (message,) = said(table)
    assert message.startswith("error: Open!E1: ")
    assert message.endswith(f"this column holds results such as {spelled[0]}: head it Rnd3") or (
        message.endswith(
            f"this column holds results such as {spelled[0]} without a header: head it Rnd3"
        )
    )


def test_slightly_misheaded_rounds_are_read() -> None:
    read_as_round = [
        header
        for header in MISHEADED
        if 3 in table_of([["No", "Rnd1", "Rnd2", header], [1, "", "", ""]]).header.rounds
    ]
    assert read_as_round == [
        *("Rnd#3", "R#3", "Round #3", "Runde 3", "Ronde 3", "Tour 3", "3rd", "3rd Rnd"),
        *("3rd round", "3.", "#3"),
    ]


def test_two_misheaded_rounds_behind_the_last_one_are_two_errors() -> None:
    rows: Rows = [["No", "Rnd1", "R2*", None], [1, "W2", "L2", "D2"], [2, "L1", "W1", "D1"]]
    assert said(table_of(rows)) == [
        "error: Open!C1: R2* is not read as a round, but this column holds results such as L2: "
        "head it Rnd2",
        "error: Open!D1: this column holds results such as D2 without a header: head it Rnd3",
    ]


def test_a_misheaded_round_among_the_others_is_one_error() -> None:
    rows: Rows = [["No", "Rnd1", "R2*", "Rnd3"], [1, "W2", "L2", "D2"], [2, "L1", "W1", "D1"]]
    assert said(table_of(rows)) == [
        "error: Open!C1: R2* is not read as a round, but this column holds results such as L2: "
        "head it Rnd2"
    ]


def test_a_misheaded_last_round_of_byes_is_an_error() -> None:
    rows: Rows = [["No", "Rnd1", "R2*"], [1, "W2", "-H-"], [2, "L1", "-B-"]]
    assert said(table_of(rows)) == [
        "error: Open!C1: R2* is not read as a round, but this column holds results such as -H-: "
        "head it Rnd2"
    ]


@pytest.mark.parametrize(
    ("header", "cells"),
    [
        *(("TBrk1", (17.5, 1)), ("TBrk [M]", (1, 2)), ("Solkoff", (1, "-1")), ("HG", ("+1", "-1"))),
        *(("Pts", (1, 0)), ("Prize", ("U1400", "1st")), ("Place", (1, 2)), ("Club", ("W2", "B1"))),
        *(("Rtg +/-", ("+2", "-1")), ("Change", ("+12", "-16")), ("Sex", ("F", "F"))),
        *(("Class", ("B", "U")), ("Next", (2, 1)), ("Board", ("2w", "1b")), ("Fee", (20, 2))),
        *(("Amount", ("1", "2")), ("Notes", ("W2 was adjourned", "")), ("", ("", ""))),
    ],
)
def test_other_columns_behind_the_rounds_are_not_rounds(
    header: str, cells: tuple[object, object]
) -> None:
    rows: Rows = [["No", "Pts", "Rnd1", header], [1, 1, "W2", cells[0]], [2, 0, "L1", cells[1]]]
    if header == "Pts":
        rows = [[row[0], *row[2:]] for row in rows]
    assert said(table_of(rows)) == []


def test_signs_behind_the_rounds_are_results_if_the_sheet_has_signs() -> None:
    rows: Rows = [["No", "Rnd1", "R2*"], [1, "+2", "=2"], [2, "L1", "=1"]]
    rows[2][1] = "-W1"
    assert any(": head it Rnd2" in message for message in said(table_of(rows)))


# A4. Rows without a number.


@pytest.mark.parametrize("typed", ["4a", "#REF!", "??", 4.5, -4, "Nr. 4", "2026-06-04"])
def test_a_row_among_the_players_with_a_name_but_no_number_is_an_error(typed: object) -> None:
    rows = four({"A3": typed, "D3": "", "E3": "", "F3": "", "C3": ""})
    rows[1][4], rows[3][3], rows[4][5] = "-B-", "-B-", "-B-"
    assert [line for line in said(table_of(rows)) if line.startswith("error")] == [
        f"error: Open!A3: {typed} is not a player number, but the row has a name: enter the "
        "player's number, a whole number"
    ]


def test_a_note_below_the_table_or_a_line_of_a_wall_chart_needs_no_number() -> None:
    notes: Rows = [["4a", "is a pairing number that was given twice"], ["??", "Ask the arbiter"]]
    assert said(table_of(four({}) + notes)) == []
    lines: Rows = [["No", "Name", "R1"], [1, "Ada", "W2"], ["N.Y.", "12345678 / R: 1800", ""]]
    lines += [[2, "Ben", "L1"], ["ON", "12345679 / R: 1700", ""], [3, "Cleo", "-B-"]]
    assert said(table_of(lines)) == []


@pytest.mark.parametrize("typed", ["3?", "#5", "(5)", "5)"])
def test_a_name_with_a_mistyped_number_right_below_the_players_is_named(typed: str) -> None:
    below: Rows = [[typed, "Eve", "", "", "", ""]]
    (message,) = said(table_of(four({}) + below))
    assert message == (
        f"warning: Open!A6: {typed} is not a player number, so this row is left out: enter a whole "
        "number if it is a player"
    )
    assert said(table_of([*four({}), [], *below])) == []  # a note


# A5. Matches with game points on each side.


def test_a_match_with_fewer_game_points_than_others_is_a_warning() -> None:
    # four boards; between 1 and 3 three games only
    rows: Rows = [
        ["No", "Team", "Rnd1", "Rnd2"],
        [1, "Rooks", "2w3", "3b1½"],
        [2, "Kings", "1b1", "4w2½"],
        [3, "Queens", "4w3½", "1w1½"],
        [4, "Pawns", "3b½", "2b1½"],
    ]
    assert said(table_of(rows)) == [
        f"warning: Open!{cell}: {text} and the opponent's cell make 3 game points, but most "
        "matches make 4"
        for cell, text in (("D2", "3b1½"), ("D4", "1w1½"))
    ]


# A7. Players with the names of headers.


@pytest.mark.parametrize("name", ["No", "Nr", "Name", "#", "Rk", "Pair", "no."])
@pytest.mark.parametrize("row", [2, 3, 4, 5])
def test_a_player_may_have_a_header_word_as_a_name(name: str, row: int) -> None:
    rows = four({f"B{row}": name, f"C{row}": 1})
    (table,) = read(Grid("Open", rows))
    assert len(table.event.players) == 4
    assert table.event.players[row - 2].name == name


def test_a_player_called_no_with_a_point_before_the_first_round() -> None:
    rows: Rows = [["No", "Name", "Pts", "R1"], [1, "No", 1, ""], [2, "Ben", 1, ""]]
    (table,) = read(Grid("Open", rows))
    assert [player.name for player in table.event.players] == ["No", "Ben"]


def test_the_word_no_in_the_late_column_is_no_header() -> None:
    rows: Rows = [["No", "Name", "Late", "Pts", "R1"], [1, "Ada", "no", 1, "W2"]]
    (table,) = read(Grid("Open", [*rows, [2, "Ben", "yes", 0, "L1"]]))
    assert len(table.event.players) == 2


def test_a_crosstable_headed_by_bare_numbers_below_another_is_found() -> None:
    rows: Rows = [["No", "Name", 1, 2], [1, "Ada", "W2", "D2"], [2, "Ben", "L1", "D1"]]
    assert len(read(Grid("Open", [*rows, *rows]))) == 2
    assert len(read(Grid("Open", [*rows, [], *([None, *row] for row in rows)]))) == 2


# A8. Where a header ends, and columns that are headed twice.

LIST: Rows = [["Name", "Rating"], ["Zoe", 900], ["Yann", 800], ["Xu", 700], ["Will", 600]]


@pytest.mark.parametrize("blanks", [2, 3, 10])
def test_two_blank_headers_end_a_crosstable_on_the_left(blanks: int) -> None:
    rows = [[*LIST[i], *[None] * blanks, *row] for i, row in enumerate(four({}))]
    table = table_of(rows)
    assert said(table) == []
    assert [player.name for player in table.event.players] == ["Ada", "Ben", "Cleo", "Dan"]
    assert [player.rating for player in table.event.players] == [None] * 4
    assert table.header.left == 3 + blanks


@pytest.mark.parametrize("blanks", [2, 41])
def test_two_blank_headers_end_a_crosstable_on_the_right(blanks: int) -> None:
    sums: Rows = [["Total"], [100], [200], [300], [400]]
    rows = [[*row, *[None] * blanks, *sums[i]] for i, row in enumerate(four({}))]
    table = table_of(rows)
    assert said(table) == []
    assert table.header.right == 6


def test_one_blank_header_ends_nothing() -> None:
    rows = [[*row, None, total] for row, total in zip(four({}), ["Total", 9, 9, 9, 9], strict=True)]
    assert said(table_of(rows)) == [
        "error: Open!H1: two columns are headed as the points, C1 and H1, and they differ in row "
        "2: rename one"
    ]


def test_headers_merged_over_several_columns_are_one_header() -> None:
    wide: Rows = [
        [row[0], row[1], None, None, row[2], row[3], None, None, row[4], None, None, row[5]]
        for row in four({})
    ]
    table = table_of(wide)
    assert said(table) == []
    assert table.event == table_of(four({})).event


@pytest.mark.parametrize("header", ["Player", "Name"])
@pytest.mark.parametrize("column", [2, 6])
def test_two_name_columns_that_differ_are_an_error(header: str, column: int) -> None:
    names = [header, *"ABCD"]
    rows = [[*r[:column], name, *r[column:]] for r, name in zip(four({}), names, strict=True)]
    other = "ABCDEFG"[column]
    assert said(table_of(rows)) == [
        f"error: Open!{other}1: two columns are headed as the names, B1 and {other}1, and they "
        "differ in row 2: rename one"
    ]


def test_a_list_of_names_beside_a_crosstable_is_not_part_of_it() -> None:
    names = ["Name", *"ABCD"]
    rows = [[*row, None, name] for row, name in zip(four({}), names, strict=True)]
    assert said(table_of(rows)) == []


def with_ratings(first: list[object], second: list[object]) -> Rows:
    return [[*row, a, b] for row, a, b in zip(four({}), first, second, strict=True)]


def test_two_rating_columns_that_differ_are_an_error() -> None:
    rows = with_ratings(["Rtg", 1800, 1700, 1600, 1500], ["Rating", 1800, 1710, 1600, 1500])
    assert said(table_of(rows)) == [
        "error: Open!H1: two columns are headed as the ratings, G1 and H1, and they differ in row "
        "3: rename one"
    ]


def test_member_numbers_and_missing_ratings_are_no_rivals() -> None:
    rows = with_ratings(["USCF", 12345678, 12345679, 12345670, ""], ["Rtg", 1800, "", "unr", 1500])
    table = table_of(rows)
    assert said(table) == []
    assert [player.rating for player in table.event.players] == [1800, None, None, 1500]
    rows = with_ratings(["Rtg", 1800, 1700, 1600, 1500], ["FIDE", "", "1700", None, "-"])
    assert said(table_of(rows)) == []
    assert xltiebreak.values(table_of(rows).event, "CA")[4] == (1800 + 1700) / 2


# A round that was cleared.


def of_four(*rounds: str) -> list[str]:
    """What is said of rounds, each the cells of the players 1 to 4; a dot is a blank cell."""
    cells = [[cell.strip(".") for cell in one.split(",")] for one in rounds]
    return said(table_of(rows_of({no: [one[no - 1] for one in cells] for no in range(1, 5)})))


@pytest.mark.parametrize("cleared", [".,.,.,.", "2,1,4,3"])
def test_a_cleared_round_before_a_later_result_is_an_error(cleared: str) -> None:
    assert of_four("W2,L1,D4,D3", cleared, "W3,W4,L1,L2", "D4,W3,L2,D1") == [
        "error: Open!D2: Rnd 2 has no result, but Rnd 4 has: type its results again; if it was not "
        "played, write -U- in its cells or delete its column"
    ]


@pytest.mark.parametrize(
    "rounds",
    [
        ("W2,L1,D4,D3", "-U-,-U-,-U-,-U-", "W3,W4,L1,L2"),
        ("W2,L1,D4,D3", ".,.,.,.", ".,.,.,."),
        ("W2,L1,D4,D3", "3,4,1,2", ".,.,.,."),
    ],
)
def test_a_round_that_was_not_played_is_no_error(rounds: tuple[str, ...]) -> None:
    assert of_four(*rounds) == []


def test_byes_asked_for_ahead_are_no_results_of_a_later_round() -> None:
    (message,) = of_four("W2,L1,D4,D3", ".,.,.,.", "-H-,.,.,.")
    assert message.startswith("warning: ")
    # Points that count the bye ahead count no game.
    rows = rows_of({1: ["W2", "", "-H-"], 2: ["L1", "", ""], 3: ["D4", "", ""], 4: ["D3", "", ""]})
    told = [[*row, made] for row, made in zip(rows, ["Pts", 1.5, 0, 0.5, 0.5], strict=True)]
    assert not any(one.startswith("error: ") for one in said(table_of(told)))


# The pairing of the coming round.


def test_a_rematch_is_named_when_it_is_paired() -> None:
    assert of_four("W2,L1,D4,D3", "2,1,4,3") == [
        "warning: Open!D2: players 1 (Player 1) and 2 (Player 2) met in Rnd 1 and are paired in "
        "Rnd 2",
        "warning: Open!D4: players 3 (Player 3) and 4 (Player 4) met in Rnd 1 and are paired in "
        "Rnd 2",
    ]
    (message,) = of_four("X2,F1,D4,D3", "2,1,4,3")  # 1 and 2 have not played yet
    assert message.startswith("warning: Open!D4: ")


def test_players_forgotten_in_a_pairing_are_named() -> None:
    message, about_the_bye = of_four("W2,L1,D4,D3", "3,-B-,1,.")
    assert "count for nothing yet" in message + about_the_bye
    assert "4 (Player 4) is not paired in Rnd 2: pair" in message + about_the_bye
    assert of_four("W2,L1,D4,D3", "3,.,1,.") == []  # half of them are paired so far


@pytest.mark.parametrize(
    ("typed", "meant"), [("W", "did you mean W4"), ("d", "did you mean D4"), ("3D", "you mean D3?")]
)
def test_half_a_result_is_an_error_that_says_what_it_may_mean(typed: str, meant: str) -> None:
    (message,) = of_four(f"{typed},.,W4,L3")
    assert message.startswith("error: Open!C2: ") and meant in message


def test_a_pairing_with_white_beside_a_blank_cell_may_be_a_win() -> None:
    messages = of_four("2W,.,W4,L3")
    assert any("did you mean W2?" in message for message in messages)
