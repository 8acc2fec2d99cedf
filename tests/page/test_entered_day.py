"""A school day on the page alone, without a spreadsheet, from pasted names to the last round.

Forty-four children in three sections, five rounds by proposal: siblings, two byes asked ahead, a
late child, one who moves, one who leaves, a result that is corrected two rounds later, a page that
is loaded anew in the middle of a round, a browser that is closed. The script logs its presses; from
them the naive rules compute what the page must show.
"""

from __future__ import annotations

import base64
import json
import os
from pathlib import Path
from typing import Any

import naive
import pytest
from acted import right
from browser import browse, needs_chromium, needs_firefox
from libreoffice import needs_libreoffice, to_csv

pytestmark = pytest.mark.slow
ENTERING = Path(__file__).with_name("entering.mjs")
PICTURES = os.environ.get("XLTIEBREAK_PICTURES", "")
SECTIONS = ("K-3", "4-6", "7-12")
SIZES = (15, 15, 14)
GIVEN = ("Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus", "Ida", "Jon", "Kim", "Lea", "Max")
FAMILY = ("Oak", "Elm", "Ash", "Birch")
AHEAD = [
    {"section": 0, "round": 3, "no": 5, "what": "half"},
    {"section": 2, "round": 2, "no": 2, "what": "half"},
]
LATE, MOVES, LEAVES = "Late, Lou", 4, 6
OTHER = {"1": "0", "0": "1", "=": "="}
LETTER = {"1": "W", "0": "L", "=": "D"}
BYE = {"bye, 1 point": "-B-", "bye, ½ point": "-H-", "does not play": "-U-"}


def children() -> list[list[str]]:
    """The names of each section, all different."""
    names = [f"{family}, {given}" for family in FAMILY for given in GIVEN]
    starts = (0, SIZES[0], SIZES[0] + SIZES[1])
    return [names[start : start + size] for start, size in zip(starts, SIZES, strict=True)]


def pasted() -> str:
    lines = ["Name\tGrade\tSchool\tApart\tSection"]
    for section, names in zip(SECTIONS, children(), strict=True):
        for at, name in enumerate(names):
            apart = "twins" if at in (0, 1) else ""
            school = ("North", "South", "West")[at % 3]
            lines.append(f"{name}\t{at % 4}\t{school}\t{apart}\t{section}")
    return "\n".join(lines)


def day() -> dict[str, Any]:
    return {
        "names": pasted(),
        "sections": SECTIONS,
        "ahead": AHEAD,
        "late": LATE,
        "moves": MOVES,
        "leaves": LEAVES,
        "results": "1=0110=101",
    }


class Truth:
    """The events by the log of presses."""

    def __init__(self) -> None:
        self.names = children()
        self.cells: list[dict[tuple[int, int], str]] = [{}, {}, {}]

    def number(self, section: int, name: str) -> int:
        return self.names[section].index(name) + 1

    def act(self, one: dict[str, Any]) -> None:
        section, at = one["section"], one["round"]
        cells = self.cells[section]
        match one["act"]:
            case "pair":
                for _, a, b, _ in one["boards"]:
                    no, other = self.number(section, a), self.number(section, b)
                    cells[no, at], cells[other, at] = str(other), str(no)
                for told in one["alone"]:
                    name, what = told.rsplit(": ", 1)
                    cells[self.number(section, name), at] = BYE[what]
            case "result":
                no, other = self.number(section, one["a"]), self.number(section, one["b"])
                cells[no, at] = f"{LETTER[one['result']]}{other}"
                cells[other, at] = f"{LETTER[OTHER[one['result']]]}{no}"
            case "late":
                self.names[section].append(one["name"])
                cells[len(self.names[section]), 1] = "-U-"
            case "away" if one["what"].startswith("to "):
                self.names[2].append(self.names[section][one["no"] - 1])
                for earlier in range(1, at):
                    self.cells[2][len(self.names[2]), earlier] = "-U-"
                self.leave(section, one["no"], at)
            case "away" if one["what"] == "home":
                self.leave(section, one["no"], at)
            case "away":
                cells[one["no"], at] = {"half": "-H-"}[one["what"]]

    def leave(self, section: int, no: int, at: int) -> None:
        for later in range(at, 6):
            self.cells[section][no, later] = "-U-"

    def results(self, section: int, rounds: int) -> naive.Results:
        everybody = range(1, len(self.names[section]) + 1)
        cells = self.cells[section]
        return {no: [cells.get((no, at), "") for at in range(1, rounds + 1)] for no in everybody}


