"""What a column is by its cells and its place, whatever its heading says."""

from __future__ import annotations

import math

from xltiebreak.book.sections.printed import RANGE, PrintedColumn, printed_column, printed_value
from xltiebreak.languages.figures import read_points
from xltiebreak.languages.text import DASHES, cell_text, has_letters
from xltiebreak.reading.crosstable import Crosstable

_GAMES = ((1,), (0.5,), (0,), (0, 0.5, 1))
"""The points of the games that a column may count: wins, draws, losses, all games."""


class ColumnKinds:
    """What the columns of a crosstable hold; cells that a fill wrote count as blank."""

    def __init__(self, table: Crosstable) -> None:
        self._table, self._typed = table, table.typed
        self._printed: dict[int, PrintedColumn] = {}

    def printed(self, column: int) -> PrintedColumn:
        """Return the printed values of a column."""
        if column not in self._printed:
            text = self._table.header.others.get(column, "")
            self._printed[column] = printed_column(self._typed, column, text)
        return self._printed[column]

    def filled(self, column: int) -> list[object]:
        """Return the cells of the players that are not blank."""
        cells = self._typed.grid.down(column, self._typed.rows.values())
        return [cell for cell in cells if cell not in (None, "")]

    def holds_words(self, column: int) -> bool:
        """Whether most cells that are not blank are words, as `Kent` and `5B`; dashes are blank.

        A single one may be a note in a column of numbers to come.
        """
        texts = [cell_text(cell).translate(DASHES).strip() for cell in self.filled(column)]
        told = [text for text in texts if text not in ("", "-")]
        words = sum(has_letters(text) and not _is_number(text) for text in told)
        return words > 1 and 2 * words > len(told)

    def is_filled(self, column: int) -> bool:
        """Whether most players have a cell there, and a fill wrote none of them."""
        is_ours = any(cell.column == column for cell in self._table.marked.cells)
        return not is_ours and 2 * len(self.filled(column)) > len(self._typed.rows)

    def holds_numbers(self, column: int) -> bool:
        """Whether every cell that is not blank is a number."""
        return all(read_points(cell) is not None for cell in self.filled(column))

    def stands_left(self, column: int) -> bool:
        """Whether a column stands left of rounds and points, where data of the players is."""
        header = self._table.header
        rounds = min(header.round_columns)
        return column < min(rounds, header.column("points") or rounds)

    def stands_right(self, column: int) -> bool:
        """Whether a column stands right of the points, where tie-breaks are."""
        points = self._table.header.column("points")
        return points is not None and column > points

    def repeats_points(self, column: int) -> bool:
        """Whether a column goes by the points alone: it prints them again, or counts places."""
        placing = self._table.event.placing
        printed = {no: read_points(self._typed.value(no, column)) for no in self._typed.rows}
        if any(value is None for value in printed.values()):
            return False
        if all(printed[no] == placing[no] for no in printed):
            return True
        by_value = sorted(printed, key=lambda no: printed[no] or 0)
        is_placing = [printed[no] for no in by_value] == [*range(1, len(printed) + 1)]
        points = [placing[no] for no in by_value]
        return is_placing and points == sorted(points, reverse=True)

    def counts_games(self, column: int) -> bool:
        """Whether a column prints each player's wins, draws, losses or games."""
        if not self._table.sound or not self.filled(column):
            return False
        printed = {no: read_points(self._typed.value(no, column)) for no in self._typed.rows}
        event = self._table.event
        played = {
            number: [
                made
                for game, made in zip(games, event.points[number], strict=False)
                if game.result.played
            ]
            for number, games in event.games.items()
        }
        return any(
            all(printed[no] == sum(one in counted for one in made) for no, made in points.items())
            for points in (event.points, played)
            for counted in _GAMES
        )


def _is_number(text: str) -> bool:
    """Whether a text is a value of a tie-break, or places such as `3-5`."""
    value = printed_value(text)
    return bool(RANGE.fullmatch(text)) or not (value is None or math.isnan(value))
