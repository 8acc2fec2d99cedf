"""A report with a damaged line is read, refused, or named; no value changes without a word."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest
from thinning import sampled
from trf_reports import Random, random_report
from trf_teams import Teams

from xltiebreak.book.reading import compute
from xltiebreak.book.sections import checked
from xltiebreak.errors import Error

DAMAGES: dict[str, Callable[[random.Random, str], str]] = {
    "cut off": lambda rng, line: line[: rng.randrange(len(line))],
    "a letter lost": lambda rng, line: without(line, rng.randrange(len(line))),
    "a letter more": lambda rng, line: put(line, rng.randrange(len(line)), "x"),
    "a letter wrong": lambda rng, line: put(without(line, at := rng.randrange(len(line))), at, "?"),
    "shifted": lambda rng, line: line[:4] + " " + line[4:],
    "twice": lambda rng, line: f"{line}\n{line}",
    "gone": lambda rng, line: "",
}
TEXTS = ("012", "042", "092", "192", "172")  # whatever they say is right for somebody


def without(line: str, at: int) -> str:
    return line[:at] + line[at + 1 :]


def put(line: str, at: int, letter: str) -> str:
    return line[:at] + letter + line[at:]


def said_and_values(path: Path, lines: list[str]) -> tuple[set[str], object]:
    path.write_text("\n".join(lines))
    try:
        (section,) = compute(path).sections
    except Error as error:
        return {str(error)}, None
    problems = checked(section).problems
    values = {
        one.number: (one.points, tuple(one.tiebreaks.values()), one.place)
        for one in section.standings
    }
    return {one.message for one in problems}, values  # a note says by which list it is ranked


def damaged(seed: int) -> tuple[Random, list[str], str, str]:
    rng = random.Random(seed)
    event = random_report(seed)
    lines = list(event.lines)
    at = rng.choice([at for at, line in enumerate(lines) if not line.startswith(TEXTS)])
    damage = rng.choice(sorted(DAMAGES))
    before, lines[at] = lines[at], DAMAGES[damage](rng, lines[at])
    return event, lines, damage, f"{before!r} -> {lines[at]!r}"


@pytest.mark.parametrize("seed", sampled(range(100), 10))
def test_a_damaged_line_of_teams_changes_no_value_in_silence(seed: int, tmp_path: Path) -> None:
    rng, teams = random.Random(seed), Teams(seed)
    lines, damages = list(teams.lines), sorted(DAMAGES.keys() - {"gone"})
    # without 330 or 362 it is another event, which is as right
    at = rng.choice([at for at, line in enumerate(lines) if not line.startswith(TEXTS)])
    damage = rng.choice(damages)
    lines[at] = DAMAGES[damage](rng, before := lines[at])
    known, values = said_and_values(tmp_path / "a.trf", teams.lines)
    said, others = said_and_values(tmp_path / "b.trf", lines)
    assert values == others or said - known, (damage, before, lines[at])


@pytest.mark.parametrize("seed", sampled(range(500), 50))
def test_a_damaged_line_changes_no_value_in_silence(seed: int, tmp_path: Path) -> None:
    event, lines, damage, change = damaged(seed)
    before, values = said_and_values(tmp_path / "a.trf", event.lines)
    said, others = said_and_values(tmp_path / "b.trf", lines)
    assert values == others or said - before, (event.kind, damage, change)
