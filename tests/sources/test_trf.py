"""Tournament reports: each line of the file is a row, divided at fixed positions."""

import pytest

from xltiebreak.files.decoding import SourceFile
from xltiebreak.files.tables import grids_of
from xltiebreak.files.trf import event_name, recognises

HEADER = ["No.", "Name", "Rtg", "Fed", "Pts", "Rk."]


def line(number: int, name: str, points: str, *games: str, rating: int = 2000) -> str:
    """A player's line with each field at its position in FIDE's table."""
    text = [" "] * 89
    fields = {
        1: "001",
        5: f"{number:4d}",
        10: "m",
        11: " FM",
        15: f"{name:<33}",
        49: f"{rating:4d}",
        54: "SWE",
        58: f"{1700000 + number:11d}",
        70: "1990/01/02",
        81: f"{points:>4}",
        86: f"{number:4d}",
    }
    for start, field in fields.items():
        text[start - 1 : start - 1 + len(field)] = field
    return "".join(text) + "".join(f"  {game}" for game in games)


def rows(*lines: str) -> list[list[object]]:
    (grid,) = grids_of("\r\n".join(lines).encode(), "event.trf")
    assert grid.sheet == ""
    return [list(row) for row in grid.rows]


def test_a_row_is_a_line_of_the_file() -> None:
    one = line(1, "Öberg, Ann", "1.5", "   2 w 1", "0000 - H", "        ")
    two = line(2, "Lee, Bo", "1.0", "   1 b 0", "        ", "0000 - U", rating=0)
    assert rows("012 Club Open", "062 2", "XXR 3", one, "### a note", two) == [
        ["Club Open"],
        [],
        [*HEADER, "1.Rd", "2.Rd", "3.Rd"],
        ["1", "Öberg, Ann", "2000", "SWE", "1.5", "1", "2 w 1", "0000 - H"],
        [],
        ["2", "Lee, Bo", "0", "SWE", "1.0", "2", "1 b 0", "", "0000 - U"],
    ]


def test_the_newer_form_has_its_own_tags_and_the_same_players() -> None:
    one, two = line(1, "Ann", "1.0", "   2 w 1"), line(2, "Bo", "0.0", "   1 b 0")
    others = ("142 1", "152 W", "162 W 1.0", "192 FIDE_DUTCH_2026", "BBW 1.0", "XXR 1")
    found = rows("012 Open", *others, one, two, "240 H   2    1", "310   1 Team")
    assert found[6:9] == [
        [*HEADER, "1.Rd"],
        ["1", "Ann", "2000", "SWE", "1.0", "1", "2 w 1"],
        ["2", "Bo", "2000", "SWE", "0.0", "2", "1 b 0"],
    ]
    assert found[9:] == [[], []]


def test_a_file_that_begins_with_a_player_is_one_row_lower() -> None:
    found = rows(line(1, "Ann", "1.0", "   2 w 1"), line(2, "Bo", "0.0", "   1 b 0"))
    assert [row[:2] for row in found] == [["No.", "Name"], ["1", "Ann"], ["2", "Bo"]]


def test_the_header_keeps_its_line_above_which_the_event_is_named() -> None:
    players = line(1, "Ann", "1.0", "   2 w 1"), line(2, "Bo", "0.0", "   1 b 0")
    assert rows("012 Open", *players)[0][:2] == ["No.", "Name"]
    assert [row[:1] for row in rows("022 Town", "012 Open", *players)[:2]] == [["Open"], ["No."]]
    assert event_name(["022 Town", "012 Open "]) == "Open"


def test_columns_counted_in_bytes_are_aligned() -> None:
    one = line(1, "Müller, Zoë", "1.0", "   2 w 1").replace("ë  ", "ë")
    for line_of_bytes in (one, one.removesuffix("     2 w 1")):
        found = rows("012 Open", "022 X", line_of_bytes)
        assert found[2][1:5] == ["Müller, Zoë", "2000", "SWE", "1.0"]


@pytest.mark.parametrize(
    ("broken", "cells"),
    [
        ("001    1", ["1", "", "", "", "", ""]),
        ("001    1 m    Ann Lee", ["1", "Ann Lee", "", "", "", ""]),
        (line(1, "Ann", "1.0", "  12 w"), ["1", "Ann", "2000", "SWE", "1.0", "1", "12 w"]),
        (line(1, "Ann", "1.0").replace("Ann ", "Ann\t"), ["1", "Ann", "2000", "SWE", "1.0", "1"]),
    ],
)
def test_a_broken_line_gives_the_cells_that_it_has(broken: str, cells: list[str]) -> None:
    assert rows("012 Open", "022 X", broken)[2] == cells


def test_a_list_with_numbers_of_three_figures_is_no_report() -> None:
    assert not recognises(SourceFile(b"001 Ann Lee 2000 W2\n002 Bo Ash 1900 L1\n003 Cy\n", "a"))
    assert not recognises(SourceFile(b"001 2 Ann Lee 2000 W2\n002 1 Bo Ash 1900 L1\n", "a"))
