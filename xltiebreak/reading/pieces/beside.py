"""What other pages tell of a crosstable: standings with tie-breaks, and pairing lists.

Players are joined by number and name. Two cells that contradict each other are an error.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product
from typing import NamedTuple

from xltiebreak.core.event import PENDING, Result
from xltiebreak.languages.figures import rating, read_points, whole
from xltiebreak.languages.text import has_letters, normal, shown, words_of
from xltiebreak.reading.crosstable import Crosstable
from xltiebreak.reading.crosstable.finding.head_rows import (
    HeadRow,
    NameColumns,
    head_rows,
    rounds_in,
)
from xltiebreak.reading.crosstable.finding.header import Header
from xltiebreak.reading.crosstable.finding.headers import KnownColumns, header_with
from xltiebreak.reading.crosstable.finding.people import Names, are_same, candidates
from xltiebreak.reading.crosstable.finding.words import ROLES, Role
from xltiebreak.reading.crosstable.results.drafts import Draft, RowsRead
from xltiebreak.reading.crosstable.results.games import Games
from xltiebreak.reading.crosstable.results.rows import PlayerRow
from xltiebreak.reading.crosstable.shares import MOST
from xltiebreak.reading.grid import Cell, Grid, Origin, Problem, no_formulas
from xltiebreak.reading.pieces import faults
from xltiebreak.reading.pieces.named import named_in
from xltiebreak.reading.pieces.rounds import JoinedGrid, Rounds

_LEAST_COLUMNS = 3
_SCORES = (0.0, 0.5, 1.0)


def names_in(table: Crosstable) -> Mapping[int, str]:
    """Return the names of a crosstable by number, without what else their cells hold."""
    column = table.header.column("name")
    if column is None:
        return dict.fromkeys(table.rows, "")
    return {
        number: named_in(table.header.names.text(table.grid, row)).name
        for number, row in table.rows.items()
    }


class Roster(NamedTuple):
    """A list of players with names, and nothing of the event but perhaps blank rounds."""

    grid: Grid
    head: int
    """Its header row."""

    named: int
    """The column of the names."""

    numbered: int
    """The column of the numbers, 0 if the rows are counted."""

    rounds: Mapping[int, int]
    """The blank columns of rounds."""

    right: int
    """Its last column."""

    rows: Mapping[int, int]
    """The row of each player, by number."""

    names: Mapping[int, str]
    """The name of each player, by number."""


def roster_in(grid: Grid, rounds: Rounds) -> Roster | None:
    """Return the roster on a grid that names most players of the lists; None without one."""
    for head in head_rows(grid):
        named, number = head.column("name"), next(iter(head.headed("number")), 0)
        if not named or (not number and head.headed("rank", "place")):
            continue  # standings
        rows = _rows_of_players(grid, head.row, number, named)
        names = {number: head.names.text(grid, row) for number, row in rows.items()}
        people = {
            player for round_list in rounds.lists for p in round_list.pairings for player in p.sides
        }
        listed_names = Names((number, name) for number, name in names.items() if name)
        met = [
            p.number in names if p.number else len(listed_names.meant(p.name)) == 1 for p in people
        ]
        if MOST.exceeded(sum(met), len(met)):
            right = max(len(grid.line(row)) for row in (head.row, *rows.values())) + grid.left - 1
            rounds_there = _blank_rounds(grid, head, rows.values())
            counting = (
                column
                for column in range(grid.left, named)
                if all(whole(grid.at(row, column)) == number for number, row in rows.items())
            )
            numbered = number or next(counting, 0)
            return Roster(grid, head.row, named, numbered, rounds_there, right, rows, names)
    return None


def _rows_of_players(grid: Grid, head: int, number: int, name: int) -> dict[int, int]:
    """Return the rows of players below a header by their numbers, or else in their order."""
    below = range(head + 1, grid.bottom + 1)
    if number:
        return {own: row for row in below if (own := whole(grid.at(row, number))) is not None}
    named = [row for row in below if has_letters(grid.text(row, name))]
    return dict(enumerate(named, 1))


def _blank_rounds(grid: Grid, head: HeadRow, rows: Collection[int]) -> dict[int, int]:
    """Return the columns that a header calls rounds and in which nothing stands, by round."""
    columns_of = {number: columns[-1] for number, columns in rounds_in(head.headings).items()}
    return {n: c for n, c in columns_of.items() if not any(grid.text(row, c) for row in rows)}


def on_a_roster(roster: Roster, rounds: Rounds) -> JoinedGrid:
    """Return the grid of a roster with its rounds, else with a column for each on its right."""
    grid, first = roster.grid, rounds.games(roster.names).first
    new = {number: column for column, number in enumerate(sorted(first), roster.right + 1)}
    columns = roster.rounds or new
    heads = {Cell(roster.head, column): number for number, column in columns.items()}
    if not roster.rounds:
        origins = {**grid.origins, **{cell: first[number] for cell, number in heads.items()}}
        grid = grid.with_values({cell: f"Rnd{number}" for cell, number in heads.items()})
        grid = grid._replace(origins=origins)
    header = header_with(
        grid,
        roster.head,
        KnownColumns(
            {number: (column,) for number, column in columns.items()},
            name=roster.named,
            number=roster.numbered,
        ),
    )
    assert header is not None  # its heading and its names were found
    if not roster.numbered:
        roles: dict[Role, tuple[int, ...]] = {**header.roles, "number": (roster.named,)}
        counted = {row: number for number, row in roster.rows.items()}
        header = replace(header, roles=roles, numbers="counted", counted=counted)
    blank = ("",) * len(columns)
    rows = [
        PlayerRow(row, number, header.names.text(grid, row), blank)
        for number, row in roster.rows.items()
    ]
    games = Games([(PENDING,) * len(columns)] * len(rows), [])
    return rounds.within(grid, Draft(header, rows, games), roster.names)


class _Row(NamedTuple):
    """A row of standings, the player whom it names, and the name there."""

    row: int
    number: int
    name: str


class Printed(NamedTuple):
    """Standings on another page: the header row, and the rows by player."""

    grid: Grid
    head: int
    rows: Sequence[_Row]
    problems: Sequence[Problem]


def standings_in(grid: Grid, names: Mapping[int, str]) -> Printed | None:
    """Return the standings on a grid that name most of these players; None without them."""
    known_names = Names((number, name) for number, name in names.items() if name)
    for head in head_rows(grid):
        first, number, points = (
            next(iter(head.headed(role)), 0) for role in ("name", "number", "points")
        )
        both = (head.headed("name"), head.headed("points"))
        are_pairings = all(len(columns) > 1 for columns in both)  # with both players of a game
        name = head.names._replace(name=first)
        tells = points or len(head.headings) >= _LEAST_COLUMNS
        if not name.name or are_pairings or not tells:
            continue
        rows_or_problems = list(_rows(grid, head.row, name, number, points, names, known_names))
        rows = [row for row in rows_or_problems if isinstance(row, _Row)]
        if MOST.exceeded(len(rows), len(names)):
            return Printed(
                grid, head.row, rows, [row for row in rows_or_problems if isinstance(row, Problem)]
            )
    return None


def _rows(
    grid: Grid,
    head: int,
    name: NameColumns,
    number: int,
    points: int,
    names: Mapping[int, str],
    known_names: Names,
) -> Iterator[_Row | Problem]:
    """Yield the rows of known players, and what is wrong with others.

    Errors are numbers with another name, and players with two rows; a name that may be that of
    several players is a warning.
    """
    seen: dict[int, int] = {}
    for row in range(head + 1, grid.bottom + 1):
        here = Origin(grid.sheet, Cell(row, name.name))
        named = named_in(name.text(grid, row))
        own = whole(grid.at(row, number)) if number else named.number
        by_name = own is None
        if own is None and named.name:
            meant = known_names.meant(named.name) or known_names.cut(named.name)
            own = meant[0] if len(meant) == 1 else None
            if len(meant) > 1:
                several = faults.MAY_BE(who=shown(named.name), others=candidates(meant, names))
                yield here.warning(several)
        if own is None or own not in names:
            is_player = own is not None or read_points(grid.at(row, points)) is not None
            if named.name and is_player and (own is not None or not known_names.meant(named.name)):
                yield here.warning(faults.HERE_AND_NOT_THERE(who=shown(named.name)))
            continue
        if not by_name and named.name and not are_same(named.name, names[own]):
            who = {"number": own, "who": shown(named.name), "other": shown(names[own])}
            yield here.error(faults.OTHER_NAME(**who, there="the crosstable"))
            continue
        if own in seen:
            twice = {"who": shown(names[own]) or own, "there": Cell(seen[own], name.name)}
            yield here.error(faults.TWO_ROWS_OF_STANDINGS(**twice))
        seen[own] = row
        yield _Row(row, own, named.name)


def with_columns(table: Crosstable, printed: Printed) -> JoinedGrid:
    """Return the grid of a crosstable with the columns of standings on its right.

    A column that the crosstable has too must agree with it.
    """
    kept, header = _alone(table), table.header
    texts: dict[Cell, object] = {}
    origins = dict(kept.origins)
    problems = list(printed.problems)
    right = table.area.right
    for column, value in enumerate(printed.grid.line(printed.head), printed.grid.left):
        role = ROLES.get(normal(value))
        if role in ("name", "number") or not normal(value):
            continue
        if round_number := _round_of_scores(table, printed, column):
            problems += _other_scores(table, printed, column, round_number)
            continue
        own = table.header.column(role) if role else None
        if own is not None and role in ("points", "rating"):
            problems += _different(table, printed, column, own, role == "points")
            continue
        if own is not None or not any(printed.grid.text(row.row, column) for row in printed.rows):
            continue
        right += 1
        header = _with_column(header, right, printed.grid.text(printed.head, column))
        head = Origin(printed.grid.sheet, Cell(printed.head, column))  # of players not listed there
        lines = range(table.area.top, table.area.bottom + 1)
        origins |= {Cell(row, right): head for row in lines}
        cells = [(table.header.row, printed.head)]
        cells += [(table.rows[row.number], row.row) for row in printed.rows]
        for here, other_row in cells:
            texts[Cell(here, right)] = printed.grid.at(other_row, column)
            origins[Cell(here, right)] = Origin(printed.grid.sheet, Cell(other_row, column))
    longer = _longer_names(table, printed)
    texts |= _cells_of_names(table, longer)
    made = kept.with_values(texts)._replace(origins=origins)
    headings = enumerate(printed.grid.line(printed.head), printed.grid.left)
    columns = [column for column, value in headings if normal(value)]
    rows_read = RowsRead(printed.grid, printed.head, [row.row for row in printed.rows], columns)
    before = _draft_of(table)
    parts = (*before.rows_read(table.grid), rows_read)
    draft = replace(before, header=header, elsewhere=parts)
    rows = [row._replace(name=longer.get(row.number, row.name)) for row in draft.rows]
    return JoinedGrid(made._replace(draft=replace(draft, rows=rows)), tuple(problems))


def _with_column(header: Header, column: int, text: str) -> Header:
    """Return a header with one more column on its right."""
    role = ROLES.get(normal(text))
    if role and header.column(role) is None:
        return header.with_role("place" if role == "rank" else role, column)
    return replace(header, right=column, others={**header.others, column: text})


def _round_of_scores(table: Crosstable, printed: Printed, column: int) -> int:
    """Return the round whose scores alone (`1`, `½`, `0`) a column holds; 0 for other columns."""
    text = normal(printed.grid.at(printed.head, column))
    number = next(iter(rounds_in({column: text})), whole(text) or 0)
    cells = (printed.grid.at(row.row, column) for row in printed.rows)
    scores = all(cell in (None, "") or read_points(cell) in _SCORES for cell in cells)
    return number if number in table.header.rounds and scores else 0


def _other_scores(
    table: Crosstable, printed: Printed, column: int, number: int
) -> Iterator[Problem]:
    """Yield an error for each score that the game of the crosstable does not give."""
    at = [*table.header.rounds].index(number)
    for row in printed.rows:
        made = read_points(printed.grid.at(row.row, column))
        game = table.event.by_number[row.number].games[at]
        if made is None or game.result is Result.PENDING or made == game.result.points:
            continue
        cell = Cell(table.rows[row.number], table.header.rounds[number][0])
        other = faults.OTHER_SCORE(
            score=shown(printed.grid.text(row.row, column)),
            number=row.number,
            round=number,
            text=shown(table.grid.text(*cell)),
            there=table.grid.origin(cell),
        )
        yield Origin(printed.grid.sheet, Cell(row.row, column)).error(other)


def _longer_names(table: Crosstable, printed: Printed) -> Mapping[int, str]:
    """Return the names, by number, that only the standings have whole."""
    names = names_in(table)
    return {
        row.number: row.name
        for row in printed.rows
        if len(row.name) > len(own := names[row.number]) and words_of(row.name) != words_of(own)
    }


def _cells_of_names(table: Crosstable, names: Mapping[int, str]) -> Mapping[Cell, object]:
    """Return the cells of a crosstable's names with other names in them, by number."""
    column, own = table.header.column("name"), names_in(table)
    if column is None:
        return {}
    cells = {number: Cell(table.rows[number], column) for number in names}
    return {
        cell: table.grid.text(*cell).replace(own[number], names[number])
        if own[number]
        else names[number]
        for number, cell in cells.items()
    }


