"""Problems of headers: two columns for one thing, a missing round, an unread column."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import chain

from xltiebreak.core.event import Result
from xltiebreak.languages.figures import place, rating, read_points, whole
from xltiebreak.languages.text import cell_text, is_error, normal, pattern, shown, words_of
from xltiebreak.reading import notation
from xltiebreak.reading.crosstable import faults
from xltiebreak.reading.crosstable.finding.formulas import without_value
from xltiebreak.reading.crosstable.finding.head_rows import names_something
from xltiebreak.reading.crosstable.finding.header import Header
from xltiebreak.reading.crosstable.finding.names_by_cells import may_be_names
from xltiebreak.reading.crosstable.finding.tiebreak_heading import tiebreak_heading
from xltiebreak.reading.crosstable.finding.words import RATING_SYSTEMS, Role
from xltiebreak.reading.crosstable.messages.standings_alone import NOTHING, RESULTS_ALONE
from xltiebreak.reading.crosstable.results.drafts import Draft
from xltiebreak.reading.crosstable.results.rows import PlayerRow, unheaded_names
from xltiebreak.reading.crosstable.shares import BY_CHANCE, MOST, MOST_ROUNDS
from xltiebreak.reading.crosstable.wording import listed, one_for_many, used_as_names
from xltiebreak.reading.grid import Cell, Finding, Grid
from xltiebreak.reading.notation import Style

_MISTYPED_RND = pattern(r"rn[1-9][0-9]?")  # also the code of a draw of lots
_MAY_BE_BYE = pattern(r"-.*[A-Z].*-|[A-Z]-{2,}")


def header_findings(grid: Grid, draft: Draft) -> Iterator[Finding]:
    """Yield columns that are headed alike but differ, are not read, or are missing."""
    header, rows = draft.header, draft.rows
    yield from _rivals(grid, header, rows)
    misheaded = dict(_misheaded(grid, draft))
    yield from (finding for finding, _ in misheaded.values())
    yield from _unread_columns(grid, header, rows, misheaded)
    meant = {number for _, number in misheaded.values()}
    missing = [number for number in _missing(header) if number not in meant]
    if missing and not draft.told_once:
        last = max(header.rounds)
        yield Finding(
            Cell(header.row, header.rounds[last][0]),
            faults.ROUND_MISSING(
                last=last, missing=listed([f"Rnd {number}" for number in missing])
            ),
        )


def _missing(header: Header) -> list[int]:
    """Return the rounds before the last one that no column has."""
    return [number for number in range(1, max(header.rounds)) if number not in header.rounds]


def _rivals(grid: Grid, header: Header, rows: Sequence[PlayerRow]) -> Iterator[Finding]:
    rounds = sorted(header.rounds.items()) if not header.in_parts else ()
    headed_alike: list[tuple[str, Sequence[int], Callable[[object], object]]] = [
        ("the players' numbers", header.roles["number"], whole),
        ("the names", header.roles.get("name", ()), _words),
        ("the ratings", _of_one_kind(grid, header), rating),
        ("the points", header.roles.get("points", ()), read_points),
        *((f"Rnd {number}", columns, _words) for number, columns in rounds),
    ]
    for heading, columns, meaning in headed_alike:
        for other in columns[1:]:
            different = _first_difference(grid, rows, (columns[0], other), meaning)
            if different is not None:
                first, second = Cell(header.row, columns[0]), Cell(header.row, other)
                places = {"first": first, "second": second, "row": different}
                yield Finding(second, faults.TWO_COLUMNS(heading=heading, **places))


def _of_one_kind(grid: Grid, header: Header) -> list[int]:
    """Return the columns of ratings without those that are headed as another association's."""
    columns = header.roles.get("rating", ())
    headings = {column: normal(grid.at(header.row, column)) for column in columns}
    kinds = {column: text for column, text in headings.items() if text in RATING_SYSTEMS}
    first = kinds.get(columns[0]) if columns else None
    return [column for column in columns if first is None or kinds.get(column, first) == first]


