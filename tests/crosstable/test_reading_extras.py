"""Crosstables with more than results: colours below, ratings, teams, game points, matrices."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest
from tables import Rows, said, table_of

import xltiebreak
from xltiebreak.crosstable import Crosstable
from xltiebreak.event import Event
from xltiebreak.systems import MissingError


def sound(rows: Rows) -> Event:
    table = table_of(rows)
    assert table.problems == ()
    return table.event


def changed(rows: Rows, row: int, column: int, value: object) -> Rows:
    copy = [list(line) for line in rows]
    copy[row][column] = value
    return copy


def colours(event: Event) -> dict[int, str]:
    """W, B or - in each round."""
    return {p.number: "".join(game.color or "-" for game in p.games) for p in event.players}


def results(event: Event) -> dict[int, list[tuple[str, int | None]]]:
    return {p.number: [(g.result.value, g.opponent) for g in p.games] for p in event.players}


# Wall charts: the colours stand in the row below a player.

WALL_CHART: Rows = [
    ["No.", "Name", "Rtg", "Pts", "Rnd1", "Rnd2", "Rnd3"],
    [1, "Ada", 1900, 2.5, "W4", "D2", "W3"],
    ["NY", "12345678", 1915, None, "W", "B", "W"],
    [2, "Ben", "1800P7", 2.5, "W3", "D1", "-B-"],
    ["ON", "12345679", "1815P10", None, "B", "W", None],
    [3, "Cleo", "unr", 0, "L2", "-U-", "L1"],
    ["CT", "", None, None, "w", None, "b"],
    [4, "Dan", 1700, 0.5, "L1", "-H-", "-U-"],
    [None, None, None, None, "b", "", ""],
]
WALL_CHART_COLOURS = {1: "WBW", 2: "BW-", 3: "W-B", 4: "B--"}


def test_the_row_below_a_player_holds_the_colours() -> None:
    event = sound(WALL_CHART)
    assert colours(event) == WALL_CHART_COLOURS
    # blacks: 1 in round 2, 2 in 1, 3 in 3, 4 in 1; won with Black: 2
    assert xltiebreak.values(event, "BL") == {1: 1, 2: 1, 3: 1, 4: 1}
    assert xltiebreak.values(event, "WB") == {1: 0, 2: 1, 3: 0, 4: 0}
    # 1: W as White 2, D as Black 1, W as White 2; 2: W as Black 3, D as White 0
    assert xltiebreak.values(event, "BAP") == {1: 2 + 1 + 2, 2: 3 + 0, 3: 0, 4: 0}


@pytest.mark.parametrize("text", [None, "", " ", "NY", "Ont.", "U.S.A."])
def test_any_text_in_the_number_cell_of_a_colour_row_is_ignored(text: str | None) -> None:
    rows = WALL_CHART
    for row in (2, 4, 6, 8):
        rows = changed(rows, row, 0, text)
    event = sound(rows)
    assert [player.number for player in event.players] == [1, 2, 3, 4]
    assert colours(event) == WALL_CHART_COLOURS


def test_only_the_colours_of_the_lower_row_are_read() -> None:
    # names are not replaced by member numbers, ratings not by those after the event
    event = sound(WALL_CHART)
    assert [player.name for player in event.players] == ["Ada", "Ben", "Cleo", "Dan"]
    assert [player.rating for player in event.players] == [1900, 1800, None, 1700]


def test_a_row_of_running_totals_is_not_read_as_colours() -> None:
    rows: Rows = [
        ["No.", "Name", "Rnd1", "Rnd2"],
        [1, "Ada", "W2", "D2"],
        [None, None, "1.0", "1.5"],
        [2, "Ben", "L1", "D1"],
        [None, None, "0.0", "0.5"],
    ]
    assert colours(sound(rows)) == {1: "--", 2: "--"}


def test_both_players_of_a_game_with_the_same_colour_is_an_error() -> None:
    assert said(table_of(changed(WALL_CHART, 4, 5, "B"))) == [
        "error: Open!F2: player 1 (Ada) has D2 in Rnd 2, but player 2 (Ben) has D1 in F4: both "
        "have Black"
    ]


def test_a_colour_in_the_cell_and_another_below_it_is_an_error() -> None:
    assert said(table_of(changed(WALL_CHART, 1, 4, "W4b"))) == [
        "error: Open!E2: W4b and the W in the row below are two colours"
    ]


# Ratings.


def rated(texts: list[object]) -> Crosstable:
    """Players 1 and 2 met, 3 and 4 met, and so on."""
    rows: Rows = [["No.", "Name", "Rating", "Rnd1"]]
    for number, text in enumerate(texts, 1):
        cell = f"W{number + 1}" if number % 2 else f"L{number - 1}"
        rows.append([number, f"Player {number}", text, cell])
    return table_of(rows)


@pytest.mark.parametrize(
    ("text", "rating"),
    [
        ("1850", 1850),
        (1850, 1850),
        (1850.0, 1850),
        (" 1850 ", 1850),
        ("1850/12", 1850),
        ("1400P7", 1400),
        ("1400p7", 1400),
        ("unr", None),
        ("UNR", None),
        ("unr.", None),
        ("", None),
        (None, None),
    ],
)
def test_ratings_are_read_in_every_spelling(text: object, rating: int | None) -> None:
    table = rated([text, 1500])
    assert table.problems == ()
    assert [player.rating for player in table.event.players] == [rating, 1500]
    assert xltiebreak.values(table.event, "CA") == {1: 1500, 2: rating}


def test_an_unreadable_rating_is_reported_and_the_player_is_unrated() -> None:
    table = rated(["about 1800", 1500, "1850-1900", 1700])
    assert table.sound
    assert said(table) == [
        "warning: Open!C2: about 1800 is not a rating: the player is unrated",
        "warning: Open!C4: 1850-1900 is not a rating: the player is unrated",
    ]
    assert xltiebreak.values(table.event, "CA") == {1: 1500, 2: None, 3: 1700, 4: None}


@pytest.mark.parametrize("header", ["Rtg", "Rtng", "Rating", "Rate", "Elo", "Pre", "USCF", "FIDE"])
def test_headers_of_rating_columns(header: str) -> None:
    event = sound([["#", "Name", header, "R1"], [1, "A", 1850, "W2"], [2, "B", 1700, "L1"]])
    assert [player.rating for player in event.players] == [1850, 1700]


# Late, Playoff and Team.

EXTRAS: Rows = [
    ["No.", "Name", "Late", "Playoff", "Team", "Rnd1", "Rnd2"],
    [1, "Ada", "x", 1, "Rooks", "W2", "L3"],
    [2, "Ben", None, "½", "Rooks", "L1", "W4"],
    [3, "Cleo", "yes", "1 1/2", "Kings", "D4", "W1"],
    [4, "Dan", "no", None, None, "D3", "L2"],
]


def test_late_and_playoff_columns_are_read() -> None:
    event = sound(EXTRAS)
    assert [player.late for player in event.players] == [True, False, True, False]
    assert [player.playoff for player in event.players] == [1, 0.5, 1.5, None]
    assert xltiebreak.values(event, "TA") == {1: 0, 2: 1, 3: 0, 4: 1}
    # 1 and 2 have a point each; 3 has 1.5 and 4 has 0.5, which are no ties
    ranked = [(s.number, s.tiebreaks["PL"], s.separated_by) for s in xltiebreak.rank(event, "PL")]
    assert ranked == [(3, None, None), (1, 1, "PL"), (2, 0.5, None), (4, None, None)]


def test_without_late_and_playoff_columns_both_are_unknown() -> None:
    event = sound([["#", "Name", "R1"], [1, "A", "W2"], [2, "B", "L1"]])
    assert [(p.late, p.playoff, p.rating, p.team) for p in event.players] == [
        (None, None, None, ""),
        (None, None, None, ""),
    ]


@pytest.mark.parametrize("header", ["Team", "Club", "School", "Code"])
def test_the_team_column_is_read(header: str) -> None:
    event = sound(changed(EXTRAS, 0, 4, header))
    assert [player.team for player in event.players] == ["Rooks", "Rooks", "Kings", ""]
    assert [player.name for player in event.players] == ["Ada", "Ben", "Cleo", "Dan"]


# Game points, discs, games of a match.


def made(event: Event) -> dict[int, list[tuple[str, float | None, float | None]]]:
    return {p.number: [(g.result.value, g.made, g.against) for g in p.games] for p in event.players}


TEAMS: Rows = [
    ["No.", "Team", "Rnd1", "Rnd2"],
    [1, "Rooks", "W2 3-1", "W3 2.5-1.5"],
    [2, "Kings", "L1 1-3", "D4 2-2"],
    [3, "Queens", "D4 2-2", "L1 1.5-2.5"],
    [4, "Pawns", "D3 2-2", "D2 2-2"],
]
MADE = {
    1: [("win", 3, 1), ("win", 2.5, 1.5)],
    2: [("loss", 1, 3), ("draw", 2, 2)],
    3: [("draw", 2, 2), ("loss", 1.5, 2.5)],
    4: [("draw", 2, 2), ("draw", 2, 2)],
}


def test_game_points_for_and_against() -> None:
    assert made(sound(TEAMS)) == MADE


@pytest.mark.parametrize(
    ("first", "second", "third", "fourth"),
    [
        (
            ["W2 (3)", "W3 (2.5)"],
            ["L1 (1)", "D4 (2)"],
            ["D4 (2)", "L1 (1.5)"],
            ["D3 (2)", "D2 (2)"],
        ),
        (
            ["W2 3:1", "W3 2½:1½"],
            ["L1 1:3", "D4 2:2"],
            ["D4 2:2", "L1 1½:2½"],
            ["D3 2:2", "D2 2:2"],
        ),
        (["2w3", "3b2.5"], ["1b1", "4w2"], ["4b2", "1w1.5"], ["3w2", "2b2"]),
        (["2w3", "3b2½"], ["1b1", "4w2"], ["4b2", "1w1½"], ["3w2", "2b2"]),
        (["2w3", "3b2,5"], ["1b1", "4w2"], ["4b2", "1w1,5"], ["3w2", "2b2"]),
    ],
    ids=["brackets", "colons", "numbers", "halves", "commas"],
)
def test_every_spelling_of_a_match_is_read(
    first: list[str], second: list[str], third: list[str], fourth: list[str]
) -> None:
    teams = enumerate([first, second, third, fourth], 1)
    event = sound([TEAMS[0], *([number, f"Team {number}", *cells] for number, cells in teams)])
    assert made(event) == MADE


def test_discs() -> None:
    event = sound([["#", "Name", "R1"], [1, "A", "W2 40-24"], [2, "B", "L1 24-40"]])
    assert made(event) == {1: [("win", 40, 24)], 2: [("loss", 24, 40)]}
    # discs + 6 x the opponent's score
    assert xltiebreak.values(event, "BQ6") == {1: 40 + 6 * 0, 2: 24 + 6 * 1}


def test_a_draw_of_discs_with_colours() -> None:
    event = sound([["#", "Name", "R1"], [1, "A", "D2b 32-32"], [2, "B", "D1w 32-32"]])
    assert made(event) == {1: [("draw", 32, 32)], 2: [("draw", 32, 32)]}
    assert colours(event) == {1: "B", 2: "W"}


def test_the_best_of_some_games() -> None:
    event = sound(
        [
            ["#", "Name", "R1", "R2"],
            [1, "A", "W2 2-1", "W3 3-0"],
            [2, "B", "L1 1-2", "-B-"],
            [3, "C", "-B-", "L1 0-3"],
        ]
    )
    assert xltiebreak.values(event, "WP") == {1: Fraction(2 + 3, 3 + 3), 2: Fraction(1, 3), 3: 0}


@pytest.mark.parametrize(
    ("first", "second", "message"),
    [
        (
            "W2 3-1",
            "L1 1.5-2.5",
            "Open!C2: player 1 (Rooks) has W2 3-1 in Rnd 1, but player 2 (Kings) has L1 1.5-2.5 "
            "in C3: the points do not agree",
        ),
        (
            "W2 1-3",
            "L1 3-1",
            "Open!C2: player 1 (Rooks) has W2 1-3 in Rnd 1: 1 against 3 is not a win",
        ),
        (
            "D2 2-1",
            "D1 1-2",
            "Open!C2: player 1 (Rooks) has D2 2-1 in Rnd 1: 2 against 1 is not a draw",
        ),
        (
            "W2 24-40",
            "L1 40-24",
            "Open!C2: player 1 (Rooks) has W2 24-40 in Rnd 1: 24 against 40 is not a win",
        ),
        (
            "W2 40-24",
            "L1 20-40",
            "Open!C2: player 1 (Rooks) has W2 40-24 in Rnd 1, but player 2 (Kings) has L1 20-40 "
            "in C3: the points do not agree",
        ),
        (
            "W2 2-1",
            "L1 1-1",
            "Open!C2: player 1 (Rooks) has W2 2-1 in Rnd 1, but player 2 (Kings) has L1 1-1 in "
            "C3: the points do not agree",
        ),
        (
            "W2 3-1",
            "L1",
            "Open!C2: player 1 (Rooks) has W2 3-1 in Rnd 1, but player 2 (Kings) has L1 in C3: "
            "the points do not agree",
        ),
    ],
)
def test_contradicting_game_points_are_an_error(first: str, second: str, message: str) -> None:
    table = table_of([["#", "Team", "R1"], [1, "Rooks", first], [2, "Kings", second]])
    assert said(table) == [f"error: {message}"]
    assert not table.sound


def test_game_points_in_one_cell_only_are_an_error() -> None:
    table = table_of(
        [["#", "Team", "R1"], [1, "A", "2w3"], [2, "B", "1b"], [3, "C", "4w2"], [4, "D", "3b2"]]
    )
    assert said(table) == [
        "error: Open!C2: player 1 (A) has 2w3 in Rnd 1, but player 2 (B) has 1b in C3: the two do "
        "not agree"
    ]


# Round robins as a matrix: a column for each opponent.

# Six players; the game between Helene and Franck was forfeited.
MATRIX: Rows = [
    ["#", "NAME", "ELO", "SCORE", "1", "2", "3", "4", "5", "6"],
    [1, "Alyx", 2200, 3.5, "*", "1", "1", "0", "1", "½"],
    [2, "Bruno", 2150, 3.5, "0", "*", "½", "1", "1", "1"],
    [3, "Charline", 2100, 3.5, "0", "½", "*", "1", "1", "1"],
    [4, "David", 2050, 1.5, "1", "0", "0", "*", "½", "0"],
    [5, "Helene", 2000, 1.5, "0", "0", "0", "½", "*", "+"],
    [6, "Franck", 1950, 1.5, "½", "0", "0", "1", "-", "*"],
]
WIN, DRAW, LOSS = "win", "draw", "loss"
MATRIX_RESULTS = {
    1: [(WIN, 2), (WIN, 3), (LOSS, 4), (WIN, 5), (DRAW, 6)],
    2: [(LOSS, 1), (DRAW, 3), (WIN, 4), (WIN, 5), (WIN, 6)],
    3: [(LOSS, 1), (DRAW, 2), (WIN, 4), (WIN, 5), (WIN, 6)],
    4: [(WIN, 1), (LOSS, 2), (LOSS, 3), (DRAW, 5), (LOSS, 6)],
    5: [(LOSS, 1), (LOSS, 2), (LOSS, 3), (DRAW, 4), ("forfeit win", 6)],
    6: [(DRAW, 1), (LOSS, 2), (LOSS, 3), (WIN, 4), ("forfeit loss", 5)],
}


def test_a_matrix_of_six_players_has_five_rounds() -> None:
    event = sound(MATRIX)
    assert event.rounds == 5
    assert results(event) == MATRIX_RESULTS
    assert dict(event.scores) == {1: 3.5, 2: 3.5, 3: 3.5, 4: 1.5, 5: 1.5, 6: 1.5}


def test_tie_breaks_of_a_matrix_worked_by_hand() -> None:
    event = sound(MATRIX)
    assert xltiebreak.values(event, "SB") == {
        1: 3.5 + 3.5 + 1.5 + 1.5 / 2,  # beat 2, 3, 5; drew with 6
        2: 3.5 / 2 + 1.5 + 1.5 + 1.5,
        3: 3.5 / 2 + 1.5 + 1.5 + 1.5,
        4: 3.5 + 1.5 / 2,
        5: 1.5 / 2,  # the forfeit win gives nothing
        6: 3.5 / 2 + 1.5,
    }
    # against 1, 2 and 3, who have more than half of 5
    assert xltiebreak.values(event, "KO") == {1: 2, 2: 0.5, 3: 0.5, 4: 1, 5: 0, 6: 0.5}
    # the adjusted score of 5 is 0.5 + 0.5, that of 6 is 1.5 + 0.5
    assert xltiebreak.values(event, "SO") == {
        1: 3.5 + 3.5 + 1.5 + 1 + 2,
        2: 3.5 + 3.5 + 1.5 + 1 + 2,
        3: 3.5 + 3.5 + 1.5 + 1 + 2,
        4: 3.5 + 3.5 + 3.5 + 1 + 2,
        5: 3.5 + 3.5 + 3.5 + 1.5 + 0,
        6: 3.5 + 3.5 + 3.5 + 1.5 + 0,
    }
    assert xltiebreak.values(event, "WC") == {1: 3, 2: 3, 3: 3, 4: 1, 5: 0, 6: 1}
    assert xltiebreak.values(event, "CA")[5] == Fraction(2200 + 2150 + 2100 + 2050, 4)


def test_places_in_a_matrix_with_ties_of_three() -> None:
    # Sonneborn-Berger: 9.25, 6.25 and 6.25; 4.25, 3.25 and 0.75. 2 and 3 drew and have three wins.
    standings = xltiebreak.rank(sound(MATRIX), "SB,WC,HG")
    assert [(s.number, s.place, s.separated_by) for s in standings] == [
        (1, 1, "SB"),
        (2, 2, None),
        (3, 2, None),
        (4, 4, "SB"),
        (6, 5, "SB"),
        (5, 6, None),
    ]


@pytest.mark.parametrize("seed", range(5))
def test_the_rows_of_a_matrix_in_any_order(seed: int) -> None:
    rows = random.Random(seed).sample(MATRIX[1:], 6)
    assert results(sound([MATRIX[0], *rows])) == MATRIX_RESULTS


def test_a_matrix_of_numbers() -> None:
    as_number = {"1": 1, "0": 0, "½": 0.5}
    rows = [
        MATRIX[0],
        *([*row[:4], *(as_number.get(str(c), c) for c in row[4:])] for row in MATRIX[1:]),
    ]
    assert results(sound(rows)) == MATRIX_RESULTS


@pytest.mark.parametrize("diagonal", ["*", "X", "x", "", None])
def test_diagonals(diagonal: str | None) -> None:
    rows = [[diagonal if cell == "*" else cell for cell in row] for row in MATRIX]
    assert results(sound(rows)) == MATRIX_RESULTS


@pytest.mark.parametrize(
    ("row", "column", "cell", "messages"),
    [
        (
            2,
            4,
            "1",
            [
                "error: Open!F2: player 1 (Alyx) has 1 against player 2, but player 2 (Bruno) has "
                "1 in E3: the two do not agree"
            ],
        ),
        (
            2,
            4,
            "½",
            [
                "error: Open!F2: player 1 (Alyx) has 1 against player 2, but player 2 (Bruno) has "
                "½ in E3: the two do not agree"
            ],
        ),
        (
            2,
            4,
            "",
            [
                "error: Open!F2: player 1 (Alyx) has 1 against player 2, but player 2 (Bruno) has "
                "nothing in E3: the two do not agree"
            ],
        ),
        (
            5,
            9,
            "0",
            [
                "error: Open!J6: player 5 (Helene) has 0 against player 6, but player 6 (Franck) "
                "has - in I7: the two do not agree"
            ],
        ),
        (
            1,
            3,
            4,
            ["warning: Open!D2: 4 points are printed, but the results make 3.5 (0.5 too many)"],
        ),
    ],
)
def test_contradicting_cells_of_a_matrix_are_an_error(
    row: int, column: int, cell: object, messages: list[str]
) -> None:
    assert said(table_of(changed(MATRIX, row, column, cell))) == messages


def test_both_players_of_a_matrix_game_may_forfeit() -> None:
    rows = changed(changed(MATRIX, 5, 9, "-"), 5, 3, 0.5)
    event = sound(rows)
    assert dict(event.scores) == {1: 3.5, 2: 3.5, 3: 3.5, 4: 1.5, 5: 0.5, 6: 1.5}
    assert event.rounds == 5


# Three players who met twice.
DOUBLE: Rows = [
    ["No.", "Name", "Pts", 1, 2, 3],
    [1, "Ada", 3, "*", "1 0", "1 1"],
    [2, "Ben", 2, "0 1", "*", "½½"],
    [3, "Cleo", 1, "00", "½ ½", "*"],
]


def test_a_double_round_robin() -> None:
    event = sound(DOUBLE)
    assert event.rounds == 4
    assert results(event) == {
        1: [(WIN, 2), (LOSS, 2), (WIN, 3), (WIN, 3)],
        2: [(LOSS, 1), (WIN, 1), (DRAW, 3), (DRAW, 3)],
        3: [(LOSS, 1), (LOSS, 1), (DRAW, 2), (DRAW, 2)],
    }
    # an opponent enters once for each game
    assert xltiebreak.values(event, "SO") == {1: 2 + 2 + 1 + 1, 2: 3 + 3 + 1 + 1, 3: 3 + 3 + 2 + 2}
    assert xltiebreak.values(event, "SB") == {1: 2 + 1 + 1, 2: 3 + 1 / 2 + 1 / 2, 3: 2 / 2 + 2 / 2}
    # half of the maximum is 2: 1 and 2 have it
    assert xltiebreak.values(event, "KO") == {1: 1, 2: 1, 3: 0.5 + 0.5}


@pytest.mark.parametrize("seed", range(3))
def test_the_rows_of_a_double_round_robin_in_any_order(seed: int) -> None:
    rows = random.Random(seed).sample(DOUBLE[1:], 3)
    assert results(sound([DOUBLE[0], *rows])) == results(sound(DOUBLE))


@pytest.mark.parametrize("cell", ["1½", "½"])
def test_contradicting_cells_of_a_double_round_robin_are_an_error(cell: str) -> None:
    assert said(table_of(changed(DOUBLE, 3, 4, cell))) == [
        f"error: Open!F3: player 2 (Ben) has ½½ against player 3, but player 3 (Cleo) has {cell} "
        "in E4: the two do not agree"
    ]


NO_MATRIX_CELL = (
    "is not a result of a round-robin matrix: expected one of 1, 0, ½, + and - for each game, or a "
    "blank cell"
)
SMALL_MATRIX: list[list[object]] = [
    ["No", "Name", 1, 2, 3, 4],
    [1, "Ada", "*", 1, "½", 0],
    [2, "Ben", 0, "*", 1, "½"],
    [3, "Cleo", "½", 0, "*", 1],
    [4, "Dan", 1, "½", 0, "*"],
]


def matrix_with(change: dict[tuple[int, int], object]) -> list[list[object]]:
    rows = [list(row) for row in SMALL_MATRIX]
    for (row, column), value in change.items():
        rows[row][column] = value
    return rows


def test_an_unfinished_matrix_counts_its_played_games() -> None:
    blank = {(row, column): None for row in range(1, 5) for column in range(2, 6)}
    rows = matrix_with({**blank, (1, 3): 1, (2, 2): 0, (3, 5): "½", (4, 4): "½"})
    table = table_of(rows)
    assert said(table) == [
        "warning: Open!C1: 4 games of the matrix without a result: the tie-breaks may change"
    ]
    assert table.event.rounds == 1
    assert xltiebreak.values(table.event, "SO") == {1: 0, 2: 1, 3: 0.5, 4: 0.5}
    assert xltiebreak.values(table.event, "KO") == {1: 0, 2: 0, 3: 0.5, 4: 0.5}


@pytest.mark.parametrize("code", ["CU", "CO", "AC", "FC1", "TL"])
def test_systems_that_need_the_order_of_rounds_have_no_value_in_a_matrix(code: str) -> None:
    event = table_of(SMALL_MATRIX).event
    with pytest.raises(MissingError, match="the order of the rounds, which a round-robin matrix"):
        xltiebreak.values(event, code)
    assert xltiebreak.values(event, "BZ")[1] == 4.5  # no unplayed round: the order does not matter


@pytest.mark.parametrize("cell", ["2", "?", "1-0", "W3", "½-½-½"])
def test_one_bad_cell_of_a_matrix_is_the_only_error(cell: str) -> None:
    table = table_of(matrix_with({(1, 3): cell}))
    assert said(table) == [f"error: Open!D2: {cell} {NO_MATRIX_CELL}"]


def test_a_result_on_the_diagonal_is_an_error() -> None:
    assert said(table_of(matrix_with({(2, 3): 1}))) == [
        "error: Open!D3: 1 stands where player 2 (Ben) would play itself"
    ]


def test_columns_of_a_matrix_follow_the_rows_if_the_numbers_have_gaps() -> None:
    rows = matrix_with({(1, 0): 5, (2, 0): 7, (3, 0): 9, (4, 0): 4})
    table = table_of(rows)
    assert said(table) == []
    assert table.event.scores == {5: 1.5, 7: 1.5, 9: 1.5, 4: 1.5}
    assert [game.opponent for game in table.event.by_number[5].games] == [7, 9, 4]


def test_more_game_points_than_boards_are_an_error() -> None:
    rows: list[list[object]] = [
        ["#", "Team", 1, 2],
        [1, "A", "2w3", "3b2"],
        [2, "B", "1b3", "4w2.5"],
        [3, "C", "4w4", "1w2"],
        [4, "D", "3b0", "2b1½"],
    ]
    assert said(table_of(rows)) == [
        "error: Open!C2: 2w3 and the opponent's cell make 6 game points, but most matches make 4",
        "error: Open!C3: 1b3 and the opponent's cell make 6 game points, but most matches make 4",
    ]


def test_unreadable_play_off_points_are_reported() -> None:
    rows: list[list[object]] = [["#", "Playoff", 1], [1, "abc", "W2"], [2, "1½", "L1"]]
    table = table_of(rows)
    assert said(table) == [
        "warning: Open!B2: abc is not a number of play-off points: the player has none",
    ]
    assert table.event.by_number[2].playoff == 1.5


def test_colours_in_words_and_ratings_with_decimals() -> None:
    rows: list[list[object]] = [
        ["#", "Rating", 1],
        [1, "1850.0", "W2"],
        [None, None, "White"],
        [2, "1700", "L1"],
        [None, None, "black"],
    ]
    table = table_of(rows)
    assert said(table) == []
    assert [player.rating for player in table.event.players] == [1850, 1700]
    assert xltiebreak.values(table.event, "BL") == {1: 0, 2: 1}


def test_game_points_of_a_forfeited_match_are_game_points() -> None:
    table = table_of([["#", "Team", 1], [1, "A", "X2 4-0"], [2, "B", "F1 0-4"]])
    assert xltiebreak.values(table.event, "GP") == {1: 4, 2: 0}
    assert xltiebreak.values(table.event, "UA") == {1: 0, 2: 0}


def test_rounds_headed_by_numbers_go_on_after_a_named_one() -> None:
    table = table_of(
        [["No", "Name", "Rd 1", 2, 3], [1, "A", "W2", "D2", ""], [2, "B", "L1", "D1", ""]]
    )
    assert said(table) == []
    assert sorted(table.header.rounds) == [1, 2, 3]


def test_a_hundred_rounds() -> None:
    rounds = range(1, 102)
    rows: list[list[object]] = [
        ["No", *(f"Rnd{number}" for number in rounds)],
        [1, *("D2" for _ in rounds)],
        [2, *("D1" for _ in rounds)],
    ]
    assert table_of(rows).event.rounds == 101


def test_unread_columns_among_the_rounds_are_an_error() -> None:
    unread = "this column among the rounds has entries, but no header"
    rows: list[list[object]] = [
        ["No", "Name", "Rd1", None, "Rd2", None],
        [1, "A", "W", 2, "D", 2],
        [2, "B", "L", 1, "D", 1],
    ]
    assert [line for line in said(table_of(rows)) if "among" in line] == [
        f"error: Open!D1: {unread}",
        f"error: Open!F1: {unread}",
    ]
    rows = [["No", "Name", 1, None, 2], [1, "A", "W2", 1, "D2"], [2, "B", "L1", 0, "D1"]]
    assert said(table_of(rows)) == [
        "error: Open!E1: 2 is not read as a round, but this column holds results such as D2: head "
        "it Rnd2",
        f"error: Open!D1: {unread}",
    ]


def test_notes_with_numbers_below_a_blank_row_are_not_players() -> None:
    rows: list[list[object]] = [
        ["No", "Name", "Pts", "Rnd1"],
        [1, "A", 1, "W2"],
        [2, "B", 0, "L1"],
        [],
        ["Prizes"],
        [1, "First", 100],
        [2026, "Arbiter: J. Smith"],
    ]
    table = table_of(rows)
    assert said(table) == []
    assert [player.number for player in table.event.players] == [1, 2]


def test_the_rating_column_is_the_one_with_most_ratings() -> None:
    rows: list[list[object]] = [
        ["No", "Name", "USCF", "Rtg", "Rnd1"],
        [1, "A", 12345678, 1800, "W2"],
        [2, "B", 23456789, 1700, "L1"],
    ]
    table = table_of(rows)
    assert said(table) == []
    assert [player.rating for player in table.event.players] == [1800, 1700]


def test_unreadable_points_are_reported() -> None:
    table = table_of([["No", "Pts", "Rnd1"], [1, "lots", "W2"], [2, "", "L1"]])
    assert said(table) == ["warning: Open!B2: lots is not a number of points: the results make 1"]


def test_a_swiss_with_as_many_rounds_as_players_is_not_a_matrix() -> None:
    rows: list[list[object]] = [["No", "Rd1", "Rd2", "Rd3"], [1, "+3"], [2, "--"], [3, "-1"]]
    assert not table_of(rows).matrix
    assert table_of(rows).sound


def test_a_colour_on_one_side_of_a_game_is_enough() -> None:
    event = table_of([["No", "R1", "R2"], [1, "W2w", "D2b"], [2, "L1", "D1"]]).event
    assert colours(event) == {1: "WB", 2: "BW"}
    assert xltiebreak.values(event, "BL") == {1: 1, 2: 1}


def test_players_without_results_between_blank_rows_are_players() -> None:
    header: list[object] = ["No", "Name", "R1"]
    before: list[list[object]] = [header, [1, "A", None], [], [2, "B", None]]
    assert len(table_of(before).event.players) == 2  # nobody has played yet
    between: list[list[object]] = [
        *(header, [1, "A", "W3"], [], [2, "B", "-U-"], [4, "D", None], [], [3, "C", "L1"]),
        *([], [5, "Fifth prize", None]),
    ]
    assert [player.number for player in table_of(between).event.players] == [1, 2, 4, 3]
