"""FIDE's tournament report file -> grid: TRF06, TRF16 and TRF26 have the same player lines.

Each row is a line of the file, so that messages name the line. The header goes into the line above
the first player; if there is no such line, all rows move down by one. Other lines stay blank,
except for the name of the event. The grid's `told` has what the other records say.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from xltiebreak.files.decoding import SourceFile
from xltiebreak.files.trf_records import IS_PLAYER, ReportRecords
from xltiebreak.files.trf_scoring import scored_players, told_by, worth_of_players
from xltiebreak.files.trf_teams import team_names, teams_of
from xltiebreak.languages.text import pattern
from xltiebreak.reading.grid import Grid

_EVENT = "012"
_OF_EVENT = pattern("0[0-9]2 ")
_HEADER = ("No.", "Name", "Rtg", "Fed", "Pts", "Rk.")
_FIELDS = ("number", "name", "rating", "federation", "points", "place")


def recognises(file: SourceFile) -> bool:
    """Whether the file is a tournament report.

    It has two players, or teams with matches, or one player and the name of the event. A list with
    numbers written 001, 002 ... is not a report.
    """
    lines = file.lines
    players = sum(1 for line in lines if IS_PLAYER.match(line) or line.startswith("802 "))
    return players > 1 or (players == 1 and any(line.startswith(_EVENT) for line in lines))


def event_name(lines: Sequence[str]) -> str:
    """The name of the event, "" if the file has none."""
    found = (line[len(_EVENT) :].strip() for line in lines if line.startswith(f"{_EVENT} "))
    return next(found, "")


def read_grids(file: SourceFile, sheets: Collection[str] = ()) -> tuple[Grid, ...]:
    """The grid of the report, or one of each event; a broken line gives the cells that it has.

    Each row is a line of the file; an event that stands below another begins with blank ones.
    """
    lines, starts = file.lines, list(_starts(file.lines))
    if len(starts) == 1:
        return (_grid(lines, ""),)
    grids: list[Grid] = []
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        own = [*[""] * start, *lines[start:end]]
        name = event_name(own)
        is_taken = not name or name in (grid.sheet for grid in grids)
        grids.append(_grid(own, f"{name or 'Event'} {len(grids) + 1}" if is_taken else name))
    return tuple(grids)


def _starts(lines: Sequence[str]) -> Iterator[int]:
    """Yield the index of the first line of each event.

    Behind players and before others stands what the event has already said, such as its name.
    """
    yield 0
    last = max((index for index, line in enumerate(lines) if IS_PLAYER.match(line)), default=0)
    said: set[str] = set()
    for index, line in enumerate(lines[:last]):
        if IS_PLAYER.match(line):
            said.add("001")
        elif _OF_EVENT.match(line):
            if {"001", line[:3]} <= said:
                yield index
                said.clear()
            said.add(line[:3])


def _grid(lines: Sequence[str], sheet: str) -> Grid:
    """The grid of one event."""
    report = ReportRecords(lines)
    report.only(_EVENT)
    worth = worth_of_players(report)
    if teams := teams_of(report, worth):
        header, found = teams.header, dict(teams.rows())
    else:
        of_teams = team_names(report)
        rounds = [f"{number}.Rd" for number in range(1, report.announced + 1)]
        header = [*_HEADER, *(["Team"] if of_teams else []), *rounds]
        found = {
            at: [
                *(one.fields[name] for name in _FIELDS),
                *([of_teams.get(one.number, "")] if of_teams else []),
                *(own.cell for own in one.rounds),
            ]
            for at, one in report.players.items()
        }
    scored = teams.scored() if teams else scored_players(report, worth)
    rows: list[list[str]] = [found.get(number, []) for number in range(1, len(lines) + 1)]
    first = min(found, default=len(rows) + 1) - 1
    shift = int(not first)
    if shift:
        rows.insert(0, [])
        first = 1
    above = (index for index, line in enumerate(lines[:first]) if line.startswith(f"{_EVENT} "))
    title = min(next(above, first - 1), first - 2)
    if title >= 0:
        rows[title] = [event_name(lines)]
    rows[first - 1] = header
    return Grid(sheet, rows, told=told_by(report, scored, shift))
