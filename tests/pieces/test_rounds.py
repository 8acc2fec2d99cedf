"""Pairing lists are read as the event that was written, on one sheet or on one for each round."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from commands import save
from openpyxl import load_workbook
from pieces.reading_pieces import (
    Rows,
    Who,
    differences,
    flat,
    rounds_of,
    sheets,
    stacked,
    tables_of,
)
from reading.comparing import seeded
from reading.events import tournament
from thinning import thinned

from xltiebreak.crosstable import Crosstable
from xltiebreak.event import Game, Result
from xltiebreak.grid import Grid
from xltiebreak.workbook.filling import fill

Arrange = Callable[[Sequence[Rows], bool], list[Grid]]
WAYS: dict[str, Who] = {
    "names": lambda person: person.name,
    "numbers and names": lambda person: f"{person.number} {person.name}",
    "ratings behind": lambda person: f"{person.name} ({person.rating})",
}
EVENTS, MUTATED = 300, 50
"""Random events of an arrangement, in which the ways of naming players take turns; and those whose
cells are changed, twenty cells each."""
KINDS = [(arrange, way) for arrange in (flat, stacked, sheets) for way in WAYS]
named = pytest.mark.parametrize(
    ("arrange", "way"), KINDS, ids=lambda one: getattr(one, "__name__", one)
)


@pytest.mark.slow
@named
def test_random_events_are_read_as_they_were_written(arrange: Arrange, way: str) -> None:
    for number in range(thinned(EVENTS // len(WAYS))):
        rng = seeded("lists", arrange.__name__, way, number)
        event = tournament(rng, rng.randint(6, 16), pending=number % 3 == 0)
        points = number % 2 == 0
        grids = arrange(rounds_of(event, WAYS[way], rng, points), points)
        assert not differences(event, tables_of(grids)), (number, grids)


@pytest.mark.slow
@named
def test_no_changed_cell_gives_another_result_in_silence(arrange: Arrange, way: str) -> None:
    rng = seeded("mutated lists", arrange.__name__, way)
    for _ in range(thinned(MUTATED // len(WAYS) + 1)):
        event = tournament(rng, rng.randint(6, 12))
        grids = arrange(rounds_of(event, WAYS[way], rng, True), True)
        (before,) = tables_of(grids)
        for _ in range(thinned(20)):
            changed, was = mutated(grids, rng)
            for after in tables_of(changed):
                told = not after.sound or set(after.problems) - set(before.problems)
                assert told or games(after) == games(before), was


def games(table: Crosstable) -> object:
    """Return opponents, points and colours of all rounds but the last, by name.

    No other cell tells a forfeit from a game with the same points, nor the results of the last
    round.
    """
    name = {player.number: player.name for player in table.event.players}
    return {
        player.name: [
            (name.get(game.opponent or 0), game.result.points, game.color)
            for game in player.games[:-1]
        ]
        for player in table.event.players
    }


def mutated(grids: Sequence[Grid], rng: random.Random) -> tuple[list[Grid], object]:
    """Return the grids with one cell below a header replaced by another of its column."""
    at = rng.randrange(len(grids))
    rows = [list(row) for row in grids[at].rows]
    width = max(map(len, rows))
    full = [index for index, row in enumerate(rows) if len(row) == width and "White" not in row]
    row, column = rng.choice(full), rng.randrange(width)
    other = rng.choice([*(rows[one][column] for one in full), None])
    was, rows[row][column] = rows[row][column], other
    changed = [*grids[:at], grids[at]._replace(rows=rows), *grids[at + 1 :]]
    return changed, (grids[at].sheet, row + 1, column + 1, was, other)


def lists(*rounds: Rows) -> list[Crosstable]:
    head = [["Board", "White", "Result", "Black"]]
    return tables_of([Grid(f"R{n}", [*head, *rows]) for n, rows in enumerate(rounds, 1)])


def errors(tables: Sequence[Crosstable]) -> list[str]:
    (table,) = tables
    return [str(problem) for problem in table.problems if problem.severity == "error"]


TWO = [[1, "Ann", "1-0", "Ben"], [2, "Cleo", "½-½", "Dan"]]


@pytest.mark.parametrize(
    "heads",
    [
        *("Round White Result Black", "ROUND WHITE RESULT BLACK", "Runde Weiß Ergebnis Schwarz"),
        *(
            "Runde Weiss Erg. Schwarz",
            "RUNDE WEISS ERGEBNIS SCHWARZ",
            "Ronde Blancs Résultat Noirs",
        ),
        *("Ronda Blancas Resultado Negras", "Rodada Brancas Resultado Pretas"),
        *("Turno Bianco Risultato Nero", "Ronde Wit Uitslag Zwart", "Rond Vit Resultat Svart"),
        *("Runde Hvid Resultat Sort", "Runda Białe Wynik Czarne", "Kolo Bílý Výsledek Černý"),
    ],
)
def test_headers_are_known_in_ten_languages(heads: str) -> None:
    rows: Rows = [[*heads.split()], [1, "Ann", "1-0", "Ben"], [1, "Cleo", "½-½", "Dan"]]
    (table,) = tables_of([Grid("", rows)])
    assert table.sound
    assert [player.games[0][:3] for player in table.event.players] == [
        (Result.WIN, 2, "W"),
        (Result.LOSS, 1, "B"),
        (Result.DRAW, 4, "W"),
        (Result.DRAW, 3, "B"),
    ]


def test_a_player_with_two_rows_in_a_round_is_an_error_with_both_cells() -> None:
    assert errors(lists(TWO, [[1, "Ann", "1-0", "Dan"], [2, "Ann", "1-0", "Ben"]])) == [
        "R2!B3: Ann has two rows in Rnd 2: here and in C2"
    ]


def test_an_unknown_result_is_an_error_at_its_cell() -> None:
    assert errors(lists([[1, "Ann", "1-1", "Ben"], [2, "Cleo", "½-½", "Dan"]])) == [
        "R1!C2: 1-1 is not a result of a game: write 1-0, ½-½ or 0-1, +:- or 1F-0F for a forfeit, "
        "or leave the cell blank"
    ]


def test_a_name_spelled_almost_like_another_is_an_error_with_both_cells() -> None:
    second: Rows = [[1, "Ann", "1-0", "Cleo"], [2, "Bem", "½-½", "Dan"]]
    assert errors(lists(TWO, second)) == [
        "R2!B3: Bem is spelled almost like Ben in R1!D2: write one player's name the same way "
        "everywhere"
    ]


def test_players_who_meet_may_have_names_alike() -> None:
    one: Rows = [[1, "Gus Ash", "1-0", "Gus Ask"], [2, "Cleo", "½-½", "Dan"]]
    assert not errors(lists(one))


def test_a_number_with_two_names_is_an_error_with_both_cells() -> None:
    one: Rows = [[1, "1 Ann", "1-0", "2 Ben"], [2, "3 Cleo", "½-½", "4 Dan"]]
    two: Rows = [[1, "1 Ann", "1-0", "3 Cleo"], [2, "2 Dan", "½-½", "4 Dan"]]
    assert errors(lists(one, two))[0] == "R2!B3: 2 is Dan here, but Ben in R1!D2"


def test_a_note_below_a_list_is_no_player() -> None:
    (table,) = lists([*TWO, ["Note", "The hall closes at 9"], ["", "Arbiter: Joe"]])
    assert [player.name for player in table.event.players] == ["Ann", "Ben", "Cleo", "Dan"]


def test_a_name_alone_in_a_row_has_a_bye_and_a_warning() -> None:
    (table,) = lists(TWO, [[1, "Ann", "1-0", "Cleo"], ["", "Ben"], ["", "Dan", 0, ""]])
    assert [player.games[1].result for player in table.event.players] == [
        *(Result.WIN, Result.FULL_BYE, Result.LOSS, Result.ZERO_BYE)
    ]
    assert [str(problem) for problem in table.problems] == [
        "R2!C3: no result says what this bye is worth: a full point is assumed"
    ]


def test_sheets_of_two_sections_are_two_events() -> None:
    head: list[object] = ["White", "Result", "Black"]
    grids = [
        Grid("Open R1", [head, ["Ann", "1-0", "Ben"]]),
        Grid("U12 R1", [head, ["Cleo", "0-1", "Dan"]]),
        Grid("Open R2", [head, ["Ben", "1-0", "Ann"]]),
        Grid("U12 R2", [head, ["Dan", "½-½", "Cleo"]]),
    ]
    tables = tables_of(grids)
    assert [dict(table.event.scores) for table in tables] == [{1: 1, 2: 1}, {1: 0.5, 2: 1.5}]
    assert not any(problem.severity == "error" for table in tables for problem in table.problems)


def test_points_before_a_round_prove_the_rounds_before() -> None:
    head = ["White", "Pts", "Result", "Pts", "Black"]
    first = Grid("R1", [head, ["Ann", 0, "1-0", 0, "Ben"], ["Cleo", 0, "½-½", 0, "Dan"]])
    second = Grid("R2", [head, ["Ann", 0.5, "1-0", 0.5, "Cleo"], ["Ben", 0, "½-½", 0.5, "Dan"]])
    (table,) = tables_of([first, second])
    assert table.sound
    assert [str(problem) for problem in table.problems] == [
        "R2!A2: Ann has 0.5 points before Rnd 2 here, but the results make 1"
    ]


def test_points_before_a_round_tell_what_a_missing_round_was_worth() -> None:
    head = ["White", "Pts", "Result", "Pts", "Black"]
    first = Grid("R1", [head, ["Ann", 0, "1-0", 0, "Ben"]])
    second = Grid("R2", [head, ["Ann", 1, "1-0", 0.5, "Cleo"], ["Ben", 0, "½-½", 0, "Dan"]])
    (table,) = tables_of([first, second])
    cleo = next(player for player in table.event.players if player.name == "Cleo")
    assert cleo.games[0] == Game(Result.HALF_BYE)


def test_a_blank_crosstable_is_filled_from_the_sheets_of_rounds() -> None:
    head = ["Board", "White", "Result", "Black"]
    blank: Rows = [
        ["No.", "Name", "Rnd1", "Rnd2"],
        *([n, name, "", ""] for n, name in enumerate(FOUR, 1)),
    ]
    second: Rows = [[1, "Ann", "0-1", "Cleo"], [None, "Ben", 1, "bye"]]
    grids = [Grid("Open", blank), Grid("R1", [head, *TWO]), Grid("R2", [head, *second])]
    (table,) = tables_of(grids)
    assert (table.sheet, table.sound) == ("Open", True)
    assert [table.grid.line(row)[2:] for row in range(2, 6)] == [
        ["L2b", "-B-"],
        ["W1w", "L3w"],
        ["D4w", "W2b"],
        ["D3b", ""],
    ]


def test_a_later_round_fills_the_cells_that_are_still_blank(tmp_path: Path) -> None:
    crosstable: Rows = [["No.", "Name", "Rnd1", "Rnd2", "SO"]]
    crosstable += [[number, name, None, None, None] for number, name in enumerate(FOUR, 1)]
    head: Rows = [["Board", "White", "Result", "Black"]]
    second: Rows = [[1, "Ann", "0-1", "Cleo"], [2, "Dan", "1-0", "Ben"]]
    save(str(tmp_path / "one.xlsx"), ("Open", crosstable), ("R1", [*head, *TWO]))
    assert fill(tmp_path / "one.xlsx", tmp_path / "two.xlsx").sound
    book = load_workbook(tmp_path / "two.xlsx")
    sheet = book.create_sheet("R2")
    for row in [*head, *second]:
        sheet.append(list(row))
    book.save(tmp_path / "two.xlsx")
    assert fill(tmp_path / "two.xlsx", tmp_path / "filled.xlsx").sound
    filled = load_workbook(tmp_path / "filled.xlsx")["Open"]
    # Ben 0, Ann 1, Cleo and Dan 1.5 points; Solkoff adds the opponents': Ben 1 + 1.5 ...
    assert [[cell.value for cell in row[2:]] for row in filled.iter_rows(min_row=2)] == [
        ["L2b", "L4b", 2.5],
        ["W1w", "L3w", 1.5],
        ["D4w", "W2b", 2.5],
        ["D3b", "W1w", 1.5],
    ]


def test_a_list_that_contradicts_a_crosstable_with_blanks_is_an_error() -> None:
    rows: Rows = [["No.", "Name", "Rnd1", "Rnd2"], [1, "Ann", "L2", ""], [2, "Ben", "W1", ""]]
    rows += [[3, "Cleo", "D4", ""], [4, "Dan", "D3", ""]]
    head: list[object] = ["Board", "White", "Result", "Black"]
    second: Rows = [[1, "Ann", "0-1", "Cleo"], [2, "Dan", "1-0", "Ben"]]
    grids = [Grid("Open", rows), Grid("R1", [head, *TWO]), Grid("R2", [head, *second])]
    assert errors(tables_of(grids)) == [
        "R1!C2: player 1 has W2w in Rnd 1 here, but L2 in Open!C2",
        "R1!C2: player 2 has L1b in Rnd 1 here, but W1 in Open!C3",
    ]


def test_a_roster_gets_a_column_for_each_round(tmp_path: Path) -> None:
    roster: Rows = [["No.", "Name", "School"]]
    roster += [[number, name, "Oak"] for number, name in enumerate(FOUR, 1)]
    head: Rows = [["Board", "White", "Result", "Black"]]
    second: Rows = [[1, "Ann", "0-1", "Cleo"], [2, "Dan", "1-0", "Ben"]]
    rounds = [("Round 1", [*head, *TWO]), ("Round 2", [*head, *second])]
    save(str(tmp_path / "club.xlsx"), ("Players", roster), *rounds)
    report = fill(tmp_path / "club.xlsx", tmp_path / "filled.xlsx")
    assert report.sound
    filled = load_workbook(tmp_path / "filled.xlsx")["Players"]
    # Ben 0, Ann 1, Cleo and Dan 1.5 points. Modified Median drops the highest opponent below half
    # the points (Ben: 1 of 1, 1.5), the lowest above (Cleo: 1.5 of 1.5, 1; Dan: 1.5 of 1.5, 0),
    # both at half (Ann).
    assert [[cell.value for cell in row[:6]] for row in filled.iter_rows()] == [
        ["No.", "Name", "School", "Rnd1", "Rnd2", "ModMed"],
        [1, "Ben", "Oak", "L2b", "L4b", 1],
        [2, "Ann", "Oak", "W1w", "L3w", 0],
        [3, "Cleo", "Oak", "D4w", "W2b", 1.5],
        [4, "Dan", "Oak", "D3b", "W1w", 1.5],
    ]


FOUR = ["Ben", "Ann", "Cleo", "Dan"]


GAMES: list[Rows] = [
    [["Ann Ash", "1-0", "Ben Birch"], ["Cleo Cedar", "½-½", "Dan Dogwood"]],
    [["Ann Ash", "0-1", "Cleo Cedar"], ["Dan Dogwood", "1-0", "Ben Birch"]],
]
ROSTER = ["Ben Birch", "Ann Ash", "Dan Dogwood", "Cleo Cedar"]


@pytest.mark.parametrize(
    ("head", "results_in", "solkoff_in"),
    [
        (["Name", "Club"], "CD", "F"),
        (["Name", "Rnd1", "Rnd2", "Pts", "SO"], "BC", "E"),
        (["No.", "Name", "Rnd1", "Rnd2", "Pts", "SO"], "CD", "F"),
    ],
)
def test_a_roster_without_rounds_or_numbers_beside_lists_is_filled(
    tmp_path: Path, head: list[object], results_in: str, solkoff_in: str
) -> None:
    lists: dict[str, Rows] = {
        f"R{n}": [["White", "Result", "Black"], *games] for n, games in enumerate(GAMES, 1)
    }
    numbered = head[0] == "No."
    rows: Rows = [[n, name] if numbered else [name] for n, name in enumerate(ROSTER, 1)]
    save(str(tmp_path / "event.xlsx"), ("Players", [head, *rows]), *lists.items())
    report = fill(tmp_path / "event.xlsx", tmp_path / "filled.xlsx")
    assert report.sound
    sheet = load_workbook(tmp_path / "filled.xlsx")["Players"]
    cells = [[sheet[f"{column}{row}"].value for column in results_in] for row in range(2, 6)]
    assert cells == [["L2b", "L3b"], ["W1w", "L4w"], ["D4b", "W1w"], ["D3w", "W2b"]]
    # Solkoff by hand, points 0, 1, 1½, 1½: Ben 1 + 1½, Ann 0 + 1½, Dan 1½ + 0, Cleo 1½ + 1.
    assert [sheet[f"{solkoff_in}{row}"].value for row in range(2, 6)] == [2.5, 1.5, 1.5, 2.5]
