"""What each column of a sheet means as a tie-break: decided here, read everywhere else.

Four questions are asked in turn, each with what the one before has found: what a column is by its
cells (`kinds`), what its heading says (`named`), which systems give its values (`values`), and by
what the sheet ranks (`order`). A column that nobody understands stays one: it is never left out
without a word.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xltiebreak.book.sections.columns import Asked, Editions, JudgedColumn, Judgement
from xltiebreak.book.sections.kinds import ColumnKinds
from xltiebreak.book.sections.named import NamedColumns
from xltiebreak.book.sections.order import ColumnOrder
from xltiebreak.book.sections.unrated import with_printed_ratings
from xltiebreak.reading.crosstable import Crosstable
from xltiebreak.reading.crosstable.finding.tiebreak_heading import TiebreakHeading


def judged(table: Crosstable, asked: Asked) -> Judgement:
    """Judge every column of a crosstable that may be a tie-break."""
    named = NamedColumns(table, asked, ColumnKinds(table))
    columns: dict[int, JudgedColumn] = {}
    open_ones: list[TiebreakHeading] = []
    for column, head in named.heads.items():
        if named.holds_words(head):
            if named.is_headed_so(head):
                columns[column] = named.column(head, "unknown")
        elif found := named.by_words(head, columns):
            columns[column] = found
        else:
            open_ones.append(head)
    editions: Editions | None = None
    if open_ones or any(map(named.kinds.is_filled, columns)):  # else no value can say otherwise
        columns, editions = _weighed(table, asked, named, columns, open_ones)
    rated = with_printed_ratings(table, [columns[column] for column in sorted(columns)])
    return ColumnOrder(named).judgement({one.column: one for one in rated}, editions)


def _weighed(
    table: Crosstable,
    asked: Asked,
    named: NamedColumns,
    by_words: Mapping[int, JudgedColumn],
    open_ones: Sequence[TiebreakHeading],
) -> tuple[dict[int, JudgedColumn], Editions | None]:
    """Return what the columns are by their printed values, and the editions that give these."""
    from xltiebreak.book.sections.values import PrintedValues  # few sheets to fill have values

    values, columns = PrintedValues(table, asked, named), dict(by_words)
    tried = values.tried([head for head in open_ones if named.is_compared(head)])
    for head in open_ones:
        if head.column in tried:
            columns[head.column] = values.by_values(tried[head.column])
        elif meant := named.by_neighbours(head, values.families, values.edition) or values.by_proof(
            head
        ):
            columns[head.column] = meant
    of_games = [
        columns[column]
        for column in sorted(columns)
        if not values.is_about_players(columns[column])
    ]
    return {one.column: values.reconsidered(one, of_games) for one in of_games}, values.editions
