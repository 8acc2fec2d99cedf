"""What keeps a table from being a round robin, and the one sentence that says it.

As in `reading.crosstable.faults`: fields stand in braces.
"""

from __future__ import annotations

from xltiebreak.reading.grid import Kind

_NEARLY = "this looks like a round robin, but "
CONTRADICTS_ITSELF = Kind("contradicts itself", f"{_NEARLY}its cells contradict each other")
MATCH_SCORES_UNPROVED = Kind(
    "unproved scores of matches",
    "{text} is the score of several games, and nothing proves that its points count: type the "
    "points that the scores of each row make into a column headed Pts, and each score into both "
    "rows, as 2-0 and 0-2",
)
NO_RESULT_OF_ROBIN = Kind(
    "no result of a robin",
    f"{_NEARLY}{{text}} is no result: write 1, ½ or 0, + or - for a forfeit",
)
HALF_A_MATRIX = Kind(
    "half a matrix",
    f"{_NEARLY}each game stands there once only: fill the cells on the other side of the diagonal "
    "as well (1 against 0, ½ against ½)",
)
ROW_OF_PLAYER_MISSING = Kind(
    "row of a player missing",
    f"{_NEARLY}its columns go on for more players than rows: the row of a player is missing",
)
COLUMNS_OUT_OF_ORDER = Kind(
    "columns out of order",
    f"{_NEARLY}its columns are not in the order of the rows: {{heading}} heads the column of row "
    "{row}",
)
MATRIX_WITHOUT_HEADER = Kind(
    "matrix without header", f"{_NEARLY}no row above it names the columns: insert one"
)
PAIRS_CONTRADICT = Kind(
    "pairs contradict",
    f"{_NEARLY}in {{wrong}} of {{pairs}} pairs the two cells contradict each other, as {{text}} "
    "here and {answer} in {cell}: are the columns in the order of the rows?",
)
