"""Expected values of other people's test suites and lists: all agree, or differ as is said here.

The sources are in `peers/README.md`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from tables import event_of

import xltiebreak
from xltiebreak.book.audit.deviations import DEVIATIONS
from xltiebreak.core.event import Event, Result
from xltiebreak.core.ranking import parted
from xltiebreak.core.terms import half_up
from xltiebreak.reading.crosstable import Crosstable
from xltiebreak.rules import Value, find

PEERS = Path(__file__).parent / "peers"

Numbers = Mapping[int, float]


def case(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((PEERS / f"{name}.json").read_text("utf-8"))
    return found


def by_number(values: Mapping[str, float]) -> dict[int, float]:
    return {int(number): value for number, value in values.items()}


@cache
def individual(name: str) -> Event:
    """An event of players with ratings, from its cells."""
    given = case(name)
    event = event_of({int(no): cells for no, cells in given["cells"].items()})
    ratings = by_number(given["ratings"])
    rated = (replace(one, rating=int(ratings[one.number])) for one in event.players)
    return replace(event, players=tuple(rated))


def values(event: Event, code: str, rules: str) -> dict[int, Value]:
    return find(code, rules).values(event)


# scalachess.


@pytest.mark.parametrize(
    ("name", "codes", "players"),
    [
        ("swiss_110x11", ["BH", "BH/C1", "SB", "ARO/C1", "points"], 50),
        ("round_robin_10", ["SB", "WON", "BWG", "KS"], 10),
    ],
)
def test_the_events_of_scalachess(name: str, codes: Sequence[str], players: int) -> None:
    event = individual(name)
    for code in codes:
        expected = by_number(case(name)["expected"][code])
        assert len(expected) >= players
        computed = event.scores if code == "points" else values(event, code, "fide2024")
        assert {no: computed[no] for no in expected} == expected, code


def test_the_averages_of_scalachess_are_not_rounded() -> None:
    """C.07 8.2 is an average, and rounds nothing."""
    expected = by_number(case("swiss_110x11")["expected"]["AOB"])
    computed = values(individual("swiss_110x11"), "AOB", "fide2024")
    for no, value in expected.items():
        # a mean of up to eleven half points; their floats are single
        exact = Fraction(value).limit_denominator(22)
        assert computed[no] == exact, no


# FIDE's team event.

WAYS = case("tec_cells")["ways"]  # to write forfeits and byes
RESULTS = {True: "W", False: "L", None: "D"}


@cache
def teams(way: str) -> Crosstable:
    """FIDE's event in cells, with its match points and game points."""
    given = case("tec_teams")
    header: list[object] = ["No.", "Team", *(f"Rnd{number}" for number in range(1, 8)), "MP", "GP"]
    rows = [header]
    for number, rounds in given["rounds"].items():
        cells = []
        for opponent, made, kind in rounds:
            won = RESULTS[None if made == 2 else made > 2]
            played = f"{won}{opponent} {made:g}-{4 - made:g}"
            cells.append(played if kind == "P" else WAYS[way][kind])
        match_points, game_points = given["expected"]["_EXPECTED_TOTALS"][number]
        rows.append([int(number), f"Team {number}", *cells, match_points, game_points])
    (table,) = xltiebreak.read_values(rows)
    assert table.sound, table.problems
    return table


@pytest.mark.parametrize("way", WAYS)
def test_the_points_of_fides_teams(way: str) -> None:
    event = teams(way).event
    totals = case("tec_teams")["expected"]["_EXPECTED_TOTALS"]
    assert event.match_points == (2, 1)
    for number, (match_points, game_points) in totals.items():
        assert event.scores[int(number)] == match_points
        assert event.game_points[int(number)] == game_points
        assert values(event, "GP", "us")[int(number)] == game_points
        assert values(event, "MPVGP", "fide2024")[int(number)] == game_points


@pytest.mark.parametrize("way", WAYS)
def test_the_exercises_of_fides_teams(way: str) -> None:
    event, expected = teams(way).event, case("tec_teams")["expected"]
    for exercise, code in case("tec_cells")["exercises"].items():
        computed = values(event, code, "fide2024")
        for number, value in by_number(expected[exercise]).items():
            assert computed[number] == value, (exercise, number)
    for number, summary in expected["EX_SUMMARY"].items():
        codes = ("EMMSB", "EGMSB", "EMGSB", "EGGSB")
        assert [values(event, code, "fide2024")[int(number)] for code in codes] == summary, number


@pytest.mark.parametrize("way", WAYS)
def test_the_schedule_strengths_of_fides_teams_to_two_decimals(way: str) -> None:
    computed = values(teams(way).event, "SSSC", "fide2024")
    for number, value in by_number(case("tec_teams")["expected"]["EX49_SSSC"]).items():
        assert half_up(Fraction(computed[number] or 0), 1, 2) == Fraction(str(value))


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("edition", ["fide2012", "fide2024", "fide2026"])
def test_the_extended_direct_encounter_of_fides_teams(way: str, edition: str) -> None:
    event = teams(way).event
    places = values(event, "EDE", edition)
    five = [number for number, score in event.scores.items() if score == 10]
    assert sorted(five, key=lambda number: places[number] or 0) == [4, 2, 1, 3, 5]
    assert [places[number] for number in (4, 2, 1, 3, 5)] == [1, 2, 3, 4, 5]


