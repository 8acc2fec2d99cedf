"""How a sheet may be read, and what proves each fact of a reading; the rest is assumed.

Three things prove a reading: games that stand there from both sides, printed points that follow
from the results, and a column that can be nothing else. A cell that is read without a proof has a
finding that is `assumed`; a cell that contradicts a proof is an error.
"""

from __future__ import annotations

from collections.abc import Iterator

from xltiebreak.core.event import Result
from xltiebreak.languages.text import shown
from xltiebreak.reading.crosstable.choice import Proposal, layouts_that_fit, winner_and_rival
from xltiebreak.reading.crosstable.evidence.headed_again import with_rounds_once
from xltiebreak.reading.crosstable.evidence.proof import weighed
from xltiebreak.reading.crosstable.evidence.proposals import every_fit, judge
from xltiebreak.reading.crosstable.finding import headers
from xltiebreak.reading.crosstable.finding.header import Header
from xltiebreak.reading.crosstable.finding.seed_letters import with_letters_as_numbers
from xltiebreak.reading.crosstable.results.drafts import Draft
from xltiebreak.reading.crosstable.shares import MOST_TABLES
from xltiebreak.reading.crosstable.table import Crosstable, are_in_lists
from xltiebreak.reading.grid import Grid, column_letters, legible_grid, sheet_and_cell


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


def proofs(table: Crosstable) -> Iterator[str]:
    """Yield a line for the names, the games, the points and each assumption."""
    yield from _names(table)
    yield _games(table)
    yield from _points(table)
    for problem in table.problems:
        if problem.assumed:
            yield f"assumed: {problem.cell}: {problem.message}"


def _names(table: Crosstable) -> Iterator[str]:
    column = table.header.names.name
    if not column:
        yield "names: no column has them"
    elif not table.grid.stands_alone and (heading := table.grid.text(table.header.row, column)):
        yield f"names: column {column_letters(column)}, headed {shown(heading)}"


def _games(table: Crosstable) -> str:
    told = {
        (player.number, column): game.opponent
        for player in table.event.players
        for column, game in zip(table.header.round_columns, player.games, strict=False)
        if game.opponent is not None and game.result is not Result.PENDING
        if table.matrix or table.grid.text(table.rows[player.number], column)
    }
    if are_in_lists(table):
        return f"games: {len(told) // 2} stand in lists, each once"
    twice = sum(table.matrix or (other, column) in told for (_, column), other in told.items())
    once = len(told) - twice
    return f"games: {twice // 2} stand there from both sides, {once} from one side only"


def _points(table: Crosstable) -> Iterator[str]:
    printed, made = table.printed_points, table.event.placing
    if not printed:
        yield "points: none are printed"
        return
    agree = sum(made[number] == points for number, points in printed.items())
    yield f"points: {agree} of {len(printed)} follow from the results"
    if table.event.match_points[0] != 1:
        win, draw = table.event.match_points
        yield f"a win counts {win:g}, a draw {draw:g}: these make the printed points"
