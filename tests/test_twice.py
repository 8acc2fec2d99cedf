"""Copied sheets and children who moved to another section count once."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from commands import save
from random_events import Results, opponent_of, random_event
from tables import Rows, table_of
from thinning import thinned

import xltiebreak
from xltiebreak.cli import main
from xltiebreak.event import Event
from xltiebreak.page.answers import Desk
from xltiebreak.twice import Member, copies, moved

# Cy moves from K-3 to 4-6 after round 1: 1 point there, 0 + 1 here.
YOUNG: Rows = [
    ["No.", "Name", "School", "Rnd1", "Rnd2", "Rnd3"],
    [1, "Ann", "Oak", "W2", "W4", "D5"],
    [2, "Ben", "Elm", "L1", "W5", "W4"],
    [3, "Cy", "Oak", "W4", "-U-", "-U-"],
    [4, "Dot", "Elm", "L3", "L1", "L2"],
    [5, "Eve", "Elm", "-B-", "L2", "D1"],
]
OLD: Rows = [
    ["No.", "Name", "School", "Rnd1", "Rnd2", "Rnd3"],
    [1, "Fay", "Oak", "W2", "D3", "W4"],
    [2, "Gus", "Elm", "L1", "W4", "L3"],
    [3, "Cy", "Oak", "-U-", "D1", "W2"],
    [4, "Hal", "Elm", "-B-", "L2", "L1"],
]
BACKUP: Rows = [row[:5] for row in YOUNG]  # as it was after round 2
PRIZES: Rows = [["prize", "kind", "count", "condition"], ["1st Place", "trophy"]]
PRIZES += [["Best School", "trophy", None, "Team of 2"], ["Medal", "trophy", "all"]]


@pytest.fixture
def day(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.chdir(tmp_path)
    sections = [("K-3 copy", BACKUP), ("K-3", YOUNG), ("4-6", OLD), ("Prizes", PRIZES)]
    save("day.xlsx", *sections)
    return "day.xlsx"


def ran(*arguments: str) -> tuple[str, str]:
    result = CliRunner().invoke(main, list(arguments), catch_exceptions=False)
    assert result.exit_code == 0, result.stderr
    return result.stdout, result.stderr


COPY = "K-3 copy: this is a copy of K-3 as it was after round 2: "
MOVED = "K-3!A4: Cy (3) is also number 3 of 4-6, "


def test_no_trophy_is_given_twice(day: str) -> None:
    awards = json.loads(ran("prizes", day, "--format", "json")[0])
    assert [one["sheet"] for one in awards if one["prize"] == "1st Place"] == ["K-3", "4-6"]
    # A medal for each child but one: Cy has his in 4-6.
    medals = [one["name"] for one in awards if one["prize"] == "Medal"]
    assert medals == ["all 4 players", "all 4 players"]
    # Oak by its best two: Fay 1 + 0.5 + 1 and Ann 1 + 1 + 0.5. With the copy, Ann would be both.
    (best,) = (one for one in awards if one["prize"] == "Best School")
    assert best["reason"].startswith("1st place: 5.0; the best 2 count: ")
    found = xltiebreak.prizegiving(day)
    assert {(one.sheet, one.name) for one in found.awards} == {
        (one["sheet"], one["name"]) for one in awards
    }
    assert [str(one)[: len(MOVED)] for one in found.problems] == [COPY[: len(MOVED)], MOVED]


def test_points_of_a_child_who_moved_count_in_one_section(day: str) -> None:
    for command in (("standings", day, "--teams", "3"), ("report", day, "-o", "w.md", "-q")):
        told = ran(*command)[1].splitlines()
        assert [line.split("day.xlsx: ")[1].split(": prizes")[0] for line in told][-2:] == [
            COPY.removesuffix(": "),
            MOVED + "with more games or the later ones",
        ], command
    (table,) = json.loads(ran("standings", day, "--teams", "3", "--format", "json")[0])
    points = {one["team"]: one["points"] for one in table["teams"]}
    # Oak: Ann 2.5, Fay 2.5 and Cy's 1.5 in 4-6, not his 1 in K-3.
    assert points["Oak"] == 6.5
    assert "K-3 copy" not in Path("w.md").read_text(encoding="utf-8")


def test_the_page_leaves_a_copied_sheet_out_of_teams_and_wall_and_says_so(day: str) -> None:
    desk = Desk(Path("desk"))

    def ask(wanted: str, content: bytes = b"", **given: object) -> tuple[Any, bytes]:
        asked = {"file": 1, "how": {"rules": "us", "order": None}, **given}
        form, made = desk.answer(wanted, json.dumps(asked), content)
        return json.loads(form), made

    ask("read", Path(day).read_bytes(), name=day)
    form, wall = ask("report", report={"teams": 3})
    told = [f"{one['sheet']}: {one['message']}" for one in form["problems"]]
    assert [COPY in one or "Cy (3) is also" in one for one in told].count(True) == 2
    assert b"K-3 copy" not in wall
    assert "6.5" in [row[2] for row in ask("prizes", report={"teams": 3})[0]["tables"][1]["rows"]]


@pytest.mark.parametrize("command", ["check", "fill", "standings"])
def test_a_copied_sheet_is_treated_as_any_with_a_warning(day: str, command: str) -> None:
    report = xltiebreak.check(day)
    assert [one.crosstable.sheet for one in report.sections] == ["K-3 copy", "K-3", "4-6"]
    assert len(report.beside) == 2
    out, told = ran(command, day)
    assert "K-3 copy" in out
    assert sum(COPY in line for line in told.splitlines()) == 1


def event(results: Results, names: list[str] | None = None) -> Event:
    rounds = [f"Rnd{number}" for number in range(1, len(next(iter(results.values()))) + 1)]
    rows: Rows = [["No.", "Name", "School", *rounds]]
    for at, (number, cells) in enumerate(results.items()):
        name = names[at] if names else f"Child {number}"
        rows.append([number, name, "Oak", *cells])
    return table_of(rows).event


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
    assert (copies(clean), moved(clean)) == ({}, {})

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
    assert moved(sections) == ({first: last} if sections[0].rounds else {})


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
    assert moved([event(first | drawn), event(second | drawn, names)]) == expected


def away(results: Results, child: int, rounds: range) -> None:
    """Take a child out of some rounds; the opponents have byes."""
    for at in rounds:
        if results[child][at][:1] in ("W", "D", "L", "X", "F"):
            results[opponent_of(results[child][at])][at] = "-B-"
        results[child][at] = "-U-"
