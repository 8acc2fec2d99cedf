"""Broken and odd lines of a report are named by their numbers; the rest is read."""

from __future__ import annotations

from pathlib import Path

import pytest
from tables import cases_of
from trf_reports import player_line, points_line

from xltiebreak.sections import Section
from xltiebreak.workbook.reading import compute

CASES = cases_of(__file__)


PLAYERS = [
    player_line(1, 2000, 1.5, 1, ["   2 w 1", "0000 - H"]),
    player_line(2, 1900, 1.0, 2, ["   1 b 0", "   3 w 1"]),
    player_line(3, 1800, 1.0, 3, ["0000 - U", "   2 b 0"]),
]


def section_of(tmp_path: Path, *lines: str) -> Section:
    path = tmp_path / "event.trf"
    path.write_text("\n".join(["012 Open", *PLAYERS, *lines]))
    return compute(path).sections[0]


@pytest.mark.parametrize(("line", "named"), CASES["an odd line is named and the rest is read"])
def test_an_odd_line_is_named_and_the_rest_is_read(tmp_path: Path, line: str, named: str) -> None:
    section = section_of(tmp_path, line)
    (said,) = [one for one in section.problems if "line 5" in one.message and not one.note]
    assert said.message.startswith(named)
    assert (said.severity, said.cell) == ("warning", "A5")
    assert [one.number for one in section.standings] in ([1, 2, 3], [1, 3, 2], [2, 1, 3])


@pytest.mark.parametrize(
    ("line", "points"),
    [
        (points_line("W", 2.0, 0), {1: 2.5, 2: 2.0, 3: 1.0}),  # in every round
        (points_line("W", 2.0, 2), {1: 1.5, 2: 2.0, 3: 1.0}),
        (points_line("L", 0.5, 1, 2, 3), {1: 1.5, 2: 1.5, 3: 1.0}),
        (points_line("H", 0.0, 2), {1: 1.0, 2: 1.0, 3: 1.0}),
        (points_line("", 1.0, 2, 1), {1: 2.5, 2: 1.0, 3: 1.0}),
        (points_line("", -0.5, 0, 1), {1: 1.0, 2: 1.0, 3: 1.0}),
        ("XXS WW=3 PAB=0.5", {1: 3.5, 2: 3.0, 3: 0.5}),
        ("XXS WW=2 W=3", {1: 2.5, 2: 2.0, 3: 1.0}),  # a single result counts before all wins
        ("XXS W=3 WW=2", {1: 2.5, 2: 2.0, 3: 1.0}),
        ("XXS W=3 D=1", {1: 4.0, 2: 3.0, 3: 1.0}),
        ("162  W 3.0    D 1.0", {1: 4.0, 2: 3.0, 3: 3.0}),
        (f"{points_line('L', 0.5, 0)}{'':5}    3", {1: 1.5, 2: 1.0, 3: 1.5}),  # a blank, and 3
    ],
)
def test_points_that_records_give(tmp_path: Path, line: str, points: dict[int, float]) -> None:
    section = section_of(tmp_path, line)
    assert {one.number: one.points for one in section.standings} == points
    assert not any("line 5" in one.message for one in section.problems)


def test_points_given_to_nobody_who_is_there_change_nothing(tmp_path: Path) -> None:
    points = [one.points for one in section_of(tmp_path, points_line("", 1.0, 1, 8)).standings]
    assert sorted(points) == [1.0, 1.0, 1.5]


def test_a_blank_round_that_is_over_is_an_absence(tmp_path: Path) -> None:
    path = tmp_path / "event.trf"
    players = [player_line(1, 2000, 0, 1, ["   3 w 1", " " * 8, "   2 w  "])]
    players += [player_line(2, 2000, 0, 2, [" " * 8, "   3 b 0", "   1 b  "])]
    players += [player_line(3, 2000, 0, 3, ["   1 b 0", "   2 w 1"])]
    path.write_text("\n".join(["012 Open", "162  A 0.5", *players]))
    points = {one.number: one.points for one in compute(path).sections[0].standings}
    assert points == {1: 1.5, 2: 0.5, 3: 1.0}


def test_the_first_of_two_lists_counts(tmp_path: Path) -> None:
    section = section_of(tmp_path, "202 SB", "202 BH", "202 SB")
    assert [system.code for system in section.order] == ["SB"]
    (said,) = [one.message for one in section.problems if "line 6" in one.message]
    assert said == "line 6 (202) is not read: line 5 (202) says something else"
    (said,) = [
        one.message for one in section_of(tmp_path, "XXR 9", "142 2").problems if not one.note
    ]
    assert said == "line 5 (XXR) is not read: line 6 (142) says something else"


