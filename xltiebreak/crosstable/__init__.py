"""Grid -> crosstables: where each stands, which column is what, its event, and what is wrong.

`read` finds every crosstable on a grid of values and checks it in one pass; nothing is raised for
bad input, every finding is a `Problem` with the address of its cell.

| module      | what it knows                                                        |
|-------------|----------------------------------------------------------------------|
| headers     | which row is a header, which column is what                          |
| rows        | which rows are players, and what their result cells say, as text     |
| games       | what the result cells of rounds mean, seen together                  |
| matrix      | the same where columns are opponents                                 |
| players     | what stands beside the results; figures reads single cells of it     |
| consistency | what the crosstable says against itself; rivals does for headers     |
| formulas    | which formulas keep the numbers and results from being read          |
| saying      | what a player is called, many cells of one cause in one line         |
| columns     | which columns hold which tie-break                                   |
| block       | a crosstable in the cells that a formula hands over                  |
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from xltiebreak.crosstable import (
    consistency,
    formulas,
    headers,
    points,
    proposals,
    unheaded,
    unnamed,
)
from xltiebreak.crosstable.figures import legible_grid, read_points
from xltiebreak.crosstable.games import Games, Written, read_games
from xltiebreak.crosstable.headers import Header
from xltiebreak.crosstable.matrix import Matrix, as_matrix, read_matrix, unplayed
from xltiebreak.crosstable.players import players, unreadable, with_best_ratings
from xltiebreak.crosstable.rivals import doubled_numbers, header_findings
from xltiebreak.crosstable.rows import Row, player_rows
from xltiebreak.crosstable.saying import told as told_of
from xltiebreak.crosstable.sides import taken_over as sides_taken
from xltiebreak.crosstable.sides import with_other_sides
from xltiebreak.event import Event, Result
from xltiebreak.grid import (
    Area,
    Cell,
    Finding,
    FormulaCell,
    Grid,
    Problem,
    Severity,
    column_letters,
)
from xltiebreak.notation import Style
from xltiebreak.text import cell_text, shown

__all__ = ["Crosstable", "Grid", "Header", "Problem", "read", "read_points", "why_none"]

_LONGEST = 300  # no message has more characters
_SEEN = 6
_BY_ROWS = (
    "opponents are named by the order of the rows, not by these numbers: the two sides of the "
    "games agree so"
)
_MOST_TABLES = 5_000  # of a sheet: more take longer than anybody waits
_MOST_PAGES = 50  # of one crosstable


class Asked(NamedTuple):
    """What somebody has said about the points, so that the printed ones need not tell.

    by_game_points: the places go by game points; match_points: what a win and a draw are worth.
    """

    by_game_points: bool = False
    match_points: tuple[float, float] | None = None

    @property
    def something(self) -> bool:
        """Whether anything has been said."""
        return self.by_game_points or self.match_points is not None


NOTHING_ASKED = Asked()


@dataclass(frozen=True)
class Crosstable:
    """One crosstable of a sheet and the event it describes.

    area: from the header to the last player's row (and colours); bottom: the last row of the sheet
    that could belong to it; rows: the sheet's row of each player, by number; event: the players in
    the order of the sheet; matrix: whether the columns are opponents instead of rounds; styles:
    the notations of its cells. The event is to be computed with only where the crosstable is
    `sound`.
    """

    grid: Grid
    header: Header
    area: Area
    bottom: int
    rows: Mapping[int, int]
    event: Event
    problems: tuple[Problem, ...]
    matrix: bool = False
    styles: tuple[Style, ...] = ()

    @property
    def sheet(self) -> str:
        """The name of the sheet."""
        return self.grid.sheet

    @cached_property
    def sound(self) -> bool:
        """Whether the crosstable has no errors (warnings do not count)."""
        return not any(problem.severity == "error" for problem in self.problems)

    def value(self, number: int, column: int) -> object:
        """What stands in a player's row in a column of the sheet."""
        return self.grid.at(self.rows[number], column)

    @cached_property
    def printed_points(self) -> Mapping[int, float]:
        """The points column by player number, where it holds points."""
        column = self.header.column("points")
        if column is None:
            return {}
        read = {number: read_points(self.value(number, column)) for number in self.rows}
        return {number: points for number, points in read.items() if points is not None}


