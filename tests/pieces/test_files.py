"""Events in pieces are read from every kind of file as they were written, alone or joined.

Every event is written as one kind of piece into one kind of file: the kinds of files take turns.
Lists and columns on one sheet are tried more often elsewhere, without files.

A changed cell of joined pages is refused, or told in its row, or changes no game. A rating, and a
colour, stand in one place only: a table with another one is as correct.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Sequence
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

import pytest
from openpyxl import Workbook
from pieces.reading_pieces import (
    Rows,
    Who,
    differences,
    flat,
    game_of,
    rounds_of,
    same,
    sheets,
    stacked,
    two_columns,
)
from reading.comparing import seeded
from reading.events import Person, Tournament, tournament
from reading.files import delimited, page, ruled
from thinning import thinned

from xltiebreak.crosstable import Crosstable, read
from xltiebreak.grid import Grid, Problem, Refused, column_letters
from xltiebreak.notation import write_result
from xltiebreak.sections.joined import SheetTables, as_one_event
from xltiebreak.workbook.reading import Where, read_workbook

pytestmark = pytest.mark.slow


def workbook(grids: Sequence[Grid]) -> bytes:
    book = Workbook()
    book.remove(book.worksheets[0])
    for grid in grids:
        sheet = book.create_sheet(grid.sheet)
        for row in grid.rows:
            sheet.append(list(row))
    file = BytesIO()
    book.save(file)
    return file.getvalue()


Written = Callable[[Sequence[Grid]], bytes]


def of_one(write: Callable[[Rows], bytes]) -> Written:
    return lambda grids: write([list(row) for row in grids[0].rows])


BOOKS: dict[str, Written] = {".xlsx": workbook}
TEXTS: dict[str, Written] = {
    ".csv": of_one(delimited(";")),
    " .csv": of_one(delimited(",")),
    ".tsv": of_one(delimited("\t")),
    ".html": of_one(page),
    ".txt": of_one(ruled),
}
SOURCES = {**BOOKS, **TEXTS}


def by_name(person: Person) -> object:
    return person.name


def by_number(person: Person) -> object:
    return person.number


def by_both(person: Person) -> object:
    return f"{person.number} {person.name}"


class Kind(NamedTuple):
    """How an event is written: one or more files, each of one or more sheets."""

    files: Callable[[Tournament, random.Random, bool], list[list[Grid]]]
    sources: dict[str, Written] = SOURCES
    named: bool = True


def listed(
    arrange: Callable[[Sequence[Rows], bool], list[Grid]], who: Who, one: bool = True
) -> Kind:
    """Return lists of pairings, in one file or in one for each sheet."""

    def files(event: Tournament, rng: random.Random, points: bool) -> list[list[Grid]]:
        grids = arrange(rounds_of(event, who, rng, points), points)
        return [grids] if one else [[grid] for grid in grids]

    several_sheets = one and arrange is sheets
    return Kind(files, BOOKS if several_sheets else SOURCES, who is not by_number)


def columns(layout: str, *, named: bool) -> Kind:
    def files(event: Tournament, rng: random.Random, points: bool) -> list[list[Grid]]:
        return [[Grid("Open", two_columns(event, rng, layout, by_name=named, points=True))]]

    return Kind(files)


def pages(event: Tournament, rng: random.Random, points: bool) -> list[list[Grid]]:
    """Return a crosstable in which forfeits look like games, the standings, the pairings."""
    rows: Rows = [["No.", "Name", "Pts", *(f"Rnd{n}" for n in range(1, event.rounds + 1))]]
    played = {"X": "W", "F": "L"}
    unmoved = {person.number: person.number for person in event.people}
    for person in event.people:
        entries = [
            one._replace(kind=played.get(one.kind, one.kind), color="") for one in person.entries
        ]
        games = [game_of(one, unmoved)._replace(color=None) for one in entries]
        texts = [write_result(game) for game in games]
        rows.append([person.number, person.name, event.points(person), *texts])
    ranked = sorted(event.people, key=lambda person: -event.points(person))
    standings: Rows = [["Rank", "Name", "Rtg", "Pts"]]
    standings += [[at, p.name, p.rating, event.points(p)] for at, p in enumerate(ranked, 1)]
    lists = sheets(rounds_of(event, by_name, rng, points), points)
    return [[Grid("Open", rows)], [Grid("Standings", standings)], *([grid] for grid in lists)]


KINDS = {
    "one list by name": listed(flat, by_name),
    "one list by number": listed(flat, by_number),
    "blocks by name and number": listed(stacked, by_both),
    "sheets by name": listed(sheets, by_name),
    "files by name and number": listed(sheets, by_both, one=False),
    "files by name": listed(sheets, by_name, one=False),
    "two columns by number": columns("or", named=False),
    "three columns by name": columns("cor", named=True),
    "pages": Kind(pages),
}
ONLY_HERE = ("one list by number", "files by name", "pages")
kinds = pytest.mark.parametrize("kind", KINDS)


def tables_in(files: Sequence[Sequence[Grid]], folder: Path, source: str) -> list[Crosstable]:
    """Write the files, and read them as the command line does."""
    paths = [folder / f"{grids[0].sheet}{source}" for grids in files]
    for path, grids in zip(paths, files, strict=True):
        path.write_bytes(SOURCES[source](grids))
    return list(read_workbook(paths[0], Where(joined=tuple(paths[1:]))).crosstables)


def cases(kind: str, count: int, what: str) -> Iterator[tuple[random.Random, Tournament, str]]:
    """Yield random events, and the kinds of files in turns."""
    sources = list(KINDS[kind].sources)
    for number in range(count):
        rng = seeded(what, kind, number)
        event = tournament(rng, rng.randint(6, 12), pending=number % 5 == 0)
        yield rng, event, sources[number % len(sources)]


def unlike(event: Tournament, tables: Sequence[Crosstable], *, named: bool) -> list[str]:
    if named:
        return differences(event, tables)
    (table,) = tables
    unmoved = {person.number: person.number for person in event.people}
    return [
        f"{person.number}: {game}, not {entry}"
        for person in event.people
        for game, entry in zip(
            table.event.by_number[person.number].games, person.entries, strict=True
        )
        if not same(game, game_of(entry, unmoved))
    ]


@kinds
def test_random_events_are_read_from_files_as_they_were_written(kind: str, tmp_path: Path) -> None:
    count = 60 if kind in ONLY_HERE else 24
    for rng, event, source in cases(kind, thinned(count, len(SOURCES)), "pieces in files"):
        files = KINDS[kind].files(event, rng, rng.random() < 0.5)
        tables = tables_in(files, tmp_path, source)
        wrong = unlike(event, tables, named=KINDS[kind].named)
        assert not wrong, (source, wrong[:3], files)


def one_event(grids: Sequence[Grid]) -> Crosstable | None:
    """Join sheets as `--join` joins files; None if they are refused."""
    try:
        (sheet,) = as_one_event([SheetTables(grid, read(grid)) for grid in grids], read)
    except Refused:
        return None
    (table,) = sheet.tables
    return table


def played(table: Crosstable) -> object:
    """Return the name and rounds of each player; a round without a game is worth its points.

    A rating stands on one page only, and a colour in one list.
    """
    return {
        player.number: (
            player.name,
            [
                (game.opponent, game.result if game.opponent else game.result.points)
                for game in player.games
            ],
        )
        for player in table.event.players
    }


FORFEIT_OR_GAME: list[set[object]] = [{"+ - -", "1-0"}, {"0F-1F", "0-1"}]


class Change(NamedTuple):
    """The sheets with one changed cell: its sheet and row, and the cell."""

    grids: list[Grid]
    sheet: str
    row: int
    cell: str
    was: object
    value: object


def changed(grids: Sequence[Grid], rng: random.Random) -> Change:
    """Return the sheets with a cell below a header replaced by another of its column, or blank."""
    at = rng.randrange(len(grids))
    rows = [list(row) for row in grids[at].rows]
    row, column = rng.randrange(1, len(rows)), rng.randrange(len(rows[0]))
    value = rng.choice([*(line[column] for line in rows[1:]), None])
    was, rows[row][column] = rows[row][column], value
    after = [*grids[:at], grids[at]._replace(rows=rows), *grids[at + 1 :]]
    cell = f"{column_letters(column + 1)}{row + 1}"
    return Change(after, grids[at].sheet, row + 1, cell, was, value)


def is_told(problem: Problem, change: Change) -> bool:
    """Whether a problem is at the changed cell or in its row, or mentions the cell."""
    own_row = re.fullmatch(r"[A-Z]+(\d+)", problem.cell)
    if own_row and problem.sheet == change.sheet and int(own_row[1]) == change.row:
        return True
    return re.search(rf"\b{change.cell}\b", f"{problem.cell} {problem.message}") is not None


def test_no_changed_cell_of_joined_pages_gives_another_event_in_silence() -> None:
    silent: list[object] = []
    for number in range(thinned(20, 1)):
        rng = seeded("changed pages", number)
        event = tournament(rng, rng.randint(6, 12))
        grids = [grid for file in pages(event, rng, number % 2 == 0) for grid in file]
        before = one_event(grids)
        assert before and before.sound, before and before.problems
        for _ in range(thinned(20)):
            change = changed(grids, rng)
            after = one_event(change.grids)
            if after is None or not after.sound or played(after) == played(before):
                continue
            new = [one for one in after.problems if one not in before.problems]
            if {change.was, change.value} in FORFEIT_OR_GAME:
                continue  # only this page tells which it was: both are right tables
            if not any(is_told(problem, change) for problem in new):
                silent.append((change[1:], list(map(str, new))))
    assert not silent, (len(silent), silent[:5])
