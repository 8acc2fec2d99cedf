"""Pairing lists in a grid: a header row with White and Black, titles of rounds, rows of games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property
from itertools import chain, combinations, pairwise
from typing import NamedTuple

from xltiebreak.core.event import Result
from xltiebreak.languages.figures import number_in, rating, read_points, whole
from xltiebreak.languages.text import cell_text, may_name, normal
from xltiebreak.reading.crosstable.finding.head_rows import (
    HeadRow,
    NameColumns,
    head_row,
    head_rows,
)
from xltiebreak.reading.crosstable.finding.list_words import (
    BLACK,
    BLACK_NUMBER,
    DAY,
    HEADS_ROUND,
    LOST,
    RESULT,
    SECTION,
    SIDES,
    WHITE,
    WHITE_NUMBER,
    WON,
    round_in_title,
)
from xltiebreak.reading.crosstable.finding.words import HEADS_NO_NAMES, ROLES
from xltiebreak.reading.crosstable.shares import MOST, NEARLY_ALL
from xltiebreak.reading.grid import (
    Area,
    Cell,
    FormulaCell,
    Grid,
    Origin,
    Problem,
    column_letters,
)
from xltiebreak.reading.notation.byes import nobody
from xltiebreak.reading.notation.plain import is_half_as_date
from xltiebreak.reading.notation.vocabulary import score, side_results
from xltiebreak.reading.pieces import faults
from xltiebreak.reading.pieces.games_in_text import with_games_divided
from xltiebreak.reading.pieces.named import UNNAMED, person_in
from xltiebreak.reading.pieces.pairings import ListedPlayer, Pairing, RoundList
from xltiebreak.reading.pieces.results import Results, Row, by_outcome, proved, results_in, typed_in

_MOST_TITLE_CELLS, _MOST_TITLE_ROWS = 3, 9
_LONGEST_RESULT = 12  # characters of the result of a game, `0.5 - 0.5`
_LEAST_GAMES = 2
_MOST_NAMED = 5  # columns of which two may have the names
_LAST_COLUMN = 16_384
_SAMPLE = 60  # rows that show whether a sheet looks like a list
_WHITE, _BLACK = (WHITE, WHITE_NUMBER, WON), (BLACK, BLACK_NUMBER, LOST)


class SideColumns(NamedTuple):
    """The columns of one side, 0 without one."""

    name: int
    number: int
    rating: int
    points: int
    first: int = 0
    """Of the first names, if the column of the name has the last ones."""


@dataclass(frozen=True)
class Columns:
    """Which column of a list is what, 0 without such a column."""

    white: SideColumns
    black: SideColumns
    results: Results
    round: int
    day: int = 0
    section: int = 0
    by_outcome: bool = False
    """Whether White is the winner."""

    @cached_property
    def read(self) -> frozenset[int]:
        """All of them."""
        sides = (self.white, self.black)
        columns = chain(*sides, self.results.columns, (self.round, self.day, self.section))
        return frozenset(columns) - {0}


def lists_of(grid: Grid, rows: Sequence[HeadRow]) -> list[RoundList]:
    """Return the pairing lists of a grid, top down, without empty ones.

    rows: those that may head a table.
    """
    if len(parts := _beside_one_another(grid, rows)) > 1:
        by_part = [lists_of(part, list(head_rows(part))) for part in parts]
        of_all = sorted(chain(*by_part), key=lambda listed: listed.head.cell)
        _say_lost(of_all, [part for part, own in zip(parts, by_part, strict=True) if not own])
        return of_all
    lists: list[RoundList] = []
    columns: Columns | None = None
    heads = {head.row: head for head in rows if head.is_of_pairings}
    standings = {
        head.row: {head.column("name"), head.column("points")}
        for head in rows
        if head.column("points") and head.column("name")
    }
    ended, names = False, (0, 0)
    for row, line in enumerate(grid.rows, grid.top) if heads else ():
        if row in heads:
            head = _columns(grid, heads[row])
            at = Origin(grid.sheet, Cell(row, head.white.name))
            title = lists[-1].round if columns else title_above(grid, row)
            columns, ended, names = head, False, (head.white.name, head.black.name)
            assumed = head.results.columns if head.results.assumed else ()
            lists.append(RoundList(at, title, assumed=assumed, columns=columns.read))
            if head.by_outcome and len(lists) == 1:
                lists[0].problems.append(at.warning(faults.WON_UNLESS_DRAWN(), assumed=True))
        elif columns is None:
            continue
        elif (number := _title(line)) and not all(_names(grid, row, columns)):
            at = Origin(grid.sheet, Cell(row, columns.white.name))
            lists.append(RoundList(at, number, columns=columns.read))
        elif ended or not columns.read.isdisjoint(standings.get(row, ())):
            ended = True
        elif pairing := pairing_in(grid, row, columns):
            above = lists[-1].pairings[-1:]
            if above and columns.round and not grid.text(row, columns.round):
                pairing = pairing._replace(round=above[0].round)  # cells below were left blank
            lists[-1].pairings.append(pairing)
            if columns.by_outcome and (made := score(pairing.result)) and not made.white.points:
                fault = faults.LOST_AND_WON(text=pairing.result)
                lists[-1].problems.append(pairing.where.error(fault))
    if columns is None:
        return _with_byes_in_letters(_without_heads(grid))
    own = {*names, *columns.results.columns}
    before = grid._replace(rows=grid.rows[: lists[0].head.cell.row - grid.top])
    left = grid.cut(Area(grid.top, grid.left, grid.bottom, min(own) - 1))
    right = grid.cut(Area(grid.top, max(own) + 1, grid.bottom, _LAST_COLUMN))
    _say_lost(lists, [before, *(part for part in (left, right) if _without_heads(part))])
    lists = _with_byes_in_letters([listed for listed in lists if listed.pairings])
    for listed in lists:
        listed.problems += _further_results(grid, listed)
    return _with_days(grid, lists, columns.day)


def _with_byes_in_letters(lists: list[RoundList]) -> list[RoundList]:
    """Return lists in which a letter such as H in place of a name is a bye, among whole names."""
    names = {side.name for one in lists for pairing in one.pairings for side in pairing.sides}
    letters = sum(len(name) == 1 for name in names)
    if not letters or letters * 2 > len(names):
        return lists  # where most are letters, the players are called so
    return [
        replace(one, pairings=[bye_in_letter(pairing) for pairing in one.pairings]) for one in lists
    ]


def bye_in_letter(pairing: Pairing) -> Pairing:
    """Return a pairing without a side whose name is the letter of a bye: its words are `-H-`."""
    for side in pairing.sides:
        is_letter = len(side.name) == 1 and not (side.number or pairing.words)
        if is_letter and nobody(side.name, letters=True):
            alone = pairing._replace(words=f"-{side.name}-")
            is_white = side is pairing.white
            return alone._replace(white=None) if is_white else alone._replace(black=None)
    return pairing


def _say_lost(lists: Sequence[RoundList], parts: Sequence[Grid]) -> None:
    """Warn of the first result of parts of a grid that are no lists."""
    unread = [(part.sheet, Cell(*cell)) for part in parts for cell in rows_of_games(part).items()]
    for where in unread[:1] if lists else ():
        lists[0].problems.append(Origin(*where).warning(faults.RESULT_IN_NO_LIST()))


def _further_results(grid: Grid, listed: RoundList) -> Iterator[Problem]:
    """Yield an error for each column of a list that holds results as well, and other ones."""
    games = {pairing.where.cell.row: pairing for pairing in listed.pairings}
    beside = {column + step for column in listed.columns for step in (-1, 1)}
    headings = enumerate(grid.line(listed.head.cell.row), grid.left)
    headed = {column for column, cell in headings if cell_text(cell)}
    for column in sorted((beside | headed) - listed.columns):
        texts = {row: text for row in games if (text := grid.text(row, column))}
        results = [row for row, text in texts.items() if is_of_both(text)]
        others = [row for row in results if score(texts[row]) != score(games[row].result)]
        if others and len(results) > 1 and NEARLY_ALL.reached(len(results), len(texts)):
            where = Origin(grid.sheet, Cell(results[0], column))
            yield where.error(faults.FURTHER_RESULTS(column=column_letters(column)))


def _beside_one_another(grid: Grid, rows: Sequence[HeadRow]) -> list[Grid]:
    """Return the parts of a grid whose header is repeated on its right, from left to right."""
    starts: list[int] = []
    for head in (head for head in rows if head.is_of_pairings):
        white = head.headings[head.headed_by(*_WHITE)]
        alike = [column for column, text in head.headings.items() if text == white]
        before = alike[0] - min(head.headings)
        starts = max(starts, [column - before for column in alike], key=len)
    edges = [grid.left, *starts[1:], _LAST_COLUMN]
    areas = [Area(grid.top, left, grid.bottom, end - 1) for left, end in pairwise(edges)]
    return list(map(grid.cut, areas))


def _with_days(grid: Grid, lists: list[RoundList], column: int) -> list[RoundList]:
    """Return the one list with its days or weeks as rounds, if nothing else tells rounds.

    Nobody plays twice on it, and most days have most players, unlike those of a ladder. A list in
    which nobody plays twice is one round.
    """
    pairings = lists[0].pairings if lists else []
    if not column or len(lists) > 1 or lists[0].round or any(pairing.round for pairing in pairings):
        return lists
    days = [grid.at(pairing.where.cell.row, column) for pairing in pairings]
    in_turn = sorted({*days}, key=lambda day: _order_of(day, days))
    by_day = [
        (day, (side.number, side.name))
        for day, pairing in zip(days, pairings, strict=True)
        for side in pairing.sides
    ]
    players = {who for _, who in by_day}
    if None in days or len({*by_day}) < len(by_day) or len(players) == len(by_day):
        return lists
    rounds = {day: number for number, day in enumerate(in_turn, 1)}
    with_rounds = [
        pairing._replace(round=rounds[day]) for pairing, day in zip(pairings, days, strict=True)
    ]
    sizes, most = Counter(day for day, _ in by_day).values(), len(players)
    if not MOST.exceeded(sum(MOST.exceeded(size, most) for size in sizes), len(sizes)):
        at = Origin(grid.sheet, Cell(lists[0].head.cell.row, column))
        lists[0].problems.append(at.error(faults.DAYS_NO_ROUNDS()))
    return [replace(lists[0], pairings=with_rounds)]


def _order_of(day: object, days: Sequence[object]) -> float:
    """Where a day stands among all: dates and numbers by their value, texts as they come."""
    if isinstance(day, date):
        return day.toordinal()
    number = whole(day)
    return days.index(day) if number is None else number


def _without_heads(grid: Grid) -> list[RoundList]:
    """Return the lists of a grid that no row heads with White and Black.

    The results between two names tell the columns; White is on the left.
    """
    grid = with_games_divided(grid)
    games = rows_of_games(grid)
    columns = _columns_beside(grid, games) if len(games) >= _LEAST_GAMES else None
    if columns is None:
        return []
    first = min(games)
    turned = _one_heading(grid, first - 1, columns)
    columns = turned or columns
    while _goes_before(grid, first - 1, columns):
        first -= 1
    above = (_texts(grid, row) for row in range(first - 1, grid.top - 1, -1))
    heading = next((line for line in above if sum(map(bool, line)) > 1), [])  # no rule below it
    title = title_above(grid, first)
    at = Origin(grid.sheet, Cell(first, columns.white.name))
    lists = [RoundList(at, title, headed=False, columns=columns.read)]
    if turned:
        lists[0].problems.append(at.warning(faults.WHITE_ON_THE_RIGHT(), assumed=True))
    for row in range(first, grid.bottom + 1):
        if row not in games and (number := _title(grid.line(row))):
            at = Origin(grid.sheet, Cell(row, columns.white.name))
            lists.append(RoundList(at, number, headed=False, columns=columns.read))
        elif _texts(grid, row) == heading:
            continue  # the headings, repeated below a title
        elif pairing := pairing_in(grid, row, columns):
            lists[-1].pairings.append(pairing)
    return [round_list for round_list in lists if round_list.pairings]


def _goes_before(grid: Grid, row: int, columns: Columns) -> bool:
    """Whether a row above the first game of a list belongs to it.

    It has a game without a result yet, or a player without an opponent.
    """
    pairing = pairing_in(grid, row, columns)
    if pairing is None or len(pairing.sides) > 1:
        return pairing is not None and _is_on_board(grid, row, columns)
    return bool(side_results([pairing.result])) or (
        nobody(pairing.words) not in (None, Result.PENDING)
    )


def _texts(grid: Grid, row: int) -> list[str]:
    return list(map(normal, grid.line(row)))


def _one_heading(grid: Grid, row: int, columns: Columns) -> Columns | None:
    """Return the columns with White on the right if the only heading above them says so."""
    white, black = (normal(grid.at(row, side.name)) for side in (columns.white, columns.black))
    turned = (white in BLACK or black in WHITE) and white != black
    return replace(columns, white=columns.black, black=columns.white) if turned else None


def is_of_both(text: str) -> bool:
    """Whether a text is the result of a game in both figures, as `1-0`."""
    short = len(text) <= _LONGEST_RESULT and any(sign in text for sign in "-:/\u2013")
    return short and bool(score(text.strip()))


def rows_of_games(grid: Grid) -> dict[int, int]:
    """Return the rows with the result of a game in both figures, and its column.

    Alone in its row it is no result: `---` is a rule.
    """
    rows: dict[int, int] = {}
    for row, line in enumerate(grid.rows, grid.top):
        columns = [
            column
            for column, value in enumerate(line, grid.left)
            if type(value) is str and is_of_both(value)
        ]
        if len(columns) == 1 and sum(map(bool, map(cell_text, line))) > 1:
            rows[row] = columns[0]
    return rows


def _columns_beside(grid: Grid, games: Mapping[int, int]) -> Columns | None:
    """Return which columns name the players of these games; None if there are not two."""
    result, count = Counter(games.values()).most_common(1)[0]
    rows = [row for row, column in games.items() if column == result]
    if not NEARLY_ALL.reached(count, len(games)):
        return None
    width = max(len(grid.line(row)) for row in rows)
    beside = [column for column in range(grid.left, grid.left + width) if column != result]
    names = [at for at in beside if NEARLY_ALL.reached(_lettered(grid, rows, at), count)]
    left = [column for column in names if column < result]
    right = [column for column in names if column > result]
    if not (left and right):
        half = len(names) // 2
        left, right = names[:half], names[half:]
    if not left:
        return None
    distinct = {c: len({grid.text(row, c) for row in rows}) for c in names}
    white, black = (max(part, key=lambda c: distinct[c]) for part in (left, right))
    rounds = _round_column(grid, rows, range(grid.left, min(left)))
    sides = [SideColumns(column, 0, 0, 0) for column in (white, black)]
    score_alone = Results((result,), lambda row: row.cells[result])
    return Columns(sides[0], sides[1], score_alone, rounds)


def _lettered(grid: Grid, rows: Sequence[int], column: int) -> int:
    """Return how many cells of a column may be names."""
    return sum(may_name(grid.text(row, column)) for row in rows)


def _round_column(grid: Grid, rows: Sequence[int], columns: Sequence[int]) -> int:
    """Return the column that counts rounds: each number stands in several rows; 0 without one."""
    for column in columns:
        numbers_above = [
            whole(grid.at(row, column)) or round_in_title(grid.text(row, column)) for row in rows
        ]
        numbers = [number for number in numbers_above if number]
        if len(numbers) == len(rows) and numbers == sorted(numbers) and len(rows) > len({*numbers}):
            return column
    return 0


def title_above(grid: Grid, row: int) -> int | None:
    """Return the round that a title above the first header names, or a heading of the page."""
    above = range(row - 1, max(row - _MOST_TITLE_ROWS, grid.top) - 1, -1)
    titles = chain((_title(grid.line(at)) for at in above), map(round_in_title, grid.headings))
    return next(filter(None, titles), None)


def uncalculated(grid: Grid) -> Iterator[FormulaCell]:
    """Yield the formulas of a grid without a value."""
    width = max(map(len, grid.rows), default=0)
    columns = range(grid.left, grid.left + width)
    return (formula for formula in grid.formulas(columns) if not formula.calculated)


def _title(line: Sequence[object]) -> int | None:
    """Return the round that a row with few cells names."""
    texts = [value for value in line if value is not None and value != ""]
    if len(texts) > _MOST_TITLE_CELLS:
        return None
    strings = (value for value in texts if isinstance(value, str))
    return next((number for text in strings if (number := round_in_title(text))), None)


def _names(grid: Grid, row: int, columns: Columns) -> tuple[str, str]:
    return _name(grid, row, columns.white), _name(grid, row, columns.black)


def _name(grid: Grid, row: int, side: SideColumns) -> str:
    if side.first:
        return NameColumns(side.name, side.first).text(grid, row)
    return grid.text(row, side.name)


def nearly_list(grid: Grid) -> Problem | None:
    """Return what is missing in a list of pairings; None for other grids.

    Below White and Black it is the pairings. Without these two headings, two columns have a name in
    nearly every row, and further ones prove to be the results.
    """
    for above_pairings in (head for head in head_rows(grid) if head.is_of_pairings):
        at = Cell(above_pairings.row, above_pairings.headed_by(*_WHITE))
        return Origin(grid.sheet, at).error(faults.NO_PAIRING())
    filled = [row for row in range(grid.top, grid.bottom + 1) if any(grid.line(row))]
    above = filled[:_MOST_TITLE_ROWS]
    lines = ((row, head_row(grid, row).headings) for row in above)
    long_enough = (line for line in lines if len(line[1]) > _LEAST_GAMES)
    head, headings = next(long_enough, (grid.bottom, {}))
    rows = [row for row in filled if row > head][:_SAMPLE]
    if len(rows) < _LEAST_GAMES:
        return None
    columns = range(grid.left, grid.left + max(len(grid.line(row)) for row in rows))
    named = [
        column
        for column in columns
        if headings.get(column) not in HEADS_NO_NAMES
        and ROLES.get(headings.get(column, "")) in (None, "name")
        and NEARLY_ALL.reached(_lettered(grid, rows, column), len(rows))
    ]
    for white, black in combinations(named[:_MOST_NAMED], 2):
        free = {*columns} - {white, black}
        games = [_row(grid, row, white, black, free) for row in rows]
        results = results_in(games, headings, free)
        # Figures in one column may be anything; in two of one heading they are of each side.
        alike = len({headings.get(column) for column in results.columns}) == 1
        is_sure = not results.assumed or len(results.columns) > 1
        is_game = all(read_points(grid.at(head, column)) is not None for column in results.columns)
        if (alike or is_game) and is_sure and proved(results, games):
            first, second = (str(Cell(head, column)) for column in (white, black))
            where = " and ".join(str(Cell(head, column)) for column in results.columns)
            do = "insert a row above, with a column Round if there are several, and head"
            do = do if is_game else "head"
            fault = faults.NEARLY_A_LIST(do=do, white=first, black=second, results=where)
            return Origin(grid.sheet, Cell(head, white)).error(fault)
    return None


def _row(grid: Grid, row: int, white: int, black: int, others: Collection[int]) -> Row:
    texts: dict[int, str] = {}
    for column in others:
        if text := grid.text(row, column):
            texts[column] = text
    return Row(grid.text(row, white), grid.text(row, black), texts)


def _columns(grid: Grid, head: HeadRow) -> Columns:
    """Return the columns that a header of White and Black names."""
    names = tuple(map(head.names_of, SIDES))
    white = names[0].name or head.headed_by(*_WHITE)
    black = names[1].name or head.headed_by(*_BLACK)
    numbers = _pair(head.headed("number", "rank")[-2:])
    ratings, points = _pair(head.headed("rating")), _pair(head.headed("points"))
    rounds = head.headed_by(HEADS_ROUND)
    taken = {white, black, rounds, *numbers, *ratings, *(side.first for side in names)}
    free = _beside(grid, taken, head)
    typed = {column for column, text in head.headings.items() if text in RESULT}
    rows = _rows_below(grid, head.row, white, black, {*free, *typed})
    is_by_outcome = head.headings[white] in WON
    results = (by_outcome if is_by_outcome else results_in)(rows, head.headings, free)
    if not {*points}.isdisjoint(results.columns):
        points = (0, 0)  # of this game, not of those before it
    first_names = {side.name: side.first for side in names}
    sides = [
        SideColumns(column, numbers[at], ratings[at], points[at], first_names.get(column, 0))
        for at, column in enumerate(sorted((white, black)))
    ]
    first, second = sides if white < black else sides[::-1]
    day, section = 0 if rounds else head.headed_by(DAY), head.headed_by(SECTION)
    return Columns(first, second, results, rounds, day, section, is_by_outcome)


def _beside(grid: Grid, taken: Collection[int], head: HeadRow) -> Collection[int]:
    """Return the columns that may hold results."""
    width = max(map(len, grid.rows), default=0)
    roles = {column: ROLES.get(text) for column, text in head.headings.items()}
    columns = range(grid.left, grid.left + width)
    return [at for at in columns if at not in taken and roles.get(at) in (None, "points")]


def _rows_below(
    grid: Grid, head: int, white: int, black: int, others: Collection[int]
) -> list[Row]:
    """Return the rows below a header and above the next one, with some other cells."""
    rows: list[Row] = []
    for row in range(head + 1, grid.bottom + 1):
        game = _row(grid, row, white, black, others)
        left, right = normal(game.white), normal(game.black)
        if (left in WHITE and right in BLACK) or "name" in (ROLES.get(left), ROLES.get(right)):
            break
        rows.append(game)
    return rows


def _pair(columns: Sequence[int]) -> Sequence[int]:
    """Return the columns of the left and the right side, if there are two."""
    return columns if len(columns) == 2 else (0, 0)


def pairing_in(grid: Grid, row: int, columns: Columns) -> Pairing | None:
    """Return the game of a row; None if nobody is in it."""
    names = _names(grid, row, columns)
    white = _side(grid, row, columns.white, names[0])
    black = _side(grid, row, columns.black, names[1])
    if white is None and black is None:
        return None
    result, at = _result(grid, row, columns, names)
    words = "" if white and black else names[black is None]
    number = None
    if columns.round:
        number = whole(grid.at(row, columns.round))
        if number is None:
            number = round_in_title(grid.text(row, columns.round)) or 0
    alone = not (words or result or (white and black) or _is_on_board(grid, row, columns))
    where = grid.origin(Cell(row, at))
    section, colored = grid.text(row, columns.section), not columns.by_outcome
    typed = (grid.text(row, column) for column in columns.results.columns)
    dated = bool(white and black) and any(map(is_half_as_date, typed))
    return Pairing(white, black, words, result, where, number, colored, alone, section, dated)


def _is_on_board(grid: Grid, row: int, columns: Columns) -> bool:
    """Whether a number or a date stands in front of the names of a row, as of the board."""
    before = grid.line(row)[: min(columns.white.name, columns.black.name) - grid.left]
    return any(isinstance(value, date) or number_in(value) is not None for value in before)


def _result(grid: Grid, row: int, columns: Columns, names: tuple[str, str]) -> tuple[str, int]:
    """Return the result of a row and its column, that of White's name without one."""
    result_columns = columns.results.columns
    cells: dict[int, str] = {}
    for column in result_columns:
        if text := grid.text(row, column):
            cells[column] = "½" if all(names) and is_half_as_date(text) else text
    line = Row(*names, cells)
    if not cells and (line.is_alone or not columns.by_outcome):
        return "", (*result_columns, columns.white.name)[0]
    text = typed_in(line, result_columns) if line.is_alone else columns.results.read(line)
    return text, next(iter(cells), columns.white.name)


def _side(grid: Grid, row: int, columns: SideColumns, text: str) -> ListedPlayer | None:
    """Return who stands on one side of a row; None if nobody does. text: the cell of the name."""
    name, number_column, rated, scored, _ = columns
    number = whole(grid.at(row, number_column)) if number_column else None
    player = person_in(text)
    if player is None:
        if number is None:
            return None
        player = UNNAMED
    own = rating(grid.at(row, rated)) if rated else player.rating
    points = read_points(grid.at(row, scored)) if scored else player.points
    if number is None:
        number = player.number
    where = grid.origin(Cell(row, name))
    nobody = number is not None and number < 1  # `-1` beside a bye
    return None if nobody else ListedPlayer(number, player.name, own, points, where)