def read(
    grid: Grid,
    header_row: int | None = None,
    area: Area | None = None,
    by_game_points: bool = False,
    match_points: tuple[float, float] | None = None,
) -> list[Crosstable]:
    """Every crosstable of the grid, top down; none where none is recognised.

    header_row: look for headers in this row of the sheet only; area: look in this part only;
    by_game_points: the places go by game points; match_points: what a win and a draw are worth, as
    the printed points have it unless given.
    """
    grid = legible_grid(grid)
    part = grid.cut(area) if area else grid
    asked = Asked(by_game_points, match_points)
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


def read_below(
    header: Header,
    grid: Grid,
    part: Grid | None = None,
    bottom: int | None = None,
    asked: Asked = NOTHING_ASKED,
    known_formulas: Sequence[FormulaCell] = (),
    proof: proposals.Best | None = None,
) -> Crosstable | None:
    """The crosstable below a header row; None where nothing tells its players' numbers.

    part: where to look for its rows, the grid unless given; bottom: the last row that may belong to
    it, that of the grid unless given; known_formulas: those in the cells of its numbers and rounds;
    proof: which numbers fit best, where somebody has looked already.
    """
    part = part or grid
    bottom = part.bottom if bottom is None else bottom
    if header.numbered:
        table = _read_below(header, grid, part, bottom, asked, known_formulas)
        if table.sound:
            return _with_rival(table, part, bottom)
    fitting, other = proof or proposals.best(header, part, bottom)
    if fitting is None:
        return table if header.numbered else None
    if header.numbered and fitting.header == header:
        return table
    proven = _read_below(fitting.header, grid, part, bottom, asked, known_formulas)
    if other and not other.header.roles.get("place"):
        return _refused(proven, _two_fit(fitting, other))
    if header.numbered and fitting.header.numbers == "rows":
        return _with_warning(proven, Cell(header.row, header.number_column), _BY_ROWS)
    return proven


def _with_warning(table: Crosstable, cell: Cell, message: str) -> Crosstable:
    problem = Problem("warning", table.sheet, str(cell), message)
    return replace(table, problems=(problem, *table.problems))


def _with_rival(table: Crosstable, part: Grid, bottom: int) -> Crosstable:
    """The crosstable, with a warning where the places could be meant as well as the numbers."""
    if not table.header.roles.get("place") or table.header.numbers != "column":
        return table
    other = proposals.rival(table.header, part, bottom)
    if other is None:
        return table
    own, place = (
        f"{Cell(table.header.row, header.number_column)} "
        f"({shown(table.grid.text(table.header.row, header.number_column))})"
        for header in (table.header, other.header)
    )
    message = f"opponents could be named by {place} as well as by {own}, which is taken"
    return _with_warning(table, Cell(table.header.row, other.header.number_column), message)


def _two_fit(one: proposals.Proof, other: proposals.Proof) -> Finding:
    ways = [_numbers_said(proof.header) for proof in (one, other)]
    return Finding(
        Cell(one.header.row, one.header.number_column),
        f"{ways[0]} and {ways[1]} both fit the games and say different ones: head the column of "
        "the players' numbers No.",
    )


def _numbers_said(header: Header) -> str:
    if header.numbers == "rows":
        return "the order of the rows"
    column = column_letters(header.number_column)
    return f"the numbers in front of the names in {column}" * (header.numbers == "names") or (
        f"the numbers in column {column}"
    )


def _refused(table: Crosstable, finding: Finding) -> Crosstable:
    error = next(_problems("error", table.grid, [finding]))
    return replace(table, problems=(error, *table.problems))


