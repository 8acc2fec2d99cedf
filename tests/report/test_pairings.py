"""The open games of a running event."""

from __future__ import annotations

import pytest
from report.events import book, section

from xltiebreak.crosstable import Grid, read
from xltiebreak.languages import language
from xltiebreak.report.contents import BETWEEN_ROUNDS, NothingToReport, ReportOptions, contents_of
from xltiebreak.report.markdown import report_markdown
from xltiebreak.report.page import html
from xltiebreak.report.pairings import Board, Pairings, Side, pairings_of
from xltiebreak.sections import Section, section_of

NAMES = {1: "Ada", 2: "Ben", 3: "Cleo", 4: "Dan", 5: "Eva"}
# Round 1 is over; in round 2 4 plays 1, 2 has asked for a half-point bye, 5's cell is blank.
RUNNING = {
    1: ["W2", "4"],
    2: ["L1", "-H-"],
    3: ["D4", ""],
    4: ["D3", "1"],
    5: ["-B-", ""],
}


def english_pairings(of: Section) -> list[Pairings]:
    return list(pairings_of(of, language()))


def test_the_coming_round_with_the_points_so_far() -> None:
    (found,) = english_pairings(section(RUNNING, NAMES))
    assert found == Pairings(
        2,
        "Round 2: who plays whom",
        ("Player", "Opponent"),
        coloured=False,
        boards=(Board(1, (Side("Ada", 1, 1.0), Side("Dan", 4, 0.5))),),
        byes=((Side("Ben", 2, 0.0), "bye, 1/2 point"),),
        unpaired=(Side("Eva", 5, 1.0), Side("Cleo", 3, 0.5)),
    )


def names_of_boards(found: Pairings) -> list[tuple[int, str, str]]:
    return [(number, one.name, other.name) for number, (one, other) in found.boards]


def test_boards_are_numbered_from_the_leaders_down_and_keep_their_numbers() -> None:
    # Before round 2: 1, 3 and 5 have a point. 1 plays 6, 2 plays 3, 4 plays 5: each pair has one of
    # them, so the lower number decides. Then 1 wins against 6: the other two boards are 2 and 3.
    rounds = {1: "W2", 2: "L1", 3: "W4", 4: "L3", 5: "W6", 6: "L5"}
    paired = {1: "6", 2: "3", 3: "2", 4: "5", 5: "4", 6: "1"}
    names = {**NAMES, 6: "Fay"}
    (before,) = english_pairings(section({no: [rounds[no], paired[no]] for no in rounds}, names))
    assert names_of_boards(before) == [(1, "Ada", "Fay"), (2, "Cleo", "Ben"), (3, "Eva", "Dan")]
    later = paired | {1: "W6", 6: "L1"}
    (after,) = english_pairings(section({no: [rounds[no], later[no]] for no in rounds}, names))
    assert names_of_boards(after) == [(2, "Cleo", "Ben"), (3, "Eva", "Dan")]


def test_the_board_of_two_leaders_comes_before_that_of_one() -> None:
    # Before round 2: 2 and 4 have a point, 1 a half from a bye, 3 and 5 none.
    results = {1: ["-H-", "5"], 2: ["W3", "4"], 3: ["L2", ""], 4: ["W5", "2"], 5: ["L4", "1"]}
    (found,) = english_pairings(section(results, NAMES))
    assert names_of_boards(found) == [(1, "Ben", "Dan"), (2, "Ada", "Eva")]


def test_white_is_named_first_where_the_colours_are_known() -> None:
    (found,) = english_pairings(
        section({1: ["W2w", "3b"], 2: ["L1b", "4w"], 3: ["W4w", "1w"], 4: ["L3b", "2b"]}, NAMES)
    )
    assert found.coloured
    assert names_of_boards(found) == [(1, "Cleo", "Ada"), (2, "Ben", "Dan")]


def test_games_still_open_in_a_round_that_has_begun() -> None:
    # 1 against 2 is over, 3 against 4 goes on; round 3 is not paired.
    running = {1: ["W3", "W2", ""], 2: ["W4", "L1", ""], 3: ["L1", "4", ""], 4: ["L2", "3", ""]}
    (found,) = english_pairings(section(running, NAMES))
    assert (found.title, found.byes, found.unpaired) == ("Round 2: games still open", (), ())
    assert names_of_boards(found) == [(2, "Cleo", "Dan")]


def test_an_open_game_and_the_round_after_it() -> None:
    running = {1: ["W2", "3", ""], 2: ["L1", "4", ""], 3: ["4", "1", "2"], 4: ["3", "2", "1"]}
    running[1][2], running[2][2] = "4", "3"
    assert [one.title for one in english_pairings(section(running, NAMES))] == [
        "Round 1: games still open",
        "Round 2: who plays whom",
    ]


def test_without_open_games_the_message_says_what_to_do() -> None:
    over = section({1: ["W2"], 2: ["L1"]}, NAMES)
    with pytest.raises(NothingToReport, match="type the pairings of the next round"):
        contents_of([book(over)], ReportOptions(only=BETWEEN_ROUNDS))


def test_page_and_markdown_show_them() -> None:
    contents = contents_of([book(section(RUNNING, NAMES))], ReportOptions(only=BETWEEN_ROUNDS))
    page = html(contents)
    assert "Round 2: who plays whom" in page
    assert "bye, 1/2 point" in page
    text = report_markdown(contents)
    assert "| 1 | Ada 1 | 1.0 | Dan 4 | 0.5 |" in text
    assert "No game: Ben (0.0), bye, 1/2 point" in text
    assert "Not paired yet: Eva (1.0); Cleo (0.5)" in text


def test_the_page_has_a_slip_for_each_board() -> None:
    coloured = {1: ["W2w", "3b"], 2: ["L1b", "4w"], 3: ["W4w", "1w"], 4: ["L3b", "2b"]}
    both = book(section(coloured, NAMES, sheet="A"), section(RUNNING, NAMES, sheet="B"))
    contents = contents_of([both], ReportOptions(only=BETWEEN_ROUNDS))
    told = [
        (one.section, one.round, one.board.number, one.colours, [s.name for s in one.board.sides])
        for one in contents.slips
    ]
    assert told == [
        ("A", 2, 1, ("White", "Black"), ["Cleo", "Ada"]),
        ("A", 2, 2, ("White", "Black"), ["Ben", "Dan"]),
        ("B", 2, 1, ("", ""), ["Ada", "Dan"]),  # whose colours nobody has typed
    ]
    slips = html(contents).split('<div class="slips">')[1]
    assert slips.count('class="slip"') == 3
    assert "<span>White</span> <bdi>Cleo</bdi>" in slips
    assert 'class="slip"' not in html(contents_of([both]))


def test_a_round_robin_without_rounds_has_no_pairings() -> None:
    rows: list[list[object]] = [["No.", "Name", 1, 2], [1, "Ada", "*", ""], [2, "Ben", "", "*"]]
    (table,) = read(Grid("Open", rows))
    assert list(english_pairings(section_of(table))) == []
