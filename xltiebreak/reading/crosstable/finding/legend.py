"""The legend of the tie-breaks below a crosstable.

Swiss-Manager and chess-results.com head their tie-breaks `TB1` or `Des 1` and explain them below
the table, one line each, in rows of their own or as lines of one cell:

    Anotación:
    Desempate 1: points (game-points)
    Desempate 2: Buchholz Tie-Breaks (variabel with parameter)

Only the first word is translated. If a list has no points column, one of these tie-break columns
holds the points.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from itertools import zip_longest
from typing import NamedTuple

from xltiebreak.languages.text import pattern, spellings
from xltiebreak.reading.crosstable.finding.header import Header
from xltiebreak.reading.crosstable.finding.words import TIEBREAK_SHORT, TIEBREAK_WORDS, printed
from xltiebreak.reading.crosstable.shares import LEGEND_COLUMNS, LEGEND_ROWS
from xltiebreak.reading.grid import Area, Cell, Grid

_LONGEST = 2000  # characters of a whole legend in one cell; six tie-breaks take a fifth


class LegendEntry(NamedTuple):
    """A legend's line about one tie-break column: the column's number, the words, their cell."""

    number: int
    text: str
    cell: Cell


def read_legend(grid: Grid, first_row: int) -> Mapping[int, LegendEntry]:
    """Return the entries of the first legend at or below a row, by number.

    Looks at 60 rows and at the first four columns of the grid: a caller whose sheet has other
    tables below or to the side must cut the grid to the part of this one.

    >>> grid = Grid("Open", [["TB1: points"], ["TB2: Direct Encounter (DE)"]])
    >>> read_legend(grid, 1)[1]
    LegendEntry(number=1, text='points', cell=Cell(row=1, column=1))
    """
    found: dict[int, LegendEntry] = {}
    for row in range(max(first_row, grid.top), min(first_row + LEGEND_ROWS, grid.bottom + 1)):
        for column, value in enumerate(grid.line(row)[:LEGEND_COLUMNS], grid.left):
            for number, text in _entries(value):
                if number in found and found[number].cell.row == row:
                    continue  # a merged cell, repeated in all its columns
                if number <= max(found, default=0):
                    return found  # the next legend begins
                if text := text or grid.text(row, column + 1):
                    found[number] = LegendEntry(number, text, Cell(row, column))
    return found


def legend_below(
    grid: Grid, header: Header, first_row: int, bottom: int
) -> Mapping[int, LegendEntry]:
    """Return the legend in the columns of a crosstable, between its last player and `bottom`.

    Other tables may stand below and beside it, with legends of their own.
    """
    below = grid.cut(Area(first_row, header.left, bottom, header.right))
    return read_legend(below, below.top) if below.rows else {}


def means_points(text: str) -> bool:
    """Whether a legend's words mean the points that order the table; match points do not.

    A sum of points and something else is a tie-break of its own.

    >>> means_points("points (game-points)"), means_points("Points (game-points) + Matchpoints")
    (True, False)
    >>> means_points("points (3 for wins, 2 for Draws, 1 for Losses)"), means_points("Buchholz")
    (True, False)
    """
    base, notes = _parted(text)
    return means_game_points(text) or (base in _POINTS and not _MATCH_POINTS & notes)


def means_game_points(text: str) -> bool:
    """Whether a legend's words mean points for games; a team's are those of all its boards.

    >>> means_game_points("points (game-points)"), means_game_points("points")
    (True, False)
    """
    base, notes = _parted(text)
    return base in _GAME_POINTS or (base in _POINTS and bool(_GAME_POINTS & notes))


def means_match_points(text: str) -> bool:
    """Whether words mean the points of teams for their matches.

    >>> means_match_points("Match Pts"), means_match_points("Game Pts")
    (True, False)
    """
    base, notes = _parted(text)
    return not _MATCH_POINTS.isdisjoint({base, *notes})


def _forms(*words: str) -> frozenset[str]:
    return frozenset(form for text in words for word in text.split(";") for form in _folded(word))


def _folded(words: str) -> tuple[str, ...]:
    return tuple(form.replace("-", "") for form in spellings(words))


_POINTS = _forms(
    "points; point; Pts. points; Punkte; puntos; pontos; punti; punten; poäng; poeng; punkty; body"
)
_GAME_POINTS = _forms(
    "game-points; Spielpunkte; Partiepunkte; Brettpunkte; points de partie; points de parties",
    "puntos de partida; puntos de partidas; pontos de partida; pontos de jogo; punti partita",
    "partijpunten; bordpunten; partipoäng; partipoeng; partipoint",
)
_MATCH_POINTS = _forms(
    "Matchpoints; Match points; Match Pts; match point; Mannschaftspunkte; Matchpunkte",
    "points de match; puntos de match; puntos de encuentro; pontos de match; pontos de encontro",
    "punti incontro; punti squadra",
    "matchpunten; matchpoäng; matchpoeng; lagpoäng; lagpoeng; punkty meczowe; punkty drużynowe",
)
_NAMED = pattern(r"([^()+]*)((?:\([^()+]*\)[^\S\n]*)*)")


def _parted(text: str) -> tuple[str, frozenset[str]]:
    """Return the words and the notes in brackets after them; "" for a sum of several things."""
    named = _NAMED.fullmatch(text[:_LONGEST].strip())
    if not named:
        return "", frozenset()
    return _folded(named[1])[0], _forms(*re.findall(r"[^()]+", named[2]))


def _label() -> str:
    """Return a pattern of the first word in any language: `Tie Break`, `Desempate`, `TB`."""
    words = (*printed(TIEBREAK_WORDS), *printed(TIEBREAK_SHORT))
    forms = {
        r"\s?".join(re.escape(spellings(part)[way]) for part in word.split())
        for word in words
        for way in (0, -1)  # with accents and without
    }
    return "|".join(sorted(forms, key=lambda form: (-len(form), form)))


_ENTRY = pattern(
    rf"(?<![^\W\d_])(?:{_label()})[.]?[^\S\n]?#?([1-9][0-9]?)[^\S\n]?[:\uff1a]", re.IGNORECASE
)


def _entries(value: object) -> Iterator[tuple[int, str]]:
    """Yield number and words of each entry in a cell, on lines of their own or in one line."""
    if not isinstance(value, str) or len(value) > _LONGEST:
        return
    text = unicodedata.normalize("NFC", value)
    found = list(_ENTRY.finditer(text))
    for entry, following in zip_longest(found, found[1:]):
        end = following.start() if following else len(text)
        lines = text[entry.end() : end].strip().splitlines() or [""]
        yield int(entry[1]), " ".join(lines[0].split()).rstrip(" ,;")
