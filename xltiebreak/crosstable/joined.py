"""Results and opponents that a spreadsheet took for one number: 113 is a win against 13.

Vega prints the result above the opponent, 1 above 13 and 0 above 3. Pasted into a sheet they are
113 and 3, and 12 may be a win against 2 or a loss to 12: the opponent's cell tells which.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from xltiebreak.crosstable.rows import PlayerRow

_ANSWERS = {"1": "0", "0": "1"}
_SOME_ROWS = 50  # show whether it is worth while to look at all
_MOST_DIGITS = 6
_MOST_STEPS = 9  # from cell to cell
_Meaning = tuple[str, int]


def parted(rows: Sequence[PlayerRow]) -> list[tuple[str, ...]]:
    """The result cells of each row; where numbers are results and opponents, as two lines.

    They are taken for that where most cells are numbers and the two sides of most go together.
    """
    cells = [row.cells for row in rows]
    first = [text for own in cells[:_SOME_ROWS] for text in own if text]
    if 4 * sum(map(_is_number, first)) < len(first):
        return cells
    typed = [text for own in cells for text in own if text]
    numbers = sum(_is_number(text) for text in typed)
    if 2 * numbers <= len(typed) or not numbers:
        return cells
    fitting = _fitting(rows)
    told = [
        tuple(
            [
                "\n".join(map(str, fits[0]))
                if len(fits := fitting.get((row.number, i), ())) == 1
                else text
                for i, text in enumerate(row.cells)
            ]
        )
        for row in rows
    ]
    sure = sum("\n" in text for own in told for text in own)
    return told if 2 * sure >= numbers else cells


def _fitting(rows: Sequence[PlayerRow]) -> Mapping[tuple[int, int], Sequence[_Meaning]]:
    """By player and round, the meanings that go with the opponent's cell.

    Where a player's cell can mean one opponent only, that opponent's cell means this player.
    """
    fits = {
        (row.number, i): tuple(_meanings(text))
        for row in rows
        for i, text in enumerate(row.cells)
        if _is_number(text)
    }
    for _ in range(_MOST_STEPS):
        taken = {(means[0][1], i): number for (number, i), means in fits.items() if len(means) == 1}
        kept = {
            (number, i): tuple(
                (result, opponent)
                for result, opponent in means
                if opponent != number
                and taken.get((number, i), opponent) == opponent
                and (_ANSWERS[result], number) in fits.get((opponent, i), ())
            )
            for (number, i), means in fits.items()
        }
        if kept == fits:
            break
        fits = kept
    return fits


def _meanings(text: str) -> Iterator[_Meaning]:
    """The results and opponents that a number may stand for."""
    if text[0] == "1" and len(text) > 1 and text[1] != "0":
        yield "1", int(text[1:])
    yield "0", int(text)


def _is_number(text: str) -> bool:
    return text.isdecimal() and 0 < len(text) <= _MOST_DIGITS
