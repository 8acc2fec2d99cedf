"""What a report says of its event stays: in its workbook, in the next one, and in a report again.

The reports are random: of players and of teams, by six scales of points, with points beside the
results, for a round and for the standings only, players kept apart, four editions, and with game
points first.
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from libreoffice import convert_all, needs_libreoffice
from openpyxl import load_workbook
from reference_events import individual, teams
from thinning import few, thinned

from xltiebreak.book import converting, filling
from xltiebreak.book.reading import compute
from xltiebreak.book.sections import Section
from xltiebreak.reading.crosstable import Crosstable

EVENTS, OTHER_PROGRAMS, CHUNK = 300, 60, 10
DAYS = ("2019/05/04", "2022/03/01", "2024/09/01", "2026/05/01")
LISTS = {"2019/05/04": "BH,SB", "2022/03/01": "BH,SB", "2024/09/01": "BH/C1,SB,PS"}
SCALES = {  # win, draw, loss; what U gives
    "1-½-0": (1.0, 0.5, 0.0, 1.0),
    "2-1-0": (2.0, 1.0, 0.0, 2.0),
    "3-1-0": (3.0, 1.0, 0.0, 3.0),
    "3-2-1": (3.0, 2.0, 1.0, 3.0),
    "2-1-½": (2.0, 1.0, 0.5, 2.0),
    "U ½": (1.0, 0.5, 0.0, 0.5),
}


def written_report(seed: int) -> str:
    """A report of players, every third one of teams, with records of all kinds."""
    rng, of_teams = random.Random(seed), seed % 3 == 2
    day, name = DAYS[seed % len(DAYS)], [*SCALES][seed % len(SCALES)]
    win, draw, loss, bye = SCALES[name]
    lines = (teams(seed) if of_teams else individual(seed)).splitlines()
    lines = [line for line in lines if not line.startswith(("042", "299", "352", "362"))]
    lines = [f"{line[:80]}    {line[84:]}" if line[:3] == "001" else line for line in lines]
    numbers = [int(line[4:8]) for line in lines if line[:3] == "001"]
    if of_teams:
        numbers = [int(line[4:7]) for line in lines if line[:3] == "310"]
        lines = [f"{line[:54]}{'':14}{line[68:]}" if line[:3] == "310" else line for line in lines]
        lines.append(f"362 TW {win:.1f}   TD {draw:.1f}   TL {loss:.1f}")
        lines = [line for line in lines if line[:3] != "192" or rng.random() < 0.7]
    else:
        lines.append(f"162  W{win:4.1f}    D{draw:4.1f}    L{loss:4.1f}    P{bye:4.1f}")
        first, second = rng.sample(numbers, 2)
        if rng.random() < 0.4:
            lines.append(f"260 {1:>3} {9:>3} {first:>4} {second:>4}")
    said = [f"042 {day}", f"202 {LISTS.get(day, 'EDE' if of_teams else 'BH/C1,BH,SB')}"]
    if of_teams:
        said[1] = "202 EDE"
    for at, odds in (("", 0.3), ("999", 0.3), ("1", 0.3)):
        if rng.random() < odds and not (of_teams and at == "1"):
            points = rng.choice([-1.0, -0.5, 0.5])
            lines.append(given("", points if of_teams else None, points, at, rng.choice(numbers)))
    if rng.random() < 0.3:
        exact, at = rng.choice([0.0, 1.5]), rng.choice(["", "1"])
        matches, games = (exact, None) if of_teams else (None, exact)
        lines.append(given(rng.choice("WDL"), matches, games, at, rng.choice(numbers)))
    return "\n".join([*said, *lines]) + "\n"


def given(kind: str, matches: float | None, games: float | None, at: str, number: int) -> str:
    """Record 299: what is given, for which results, in which round, to whom."""
    first, second = ("" if one is None else f"{one:.1f}" for one in (matches, games))
    return f"299 {kind:1}  {first:>4}  {second:>4}  {at:>3} {number:>4}"


def ranked_by(section: Section) -> tuple[object, ...]:
    """All that the record of an event decides."""
    event = section.crosstable.event
    return (
        [system.identity for system in section.order],
        event.is_round_robin,
        event.by_game_points,
        event.scores,
        event.placing,
        [(one.number, one.place, dict(one.tiebreaks)) for one in section.standings],
    )


def apart_in(table: Crosstable) -> list[list[frozenset[int]]]:
    return [table.facts.kept_apart(at) for at in range(1, 12)]


def section_in(path: Path) -> Section:
    (section,) = compute(path).sections
    assert section.sound, [str(problem) for problem in section.problems]
    return section


def filled(source: Path, target: Path) -> Section:
    filling.fill(source, target)
    return section_in(target)


@pytest.mark.parametrize("first", range(0, thinned(EVENTS), CHUNK))
def test_a_report_is_kept_through_two_fills_and_back(first: int, tmp_path: Path) -> None:
    for seed in range(first, min(first + CHUNK, thinned(EVENTS))):
        (report := tmp_path / f"{seed}.trf").write_text(written_report(seed))
        before = section_in(report)
        once = filled(report, tmp_path / f"{seed}.xlsx")
        twice = filled(tmp_path / f"{seed}.xlsx", tmp_path / f"{seed}-again.xlsx")
        for after in (once, twice):
            assert ranked_by(after) == ranked_by(before), seed
            assert apart_in(after.crosstable) == apart_in(before.crosstable), seed
        back = tmp_path / f"{seed}-back.trf"
        (done,) = converting.convert([tmp_path / f"{seed}-again.xlsx"], back)
        assert ranked_by(section_in(back)) == ranked_by(before), seed
        said = " ".join(one.message for one in done.beside)
        assert ("who is kept apart" in said) is bool(before.crosstable.facts.apart), seed


@needs_libreoffice
@pytest.mark.slow
def test_other_programs_keep_what_a_report_said(tmp_path: Path) -> None:
    count = few(OTHER_PROGRAMS, 6)
    paths, before = [], []
    for seed in range(count):
        (report := tmp_path / f"{seed}.trf").write_text(written_report(seed))
        before.append(ranked_by(section_in(report)))
        filling.fill(report, path := tmp_path / f"{seed:02}.xlsx")
        paths.append(path)
    saved = convert_all(paths, "xlsx:Calc MS Excel 2007 XML", tmp_path / "libreoffice")
    for at, (path, by_libreoffice) in enumerate(zip(paths, saved, strict=True)):
        load_workbook(path).save(by_openpyxl := tmp_path / f"{at}-openpyxl.xlsx")
        for other in (by_libreoffice, by_openpyxl):
            assert ranked_by(filled(other, tmp_path / "again.xlsx")) == before[at], (at, other)
            (tmp_path / "again.xlsx").unlink()
