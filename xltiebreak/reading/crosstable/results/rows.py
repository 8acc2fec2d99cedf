"""The rows of a crosstable -> its players, with their result cells and what stands beside them."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain, takewhile
from typing import Any, NamedTuple

from xltiebreak.core.event import Color, Game, Player, Result
from xltiebreak.languages.figures import rating, read_points, whole
from xltiebreak.languages.text import (
    LONGEST_NAME,
    cell_text,
    has_letters,
    may_name,
    normal,
    numbered_name,
    pattern,
)
from xltiebreak.reading import notation
from xltiebreak.reading.crosstable import faults
from xltiebreak.reading.crosstable.finding.header import Header
from xltiebreak.reading.crosstable.finding.names_by_cells import most_like_names
from xltiebreak.reading.crosstable.finding.words import (
    HEADS_GROUPS,
    HEADS_NO_NAMES,
    KEPT_BY_PERSONS,
    ROLES,
    Role,
    board_number,
)
from xltiebreak.reading.crosstable.shares import BY_CHANCE, HIGHEST_PLACE, MOST
from xltiebreak.reading.grid import Cell, Finding, Grid, Kind

_RESULTS_ALONE = "but the row has results: enter the player's number, a whole number"
_NAME_ALONE = "but the row has a name: enter the player's number, a whole number"
_SLIP_OF_NUMBER = pattern(r"[^\w\s]{0,2}\d{1,5}[^\w\s]{1,2}|[^\w\s]{1,2}\d{1,5}")  # 3? #3
_RANKS: tuple[Role, ...] = ("rank", "place")
_STATE = pattern(r"[^\W\d_]{1,3}")
_WITH_COUNTRY = pattern(r"([^()]{1,200}[^()\s])\s\((?:[^\W\d_]|[ .'-]){2,40}\)")
_UNRATED = pattern(r"|0+|-+|NEW|N/?R|UNR\.?|UNRATED", re.IGNORECASE)
_COLORS: Mapping[str, Color] = {"W": "W", "WHITE": "W", "B": "B", "BLACK": "B"}
_NOT_LATE = ("", "0", "-", "NO", "N", "FALSE")
_BESIDE: Mapping[Role, Callable[[object], Any]] = {
    "rating": rating,
    "team": cell_text,
    "board": lambda value: whole(cell_text(value)),
    "late": lambda value: cell_text(value).upper() not in _NOT_LATE,
    "playoff": read_points,
    "manual": read_points,
}
"""What cells beside the results say about a player: fields of `Player`, named after the roles."""

_WITH_NUMBERS: tuple[tuple[Role, Kind], ...] = (
    ("playoff", faults.NO_PLAYOFF),
    ("manual", faults.NO_ORDER),
)


class PlayerRow(NamedTuple):
    """A player's row as typed: its row on the sheet, the player's number, and the result cells."""

    row: int
    number: int
    name: str
    cells: tuple[str, ...]
    """One text for each round; the texts of several columns with blanks between."""

    colors: tuple[Color | None, ...] = ()
    """The colours of each round from the row below, () without such a row."""

    below_gap: bool = False
    """Whether a blank row stands between this row and the header."""

    by_position: bool = False
    """Whether the cell of the number is blank, so that the position is the number."""

    parts: tuple[tuple[str, ...], ...] = ()
    """The texts of each round's columns, () if a round has one column."""

    again: int = 0
    """The row above that has the same player, 0 if there is none."""


def player_rows(grid: Grid, header: Header, bottom: int) -> tuple[list[PlayerRow], list[Finding]]:
    """Return the rows of players, and the cells that lack a player's number or repeat a player.

    A row lacks a number if it has results, or if it stands among the players and has a name and a
    text in place of the number. A row without results is a player if it has a number and a name and
    stands above the last result or the first blank row. Any other row is a note, as `1 Best junior`
    after `1 Ada W2`, `2 Ben L1` and a blank row. A row of W and B holds the colours of the player
    above. If the rows are counted, a last row such as `Average 1050` is a note too. Before the
    first result, further headings begin another table.
    """
    rows = _with_positions(grid, header, list(_rows(grid, header, bottom)))
    players = [row for row in rows if row.number]
    while header.numbers == "rows" and players and _names_nobody(players[-1], len(players)):
        players.pop()
    last = max((row.row for row in players if any(row.cells)), default=None)
    if last is None:
        rows = list(takewhile(lambda row: not _is_heading(grid, header, row), rows))
        players = [row for row in rows if row.number]
    else:
        players = [row for row in players if row.row <= last or not row.below_gap]
    end = players[-1].row if players else 0
    cells_of = {row.row: row.cells for row in rows}
    others = (
        _again(header, row, cells_of[row.again])
        if row.again
        else _without_number(grid, header, row, end)
        for row in rows
        if not row.number
    )
    return players, [cell for cell in others if cell]


