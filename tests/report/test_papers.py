"""What papers show before the first result, of children without a game, and of medals for all."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner
from commands import save

from xltiebreak.book.sections import Section, section_of
from xltiebreak.book.sections.prizegiving import prizegiving
from xltiebreak.cli import main
from xltiebreak.languages import language
from xltiebreak.pages import BETWEEN_ROUNDS, WHOLE
from xltiebreak.pages.report.contents import (
    Contents,
    NothingToReport,
    ReportFile,
    ReportOptions,
    contents_of,
)
from xltiebreak.pages.report.page import html
from xltiebreak.prizes.prize_list import read_prizes
from xltiebreak.reading.crosstable import Grid, read

Rows = list[list[object]]


def section(sheet: str, *rows: str) -> Section:
    """A section: names and rounds with commas between."""
    rounds = rows[0].count(",")
    header: list[object] = ["No.", "Name", *(f"Rnd{number}" for number in range(1, rounds + 1))]
    lines: Rows = [header, *([at, *row.split(",")] for at, row in enumerate(rows, 1))]
    (table,) = read(Grid(sheet, lines))
    return section_of(table, None)


def paper(only: frozenset[str], *sections: Section) -> Contents:
    return contents_of([ReportFile("event", sections)], ReportOptions(only=only))


def texts(of: Sequence[Sequence[str]]) -> list[list[str]]:
    return [list(row) for row in of]


PAIRED = section("K-3", "Ann,3,", "Ben,4,", "Cid,1,", "Dan,2,")


def test_before_round_1_no_paper_has_standings() -> None:
    (part,) = paper(BETWEEN_ROUNDS, PAIRED).parts
    assert part.standings is None and part.pairings and part.slips
    (part,) = paper(WHOLE, PAIRED).parts
    assert part.standings is None and not part.ties and not part.meanings
    crosstable = next(table for table in part.tables if table.key == "crosstable")
    assert [column.heading for column in crosstable.columns] == ["No.", "Name", "1", "2"]
    for only in (WHOLE, BETWEEN_ROUNDS):
        page = html(paper(only, PAIRED)).partition("<body>")[2]
        assert "Standings" not in page and "Ann" in page
    assert "0.0" not in html(paper(BETWEEN_ROUNDS, PAIRED)).partition("<body>")[2]


def test_a_section_that_has_begun_has_its_standings_beside_one_that_has_not() -> None:
    begun = section("4-6", "Eve,W2,", "Fay,L1,")
    first, second = paper(BETWEEN_ROUNDS, PAIRED, begun).parts
    assert first.standings is None and second.standings is not None


def test_of_standings_alone_there_is_nothing_before_round_1() -> None:
    with pytest.raises(NothingToReport, match="no round has a result yet"):
        paper(frozenset({"standings"}), PAIRED)
    with pytest.raises(NothingToReport, match="no round has a result yet"):
        paper(frozenset({"prizes"}), PAIRED)


def test_each_child_finds_its_name_but_who_has_withdrawn() -> None:
    """Round 2 of 3: Eve has a bye, Fay half a point, Gus is away once, Hal is out, Ida is blank."""
    rows = (
        *("Ann,W2,3,", "Ben,L1,4,", "Cid,W4,1,", "Dan,L3,2,"),
        *("Eve,W6,-B-,", "Fay,L5,-H-,", "Gus,W8,-U-,", "Hal,L7,-U-,-U-", "Ida,-B-,,"),
    )
    listed = paper(BETWEEN_ROUNDS, section("K-3", *rows)).by_name
    assert listed is not None
    assert texts(listed.texts) == [
        ["Ann", "1"],
        ["Ben", "2"],
        ["Cid", "1"],
        ["Dan", "2"],
        ["Eve", "bye, 1 point"],
        ["Fay", "bye, 1/2 point"],
        ["Gus", "not playing"],
        ["Ida", "Not paired yet"],
    ]


def test_in_the_last_round_who_was_there_before_is_only_away() -> None:
    """Round 3 of 3: Cid plays round 2, Dan left after round 1."""
    rows = ("Ann,W3,W3,2", "Ben,W4,-B-,1", "Cid,L1,L1,-U-", "Dan,L2,-U-,-U-")
    listed = paper(BETWEEN_ROUNDS, section("K-3", *rows)).by_name
    assert listed is not None
    assert texts(listed.texts) == [["Ann", "1"], ["Ben", "1"], ["Cid", "not playing"]]


def test_who_moved_to_another_section_has_one_line() -> None:
    """Cid left K-3 after round 1 and plays in 4-6; nobody knows of round 3 yet."""
    k3 = section("K-3", "Ann,W2,2,", "Ben,L1,1,", "Cid,-B-,-U-,")
    older = section("4-6", "Eve,W2,3,", "Fay,L1,-B-,", "Cid,-U-,1,")
    listed = paper(BETWEEN_ROUNDS, k3, older).by_name
    assert listed is not None
    assert [[row[0], row[1], row[-1]] for row in listed.texts] == [
        ["Ann", "1", "K-3"],
        ["Ben", "1", "K-3"],
        ["Cid", "2", "4-6"],
        ["Eve", "2", "4-6"],
        ["Fay", "bye, 1 point", "4-6"],
    ]


MEDALS: Rows = [
    ["prize", "kind", "count", "condition"],
    ["1st Place", "trophy", 1, ""],
    ["Medal", "trophy", "all", "Points >= 1"],
]


def test_the_paper_of_the_prizes_names_who_gets_a_medal() -> None:
    """K-3: Ann 2, Ben and Cid 1, Dan 0; of Ben and Cid, Ben is ahead, who beat more points.

    Ben beat Dan and lost to Ann (2), Cid beat Dan and lost to Ann, too: their numbers are equal but
    for the rounds, and Cumulative puts first who won first: Ben 1 + 1, Cid 0 + 1.
    """
    sections = [
        section("K-3", "Ann,W3,W2", "Ben,W4,L1", "Cid,L1,W4", "Dan,L2,L3"),
        section("4-6", "Eve,W2", "Fay,L1"),
    ]
    won = prizegiving(sections, read_prizes(Grid("Prizes", MEDALS)))
    options = ReportOptions(only=frozenset({"prizes"}))
    table = contents_of([ReportFile("event", sections)], options, [won]).prizes
    assert table is not None
    assert [[row[0], row[1], row[2]] for row in table.texts] == [
        ["1st Place", "Ann", "K-3"],
        ["Medal", "Cid", "K-3"],
        ["Medal", "Ben", "K-3"],
        ["Medal", "Ann", "K-3"],
        ["1st Place", "Eve", "4-6"],
        ["Medal", "Eve", "4-6"],
    ]
    assert [row[3] for row in table.texts if row[0] == "Medal"] == [
        *("1.0 points", "1.0 points", "2.0 points", "1.0 points")
    ]
    wall = contents_of([ReportFile("event", sections)], ReportOptions(), [won]).prizes
    assert wall is not None
    said = language().say("all.players.class", count=3, condition="Points >= 1")
    assert next(row[1] for row in wall.texts if row[0] == "Medal") == said


def test_prizes_stand_as_they_are_while_rounds_are_to_come() -> None:
    """Round 2 of 2 has no results: nobody has won anything yet."""
    sections = [section("K-3", "Ann,W2,", "Ben,L1,")]
    won = prizegiving(sections, read_prizes(Grid("Prizes", MEDALS)))
    made = contents_of([ReportFile("event", sections)], ReportOptions(), [won])
    assert made.prizes is not None
    assert made.prizes.subtitle == language().say("prizes.as_it_stands")


def test_a_tie_for_a_prize_is_left_to_the_rounds_to_come() -> None:
    """Ann and Ben drew in round 1 of 2: nothing separates them, and nothing has to yet."""
    for rows, notes in ((("Ann,D2,", "Ben,D1,"), 0), (("Ann,D2", "Ben,D1"), 1)):
        sections = [section("K-3", *rows)]
        won = prizegiving(sections, read_prizes(Grid("Prizes", MEDALS[:2])))
        made = contents_of([ReportFile("event", sections)], ReportOptions(), [won])
        assert made.prizes is not None
        assert len(made.prizes.notes) == notes


def test_a_list_of_prizes_stops_no_page_before_round_1(tmp_path: Path) -> None:
    path = str(tmp_path / "event.xlsx")
    rows: Rows = [["No.", "Name", "Rnd1"], [1, "Ann", 2], [2, "Ben", 1]]
    save(path, ("Open", rows), ("Prizes", MEDALS))
    out = str(tmp_path / "wall.md")
    made = CliRunner().invoke(main, ["report", path, "-o", out])
    assert made.exit_code == 0, made.output
    assert "Medal" not in Path(out).read_text(encoding="utf-8")
    asked = CliRunner().invoke(main, ["prizes", path])
    assert asked.exit_code == 1 and "no round has a result yet" in asked.output
