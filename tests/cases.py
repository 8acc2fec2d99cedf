"""Reads cases from text: sheets as people type them, what is read there.

`pieces/cases/README.md` says how they are written.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import datetime, time
from pathlib import Path
from typing import NamedTuple

import pytest
from pieces.reading_pieces import joined, tables_of
from reading.comparing import KINDS

import xltiebreak
from xltiebreak.book.sections.joined import nearest_to
from xltiebreak.core.event import Game
from xltiebreak.files.tables import grids_of
from xltiebreak.reading.crosstable import Crosstable
from xltiebreak.reading.crosstable.proofs import proofs
from xltiebreak.reading.crosstable.table import understood
from xltiebreak.reading.grid import Cell, FormulaCell, Grid, Refused

LETTERS = {result: letter for letter, result in KINDS.items()} | {KINDS["P"]: "-"}


class Case(NamedTuple):
    """Sheets, and the lines about them; joined: whether each is a file of one event."""

    name: str
    joined: bool
    grids: Sequence[Grid]
    lines: Sequence[str]


def cases(room: str, file: str = "*") -> Iterator[Case]:
    """Yield the cases of a room's files, or of one, once for each line of `each`."""
    for where, text in texts_of(room, file):
        yield case_of(text, where)


def texts_of(room: str, file: str = "*") -> Iterator[tuple[str, str]]:
    """Yield the name of the file and the text of each case, without its lines of `each`."""
    for path in sorted(_folder(room).glob(f"{file}.txt")):
        for text in re.split(r"^=== ", path.read_text(encoding="utf-8"), flags=re.M)[1:]:
            text = re.sub(r"^#.*\n", "", text, flags=re.M)
            for each in _with_each(text):
                yield path.stem, each


def file_cases() -> Iterator[Case]:
    """Yield the cases of sources/files.txt: the text of one file in place of the sheets."""
    path = Path(__file__).parent / "sources" / "files.txt"
    for text in re.split(r"^=== ", path.read_text(encoding="utf-8"), flags=re.M)[1:]:
        for each in _with_each(text):
            table, _, told = each.partition("\n-->\n")
            name, _, content = table.partition("\n")
            lines = [line for line in told.splitlines() if line]
            yield Case(f"files: {name}", False, grids_of(content.encode(), "list"), lines)


def _with_each(text: str) -> Iterator[str]:
    each: list[str | None] = [*re.findall(r"^each *(.*)\n", text, flags=re.M)] or [None]
    text = re.sub(r"^each\b.*\n", "", text, flags=re.M)
    for values in each:
        yield text if values is None else _with_values(text, values)


def _with_values(text: str, values: str) -> str:
    """Return a case with the values of a line of `each`, which its name shows."""
    for number, value in enumerate(re.split(r" *\| *", values), 1):
        text = text.replace(f"${number}", value)
    name, _, rest = re.sub(r"\$\d", "", text).partition("\n")
    return f"{name} {values}\n{rest}"


def case_of(text: str, where: str = "") -> Case:
    """Return a case; where: the file of a room in which it stands."""
    table, arrow, told = text.partition("\n-->\n")
    told = told.replace("\\n", "\n")
    name, *sheets = re.split(r"\n(?:--- (.*))", table)
    if not sheets or "\n" in name:
        raise ValueError(f"{where}: {name!r} has no line `--- SHEET` before its first row")
    if not arrow:
        raise ValueError(f"{where}: {name!r} has no line `-->` before what is read")
    rows = [
        [list(map(cell_of, line.split(";"))) for line in sheet.split("\n")[1:]]
        for sheet in sheets[1::2]
    ]
    grids = [_grid(sheet, one) for sheet, one in zip(sheets[::2], rows, strict=True)]
    title = name.replace(" (joined)", "")
    lines = [line for line in told.splitlines() if line]
    return Case(f"{where}: {title}".strip(), title != name, grids, lines)


def _grid(sheet: str, rows: list[list[object]]) -> Grid:
    """Return a sheet; `{B2}` is a formula never calculated, `{B2|0}` one whose value is 0."""
    formulas = []
    for row, cells in enumerate(rows, 1):
        for column, value in enumerate(cells, 1):
            if found := re.fullmatch(r"\{([^|]*)(\|(.*))?\}", str(value)):
                formulas.append(FormulaCell(Cell(row, column), found[1], found[2] is not None))
                cells[column - 1] = cell_of(found[3] or "")
    return Grid(
        sheet,
        rows,
        formulas=lambda columns: [one for one in formulas if one.cell.column in columns],
    )


