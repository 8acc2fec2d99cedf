"""Names that moved against their results since a workbook was last on the page."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from browser import browse, needs_chromium
from commands import save
from page.asking import Asking

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eva", "Fay")
RESULTS = (("W2", "3"), ("L1", "6"), ("W4", "1"), ("L3", "5"), ("W6", "4"), ("L5", "2"))
MOVED = re.compile(r": (\w+) was number (\d+) .* is number (\d+) now")
VISITS = Path(__file__).with_name("visits.mjs")
Rows = list[list[object]]


def sheet(names: tuple[str, ...] = NAMES, results: Any = RESULTS) -> Rows:
    rows: Rows = [["No.", "Name", "Rnd1", "Rnd2"]]
    rows += [
        [no, name, *cells] for no, (name, cells) in enumerate(zip(names, results, strict=True), 1)
    ]
    return rows


def book(path: Path, *sections: Rows) -> Path:
    save(str(path), *((f"Section {at}", rows) for at, rows in enumerate(sections, 1)))
    return path


def then(folder: Path, *visits: Path) -> list[list[Any]]:
    """What the page says of each workbook after those before it."""
    asking, told = Asking(folder, visits[0]), []
    seen: list[Any] = []
    for number, path in enumerate(visits, 2):
        form = asking.ask("read", path.read_bytes(), file=number, name=path.name, seen=seen)
        seen = form["seen"]
        told.append(form["doubts"] or [])
    return told


def moved_in(doubts: list[str]) -> list[tuple[str, int, int]]:
    """The names that left their results, with the old and the new number."""
    found = [MOVED.search(one) for one in doubts]
    return [(one[1], int(one[2]), int(one[3])) for one in found if one]


SORTED_DOWN = tuple(sorted(NAMES, reverse=True))
OVER = (("W2", "D3"), ("L1", "W6"), ("W4", "D1"), ("L3", "L5"), ("W6", "W4"), ("L5", "L2"))
SWAPPED = ("Ben", "Ada", *NAMES[2:])
# Whole rows in reverse order: number 1 is now 6, 2 is 5, 3 is 4.
WHOLE = tuple(
    tuple(f"{cell[:-1]}{7 - int(cell[-1])}" for cell in cells) for cells in reversed(RESULTS)
)


@pytest.mark.parametrize(
    ("before", "now", "moved"),
    [
        pytest.param(sheet(), sheet(), [], id="nothing happened"),
        pytest.param(sheet(), sheet(results=OVER), [], id="a round was played"),
        pytest.param(
            sheet(),
            sheet(SORTED_DOWN),
            [(name, at, 7 - at) for at, name in reversed([*enumerate(NAMES, 1)])],
            id="names sorted alone",
        ),
        pytest.param(
            sheet(),
            sheet(SORTED_DOWN, OVER),
            [(name, at, 7 - at) for at, name in reversed([*enumerate(NAMES, 1)])],
            id="names sorted alone, then the round was played",
        ),
        pytest.param(
            sheet(), sheet(SWAPPED), [("Ben", 2, 1), ("Ada", 1, 2)], id="two names exchanged"
        ),
        pytest.param(sheet(), sheet(SORTED_DOWN, WHOLE), [], id="whole rows, renumbered"),
        pytest.param(sheet(), sheet(("Adam", *NAMES[1:])), [], id="a name corrected"),
        pytest.param(sheet(), [*sheet(), [7, "Gus", "-U-", ""]], [], id="somebody came late"),
        pytest.param(
            sheet(), sheet(("Zoe", "Yan", "Xu", "Wim", "Val", "Uma")), [], id="another event"
        ),
        pytest.param(
            sheet(results=[("", "")] * 6),
            sheet(SORTED_DOWN, [("", "")] * 6),
            [],
            id="no results yet",
        ),
        pytest.param(
            sheet(("Ada", "Ada", *NAMES[2:])),
            sheet(("Cleo", "Ada", "Ada", *NAMES[3:])),
            [("Cleo", 3, 1)],
            id="one of two of the same name is not known",
        ),
    ],
)
def test_names_that_moved_are_named(
    before: Rows, now: Rows, moved: list[tuple[str, int, int]], tmp_path: Path
) -> None:
    first, second = book(tmp_path / "one.xlsx", before), book(tmp_path / "two (1).xlsx", now)
    before_it, after_it = then(tmp_path, first, second)
    assert before_it == []
    assert moved_in(after_it) == moved
    assert len(after_it) == len(moved)


def test_a_workbook_with_errors_is_compared_too(tmp_path: Path) -> None:
    wrong = (("W2", "3"), ("W1", "6"), *RESULTS[2:])
    first = book(tmp_path / "one.xlsx", sheet(results=wrong))
    second = book(tmp_path / "two.xlsx", sheet(SWAPPED, wrong))
    assert moved_in(then(tmp_path, first, second)[1]) == [("Ben", 2, 1), ("Ada", 1, 2)]


def test_what_moved_is_said_until_it_is_put_right_or_accepted(tmp_path: Path) -> None:
    first, second = (
        book(tmp_path / "one.xlsx", sheet()),
        book(tmp_path / "two.xlsx", sheet(SWAPPED)),
    )
    assert list(map(bool, then(tmp_path, first, second, second, first, first))) == [
        *(False, True, True, False, False),
    ]
    asking = Asking(tmp_path, first)
    seen = asking.read["seen"]
    seen = asking.ask("read", second.read_bytes(), file=2, name="two.xlsx", seen=seen)["seen"]
    seen = asking.ask("accept", file=2, seen=seen)["seen"]
    again = asking.ask("read", second.read_bytes(), file=3, name="two.xlsx", seen=seen)
    assert not again["doubts"]


def test_the_last_twenty_workbooks_are_known(tmp_path: Path) -> None:
    asking = Asking(tmp_path, book(tmp_path / "one.xlsx", sheet()))
    seen = asking.read["seen"]
    for number in range(2, 24):
        other = book(tmp_path / "other.xlsx", sheet(tuple(f"{name} {number}" for name in NAMES)))
        form = asking.ask("read", other.read_bytes(), file=number, name="other.xlsx", seen=seen)
        seen = form["seen"]
    assert len(seen) == 20
    assert [rows["1"]["name"] for look in seen for rows in look.values()] == [
        f"Ada {number}" for number in range(4, 24)
    ]


def test_the_right_section_is_named(tmp_path: Path) -> None:
    others: Rows = sheet(("Zoe", "Yan", "Xu", "Wim", "Val", "Uma"))
    first = book(tmp_path / "one.xlsx", sheet(), others)
    second = book(tmp_path / "two.xlsx", sheet(SWAPPED), others)
    asking = Asking(tmp_path, first)
    form = asking.ask(
        "read", second.read_bytes(), file=2, name="two.xlsx", seen=asking.read["seen"]
    )
    assert form["doubts"] and all(one.startswith("Section 1: ") for one in form["doubts"])


EARLIER = (("W2", ""), ("L1", ""), ("W4", ""), ("L3", ""), ("W6", ""), ("L5", ""))
GRADES = ("K", "1", "2", "3", "1", "2")


def graded(grades: tuple[str, ...]) -> Rows:
    head, *rows = sheet(results=OVER)
    return [
        [*head[:2], "Grade", *head[2:]],
        *([*row[:2], grade, *row[2:]] for row, grade in zip(rows, grades, strict=True)),
    ]


@pytest.mark.parametrize(
    ("before", "now", "said"),
    [
        pytest.param(
            sheet(results=OVER),
            sheet(results=EARLIER),
            ["Section 1: 6 results that were here are missing (from round 2 on)"],
            id="an older copy",
        ),
        pytest.param(
            sheet(results=OVER),
            # Only one side of each game stands there: nothing is missing.
            sheet(results=(("W2", "D3"), ("", "W6"), ("W4", ""), ("", "L5"), ("W6", ""), ("", ""))),
            [],
            id="one side of each game",
        ),
        pytest.param(
            sheet(results=OVER),
            sheet(("Ada", "Ada", *NAMES[2:]), OVER),
            ["Section 1: Ben, number 2, is nowhere now; Ada stands there"],
            id="a name pasted over another",
        ),
        pytest.param(
            sheet(results=OVER),
            sheet(("Ada", "Zachary", *NAMES[2:]), OVER),
            ["Section 1: Ben, number 2, is nowhere now; Zachary stands there"],
            id="a name typed over another",
        ),
        pytest.param(
            graded(GRADES),
            graded(("1", "1", "2", "2", "3", "K")),  # sorted; 1 of Ben and 2 of Cleo stay
            ["Section 1: 4 cells of the column Grade stand beside other names now"],
            id="grades sorted alone",
        ),
        pytest.param(graded(GRADES), graded(("1", *GRADES[1:])), [], id="a grade corrected"),
    ],
)
def test_what_no_correction_explains_is_said(
    before: Rows, now: Rows, said: list[str], tmp_path: Path
) -> None:
    first, second = book(tmp_path / "one.xlsx", before), book(tmp_path / "two.xlsx", now)
    doubts = then(tmp_path, first, second, second)
    assert doubts[0] == []
    assert [one.split(".")[0] for one in doubts[1]] == said
    assert doubts[2] == doubts[1]  # the newer look is kept


@pytest.mark.slow
@needs_chromium
def test_the_page_remembers_only_if_it_is_asked_to(page: Path, tmp_path: Path) -> None:
    first, second = (
        book(tmp_path / "one.xlsx", sheet()),
        book(tmp_path / "two.xlsx", sheet(SWAPPED)),
    )
    found = browse(VISITS, "remember", page.as_uri(), first, second)
    assert found["seen"]["errors"] == found["seen"]["console"] == []
    assert found["stored_without"] is None
    (told,) = found["in_one_visit"]
    assert "Section 1: Ada was number 1" in told and "is number 2 now" in told
    assert found["after_accepting"] == []
    assert found["after_reload_without"] == []
    assert "Ada was number 1" in found["after_reload_with"][0]
    assert found["rules_after_reload"] == "fide2026"
    assert found["stored_after_forgetting"] is None


def test_a_round_that_is_played_is_not_over(tmp_path: Path) -> None:
    rows: list[list[object]] = [["No.", "Name", "Rnd1"], [1, "Ann", "W2"], [2, "Ben", "L1"]]
    running = [*rows, [3, "Cid", 4], [4, "Dan", 3]]
    for given, said in ((rows, "after round 1"), (running, "in round 1")):
        (shown,) = Asking(tmp_path, given).read["shown"]
        assert shown["line"] == f"Open: {len(given) - 1} players, {said}, all fine"