def _is_heading(grid: Grid, header: Header, row: PlayerRow) -> bool:
    """Whether a row heads another table, as that of the standings below."""
    above = ROLES.get(normal(grid.text(row.row, header.number_column)))
    return above in (*_RANKS, "number") and ROLES.get(normal(row.name)) == "name"


def _names_nobody(row: PlayerRow, players: int) -> bool:
    """Whether a row has only bare numbers, and all are too high for opponents."""
    readings = [notation.read_result(cell) for cell in row.cells if cell]
    games = [reading.game if reading else None for reading in readings]
    return all(
        game and game.result is Result.PENDING and (game.opponent or 0) > players for game in games
    )


def _with_positions(grid: Grid, header: Header, rows: list[PlayerRow]) -> list[PlayerRow]:
    """Return the rows, with the positions as numbers in the blank cells of a column of ranks.

    chess-results leaves Rk. blank where a player is tied with the one above. All other cells of
    the column must be the positions of their rows. A blank column says nothing.
    """
    column = header.number_column
    heading = ROLES.get(normal(grid.text(header.row, column)))
    ranked = [bool(row.number) for row in rows]
    if heading not in _RANKS or all(ranked) or not any(ranked):
        return rows
    placed: list[PlayerRow] = []
    position = 0
    for row in rows:
        tied = not row.number and not grid.text(row.row, column) and _has_results(header, row)
        position += tied or row.number > 0
        placed.append(row._replace(number=position, by_position=True) if tied else row)
        if row.number not in (0, position):
            return rows
    return placed


def _has_results(header: Header, row: PlayerRow) -> bool:
    if header.kinds:
        return any(row.cells)
    if header.by_name and any(" " in text and has_letters(text) for text in row.cells):
        return True
    return any(map(notation.is_result, row.cells))


def positions_finding(header: Header, rows: Sequence[PlayerRow]) -> Finding:
    """Return one note for all rows whose position is their number."""
    cells = [Cell(row.row, header.number_column) for row in rows if row.by_position]
    return Finding(
        cells[0],
        faults.POSITIONS(first=next(row.number for row in rows if row.by_position)),
        note=True,
        assumed=True,
        cells=tuple(cells),
    )


def _again(header: Header, row: PlayerRow, first: Sequence[str]) -> Finding:
    """Return what is wrong with a player's second row; first: the cells of the first one."""
    pairs = zip(header.round_columns, row.cells, first, strict=True)
    other = next((Cell(row.row, at) for at, text, above in pairs if text != above), None)
    kind = faults.PLAYER_AGAIN if other else faults.ROW_REPEATED
    cell = other or Cell(row.row, header.number_column)
    return Finding(cell, kind(row=row.row, first=row.again))


def _without_number(grid: Grid, header: Header, row: PlayerRow, end: int) -> Finding | None:
    """Return the cell that should hold the number of a row; None if the row may be a note.

    end: the last player's row.
    """
    cell, typed = Cell(row.row, header.number_column), grid.text(row.row, header.number_column)
    if _has_results(header, row):
        wanted = _RESULTS_ALONE
    elif row.row < end and has_letters(row.name) and _may_be_a_slip(typed):
        wanted = _NAME_ALONE
    else:
        return None
    if typed:
        return Finding(cell, faults.NO_NUMBER(why=wanted), text=typed)
    return Finding(cell, faults.NUMBER_LEFT_BLANK(why=wanted), text="this cell")


def no_players(grid: Grid, header: Header, bottom: int) -> Finding:
    """Return the first text below a header without players that should be a number."""
    wanted = "and no row below this header has one: number the players 1, 2, 3 ..."
    below = range(header.row + 1, bottom + 1)
    for row in below:
        cell, typed = Cell(row, header.number_column), grid.text(row, header.number_column)
        if has_letters(typed) and any(grid.text(row, column) for column in header.round_columns):
            return Finding(cell, faults.NO_NUMBER(why=wanted), text=typed)
    return Finding(header.start, faults.NO_PLAYERS())