def two_ratings(grid: Grid, header: Header, rows: Sequence[PlayerRow]) -> Iterator[Finding]:
    """Say which of two kinds of ratings is used, if they differ: `ELO` and `NWZ`."""
    columns = header.roles.get("rating", ())
    alike = _of_one_kind(grid, header)
    for other in columns:
        pair = columns[0], other
        if other not in alike and _first_difference(grid, rows, pair, rating) is not None:
            used, kept = (shown(grid.text(header.row, column)) for column in pair)
            fault = faults.TWO_RATINGS(used=used, kept=kept)
            yield Finding(Cell(header.row, other), fault, assumed=True)


def _first_difference(
    grid: Grid,
    rows: Sequence[PlayerRow],
    columns: tuple[int, int],
    meaning: Callable[[object], object],
) -> int | None:
    """Return the first row in which two columns differ; one missing rating does not count."""
    for row in rows:
        values = [grid.at(row.row, column) for column in columns]
        first_value, other = map(meaning, values)
        if meaning is rating and None in (first_value, other):
            continue
        if first_value != other or (first_value is None and _words(values[0]) != _words(values[1])):
            return row.row
    return None


def _words(value: object) -> str:
    return " ".join(cell_text(value).split())


def _misheaded(grid: Grid, draft: Draft) -> Iterator[tuple[int, tuple[Finding, int]]]:
    """Yield columns that hold results but have no round header.

    A column that a fill would write may stand anywhere, others among or after the rounds. Each
    column comes with its finding and the round that it may be.
    """
    header, rows = draft.header, draft.rows
    meant = [*_missing(header), *range(max(header.rounds) + 1, max(header.rounds) + MOST_ROUNDS)]
    filled, first = _filled_columns(header), min(header.round_columns)
    taken = header.taken
    filled -= {
        column for column in header.roles.get("place", ()) if _holds_places(grid, rows, column)
    }
    column, end = min({first} | filled), header.right + 1
    while column <= end and meant:
        text = grid.text(header.row, column)
        is_round = column >= first and column not in taken and not _names_no_round(text)
        if is_round or column in filled:
            example = _example(grid, draft, column, only_sure=not is_round)
            if example:
                number = meant.pop(0)
                kind = faults.MISHEADED if text else faults.ROUND_WITHOUT_HEADER
                fault = kind(heading=shown(text), example=shown(example), number=number)
                yield column, (Finding(Cell(header.row, column), fault), number)
                end = max(end, column + 1)
        column += 1


def _holds_places(grid: Grid, rows: Sequence[PlayerRow], column: int) -> bool:
    """Whether all entries of a column are places, shared ones (`3=`) too."""
    entries = [cell for cell in grid.down(column, [row.row for row in rows]) if cell_text(cell)]
    return all(place(cell) is not None for cell in entries)


def _filled_columns(header: Header) -> set[int]:
    """Return the columns of points, places, prizes and tie-breaks, which a fill would write."""
    roles: tuple[Role, ...] = ("points", "place", "prize")
    columns = {*chain.from_iterable(header.roles.get(role, ()) for role in roles)}
    columns |= {c for c, text in header.others.items() if tiebreak_heading(text).breaks_ties}
    return columns - set(header.roles["number"])


def _names_no_round(text: str) -> bool:
    """Whether a header is known as something other than a round."""
    if names_something(text):
        return True
    if not normal(text) or _MISTYPED_RND.fullmatch(normal(text)):
        return False
    return tiebreak_heading(text).breaks_ties


def _example(grid: Grid, draft: Draft, column: int, *, only_sure: bool) -> str:
    """Return a result from a column that holds mostly results, "" for other columns.

    only_sure: the column may hold figures, and numbers such as -3 could be read as results too.
    """
    numbers = {row.number for row in draft.rows}
    reads = draft.by_name.reads if draft.by_name else lambda text: False
    cells = grid.down(column, [row.row for row in draft.rows])
    typed = {text.strip() for text in cells if isinstance(text, str)}
    if only_sure and not typed:
        return ""
    texts = [text for cell in cells if (text := cell_text(cell))]
    named = {text for text in texts if reads(text)}
    sure = [
        text
        for text in texts
        if text in named or _is_surely_result(text, numbers, draft.games.styles)
    ]
    if only_sure:
        sure = [text for text in sure if text in typed]
        return sure[0] if MOST.reached(len(sure), len(texts)) else ""
    readable = sum(text in named or notation.read_result(text) is not None for text in texts)
    return sure[0] if sure and MOST.reached(readable, len(texts)) else ""


