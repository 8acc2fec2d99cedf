"""Grid -> crosstables: where each stands, which column is what, its event, and what is wrong.

`read` finds every crosstable on a grid of values and checks it in one pass. It raises nothing for
bad input: every finding is a `Problem` with the address of its cell. A crosstable proves itself:
every game stands there twice and the points once more, so the cells decide whatever the headers
leave open.

| module       | what it knows                                                          |
|--------------|------------------------------------------------------------------------|
| choice       | which layout of a grid is right: all propose, one proof decides        |
| layouts/     | how games may lie: results in columns, a matrix, opponents by name     |
| finding/     | words of headers, head rows, headers, names, rounds without headers    |
| results/     | rows of players; cells -> games, by each layout; the two sides of one  |
| evidence/    | the proof, where the numbers may be, what the printed points add       |
| reading      | one header -> one crosstable, step by step                             |
| messages/    | contradictions and doubts, faulty headers, how a table was read        |
| kept         | what the sheet keeps of its event in hidden names: its record          |
| table, block | a crosstable as data and in one line; one in the cells of a formula    |
| shares       | every number that decides, with its reason                             |

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
from dataclasses import replace

from xltiebreak.languages.text import cell_text, shown
from xltiebreak.reading.crosstable import faults
from xltiebreak.reading.crosstable.choice import Proposal, layouts_that_fit, winner_and_rival
from xltiebreak.reading.crosstable.evidence.headed_again import with_rounds_once
from xltiebreak.reading.crosstable.evidence.proof import weighed
from xltiebreak.reading.crosstable.evidence.proposals import every_fit, judge
from xltiebreak.reading.crosstable.finding import headers
from xltiebreak.reading.crosstable.finding.header import Header
from xltiebreak.reading.crosstable.finding.neighbours import find_bounded
from xltiebreak.reading.crosstable.finding.seed_letters import with_letters_as_numbers
from xltiebreak.reading.crosstable.messages.nearest import nearest
from xltiebreak.reading.crosstable.messages.proofs import proofs
from xltiebreak.reading.crosstable.reading import (
    NO_RULES,
    EventRules,
    TableReader,
    read_below,
    read_draft,
    with_dates,
)
from xltiebreak.reading.crosstable.results.drafts import Draft
from xltiebreak.reading.crosstable.shares import MOST_TABLES
from xltiebreak.reading.crosstable.table import Crosstable
from xltiebreak.reading.grid import (
    MOST_ROWS,
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
    rules: what the caller says about the event; it goes before what the sheet keeps of it.

    Raises Refused for more rows than any crosstable has.
    """
    if isinstance(grid.draft, Draft):
        table = read_draft(grid.draft, grid, rules)
        return [table] if header_row in (None, table.header.row) else []
    grid = with_letters_as_numbers(legible_grid(grid))
    part = grid.cut(area) if area else grid
    headers_found, part = find_bounded(part)
    if len(headers_found) > MOST_TABLES:
        return []
    if headers_found:
        _refuse_too_many_rows(part)
    proposed = list(layouts_that_fit(part, headers_found, all_rows=header_row is None))
    best, rival = winner_and_rival(proposed)
    if best is None:
        return []
    tables = list(_tables(best, grid, rules))
    if rival and tables:
        problem = grid.problem("error", rival)
        tables[0] = replace(tables[0], problems=(problem, *tables[0].problems))
    tables = [table for table in tables if header_row in (None, table.header.row)]
    return [_as_no_matrix(tables[0], part)] if len(tables) == len(best.tables) == 1 else tables


def _as_no_matrix(table: Crosstable, grid: Grid) -> Crosstable:
    """Return a table with why it is no matrix, if its columns seem to be opponents."""
    if not table.header.bare or table.matrix or any(_opponents(table)):
        return table
    from xltiebreak.reading.crosstable.layouts.matrices import nearly_matrix  # few sheets need it

    reason = nearly_matrix(grid)
    return replace(table, problems=(reason,)) if reason else table


def _opponents(table: Crosstable) -> Iterator[int | None]:
    return (game.opponent for player in table.event.players for game in player.games)


def _refuse_too_many_rows(grid: Grid) -> None:
    filled = sum(map(any, grid.rows)) if len(grid.rows) > MOST_ROWS else 0
    if filled > MOST_ROWS:
        most = f"more than the {MOST_ROWS:,} of the largest crosstable"
        message = f"there are {filled:,} rows, {most}: keep the crosstable alone"
        raise Refused(Problem("error", grid.sheet, None, message))