def test_a_pairing_allocated_bye_worth_a_draw_is_no_bye_by_choice() -> None:
    """Team 12 had one in round 5: it elected to play all seven rounds (7.6), and won none (7.1)."""
    event = teams("as FIDE writes byes").event
    assert event.worth[Result.FULL_BYE] == 1
    assert values(event, "REP", "fide2024")[12] == 7
    assert values(event, "REP", "fide2024")[14] == 6
    assert values(event, "WIN", "fide2024")[12] == 0
    assert values(event, "STD", "fide2024")[12] == 0.5 + 0.5


# Lists of chess-results.com from before 2024.


@cache
def printed(name: str) -> tuple[Crosstable, dict[str, dict[int, float]]]:
    """A list, and its tie-break columns by their header."""
    (table,) = xltiebreak.read_workbook(PEERS / f"{name}.csv").crosstables
    assert table.sound, table.problems
    columns = {
        text: {
            number: float(table.grid.text(row, column).replace(",", "."))
            for number, row in table.rows.items()
        }
        for column, text in table.header.others.items()
        if text.startswith("TB")
    }
    return table, columns


@pytest.mark.parametrize(
    ("name", "header", "code"),
    [
        ("chess_results_220x9", "TB1", "BH"),
        ("chess_results_220x9", "TB2", "BH/C1"),
        ("chess_results_179x21", "TB1", "BH/C1"),
        ("chess_results_179x21", "TB2", "BH"),
    ],
)
def test_the_buchholz_of_chess_results(name: str, header: str, code: str) -> None:
    table, columns = printed(name)
    assert values(table.event, code, "fide2012") == columns[header]


def unplayed(event: Event, number: int) -> list[int]:
    """The rounds in which a player did not play, from 0."""
    return [at for at, game in enumerate(event.games[number]) if not game.result.played]


@pytest.mark.parametrize(
    ("name", "header", "code", "deviation", "article"),
    [
        ("chess_results_220x9", "TB4", "SB", "draw with the virtual opponent", "9.1"),
        ("chess_results_179x21", "TB3", "ARO/C1", "unplayed round left out first", "14.1"),
    ],
)
def test_chess_results_differs_by_a_known_deviation(
    name: str, header: str, code: str, deviation: str, article: str
) -> None:
    """Only players with an unplayed round have another value; the deviation gives all of them."""
    table, columns = printed(name)
    by_the_rules = values(table.event, code, "fide2012")
    wrong = {no for no, value in columns[header].items() if by_the_rules[no] != value}
    assert len(wrong) == {"SB": 38, "ARO/C1": 17}[code]
    assert all(unplayed(table.event, number) for number in wrong)
    (known,) = [one for one in DEVIATIONS if one.name == deviation]
    assert known.article == article
    assert known.values(table.event, find(code, "fide2012")) == columns[header]


@pytest.mark.parametrize(
    ("name", "header", "before"),
    [
        ("chess_results_220x9", "TB3", ("TB1", "TB2")),
        ("chess_results_179x21", "TB4", ("TB1", "TB2", "TB3")),
    ],
)
def test_the_direct_encounters_of_chess_results_are_points_among_the_tied(
    name: str, header: str, before: Sequence[str]
) -> None:
    """The points among those whom the columns before leave tied; 0 if they have not met."""
    table, columns = printed(name)
    groups = parted([list(table.event.games)], table.event.placing)
    for earlier in before:
        groups = parted(groups, columns[earlier])
    points = find("HR").values(table.event, groups)
    assert {number: value or 0 for number, value in points.items()} == columns[header]


CLUB = (PEERS / "club.txt").read_text("utf-8")
"""A round robin as chess-results.com exports it, with two forfeits; people renamed."""


def test_the_sonneborn_berger_of_a_round_robin_with_forfeits_is_known() -> None:
    """chess-results counts the own score for a forfeit: 6.5 + 3.5 of player 4, 1 + 2 of 5."""
    lines = [line.split() for line in CLUB.strip().splitlines()]
    (table,) = xltiebreak.read_values(lines)
    printed = {no: float(lines[no][-1]) for no in range(1, 7)}
    by_the_rules = values(table.event, "SB", "fide2024")
    assert by_the_rules == printed | {4: 6.5 + 0.5, 5: 1 + 0.5}
    (known,) = [one for one in DEVIATIONS if one.name == "forfeits by the own score"]
    assert known.values(table.event, find("SB", "fide2024")) == printed


# heltour and icu_tournament.


@pytest.mark.parametrize("name", ["heltour", "icu_tournament"])
def test_a_small_event(name: str) -> None:
    given = case("small")[name]
    event = event_of({no: cells.split() for no, cells in enumerate(given["cells"], 1)})
    event = replace(event, counted=given["counted"])
    assert list(event.scores.values()) == given["points"]
    for code, rules, expected in given["expected"]:
        assert list(values(event, code, rules).values()) == expected, code