def _alone(table: Crosstable) -> Grid:
    """Return the cells of a crosstable on a grid that stands on no sheet."""
    grid, area = table.grid, table.area
    rows, columns = range(area.top, area.bottom + 1), range(area.left, area.right + 1)
    origins = {cell: grid.origin(cell) for cell in map(Cell._make, product(rows, columns))}
    return grid.cut(area)._replace(formulas=no_formulas, origins=origins, stands_alone=True)


def _different(
    table: Crosstable, printed: Printed, column: int, own: int, points: bool
) -> Iterator[Problem]:
    """Yield errors for points, and warnings for ratings, that differ from the crosstable's."""
    for row in printed.rows:
        cell = Cell(table.rows[row.number], own)
        here, in_table = printed.grid.at(row.row, column), table.grid.at(*cell)
        meaning = read_points if points else rating
        if meaning(here) == meaning(in_table):
            continue
        kind = faults.OTHER_POINTS if points else faults.OTHER_RATING
        other = kind(
            here=shown(str(here)),
            number=row.number,
            text=shown(str(in_table)),
            there=table.grid.origin(cell),
        )
        at = Origin(printed.grid.sheet, Cell(row.row, column))
        yield at.error(other) if points else at.warning(other)


def with_rounds(table: Crosstable, rounds: Rounds) -> JoinedGrid:
    """Return the grid of a crosstable with the games of pairing lists, see `Rounds.within`."""
    return rounds.within(table.grid, _draft_of(table), names_in(table))


