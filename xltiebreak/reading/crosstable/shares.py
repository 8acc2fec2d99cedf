"""Every share and threshold that decides how a crosstable is read, each with its reason.

Limits on the length of a text or number stand beside their code; all other thresholds are here,
which a test checks. The layouts under tests/layouts and tests/reading show what a change does.
"""

from __future__ import annotations

from typing import NamedTuple


class Share(NamedTuple):
    """A fraction of a count, compared without rounding."""

    part: int
    whole: int

    def exceeded(self, count: int, total: int) -> bool:
        """Whether a count is more than this share of the total."""
        return self.whole * count > self.part * total

    def reached(self, count: int, total: int) -> bool:
        """Whether a count is at least this share of the total; nothing never is."""
        return count > 0 and self.whole * count >= self.part * total


MOST = Share(1, 2)
"""More than half: the share to use unless another one has a reason."""
ALL = Share(1, 1)
"""Every row, if only the figures speak for a meaning."""
SLIPS_BESIDE_A_HEADER = Share(1, 3)
"""A headed number column is believed until more pairings contradict it: wrong numbers contradict
nearly all, and typing errors one in ten at worst."""
SLIPS_OF_ONE_TABLE = Share(1, 10)
"""Pages are one crosstable unless more pairings contradict it: two tables share many numbers."""
NEARLY_ALL = Share(7, 10)
"""Rows that prove a column that its header or a legend calls points; a few may be misprints."""
BYES_OF_A_SWISS = Share(1, 3)
"""Byes for each game, at most: a matrix with more blank cells is a part of a larger one."""
ROWS_WITH_RESULTS = Share(1, 3)
"""Rows with a result in a round without header: withdrawals leave the last rounds half empty."""
JOINED_AT_FIRST_SIGHT = Share(1, 4)
"""Numbers in the first rows that make the search for joined results worth its time."""
ONE_CAUSE = Share(1, 3)
"""One finding stands for all cells of a cause if they are more than this share of all cells."""

TWO_SIDES_AGREE = Share(2, 3)
"""Games whose two sides agree if opponents and results stand in columns of their own: with a wrong
order of the columns, nearly none do."""

MOST_FORFEITS_ALONE = 5
"""Cells such as `15w+` on a sheet that tells no game by 1 and 0: more of them are games that were
played, as an event has few forfeits."""
LEAST_RATING, HIGHER_THAN_POINTS = 100, 1000
"""Figures behind an opponent, `W2 (1260)`: up to the first they are points, from the second on they
are ratings, and between them if each opponent has the same one in all cells."""
BY_CHANCE = 3
"""Fewer rows than these agree by chance: the points of two players prove nothing."""
AGREE_AT_LEAST = BY_CHANCE - 1
"""Rows that have to agree in any case: of three rows one may be a misprint."""
MOST_OF_A_ROUND = 6
"""Columns of a round: board, opponent, name, rating, colour, result."""
ROUNDS_OF_A_GROUP = 3
"""Rounds that tell a section: after two of a Swiss four players may well have met nobody else."""
LEAST_ROWS, LEAST_ROUNDS = 3, 2
"""Fewer results side by side under unknown headers are not a crosstable."""
MANY_CELLS = 10
"""Beside as many results in one notation a single one in another has to be confirmed."""
LEAST_ROUNDS_BY_NAME = 2
"""Rounds that a header without a number column needs; with one, a single round will do."""
LEAST_LETTERS = 3
"""Letters of a name on average; federations and titles have fewer."""
HIGHEST_PLACE = 999
"""A whole number above it under `Ranking` is a rating, not a place."""
SAMPLE_ROWS = 50
"""Filled rows that show whether a column holds whole numbers, each once, or joined results."""
SAMPLE_DEPTH = 10 * SAMPLE_ROWS
"""Rows to search for such a sample: subtitles and blank lines may stand between."""
COLUMNS_LEFT, COLUMNS_RIGHT = 2, 8
"""How far left of the header numbers, and right of the rounds points, may stand without header."""
BLANK_HEADERS = 2
"""Blank header cells side by side that end a header; one may be a forgotten word."""
DEDUCTIONS = 9
"""Steps from cell to cell in which joined numbers settle each other; real sheets need two."""

LEAST_FILLED = 3
"""Cells of a row that heads a table: a title has fewer."""
MOST_OF_A_MATRIX, KINDS_OF_RESULTS, LONGEST_OF_A_MATRIX = 60, 8, 7
"""Players of a round robin, different texts of results in one, and characters of a result: what has
more is another table."""
MOST_WORDS, LEAST_OF_CUT = 8, 12
"""Words of a name, and characters that are left of a name that a program cut."""
MUCH_LIKE = 0.7
"""Share of equal letters in two words of which one is misspelled: two letters in another order, or
one wrong letter."""

MOST_TABLES, MOST_PAGES = 5_000, 50
"""Header rows of a sheet, and pages of a table, beyond which reading would take minutes."""
MOST_ROUNDS = 99
"""No event has more rounds: further columns are not results alone."""
LEGEND_ROWS, LEGEND_COLUMNS = 60, 4
"""How far below the table, and how far from its left, a legend stands in printed lists."""
FIRST_DATE, LAST_DATE = 36_526, 73_050
"""The days from 2000 to 2099, as spreadsheets number them: no player has such a number."""
HEADING_ROWS = 3
"""How far above the first player the heading of a column may stand: dates may come between."""
FEW, EXAMPLES = 5, 3
"""Cells of one cause that are reported one by one, and cells that a summary quotes."""
