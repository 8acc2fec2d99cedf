"""How the games of a table may lie: each layout proposes headers, and reads nothing.

A proposal is a header whose axes are known: which columns belong to a round, and what each of them
holds. One proof decides which proposal is right (`evidence.proof`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from xltiebreak.errors import take
from xltiebreak.reading.crosstable.finding.header import Header
from xltiebreak.reading.grid import Grid

Layout = Callable[[Grid], Sequence[Header]]
"""Returns the headers of a grid in this layout, [] if nothing looks like it."""


IN_ONE_CELL = "results such as W6 in one cell"


def layouts() -> Sequence[tuple[str, Layout]]:
    """Return the other layouts, with words for each; most sheets need none of them."""
    from xltiebreak.reading.crosstable.layouts.by_name import with_opponents_by_name
    from xltiebreak.reading.crosstable.layouts.matrices import with_matrix
    from xltiebreak.reading.crosstable.layouts.two_columns import with_several_columns
    from xltiebreak.reading.crosstable.layouts.two_lines import with_two_lines

    return _named_once(
        ("opponents and results in columns of their own", with_several_columns),
        ("opponents above or below the results", with_two_lines),
        ("a round-robin matrix", with_matrix),
        ("results with the opponents' names", with_opponents_by_name),
    )


def _named_once(*found: tuple[str, Layout]) -> Sequence[tuple[str, Layout]]:
    """Return layouts with their words. Raises Taken for two with the same words."""
    owners = {IN_ONE_CELL: "the layout of most sheets"}
    for words, layout in found:
        take(owners, words, layout.__name__, "the words")
    return found