def _read_below(
    header: Header,
    grid: Grid,
    part: Grid,
    bottom: int,
    asked: Asked,
    known_formulas: Sequence[FormulaCell],
) -> Crosstable:
    rows, without_number = player_rows(part, header, bottom)
    as_headed = header
    header, rows = unnamed.with_names(part, header, rows)
    header = with_best_ratings(part, header, rows)
    columns = header.round_columns
    matrix = as_matrix(rows) if header.bare else None
    games = (
        read_matrix(matrix, rows, columns) if matrix else read_games(rows, columns, header.teams)
    )
    told, taken = (games.games, []) if matrix else with_other_sides(rows, games.games, columns)
    entrants = tuple(players(part, header, rows, told))
    event = Event(
        entrants, matrix is None, asked.by_game_points, asked.match_points or points.WORTHS[0]
    )
    proven = points.proven(part, header, rows, event, games.opened, asked.something, bottom)
    header, event = proven.header, proven.event
    written = Written(rows, columns)
    table = Crosstable(
        grid,
        header,
        _area(header, rows),
        bottom,
        {row.number: row.row for row in rows},
        event,
        (),
        matrix is not None,
        tuple(sorted(games.styles)),
    )
    in_the_way = formulas.in_the_way(known_formulas, header)
    hidden = {formula.cell for formula in in_the_way}
    unread = [
        one for one in (*without_number, *games.unread, *proven.unread) if one.cell not in hidden
    ]
    errors = [
        *formulas.findings(in_the_way, header),
        *told_of(unread, len(rows) * len(columns)),
        *header_findings(part, header, rows, games.styles),
        *doubled_numbers(header, rows),
        *games.wrong,
        *(_without_game_points(written, event) if asked.by_game_points else ()),
        *(() if matrix else _contradictions(table, written, games.cells | hidden)),
        *(() if rows or hidden else [_no_players(header)]),
    ]
    doubts = () if errors else _doubts(table, part, written, games, matrix)
    beside = (
        ()
        if errors
        else (
            *([sides_taken(rows, columns, taken)] if taken else ()),
            *proven.doubts,
            *unnamed.findings(part, header, rows, as_headed),
        )
    )
    problems = (
        *_problems("error", grid, errors),
        *_problems("warning", grid, (*doubts, *beside)),
    )
    return replace(table, problems=problems)


def _no_players(header: Header) -> Finding:
    return Finding(Cell(header.row, header.left), "there are no players below this header row")


def _area(header: Header, rows: Sequence[Row]) -> Area:
    last = max((row.row + bool(row.colors) for row in rows), default=header.row)
    return header.area._replace(bottom=last)


def _problems(severity: Severity, grid: Grid, findings: Iterable[Finding]) -> Iterator[Problem]:
    for cell, message in findings:
        yield Problem(severity, grid.sheet, str(cell), shown(message, _LONGEST))


def _contradictions(
    table: Crosstable, written: Written, unread: Collection[Cell]
) -> Iterator[Finding]:
    if len(table.rows) == len(written.rows):  # else nobody can say who played whom
        yield from consistency.contradictions(table.event, written, unread)


def _without_game_points(written: Written, event: Event) -> Iterator[Finding]:
    """Matches whose game points are not known, where the places go by them."""
    for row, player in zip(written.rows, event.players, strict=True):
        for column, text, game in zip(written.columns, row.cells, player.games, strict=False):
            if game.result.played and game.made is None:
                message = f"{shown(text)} has no game points, by which to place: W6 3-1"
                yield Finding(Cell(row.row, column), message)


def _doubts(
    table: Crosstable, part: Grid, written: Written, games: Games, matrix: Matrix | None
) -> Iterator[Finding]:
    """What is possible, but seldom meant."""
    if matrix is None:
        yield from consistency.doubts(table.event, written)
    elif (blank := unplayed(matrix)) and _is_running(table.event):
        games_left = f"{blank} game{'s' * (blank != 1)} of the matrix without a result"
        cell = Cell(table.header.row, written.columns[0])
        yield Finding(cell, f"{games_left}: the tie-breaks may change")
    yield from games.doubtful
    yield from _wrong_points(table)
    yield from told_of(list(unreadable(part, table.header, written.rows)), len(written.rows))


def _is_running(event: Event) -> bool:
    """Whether games of a matrix are still to be played."""
    return any(game.result is Result.PENDING for player in event.players for game in player.games)


def _wrong_points(table: Crosstable) -> Iterator[Finding]:
    """Printed points that the results do not make."""
    column = table.header.column("points")
    if column is None:
        return
    for number, row in table.rows.items():
        text = table.grid.text(row, column)
        if text and number not in table.printed_points:
            made = table.event.placing[number]
            message = f"{shown(text)} are no points: the results make {made:g}"
            yield Finding(Cell(row, column), message)
    for number, printed in table.printed_points.items():
        made = table.event.placing[number]
        if printed != made:
            more = f"{abs(printed - made):g} too {'many' if printed > made else 'few'}"
            message = f"{printed:g} points are printed, but the results make {made:g} ({more})"
            yield Finding(Cell(table.rows[number], column), message)
