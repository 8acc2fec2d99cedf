"""A notation is a table of forms: a pattern of a whole cell, and the meaning of its parts."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, NamedTuple

from xltiebreak.core.event import Color, Game, Result
from xltiebreak.languages.figures import number_in
from xltiebreak.reading.notation import languages

Style = Literal[
    "letters", "signs", "numbers", "colons", "slashes", "two lines", "go", "grille", "pairs"
]
Dialect = Literal["played signs", "result first", "colour first", "dashes", "letter last"]
Beside = Literal[Style, Dialect, "teams"]
"""Neighbours that decide what a cell means: cells in a notation, or names of teams."""

OPPONENT = r"(?P<opponent>\d{1,6})"
COLOR = rf"(?P<color>{languages.COLOR_LETTER})"
"""A colour's letter in any language; all cells of a sheet together decide the language."""
FIGURE = r"(?:\d{1,6}(?:[.,]\d{1,6})?|\d{0,6}½)"
"""Points: whole ones, with decimals, or with a half sign."""


class CellReading(NamedTuple):
    """The meaning of one cell."""

    game: Game
    style: Style | None = None
    """The notation of this form, None if several share it."""

    loss: Game | None = None
    """What the cell means on a sheet written with signs (only for `-1`)."""

    figure: float | None = None
    """The number after a colour (`6w2.5`): a result or the game points of one side."""

    word: str = ""
    """The letters of the result as written, "" without letters; they may be those of another
    language.
    """

    color: str = ""
    """The letters of the colour as written, likewise."""

    open: bool = False
    """Whether only the printed points say what the round is worth (`-`)."""


@dataclass(frozen=True)
class Form:
    """One form of a cell."""

    pattern: str
    """Matches the whole cell, in capitals and with plain dashes.

    Its groups are `result`, `opponent`, `color`, `made` and `against` (the points inside a match);
    a digit after a name marks a second position of the same part (`color2`).
    """

    results: Mapping[str, Result]
    """The meaning of the part `result`, "" without it; blanks in it do not matter.

    A result that is not a key is a figure; its meaning depends on the opponent's cell.
    """

    style: Style | None = None
    """As in `CellReading`."""

    loss: Game | None = None
    """As in `CellReading`."""

    only: Beside | None = None
    """Skip the form unless another cell has this notation."""

    open: bool = False
    """As in `CellReading`."""

    @cached_property
    def _compiled(self) -> tuple[re.Pattern[str], Sequence[tuple[str, int]]]:
        """The pattern, and its groups with the name of the part."""
        pattern = re.compile(self.pattern)
        return pattern, [(name.rstrip("2"), group) for name, group in pattern.groupindex.items()]

    def read(self, plain: str) -> CellReading | None:
        """Return the meaning of a plain text in this form; None for any other text."""
        pattern, groups = self._compiled
        match = pattern.fullmatch(plain)
        if match is None:
            return None
        parts = {name: part for name, group in groups if (part := match[group])}
        written = "".join(parts.get("result", "").split())
        opponent, color = parts.get("opponent"), parts.get("color", "")
        figure = number_in(written)
        result = _RESULTS.get(figure, written)
        game = Game(
            self.results.get(result, Result.PENDING),
            int(opponent) if opponent else None,
            COLORS.get(color),
            number_in(parts.get("made", "")),
            number_in(parts.get("against", "")),
        )
        if self.style != "numbers":
            figure = None
        word = written if self.style == "letters" and len(written) == 1 and opponent else ""
        return CellReading(game, self.style, self.loss, figure, word, color, self.open)


_RESULTS: Mapping[float | None, str] = {1.0: "1", 0.5: "½", 0.0: "0"}
"""Figures as the tables of results write them, for `1.0` and the like."""

COLORS: Mapping[str, Color] = languages.COLORS["English"]
"""The English letters of the colours."""


def form_of_words(meanings: Mapping[str, Result]) -> Form:
    """Return the form of cells that are one of these words, with blanks anywhere in it."""
    longest_first = sorted(meanings, key=len, reverse=True)
    spaced = (r"\s*".join(map(re.escape, word)) for word in longest_first)
    return Form(f"(?P<result>{'|'.join(spaced)})", meanings)
