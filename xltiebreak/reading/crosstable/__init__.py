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
| messages/    | contradictions, doubts, faulty headers                                 |
| proofs       | how a sheet may be read, and what proves each fact of a reading        |
| none_found   | why a sheet has no crosstable                                          |
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

from collections.abc import Iterator
from dataclasses import replace

from xltiebreak.reading.crosstable.choice import Proposal, layouts_that_fit, winner_and_rival
from xltiebreak.reading.crosstable.finding.header import Header
from xltiebreak.reading.crosstable.finding.neighbours import find_bounded
from xltiebreak.reading.crosstable.finding.seed_letters import with_letters_as_numbers
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
    Grid,
    Problem,
    Refused,
    legible_grid,
)

__all__ = [
    "NO_RULES",
    "Crosstable",
    "EventRules",
    "Grid",
    "Header",
    "Problem",
    "read",
    "read_below",
    "read_draft",
]


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