def _is_surely_result(text: str, numbers: Collection[int], styles: Collection[Style]) -> bool:
    """Whether a cell is a result in any column it may stand in.

    +10 and -16 may be changes of a rating if the sheet has no results in signs.
    """
    reading = notation.read_result(text)
    if reading is None or reading.game.result is Result.PENDING:
        return False
    if reading.game.opponent is None:
        return bool(_MAY_BE_BYE.fullmatch(text.upper()))
    is_change = reading.style == "signs" and reading.game.color is None
    return reading.game.opponent in numbers and ("signs" in styles or not is_change)


def _unread_columns(
    grid: Grid, header: Header, rows: Sequence[PlayerRow], reported: Collection[int]
) -> Iterator[Finding]:
    """Yield columns among the rounds, or right after them, with figures that are not read.

    reported: columns that have a finding already.
    """
    rounds = {*chain(*header.rounds.values())}
    named = header.taken.union(header.others, reported)
    for column, text in header.others.items():
        if column not in reported and text.isdecimal() and _holds_figures(grid, rows, column):
            yield Finding(Cell(header.row, column), faults.FIGURE_IS_NO_ROUND(heading=text))
    for column in range(min(rounds), max(rounds) + 2):
        is_headed = column in named or grid.text(header.row, column)  # of a table beside it
        if not is_headed and _holds_figures(grid, rows, column):
            yield Finding(Cell(header.row, column), faults.ENTRIES_WITHOUT_HEADER())


def _holds_figures(grid: Grid, rows: Sequence[PlayerRow], column: int) -> bool:
    cells = grid.down(column, [row.row for row in rows])
    return any(any(map(str.isdecimal, cell_text(cell))) for cell in cells)


def opponents_alone(rows: Sequence[PlayerRow], columns: Sequence[int]) -> Iterator[Finding]:
    """Yield an error if most cells name an opponent by number or name, but no result."""
    numbers = {row.number for row in rows}
    names = {words_of(row.name) for row in rows} - {()}
    cells = [
        (Cell(row.row, column), text)
        for row in rows
        for column, text in zip(columns, row.cells, strict=False)
        if text
    ]
    alone = [(cell, text) for cell, text in cells if _is_opponent(text, numbers, names)]
    if alone and MOST.exceeded(len(alone), len(cells)):
        texts = listed([shown(text) for _, text in alone])
        yield Finding(alone[0][0], faults.OPPONENTS_ALONE(texts=texts))


def _is_opponent(text: str, numbers: Collection[int], names: Collection[tuple[str, ...]]) -> bool:
    """Whether a cell is only the number, perhaps with the colour, or the name of a player."""
    reading = notation.read_result(text)
    if reading:
        is_open = reading.game.result is Result.PENDING and not reading.word
        return is_open and reading.game.opponent in numbers
    return whole(text) in numbers or words_of(text) in names


def results_elsewhere(
    grid: Grid, header: Header, rows: Sequence[PlayerRow], printed: Mapping[int, float]
) -> Iterator[Finding]:
    """Yield an error if no round has a result, but points or other columns say that some have.

    printed: the printed points by player number.
    """
    first, last = min(header.round_columns), max(header.round_columns)
    free = [column for column in range(first - 1, last + 2) if column not in header.taken]
    columns = [column for column in free if not _names_no_round(header.others.get(column, ""))]
    between = {column for column in free if first < column < last}
    headings = [normal(text) for text in header.others.values()]
    # A heading that stands twice beside the rounds is of results, as `Rd 1 | Res | Res`.
    between.update(
        column for column in columns if headings.count(normal(header.others.get(column, ""))) > 1
    )
    for formula in grid.formulas(between):
        if not formula.calculated and formula.cell.row in {row.row for row in rows}:
            yield Finding(formula.cell, faults.NO_ROUND_CALCULATED(formula=without_value(formula)))
            return
    for column in columns:
        texts = [text for row in rows if (text := grid.text(row.row, column).upper())]
        if texts and RESULTS_ALONE.issuperset(texts) and not NOTHING.issuperset(texts):
            yield Finding(Cell(header.row, column), faults.RESULTS_ELSEWHERE(text=texts[0]))
            return
    if any(printed.values()):
        scored = next(row for row in rows if printed.get(row.number))
        cell = Cell(scored.row, header.roles["points"][0])
        yield Finding(cell, faults.POINTS_WITHOUT_RESULTS(points=printed[scored.number]))


