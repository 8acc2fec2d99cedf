"""Find a text for each blank result cell if the opponent's cell has the result.

The text is a copy of another cell of the sheet with the same result and colour, but with the new
opponent. Without such a cell, write the game in the sheet's notation if possible. Keep the texts
only if the sheet, read again with them, gives the same event.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from xltiebreak.core.event import Game
from xltiebreak.reading import notation
from xltiebreak.reading.crosstable import Crosstable
from xltiebreak.reading.crosstable.results.own_letters import letters_on
from xltiebreak.reading.grid import Cell
from xltiebreak.reading.notation.writing import write_result

Read = Callable[..., Sequence[Crosstable]]
"""Reads a sheet as its book was read; takes the row of a header, None for the book's."""

_MOST_MODELS = 20


@dataclass(frozen=True)
class Completed:
    """The texts for blank cells."""

    texts: Mapping[Cell, str]
    left: Sequence[Cell]
    """The cells that stay blank."""


def completed(table: Crosstable, read: Read) -> Completed:
    """Find the texts for the blank cells of a sound crosstable.

    read: reads its sheet again.
    """
    blank = dict(_blank(table))
    if not blank:
        return Completed({}, ())
    if table.grid.origins:  # these cells are only a part of a round
        return Completed({}, tuple(blank))
    models = _models(table)
    copied = {cell: text for cell, game in blank.items() if (text := _copied(game, models))}
    style = table.styles[0] if len(table.styles) == 1 else None
    own = letters_on(table.grid)
    made = {
        cell: text
        for cell, game in blank.items()
        if style and cell not in copied and (text := write_result(game, style, own))
    }
    # The sheet may use the letters of another language, which our texts do not have.
    tried = ({**copied, **made}, copied)
    texts = next((texts for texts in tried if _is_same(table, texts, read)), {})
    return Completed(texts, [cell for cell in blank if cell not in texts])


def _blank(table: Crosstable) -> Iterator[tuple[Cell, Game]]:
    """The blank cells, each with the game in the opponent's cell."""
    if table.matrix:
        return
    formulas = {one.cell for one in table.grid.formulas(set(table.header.round_columns))}
    for player in table.event.players:
        row = table.rows[player.number]
        for index, column in enumerate(table.header.round_columns):
            cell, game = Cell(row, column), player.games[index]
            blank = not table.grid.text(*cell) and cell not in formulas
            if game.opponent is not None and blank:
                yield cell, game


def _models(table: Crosstable) -> Mapping[tuple[object, ...], list[tuple[str, Game]]]:
    """Return the filled cells by result and colour."""
    models: dict[tuple[object, ...], list[tuple[str, Game]]] = {}
    for player in table.event.players:
        row = table.rows[player.number]
        for column, game in zip(table.header.round_columns, player.games, strict=True):
            text = table.grid.text(row, column)
            if text:
                models.setdefault(_result_and_color(text, game), []).append((text, game))
    return models


def _result_and_color(text: str, game: Game) -> tuple[object, ...]:
    """The result and the colour in a cell; None if only the opponent's cell has the colour."""
    reading = notation.read_result(text)
    names_color = reading is not None and (reading.color or reading.game.color)
    return game.result, game.made, game.color if names_color else None


def _copied(game: Game, models: Mapping[tuple[object, ...], Sequence[tuple[str, Game]]]) -> str:
    """Return the text of another cell with the same result and colour, else ""."""
    for text, model in models.get((game.result, game.made, game.color), ())[:_MOST_MODELS]:
        if changed := _for_opponent(text, model.opponent, game.opponent):
            return changed
    return ""


def _for_opponent(text: str, opponent: int | None, other: int | None) -> str:
    """Return the text with another opponent's number, "" if its digits are ambiguous."""
    figures = [match for match in re.finditer(r"\d+", text) if int(match[0]) == opponent]
    if len(figures) != 1:
        return ""
    start, end = figures[0].span()
    return f"{text[:start]}{other}{text[end:]}"


def _is_same(table: Crosstable, texts: Mapping[Cell, str], read: Read) -> bool:
    """Whether the sheet with these texts gives the same event."""
    again = read_again(table, texts, read)
    return not texts or any(one.event.players == table.event.players for one in again)


def read_again(
    table: Crosstable, values: Mapping[Cell, object], read: Read
) -> Iterator[Crosstable]:
    """Yield the crosstable as it is read, without errors, with other values in some cells.

    read: reads its sheet. Its header alone is tried first: reading all crosstables takes longer.
    """
    grid, header = table.grid.with_values(values), table.header
    start = header.row, header.number_column
    for row in (header.row, None):
        for one in read(grid, row):
            if one.sound and (one.header.row, one.header.number_column) == start:
                yield one
