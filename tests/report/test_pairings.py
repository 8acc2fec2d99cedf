"""The open games of a running event."""

from __future__ import annotations

import pytest
from report.events import book, section

from xltiebreak.crosstable import Grid, read
from xltiebreak.report.contents import NothingToReport, ReportOptions, contents_of
from xltiebreak.report.markdown import report_markdown
from xltiebreak.report.page import html
from xltiebreak.report.pairings import Pairings, Side, pairings_of
from xltiebreak.sections import section_of

NAMES = {1: "Ada", 2: "Ben", 3: "Cleo", 4: "Dan", 5: "Eva"}
# Round 1 is over; in round 2 4 plays 1, 2 has asked for a half-point bye, 5's cell is blank.
RUNNING = {
    1: ["W2", "4"],
    2: ["L1", "-H-"],
    3: ["D4", ""],
    4: ["D3", "1"],
    5: ["-B-", ""],
}


def test_the_coming_round_with_the_points_so_far() -> None:
    (found,) = pairings_of(section(RUNNING, NAMES))
    assert found == Pairings(
        2,
        coming=True,
        coloured=False,
        pairs=((Side("Ada", 1, 1.0), Side("Dan", 4, 0.5)),),
        byes=((Side("Ben", 2, 0.0), "bye, 1/2 point"),),
        unpaired=(Side("Eva", 5, 1.0), Side("Cleo", 3, 0.5)),
    )


def test_white_is_named_first_where_the_colours_are_known() -> None:
    (found,) = pairings_of(
        section({1: ["W2w", "3b"], 2: ["L1b", "4w"], 3: ["W4w", "1w"], 4: ["L3b", "2b"]}, NAMES)
    )
    assert found.coloured
    assert [(one.name, other.name) for one, other in found.pairs] == [
        ("Cleo", "Ada"),
        ("Ben", "Dan"),
    ]


def test_games_still_open_in_a_round_that_has_begun() -> None:
    # 1 against 2 is over, 3 against 4 goes on; round 3 is not paired.
    running = {1: ["W3", "W2", ""], 2: ["W4", "L1", ""], 3: ["L1", "4", ""], 4: ["L2", "3", ""]}
    (found,) = pairings_of(section(running, NAMES))
    assert (found.round, found.coming, found.byes, found.unpaired) == (2, False, (), ())
    assert [(one.name, other.name) for one, other in found.pairs] == [("Cleo", "Dan")]


def test_an_open_game_and_the_round_after_it() -> None:
    running = {1: ["W2", "3", ""], 2: ["L1", "4", ""], 3: ["4", "1", "2"], 4: ["3", "2", "1"]}
    running[1][2], running[2][2] = "4", "3"
    assert [(one.round, one.coming) for one in pairings_of(section(running, NAMES))] == [
        (1, False),
        (2, True),
    ]


def test_without_open_games_the_message_says_what_to_do() -> None:
    over = section({1: ["W2"], 2: ["L1"]}, NAMES)
    with pytest.raises(NothingToReport, match="type the pairings of the next round"):
        contents_of([book(over)], ReportOptions(between_rounds=True))


def test_page_and_markdown_show_them() -> None:
    contents = contents_of([book(section(RUNNING, NAMES))], ReportOptions(between_rounds=True))
    page = html(contents)
    assert "Round 2: who plays whom" in page
    assert "bye, 1/2 point" in page
    text = report_markdown(contents)
    assert "| Ada 1 | 1.0 | Dan 4 | 0.5 |" in text
    assert "No game: Ben (0.0), bye, 1/2 point" in text
    assert "Not paired yet: Eva (1.0); Cleo (0.5)" in text


def test_a_round_robin_without_rounds_has_no_pairings() -> None:
    rows: list[list[object]] = [["No.", "Name", 1, 2], [1, "Ada", "*", ""], [2, "Ben", "", "*"]]
    (table,) = read(Grid("Open", rows))
    assert list(pairings_of(section_of(table))) == []
