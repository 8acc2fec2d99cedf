"""Boards have one order and one numbering: in the proposal, on the wall and on the slips."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner
from commands import save

from xltiebreak.book.sections import section_of
from xltiebreak.cli import main
from xltiebreak.core.event import boards_in_order
from xltiebreak.pages import BETWEEN_ROUNDS
from xltiebreak.pages.page.papers import proposals_for
from xltiebreak.pages.report.contents import Contents, ReportFile, ReportOptions, contents_of
from xltiebreak.reading.crosstable import Grid, read

Rows = list[list[object]]
THREE: Rows = [["No.", "Name", "Rnd1"], [1, "Kim", ""], [2, "Lou", ""], [3, "Max", "-U-"]]
RATED: Rows = [
    ["No.", "Name", "Rtg", "Rnd1"],
    [1, "Ann", 1000, ""],
    [2, "Ben", 2000, ""],
    [3, "Cid", 1500, ""],
    [4, "Dan", 1800, ""],
]


def paper(*sections: Rows) -> Contents:
    """The paper between two rounds, with the proposals for sections that are not paired."""
    made = []
    for name, rows in zip("AB", sections, strict=False):
        (table,) = read(Grid(name, rows))
        made.append(section_of(table, None))
    proposals, problems = proposals_for(made)
    assert not problems
    options = ReportOptions(only=BETWEEN_ROUNDS, proposals=proposals)
    return contents_of([ReportFile("event", made)], options)


def proposed(contents: Contents) -> list[list[str]]:
    """The boards of the proposals: number and both names. Nobody has points, which are left out."""
    tables = [part.to_pair for part in contents.parts if part.to_pair]
    return [list(row[:3]) for table in tables for row in table.texts]


def on_slips(contents: Contents) -> list[tuple[int, str, str]]:
    boards = [slip.board for slip in contents.slips]
    return [(board.number, board.sides[0].name, board.sides[1].name) for board in boards]


def test_scores_before_the_round_then_the_better_players_number() -> None:
    """Before round 2: 1 to 6 have 0, 1, 0, 1, 0.5 and 0.5."""
    rows: Rows = [
        ["No.", "Name", "Rnd1", "Rnd2"],
        [1, "Ann", "L2", "L4"],
        [2, "Ben", "W1", "D5"],
        [3, "Cid", "L4", 6],
        [4, "Dan", "W3", "W1"],
        [5, "Eve", "D6", "D2"],
        [6, "Fay", "D5", 3],
    ]
    (table,) = read(Grid("", rows))
    # 2-5: 1 and 0.5; 4-1: 1 and 0; 6-3: 0.5 and 0.
    pairs = [(3, 6), (1, 4), (5, 2)]
    assert boards_in_order(table.event, 2, pairs) == [(5, 2), (1, 4), (3, 6)]
    # Before round 1 all have 0: the lowest number of a pair decides.
    assert boards_in_order(table.event, 1, [(5, 6), (4, 3), (2, 1)]) == [(2, 1), (4, 3), (5, 6)]
    # 2 and 4 have 1, 5 and 6 have 0.5: of equal pairs the better player's number, not that of 1.
    assert boards_in_order(table.event, 2, [(4, 1), (2, 3)]) == [(2, 3), (4, 1)]


def test_a_proposal_has_the_numbers_that_the_slips_have_later() -> None:
    """By rating 2 meets 3, 4 meets 1; no one has points, so the board of 1 is the first."""
    before = paper(THREE, RATED)
    assert proposed(before) == [
        ["1", "Kim (1)", "Lou (2)"],
        ["2", "Dan (4)", "Ann (1)"],
        ["3", "Ben (2)", "Cid (3)"],
    ]
    typed = [[*row[:3], cell] for row, cell in zip(RATED, ("Rnd1", 4, 3, 2, 1), strict=True)]
    after = paper([THREE[0], [1, "Kim", 2], [2, "Lou", 1], THREE[3]], typed)
    assert on_slips(after) == [(1, "Kim", "Lou"), (2, "Ann", "Dan"), (3, "Ben", "Cid")]


def test_a_pair_that_is_typed_has_its_number_among_the_proposed_ones() -> None:
    """2 and 3 were paired by hand; the others, 1 and 4, are the first board of the section."""
    half = [[*row[:3], cell] for row, cell in zip(RATED, ("Rnd1", "", 3, 2, ""), strict=True)]
    made = paper(half)
    assert proposed(made) == [["1", "Dan (4)", "Ann (1)"], ["2", "Ben (2)", "Cid (3)"]]
    assert on_slips(made) == [(2, "Ben", "Cid")]


def test_boards_keep_their_numbers_while_results_come_in() -> None:
    rows = [[*row[:3], cell] for row, cell in zip(RATED, ("Rnd1", 4, 3, 2, 1), strict=True)]
    rows[1][3], rows[4][3] = "L4", "W1"  # Dan, now with a point, won on board 1
    assert on_slips(paper(rows)) == [(2, "Ben", "Cid")]


def test_the_command_numbers_boards_through_the_sections_of_a_file(tmp_path: Path) -> None:
    path = str(tmp_path / "event.xlsx")
    save(path, ("A", THREE), ("B", RATED))
    said = CliRunner().invoke(main, ["pair", path]).stdout
    lines = [line.split() for line in said.splitlines() if "(" in line and line[:8].strip()]
    boards = [line[:2] for line in lines if line[0].isdecimal()]
    assert boards == [["1", "Kim"], ["2", "Dan"], ["3", "Ben"]]