def left_out(
    grid: Grid, header: Header, rows: Sequence[PlayerRow], bottom: int
) -> Iterator[Finding]:
    """Yield the mistyped numbers beside names in the rows right below the players."""
    names = header.column("name")
    if header.numbers != "column" or names is None or not rows:
        return
    for row in range(rows[-1].row + 1, bottom + 1):
        if not any(grid.line(row)):
            return
        typed = grid.text(row, header.number_column)
        if _SLIP_OF_NUMBER.fullmatch(typed) and has_letters(grid.text(row, names)):
            yield Finding(Cell(row, header.number_column), faults.ROW_LEFT_OUT(), text=typed)


def _rows(grid: Grid, header: Header, bottom: int) -> Iterator[PlayerRow]:
    """Yield the rows of players, and with the number 0 those that lack one in its column."""
    columns = (
        (columns_of_round for _, columns_of_round in sorted(header.rounds.items()))
        if header.in_parts
        else ()
    )
    parts = [[column - grid.left for column in columns_of_round] for columns_of_round in columns]
    indices = [column - grid.left for column in header.round_columns]
    # If no heading is known to head the names, any column before the rounds may have them.
    names = (
        None
        if header.column("name")
        else slice(header.left - grid.left, min(chain(indices, *parts)))
    )
    columns_of_name = header.names
    width = slice(header.left - grid.left, header.right - grid.left + 1)
    headings = {_words(grid.line(row)[width]) for row in (header.row - 1, header.row)} - {()}
    player: PlayerRow | None = None  # the next row may hold this player's colours
    gap, counted = False, 0
    first_rows: dict[tuple[object, ...], int] = {}
    beside = _other_lines(grid, header, bottom)
    for row in range(header.row + 1, bottom + 1):
        line = grid.line(row)
        if not any(line):
            gap = True
            continue
        if row in beside:
            continue
        typed = tuple([_texts(line, columns_of_round) for columns_of_round in parts])
        if header.lines:
            lines = [_texts(grid.line(row + down), indices) for down in header.lines]
            typed = tuple(zip(*lines, strict=True))
        cells = tuple(map(_side_by_side, typed)) if parts else _texts(line, indices)
        number = whole(grid.at(row, header.number_column)) if header.numbers == "column" else None
        if number is None and _words(line[width]) in headings:
            continue  # the header, repeated on the next page
        name = columns_of_name.text(grid, row)
        if header.numbers != "column":
            before = "".join(map(cell_text, line[names])) if names else ""
            if before and not any(map(str.isalnum, before)):
                continue  # a sign that is explained: * withdrew
            number, name = _number_and_name(header, row, name, cells, counted)
            counted += number is not None
        if number is None and player and (colors := _colors(cells)):
            yield player._replace(colors=colors)
            player = None
            continue
        if player:
            yield player
            player = None
        key = _identity(header, number, name, line[width])
        if name and key in first_rows and any(cells):
            counted -= number is not None
            yield PlayerRow(row, 0, name, cells, parts=typed, again=first_rows[key])
            continue
        named = bool(name) if names is None else any(map(may_name, map(cell_text, line[names])))
        if number is not None and (named or any(cells)):
            first_rows[key] = row
            player = PlayerRow(row, number, name, cells, below_gap=gap, parts=typed)
        elif number is None and header.numbers == "column":
            yield PlayerRow(row, 0, name, cells, parts=typed)
    if player:
        yield player


def _other_lines(grid: Grid, header: Header, bottom: int) -> Collection[int]:
    """Return the rows that are the second lines of players, above or below their numbers."""
    below = range(header.row + 1, bottom + 1) if header.lines else ()
    numbered = [row for row in below if whole(grid.at(row, header.number_column)) is not None]
    return {row + down for row in numbered for down in header.lines if down}


def _identity(
    header: Header, number: int | None, name: str, values: Sequence[object]
) -> tuple[object, ...]:
    """Return what two rows of one player have in common: number and name, else all their cells.

    With one round, they may be rows of a list that has one for each player and round.
    """
    is_numbered = header.numbers in ("column", "names") and len(header.rounds) > 1
    return (number, name) if is_numbered else tuple(values)


