"""Grid -> crosstables: where each stands, which column is what, its event, and what is wrong.

`read` finds every crosstable on a grid of values and checks it in one pass; nothing is raised for
bad input, every finding is a `Problem` with the address of its cell. A crosstable proves itself:
every game stands there twice and the points once more, so what a header does not tell is proposed
and proved.

| module      | what it knows                                                        |
|-------------|----------------------------------------------------------------------|
| words       | header words of ten languages; legend what is printed beneath lists  |
| headers     | which row is a header, which column is what                          |
| unheaded    | where results stand below headers that nobody knows                  |
| below       | what stands below a header: the crosstable, with all there is to say |
| proposals   | which numbers opponents are named by, proved by both sides           |
| points      | what the printed points prove: their column, a win's worth, byes     |
| rows        | which rows are players, and what their result cells say, as text     |
| games       | what the result cells of rounds mean, seen together; joined takes    |
|             | apart what Excel took for one number                                 |
| matrix      | the same where columns are opponents                                 |
| answers     | what the other side of a game can have; sides fills in blank ones    |
| players     | what stands beside the results; figures reads single cells of it     |
| unnamed     | names and points under headers that nobody knows                     |
| consistency | what the crosstable says against itself; rivals does for headers     |
| formulas    | which formulas keep the numbers and results from being read          |
| saying      | what a player is called, many cells of one cause in one line         |
| columns     | which columns hold which tie-break                                   |
| table       | the crosstable as data; understood says in a line what it is         |
| block       | a crosstable in the cells that a formula hands over                  |
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from xltiebreak.crosstable import formulas, headers, proposals, unheaded
from xltiebreak.crosstable.below import read_below
from xltiebreak.crosstable.figures import legible_grid, read_points
from xltiebreak.crosstable.headers import Header
from xltiebreak.crosstable.table import Asked, Crosstable
from xltiebreak.grid import Area, Cell, Grid, Problem
from xltiebreak.text import cell_text, shown

__all__ = [
    "Crosstable",
    "Grid",
    "Header",
    "Problem",
    "read",
    "read_below",
    "read_points",
    "why_none",
]

_SEEN = 6
_MOST_TABLES = 5_000  # of a sheet: more take longer than anybody waits
_MOST_PAGES = 50  # of one crosstable


def read(
    grid: Grid,
    header_row: int | None = None,
    area: Area | None = None,
    by_game_points: bool = False,
    match_points: tuple[float, float] | None = None,
    round_robin: bool | None = None,
) -> list[Crosstable]:
    """Every crosstable of the grid, top down; none where none is recognised.

    header_row: look for headers in this row of the sheet only; area: look in this part only;
    by_game_points: the places go by game points; match_points: what a win and a draw are worth, as
    the printed points have it unless given; round_robin: whether the pairings were fixed before the
    event, as the pairings have it unless given.
    """
    grid = legible_grid(grid)
    part = grid.cut(area) if area else grid
    asked = Asked(by_game_points, match_points, round_robin)
    found = headers.find(part)
    if len(found) > _MOST_TABLES:
        return []
    tables = list(_tables(found, grid, part, asked, header_row))
    if tables or header_row is not None:
        return tables
    return list(_tables(unheaded.find(part), grid, part, asked))


def _tables(
    found: Sequence[Header], grid: Grid, part: Grid, asked: Asked, header_row: int | None = None
) -> Iterator[Crosstable]:
    """The crosstables below headers; a header whose numbers nothing proves is none."""
    known = formulas.Formulas(grid, found)
    typed: dict[Cell, str] = {}
    for header, bottom in headers.with_bottoms(found, part.bottom):
        typed |= formulas.typed(known.below(header, bottom), header, part)
    as_typed = part.with_texts(typed) if typed else part
    whole_ones = _without_repeats(_without_upper_lines(found), as_typed)
    proven = {
        id(header): proposals.best(header, as_typed, bottom)
        for header, bottom in headers.with_bottoms(whole_ones, part.bottom)
        if not header.numbered
    }
    kept = [one for one in whole_ones if one.numbered or proven[id(one)][0]]
    for header, bottom in headers.with_bottoms(kept, part.bottom):
        if header_row not in (None, header.row):
            continue
        there = known.below(header, bottom)
        table = None
        if typed:
            others = [formula for formula in there if formula.cell not in typed]
            table = read_below(
                header, grid, as_typed, bottom, asked, others, proven.get(id(header))
            )
        if table is None or not table.sound:
            proof = None if typed else proven.get(id(header))
            table = read_below(header, grid, part, bottom, asked, there, proof) or table
        if table:
            yield table


def _without_upper_lines(found: Sequence[Header]) -> list[Header]:
    """The headers without those that are the first line of the one right below."""
    below = {(header.row, header.left) for header in found}
    return [header for header in found if (header.row + 1, header.left) not in below]


def _without_repeats(found: Sequence[Header], part: Grid) -> list[Header]:
    """The headers without those that are printed once more on the next page.

    They are, where what stands below all of them proves to be one crosstable.
    """
    kept = list(found)
    for first, *again in headers.alike(found, part):
        if len(again) >= _MOST_PAGES:
            continue
        pages = set(map(id, again))
        others = [header for header in kept if id(header) not in pages]
        bottom = next(end for one, end in headers.with_bottoms(others, part.bottom) if one is first)
        if proposals.is_one(first, part, bottom):
            kept = others
    return kept


def why_none(grid: Grid, header_row: int | None = None) -> Problem:
    """What to tell a director whose sheet holds no crosstable."""
    grid = legible_grid(grid)
    if (found := len(headers.find(grid))) > _MOST_TABLES:
        message = f"{found} rows of this sheet are header rows: that is no sheet of crosstables"
        return Problem("error", grid.sheet, "", message)
    needed = "a number column (No., # ...) and round columns (Rnd1, Rnd2 ... or 1, 2 ...)"
    if header_row is not None:
        there = [shown(text, 20) for cell in grid.line(header_row) if (text := cell_text(cell))]
        seen = ", ".join(there[:_SEEN]) + " ..." * (len(there) > _SEEN) or "nothing"
        message = f"row {header_row} is no header row: it reads {seen}; it must name {needed}"
        return Problem("error", grid.sheet, f"{header_row}:{header_row}", message)
    if near := headers.rounds_without_number(grid):
        row = near[0]
        message = "this row names rounds but no column for the players' numbers: head it No. or #"
        return Problem("error", grid.sheet, f"{row}:{row}", message)
    return Problem("error", grid.sheet, "", f"no crosstable found: no row names {needed}")