def other_games(table: Crosstable, rounds: Rounds) -> Iterator[Problem]:
    """Yield errors for games of a matrix that lists tell otherwise, warnings for others."""
    names, listed = names_in(table), defaultdict[tuple[int, int | None], list[str]](list)
    for (number, _), played in rounds.games(names).played.items():
        listed[number, played.game.opponent].append(f"{played.game.result.points:g}")
    for player in table.event.players:
        over = [game for game in player.games if game.result is not Result.PENDING]
        for other in sorted({game.opponent for game in over if game.opponent}):
            here = [f"{game.result.points:g}" for game in over if game.opponent == other]
            in_lists = listed[player.number, other]
            if sorted(here) != sorted(in_lists) and player.number < other:
                who = {"who": shown(names[player.number]), "other": shown(names[other])}
                texts = {"here": " ".join(here), "there": " ".join(in_lists) or "no game"}
                at = Origin(table.sheet, Cell(table.rows[player.number], table.header.left))
                differ = at.error(faults.OTHER_GAMES(**who, **texts))
                yield differ if in_lists else differ._replace(severity="warning")


def _draft_of(table: Crosstable) -> Draft:
    """Return the draft of a crosstable, with the columns that its cells proved."""
    assert table.draft is not None
    return replace(table.draft, header=table.header)