def _number_and_name(
    header: Header, row: int, name: str, cells: Sequence[str], counted: int
) -> tuple[int | None, str]:
    """Return the number of the player in a row without a number column, and the name.

    The number is None without a player. counted: the players in the rows above.
    """
    if header.numbers == "counted":
        return header.counted.get(row), name
    if header.numbers == "names":
        return numbered_name(name) or (None, name)
    has_results = any(cell and notation.read_result(cell) is not None for cell in cells)
    is_player = has_results and (has_letters(name) or header.column("name") is None)
    return counted + 1 if is_player else None, name


def _words(line: Sequence[object]) -> tuple[str, ...]:
    """Return the texts of a row, to compare it with the header."""
    return tuple([text for value in line if (text := cell_text(value))])


def _texts(line: Sequence[object], indices: Sequence[int]) -> tuple[str, ...]:
    width = len(line)
    values = [line[i] if i < width else None for i in indices]
    return tuple([v.strip() if type(v) is str else cell_text(v) for v in values])


def _side_by_side(texts: Sequence[str]) -> str:
    return " ".join(filter(None, texts))


def _may_be_a_slip(typed: str) -> bool:
    """Whether a text may be a mistyped number.

    Subtitles have a blank cell or 0 beside them, and a player's second line begins with a state or
    federation.
    """
    return typed not in ("", "0") and not _STATE.fullmatch(typed.replace(".", ""))


def _colors(cells: tuple[str, ...]) -> tuple[Color | None, ...] | None:
    """Return the colours in a row of W and B; None for any other row."""
    letters = [cell.upper() for cell in cells]
    if any(letter.strip("-") and letter not in _COLORS for letter in letters):
        return None
    colors = tuple(map(_COLORS.get, letters))
    return colors if any(colors) else None


def players(
    grid: Grid, header: Header, rows: Sequence[PlayerRow], games: Sequence[tuple[Game, ...]]
) -> Iterator[Player]:
    """Yield the players of the rows, each with the games of its row."""
    boards = _board_columns(header)
    ids, groups = _headed(header, KEPT_BY_PERSONS), _headed(header, HEADS_GROUPS)
    groups |= {column: str(column) for column in header.roles.get("team", ())[1:]}
    numbers = {str(number) for number in range(len(rows) + 1)}
    ids = {  # a list of this event alone numbers its players from 1
        column: heading
        for column, heading in ids.items()
        if not numbers.issuperset(grid.text(row.row, column) for row in rows)
    }
    fields_read = [
        (role, column, meaning)
        for role, meaning in _BESIDE.items()
        if (column := header.column(role)) is not None
    ]
    for row, own in zip(rows, games, strict=True):
        fields = {role: meaning(grid.at(row.row, column)) for role, column, meaning in fields_read}
        points = _board_points(grid, row, boards) if boards else ()
        known, of = _texts_of(grid, row, ids), _texts_of(grid, row, groups)
        yield Player(row.number, row.name, own, boards=points, ids=known, groups=of, **fields)


def _headed(header: Header, words: Collection[str]) -> dict[int, str]:
    """Return the columns of no role under some headings, with these."""
    others = ((column, normal(text)) for column, text in header.others.items())
    return {column: text for column, text in others if text in words}


def _texts_of(grid: Grid, row: PlayerRow, columns: Mapping[int, str]) -> dict[str, str]:
    """Return what stands in some columns of a row, by heading, without blank cells."""
    found = {heading: normal(grid.text(row.row, at)) for at, heading in columns.items()}
    return {heading: text for heading, text in found.items() if text}


def _board_columns(header: Header) -> list[int]:
    """Return the columns of game points on board 1, 2 ...; none if one of them is missing."""
    columns = {
        board: column
        for column, text in header.others.items()
        if (board := board_number(text)) is not None
    }
    boards = range(1, len(columns) + 1)
    return [columns[board] for board in boards] if set(boards) == set(columns) else []


def _board_points(grid: Grid, row: PlayerRow, boards: Sequence[int]) -> tuple[float, ...]:
    """Return the game points on each board; none if one of them is not a number."""
    points = [read_points(grid.at(row.row, column)) for column in boards]
    read = tuple(point for point in points if point is not None)
    return read if len(read) == len(points) else ()


