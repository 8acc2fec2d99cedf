"""Files of other programs' suites as an audit sees them: known deviations are named, nothing else.

The sources are in `tests/peers/README.md`.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from audit.audits import audit_of_rows
from tables import cases_of

from xltiebreak.book.audit import Audit, audited
from xltiebreak.book.reading import compute

PEERS = Path(__file__).parents[1] / "peers"


@cache
def audit_of_list(name: str) -> Audit:
    (section,) = compute(PEERS / f"{name}.csv").sections
    return audited(section)


LISTS = {
    "chess_results_220x9": (5 * 220, "TB4", "draw with the virtual opponent", 38),
    "chess_results_179x21": (5 * 179, "TB3", "unplayed round left out first", 17),
}


@pytest.mark.parametrize(
    "name",
    [pytest.param("chess_results_220x9", marks=pytest.mark.slow), "chess_results_179x21"],
)
def test_a_list_of_chess_results_has_wrong_values_by_its_old_convention_alone(name: str) -> None:
    """Points and four tie-breaks of each player; `tests/test_peers.py` proves the wrong ones."""
    printed, header, deviation, wrong = LISTS[name]
    audit = audit_of_list(name)
    assert audit.complete and [one.name for one in audit.deviations] == [deviation]
    assert {one.header for one in audit.values} == {header}
    assert (audit.wrong, audit.right, audit.rounded) == (wrong, printed - wrong, 0)
    assert audit.unknown == () and audit.places == ()
    assert audit.editions == ("fide2012",)


def test_the_rating_that_is_left_out_has_its_round_and_its_article() -> None:
    """4 was given the forfeit of round 17; the lowest rating met is 2437, of 131 in round 8."""
    four = next(one for one in audit_of_list("chess_results_179x21").values if one.number == 4)
    assert (four.printed, four.computed, four.rounds) == (2670, 2683, (8,))
    assert four.why == (
        "round 8, beat Birch131 Una (131): 2437.0 is left out: the lowest rating is left out (14.1)"
    )


@pytest.mark.parametrize("name", ["swiss_110x11", "round_robin_10"])
def test_an_event_of_scalachess_has_no_wrong_value(name: str) -> None:
    """Its averages of opponents' Buchholz are not rounded to two decimals: printed with two."""
    given = json.loads((PEERS / f"{name}.json").read_text("utf-8"))
    expected = dict(given["expected"])
    expected.pop("points", None)
    codes = [code for code in expected if len(expected[code]) == len(given["cells"])]
    assert len(codes) >= 4
    count = len(next(iter(given["cells"].values())))
    rows: list[list[object]] = [
        ["No.", "Name", "Rtg", *(f"{at + 1}.Rd" for at in range(count)), *codes]
    ]
    for no, cells in given["cells"].items():
        values = [f"{expected[code][no]:.2f}" for code in codes]
        rows.append([int(no), f"Player {no}", given["ratings"][no], *cells, *values])
    audit = audit_of_rows(rows)
    assert audit.fine and audit.unknown == ()
    assert audit.tiebreaks == len(codes)


# FIDE's team event: five teams of 10 match points, whose places are those of exercise 45.

RESULTS = {True: "W", False: "L", None: "D"}
BYES = {"X": "+F", "F": "-F", "PAB": "PAB 2", "HPB": "HPB 2", "ZPB": "ZPB"}
FIVE = ("4", "2", "1", "3", "5")
ANEW = ("4", "1", "2", "3", "5")
"""1, 2 and 3 by match points first, of which 1 has most."""


