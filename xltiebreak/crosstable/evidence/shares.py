"""Every share and threshold that decides how a crosstable is read, each with its reason.

Nothing else in crosstable/ compares with a number that was chosen; a test holds that. Change a
number here, and the layouts under tests/layouts and tests/reading show what becomes of it.
"""

from __future__ import annotations

from typing import NamedTuple


class Share(NamedTuple):
    """A fraction of a count, compared without rounding."""

    part: int
    whole: int

    def exceeded(self, count: int, total: int) -> bool:
        """Whether a count is more than this share of the total.

        >>> MOST.exceeded(2, 4), MOST.exceeded(3, 4)
        (False, True)
        """
        return self.whole * count > self.part * total

    def reached(self, count: int, total: int) -> bool:
        """Whether a count is at least this share of the total.

        >>> MOST.reached(2, 4), NEARLY_ALL.reached(6, 9)
        (True, False)
        """
        return self.whole * count >= self.part * total


MOST = Share(1, 2)
"""More cells say so than say otherwise: the rule wherever no other share has a reason."""

ALL = Share(1, 1)
"""Every row, where nothing but the figures speaks for a reading."""

SLIPS_BESIDE_A_HEADER = Share(1, 3)
"""A headed number column is believed until more pairings than these contradict it.

Directors mistype one cell in ten at worst; wrong numbers contradict nearly all cells.
"""

SLIPS_OF_ONE_TABLE = Share(1, 10)
"""Pages are joined to one crosstable if no more pairings than these contradict each other.

Two crosstables with the same header share numbers, and joined they contradict each other often.
"""

NEARLY_ALL = Share(7, 10)
"""So many rows prove a column that is headed as the first tie-break, or that a legend calls points.

The header already speaks for it, so that a few misprints are no counter-proof.
"""

ROWS_WITH_RESULTS = Share(1, 3)
"""A column without a known header is a round if so many rows with results have one in it.

Late entries and withdrawals leave the first and the last rounds half empty.
"""

JOINED_AT_FIRST_SIGHT = Share(1, 4)
"""So many numbers in the first rows are worth the search for results joined to opponents."""

ONE_CAUSE = Share(1, 3)
"""One finding stands for all cells of a cause if they are more than this share of the cells."""

BY_CHANCE = 3
"""Fewer rows than these agree by chance: the points of two players prove nothing."""

AGREE_AT_LEAST = BY_CHANCE - 1
"""So many rows have to agree in any case; of three rows one may be a misprint."""

LEAST_ROWS, LEAST_ROUNDS = 3, 2
"""Fewer results side by side under unknown headers are no crosstable."""

LEAST_ROUNDS_BY_NAME = 2
"""A header without a number column needs so many rounds; with one, a single round will do."""

LEAST_LETTERS = 3
"""Names have at least so many letters on average; federations and titles have fewer."""

HIGHEST_PLACE = 999
"""A whole number above it under `Ranking` is a rating and no place."""

SAMPLE_ROWS = 50
"""So many filled rows show whether a column has whole numbers, each once, or joined results."""

SAMPLE_DEPTH = 10 * SAMPLE_ROWS
"""Rows that are looked through for such a sample: subtitles and blank lines stand between."""

COLUMNS_LEFT = 2
"""Numbers without a header may stand so many columns left of the header."""

COLUMNS_RIGHT = 8
"""Points and tie-breaks may stand so many columns right of results under unknown headers."""

BLANK_HEADERS = 2
"""So many blank header cells side by side end a header; one may be a forgotten word."""

DEDUCTIONS = 9
"""Steps from cell to cell in which joined numbers settle each other; real sheets need two."""

MOST_TABLES = 5_000
"""A sheet with more header rows is no sheet of crosstables, and would take minutes to read."""

MOST_PAGES = 50
"""A header repeated more often than this is not tried as the pages of one crosstable."""

MOST_ROUNDS = 99
"""No event has more rounds: more columns are not results alone."""

LEGEND_ROWS, LEGEND_COLUMNS = 60, 4
"""How far below the table, and how far from its left, a legend stands in printed lists."""

FEW = 5
"""Up to so many cells of one cause are named one by one; more are summed up in one line."""

EXAMPLES = 3
"""A summary quotes so many cells."""
