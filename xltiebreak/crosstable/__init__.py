"""Grid -> crosstables: where each stands, which column is what, its event, and what is wrong.

`read` finds every crosstable on a grid of values and checks it in one pass. It raises nothing for
bad input: every finding is a `Problem` with the address of its cell. A crosstable proves itself:
every game stands there twice and the points once more, so the cells decide whatever the headers
leave open.

| module       | what it knows                                                          |
|--------------|------------------------------------------------------------------------|
| reading      | one header row -> one crosstable, step by step                         |
| table, block | a crosstable as data and in one line; one in the cells of a formula    |
| finding/     | words of headers, headers, rounds without them, tie-break columns and  |
|              | their legend, single figures, formulas in the way                      |
| evidence/    | shares and thresholds, proposals for the numbers, the printed points   |
| results/     | rows of players, games, matrices, the two sides of a game, and drafts   |
| messages/    | wording, contradictions and doubts, faulty headers, the line that says |
|              | how a table was read                                                   |

Words of this package:

- numbers: the players' numbers, by which the cells name opponents;
- own, answer: the row, cell or game of a player, and that of the opponent in the same round;
- printed: on the sheet already, such as printed points or printed places;
- completed: of a round, that it counts; played: of a game, that it took place at the board;
- placing: the scores that order the table, which are game points if the caller says so;
- bare: rounds headed 1, 2, 3 without a word; a bare block has no header row;
- fit: how well the games agree with one proposal of where the numbers are;
- sound: without errors, so that values may be computed; warnings do not count.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from xltiebreak.crosstable.evidence.proofs import proofs
from xltiebreak.crosstable.evidence.proposals import Verdict, every_fit, is_one_table, judge
from xltiebreak.crosstable.evidence.shares import MOST_PAGES, MOST_TABLES
from xltiebreak.crosstable.finding import headers
from xltiebreak.crosstable.finding.dates import results_taken_for_dates
from xltiebreak.crosstable.finding.formulas import NeededFormulas, results_taken_for_formulas
from xltiebreak.crosstable.finding.headers import Header
from xltiebreak.crosstable.finding.neighbours import find_bounded
from xltiebreak.crosstable.finding.unheaded import find_unheaded
from xltiebreak.crosstable.messages.nearest import NEEDED, nearest
from xltiebreak.crosstable.messages.standings_alone import NO_OPPONENTS
from xltiebreak.crosstable.reading import (
    NO_RULES,
    EventRules,
    TableReader,
    read_below,
    read_draft,
    with_dates,
)
from xltiebreak.crosstable.table import Crosstable
from xltiebreak.grid import (
    MOST_ROWS,
    SWISS,
    Area,
    Cell,
    Grid,
    Problem,
    Refused,
    WholeRow,
    column_letters,
    legible_grid,
    sheet_and_cell,
)
from xltiebreak.text import cell_text, shown

__all__ = [
    "NO_RULES",
    "Crosstable",
    "EventRules",
    "Grid",
    "Header",
    "Problem",
    "proofs",
    "proposals",
    "read",
    "read_below",
    "read_draft",
    "why_none",
]

_QUOTED_CELLS, _LONGEST_QUOTE = 6, 20


def read(
    grid: Grid,
    header_row: int | None = None,
    area: Area | None = None,
    rules: EventRules = NO_RULES,
) -> list[Crosstable]:
    """Return every crosstable of the grid, top down.

    header_row: look for headers in this row of the sheet only; area: look in this part only;
    rules: what the caller says about the event. A sheet with formulas that compute as in a Swiss
    event is none with fixed pairings unless the caller says so.

    Raises Refused for more rows than any crosstable has.
    """
    if rules.round_robin is None and SWISS in grid.marks:
        rules = rules._replace(round_robin=False)
    grid = legible_grid(grid)
    part = grid.cut(area) if area else grid
    found, part = find_bounded(part)
    if len(found) > MOST_TABLES:
        return []
    if found:
        _refuse_too_many_rows(part)
    tables = list(_tables(found, grid, part, rules, header_row))
    if tables or header_row is not None:
        return tables
    return list(_tables(find_unheaded(part), grid, part, rules))


def _refuse_too_many_rows(grid: Grid) -> None:
    filled = sum(map(any, grid.rows)) if len(grid.rows) > MOST_ROWS else 0
    if filled > MOST_ROWS:
        most = f"more than the {MOST_ROWS:,} of the largest crosstable"
        message = f"there are {filled:,} rows, {most}: keep the crosstable alone"
        raise Refused(Problem("error", grid.sheet, None, message))


def _tables(
    found: Sequence[Header],
    grid: Grid,
    part: Grid,
    rules: EventRules,
    header_row: int | None = None,
) -> Iterator[Crosstable]:
    """Yield the crosstable below each header; skip a header if no numbers fit the games."""
    needed = NeededFormulas(grid, found)
    typed: dict[Cell, str] = {}
    dated: dict[Cell, str] = {}
    for header, bottom in headers.with_bottoms(found, part.bottom):
        typed |= results_taken_for_formulas(needed.below(header, bottom), header, part)
        dated |= results_taken_for_dates(header, part, bottom)
    typed |= dated
    as_typed = part.with_values(typed) if typed else part
    for header, bottom, verdict in _proved(found, as_typed):
        if header_row not in (None, header.row):
            continue
        formulas = needed.below(header, bottom)
        others = [formula for formula in formulas if formula.cell not in typed]
        table = TableReader(header, grid, as_typed, bottom, rules, others, verdict).crosstable()
        if typed and (table is None or not table.sound):
            # The results restored from formulas made it worse: read again without them.
            table = TableReader(header, grid, part, bottom, rules, formulas).crosstable() or table
        elif table and dated:
            table = with_dates(table, dated)
        if table:
            yield table


def _proved(found: Sequence[Header], part: Grid) -> Iterator[tuple[Header, int, Verdict | None]]:
    """Yield each header with a table, its last row, and the verdict if it names no numbers."""
    lines = {header.start for header in found}
    # A header right below another in the same column is the lower of two lines.
    lower = [header for header in found if (header.row + 1, header.left) not in lines]
    whole_ones = _without_repeats(lower, part)
    verdicts = {
        header.start: judge(header, part, bottom)
        for header, bottom in headers.with_bottoms(whole_ones, part.bottom)
        if not header.numbered
    }
    kept = [header for header in whole_ones if header.numbered or verdicts[header.start].best]
    for header, bottom in headers.with_bottoms(kept, part.bottom):
        yield header, bottom, verdicts.get(header.start)


def _without_repeats(found: Sequence[Header], part: Grid) -> list[Header]:
    """Return the headers without those repeated on further pages of one crosstable.

    They are repeats if everything below all of them proves to be one crosstable.
    """
    kept = list(found)
    for first, *again in headers.repeated(found, part):
        if len(again) >= MOST_PAGES:
            continue
        pages = {header.start for header in again}
        others = [header for header in kept if header.start not in pages]
        bottom = next(end for one, end in headers.with_bottoms(others, part.bottom) if one is first)
        if is_one_table(first, part, bottom):
            kept = others
    return kept


def proposals(grid: Grid) -> Iterator[str]:
    """Yield what each header names, and every proposal of the opponents' numbers with its proof."""
    grid = legible_grid(grid)
    found = headers.find_headers(grid) or find_unheaded(grid)
    for header, bottom in headers.with_bottoms(found[:MOST_TABLES], grid.bottom):
        area = grid.seen(header.area) or "a list of pairings"
        where = sheet_and_cell(grid.sheet, area)
        best = judge(header, grid, bottom).best
        if not grid.stands_alone:
            yield f"{where}: {_columns_in_words(header)}"
        for fit in every_fit(header, grid, bottom):
            kind = f"{len(fit.numbers)} players, {len(header.rounds)} columns of results"
            proof = f"{fit.pairings} cells name an opponent, {fit.wrong} contradict or are unread"
            fault = grid.read_at(fit.fault) if fit.fault else None
            first = f", first {fault} ({shown(grid.text(*fit.fault))})" if fit.fault else ""
            used = "; used" if best and fit.header == best.header else ""
            yield f"{where}: {fit.header.numbers_in_words}: {kind}; {proof}{first}{used}"