def without_name(header: Header, rows: Sequence[PlayerRow]) -> Sequence[Finding]:
    """Return a warning for the players without a name beside others with one: one if many."""
    column = header.column("name")
    blank = [row for row in rows if not row.name]
    if column is None or len(blank) == len(rows):
        return ()
    findings = [
        Finding(Cell(row.row, column), faults.WITHOUT_NAME(number=row.number)) for row in blank
    ]
    return one_for_many(findings, faults.MANY_WITHOUT_NAME)


def errors_as_names(header: Header, rows: Sequence[PlayerRow]) -> Sequence[Finding]:
    """Return a warning for the players whose names are errors of formulas: one if many."""
    column = header.column("name")
    if column is None:
        return ()
    findings = [
        Finding(Cell(row.row, column), faults.ERROR_AS_NAME(text=row.name), note=True)
        for row in rows
        if is_error(row.name)
    ]
    return one_for_many(findings, faults.MANY_ERRORS_AS_NAMES)


def unheaded_findings(
    grid: Grid, header: Header, rows: Sequence[PlayerRow], as_printed: Header
) -> Iterator[Finding]:
    """Yield warnings for names in an unknown column, or in none, and for points in an unknown one.

    as_printed: the header before names and points were looked for.
    """
    names = header.column("name")
    is_headed = as_printed.column("name") == names and not header.likely_name
    guessed = None if is_headed else names
    others: Sequence[int] = ()
    if names is None:
        others = range(header.left, min(header.round_columns))
    elif guessed or header.teams:
        others = unheaded_names(grid, header, rows)
    texts_of = {c: [grid.text(row.row, c) for row in rows] for c in others}
    if header.meeting:  # a name may be missing: nothing in a matrix needs it
        typed = {c: list(filter(None, texts)) for c, texts in texts_of.items()}
        texts_of = {c: texts for c, texts in typed.items() if MOST.exceeded(len(texts), len(rows))}
    likely = [c for c, texts in texts_of.items() if may_be_names(texts)]
    # A matrix under unknown headings proves itself: only another column like names is a doubt.
    if guessed and (likely or not header.meeting):
        texts = [grid.text(header.row, column) for column in (guessed, *likely)]
        yield Finding(Cell(header.row, guessed), used_as_names(texts), not likely, assumed=True)
    for column in likely if names is None or header.teams else ():
        heading = shown(grid.text(header.row, column)) or "this column"
        kind = faults.TEAMS_OR_PLAYERS if header.teams else faults.NO_NAMES
        yield Finding(Cell(header.row, column), kind(heading=heading), assumed=True)
    if header.column("points") is not None:
        return
    for column, text in header.others.items():
        if not tiebreak_heading(text).breaks_ties and _holds_points(grid, rows, column):
            yield Finding(Cell(header.row, column), faults.POINTS_DOUBTED(heading=shown(text)))
            return


def _holds_points(grid: Grid, rows: Sequence[PlayerRow], column: int) -> bool:
    """Whether a column holds points, and not only whole numbers."""
    values = map(read_points, grid.down(column, [row.row for row in rows]))
    read = [value for value in values if value is not None]
    return len(read) == len(rows) >= BY_CHANCE and any(value % 1 for value in read)


def doubled_numbers(header: Header, rows: Sequence[PlayerRow]) -> Iterator[Finding]:
    """Yield the numbers that more than one row has."""
    column = header.number_column
    first: dict[int, Cell] = {}
    for row in rows:
        cell = Cell(row.row, column)
        if row.number in first:
            fault = faults.NUMBER_TWICE(number=row.number, cell=first[row.number])
            yield Finding(cell, fault)
        first.setdefault(row.number, cell)