def _tables(proposal: Proposal, grid: Grid, rules: EventRules) -> Iterator[Crosstable]:
    """Yield the crosstable below each header of a proposal."""
    typed, dated = proposal.typed, proposal.dated
    for header, bottom, verdict in proposal.tables:
        formulas = proposal.formulas.below(header, bottom)
        others = [formula for formula in formulas if formula.cell not in typed]
        reader = TableReader(header, grid, proposal.as_typed, bottom, rules, others, verdict)
        table = reader.crosstable()
        if typed and (table is None or not table.sound):
            # The results restored from formulas made it worse: read again without them.
            reader = TableReader(header, grid, proposal.part, bottom, rules, formulas)
            table = reader.crosstable() or table
        elif table and dated:
            table = with_dates(table, dated)
        if table:
            yield table


def proposals(grid: Grid) -> Iterator[str]:
    """Yield every proposal of how a grid may be read with its proof, the losing ones too."""
    if isinstance(grid.draft, Draft):
        yield _of_draft(grid.draft, grid)
        return
    grid = with_letters_as_numbers(legible_grid(grid))
    headers_found = headers.find_headers(grid)
    proposed = list(layouts_that_fit(grid, headers_found[:MOST_TABLES], all_rows=True))
    best, _ = winner_and_rival(proposed)
    for proposal in proposed:
        yield from _in_words(proposal, grid, is_used=proposal is best, is_alone=len(proposed) == 1)


def _of_draft(draft: Draft, grid: Grid) -> str:
    """Return what other tables tell of an event, which were read already."""
    proof, _ = weighed(draft)
    area = grid.seen(draft.header.area) or "a list of pairings"
    kind = f"{len(draft.rows)} players, {len(draft.header.rounds)} rounds"
    return f"{sheet_and_cell(grid.sheet, area)}: {kind} read elsewhere; {proof}"


def _in_words(proposal: Proposal, grid: Grid, *, is_used: bool, is_alone: bool) -> Iterator[str]:
    """Yield which column is what, and each place where the numbers may be.

    is_alone: whether no other layout is proposed, so that this one need not be named.
    """
    layout = "" if is_alone else f"{proposal.layout}: "
    for found, bottom in headers.with_bottoms(proposal.found, grid.bottom):
        header = with_rounds_once(found, grid, bottom)
        where = f"{sheet_and_cell(grid.sheet, grid.seen(header.area))}: {layout}"
        best = judge(header, grid, bottom).best
        yield f"{where}{_columns_in_words(header)}"
        for fit in every_fit(header, grid, bottom):
            kind = f"{len(fit.numbers)} players, {len(header.rounds)} columns of results"
            fault = grid.read_at(fit.fault) if fit.fault else None
            first = f", first {fault} ({shown(grid.text(*fit.fault))})" if fit.fault else ""
            used = "; used" if is_used and best and fit.header == best.header else ""
            yield f"{where}{fit.header.numbers_in_words}: {kind}; {fit.proof}{first}{used}"


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
    grid, note = with_letters_as_numbers(legible_grid(grid)), False
    where: Cell | WholeRow | None = None
    headers_found = headers.find_headers(grid)
    if len(headers_found) > MOST_TABLES:
        fault = faults.TOO_MANY_HEADERS(headers=len(headers_found), most=MOST_TABLES)
    elif header_row is not None:
        line, where = grid.line(header_row), WholeRow(header_row)
        texts = [shown(text, _LONGEST_QUOTE) for cell in line if (text := cell_text(cell))]
        more = " ..." if len(texts) > _QUOTED_CELLS else ""
        quoted = ", ".join(texts[:_QUOTED_CELLS]) + more or "nothing"
        fault = faults.NO_HEADER(row=header_row, texts=quoted)
    elif problem := _with_places_as_numbers(headers_found, grid):
        return problem
    else:
        where, fault, note = nearest(grid)
    return Problem("error", grid.sheet, where, str(fault), note=note, kind=fault.kind.name)


def _with_places_as_numbers(headers_found: Sequence[Header], grid: Grid) -> Problem | None:
    """Return the first error of a table whose numbers are headed as places; None without one."""
    for header, bottom in headers.with_bottoms(headers_found, grid.bottom):
        if header.numbered or not header.roles.get("place"):
            continue
        numbered = header.with_role("number", header.roles["place"][0])
        table = TableReader(numbered, grid, grid, bottom).crosstable()
        for problem in table.problems if table else ():
            if problem.severity == "error":
                return problem._replace(note=problem.kind == faults.NO_OPPONENTS.name)
    return None
