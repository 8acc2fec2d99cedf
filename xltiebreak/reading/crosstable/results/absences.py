"""Cells in unknown words that may be rounds without an opponent.

Nobody knows all words for a bye or an absence, but a bye shows in the other cells: the word names
nobody, and nobody of that round names this player. Whether the printed points leave something for
the round is for `evidence.points` to prove.
"""

from __future__ import annotations

from collections.abc import Sequence

from xltiebreak.core.event import Game
from xltiebreak.languages.text import has_letters, pattern, words_of
from xltiebreak.reading.crosstable.results.rows import PlayerRow
from xltiebreak.reading.grid import Cell, Finding
from xltiebreak.reading.notation.plain import has_other_figures, is_note, plain_text

_FLOATS = ("INF", "-INF", "NAN")  # numbers of a damaged workbook, not words
_HALF_ALONE = pattern(r"[(\[]?\s*(?:½|=)\s*[)\]]?")


def words_alone(
    rows: Sequence[PlayerRow],
    columns: Sequence[int],
    games: Sequence[tuple[Game, ...]],
    unread: Sequence[Finding],
) -> list[set[int]]:
    """Return, for each row, the rounds (from 0) whose unread cell may be an unplayed round.

    () for a sheet without such a cell. unread: the cells that no notation reads.
    """
    cells = {one.cell for one in unread if _names_no_number(one.text)}
    if not cells:
        return []
    words = {word for row in rows for word in words_of(row.name) if len(word) > 1}
    named = {(game.opponent, i) for own in games for i, game in enumerate(own)}
    return [
        {
            i
            for i, column in enumerate(columns)
            if Cell(row.row, column) in cells
            and (row.number, i) not in named
            and words.isdisjoint(words_of(row.cells[i]))
        }
        for row in rows
    ]


def _names_no_number(text: str) -> bool:
    """Whether a cell is a half sign, or words without a figure.

    >>> [_names_no_number(text) for text in ("odstoupil", "0.5", "(=)", "W12?", "#REF!")]
    [True, True, True, False, False]
    """
    if is_note(text) or has_other_figures(text):
        return False
    plain = plain_text(text)
    is_worded = has_letters(plain) and "#" not in plain and plain not in _FLOATS
    return is_half_sign(text) or (is_worded and not any(map(str.isnumeric, plain)))


def is_half_sign(text: str) -> bool:
    """Whether a cell is only a half: `½`, `0.5`, `=`, perhaps in brackets."""
    return bool(_HALF_ALONE.fullmatch(plain_text(text)))
