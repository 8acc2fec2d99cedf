"""Copied sheets and children who moved to another section count once."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

import pytest
from commands import save
from page.asking import Asking
from random_events import Results, opponent_of, random_event
from tables import Rows, table_of
from thinning import thinned

from xltiebreak.core.event import Event
from xltiebreak.rules.twice import Member, copies, in_two_events, namesakes

DAY, *_ = json.loads(Path(__file__).with_name("cli").joinpath("twice.json").read_text("utf-8"))
"""What commands say of it is told there."""


def test_the_page_leaves_a_copied_sheet_out_of_teams_and_wall_and_says_so(tmp_path: Path) -> None:
    save(str(tmp_path / "day.xlsx"), *DAY["files"]["day.xlsx"].items())
    page = Asking(tmp_path, tmp_path / "day.xlsx")
    form, wall = page.both("report", report={"teams": 3})
    told = [one["message"] for one in form["problems"]]
    assert sum("this is a copy of K-3" in one or "Cy (3) is also" in one for one in told) == 2
    assert b"K-3 copy" not in wall
    prizes = page.both("report", report={"kind": "prizes", "teams": 3})[1].decode()
    teams = prizes.partition('id="teams"')[2].partition("</table>")[0]
    assert re.search(r"<td[^>]*>6\.5\b", teams)


def event(results: Results, names: list[str] | None = None) -> Event:
    rounds = [f"Rnd{number}" for number in range(1, len(next(iter(results.values()))) + 1)]
    rows: Rows = [["No.", "Name", "School", *rounds]]
    for at, (number, cells) in enumerate(results.items()):
        name = names[at] if names else f"Child {number}"
        rows.append([number, name, "Oak", *cells])
    return table_of(rows).event


def moved_in(events: list[Event]) -> dict[Member, Member]:
    return in_two_events(events).moved


def cut(results: Results, rounds: int) -> Results:
    return {number: cells[:rounds] for number, cells in results.items()}


@pytest.mark.parametrize("seed", range(thinned(300)))
def test_random_copies_and_moves_are_found_and_nothing_else(seed: int) -> None:
    rng = random.Random(seed)
    players, rounds = rng.randint(8, 20), rng.randint(3, 7)
    rapid, blitz = (
        random_event(rng, players, rounds, running=rng.random() < 0.5) for _ in range(2)
    )
    other = random_event(rng, rng.randint(8, 20), rounds)
    names = [f"Older {number}" for number in other]
    clean = [event(rapid), event(blitz), event(other, names)]
    assert (copies(clean), moved_in(clean)) == ({}, {})

    backup = event(cut(rapid, rng.randint(1, clean[0].rounds)))
    found = {0: 2} if backup.rounds < clean[0].rounds else {2: 0}
    assert copies([backup, clean[2], clean[0]]) == found
    assert copies([clean[0], clean[2], event(rapid)]) == {2: 0}

    # Somebody plays the first rounds in the one section and the others in the other.
    left, goes, comes = rng.randint(1, rounds - 1), rng.choice([*rapid]), rng.choice([*other])
    away(rapid, goes, range(left, rounds))
    away(other, comes, range(left))
    names = [f"Child {goes}" if no == comes else f"Older {no}" for no in other]
    sections = [event(rapid), event(other, names)]
    played = [
        sum(game.opponent is not None for game in section.by_number[no].games)
        for section, no in zip(sections, (goes, comes), strict=True)
    ]
    both = [Member(0, goes), Member(1, comes)]
    first, last = both if played[0] <= played[1] else both[::-1]
    assert moved_in(sections) == ({first: last} if sections[0].rounds else {})


PLAYED: Results = {1: ["W2"], 2: ["L1"], 3: ["W4"], 4: ["L3"]}


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        (PLAYED, {1: ["W2b"], 2: ["L1w"], 3: ["W4b"], 4: ["L3w"]}, {1: 0}),  # a colour is no result
        (PLAYED, {1: ["W4"], 2: ["L3"], 3: ["W2"], 4: ["L1"]}, {}),  # other opponents
        (PLAYED, PLAYED | {5: ["-U-"]}, {}),  # one player more
        ({1: [""], 2: [""]}, {1: [""], 2: [""]}, {}),  # nothing was played yet
        ({1: ["W2", "D2"], 2: ["L1", "D1"]}, {1: ["W2", "", "D2"], 2: ["L1", "", "D1"]}, {}),
    ],
)
def test_a_copy_has_the_players_and_games_of_the_other(
    one: Results, other: Results, expected: dict[int, int]
) -> None:
    assert copies([event(one), event(other)]) == expected


def test_nobody_moved_to_a_section_that_has_not_begun_or_has_no_name() -> None:
    first = event({1: ["W2"], 2: ["L1"], 3: ["-B-"]}, ["Ann", "Ben", ""])
    assert moved_in([first, event({1: [""], 2: [""]}, ["Ann", "Xi"])]) == {}
    assert moved_in([first, event({1: ["-U-"], 2: ["W3"], 3: ["L2"]}, ["", "Xi", "Yu"])]) == {}


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (["Child 1", "Child 2", "Xi", "Yu"], {Member(0, n): Member(1, n) for n in (1, 2)}),
        (["Child 1", "Child 2", "Child 3", "Yu"], {}),  # most play another event as well
    ],
)
def test_up_to_half_of_the_players_may_have_moved(
    names: list[str], expected: dict[Member, Member]
) -> None:
    """Children 1 and 2 play round 1 in the first section and round 2 in the other."""
    drawn = {3: ["D4", "D4"], 4: ["D3", "D3"]}
    first, second = {1: ["W2", "-U-"], 2: ["L1", "-U-"]}, {1: ["-U-", "W2"], 2: ["-U-", "L1"]}
    assert moved_in([event(first | drawn), event(second | drawn, names)]) == expected


@pytest.mark.parametrize(
    ("heads", "one", "other", "expected"),
    [
        ([], [], [], [(1, 3)]),
        (["School"], ["Oak"], ["OAK"], [(1, 3)]),
        (["School"], ["Oak"], ["Elm"], []),
        (["School"], ["Oak"], [""], [(1, 3)]),
        (["School", "Grade"], ["Oak", 3], ["Oak", 4], [(1, 3)]),  # somebody erred
        (["School", "Grade"], ["Oak", 3], ["", 4], []),
        (["School", "Rating"], ["Oak", 900], ["Oak", 850], [(1, 3)]),
        (["School", "USCF ID"], ["Oak", 30000001], ["Oak", 30000002], []),
        (["School", "USCF ID"], ["Oak", 30000001], ["Oak", ""], [(1, 3)]),
        (["School", "ID"], ["Oak", 1], ["Oak", 3], [(1, 3)]),  # the number in this list
        (["Born"], [2015], [2016], []),
        (["Rating"], [900], [850], []),
        (["Club", "School"], ["Rook", "Oak"], ["Rook", "Elm"], [(1, 3)]),
    ],
)
def test_one_child_stands_twice_unless_something_tells_two_apart(
    heads: list[str], one: list[object], other: list[object], expected: list[tuple[int, ...]]
) -> None:
    """Ann Lee is number 1 and 3; the others are Bo (2) and Cy (4)."""
    of = {"ID": (2, 4), "Rating": (700, 600)}
    bo, cy = ([of[head][at] if head in of else None for head in heads] for at in (0, 1))
    rows: Rows = [
        ["No.", "Name", *heads, "Rnd1"],
        [1, "Ann L\u00e9e", *one, "W2"],
        [2, "Bo", *bo, "L1"],
        [3, "LEE, Ann", *other, "W4"],
        [4, "Cy", *cy, "L3"],
    ]
    assert namesakes(table_of(rows).event) == expected


def away(results: Results, child: int, rounds: range) -> None:
    """Take a child out of some rounds; the opponents have byes."""
    for at in rounds:
        if results[child][at][:1] in ("W", "D", "L", "X", "F"):
            results[opponent_of(results[child][at])][at] = "-B-"
        results[child][at] = "-U-"
