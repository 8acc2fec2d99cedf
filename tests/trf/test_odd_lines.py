"""Broken and odd lines of a report are named by their numbers; the rest is read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from trf_reports import player_line
from trf_teams import Teams

import xltiebreak
from xltiebreak.book.reading import Where, compute
from xltiebreak.book.sections import Section
from xltiebreak.reading.crosstable import EventRules

PLAYERS = [
    player_line(1, 2000, 1.5, 1, ["   2 w 1", "0000 - H"]),
    player_line(2, 1900, 1.0, 2, ["   1 b 0", "   3 w 1"]),
    player_line(3, 1800, 1.0, 3, ["0000 - U", "   2 b 0"]),
]


class Report(NamedTuple):
    """Lines of a report, and what is found of them; reports.txt says how they are written."""

    name: str
    lines: list[str]
    found: list[str]


def reports() -> Iterator[Report]:
    texts = Path(__file__).with_name("reports.txt").read_text(encoding="utf-8").split("\n=== ")
    for text in texts[1:]:
        each = re.findall(r"^each (.*)\n", text, flags=re.M) or [""]
        name, *rest = re.sub(r"^each .*\n", "", text.rstrip("\n"), flags=re.M).split("\n")
        for values in each:
            body = "\n".join(rest)
            for number, value in enumerate(values.split(" | "), 1):
                body = body.replace(f"@{number}", value.strip('"'))
            lines, _, found = body.partition("\n-->\n")
            yield Report(f"{name} {values}", lines.split("\n"), found.split("\n"))


def section_of(report: Report, folder: Path) -> tuple[Section, int]:
    """The section of a report, and the number of its first own line."""
    lines, own = ["012 Open", *PLAYERS], report.lines
    if own[0] == "after teams":
        lines, own = Teams(1).lines, own[1:]
    path = folder / "event.trf"
    path.write_text("\n".join([*lines, *own]))
    return compute(path).sections[0], len(lines) + 1


@pytest.mark.parametrize("report", [*reports()], ids=lambda report: str(report.name))
def test_a_report_is_read_as_its_case_says(report: Report, tmp_path: Path) -> None:
    section, line = section_of(report, tmp_path)
    problems = section.problems
    for what, text in (one.split(" ", 1) for one in report.found):
        if what == "said":
            begins = text.replace("{LINE}", f"line {line}")
            number = begins.split(" ")[1]
            said = [one for one in problems if f"line {number}" in one.message and not one.note]
            assert [one.message[: len(begins)] for one in said] == [begins]
            assert (said[0].severity, said[0].cell) == ("warning", f"A{number}")
            assert len(section.standings) == len(section.crosstable.event.players)
        elif what == "silent":
            assert not any(text in one.message for one in problems)
        elif what == "points":
            points = {one.number: one.points for one in section.standings}
            assert [points[no] for no in (1, 2, 3)] == list(map(float, text.split()))
        elif what == "values":
            code, *values = text.split()
            found = xltiebreak.values(section.crosstable.event, code, rules="fide2026")
            assert [found[no] for no in (1, 2, 3)] == list(map(float, values))
        elif what == "order":
            assert [system.identity[0] for system in section.order] == text.split()
        elif what == "rules":
            assert section.rules == text
        else:
            cells = [one.cell for one in problems if one.severity == "error"]
            assert what in ("error", "no")
            row = text.removeprefix("errors ")
            assert text in cells if what == "error" else not any(row in cell for cell in cells)


def test_a_blank_round_that_is_over_is_an_absence(tmp_path: Path) -> None:
    path = tmp_path / "event.trf"
    players = [player_line(1, 2000, 0, 1, ["   3 w 1", " " * 8, "   2 w  "])]
    players += [player_line(2, 2000, 0, 2, [" " * 8, "   3 b 0", "   1 b  "])]
    players += [player_line(3, 2000, 0, 3, ["   1 b 0", "   2 w 1"])]
    path.write_text("\n".join(["012 Open", "162  A 0.5", *players]))
    points = {one.number: one.points for one in compute(path).sections[0].standings}
    assert points == {1: 1.5, 2: 0.5, 3: 1.0}


@pytest.mark.parametrize(
    ("use", "ratings"),
    [
        ("", [2000, 2100, 1800, 1700]),
        ("NRO", [2100, 2100, None, 1600]),
        ("FIDE", [2000, None, 1800, 1700]),
        ("NIDOF", [2100, 2100, 1800, 1600]),
        ("HBFN", [2100, 2100, 1800, 1700]),
        ("LBFN", [2000, 2100, 1800, 1600]),
        ("Swiss NRO", [2100, 2100, None, 1600]),
    ],
)
def test_the_rating_in_use_is_what_172_says(
    tmp_path: Path, use: str, ratings: list[int | None]
) -> None:
    """FIDE's annex: the national one, FIDE's, the national one if there is one, highest, lowest."""
    lines = [f"172 {use}"] if use else []
    players = [PLAYERS[0], PLAYERS[1].replace("1900", "    "), PLAYERS[2]]
    players.append(player_line(4, 1700, 0.0, 4, ["0000 - Z", "0000 - Z"]))
    national = [
        player_line(no, rating, 0, no, []).replace("001", "FRA", 1)
        for no, rating in ((1, 2100), (2, 2100), (4, 1600))
    ]
    path = tmp_path / "event.trf"
    path.write_text("\n".join(["012 Open", *lines, *players, *national]))
    event = compute(path).sections[0].crosstable.event
    assert [event.by_number[no].rating for no in (1, 2, 3, 4)] == ratings


def test_what_a_caller_says_of_a_win_goes_before_the_report(tmp_path: Path) -> None:
    path = tmp_path / "event.trf"
    path.write_text("\n".join(["012 Open", *PLAYERS, "162  W 3.0    D 1.0"]))
    (section,) = compute(path, where=Where(event=EventRules(match_points=(2.0, 1.0)))).sections
    assert {one.number: one.points for one in section.standings} == {1: 2 + 1, 2: 2, 3: 2}


@pytest.mark.parametrize(
    ("between", "names"),
    [
        (["012 Reserve"], ["Open", "Reserve"]),
        (["", "022 Town", "012 Open"], ["Open", "Open 2"]),
        (["062 3"], ["Open", "Event 2"]),
    ],
)
@pytest.mark.parametrize("added", [0, 3])
def test_two_reports_in_one_file_are_two_sections(
    between: list[str], names: list[str], added: int, tmp_path: Path
) -> None:
    """The second has the players again, or further ones with the next numbers."""
    others = [
        player_line(1 + added, 2000, 1.0, 1, [f"   {2 + added} w 1"]),
        player_line(2 + added, 1900, 0.0, 2, [f"   {1 + added} b 0"]),
    ]
    path = tmp_path / "events.trf"
    path.write_text("\n".join(["012 Open", "062 3", *PLAYERS, *between, *others]))
    first, second = (one.crosstable for one in compute(path).sections)
    assert [first.sheet, second.sheet] == names
    assert first.event.scores == {1: 1.5, 2: 1, 3: 1}
    assert second.event.scores == {1 + added: 1, 2 + added: 0}
    assert second.rows[1 + added] == 6 + len(between)  # the line of the file
