"""The standings of players, boards and teams, as a program gets them of files."""

from __future__ import annotations

from pathlib import Path

import pytest

from xltiebreak.book.rankings import StandingsOptions, read_and_rank
from xltiebreak.pages.forms import lists_form, teams_form
from xltiebreak.rules.orders import order_of
from xltiebreak.rules.team_standings import NotSummableError

OPEN = """No.,Name,Team,Board,Rnd1,Rnd2
1,Ada,Oak,1,W2,W3
2,Ben,Oak,2,L1,D4
3,Cleo,Elm,1,W4,L1
4,Dan,Elm,2,L3,D2
"""
"""Points: Ada 2, Ben 1/2, Cleo 1, Dan 1/2; Oak has 2 1/2, Elm 1 1/2."""
RESERVE = """No.,Name,Team,Board,Rnd1,Rnd2
1,Eve,Elm,1,W2,W2
2,Fay,Ash,1,L1,L1
"""
"""Points: Eve 2, Fay 0; Elm has 2, Ash 0."""


@pytest.fixture
def files(tmp_path: Path) -> list[Path]:
    paths = [tmp_path / "open.csv", tmp_path / "reserve.csv"]
    for path, text in zip(paths, (OPEN, RESERVE), strict=True):
        path.write_text(text)
    return paths


def test_players_stand_by_points(files: list[Path]) -> None:
    lists, reports = read_and_rank(files)
    assert [[one.points for one in each.standings] for each in lists] == [
        [2, 1, 0.5, 0.5],
        [2, 0],
    ]
    assert [one.path for one in lists] == files == [one.path for one in reports]


def test_each_board_has_standings_of_its_own(files: list[Path]) -> None:
    lists, _ = read_and_rank(files[:1], StandingsOptions(boards=True))
    assert [(one.board, [each.points for each in one.standings]) for one in lists] == [
        (1, [2, 1]),
        (2, [0.5, 0.5]),
    ]
    (section,) = {one.section.crosstable.seen: one.section for one in lists}.values()
    form = lists_form(section, lists)
    assert [one["name"] for one in form["boards"]["1"]] == ["Ada", "Cleo"]


def test_teams_of_all_files_are_one_list_with_warnings_of_small_ones(files: list[Path]) -> None:
    lists, reports = read_and_rank(files, StandingsOptions(order_of("CU"), teams=2))
    (teams,) = lists
    # Elm's two best are Eve with 2 and Cleo with 1; Oak's are Ada and Ben; Ash has Fay alone.
    assert [(getattr(one, "team", ""), one.points) for one in teams.standings] == [
        ("Elm", 3),
        ("Oak", 2.5),
        ("Ash", 0),
    ]
    (warning,) = [one for report in reports for one in report.problems if not one.note]
    assert (warning.severity, warning.remedy) == ("warning", "min_players")
    assert warning.message == (
        "teams of one player, where 2 count: Ash: a team that is too small can be left out"
    )
    members = teams_form(teams)["teams"][0]["members"]
    assert [(Path(one["workbook"]).name, one["name"]) for one in members] == [
        ("reserve.csv", "Eve"),
        ("open.csv", "Cleo"),
    ]


def test_teams_that_are_too_small_may_be_left_out(files: list[Path]) -> None:
    ((teams,), _) = read_and_rank(files, StandingsOptions(order_of("CU"), teams=2, min_players=2))
    assert [getattr(one, "team", "") for one in teams.standings] == ["Elm", "Oak"]
    assert list(teams_form(teams)["too_small"]) == ["Ash"]


def test_teams_with_nearly_one_name_may_be_one(files: list[Path]) -> None:
    files[1].write_text(RESERVE.replace("Ash", "Lincoln").replace("Elm", "Lincon"))
    _, reports = read_and_rank(files[1:], StandingsOptions(order_of("CU"), teams=2))
    messages = [one.message for one in reports[0].problems]
    assert messages == ["Lincon and Lincoln count as two teams: spell them alike if they are one"]


def test_a_section_without_teams_has_an_error_and_the_others_are_ranked(files: list[Path]) -> None:
    files[0].write_text(OPEN.replace("Team", "Grade"))
    ((teams,), (first, second)) = read_and_rank(files, StandingsOptions(order_of("CU"), teams=1))
    assert (first.sound, second.sound) == (False, True)
    assert "nobody has a team" in str(first.problems[-1])
    assert [getattr(one, "team", "") for one in teams.standings] == ["Elm", "Ash"]


def test_an_order_that_cannot_rank_teams_is_refused(files: list[Path]) -> None:
    with pytest.raises(NotSummableError, match="cannot rank teams"):
        read_and_rank(files, StandingsOptions(order_of("MM"), teams=2))
