"""Wall lists of Go as the European Go Database keeps them: one line for each player.

A line has number, name, grade, country, club, figures and the results: `1 Umber Ian 7d KR xxx 7 33
40+ 23+ |10000001`. Lines about the event begin with `;`; a head among them is often missing.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import NamedTuple

from xltiebreak.files.decoding import SourceFile
from xltiebreak.languages.figures import read_points
from xltiebreak.languages.text import pattern
from xltiebreak.reading.grid import Grid

_ABOUT = pattern(r"^;\s*(?:TC|CL|EV|PC|DT|HA|KM|TM|CM)\s?\[")
# The grade and what follows; 10 before a country is 10k in a column of two characters.
_GRADE = pattern(r"\d{1,2}[dkp]( .*)?|[123]\d [a-z]{2}", re.IGNORECASE)
_RESULT = pattern(r"\d{1,4}[-+=]!?(?:/[bwh]?\d?)?!?|\d{0,4}\?")
_SIGN = pattern(r"(?!0{1,4}=)\d{1,4}([+=])")
_WORTH = {"+": 1.0, "=": 0.5}
_SHARE_OF_POINTS = 0.7  # of the lines: a few may have a slip
_FIGURE = pattern(r"-?\d+(?:[.,]\d+)?½?")


class _Line(NamedTuple):
    """A player's line: number and name, the words and the figures behind, and the results."""

    number: str
    name: str
    words: list[str]
    figures: list[str]
    results: list[str]


def recognises(file: SourceFile) -> bool:
    """Whether a text is a wall list."""
    return is_wall_list(file.lines)


def read_grids(file: SourceFile, sheets: Collection[str] = ()) -> tuple[Grid, ...]:
    """The one grid of a wall list."""
    return (Grid("", rows_of_players(file.lines)),)


def is_wall_list(lines: Sequence[str]) -> bool:
    """Whether lines are a wall list: it begins with lines about the event, and has players."""
    first = next((line for line in lines if line.strip()), "")
    is_headed = first.startswith(";") and any(map(_ABOUT.match, lines))
    return is_headed and any(map(_line_of, lines))


def rows_of_players(lines: Sequence[str]) -> list[list[str]]:
    """The cells of a wall list, row for line; the heads stand above the first player."""
    found = {row: line for row, text in enumerate(lines) if (line := _line_of(text))}
    words, figures, results = (
        max(map(len, parts)) for parts in zip(*(line[2:] for line in found.values()), strict=True)
    )
    rows = [[text] for text in lines]
    for row, line in found.items():
        rows[row] = [
            *(line.number, line.name),
            *_padded(line.words, words),
            *_padded(line.figures, figures),
            *line.results,
        ]
    heads = [""] * (words + figures)
    if (points := _points_column(list(found.values()), figures)) is not None:
        heads[words + points] = "Pts"
    head = ["No.", "Name", *heads, *map(str, range(1, results + 1))]
    rows[min(found) - 1] = head
    return rows


def _line_of(text: str) -> _Line | None:
    """The parts of a player's line; None for any other line."""
    parts = text.partition("|")[0].split()
    if len(parts) < 4 or not parts[0].isdecimal():
        return None
    end = len(parts)
    while _RESULT.fullmatch(parts[end - 1]):
        end -= 1
    start = end
    while _FIGURE.fullmatch(parts[start - 1]):
        start -= 1
    grades = [i for i in range(2, start) if _GRADE.fullmatch(" ".join(parts[i : i + 2]))]
    if end == len(parts) or not grades:
        return None
    name = " ".join(parts[1 : grades[0]])
    return _Line(parts[0], name, parts[grades[0] : start], parts[start:end], parts[end:])


def _points_column(lines: Sequence[_Line], figures: int) -> int | None:
    """The index of the figures that count the results with a plus, the other results as less."""
    agreeing = [
        sum(read_points("".join(line.figures[column : column + 1])) == _won(line) for line in lines)
        for column in range(figures)
    ]
    best = max(agreeing, default=0)
    return agreeing.index(best) if best >= _SHARE_OF_POINTS * len(lines) else None


def _won(line: _Line) -> float:
    return sum(_WORTH[sign[1]] for sign in map(_SIGN.match, line.results) if sign)


def _padded(parts: list[str], width: int) -> list[str]:
    return [*parts, *[""] * (width - len(parts))]