def _columns_in_words(header: Header) -> str:
    """Return which column is what: `header: name in B, points in H, rounds in C to G`."""
    named = [
        f"{role} in {', '.join(map(column_letters, columns))}"
        for role, columns in header.roles.items()
    ]
    first, last = header.round_columns[0], header.round_columns[-1]
    rounds = f"rounds in {column_letters(first)} to {column_letters(last)}"
    kind = "headed 1, 2, 3 ..." if header.bare else ""
    return " ".join(filter(None, ("header:", ", ".join([*named, rounds]), kind)))


def why_none(grid: Grid, header_row: int | None = None) -> Problem:
    """Return the problem of a sheet without a crosstable, for its director."""
    grid, note = legible_grid(grid), False
    where: Cell | WholeRow | None = None
    found = headers.find_headers(grid)
    if len(found) > MOST_TABLES:
        message = (
            f"this sheet has {len(found)} header rows, more than the {MOST_TABLES} that are read"
        )
    elif header_row is not None:
        line, where = grid.line(header_row), WholeRow(header_row)
        texts = [shown(text, _LONGEST_QUOTE) for cell in line if (text := cell_text(cell))]
        more = " ..." * (len(texts) > _QUOTED_CELLS)
        quoted = ", ".join(texts[:_QUOTED_CELLS]) + more or "nothing"
        message = f"row {header_row} is not a header row: it has {quoted}; it needs {NEEDED}"
    elif problem := _with_places_as_numbers(found, grid):
        return problem
    else:
        where, message, note = nearest(grid)
    return Problem("error", grid.sheet, where, message, note=note)


def _with_places_as_numbers(found: Sequence[Header], grid: Grid) -> Problem | None:
    """Return the first error of a table whose numbers are headed as places; None without one."""
    for header, bottom in headers.with_bottoms(found, grid.bottom):
        if header.numbered or not header.roles.get("place"):
            continue
        numbered = header.with_role("number", header.roles["place"][0])
        table = TableReader(numbered, grid, grid, bottom).crosstable()
        for problem in table.problems if table else ():
            if problem.severity == "error":
                return problem._replace(note=problem.message == NO_OPPONENTS)
    return None
