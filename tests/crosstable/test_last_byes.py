"""Byes after the last game count only if the printed points include them."""

from __future__ import annotations

import pytest
from tables import said, table_of

GAMES = {
    1: ["W2", "W3", "-B-"],
    2: ["L1", "W4", "-H-"],
    3: ["W4", "L1", "-U-"],
    4: ["L3", "L2", "-U-"],
}
WITHOUT = [2, 1, 1, 0]  # after the two rounds with games
WITH = [3, 1.5, 1, 0]  # a bye of 1, one of 1/2, two absences more


def rows(points: list[object], games: dict[int, list[str]] = GAMES) -> list[list[object]]:
    header: list[object] = ["No.", "Name", "Rnd1", "Rnd2", "Rnd3", "Pts"]
    lines = zip(games.items(), points, strict=True)
    return [header, *([number, f"P{number}", *own, made] for (number, own), made in lines)]


def test_byes_count_if_all_printed_points_include_them() -> None:
    table = table_of(rows([*WITH]))
    assert (table.event.rounds, list(table.event.scores.values())) == (3, WITH)
    assert table.problems == ()


def test_all_printed_points_say_that_they_do_not() -> None:
    table = table_of(rows([*WITHOUT]))
    assert (table.event.rounds, list(table.event.scores.values())) == (2, WITHOUT)
    assert any("count for nothing yet" in line for line in said(table))


@pytest.mark.parametrize("points", [[3, 1.5, 1, None], [3, 1, 1, 0], [None] * 4])
def test_other_printed_points_change_nothing(points: list[object]) -> None:
    assert table_of(rows(points)).event.rounds == 2


def test_a_blank_cell_is_a_game_still_to_be_played() -> None:
    games = {**GAMES, 4: ["L3", "L2", ""]}
    assert table_of(rows([*WITH], games)).event.rounds == 2


def test_byes_do_not_make_a_win_count_two() -> None:
    # One game in round 1; then only byes: 1 + 1, 0 + 1, 1 + 1, 0 + 0, 1 + 1/2.
    games = {
        1: ["W2", "-B-"],
        2: ["L1", "-B-"],
        3: ["-B-", "-B-"],
        4: ["-U-", "-U-"],
        5: ["-B-", "-H-"],
    }
    header: list[object] = ["No.", "Name", "Rnd1", "Rnd2", "Pts"]
    lines = zip(games.items(), [2, 1, 2, 0, 1.5], strict=True)
    table = table_of(
        [header, *([number, f"P{number}", *own, made] for (number, own), made in lines)]
    )
    assert (table.event.match_points, table.event.rounds) == ((1.0, 0.5), 2)