def teams(five: tuple[str, ...]) -> Audit:
    """The event with EDE as printed places of the five teams."""
    given = json.loads((PEERS / "tec_teams.json").read_text("utf-8"))
    rows: list[list[object]] = [
        ["No.", "Team", *(f"Rnd{number}" for number in range(1, 8)), "MP", "EDE", "GP"]
    ]
    for number, rounds in given["rounds"].items():
        cells = []
        for opponent, made, kind in rounds:
            won = RESULTS[None if made == 2 else made > 2]
            played = f"{won}{opponent} {made:g}-{4 - made:g}"
            cells.append(played if kind == "P" else BYES[kind])
        place = five.index(number) + 1 if number in five else None
        match_points, game_points = given["expected"]["_EXPECTED_TOTALS"][number]
        rows.append([int(number), f"Team {number}", *cells, match_points, place, game_points])
    return audit_of_rows(rows)


def test_the_extended_direct_encounter_of_fides_exercise_is_right() -> None:
    audit = teams(FIVE)
    assert audit.fine and audit.tiebreaks == 2


def test_an_extended_direct_encounter_that_begins_anew_is_named() -> None:
    audit = teams(ANEW)
    assert {one.number for one in audit.values} == {1, 2}
    assert audit.complete
    assert [one.name for one in audit.deviations] == ["EDE begins anew with the matches"]
    assert {one.article for one in audit.values} == {"13.3"}


# Direct encounter, printed in chess-results' ways.

CASES: dict[str, Any] = cases_of(__file__)


@pytest.mark.parametrize(("form", "table", "printed"), CASES["right in each form"])
@pytest.mark.parametrize("header", ["DE", "TB1"])
def test_direct_encounter_is_right_in_each_form(
    form: str, table: str, printed: list[object], header: str
) -> None:
    audit = encounters(table, printed, header)
    assert audit.fine, audit.values
    assert audit.unknown == ()


def test_a_wrong_direct_encounter_is_wrong_in_every_form() -> None:
    """2 lost to 1 and has 0 points among the two, or the second place."""
    audit = encounters("1 and 2 have two points; 1 won their game", [0, 1, 0, 0], "DE")
    assert {one.number for one in audit.values} == {1, 2}


def encounters(table: str, printed: list[object], header: str) -> Audit:
    head, *lines = [line.split() for line in CASES["tables"][table]]
    rows: list[list[object]] = [["No.", "Name", *head[1:], "Pts", header]]
    for (no, *cells), value in zip(lines, printed, strict=True):
        points = sum({"W": 1, "D": 0.5, "L": 0}[cell[0]] for cell in cells)
        rows.append([int(no), f"Player {no}", *cells, points, value])
    return audit_of_rows(rows)


CLUB = [line.split() for line in (PEERS / "club.txt").read_text(encoding="utf-8").splitlines()]
"""A list of six whose TB3 nothing names; it counts forfeits by the own score."""


@pytest.mark.parametrize(
    ("kept", "named"),
    [((1, 2, 4), True), ((1, 3, 5), True), ((2, 4), False), ((1, 4), False), ((3, 5), False)],
)
def test_two_different_values_are_too_few_for_a_deviation(
    kept: tuple[int, ...], named: bool
) -> None:
    """By chance many a rule gives two values; three that one deviation gives are no chance."""
    head, *players = CLUB
    rows: list[list[object]] = [[*head]]
    rows += [[*row[:-1], row[-1] if int(row[0]) in kept else None] for row in players]
    found = [one.name for one in audit_of_rows(rows).deviations]
    assert found == (["forfeits by the own score"] if named else [])


def test_two_values_that_a_deviation_gives_may_be_chance() -> None:
    """A has 0 x 2 + 1 x 2, her own score for the forfeit, + 1 x 1, and D 0 + 2 / 2 + 1 / 2."""
    rows: list[list[object]] = [
        ["No.", "Name", 1, 2, 3, 4, "Pts", "TB3"],
        [1, "Ann A", "*", "0", "+", "1", 2, 3],
        [2, "Ben B", "1", "*", "½", "½", 2, 3],
        [3, "Cleo C", "-", "½", "*", "½", 1, 1.5],
        [4, "Dan D", "0", "½", "½", "*", 1, 1.5],
    ]
    assert audit_of_rows(rows).deviations == ()
