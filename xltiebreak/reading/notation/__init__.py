"""One result cell <-> one game: the only place that knows `W6`, `+B10`, `10b1` and `-H-`.

| notation        | win, draw, loss    | forfeits     | byes: full, half, zero          |
|-----------------|--------------------|--------------|---------------------------------|
| letters         | `W6` `D5w` `bL3`   | `X6` `F6`    |                                 |
| signs           | `+B10` `=W2` `-16` | `+F9` `-F11` |                                 |
| numbers         | `10b1` `2w½` `7b0` | `5w+` `5w-`  | `0000 - U/H/Z`, `0`             |
| colons          | `14:W` `3:D` `1:L` | `7:+` `2:-`  | `0:W` `0:=` `:W`                |
| grille          | `+ 26N` `=  3B`    | `> 95N` `<3` | `EXE`                           |
| slashes         | `2/23w`, `12+/w2`  | `2+/5w`      | `2+/w0`                         |
| lines           | 1 above 13         | + above 13   |                                 |
| side by side    | `7/1` `6:½` `0 (3)` |           | `BYE/1` `½ (bye)`               |
| byes (in all)   |                    | `X` `F`      | `-B-` `-H-` `-U-`, `BYE` `-1` ..|
| matrix          | `1` `½w` `0`       | `+` `-`      |                                 |

Case does not matter; spaces may stand between the parts. A notation is a module with a table of
forms, listed in `forms_in_order`; `dialects` are read only where a whole sheet has them; `writing`
reverses the tables. If a cell has two meanings, the sheet decides (see
`reading.crosstable.results.games`).
"""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from typing import get_args

from xltiebreak.core.event import PENDING, Game, Result
from xltiebreak.reading.notation.advice import ADVICE, ROUND_WITHOUT_OPPONENT, advice_for
from xltiebreak.reading.notation.byes import NOBODY
from xltiebreak.reading.notation.forms import COLORS, Beside, CellReading, Dialect, Form, Style
from xltiebreak.reading.notation.languages import RESULTS, colors_of, languages_of
from xltiebreak.reading.notation.letters import ENGLISH
from xltiebreak.reading.notation.matrix import read_match, read_matrix_cell
from xltiebreak.reading.notation.plain import is_blank, is_note, plain_text

__all__ = [
    "ADVICE",
    "AMBIGUOUS",
    "COLORS",
    "DIALECTS",
    "RESULTS",
    "ROUND_WITHOUT_OPPONENT",
    "Beside",
    "CellReading",
    "Dialect",
    "Form",
    "Style",
    "advice_for",
    "colors_of",
    "is_result",
    "languages_of",
    "read_match",
    "read_matrix_cell",
    "read_result",
    "speaks",
]

DIALECTS: tuple[Dialect, ...] = get_args(Dialect)

AMBIGUOUS = (
    "has two meanings here, a full-point bye (as beside W6 or 10b1) and a loss to player 1 "
    "(as beside +10): write -B- or L1"
)
_BLANK = CellReading(PENDING)


def read_result(text: str, beside: Collection[Beside] = ()) -> CellReading | None:
    """Read one result cell; None if it is not a result in any notation.

    beside: the notations of the sheet's other cells, and "teams" if its rows are teams: some cells
    are results only there, or have another meaning there.

    >>> read_result("W 6 (b)").game[:3]
    (<Result.WIN: 'win'>, 6, 'B')
    >>> read_result("2w½").game.result, read_result("-H-").game.result
    (<Result.DRAW: 'draw'>, <Result.HALF_BYE: 'half-point bye'>)
    >>> read_result("W12?") is None, read_result("0") is None
    (True, True)
    >>> read_result("0", ["numbers"]).game.result
    <Result.ZERO_BYE: 'zero-point bye'>
    """
    return None if is_note(text) else _read_beside(text, frozenset(beside))


@lru_cache(maxsize=16_384)  # cells: a formula reads the same block at each calculation
def _read_beside(text: str, beside: Collection[Beside]) -> CellReading | None:
    # Most cells are as W6, -B- or 2.5: so most runs need not compile the patterns of all forms.
    result = ENGLISH.get(text[:1])
    if result and len(text) < 8 and text[1:].isdecimal():
        return CellReading(Game(result, int(text[1:])), "letters", word=text[0])
    if len(text) == 3 and text[0] == text[2] == "-" and not beside and (bye := NOBODY.get(text[1])):
        return CellReading(Game(bye))
    if not beside and _is_decimal(text):
        return None  # points: no form reads them alone
    cell = plain_text(text)
    if is_blank(cell):
        return _BLANK
    from xltiebreak.reading.notation.forms_in_order import reading_of

    return reading_of(cell, beside)


def _is_decimal(text: str) -> bool:
    whole, point, part = text.partition(".")
    return bool(point) and whole.isdigit() and part.isdigit()


@lru_cache(maxsize=16_384)
def speaks(text: str, dialect: Dialect) -> bool:
    """Whether a cell may be a game in a dialect, which only its whole sheet proves.

    >>> speaks("W-07", "dashes"), speaks("W7", "dashes"), speaks("15w+", "played signs")
    (True, False, True)
    """
    if is_note(text):
        return False
    from xltiebreak.reading.notation.forms_in_order import is_in_dialect

    return is_in_dialect(plain_text(text), dialect)


def is_result(text: str) -> bool:
    """Whether a cell is a result in any notation; a game still to be played is not one.

    >>> is_result("W6"), is_result("-H-"), is_result("6w"), is_result("Adams")
    (True, True, False, False)
    """
    reading = read_result(text)
    return reading is not None and reading.game.result is not Result.PENDING
