"""Standings for a sheet: which sheet they go to, and what they say."""

from __future__ import annotations

from typing import Any

import pytest
from tables import Rows, cases_of, table_of

from xltiebreak.book.sections import Section, section_of
from xltiebreak.book.sections.standings import ChosenSheet, choose_sheets, standings_of
from xltiebreak.reading.grid import Area
from xltiebreak.rules.orders import order_of

ROWS: Rows = [["No.", "Name", "Rnd1"], [1, "Ada", "W2"], [2, "Ben", "L1"]]


def section(rows: Rows, order: str = "SO,CU", sheet: str = "Open") -> Section:
    return section_of(table_of(rows, sheet), order_of(order))


SECTION = section(ROWS)


@pytest.mark.parametrize(
    "case", cases_of(__file__)["a sheet of an earlier run is renewed and no other"]
)
def test_a_sheet_of_an_earlier_run_is_renewed_and_no_other(case: dict[str, Any]) -> None:
    tabs, made, chosen = case["sheets"], case["made for"], case["chosen"]
    stands = []
    for one in case["crosstables"]:
        sheet, _, cells = one.partition("!")
        top, bottom = (int(corner[1:]) for corner in cells.split(":"))
        stands.append((SECTION, sheet, Area(top, 1, bottom, 3)))
    found = choose_sheets(stands, tabs, made, of_several=False)
    assert list(map(said, found)) == chosen
    if chosen == ["Standings new"]:
        (named,) = choose_sheets(stands, tabs, made, of_several=True)
        assert said(named) == "Standings Open new"


def said(one: ChosenSheet) -> str:
    beside = f" beside {one.beside}" if one.beside else ""
    return f"{one.name} {'renewed' if one.renews else 'new'}{beside}"


def test_standings_have_the_columns_of_the_sheet_and_say_what_they_mean() -> None:
    # Ada and Ben drew with each other: 0.5 each, Solkoff 0.5, Cumulative 0.5. Cy had no game.
    rows: Rows = [["Spring"], ["No.", "Name", "Rtg", "Club", "Rnd1"]]
    rows += [[1, "Ada", 1800, None, "D2"], [2, "Ben", None, "Oak", "D1"], [3, "Cy", 900, 7, "-U-"]]
    made = standings_of(section(rows), "")
    assert (made.title, made.subtitle) == ("Spring", "Standings after round 1")
    assert [(one.heading, one.kind, list(one.cells)) for one in made.columns] == [
        ("Place", "place", [1, 1, 3]),
        ("No.", "number", [1, 2, 3]),
        ("Name", "name", ["Ada", "Ben", "Cy"]),
        ("Rtg", "number", [1800, None, 900]),
        ("Club", "text", [None, "Oak", 7]),
        ("Pts", "points", [0.5, 0.5, 0.0]),
        ("Solkoff", "tiebreak", [0.5, 0.5, 0.0]),
        ("Cumul.", "tiebreak", [0.5, 0.5, 0.0]),
        ("Separated by", "text", [None, None, None]),
    ]
    first, second = made.notes
    assert first == "Cumul. = Cumulative"
    assert "share" in second
    assert not any("share" in note for note in standings_of(SECTION, "").notes)


def test_standings_of_one_section_of_several_name_it_below_the_title() -> None:
    titled = section([["Spring"], *ROWS])
    assert standings_of(titled, "U8").subtitle == "U8, standings after round 1"
    assert standings_of(titled, "Spring").subtitle == "Standings after round 1"
    assert standings_of(SECTION, "").title == "Open"
    assert standings_of(section(ROWS, sheet=""), "").title == "Standings"


def test_without_names_there_is_no_column_for_them() -> None:
    teams = section([["No.", "Team", "Rnd1"], [1, "Oak", "W2"], [2, "Elm", "L1"]])
    nameless = section([["No.", "Rnd1"], [1, "W2"], [2, "L1"]])
    heads = [[one.heading for one in standings_of(of, "").columns] for of in (teams, nameless)]
    assert [head[:3] for head in heads] == [["Place", "No.", "Team"], ["Place", "No.", "Pts"]]