def test_a_line_that_ends_before_the_points_is_too_short(tmp_path: Path) -> None:
    section = section_of(tmp_path, "001    4 m    Dan")
    assert any("line 5 (001) is too short: it ends at column 17" in one.message
               for one in section.problems)  # fmt: skip


def test_without_a_list_the_order_is_that_of_the_kind(tmp_path: Path) -> None:
    swiss = section_of(tmp_path, "092 Individual Swiss")
    robin = section_of(tmp_path, "192 FIDE_ROUNDROBIN", "092 Swiss")
    assert [one.identity for one in swiss.order] == [
        (code, "fide2026") for code in ("BH/C1", "BH", "SB", "PS")
    ]
    assert [one.identity[0] for one in robin.order] == ["DE", "WIN", "SB", "KS"]


@pytest.mark.parametrize(
    ("day", "rules"),
    [("2023/12/01", "fide2012"), ("24/08/01", "fide2024"), ("2026/02/28", "fide2024"),
     ("2026/03/01", "fide2026"), ("2026/1/31", "fide2024"), ("2026.12.01", "fide2026")],
)  # fmt: skip
def test_the_first_day_decides_which_rules_count(tmp_path: Path, day: str, rules: str) -> None:
    assert section_of(tmp_path, f"042 {day}").rules == rules


@pytest.mark.parametrize(
    ("use", "ratings"),
    [
        ("", [2000, 2100, 1800, 1700]),
        ("NRO", [2100, 2100, None, 1600]),
        ("FIDE", [2000, None, 1800, 1700]),
        ("NIDOF", [2100, 2100, 1800, 1600]),
        ("HBFN", [2100, 2100, 1800, 1700]),
        ("LBFN", [2000, 2100, 1800, 1600]),
        ("Swiss NRO", [2100, 2100, None, 1600]),
    ],
)
def test_the_rating_in_use_is_what_172_says(
    tmp_path: Path, use: str, ratings: list[int | None]
) -> None:
    """FIDE's annex: the national one, FIDE's, the national one if there is one, highest, lowest."""
    lines = [f"172 {use}"] if use else []
    players = [PLAYERS[0], PLAYERS[1].replace("1900", "    "), PLAYERS[2]]
    players.append(player_line(4, 1700, 0.0, 4, ["0000 - Z", "0000 - Z"]))
    national = [
        player_line(no, rating, 0, no, []).replace("001", "FRA", 1)
        for no, rating in ((1, 2100), (2, 2100), (4, 1600))
    ]
    path = tmp_path / "event.trf"
    path.write_text("\n".join(["012 Open", *lines, *players, *national]))
    event = compute(path).sections[0].crosstable.event
    assert [event.by_number[no].rating for no in (1, 2, 3, 4)] == ratings


def test_lines_of_no_record_are_counted(tmp_path: Path) -> None:
    said = [
        one.message for one in section_of(tmp_path, "00X a", "", "### a note", "00Y b").problems
    ]
    assert "line 5 (00X) is no record of a tournament report, nor 1 more: not read" in said
    known = section_of(tmp_path, "022 Town", "102 Arbiter", "132  26/05/01").problems
    assert not any("line " in one.message for one in known)


def test_a_line_that_ends_with_the_points_is_long_enough(tmp_path: Path) -> None:
    line = player_line(4, 1700, 0.0, 4, [])[:84]
    assert not any("line 5" in one.message for one in section_of(tmp_path, line).problems)


@pytest.mark.parametrize("cell", ["0000 w  ", "0000 - ?"])
def test_a_round_with_a_colour_or_a_letter_of_no_result_is_named(tmp_path: Path, cell: str) -> None:
    section = section_of(tmp_path, player_line(4, 1700, 0.0, 4, [cell, "0000 - Z"]))
    assert any(one.cell == "G5" and one.severity == "error" for one in section.problems)


@pytest.mark.parametrize("cell", ["0000 -  ", "        ", "0000    "])
def test_a_round_without_anything_is_blank(tmp_path: Path, cell: str) -> None:
    section = section_of(tmp_path, player_line(4, 1700, 0.0, 4, [cell, "0000 - Z"]))
    assert not any("5" in one.cell for one in section.problems if one.severity == "error")