def acted(page: Path, tmp_path: Path, browser: str) -> dict[str, Any]:
    told = json.dumps(day())
    profile = tmp_path / "profile"
    found = browse(ENTERING, page.as_uri(), profile, PICTURES, told, browser=browser, seconds=900)
    return dict(found)


def met(log: list[dict[str, Any]], section: int, one: str, other: str) -> bool:
    return any(
        {one, other} == {a, b}
        for act in log
        if act["act"] == "pair" and act["section"] == section
        for _, a, b, _ in act["boards"]
    )


@needs_libreoffice
@pytest.mark.parametrize(
    "browser",
    [
        pytest.param("chrome", marks=needs_chromium),
        pytest.param("firefox", marks=needs_firefox),
    ],
)
def test_a_day_that_is_entered_on_the_page(page: Path, tmp_path: Path, browser: str) -> None:
    found = acted(page, tmp_path, browser)
    assert [one["errors"] + one["console"] for one in found["seen"]] == [[], []]
    assert found["unfit"] == []
    own = page.as_uri()
    asked = {address for one in found["seen"] for address in one["requests"]}
    assert all(address.startswith((own, "blob:", "data:")) for address in asked)
    assert found["preview"] == [
        f"{name}: {size} players" for name, size in zip(SECTIONS, SIZES, strict=True)
    ]
    truth, log = Truth(), [*found["log"]]
    for number, hour in enumerate(found["hours"], 1):
        while log and not ends_hour(log[0], number):
            truth.act(log.pop(0))
        for section, told in enumerate(hour):
            assert not told["problems"] and not told["alarms"]
            results = truth.results(section, number)
            shown = [[row[1], *row[3:8]] for row in told["standings"]]
            wanted = right(results)
            assert sorted(shown) == sorted(wanted), (number, SECTIONS[section])
            assert [row[1:] for row in shown] == [row[1:] for row in wanted]
            assert told["lines"][section].endswith(f"after round {number}, all fine")
    assert any("round 3" in one or "Oak Hill Open" in one for one in found["kept"])
    for section, names in enumerate(children()):
        assert not met(found["log"], section, names[0], names[1])
    ((made),) = [one for one in found["made"] if one["name"] == "Oak Hill Open round 5.xlsx"]
    path = tmp_path / "over.xlsx"
    path.write_bytes(base64.b64decode(made["content"]))
    for section, name in enumerate(SECTIONS):
        rows = to_csv(path, name, tmp_path)
        assert any("Check: all right" in cell for cell in rows[1])
        columns = [rows[3].index(head) for head in ("Pts", "ModMed", "Solkoff", "Cumul.", "CumOpp")]
        players = [row for row in rows[4:] if row[0].isdecimal() and row[1]]
        values = {row[0]: [row[at] for at in columns] for row in players}
        by_rules = {no: row for no, *row in right(truth.results(section, 5))}
        assert {no: [f"{float(one):.1f}" for one in row] for no, row in values.items()} == by_rules
    print(browser, found["clicks"], "clicks", found["keys"], "keys", found["times"])


def ends_hour(act: dict[str, Any], number: int) -> bool:
    """Whether an act comes after the results of a round; byes asked ahead come before all."""
    later = act["act"] != "result" and act.get("what") != "half"
    return later and act["round"] == number + 1
