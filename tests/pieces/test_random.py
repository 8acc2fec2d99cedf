"""Random events in pieces are read as they were written; no changed cell is read in silence."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from io import BytesIO
from itertools import cycle
from pathlib import Path

import pytest
from openpyxl import Workbook
from pieces.reading_pieces import Rows, differences, joined, tables_of
from pieces.writing import WAYS, Way
from reading.comparing import seeded
from reading.events import Tournament, tournament
from reading.files import delimited, page, ruled
from thinning import thinned

from xltiebreak.book.reading import Where, read_workbook
from xltiebreak.reading.crosstable import Crosstable
from xltiebreak.reading.grid import Grid, Refused

TRIED = [name for name, way in WAYS.items() if way.columns]


def written(name: str, rng: random.Random, running: bool = True) -> tuple[Tournament, list[Grid]]:
    way, running = WAYS[name], running and rng.random() < 0.4
    event = tournament(rng, rng.randint(6, 14), pending=way.running and running)
    event = way.prepared(event, rng)
    return event, way.sheets(event, rng)


def read(way: Way, grids: Sequence[Grid]) -> list[Crosstable]:
    try:
        return joined(grids) if way.joined else tables_of(grids)
    except Refused:
        return []


@pytest.mark.parametrize("name", WAYS)
def test_random_events_are_read_as_they_were_written(name: str) -> None:
    for number in range(thinned(15, 1)):
        event, grids = written(name, seeded("pieces", name, number))
        assert not differences(event, read(WAYS[name], grids)), (number, grids)


@pytest.mark.parametrize("name", TRIED)
def test_no_changed_cell_gives_another_result_in_silence(name: str) -> None:
    way, rng = WAYS[name], seeded("changed pieces", name)
    for _ in range(thinned(3, 1)):
        _, grids = written(name, rng, running=False)
        (before,) = read(way, grids)
        for _ in range(thinned(20)):
            changed, what = mutated(way, grids, rng)
            for after in read(way, changed):
                told = not after.sound or set(after.problems) - set(before.problems)
                assert told or games(way, after) == games(way, before), what


def games(way: Way, table: Crosstable) -> object:
    """What other cells prove of the games, by names."""
    name = {player.number: player.name for player in table.event.players}
    found = {}
    for player in table.event.players:
        counted = player.games if way.last else player.games[:-1]
        found[player.name] = [
            (
                name.get(game.opponent or 0),
                game.result if "result" in way.proved else game.result.points,
                game.color if "color" in way.proved else None,
            )
            for game in counted
        ]
    return found


def mutated(way: Way, grids: Sequence[Grid], rng: random.Random) -> tuple[list[Grid], object]:
    """Return the grids with one cell below a header replaced by another of its column."""
    at = rng.randrange(len(grids))
    rows = [list(row) for row in grids[at].rows]
    width = max(map(len, rows))
    full = [
        index
        for index, row in enumerate(rows)
        if index and len(row) == width and way.but_rows_with not in row
    ]
    row, column = rng.choice(full), rng.choice(range(width)[way.columns or slice(0)])
    other = rng.choice([*(rows[one][column] for one in full), None])
    was, rows[row][column] = rows[row][column], other
    changed = [*grids[:at], grids[at]._replace(rows=rows), *grids[at + 1 :]]
    return changed, (grids[at].sheet, row + 1, column + 1, was, other, rows)


# Files.


def text(write: Callable[[Rows], bytes]) -> Callable[[Sequence[Grid]], bytes]:
    return lambda grids: write([list(row) for row in grids[0].rows])


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


FILES = {
    ".xlsx": workbook,
    ".csv": text(delimited(";")),
    " .csv": text(delimited(",")),
    ".tsv": text(delimited("\t")),
    ".html": text(page),
    ".txt": text(ruled),
}
REFUSED = "apart by numbers"
"""A file for each round in which nobody has a name."""


@pytest.mark.slow
@pytest.mark.parametrize("name", [one for one in WAYS if one != REFUSED])
def test_random_events_are_read_from_files_as_they_were_written(name: str, tmp_path: Path) -> None:
    """The kinds of files take turns; sheets are those of one workbook, or each a text file."""
    for number, (ending, write) in zip(range(thinned(24, 6)), cycle(FILES.items()), strict=False):
        event, grids = written(name, seeded("files", name, number))
        together = ending == ".xlsx" and not WAYS[name].joined
        files = [grids] if together else [[grid] for grid in grids]
        paths = [tmp_path / f"{file[0].sheet}{ending}" for file in files]
        for path, file in zip(paths, files, strict=True):
            path.write_bytes(write(file))
        tables = read_workbook(paths[0], Where(joined=tuple(paths[1:]))).crosstables
        assert not differences(event, tables), (ending, grids)