def cell_of(text: str) -> object:
    """Return the value of a cell; an apostrophe makes a text of figures, as in Excel."""
    text = text.strip(" ").replace("\\n", "\n")
    if text.startswith("'"):
        return text[1:]
    if re.fullmatch(r"-?\d+(\.\d+)?", text):
        return float(text) if "." in text else int(text)
    if re.fullmatch(r"@[\d:-]+", text):
        return (time if ":" in text else datetime).fromisoformat(text[1:])
    return text or None


def moved(case: Case, *, as_blanks: bool) -> Case:
    """Return a case whose sheets begin further down and right; as_blanks: after blank cells."""
    return case._replace(grids=[_moved(grid, as_blanks) for grid in case.grids])


def _moved(grid: Grid, as_blanks: bool, down: int = 5, right: int = 3) -> Grid:
    width = max(map(len, grid.rows), default=0)
    there = [
        one._replace(cell=Cell(one.cell.row + down, one.cell.column + right))
        for one in grid.formulas(range(1, width + 1))
    ]
    new = grid._replace(formulas=lambda columns: [f for f in there if f.cell.column in columns])
    if not as_blanks:
        return new._replace(top=1 + down, left=1 + right)
    rows = [[*[None] * right, *row, *[None] * (width - len(row))] for row in grid.rows]
    return new._replace(rows=[*[[]] * down, *rows])


def read_lines(case: Case) -> list[str]:
    """Return what is read: a line for each player and problem, in the form of the case."""
    try:
        tables = joined(case.grids) if case.joined else tables_of(case.grids)
    except Refused as refused:
        return [f"refused: {problem.message}" for problem in refused.problems]
    if not tables:
        return [f"error {nearest_to(grid)}" for grid in case.grids]
    found = []
    for table in tables:
        found += ["table"] if len(tables) > 1 else []
        if any(re.match(r"\d+ ", line) for line in case.lines):
            found += _players(table)
        if any(line.startswith("~ ") for line in case.lines):
            found += [f"~ {understood(table)}"]
        if any(line.startswith("% ") for line in case.lines):
            found += [f"% {proof}" for proof in proofs(table)]
        asked = (re.match(r"= (\w+) ", line) for line in case.lines)
        found += [_values(table, one[1]) for one in asked if one]
        found += [f"{problem.severity} {problem}" for problem in table.problems]
    return found


def _players(table: Crosstable) -> Iterator[str]:
    for player in table.event.players:
        games = player.games
        if table.matrix:  # in the order of the opponents
            games = tuple(sorted(games, key=lambda game: game.opponent or 0))
        known = [player.name, str(player.rating or ""), f"of {player.team}" * bool(player.team)]
        known += ["late" * bool(player.late)]
        known += [f"play-off {player.playoff:g}" if player.playoff else ""]
        who = "".join(f" {one}" for one in known if one) or " "
        cells, points = " ".join(map(_text, games)), table.event.scores[player.number]
        yield f"{player.number}{who}: {cells}; {points:g}"


def _values(table: Crosstable, code: str) -> str:
    values = xltiebreak.values(table.event, code).values()
    return " ".join([f"= {code}", *("-" if one is None else f"{float(one):g}" for one in values)])


def _text(game: Game) -> str:
    made = "" if game.made is None else f"({game.made:g})"  # of a bye, nobody has the others
    if game.made is not None and game.against is not None:
        made = f"({game.made:g}:{game.against:g})"
    return f"{LETTERS[game.result]}{game.opponent or ''}{(game.color or '').lower()}{made}"


def check(cases: Iterable[Case], find: Callable[[Case], list[str]] = read_lines) -> None:
    """Fail with what differs in each of these cases; find: what answers a case."""
    wrong = [[case.name, *lines] for case in cases if (lines := differences(case, find))]
    if wrong:
        told = ["\n  ".join(lines) for lines in wrong]
        pytest.fail("\n".join([f"{len(wrong)} cases differ:", *told]), pytrace=False)


def files_of(room: str) -> list[str]:
    """Return the names of a room's files of cases, each for one test."""
    return sorted(path.stem for path in _folder(room).glob("*.txt"))


def _folder(room: str) -> Path:
    return Path(__file__).parent / room / "cases"


def differences(case: Case, find: Callable[[Case], list[str]] = read_lines) -> list[str]:
    """Return what differs; `…` stands for any text, as the last line for any others."""
    found, lines = find(case), case.lines
    if lines[-1:] == ["…"]:
        found, lines = found[: len(lines) - 1], lines[:-1]
    for line, told in zip(found, lines, strict=False):
        if not re.fullmatch(".*".join(map(re.escape, told.split("…"))), line, re.S):
            return [line, f"instead of: {told}"]
    return [] if len(found) == len(lines) else [f"all lines: {found}"]
