"""One result cell <-> one game: the only place that knows `W6`, `+B10`, `10b1` and `-H-`.

| style   | win, draw, loss    | forfeits     | byes: full, half, zero          |
|---------|--------------------|--------------|---------------------------------|
| letters | `W6` `D5w` `bL3`   | `X6` `F6`    | `-B-` `-H-` `-U-`               |
| signs   | `+B10` `=W2` `-16` | `+F9` `-F11` | `+BYE` `=BYE` `--`              |
| numbers | `10b1` `2w½` `7b0` | `5w+` `5w-`  | `-1` `-½` `-0`, `0000 - U/H/Z`  |

Behind letters may stand what was made inside the round (game points, discs, games): `W6 3-1`,
`W6 (3.5)`; among numbers it may stand for the result: `6w2.5`. The cells of a round-robin matrix,
whose columns are opponents, are `1`, `0`, `½`, and two games `1 0`.

Case does not matter, spaces may stand between the parts. One cell has two meanings, `-1`: a
full-point bye among letters and numbers, a loss to player 1 among signs. The sheet decides which.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Literal, NamedTuple

from xltiebreak.event import PENDING, Color, Game, Result

Style = Literal["letters", "signs", "numbers"]

EXPECTED = "expected W6, L3 or D5, X6 or F6 (forfeits), -B-, -H- or -U- (byes), or a blank cell"
AMBIGUOUS = (
    "has two meanings here, a full-point bye (as beside W6 or 10b1) and a loss to player 1 "
    "(as beside +10): write -B- or L1"
)


class Reading(NamedTuple):
    """What a cell says.

    style: the notation that only this cell's style has, None where several share it.
    loss: what the cell means instead where the sheet is written with signs (only for `-1`).
    figure: the number behind a colour (`6w2.5`), which is the game points where a sheet keeps them
    so: then the game is decided by what the opponent made.
    """

    game: Game
    style: Style | None = None
    loss: Game | None = None
    figure: float | None = None


_BLANK = Reading(PENDING)

_FIGURE = r"\d{1,6}(?:[.,]\d{1,6})?|\d{0,6}½"
_LETTERS = re.compile(
    r"(?P<before>[WB])?\s*(?P<result>[WLDXF])\s*(?P<opponent>\d{1,6})\s*(?P<after>[WB]|\(\s*[WB]\s*\))?"
    rf"(?:\s+(?P<made>{_FIGURE})\s*[-:]\s*(?P<against>{_FIGURE})|\s*\(\s*(?P<only>{_FIGURE})\s*\))?"
)
_SIGNS = re.compile(r"(?P<sign>[-+=])\s*(?P<mark>[WBF])?\s*(?P<opponent>\d{1,6})")
_NUMBERS = re.compile(rf"(?P<opponent>\d{{1,6}})\s*(?P<color>[WB])\s*(?P<result>[=+-]|{_FIGURE})?")
_MATRIX = re.compile(r"[10½=+-](?:\s*[10½=+-])?")
_BYE = re.compile(r"-*([BHUZXF])-*")
_TRIPLE_BYE = re.compile(r"0+\s*-\s*([UFHZ])")
_HALF = re.compile(r"(?<!\d)0?[.,]5(?!\d)|(?<!\d)1[/⁄]2(?!\d)")
_KEPT = "\ue000"
DASHES = dict.fromkeys((*range(0x2010, 0x2016), 0x2212, 0xFE63, 0xFF0D), "-")

_BY_LETTER = {
    "W": Result.WIN,
    "L": Result.LOSS,
    "D": Result.DRAW,
    "X": Result.FORFEIT_WIN,
    "F": Result.FORFEIT_LOSS,
}
_BY_SIGN = {"+": Result.WIN, "=": Result.DRAW, "-": Result.LOSS}
_BY_FIGURE = {
    "1": Result.WIN,
    "½": Result.DRAW,
    "=": Result.DRAW,
    "0": Result.LOSS,
    "+": Result.FORFEIT_WIN,
    "-": Result.FORFEIT_LOSS,
    None: Result.PENDING,
}
_BYES = {
    "B": Result.FULL_BYE,
    "H": Result.HALF_BYE,
    "U": Result.ZERO_BYE,
    "Z": Result.ZERO_BYE,
    "X": Result.FORFEIT_WIN,
    "F": Result.FORFEIT_LOSS,
}
_TRIPLE_BYES = {**_BYES, "U": Result.FULL_BYE, "F": Result.FULL_BYE}
_BYE_WORDS = {
    **dict.fromkeys(("+BYE", "BYE", "BYE1"), Result.FULL_BYE),
    **dict.fromkeys(("=BYE", "HPB", "BYE½", "-½"), Result.HALF_BYE),
    **dict.fromkeys(("--", "---", "-BYE", "ZPB", "-0", "BYE0"), Result.ZERO_BYE),
}


def read(text: str) -> Reading | None:
    """Read one result cell; None where it is no result in any style.

    >>> read("W 6 (b)").game[:3]
    (<Result.WIN: 'win'>, 6, 'B')
    >>> read("2w½").game.result, read("-H-").game.result
    (<Result.DRAW: 'draw'>, <Result.HALF_BYE: 'half-point bye'>)
    >>> read("W12?") is None
    True
    """
    if not text:
        return _BLANK
    result = _BY_LETTER.get(text[0])
    if result and len(text) < 8 and text[1:].isdecimal():  # as most cells are
        return Reading(Game(result, int(text[1:])), "letters")
    plain = _plain(text)
    if plain in ("", "*"):
        return _BLANK
    return _lettered(plain) or _game(plain) or _bye(plain)


def expected(text: str) -> str:
    """What to do about a cell that is no result."""
    if re.match(r"\d{4}-\d\d-\d\d", text):
        return "Excel has made a date of what was typed; format the cell as Text and type it again"
    if text.startswith("#"):
        return "its formula has gone wrong; type the result"
    return EXPECTED


def read_matrix(text: str) -> tuple[Result, ...] | None:
    """Read a cell of a round-robin matrix: the results of one game or two, none where it is blank.

    None where the cell is none of a matrix.

    >>> [r.value for r in read_matrix("½ 1")], read_matrix("*"), read_matrix("W6")
    (['draw', 'win'], (), None)
    """
    plain = _plain(text)
    if plain in ("", "*"):
        return ()
    if not _MATRIX.fullmatch(plain):
        return None
    return tuple(_BY_FIGURE[figure] for figure in plain if not figure.isspace())


def cell_text(value: object) -> str:
    """The text of a result cell as typed: Excel turns `6` and `-1` into numbers."""
    if isinstance(value, str):
        return value.strip()
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return "" if value is None else str(value)


def write(game: Game, style: Style = "letters") -> str:
    """Spell a game so that `read` gives it back in that style.

    Raises ValueError where the style cannot say it: numbers need a colour.

    >>> write(Game(Result.WIN, 6, "B")), write(Game(Result.WIN, 6, "B"), "signs")
    ('W6b', '+B6')
    """
    if game.result is Result.PENDING:
        return "" if game.opponent is None else f"{game.opponent}{(game.color or '').lower()}"
    if game.opponent is None:
        return _write_bye(game, style)
    if style == "letters":
        return f"{_key(_BY_LETTER, game.result)}{game.opponent}{(game.color or '').lower()}"
    if style == "signs":
        if not game.result.played:
            sign = "+" if game.result is Result.FORFEIT_WIN else "-"
            return f"{sign}F{game.opponent}"
        return f"{_key(_BY_SIGN, game.result)}{game.color or ''}{game.opponent}"
    if game.color is None:
        raise ValueError(f"{game} has no colour, which its notation needs: use letters or signs")
    return f"{game.opponent}{game.color.lower()}{_key(_BY_FIGURE, game.result)}"


def _plain(text: str) -> str:
    """Capitals, plain digits and dashes, one sign for a half, no spaces at the ends."""
    if text.isascii():
        plain = text.strip().upper()
    else:
        if text.strip() in ("\u2014", "\u2015"):  # Excel's AutoCorrect of two dashes
            return "--"
        kept = text.replace("½", _KEPT)  # which NFKC would take apart
        plain = unicodedata.normalize("NFKC", kept).replace(_KEPT, "½").translate(DASHES)
        plain = plain.strip().upper()
    return _HALF.sub("½", plain) if "5" in plain or "2" in plain else plain


def _lettered(text: str) -> Reading | None:
    match = _LETTERS.fullmatch(text)
    if match is None:
        return None
    before, letter, opponent, after, made, against, only = match.groups()
    if before and after:
        return None
    game = Game(_BY_LETTER[letter], int(opponent), _color(before or after))
    if made or only:
        game = game._replace(
            made=_number(made or only), against=_number(against) if against else None
        )
    return Reading(game, "letters")


def _game(text: str) -> Reading | None:
    if match := _SIGNS.fullmatch(text):
        return _signed(*match.groups())
    if match := _NUMBERS.fullmatch(text):
        opponent, color, figure = match.groups()
        result = _BY_FIGURE.get(figure, Result.PENDING)
        game = Game(result, int(opponent), _color(color))
        number = _number(figure) if figure and figure not in "=+-" else None
        return Reading(game, "numbers" if figure else None, figure=number)
    if text.isdecimal() and len(text) < 7 and int(text) > 0:
        return Reading(Game(Result.PENDING, int(text)))
    return None


def _signed(sign: str, mark: str | None, opponent: str) -> Reading | None:
    if mark is None and sign == "-" and int(opponent) < 2:
        if int(opponent) == 0:
            return Reading(Game(Result.ZERO_BYE))
        return Reading(Game(Result.FULL_BYE), loss=Game(Result.LOSS, 1))
    if mark == "F":
        forfeit = {"+": Result.FORFEIT_WIN, "-": Result.FORFEIT_LOSS}.get(sign)
        return Reading(Game(forfeit, int(opponent)), "signs") if forfeit else None
    return Reading(Game(_BY_SIGN[sign], int(opponent), _color(mark)), "signs")


def _bye(text: str) -> Reading | None:
    if match := _TRIPLE_BYE.fullmatch(text):
        return Reading(Game(_TRIPLE_BYES[match[1]]), "numbers")
    joined = "".join(text.split())
    if joined in _BYE_WORDS:
        return Reading(Game(_BYE_WORDS[joined]))
    if match := _BYE.fullmatch(joined):
        return Reading(Game(_BYES[match[1]]))
    return None


def _number(figure: str) -> float:
    whole, half, _ = figure.replace(",", ".").partition("½")
    return float(whole or 0) + 0.5 * bool(half)


def _color(letter: str | None) -> Color | None:
    if letter is None:
        return None
    return "W" if "W" in letter else "B"


def _key(table: dict[str, Result] | dict[str | None, Result], result: Result) -> str:
    return next(key for key, value in table.items() if value is result and key is not None)


def _write_bye(game: Game, style: Style) -> str:
    if game.result in (Result.FORFEIT_WIN, Result.FORFEIT_LOSS):
        return _key(_BYES, game.result)
    if style == "letters":
        return f"-{_key(_BYES, game.result)}-"
    if style == "signs":
        return _key(_BYE_WORDS, game.result)
    return {1.0: "-1", 0.5: "-½", 0.0: "-0"}[game.result.points]
