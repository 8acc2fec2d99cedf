"""What a notation is: a table of forms, each a pattern and what its parts mean."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, NamedTuple

from xltiebreak.event import Color, Game, Result

Style = Literal["letters", "signs", "numbers", "colons", "slashes", "two lines", "go", "grille"]
Beside = Literal[Style, "teams"]
"""What a cell may stand beside: cells in a notation, or the names of teams."""

OPPONENT = r"(?P<opponent>\d{1,6})"
COLOR = r"(?P<color>[WBSZNPCVHČAMJБЧ])"
"""A colour's first letter in any language: which it is, all the cells of a sheet say together."""
FIGURE = r"(?:\d{1,6}(?:[.,]\d{1,6})?|\d{0,6}½)"
"""Points: whole ones, with decimals, or with a half sign."""


class Reading(NamedTuple):
    """What a cell says.

    style: the notation that only this cell's form has, None where several share it.
    loss: what the cell means instead where the sheet is written with signs (only for `-1`).
    figure: the number behind a colour (`6w2.5`), which is the game points where a sheet keeps them
    so: then the game is decided by what the opponent made.
    word, color: the letters of result and colour as they are written, "" where there is none: they
    may be those of another language.
    open: whether only the printed points tell what the round was worth (`-`).
    """

    game: Game
    style: Style | None = None
    loss: Game | None = None
    figure: float | None = None
    word: str = ""
    color: str = ""
    open: bool = False


@dataclass(frozen=True)
class Form:
    """One form of a cell.

    pattern: what the whole cell looks like, in capitals and with plain dashes. Its groups are the
    parts that say something: `result`, `opponent`, `color`, `made` and `against` (the points inside
    a match); a digit behind a name tells a second place of the same part (`color2`).
    results: what the part `result` means, "" where there is none; blanks in it do not matter. What
    is no key is a figure, from which alone the result is not known.
    style, loss, open: as in `Reading`; only: beside what alone this form is read.
    """

    pattern: str
    results: Mapping[str, Result]
    style: Style | None = None
    loss: Game | None = None
    only: Beside | None = None
    open: bool = False

    @cached_property
    def _compiled(self) -> tuple[re.Pattern[str], Sequence[tuple[str, int]]]:
        """The pattern, and its groups with the part that each says."""
        pattern = re.compile(self.pattern)
        return pattern, [(name.rstrip("2"), group) for name, group in pattern.groupindex.items()]

    def read(self, plain: str) -> Reading | None:
        """What a cell in this form says; None for a cell in another form."""
        pattern, groups = self._compiled
        match = pattern.fullmatch(plain)
        if match is None:
            return None
        parts = {name: part for name, group in groups if (part := match[group])}
        written = parts.get("result", "")
        if len(written) > 1:
            written = "".join(written.split())
        opponent, color = parts.get("opponent"), parts.get("color", "")
        made, against = parts.get("made"), parts.get("against")
        figure = _figure(written) if opponent else None
        result = written if figure is None else _RESULTS.get(figure, written)
        game = Game(
            self.results.get(result, Result.PENDING),
            int(opponent) if opponent else None,
            COLORS.get(color),
            number(made) if made else None,
            number(against) if against else None,
        )
        if self.style != "numbers":
            figure = None
        word = written if self.style == "letters" and len(written) == 1 and opponent else ""
        return Reading(game, self.style, self.loss, figure, word, color, self.open)


def _figure(written: str) -> float | None:
    """The points that a result is written as; None where it is no figure."""
    if written in _OF_RESULTS:
        return _OF_RESULTS[written]
    return number(written) if _FIGURE.fullmatch(written) else None


_FIGURE = re.compile(FIGURE)
_OF_RESULTS: Mapping[str, float | None] = {"1": 1.0, "½": 0.5, "0": 0.0, "": None}
_RESULTS = {1.0: "1", 0.5: "½", 0.0: "0"}
"""The figures that are results, as tables of results have them, for `1.0` and the like."""

COLORS: Mapping[str, Color] = {"W": "W", "B": "B"}
"""The letters of the colours, where a sheet is English."""


def words(meanings: Mapping[str, Result], style: Style | None = None) -> Form:
    """The form of cells that are one of these words, with blanks anywhere in it."""
    longest_first = sorted(meanings, key=len, reverse=True)
    spaced = (r"\s*".join(map(re.escape, word)) for word in longest_first)
    return Form(f"(?P<result>{'|'.join(spaced)})", meanings, style)


def number(figure: str) -> float:
    """The points that a figure means.

    >>> number("2½"), number("2,5"), number("½")
    (2.5, 2.5, 0.5)
    """
    whole, half, _ = figure.replace(",", ".").partition("½")
    return float(whole or 0) + 0.5 * bool(half)