def _columns(table: Crosstable) -> Mapping[int, int]:
    """Return the column of each round."""
    return dict(zip(sorted(table.header.rounds), table.header.round_columns, strict=True))


def add_games(table: Crosstable, rounds: Rounds) -> bool:
    """Whether lists tell results of players of a crosstable in cells that are blank there."""
    columns = _columns(table)
    return any(
        number in columns
        and player in table.rows
        and played.is_over
        and not table.grid.text(table.rows[player], columns[number])
        for (player, number), played in rounds.games(names_in(table)).played.items()
    )


def told_otherwise(table: Crosstable, rounds: Rounds) -> Sequence[Problem]:
    """Return errors if lists of the same event tell other results than a crosstable, or more.

    It is the same event if most of the opponents are those of the crosstable. An earlier fill may
    have written the games there; the lists are newer then.
    """
    games = table.event.games
    are_other = [
        games[player][number - 1].opponent == played.game.opponent
        for (player, number), played in rounds.games(names_in(table)).played.items()
        if played.is_over and played.game.opponent and number <= len(games.get(player, ()))
    ]
    wrong = [
        problem for problem in with_rounds(table, rounds).problems if problem.severity == "error"
    ]
    if not wrong or not MOST.exceeded(sum(are_other), len(are_other)):
        return ()
    fault = faults.FILLED_BEFORE(first=wrong[0].message, sheet=shown(table.sheet))
    return [wrong[0]._replace(message=str(fault), kind=fault.kind.name), *wrong[1:]]
