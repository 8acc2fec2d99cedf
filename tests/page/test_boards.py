"""Results, byes, pairings and players that are entered on the page become cells of the workbook."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook
from page.asking import US, Asking

NAMES = "Name\tGrade\tSchool\tSection\n" + "\n".join(
    f"{name}\t{at % 4}\t{'North' if at % 2 else 'South'}\t{'A' if at < 6 else 'B'}"
    for at, name in enumerate(("Ann", "Ben", "Cy", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida"))
)


@pytest.fixture
def desk(tmp_path: Path) -> Asking:
    """An event of six and three players that the page has made of pasted names."""
    asking = Asking(tmp_path, [["No.", "Name", "R1"], [1, "X", "W2"], [2, "Y", "L1"]])
    form, made = asking.both(
        "start", text=NAMES, only="A", title="Oak", rounds=4, spare=2, order="wscf", paper="a4"
    )
    assert form["name"] == "Oak.xlsx"
    asking.ask("read", made, name=form["name"])
    return asking


def entered(desk: Asking, *entries: dict[str, Any]) -> dict[str, Any]:
    form, made = desk.both("enter", entries=entries)
    if made:
        form["cells"] = cells(made)
    return form


def cells(made: bytes) -> dict[str, list[list[object]]]:
    """The rounds of each player by section, as the workbook has them."""
    book = load_workbook(io.BytesIO(made))
    found: dict[str, list[list[object]]] = {}
    for name in ("A", "B"):
        heads = [cell.value for cell in book[name][4]]
        first = heads.index("Rnd1")
        rows = book[name].iter_rows(min_row=5, values_only=True)
        found[name] = [[row[1], *row[first : first + 4]] for row in rows if row[1] and row[0]]
    return found


def board(number: int, opponent: int, now: str, at: int = 1, sheet: str = "A") -> dict[str, Any]:
    return {"sheet": sheet, "round": at, "number": number, "opponent": opponent, "now": now}


def bye(number: int, now: str, at: int = 1, **more: object) -> dict[str, Any]:
    return {"sheet": "A", "round": at, "number": number, "now": now, **more}


PAIRS = (board(1, 4, ""), board(2, 5, ""), board(3, 6, ""))


@pytest.mark.parametrize(
    ("now", "first"),
    [("1", "W4"), ("=", "D4"), ("0", "L4"), ("+", "X4"), ("-", "F4"), ("", 4)],
)
def test_a_result_is_typed_where_the_pairing_stands(desk: Asking, now: str, first: object) -> None:
    entered(desk, *PAIRS)
    form = entered(desk, board(1, 4, now))
    rows = form["cells"]["A"]
    assert [rows[0][1], rows[3][1]] == [first, None]
    assert form["shown"][0]["desk"]["rounds"][0]["boards"][0] == {
        "n": 1,
        "a": 1,
        "b": 4,
        "now": now,
    }


def test_nobody_came(desk: Asking) -> None:
    entered(desk, *PAIRS)
    form = entered(desk, board(1, 4, "--"))
    assert form["shown"][0]["desk"]["rounds"][0]["boards"][0]["now"] == "--"
    assert [row[1] for row in form["cells"]["A"]] == ["F4", 5, 6, "F1", None, None]


def test_both_cells_of_a_game_change_if_both_are_filled(tmp_path: Path) -> None:
    rows: list[list[object]] = [["No.", "Name", "Rnd1"], [1, "Ann", "W2"], [2, "Ben", "L1"]]
    asking = Asking(tmp_path, rows)
    form, made = asking.both(
        "enter", entries=[{"sheet": "Open", "round": 1, "number": 2, "opponent": 1, "now": "="}]
    )
    sheet = load_workbook(io.BytesIO(made)).active
    assert sheet is not None and [sheet["C2"].value, sheet["C3"].value] == ["D2", "D1"]
    assert form["shown"][0]["desk"]["revision"] == 1
    assert form["shown"][0]["desk"]["identity"]


@pytest.mark.parametrize(
    "entry",
    [
        pytest.param(bye(1, "half"), id="a bye of a player who is paired"),
        pytest.param(board(1, 5, "1"), id="another opponent"),
        pytest.param(board(1, 9, "1"), id="nobody of this number"),
        pytest.param(board(1, 4, "1", at=9), id="no such round"),
        pytest.param({**board(1, 4, "1"), "sheet": "Z"}, id="no such sheet"),
    ],
)
def test_what_does_not_fit_is_refused_and_changes_nothing(
    desk: Asking, entry: dict[str, Any]
) -> None:
    before = entered(desk, *PAIRS)
    refused = entered(desk, entry)
    assert refused["refused"] and "shown" not in refused
    again = desk.ask("look")
    assert [one["desk"] for one in again["shown"]] == [one["desk"] for one in before["shown"]]


def test_entries_of_one_change_are_all_or_none(desk: Asking) -> None:
    entered(desk, *PAIRS)
    assert entered(desk, board(1, 4, "1"), bye(2, "bye"))["refused"]
    assert desk.ask("look")["shown"][0]["desk"]["rounds"][0]["boards"][0]["now"] == ""


def test_a_pairing_is_taken_back_with_its_bye(desk: Asking) -> None:
    form = desk.ask("take", sheets=["B"])
    (pair,) = form["shown"][1]["desk"]["rounds"][0]["boards"]
    (alone,) = form["shown"][1]["desk"]["rounds"][0]["alone"]
    assert alone["now"] == "bye" and form["notes"]["B"]
    assert form["shown"][0]["desk"]["rounds"][0]["boards"] == []
    back = [board(pair["a"], pair["b"], "none", sheet="B")]
    form = entered(desk, *back, {"sheet": "B", "round": 1, "number": alone["no"], "now": "none"})
    assert form["shown"][1]["desk"]["rounds"][0] == {"boards": [], "alone": [], "free": [1, 2, 3]}
    assert form["cells"]["B"] == [[name, *[None] * 4] for name in ("Gus", "Hal", "Ida")]


def test_who_leaves_and_who_is_back(desk: Asking) -> None:
    entered(desk, *PAIRS, bye(2, "half", 3))
    form = entered(desk, bye(2, "out", 2, onward=True))
    # The bye that was asked ahead stays.
    assert form["cells"]["A"][1] == ["Ben", 5, "-U-", "-H-", "-U-"]
    form = entered(desk, bye(2, "none", 3, onward=True))
    assert form["cells"]["A"][1] == ["Ben", 5, "-U-", None, None]


def test_a_late_player_gets_the_next_row(desk: Asking) -> None:
    column = {text: at for at, text in desk.ask("look")["shown"][0]["desk"]["fields"].items()}
    texts = {column["Name"]: "Lou", column["Grade"]: "2", column["School"]: "North"}
    form = entered(desk, {"sheet": "A", "cells": texts, "missed": "half", "round": 3})
    assert form["cells"]["A"][6] == ["Lou", "-H-", "-H-", None, None]
    assert form["shown"][0]["desk"]["names"]["7"] == "Lou"


def test_a_name_is_corrected(desk: Asking) -> None:
    (column,) = (
        at for at, x in desk.ask("look")["shown"][0]["desk"]["fields"].items() if x == "Name"
    )
    form = entered(desk, {"sheet": "A", "number": 3, "cells": {column: "Cyd"}})
    assert form["shown"][0]["desk"]["names"]["3"] == "Cyd"


def test_a_player_moves_with_grade_and_school(desk: Asking) -> None:
    form = entered(desk, {"sheet": "A", "number": 6, "to": "B", "round": 2})
    assert form["cells"]["A"][5] == ["Fay", None, "-U-", "-U-", "-U-"]
    assert form["cells"]["B"][3] == ["Fay", "-U-", None, None, None]
    assert form["shown"][1]["desk"]["names"]["4"] == "Fay"


def test_wishes_are_kept_and_heeded(desk: Asking) -> None:
    form = entered(desk, {"sheet": "A", "wishes": {"schedule": True, "schools_apart": 2}})
    assert form["shown"][0]["desk"]["schedule"] and form["shown"][0]["desk"]["schools_apart"] == 2
    assert not form["shown"][1]["desk"]["schedule"]
    # Berger's table of six players: 1-6 2-5 3-4 (FIDE Handbook C.05, annex 1).
    form = desk.ask("take", sheets=["A"])
    boards = form["shown"][0]["desk"]["rounds"][0]["boards"]
    assert {frozenset((one["a"], one["b"])) for one in boards} == {
        frozenset((1, 6)),
        frozenset((2, 5)),
        frozenset((3, 4)),
    }


@pytest.mark.parametrize(("section", "fits"), [(0, False), (1, True)])
def test_a_schedule_is_offered_where_the_rounds_suffice(
    desk: Asking, section: int, fits: bool
) -> None:
    """Six players need five rounds, of four; three players need three."""
    assert desk.ask("look")["shown"][section]["desk"]["can_meet_all"] is fits


@pytest.mark.parametrize(
    "rows",
    [
        pytest.param([["No.", "Name", "1", "2"], [1, "A", "*", 1], [2, "B", 0, "*"]], id="matrix"),
        pytest.param(
            [["Round", "White", "Result", "Black"], [1, "Ann", "1-0", "Ben"]], id="pairing list"
        ),
    ],
)
def test_other_tables_have_no_boards_to_type_at(rows: list[list[object]], tmp_path: Path) -> None:
    asking = Asking(tmp_path, rows, US)
    assert [one["desk"] for one in asking.read["shown"]] == [None]
    sheet = asking.read["book"]["sections"][0]["sheet"]
    entry = {"sheet": sheet, "round": 1, "number": 1, "opponent": 2, "now": "="}
    assert asking.ask("enter", entries=[entry])["refused"]


def test_as_many_names_as_a_section_has_rows_leave_none_to_spare(tmp_path: Path) -> None:
    asking = Asking(tmp_path, [["Name", "Grade"], ["Ann", 3], ["Ben", 4]])
    names = "\n".join(f"Child Number-{at}" for at in range(200))
    plan: dict[str, Any] = {
        "only": "A",
        "title": "",
        "rounds": 1,
        "spare": 6,
        "order": "wscf",
        "paper": "a4",
    }
    _, made = asking.both("start", text=names, **plan)
    sheet = load_workbook(io.BytesIO(made))["A"]
    assert [sheet.cell(row, 1).value for row in (204, 205)] == [200, None]
    assert asking.ask("start", text=f"{names}\nOne More", **plan)["refused"]


def test_a_list_of_names_offers_an_event(tmp_path: Path) -> None:
    asking = Asking(tmp_path, [["Name", "Grade"], ["Ann", 3], ["Ben", 4]])
    assert asking.read["names"] == "Name\tGrade\nAnn\t3\nBen\t4"
    form = asking.ask("names", text=asking.read["names"], only="K-3")
    assert form["sections"] == {"K-3": [["Ann", "3"], ["Ben", "4"]]}