def with_names(
    grid: Grid, header: Header, rows: Sequence[PlayerRow]
) -> tuple[Header, list[PlayerRow]]:
    """Return header and rows with the names of the column that looks most like names.

    Unchanged if the header names one, or if no column left of the rounds has words. A column of
    teams has the names only if nothing else looks like the names of players.
    """
    named, teams = header.column("name"), header.teams
    if (named is not None and not teams) or not rows:
        return header, list(rows)
    left = unheaded_names(grid, header, rows)
    column = most_like_names(
        {column: [grid.text(row.row, column) for row in rows] for column in left}
    )
    if column is None:
        return header, list(rows)
    texts = [" ".join(grid.text(row.row, column).split())[:LONGEST_NAME] for row in rows]
    if teams and not _are_of_players([row.name for row in rows], texts):
        return header, list(rows)
    roles = {**header.roles, "name": (column,)}
    if teams and named is not None:
        roles["team"] = (named,)
    with_name = replace(header, roles=roles, left=min(header.left, column), teams=False)
    return with_name, [row._replace(name=x) for row, x in zip(rows, texts, strict=True)]


def unheaded_names(grid: Grid, header: Header, rows: Sequence[PlayerRow]) -> list[int]:
    """Return the columns before the rounds that may have the names, by their headings.

    They may stand before the first heading that is known, as far as the columns are filled.
    """
    begin = header.left
    lines = [header.row, *(row.row for row in rows)]
    while any(grid.down(begin - 1, lines)):
        begin -= 1
    left = sorted({*range(begin, min(header.round_columns))} - header.taken)
    return [
        column for column in left if normal(grid.text(header.row, column)) not in HEADS_NO_NAMES
    ]


def _are_of_players(teams: Sequence[str], texts: Sequence[str]) -> bool:
    """Whether texts beside a column of teams name players: teams repeat, or names have two words.

    A row of a team event is a team, which stands there once.
    """
    named = [team for team in teams if team]
    repeats = len(set(named)) < len(named)
    full = sum(len(text.split()) > 1 for text in texts)
    return repeats or (len(set(texts)) == len(texts) and MOST.reached(full, len(texts)))


def without_countries(rows: Sequence[PlayerRow]) -> list[PlayerRow]:
    """Return the rows without the country or club in brackets behind every name.

    Unchanged if one name has none, or if two names would be the same.
    """
    matches = [_WITH_COUNTRY.fullmatch(row.name) for row in rows]
    names = [match[1] for match in matches if match]
    if len(rows) < BY_CHANCE or not len(rows) == len(names) == len(set(names)):
        return list(rows)
    return [row._replace(name=name) for row, name in zip(rows, names, strict=True)]


def with_best_ratings(grid: Grid, header: Header, rows: Sequence[PlayerRow]) -> Header:
    """Return the header with the fullest rating column first: USCF may head member numbers.

    A column headed Ranking (places in English, ratings in Polish) holds ratings if most of its
    numbers are too high for places.
    """
    columns = header.roles.get("rating", ())
    if not columns:
        columns = tuple(
            column
            for column, text in header.others.items()
            if normal(text) == "ranking" and _holds_ratings(grid, rows, column)
        )
    if not columns:
        return header

    def ratings(column: int) -> int:
        return sum(rating(grid.at(row.row, column)) is not None for row in rows)

    best = max(columns, key=ratings)
    ordered = (best, *(column for column in columns if column != best))
    return replace(header, roles={**header.roles, "rating": ordered})


def _holds_ratings(grid: Grid, rows: Sequence[PlayerRow], column: int) -> bool:
    ratings = [rating(grid.at(row.row, column)) for row in rows]
    high = sum(rated is not None and rated > HIGHEST_PLACE for rated in ratings)
    return MOST.exceeded(high, len(ratings))


def unreadable(grid: Grid, header: Header, rows: Sequence[PlayerRow]) -> Iterator[Finding]:
    """Yield cells that hold neither a rating, play-off points nor a number to order by."""
    rated = header.column("rating")
    numbers = [(column, kind) for role, kind in _WITH_NUMBERS if (column := header.column(role))]
    for row in rows:
        text = grid.text(row.row, rated) if rated else ""
        if rated and rating(text) is None and not _UNRATED.fullmatch(text):
            yield Finding(Cell(row.row, rated), faults.NO_RATING(), text=text)
        for column, kind in numbers:
            text = grid.text(row.row, column)
            if text.strip("-") and read_points(text) is None:
                yield Finding(Cell(row.row, column), kind(), text=text)
