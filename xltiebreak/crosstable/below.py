"""What stands below a header row -> the crosstable, and all that can be said of it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace

from xltiebreak.crosstable import consistency, formulas, points, proposals, unnamed
from xltiebreak.crosstable.games import Games, TypedResults, read_games
from xltiebreak.crosstable.headers import Header
from xltiebreak.crosstable.matrix import Matrix, as_matrix, read_matrix, unplayed
from xltiebreak.crosstable.players import players, unreadable, with_best_ratings
from xltiebreak.crosstable.rivals import doubled_numbers, header_findings
from xltiebreak.crosstable.rows import PlayerRow, player_rows
from xltiebreak.crosstable.saying import told as told_of
from xltiebreak.crosstable.sides import taken_over as sides_taken
from xltiebreak.crosstable.sides import with_other_sides
from xltiebreak.crosstable.table import NOTHING_ASKED, Asked, Crosstable
from xltiebreak.event import Event, Result
from xltiebreak.grid import (
    Area,
    Cell,
    Finding,
    FormulaCell,
    Grid,
    Problem,
    Severity,
)
from xltiebreak.text import shown

_LONGEST = 300  # no message has more characters
_BY_ROWS = (
    "opponents are named by the order of the rows, not by these numbers: the two sides of the "
    "games agree so"
)


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
    return Finding(
        Cell(one.header.row, one.header.number_column),
        f"{one.header.numbers_said} and {other.header.numbers_said} both fit the games and say "
        "different ones: head the column of the players' numbers No.",
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
    matrix = as_matrix(rows, header.teams) if header.bare else None
    games = (
        read_matrix(matrix, rows, columns) if matrix else read_games(rows, columns, header.teams)
    )
    told, taken = (games.games, []) if matrix else with_other_sides(rows, games.games)
    entrants = tuple(players(part, header, rows, told))
    event = Event(
        entrants,
        matrix is None,
        asked.by_game_points,
        asked.match_points or points.WORTHS[0],
        asked.round_robin,
    )
    proven = points.proven(part, header, rows, event, games.opened, asked.something, bottom)
    header, event = proven.header, proven.event
    written = TypedResults(rows, columns)
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


def _area(header: Header, rows: Sequence[PlayerRow]) -> Area:
    last = max((row.row + bool(row.colors) for row in rows), default=header.row)
    return header.area._replace(bottom=last)


def _problems(severity: Severity, grid: Grid, findings: Iterable[Finding]) -> Iterator[Problem]:
    for cell, message in findings:
        yield Problem(severity, grid.sheet, str(cell), shown(message, _LONGEST))


def _contradictions(
    table: Crosstable, written: TypedResults, unread: Collection[Cell]
) -> Iterator[Finding]:
    if len(table.rows) == len(written.rows):  # else nobody can say who played whom
        yield from consistency.contradictions(table.event, written, unread)


def _without_game_points(written: TypedResults, event: Event) -> Iterator[Finding]:
    """Matches whose game points are not known, where the places go by them."""
    for row, player in zip(written.rows, event.players, strict=True):
        for column, text, game in zip(written.columns, row.cells, player.games, strict=False):
            if game.result.played and game.made is None:
                message = f"{shown(text)} has no game points, by which to place: W6 3-1"
                yield Finding(Cell(row.row, column), message)


def _doubts(
    table: Crosstable, part: Grid, written: TypedResults, games: Games, matrix: Matrix | None
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
